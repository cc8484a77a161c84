"""JSON values know where they stand, and JSON that is broken is explained."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umdsl.content.importers.jsonfile import JsonFile, Path, read_json
from umdsl.language.diagnostics import Source
from umdsl.language.spans import Span


def _file(text: str) -> JsonFile:
    file, wrong = read_json(Source("deck.json", text))
    assert file is not None, wrong
    return file


def _said(text: str) -> tuple[str, int]:
    file, wrong = read_json(Source("deck.json", text))
    assert file is None
    (diagnostic,) = wrong
    return f"{diagnostic.code} {diagnostic.message}", diagnostic.span.start


TEXT = '{ "name": "Ada", "cards" : [ {"title":"One"}, {"title": "T\\"wo\\u00e9", "n": -3.5} ], "x": null }'


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (("name",), '"Ada"'),
        (("cards", 0), '{"title":"One"}'),
        (("cards", 1, "title"), '"T\\"wo\\u00e9"'),
        (("cards", 1, "n"), "-3.5"),
        (("x",), "null"),
        (("nothing",), TEXT),
        (("cards", 7), '[ {"title":"One"}, {"title": "T\\"wo\\u00e9", "n": -3.5} ]'),
        (("name", "deeper"), '"Ada"'),
    ],
)
def test_where_values_stand(path: Path, written: str) -> None:
    assert _file(TEXT).span(path).of(TEXT) == written


def test_the_last_of_two_keys_counts() -> None:
    text = '{"a": 1, "a": 22}'
    assert _file(text).value == {"a": 22}
    assert _file(text).span(("a",)).of(text) == "22"


def test_places_inside_a_text_see_through_escapes() -> None:
    text = r'["a\n\u00e9\ud83d\ude00 draw \"2\""]'
    value = _file(text).value[0]
    at = value.index("draw")
    assert _file(text).inside((0,), Span(at, at + 4)).of(text) == "draw"
    at = value.index("2")
    assert _file(text).inside((0,), Span(at, at + 1)).of(text) == "2"


@given(st.text(max_size=30), st.booleans())
def test_each_character_of_a_text_is_found(value: str, ascii_only: bool) -> None:
    text = json.dumps([value], ensure_ascii=ascii_only)
    file = _file(text)
    for index, character in enumerate(file.value[0]):
        written = file.inside((0,), Span(index, index + 1)).of(text)
        assert json.loads(f'"{written}"') == character


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("", "UM800 This cannot be read as JSON: the file is empty.", 0),
        ('{"a": 1 "b": 2}', "UM800 This cannot be read as JSON: a comma is missing here.", 8),
        ('{"a" 1}', "UM800 This cannot be read as JSON: a colon is missing here.", 5),
        ("{a: 1}", "UM800 This cannot be read as JSON: a key in double quotes is expected here.", 1),
        ('{"a": }', "UM800 This cannot be read as JSON: a value is missing here.", 6),
        ('["abc', "UM800 This cannot be read as JSON: the text that starts here is never closed.", 1),
        ("[1] 2", "UM800 This cannot be read as JSON: the file goes on after its end.", 4),
        (r'["\x"]', "UM800 This cannot be read as JSON: JSON does not know this use of a backslash.", 2),
        ("hero: Ada", "UM800 This cannot be read as JSON: a value is missing here.", 0),
        ("[" * 5000, "UM805 Lists and objects are nested more than 30 deep here.", 30),
        ('{"a":' * 5000, "UM805 Lists and objects are nested more than 30 deep here.", 150),
    ],
)
def test_what_is_wrong(text: str, said: str, at: int) -> None:
    assert _said(text) == (said, at)


def test_brackets_inside_texts_do_not_nest() -> None:
    assert _file(json.dumps(["[" * 100])).value == ["[" * 100]


@pytest.mark.parametrize("number", ["9" * 10_000, "-" + "9" * 30, "1e999", "NaN", "-Infinity"])
def test_numbers_that_are_none(number: str) -> None:
    value: Any = _file(f"[{number}]").value[0]
    assert isinstance(value, float)
