"""The content that comes along: canonical, complete, and our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from umdsl.content.definitions import Battlefield, Hero, Scenario
from umdsl.content.loader import load_file, load_text
from umdsl.content.texts import effect_texts
from umdsl.content.writer import write
from umdsl.language.diagnostics import render
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(path for folder in ("content", "plugins") for path in (ROOT / folder).rglob("*.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_files_are_clean_and_written_the_one_way(path: Path) -> None:
    loaded = load_file(path)
    assert [render(found) for found in loaded.diagnostics] == []
    written = "---\n".join(write(definition) for definition in loaded.definitions)
    if all(isinstance(definition, Scenario) for definition in loaded.definitions):
        # A scenario is laid out by hand, so that what leads to what is plain to see; its writing says the same.
        assert load_text(written, path.name).definitions == loaded.definitions
    else:
        assert written == path.read_text("utf-8")


def test_every_text_has_a_tree() -> None:
    for path in SHIPPED:
        for entry in load_file(path).entries:
            assert list(entry.trees) == [where for where, _ in effect_texts(entry.definition)]


def test_every_text_is_in_the_terse_canonical_form() -> None:
    for path in SHIPPED:
        for entry in load_file(path).entries:
            for where, text in effect_texts(entry.definition):
                assert terse(entry.trees[where], entry.names) == text, f"{path.name}: {where}"


def test_every_text_means_the_same_in_both_registers() -> None:
    for path in SHIPPED:
        for entry in load_file(path).entries:
            for where, tree in entry.trees.items():
                for printed in (terse(tree, entry.names), prose(tree, entry.names)):
                    assert parse(printed, entry.names).tree == tree, f"{path.name}: {where}: {printed}"


def test_the_starter_has_what_the_docs_show() -> None:
    hero = load_file(ROOT / "content" / "heroes" / "tamsin-wick.yaml").definition
    assert isinstance(hero, Hero)
    assert sum(card.copies for card in hero.cards) == 30
    assert {card.type for card in hero.cards} == {"attack", "defense", "versatile", "scheme"}
    assert hero.resources
    assert hero.tokens
    assert {fighter.role for fighter in hero.fighters} == {"hero", "sidekick"}
    texts = "\n".join(card.text for card in hero.cards)
    for said in ("IMMEDIATELY:", "DURING COMBAT:", "AFTER COMBAT:", "choose 1:", " ATK"):
        assert said in texts


def test_the_battlefield_is_one_piece() -> None:
    board = load_file(ROOT / "content" / "battlefields" / "chandlers-yard.yaml").definition
    assert isinstance(board, Battlefield)
    reached = [board.spaces[0].id]
    for here in reached:
        ends = [pair for pair in (*board.paths, *board.one_way) if here in pair]
        reached += [end for pair in ends for end in pair if end not in reached]
    assert sorted(reached) == sorted(space.id for space in board.spaces)
    assert len(board.starts) == 4
