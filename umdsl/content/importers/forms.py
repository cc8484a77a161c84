"""Other forms of a hero: those with a sheet of their own, and those that are called after the hero."""

from __future__ import annotations

import re

from umdsl.content.definitions import Role
from umdsl.content.importers.deck import RawFighter
from umdsl.content.importers.spelling import masked
from umdsl.language.grammar import vocabulary
from umdsl.language.names import Names

_CHANGE = r"(?:transform|flip|turn|change|become|becomes|is now)\w*\b[^.\n]{0,40}?"
_BEFORE = re.compile(r"(?P<more>(?:[A-Z][\w'’-]* ){1,2})(?P<name>\N{SECTION SIGN}+)")
_BEHIND = re.compile(r"(?P<name>\N{SECTION SIGN}+)(?P<more> (?:the|THE) [A-Z][\w'’-]+)")
_BECOMING = re.compile(
    r"\b(?:becomes?|became|starts? (?:the game )?as|is now|"
    r"(?:transform|flip|turn|chang|switch)\w*[^.\n]{0,30} (?:in)?to)\s+$",
    re.I,
)
_TURNED = re.compile(r"\b(?:becomes?|is|are|into|as|while|if|not|to)\s+$", re.I)


def is_form(raw: RawFighter, name: str, prose: str) -> bool:
    """Whether a further hero is another form of the first: without health, or one that the hero turns into."""
    if not raw.extra or raw.role is not Role.HERO:
        return False
    return raw.hp is None or re.search(rf"\b{_CHANGE} {re.escape(name)}(?!\w)", prose, re.I) is not None


def called_after(names: Names, prose: str) -> list[str]:
    """Forms that are called after the fighter: DARK ADA, or Ada the Grim where somebody becomes or is it."""
    hidden = masked(prose, names)
    found = []
    for match in _BEFORE.finditer(hidden):
        words = match.group("more").split()
        while words and words[0].lower() in vocabulary():
            words = words[1:]
        name = prose[match.start("name") : match.end("name")]
        start = match.start("name") - sum(len(word) + 1 for word in words)
        shouted = name.isupper() and all(word.isupper() for word in words)
        turned = _TURNED if shouted else _BECOMING
        if words and turned.search(hidden[:start]):
            found.append(" ".join([*words, name]))
    for match in _BEHIND.finditer(hidden):
        if _TURNED.search(hidden[: match.start()]):
            found.append(prose[match.start() : match.end()])
    return list(dict.fromkeys(found))
