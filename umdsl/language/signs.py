"""Before the words: characters that no text may hold, numbers beyond all bounds, and brackets that do not match."""

from __future__ import annotations

import re
import unicodedata

from umdsl.language.diagnostics import Diagnostic, Fix
from umdsl.language.problems import STRANGE_CHARACTER, TOO_DEEP, TOO_LARGE, UNBALANCED_BRACKET
from umdsl.language.spans import Span

MAX_BRACKETS = 20
# Control, private use, unassigned and half characters. Line ends and tabs are blanks; a joiner is part of an emoji.
_HIDDEN = frozenset({"Cc", "Co", "Cn", "Cs"})
_BLANKS = frozenset("\t\n\r\x0b\x0c\x85")
_LARGE = re.compile(r"(?<![\w.])[+-]?\d{4,}(?!\w)")
_PAIRS = {"[": "]", "{": "}"}
_OPENERS = {close: open_ for open_, close in _PAIRS.items()}


def _name(char: str) -> str:
    return f"the invisible character U+{ord(char):04X}"


def hidden(text: str) -> Diagnostic | None:
    """The first character that nobody can see or type, if there is one."""
    if text.isprintable():
        return None
    for i, char in enumerate(text):
        if char in _BLANKS or unicodedata.category(char) not in _HIDDEN:
            continue
        return STRANGE_CHARACTER.at(
            Span(i, i + 1),
            found=_name(char),
            suggestion="delete it: it most likely came along when the text was copied",
            fix=Fix("delete it", Span(i, i + 1), ""),
        )
    return None


def too_large(text: str) -> Diagnostic | None:
    """The first number that has more digits than any number of a game."""
    match = _LARGE.search(text)
    if match is None:
        return None
    return TOO_LARGE.at(Span(*match.span()), found=match.group(), suggestion="write a number up to 999")


def brackets(text: str) -> Diagnostic | None:
    """The first square or curly bracket without its other half, or the one that is too deep inside others."""
    open_: list[tuple[str, int]] = []
    for i, char in enumerate(text):
        if char in _PAIRS:
            open_.append((char, i))
            if len(open_) > MAX_BRACKETS:
                return TOO_DEEP.at(
                    Span(i, i + 1), found=char, suggestion=f"open at most {MAX_BRACKETS} brackets inside each other"
                )
        elif char in _OPENERS:
            if not open_ or open_[-1][0] != _OPENERS[char]:
                return unbalanced(i, char, _OPENERS[char])
            open_.pop()
    if open_:
        char, at = open_[-1]
        return unbalanced(at, char, _PAIRS[char])
    return None


def unbalanced(at: int, bracket: str, other: str) -> Diagnostic:
    """A bracket without its other half."""
    return UNBALANCED_BRACKET.at(
        Span(at, at + 1),
        bracket=bracket,
        other=other,
        found=bracket,
        suggestion=f"add the missing `{other}`, or delete this `{bracket}`",
        fix=Fix(f"delete this `{bracket}`", Span(at, at + 1), ""),
    )
