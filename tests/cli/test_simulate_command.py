"""`umdsl simulate`: many games counted, one match or everybody against everybody."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from umdsl.cli.simulate import command

HERO = "tamsin-wick"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_a_match_is_counted() -> None:
    result = run(HERO, HERO, "--games", "10", "--seed", "4")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("10 games at ")
    assert len(re.findall(r"Tamsin Wick \(\d\)  wins +\d+\.\d% \[\d+\.\d-\d+\.\d\]", result.output)) == 2
    assert re.search(r"turns      \d+\.\d on average, half of them \d+ to \d+, all \d+ to \d+", result.output)
    assert result.output == run(HERO, HERO, "--games", "10", "--seed", "4").output
    assert result.output != run(HERO, HERO, "--games", "10", "--seed", "5").output


def test_any_number_of_jobs_tells_the_same() -> None:
    arguments = (HERO, HERO, "--games", "20", "--seed", "2", "--format", "json")
    assert run(*arguments).output == run(*arguments, "--jobs", "2").output


def test_json_has_everything() -> None:
    data = json.loads(run(HERO, HERO, "--games", "6", "--bot", "greedy", "--bot", "random", "--format", "json").output)
    assert [seat["bot"] for seat in data["seats"]] == ["greedy", "random"]
    assert data["games"] == 6
    assert sum(seat["wins"] for seat in data["seats"]) + data["draws"] + data["unfinished"] == 6
    for seat in data["seats"]:
        low, high = seat["interval"]
        assert low <= seat["rate"] <= high
        assert seat["first"]["games"] == 3
    assert data["turns"]["least"] <= data["turns"]["median"] <= data["turns"]["most"]
    assert data["decisions"]["mean"] > 10


def test_fixed_seats_stay() -> None:
    data = json.loads(run(HERO, HERO, "--games", "4", "--fixed", "--format", "json").output)
    assert [seat["first"]["games"] for seat in data["seats"]] == [4, 0]


def test_a_matrix_in_text_markdown_and_json(tmp_path: Path) -> None:
    arguments = ("--matrix", HERO, "king-arthur", "--games", "2")
    text = run(*arguments).output
    assert re.search(r" 1  Tamsin Wick +\d+% +\d+%", text)
    file = tmp_path / "matrix.md"
    told = run(*arguments, "--format", "markdown", "-o", str(file))
    assert told.output == f"The result is in {file}.\n"
    assert "| begins \\ answers | Tamsin Wick | King Arthur |" in file.read_text("utf-8")
    data = json.loads(run(*arguments, "--format", "json").output)
    assert [(pair["first"], pair["second"]) for pair in data["pairs"]] == [
        (HERO, HERO),
        (HERO, "king-arthur"),
        ("king-arthur", HERO),
        ("king-arthur", "king-arthur"),
    ]
    assert {hero["hero"] for hero in data["heroes"]} == {HERO, "king-arthur"}


def test_markdown_of_one_match_is_a_block() -> None:
    lines = run(HERO, HERO, "--games", "2", "--format", "markdown").output.splitlines()
    assert lines[0] == lines[-1] == "```"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], r"Duel needs 2 heroes, and none was named: `umdsl simulate HERO HERO`"),
        ([HERO], r"and one was named"),
        ([HERO, "tamsin-wik"], r"Did you mean `tamsin-wick`\?"),
        ([HERO, HERO, "--bot", "gredy"], r"Did you mean `greedy`\?"),
        ([HERO, HERO, *["--bot", "random"] * 3], r"once for each of the 2 heroes, not 3 times"),
        ([HERO, HERO, "--games", "0"], r"0 is not in the range x>=1"),
        ([HERO, HERO, "--board", "nowhere-at-all"], r"There is no battlefield called `nowhere-at-all`"),
        ([HERO, HERO, "--games", "1", "-o", "no/such/folder/file"], r"cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert re.search(sentence, result.output), result.output


def test_no_bar_where_nobody_looks() -> None:
    assert "Playing" not in run(HERO, HERO, "--games", "2").output
