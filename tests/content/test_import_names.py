"""Names that a deck never declares, found where hasty hands leave them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from umdsl.content.importers import read_file
from umdsl.content.importers.readings import Study
from umdsl.content.importers.study import study
from umdsl.language.parser import parse
from umdsl.language.printers import terse


def deck(
    tmp_path: Path,
    hero: str,
    ability: str,
    *texts: str,
    rules: dict[str, str] | None = None,
    titles: tuple[str, ...] = (),
    sidekick: bool = True,
    heroes: tuple[str, ...] = (),
) -> Study:
    cards: list[dict[str, Any]] = [
        {"title": title, "type": "scheme", "quantity": 1, "characterName": "Any", "basicText": text}
        for title, text in zip([*titles, *(f"Card {n}" for n in range(99))], texts, strict=False)
    ]
    data = {
        "name": hero,
        "hero": {"name": hero, "hp": 14, "move": 2, "isRanged": False, "specialAbility": ability},
        "sidekick": {"name": "Bo", "hp": 6, "quantity": 1, "isRanged": False} if sidekick else None,
        "extraCharacters": [{"name": name, "hp": 14, "move": 2, "isRanged": False} for name in heroes],
        "cards": cards,
        "ruleCards": [{"title": title, "content": text} for title, text in (rules or {}).items()],
    }
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"deck_data": data}))
    return study(read_file(file).decks[0])


def read(found: Study) -> list[str]:
    """What each part of each text means, in our words."""
    out = []
    for reading in found.readings:
        for part in reading.parts:
            assert part.parsed.ok, part.diagnostics
            assert part.parsed.tree is not None
            out.append(terse(part.parsed.tree, found.names))
    return out


def test_a_nickname_and_half_a_name_written_small(tmp_path: Path) -> None:
    found = deck(tmp_path, "HARROW FINCH", "", "Finchy recovers 2 health.", "If finch is adjacent to bo, draw 1 card")
    assert read(found) == ["Harrow Finch recovers 2", "if Harrow Finch is adjacent to Bo, draw 1"]
    assert found.hero.fighters[0].aliases == ("Finchy",)
    assert not found.hero.tokens


def test_the_bounds_of_a_resource(tmp_path: Path) -> None:
    found = deck(
        tmp_path,
        "ODILE",
        "Mana: starts at 3, max 10. At the start of your turn, gain 1 mana.",
        "Spend 2 mana to draw 1.",
    )
    (mana,) = found.hero.resources
    assert (mana.start, mana.max) == (3, 10)
    assert read(found)[0] == "START OF TURN: gain 1 mana"
    found = deck(tmp_path, "ODILE", "Odile has a Mana track from 0 to 9. Start with 2 Mana.", "Gain 1 Mana.")
    (mana,) = found.hero.resources
    assert (mana.start, mana.max) == (2, 9)


def test_a_listed_form_belongs_to_the_others(tmp_path: Path) -> None:
    ability = "Odile is always in one of these moods: Calm, Sly or Wild.\nSly: Odile's attacks have +1 value."
    found = deck(tmp_path, "ODILE", ability, "Odile becomes Wild.", "If Odile is Calm, draw 1 card.")
    (moods,) = found.hero.states
    assert moods.values == ("Calm", "Sly", "Wild")
    assert [part.state for part in found.abilities[0].parts] == [None, "Sly"]
    assert read(found)[2:] == ["Odile becomes Wild", "if Odile is Calm, draw 1"]


def test_a_form_called_after_the_hero(tmp_path: Path) -> None:
    found = deck(
        tmp_path, "ODILE", "When Odile takes damage, she may become Gloomy Odile.", "Gloomy Odile: draw 1 card."
    )
    (forms,) = found.hero.states
    assert set(forms.values) == {"Odile", "Gloomy Odile"}
    assert read(found)[1] == "WHILE you are Gloomy Odile: draw 1"


def test_sides_of_one_card_are_one_group(tmp_path: Path) -> None:
    texts = (
        "If Odile is on the Lantern side, draw 1.",
        "While the Dusk side is active, add 1 to the value of Odile's attacks",
    )
    found = deck(tmp_path, "ODILE", "", *texts)
    (sides,) = found.hero.states
    assert set(sides.values) == {"Lantern", "Dusk"}
    assert read(found) == ["if Odile is Lantern, draw 1", "WHILE you are Dusk: add 1 to Odile's attacks' value"]


@pytest.mark.parametrize(
    ("ability", "noun", "values"),
    [
        ("At the start of your turn, choose a ladle: IRON, TIN, or HORN.\n\nIRON: Draw 1.\nTIN: Draw 2.", "ladle", 3),
        (
            "Odile has 2 ladles: Iron Ladle and Tin Ladle. At the start of your turn, choose which ladle is active.",
            "ladle",
            2,
        ),
        ("Choose which of your two ladles is active.\n\nIRON: Draw 1 card.\n\nTIN: Draw 2 cards.", "ladle", 2),
    ],
)
def test_what_the_states_are_called(tmp_path: Path, ability: str, noun: str, values: int) -> None:
    texts = ("You may switch your active ladle.", "If your ladle is the Iron Ladle, draw 1.", "Change your ladle.")
    texts = texts if "Iron Ladle" in ability else (texts[0], "If your ladle is the IRON, draw 1.", texts[2])
    found = deck(tmp_path, "ODILE", ability, *texts)
    (group,) = found.hero.states
    assert (group.name, len(group.values)) == (noun, values)
    iron = next(value for value in group.values if value.lower().startswith("iron"))
    assert read(found)[-3:] == ["you may change ladle", f"if you are {iron}, draw 1", "change ladle"]


@pytest.mark.parametrize(("one", "other"), [("HAWK", "MOLE"), ("TO GO", "NOT TO GO")])
def test_a_choice_before_its_labels(tmp_path: Path, one: str, other: str) -> None:
    ability = (
        f"At the start of your turn, choose {one} or {other}:\n\n{one}: Draw 1 card.\n\n{other}: Gain 1 action. "
        "When you attack, draw 1 card.\n\nYou remain in the chosen state until the start of your next turn."
    )
    texts = (f"If you chose {other}, draw 1 card.", f"{one}: draw 1. {other}: gain 1 action.")
    found = deck(tmp_path, "ODILE", ability, *texts)
    assert [part.state for part in found.abilities[0].parts] == [None, one, other, None]
    assert found.abilities[0].ok
    parsed = [
        terse(part.parsed.tree, found.names) for card in found.cards for part in card[0].parts if part.parsed.tree
    ]
    assert parsed == [
        f"if you are {other}, draw 1",
        f"WHILE you are {one}: draw 1\nWHILE you are {other}: gain 1 action",
    ]


def test_the_side_that_is_up(tmp_path: Path) -> None:
    ability = "Odile starts the game with the Dawn side up. When Odile loses a combat, flip her to her Dusk side."
    found = deck(
        tmp_path, "ODILE", ability, "If the Dusk side is up, draw 1 card.", "If Dawn is face down, draw 1 card."
    )
    (sides,) = found.hero.states
    assert (sides.values, sides.start) == (("Dawn", "Dusk"), "Dawn")
    assert read(found)[1:] == ["if you are Dusk, draw 1", "if you are not Dawn, draw 1"]


def test_what_somebody_becomes_is_a_state(tmp_path: Path) -> None:
    texts = ("Odile becomes enraged.", "If Odile is enraged, draw 1 card.", "Odile is no longer enraged.")
    found = deck(tmp_path, "ODILE", "", *texts)
    assert [group.values for group in found.hero.states] == [("enraged",)]
    assert read(found)[1] == "if Odile is enraged, draw 1"
    # What nobody ever becomes is no state: it could never be true.
    assert not deck(tmp_path, "ODILE", "", texts[1]).hero.states


def test_brackets_of_an_icon_say_no_more_than_the_name(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "", "[THORN]: draw 1 card.", "If [THORN], gain 1 action.")
    assert read(found) == ["WHILE you are THORN: draw 1", "if you are THORN, gain 1 action"]


def test_several_titles(tmp_path: Path) -> None:
    ability = (
        "Keen Eye\nDraw 1 card.\n\nQuill Storm\nGain 1 action.\n\n**Great Hush**: Recover 1 health.\nBo: Bo recovers 1."
    )
    found = deck(tmp_path, "ODILE", ability)
    assert [(part.title, part.fighter) for part in found.abilities[0].parts] == [
        ("Keen Eye", None),
        ("Quill Storm", None),
        ("Great Hush", None),
        (None, "Bo"),
    ]
    assert not found.hero.states


def test_what_a_rule_card_explains(tmp_path: Path) -> None:
    rules = {"Chi": "You can have up to 5 Chi tokens."}
    found = deck(tmp_path, "ODILE", "", "Gain 1 Chi.", rules=rules)
    assert [token.name for token in found.hero.tokens] + [resource.name for resource in found.hero.resources] == ["Chi"]
    assert read(found) == ["gain 1 Chi"]


def test_a_card_called_by_its_title_in_small_letters(tmp_path: Path) -> None:
    found = deck(
        tmp_path, "ODILE", "", "Return a bear trap from your discard pile to your hand.", titles=("Bear Trap",)
    )
    assert read(found) == ["return a Bear Trap in your discard pile to your hand"]


@pytest.mark.parametrize(
    ("sentence", "others"),
    [
        ("Odile has three moods: Calm and Sly.", "Odile becomes Brave or Sly."),
        ("Odile has a Mana track from 0 to 9 and draws 2 cards.", "Gain 1 Mana."),
        ("Odile has no sidekick.", "Draw 1 card."),
    ],
)
def test_only_what_the_file_says_is_taken_for_read(tmp_path: Path, sentence: str, others: str) -> None:
    found = deck(tmp_path, "ODILE", f"{sentence} Draw 1 card.", others)
    (part,) = found.abilities[0].parts
    assert not part.parsed.ok or part.parsed.tree != parse("draw 1", found.names).tree


def test_what_is_gained_and_spent_is_held_even_where_it_is_called_a_token(tmp_path: Path) -> None:
    texts = ("If you won the combat, gain 1 Glow token.", "Lose all your Glow tokens.", "If you have 2 Glow, draw 1.")
    found = deck(tmp_path, "ODILE", "You may never have more than 4 Glow tokens.", *texts)
    assert [(glow.name, glow.max) for glow in found.hero.resources] == [("Glow", 4)]
    assert not found.hero.tokens


def test_what_is_put_on_a_card_is_held(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "At the start of the game, place 3 trick tokens on this card.", "Spend 1 trick.")
    assert [trick.name for trick in found.hero.resources] == ["trick"]


def test_what_lies_on_the_board_is_a_token_even_where_any_number_is_counted(tmp_path: Path) -> None:
    texts = ("Place a Thorn token in any space.", "Remove any number of Thorns. Draw 1 card for each Thorn removed.")
    found = deck(tmp_path, "ODILE", "", *texts)
    assert [token.name for token in found.hero.tokens] == ["Thorn"]
    assert not found.hero.resources


def test_what_is_charged_and_discharged_has_two_sides(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "", "Charge 1 mirror.", "Discharge any number of mirrors.")
    assert [token.name for token in found.hero.tokens] == ["mirror"]
    assert read(found) == ["flip a mirror face up", "flip any number of mirrors face down"]


def test_a_token_that_is_spent_under_its_name_alone_is_a_token_and_a_resource(tmp_path: Path) -> None:
    texts = ("Place a clue token in any space.", "You may spend 1 clue to draw 1 card.", "If you have 2 clues, draw 1.")
    found = deck(tmp_path, "ODILE", "", *texts)
    assert [token.name for token in found.hero.tokens] == ["clue token"]
    assert [resource.name for resource in found.hero.resources] == ["clue"]
    assert read(found)[:2] == ["place a clue token in a space", "you may spend 1 clue to draw 1"]


def test_whoever_is_defeated_is_a_fighter_though_no_sheet_lists_it(tmp_path: Path) -> None:
    texts = ("Odile swaps spaces with one of your Owls.", "Place both Owls in any spaces.")
    found = deck(tmp_path, "ODILE", "Whenever one of your Owls is defeated, draw 1 card.", *texts)
    owl = found.hero.fighters[-1]
    assert (owl.name, owl.count, owl.health) == ("Owl", 2, 1)
    assert any("The fighter `Owl` has no `hp`" in said.message for said in found.diagnostics)
    assert not found.hero.tokens


def test_what_is_placed_is_a_token_however_many_one_starts_with(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "At the start of your turn, you may place a decoy.\nOdile starts with 8 decoys.")
    assert [(decoy.name, decoy.count) for decoy in found.hero.tokens] == [("decoy", 8)]
    assert not found.hero.resources


def test_a_mark_that_says_of_what_kind_it_is(tmp_path: Path) -> None:
    texts = ("Spice: Wild Mint.", "SPICE: SAFFRON\nDraw 1 card.", "You may discard a card with a spice to draw 1 card.")
    found = deck(tmp_path, "ODILE", "", *texts)
    tags = [tuple(tag.casefold() for tag in card.tags) for card in found.hero.cards]
    assert tags == [("spice", "wild mint"), ("spice", "saffron"), ()]
    assert [reading.parts[0].parsed.ok for reading in found.readings][:2] == [True, True]


@pytest.mark.parametrize("label", ["By: Odile.", "Requires: Wild Mint.", "Spice: Draw 1 card.", "Spice: Discard."])
def test_a_label_that_no_text_makes_a_mark_is_none(tmp_path: Path, label: str) -> None:
    others = () if "Requires" in label else ("Draw 1 card for each Spice card in your discard pile.",)
    found = deck(tmp_path, "ODILE", "", label, *others)
    assert "Wild Mint" not in found.hero.tags
    assert found.hero.cards[0].tags == ()


def test_a_title_and_the_last_of_several_names(tmp_path: Path) -> None:
    found = deck(tmp_path, "DR. IDA GRAU", "", "Dr. Grau recovers 2 health.", "If Bo is adjacent to Dr. Grau, draw 1.")
    assert read(found) == ["Dr. Ida Grau recovers 2", "if Bo is adjacent to Dr. Ida Grau, draw 1"]


def test_a_title_of_an_ability_may_trail_off(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "ALL THAT GLITTERS...\nAt the start of your turn, draw 1 card.")
    assert [part.title for part in found.abilities[0].parts] == ["ALL THAT GLITTERS..."]
    assert read(found) == ["START OF TURN: draw 1"]


@pytest.mark.parametrize(
    "sentence",
    ["Odile does not have a sidekick.", "Odile doesn't have any sidekicks."],
)
def test_what_the_list_of_fighters_says_already(tmp_path: Path, sentence: str) -> None:
    found = deck(tmp_path, "ODILE", f"At the start of your turn, draw 1 card.\n\n{sentence}", sidekick=False)
    assert read(found) == ["START OF TURN: draw 1"]
    others = deck(tmp_path, "ODILE", f"At the start of your turn, draw 1 card.\n\n{sentence}")
    assert not all(reading.ok for reading in others.readings)


def test_heroes_that_must_all_fall(tmp_path: Path) -> None:
    for sentence in ("You lose only when both are defeated.", "You only lose if both of your heroes are defeated."):
        found = deck(tmp_path, "ODILE", f"{sentence} When you maneuver, draw 1 card.", heroes=("Wren",))
        assert read(found) == ["WHEN you maneuver: draw 1"]
    for sentence in ("You lose when Odile is defeated.", "You lose only when all three are defeated."):
        found = deck(tmp_path, "ODILE", f"{sentence} When you maneuver, draw 1 card.", heroes=("Wren",))
        assert not all(reading.ok for reading in found.readings)


def test_heroes_that_are_all_alike_are_so_many_of_one(tmp_path: Path) -> None:
    texts = ("Each Heron recovers 1 health.", "Place a Heron in any space adjacent to another Heron.")
    found = deck(tmp_path, "FIRST HERON", "", *texts, heroes=("SECOND HERON", "THIRD HERON"))
    assert [(f.name, f.role, f.count) for f in found.hero.fighters] == [("Heron", "hero", 3), ("Bo", "sidekick", 1)]
    assert read(found)[0] == "each Heron recovers 1"
    named = deck(tmp_path, "FIRST HERON", "", *texts, "First Heron recovers 1 health.", heroes=("SECOND HERON",))
    assert [fighter.count for fighter in named.hero.fighters if fighter.role == "hero"] == [1, 1]


def test_fighters_on_sheets_with_nothing_around_them(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "", "Wren and Odile are adjacent to Bo.", heroes=("WREN",))
    assert [(f.name, f.role) for f in found.hero.fighters] == [
        ("Odile", "hero"),
        ("Bo", "sidekick"),
        ("Wren", "hero"),
    ]


def test_a_title_over_a_sentence_is_no_state(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "Resolve its prize.", "QUEST: Draw 1 card.\nPRIZE: Draw 2 cards.")
    assert not found.hero.states
    assert not found.readings.__next__().ok


def test_whoever_the_texts_call_a_hero_is_one(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "Odile and Bo are both heroes. You lose only when both of them are defeated.")
    assert [fighter.role for fighter in found.hero.fighters] == ["hero", "hero"]
    assert read(found) == [""]


def test_two_forms_called_after_the_hero(tmp_path: Path) -> None:
    ability = "Odile starts the game as Odile the Meek.\nWhen you maneuver, flip to the Grim side."
    found = deck(tmp_path, "ODILE", ability, "Odile becomes Odile the Grim.", "If Odile is Odile the Meek, draw 1.")
    (sides,) = found.hero.states
    assert (sides.values, sides.start) == (("Odile the Meek", "Odile the Grim"), "Odile the Meek")


def test_what_lies_in_a_discard_pile_is_a_kind_of_card(tmp_path: Path) -> None:
    texts = ("Return 1 Rune from your discard pile to your hand.", "If you played a Rune this turn, draw 1 card.")
    found = deck(tmp_path, "ODILE", "", *texts, "Draw 1 card.", titles=("A", "B", "Rune of Frost"))
    assert found.hero.tags == ("Rune",)
    assert [card.tags for card in found.hero.cards] == [(), (), ("Rune",)]
    assert read(found)[0] == "return a Rune in your discard pile to your hand"


@pytest.mark.parametrize(("one", "other"), [("To Rest", "Not To Rest"), ("All In", "Back Up")])
def test_states_called_by_words_of_the_game(tmp_path: Path, one: str, other: str) -> None:
    ability = f"At the start of your turn, choose {one} or {other}.\n{one}: Draw 1 card.\n{other}: Gain 1 action."
    found = deck(tmp_path, "ODILE", ability, f"If {other}, draw 1 card.", f"You may switch to {one} or {other}.")
    assert found.hero.states[0].values == (one, other)
    assert [part.state for part in next(found.readings).parts] == [None, one, other]
    assert read(found)[-2:] == [f"if you are {other}, draw 1", f"you may become {one} or {other}"]
    for small in (f"Move Odile {one.lower()}.", f"{one.capitalize()} Odile."):
        assert not parse(small, found.names).ok


def test_a_choice_of_what_no_line_explains_makes_no_states(tmp_path: Path) -> None:
    found = deck(tmp_path, "ODILE", "At the start of your turn, choose To Rest or Not To Rest.\nTo Rest: Draw 1 card.")
    assert not found.hero.states


@pytest.mark.parametrize(
    ("sentence", "ok"),
    [
        ("Odile is either CALM or WILD.", True),
        ("Odile is always either WILD or CALM.", True),
        ("Odile is either CALM or MILD.", False),
        ("Odile is neither CALM or WILD.", False),
    ],
)
def test_what_somebody_is_either_of(tmp_path: Path, sentence: str, ok: bool) -> None:
    found = deck(tmp_path, "ODILE", f"{sentence} She starts the game CALM.", "You may switch between CALM and WILD.")
    assert next(found.readings).ok is ok


@pytest.mark.parametrize(
    ("sentence", "ok"),
    [
        ("Odile has 2 hats.", True),
        ("You have two hats.", True),
        ("Odile has 3 hats.", False),
        ("Only one hat may be active.", True),
        ("Only one hat may be active at a time.", True),
    ],
)
def test_how_many_states_there_are(tmp_path: Path, sentence: str, ok: bool) -> None:
    ability = (
        f"{sentence} At the start of your turn, choose which hat is active.\nFez: Draw 1 card.\nCap: Gain 1 action."
    )
    found = deck(tmp_path, "ODILE", ability)
    assert found.hero.states[0].name == "hat"
    assert next(found.readings).ok is ok


def test_forms_called_after_the_hero_in_capitals(tmp_path: Path) -> None:
    ability = (
        "Odile starts the game as ODILE THE MEEK. When you maneuver, flip Odile's character card to ODILE THE GRIM."
    )
    found = deck(tmp_path, "ODILE", ability, "If Odile is THE GRIM, draw 1 card.")
    (sides,) = found.hero.states
    assert (sides.values, sides.start) == (("ODILE THE MEEK", "ODILE THE GRIM"), "ODILE THE MEEK")
    assert read(found)[-1] == "if Odile is ODILE THE GRIM, draw 1"


def test_what_somebody_wears(tmp_path: Path) -> None:
    ability = (
        "Odile starts the game in her Storm Cloak. While in her Storm Cloak, Odile may move through opposing fighters."
    )
    found = deck(tmp_path, "ODILE", ability, "Remove the Storm Cloak.", "If Odile is in the Storm Cloak, draw 1 card.")
    assert [(group.values, group.start) for group in found.hero.states] == [(("Storm Cloak",), "Storm Cloak")]
    assert read(found)[1:] == ["you are no longer Storm Cloak", "if Odile is Storm Cloak, draw 1"]


def test_what_stands_under_the_mark_of_a_card_that_stays_holds_as_long_as_it_does(tmp_path: Path) -> None:
    texts = ("CHARM: When you maneuver, draw 1 card.", "Discard a CHARM in play.", "OMEN. Draw 1 card.")
    found = deck(tmp_path, "ODILE", "CHARM cards remain in play.", *texts)
    assert read(found) == [
        "AFTER you play 1 CHARM card: put it in front of you",
        "PERMANENT: WHEN you maneuver: draw 1",
        "discard a CHARM in play",
        "draw 1",
    ]
    assert [card.tags for card in found.hero.cards] == [("CHARM",), (), ("OMEN",)]
    small = deck(tmp_path, "ODILE", "When you play a Charm, it remains in play.", "Charm: Odile's move value is 3.")
    assert read(small)[1:] == ["PERMANENT: Odile's move value is 3"]


def test_a_kind_of_card_written_small(tmp_path: Path) -> None:
    texts = ("Put a ditty card in your discard pile on the bottom of your deck.", "Draw 1 card.")
    found = deck(tmp_path, "ODILE", "", *texts, titles=("A", "Ditty: The Moon"))
    assert [card.tags for card in found.hero.cards] == [(), ("ditty",)]
    assert read(found)[0] == "put 1 ditty card in your discard pile on the bottom of your deck"
    twice = deck(tmp_path, "ODILE", "", "Discard a ditty card.", "Draw 1 card for each ditty card in your hand.")
    assert twice.hero.tags == ("ditty",)
    once = deck(tmp_path, "ODILE", "", "Discard a pretty card.")
    assert not once.hero.tags
    assert not once.cards[0][0].ok


@pytest.mark.parametrize("slip", ["Discard a crad.", "Spend 1 acton.", "Gain 1 halth.", "Play a schme."])
def test_a_word_of_the_game_written_wrongly_is_no_name(tmp_path: Path, slip: str) -> None:
    found = deck(tmp_path, "ODILE", "", slip)
    assert (found.hero.tags, found.hero.resources, found.hero.tokens) == ((), (), ())
    assert not found.cards[0][0].ok or found.cards[0][0].diagnostics


def test_who_is_made_something_is_no_fighter_of_the_deck(tmp_path: Path) -> None:
    ability = "Choose an opposing fighter. That fighter is your Quarry. When your Quarry is defeated, draw 1 card."
    found = deck(tmp_path, "ODILE", ability, "Deal 1 damage to your Quarry.")
    assert [fighter.name for fighter in found.hero.fighters] == ["Odile", "Bo"]
    assert (found.hero.tokens, found.hero.states) == ((), ())
    assert not found.cards[0][0].ok


def test_what_was_done_with_cards_is_no_kind_of_them(tmp_path: Path) -> None:
    texts = (
        "Draw 1 card for each tucked card you have.",
        "Discard a tucked card.",
        "Remove any number of hoarded snares.",
    )
    found = deck(tmp_path, "ODILE", "", *texts, rules={"Tucking": "Tucked cards are not in your hand."})
    assert (found.hero.tags, found.hero.resources) == ((), ())
    assert not any(reading.ok for (reading,) in found.cards)
