"""`umdsl explain`: one entry, all entries, and a hint for a code that does not exist."""

from __future__ import annotations

from click.testing import CliRunner

from umdsl.catalogue import all_problems
from umdsl.cli import group


def test_lists_every_code_once() -> None:
    result = CliRunner().invoke(group, ["explain"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == [problem.code for problem in all_problems()]


def test_explains_a_code_in_any_case() -> None:
    problem = all_problems()[0]
    result = CliRunner().invoke(group, ["explain", problem.code.lower()])
    assert result.exit_code == 0
    assert result.output.startswith(f"{problem.code} {problem.name}")
    for part in (problem.why.strip(), "Wrong:", "Right:"):
        assert part in result.output
    assert "{" not in result.output.split("Wrong:")[0]


def test_unknown_code_gets_a_hint() -> None:
    near = all_problems()[0].code + "0"
    result = CliRunner().invoke(group, ["explain", near])
    assert result.exit_code == 2
    assert "Did you mean UM" in result.output
    assert "lists all codes" in CliRunner().invoke(group, ["explain", "bananas"]).output


def test_unknown_command_gets_a_hint() -> None:
    result = CliRunner().invoke(group, ["covrage"])
    assert result.exit_code == 2
    assert "Did you mean `umdsl coverage`?" in result.output
