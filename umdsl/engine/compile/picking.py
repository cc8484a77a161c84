"""Settling which things are meant: what is open is asked for, one thing at a time, and bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import attrs

from umdsl.engine.compile.amounts import constant, decider, figure, is_open, pick_amount
from umdsl.engine.compile.casting import STATES
from umdsl.engine.compile.context import Context, binding, held
from umdsl.engine.compile.places import within
from umdsl.engine.compile.pointing import one_of_some, opponents, pointing
from umdsl.engine.compile.reading import AMOUNTS, Held, Reading, noun_name
from umdsl.engine.compile.things import kind_of, natural, read
from umdsl.engine.machine import Ask
from umdsl.engine.state import carrier
from umdsl.language.nodes.amounts import AnyNumber, Bound, Comparison, Number, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Both,
    Determiner,
    Either,
    In,
    Located,
    Name,
    Not,
    Noun,
    On,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Side,
    StatOf,
    That,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

Want = tuple[str, ...] | None
_EVERY = 999
_ADJACENT = Quality(Adjective.ADJACENT)
_YOURS = Selector(Determiner.THE, Noun.FIGHTER, (Owned(Ref(Pronoun.YOU)),))


def pick(
    c: Context,
    node: Any,
    want: Want = None,
    *,
    purpose: str = "",
    by: Query | None = None,
    where: Query | None = None,
    at_once: bool = False,
) -> Query:
    """Settle what a phrase means: add the steps that ask for it, bind it, and remember that it was spoken of.

    `by` says who decides, `where` among which things. While nobody can be asked, it is whatever fits. `at_once`: the
    very next step asks for it, just once; where nothing is open, asking then binds it, and no step is needed before.
    """
    if isinstance(node, Held):
        return held(node.register)
    if not c.asking:
        return read(Reading(c, where=where), node, want)[1]
    if isinstance(node, Both):
        return _pick_all(c, node, want, purpose, by, where)
    if isinstance(node, Either):
        return _pick_one_of(c, node, want, purpose, by, where)
    node = settled(c, node, by)
    speak_inside(c, node)
    r = Reading(c, where=where, by=by, purpose=purpose)
    kind, found = read(r, node, want)
    if kind in AMOUNTS or isinstance(node, StatOf):
        return found
    register = c.register()
    before = len(c.steps)
    some = one_of_some(c, node, want)
    if some is not None:
        choose(c, kind, found, register, constant(1), constant(1), by, purpose)
    else:
        _choose(c, node, kind, found, register, purpose, by)
    settled_now = held(register)
    if at_once and len(c.steps) == before + 1 and (asked := c.drop_bind(register)) is not None:
        settled_now = binding(asked, register)
    _speak_beside(c, node, kind, register)
    if kind != "player" or node != Ref(Pronoun.YOU):  # `you and them`: nobody means you by `them`
        c.mention(kind, register, _name(node) if some is None else some.name, None, _whole(c, node, kind))
    return settled_now


def _speak_beside(c: Context, node: Any, kind: str, register: str) -> None:
    """`choose a fighter adjacent to a coin`: that coin is one of those adjacent to whoever was chosen."""
    for item in node.filters if isinstance(node, Selector) and kind in ("fighter", "space") else ():
        what = item.to if isinstance(item, AdjacentTo) else None
        if isinstance(what, Selector) and what.quantity == Number(1) and natural(c, what) == "token":
            beside = AdjacentTo(Held(kind, register))  # type: ignore[arg-type]
            many = attrs.evolve(what, quantity=Determiner.EACH, filters=(*what.filters, beside))
            c.mention("token", c.register(), _name(what), read(Reading(c), many)[1])
            c.mentions[-1].one_of_some = True


def _choose(c: Context, node: Any, kind: str, found: Query, register: str, purpose: str, by: Query | None) -> None:
    """The steps that bind what is meant, whatever it takes."""
    words = [item.word for item in node.filters if isinstance(item, Quality)] if isinstance(node, Selector) else []
    quantity = node.quantity if isinstance(node, Selector) else Determiner.THE
    if Adjective.RANDOM in words:
        if quantity == Number(1):
            c.bind(_one_by_chance(found), register)
        else:
            choose_at_random(c, found, register, _how_many(c, quantity, by))
    elif Adjective.TOP in words or Adjective.BOTTOM in words:
        _take_from_top(c, quantity, words, found, register, by)
    elif isinstance(quantity, Determiner):
        if quantity is Determiner.SOME and kind == "card" and _in_hand(node):
            choose(c, kind, found, register, constant(0), constant(_EVERY), by, purpose)
        elif _is_one(c, node, kind, quantity):
            choose(c, kind, found, register, constant(1), constant(1), by, purpose, one=True)
        elif quantity is Determiner.THE and _is_opposing_hero(node):
            _choose_hero(c, found, register, by)
        else:
            c.bind(found, register)
    else:
        least, most = bounds(c, quantity)
        choose(c, kind, found, register, least, most, by, purpose)


def _is_opposing_hero(node: Any) -> bool:
    return isinstance(node, Selector) and node.noun is Noun.HERO and OnSide(Side.OPPOSING) in node.filters


def _choose_hero(c: Context, found: Query, register: str, by: Query | None) -> None:
    """`the opposing hero` is one player's, all parts of it: with several opponents it is asked whose."""

    def options(g: Machine, f: Frame) -> list[Option]:
        fighters = g.t.fighters
        seats = dict.fromkeys(fighters[i].seat for i in found(g, f)) if len(g.t.seats) > 2 else {}
        return [("player", seat) for seat in seats] if len(seats) > 1 else []

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        fighters = g.t.fighters
        f.env[register] = tuple(i for i in found(g, f) if option is None or fighters[i].seat == option[1])

    c.add(Ask("player", options, take, decider(by), prompt="Whose hero?"))


