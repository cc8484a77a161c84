"""Texts that fit some rule of the grammar and mean nothing in it: they are refused, not half understood."""

from __future__ import annotations

import pytest

from tests.language.strategies import NAMES
from umdsl.language.parser import parse

REFUSED = [
    "add the top card of your deck to this card",
    "place a Snare in a space. draw 1 if you placed 2 or more",
    "if you defeated 2 or more this turn, draw 1",
    "WHILE Tamsin is in combat with a Lantern Moth: +1",
    "deal 1 to Tamsin this turn",
    "swap the space of Tamsin",
    "WHEN Tamsin enters a space with a Snare: take it and draw 1",
    "the damage discards 1 card",
    "this zone places a Snare",
    "if you won the combat, add 2 cards instead",
    "if you won the combat, your opponent takes only 1 action on their next turn",
    "draw 1 again",
    "you may BOOST each of your attacks this turn",
    "each damage must be dealt to a fighter in the same zone",
    "when you BOOST an attack, you may use the top card of your deck instead of a card from your hand",
    "you may play this card when a friendly fighter is attacked",
    "draw 1. while you are AFLAME, draw 2 instead",
]


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    assert not parse(text, NAMES).ok
