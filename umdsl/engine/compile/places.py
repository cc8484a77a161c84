"""Where things are: adjacent, in a zone, on a space, so many spaces away, nearest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from umdsl.engine.board import FAR
from umdsl.engine.compile.bearing import bearers
from umdsl.engine.compile.casting import aim, cast
from umdsl.engine.compile.reading import STANDING, Reading, Sieve, own_fighters, refusal, treated, words_of
from umdsl.engine.state import carrier, in_play
from umdsl.language.nodes.amounts import Bound, Comparison, Number, UpTo
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Away,
    Both,
    Determiner,
    In,
    Noun,
    On,
    Selector,
    SharingZone,
    Within,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

#: A space is where it is.
_ITSELF = range(1 << 16)
#: Whether so many of them, of so many in all, are enough.
Enough = Callable[[int, int], bool]


def spots(kind: str) -> Callable[[Machine], Sequence[int]]:
    """Where the things of a kind are, by number."""
    if kind == "fighter":
        return lambda g: g.s.space
    if kind == "token":
        return lambda g: g.s.token_space
    return lambda g: _ITSELF


def spaces_of(r: Reading, node: Any) -> Query:
    """The spaces where what a phrase means is."""
    wanted = (*STANDING, "zone")
    return cast(r.find(node, wanted), r.kind(node, wanted), "space")


def near(g: Machine, space: int) -> Sequence[int]:
    """The spaces adjacent to one, with those that a rule in force has count as adjacent."""
    board = g.t.board
    if not 0 <= space < board.size:
        return ()
    found = board.adjacent[space]
    if ("treat" in g.t.kinds or g.s.lasting) and g.may_hold("treat"):
        more = [other for pair in _treated(g) for other in pair if space in pair and other != space]
        if more:
            return [*found, *(other for other in dict.fromkeys(more) if other not in found)]
    return found


def _treated(g: Machine) -> list[tuple[int, int]]:
    """The pairs of spaces that count as adjacent: each with each, or with where the text's own fighter is."""
    pairs: list[tuple[int, int]] = []
    for data, things, f in treated(g):
        if data.get("as") != "adjacent":
            continue
        those = _where(g, things, data.get("kind", "space"))
        to = data.get("to")
        others = to(g, f) if to is not None else those if len(those) > 1 else [g.s.space[i] for i in own_fighters(g, f)]
        pairs.extend((a, b) for a in those for b in others if a != b and a >= 0 and b >= 0)
    return pairs


def _where(g: Machine, things: Any, kind: str) -> list[int]:
    """The spaces that things are on."""
    here = spots(kind)(g)
    return [here[i] for i in things if here[i] >= 0]


def enough(node: Any) -> Enough | None:
    """How many of the things spoken of must be so; None where any one will do."""
    if isinstance(node, Both):
        return lambda count, total: count == total > 0
    if not isinstance(node, Selector):
        return None
    quantity = node.quantity
    if quantity is Determiner.EACH:
        return lambda count, total: count == total > 0
    if isinstance(quantity, Number):
        if quantity.n == 1:
            return None
        least = quantity.n
        return (lambda count, total: count >= least) if least else (lambda count, total: count == 0)
    if isinstance(quantity, Bound):
        if quantity == Bound(Comparison.AT_LEAST, Number(1)):
            return None
        fits = within(quantity)
        return lambda count, total: fits(count)
    return None


def within(bound: Any) -> Callable[[int], bool]:
    """Whether a number keeps to a bound."""
    if isinstance(bound, UpTo):
        most = bound.most.n if isinstance(bound.most, Number) else 0
        return lambda n: n <= most
    n0 = bound.amount.n if isinstance(bound, Bound) else bound.n
    how = bound.comparison if isinstance(bound, Bound) else Comparison.EXACTLY
    return {
        Comparison.EXACTLY: lambda n: n == n0,
        Comparison.AT_LEAST: lambda n: n >= n0,
        Comparison.AT_MOST: lambda n: n <= n0,
        Comparison.MORE_THAN: lambda n: n > n0,
        Comparison.LESS_THAN: lambda n: n < n0,
    }[how]


