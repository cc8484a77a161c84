"""What is known while a text is compiled: its steps so far, what it has spoken of, and where it may jump."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from umdsl.engine.programs import Program, Step, add_program

if TYPE_CHECKING:
    from umdsl.content.definitions import Hero
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import CompiledText, Query, Test
    from umdsl.engine.state import Frame
    from umdsl.language.spans import Span


class Label:
    """A place in a program that is not known yet."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1


class Mention:
    """Something spoken of: what kind of thing it is, and the name of the binding that holds it."""

    __slots__ = ("beside", "chosen", "earlier", "kind", "name", "one_of_some", "query", "register", "together", "whole")

    def __init__(
        self,
        kind: str,
        register: str,
        name: str | None = None,
        query: Query | None = None,
        whole: str | None = None,
        earlier: Mention | None = None,
    ) -> None:
        self.kind = kind
        self.register = register
        self.name = name  # the declared name or noun it was spoken of by
        self.query = query  # finds it where nothing was bound: who a condition or a rule spoke of
        self.whole = whole  # the binding that it was chosen from, for `the rest`
        self.earlier = earlier  # what was spoken of before, for where this was never bound: an offer not taken
        self.chosen = False  # whether a sentence said to choose it
        self.together: str | None = None  # the binding that holds it and whoever it did something with, for `they`
        self.one_of_some = False  # whether it is one of all that its query finds
        self.beside: list[Mention] = []  # whom a condition spoke of together with it, for `each of them`


