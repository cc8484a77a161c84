"""Trees for hypothesis, made from the annotations of the node classes themselves.

A class added to the tree is generated at once, with nothing to register here. Depth is bounded, because a sentence
that a player can read is not deep either; a combination that a node refuses is drawn again.
"""

from __future__ import annotations

import types
import typing
from enum import Enum
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from umdsl.language.json import field_types, node_classes
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.effects import LessDamage, MoreDamage
from umdsl.language.nodes.selectors import Adjective, Determiner, Filter, Name, Noun, Quality, Selector
from umdsl.language.nodes.statements import Text

NAMES = Names.of(
    [
        Declared(NameKind.FIGHTER, "Tamsin"),
        Declared(NameKind.FIGHTER, "Lantern Moth"),
        Declared(NameKind.TOKEN, "Snare"),
        Declared(NameKind.RESOURCE, "Ember"),
        Declared(NameKind.STATE, "AFLAME"),
        Declared(NameKind.TAG, "HEX"),
        Declared(NameKind.CARD, "Last Light"),
        Declared(NameKind.ATTACK, "VOLLEY"),
        Declared(NameKind.REGION, "Old Mill"),
        Declared(NameKind.GROUP, "temper"),
    ]
)
DEPTH = 3


def members(hint: Any) -> list[Any]:
    """The alternatives of an annotation."""
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return [m for inner in typing.get_args(hint) for m in members(inner)]
    return [hint]


@cache
def _depths() -> dict[type[Node], int]:
    """The least depth of every class, found by letting the shallow ones settle first."""
    known: dict[type[Node], int] = {}
    for _ in range(12):
        for kind in node_classes().values():
            known[kind] = max((_cost(hint, known) for hint in field_types(kind).values()), default=0)
    return known


def _cost(hint: Any, known: dict[type[Node], int]) -> int:
    costs = []
    for member in members(hint):
        if typing.get_origin(member) is tuple:
            costs.append(_cost(typing.get_args(member)[0], known))
        elif isinstance(member, type) and issubclass(member, Node):
            costs.append(1 + known.get(member, 50))
        else:
            costs.append(0)
    return min(costs)


def least_depth(kind: type[Node]) -> int:
    """How many levels of nodes a class needs below itself at least."""
    return _depths()[kind]


def _made(kind: type[Node], values: dict[str, Any]) -> Node | None:
    try:
        return kind(**values)
    except (Meaningless, ValueError):
        return None


@cache
def nodes(kind: type[Node], depth: int = DEPTH) -> SearchStrategy[Any]:
    """Nodes of one class, with at most so many levels below."""
    if kind is Name:
        # What states are called stands with its own verbs alone, which `identity.txt` says.
        return st.sampled_from([Name(d.kind, d.name) for d in NAMES.declared if d.kind is not NameKind.GROUP])
    fields = {name: values(hint, depth - 1, kind) for name, hint in field_types(kind).items()}
    if kind in (LessDamage, MoreDamage):  # of all nouns only one, too rare to wait for
        kinds: list[tuple[Filter, ...]] = [(), (Quality(Adjective.COMBAT),)]
        fields["what"] = st.sampled_from([Selector(Determiner.SOME, Noun.DAMAGE, f) for f in kinds])
    return st.fixed_dictionaries(fields).map(lambda v: _made(kind, v)).filter(lambda n: n is not None)


def values(hint: Any, depth: int, owner: type[Node]) -> SearchStrategy[Any]:
    """Values of one field."""
    choices = []
    for member in members(hint):
        strategy = _one(member, depth, owner)
        if strategy is not None:
            choices.append(strategy)
    return st.one_of(choices)


def _one(member: Any, depth: int, owner: type[Node]) -> SearchStrategy[Any] | None:
    if member is type(None):
        return st.none()
    if member is int:
        return st.integers(0, 12)
    if member is bool:
        return st.booleans()
    if member is str:
        return st.sampled_from(["even in Old Mill", "3", "Tamsin, draw 2: and so on."])
    if typing.get_origin(member) is tuple:
        inner = typing.get_args(member)[0]
        few = [
            m for m in members(inner) if not (isinstance(m, type) and issubclass(m, Node)) or least_depth(m) <= depth
        ]
        if not few:
            return st.just(())
        return st.lists(st.deferred(lambda: values(inner, depth, owner)), max_size=3).map(tuple)
    if issubclass(member, Enum):
        return st.sampled_from(list(member))
    if least_depth(member) > depth:
        return None
    return st.deferred(lambda: nodes(member, depth))


def texts(depth: int = DEPTH + 3) -> SearchStrategy[Text]:
    """Whole trees."""
    return nodes(Text, depth)
