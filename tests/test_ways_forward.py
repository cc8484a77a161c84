"""Whatever is wrong, somebody is told what would have worked: nothing that is said ends at what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.content.test_bad_files import BAD, BYTES
from tests.language.test_bad_texts import TEXTS
from tests.language.test_bad_texts import diagnostics as told_of
from umdsl.content.importers import read_text
from umdsl.content.importers.build import import_deck
from umdsl.content.loader import load_bytes, load_file
from umdsl.language.diagnostics import Diagnostic

#: Messages that say themselves what there should be.
SAID = ("should be", "must be", "is used instead", "says more", "are not shown")


def without_a_way(found: Iterator[Diagnostic] | tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    dumb = (d for d in found if not (d.expected or d.suggestion or d.fix))
    return [(d.code, d.message) for d in dumb if not any(words in d.message for words in SAID)]


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_bad_files(path: Path) -> None:
    assert without_a_way(load_file(path).diagnostics) == []


@pytest.mark.parametrize("name", sorted(BYTES))
def test_bad_bytes(name: str) -> None:
    assert without_a_way(load_bytes(BYTES[name], "x.yaml").diagnostics) == []


@pytest.mark.parametrize("name", TEXTS)
def test_bad_texts(name: str) -> None:
    assert without_a_way(told_of(TEXTS[name])) == []


@pytest.mark.parametrize("path", ["no/such.yaml", ".", "/dev/null", "a\0b.yaml"])
def test_bad_paths(path: str) -> None:
    (found,) = load_file(path).diagnostics
    assert found.suggestion


DECK = {"name": "Ada", "heroes": [{"name": "Ada", "hp": 9}], "movement": 2, "cards": []}


@pytest.mark.parametrize(
    "changes",
    [
        {"movement": "fast"},
        {"movement": None},
        {"movement": 99},
        {"heroes": 3},
        {"heroes": []},
        {"heroes": [{"name": "Ada", "hp": "many"}]},
        {"heroes": [{"name": "Ada"}, {"name": "Ada"}]},
        {"name": ["Ada"]},
        {"special": {"text": "draw 1"}},
        {"special": "draw 1. " * 2000},
        {"cards": [{"title": "One", "type": "trick"}, 3]},
        {"cards": [{"title": "One", "type": "attack", "value": 3, "characterName": "Ade"}] * 2},
        {"cards": [{"title": "One", "type": "attack", "value": n} for n in range(2)]},
        {"cards": [{"title": f"Card {n}", "type": "attack"} for n in range(300)]},
    ],
)
def test_odd_decks(changes: dict[str, object]) -> None:
    found = read_text(json.dumps({**DECK, **changes}))
    said = [d for deck in found.decks for d in import_deck(deck).diagnostics] + list(found.diagnostics)
    assert said
    assert without_a_way(tuple(said)) == []


@pytest.mark.parametrize("text", ["", "[", "[]", "3", "{}", "[" * 100, '{"a": 1} 2', "hero: Ada"])
def test_what_is_no_deck(text: str) -> None:
    found = read_text(text)
    assert found.diagnostics
    assert without_a_way(found.diagnostics) == []
