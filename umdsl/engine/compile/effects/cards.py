"""Cards that change hands: drawn, discarded, put, returned, removed, given, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import amounts, things
from umdsl.engine.compile.context import Context, held
from umdsl.engine.compile.effects.common import (
    PILES,
    YOU,
    choose,
    constant,
    decider,
    each_seat,
    enough,
    hands,
    has_place,
    is_opponent,
    me,
    multiplied,
    noun_of,
    outcome,
    pick,
    quantity,
    settled,
    sized,
    speak_of_each,
)
from umdsl.engine.compile.pointing import recall, what_is_left
from umdsl.engine.machine import Ask
from umdsl.engine.rules.discarding import throw
from umdsl.engine.rules.drawing import draw as draw_cards
from umdsl.language.nodes.effects import (
    Discard,
    DiscardUntil,
    Draw,
    DrawUntil,
    Facing,
    Give,
    Keep,
    Order,
    Put,
    Shuffle,
    Spot,
)
from umdsl.language.nodes.selectors import Adjective, Noun, Owned, Quality, Selector, This

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame
    from umdsl.language.nodes.base import Node

# --- drawing --------------------------------------------------------------------------------------------------------


def draw(c: Context, node: Draw) -> None:
    """`draw 2`: what was drawn is what later words speak of."""
    if node.who == YOU:
        amount = sized(c, node.amount)
        speak_of_each(c, node.amount)
        c.add(_drawing(amount), alone=True)
        c.mention("card", "drawn", "drawn")
        return
    before = settled(c, node.amount)
    with each_seat(c, node.who) as seat:
        c.add(_drawing(before or sized(c, node.amount, by=seat), seat))
    c.mention("card", "drawn", "drawn")


def _drawing(amount: Figure, seat: Query = me) -> Any:
    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        n = amount(g, f)
        if found and n > 0:
            draw_cards(g, f, found[0], n)
        else:
            f.env["drawn"] = ()
            outcome(f, False, 0)

    def mine(g: Machine, f: Frame) -> None:
        n = amount(g, f)
        if n > 0:
            draw_cards(g, f, f.seat, n)
        else:
            f.env["drawn"] = ()
            outcome(f, False, 0)

    return mine if seat is me else step


def draw_until(c: Context, node: DrawUntil) -> None:
    target = amounts.figure(c, quantity(node.what))
    with each_seat(c, node.who) as seat:

        def missing(g: Machine, f: Frame) -> int:
            found = seat(g, f)
            return target(g, f) - len(g.s.piles[g.t.seats[found[0]].hand]) if found else 0

        c.add(_drawing(missing, seat))
    c.mention("card", "drawn", "drawn")


# --- discarding -----------------------------------------------------------------------------------------------------


def discard(c: Context, node: Discard) -> None:
    """Whoever discards chooses, unless chance or somebody before them has."""
    everything = c.register()

    def begin(g: Machine, f: Frame) -> None:
        f.env[everything] = ()

    several = node.who != YOU and not is_opponent(node.who)
    if several:
        c.add(begin)
    with each_seat(c, node.who, nobody_does=True) as seat:
        cards = from_hand(c, node.what, seat, node.each, "discard", at_once=True)
        needed = enough(c, node.what, node.each)

        def begin_throwing(g: Machine, f: Frame) -> None:
            throw(g, f, tuple(cards(g, f)), f.seat)
            if g.s.frames[-1] is f:  # nothing steps in before it
                f.pc += 1
                thrown(g, f)

        def thrown(g: Machine, f: Frame) -> None:
            env = f.env
            found = env.pop("thrown")
            n = env["much"] = len(found)
            env["did"] = n > 0 and n >= needed(g, f)
            env[everything] = (*env[everything], *found) if several else found

        c.add(begin_throwing)
        c.add(thrown)
    c.mention("card", everything)


def from_hand(
    c: Context, what: Node, seat: Query, each: Node | None = None, purpose: str = "", *, at_once: bool = False
) -> Query:
    """The cards a phrase means: those it points at, else some of the player's hand. See `pick` for `at_once`."""
    if noun_of(what) in PILES:
        return pile_cards(c, what)
    if each is not None:
        count = multiplied(c, amounts.figure(c, quantity(what)), each)
        if isinstance(what, Selector) and Quality(Adjective.RANDOM) in what.filters:
            return _random(c, hands(seat), count)
        return held(choose(c, "card", hands(seat), count, count, seat, purpose))
    if has_place(what):
        return pick(c, what, ("card",), by=seat, purpose=purpose, at_once=at_once)
    return pick(c, what, ("card",), by=seat, among=hands(seat), purpose=purpose, at_once=at_once)


