"""The sets that come along, loaded once for all tests of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from umdsl.content.definitions import Hero
from umdsl.content.loader import Entry, load_file

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = ROOT / "plugins"
SETS = sorted(path for path in PLUGINS.iterdir() if path.is_dir() and not path.name.startswith("__"))
HERO_FILES = sorted(PLUGINS.glob("*/heroes/*.yaml"))


@cache
def hero_entry(path: Path) -> Entry:
    """The one hero of a file, with the trees of its texts."""
    (entry,) = load_file(path).entries
    assert isinstance(entry.definition, Hero)
    return entry


def hero_of(path: Path) -> Hero:
    """The hero of a file."""
    hero = hero_entry(path).definition
    assert isinstance(hero, Hero)
    return hero


def hero_id(path: Path) -> str:
    """The name of a parametrized test."""
    return path.stem
