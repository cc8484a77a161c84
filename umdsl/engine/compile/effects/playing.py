"""Cards played because a text says so, tokens turned over or used up, coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile import things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.cards import from_hand
from umdsl.engine.compile.effects.common import (
    constant,
    decider,
    each_seat,
    enact,
    hands,
    has_place,
    me,
    noun_of,
    outcome,
    pick,
    quantity,
    sized,
)
from umdsl.engine.compile.pointing import this_card
from umdsl.engine.compile.reading import refusal, words_of
from umdsl.engine.machine import Ask
from umdsl.engine.rules import legal
from umdsl.engine.rules.attack import ATTACK
from umdsl.engine.rules.barring import barred
from umdsl.engine.rules.scheme import SCHEME
from umdsl.engine.state import BOXED, in_play
from umdsl.language.nodes.effects import Facing, Flip, Play, Use
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Away,
    CardType,
    Determiner,
    Done,
    In,
    Name,
    Noun,
    On,
    Owned,
    Pronoun,
    Ref,
    Selector,
    SharingZone,
    This,
    Typed,
    Within,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

# --- cards ----------------------------------------------------------------------------------------------------------


def play_rule(c: Context, node: Play) -> tuple[str, dict[str, Any]]:
    """How a card is played: face up, or another one along with it."""
    if node.along is None:
        if node.side is not Facing.UP:
            raise refusal(c, f"`{words_of(node)}` is done at some moment, and no window says when")
        if isinstance(node.what, This):
            return "face up", {"what": this_card, "who": me}
        who = things.query(c, node.who, ("player",))
        what: Any = node.what
        if isinstance(what, Selector):  # whichever of theirs they play
            own = (Owned(Ref(Pronoun.YOU)), Owned(Ref(Pronoun.THEM)))
            filters = tuple(item for item in what.filters if item not in own)
            what = attrs.evolve(what, quantity=Determiner.EACH, filters=filters)
        return "face up", {"what": things.query(c, what, ("card",), where=hands(who)), "who": who}
    data: dict[str, Any] = {"what": hands(me), "side": str(node.side or Facing.DOWN)}
    side = _side(node.along)
    return "along", data if side is None else {**data, "of": side}


def _side(along: object) -> int | None:
    """The side of the combat that a phrase about a card speaks of."""
    filters = getattr(along, "filters", ())
    noun = noun_of(along)
    if noun is Noun.ATTACK or Typed((CardType.ATTACK,)) in filters:
        return 0
    if noun is Noun.DEFENSE or Typed((CardType.DEFENSE,)) in filters:
        return 1
    return None


def play(c: Context, node: Play) -> None:
    if node.along is not None or (node.side is Facing.UP and quantity(node.what) is Determiner.THE):
        enact(c, *play_rule(c, node))
    elif not isinstance(node.what, This):
        _play_now(c, node)


def _play_now(c: Context, node: Play) -> None:
    """In a combat that a player has no card in, a card for it; else a scheme, carried out at once, or an attack with
    that card."""
    with each_seat(c, node.who) as seat:
        if isinstance(node.what, Selector) and quantity(node.what) is not Determiner.THE:
            cards = _playable(c, node.what, seat)
        else:
            cards = from_hand(c, node.what, seat, None, "play")

        def options(g: Machine, f: Frame) -> list[Option]:
            who = seat(g, f)
            found = cards(g, f)
            if not who or not found:
                return []
            side = _open_side(g, who[0])
            if side >= 0:
                return [("play", card) for card in found if g.t.cards[card].type != "scheme"]
            schemes = legal.schemes(g, who[0], found)
            return [
                *(("scheme", card, fighter) for card, fighter in schemes),
                *(("strike", *strike) for strike in legal.strikes(g, who[0], found)),
            ]

        def take(g: Machine, f: Frame, option: Option | None) -> None:
            outcome(f, option is not None, 0)
            if option is None:
                return
            who = seat(g, f)[0]
            if option[0] == "scheme":
                g.call(SCHEME, who, option[1], option[2])
            elif option[0] == "strike":
                _, card, fighter, target = option
                g.call(ATTACK, who, -1, fighter, {"fighter": fighter, "target": target, "card": card})
            else:
                g.replace_card(_open_side(g, who), option[1])

        c.add(Ask("play", options, take, decider(seat), prompt="Play which card?"))


def _playable(c: Context, what: Selector, seat: Query) -> Query:
    """All cards that fit: which of them it is, is asked together with who plays it."""
    fitting = things.query(c, what, ("card",))
    if has_place(what):  # from a discard pile, say
        return fitting
    own = hands(seat)

    def cards(g: Machine, f: Frame) -> list[int]:
        found = fitting(g, f)
        return [card for card in own(g, f) if card in found]

    return cards


def _open_side(g: Machine, seat: int) -> int:
    """The side of the combat on which a player's card has gone, or -1."""
    if not g.s.combats:
        return -1
    combat = g.s.combats[-1]
    for side in (0, 1):
        card = combat.cards[side]
        if combat.seats[side] == seat and (card < 0 or combat.kept[side]):
            return side
    return -1


