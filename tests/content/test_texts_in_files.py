"""A mistake inside an effect text is shown at its line and column of the file, whatever YAML did to the text."""

from __future__ import annotations

import pytest

from umdsl.content.loader import load_text
from umdsl.language.diagnostics import render

HEAD = "hero: Ada\nprovenance: house\nmove: 2\nfighters:\n  - {name: Ada, role: hero, health: 14}\n"
CARD = "cards:\n  - name: Feast\n    type: scheme\n    text: "

WAYS = {
    "plain": "eat 3 bananas",
    "single quotes": "'eat 3 bananas'",
    "double quotes": '"eat 3 bananas"',
    "literal block": "|\n      eat 3 bananas\n",
    "literal block, second line": "|\n      draw 1.\n      eat 3 bananas\n",
    "folded block": ">\n      draw 1.\n      eat 3 bananas\n",
    "double quotes over two lines": '"draw 1.\n      eat 3 bananas"',
    "escapes before it": '"draw 1. \\u0065at 3 bananas"',
    "deep indentation": "|\n              draw 1.\n              eat 3 bananas\n",
    "empty lines above": "|\n\n\n      eat 3 bananas\n",
}


@pytest.mark.parametrize("way", WAYS)
def test_the_place_is_right(way: str) -> None:
    text = HEAD + CARD + WAYS[way] + "\n"
    loaded = load_text(text, "feast.yaml")
    (found,) = loaded.diagnostics
    assert text[found.span.start :].startswith(("eat", "\\u0065at")), render(found)
    assert found.source is not None
    line, column = found.position()
    assert found.source.line(line)[column - 1 :].startswith(("eat", "\\u0065at"))
    assert loaded.trees == {}


def test_windows_line_ends_do_not_shift_it() -> None:
    text = (HEAD + CARD + "|\n      draw 1.\n      eat 3 bananas\n").replace("\n", "\r\n")
    (found,) = load_text(text).diagnostics
    assert found.position() == (11, 7)


def test_the_end_of_a_text_is_the_end_of_its_words() -> None:
    text = HEAD + CARD + "|\n      AFTER COMBAT: draw\n\n\nnote: hello\n"
    (found, *_) = load_text(text).diagnostics
    assert found.position()[0] == 10


def test_the_short_ability_and_the_long_one_have_the_same_path() -> None:
    for ability in ("ability: draw 1\n", "abilities:\n  - text: draw 1\n"):
        loaded = load_text(HEAD + ability + CARD + "draw 2\n")
        assert loaded.ok, [render(d) for d in loaded.diagnostics]
        assert sorted(loaded.trees) == ["abilities[0].text", "cards[0].text"]


def test_texts_use_the_names_of_their_file() -> None:
    text = HEAD + "resources:\n  Mud: {max: 3}\n" + CARD + "gain 1 Mud\n"
    assert load_text(text).ok
    assert not load_text(text.replace("gain 1 Mud", "gain 1 Mudd")).ok


def test_texts_can_be_left_unread() -> None:
    loaded = load_text(HEAD + CARD + "eat 3 bananas\n", texts=False)
    assert loaded.ok
    assert loaded.trees == {}


def test_a_text_of_a_broken_card_is_still_read() -> None:
    text = HEAD + "cards:\n  - name: Feast\n    text: eat 3 bananas\n"
    codes = [diagnostic.code for diagnostic in load_text(text).diagnostics]
    assert "UM603" in codes
    assert len(codes) == 2
