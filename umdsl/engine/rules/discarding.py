"""Discarding, wherever it comes from: an effect, a BOOST, the hand limit. What is barred stays, and what is replaced
does not happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import barred
from umdsl.engine.rules.would import step_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

Cards = tuple[int, ...]
_KINDS = frozenset({"cannot discard", "cannot is discarded"})


def may_discard(g: Machine, cards: Iterable[int], by: int) -> Cards:
    """Of some cards, those that no rule keeps from being discarded."""
    if g.none_hold(_KINDS):
        return tuple(cards)
    return tuple(
        card
        for card in cards
        if not barred(g, "discard", {"player": g.t.cards[card].seat}, {"card": card})
        and not barred(g, "is discarded", {"card": card}, by={"player": by})
    )


def throw(g: Machine, f: Frame, cards: Cards, by: int) -> None:
    """Discard cards for a step of some program, and leave it `thrown`: at once where nothing steps in before it, else
    through :data:`DISCARD`."""
    s = g.s
    if g.t.free_discards and not s.lasting and len(cards) == 1:
        g.discard(cards, by)
        if s.combats:
            g.leave_combat(cards)
        f.env["thrown"] = cards
    elif g.may_step_in("discard"):
        g.call(DISCARD, by, f.src, f.who, {"cards": cards})
    else:
        f.env["thrown"] = _away(g, may_discard(g, cards, by), by)


def _propose(g: Machine, f: Frame) -> None:
    cards = may_discard(g, f.env["cards"], f.seat)
    if cards:
        step_in(g, f, ("discard", g.t.cards[cards[0]].seat, cards, f.seat))


def _throw(g: Machine, f: Frame) -> None:
    cards = () if f.env.get("replaced") else may_discard(g, f.env["cards"], f.seat)
    g.give(thrown=_away(g, cards, f.seat))


def _away(g: Machine, cards: Cards, by: int) -> Cards:
    """Each owner's cards together; a card that is in combat has been put away by this."""
    info = g.t.cards
    if len(cards) == 1:
        g.discard(cards, by)
    else:
        for owner in sorted({info[card].seat for card in cards}):
            g.discard(tuple(card for card in cards if info[card].seat == owner), by)
    if g.s.combats:
        g.leave_combat(cards)
    return cards


#: Discard cards: {"cards"}, by the frame's seat; gives {"thrown"}.
DISCARD = add_program(Program("rules/discard", [_propose, _throw]))
