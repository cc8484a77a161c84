"""The nearest thing that would have worked: by spelling, and by what other games call it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

# What designers bring along from other games, and what it is called here.
ELSEWHERE = {
    "hp": "health",
    "life": "health",
    "lives": "health",
    "hitpoints": "health",
    "character": "fighter",
    "characters": "fighters",
    "unit": "fighter",
    "units": "fighters",
    "creature": "fighter",
    "creatures": "fighters",
    "figure": "fighter",
    "figures": "fighters",
    "model": "fighter",
    "miniature": "fighter",
    "foe": "opposing fighter",
    "foes": "opposing fighters",
    "ally": "friendly fighter",
    "allies": "friendly fighters",
    "hex": "space",
    "hexes": "spaces",
    "tile": "space",
    "tiles": "spaces",
    "square": "space",
    "squares": "spaces",
    "kill": "defeat",
    "kills": "defeats",
    "slay": "defeat",
    "destroy": "defeat",
    "teleport": "place",
    "push": "move",
    "pull": "move",
    "walk": "move",
    "run": "move",
    "exile": "remove",
    "banish": "remove",
    "trash": "remove",
    "mill": "discard",
    "toss": "discard",
    "inflict": "deal",
    "inflicts": "deals",
    "negate": "cancel",
    "nullify": "cancel",
    "counter": "cancel",
    "graveyard": "discard pile",
    "library": "deck",
    "spell": "scheme",
    "strength": "value",
    "power": "value",
    "nearby": "adjacent",
    "neighboring": "adjacent",
    "hostile": "opposing",
    "rival": "opponent",
}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100}
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBERS = {**{word: 13 + i for i, word in enumerate(_TEENS)}, **_TENS}


def figure(word: str) -> str | None:
    """A number in words that the language only knows in figures.

    >>> figure("seventeen")
    '17'
    """
    number = _NUMBERS.get(word.lower())
    return None if number is None else str(number)


def alike(word: str, other: str) -> float:
    """How much two words look alike: 1 is the same; letters swapped or left out cost little."""
    word, other = word.lower(), other.lower()
    if word == other:
        return 1.0
    ratio = difflib.SequenceMatcher(None, word, other, autojunk=False).ratio()
    if sorted(word) == sorted(other):
        ratio = max(ratio, 0.9)
    if word[:1] == other[:1]:
        ratio += 0.04
    return min(ratio, 0.99)


def _close_enough(word: str, other: str, score: float) -> bool:
    if min(len(word), len(other)) <= 4:  # of two short words one letter is all that may differ, and not the first
        same_start = word[:1].lower() == other[:1].lower()
        least = 0.66 if len(word) <= 3 else 0.74
        return score >= least and (same_start or score >= 0.88) and abs(len(word) - len(other)) <= 1
    return score >= 0.72


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is spelled most like a word, if any is near.

    >>> nearest("Kobodl", ("Kobold", "Pixy"))
    'Kobold'
    >>> nearest("bananas", ("card", "fighter")) is None
    True
    """
    return next(iter(near(word, choices, 1)), None)


def near(word: str, choices: Iterable[str], most: int = 3) -> list[str]:
    """The choices spelled most like a word, the nearest first."""
    scored = []
    for choice in dict.fromkeys(choices):
        if abs(len(choice) - len(word)) > max(2, len(word) // 2):
            continue
        score = alike(word, choice)
        if _close_enough(word, choice, score):
            scored.append((-score, choice))
    return [choice for _, choice in sorted(scored)[:most]]


def words_at(text: str, position: int, count: int) -> str | None:
    """So many words of a text from a position on, if there are as many before the sentence ends."""
    match = re.compile(rf"[\w'’-]+(?:[ \t]+[\w'’-]+){{{count - 1}}}").match(text, position)
    return match.group() if match else None


def slip(word: str, other: str) -> bool:
    """Whether a word can only be a slip of the pen for another: long, and one letter off or two swapped.

    >>> slip("manuever", "maneuver"), slip("oponent", "opponent"), slip("upto", "up to"), slip("send", "spend")
    (True, True, True, False)
    """
    if word == other or word.replace(" ", "") == other.replace(" ", "").replace("-", ""):
        return True
    if len(word) < 4 or word[0] != other[0] or abs(len(word) - len(other)) > 1:
        return False
    if len(word) == len(other):
        off = [i for i, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        swapped = len(off) == 2 and off[1] - off[0] < 3 and {word[i] for i in off} == {other[i] for i in off}
        return swapped or (len(off) == 1 and len(word) > 5)
    longer, shorter = sorted((word, other), key=len, reverse=True)
    return len(word) > 5 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
