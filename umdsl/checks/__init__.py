"""The linter: one small class per rule, each with its code, its reason, an example each way, and a fix if there is one.

The rules about what a *file* may say live with the loader, those about what a *text* may say with the parser. A check
looks at a definition whose parts are sound and asks whether it makes sense as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from umdsl.content.loader import Entry, Loaded
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.problems import Problem


@runtime_checkable
class Check(Protocol):
    """One rule. Its problem is the page in the docs; looking at an entry gives what breaks the rule in it."""

    @property
    def problem(self) -> Problem: ...

    def look(self, entry: Entry) -> Iterable[Diagnostic]: ...


def run(checks: Iterable[Check], loaded: Loaded) -> tuple[Diagnostic, ...]:
    """What the checks say about the definitions of a file, from the top of the file down."""
    rules = tuple(checks)
    said = [diagnostic for entry in loaded.entries for rule in rules for diagnostic in rule.look(entry)]
    return tuple(sorted(said, key=lambda diagnostic: (diagnostic.span.start, diagnostic.code)))
