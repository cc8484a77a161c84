"""Whether every node of a tree stands where the annotations of the node classes let it stand."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

from umdsl.language.json import field_types
from umdsl.language.nodes.base import Node


def _classes(hint: Any) -> typing.Iterator[type]:
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) in (typing.Union, tuple):
        for inner in typing.get_args(hint):
            yield from _classes(inner)
    elif isinstance(hint, type):
        yield hint


@cache
def _allowed(kind: type[Node]) -> tuple[tuple[str, frozenset[type]], ...]:
    return tuple((name, frozenset(_classes(hint))) for name, hint in field_types(kind).items())


def misplaced(tree: Node) -> Node | None:
    """The first node that stands where it cannot."""
    for node in tree.walk():
        for name, allowed in _allowed(type(node)):
            value = getattr(node, name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Node) and type(item) not in allowed:
                    return item if item.span is not None else node
    return None
