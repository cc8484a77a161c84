"""A mark printed over the text of a card: `OMEN`, alone on its line or before a full stop. It is a tag, no sentence."""

from __future__ import annotations

import re

from umdsl.language.grammar import vocabulary

_KEYWORD = re.compile(r"\s*(?P<word>[A-Z][A-Z'’&-]+(?: [A-Z][A-Z'’&-]+){0,3}) *(?P<end>\.(?!\w)|:|\r?\n|\Z)\s*")
_LONGEST = 40


def keyword(text: str, prose: str, tags: frozenset[str]) -> tuple[str, int] | None:
    """The mark over a text and where the text itself starts; before a colon only what is known as a tag.

    >>> keyword("OMEN. Draw 1 card.", "", frozenset())
    ('OMEN', 6)
    >>> keyword("WILD: Draw 1 card.", "", frozenset()), keyword("PERMANENT. Draw 1 card.", "", frozenset())
    (None, None)
    """
    match = _KEYWORD.match(text)
    if match is None or len(match.group("word")) > _LONGEST:
        return None
    word = match.group("word")
    if all(part.lower() in vocabulary() for part in re.findall(r"[A-Z'’&-]+", word)):
        return None
    if match.group("end") == ":" and word.casefold() not in tags:
        return None
    if re.search(rf"(?<!\w){re.escape(word)}\s*:\s*\d", prose):  # a bonus attack is called by its name alone
        return None
    return word, match.end()
