"""What somebody meets who gets everything wrong: a sentence with a place and a way forward, and never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from umdsl.cli import group

HERO = "tamsin-wick"
DUEL = ["play", HERO, HERO, "--seed", "3", "--board", "chandlers-yard"]
#: What umdsl is as a program of its own, with a real input, output and signals.
UMDSL = [sys.executable, "-c", "from umdsl.cli import main; main()"]
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def runner(*arguments: str, said: str = "") -> Result:
        result = CliRunner().invoke(group, list(arguments), input=said)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return runner


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> dict[str, Any]:
    """A game that was left after its first choice."""
    run(*DUEL, "--save", "game.json", said="1\n")
    data: dict[str, Any] = json.loads((tmp_path / "game.json").read_text("utf-8"))
    return data


# --- files that are not what they should be ---------------------------------------------------------------------------

FILES: dict[str, bytes] = {
    "empty.yaml": b"",
    "binary.yaml": bytes(range(255, -1, -1)) * 8,
    "huge.yaml": b"hero: X\n" + b"# a long story\n" * 200_000,
    "colon.yaml": b"scenario A parry\nprovenance: house\n",
}
COMMANDS = (["show"], ["show", "board"], ["test"], ["replay"], ["play", "--resume"], ["lint"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", [*FILES, "missing.yaml"])
def test_a_file_that_is_none_is_a_sentence_with_its_name(
    run: Run, tmp_path: Path, command: list[str], name: str
) -> None:
    if name in FILES:
        (tmp_path / name).write_bytes(FILES[name])
    result = run(*command, name)
    assert result.exit_code in (1, 2), result.output
    assert name in result.output
    assert len(result.output) < 3000


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_pipe_a_device_and_a_link_to_itself_are_refused_unread(run: Run, tmp_path: Path, command: list[str]) -> None:
    """None of them may hang the program or fill the memory."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    for name in ("pipe.yaml", "loop.yaml", "/dev/zero"):
        result = run(*command, name)
        assert result.exit_code in (1, 2), result.output
        assert name in result.output


def test_a_folder_with_a_link_to_itself_is_tested_all_the_same(run: Run, tmp_path: Path) -> None:
    (tmp_path / "spark.yaml").write_text(SCENARIO, "utf-8")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    result = run("test", ".")
    assert "loop.yaml:1:1: error UM502" in result.output
    assert "1 scenario" in result.output


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_file_of_a_hero_is_no_hero_yet(run: Run, command: str) -> None:
    result = run(command, "my-hero.yaml", HERO)
    assert result.exit_code == 2
    assert result.output == (
        "`my-hero.yaml` is a file: add the folder it is in with `--plugin FOLDER`, and name its hero.\n"
    )


