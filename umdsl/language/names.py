"""The names a file declares, and finding them in a text.

Fighters, tokens, resources, states, tags, card names and bonus attacks are not words of the grammar: a file
declares them, and :meth:`Names.mask` replaces each mention by a typed mark of the same length, so that "Mr. Pym"
is one word to the parser and every span still points into the author's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

import attrs


class NameKind(StrEnum):
    """What a declared name stands for."""

    FIGHTER = "fighter"
    TOKEN = "token"
    RESOURCE = "resource"
    STATE = "state"
    TAG = "tag"
    CARD = "card"
    ATTACK = "attack"
    REGION = "region"
    GROUP = "group"
    UNKNOWN = "name"


@attrs.frozen
class Declared:
    """One declared name: `Pixy` with `Pixies` and whatever else the file calls it."""

    kind: NameKind
    name: str
    aliases: tuple[str, ...] = ()
    several: bool = False  # whether the bare name means more than one: a hero of three figures, four sidekicks


@attrs.frozen
class Mention:
    """A name found in a text."""

    start: int
    end: int
    kind: NameKind
    name: str


# One private-use plane: each kind has 4096 marks, and FILL pads a mark to the length of the name it stands for.
_PLANE = 0xF0000
_PER_KIND = 0x1000
FILL = "\U0010f000"
_KINDS = tuple(NameKind)
_IRREGULAR = {"wolf": "wolves", "man": "men", "woman": "women", "foot": "feet", "mouse": "mice", "thief": "thieves"}
#: Whatever is not less is a mark.
FIRST_MARK = chr(_PLANE)
# Words that open a full name but never stand for it alone.
_TITLES = frozenset(
    [
        "the",
        "of",
        "and",
        "a",
        "an",
        "in",
        "dr",
        "dr.",
        "mr",
        "mr.",
        "mrs",
        "mrs.",
        "ms",
        "ms.",
        "miss",
        "sir",
        "lady",
        "lord",
        "king",
        "queen",
        "prince",
        "princess",
        "doctor",
        "captain",
        "professor",
        "saint",
        "st",
        "st.",
        "little",
        "big",
        "old",
        "young",
        "great",
        "black",
        "white",
        "red",
        "blue",
        "green",
        "golden",
        "dark",
        "von",
        "van",
        "de",
        "la",
        "le",
        "el",
        "first",
        "second",
        "third",
        "next",
        "attack",
        "defense",
        "card",
        "hero",
        "sidekick",
        "fighter",
    ]
)


def plural(name: str) -> str:
    """The plural of the last word of a name.

    >>> plural("Pixy"), plural("Night Guard"), plural("Imp"), plural("Ox")
    ('Pixies', 'Night Guards', 'Imps', 'Oxes')
    """
    head, _, last = name.rpartition(" ")
    lead = head + " " if head else ""
    low = last.lower()
    if low in _IRREGULAR:
        new = _IRREGULAR[low]
        new = new.upper() if last.isupper() else last[0] + new[1:]
        return lead + new
    upper = last.isupper() and len(last) > 1
    if low.endswith(("s", "x", "z", "ch", "sh")):
        end = "es"
    elif low.endswith("y") and len(low) > 1 and low[-2] not in "aeiou":
        last, end = last[:-1], "ies"
    else:
        end = "s"
    return lead + last + (end.upper() if upper else end)


def singular(name: str) -> str:
    """The singular of the last word of a name.

    >>> singular("Pixies"), singular("Imps"), singular("Wolves"), singular("Silas")
    ('Pixy', 'Imp', 'Wolf', 'Sila')
    """
    head, _, last = name.rpartition(" ")
    lead = head + " " if head else ""
    low = last.lower()
    for one, many in _IRREGULAR.items():
        if low == many:
            return lead + (one.upper() if last.isupper() else last[0] + one[1:])
    if low.endswith("ies") and len(low) > 4:
        return lead + last[:-3] + ("Y" if last.isupper() else "y")
    if low.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return lead + last[:-2]
    if low.endswith("s") and not low.endswith("ss") and len(low) > 2:
        return lead + last[:-1]
    return name


def _bare(name: str) -> str:
    return re.sub(r"^(the|a|an)\s+", "", name.strip(), flags=re.I)


def _pattern(form: str) -> str:
    """A spelling as a regular expression: white space folded, apostrophes and dashes in any style."""
    words = [re.escape(w).replace("'", "['’‘`]").replace("\\-", "[-–—]") for w in form.split()]
    return r"\s+".join(words)


@attrs.define
class Names:
    """The names in force for a text.

    >>> names = Names.of([Declared(NameKind.FIGHTER, "Pixy"), Declared(NameKind.FIGHTER, "Silas")])
    >>> [(m.name, m.start) for m in names.find("Move each of Silas's PIXIES.")]
    [('Silas', 13), ('Pixy', 21)]
    """

    declared: tuple[Declared, ...] = ()
    _forms: dict[str, list[Declared]] = attrs.field(factory=dict, repr=False, eq=False)
    _short: dict[str, Declared] = attrs.field(factory=dict, repr=False, eq=False)
    _regex: re.Pattern[str] | None = attrs.field(default=None, repr=False, eq=False)
    _index: dict[tuple[NameKind, str], int] = attrs.field(factory=dict, repr=False, eq=False)

    @classmethod
    def of(cls, declared: Iterable[Declared]) -> Names:
        """Names from declarations; the first of a kind and spelling wins."""
        seen: dict[tuple[NameKind, str], Declared] = {}
        for item in declared:
            key = (item.kind, item.name.casefold())
            if key in seen:
                old = seen[key]
                extra = tuple(a for a in item.aliases if a not in old.aliases)
                seen[key] = attrs.evolve(old, aliases=old.aliases + extra)
            else:
                seen[key] = item
        names = cls(tuple(seen.values()))
        names._build()
        return names

    def _build(self) -> None:
        self.declared = tuple(d for d in self.declared if d.name.strip())  # an empty name would be found everywhere
        counts: dict[NameKind, int] = {}
        shorts: dict[str, list[Declared]] = {}
        for item in self.declared:
            number = counts.get(item.kind, 0)
            counts[item.kind] = number + 1
            if number < _PER_KIND:
                self._index[(item.kind, item.name)] = number
            for form in self._spellings(item):
                owners = self._forms.setdefault(" ".join(form.casefold().split()), [])
                if item not in owners:
                    owners.append(item)
            if item.kind is NameKind.FIGHTER:
                words = [w for w in item.name.split() if w.lower() not in _TITLES and w[:1].isupper()]
                if len(item.name.split()) > 1:
                    for word in words:
                        for form in (word, plural(word)):
                            shorts.setdefault(form.casefold(), []).append(item)
        self._short = {w: owners[0] for w, owners in shorts.items() if len(owners) == 1 and w not in self._forms}
        spelled = sorted({*self._forms, *self._short}, key=lambda f: (-len(f), f))
        if spelled:
            # A card called "Draw" must not hide the verb: short forms and cards want a capital letter (see `find`).
            self._regex = re.compile(r"(?<![\w])(?:" + "|".join(map(_pattern, spelled)) + r")(?![\w])", re.I)

    @staticmethod
    def _spellings(item: Declared) -> Iterator[str]:
        for form in (item.name, *item.aliases):
            base = _bare(form)
            yield form
            yield base
            if item.kind not in (NameKind.CARD, NameKind.ATTACK):
                yield plural(base)

    def find(self, text: str) -> list[Mention]:
        """Every mention, left to right, the longest first.

        A card, a tag and a bonus attack are found only where written with a capital, and half of a fighter's name
        only there or where nobody but a fighter can stand.
        """
        if self._regex is None:
            return []
        found = []
        position = 0
        while match := self._regex.search(text, position):
            position = match.end()
            words = match.group()
            key = " ".join(re.sub("[’‘`]", "'", words).replace("–", "-").replace("—", "-").casefold().split())
            owners = self._forms.get(key)
            item = owners[0] if owners else self._short.get(key)
            if item is None:  # pragma: no cover - a spelling always has an owner
                continue
            if owners and len(owners) > 1 and _is_label(text, match.start(), match.end()):
                # `Ada: draw 1. Ada the Grim: draw 2`: by the form, where a fighter is called the same
                item = next((owner for owner in owners if owner.kind is NameKind.STATE), item)
            loose = item.kind in (NameKind.TOKEN, NameKind.RESOURCE, NameKind.REGION) or (
                item.kind is NameKind.FIGHTER and owners
            )
            if loose and item.kind is not NameKind.FIGHTER and item.name[0].isupper() and _is_word(item.name):
                loose = False  # a resource called Charge must not hide the verb, nor a Mark token `to mark`
            if not loose and item.kind is NameKind.FIGHTER and not words[0].isupper():
                loose = _called_small(text, match.start(), match.end())
            if item.kind is NameKind.CARD and " " in words and not words[0].isupper():
                loose = _of_no_words(words)
            if not loose and not words[0].isupper() and not words[0].isdigit() and not item.name[0].islower():
                position = match.start() + 1
                continue
            if item.kind is not NameKind.FIGHTER and " " in words and not _in_capitals(words, item):
                position = match.start() + 1
                continue
            found.append(Mention(match.start(), match.end(), item.kind, item.name))
        return found

    def mark(self, mention: Mention) -> str:
        """The mark that stands for a mention in a masked text."""
        number = self._index.get((mention.kind, mention.name), _PER_KIND - 1)
        code = _PLANE + _KINDS.index(mention.kind) * _PER_KIND + number
        return chr(code) + FILL * (mention.end - mention.start - 1)

    @staticmethod
    def kind_of(mark: str) -> NameKind:
        """What a mark stands for, by its first character."""
        return _KINDS[(ord(mark[0]) - _PLANE) // _PER_KIND]

    def get(self, kind: NameKind, name: str) -> Declared | None:
        """The declaration of a name as canonically spelled."""
        for item in self.declared:
            if item.kind is kind and item.name == name:
                return item
        return None

    def unmark(self, char: str) -> tuple[NameKind, str]:
        """The kind and name that the first character of a mark stands for."""
        code = ord(char) - _PLANE
        kind, number = _KINDS[code // _PER_KIND], code % _PER_KIND
        of_kind = [d for d in self.declared if d.kind is kind]
        return kind, of_kind[number].name

    def spellings(self) -> tuple[str, ...]:
        """All declared names, for "did you mean"."""
        return tuple(item.name for item in self.declared)

    def plus(self, declared: Iterable[Declared]) -> Names:
        """These names and some more."""
        return Names.of([*self.declared, *declared])


_LABELS = re.compile(r"(?: (?:form|mode|stance|side))?\s*[:\u2013\u2014]\s*(?=\S)", re.I)
_OPENS = re.compile(r"(?:^|[.!;:\n\ue000\ue001])\s*(?:the\s+)?$", re.I)
_SMALL_BEFORE = re.compile(
    r"(?:^|[.:;,!\n]|\b(?:if|when|whenever|while|and|or|to|move|place|of|from|by|toward|towards))\s*$", re.I
)
_SMALL_AFTER = re.compile(
    r"'s?\s|\s+(?:is|was|may|can|cannot|can't|cant|has|takes|recovers|heals|moves|attacks|defends|gains|deals|draws|wins|"
    r"won|loses|lost|becomes|starts|would|does|adds|ignores|swaps)\b"
)


def _called_small(text: str, start: int, end: int) -> bool:
    """Whether half of a fighter's name, written small, stands where a fighter does: `if bo attacks`."""
    from umdsl.language.grammar import vocabulary

    if text[start:end] in vocabulary():
        return False
    return (
        _SMALL_AFTER.match(text, end) is not None and _SMALL_BEFORE.search(text, max(0, start - 12), start) is not None
    )


