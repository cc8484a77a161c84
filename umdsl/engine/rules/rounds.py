"""Rounds: each player has had a turn. A round begins with the first player in the order who is still in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine

#: Where the program of the whole game keeps that a text has ended the round.
_ENDED = "round over"


def opens(g: Machine, seat: int) -> bool:
    """Whether a round begins with the turn of a seat."""
    return bool(_still_in(g)[:1] == [seat])


def closes(g: Machine, seat: int) -> bool:
    """Whether a round is over with the turn of a seat: the last one's, or where a text has ended the round."""
    return ended(g) or bool(_still_in(g)[-1:] == [seat])


def end(g: Machine) -> None:
    """The turn at hand is the last one of its round: whoever has not had one yet gets none."""
    g.s.frames[0].env[_ENDED] = True


def ended(g: Machine) -> bool:
    """Whether a text has ended the round."""
    return bool(g.s.frames and g.s.frames[0].env.get(_ENDED))


def begin_anew(g: Machine) -> None:
    """The round that was ended is over."""
    g.s.frames[0].env.pop(_ENDED, None)


def _still_in(g: Machine) -> list[int]:
    return [seat for seat in g.t.order if not g.s.out[seat]]