def settle_opponent(c: Context) -> None:
    """Ask who `your opponent` is where a phrase that asks nobody is about to speak of them: in a combat it is the other
    player, with one opponent there is no question, and of several it is whoever was chosen before."""
    mention = c.last(("player",), "opponent")
    if mention is not None and mention.query is None:
        return
    register = c.register()

    def options(g: Machine, f: Frame) -> list[Option]:
        here = opponents(g, f)
        return [("player", seat) for seat in here] if len(here) > 1 else []

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        f.env[register] = tuple(opponents(g, f)) if option is None else (option[1],)

    c.add(Ask("player", options, take, prompt="Which opponent?"))
    c.mention("player", register, "opponent")


def _in_hand(node: Selector) -> bool:
    """Cards without a place, or of a hand: `discard attack cards` leaves open how many."""
    if pointing(node.noun):
        return False
    places = [item.place for item in node.filters if isinstance(item, In)]
    return all(isinstance(place, Selector) and place.noun is Noun.HAND for place in places)


def _is_one(c: Context, node: Any, kind: str, quantity: Determiner) -> bool:
    """Whether a phrase speaks of one thing, so that it must be asked which where several fit: `your fighter`, `your
    opponent`. A hero of several parts is each of them, and so are all who share a name."""
    if quantity is not Determiner.THE:
        return False
    if node == Ref(Pronoun.YOU):
        return False
    if not isinstance(node, Selector) or isinstance(node.noun, Name | Ref | That):
        return False
    if kind == "fighter":
        return node.noun is not Noun.HERO
    return kind in ("player", "space", "token", "zone", "pile", "card") and node.noun is not Noun.EFFECT


# --- several phrases ------------------------------------------------------------------------------------------------


def _pick_all(c: Context, node: Both, want: Want, purpose: str, by: Query | None, where: Query | None) -> Query:
    """`your hero and up to 1 adjacent fighter`: one after the other, the later ones next to the first."""
    kind = kind_of(c, node, want)
    if kind in AMOUNTS or isinstance(node.items[0], StatOf):
        return read(Reading(c, where=where), node, want)[1]
    before = c.acting
    parts: list[Query] = []
    for item in node.items:
        if kind == "space" and parts:
            item = _next_to(item, Held(kind, c.mentions[-1].register))
        parts.append(pick(c, item, (kind,), purpose=purpose, by=by, where=where))
        if kind == "fighter":
            c.acting = _picked(parts)
    c.acting = before
    register = c.register()

    def found(g: Machine, f: Frame) -> list[int]:
        return list(dict.fromkeys(thing for part in parts for thing in part(g, f)))

    c.bind(found, register)
    c.mention(kind, register)
    return held(register)


