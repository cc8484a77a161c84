"""Texts as players write them, carried out: what is left out, shortened or said the other way does what it means."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, play, seen
from tests.engine.probing import _ADA, _BO, Probe, _hero, probe
from umdsl.content.registry import load_all
from umdsl.engine.content import including
from umdsl.engine.game import new_game

#: A text, what it is played with, and what has become of it.
SPOKEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("Draw 1 card Gain 2 actions", {}, {"hand": ["Blow", "Ruse", "Guard"], "actions": 2}),
    ("Deal 1 dmg to the opposing hero for each card in your hand, up to 1", {}, {"Bo": 9}),
    ("For each card in your hand, deal 1 damage to the opposing hero, max 1", {}, {"Bo": 9}),
    ("Ada heals 2 hp", {"health": {"Ada": 5}}, {"Ada": 7}),
    ("If Ada is below half health, gain 2 actions", {"health": {"Ada": 2}}, {"actions": 2}),
    ("If Ada is below half health, gain 2 actions", {}, {"actions": 0}),
    ("If Ada's health is less than the opposing hero's, gain 2 actions", {"health": {"Ada": 2}}, {"actions": 2}),
    ("If Ada's health is less than the opposing hero's, gain 2 actions", {"health": {"Bo": 2}}, {"actions": 0}),
    ("Everyone draws 1 card", {}, {"hand": ["Blow", "Ruse", "Guard"], "their_hand": ["Wall", "Hit", "Reply"]}),
    ("Opponent draws 1", {}, {"their_hand": ["Wall", "Hit", "Reply"]}),
    ("Destroy a Lantern", {"lanterns": ("a2",)}, {"lanterns": []}),
    ("Discard your whole hand. Ada heals that much", {"health": {"Ada": 3}}, {"Ada": 5}),
    ("Discard up to 0 cards. Draw as many cards as you discarded", {}, {"hand": ["Blow", "Ruse"]}),
    ("If you have CALM equipped, gain 2 actions", {}, {"actions": 2}),
    ("Exit CALM. Become WILD. Remove WILD", {}, {"mood": "CALM"}),
    ("Become WILD. If you became WILD this turn, gain 2 actions", {}, {"actions": 2, "mood": "WILD"}),
    ("Become GRIM. If you became WILD this turn, gain 2 actions", {}, {"actions": 0, "mood": "GRIM"}),
    ("Become WILD", {"ability": "When Ada becomes WILD, gain 2 actions."}, {"actions": 2}),
    ("Become WILD", {"ability": "When you switch to GRIM, gain 2 actions."}, {"actions": 0}),
    ("This card remains in play", {}, {"kept": ["Probe"], "discard": []}),
    ("Win or lose, gain 2 actions", {}, {"actions": 2}),
    (
        "The opposing hero can't recover health or draw cards this turn. The opposing hero heals 2",
        {"health": {"Bo": 5}},
        {"Bo": 5},
    ),
]


@pytest.mark.parametrize(("text", "table", "stands"), SPOKEN)
def test_it_does_what_it_means(text: str, table: dict[str, Any], stands: dict[str, Any]) -> None:
    assert seen(play(text, **{**PLENTY, **table}), **stands) == stands


def test_neither_of_two_is_offered() -> None:
    free = play("draw 1", pip2=None, **PLENTY).ids
    left = play("You cannot maneuver or attack this turn. draw 1", pip2=None, **PLENTY).ids
    assert [one for one in free if one not in left] == ["maneuver", "attack:Ada:Bo", "attack:Ada:Cub"]


def test_a_list_under_a_condition_is_offered_only_where_it_holds() -> None:
    text = "If you have {} Oil, choose one:\n- Gain 2 actions\n- Draw 1 card"
    assert len(play(text.format("1 or more"), **PLENTY).ids) == 2
    assert play(text.format("9 or more"), **PLENTY).actions == 0


def test_a_move_ends_where_it_must() -> None:
    room: dict[str, Any] = {"pip1": None, "pip2": None, "bo": "d4", "cub": "d3", "lanterns": ("a2",)}
    table = play("Move Ada up to 2 spaces. She must end her movement adjacent to a Lantern.", **room)
    told = play("Move Ada up to 2 spaces to a space adjacent to a Lantern.", **room)
    plain = play("Move Ada up to 2 spaces.", **room)
    assert table.ids == told.ids
    assert set(table.ids) < set(plain.ids)


def test_whose_card_cannot_be_boosted_cannot_boost() -> None:
    boost = "During combat: {}BOOST this card."
    free = play(boost.format(""), "none", on="attack", **PLENTY)
    kept = play(boost.format("This card cannot be boosted. "), "none", on="attack", **PLENTY)
    assert free.ids == ["card:Blow", "card:Ruse"]
    assert kept.ids != free.ids


def test_what_a_card_says_holds_as_long_as_it_is_in_play() -> None:
    lying = play("This card remains in play. While it is in play, when you maneuver, gain 1 Oil.", "M", **PLENTY)
    gone = play("While this card is in play, when you maneuver, gain 1 Oil.", "M", **PLENTY)
    assert (lying.oil(), lying.pile(0, "kept")) == (3, ["Probe"])
    assert (gone.oil(), gone.pile(0, "kept")) == (2, [])


@pytest.mark.parametrize(("until", "turns", "lies"), [("start", 1, True), ("start", 2, False), ("end", 2, True)])
def test_a_card_lies_there_until_then(until: str, turns: int, lies: bool) -> None:
    table = play(f"This card remains in play until the {until} of your next turn.", *["T"] * turns, **PLENTY)
    assert table.pile(0, "kept") == (["Probe"] if lies else [])


def test_what_lies_there_can_do_nothing_of_itself() -> None:
    for text in ("While this card is in play, draw 1 card.", "PERMANENT: You may spend 1 Oil to draw 1 card."):
        with pytest.raises(Exception, match="as long as a card lies there"):
            play(text, **PLENTY)


@pytest.mark.parametrize(
    ("ability", "lies"),
    [
        ("TRICK cards remain in play.", True),
        ("Schemes with TRICK remain in play after being played.", True),
        ("TRICK defenses remain in play.", False),
        ("When you play a TRICK card, keep it in play instead of discarding it.", True),
    ],
)
def test_cards_of_a_kind_remain_in_play(ability: str, lies: bool) -> None:
    table = probe("draw 1", ability=ability, **PLENTY).do("scheme:Ruse:Ada")
    assert (table.pile(0, "kept"), table.pile(0, "discard")) == ((["Ruse"], []) if lies else ([], ["Ruse"]))


@pytest.mark.parametrize(
    ("ability", "hand"),
    [
        ("draw 1", 6),
        ("Before drawing your starting hand, search your deck for a TRICK and put it into your hand.", 6),
        ("Start the game with Ruse in your hand.", 6),
        ("Start the game with Ruse in your discard pile.", 5),
        ("After drawing your starting hand, discard 2 cards at random.", 3),
        ("Before the game begins, draw 1 card.\nAda cannot attack.", 6),
    ],
)
def test_what_is_done_before_the_game(ability: str, hand: int) -> None:
    seats = [_hero(_ADA, TYPE="scheme", VALUE="", TEXT="draw 1", ABILITY=ability), _hero(_BO, TEXT="", ABILITY="")]
    game = new_game("duel", ["ada", "bo"], "chandlers-yard", 1, content=including(load_all(installed=False), seats))
    while game.decision is not None and game.decision.prompt != "Take an action":
        game.choose(game.decision.options[0].id)
    assert len(Probe(game).pile(0, "hand")) == hand
    assert ("Ruse" in Probe(game).pile(0, "discard")) is ("discard pile" in ability)
