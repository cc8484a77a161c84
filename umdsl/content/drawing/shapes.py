"""The shapes of the SVG picture, as corners and outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with one decimal at most, so that the same board gives the same file everywhere.

    >>> number(12.0), number(3.14159), number(-0.01)
    ('12', '3.1', '0')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def middle(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def along(start: Point, end: Point, shift: float = 0.0) -> Point:
    """The middle of a line, or a point a little further on."""
    (mx, my), (ux, uy) = middle((start, end)), _unit(start, end)
    return mx + shift * ux, my + shift * uy


def arrow(start: Point, end: Point, size: float) -> list[Point]:
    """A head in the middle of a line."""
    (mx, my), (ux, uy) = along(start, end), _unit(start, end)
    back = (mx - size * ux, my - size * uy)
    wide = 0.8 * size
    sides = [(back[0] - wide * uy, back[1] + wide * ux), (back[0] + wide * uy, back[1] - wide * ux)]
    return [(mx + size * ux, my + size * uy), *sides]


def chevron(start: Point, end: Point, size: float, shift: float) -> list[Point]:
    """An angle that points along a line, a little before or after its middle."""
    (mx, my), (ux, uy) = along(start, end, shift), _unit(start, end)
    thick = 0.4 * size
    corners = []
    for forward, aside in ((-size / 2, size), (size / 2, 0.0), (-size / 2, -size)):
        corners.append((mx + forward * ux - aside * uy, my + forward * uy + aside * ux))
    return [*corners, *((x - thick * ux, y - thick * uy) for x, y in reversed(corners))]


def diamond(at: Point, size: float) -> list[Point]:
    """A square on its corner."""
    x, y = at
    return [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]


def arch(at: Point, size: float) -> str:
    """The mouth of a tunnel."""
    x, y = at
    left, right, low, bend = number(x - size), number(x + size), number(y + size), number(y)
    return f"M{left},{low} V{bend} A{number(size)},{number(size)} 0 0 1 {right},{bend} V{low} Z"


def sector(at: Point, radius: float, part: int, parts: int) -> str:
    """One of several equal pieces of a disc, from the top clockwise."""
    x, y = at
    ends = []
    for turn in (part / parts, (part + 1) / parts):
        angle = 2 * math.pi * turn - math.pi / 2
        ends.append(f"{number(x + radius * math.cos(angle))},{number(y + radius * math.sin(angle))}")
    size = number(radius)
    return f"M{number(x)},{number(y)} L{ends[0]} A{size},{size} 0 0 1 {ends[1]} Z"


def on_ring(at: Point, radius: float, part: int, parts: int) -> Point:
    """The middle of such a piece, at a distance from the middle of the disc."""
    angle = 2 * math.pi * (part + 0.5) / parts - math.pi / 2
    return at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
