"""The joints of the grammar, for printers that must know how their own words would be read."""

from __future__ import annotations

import re

# A text in one pair of brackets of its own.
_PAIRS = {"[": "]", "{": "}"}


class Joint:
    """A joint as a pattern, compiled when first asked."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pattern: re.Pattern[str] | None = None

    def match(self, text: str) -> bool:
        if self.pattern is None:
            from umdsl.language.grammar import pattern_of

            self.pattern = pattern_of(self.name)
        return self.pattern.match(text) is not None


TO_DO = Joint("TO_DO")
AND_DO = Joint("AND_DO")
AND_DID = Joint("AND_DID")
OR_DO = Joint("OR_DO")
OR_DID = Joint("OR_DID")
LIST_COMMA = Joint("LIST_COMMA")
HAVE_DO = Joint("HAVE_DO")


def closed(text: str, opening: str = "[") -> bool:
    """Whether one pair of brackets holds all of a text."""
    depth = 0
    for i, char in enumerate(text):
        depth += (char == opening) - (char == _PAIRS[opening])
        if depth == 0:
            return i > 0 and i == len(text) - 1
    return False


def braced(text: str) -> str:
    """A noun phrase in braces, once."""
    return text if closed(text, "{") else "{" + text + "}"
