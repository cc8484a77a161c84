"""A JSON file whose values know where they stand.

The values come from the fast reader of the standard library. Where one of them stands is only worked out when there
is something to say about it, by walking the text along its path.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

import attrs

from umdsl.content import limits
from umdsl.content.importers import problems
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

#: The keys and indexes that lead to a value.
Path = tuple[str | int, ...]

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.S)
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.S)
_SPACE = re.compile(r"[ \t\r\n]*")
_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.S)
_DIGITS = 15
_PLAIN = {
    "Expecting value": "a value is missing here",
    "Expecting ',' delimiter": "a comma is missing here",
    "Expecting ':' delimiter": "a colon is missing here",
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected here",
    "Unterminated string starting at": "the text that starts here is never closed",
    "Invalid control character at": "a line break or a control character stands inside a text here",
    "Invalid \\escape": "JSON does not know this use of a backslash",
    "Invalid \\uXXXX escape": "JSON does not know this use of a backslash",
    "Extra data": "the file goes on after its end",
    "Illegal trailing comma before end of object": "there is a comma before a closing bracket",
    "Illegal trailing comma before end of array": "there is a comma before a closing bracket",
}


def _int(digits: str) -> int | float:
    """A whole number; one that is too long to be meant is as good as infinite."""
    return int(digits) if len(digits) <= _DIGITS else math.inf


_DECODER = json.JSONDecoder(parse_int=_int)


@attrs.frozen
class JsonFile:
    """The value of a JSON file and the text it came from."""

    source: Source
    value: Any

    def span(self, path: Path) -> Span:
        """Where the value at a path stands; what does not exist stands where its owner does."""
        return _locate(self.source.text, path)

    def inside(self, path: Path, span: Span) -> Span:
        """Where some characters of the text at a path stand in the file."""
        whole = self.span(path)
        written = whole.of(self.source.text)
        if not written.startswith('"'):
            return whole
        places: list[int] = []
        at = 1
        for match in _ESCAPE.finditer(written, 1, max(1, len(written) - 1)):
            places.append(at)
            at = match.end()
        places.append(at)
        last = len(places) - 1
        start, end = places[min(span.start, last)], places[min(span.end, last)]
        return Span(whole.start + start, whole.start + max(start, end))


def read_json(source: Source) -> tuple[JsonFile | None, tuple[Diagnostic, ...]]:
    """The value of a JSON text, or what is wrong with it."""
    text = source.text
    depth = 0
    for match in _NESTING.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth > limits.DEPTH:
            return None, (problems.TOO_DEEP.at(Span(*match.span()), limit=limits.DEPTH, source=source),)
    if not text.strip():
        problem = "the file is empty"
        return None, (problems.NOT_JSON.at(Span(0, 0), problem=problem, expected=("a deck",), source=source),)
    try:
        return JsonFile(source, json.loads(text, cls=None, parse_int=_int)), ()
    except json.JSONDecodeError as error:
        problem = _PLAIN.get(error.msg, error.msg.lower())
        at = Span(error.pos, min(error.pos + 1, len(text)))
        hint = "Download the file again, or correct it here."
        return None, (problems.NOT_JSON.at(at, problem=problem, suggestion=hint, source=source),)


def _locate(text: str, path: Path) -> Span:
    start = _skip(text, 0)
    for step in path:
        inner = _entry(text, start, step)
        if inner is None:
            break
        start = inner
    return Span(start, _DECODER.raw_decode(text, start)[1])


def _entry(text: str, start: int, step: str | int) -> int | None:
    """Where an entry of the list or object at a place starts; of a key written twice, the last counts."""
    opening = text[start]
    if opening != ("{" if isinstance(step, str) else "["):
        return None
    found = None
    at, index = _skip(text, start + 1), 0
    while text[at] not in "]}":
        here: str | int = index
        if opening == "{":
            key = _STRING.match(text, at)
            if key is None:  # pragma: no cover - the text was read as JSON before
                return None
            here = json.loads(key.group())
            at = _skip(text, _skip(text, key.end()) + 1)
        if here == step:
            found = at
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _skip(text, at + 1)
        index += 1
    return found


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
