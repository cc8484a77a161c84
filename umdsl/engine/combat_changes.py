"""Every change that a text makes to a combat: to values, effects, cards and who fights.

They are the methods of :class:`umdsl.engine.machine.Machine`, like those of :mod:`umdsl.engine.changes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from umdsl.engine.machine import Machine


def set_value(g: Machine, side: int, value: int, stat: str) -> None:
    """What is printed on a side's card counts as something else from now on."""
    combat = g.s.combats[-1]
    combat.base[side] = value
    g.emit(("changed", stat, combat.cards[side], 0))


def add_value(g: Machine, side: int, amount: int, source: int, stat: str) -> None:
    """A side's value is more, or less, by something."""
    combat = g.s.combats[-1]
    combat.mods[side] = (*combat.mods[side], (amount, source))
    g.emit(("changed", stat, combat.cards[side], amount))


def boost_side(g: Machine, side: int, value: int, card: int) -> None:
    """A side's value is more by what was boosted; whoever boosts tells it."""
    combat = g.s.combats[-1]
    combat.mods[side] = (*combat.mods[side], (value, card))


def swap_values(g: Machine, first: int, second: int, *, printed: bool) -> None:
    """The sides exchange their values, given as they were; the changes go along unless only what is printed does."""
    combat = g.s.combats[-1]
    combat.base = [second, first]
    if not printed:
        combat.mods.reverse()
    for side in (0, 1):
        if combat.cards[side] >= 0:
            g.emit(("changed", "value", combat.cards[side], 0))


def ignore_value(g: Machine, side: int) -> None:
    """A side's value counts 0 from now on, whatever changes it (R8)."""
    g.s.combats[-1].ignored[side] = 1


def ignore_boosts(g: Machine, cards: Collection[int]) -> None:
    """What some cards have added counts no more."""
    combat = g.s.combats[-1]
    combat.mods = [tuple(mod for mod in mods if mod[1] not in cards) for mods in combat.mods]


def cancel(g: Machine, side: int, windows: int, by: int, *, told: bool) -> None:
    """A side's card does nothing more in some windows (as bits); told where there was something left to do (R9)."""
    combat = g.s.combats[-1]
    combat.canceled[side] |= windows
    if told:
        g.emit(("canceled", combat.cards[side], by))


def change_role(g: Machine, side: int, fighter: int) -> None:
    """Another fighter goes on as attacker (0) or defender (1); the cards stay (R12)."""
    combat = g.s.combats[-1]
    combat.fighters[side] = fighter
    combat.seats[side] = g.t.fighters[fighter].seat
    g.emit(("role", fighter, "attacker" if side == 0 else "defender"))


def replace_card(g: Machine, side: int, card: int) -> None:
    """A card takes the place of one that has gone. Nothing of the other's effects is left."""
    combat = g.s.combats[-1]
    g.put(card, g.t.seats[g.t.cards[card].seat].play)
    combat.cards[side] = card
    if side == 0:
        combat.bonus = -1  # the new card fights as what it is, whatever the other one was in the middle of
    combat.kept[side] = 0
    combat.base[side] = None
    combat.mods[side] = ()
    combat.done[side] = ()
    combat.canceled[side] = 0
    combat.ignored[side] = 0
    g.s.known[card] = g.t.all_seats
    g.emit(("play", combat.seats[side], card, combat.fighters[side], combat.fighters[1 - side]))


def leave_combat(g: Machine, cards: Collection[int]) -> None:
    """Cards that were put somewhere else are not put away again when the combat is over."""
    if g.s.combats:
        combat = g.s.combats[-1]
        for side in (0, 1):
            if combat.cards[side] in cards:
                combat.kept[side] = 1
