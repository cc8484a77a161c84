"""`umdsl lint`: what it prints, in which form, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from umdsl.cli.lint import command

GOOD = "item: Rope\nprovenance: house\ntype: combat\nvalue: 1\n"


def lint(*arguments: object) -> Result:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_what_comes_along_is_clean() -> None:
    result = lint()
    assert (result.exit_code, result.output.endswith(": all is well.\n")) == (0, True), result.output


def test_a_clean_file_and_a_clean_folder(tmp_path: Path) -> None:
    (tmp_path / "rope.yaml").write_text(GOOD)
    assert lint(tmp_path / "rope.yaml").output == "1 file: all is well.\n"
    assert lint(tmp_path).exit_code == 0
    other_way = tmp_path / "." / ".." / tmp_path.name / "rope.yaml"
    assert lint(tmp_path, tmp_path / "rope.yaml", other_way).output == "1 file: all is well.\n"


def test_errors_are_shown_in_full(tmp_path: Path, snapshot: object) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "rope.yaml").write_text(GOOD.replace("combat", "combatt"))
    (tmp_path / "deep" / "lamp.yml").write_text("item: Lamp\nprovenanse: house\ntype: scheme\n")
    (tmp_path / "deep" / "again.yaml").write_text(GOOD.replace("Rope", "Cord"))
    (tmp_path / "deep" / "cord.yaml").write_text(GOOD.replace("Rope", "Cord"))
    result = lint(tmp_path)
    assert result.exit_code == 1
    assert result.output.replace(str(tmp_path), "TMP") == snapshot


def test_json_is_the_same_as_data(tmp_path: Path) -> None:
    (tmp_path / "rope.yaml").write_text(GOOD.replace("combat", "combatt"))
    result = lint("--format", "json", tmp_path)
    report = json.loads(result.output)
    assert (result.exit_code, report["files"], report["errors"]) == (1, 1, 1)
    (found,) = report["diagnostics"]
    assert found["code"] == "UM605"
    assert found["file"] == str(tmp_path / "rope.yaml")
    assert (found["line"], found["column"], found["end_column"]) == (3, 7, 14)
    start = GOOD.index("combat")
    fix = {"description": "write `combat`", "start": start, "end": start + 7, "replacement": "combat"}
    assert found["fix"] == fix
    assert json.loads(lint("--format", "json").output)["diagnostics"] == []


@pytest.mark.parametrize("name", ["none.yaml", "none", "no/such/folder/"])
def test_a_path_that_is_not_there(tmp_path: Path, name: str) -> None:
    result = lint(tmp_path / name)
    assert result.exit_code == 2
    assert "UM500" in result.output


def test_an_empty_folder_is_a_remark(tmp_path: Path) -> None:
    result = lint(tmp_path)
    assert (result.exit_code, "UM704" in result.output) == (0, True)
    assert "0 files: 1 other remark." in result.output


def test_a_wrong_option_is_a_usage_error() -> None:
    assert lint("--format", "xml").exit_code == 2
    assert lint("--nonsense").exit_code == 2


def test_plugins_bring_content_and_checks(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "plugin.py").write_text(
        "from pathlib import Path\n"
        "from umdsl.language.problems import Problem\n"
        "from umdsl.language.spans import Span\n"
        "from umdsl.plugins import hookimpl\n"
        "class NoRope:\n"
        "    problem = Problem('XX001', 'rope', 'No rope, please.', why='', bad='', good='')\n"
        "    def look(self, entry):\n"
        "        if entry.definition.name == 'Rope':\n"
        "            yield self.problem.at(entry.spots['item'], source=entry.source)\n"
        "class Faulty(NoRope):\n"
        "    def look(self, entry):\n"
        "        raise KeyError('oh')\n"
        "@hookimpl\n"
        "def umdsl_content():\n"
        "    return [Path(__file__).parent]\n"
        "@hookimpl\n"
        "def umdsl_checks():\n"
        "    return [NoRope(), Faulty(), 7]\n"
    )
    (tmp_path / "set" / "rope.yaml").write_text(GOOD)
    result = lint("--plugin", tmp_path / "set")
    assert result.exit_code == 1
    assert "rope.yaml:1:7: error XX001: No rope, please." in result.output
    assert result.output.count("UM700") == 2
    assert "KeyError: 'oh'" in result.output
    assert "a int is not a check" in result.output


def test_a_plugin_path_that_is_not_there_is_a_wrong_command(tmp_path: Path) -> None:
    assert lint("--plugin", tmp_path / "none").exit_code == 2


HERO = """\
hero: Wren
provenance: house
move: 2
fighters:
  - {name: Wren, role: hero, health: 10}
ability: |
  START OF TURN: draw 1. RIGHT NOW: draw 1
cards:
  - name: Nest
    type: scheme
    copies: 30
    text: |
      draw 1
      AFTER COMBAT: draw 1
"""


def test_what_is_understood_and_cannot_be_played_is_told_at_its_words(tmp_path: Path) -> None:
    (tmp_path / "wren.yaml").write_text(HERO.replace("START OF TURN: draw 1. ", ""))
    result = lint(tmp_path)
    assert result.exit_code == 1
    assert "wren.yaml:7:3: error UM904" in result.output
    assert "`right now` is a window of cards that no player has" in result.output
    assert "wren.yaml:14:7: error UM904" in result.output
    assert "      ^^^^^^^^^^^^\n" in result.output


def test_a_hero_inside_a_scenario_is_looked_at_too(tmp_path: Path) -> None:
    scenario = "scenario: Nest\nprovenance: house\nheroes:\n  - " + HERO.replace(
        "START OF TURN: draw 1. RIGHT NOW", "START OF TURN"
    ).replace("\n", "\n    ")
    (tmp_path / "nest.yaml").write_text(
        scenario + "\nbattlefield: chandlers-yard\nposition: {seats: [{hero: wren}, {hero: wren}]}\n"
    )
    result = lint(tmp_path)
    assert result.output.count("UM904") == 1, result.output
    assert "nest.yaml:17:11: error UM904" in result.output
