"""Where a fighter can get to, and by which ways, on the board as it stands."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from umdsl.engine.machine import TRIGGER
from umdsl.engine.programs import TRIGGERS, Trigger
from umdsl.engine.rules.barring import out_of_bounds
from umdsl.engine.state import OFF, Frame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from umdsl.engine.machine import Machine, Option

#: What a moving fighter passes: nobody, friends (as the rules have it), or anybody. Below zero, who is opposed to
#: the seat of that number (see `opposed_to`) as well as friends.
NOBODY, FRIENDS, ANYBODY = 0, 1, 2


def opposed_to(seat: int) -> int:
    """What a fighter passes that somebody else moves through fighters opposed to them."""
    return -1 - seat


#: What has a say in where a fighter can go.
_KINDS = frozenset({"cannot", "linked"})


class Ground:
    """The board for one move of one fighter: the spaces that it cannot enter, and those it cannot end on."""

    __slots__ = ("full", "origin", "plain", "shut", "steps", "watched")

    def __init__(self, g: Machine, fighter: int, through: int) -> None:
        t, s = g.t, g.s
        info = t.fighters[fighter]
        space = s.space
        self.origin = space[fighter]
        self.steps = t.board.steps_large if info.large else t.board.steps
        self.full = set(space)  # with that of whoever is off the board, which is none
        if through == FRIENDS:
            self.shut = {space[other] for other in t.foes[info.seat]}
        elif through == NOBODY:
            self.shut = self.full - {self.origin}
        elif through == ANYBODY:
            self.shut = set()
        else:
            self.shut = {space[other] for other in t.foes[info.seat] if other not in t.foes[-1 - through]}
        self.plain = g.none_hold(_KINDS)
        if not self.plain:
            if g.may_hold("linked"):
                self.steps = _linked(g, fighter, self.steps)
            if g.may_hold("cannot"):
                self.shut |= _forbidden(g, fighter)
        self.full.discard(self.origin)
        # Spaces that make a difference to whoever passes them, because some text asks who or what was passed.
        self.watched: set[int] = set()
        if t.minds_passed:
            if through == ANYBODY or through < 0:
                self.watched |= self.full
            self.watched.update(s.token_space[token] for token in t.loose)


def _linked(g: Machine, fighter: int, steps: list[list[int]]) -> list[list[int]]:
    """The steps of a fighter for whom a rule joins spaces that are apart."""
    found = [list(ways) for ways in steps]
    for rule, f in g.rules_of("linked"):
        if fighter in rule.data["who"](g, f):
            spaces = rule.data["spaces"](g, f)
            for space in spaces:
                found[space] += [other for other in spaces if other != space and other not in found[space]]
    return found


#: What comes of entering or leaving a space: nothing, something, or the end of the move.
NOTHING, SOMETHING, THE_END = 0, 1, 2


class Notice:
    """What waits for a fighter on the spaces of its way, looked up when it gets there."""

    __slots__ = ("known", "waiting", "where")

    def __init__(self, g: Machine, fighter: int) -> None:
        self.known: dict[int, int] = {}  # what comes of a space that has been looked at
        self.waiting: list[tuple[Trigger, Frame, str]] = []
        tokens = any(0 <= space < g.t.board.size for space in g.s.token_space)
        for kind in ("enter", "leave"):
            for trigger, seat, src in g.t.triggers.get(kind, ()):
                if trigger.at_tokens and not tokens:
                    continue
                if (trigger.anywhere or g.in_force(src)) and g.allowed(trigger, seat):
                    self.waiting.append((trigger, Frame(trigger.program, seat, src, g.fighter_of(src)), kind))
            for entry in g.s.lasting:
                if entry[0] == TRIGGER and kind in TRIGGERS[entry[1]].kinds and g.expires_never_before(entry):
                    f = Frame(TRIGGERS[entry[1]].program, entry[2], entry[3], entry[4], dict(entry[5]))
                    self.waiting.append((TRIGGERS[entry[1]], f, kind))
        # The spaces that it waits on at most; None for any.
        self.where: set[int] | None = set()
        if self.waiting:
            self.where = set(g.s.token_space) if all(waits[0].at_tokens for waits in self.waiting) else None

    def of(self, g: Machine, fighter: int, space: int) -> int:
        """What comes of passing a space."""
        if self.where is not None and space not in self.where:
            return NOTHING
        if space not in self.known:
            self.known[space] = max(self._one(g, fighter, space, *one) for one in self.waiting)
        return self.known[space]

    def _one(self, g: Machine, fighter: int, space: int, trigger: Trigger, waits: Frame, kind: str) -> int:
        if trigger.at_tokens and space not in g.s.token_space:
            return NOTHING
        f = waits.copy()
        fact = ("enter", fighter, space, "move") if kind == "enter" else ("leave", fighter, space)
        if not trigger.match(g, f, fact) or not all(test(g, f) for test in trigger.tests):
            return NOTHING
        return THE_END if trigger.stops and kind == "enter" else SOMETHING


def _forbidden(g: Machine, fighter: int) -> set[int]:
    """The spaces that a rule keeps a fighter out of, or from passing."""
    bits = out_of_bounds(g, fighter)
    shut = {space for space in range(g.t.board.size) if bits >> space & 1}
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] != "move through" or data.get("object") is None or not _is_subject(g, data, f, fighter):
            continue
        kind = data.get("object_kind")
        for thing in data["object"](g, f):
            space = thing if kind == "space" else g.s.space[thing] if kind == "fighter" else g.s.token_space[thing]
            shut.add(space)
    return shut


def _is_subject(g: Machine, data: dict[str, object], f: object, fighter: int) -> bool:
    who = fighter if data.get("subject_kind") == "fighter" else g.t.fighters[fighter].seat
    return who in data["subject"](g, f)  # type: ignore[operator]


def destinations(g: Machine, fighter: int, distance: int, through: int) -> list[int]:
    """The spaces a fighter can end on, its own first, then in the order of a breadth-first walk."""
    return [end for _, end in ends(g, fighter, distance, through)]


def ends(g: Machine, fighter: int, distance: int, through: int) -> list[Option]:
    """The same as options."""
    ground = Ground(g, fighter, through)
    origin, full, shut = ground.origin, ground.full, ground.shut
    walk = g.t.board.walk(origin, large=g.t.fighters[fighter].large)
    far = min(distance, len(walk.reached) - 1)
    if ground.plain and far > 0 and walk.inside[far - 1].isdisjoint(shut):
        # Nobody stands in the way of anything: what can be reached is what could be on the empty board.
        before = walk.before
        found: Iterable[int] = walk.reached[far]
    else:
        steps = ground.steps
        before = dict.fromkeys(shut, OFF)
        before[origin] = OFF
        known = len(before)
        edge = [origin]
        for _ in range(distance):
            following = []
            for space in edge:
                for other in steps[space]:
                    if other not in before:
                        before[other] = space
                        following.append(other)
            if not following:
                break
            edge = following
        found = islice(before, known, None)
    # Whoever chooses one of these spaces will ask for the way there: see `path_to`.
    g.trail = (fighter, distance, through, before)
    options: list[Option] = [("space", space) for space in found if space not in full]
    options.insert(0, ("space", origin))
    return options


def path_to(g: Machine, fighter: int, end: int, distance: int, through: int) -> tuple[int, ...]:
    """A shortest way to a destination, without the space it begins on. The search that found the destinations has found
    the ways, too; where it was made elsewhere, as for a game that was saved, it is made again."""
    if g.trail is None or g.trail[:3] != (fighter, distance, through):
        destinations(g, fighter, distance, through)
    assert g.trail is not None
    before = g.trail[3]
    g.trail = None
    origin = g.s.space[fighter]
    path = [end]
    while (end := before[end]) != origin:
        path.append(end)
    path.reverse()
    return tuple(path)


def exact(g: Machine, fighter: int, distance: int, through: int) -> dict[int, tuple[int, ...]]:
    """The spaces at the end of a walk of just so many steps, each with one such walk; where none is so long, of as many
    steps as there can be."""
    ground = Ground(g, fighter, through)
    full, shut = ground.full, ground.shut
    walks: dict[int, tuple[int, ...]] = {ground.origin: ()}
    best = walks
    for _ in range(distance):
        following: dict[int, tuple[int, ...]] = {}
        for space, path in walks.items():
            for other in ground.steps[space]:
                if other not in following and other not in shut:
                    following[other] = (*path, other)
        if not following:
            break
        walks = following
        ending = {space: path for space, path in walks.items() if space not in full}
        best = ending or best
    return {space: best[space] for space in sorted(best)}


def _stops(g: Machine, fighter: int, watched: int) -> int:
    """Of some spaces, those where something waits that ends the move of this fighter."""
    found = 0
    for trigger, seat, src in g.t.triggers.get("enter", ()):
        if not trigger.stops or not (trigger.anywhere or g.in_force(src)) or not g.allowed(trigger, seat):
            continue
        for space in range(watched.bit_length()):
            if watched >> space & 1:
                f = Frame(trigger.program, seat, src, g.fighter_of(src), {})
                if trigger.match(g, f, ("enter", fighter, space, "move")) and all(test(g, f) for test in trigger.tests):
                    found |= 1 << space
    return found


def way_matters(g: Machine, through: int) -> bool:
    """Whether anything could come of the way that a fighter takes, as things stand."""
    t, s = g.t, g.s
    tokens = False
    for token in t.loose:
        if s.token_space[token] >= 0:
            tokens = True
            break
    if t.minds_passed and (tokens or through == ANYBODY or through < 0):
        return True
    for kind in ("enter", "leave"):
        for trigger, _, _ in t.triggers.get(kind, ()):
            if tokens or not trigger.at_tokens:
                return True
    return any(entry[0] == TRIGGER for entry in s.lasting)


def routes(g: Machine, fighter: int, distance: int, through: int) -> list[tuple[int, tuple[int, ...]]]:
    """Destinations with the ways to them that differ in what happens on them: one way for each, a shortest. Where
    nothing can happen on the way, the ways are left out."""
    ground = Ground(g, fighter, through)
    notice = Notice(g, fighter)
    origin, full, shut, watched = ground.origin, ground.full, ground.shut, ground.watched
    where = notice.where
    if where is not None and ground.plain:
        walk = g.t.board.walk(origin, large=g.t.fighters[fighter].large)
        near = walk.inside[min(distance, len(walk.inside) - 1)]
        if near.isdisjoint(where) and near.isdisjoint(watched):
            return [(end, ()) for end in destinations(g, fighter, distance, through)]
    seen = {(origin, 0)}
    edge: list[tuple[int, int, tuple[int, ...]]] = [(origin, 0, ())]
    found: list[tuple[int, tuple[int, ...]]] = [(origin, ())]
    eventful = False
    for _ in range(distance):
        following = []
        for space, passed, path in edge:
            for other in ground.steps[space]:
                if other in shut:
                    continue
                comes = NOTHING
                now = passed
                if where is None or other in where or other in watched:
                    comes = notice.of(g, fighter, other)
                    if comes or other in watched:
                        now |= 1 << other
                        eventful = True
                key = (other, now)
                if key in seen:
                    continue
                seen.add(key)
                way = (*path, other)
                if other not in full:
                    found.append((other, way))
                if comes != THE_END or other in full:
                    following.append((other, now, way))
        edge = following
    if not eventful:
        return [(end, ()) for end, _ in found]
    return sorted(found, key=lambda item: (item[0] != origin, item[0], len(item[1]), item[1]))
