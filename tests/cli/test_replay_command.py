"""`umdsl replay`: a kept game told again, whole or turn by turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from umdsl.cli.replay import command
from umdsl.players.arena import Match, bots_for, play_out, start

HERO = "tamsin-wick"
MIRROR = Match((HERO, HERO), ("random", "random"), "chandlers-yard")
Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def runner(*arguments: str, said: str = "") -> Result:
        return CliRunner().invoke(command, list(arguments), input=said)

    return runner


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A whole game, as a save."""
    game = start(MIRROR, 1, events=True)
    assert play_out(game, bots_for(MIRROR, 1))
    path = tmp_path / "game.json"
    path.write_text(game.save(), "utf-8")
    return path


def test_a_game_is_told_from_its_beginning(run: Run, kept: Path) -> None:
    result = run(str(kept))
    assert result.exit_code == 0, result.output
    assert "Turn 1: Tamsin Wick" in result.output
    assert result.output.rstrip().endswith("turns.")
    assert "has won, after" in result.output


def test_a_record_is_told_the_same(run: Run, kept: Path, tmp_path: Path) -> None:
    data = json.loads(kept.read_text("utf-8"))
    record = {key: data[key] for key in ("language", "content", "setup", "choices")}
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"umdsl replay": data["umdsl save"], **record}), "utf-8")
    assert run(str(path)).output == run(str(kept)).output


def test_step_by_step_waits_at_each_turn(run: Run, kept: Path) -> None:
    whole = run(str(kept), "--step", said="\n" * 500)
    assert whole.exit_code == 0
    assert whole.output.count("Enter to go on.") == whole.output.count("Turn ")
    some = run(str(kept), "--step", said="\n\n")
    assert some.exit_code == 0
    assert some.output.count("Enter to go on.") == 3
    assert "has won" not in some.output


def test_events_for_a_program(run: Run, kept: Path) -> None:
    events = json.loads(run(str(kept), "--format", "json").output)
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["kind"] == "over"


def test_a_game_that_is_not_over_says_so(run: Run, tmp_path: Path) -> None:
    game = start(MIRROR, 1, events=True)
    play_out(game, bots_for(MIRROR, 1), longest=20)
    path = tmp_path / "half.json"
    path.write_text(game.save(), "utf-8")
    assert "The game goes on from here, at decision 21." in run(str(path)).output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "UM908: This is not a saved game that can be read: it is not JSON."),
        ("[1]", "it does not say that it is a replay"),
        ("{}", "it does not say that it is a replay"),
        ('{"umdsl save": 99}', "it has version 99"),
    ],
)
def test_what_is_no_game_is_refused(run: Run, tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    result = run(str(path))
    assert result.exit_code == 2
    assert sentence in result.output
    assert run(str(tmp_path / "none.json")).exit_code == 2
    assert run(str(tmp_path)).exit_code == 2


def test_choices_that_cannot_be_made_are_refused(run: Run, kept: Path) -> None:
    data = json.loads(kept.read_text("utf-8"))
    for choices, sentence in (
        ([9999], "its choices are not those of this game"),
        (["x"], "its choices are not numbers"),
        (None, "its choices"),
    ):
        kept.write_text(json.dumps({**data, "choices": choices}), "utf-8")
        result = run(str(kept))
        assert result.exit_code == 2
        assert sentence in result.output