def _picked(parts: list[Query]) -> Query:
    """What was picked so far."""
    done = list(parts)
    return lambda g, f: [thing for part in done for thing in part(g, f)]


def _is_adjacent(item: Any) -> bool:
    """Whether a phrase says `adjacent` of a space without saying to what."""
    return isinstance(item, Selector) and item.noun is Noun.SPACE and _ADJACENT in item.filters


def _next_to(item: Any, other: Held) -> Any:
    """`that space and an adjacent space`: adjacent to the one that was spoken of."""
    if not _is_adjacent(item):
        return item
    beside: Any = AdjacentTo(other)  # type: ignore[arg-type]  # what is settled is no phrase any more
    return attrs.evolve(item, filters=tuple(beside if each == _ADJACENT else each for each in item.filters))


def _pick_one_of(c: Context, node: Either, want: Want, purpose: str, by: Query | None, where: Query | None) -> Query:
    """`a hero or a sidekick`: one of all that any of them can be."""
    kind = kind_of(c, node, want)
    if kind in AMOUNTS:
        return read(Reading(c, where=where), node, want)[1]
    items = tuple(settled(c, item, by) for item in node.items)
    speak_inside(c, node)
    _, found = read(Reading(c, where=where, by=by, purpose=purpose), attrs.evolve(node, items=items), (kind,))
    register = c.register()
    quantities = [item.quantity for item in items if isinstance(item, Selector)]
    if any(quantity is Determiner.EACH for quantity in quantities):
        c.bind(found, register)
    else:
        quantity: Any = next((q for q in quantities if isinstance(q, Node)), Number(1))
        least, most = bounds(c, quantity)
        choose(c, kind, found, register, least, most, by, purpose)
    c.mention(kind, register)
    return held(register)


# --- what is settled first ------------------------------------------------------------------------------------------


def settled(c: Context, node: Any, by: Query | None) -> Any:
    """A phrase whose players and piles are picked first: in `an opponent's hand`, the opponent."""
    if not isinstance(node, Selector):
        return node
    filters = tuple(_settled(c, item, by) for item in node.filters)
    if all(new is old for new, old in zip(filters, node.filters, strict=True)):
        return node
    # a settled owner is no phrase any more, and what made sense before makes sense now
    return attrs.evolve(node, filters=filters)


def _settled(c: Context, item: Any, by: Query | None) -> Any:
    if isinstance(item, Owned) and _is_open_player(item.by):
        return attrs.evolve(item, by=_hold(c, item.by, ("player",), by))
    if isinstance(item, In | On) and isinstance(item.place, Selector):
        place = settled(c, item.place, by)
        if isinstance(place.quantity, Number) and place.noun in (Noun.HAND, Noun.DECK, Noun.DISCARD):
            return attrs.evolve(item, place=_hold(c, place, ("pile",), by))
        return item if place is item.place else attrs.evolve(item, place=place)
    if isinstance(item, In | On) and isinstance(item.place, Both) and any(map(_is_adjacent, item.place.items)):
        return attrs.evolve(item, place=_hold(c, item.place, ("space",), by))
    return item


def _is_open_player(node: Any) -> bool:
    """A player of whom there may be several."""
    if not isinstance(node, Selector) or node.noun not in (Noun.OPPONENT, Noun.PLAYER, Noun.TEAMMATE):
        return False
    return isinstance(node.quantity, Number) or (node.quantity is Determiner.THE and node.noun is Noun.OPPONENT)


def _hold(c: Context, node: Any, want: tuple[str, ...], by: Query | None) -> Any:
    """Something picked, as a word of the phrase."""
    pick(c, node, want, by=by)
    mention = c.mentions[-1]
    return Held(mention.kind, mention.register)


def speak_inside(c: Context, node: Any) -> None:
    """Remember the fighters and players that a phrase speaks of on its way: `your hero` in `your hero's zone`."""
    if not isinstance(node, Node):
        return
    for child in node.children():
        if isinstance(child, Selector):
            speak(c, child)
        elif not isinstance(child, Both | Either):
            speak_inside(c, child)


