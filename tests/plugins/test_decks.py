"""Every set: found as a plugin, nothing but data, decks of thirty, no complaint and no text left over."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.plugins.shipped import HERO_FILES, PLUGINS, ROOT, SETS, hero_id, hero_of
from umdsl.cli.lint import command as lint
from umdsl.content.coverage import coverage
from umdsl.content.definitions import Hero, Item, Provenance, Scenario
from umdsl.content.loader import load_file
from umdsl.content.packs import packs_of
from umdsl.content.registry import all_packs, load_all


def test_the_seventeen_are_there() -> None:
    assert len(HERO_FILES) == 17
    assert sorted(hero_of(path).set or "" for path in HERO_FILES) == sorted(path.parts[-3] for path in HERO_FILES)


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_a_deck_has_thirty_cards(path: Path) -> None:
    hero = hero_of(path)
    assert sum(card.copies for card in hero.cards) == 30
    assert hero.id == path.stem
    assert hero.provenance is Provenance.OFFICIAL


def test_the_linter_has_nothing_to_say() -> None:
    result = CliRunner().invoke(lint, [str(PLUGINS), str(ROOT / "content")])
    assert (result.exit_code, result.output.count("\n")) == (0, 1), result.output


def test_every_text_is_understood() -> None:
    report = coverage([PLUGINS])
    assert report.diagnostics == ()
    assert report.parsed == report.effects > 0


def test_every_set_is_found_as_a_plugin() -> None:
    _, _, plugins = all_packs(installed=False)
    packs, wrong = packs_of(plugins)
    assert (wrong, plugins.failures) == ([], [])
    assert sorted(pack.name for pack in packs) == [path.name for path in SETS]
    registry = load_all(installed=False)
    assert {hero.id for hero in registry.all(Hero)} >= {path.stem for path in HERO_FILES}
    assert len([item for item in registry.all(Item) if item.set == "redemption-row"]) == 6


@pytest.mark.parametrize("folder", SETS, ids=lambda path: path.name)
def test_what_only_a_scenario_needs_stays_in_it(folder: Path) -> None:
    """A board beside a scenario, above its line of `---`, would be a board of the set, and offered to everybody."""
    definitions = [(path, it) for path in sorted(folder.rglob("*.yaml")) for it in load_file(path).definitions]
    assert [str(path) for path, it in definitions if isinstance(it, Scenario) != ("scenarios" in path.parts)] == []


@pytest.mark.parametrize("folder", SETS, ids=lambda path: path.name)
def test_a_set_has_no_python_but_its_registration(folder: Path) -> None:
    assert [path.name for path in folder.rglob("*.py")] == ["__init__.py"]
    tree = ast.parse((folder / "__init__.py").read_text("utf-8"))
    assert [type(node) for node in tree.body] == [ast.Expr, ast.ImportFrom, ast.ImportFrom, ast.FunctionDef]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.If | ast.IfExp | ast.Match | ast.Lambda)]
    assert (folder / "README.md").is_file()
