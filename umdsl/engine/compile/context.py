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
        # Kinds of card the text stands on: "scheme", "attack", "defense", "versatile", "ability", "item".
        self.on = "ability"
        # Whether the text can find itself in a combat: all can but a scheme that makes no attack.
        self.fights = True
        self._registers = 0
        self._programs = 0
        self._bound: tuple[Step, str] | None = None
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

    def add(self, step: Step) -> None:
        self.steps.append(step)

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
        self._bound = (keep, register)

    def drop_bind(self, register: str) -> bool:
        """Take back the last step if it does nothing but bind this register; whether it did."""
        if self._bound is None or self._bound[1] != register or self.steps[-1] is not self._bound[0]:
            return False
        self.steps.pop()
        return True

    # --- programs ---------------------------------------------------------------------------------------------------

    def begin(self) -> tuple[list[Step], str]:
        """Start a program of its own; hand what comes back to :meth:`end`."""
        saved = (self.steps, self.window)
        self.steps = []
        return saved

    def end(self, saved: tuple[list[Step], str]) -> int:
        """The number of the program that was compiled since :meth:`begin`."""
        steps = self.steps
        self._programs += 1
        name = f"{self.source}#{self._programs}"
        number = add_program(Program(name, steps, source=self.source, window=self.window))
        self.steps, self.window = saved
        return number


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
