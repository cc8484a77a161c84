"""Mending a text of another program where it is plain what was meant: a colon left out, a letter too many.

An author who writes for this program is told of a mistake; who wrote for a printer and a table of friends is not there
to be asked. So the repair that an author would be offered is made here, where it is small and all makes sense then.
"""

from __future__ import annotations

import attrs

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.grammar import verbs, vocabulary
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


@attrs.frozen
class Mended:
    """A text as it was understood after all."""

    text: str
    parsed: Parsed


def mended(text: str, names: Names, window: str | None, parsed: Parsed) -> Mended | None:
    """The text with as little changed as makes it readable, if that is little."""
    if len(text) > _LONGEST:
        return None
    now = Mended(text, parsed)
    for _ in range(_MOST):
        problem = _first(now.parsed)
        if problem is None:
            return now if now.text != text else None
        better = _with_fix(now, problem, names, window)
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


def _with_fix(now: Mended, problem: Diagnostic, names: Names, window: str | None) -> Mended | None:
    """The repair that the author would be offered, where it changes a mark or one slip of the pen."""
    fix = problem.fix
    if fix is None or not _is_small(now.text, problem):
        return None
    before = now.text[: fix.span.start]
    if before.count("(") > before.count(")"):  # a mark in parentheses makes a reminder of a part of the rule
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
    if problem.code in (MISSING_COMMA.code, MISSING_COLON.code):
        return True
    if problem.code == TWO_SENTENCES.code:
        return (problem.found or "").lower() in verbs()
    old, new = text[fix.span.start : fix.span.end].strip().casefold(), fix.replacement.strip().casefold()
    if problem.code == UNEXPECTED_WORD.code:
        return not new or ELSEWHERE.get(old) == new or (old not in vocabulary() and slip(old, new))
    return problem.code == NOT_A_WINDOW.code and slip(old, new)
