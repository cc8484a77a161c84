"""What the signs on a picture mean, and everything that joins spaces once more in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import attrs

from umdsl.content.definitions import Battlefield

# They stand for the signs of the picture; no text of a file holds them.
_ARROW, _ABOVE, _FIXED = "\0>", "\0^", "\N{NO-BREAK SPACE}"


@attrs.frozen
class Note:
    """One line of a legend: which sign, what it is, and where it is on this board."""

    sign: str
    what: str
    where: tuple[str, ...] = ()

    def sentence(self, arrow: str, above: str) -> str:
        """What and where; blanks inside a piece are such as no line is broken at."""
        pieces = [piece.replace(_ARROW, arrow).replace(_ABOVE, above).replace(" ", _FIXED) for piece in self.where]
        return f"{self.what}: {', '.join(pieces)}"


def notes(board: Battlefield) -> Iterator[Note]:
    """The lines of a board's legend, only for what the board has; zones are left to the picture."""
    yield Note("start", "starts", tuple(f"{start.number} on {start.space}" for start in board.starts))
    if board.one_way:
        yield Note("one_way", "one-way path", tuple(f"{a} {_ARROW} {b}" for a, b in _pairs(board.one_way)))
    if board.high_ground:
        above = tuple(f"{a} {_ABOVE} {b}" for a, b in _pairs(board.high_ground))
        yield Note("high_ground", "high ground, stronger down the arrow", above)
    if board.adjacent:
        yield Note("adjacent", "adjacent without a path", tuple(f"{a} - {b}" for a, b in _pairs(board.adjacent)))
    for group in board.secret_passages:
        yield Note("passage", "secret passage", group)
    if board.item_spaces:
        yield Note("item", "item space", board.item_spaces)
    if board.items:
        yield Note("", "items", board.items)
    for spot in board.token_spots:
        yield Note("token_spot", spot.id, (" - ".join(spot.path), *([f"in {spot.region}"] if spot.region else [])))
    for fixture in board.fixtures:
        yield Note("fixture", f"{fixture.name}, beside", fixture.adjacent)
    for region in board.regions:
        yield Note("", region.name, region.spaces)


def title(board: Battlefield) -> str:
    """The board in one line."""
    said = [f"{len(board.spaces)} spaces", f"{len(board.starts)} starts", str(board.provenance)]
    return " · ".join([board.name, *said, *([f"set {board.set}"] if board.set else [])])


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines."""
    return [line.replace(_FIXED, " ") for line in textwrap.wrap(text, width)]


def _pairs(pairs: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, str]]:
    """Those that are pairs: a board with mistakes can be looked at, too."""
    return ((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
