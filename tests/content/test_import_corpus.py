"""Every printed deck of the corpus becomes a hero file that loads without a complaint about its shape."""

from __future__ import annotations

from pathlib import Path

from umdsl.content.importers import read_file
from umdsl.content.importers.build import import_deck
from umdsl.content.loader import load_text
from umdsl.content.writer import write


def test_every_deck_becomes_a_file_that_loads(corpus: Path) -> None:
    for path in sorted((corpus / "umdb").glob("*.json")):
        (deck,) = read_file(path).decks
        imported = import_deck(deck)
        loaded = load_text(write(imported.hero), path.name)
        assert loaded.definition == imported.hero, path.name
        assert [d.message for d in loaded.diagnostics if d.is_error] == [], path.name


def test_every_text_is_understood(corpus: Path) -> None:
    for path in sorted((corpus / "umdb").glob("*.json")):
        (deck,) = read_file(path).decks
        imported = import_deck(deck)
        assert [f"{d.code} {d.message}" for d in imported.diagnostics] == [], path.name
        assert imported.understood == imported.texts, path.name


def test_every_card_is_somebodys(corpus: Path) -> None:
    """No card of a printed deck falls to anybody that the deck gives to somebody."""
    for path in sorted((corpus / "umdb").glob("*.json")):
        (deck,) = read_file(path).decks
        hero = import_deck(deck).hero
        for raw, card in zip(deck.cards, hero.cards, strict=True):
            assert (raw.by == "ANY") == (card.by == "any"), (path.name, card.name)
