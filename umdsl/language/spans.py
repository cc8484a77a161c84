"""Where a piece of text begins and ends: two offsets."""

from __future__ import annotations

import attrs


@attrs.frozen
class Span:
    """A half-open range of character offsets.

    >>> Span(2, 5).shifted(10)
    Span(start=12, end=15)
    """

    start: int
    end: int

    def shifted(self, by: int) -> Span:
        return Span(self.start + by, self.end + by)

    def to(self, other: Span) -> Span:
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def of(self, text: str) -> str:
        return text[self.start : self.end]
