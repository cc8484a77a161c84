"""Broken texts: each is told in a sentence, at the right place, with a way forward; read the snapshots as an author."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from umdsl.language.diagnostics import Diagnostic, Source, render
from umdsl.language.lalr import tables
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.parser import parse

FILE = Path(__file__).parent / "bad" / "texts.yaml"
TEXTS: dict[str, str] = yaml.safe_load(FILE.read_text("utf-8"))
NAMES = Names.of(
    [
        Declared(NameKind.FIGHTER, "Tamsin Wick"),
        Declared(NameKind.FIGHTER, "Moth"),
        Declared(NameKind.TOKEN, "Lantern"),
        Declared(NameKind.RESOURCE, "Oil"),
        Declared(NameKind.STATE, "LIT"),
    ]
)


def diagnostics(text: str) -> tuple[Diagnostic, ...]:
    source = Source("card", text)
    return tuple(attrs.evolve(d, source=source) for d in parse(text, NAMES).diagnostics)


def test_there_are_many() -> None:
    assert len(TEXTS) >= 60


@pytest.mark.parametrize("name", TEXTS)
def test_what_the_author_is_told(name: str, snapshot: Any) -> None:
    found = diagnostics(TEXTS[name])
    assert found, "this text is not broken"
    lines = []
    for diagnostic in found:
        lines.append(render(diagnostic))
        if diagnostic.fix:
            span = diagnostic.fix.span
            lines.append(f"      fix {span.start}-{span.end}: {diagnostic.fix.replacement!r}")
    assert "\n".join(lines) == snapshot


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_of_the_grammar_shows(name: str) -> None:
    terminals = {t for row in tables().actions for t in row}
    jargon = {t for t in terminals if "_" in t} | {"$END", "SEP", "STOP", "POSS"}
    for diagnostic in diagnostics(TEXTS[name]):
        said = " ".join([diagnostic.message, *diagnostic.expected, diagnostic.suggestion or ""])
        assert not set(re.findall(r"[$\w]+", said)) & jargon
        assert not re.search(r"[\U000F0000-\U0010FFFF\ue000\ue001]", said)


@pytest.mark.parametrize("name", TEXTS)
def test_place_is_in_the_text(name: str) -> None:
    text = TEXTS[name]
    for diagnostic in diagnostics(text):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        if diagnostic.found and text.strip() and diagnostic.code in ("UM201", "UM202", "UM301"):
            assert diagnostic.span.of(text).split() == diagnostic.found.split()


@pytest.mark.parametrize("name", TEXTS)
def test_fix_helps(name: str) -> None:
    """A repair that is offered gets rid of what it repairs."""
    text = TEXTS[name]
    for diagnostic in diagnostics(text):
        if diagnostic.fix is None:
            continue
        span = diagnostic.fix.span
        better = text[: span.start] + diagnostic.fix.replacement + text[span.end :]
        again = [(d.code, d.span.start) for d in diagnostics(better)]
        assert (diagnostic.code, diagnostic.span.start) not in again
