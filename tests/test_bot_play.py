"""The page of bot play is what its own command prints: the shape always, the figures when there is time for it."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

import umdsl
from umdsl.content.definitions import Hero, Provenance

DOCS = Path(__file__).resolve().parent.parent / "docs"
CELL = re.compile(r"(\d+)% \((\d+)-(\d+)\)")


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bot_play", DOCS / "bot_play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER = _maker()
PAGE = MAKER.PAGE.read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The table of a text, row by row."""
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]


def test_the_page_says_what_it_is() -> None:
    assert PAGE.startswith(MAKER.head(umdsl.__version__)), "run `make bot-play`"
    assert "Bot play, not a ranking" in PAGE
    assert f"Version {umdsl.__version__}, seed {MAKER.SEED}" in PAGE
    assert f"{MAKER.GAMES} games each at {MAKER.BOARD}, random against random, seed {MAKER.SEED}" in PAGE


def test_everybody_meets_everybody_with_an_interval() -> None:
    registry = umdsl.load_all(installed=False)
    official = [it for it in registry.all(Hero) if it.provenance is Provenance.OFFICIAL]
    assert sorted(MAKER.HEROES) == sorted(hero.id for hero in official)
    names = [hero.name for wanted in MAKER.HEROES for hero in official if hero.id == wanted]
    head, _, *body = rows(PAGE)
    assert head[1:] == names
    assert [row[0] for row in body] == names
    for row in body:
        for cell in row[1:]:
            found = CELL.fullmatch(cell)
            assert found, cell
            share, low, high = map(int, found.groups())
            assert low <= share <= high
            assert high - low >= 5, "forty games say no more than that"


def test_the_command_works() -> None:
    """One game a pair: the same heroes in the same order, and intervals that know how little one game says."""
    printed = rows(MAKER.table(PAGE, "--games", "1"))
    assert [row[0] for row in printed] == [row[0] for row in rows(PAGE)]
    assert printed[0] == rows(PAGE)[0]
    assert {cell for row in printed[2:] for cell in row[1:]} <= {"0% (0-79)", "100% (21-100)", "50% (9-91)"}


@pytest.mark.slow
def test_the_figures_are_current() -> None:
    assert MAKER.head() + MAKER.table(PAGE) == PAGE, "run `make bot-play`"
