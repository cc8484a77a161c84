"""The nearest thing that would have worked."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was most likely meant, if one is near enough.

    >>> nearest("defence", ["attack", "defense"]), nearest("TYPE", ["type"]), nearest("xyz", ["type"])
    ('defense', 'type', None)
    """
    known = {candidate.casefold(): candidate for candidate in words}
    found = get_close_matches(word.casefold(), known, n=1, cutoff=0.6)
    return known[found[0]] if found else None


def did_you_mean(word: str, words: Iterable[str]) -> str | None:
    """The same as a sentence."""
    found = nearest(word, words)
    return f"Did you mean `{found}`?" if found is not None else None