# --- names and numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "tamsin-wik"], "There is no hero called `tamsin-wik`. Did you mean `tamsin-wick`?"),
        (["show", "Ember Moth"], "`umdsl show tamsin-wick` shows the deck that Ember Moth fights with."),
        (["show", "marmoreal"], "`umdsl show board marmoreal` draws the battlefield of that name."),
        (["show", "board", "marmorel"], "There is no board called `marmorel`. Did you mean `marmoreal`?"),
        (["play", "tamsin-wik", HERO], "There is no hero called `tamsin-wik`. Did you mean `tamsin-wick`?"),
        (["play", *[HERO] * 5], "There is no mode for 5 heroes: Duel for 2, Free-for-all for 3 to 4, Team for 4."),
        (["play", HERO, HERO, "--seat", "wizard"], "There is no bot called `wizard`. There are `random`, `greedy`"),
        (["play", HERO, HERO, "--seat", "wizard"], "A person is `human`: `--seat human`."),
        (
            ["play", HERO, HERO, "--player", "Ada"],
            "There are 2 heroes, and `--player` was given once: give it once for each.",
        ),
        (["play", HERO, HERO, "--save", "no/such.json"], "there is no folder `no`. Make it first."),
        (["play", HERO, HERO, "--seed", "half"], "Invalid value for '--seed': 'half' is not a valid integer."),
        (["simulate", "tamsin-wik", HERO], "Did you mean `tamsin-wick`?"),
        (["simulate", HERO, HERO, "--games", "0"], "Invalid value for '--games': 0 is not in the range x>=1."),
        (["simulate", HERO, HERO, "--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range x>=1."),
        (["simulate", HERO, HERO, "--games", "1", "--bot", "wizard"], "There is no bot called `wizard`."),
        (["replay", "nothing.json"], "A game is in the file that `umdsl play --save FILE` has written."),
    ],
)
def test_a_wrong_word_gets_a_way_forward(run: Run, arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.output


def test_a_seed_may_be_any_number(run: Run) -> None:
    assert "seed -5." in run(*DUEL, "--seed", "-5", "--save", "a.json").output
    assert run("replay", "a.json").exit_code == 0
    assert "seed -3." in run("simulate", HERO, HERO, "--games", "1", "--seed", "-3").output


def test_a_person_in_capitals_is_a_person(run: Run) -> None:
    assert "Tamsin Wick: human" in run(*DUEL, "--seat", "Human").output


# --- saves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=" ".join)
def test_half_a_save_is_a_sentence(run: Run, tmp_path: Path, saved: dict[str, Any], command: list[str]) -> None:
    text = json.dumps(saved)
    (tmp_path / "half.json").write_text(text[: len(text) // 2], "utf-8")
    result = run(*command, "half.json")
    assert result.exit_code == 2
    assert result.output.startswith(
        "half.json: UM908: This is not a saved game that can be read: it is not JSON. Take "
    )


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=" ".join)
@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("setup", "seed"), 99),
        (("setup", "seed"), "three"),
        (("setup", "seed"), True),
        (("choices",), []),
        (("choices", 0), 1),
        (("choices", 0), 999),
        (("choices", 0), -1),
        (("seal",), "0"),
    ],
)
def test_a_save_with_a_changed_number_is_refused(
    run: Run, tmp_path: Path, saved: dict[str, Any], command: list[str], path: tuple[Any, ...], to: object
) -> None:
    place = saved
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    (tmp_path / "odd.json").write_text(json.dumps(saved), "utf-8")
    result = run(*command, "odd.json")
    assert result.exit_code == 2
    assert result.output.startswith("odd.json: UM908: This is not a saved game that can be read: ")
    assert "whole and unchanged" in result.output


def test_the_way_back_into_a_game_can_be_typed_as_it_stands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my set").mkdir()
    result = run(*DUEL, "--save", "my game.json", "--plugin", "my set")
    assert "Go on with: umdsl play --resume 'my game.json' --plugin 'my set'" in result.output


def test_a_place_that_cannot_be_written_does_not_end_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.write_text
    full = [True]

    def written(self: Path, *arguments: Any, **more: Any) -> int:
        if full.pop() if full else False:
            raise OSError(28, "No space left on device")
        return real(self, *arguments, **more)

    monkeypatch.setattr(Path, "write_text", written)
    told = run(*DUEL, "--save", "game.json", said="s\nq\n").output
    assert "The game cannot be kept in `game.json`: no space left on device. Say where with `--save FILE`." in told
    assert "The game is kept in game.json. Go on with: " in told


# --- scenarios --------------------------------------------------------------------------------------------------------

