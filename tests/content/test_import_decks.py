"""Two decks of invented heroes, one in each shape, become hero files; what is wrong with a deck is said in its file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from umdsl.content.definitions import CardType, Hero, Provenance
from umdsl.content.importers import read_bytes, read_file, read_text
from umdsl.content.importers.build import Imported, import_deck
from umdsl.content.importers.study import study
from umdsl.content.loader import load_text
from umdsl.content.writer import write
from umdsl.language.diagnostics import render
from umdsl.language.parser import parse

DATA = Path(__file__).parent / "data"


def _import(data: Any) -> Imported:
    found = read_text(json.dumps(data), "deck.json")
    assert found.diagnostics == ()
    (deck,) = found.decks
    return import_deck(deck)


def _umdb(**changes: Any) -> dict[str, Any]:
    deck = {"name": "Ada", "movement": 2, "special": "", "heroes": [{"name": "Ada", "hp": 10}], "cards": []}
    return {**deck, **changes}


def _maker(**changes: Any) -> dict[str, Any]:
    hero = {"name": "Ada", "hp": 10, "move": 2, "isRanged": False, "specialAbility": ""}
    return {"deck_data": {"name": "Ada", "hero": hero, "sidekick": {"name": "", "quantity": 0}, "cards": [], **changes}}


def _card(**changes: Any) -> dict[str, Any]:
    return {"title": "One", "type": "attack", "value": 3, "boost": 1, "quantity": 2, "characterName": "ANY", **changes}


# Whole decks ------------------------------------------------------------------------------------------------------


def test_umdb_deck() -> None:
    hero = import_deck(read_file(DATA / "umdb-deck.json").decks[0]).hero
    assert (hero.hero, hero.id, hero.set, hero.move) == ("Oswin Tarn", "oswin-tarn", "Tales of the Low Fen", 2)
    assert [(f.name, f.role, f.attack, f.health, f.count) for f in hero.fighters] == [
        ("Oswin Tarn", "hero", "ranged", 14, 1),
        ("Marsh Hound", "sidekick", "melee", 1, 3),
    ]
    assert [(r.name, r.start, r.max) for r in hero.resources] == [("Ember", 2, 4)]
    assert [token.name for token in hero.tokens] == ["lantern"]
    assert [ability.name for ability in hero.abilities] == ["KEEPER OF THE FEN"]
    assert [(c.name, c.type, c.value, c.boost, c.copies, c.by) for c in hero.cards] == [
        ("Reed Spear", "attack", 4, 2, 3, "Oswin Tarn"),
        ("Snapping Jaws", "attack", 3, 1, 3, "Marsh Hound"),
        ("Low Mist", "defense", 3, 2, 2, "any"),
        ("Light the Way", "scheme", None, 3, 2, "Oswin Tarn"),
        ("A Riddle", "versatile", 2, 1, 2, "any"),
    ]


def test_maker_deck() -> None:
    hero = import_deck(read_file(DATA / "maker-deck.json").decks[0]).hero
    assert (hero.hero, hero.id, hero.set, hero.move) == ("Mab Quill", "mab-quill", None, 3)
    assert [(f.name, f.role, f.attack, f.health, f.count, f.move) for f in hero.fighters] == [
        ("Mab Quill", "hero", "melee", 13, 1, None),
        ("Blotter", "sidekick", "ranged", 1, 2, None),
        ("The Old Printer", "hero", "melee", 5, 1, 1),
    ]
    assert [token.name for token in hero.tokens] == ["Stain"]
    assert [(group.values, group.start) for group in hero.states] == [(("Calm", "Wild"), "Calm")]
    assert [(a.name, a.state, a.fighter) for a in hero.abilities] == [
        ("TWO MOODS", None, None),
        (None, "Calm", None),
        (None, "Wild", None),
        (None, None, "The Old Printer"),
    ]
    assert [(c.name, c.type, c.by, c.tags) for c in hero.cards] == [
        ("Red Ink", "attack", "Mab Quill", ()),
        ("Omen: Crows", "scheme", "any", ("OMEN",)),
        ("Splash", "defense", "Blotter", ()),
        ("Double Stroke", "versatile", "Mab Quill", ()),
    ]
    assert hero.note == "A first try."
    assert {extra.name: extra.value for extra in hero.extra} == {
        "maker/name": "MAB QUILL",
        "maker/id": "5f0c0ffee",
        "maker/user": "inkwell",
        "maker/tags/0": "ink",
        "maker/tags/1": "letters",
        "maker/version": "2",
        "maker/likes": "7",
        "maker/deck_data/appearance/highlightColour": "#223344",
        "maker/deck_data/sidekick/quote": "Drip.",
        "maker/deck_data/cards/0/imageUrl": "https://example.org/red-ink.png",
    }


@pytest.mark.parametrize("name", ["umdb-deck", "maker-deck"])
def test_what_is_written_can_be_loaded_and_means_the_same(name: str) -> None:
    (deck,) = read_file(DATA / f"{name}.json").decks
    found = study(deck)
    hero = import_deck(deck).hero
    loaded = load_text(write(hero))
    assert loaded.definition == hero
    assert [d.message for d in loaded.diagnostics if d.code >= "UM500"] == []
    for index, readings in enumerate(found.cards):
        trees = [reading.parts[0].parsed.tree for reading in readings if reading.ok]
        if trees and len(trees) == len(readings):
            blocks = tuple(block for tree in trees if tree is not None for block in tree.blocks)
            assert loaded.trees[f"cards[{index}].text"].blocks == blocks


def test_text_that_is_not_understood_is_kept_and_reported() -> None:
    found = read_file(DATA / "umdb-deck.json")
    imported = import_deck(found.decks[0])
    assert (imported.texts, imported.understood) == (7, 6)
    assert imported.hero.cards[-1].text == "AFTER COMBAT: Whistle a tune your opponent has never heard."
    (said,) = imported.diagnostics
    assert said.source is not None
    assert said.span.of(said.source.text) == "Whistle"
    assert said.position() == (68, 21)
    assert '"afterText": "Whistle a tune' in render(said)


def test_both_shapes_say_where_their_figures_come_from() -> None:
    assert _import(_umdb()).hero.provenance is Provenance.OFFICIAL
    assert _import(_maker()).hero.provenance is Provenance.HOUSE


def test_maker_deck_without_its_envelope() -> None:
    assert _import(_maker()["deck_data"]).hero.hero == "Ada"


def test_a_list_of_decks() -> None:
    found = read_text(json.dumps([_umdb(), _maker(), 3]))
    assert [deck.name for deck in found.decks] == ["Ada", "Ada"]
    assert [said.code for said in found.diagnostics] == ["UM801"]


# Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("defence", CardType.DEFENSE),
        ("defense", CardType.DEFENSE),
        ("Attack", CardType.ATTACK),
        ("SCHEME", CardType.SCHEME),
        ("versatile", CardType.VERSATILE),
    ],
)
def test_both_spellings_of_a_type(word: str, kind: CardType) -> None:
    assert _import(_umdb(cards=[_card(type=word)])).hero.cards[0].type is kind


def test_windows_become_labels_of_one_text() -> None:
    card = _card(
        basicText="This card's effects cannot be canceled.",
        immediateText="Draw 1 card.",
        duringText="Add 1 to this card's value.",
        afterText="Gain 1 action.",
    )
    lines = _import(_umdb(cards=[card])).hero.cards[0].text.split("\n")
    assert [line.split(":")[0] if ":" in line else "" for line in lines] == [
        "",
        "IMMEDIATELY",
        "DURING COMBAT",
        "AFTER COMBAT",
    ]


@pytest.mark.parametrize("nothing", [None, "", "  \n"])
def test_no_text_is_no_text(nothing: str | None) -> None:
    imported = _import(_umdb(cards=[_card(basicText=nothing, afterText=nothing)]))
    assert imported.hero.cards[0].text == ""
    assert imported.texts == 0


def test_a_scheme_has_no_value() -> None:
    imported = _import(_umdb(cards=[_card(type="scheme", value=2)]))
    assert imported.hero.cards[0].value is None
    assert imported.diagnostics == ()


def test_copies_of_one_card_are_one_entry() -> None:
    imported = _import(_umdb(cards=[_card(quantity=1), _card(quantity=2)]))
    assert [(card.name, card.copies) for card in imported.hero.cards] == [("One", 3)]


def test_two_cards_with_one_title() -> None:
    imported = _import(_umdb(cards=[_card(value=1), _card(value=2)]))
    assert [card.name for card in imported.hero.cards] == ["One", "One (2)"]
    assert [said.code for said in imported.diagnostics] == ["UM806"]


def test_tags_of_a_card_are_words_of_its_title() -> None:
    cards = [
        _card(title="Omen: Crows"),
        _card(title="Two", afterText="Draw 1 card for each OMEN card in your discard pile."),
    ]
    hero = _import(_umdb(cards=cards)).hero
    assert hero.tags == ("OMEN",)
    assert [card.tags for card in hero.cards] == [("OMEN",), ()]


@pytest.mark.parametrize("text", ["OMEN. Draw 1 card.", "OMEN\nDraw 1 card.", " OMEN \r\n\r\nDraw 1 card."])
def test_a_mark_over_the_text_is_a_tag(text: str) -> None:
    imported = _import(_umdb(cards=[_card(type="scheme", basicText=text)]))
    (card,) = imported.hero.cards
    assert (imported.understood, card.tags) == (1, ("OMEN",))
    assert load_text(write(imported.hero)).trees["cards[0].text"] == parse("Draw 1 card.").tree


def test_a_mark_without_a_text() -> None:
    imported = _import(_umdb(cards=[_card(basicText="OMEN")]))
    (card,) = imported.hero.cards
    assert (imported.understood, card.tags, card.text) == (1, ("OMEN",), "")


def test_the_place_of_a_mistake_under_a_mark() -> None:
    imported = _import(_umdb(cards=[_card(afterText="OMEN\nWhistle a tune.")]))
    (said,) = imported.diagnostics
    assert said.source is not None
    assert said.span.of(said.source.text) == "Whistle"


# Abilities --------------------------------------------------------------------------------------------------------


def _abilities(text: str, **more: Any) -> list[tuple[str | None, str | None, str | None]]:
    hero = _import(_umdb(special=text, **more)).hero
    return [(ability.name, ability.state, ability.fighter) for ability in hero.abilities]


def test_title_line_becomes_the_name() -> None:
    assert _abilities("KEEN EYE\nAt the start of your turn, draw 1 card.") == [("KEEN EYE", None, None)]


def test_first_line_that_is_a_sentence_is_no_title() -> None:
    assert _abilities("Draw 1 card\nGain 1 action") == [(None, None, None)]


def test_headings_become_states() -> None:
    text = "##### Ada\nDraw 1 card.\n\n##### Heron\nGain 1 action.\n\n"
    text += "At the end of your turn, change to your next identity."
    hero = _import(_umdb(special=text)).hero
    assert [ability.state for ability in hero.abilities] == ["Ada", "Heron", None]
    (group,) = hero.states
    assert (group.name, group.values, group.start, group.order) == ("identity", ("Ada", "Heron"), "Ada", True)


def test_headings_of_fighters_stay_with_them() -> None:
    heroes = [{"name": "Ada", "hp": 5}, {"name": "Bea", "hp": 5}]
    text = "##### Ada\nDraw 1 card.\n##### Bea\nGain 1 action."
    assert _abilities(text, heroes=heroes) == [(None, None, "Ada"), (None, None, "Bea")]


def test_labels_are_states_where_texts_use_them_so_and_titles_elsewhere() -> None:
    text = "While in OTTER, you cannot attack.\nOTTER: After you maneuver, draw 1 card.\nLAST WORD: Gain 1 action."
    assert _abilities(text) == [(None, None, None), (None, "OTTER", None), ("LAST WORD", None, None)]


# What the Maker keeps ---------------------------------------------------------------------------------------------


def test_sidekick_without_a_dial_has_one_health() -> None:
    hero = _import(_maker(sidekick={"name": "Crows", "hp": None, "quantity": 3, "isRanged": False})).hero
    assert [(f.name, f.health, f.count) for f in hero.fighters] == [("Ada", 10, 1), ("Crow", 1, 3)]


@pytest.mark.parametrize("name", ["", "-", None, "none"])
def test_no_sidekick(name: str | None) -> None:
    hero = _import(_maker(sidekick={"name": name, "hp": None, "quantity": 0})).hero
    assert [fighter.name for fighter in hero.fighters] == ["Ada"]


def test_further_characters() -> None:
    more = [
        {"hero": {"name": "BEA", "hp": 6, "move": 3, "specialAbility": "Draw 1 card."}, "sidekick": None},
        {"hero": {"name": "OTTER", "hp": None, "move": 4, "specialAbility": "Gain 1 action."}, "sidekick": {}},
    ]
    hero = _import(_maker(extraCharacters=more)).hero
    assert [(f.name, f.health, f.move) for f in hero.fighters] == [("Ada", 10, None), ("Bea", 6, 3)]
    assert [(a.fighter, a.state) for a in hero.abilities] == [("Bea", None), (None, "Otter")]
    assert [group.values for group in hero.states] == [("Otter",)]
    assert [(extra.name, extra.value) for extra in hero.extra] == [("forms/Otter/move", "4")]


def test_rule_cards_and_the_envelope_are_kept() -> None:
    data = {**_maker(ruleCards=[{"title": "Omens", "content": "They stay."}]), "user": "ink", "note": "Hm.", "id": "x1"}
    hero = _import(data).hero
    assert [(rule.title, rule.text) for rule in hero.rules] == [("Omens", "They stay.")]
    assert hero.note == "Hm."
    assert {extra.name: extra.value for extra in hero.extra} == {"maker/user": "ink", "maker/id": "x1"}


# What is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "shown"),
    [
        ({"movement": "far"}, "UM802", '"far"'),
        ({"movement": None}, "UM803", "{"),
        ({"movement": 99}, "UM804", "99"),
        ({"movement": 10**40}, "UM804", "1" + "0" * 40),
        ({"movement": 2.5}, "UM802", "2.5"),
        ({"heroes": "Ada"}, "UM802", '"Ada"'),
        ({"heroes": [{"name": "Ada"}]}, "UM803", ""),
        ({"heroes": ["Ada", {"name": "Ada", "hp": 3}]}, "UM802", '"Ada"'),
        ({"name": ["Ada"]}, "UM802", "["),
        ({"name": "A" * 300}, "UM808", '"' + "A" * 300 + '"'),
        ({"cards": {}}, "UM802", "{"),
        ({"cards": [_card(type="spell")]}, "UM802", '"spell"'),
        ({"cards": [_card(type=None)]}, "UM803", "{"),
        ({"cards": [_card(title="")]}, "UM803", "{"),
        ({"cards": [_card(quantity=0)]}, "UM804", "0"),
        ({"cards": [_card(value=-1)]}, "UM804", "-1"),
        ({"cards": [_card(value=True)]}, "UM802", "true"),
        ({"cards": [_card(afterText={"a": 1})]}, "UM802", "{"),
        ({"cards": [_card(characterName="NOBODY")]}, "UM807", '"NOBODY"'),
        ({"cards": [_card(title=f"C{i}") for i in range(300)]}, "UM810", "["),
        ({"special": "draw 1 " * 1000}, "UM808", '"' + "draw 1 " * 1000 + '"'),
    ],
)
def test_wrong_values_are_said_and_the_rest_is_read(changes: dict[str, Any], code: str, shown: str) -> None:
    imported = _import(_umdb(**changes))
    said = next(d for d in imported.diagnostics if d.code == code)
    assert said.source is not None
    assert said.span.of(said.source.text) == shown
    assert imported.hero.fighters
    assert load_text(write(imported.hero), texts=False).definition == imported.hero


def test_numbers_written_as_texts_are_numbers() -> None:
    assert _import(_umdb(movement="3", heroes=[{"name": "Ada", "hp": "12"}])).hero.fighters[0].health == 12


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "UM800"),
        (b"\x89PNG\r\n\x1a\n\x00", "UM504"),
        (b"\xff\xfe{\x00}\x00", "UM504"),
        (b'{"name": "\x00"}', "UM505"),
        (b"hero: Ada\n", "UM800"),
        (b"{}", "UM801"),
        (b"[]", "UM801"),
        (b"null", "UM801"),
        (b'"deck"', "UM801"),
        (b'{"cards": []}', "UM801"),
        (b'{"deck_data": 3}', "UM801"),
        (b"[" * 100_000, "UM805"),
        (b" " * 2_000_001, "UM503"),
    ],
)
def test_files_that_are_no_decks(data: bytes, code: str) -> None:
    found = read_bytes(data, "deck.json")
    assert found.decks == ()
    assert [said.code for said in found.diagnostics] == [code]
    assert render(found.diagnostics[0]).startswith("deck.json:1:")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    assert [said.code for said in read_file(tmp_path / "none.json").diagnostics] == ["UM500"]
    assert [said.code for said in read_file(tmp_path).diagnostics] == ["UM501"]


def test_invisible_characters_do_not_come_along() -> None:
    imported = _import(_umdb(name="A\ud800d\u0000a", special="Whistle\u0007 a\ud800 tune."))
    assert imported.hero.hero == "A d a"
    assert imported.hero.abilities[0].text == "Whistle  a  tune."
    assert load_text(write(imported.hero), texts=False).definition == imported.hero


@pytest.mark.parametrize("content", ["not json", "[1]", '{"move": "far"}', '{"cards": [3]}', '{"hero": null}'])
def test_a_rest_that_does_not_fit_is_left_out(content: str) -> None:
    imported = _import(_maker(ruleCards=[{"title": "umdsl", "content": content}]))
    assert [said.code for said in imported.diagnostics] == ["UM809"]
    assert isinstance(imported.hero, Hero)
    assert imported.hero.rules == ()


def test_a_number_in_odd_blanks_is_a_number() -> None:
    """`int` does not strip all that `str.strip` does; found by fuzzing."""
    imported = _import(_umdb(heroes=[{"name": "Ada", "hp": "12\x1f"}]))
    assert imported.hero.fighters[0].health == 12


# Names that a deck only uses -----------------------------------------------------------------------------------------


def test_a_card_that_lies_in_a_pile_is_no_token() -> None:
    cards = [
        _card(title="Arrow", afterText="Draw 1 card."),
        _card(title="Storm", afterText="Return an Arrow from your discard pile to your hand."),
        _card(title="Rain", duringText="Add 1 to this card's value for each Arrow in your discard pile."),
    ]
    found = _import(_umdb(cards=cards))
    assert found.diagnostics == ()
    assert found.hero.tokens == ()


def test_a_form_may_be_called_like_a_verb() -> None:
    cards = [
        _card(title="One", afterText="If you are in Charge stance, draw 1 card."),
        _card(title="Two", afterText="If you are in Guard stance, draw 1 card. Then become Charge."),
    ]
    found = _import(_umdb(cards=cards))
    assert found.diagnostics == ()
    assert [value for group in found.hero.states for value in group.values] == ["Charge", "Guard"]


def test_what_is_kept_may_be_called_like_a_verb() -> None:
    cards = [
        _card(title="One", afterText="Place 1 Charge on Ada. If you have at least 2 Charges, draw 1 card."),
        _card(title="Two", basicText="Remove all Charges. Draw 1 card for each Charge removed."),
    ]
    found = _import(_umdb(cards=cards))
    assert [token.name for token in found.hero.tokens] == ["Charge"]
    assert _import(_umdb(cards=[_card(afterText="You may Boost this attack. Draw 1 Card, then Move 2 Spaces.")])).ok


def test_an_ability_with_a_second_title() -> None:
    special = (
        "TAKE FROM THE RICH\nAfter Ada wins a combat, she gains 1 Gold.\n"
        "GIVE TO THE POOR\nAt the end of your turn, lose 1 Gold."
    )
    found = _import(_umdb(special=special))
    assert found.diagnostics == ()
    assert [ability.name for ability in found.hero.abilities] == ["TAKE FROM THE RICH", "GIVE TO THE POOR"]