def _random(c: Context, among: Query, count: Figure) -> Query:
    register = c.register()

    def draw_lots(g: Machine, f: Frame) -> None:
        left = list(among(g, f))
        taken = []
        for _ in range(min(count(g, f), len(left))):
            taken.append(left.pop(g.random(len(left))))
        f.env[register] = tuple(taken)

    c.add(draw_lots)
    return held(register)


def discard_until(c: Context, node: DiscardUntil) -> None:
    target = amounts.figure(c, quantity(node.what))
    with each_seat(c, node.who) as seat:

        def surplus(g: Machine, f: Frame) -> int:
            return max(0, len(hands(seat)(g, f)) - target(g, f))

        register = choose(c, "card", hands(seat), surplus, surplus, seat, "discard")

        def begin_throwing(g: Machine, f: Frame) -> None:
            throw(g, f, f.env[register], f.seat)

        def thrown(g: Machine, f: Frame) -> None:
            found = f.env.pop("thrown")
            outcome(f, bool(found), len(found))

        c.add(begin_throwing)
        c.add(thrown)


# --- piles ----------------------------------------------------------------------------------------------------------


def pile_cards(c: Context, what: Node) -> Query:
    """All cards of the piles a phrase means."""
    piles = pick(c, what, ("pile",))

    def cards(g: Machine, f: Frame) -> list[int]:
        return [card for pile in piles(g, f) for card in g.s.piles[pile]]

    return cards


def destination(c: Context, node: Node) -> Any:
    """Where a card goes: (g, f, card) -> pile. Where nobody is named, to its owner's."""
    noun = noun_of(node)
    if isinstance(node, This) or noun in (Noun.CHARACTER, Noun.CARD, Noun.PLAY):
        return lambda g, f, card: g.t.seats[f.seat].kept
    if noun in (Noun.BOX, Noun.GAME):
        return lambda g, f, card: g.t.seats[g.t.cards[card].seat].gone
    if noun in PILES and isinstance(node, Selector) and not any(isinstance(i, Owned) for i in node.filters):
        name = {Noun.HAND: "hand", Noun.DECK: "deck", Noun.DISCARD: "discard"}[noun]  # type: ignore[index]
        return lambda g, f, card: getattr(g.t.seats[g.t.cards[card].seat], name)
    if things.kind_of(c, node, ("pile", "player")) == "player":
        players = pick(c, node, ("player",))
        return lambda g, f, card: g.t.seats[(players(g, f) or me(g, f))[0]].kept
    piles = pick(c, node, ("pile",))

    def pile(g: Machine, f: Frame, card: int) -> int:
        found = piles(g, f)
        return found[0] if found else g.t.seats[g.t.cards[card].seat].discard

    return pile


def put(c: Context, node: Put) -> None:
    """On top, at the bottom, into, under or in front of: in the order somebody likes where it matters."""
    with each_seat(c, node.who) as seat:
        among = _seen_for(c, node)
        cards = from_hand(c, node.what, seat, None, "put") if among is None else _among(c, node.what, seat, among)
        needed = enough(c, node.what)
        ordered = _in_order(c, cards, node, seat)
        pile = destination(c, node.pile)
        spot = _spot(c, node, ordered, seat)

        def lay(g: Machine, f: Frame) -> None:
            found = tuple(ordered(g, f))
            top = spot(g, f)
            where = -1
            # On top of a pile the last one laid is the first one.
            for card in reversed(found) if top and node.order is not Order.ANY else found:
                where = pile(g, f, card)
                g.put(card, where, top=top, face_down=node.side is Facing.DOWN)
            if found:
                g.leave_combat(found)
                g.emit(("put", seat(g, f)[0], found, where, str(node.spot)))
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(lay)


def _seen_for(c: Context, node: Put) -> Query | None:
    """`look at the top 3 cards of your deck. Put 1 card into your hand`: nobody puts a card of their hand there, and
    what was seen is put somewhere."""
    what, last = node.what, c.last(("card",))
    taken = node.spot is Spot.INTO and noun_of(node.pile) is Noun.HAND and not has_place(what)
    plain = isinstance(what, Selector) and what.noun is Noun.CARD and (taken or not what.filters)
    if not plain or last is None or (last.name != "seen" and last.whole is None):
        return None
    return recall(last) if last.whole is None else what_is_left(c, "card")


