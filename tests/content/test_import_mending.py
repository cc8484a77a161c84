"""A deck by a hasty hand: small slips are mended and told of, everything else is left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from umdsl.content.importers import read_file
from umdsl.content.importers.study import study
from umdsl.language.parser import parse


def deck(tmp_path: Path, *texts: str, ability: str = "") -> Path:
    cards = [
        {
            "title": f"Card {n}",
            "type": "versatile",
            "value": 2,
            "quantity": 1,
            "characterName": "Any",
            "afterText": text,
        }
        for n, text in enumerate(texts)
    ]
    hero = {"name": "Odile", "hp": 14, "move": 2, "isRanged": False, "specialAbility": ability}
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"deck_data": {"name": "Odile", "hero": hero, "sidekick": None, "cards": cards}}))
    return file


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Your oponent discards 1 card.", "Your opponent discards 1 card."),
        ("Move Odile upto 3 spaces", "Move Odile up to 3 spaces"),
        ("AFTER COMBAT draw 1", "AFTER COMBAT: draw 1"),
        ("Draw 1 card gain 1 action", "Draw 1 card. Gain 1 action"),
        ("Draw 1 crad and recovr 2 health", "Draw 1 card and recover 2 health"),
        (
            "Deal 2 damage to an oposing fighter adjacent to Odile",
            "Deal 2 damage to an opposing fighter adjacent to Odile",
        ),
        ("You may simply draw 1 card", "You may draw 1 card"),
    ],
)
def test_a_slip_is_mended_and_told_of(tmp_path: Path, text: str, meant: str) -> None:
    found = study(read_file(deck(tmp_path, text)).decks[0])
    (reading,) = found.readings
    assert reading.ok, reading.diagnostics
    assert reading.parts[0].parsed.tree == parse(meant, found.names, window="after combat").tree
    assert [d.code for d in reading.diagnostics] == ["UM812"]
    assert not parse(text, found.names).ok


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent sends 1 card.",
        "Carve a rune.",
        "Odile becomes Gloomy Odile and laughs.",
        "Throw 2 cards.",
        "Draw 1 kard and yell.",
    ],
)
def test_what_is_not_plain_is_left_alone(tmp_path: Path, text: str) -> None:
    (reading,) = study(read_file(deck(tmp_path, text)).decks[0]).readings
    assert not reading.ok
