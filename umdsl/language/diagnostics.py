"""What went wrong, where, and what would have worked.

A :class:`Diagnostic` is a value: a code, a sentence, a span of a :class:`Source`, what was expected there and
the nearest thing that would have worked. Rendering it is a plain function, so that a terminal, an editor and
a web page all show the same facts.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum
from functools import cached_property

import attrs

from umdsl.language.spans import Span


class Severity(StrEnum):
    """How bad it is: an error stops the text from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@attrs.define(frozen=True, slots=False)
class Source:
    """A named text that spans point into.

    >>> Source("card.yaml", "one\\ntwo").position(5)
    (2, 2)
    """

    name: str
    text: str = attrs.field(repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one line, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@attrs.frozen
class Fix:
    """One replacement that would repair the text."""

    description: str
    span: Span
    replacement: str


@attrs.frozen
class Diagnostic:
    """One thing to tell the author of a text or a file."""

    code: str
    message: str
    span: Span = attrs.field(factory=lambda: Span(0, 0))
    severity: Severity = Severity.ERROR
    expected: tuple[str, ...] = ()
    suggestion: str | None = None
    fix: Fix | None = None
    found: str | None = None
    source: Source | None = attrs.field(default=None, repr=False)

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    def position(self) -> tuple[int, int]:
        """Line and column in the source, from 1; (1, 1) where there is no source."""
        return self.source.position(self.span.start) if self.source else (1, 1)

    def to_json(self) -> dict[str, object]:
        """Plain data for `--format json` and editors."""
        line, column = self.position()
        end_line, end_column = self.source.position(self.span.end) if self.source else (1, 1)
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "file": self.source.name if self.source else None,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "found": self.found,
            "expected": list(self.expected),
            "suggestion": self.suggestion,
            "fix": None
            if self.fix is None
            else {
                "description": self.fix.description,
                "start": self.fix.span.start,
                "end": self.fix.span.end,
                "replacement": self.fix.replacement,
            },
        }


_WIDTH = 100
_SHOWN = 8


def _clip(line: str, column: int) -> tuple[str, int]:
    """Cut a very long line to a window round the column."""
    if len(line) <= _WIDTH:
        return line, column
    start = max(0, column - 1 - _WIDTH // 2)
    cut = line[start : start + _WIDTH]
    lead = "…" if start else ""
    tail = "…" if start + _WIDTH < len(line) else ""
    return lead + cut + tail, column - start + len(lead)


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() else (" " if c.isspace() else "\N{REPLACEMENT CHARACTER}") for c in line)


def one_of(words: tuple[str, ...]) -> str:
    """`a`, `a or b`, `a, b or c`; long lists are cut, never wrapped in jargon."""
    shown = list(words[:_SHOWN])
    if len(words) > _SHOWN:
        return ", ".join(shown) + ", …"
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + " or " + shown[-1]


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic as a person reads it: place, sentence, line, caret, way forward."""
    source = diagnostic.source
    line_no, column = diagnostic.position()
    name = source.name if source else "<text>"
    out = [f"{name}:{line_no}:{column}: {diagnostic.severity} {diagnostic.code}: {diagnostic.message}"]
    if source and source.text.strip():
        line, shown = _clip(source.line(line_no), column)
        end_line, end_column = source.position(diagnostic.span.end)
        width = end_column - column if end_line == line_no else len(source.line(line_no)) - column + 1
        width = max(1, min(width, max(1, len(line) - shown + 1)))
        gutter = f"{line_no:>5} | "
        out.append(gutter + _printable(line))
        out.append(" " * (len(gutter) - 2) + "| " + " " * (shown - 1) + "^" * width)
    if diagnostic.expected:
        out.append(f"      = expected {one_of(diagnostic.expected)}")
    if diagnostic.suggestion:
        out.append(f"      = {diagnostic.suggestion}")
    return "\n".join(out)
