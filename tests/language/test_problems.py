"""Each entry of the catalogue is true: its bad example gives its code, its good example gives nothing."""

from __future__ import annotations

import pytest

from umdsl.catalogue import problems_of
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.parser import MAX_LENGTH, parse
from umdsl.language.problems import Problem

NAMES = Names.of([Declared(NameKind.FIGHTER, "Ada"), Declared(NameKind.CARD, "Long Shot")])
# Examples that cannot be printed as they are.
INSTEAD = {
    "UM101": ("  \n", None),
    "UM102": ("draw 1. " * (MAX_LENGTH // 4), "AFTER COMBAT: draw 1."),
}
# Reported only by a mistake in this program; tests/language/test_swallow.py makes some.
NEVER = {"UM403", "UM498", "UM499"}


@pytest.mark.parametrize("problem", problems_of("umdsl.language.problems"), ids=lambda p: f"{p.code}-{p.name}")
def test_examples_are_true(problem: Problem) -> None:
    if problem.code in NEVER:
        return
    bad, good = INSTEAD.get(problem.code, (problem.bad, problem.good))
    parsed = parse(bad, NAMES)
    assert [d.code for d in parsed.diagnostics] == [problem.code]
    assert parsed.diagnostics[0].severity is problem.severity
    if good is not None:
        assert parse(good, NAMES).diagnostics == ()