def _among(c: Context, what: Node, seat: Query, among: Query) -> Query:
    return pick(c, what, ("card",), by=seat, among=among, purpose="put")


def _spot(c: Context, node: Put, cards: Query, seat: Query) -> Any:
    """Whether a card goes on top: (g, f) -> bool."""
    if node.spot is not Spot.EITHER:
        top = node.spot not in (Spot.BOTTOM, Spot.INTO)
        return lambda g, f: top
    register = c.register()

    def options(g: Machine, f: Frame) -> list[Option]:
        return [("side", 0), ("side", 1)] if cards(g, f) else []

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        f.env[register] = option is None or option[1] == 0

    c.add(Ask("side", options, take, decider(seat), prompt="On top or at the bottom?"))
    return lambda g, f: f.env[register]


def _in_order(c: Context, cards: Query, node: Put, seat: Query) -> Query:
    """The cards in the order in which they are laid down."""
    if node.order is Order.RANDOM:
        return _random(c, cards, constant(999))
    if node.order is not Order.ANY:
        return cards
    register = c.register()

    def begin(g: Machine, f: Frame) -> None:
        found = tuple(cards(g, f))
        f.env[register] = () if len(found) > 1 else found

    def options(g: Machine, f: Frame) -> list[Option]:
        return [("card", card) for card in cards(g, f) if card not in f.env[register]]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        if option is not None:
            f.env[register] = (*f.env[register], option[1])
            f.pc -= 1

    c.add(begin)
    c.add(Ask("card", options, take, decider(seat), prompt="Which card is put down first?"))
    return held(register)


def shuffle(c: Context, node: Shuffle) -> None:
    """A pile, or cards into one."""
    if node.into is None:
        what: Node = node.what
        piles = pick(c, what, ("pile",))

        def mix(g: Machine, f: Frame) -> None:
            found = piles(g, f)
            for pile in found:
                g.shuffle(pile)
            outcome(f, bool(found), 0)

        c.add(mix)
        return
    into = node.into
    with each_seat(c, node.who) as seat:
        cards = from_hand(c, node.what, seat, None, "shuffle")
        needed = enough(c, node.what)
        pile = destination(c, into)

        def mix_in(g: Machine, f: Frame) -> None:
            found = tuple(cards(g, f))
            piles = []
            for card in found:
                where = pile(g, f, card)
                g.put(card, where)
                if where not in piles:
                    piles.append(where)
            if found:
                g.leave_combat(found)
                g.emit(("put", seat(g, f)[0], found, piles[0], "into"))
            for where in piles:
                g.shuffle(where)
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(mix_in)


# --- from hand to hand ----------------------------------------------------------------------------------------------


def give(c: Context, node: Give) -> None:
    """Cards go to another hand; of a resource, so much as there is."""
    receivers = pick(c, node.to, ("player",))
    with each_seat(c, node.who) as seat:
        cards = from_hand(c, node.what, seat, None, "give")
        needed = enough(c, node.what)

        def hand_over(g: Machine, f: Frame) -> None:
            found = tuple(cards(g, f))
            to = receivers(g, f)
            if not found or not to:
                outcome(f, False, 0)
                return
            for card in found:
                g.put(card, g.t.seats[to[0]].hand, top=False)
            g.leave_combat(found)
            g.emit(("give", seat(g, f)[0], found, to[0]))
            outcome(f, len(found) >= needed(g, f), len(found))

        c.add(hand_over)


def keep(c: Context, node: Keep) -> None:
    """Which of the cards just drawn or looked at stay: `the rest` are the others."""
    with each_seat(c, node.who) as seat:
        last = c.last(("card",))
        among = hands(seat) if last is None else recall(last)
        cards = pick(c, node.what, ("card",), by=seat, among=None if has_place(node.what) else among, purpose="keep")

        def hold(g: Machine, f: Frame) -> None:
            found = cards(g, f)
            outcome(f, bool(found), len(found))

        c.add(hold)


HANDLERS: dict[type, Any] = {
    Draw: draw,
    DrawUntil: draw_until,
    Discard: discard,
    DiscardUntil: discard_until,
    Put: put,
    Shuffle: shuffle,
    Give: give,
    Keep: keep,
}
