"""The figures of every hero and card are those of the printed decks, but for the corrections we give a reason for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.plugins.printed import deck_of
from tests.plugins.shipped import HERO_FILES, hero_entry, hero_id, hero_of
from umdsl.content.definitions import Card, Hero, Role
from umdsl.language.names import NameKind, Names, singular

CORRECTIONS: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "corrections.yaml").read_text("utf-8")
)


def _player(names: Names, printed: str) -> str:
    """The fighter that a card's printed name means, however it is shortened."""
    if printed == "ANY":
        return "any"
    (mention,) = names.find(printed)
    assert mention.kind is NameKind.FIGHTER
    return mention.name


def _facts(card: Card) -> dict[str, Any]:
    figures = {"name": card.name, "type": str(card.type), "boost": card.boost, "copies": card.copies, "by": card.by}
    return {**figures, "value": card.value}


def _printed_facts(card: dict[str, Any], names: Names) -> dict[str, Any]:
    # The transcription gives some schemes a number; a scheme has no value.
    value = None if card["type"] == "scheme" else card["value"]
    by = _player(names, card["characterName"])
    figures = {"name": card["title"], "type": card["type"], "boost": card["boost"], "copies": card["quantity"]}
    return {**figures, "by": by, "value": value}


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_cards_are_the_printed_cards(path: Path, corpus: Path) -> None:
    names = hero_entry(path).names
    ours = [_facts(card) for card in hero_of(path).cards]
    printed = [_printed_facts(card, names) for card in deck_of(corpus, path.stem)["cards"]]
    for card in printed:
        right = CORRECTIONS.get(path.stem, {}).get(card["name"], {})
        card.update({key: value for key, value in right.items() if key != "because"})
    assert ours == printed


@pytest.mark.parametrize("path", HERO_FILES, ids=hero_id)
def test_fighters_are_the_printed_fighters(path: Path, corpus: Path) -> None:
    hero, deck = hero_of(path), deck_of(corpus, path.stem)
    assert (hero.name, hero.move) == (deck["name"], deck["movement"])
    printed = [(Role.HERO, fighter) for fighter in deck["heroes"]]
    printed += [(Role.SIDEKICK, fighter) for fighter in deck["sidekicks"]]
    assert _fighters(hero) == [
        (role, _single(f["name"], f["quantity"]).casefold(), f["attack_type"], f["hp"], f["quantity"])
        for role, f in printed
    ]


def _fighters(hero: Hero) -> list[tuple[Role, str, str, int, int]]:
    return [(f.role, f.name.casefold(), str(f.attack), f.health, f.count) for f in hero.fighters]


def _single(name: str, quantity: int) -> str:
    return singular(name) if quantity > 1 else name


def test_every_correction_is_needed(corpus: Path) -> None:
    for hero, cards in CORRECTIONS.items():
        printed = {card["title"]: card for card in deck_of(corpus, hero)["cards"]}
        for name, right in cards.items():
            assert right["because"]
            assert all(printed[name][key] != value for key, value in right.items() if key != "because")
