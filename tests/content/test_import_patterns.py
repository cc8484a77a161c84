"""Every row of the pattern table finds its own example, and none takes plain words of the game for names."""

from __future__ import annotations

import re

import pytest

from umdsl.content.importers.infer import things_in
from umdsl.content.importers.patterns import ROWS, Row, sightings
from umdsl.language.names import NameKind, Names


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row_finds_its_example(row: Row) -> None:
    name = re.search(r"<(.+?)>", row.example)
    assert name is not None, "an example marks the name it is about"
    text = re.sub("[<>]", "", row.example)
    found = {(sighting.name, sighting.row.name) for sighting in sightings(text)}
    assert (name.group(1), row.name) in found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row_has_a_name_of_its_own(row: Row) -> None:
    assert [other.name for other in ROWS].count(row.name) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards. If you won the combat, draw 3 cards instead.",
        "Move your fighter up to 3 spaces. Gain 1 action.",
        "At the start of your turn, you may discard 1 card to gain 1 action.",
        "Place your fighter in any other space adjacent to the opposing fighter.",
        "BOOST this attack. Add its BOOST value to this card's value.",
        "Return a defeated sidekick to any space in your zone.",
        "Your opponent loses 1 health and discards 1 random card.",
        "IMMEDIATELY: Cancel all effects on your opponent's card.\nAFTER COMBAT: Draw 1 card.",
        "If you have 3 or more cards in hand, take 2 damage.",
        "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest on the bottom of your deck.",
        "Add 2 to the value of this attack for each space you moved this turn.",
    ],
)
def test_plain_words_are_no_names(text: str) -> None:
    assert [sighting.name for sighting in sightings(text)] == []


def _things(text: str, titles: tuple[str, ...] = ()) -> dict[str, NameKind]:
    return things_in(text, Names.of(()), titles).kinds


def test_what_is_placed_is_a_token_even_where_it_is_spent() -> None:
    text = "Place an Ember on this card. You may spend 1 Ember to draw 1 card."
    assert _things(text) == {"Ember": NameKind.TOKEN}


def test_spellings_of_one_thing_are_one_name() -> None:
    text = "Place a beacon in any space. Remove all beacons. Each fighter adjacent to a Beacon token takes 1 damage."
    assert _things(text) == {"Beacon": NameKind.TOKEN}


def test_a_name_that_ends_like_a_plural_keeps_its_end() -> None:
    assert _things("You may spend 1 Chaos. Gain 1 Chaos.") == {"Chaos": NameKind.RESOURCE}


def test_a_card_that_is_named_is_no_tag() -> None:
    assert _things("Search your deck for the LANTERN card.", ("Lantern",)) == {}


def test_states_that_are_listed_form_a_group() -> None:
    text = "She starts the game GRIM. At the end of your turn, become CALM, WILD or GRIM. If FROZEN, she cannot move."
    groups = things_in(text, Names.of(()), ()).states(text)
    assert [group.values for group in groups] == [("GRIM", "CALM", "WILD"), ("FROZEN",)]
    assert groups[0].start == "GRIM"


def test_states_written_small_are_declared_small() -> None:
    assert _things("While she is HIDDEN, draw 1. If you are hidden, gain 1 action.") == {"hidden": NameKind.STATE}


def test_numbers_come_from_the_texts() -> None:
    text = "Ada starts with 2 Mana. Ada has a maximum of 5 Mana. Ada starts the game with eight Snares. Place a Snare."
    things = things_in(text, Names.of(()), ())
    (mana,) = things.resources(text)
    (snare,) = things.tokens(text)
    assert (mana.name, mana.start, mana.max) == ("Mana", 2, 5)
    assert (snare.name, snare.count) == ("Snare", 8)


@pytest.mark.parametrize(
    "words", ["A ", "A-", "AA, ", "a'", "Aa ", "place a ", "AA or ", "Spend 1 Aa. ", "is AA", "x" * 40]
)
def test_texts_made_to_be_slow_are_not(words: str) -> None:
    """A hundred thousand characters of anything take a moment, and no pattern runs away with them."""
    text = words * (100_000 // len(words))
    assert len(things_in(text, Names.of(()), ()).kinds) <= 100
