"""What was triggered gets its turn: in a combat the defender's effects first, and everybody orders their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.machine import Ask
from umdsl.engine.programs import TRIGGERS, Program, add_program

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame

Waiting = tuple[Any, ...]  # (trigger, seat, source, fighter, bindings, interrupts)


def priority(g: Machine) -> list[int]:
    """The seats in the order in which their effects come."""
    s = g.s
    seats = len(g.t.seats)
    order = [(s.active + i) % seats for i in range(seats)]
    if s.combats:
        attacker, defender = s.combats[-1].seats
        first = [defender, attacker] if g.t.edition.first_in_window == "defender" else [attacker, defender]
        order = [*dict.fromkeys(first), *(seat for seat in order if seat not in first)]
    return order


def _sort(g: Machine, f: Frame) -> None:
    waiting = f.env["waiting"]
    if len(waiting) > 1:
        order = priority(g)
        f.env["waiting"] = tuple(sorted(waiting, key=lambda entry: order.index(entry[1])))


def _options(g: Machine, f: Frame) -> list[Option]:
    """The effects of the player whose turn it is, where there are several."""
    waiting = f.env["waiting"]
    if len(waiting) < 2:
        return []
    seat = waiting[0][1]
    mine = [i for i, entry in enumerate(waiting) if entry[1] == seat]
    # Two copies of the same effect are the same to order.
    if len({waiting[i][:5] for i in mine}) < 2:
        return []
    return [("order", i) for i in mine]


def _take(g: Machine, f: Frame, option: Option | None) -> None:
    waiting = f.env["waiting"]
    if not waiting:
        return
    number = 0 if option is None else option[1]
    entry = waiting[number]
    f.env["waiting"] = (*waiting[:number], *waiting[number + 1 :])
    if len(waiting) > 1:
        f.pc -= 1
    carry_out(g, entry)


def carry_out(g: Machine, entry: Waiting) -> None:
    """Put what was triggered on top."""
    number, seat, src, who, bound = entry[:5]
    trigger = TRIGGERS[number]
    g.tell(("effect", seat, src, trigger.name))
    env = dict(bound)
    env["mark"] = len(g.s.facts)
    g.perform(trigger.program, seat, src, who, env)


def _decider(g: Machine, f: Frame) -> int:
    return int(f.env["waiting"][0][1])


#: Let what waits happen: {"waiting"}.
RESOLVE = add_program(
    Program("rules/resolve", [_sort, Ask("order", _options, _take, _decider, prompt="Which effect first?")], spine=True)
)
