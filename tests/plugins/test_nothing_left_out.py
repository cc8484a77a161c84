"""Every sentence of every longer text matters to a scenario: left out, some scenario that proves the text fails.

Conditions and leave to do something count as sentences, too: `if you won, draw 1` is tried as `draw 1`, and so is `you
may draw 1`. So a scenario for a card is more than one in which the card is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from tests.plugins.shipped import HERO_FILES, hero_entry, hero_id, hero_of
from tests.plugins.test_scenarios import cards_proved, cards_to_prove, found
from umdsl.content.definitions.scenario import Scenario
from umdsl.content.loader import Entry
from umdsl.engine.content import including
from umdsl.engine.problems import GameError
from umdsl.engine.scenarios import run
from umdsl.engine.scenarios.finding import Found
from umdsl.language.nodes.statements import AttackBlock, ChooseEffects, If, May, Text
from umdsl.language.parser import Parsed
from umdsl.language.printers import terse

#: What can be left out although the card says it, by hero and text: what the shorter text is, and why nothing changes.
SAME: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(
    (Path(__file__).parent / "same_without.yaml").read_text("utf-8")
)


# Shorter texts ----------------------------------------------------------------------------------------------------


def shorter(tree: Text) -> Iterator[Text]:
    """The text with one thing left out, in every way there is."""
    for number, block in enumerate(tree.blocks):
        before, after = tree.blocks[:number], tree.blocks[number + 1 :]
        if before or after:
            yield Text(before + after)
        if isinstance(block, AttackBlock):
            bodies = [block.blocks[:i] + block.blocks[i + 1 :] for i in range(len(block.blocks))]
            yield from (Text((*before, attrs.evolve(block, blocks=body), *after)) for body in bodies)
        else:
            yield from (Text((*before, attrs.evolve(block, body=body), *after)) for body in _less(block.body))


def _less(body: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for number, node in enumerate(body):
        before, after = body[:number], body[number + 1 :]
        if before or after:
            yield before + after
        if isinstance(node, If):
            yield before + node.then + after
        if isinstance(node, May):
            yield before + node.body + after
        yield from ((*before, less, *after) for less in _with_less(node))


def _with_less(node: Any) -> Iterator[Any]:
    """A statement with less in it."""
    if isinstance(node, ChooseEffects):
        options = node.options
        fewer = [options[:i] + options[i + 1 :] for i in range(len(options))]
        yield from (attrs.evolve(node, options=left) for left in fewer if len(left) > 1)
    for name in ("body", "then", "otherwise"):
        inner = getattr(node, name, None)
        if isinstance(inner, tuple):
            bodies = [*_less(inner), *([()] if name == "otherwise" and inner else [])]
            yield from (attrs.evolve(node, **{name: less}) for less in bodies)


# Heroes with a shorter text -----------------------------------------------------------------------------------------


def _with(entry: Entry, key: str, number: int, tree: Text) -> Entry:
    """The hero with another text on one card, or another ability."""
    items = list(getattr(entry.definition, key))
    items[number] = attrs.evolve(items[number], text=terse(tree, entry.names) + "\n")
    parsed = {**entry.parsed, f"{key}[{number}].text": Parsed(tree)}
    return attrs.evolve(entry, definition=attrs.evolve(entry.definition, **{key: tuple(items)}), parsed=parsed)


def _scenario(one: Found) -> Scenario:
    assert isinstance(one.entry.definition, Scenario)
    return one.entry.definition


def _hold(scenarios: Iterable[Found], heroes: list[Entry]) -> bool:
    """Whether all scenarios hold with other heroes of the same ids; a text that cannot be played breaks them."""
    for one in scenarios:
        try:
            if not run(one.entry, including(one.registry, heroes)).ok:
                return False
        except GameError:
            return False
    return True


@attrs.frozen
class Tried:
    """A longer text: what it is called, where it stands, for heroes may share a card, and the scenarios about it."""

    name: str
    places: list[tuple[Entry, str, int]]
    scenarios: list[Found]

    def unnoticed(self) -> list[str]:
        """The shorter texts with which all scenarios hold."""
        entry, key, number = self.places[0]
        return [
            terse(tree, entry.names)
            for tree in shorter(entry.trees[f"{key}[{number}].text"])
            if _hold(self.scenarios, [_with(hero, at, n, tree) for hero, at, n in self.places])
        ]


def longer_texts(path: Path) -> Iterator[Tried]:
    """The abilities of a hero, and the cards that say more than one plain sentence."""
    entry, hero, folder = hero_entry(path), hero_of(path), path.parts[-3]
    for number in range(len(hero.abilities)):
        seated = [one for one in found().values() if path.stem in {s.hero for s in _scenario(one).position.seats}]
        yield Tried("ability", [(entry, "abilities", number)], seated)
    for card in dict.fromkeys((card.name, card.text or "") for card in hero.cards):
        if card in cards_to_prove(folder):
            about = [one for name, one in found().items() if name.startswith(folder) and card in _proved(name)]
            yield Tried(card[0], _places(path, card), about)


@cache
def _proved(name: str) -> set[tuple[str, str]]:
    return cards_proved(_scenario(found()[name]))


def _places(path: Path, card: tuple[str, str]) -> list[tuple[Entry, str, int]]:
    """Where a card stands: on the hero first, then on whoever else has the same one."""
    files = [path, *(other for other in HERO_FILES if other != path)]
    decks = [(hero_entry(file), hero_of(file).cards) for file in files]
    return [
        (entry, "cards", number)
        for entry, cards in decks
        for number, own in enumerate(cards)
        if (own.name, own.text or "") == card
    ]


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_every_sentence_matters_to_a_scenario(path: Path) -> None:
    unnoticed = [(tried.name, text) for tried in longer_texts(path) for text in tried.unnoticed()]
    assert unnoticed == [(name, text) for name, texts in SAME.get(path.stem, {}).items() for text in texts]


def test_what_may_be_left_out_has_a_reason() -> None:
    assert all(reason for texts in SAME.values() for shorter_ in texts.values() for reason in shorter_.values())


def test_shorter_texts_are_made_of_every_kind() -> None:
    """Of a condition, of leave, of a choice, of the last half of a sentence."""
    hero = next(hero_entry(path) for path in HERO_FILES if path.stem == "yennenga")
    tree = hero.trees["cards[0].text"]
    texts = [terse(less, hero.names) for less in shorter(tree)]
    assert len(texts) == len(set(texts)) >= 5
    assert all(len(text) < len(terse(tree, hero.names)) for text in texts)