def speak(c: Context, node: Any) -> None:
    """Remember something that is spoken of without being picked: found anew wherever a later word points at it."""
    if not isinstance(node, Selector):
        return
    speak_inside(c, node)
    if isinstance(node.noun, Ref | That) or any(_has_held(item) for item in node.filters):
        return
    kind = natural(c, node)
    if kind in ("fighter", "player", "card", "token", "counter", "space", "pile") and _is_definite(node):
        # a place that things are looked for in is found anew, but `the deck` alone must not find itself
        register = c.register()
        c.mention(kind, register, _name(node), read(Reading(c, everywhere=True), node)[1])


def speak_of_any(c: Context, node: Any, *more: Any) -> None:
    """Remember what a condition speaks of, also where it is one of several: `if an opposing fighter is adjacent to
    Ada, deal 1 to that fighter` is about one of those that are."""
    places: tuple[Any, ...] = tuple(item for item in more if isinstance(item, (*get_args(Located), Not)))
    first = len(c.mentions)
    speak(c, node)
    if places and len(c.mentions) > first and c.mentions[-1].kind == "fighter" and c.mentions[-1].query is not None:
        c.mentions[-1].query = _unfallen(c.mentions[-1].query)  # who is or is not there has not been defeated
    if not isinstance(node, Selector) or isinstance(node.noun, Ref | That) or not _is_some(node.quantity):
        return
    if natural(c, node) not in ("fighter", "token"):
        return
    such = tuple(item for item in more if isinstance(item, Quality))
    many = attrs.evolve(node, quantity=Determiner.EACH, filters=(*node.filters, *places, *such))
    c.mention(natural(c, node), c.register(), _name(node), read(Reading(c, everywhere=bool(such)), many)[1])
    c.mentions[-1].one_of_some = node.quantity == Number(1)


def _unfallen(found: Query) -> Query:
    def query(g: Machine, f: Frame) -> list[int]:
        return [i for i in found(g, f) if g.s.space[i] >= 0 or g.s.away[i]]

    return query


def _is_some(quantity: Any) -> bool:
    return isinstance(quantity, Number | Bound) and quantity != Number(0)


def _is_definite(node: Selector) -> bool:
    return node.quantity in (Determiner.THE, Determiner.EACH) and node.noun is not Noun.SPACE


def _has_held(item: Any) -> bool:
    return any(isinstance(getattr(item, field, None), Held) for field in ("by", "place"))


def _name(node: Any) -> str | None:
    noun = getattr(node, "noun", None)
    return noun_name(noun.noun if isinstance(noun, That) else noun)


def _whole(c: Context, node: Any, kind: str) -> str | None:
    """What some of `them` were chosen from, for `the rest`."""
    if isinstance(node, Selector) and isinstance(node.noun, Ref | That):
        mention = c.last((kind,))
        if mention is not None and mention.query is None:
            return mention.whole or mention.register
    return None


# --- how many -------------------------------------------------------------------------------------------------------


def bounds(c: Context, quantity: Any) -> tuple[Figure, Figure]:
    """The least and the most that a quantity lets one take."""
    if isinstance(quantity, AnyNumber):
        return constant(0), constant(_EVERY)
    if isinstance(quantity, UpTo):
        return constant(0), figure(c, quantity)
    if isinstance(quantity, Bound):
        fits = within(quantity)
        allowed = [n for n in range(_EVERY + 1) if fits(n)]
        if not allowed:
            return constant(0), constant(0)
        return constant(allowed[0]), constant(allowed[-1])
    much = figure(c, quantity)
    return much, much


def _how_many(c: Context, quantity: Any, by: Query | None) -> Figure:
    if isinstance(quantity, Determiner):
        return constant(1 if quantity is Determiner.THE else _EVERY)
    return pick_amount(c, quantity, by=by) if is_open(quantity) else figure(c, quantity)


def _take_from_top(
    c: Context, quantity: Any, words: list[Adjective], found: Query, register: str, by: Query | None
) -> None:
    """The top cards, as many as are said; of `up to 3` somebody says how many."""
    if not is_open(quantity) or (isinstance(quantity, Bound) and quantity.comparison is Comparison.EXACTLY):
        c.bind(found, register)
        return
    number = pick_amount(c, quantity, most=lambda g, f: len(found(g, f)), by=by)
    top = Adjective.TOP in words

    def keep(g: Machine, f: Frame) -> None:
        n = number(g, f)
        cards = list(found(g, f))
        f.env[register] = tuple(cards[:n] if top else cards[len(cards) - n :])

    c.add(keep)


