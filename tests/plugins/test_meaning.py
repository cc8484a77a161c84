"""Every text means what its printed text means: both are parsed, and the trees are compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.plugins.printed import ability_tree, card_tree, deck_of, without_reminders
from tests.plugins.shipped import HERO_FILES, hero_entry, hero_id, hero_of
from umdsl.language.nodes.statements import Text

DIFFERENCES: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "differences.yaml").read_text("utf-8"))


def _our_abilities(path: Path) -> Text:
    trees = hero_entry(path).trees
    texts = [trees[f"abilities[{index}].text"] for index in range(len(hero_of(path).abilities))]
    return without_reminders(Text(tuple(block for text in texts for block in text.blocks)))


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_cards_mean_what_is_printed(path: Path, corpus: Path) -> None:
    entry = hero_entry(path)
    printed = {card["title"]: card_tree(card, entry.names) for card in deck_of(corpus, path.stem)["cards"]}
    ours = {card.name: entry.trees.get(f"cards[{i}].text", Text()) for i, card in enumerate(hero_of(path).cards)}
    differing = [name for name, tree in ours.items() if tree != printed[name]]
    assert differing == list(DIFFERENCES.get(path.stem, {}).get("cards", {}))


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_abilities_mean_what_is_printed(path: Path, corpus: Path) -> None:
    printed = ability_tree(deck_of(corpus, path.stem)["special"], hero_entry(path).names)
    assert (_our_abilities(path) != printed) == ("ability" in DIFFERENCES.get(path.stem, {}))


def test_every_difference_is_explained_to_readers() -> None:
    """The README of the set has a row for each, with the reason that the table gives."""
    folders = {path.stem: path.parent.parent for path in HERO_FILES}
    for hero, found in DIFFERENCES.items():
        readme = " ".join((folders[hero] / "README.md").read_text("utf-8").split())
        name = hero_of(folders[hero] / "heroes" / f"{hero}.yaml").name
        if "ability" in found:
            assert f"| {name} | ability | {found['ability']} |" in readme
        for card, reason in found.get("cards", {}).items():
            assert f"| {name} | {card} | {reason} |" in readme
