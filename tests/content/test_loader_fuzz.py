"""Any bytes in: a definition or a diagnostic out, and never an exception."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from umdsl.content.loader import Loaded, load_bytes, load_text
from umdsl.language.diagnostics import render

STARTER = (Path(__file__).resolve().parents[2] / "content" / "heroes" / "tamsin-wick.yaml").read_bytes()
PIECES = [
    *("hero: ", "villain: ", "battlefield: ", "scenario: ", "cards:", "text: ", "name: ", "value: ", "fighters: "),
    *("ability: ", "resources: ", "Mud: ", "states: ", "paths: ", "spaces: ", "position: ", "seats: "),
    *("  - ", "- ", "\n", "\n  ", "\t", ": ", "[", "]", "{", "}", ", ", "|", ">", "'", '"', "? ", "# ", "---", "..."),
    *("&a ", "*a", "!!int ", "!x ", "%YAML 1.1\n", "~", "true", "3", "-1", "1e9", "Ada", "\\", "\ufeff", "\x85", "\r"),
    *("\u2028", "é", "𝄞", "draw 1", "AFTER COMBAT: "),
]


def sound(loaded: Loaded) -> None:
    """Whatever was read, the answer can be used and shown."""
    assert loaded.entries or loaded.diagnostics
    size = len(loaded.source.text)
    for diagnostic in loaded.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= size
        assert diagnostic.code.startswith("UM")
        assert render(diagnostic)
        diagnostic.to_json()
        if diagnostic.fix is not None:
            assert 0 <= diagnostic.fix.span.start <= diagnostic.fix.span.end <= size
    for entry in loaded.entries:
        hash(entry.definition)


@given(st.binary(max_size=300))
@settings(max_examples=300)
def test_any_bytes(data: bytes) -> None:
    sound(load_bytes(data))


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_any_text(text: str) -> None:
    sound(load_text(text))


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=600)
def test_anything_like_yaml(text: str) -> None:
    sound(load_text(text))


@given(st.integers(0, 2**32), st.integers(1, 6))
@settings(max_examples=150)
def test_a_good_file_with_accidents(seed: int, times: int) -> None:
    dice = random.Random(seed)
    data = bytearray(STARTER)
    for _ in range(times):
        at = dice.randrange(len(data))
        accident = dice.randrange(4)
        if accident == 0:
            del data[at : at + dice.randrange(1, 40)]
        elif accident == 1:
            data[at:at] = dice.choice(PIECES).encode()
        elif accident == 2:
            data[at] = dice.randrange(256)
        else:
            start = dice.randrange(len(data))
            data[at:at] = data[start : start + dice.randrange(1, 60)]
    sound(load_bytes(bytes(data)))
