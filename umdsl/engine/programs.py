"""What texts and rules are compiled into: programs of steps, triggers that wait for an event, rules that hold.

They are made once per content and shared by all games; a state holds their numbers only. A step takes the running game
and its own frame. It returns True where it waits for a decision, and otherwise goes on; the machine has already moved
the frame to the next step, so that jumping is setting `frame.pc`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Fact, Frame

Step = Callable[["Machine", "Frame"], "bool | None"]
Query = Callable[["Machine", "Frame"], "list[int]"]
Test = Callable[["Machine", "Frame"], bool]
Figure = Callable[["Machine", "Frame"], int]
Match = Callable[["Machine", "Frame", "Fact"], bool]


class ProgramNumber(int):
    """The number of a program in this process. It says of itself what it is, wherever in a state it stands, so that a
    save can write the program's name instead."""


class TriggerNumber(int):
    """The number of a trigger in this process."""


class RuleNumber(int):
    """The number of a rule in this process."""


class Program:
    """Steps with a name that is the same in every process. The programs of the rules are the spine of a game: between
    their steps the effects that were triggered get their turn."""

    __slots__ = ("alone", "calls", "name", "source", "spine", "steps", "window")

    def __init__(
        self,
        name: str,
        steps: list[Step],
        *,
        spine: bool = False,
        source: str = "",
        window: str = "",
        alone: bool = False,
    ) -> None:
        self.name = name
        self.steps = steps
        # The steps as they are called: a question by its method.
        self.calls: list[Step] = [getattr(step, "ask", step) for step in steps]
        # The step of a program that has just one, if that needs no place on the stack: see `Machine.perform`.
        self.alone = steps[0] if alone else None
        self.spine = spine
        self.source = source
        self.window = window

    def append(self, step: Step) -> None:
        """One more step."""
        self.steps.append(step)
        self.calls.append(step)
        self.alone = None


class Trigger:
    """What waits for an event: `WHEN you maneuver:` and its program."""

    __slots__ = (
        "anywhere",
        "at_tokens",
        "interrupts",
        "kinds",
        "limit",
        "match",
        "name",
        "number",
        "phase",
        "plain",
        "program",
        "stops",
        "tests",
    )

    def __init__(
        self,
        name: str,
        kinds: tuple[str, ...],
        match: Match,
        program: int,
        phase: str,
        tests: tuple[Test, ...] = (),
        limit: str | None = None,
        interrupts: bool = False,
        stops: bool = False,
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.match = match
        self.program = program
        self.phase = phase  # "when", "before" or "would"
        self.tests = tests
        self.limit = limit
        self.interrupts = interrupts
        self.stops = stops  # whether a move that wakes it always ends there
        self.at_tokens = False  # whether it concerns only spaces where a token lies
        self.anywhere = False  # whether its card need not be kept for it to wait
        # What happens before or after something is matched as that something.
        self.plain = {kind: kind.removesuffix(" over").removeprefix("before ") for kind in kinds}
        self.number = TriggerNumber(len(TRIGGERS))
        TRIGGERS.append(self)


class Rule:
    """What holds while it is in force: asked when a value is needed, never pushed."""

    __slots__ = ("data", "kind", "name", "number", "tests")

    def __init__(self, name: str, kind: str, data: dict[str, Any], tests: tuple[Test, ...] = ()) -> None:
        self.name = name
        # A figure is asked for by what it is, so that a rule about moving costs a combat nothing.
        self.kind = f"figure {data['stat']}" if kind == "figure" else kind
        self.data = data
        self.tests = tests
        self.number = RuleNumber(len(RULES))
        RULES.append(self)

    def holds(self, g: Machine, f: Frame) -> bool:
        return all(test(g, f) for test in self.tests)


#: Everything compiled in this process, by number. Saves speak of names.
PROGRAMS: list[Program] = []
TRIGGERS: list[Trigger] = []
RULES: list[Rule] = []


def add_program(program: Program) -> int:
    """Give a program its number."""
    PROGRAMS.append(program)
    return ProgramNumber(len(PROGRAMS) - 1)


class BonusAttack:
    """A bonus attack of a card: a name, a value, and its own windows."""

    __slots__ = ("name", "text", "value")

    def __init__(self, name: str, value: int, text: CompiledText) -> None:
        self.name = name
        self.value = value
        self.text = text


class CompiledText:
    """One text, ready to be used: by window, what it does; what holds; what waits; what it does when played."""

    __slots__ = (
        "actions",
        "awaited",
        "bonus",
        "dealt",
        "enacted",
        "long_memory",
        "minds_passed",
        "name",
        "permanent_rules",
        "permanent_triggers",
        "play_rules",
        "played",
        "route_matters",
        "rules",
        "setup",
        "triggers",
        "windows",
        "would",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.windows: dict[str, list[tuple[int, tuple[Test, ...]]]] = {}  # label -> (program, tests)
        self.dealt: list[int] = []  # programs that are carried out once, before the hero's first hand is drawn
        self.setup: list[int] = []  # programs that are carried out once, when the hero is placed
        self.played: int | None = None  # a scheme's effect, or what a combat card does as it is played
        self.rules: list[Rule] = []
        self.triggers: list[Trigger] = []  # what waits for an event that has happened
        self.would: list[Trigger] = []  # what steps in before one happens
        self.play_rules: list[Rule] = []  # what must hold for the card to be played at all
        self.route_matters = False  # whether it cares which spaces are entered, left or passed
        self.minds_passed = False  # whether it asks who or what was passed on the way
        self.long_memory = False  # whether it looks back further than a round
        self.enacted: list[Rule] = []  # rules that its effects put in force for a while
        self.awaited: list[Trigger] = []  # triggers that its effects let wait
        self.permanent_rules: list[Rule] = []
        self.permanent_triggers: list[Trigger] = []
        self.actions: list[tuple[str, int, tuple[Test, ...]]] = []  # (limit, program, tests) of what may be used
        self.bonus: list[BonusAttack] = []
