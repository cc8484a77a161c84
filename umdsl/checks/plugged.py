"""Checks that plugins bring along: run like the others, and left out when they fail."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from umdsl.checks import Check
from umdsl.content.loader import Entry
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.problems import Problem
from umdsl.plugins import Failure, Plugins


@attrs.define
class Plugged:
    """A plugin's check. After its first failure it says nothing more: one message is enough."""

    plugin: str
    check: Check
    plugins: Plugins
    failed: bool = False

    @property
    def problem(self) -> Problem:
        return self.check.problem

    def look(self, entry: Entry) -> Iterable[Diagnostic]:
        if self.failed:
            return ()
        when = f"in its check of `{entry.definition.name}`"
        found = self.plugins.guarded(lambda: tuple(self.check.look(entry)), self.plugin, when)
        self.failed = found is None
        return found[0] if found is not None else ()


def checks_of(plugins: Plugins) -> list[Plugged]:
    """The checks that the plugins bring; an answer that is not a list of checks counts as a failure."""
    found = []
    for answer in plugins.ask("umdsl_checks"):
        given = answer.value if isinstance(answer.value, list | tuple) else [answer.value]
        for check in given:
            if isinstance(check, Check):
                found.append(Plugged(answer.plugin, check, plugins))
            else:
                error = f"a {type(check).__name__} is not a check: it needs `problem` and `look(entry)`"
                plugins.failures.append(Failure(answer.plugin, "in its hook `umdsl_checks`", error))
    return found
