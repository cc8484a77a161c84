"""The words of every ability and card, terse and in prose: a change of either is read before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from tests.plugins.shipped import HERO_FILES, hero_entry, hero_id, hero_of
from umdsl.cli.show import command as show
from umdsl.language.printers import prose, terse


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """What each text belongs to, and where its tree is."""
    hero = hero_of(path)
    for index, ability in enumerate(hero.abilities):
        yield ability.name or ability.state or "Ability", f"abilities[{index}].text"
    yield from ((card.name, f"cards[{index}].text") for index, card in enumerate(hero.cards) if card.text)


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_words(path: Path, snapshot: SnapshotAssertion) -> None:
    entry = hero_entry(path)
    lines = []
    for title, where in _texts(path):
        tree = entry.trees[where]
        lines += [f"# {title}", terse(tree, entry.names), "", prose(tree, entry.names), ""]
    assert "\n".join(lines) == snapshot


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_the_sheet_shows_everything(path: Path) -> None:
    hero, entry = hero_of(path), hero_entry(path)
    result = CliRunner().invoke(show, [str(path)], env={"COLUMNS": "120"})
    assert result.exit_code == 0
    sheet = " ".join(result.output.split())
    for part in [*(fighter.name for fighter in hero.fighters), *(card.name for card in hero.cards)]:
        assert " ".join(part.split()) in sheet
    for card in hero.cards:
        assert all(f" · {tag}" in sheet for tag in card.tags)
    assert ("starts off the board" in sheet) == any(fighter.start == "off-board" for fighter in hero.fighters)
    for tree in entry.trees.values():
        assert " ".join(prose(tree, entry.names).split()) in sheet
