"""Rounds: each player has had a turn. A round begins with the first player in the order who is still in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine


def opens(g: Machine, seat: int) -> bool:
    """Whether a round begins with the turn of a seat."""
    return bool(_still_in(g)[:1] == [seat])


def closes(g: Machine, seat: int) -> bool:
    """Whether a round is over with the turn of a seat."""
    return bool(_still_in(g)[-1:] == [seat])


def _still_in(g: Machine) -> list[int]:
    return [seat for seat in g.t.order if not g.s.out[seat]]
