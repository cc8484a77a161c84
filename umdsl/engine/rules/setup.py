"""Setup: a seat's heroes go to its starting space, the others into the same zones, and setup texts are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions.rules import NoRoom
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


def _texts(g: Machine, f: Frame) -> None:
    """What the seat's own texts say about setup, before anybody is placed."""
    done = f.env.setdefault("text", 0)
    programs = [(a, p) for a in g.t.abilities if a.seat == f.seat for p in a.text.setup]
    if done < len(programs):
        ability, program = programs[done]
        f.env["text"] += 1
        f.pc -= 1
        g.call(program, f.seat, -2 - ability.number, g.fighter_of(-2 - ability.number), {"mark": len(g.s.facts)})


def _hero(g: Machine, f: Frame) -> None:
    info = g.t.seats[f.seat]
    waiting = [i for i in info.fighters if not g.s.away[i] and g.s.space[i] < 0]
    first = next((i for i in info.heroes if i in waiting), None)
    if first is not None:
        start = g.t.board.starts[g.t.start_of(f.seat)]
        if g.occupant(start) < 0:
            g.stand(first, start, "setup", f.seat)
            waiting.remove(first)
    f.env["waiting"] = tuple(waiting)


def _rooms(g: Machine, f: Frame) -> list[Option]:
    if not f.env["waiting"]:
        return []
    board = g.t.board
    home = board.starts[g.t.start_of(f.seat)]
    taken = {space for space in g.s.space if space >= 0}
    free = [space for space in board.zone_mates[home] if space not in taken]
    if not free:
        free = [space for space in range(board.size) if space not in taken]
        if g.t.edition.sidekick_no_room is NoRoom.NEAREST and free:
            near = min(board.distance[home][space] for space in free)
            free = [space for space in free if board.distance[home][space] == near]
    return [("space", space) for space in free]


def _place(g: Machine, f: Frame, option: Option | None) -> None:
    waiting = f.env["waiting"]
    if option is None or not waiting:
        return
    g.stand(waiting[0], option[1], "setup", f.seat)
    f.env["waiting"] = waiting[1:]
    f.pc -= 1


#: Place the fighters of a seat.
SETUP = add_program(
    Program(
        "rules/setup",
        [_texts, _hero, Ask("placement", _rooms, _place, prompt="Where does {waiting} start?")],
        spine=True,
    )
)
