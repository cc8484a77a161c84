"""One line, one tree: every line of `identity.txt` is the canonical terse form of what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.strategies import NAMES
from umdsl.language.json import node_classes
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

LINES = (Path(__file__).parent / "identity.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", LINES)
def test_line_comes_back(line: str) -> None:
    parsed = parse(line, NAMES)
    assert parsed.ok, parsed.diagnostics
    assert parsed.tree is not None
    assert terse(parsed.tree) == line
    assert parse(prose(parsed.tree), NAMES).tree == parsed.tree


def test_there_are_enough_lines() -> None:
    assert len(set(LINES)) == len(LINES) >= 250


def test_every_class_of_node_is_there() -> None:
    met = {type(node).__name__ for line in LINES for node in (parse(line, NAMES).tree or pytest.fail(line)).walk()}
    assert set(node_classes()) - met == set()
