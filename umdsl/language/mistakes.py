"""What the parser could not read, told so that the author knows what to write instead."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.problems import STRANGE_CHARACTER, UNEXPECTED_WORD, UNFINISHED
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from lark import UnexpectedInput

    from umdsl.language.layout import Laid
    from umdsl.language.lexer import Unreadable


def nearest(word: str, choices: tuple[str, ...]) -> str | None:
    """The choice that is spelled most like a word, if any is near."""
    lowered = {c.lower(): c for c in reversed(choices)}
    found = difflib.get_close_matches(word.lower(), list(lowered), n=1, cutoff=0.7)
    return lowered[found[0]] if found else None


def explain(error: UnexpectedInput | Unreadable, text: str, laid: Laid) -> Diagnostic:
    at = getattr(error, "position", getattr(error, "pos_in_stream", None))
    if at is None or at >= len(text):
        return UNFINISHED.at(Span(len(text.rstrip()), len(text.rstrip())))
    word = re.match(r"[\w'’-]+|\S", text[at:])
    found = word.group() if word else text[at]
    return UNEXPECTED_WORD.at(Span(at, at + len(found)), found=found)
