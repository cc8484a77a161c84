"""Names in capitals, plurals, articles and short forms: who fights, and who plays a card."""

from __future__ import annotations

from typing import Any

import pytest

from umdsl.content.definitions import Fighter, Role
from umdsl.content.importers import read_text
from umdsl.content.importers.cast import Cast, cast_of
from umdsl.content.importers.deck import Deck
from umdsl.content.importers.players import players_of


def _deck(fighters: list[dict[str, Any]], cards: list[dict[str, Any]], name: str = "Ada") -> Deck:
    import json

    heroes = [{"hp": 10, **f} for f in fighters if not f.get("helper")]
    helpers = [f for f in fighters if f.get("helper")]
    data = {"name": name, "movement": 2, "heroes": heroes, "sidekicks": helpers, "cards": cards}
    (deck,) = read_text(json.dumps(data)).decks
    return deck


def _cast(fighters: list[dict[str, Any]], by: str = "ANY", prose: str = "") -> Cast:
    return _played(fighters, by, prose)[0]


def _played(fighters: list[dict[str, Any]], by: str, prose: str = "") -> tuple[Cast, str]:
    """The cast of a deck with one card, and who plays it."""
    card = {"title": "One", "type": "scheme", "quantity": 1, "characterName": by, "basicText": prose}
    deck = _deck(fighters, [card])
    cast = cast_of(deck, prose)
    (player,) = players_of(cast, deck, prose)
    return cast, player


def _one(fighter: dict[str, Any], by: str = "ANY", prose: str = "") -> Fighter:
    cast = _cast([{"name": "Ada", "hp": 9}, {"helper": True, **fighter}], by, prose)
    return cast.fighters[1]


@pytest.mark.parametrize(
    ("name", "count", "by", "prose", "declared"),
    [
        ("Harriers", 3, "HARRIER", "", "Harrier"),
        ("The Sextons", 3, "SEXTON", "", "Sexton"),
        ("Wood Nymphs", 2, "NYMPH", "", "Wood Nymph"),
        ("Boatmen", 2, "ANY", "", "Boatman"),
        ("Ferries", 3, "ANY", "", "Ferry"),
        ("The Watch", 4, "THE WATCH", "", "The Watch"),
        ("Honor Guard", 2, "HONOR GUARD", "", "Honor Guard"),
        ("Giles", 1, "GILES", "Move Giles up to 2 spaces.", "Giles"),
        ("Crows", 1, "CROWS", "Move a Crow up to 2 spaces.", "Crow"),
        ("THE LAMPLIGHTER", 1, "LAMPLIGHTER", "", "The Lamplighter"),
        ("JEAN LE ROUX", 1, "ANY", "Move Jean le Roux up to 2 spaces.", "Jean le Roux"),
        ("R2-9", 1, "ANY", "", "R2-9"),
        ("Nan’s Boy", 1, "ANY", "", "Nan's Boy"),
    ],
)
def test_declared_in_the_singular_as_the_texts_spell_it(
    name: str, count: int, by: str, prose: str, declared: str
) -> None:
    fighter = _one({"name": name, "quantity": count, "hp": 1}, by, prose)
    assert (fighter.name, fighter.count) == (declared, count)


def test_an_odd_plural_is_another_name() -> None:
    assert _one({"name": "Boatmen", "quantity": 2}).aliases == ("Boatmen",)


def test_accents_and_parts_of_a_name_are_other_names() -> None:
    fighter = _one({"name": "Abbé van Dyck", "quantity": 1}, prose="Move van Dyck up to 2 spaces.")
    assert fighter.aliases == ("Abbe van Dyck", "van Dyck")


@pytest.mark.parametrize(
    ("by", "player"),
    [
        ("ANY", "any"),
        ("", "any"),
        ("any", "any"),
        ("OSWIN TARN", "Oswin Tarn"),
        ("OSWIN", "Oswin Tarn"),
        ("TARN", "Oswin Tarn"),
        ("MARSH HOUND", "Marsh Hound"),
        ("MARSH HOUNDS", "Marsh Hound"),
        ("The Marsh Hounds", "Marsh Hound"),
        ("Hound", "Marsh Hound"),
        ("SIDEKICK", "Marsh Hound"),
        ("HERO", "Oswin Tarn"),
        ("OSWIN TARN & MARSH HOUND", "any"),
    ],
)
def test_who_plays_a_card(by: str, player: str) -> None:
    fighters = [{"name": "OSWIN TARN"}, {"helper": True, "name": "The Marsh Hounds", "quantity": 3}]
    cast, found = _played(fighters, by)
    assert found == player
    assert cast.diagnostics == []


def test_a_short_name_that_is_a_plain_word_becomes_an_alias() -> None:
    cast, player = _played([{"name": "Mistress Blue"}, {"helper": True, "name": "Forester", "quantity": 1}], "BLUE")
    assert player == "Mistress Blue"
    assert cast.fighters[0].aliases == ("Blue",)


def test_a_form_that_texts_speak_of() -> None:
    cast, player = _played([{"name": "Dr. Mild"}], "MR. GRIM", "You may transform into Dr. Mild or Mr. Grim.")
    assert player == "Mr. Grim"
    assert cast.forms == ["Mr. Grim"]


def test_a_card_of_nobody_is_anybodys_and_says_so() -> None:
    cast, player = _played([{"name": "Medora"}], "MEDROA")
    assert player == "any"
    (said,) = cast.diagnostics
    assert (said.code, said.suggestion) == ("UM807", "Did you mean `Medora`?")
    assert said.source is not None
    assert said.span.of(said.source.text) == '"MEDROA"'


def test_two_sidekicks_cannot_be_the_sidekick() -> None:
    helpers = [{"helper": True, "name": name, "quantity": 1} for name in ("Ned", "Ted")]
    cast, player = _played([{"name": "Ada"}, *helpers], "SIDEKICK", "Choose your sidekick.")
    assert (player, cast.forms) == ("any", [])
    assert [said.code for said in cast.diagnostics] == ["UM807"]


def test_two_fighters_with_one_name() -> None:
    cast = _cast([{"name": "Ada"}, {"helper": True, "name": "Ada", "quantity": 1}])
    assert [fighter.name for fighter in cast.fighters] == ["Ada", "Ada (sidekick)"]
    assert [said.code for said in cast.diagnostics] == ["UM806"]


def test_a_deck_without_a_hero_gets_one() -> None:
    cast = _cast([{"helper": True, "name": "Ned", "quantity": 1}])
    assert [(fighter.name, fighter.role) for fighter in cast.fighters] == [("Ada", Role.HERO), ("Ned", Role.SIDEKICK)]
    assert [said.code for said in cast.diagnostics] == ["UM803"]


def test_the_name_of_the_deck_is_the_heros_where_texts_use_it() -> None:
    prose = "Move Count Orlo up to 2 spaces."
    deck = _deck([{"name": "Jan Brandt"}], [], name="Count Orlo")
    assert cast_of(deck, prose).fighters[0].aliases == ("Count Orlo",)


def test_forms_that_are_called_after_the_fighter() -> None:
    prose = "Ada becomes DARK ADA. If she is Ada the Grim, draw 1 card. Move Ada up to 2 spaces. Deal 1 damage to ADA."
    assert _cast([{"name": "Ada"}], prose=prose).forms == ["DARK ADA", "Ada the Grim"]
