"""Mending a text of another program where it is plain what was meant: a comma left out, a letter too many.

An author who writes for this program is told of a mistake; who wrote for a printer and a table of friends is not there
to be asked. So a text that cannot be read is tried again with the least change that makes sense of it, and only where
one change does: `If you won the combat draw 1 card` lacks a comma, and it fits in one place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Names
from umdsl.language.nearest import ELSEWHERE, slip
from umdsl.language.parser import Parsed, parse
from umdsl.language.problems import (
    MISSING_COLON,
    MISSING_COMMA,
    NOT_A_WINDOW,
    TWO_SENTENCES,
    UNEXPECTED_WORD,
    UNKNOWN_NAME,
)

_MOST = 6
_LONGEST = 1200
_OPENS = re.compile(
    r"\b(?:if|when(?:ever)?|while|as long as|after|before|until|unless|at (?:the )?(?:start|end|beginning)|each time|"
    r"every time|any ?time|for (?:each|every|the rest)|once (?:per|each|a|during|on)|instead of|during|on your|otherwise|"
    r"this turn|as an action|the (?:first|next) time)\b",
    re.I,
)
_STOPS = re.compile(r"[.!;\n•]")


@attrs.frozen
class Mended:
    """A text as it was understood after all."""

    text: str
    parsed: Parsed


def mended(text: str, names: Names, window: str | None, parsed: Parsed) -> Mended | None:
    """The text with as little changed as makes it readable; nothing where more than one change would do."""
    if len(text) > _LONGEST:
        return None
    now = Mended(text, parsed)
    for _ in range(_MOST):
        problem = _first(now.parsed)
        if problem is None:
            return now if now.text != text else None
        better = _with_comma(now, problem, names, window) or _with_fix(now, problem, names, window)
        if better is None:
            return None
        now = better
    return None if _first(now.parsed) is not None else now


def _first(parsed: Parsed) -> Diagnostic | None:
    """What stands in the way; a name that nobody declared may be declared yet."""
    errors = [d for d in parsed.diagnostics if d.is_error]
    if parsed.tree is not None and all(d.code == UNKNOWN_NAME.code for d in errors):
        return None
    return errors[0] if errors else None


def _with_comma(now: Mended, problem: Diagnostic, names: Names, window: str | None) -> Mended | None:
    """A comma in the sentence that failed, if it can stand in one place only."""
    text = now.text
    start, end = _sentence(text, problem.span.start)
    opens = _OPENS.search(text, start, end)
    if opens is None or opens.start() >= problem.span.start:
        return None
    found: list[str] = []
    trees: list[object] = []
    for place in _blanks(text, opens.end(), min(end, problem.span.end)):
        more = text[:place] + "," + text[place + 1 :]
        parsed = parse(more[:end], names, window=window)
        if _first(parsed) is None and parsed.tree not in trees:
            trees.append(parsed.tree)
            found.append(more)
    if len(found) != 1:
        return None
    return Mended(found[0], parse(found[0], names, window=window))


def _sentence(text: str, at: int) -> tuple[int, int]:
    before = [m.end() for m in _STOPS.finditer(text, 0, at)]
    after = _STOPS.search(text, at)
    return (before[-1] if before else 0), (after.start() if after else len(text))


def _blanks(text: str, start: int, end: int) -> Iterator[int]:
    for place in range(start, end):
        if text[place] == " " and text[place - 1] not in ", :" and text[place + 1 : place + 2] not in (" ", ""):
            yield place


def _with_fix(now: Mended, problem: Diagnostic, names: Names, window: str | None) -> Mended | None:
    """The repair that the author would be offered, where it changes a mark or one slip of the pen."""
    fix = problem.fix
    if fix is None or not _is_small(now.text, problem):
        return None
    text = now.text[: fix.span.start] + fix.replacement + now.text[fix.span.end :]
    parsed = parse(text, names, window=window)
    next_ = _first(parsed)
    grown = len(text) - len(now.text)
    if next_ is not None and next_.span.start <= problem.span.start + grown:
        return None
    return Mended(text, parsed)


def _is_small(text: str, problem: Diagnostic) -> bool:
    fix = problem.fix
    assert fix is not None
    if problem.code in (MISSING_COMMA.code, MISSING_COLON.code, TWO_SENTENCES.code):
        return True
    old, new = text[fix.span.start : fix.span.end].strip().casefold(), fix.replacement.strip().casefold()
    if problem.code == UNEXPECTED_WORD.code:
        return not new or ELSEWHERE.get(old) == new or slip(old, new)
    return problem.code == NOT_A_WINDOW.code and slip(old, new)
