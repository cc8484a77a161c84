"""What a seat knows: which cards it sees, and which it knows to be held."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.table import Table


def eyes_of(t: Table, seat: int) -> int:
    """The seats, as bits, whose cards a seat sees: its own, and those that the same person plays."""
    who = t.seats[seat].player
    return sum(1 << info.seat for info in t.seats if info.player == who)


def face_down(g: Machine) -> dict[int, int]:
    """The cards that lie face down in a combat, each with the seat that laid it."""
    found = {}
    for combat in g.s.combats:
        if combat.stage == 0:
            for side in (0, 1):
                for bit, card in ((1, combat.cards[side]), (2, combat.along[side])):
                    if card >= 0 and not combat.shown[side] & bit and not (side == 0 and combat.bonus >= 0):
                        found[card] = combat.seats[side]
    return found


def sees(g: Machine, eyes: int, card: int, pile: int, hidden: dict[int, int]) -> bool:
    """Whether somebody sees which card this is, where it lies. Of a hand from which a card has been laid face down
    nobody else can say what is left of it, so there what they know of it is told together: see :func:`known_held`."""
    if card in hidden:
        return bool(eyes >> hidden[card] & 1)
    info = g.t.piles[pile]
    if info.seat < 0 or pile == g.t.seats[info.seat].play:
        return True
    if pile == g.t.seats[info.seat].hand and not eyes >> info.seat & 1 and info.seat in hidden.values():
        return False
    return bool(g.s.known[card] & eyes)


def known_held(g: Machine, eyes: int, seat: int, hidden: dict[int, int]) -> list[int]:
    """The cards that somebody knows to be in a hand, or to lie face down from it."""
    held = [*g.s.piles[g.t.seats[seat].hand], *(card for card, owner in hidden.items() if owner == seat)]
    return sorted(card for card in held if g.s.known[card] & eyes)