SCENARIO = """\
scenario: A spark
provenance: house
battlefield: chandlers-yard
position:
  seats:
    - {hero: tamsin-wick, hand: [Flare], fighters: {Tamsin Wick: a1}}
    - {hero: tamsin-wick, hand: [Flare], fighters: {Tamsin Wick: a2}}
choices:
  - maneuver
"""


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("scenario: A", "scenario A", ("spark.yaml:1:", "error")),
        ("position:\n", "position\n", ("spark.yaml:4:", "error")),
        ("hand: [Flare]", "hand: [Flair]", ("spark.yaml:6:", "has no card `Flair`", "Did you mean `Flare`?")),
        ("hand: [Flare]", "hand: [Flare, Flare, Flare, Flare, Flare]", ("spark.yaml:6:", "no further `Flare`")),
        ("Wick: a1", "Wick: a99", ("spark.yaml:6:", "has no space `a99`")),
        ("Wick: a1", "Wick: a2", ("spark.yaml:7:", "two fighters stand on `a2`")),
        ("chandlers-yard", "chandlers-yrd", ("spark.yaml:3:", "chandlers-yard")),
        ("- {hero: tamsin-wick,", "- {hero: tamsin-wik,", ("spark.yaml:6:", "tamsin-wick")),
        ("- maneuver", "- 2: maneuver", ("spark.yaml:9:",)),
        ("- maneuver", "- fly away", ("spark.yaml:9:", "is not among the options")),
    ],
)
def test_a_mistake_in_a_scenario_has_its_place(
    run: Run, tmp_path: Path, was: str, now: str, said: tuple[str, ...]
) -> None:
    assert was in SCENARIO
    (tmp_path / "spark.yaml").write_text(SCENARIO.replace(was, now, 1), "utf-8")
    result = run("test", "spark.yaml")
    assert result.exit_code in (1, 2), result.output
    for words in said:
        assert words in result.output


# --- the terminal -----------------------------------------------------------------------------------------------------


def test_a_closed_input_keeps_the_game(tmp_path: Path) -> None:
    shell = f"exec {' '.join(repr(part) for part in [*UMDSL, *DUEL, '--save', 'game.json'])} <&-"
    done = subprocess.run(["sh", "-c", shell], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Go on with: umdsl play --resume game.json" in done.stdout
    assert (tmp_path / "game.json").is_file()


def test_a_terminal_that_knows_plain_letters_only(tmp_path: Path) -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*UMDSL, "show", HERO], env=surroundings, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0
    assert b"2 x Ember Moth" in done.stdout
    assert b"\\u2500" not in done.stdout
    assert b"\\xb7" not in done.stdout


def test_an_interrupt_keeps_the_game(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*UMDSL, *DUEL, "--save", "game.json"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        told = b""
        while not told.endswith(b"> "):  # now it waits for a choice
            byte = process.stdout.read(1)
            assert byte, told
            told += byte
        # An interrupt that comes just before the input is read waits for the next one.
        for _ in range(10):
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
                break
        told = process.stdout.read()
    assert told == b"\nThe game is kept in game.json. Go on with: umdsl play --resume game.json\n"
    assert process.returncode == 0


def test_an_interrupt_ends_a_simulation_with_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from umdsl.players import arena

    def interrupted(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_all", interrupted)
    result = run("simulate", HERO, HERO, "--games", "2")
    assert result.exit_code == 130
    assert "Stopped: nothing is told of games that were not all played." in result.output


def test_an_interrupt_in_the_middle_of_a_choice_keeps_what_was_chosen_before(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from umdsl import load_game
    from umdsl.engine.machine import Machine

    real = Machine.choose
    made = [0]

    def interrupted(self: Machine, number: int) -> None:
        made[0] += 1
        if made[0] == 30:
            self.s.health[0] -= 1  # half of what the choice would do
            raise KeyboardInterrupt
        real(self, number)

    monkeypatch.setattr(Machine, "choose", interrupted)
    told = run(*DUEL, "--seat", "random", "--seat", "random", "--save", "game.json").output
    assert "Go on with: umdsl play --resume game.json" in told
    monkeypatch.setattr(Machine, "choose", real)
    kept = load_game(Path("game.json").read_text("utf-8"))
    assert kept.made == 29
    assert run("replay", "game.json").exit_code == 0


@pytest.mark.parametrize("who", ["human", "random"])
def test_a_bot_that_fails_costs_nobody_the_game(run: Run, monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    """What a person has played is kept; a game among bots leaves no file behind."""
    from umdsl.players import bots

    def fails(*arguments: Any) -> None:
        raise bots.BotError("The bot fell asleep.")

    monkeypatch.setattr(bots, "let_choose", fails)
    result = run(*DUEL, "--seat", who, said="1\n" * 30)
    assert result.exit_code == 2
    assert "The bot fell asleep." in result.output
    assert ("Go on with: umdsl play --resume umdsl-3.json" in result.output) == (who == "human")
    assert Path("umdsl-3.json").exists() == (who == "human")
