"""A mark printed over the text of a card: `OMEN`, alone on its line or before a full stop. It is a tag, no sentence.

A mark may say of what kind it is: `Spice: Wild Mint` is two, where other texts speak of *cards with a spice*.
"""

from __future__ import annotations

import re

from umdsl.language.grammar import vocabulary
from umdsl.language.names import plural

_KEYWORD = re.compile(r"\s*(?P<word>[A-Z][A-Z'’&-]+(?: [A-Z][A-Z'’&-]+){0,3}) *(?P<end>\.(?!\w)|:|\r?\n|\Z)\s*")
_SMALL_LABEL = re.compile(r"\s*(?P<word>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){0,3}) *: *(?=\S)")
_SMALL = "of|the|and|in|to|de|la"
_LABELLED = re.compile(
    r"\s*(?P<label>[A-Z][\w'’-]{2,29}) *: *"
    rf"(?P<value>[A-Z][\w'’-]*(?: (?:(?:{_SMALL}) )*[A-Z][\w'’-]*){{0,3}}) *(?:\.(?!\w)|\r?\n|\Z)\s*"
)
_LONGEST = 40


def keyword(text: str, prose: str, tags: frozenset[str]) -> tuple[str, int] | None:
    """The mark over a text and where the text itself starts; before a colon only what is known as a tag.

    >>> keyword("OMEN. Draw 1 card.", "", frozenset())
    ('OMEN', 6)
    >>> keyword("WILD: Draw 1 card.", "", frozenset()), keyword("PERMANENT. Draw 1 card.", "", frozenset())
    (None, None)
    """
    small = _SMALL_LABEL.match(text)
    if small is not None and small.group("word").casefold() in tags and stays(small.group("word"), prose):
        return small.group("word"), small.end()
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


def labelled(text: str, prose: str) -> tuple[tuple[str, str], int] | None:
    """The kind and the mark over a text, and where the text itself starts, if other texts speak of cards of that kind.

    What else stands after a label, such as who may play the card, is no mark.

    >>> labelled("Spice: Wild Mint. Draw 1.", "Play a card with a spice."), labelled("By: Ada.", "Draw a card.")
    ((('Spice', 'Wild Mint'), 18), None)
    """
    match = _LABELLED.match(text)
    if match is None:
        return None
    label, value = match.group("label"), match.group("value")
    if all(part.lower() in vocabulary() for part in re.findall(r"[\w'’-]+", value)):
        return None
    kind = f"(?:{re.escape(plural(label))}|{re.escape(label)})"
    told = (
        rf"\bcards? (?:with|that (?:has|have)) (?:an?|the|any|no|\d) {kind}\b|\bcards? with {kind}\b|\b{kind} cards?\b"
    )
    return ((label, value), match.end()) if re.search(told, prose, re.I) else None


def stays(tag: str, prose: str) -> bool:
    """Whether cards with a mark lie in play: what stands after the mark holds as long as they do.

    >>> stays("OMEN", "OMEN cards remain in play."), stays("OMEN", "Cards with OMEN are discarded.")
    (True, False)
    """
    name = f"(?:{re.escape(plural(tag))}|{re.escape(tag)})"
    kind = rf"(?<!\w){name}(?: (?:tag|symbol|icon)s?)?(?: (?:card|scheme|attack)s?)?"
    there = r"(?:face[ -]?up )?(?:in (?:play|front of you)|on the table)\b"
    told = (
        rf"{kind} (?:remains?|stays?|(?:is|are) (?:kept|left)) {there}",
        rf"\bplay (?:an?|another) {kind}[^.\n]{{0,20}}(?:put|place|keep|leave) (?:it|that card) {there}",
        rf"\bplay (?:an?|another) {kind}, (?:it|that card) (?:remains|stays) {there}",
    )
    return any(re.search(row, prose, re.I) for row in told)
