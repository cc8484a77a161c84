"""Many ways to say one thing: each group of `variants.yaml`, `spellings.yaml` and `clauses.yaml` is one tree."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.language.strategies import NAMES
from umdsl.language.parser import parse

GROUPS: list[list[str]] = [
    group
    for file in ("variants.yaml", "spellings.yaml", "clauses.yaml")
    for group in yaml.safe_load((Path(__file__).parent / file).read_text("utf-8"))
]


@pytest.mark.parametrize("group", GROUPS, ids=[group[0][:50] for group in GROUPS])
def test_one_tree(group: list[str]) -> None:
    first = parse(group[0], NAMES)
    assert first.ok, first.diagnostics
    for text in group[1:]:
        parsed = parse(text, NAMES)
        assert parsed.ok, (text, parsed.diagnostics)
        assert parsed.tree == first.tree, text


def test_there_are_enough_groups() -> None:
    assert len(GROUPS) >= 60
    assert all(len(set(group)) == len(group) > 1 for group in GROUPS)
