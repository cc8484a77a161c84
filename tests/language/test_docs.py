"""What docs/language.md shows is parsed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
NAMES = Names.of(
    [
        Declared(NameKind.FIGHTER, "Tamsin Wick"),
        Declared(NameKind.FIGHTER, "Ember Moth"),
        Declared(NameKind.RESOURCE, "Oil"),
        Declared(NameKind.TOKEN, "Lantern"),
        Declared(NameKind.ATTACK, "SECOND SPARK"),
    ]
)


def examples() -> list[str]:
    page = PAGE.read_text("utf-8")
    lines = [line for block in re.findall(r"```umdsl\n(.*?)```", page, re.S) for line in block.strip().splitlines()]
    return lines + re.findall(r"```umdsl-text\n(.*?)```", page, re.S)


@pytest.mark.parametrize("text", examples())
def test_example_is_understood_and_comes_back(text: str) -> None:
    parsed = parse(text, NAMES)
    assert parsed.ok, [d.message for d in parsed.diagnostics]
    assert parsed.tree is not None
    for write in (terse, prose):
        assert parse(write(parsed.tree), NAMES).tree == parsed.tree, write(parsed.tree)


def test_the_page_has_examples() -> None:
    assert len(examples()) > 70
