"""Every character of a value is found again in the file, however YAML wrapped it."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from umdsl.content.scalars import offsets
from umdsl.content.yamltree import Mapping, Scalar, compose
from umdsl.language.diagnostics import Source


def only_value(text: str) -> Scalar:
    documents, wrong = compose(Source("test", text))
    assert not wrong, wrong
    assert isinstance(documents[0], Mapping)
    value = documents[0].pairs[-1][1]
    assert isinstance(value, Scalar)
    return value


def place_of(word: str, text: str) -> tuple[int, int]:
    """Line and column of a word of the value, as the offsets say."""
    scalar = only_value(text)
    places = offsets(text, scalar)
    assert len(places) == len(scalar.value) + 1
    return Source("test", text).position(places[scalar.value.index(word)])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("text: draw seventeen purple", (1, 12)),
        ("text: draw\n  seventeen\n  purple", (2, 3)),
        ("text: 'it''s draw seventeen'", (1, 19)),
        ("text: 'draw\n  seventeen'", (2, 3)),
        ('text: "say \\"draw\\" \\u2014 seventeen"', (1, 28)),
        ('text: "draw \\\n    seventeen"', (2, 5)),
        ('text: "draw\\nseventeen"', (1, 14)),
        ("text: |\n  draw\n  seventeen", (3, 3)),
        ("text: |-\n    draw\n    seventeen\n", (3, 5)),
        ("text: |2\n    draw\n  seventeen\n", (3, 3)),
        ("text: |  # why\n\n  draw\n\n  seventeen\n", (5, 3)),
        ("text: >\n  draw\n  seventeen\n", (3, 3)),
        ("text: >\n  draw\n\n    - a\n  seventeen\n", (5, 3)),
        ("text: |\r\n  draw\r\n  seventeen\r\n", (3, 3)),
        ("text: &d draw seventeen", (1, 15)),
        ("text: &d |\n  draw seventeen", (2, 8)),
        ("{a: 1, text: draw seventeen}", (1, 19)),
        ("? text\n: draw seventeen", (2, 8)),
        ("text: 𝄞 é draw seventeen", (1, 16)),
    ],
)
def test_a_word_is_found(text: str, where: tuple[int, int]) -> None:
    assert place_of("seventeen", text) == where


@pytest.mark.parametrize("style", ["|", ">", "'", '"', None])
@given(
    words=st.lists(st.text("abcäß漢𝄞'\"\\:#-,[]{}", min_size=1, max_size=6), min_size=1, max_size=12),
    breaks=st.lists(st.sampled_from([" ", "\n", "\n\n"]), min_size=12, max_size=12),
)
def test_everything_visible_is_found(style: str | None, words: list[str], breaks: list[str]) -> None:
    value = "".join(word + gap for word, gap in zip(words, breaks, strict=False)).strip()
    text = yaml.dump({"text": value}, default_style=style, allow_unicode=True, width=20)
    scalar = only_value(text)
    places = offsets(text, scalar)
    assert len(places) == len(scalar.value) + 1
    assert places == sorted(places)
    for character, place in zip(scalar.value, places, strict=False):
        if not character.isspace() and character not in '\\"':
            escaped = style == '"' and text[place] == "\\"
            assert text[place] == character or escaped, (scalar, places)
