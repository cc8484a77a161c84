"""A canvas of characters: lines of fine dots below, boxes and signs above, an ink for each."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

Cell = tuple[int, int]

# The eight dots of a braille character, by column and row: fine enough for a line of any slope.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BRAILLE = 0x2800
#: Directions are numbered clockwise from the right: 0 is right, 2 is down, 4 is left, 6 is up.
RIGHT, DOWN, LEFT, UP = 0, 2, 4, 6


@attrs.frozen
class Ink:
    """How a piece of a picture looks where colours can be shown."""

    colour: str | None = None
    ground: str | None = None
    bold: bool = False
    dim: bool = False


@attrs.frozen
class Run:
    """A few characters of a line in one ink."""

    text: str
    ink: Ink


PLAIN = Ink()


@attrs.define
class Canvas:
    """Cells by column and row; it grows as it is drawn on."""

    ascii: bool = False
    _above: dict[Cell, tuple[str, Ink]] = attrs.field(factory=dict)
    _below: dict[Cell, tuple[int, Ink]] = attrs.field(factory=dict)

    def put(self, column: int, row: int, text: str, ink: Ink = PLAIN) -> None:
        """Write over whatever is there."""
        for i, character in enumerate(text):
            self._above[column + i, row] = (character, ink)

    def is_free(self, cell: Cell) -> bool:
        """Whether nothing is written in a cell; a line may pass through it."""
        return cell not in self._above

    def line(self, start: Cell, end: Cell, ink: Ink, dotted: bool = False) -> None:
        """A line between the middles of two cells, below everything that is written."""
        if self.ascii:
            stroke = 5 if dotted else direction(start, end) % 4 + 1
            for i, cell in enumerate(_stairs(start, end)):
                if i % 2 == 0 or not dotted:
                    self._below[cell] = (stroke, ink)
            return
        for step, (x, y) in enumerate(_points(start, end)):
            if dotted and step % 5 > 1:
                continue
            cell = (x // 2, y // 4)
            before, _ = self._below.get(cell, (0, ink))
            self._below[cell] = (before | _DOTS[x % 2][y % 4], ink)

    def lines(self) -> list[tuple[Run, ...]]:
        """The picture, line by line, without blanks at the ends."""
        cells = {**self._below, **self._above}
        width = max((x for x, _ in cells), default=-1) + 1
        height = max((y for _, y in cells), default=-1) + 1
        return [_runs([self._cell((x, y)) for x in range(width)]) for y in range(height)]

    def _cell(self, cell: Cell) -> tuple[str, Ink]:
        if cell in self._above:
            return self._above[cell]
        bits, ink = self._below.get(cell, (0, PLAIN))
        if not bits:
            return (" ", PLAIN)
        return (" -\\|/."[bits] if self.ascii else chr(_BRAILLE + bits), ink)


def direction(start: Cell, end: Cell) -> int:
    """The nearest of the eight directions, as the eye sees it: a cell is twice as high as it is wide.

    >>> direction((0, 0), (9, 0)), direction((0, 0), (8, 4)), direction((5, 5), (5, 0))
    (0, 1, 6)
    """
    across, down = end[0] - start[0], 2 * (end[1] - start[1])
    # Nearer to an axis than to the diagonal: the tangent of 22.5 degrees is about 5/12.
    if 12 * abs(down) <= 5 * abs(across):
        return RIGHT if across >= 0 else LEFT
    if 12 * abs(across) <= 5 * abs(down):
        return DOWN if down > 0 else UP
    return {(True, True): 1, (False, True): 3, (False, False): 5, (True, False): 7}[across > 0, down > 0]


def cells_between(start: Cell, end: Cell) -> list[Cell]:
    """The cells that a line passes, in its order."""
    return list(dict.fromkeys((x // 2, y // 4) for x, y in _points(start, end)))


def _points(start: Cell, end: Cell) -> Iterator[Cell]:
    """The dots of a line."""
    (ax, ay), (bx, by) = ((2 * x + 1, 4 * y + 2) for x, y in (start, end))
    yield from _stairs((ax, ay), (bx, by))


def _stairs(start: Cell, end: Cell) -> Iterator[Cell]:
    """A line on a grid, one place for each step along its longer side."""
    (ax, ay), (bx, by) = start, end
    steps = max(abs(bx - ax), abs(by - ay), 1)
    for i in range(steps + 1):
        # Rounded in whole numbers: no fraction may fall differently on another machine.
        x, y = (2 * (a * (steps - i) + b * i) + steps for a, b in ((ax, bx), (ay, by)))
        yield x // (2 * steps), y // (2 * steps)


def _runs(cells: list[tuple[str, Ink]]) -> tuple[Run, ...]:
    while cells and cells[-1][0] == " ":
        cells.pop()
    runs: list[tuple[str, Ink]] = []
    for character, ink in cells:
        if runs and runs[-1][1] == ink:
            runs[-1] = (runs[-1][0] + character, ink)
        else:
            runs.append((character, ink))
    return tuple(Run(text, ink) for text, ink in runs)
