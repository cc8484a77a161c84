"""What goes back or away: defeated fighters to the board, cards to a hand, tokens to the supply or the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile import things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.cards import destination, from_hand
from umdsl.engine.compile.effects.common import PILES, each_seat, enough, has_place, me, noun_of, outcome, pick
from umdsl.engine.compile.effects.placing import place, set_down
from umdsl.engine.rules.barring import barred
from umdsl.engine.state import BOXED, OFF
from umdsl.language.nodes.effects import Place, Remove, Return
from umdsl.language.nodes.selectors import Determiner, In, Noun, On, Selector

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_HAND = Selector(Determiner.THE, Noun.HAND)


def give_back(c: Context, node: Return) -> None:
    """`return a defeated Imp to a space`, `return it to your hand`, `return that Snare to the box`."""
    # Where it goes says what `it` can be.
    if noun_of(node.to) in PILES:
        _cards_back(c, node)
        return
    kind = things.kind_of(c, node.what, ("fighter", "card", "token"))
    if kind == "fighter":
        _to_the_board(c, node)
    elif kind == "card":
        _cards_back(c, node)
    elif node.to is not None and things.kind_of(c, node.to, ("space", "pile")) == "space":
        place(c, Place(node.what, (In(node.to),)))
    else:
        tokens = pick(c, node.what, ("token",), purpose="return")
        _tokens_away(c, tokens, BOXED if noun_of(node.to) in (Noun.BOX, Noun.GAME) else OFF)


def may_go(g: Machine, seat: int, kind: str, thing: int, verb: str = "is removed") -> bool:
    """Whether nothing keeps a thing where it is."""
    return not barred(g, verb, {kind: thing}, by={"player": seat})


def _to_the_board(c: Context, node: Return) -> None:
    with each_seat(c, node.who) as seat:
        fighters = pick(c, node.what, ("fighter",), by=seat, purpose="return")
        where = () if node.to is None or noun_of(node.to) is Noun.BOARD else (In(node.to),)
        set_down(c, fighters, node.what, where, seat, "return")


def _cards_back(c: Context, node: Return) -> None:
    with each_seat(c, node.who) as seat:
        if has_place(node.what):
            cards = from_hand(c, node.what, seat, None, "return")
        else:
            cards = pick(c, node.what, ("card",), by=seat, among=_discards(seat), purpose="return")
        needed = enough(c, node.what)
        pile = destination(c, _HAND if node.to is None else node.to)

        def put_back(g: Machine, f: Frame) -> None:
            found = tuple(card for card in cards(g, f) if may_go(g, f.seat, "card", card, "is returned"))
            for card in found:
                g.put(card, pile(g, f, card), top=False)
            if found:
                g.leave_combat(found)
                g.emit(("return", g.t.cards[found[0]].seat, found))
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(put_back)


def _discards(players: Query) -> Query:
    def cards(g: Machine, f: Frame) -> list[int]:
        return [card for seat in players(g, f) for card in g.s.piles[g.t.seats[seat].discard]]

    return cards


def _tokens_away(c: Context, tokens: Query, where: int) -> None:
    def clear(g: Machine, f: Frame) -> None:
        found = tuple(token for token in tokens(g, f) if may_go(g, f.seat, "token", token))
        for token in found:
            g.clear(token, where)
        outcome(f, bool(found), len(found))

    c.add(clear)


def remove(c: Context, node: Remove) -> None:
    """From the game for good, or from the board: a token to its supply, a fighter to wait beside it."""
    kind = things.kind_of(c, node.what, ("card", "token", "fighter"))
    for_good = node.from_ is None or noun_of(node.from_) is Noun.GAME
    if kind == "card":
        _cards_out(c, node)
    elif kind == "fighter":
        fighters = pick(c, node.what, ("fighter",), purpose="remove")

        def lift(g: Machine, f: Frame) -> None:
            found = [i for i in fighters(g, f) if g.s.space[i] >= 0 and may_go(g, f.seat, "fighter", i)]
            for fighter in found:
                g.lift(fighter)
            outcome(f, bool(found), len(found))

        c.add(lift)
    else:
        # A token that is taken off the board may be placed again, unless it leaves the game.
        tokens = pick(c, _from_there(c, node), ("token",), purpose="remove")
        _tokens_away(c, tokens, BOXED if for_good and node.from_ is not None else OFF)


def _from_there(c: Context, node: Remove) -> Any:
    """`remove each Mark from her`: those that lie on her."""
    there = node.from_
    if not isinstance(node.what, Selector) or there is None or noun_of(there) in (Noun.BOARD, Noun.GAME, Noun.PLAY):
        return node.what
    kept = [item for item in node.what.filters if not isinstance(item, In | On)]
    return attrs.evolve(node.what, filters=(*kept, On(there)))


def _cards_out(c: Context, node: Remove) -> None:
    with each_seat(c, node.who) as seat:
        cards = from_hand(c, node.what, seat, None, "remove")
        needed = enough(c, node.what)

        def put_out(g: Machine, f: Frame) -> None:
            found = tuple(card for card in cards(g, f) if may_go(g, f.seat, "card", card))
            for card in found:
                g.put(card, g.t.seats[g.t.cards[card].seat].gone)
            if found:
                g.leave_combat(found)
                g.emit(("remove", (seat(g, f) or me(g, f))[0], found))
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(put_out)


HANDLERS: dict[type, Any] = {Return: give_back, Remove: remove}
