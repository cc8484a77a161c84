"""What would happen, and what steps in before it does: each replacement at most once for a proposal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import TRIGGERS, Program, Trigger, add_program
from umdsl.engine.state import Fact, Frame

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine


def matching(g: Machine, fact: Fact, used: tuple[int, ...]) -> Trigger | None:
    """The first text that steps in and has not done so yet, with a frame ready to run in `g.s`'s next call."""
    from umdsl.engine.machine import TRIGGER

    trigger: Trigger
    for trigger, seat, src in g.t.would.get(fact[0], ()):
        if trigger.number in used or not g.in_force(src) or not g.allowed(trigger, seat):
            continue
        if _fits(g, trigger, Frame(trigger.program, seat, src, g.fighter_of(src), {}), fact):
            return trigger
    for entry in g.s.lasting:
        if entry[0] != TRIGGER or entry[1] in used:
            continue
        trigger = TRIGGERS[entry[1]]
        if trigger.phase != "would" or fact[0] not in trigger.kinds or not g.expires_never_before(entry):
            continue
        if _fits(g, trigger, Frame(trigger.program, entry[2], entry[3], entry[4], dict(entry[5])), fact):
            if entry[6][0] == "once":
                g.s.lasting.remove(entry)
            return trigger
    return None


def _fits(g: Machine, trigger: Trigger, f: Frame, fact: Fact) -> bool:
    if not trigger.match(g, f, fact) or not all(test(g, f) for test in trigger.tests):
        return False
    f.env["proposal"] = fact
    f.env["mark"] = len(g.s.facts)
    g.use_up(trigger, f.seat)
    g.s.frames.append(f)
    return True


def step_in(g: Machine, f: Frame, fact: Fact) -> None:
    """Let every text that steps in before something do so. Where one replaces it, `replaced` comes to the caller."""
    g.call(WOULD, f.seat, f.src, f.who, {"proposal": fact, "used": ()})
    would = g.s.frames[-1]
    would.pc += 1
    _next(g, would)
    if would.pc > 0 and g.s.frames[-1] is would:  # nobody does
        g.s.frames.pop()


def proposer(g: Machine) -> Frame | None:
    """The frame of whoever proposed what the text at hand steps in for."""
    frames = g.s.frames
    for index in range(len(frames) - 1, 0, -1):
        if frames[index].prog == WOULD:
            return frames[index - 1]
    return None


def replace_proposal(g: Machine) -> None:
    """It does not happen: something else does."""
    frames = g.s.frames
    for index in range(len(frames) - 1, 0, -1):
        if frames[index].prog == WOULD:
            frames[index].env["stop"] = True
            frames[index - 1].env["replaced"] = True
            return


def _next(g: Machine, f: Frame) -> None:
    if f.env.get("stop"):
        return
    trigger = matching(g, f.env["proposal"], f.env["used"])
    if trigger is not None:
        f.env["used"] = (*f.env["used"], trigger.number)
        f.pc -= 1


WOULD = add_program(Program("rules/would", [_next]))