# --- tokens and coins -----------------------------------------------------------------------------------------------


def flip(c: Context, node: Flip) -> None:
    if noun_of(node.what) is Noun.COIN:
        _flip_coins(c, node)
        return
    kind = things.one_kind_of(c, node.what, ("token", "card", "fixture"))
    beside = _beside(c, node.what) if kind == "token" else None
    found = pick(c, node.what, (kind,), among=beside, purpose="flip")
    side = {None: -1, Facing.UP: 0, Facing.DOWN: 1}[node.side]

    def turn(g: Machine, f: Frame) -> None:
        first = g.t.fixtures if kind == "fixture" else 0
        things_turned = tuple(first + thing for thing in found(g, f))
        for thing in things_turned:
            if barred(g, "is flipped", {kind: thing - first}, by={"player": f.seat}):
                continue
            if kind == "card":
                g.learn(thing, g.t.all_seats if side != 1 else 0)
            else:
                g.turn_over(thing, 1 - g.s.token_side[thing] if side < 0 else side)
        outcome(f, bool(things_turned), len(things_turned))

    c.add(turn)


def _beside(c: Context, what: object) -> Query | None:
    """Where a token is looked for that is turned over or used: on the board, else among a player's own beside it. A
    phrase that says more, or points, knows where."""
    noun = getattr(what, "noun", None)
    if not isinstance(noun, Name) or any(
        isinstance(item, AdjacentTo | Away | Done | In | On | SharingZone | Within)
        for item in getattr(what, "filters", ())
    ):
        return None
    everywhere = things.query(c, Selector(Determiner.EACH, noun), ("token",), everywhere=True)

    def tokens(g: Machine, f: Frame) -> list[int]:
        where = g.s.token_space
        found = [i for i in everywhere(g, f) if where[i] != BOXED]
        return [i for i in found if in_play(where[i])] or [i for i in found if g.t.tokens[i].seat == f.seat]

    return tokens


def _flip_coins(c: Context, node: Flip) -> None:
    """One coin or several: `that much` is how many fell heads up."""
    amount = quantity(node.what)
    number = constant(1) if isinstance(amount, Determiner) else sized(c, amount)

    def toss(g: Machine, f: Frame) -> None:
        fell = tuple(g.random(2) == 0 for _ in range(number(g, f)))
        f.env["coins"] = fell
        for heads in fell:
            g.emit(("coin", f.seat, heads))
        outcome(f, bool(fell), sum(fell))

    c.add(toss)


def use(c: Context, node: Use) -> None:
    """A token with two sides is turned to its second, any other is used up."""
    everywhere = _beside(c, node.what)

    def unused(g: Machine, f: Frame) -> list[int]:
        """What has two sides and shows the second has been used."""
        assert everywhere is not None
        found = [i for i in everywhere(g, f) if not (g.t.tokens[i].sides and g.s.token_side[i])]
        return [i for i in found if not barred(g, "use", {"player": f.seat}, {"token": i})]

    tokens = pick(c, node.what, ("token",), among=None if everywhere is None else unused, purpose="use")

    def spend(g: Machine, f: Frame) -> None:
        found = tuple(tokens(g, f))
        for token in found:
            info = g.t.tokens[token]
            if info.sides:
                g.turn_over(token, 1)
            else:
                g.clear(token, BOXED)
            g.emit(("used", info.seat, token))
        outcome(f, bool(found), len(found))

    c.add(spend)


HANDLERS: dict[type, Any] = {Play: play, Flip: flip, Use: use}
RULERS: dict[type, Any] = {Play: play_rule}
