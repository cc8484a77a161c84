"""Figures set against figures, values kept within bounds, cards of a name, and who or what stands where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, play, seen
from tests.engine.probing import attack

_WEAKER = {"their_hand": ("Reply",), "reply": "DURING COMBAT: reduce your opponent's card's value by 3"}

#: What an attack of 3 says, what it is answered with, and the health that Bo has left of 10.
BOUNDS: list[tuple[str, dict[str, Any], int]] = [
    ("DURING COMBAT: this card's value cannot be lower than 5", {}, 5),
    # What the other card takes off it comes later, and the bound holds all the same.
    ("DURING COMBAT: this card's value cannot be lower than 5", _WEAKER, 6),
    ("IMMEDIATELY: this card's value cannot be lower than 2", _WEAKER, 9),
    ("DURING COMBAT: this card's value cannot be reduced below its printed value", _WEAKER, 8),
    ("DURING COMBAT: +5. this card's value cannot be higher than 4", {}, 6),
    ("", {"ability": "your attacks' value cannot be lower than 6"}, 4),
    ("DURING COMBAT: use this card's BOOST value as this card's value", {}, 9),
]


@pytest.mark.parametrize(("text", "more", "left"), BOUNDS)
def test_a_value_keeps_within_its_bounds(text: str, more: dict[str, Any], left: int) -> None:
    assert attack(text, "Reply" if more is _WEAKER else "none", **more).health("Bo") == left


@pytest.mark.parametrize(
    ("more", "hand"), [("", ["Blow", "Ruse"]), ("DURING COMBAT: +3.\n", ["Blow", "Ruse", "Guard"])]
)
def test_by_so_much(more: str, hand: list[str]) -> None:
    text = f"{more}AFTER COMBAT: if this card's value is at least 3 higher than your opponent's card's value, draw 1"
    assert attack(text, "Wall", their_hand=("Wall",), **PLENTY).pile(0, "hand") == hand


_HURT = "deal 1 to the opposing hero for each card in your hand with a BOOST value "

#: A text, what it is played with, and what has become of it.
COMPARED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (_HURT + "higher than this card's BOOST value", {}, {"Bo": 8}),
    (_HURT + "equal to this card's BOOST value", {}, {"Bo": 10}),
    ("reveal the top card of your deck. " + _HURT + "equal to or higher than its BOOST value", {}, {"Bo": 8}),
    ("deal 1 to each opposing fighter. deal 1 to the opposing hero for each fighter damaged this way", {}, {"Bo": 7}),
    (
        "if Ada is the only fighter adjacent to the opposing hero, deal 3 to the opposing hero",
        {"cub": "d4"},
        {"Bo": 7},
    ),
    (
        "if Ada is the only fighter adjacent to the opposing hero, deal 3 to the opposing hero",
        {"cub": "c3"},
        {"Bo": 10},
    ),
    ("deal 1 to each opposing fighter adjacent to any of your fighters", {"cub": "b1"}, {"Bo": 9, "Cub": 2}),
    ("deal 1 to each opposing fighter in Ada's or Pip's zone", {}, {"Bo": 9}),
    (
        "return another copy of this card from your discard pile to your hand",
        {"hand": ("Probe",), "discard": ("Probe", "Blow")},
        {"hand": ["Probe"]},
    ),
]


@pytest.mark.parametrize(("text", "table", "stands"), COMPARED)
def test_it_is_told_of_those_that_fit(text: str, table: dict[str, Any], stands: dict[str, Any]) -> None:
    assert seen(play(text, **{**PLENTY, **table}), **stands) == stands


def test_each_card_of_the_name_is_discarded_and_no_other() -> None:
    text = "name 1 card. your opponent discards all copies of that card"
    played = play(text, "name:Hit", their_hand=("Hit", "Hit", "Wall"), **PLENTY)
    assert played.pile(1, "hand") == ["Wall"]


def test_the_space_that_somebody_moved_from() -> None:
    played = play("move Ada up to 2. place a Lantern in the space she moved from", "space:a3", **PLENTY)
    assert played.lanterns() == ["b2"]


def test_two_that_were_chosen_swap_spaces() -> None:
    text = "choose 2 fighters. swap the spaces of those fighters"
    assert seen(play(text, "fighter:Ada", "fighter:Bo", **PLENTY), Ada_at="c2", Bo_at="b2") == {
        "Ada_at": "c2",
        "Bo_at": "b2",
    }


def test_more_damage_is_taken() -> None:
    assert attack("DURING COMBAT: increase the damage dealt to the opposing fighter by 1").health("Bo") == 6
