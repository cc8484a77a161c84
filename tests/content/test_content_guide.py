"""The examples of the guide to content files are content files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from umdsl.content.definitions import KINDS
from umdsl.content.loader import load_text
from umdsl.language.diagnostics import render

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "content.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", GUIDE, re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split("\n")[0])
def test_the_example_is_clean(example: str) -> None:
    loaded = load_text(example)
    assert [render(found) for found in loaded.diagnostics] == []
    assert loaded.definition is not None


def test_every_kind_is_listed() -> None:
    assert all(f"`{kind}`" in GUIDE for kind in KINDS)
