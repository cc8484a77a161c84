"""What a scenario says when it does not hold: where, what was expected, what there is, and what happened so far."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.content.loader import load_text
from umdsl.engine.content import everything
from umdsl.engine.scenarios import Result, run

GUIDE = Path(__file__).parents[2] / "docs" / "scenarios.md"
EXAMPLE = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.S)[0]
LINES = EXAMPLE.splitlines()


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if text in line)


def play(text: str) -> Result:
    loaded = load_text(text, "parry.yaml")
    assert loaded.ok, loaded.diagnostics
    return run(loaded.entries[0], everything())


def changed(old: str, new: str) -> Result:
    assert old in EXAMPLE
    return play(EXAMPLE.replace(old, new, 1))


def told(result: Result) -> str:
    assert not result.ok
    return "\n".join(result.lines())


def test_the_example_of_the_guide_holds() -> None:
    result = play(EXAMPLE)
    assert result.ok, told(result)


def test_a_choice_that_is_not_made_fails_and_shows_the_options() -> None:
    said = told(changed('  - "2: Parry"\n', ""))
    assert f"parry.yaml:{line_of('1: Ada attacks Bo')}: There is a choice to make here" in said
    assert "Bo (seat 2) decides: Defend Bo with which card?" in said
    assert "- play Parry" in said
    assert "- no card" in said
    assert "Ada attacks Bo." in said.split("What happened:")[1]


def test_the_guide_shows_what_the_command_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"```\n\$ umdsl test parry.yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    Path("parry.yaml").write_text(EXAMPLE, "utf-8")
    assert umdsl("parry.yaml") == (0, shown[0])
    Path("parry.yaml").write_text(EXAMPLE.replace('  - "2: Parry"\n', ""), "utf-8")
    assert umdsl("parry.yaml") == (1, shown[1])


def test_a_failure_says_what_could_be_chosen_next() -> None:
    said = told(changed("health: 8", "health: 7"))
    assert "What could be chosen next:\n    Ada (seat 1) decides: Take an action\n      - maneuver" in said


def test_no_choices_at_all_leaves_everything_as_it_is() -> None:
    result = play(EXAMPLE.split("choices:")[0])
    assert result.ok, told(result)


def test_a_choice_that_nobody_offers_fails_at_its_line() -> None:
    said = told(changed("2: Parry", "2: Dodge"))
    assert f"parry.yaml:{line_of('2: Parry')}: `2: Dodge` is not among the options." in said


def test_a_choice_that_fits_several_options_fails() -> None:
    text = EXAMPLE.replace("hand: [Parry], deck: [Riposte]", "hand: [Parry, Riposte], deck: []")
    assert "may mean several options" in told(
        play(text.replace("Riposte, type: attack", "Riposte, type: defense").replace('"2: Parry"', '"2: play"'))
    )


def test_the_wrong_player_fails() -> None:
    assert "`1: Parry` is for 1, but Bo (seat 2) decides." in told(changed("2: Parry", "1: Parry"))


def test_players_go_by_name_too() -> None:
    result = changed("2: Parry", "Bo: parry!")
    assert result.ok, told(result)


def test_choices_that_are_left_over_fail() -> None:
    text = EXAMPLE.replace("health: 9}", "health: 1}").replace("Bo: {space: a2, health: 8}", "Bo: {health: 0}")
    said = told(play(text.replace('  - "2: Parry"\n', '  - "2: Parry"\n  - "1: maneuver"\n')))
    assert "The game is over, but there are choices left." in said
    assert "1: maneuver" in said


def test_an_option_that_should_not_be_there_fails() -> None:
    said = told(changed('  - "2: Parry"\n', '  - "2: not offered: Parry"\n  - "2: Parry"\n'))
    assert "`Parry` should not be offered." in said
    assert changed('  - "2: Parry"\n', '  - "2: not offered: Dodge"\n  - "2: Parry"\n').ok


def test_an_event_that_was_not_told_fails_and_shows_what_was() -> None:
    said = told(changed("  - Bo draws\n", "  - Bo discards\n"))
    assert f"parry.yaml:{line_of('- Bo draws')}: This should have been told: Bo discards" in said
    assert "What was told after: Bo takes 1 damage" in said
    assert "Bo draws Riposte." in said


def test_events_in_another_order_fail() -> None:
    assert "Bo takes 1 damage" in told(
        changed("  - Bo takes 1 damage\n  - Bo draws\n", "  - Bo draws\n  - Bo takes 1 damage\n")
    )


def test_an_event_that_should_never_be_told_fails() -> None:
    said = told(changed("  - Ada takes\n", "  - Bo takes\n"))
    assert "This should not have been told: Bo takes" in said


def test_what_a_player_may_not_know_is_told_to_the_others_only() -> None:
    hidden = "told:\n  1: {events: [Bo draws a card], never: [Riposte]}\n  2: {events: [Bo draws Riposte]}\nend:\n"
    result = changed("end:\n", hidden)
    assert result.ok, told(result)
    assert "To seat 2 this should not" in told(changed("end:\n", "told:\n  2: {never: [Riposte]}\nend:\n"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("discard: [Thrust]", "discard: []", "Ada: discard pile, from the top should be none, but is Thrust."),
        ("hand: [Riposte], f", "hand: [], f", "Bo: hand should be none, but is Riposte."),
        ("health: 8", "health: 7", "Bo: health of Bo should be 7, but is 8."),
        ("{space: a2, health: 8}", "a3", "Bo: space of Bo should be a3, but is a2."),
        ("fighters: {Bo: {space: a2, health: 8}}", "fighters: {Cy: a2}", "Cy should be a fighter of this seat"),
        ("  turn: 1\n", "  turn: 2\n", "whose turn it is should be 2 (Bo), but is 1 (Ada)."),
        ("  actions: 1\n", "  actions: 2\n", "actions left should be 2, but is 1."),
        ("  actions: 1\n", "  winner: 1\n", "who has won should be 1 (Ada), but is nobody."),
        ("  actions: 1\n", "  over: true\n", "the game should be over, but is still going on."),
        ("  actions: 1\n", "  tokens: [{token: Oil, space: a1}]\n", "tokens on the board should be Oil on a1"),
    ],
)
def test_an_end_that_is_another_shows_the_difference(old: str, new: str, expected: str) -> None:
    assert expected in told(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("battlefield: chandlers-yard", "battlefield: nowhere", "UM900"),
        ("fighters: {Bo: a2}", "fighters: {Bo: a1}", "UM911"),
        ("fighters: {Bo: a2}", "fighters: {Bo: z9}", "UM911"),
        ("hand: [Parry], deck", "hand: [Parry, Parry], deck", "UM911"),
        ("{hero: Bo, hand", "{hero: Bob, hand", "UM900"),
        ("provenance: house\nbattlefield", "provenance: house\nedition: '1999'\nbattlefield", "UM900"),
    ],
)
def test_a_position_that_cannot_be_is_a_failure_and_no_crash(old: str, new: str, expected: str) -> None:
    assert expected in told(changed(old, new))


def test_an_effect_without_end_is_a_failure_that_names_it() -> None:
    text = EXAMPLE.replace(
        "    cards:\n", "    ability: 'WHENEVER you take damage: deal 0 to Bo. Bo recovers 1. take 1'\n    cards:\n"
    )
    said = told(play(text.replace("AFTER COMBAT: if you lost the combat, draw 1", "AFTER COMBAT: take 1")))
    assert "UM909" in said
    assert "Bo" in said
    assert "Ada attacks Bo." in said


# --- the command ------------------------------------------------------------------------------------------------------


def umdsl(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(group, ["test", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_command_ends_with_0_where_all_hold(tmp_path: Path) -> None:
    file = tmp_path / "parry.yaml"
    file.write_text(EXAMPLE, "utf-8")
    assert umdsl(file) == (0, "1 scenario: it holds.\n")
    code, said = umdsl("--log", tmp_path)
    assert code == 0
    assert "ok: A parry turns the blade" in said
    assert "Bo takes 1 combat damage" in said


def test_the_command_ends_with_1_where_one_fails(tmp_path: Path) -> None:
    file = tmp_path / "parry.yaml"
    file.write_text(EXAMPLE.replace("health: 8", "health: 7"), "utf-8")
    code, said = umdsl(tmp_path)
    assert code == 1
    assert "FAILED: A parry turns the blade" in said
    assert f"parry.yaml:{line_of('health: 8')}: Bo: health of Bo should be 7, but is 8." in said
    assert "1 scenario: 1 failed." in said


def test_the_command_uses_what_stands_beside(tmp_path: Path) -> None:
    board = "battlefield: Plank\nprovenance: house\nspaces: {a1: {zones: [red]}, a2: {zones: [red]}}\n"
    (tmp_path / "plank.yaml").write_text(board + "paths:\n  - [a1, a2]\nstarts: {1: a1, 2: a2}\n", "utf-8")
    file = tmp_path / "parry.yaml"
    file.write_text(EXAMPLE.replace("battlefield: chandlers-yard", "battlefield: plank"), "utf-8")
    assert umdsl(file)[0] == 0
    assert umdsl(tmp_path)[0] == 0


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_the_command_ends_with_2_where_there_is_nothing(tmp_path: Path, name: str) -> None:
    code, said = umdsl(tmp_path / name)
    assert code == 2
    assert "There is no scenario here." in said


def test_the_command_tells_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "parry.yaml"
    file.write_text(EXAMPLE + "---\nscenario: Broken\n", "utf-8")
    code, said = umdsl(file)
    assert code == 1
    assert "parry.yaml" in said
    assert "provenance" in said
