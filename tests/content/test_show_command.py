"""`umdsl show`: a hero as a sheet, or a sentence."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from umdsl.cli.show import command
from umdsl.content.loader import load_file
from umdsl.language.printers import prose

ROOT = Path(__file__).resolve().parents[2]
STARTER = ROOT / "content" / "heroes" / "tamsin-wick.yaml"


def show(*arguments: object) -> Result:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments], env={"COLUMNS": "100"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_starter_as_a_sheet() -> None:
    """Everything a player wants to know, with each text as a card prints it."""
    result = show("tamsin-wick")
    assert result.exit_code == 0
    sheet = " ".join(result.output.split())
    assert sheet.startswith("Tamsin Wick ─")
    assert "move 2 · 30 cards · house · set starter" in sheet
    assert "Tamsin Wick hero melee 14 health 2 × Ember Moth sidekick ranged 1 health" in sheet
    assert "Oil: starts at 2, at most 5 Lantern tokens: 4" in sheet
    assert "3 × Thrown Flame attack 3 · boost 2 · Tamsin Wick During combat: " in sheet
    assert "2 × Trim the Wick scheme · boost 2 · any" in sheet
    (entry,) = load_file(STARTER).entries
    for tree in entry.trees.values():
        assert " ".join(prose(tree, entry.names).split()) in sheet


def test_names_and_paths_show_the_same() -> None:
    assert show("Tamsin Wick").output == show("tamsin-wick").output == show(STARTER).output


def test_an_unknown_hero_gets_a_hint() -> None:
    result = show("tamsin-wik")
    assert (result.exit_code, result.output) == (
        2,
        "There is no hero called `tamsin-wik`. Did you mean `tamsin-wick`?\n",
    )
    told = show("zzz").output
    assert "The heroes are: " in told
    assert "`tamsin-wick`" in told


def test_a_file_that_gives_no_hero(tmp_path: Path) -> None:
    (tmp_path / "rope.yaml").write_text("item: Rope\nprovenance: house\ntype: combat\n")
    assert show(tmp_path / "rope.yaml").exit_code == 1
    assert show(tmp_path / "none.yaml").exit_code == 2


def test_a_text_that_is_not_understood_is_shown_as_it_is(tmp_path: Path) -> None:
    text = STARTER.read_text("utf-8").replace("lose 1 Oil", "eat 3 bananas")
    (tmp_path / "odd.yaml").write_text(text, encoding="utf-8")
    result = show(tmp_path / "odd.yaml")
    assert result.exit_code == 0
    assert "AFTER COMBAT: eat 3 bananas" in result.output


def test_brackets_in_names_are_no_markup(tmp_path: Path) -> None:
    text = STARTER.read_text("utf-8").replace("name: Flare", 'name: "Flare [bold]"')
    (tmp_path / "odd.yaml").write_text(text, encoding="utf-8")
    assert "Flare [bold]" in show(tmp_path / "odd.yaml").output


def test_cards_stand_by_type_and_lines_end_where_they_end() -> None:
    lines = show("tamsin-wick").output.splitlines()
    titles = [line.split(" · ")[0] for line in lines if line.endswith("──")]
    assert titles[1:] == ["Attacks", "Versatile", "Defenses", "Schemes"]
    assert all(line == line.rstrip() for line in lines)


def test_a_line_that_does_not_fit_goes_on_further_in() -> None:
    result = CliRunner().invoke(command, ["tamsin-wick"], env={"COLUMNS": "40"})
    lines = result.output.splitlines()
    assert any(line.startswith("    ") for line in lines)
    # who fights stands in columns, which are not folded
    assert max(len(line) for line in lines if "  melee  " not in line and "  ranged  " not in line) <= 40


def test_every_hero_of_a_file_is_shown(tmp_path: Path) -> None:
    text = STARTER.read_text("utf-8")
    (tmp_path / "two.yaml").write_text(f"{text}---\n{text.replace('hero: Tamsin Wick', 'hero: Tess Wick')}", "utf-8")
    told = show(tmp_path / "two.yaml").output
    assert "Tamsin Wick ─" in told
    assert "Tess Wick ─" in told
