"""Stars, tags and signs of web pages say nothing: the text without them is the same text, and every place stays."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umdsl.content.importers import read_text
from umdsl.content.importers.build import import_deck
from umdsl.language.parser import parse
from umdsl.language.sloppy import unmarked

SAME = [
    ("**After combat:** Draw 2 cards.", "After combat: Draw 2 cards."),
    ("***After combat:*** Draw *2* cards.", "After combat: Draw 2 cards."),
    ("__After combat:__ _Draw 2 cards._", "After combat: Draw 2 cards."),
    ("<b>After combat:</b> Draw <i>2</i> cards.", "After combat: Draw 2 cards."),
    ('<STRONG style="color: red">After combat:</STRONG> Draw 2 cards.', "After combat: Draw 2 cards."),
    ("Draw 1 card.<br/>Gain 1 action.", "Draw 1 card.\nGain 1 action."),
    ("<p>Draw 1 card.</p><p>Gain 1 action.</p>", "Draw 1 card.\nGain 1 action."),
    ("Choose one:<ul><li>Draw 1 card</li><li>Gain 1 action</li></ul>", "Choose one:\n- Draw 1 card\n- Gain 1 action"),
    ("Draw&nbsp;1 card.", "Draw 1 card."),
    ("Choose one:\n* Draw 1 card\n* Gain 1 action", "Choose one:\n- Draw 1 card\n- Gain 1 action"),
]


@pytest.mark.parametrize(("marked", "plain"), SAME)
def test_it_says_the_same(marked: str, plain: str) -> None:
    first, second = parse(marked), parse(plain)
    assert first.ok, first.diagnostics
    assert first.tree == second.tree


@pytest.mark.parametrize("text", ["<script>draw 1</script>", "draw <2>", "draw 1 && gain 1 action", "* * *", "a_b_c 1"])
def test_what_is_no_markup_is_read(text: str) -> None:
    assert not parse(text).ok


def test_a_mistake_keeps_its_place_and_shows_its_word() -> None:
    text = "<b>After combat:</b><br>&nbsp;*Drwa* 2 cards."
    (told,) = parse(text).diagnostics
    assert (told.found, told.span.of(text), told.suggestion) == ("Drwa", "Drwa", "did you mean `Draw`?")


@given(st.text(alphabet="<>/*_&;#bripnsl1 \nDraw", max_size=80))
def test_nothing_moves(text: str) -> None:
    assert len(unmarked(text)) == len(text)


def test_a_deck_full_of_it() -> None:
    card = {"title": "One", "type": "attack", "value": 3, "boost": 1, "quantity": 1, "characterName": "ANY"}
    deck = {
        "name": "Ada",
        "movement": 2,
        "heroes": [{"name": "Ada", "hp": 9}],
        "special": "<b>KEEN EYE</b><br>At the start of your turn, you may place a <i>Snare</i> in Ada's zone.",
        "cards": [{**card, "afterText": "Draw 1 card.<br>Remove <b>each Snare</b> from the board."}],
    }
    found = import_deck(read_text(json.dumps(deck)).decks[0])
    assert found.diagnostics == ()
    assert (found.hero.abilities[0].name, [token.name for token in found.hero.tokens]) == ("KEEN EYE", ["Snare"])
    assert found.hero.cards[0].text == "AFTER COMBAT: draw 1. remove each Snare from the board"
