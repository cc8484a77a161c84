"""A battlefield as numbers: neighbours, zones and distances, worked out once and shared by every game on it."""

from __future__ import annotations

from functools import lru_cache

from umdsl.content.definitions import Battlefield

FAR = 999


class Walk:
    """A breadth-first walk from one space over the empty board: for each number of steps the spaces that are reached by
    then, in the order they are reached, and each with the space before it."""

    __slots__ = ("before", "inside", "reached")

    def __init__(self, origin: int, steps: list[list[int]]) -> None:
        self.before: dict[int, int] = {}
        self.reached: list[tuple[int, ...]] = [()]
        self.inside: list[frozenset[int]] = [frozenset((origin,))]
        edge = [origin]
        while edge:
            following = []
            for space in edge:
                for other in steps[space]:
                    if other != origin and other not in self.before:
                        self.before[other] = space
                        following.append(other)
            edge = following
            self.reached.append(tuple(self.before))
            self.inside.append(frozenset((origin, *self.before)))


class Board:
    """Spaces are numbered in the order of the file; token spots on paths follow them."""

    __slots__ = (
        "adjacent",
        "beside",
        "definition",
        "distance",
        "fixtures",
        "high",
        "in_range",
        "index",
        "items",
        "names",
        "over",
        "regions",
        "size",
        "starts",
        "steps",
        "steps_large",
        "walks",
        "walks_large",
        "zone_mates",
        "zone_names",
        "zones",
    )

    def __init__(self, definition: Battlefield) -> None:
        self.definition = definition
        self.names = [space.id for space in definition.spaces]
        self.index = {name: i for i, name in enumerate(self.names)}
        self.size = len(self.names)
        self.zone_names: list[str] = []
        for space in definition.spaces:
            for zone in space.zones:
                if zone not in self.zone_names:
                    self.zone_names.append(zone)
        self.zones = [sum(1 << self.zone_names.index(zone) for zone in space.zones) for space in definition.spaces]
        everything = range(self.size)
        self.zone_mates = [[s for s in everything if self.zones[s] & self.zones[i]] for i in everything]
        self._join(definition)
        # What can be attacked from a space, next to it and in its zones; and walks, once somebody has asked for them.
        self.beside = [frozenset(spaces) for spaces in self.adjacent[: self.size]]
        self.in_range = [near.union(self.zone_mates[i]) for i, near in enumerate(self.beside)]
        self.walks: dict[int, Walk] = {}
        self.walks_large: dict[int, Walk] = {}
        self.distance = [self._distances(start) for start in everything]
        self.high = {(self.index[a], self.index[b]) for a, b in definition.high_ground}
        self.starts = {start.number: self.index[start.space] for start in definition.starts}
        self.items = [self.index[space] for space in definition.item_spaces]
        self.regions = {region.name: [self.index[s] for s in region.spaces] for region in definition.regions}
        self.fixtures = {thing.name: [self.index[s] for s in thing.adjacent] for thing in definition.fixtures}
        self.over: dict[tuple[int, int], int] = {}
        for number, spot in enumerate(definition.token_spots):
            a, b = (self.index[name] for name in spot.path)
            self.over[a, b] = self.over[b, a] = self.size + number
            self.names.append(spot.id)
            self.index[spot.id] = self.size + number

    def _join(self, definition: Battlefield) -> None:
        near: list[list[int]] = [[] for _ in self.names]
        walk: list[list[int]] = [[] for _ in self.names]
        large: list[list[int]] = [[] for _ in self.names]

        def add(table: list[list[int]], a: int, b: int) -> None:
            if b not in table[a]:
                table[a].append(b)

        for first, second in definition.paths:
            for a, b in ((self.index[first], self.index[second]), (self.index[second], self.index[first])):
                for table in (near, walk, large):
                    add(table, a, b)
        for first, second in definition.one_way:
            a, b = self.index[first], self.index[second]
            add(walk, a, b)
            for table in (near, large):
                add(table, a, b)
                add(table, b, a)
        for first, second in definition.adjacent:
            add(near, self.index[first], self.index[second])
            add(near, self.index[second], self.index[first])
        for group in definition.secret_passages:
            for first in group:
                for second in group:
                    if first != second:
                        add(walk, self.index[first], self.index[second])
                        add(large, self.index[first], self.index[second])
        self.adjacent, self.steps, self.steps_large = near, walk, large

    def walk(self, origin: int, *, large: bool) -> Walk:
        """The walk from a space, as a large fighter would go or as any other."""
        known = self.walks_large if large else self.walks
        walk = known.get(origin)
        if walk is None:
            walk = known[origin] = Walk(origin, self.steps_large if large else self.steps)
        return walk

    def _distances(self, start: int) -> list[int]:
        """How many spaces away everything is, as a fighter would walk an empty board."""
        found = [FAR] * self.size
        found[start] = 0
        edge = [start]
        while edge:
            following = []
            for space in edge:
                for other in self.steps[space]:
                    if found[other] == FAR:
                        found[other] = found[space] + 1
                        following.append(other)
            edge = following
        return found


@lru_cache(maxsize=64)
def board_of(definition: Battlefield) -> Board:
    """The board of a battlefield, the same one for every game on it."""
    return Board(definition)
