"""What was expected, what was meant, and how to repair it."""

from __future__ import annotations

import pytest

from umdsl.language.expected import in_words
from umdsl.language.lalr import tables
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.nearest import alike, near, nearest
from umdsl.language.parser import parse

NAMES = Names.of([Declared(NameKind.FIGHTER, "Tamsin Wick"), Declared(NameKind.FIGHTER, "Moth")])

REPAIRS = [
    ("drwa 2", "draw 2"),
    ("Dicsard 1 card.", "Discard 1 card."),
    ("Move your figther up to 3 spaces.", "Move your fighter up to 3 spaces."),
    ("move upto 3", "move up to 3"),
    ("Draw 1 card and gian 1 action.", "Draw 1 card and gain 1 action."),
    ("AFTER COMBAT draw 1", "AFTER COMBAT: draw 1"),
    ("AFTER COMABT: draw 1", "AFTER COMBAT: draw 1"),
    ("Until Tamsin is defeated draw 1.", "Until Tamsin is defeated, draw 1."),
    ("Draw 1 card gain 1 action.", "Draw 1 card. gain 1 action."),
    ("Move Mohth up to 3 spaces.", "Move Moth up to 3 spaces."),
    ("Move Tamsn Wick up to 3 spaces.", "Move Tamsin Wick up to 3 spaces."),
    ("Draw thirteen cards.", "Draw 13 cards."),
    ("Draw 2 \N{FIRE} cards.", "Draw 2 cards."),
    ("DEAL 2 DMAAGE TO THE OPPOSING FIGHTER", "DEAL 2 DAMAGE TO THE OPPOSING FIGHTER"),
]


@pytest.mark.parametrize(("bad", "good"), REPAIRS)
def test_the_fix_makes_it_right(bad: str, good: str) -> None:
    (found,) = parse(bad, NAMES).diagnostics
    assert found.fix is not None
    span = found.fix.span
    assert bad[: span.start] + found.fix.replacement + bad[span.end :] == good
    assert parse(good, NAMES).ok


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("AFTER COMBAT: eat 3 bananas", "eat"),
        ("draw seventeen purple", "seventeen"),
        ("Draw 2 cards and fly to the moon.", "fly"),
        ("Deal 2 damage to the opposing banana.", "banana"),
        ("Draw 1 card.\r\nGain 1 action.\r\nEat 1 banana.", "Eat"),
        ("Choose one:\n- draw 1\n- eat 1\n- gain 1 action", "eat"),
        ("Draw 1 (eat a banana) and sleep.", "sleep"),
    ],
)
def test_nonsense_is_refused_at_its_word(text: str, word: str) -> None:
    found = parse(text, NAMES).diagnostics[0]
    assert found.is_error
    assert found.span.of(text) == word


def test_every_state_of_the_parser_can_be_put_in_words() -> None:
    ways = tables().phrases
    for row in tables().actions:
        said = in_words(frozenset(row), ways)
        assert len(said) <= 8
        assert not any("_" in entry or "$" in entry or "{" in entry for entry in said), said


def test_some_words_are_alike() -> None:
    assert alike("draw", "draw") == 1.0
    assert near("", ("draw",)) == []
    assert nearest("Harpie", ("Harpy", "Medusa")) == "Harpy"
    assert nearest("eat", ("treat", "deal")) is None
    assert near("mvoe", ("move", "more", "remove"))[0] == "move"


def test_deep_texts_are_told_and_not_raised() -> None:
    assert [d.code for d in parse("[" * 21 + "draw 1" + "]" * 21).diagnostics] == ["UM107"]
    assert [d.code for d in parse("draw 1" + ", then draw 1" * 290).diagnostics] == ["UM107"]
    assert [d.code for d in parse("if you do, " * 300 + "draw 1").diagnostics] == ["UM107"]
    assert parse("[" * 20 + "draw 1" + "]" * 20).ok
    assert parse("draw 1" + ", then draw 1" * 20).ok
    many = parse("draw 1. " * 480)
    assert many.ok


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Deal 2 damage to your deck.", "your deck"),
        ("Defeat a card.", "a card"),
        ("Shuffle your hero.", "your hero"),
        ("Your hand recovers 2 health.", "Your hand"),
        ("Draw 1 card and move each zone up to 2 spaces.", "each zone"),
        ("Reveal your turn.", "your turn"),
    ],
)
def test_what_cannot_be_done_to_it_is_refused(text: str, thing: str) -> None:
    (found,) = parse(text).diagnostics
    assert found.code == "UM401"
    assert found.span.of(text) == thing


def test_a_word_of_a_longer_name_is_meant_of_fighters_only() -> None:
    """`Hornet` alone may mean the fighter Hornet Queen, but never the card Hornet Veil."""
    queen, veil = Declared(NameKind.FIGHTER, "Hornet Queen"), Declared(NameKind.CARD, "Hornet Veil")
    (found,) = parse("place a Hornnet in a space", Names.of([queen])).diagnostics
    assert found.suggestion == "did you mean `Hornet`?"
    (found,) = parse("place a Hornet in a space", Names.of([veil])).diagnostics
    assert found.code == "UM301"
    assert found.suggestion == "declare it in the file, or write it in lower case if it is no name"
