"""Reading the values of somebody else's JSON: take what fits, say what does not, go on.

Nothing here is certain: a number may come as text, a text as null, a list as nothing at all. What is not asked for
is not lost either: :meth:`Fields.rest` hands it out as plain texts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import attrs

from umdsl.content import limits
from umdsl.content.importers import problems
from umdsl.content.importers.deck import Field, RawText
from umdsl.content.importers.jsonfile import JsonFile, Path
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.problems import Problem
from umdsl.language.spans import Span

_NOBODY = frozenset(("none", "n/a", "no sidekick"))
_NUMBER = re.compile(r"[-+]?\d{1,15}\Z", re.A)
_REST_LENGTH = 2_000
_REST_ENTRIES = 300


def clean(text: str) -> str:
    """A text without what cannot be seen, with plain line ends and nothing at the ends of lines.

    >>> clean("Draw 1 card. \\r\\nMove\\tit.\\x00 ")
    'Draw 1 card.\\nMove it.'
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return "\n".join(_visible(line).rstrip() for line in text.split("\n")).strip()


def _visible(line: str) -> str:
    return line if line.isprintable() else "".join(c if c.isprintable() else " " for c in line)


def seen(value: Any) -> str:
    """A JSON value in words.

    >>> seen(None), seen([1]), seen("x")
    ('nothing', 'a list', 'a text')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return "a number too large or none at all"
    if isinstance(value, str):
        return "a text"
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else "a number"


@attrs.define
class Fields:
    """One object of a JSON file."""

    file: JsonFile
    path: Path
    data: dict[str, Any]
    diagnostics: list[Diagnostic]
    used: set[str] = attrs.field(factory=set)

    @property
    def given(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.data)

    def say(self, problem: Problem, key: str | None = None, /, span: Span | None = None, **facts: Any) -> None:
        place = span or self.file.span(self.path if key is None else (*self.path, key))
        # An object may be as long as the file: its first character is place enough.
        if span is None and place.of(self.file.source.text)[:1] in ("{", "["):
            place = Span(place.start, place.start + 1)
        self.diagnostics.append(problem.at(place, source=self.file.source, **facts))

    def wrong(self, key: str, wanted: str) -> None:
        value = self.data[key]
        self.say(problems.WRONG_VALUE, key, key=key, wanted=wanted, seen=seen(value))

    def raw(self, key: str, longest: int = limits.TEXT_LENGTH) -> str:
        """A text exactly as it stands there, so that places in it are places in the file."""
        self.used.add(key)
        value = self.data.get(key)
        if value is None:
            return ""
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            value = str(value)
        if not isinstance(value, str):
            self.wrong(key, "a text")
            return ""
        if len(value) > longest:
            self.say(problems.CUT, key, key=key, length=len(value), limit=longest)
            value = value[:longest]
        return value

    def effect(self, field: Field, key: str | None = None) -> RawText | None:
        """An effect text, unless there is nothing in it."""
        key = key or str(field)
        text = self.raw(key)
        if not clean(text):
            return None
        return RawText(field, text, (*self.path, key), cut=len(str(self.data[key])) > len(text))

    def name(self, key: str) -> str:
        """A short text on one line, with plain apostrophes, so that it is found however a text writes it."""
        return " ".join(clean(self.raw(key, limits.NAME_LENGTH)).replace("’", "'").split())

    def who(self, key: str) -> str:
        """The name of somebody; a dash or another filler is nobody's."""
        name = self.name(key)
        return name if any(c.isalnum() for c in name) and name.casefold() not in _NOBODY else ""

    def prose(self, key: str) -> str:
        """A free text of any number of lines."""
        return clean(self.raw(key, limits.PROSE_LENGTH))

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number within bounds, or nothing."""
        self.used.add(key)
        value = self.data.get(key)
        if value is None or value == "" or value == "-":
            return None
        if isinstance(value, str) and _NUMBER.match(value.strip()):
            value = int(value.strip())
        if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
            self.wrong(key, "a whole number")
            return None
        number = max(low, min(high, value))
        if number != value:
            shown = f"{value:,}" if isinstance(value, int) else seen(value) if math.isinf(value) else str(value)
            self.say(problems.OUT_OF_RANGE, key, key=key, seen=shown, low=low, high=high, used=number)
        elif number != int(number):
            self.wrong(key, "a whole number")
            return None
        return int(number)

    def flag(self, key: str) -> bool:
        """Yes or no; nothing is no."""
        self.used.add(key)
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.wrong(key, "`true` or `false`")
        return False

    def child(self, key: str) -> Fields:
        """An object; one without anything in it where there is none."""
        self.used.add(key)
        value = self.data.get(key)
        if not isinstance(value, dict):
            if value is not None:
                self.wrong(key, "an object")
            value = {}
        return Fields(self.file, (*self.path, key), value, self.diagnostics)

    def children(self, key: str, most: int = limits.CARDS) -> list[Fields]:
        """A list of objects; what is no object is reported and left out."""
        self.used.add(key)
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(key, "a list")
            return []
        if len(value) > most:
            self.say(problems.TOO_MANY, key, key=key, count=len(value), limit=most)
        found = []
        for index, entry in enumerate(value[:most]):
            path = (*self.path, key, index)
            if isinstance(entry, dict):
                found.append(Fields(self.file, path, entry, self.diagnostics))
            elif entry is not None:
                place, what = self.file.span(path), f"{seen(entry)} in it"
                self.say(problems.WRONG_VALUE, span=place, key=key, wanted="a list of objects", seen=what)
        return found

    def rest(self) -> Iterator[tuple[str, str]]:
        """What nobody asked for: texts and numbers by path, empty ones left out."""
        left = {key: value for key, value in self.data.items() if key not in self.used}
        for count, found in enumerate(_texts(left, "")):
            if count >= _REST_ENTRIES:
                return
            yield found


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, f"{path}/{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, f"{path}/{index}")
    else:
        text = clean(value) if isinstance(value, str) else "" if value is None else str(value)
        name = " ".join(clean(path).split())
        if text and name and len(name) <= limits.NAME_LENGTH - 60:
            yield name, text[:_REST_LENGTH].rstrip()
