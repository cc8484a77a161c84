"""Battlefields that hold together but hardly make sense: spaces without a way, zones of one space."""

from __future__ import annotations

from umdsl.content import problems
from umdsl.content.consistency.look import Look
from umdsl.content.definitions import Battlefield
from umdsl.content.nearest import did_you_mean

Ways = dict[str, list[str]]


def check_layout(board: Battlefield, look: Look) -> None:
    """Only for boards whose parts are sound; the small board of a scenario may be as odd as it likes."""
    _check_zones(board, look)
    _check_ways(board, look)
    _check_high_ground(board, look)


def _check_zones(board: Battlefield, look: Look) -> None:
    members: dict[str, list[int]] = {}
    for i, space in enumerate(board.spaces):
        if not space.zones:
            look.say(problems.NO_ZONE, f"spaces[{i}].zones", space=space.id)
        for zone in dict.fromkeys(space.zones):
            members.setdefault(zone, []).append(i)
    for zone, inside in members.items():
        if len(inside) == 1:
            space = board.spaces[inside[0]]
            path = f"spaces[{inside[0]}].zones[{space.zones.index(zone)}]"
            hint = did_you_mean(zone, (other for other in members if other != zone))
            look.say(problems.LONE_ZONE, path, zone=zone, space=space.id, suggestion=hint)


def _check_ways(board: Battlefield, look: Look) -> None:
    """Whoever is somewhere can come from the first start, and get back there."""
    home = board.starts[0].space if board.starts else board.spaces[0].id if board.spaces else None
    if home is None:
        return
    there, back = _ways(board)
    reached, left = _reached(home, there), _reached(home, back)
    for i, space in enumerate(board.spaces):
        if space.id not in reached:
            look.say(problems.UNREACHABLE, f"spaces[{i}].id", start=home, end=space.id)
        elif space.id not in left:
            look.say(problems.UNREACHABLE, f"spaces[{i}].id", start=space.id, end=home)


def _ways(board: Battlefield) -> tuple[Ways, Ways]:
    """Where one can step from each space, and from where one can step to it."""
    steps = [*board.paths, *((b, a) for a, b in board.paths), *board.one_way]
    # A passage goes from each of its mouths to each other; a round trip through them gives the same answer with less.
    steps += [step for group in board.secret_passages for step in zip(group, (*group[1:], group[0]), strict=True)]
    there: Ways = {}
    back: Ways = {}
    for start, end in steps:
        there.setdefault(start, []).append(end)
        back.setdefault(end, []).append(start)
    return there, back


def _reached(home: str, ways: Ways) -> set[str]:
    found = {home}
    edge = [home]
    for here in edge:
        for other in ways.get(here, ()):
            if other not in found:
                found.add(other)
                edge.append(other)
    return found


def _check_high_ground(board: Battlefield, look: Look) -> None:
    adjacent = {frozenset(pair) for pair in (*board.paths, *board.one_way, *board.adjacent)}
    for i, (one, other) in enumerate(board.high_ground):
        if frozenset((one, other)) not in adjacent:
            look.say(problems.HIGH_GROUND_ALONE, f"high_ground[{i}]", one=one, other=other)
