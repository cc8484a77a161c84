"""The builder makes no mistakes: what it cannot build it refuses, it does not stumble over it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from tests.language.strategies import NAMES
from tests.language.test_identity import LINES
from tests.language.test_swallow import texts_of
from umdsl.language.build.blocks import Builder
from umdsl.language.lalr import parser
from umdsl.language.layout import lay_out
from umdsl.language.parser import parse

OURS = "UM499"
# What may stand in the place of a noun or a number and mostly makes no sense there.
OTHERS = (
    *("space", "damage", "it", "them", "you", "value", "BOOST value", "3", "up to 2", "this card", "Tamsin", "Snare"),
    *("AFLAME", "HEX", "that fighter", "each other", "the rest", "half its health", "the number of cards", "+2"),
    *("any number of", "a card or 2 spaces", "its move value and 2", "combat", "turn", "2 damage equal to 3"),
)
SWAPPED = ("NUMBER", "IT", "YOU", "THEM", "THEY", "AND", "UP_TO", "THIS", "EACH", "A", "THE", "YOUR")


def codes(text: str) -> set[str]:
    return {d.code for d in parse(text, NAMES).diagnostics}


def test_bad_texts_are_bad_for_a_reason() -> None:
    bad = yaml.safe_load((Path(__file__).parent / "bad" / "texts.yaml").read_text("utf-8"))
    assert [name for name, text in bad.items() if text and OURS in codes(text)] == []


def test_printed_decks_do_not_trip_the_builder(corpus: Path) -> None:
    assert [name for name, text in texts_of(corpus) if OURS in {d.code for d in parse(text).diagnostics}] == []


@pytest.mark.parametrize("part", range(2))
def test_one_word_for_another(part: int) -> None:
    """Sentences that were sound until a noun or a number was exchanged for another."""
    chance = random.Random(part)
    for line in LINES[part::5]:
        _, tokens = parser().read(lay_out(line, NAMES).text)
        for token in tokens:
            if token.type.startswith(("N_", "S_", "NAME_")) or token.type in SWAPPED:
                other = chance.choice(OTHERS)
                text = line[: token.start_pos] + other + line[token.end_pos :]
                assert OURS not in codes(text), text


def test_a_mistake_is_told_and_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Builder, "v_draw", lambda self, c, span: c[99])
    (told,) = parse("draw 2").diagnostics
    assert told.code == OURS
    assert "IndexError" in told.message
