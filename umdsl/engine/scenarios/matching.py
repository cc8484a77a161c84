"""Which option a scripted choice means, and which event an expected sentence means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

_WORDS = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans("", "", "'’‘`")
_COPY = re.compile(r" #\d+$")
_REFUSED = re.compile(r"\s*not\s+offered\s*:\s*(.+)\Z", re.IGNORECASE | re.DOTALL)
_WHO = re.compile(r"\s*([^:]*[^:\s])\s*:\s+(.+)\Z", re.DOTALL)


def words(text: str) -> list[str]:
    """The words of a text, without regard to case and signs.

    >>> words("It's Not Fair, again!")
    ['its', 'not', 'fair', 'again']
    """
    return _WORDS.findall(text.casefold().translate(_APOSTROPHES))


def within(wanted: Sequence[str], text: Sequence[str]) -> bool:
    """Whether all words of one text stand in another, in their order; others may stand between.

    >>> within(["ada", "takes", "2"], ["ada", "takes", "2", "combat", "damage"])
    True
    """
    rest = iter(text)
    return all(word in rest for word in wanted)


@attrs.frozen
class Choice:
    """A scripted choice: who is to make it, where that is said, and its words. Or the opposite of one: words that no
    option may have."""

    who: str | None
    text: str
    offered: bool = True

    @classmethod
    def read(cls, line: str, players: Iterable[str]) -> Choice:
        """`2: play Riposte` and `Ada: play Riposte` say who; a colon after anything else is part of the words.

        >>> Choice.read("2: play Riposte", ["Ada", "Bo"])
        Choice(who='2', text='play Riposte', offered=True)
        >>> Choice.read("Riposte: twice", ["Ada", "Bo"])
        Choice(who=None, text='Riposte: twice', offered=True)
        >>> Choice.read("Bo: not offered: Riposte", ["Ada", "Bo"])
        Choice(who='Bo', text='Riposte', offered=False)
        """
        who = None
        found = _WHO.match(line)
        if found is not None and (found[1].isdecimal() or words(found[1]) in [words(player) for player in players]):
            who, line = found.groups()
        refused = _REFUSED.match(line)
        return cls(who, line) if refused is None else cls(who, refused[1], offered=False)

    def by(self, seat: int, name: str) -> bool:
        """Whether a seat (counted from 0) is the one that is to choose."""
        if self.who is None:
            return True
        return int(self.who) == seat + 1 if self.who.isdecimal() else words(self.who) == words(name)


def options_meant(text: str, labels: Sequence[str]) -> list[int]:
    """The places of the options that a choice can mean: the one that reads the same, or else those that hold all its
    words in order. Copies of one card, which read alike but for a number, are one option.

    >>> options_meant("riposte", ["play Riposte", "play Riposte #2", "no card"])
    [0]
    >>> options_meant("a1", ["a1 by way of b1", "a1"])
    [1]
    """
    wanted = words(text)
    read = [words(label) for label in labels]
    same = [number for number, label in enumerate(read) if label == wanted]
    if same:
        return same[:1]
    found = [number for number, label in enumerate(read) if within(wanted, label)]
    if len({_COPY.sub("", labels[number]) for number in found}) == 1:
        return found[:1]
    return found


def first_missing(wanted: Sequence[str], told: Sequence[str]) -> tuple[int, int] | None:
    """The place of the first expected sentence that was not told after the ones before it, and how far these reached in
    what was told; None where all were told in order."""
    at = 0
    for number, expected in enumerate(wanted):
        search = words(expected)
        here = at
        while here < len(told) and not within(search, words(told[here])):
            here += 1
        if here == len(told):
            return number, at
        at = here + 1
    return None


def told_after_all(unwanted: Sequence[str], told: Sequence[str]) -> tuple[int, str] | None:
    """The place of the first sentence that should not have been told but was, and what was told."""
    for number, expected in enumerate(unwanted):
        search = words(expected)
        for sentence in told:
            if within(search, words(sentence)):
                return number, sentence
    return None
