"""`umdsl play`: a person at the terminal, against bots or each other, and games that can be left and taken up again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from umdsl import load_game
from umdsl.cli.play import command, understand

HERO = "tamsin-wick"
DUEL = [HERO, HERO, "--seed", "3", "--board", "chandlers-yard"]
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def runner(*arguments: str, said: str = "") -> Result:
        return CliRunner().invoke(command, list(arguments), input=said)

    return runner


def test_watching_bots(run: Run) -> None:
    result = run(*DUEL, "--auto", "--seat", "random")
    assert result.exit_code == 0, result.output
    assert result.output.startswith(
        "Duel at Chandler's Yard, seed 3.\n  Tamsin Wick: random\n  Tamsin Wick (2): greedy\n"
    )
    assert "Turn 1: Tamsin Wick" in result.output
    assert re.search(r"Tamsin Wick( \(2\))? has won, after \d+ turns\.\n$", result.output)
    assert result.output == run(*DUEL, "--auto", "--seat", "random").output


def test_a_person_sees_the_board_the_hand_and_the_options(run: Run) -> None:
    result = run(*DUEL, said="1\n")
    assert "Your hand (5):" in result.output
    assert "╭a1──①╮" in result.output
    assert re.search(r"\n  1  ", result.output)
    assert "> " in result.output


def test_nothing_of_the_others_hand_is_shown(run: Run) -> None:
    result = run(*DUEL, said="1\n1\n1\n")
    assert "Tamsin Wick (2) draws 5 cards." in result.output


def test_a_whole_game_by_hand(run: Run) -> None:
    """Whoever takes the first option each time comes to an end."""
    result = run(*DUEL, "--seat", "human", "--seat", "random", said="1\n" * 4000)
    assert result.exit_code == 0
    assert "has won, after" in result.output


def test_bad_input_gets_a_sentence(run: Run) -> None:
    result = run(*DUEL, said="99\nnonsense\n\n0\n?\nb\nh\nl\n")
    assert result.output.count("options: type a number from 1 to") == 4
    assert "`nonsense` is none of the options." in result.output
    assert "Type the number of an option" in result.output
    assert result.exit_code == 0


def test_leaving_saves_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    result = run(*DUEL, said="1\n1\n")
    assert result.output.endswith("The game is kept in umdsl-3.json. Go on with: umdsl play --resume umdsl-3.json\n")
    assert load_game((tmp_path / "umdsl-3.json").read_text("utf-8")).made >= 2
    again = run("--resume", "umdsl-3.json", said="1\nq\n")
    assert again.exit_code == 0
    kept = json.loads((tmp_path / "umdsl-3.json").read_text("utf-8"))
    assert kept["at the seats"] == ["human", "greedy"]
    assert len(kept["choices"]) >= 3
    assert "umdsl-3-2.json" in run(*DUEL, said="").output


def test_a_game_that_was_left_ends_as_if_it_had_not_been(run: Run, tmp_path: Path) -> None:
    whole = run(*DUEL, "--auto", "--seat", "random", "--seat", "random", "--save", "whole.json")
    assert whole.exit_code == 0
    choices = json.loads((tmp_path / "whole.json").read_text("utf-8"))["choices"]
    seats = ("--seat", "human", "--seat", "random")
    left = run(*DUEL, *seats, "--save", "left.json", said="1\n")
    assert left.exit_code == 0
    right = run("--resume", "left.json", "--auto", "--seat", "random", "--seat", "random", "--save", "right.json")
    assert right.exit_code == 0, right.output
    first, rest = choices[0], json.loads((tmp_path / "right.json").read_text("utf-8"))["choices"]
    if first == 0:
        assert rest == choices
    assert "has won" in right.output


def test_ctrl_c_saves(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run(*DUEL, "--save", "here.json")
    assert "Go on with: umdsl play --resume here.json" in result.output
    assert load_game((tmp_path / "here.json").read_text("utf-8")).made == 0


def test_two_people_do_not_see_each_others_hands(run: Run) -> None:
    result = run(
        *DUEL, "--seat", "human", "--seat", "human", "--player", "Ann", "--player", "Ben", said="\n" + "1\n" * 40
    )
    assert "Ann, it is your turn: press Enter when nobody else is looking." in result.output
    assert "Ben, it is your turn: press Enter when nobody else is looking." in result.output
    ann = result.output.split("Ben, it is your turn")[0]
    assert "Tamsin Wick (2) draws 5 cards." in ann


def test_one_person_may_play_a_whole_team(run: Run) -> None:
    players = [word for name in ("Ann", "Ben", "Ann", "Cleo") for word in ("--player", name)]
    seats = [word for name in ("human", "random", "human", "random") for word in ("--seat", name)]
    result = run(*[HERO] * 4, "--mode", "team", "--seed", "1", *players, *seats, said="1\n" * 30)
    assert "it is your turn" not in result.output
    assert "Team at " in result.output


def test_the_mode_follows_from_the_heroes(run: Run) -> None:
    assert run(HERO, HERO, HERO, "--seed", "1", "--auto", "--seat", "random").output.startswith("Free-for-all at ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], r"Duel needs 2 heroes, and none was named: `umdsl play HERO HERO`\. There are "),
        ([HERO], r"Duel needs 2 heroes, and one was named"),
        ([HERO] * 5, r"There is no mode for 5 heroes: Duel for 2, Free-for-all for 3 to 4, Team for 4\."),
        (["tamsin-wik", HERO], r"UM900: There is no hero called `tamsin-wik`\. Did you mean `tamsin-wick`\?"),
        (
            [HERO, HERO, "--board", "marmorea"],
            r"There is no battlefield called `marmorea`\. Did you mean `marmoreal`\?",
        ),
        ([HERO, HERO, "--mode", "dual"], r"There is no mode called `dual`\. Did you mean `duel`\?"),
        ([HERO, HERO, "--edition", "1999"], r"There is no edition called `1999`\."),
        ([HERO, HERO, "--seat", "greedi"], r"There is no bot called `greedi`\. Did you mean `greedy`\?"),
        ([HERO, HERO, *["--seat", "random"] * 3], r"There are 2 seats, and `--seat` was given 3 times:"),
        (["--resume", "nothing.json"], r"There is no file or folder `nothing.json`\."),
        ([HERO, "--resume", "nothing.json"], r"name no others"),
    ],
)
def test_what_cannot_be_played_is_said(run: Run, arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert re.search(sentence, result.output), result.output
    assert "Traceback" not in result.output


def test_a_file_that_is_no_game_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[]", "utf-8")
    result = run("--resume", "bad.json")
    assert result.exit_code == 2
    assert "UM908: This is not a saved game that can be read" in result.output


def test_a_place_that_cannot_be_written_is_told(run: Run) -> None:
    result = run(*DUEL, "--auto", "--seat", "random", "--seat", "random", "--save", "no/such/folder.json")
    assert result.exit_code == 2
    assert "The game cannot be kept in `no/such/folder.json`: there is no folder `no/such`." in result.output


def test_words_that_fit_one_option_are_enough() -> None:
    labels = ["maneuver", "Ada attacks Bo", "Ada attacks Cub", "a1"]
    assert understand("ada attacks b", labels) == (1, "")
    assert understand("CUB", labels) == (2, "")
    assert understand("a1", labels) == (3, "")
    assert understand("attacks", labels)[0] is None
    assert understand("9" * 400, labels)[0] is None
    assert understand("²", labels)[0] is None