def _is_label(text: str, start: int, end: int) -> bool:
    """Whether a name stands alone before a colon."""
    return _LABELS.match(text, end) is not None and _OPENS.search(text[:start]) is not None


def _of_no_words(words: str) -> bool:
    """Whether several words hold one that the grammar does not know: `bear snare` is no sentence."""
    from umdsl.language.grammar import vocabulary

    return any(word.strip("!?,.'") not in vocabulary() for word in words.lower().split())


def _in_capitals(words: str, item: Declared) -> bool:
    """Whether a name made of words of the grammar alone has the capitals it is declared with: `to be` is no state."""
    if _of_no_words(words) or words.isupper():
        return True
    spellings = {_bare(form) for name in (item.name, *item.aliases) for form in (name, plural(name))}
    capitals = [[word[0].isupper() for word in form.split()] for form in spellings]
    return [word[0].isupper() for word in _bare(words).split()] in capitals


def _is_word(name: str) -> bool:
    """Whether a name is a word of the grammar too."""
    from umdsl.language.grammar import vocabulary

    return " " not in name and name.lower() in vocabulary()


def mark_range(kind: NameKind) -> str:
    """The marks of one kind as a character range, for the grammar."""
    start = _PLANE + _KINDS.index(kind) * _PER_KIND
    return f"{chr(start)}-{chr(start + _PER_KIND - 1)}"
