"""Whether a tree has only what its nodes' annotations allow: a leaf that the engine could not execute does not exist."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import TYPE_CHECKING, Any

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.extensions import node_classes as added
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Draw
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text


def _flat(hint: Any) -> list[Any]:
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return [member for part in typing.get_args(hint) for member in _flat(part)]
    return [hint]


@cache
def allowed(kind: type[Node]) -> tuple[tuple[str, tuple[type, ...], tuple[type, ...] | None], ...]:
    """The fields of a class of nodes: the types each may have, and those of its items where it may be a tuple."""
    from umdsl.language.json import field_types

    found = []
    for name, hint in field_types(kind).items():
        members = _flat(hint)
        tuples = [m for m in members if typing.get_origin(m) is tuple]
        plain = tuple(m for m in members if isinstance(m, type) and m not in tuples)
        items = tuple(_flat(typing.get_args(tuples[0])[0])) if tuples else None
        found.append((name, plain, items))
    return tuple(found)


def misshapen(tree: Text, text: str) -> list[Diagnostic]:
    """A diagnostic for each part of a tree that stands where nothing of its kind can stand."""
    found: list[Diagnostic] = []

    def visit(node: Node, place: Span) -> None:
        here = node.span or place
        for name, plain, items in allowed(type(node)):
            value = getattr(node, name)
            if isinstance(value, tuple) and items is not None:
                extra = added() if Draw in items else ()
                bad = [v for v in value if type(v) not in items and type(v) not in extra]
            else:
                bad = [] if type(value) in plain else [value]
            for part in bad:
                span = (part.span if isinstance(part, Node) else None) or here
                found.append(DOES_NOT_FIT.at(span, found=" ".join(span.of(text).split())))
        for child in node.children():
            visit(child, here)

    visit(tree, Span(0, len(text)))
    return found
