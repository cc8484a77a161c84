"""Amounts that are worked out: sums, the higher of two, the highest of many, and how far it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, play, seen

#: A text, what it is played with, and what has become of it.
WORKED_OUT: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("discard your hand. deal damage equal to that number plus 1 to the opposing hero", {}, {"Bo": 7}),
    ("discard your hand. deal damage equal to that number minus 1 to the opposing hero", {}, {"Bo": 9}),
    ("discard your hand. deal damage equal to 4 minus that number to the opposing hero", {}, {"Bo": 8}),
    # With nothing left to play, a maneuver follows by itself and draws one more.
    ("discard your hand. draw that many cards minus 1", {}, {"hand": ["Guard", "Guard"]}),
    ("discard your hand. draw that many cards plus 1", {}, {"hand": ["Guard", "Guard", "Guard", "Swing"]}),
    ("deal damage to the opposing hero equal to 5 minus the number of cards you have", {}, {"Bo": 7}),
    # Less than nothing is nothing.
    ("deal damage to the opposing hero equal to 1 minus the number of cards you have", {}, {"Bo": 10}),
    ("draw 1 card plus 1 card for each Lantern on the board", {"lanterns": ("a1", "a2")}, {"deck": ["Swing", "Swing"]}),
    ("deal damage equal to the higher of your hand size and 5 to the opposing hero", {}, {"Bo": 5}),
    (
        "deal damage equal to your hand size or your opponent's hand size, whichever is lower, to the opposing hero",
        {"their_hand": ("Wall",)},
        {"Bo": 9},
    ),
    ("deal damage equal to the highest BOOST value in your hand to the opposing hero", {}, {"Bo": 6}),
    ("deal damage equal to the lowest BOOST value in your hand to the opposing hero", {}, {"Bo": 8}),
    (
        "deal damage equal to the highest BOOST value in your hand to the opposing hero",
        {"hand": ("Probe",)},
        {"Bo": 10},
    ),
    ("draw 1 for every 2 Oil you have", {"oil": 5}, {"hand": ["Blow", "Ruse", "Guard", "Guard"]}),
    ("draw cards equal to the number of cards your opponent has in hand", {}, {"deck": ["Guard", "Swing", "Swing"]}),
]
_SPACES = "deal damage equal to the number of spaces between Ada and the opposing hero to the opposing hero"


@pytest.mark.parametrize(("text", "table", "stands"), WORKED_OUT)
def test_it_comes_to_what_it_says(text: str, table: dict[str, Any], stands: dict[str, Any]) -> None:
    assert seen(play(text, **{**PLENTY, **table}), **stands) == stands


@pytest.mark.parametrize(("where", "left"), [("c2", 10), ("d4", 7)])
def test_the_spaces_between_are_those_that_a_way_leads_through(where: str, left: int) -> None:
    assert play(_SPACES, bo=where, **PLENTY).health("Bo") == left


def test_the_highest_is_of_all_that_were_discarded() -> None:
    text = (
        "discard your hand. deal damage to the opposing hero equal to the highest BOOST value among the cards discarded"
    )
    assert play(text, **PLENTY).health("Bo") == 6