# --- the asking -----------------------------------------------------------------------------------------------------


def choose(
    c: Context,
    kind: str,
    found: Query,
    register: str,
    least: Figure,
    most: Figure,
    by: Query | None = None,
    purpose: str = "",
    *,
    one: bool = False,
) -> None:
    """Let somebody take things one at a time, in any order: what is taken first comes first. Where all must be taken
    nobody is asked; of cards that the chooser does not see only the number is chosen, if anything, and
    chance does the rest."""
    seat = decider(by)

    def hidden(g: Machine, f: Frame, things: Any) -> bool:
        return kind == "card" and _unseen(g, things, f.seat if seat is None else seat(g, f))

    def begin(g: Machine, f: Frame) -> None:
        things = found(g, f)
        need = least(g, f)
        if need >= len(things) or most(g, f) <= 0:
            f.env[register] = tuple(things) if need > 0 or most(g, f) > 0 else ()
            f.pc += 1
        elif need == most(g, f) and hidden(g, f, things):
            f.env[register] = tuple(_drawn(g, list(things), need))
            f.pc += 1
        else:
            f.env[register] = ()

    def options(g: Machine, f: Frame) -> list[Option]:
        things = list(found(g, f))
        taken = f.env[register]
        if len(taken) >= min(most(g, f), len(things)):
            return []
        need = least(g, f) - len(taken)
        if hidden(g, f, things):
            return [("number", n) for n in range(need, min(most(g, f), len(things)) + 1)]
        open_now = [thing for thing in things if thing not in taken]
        offered: list[Option] = [
            _option(kind, thing) for thing in (_apart(g, open_now) if kind == "token" else open_now)
        ]
        if need <= 0 and offered:
            offered.append(("done",))
        return offered

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        if option is not None and option[0] == "number" and kind == "card":
            f.env[register] = tuple(_drawn(g, list(found(g, f)), option[1]))
        elif option is not None and option[0] != "done":
            thing = option[1] if kind != "state" else option[1] * STATES + option[2]
            f.env[register] = (*f.env[register], thing)
            if len(f.env[register]) < most(g, f):
                f.pc -= 1

    def begin_with_one(g: Machine, f: Frame) -> None:
        """One is meant, and mostly there is just one."""
        things = found(g, f)
        if len(things) < 2:
            f.env[register] = tuple(things)
            f.pc += 1
        else:
            begin(g, f)

    c.add_question(begin_with_one if one else begin, Ask(kind, options, take, seat, prompt=purpose))


def _option(kind: str, thing: int) -> Option:
    return ("state", *divmod(thing, STATES)) if kind == "state" else (kind, thing)


def _unseen(g: Machine, cards: Any, seat: int) -> bool:
    """Whether some of the cards are hidden from whoever would choose."""
    known = g.s.known
    bit = 1 << seat
    return any(not known[card] & bit for card in cards)


def _drawn(g: Machine, things: Sequence[int], number: int) -> list[int]:
    """So many of the things by chance, in the order they lie."""
    if number == 1 and things:
        return [things[g.random(len(things))]]
    left = list(things)
    taken = []
    for _ in range(min(number, len(left))):
        taken.append(left.pop(g.random(len(left))))
    return [thing for thing in things if thing in taken]


def _one_by_chance(found: Query) -> Query:
    def drawn(g: Machine, f: Frame) -> list[int]:
        things = found(g, f)
        return [things[g.random(len(things))]] if things else []

    return drawn


def _apart(g: Machine, tokens: list[int]) -> list[int]:
    """Of tokens that lie on one fighter, and show the same, one is as good as another."""
    shown: dict[Any, int] = {}
    for token in tokens:
        where = g.s.token_space[token]
        one = (g.t.tokens[token].name, where, g.s.token_side[token], g.s.token_owner[token])
        shown.setdefault(one if carrier(where) >= 0 else token, token)
    return list(shown.values())


def choose_at_random(c: Context, found: Query, register: str, number: Figure) -> None:
    """Let chance take so many of the things."""

    def drawn(g: Machine, f: Frame) -> list[int]:
        return _drawn(g, found(g, f), number(g, f))

    c.bind(drawn, register)
