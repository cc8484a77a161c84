"""What a consistency check needs: where things stand, and somewhere to say what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from umdsl.content import problems
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.problems import Problem
from umdsl.language.spans import Span


@attrs.define
class Look:
    """Paths of a definition as places of its file."""

    spots: dict[str, Span]
    source: Source
    prefix: str = ""
    diagnostics: list[Diagnostic] = attrs.field(factory=list)

    def into(self, prefix: str) -> Look:
        """The same for a definition inside this one; what it says is said here as well."""
        return Look(self.spots, self.source, self.prefix + prefix, self.diagnostics)

    def span(self, path: str) -> Span:
        """The place of a path, or of the nearest thing around it that is written."""
        path = self.prefix + path
        while path and path not in self.spots:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.spots.get(path, Span(0, 0))

    def line(self, path: str) -> int:
        return self.source.position(self.span(path).start)[0]

    def say(self, problem: Problem, path: str, /, **facts: Any) -> None:
        self.diagnostics.append(problem.at(self.span(path), source=self.source, **facts))

    def no_twins(self, what: str, named: Iterable[tuple[str, str]], hint: str | None = None) -> None:
        """No two things of a kind have the same name; `named` are names with their paths."""
        first: dict[str, str] = {}
        for name, path in named:
            key = " ".join(name.casefold().split())
            if key in first:
                line = self.line(first[key])
                self.say(problems.DUPLICATE_NAME, path, what=what, name=name, line=line, suggestion=hint)
            else:
                first[key] = path
