"""Texts that fit some rule of the grammar and mean nothing in it: they are refused, not half understood."""

from __future__ import annotations

import pytest

from tests.language.strategies import NAMES
from umdsl.language.parser import parse

REFUSED = [
    "gain 1 Snare",
    "lose 1 Snare",
    "spend 1 Snare",
    "deal 1 to each fighter in an adjacent zone",
    "choose the damage",
    "draw 1 for each card moved this way",
    "END OF the game: draw 1",
    "deal 1 to each fighter that was on a Snare",
    "that fighter cannot attack next turn",
    "all damage from this attack is doubled",
    "Tamsin's starting health is 12",
    "add the top card of your deck to this card",
    "place a Snare in a space. draw 1 if you placed 2 or more",
    "if you defeated 2 or more this turn, draw 1",
    "WHILE Tamsin is in combat with a Lantern Moth: +1",
    "deal 1 to Tamsin this turn",
    "swap the space of Tamsin",
    "WHEN Tamsin enters a space with a Snare: take it and draw 1",
    "the damage discards 1 card",
    "this zone places a Snare",
    "if you lost the combat, draw 1. if there is a Snare in your zone, ignore this effect",
    "ignore your opponent's card",
    "you may move the defender 1. if it cannot be moved, deal 1 to it",
    "your opponent may discard 1 card. if they cannot, draw 1",
    "place each of your fighters in the same zone. each of them must be placed in a different space",
    "unless Tamsin is in Big Blow, deal 1 to her",
    "defeat it. (Heroes instead take 1 damage)",
    "after a fighter is defeated (other than Tamsin), draw 2",
    "deal 1 to each fighter (not Tamsin)",
    "you may attack an adjacent fighter with a scheme card",
    "attack an adjacent fighter with this card",
    "gain 2 coins",
    "place a Snare in your opponent's character card",
    "you may switch HEXES",
    "spend 1 coin to draw 1",
    "if you won the combat, add 2 cards instead",
    "if you won the combat, your opponent takes only 1 action on their next turn",
    "draw 1 again",
    "you may BOOST each of your attacks this turn",
    "each damage must be dealt to a fighter in the same zone",
    "when you BOOST an attack, you may use the top card of your deck instead of a card from your hand",
    "you may play this card when a friendly fighter is attacked",
    "while Tamsin is in a space with a Snare, you may remove it to BOOST an attack with the top card of your deck",
    "draw 1. while you are AFLAME, draw 2 instead",
    "if this is your first action or later, draw 1",
    "choose 1 times:\n- draw 1\n- gain 1 action",
    "choose 1:\n- draw 1\n- gain 1 action\nYou may choose the same option more than once",
    "if you won the combat, do both",
    "attack with a HEX card",
    "to play this card, you must draw 1 card",
    "you cannot attack during that turn",
    "draw 1 card after using it",
    "you cannot attack once per turn",
    "when a fighter starts its turn adjacent to Tamsin, deal 1 damage to it",
    "when a Snare is placed from the board, draw 1",
    "Tamsin can only use this card to attack a hero",
]


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    assert not parse(text, NAMES).ok
