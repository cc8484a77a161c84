"""Defeat and victory: who is out, who has won, and when anybody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions.rules import Eliminated, Removed, TieWinner, WinCheck, Winner
from umdsl.engine.state import OFF

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine


_AT_ONCE = WinCheck.AT_ONCE


def after_defeat(g: Machine, fighter: int) -> None:
    """Look for a winner at once where the edition does so."""
    if g.t.edition.win_check is _AT_ONCE:
        check(g)


def check(g: Machine) -> bool:
    """Put out who is out, and end the game if it is over; whether it is."""
    s = g.s
    if s.winners is not None:
        return True
    health = s.health
    for i in g.t.vital:
        if health[i] <= 0:
            break
    else:
        return False
    sides = sorted({info.side for info in g.t.seats})
    for info in g.t.seats:
        if not s.out[info.seat] and _is_out(g, info.seat):
            _put_out(g, info.seat)
    standing = [side for side in sides if _stands(g, side)]
    if len(standing) > 1:
        return False
    if not standing:
        active = g.t.seats[s.active].side
        standing = [active] if g.t.edition.tie is TieWinner.ACTIVE_PLAYER else []
    finish(g, tuple(info.seat for info in g.t.seats if info.side in standing))
    return True


def lose(g: Machine, seat: int) -> None:
    """A player has lost by what a text says: their fighters leave the board, and nobody defeated them."""
    s = g.s
    for fighter in g.t.seats[seat].fighters:
        if s.health[fighter] > 0:
            s.health[fighter] = 0
            s.space[fighter] = OFF
            g.tell(("off", fighter, OFF))
    check(g)


def finish(g: Machine, winners: tuple[int, ...]) -> None:
    """The game is over: whatever was still going on is dropped, and the cards in play are put away."""
    from umdsl.engine.rules.attack import abandon

    s = g.s
    abandon(g)
    for info in g.t.seats:
        for card in tuple(s.piles[info.play]):
            g.put(card, info.discard)
    s.winners = winners
    s.queue.clear()
    s.frames.clear()
    g.tell(("over", winners))


def _hero_fell(g: Machine, seat: int) -> bool:
    return all(g.s.health[i] <= 0 for i in g.t.seats[seat].heroes)


def _is_out(g: Machine, seat: int) -> bool:
    if g.t.mode.eliminated is Eliminated.HEROES_DEFEATED:
        return _hero_fell(g, seat)
    return all(g.s.health[i] <= 0 for i in g.t.seats[seat].fighters)


def _stands(g: Machine, side: int) -> bool:
    seats = [info.seat for info in g.t.seats if info.side == side]
    if g.t.mode.winner is Winner.LAST_WITH_FIGHTER:
        return any(not _is_out(g, seat) for seat in seats)
    return any(not _hero_fell(g, seat) for seat in seats)


def _put_out(g: Machine, seat: int) -> None:
    s = g.s
    s.out[seat] = 1
    g.emit(("out", seat))
    if g.t.mode.eliminated_leave is Removed.SIDEKICKS:
        for fighter in g.t.seats[seat].fighters:
            if s.space[fighter] >= 0:
                s.space[fighter] = OFF
                s.health[fighter] = 0
                g.tell(("off", fighter, OFF))
