"""Taking out the brackets that a reader can do without.

A printer closes a phrase wherever words could be drawn into it; often none can. Whether they can, the parser knows: a
pair is left out where the text means the same tree without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from umdsl.language.names import Declared, Names

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text

_PAIRS = {"{": "}", "[": "]"}
# Nobody prints a card with more; generated trees do, and would be read over and over.
_MOST_PAIRS = 6
_LONGEST = 800


def tidied(text: str, tree: Text, names: Names | None) -> str:
    """The text without the brackets that change nothing."""
    if not 0 < text.count("{") + text.count("[") <= _MOST_PAIRS or len(text) > _LONGEST:
        return text
    from umdsl.language.parser import means

    known = names if names is not None else _names_of(tree)
    if means(text, known) != tree:  # written for names that are not known here
        return text
    start = 0
    while (pair := next(_pairs(text, start), None)) is not None:
        opening, closing = pair
        bare = text[:opening] + text[opening + 1 : closing] + text[closing + 1 :]
        if means(bare, known) == tree:
            text, start = bare, opening
        else:
            start = opening + 1
    return text


def _names_of(tree: Text) -> Names:
    from umdsl.language.nodes.selectors import Name

    return Names.of(dict.fromkeys(Declared(n.kind, n.name) for n in tree.walk() if isinstance(n, Name)))


def _pairs(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where brackets open, from a place on, and where each of them closes; reminders have none."""
    for i in range(start, len(text)):
        if text[i] in _PAIRS:
            depth = 0
            for j in range(i, len(text)):
                depth += (text[j] == text[i]) - (text[j] == _PAIRS[text[i]])
                if depth == 0:
                    yield i, j
                    break