class Context:
    """The compiler's view of one text. `text` collects what comes of it; `steps` is the program at hand."""

    def __init__(self, source: str, text: CompiledText, hero: Hero | None) -> None:
        self.source = source
        self.text = text
        self.hero = hero
        self.window = ""
        self.steps: list[Step] = []
        self.mentions: list[Mention] = []
        # While a rule is compiled nobody can be asked: what would be chosen is whatever fits.
        self.asking = True
        # The fighters that a sentence says act: what `adjacent` alone is measured from, where not from your own.
        self.acting: Query | None = None
        # The kind of fact a `would` window is about, while its body is compiled.
        self.proposal: str | None = None
        # The verb of the event that the window at hand is about.
        self.event: str | None = None
        # The sentence before the one at hand, for `do it again`.
        self.before: Any = None
        # Kinds of card the text stands on: "scheme", "attack", "defense", "versatile", "ability", "item", "initiative",
        # "objective".
        self.on = "ability"
        # Where in the text the sentence at hand stands, for a message about it.
        self.at: Span | None = None
        # Whether the text can find itself in a combat: all can but a scheme that makes no attack.
        self.fights = True
        self._registers = 0
        self._programs = 0
        self._bound: tuple[Step, str, Query] | None = None
        self._alone: Step | None = None
        self._begins: list[Step] = []
        self._last: Step | None = None
        self._names = 0

    def count(self) -> int:
        """A number that nothing else of this text has."""
        self._names += 1
        return self._names

    # --- bindings ---------------------------------------------------------------------------------------------------

    def register(self) -> str:
        """A new binding's name."""
        self._registers += 1
        return f"r{self._registers}"

    def mention(
        self,
        kind: str,
        register: str,
        name: str | None = None,
        query: Query | None = None,
        whole: str | None = None,
    ) -> None:
        """Something has been spoken of, for later words to point back at."""
        self.mentions.append(Mention(kind, register, name, query, whole, self.last((kind,))))

    def last(self, kinds: Iterable[str] = (), name: str | None = None) -> Mention | None:
        """The nearest thing spoken of that fits: any kind where none is given."""
        wanted = tuple(kinds)
        for mention in reversed(self.mentions):
            if (not wanted or mention.kind in wanted) and (name is None or mention.name == name):
                return mention
        return None

    def last_chosen(self, kind: str) -> Mention | None:
        """What a sentence said to choose, else the nearest thing of the kind."""
        chosen = (mention for mention in reversed(self.mentions) if mention.chosen and mention.kind == kind)
        return next(chosen, None) or self.last((kind,))

    # --- steps ------------------------------------------------------------------------------------------------------

    def add(self, step: Step, *, alone: bool = False) -> None:
        """A step. Alone stands what asks nobody, goes nowhere else in the program and calls no other but as the last
        thing it does: it needs no place on the stack."""
        self.steps.append(step)
        if alone:
            self._alone = step

    def add_question(self, begin: Step, ask: Step) -> None:
        """A question, and before it a step that goes on behind it where there is nothing to ask."""
        self.steps += (begin, ask)
        self._begins.append(begin)

    def _run_on(self, steps: list[Step]) -> None:
        """Where there is nothing to ask, let the step behind the question follow at once."""
        for at in range(len(steps) - 3, -1, -1):
            if any(steps[at] is begin for begin in self._begins) and not hasattr(steps[at + 2], "options"):
                steps[at] = _straight(steps[at], steps[at + 2], at + 2)

    def adds_alone(self, at: int) -> Step | None:
        """The one step that has been added since there were so many, if it stands alone: it is taken back."""
        if len(self.steps) != at + 1 or self.steps[-1] is not self._alone:
            return None
        return self.steps.pop()

    def add_last(self, step: Step) -> None:
        """A step that comes after all the others of the program, whatever is added yet."""
        self._last = step

    def mark(self, label: Label) -> None:
        """The label is here."""
        label.at = len(self.steps)

    def jump(self, label: Label) -> None:
        """Go to a label."""

        def go(g: Machine, f: Frame) -> None:
            f.pc = label.at

        self.add(go)

    def unless(self, test: Test, label: Label) -> None:
        """Go to a label where the test fails."""

        def branch(g: Machine, f: Frame) -> None:
            if not test(g, f):
                f.pc = label.at

        self.add(branch)

    def bind(self, query: Query, register: str) -> None:
        """Keep what a query finds now."""

        def keep(g: Machine, f: Frame) -> None:
            f.env[register] = tuple(query(g, f))

        self.add(keep)
        self._bound = (keep, register, query)

    def drop_bind(self, register: str) -> Query | None:
        """Take back the last step if it does nothing but bind this register; what it asked for."""
        if self._bound is None or self._bound[1] != register or self.steps[-1] is not self._bound[0]:
            return None
        self.steps.pop()
        return self._bound[2]

    # --- programs ---------------------------------------------------------------------------------------------------

    def begin(self) -> tuple[list[Step], str, Step | None]:
        """Start a program of its own; hand what comes back to :meth:`end`."""
        saved = (self.steps, self.window, self._last)
        self.steps, self._last = [], None
        return saved

    def end(self, saved: tuple[list[Step], str, Step | None]) -> int:
        """The number of the program that was compiled since :meth:`begin`."""
        steps = self.steps
        if self._last is not None:
            steps.append(self._last)
        self._programs += 1
        name = f"{self.source}#{self._programs}"
        self._run_on(steps)
        alone = len(steps) == 1 and steps[0] is self._alone
        number = add_program(Program(name, steps, source=self.source, window=self.window, alone=alone))
        self.steps, self.window, self._last = saved
        return number


def _straight(begin: Step, behind: Step, at: int) -> Step:
    def step(g: Machine, f: Frame) -> None:
        begin(g, f)
        if f.pc == at:
            f.pc += 1
            behind(g, f)

    return step


def binding(query: Query, register: str) -> Query:
    """What a query finds, kept in a binding by being asked for."""

    def found(g: Machine, f: Frame) -> Any:
        things = f.env[register] = tuple(query(g, f))
        return things

    return found


def held(register: str) -> Query:
    """What a binding holds."""

    def query(g: Machine, f: Frame) -> Any:
        return f.env.get(register, ())

    return query