# --- one thing's place against others' ------------------------------------------------------------------------------

Relation = Callable[["Machine", int, int], bool]


def related(kind: str, spaces: Query, relation: Relation, need: Enough | None) -> Sieve:
    """Keeps the things whose space stands in a relation to enough of the spaces meant."""
    where = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        here = where(g)
        others = spaces(g, f)
        if need is None:
            return [i for i in found if any(relation(g, here[i], other) for other in others)]
        total = len(others)
        return [i for i in found if need(sum(relation(g, here[i], other) for other in others), total)]

    return sieve


def _adjacent(kind: str, spaces: Query, need: Enough | None) -> Sieve:
    if need is not None:
        return related(kind, spaces, lambda g, a, b: a in near(g, b), need)
    where = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        if not found:
            return found
        here = where(g)
        others = spaces(g, f)
        if len(others) == 1:
            beside = near(g, others[0])
            return [i for i in found if here[i] in beside]
        around = {space for other in others for space in near(g, other)}
        return [i for i in found if here[i] in around]

    return sieve


def adjacent_to(r: Reading, node: AdjacentTo, kind: str) -> Sieve:
    if kind == "zone":
        return _zone_touching(r, node)
    if r.kind(node.to, (*STANDING, "zone", "fixture")) == "fixture":
        return _beside_fixture(r, node, kind)
    return _adjacent(kind, spaces_of(r, node.to), enough(node.to))


def _beside_fixture(r: Reading, node: AdjacentTo, kind: str) -> Sieve:
    fixtures = r.find(node.to, ("fixture",))
    where = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        here = where(g)
        sides = list(g.t.board.fixtures.values())
        beside = {space for number in fixtures(g, f) for space in sides[number]}
        return [i for i in found if here[i] in beside]

    return sieve


def _zone_touching(r: Reading, node: AdjacentTo) -> Sieve:
    """Zones with a space next to something."""
    spaces = spaces_of(r, node.to)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        zones = g.t.board.zones
        around = 0
        for other in spaces(g, f):
            for space in near(g, other):
                around |= zones[space]
        return [zone for zone in found if around >> zone & 1]

    return sieve


def beside(kind: str, anchor: Query) -> Sieve:
    """`adjacent` alone: next to whoever acts."""
    return _adjacent(kind, cast(anchor, "fighter", "space"), None)


# --- zones ----------------------------------------------------------------------------------------------------------


def zone_bits(g: Machine, space: int) -> int:
    board = g.t.board
    return board.zones[space] if 0 <= space < board.size else 0


def _in_zones(kind: str, zones: Query) -> Sieve:
    where = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        here = where(g)
        bits = 0
        for zone in zones(g, f):
            bits |= 1 << zone
        return [i for i in found if zone_bits(g, here[i]) & bits]

    return sieve


def sharing_zone(r: Reading, node: SharingZone, kind: str) -> Sieve:
    if kind == "zone":
        return _same(r.find(node.other, ("zone",)))
    spaces = spaces_of(r, node.other)
    return related(kind, spaces, lambda g, a, b: bool(zone_bits(g, a) & zone_bits(g, b)), enough(node.other))


def _same(others: Query) -> Sieve:
    return lambda g, f, found: [i for i in found if i in others(g, f)]


# --- in and on ------------------------------------------------------------------------------------------------------

_INSIDE = (*STANDING, "zone", "combat", "board", "game", "pile")


