"""Room for one: who comes into another's space does so for as long as that one takes to leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program
from umdsl.engine.state import Frame

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine


def expect(g: Machine, fighter: int) -> None:
    """The text at hand brings somebody into a space that is taken: when it is over, there is one of them there."""
    f = g.s.frames[-1]
    g.s.frames.insert(-1, Frame(ROOM, f.seat, f.src, f.who, {"fighter": fighter}))


def _see(g: Machine, f: Frame) -> None:
    """Where the other had nowhere to go, the newcomer does not stay."""
    fighter = f.env["fighter"]
    space = g.s.space[fighter]
    if space >= 0 and g.s.space.count(space) > 1:
        g.lift(fighter)


#: Look whether somebody has made room: {"fighter"}.
ROOM = add_program(Program("rules/room", [_see]))
