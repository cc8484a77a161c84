"""Words that look at all the things at once: the other, the nearest, the top, the first, the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import aim, cast
from umdsl.engine.compile.context import held
from umdsl.engine.compile.places import extreme_distance
from umdsl.engine.compile.pointing import opposing_one, recall, this_card
from umdsl.engine.compile.reading import Reading, Sieve, own_fighters, yourself
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Determiner,
    In,
    Owned,
    Selector,
    SharingZone,
    Within,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

#: Adjectives that are looked at last, in this order.
LATE = (
    *(Adjective.OTHER, Adjective.DIFFERENT, Adjective.ADDITIONAL, Adjective.SAME),
    *(Adjective.NEAREST, Adjective.FARTHEST),
    *(Adjective.TOP, Adjective.BOTTOM, Adjective.FIRST, Adjective.SECOND, Adjective.THIRD, Adjective.LAST),
)
_STAND = ("fighter", "space", "token")
_PLACE = {Adjective.FIRST: 0, Adjective.SECOND: 1, Adjective.THIRD: 2}


def late(r: Reading, word: Adjective, node: Selector, kind: str) -> Sieve | None:
    """The sieve of an adjective that looks at all the things at once; None where it says nothing here."""
    if word in (Adjective.OTHER, Adjective.DIFFERENT, Adjective.ADDITIONAL):
        return other(r, node, kind)
    if word is Adjective.SAME:
        return _same(r, kind)
    if word in (Adjective.NEAREST, Adjective.FARTHEST):
        anchor = r.c.acting or own_fighters
        if kind in _STAND:
            return extreme_distance(kind, cast(anchor, "fighter", "space"), word is Adjective.FARTHEST)
        return None
    if word in (Adjective.TOP, Adjective.BOTTOM):
        return _end_of_pile(r, word, node) if kind == "card" else None
    if word in _PLACE:
        return _nth(_PLACE[word]) if kind == "card" else None
    if word is Adjective.LAST and kind == "card":
        return lambda g, f, found: found[-1:]
    return None


def _nth(number: int) -> Sieve:
    return lambda g, f, found: found[number : number + 1]


def _end_of_pile(r: Reading, word: Adjective, node: Selector) -> Sieve:
    size = top_size(r, node)
    if word is Adjective.TOP:
        return lambda g, f, found: list(found[: size(g, f)])

    def bottom(g: Machine, f: Frame, found: list[int]) -> list[int]:
        n = size(g, f)
        return list(found[-n:]) if n else []

    return bottom


def top_size(r: Reading, node: Selector) -> Figure:
    """How many of the top cards are meant."""
    from umdsl.engine.compile.amounts import figure

    quantity = node.quantity
    if isinstance(quantity, Determiner):
        return lambda g, f: 1
    return figure(r.c, quantity)


# --- the others -----------------------------------------------------------------------------------------------------


def other(r: Reading, node: Selector, kind: str) -> Sieve:
    """Without the one that was meant just now and would otherwise fit: whom the phrase is about, whom the text has
    chosen, whoever acts, or else whom they fight."""
    first = _anchors(r, node, kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        for anchor in first:
            those = anchor(g, f)
            kept = [i for i in found if i not in those]
            if len(kept) < len(found):
                return kept
        return found

    return sieve


def _anchors(r: Reading, node: Selector, kind: str) -> list[Query]:
    if kind == "player":
        return [lambda g, f: [f.seat]]
    fits = aim("fighter", (kind,)) is not None
    found = [_lone(query, kind, of) for of, query in _inner(r, node)] if fits else []
    if r.c.acting is not None and fits:
        found.append(_lone(r.c.acting, kind, "fighter"))
    for mention in reversed(r.c.mentions):
        if mention.kind == kind or (kind == "space" and mention.kind in _STAND):
            query = recall(mention)
            found.append(
                _lone(query, kind, mention.kind) if mention.query is not None else cast(query, mention.kind, kind)
            )
    if kind == "card":
        found.append(this_card)
    elif kind == "fighter":
        found += [_lone(own_fighters, kind, kind), yourself, opposing_one]
    elif kind in ("space", "zone"):
        found += [_lone(own_fighters, kind, "fighter"), cast(yourself, "fighter", kind)]
    return found


def _lone(query: Query, kind: str, of: str) -> Query:
    """Only where it is one alone: a name that many go by points at none of them."""
    as_kind = cast(query, of, kind)

    def found(g: Machine, f: Frame) -> Any:
        things = query(g, f)
        return as_kind(g, f) if len(things) == 1 else ()

    return found


def _inner(r: Reading, node: Selector) -> list[tuple[str, Query]]:
    """Whom a phrase is about: in `another fighter in your hero's zone`, the hero."""
    found = []
    for item in node.filters:
        place: Any = None
        if isinstance(item, AdjacentTo):
            place = item.to
        elif isinstance(item, SharingZone):
            place = item.other
        elif isinstance(item, Within):
            place = item.of
        elif isinstance(item, In) and isinstance(item.place, Selector):
            place = next((inner.by for inner in item.place.filters if isinstance(inner, Owned)), None)
        if place is not None and r.kind(place, ("fighter",)) == "fighter":
            found.append(("fighter", r.find(place, ("fighter",))))
    return found


def _same(r: Reading, kind: str) -> Sieve:
    """`the same space`: the one spoken of, else where your fighter is."""
    mention = r.c.last((kind,))
    if mention is not None:
        same = recall(mention)
    elif kind in ("space", "zone"):
        same = cast(own_fighters, "fighter", kind)
    elif kind == "card":
        same = this_card
    elif kind == "fighter":
        same = own_fighters
    else:
        same = held("none")

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        those = same(g, f)
        return [i for i in found if i in those]

    return sieve