def in_place(r: Reading, node: In | On, kind: str) -> Sieve:
    """Fighters, tokens and spaces in a place."""
    place = node.place
    those = bearers(r, place) if kind == "token" else None
    if those is not None:
        return _borne(those)
    where = r.kind(place, _INSIDE) if not isinstance(place, Both) else r.kind(place.items[0], _INSIDE)
    if where == "zone":
        if kind == "zone":
            return _same(r.find(place, ("zone",)))
        return _in_zones(kind, r.find(place, ("zone",)))
    if getattr(place, "noun", None) is Noun.PLAY and kind in ("fighter", "token"):
        standing = spots(kind)
        return lambda g, f, found: [i for i in found if in_play(standing(g)[i])]
    if where in ("board", "game"):
        here = spots(kind)
        return lambda g, f, found: [i for i in found if here(g)[i] >= 0]
    if where == "combat":
        return _in_combat(kind)
    if where == "pile":
        if kind == "token" and getattr(place, "noun", None) is Noun.BOX:
            return lambda g, f, found: [i for i in found if g.s.token_space[i] == -2]
        raise refusal(r.c, f"nothing on the board is in `{words_of(place)}`")
    spaces = spaces_of(r, place)
    if kind == "zone":
        return lambda g, f, found: [z for z in found if any(zone_bits(g, s) >> z & 1 for s in spaces(g, f))]
    here = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        at = here(g)
        those = spaces(g, f)
        return [i for i in found if at[i] in those]

    return sieve


def _borne(fighters: Query) -> Sieve:
    """Tokens that lie on fighters, or on their spaces."""

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        lie = g.s.token_space
        on = fighters(g, f)
        under = [g.s.space[i] for i in on if g.s.space[i] >= 0]
        return [i for i in found if lie[i] in under or carrier(lie[i]) in on]

    return sieve


def _in_combat(kind: str) -> Sieve:
    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        if not g.s.combats:
            return []
        fighters = g.s.combats[-1].fighters
        if kind == "fighter":
            return [i for i in found if i in fighters]
        here = spots(kind)(g)
        at = [g.s.space[i] for i in fighters]
        return [i for i in found if here[i] in at]

    return sieve


# --- distance -------------------------------------------------------------------------------------------------------


def apart(g: Machine, a: int, b: int) -> int:
    """How many spaces a fighter would walk from one space to another."""
    size = g.t.board.size
    return g.t.board.distance[a][b] if 0 <= a < size and 0 <= b < size else FAR


def distance_sieve(r: Reading, node: Within | Away, kind: str) -> Sieve:
    if isinstance(node, Within):
        target: Any = node.of
        fits = within(Bound(Comparison.AT_MOST, node.distance))
    else:
        target = node.from_
        fits = within(node.distance)
    if kind == "zone":
        raise refusal(r.c, "a zone is no number of spaces away")
    spaces = cast(own_fighters, "fighter", "space") if target is None else spaces_of(r, target)
    need = None if target is None else enough(target)
    return related(kind, spaces, lambda g, a, b: fits(apart(g, b, a)), need)


def extreme_distance(kind: str, spaces: Query, farthest: bool) -> Sieve:
    """Keeps what is nearest to, or farthest from, any of some spaces."""
    where = spots(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        others = spaces(g, f)
        if not others or len(found) < 2:
            return found
        here = where(g)
        far = {i: min(apart(g, other, here[i]) for other in others) for i in found}
        best = max(far.values()) if farthest else min(far.values())
        return [i for i in found if far[i] == best]

    return sieve


def located(r: Reading, node: Any, kind: str) -> Sieve:
    """A filter that says where something is."""
    if kind not in (*STANDING, "zone") and aim(kind, STANDING) is None:
        raise refusal(r.c, f"a {kind} has no place on the board")
    if kind not in (*STANDING, "zone"):
        return _of_those(r, node, kind)
    if isinstance(node, AdjacentTo):
        return adjacent_to(r, node, kind)
    if isinstance(node, In | On):
        return in_place(r, node, kind)
    if isinstance(node, SharingZone):
        return sharing_zone(r, node, kind)
    return distance_sieve(r, node, kind)


def _of_those(r: Reading, node: Any, kind: str) -> Sieve:
    """Players and cards are where their fighters are."""
    as_kind = aim(kind, STANDING)
    assert as_kind is not None
    inner = located(r, node, as_kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        kept = []
        for thing in found:
            standing = cast(lambda g, f, thing=thing: [thing], kind, as_kind)  # type: ignore[misc]
            if inner(g, f, list(standing(g, f))):
                kept.append(thing)
        return kept

    return sieve
