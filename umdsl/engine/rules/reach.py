"""Where a fighter can get to, and by which ways, on the board as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine

#: What a moving fighter passes: nobody, friends (as the rules have it), or anybody.
NOBODY, FRIENDS, ANYBODY = 0, 1, 2


class Ground:
    """The board for one move of one fighter: what stops it, and where it may end."""

    __slots__ = ("ends", "origin", "shut", "steps", "watched")

    def __init__(self, g: Machine, fighter: int, through: int) -> None:
        t, s = g.t, g.s
        info = t.fighters[fighter]
        self.origin = s.space[fighter]
        self.steps = t.board.steps_large if info.large else t.board.steps
        shut = 0  # spaces that cannot be entered
        full = 0  # spaces that cannot be ended on
        watched = 0
        for other, space in enumerate(s.space):
            if space >= 0 and other != fighter:
                full |= 1 << space
                if through == ANYBODY:
                    watched |= 1 << space
                elif through == NOBODY or not t.friendly(info.seat, t.fighters[other].seat):
                    shut |= 1 << space
        if g.may_hold("cannot"):
            shut |= _forbidden(g, fighter)
        self.shut = shut
        self.ends = ~full
        self.watched = watched
        if t.route_matters:
            for token, space in enumerate(s.token_space):
                if 0 <= space < t.board.size and token not in t.item_tokens:
                    self.watched |= 1 << space


def _forbidden(g: Machine, fighter: int) -> int:
    """The spaces that a rule keeps a fighter out of."""
    shut = 0
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] not in ("enter", "move through") or not _is_subject(g, data, f, fighter):
            continue
        found = data["object"](g, f) if data.get("object") is not None else ()
        kind = data.get("object_kind")
        for thing in found:
            space = thing if kind == "space" else g.s.space[thing] if kind == "fighter" else g.s.token_space[thing]
            if space >= 0:
                shut |= 1 << space
    return shut


def _is_subject(g: Machine, data: dict[str, object], f: object, fighter: int) -> bool:
    who = fighter if data.get("subject_kind") == "fighter" else g.t.fighters[fighter].seat
    return who in data["subject"](g, f)  # type: ignore[operator]


def destinations(g: Machine, fighter: int, distance: int, through: int) -> list[int]:
    """The spaces a fighter can end on, its own first, then in the order of a breadth-first walk."""
    ground = Ground(g, fighter, through)
    origin = ground.origin
    steps = ground.steps
    seen = ground.shut | (1 << origin)
    ends = ground.ends
    edge = [origin]
    found = [origin]
    while distance > 0 and edge:
        distance -= 1
        following = []
        for space in edge:
            for other in steps[space]:
                bit = 1 << other
                if not seen & bit:
                    seen |= bit
                    following.append(other)
                    if ends & bit:
                        found.append(other)
        edge = following
    return found


def path_to(g: Machine, fighter: int, end: int, distance: int, through: int) -> tuple[int, ...]:
    """A shortest way to a destination, without the space it begins on."""
    ground = Ground(g, fighter, through)
    before = {ground.origin: -1}
    edge = [ground.origin]
    for _ in range(distance):
        following = []
        for space in edge:
            for other in ground.steps[space]:
                if other not in before and not ground.shut >> other & 1:
                    before[other] = space
                    following.append(other)
        if end in before:
            break
        edge = following
    path = []
    space = end
    while space != ground.origin:
        path.append(space)
        space = before[space]
    return tuple(reversed(path))


def exact(g: Machine, fighter: int, distance: int, through: int) -> dict[int, tuple[int, ...]]:
    """The spaces at the end of a walk of just so many steps, each with one such walk; where none is so long, of as many
    steps as there can be."""
    ground = Ground(g, fighter, through)
    walks: dict[int, tuple[int, ...]] = {ground.origin: ()}
    best = walks
    for _ in range(distance):
        following: dict[int, tuple[int, ...]] = {}
        for space, path in walks.items():
            for other in ground.steps[space]:
                if other not in following and not ground.shut >> other & 1:
                    following[other] = (*path, other)
        if not following:
            break
        walks = following
        ending = {space: path for space, path in walks.items() if ground.ends >> space & 1}
        best = ending or best
    return {space: best[space] for space in sorted(best)}


def routes(g: Machine, fighter: int, distance: int, through: int) -> list[tuple[int, tuple[int, ...]]]:
    """Destinations with the ways to them that differ in what they pass: one way for each, a shortest."""
    ground = Ground(g, fighter, through)
    start = (ground.origin, 0)
    seen = {start}
    edge: list[tuple[int, int, tuple[int, ...]]] = [(ground.origin, 0, ())]
    found: list[tuple[int, tuple[int, ...]]] = [(ground.origin, ())]
    told = {start}
    for _ in range(distance):
        following = []
        for space, passed, path in edge:
            for other in ground.steps[space]:
                if ground.shut >> other & 1:
                    continue
                now = passed | (ground.watched & (1 << other))
                if (other, now) in seen:
                    continue
                seen.add((other, now))
                way = (*path, other)
                following.append((other, now, way))
                # What lies where the walk ends is met however one comes there.
                told_as = (other, now)
                if ground.ends >> other & 1 and told_as not in told:
                    told.add(told_as)
                    found.append((other, way))
        edge = following
    return sorted(found, key=lambda item: (item[0] != ground.origin, item[0], len(item[1]), item[1]))
