"""Where each character of a YAML value stands in the file.

YAML takes indentation, quotes, escapes and line folds out of a text. A diagnostic about the text must point into the
file all the same, so the value is laid against the characters it came from: everything that is not white space stands
there in the same order, except for the escapes of quoted texts.
"""

from __future__ import annotations

import re

from umdsl.content.yamltree import Scalar

_BLOCK_HEADER = re.compile(r"[|>][^\n]*\n?")
_CODES = {"x": 2, "u": 4, "U": 8}


def offsets(text: str, scalar: Scalar) -> list[int]:
    """The place in the file of each character of a value, and of its end.

    >>> offsets("text: 'it''s'", Scalar("it's", 6, 13, "'", True))
    [7, 8, 9, 11, 12]
    """
    position, stop = _body(text, scalar)
    places = []
    last = position
    for character in scalar.value:
        position = _skip_joins(text, position, stop, scalar.style)
        if character.isspace() and not _escape_length(text, position, scalar.style):
            places.append(min(position, stop))
            if position < stop and text[position].isspace():
                position += 1
            continue
        while position < stop and text[position].isspace():
            position = _skip_joins(text, position + 1, stop, scalar.style)
        position = min(position, stop)
        places.append(position)
        position += _length(text, position, scalar.style)
        last = position
    # The end is right after the last thing that can be seen: that is where something is missing, if anything is.
    places.append(min(max(last, places[-1] + 1 if places and not scalar.value[-1].isspace() else last), len(text)))
    return places


def _body(text: str, scalar: Scalar) -> tuple[int, int]:
    """Where the characters of a value begin and end: without quotes and without the line of `|` or `>`."""
    start, end = scalar.start, min(scalar.end, len(text))
    if scalar.style in ("|", ">"):
        header = _BLOCK_HEADER.search(text, start, end)
        return (header.end() if header else start), end
    if scalar.style in ("'", '"'):
        quote = text.find(scalar.style, start, end)
        return (quote + 1 if quote >= 0 else start), end - 1
    # A plain text starts where its first character does: an anchor may stand before it.
    first = text.find(scalar.value[:1], start, end) if scalar.value else start
    if text[start : start + 1] == "&":
        gap = re.compile(r"&\S+\s+").match(text, start, end)
        first = gap.end() if gap else first
    return max(first, start), end


def _skip_joins(text: str, position: int, stop: int, style: str | None) -> int:
    """In double quotes a backslash at the end of a line joins two lines and stands for nothing."""
    if style != '"':
        return position
    while position < stop and text[position] == "\\" and text[position + 1 : position + 2] in ("\n", "\r"):
        position += 1
        while position < stop and text[position].isspace():
            position += 1
    return position


def _escape_length(text: str, position: int, style: str | None) -> int:
    """How many characters an escape takes here; 0 where there is none."""
    if style == "'" and text.startswith("''", position):
        return 2
    if style == '"' and text.startswith("\\", position):
        return 2 + _CODES.get(text[position + 1 : position + 2], 0)
    return 0


def _length(text: str, position: int, style: str | None) -> int:
    return _escape_length(text, position, style) or 1
