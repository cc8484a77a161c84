"""Where the spaces of a board go on a picture."""

from __future__ import annotations

import math
from itertools import combinations

from umdsl.content.definitions import Battlefield

Spot = tuple[int, int]

#: Up to this many spaces every pair is looked at. No real board is near it; a stranger's huge one is laid out in rows.
MOST = 150
_ROUNDS = 200
_STEP = 150


def coordinates(board: Battlefield) -> dict[str, Spot]:
    """Where the file draws the spaces; a board that does not say is laid out in rows, in the order of the file."""
    given = {space.id: (space.x, space.y) for space in board.spaces}
    if len(set(given.values())) == len(given) and len(given) <= MOST:
        return given
    columns = math.ceil(math.sqrt(len(given)) * 1.2)
    return {name: (_STEP * (i % columns), _STEP * (i // columns)) for i, name in enumerate(given)}


def on_grid(points: dict[str, Spot], width: int, box: Spot) -> dict[str, Spot]:
    """The upper left cells of boxes of a size on a grid of characters: none overlaps, all fit the width if they can."""
    if not points:
        return {}
    # Between two boxes stays room for the path and its arrow.
    room = (box[0] + 3, box[1] + 1)
    left, top = min(x for x, _ in points.values()), min(y for _, y in points.values())
    span = max(x for x, _ in points.values()) - left
    scale = max(width - box[0], 1) / max(span, 1)
    if len(points) <= MOST:
        scale = min(scale, 1.15 * _needed(list(points.values()), room))
    # A character is about twice as high as it is wide.
    spots = {name: [(x - left) * scale, (y - top) * scale / 2] for name, (x, y) in points.items()}
    if len(points) <= MOST:
        _move_apart(list(spots.values()), room, width - box[0])
    return _settle({name: (round(x), round(y)) for name, (x, y) in spots.items()}, box)


def _needed(points: list[Spot], room: Spot) -> float:
    """The scale at which every two boxes have room."""
    most = 0.0
    for (ax, ay), (bx, by) in combinations(points, 2):
        across = room[0] / abs(ax - bx) if ax != bx else math.inf
        down = 2 * room[1] / abs(ay - by) if ay != by else math.inf
        most = max(most, min(across, down))
    return most if math.isfinite(most) and most else 1.0


def _move_apart(spots: list[list[float]], room: Spot, right: int) -> None:
    """Push boxes that overlap away from each other, along the axis where less is needed, until none do."""
    for _ in range(_ROUNDS):
        moved = False
        for a, b in combinations(spots, 2):
            across = room[0] - abs(a[0] - b[0])
            down = room[1] - abs(a[1] - b[1])
            if across < 0.01 or down < 0.01:
                continue
            moved = True
            axis, push = (0, across / 2) if across <= 2 * down else (1, down / 2)
            sign = 1 if a[axis] <= b[axis] else -1
            a[axis] -= sign * push
            b[axis] += sign * push
            for spot in (a, b):
                spot[0] = min(max(spot[0], 0.0), max(right, 0))
                spot[1] = max(spot[1], 0.0)
        if not moved:
            return


def _settle(spots: dict[str, Spot], box: Spot) -> dict[str, Spot]:
    """Whole numbers, from 0; a box that would still lie on another goes further down."""
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    taken: set[Spot] = set()
    settled = {}
    for name, (x, y) in sorted(spots.items(), key=lambda item: (item[1][1], item[1][0])):
        column, row = x - left, y - top
        while any((column + i, row + j) in taken for i in range(box[0]) for j in range(box[1])):
            row += 1
        taken.update((column + i, row + j) for i in range(box[0]) for j in range(box[1]))
        settled[name] = (column, row)
    return {name: settled[name] for name in spots}
