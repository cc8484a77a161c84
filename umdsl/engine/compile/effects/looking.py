"""Cards that are seen: looked at by one, revealed to all, searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.context import Context, held
from umdsl.engine.compile.effects.cards import from_hand, pile_cards
from umdsl.engine.compile.effects.common import each_seat, enough, me, noun_of, outcome, pick
from umdsl.engine.rules.barring import barred
from umdsl.language.nodes.effects import Look, Reveal, Search
from umdsl.language.nodes.selectors import Both, Noun

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame
    from umdsl.language.nodes.base import Node


def _seen(c: Context, what: Node, seat: Query) -> Query:
    """The cards a phrase lets somebody see, bound so that later words can point at them."""
    register = c.register()
    if things.kind_of(c, what, ("card", "pile")) == "pile":
        cards = pile_cards(c, what)
    else:
        cards = from_hand(c, what, seat, None, "look")
    c.bind(cards, register)
    c.mention("card", register, "seen")
    return held(register)


def look(c: Context, node: Look) -> None:
    """One player sees them; they stay where they are (R22)."""
    with each_seat(c, node.who) as seat:
        cards = _seen(c, node.at, seat)
        needed = enough(c, node.at)

        def see(g: Machine, f: Frame) -> None:
            found = tuple(cards(g, f))
            lookers = seat(g, f)
            if found and lookers:
                for card in found:
                    g.learn(card, 1 << lookers[0])
                g.emit(("look", lookers[0], found))
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(see)


def reveal(c: Context, node: Reveal) -> None:
    """Everybody sees them; they stay where they are (R22)."""
    with each_seat(c, node.who) as seat:
        cards = _seen(c, node.what, seat)
        needed = enough(c, node.what)

        def show(g: Machine, f: Frame) -> None:
            found = tuple(cards(g, f))
            owners = seat(g, f)
            if found and owners:
                for card in found:
                    g.learn(card, g.t.all_seats)
                g.emit(("reveal", owners[0], found))
            outcome(f, len(found) >= max(1, needed(g, f)), len(found))

        c.add(show)


def search(c: Context, node: Search) -> None:
    """Go through piles for a card: the one who searches sees all of them, and takes one that fits, if there is one."""
    parts = node.where.items if isinstance(node.where, Both) else (node.where,)
    hidden = [part for part in parts if noun_of(part) is Noun.DECK]
    with each_seat(c, node.who) as seat:
        piles = [pick(c, part, ("pile",)) for part in parts]
        # "shuffle it" is about the deck, whatever else was searched.
        if hidden:
            pick(c, hidden[0], ("pile",))

        barred_from = c.register()

        def everything(g: Machine, f: Frame) -> list[int]:
            if barred_from in f.env:
                return []
            return [card for query in piles for pile in query(g, f) for card in g.s.piles[pile]]

        def go_through(g: Machine, f: Frame) -> None:
            who = (seat(g, f) or me(g, f))[0]
            if barred(g, "search", {"player": who}, {"pile": None, "card": None}):
                f.env[barred_from] = True
                return
            for query in piles:
                for pile in query(g, f):
                    for card in g.s.piles[pile]:
                        g.learn(card, 1 << who)
                    g.emit(("search", who, pile))

        c.add(go_through)
        cards = pick(c, node.for_, ("card",), by=seat, among=everything, purpose="search")

        def found(g: Machine, f: Frame) -> None:
            n = len(cards(g, f))
            outcome(f, n > 0, n)

        c.add(found)


HANDLERS: dict[type, Any] = {Look: look, Reveal: reveal, Search: search}
