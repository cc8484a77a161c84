"""Trees as JSON and back: tagged unions, with the version of the tree's shape.

>>> from umdsl.language.parser import parse
>>> tree = parse("AFTER COMBAT: draw 2").tree
>>> tree_from_json(tree_to_json(tree)) == tree
True
"""

from __future__ import annotations

import types
import typing
from enum import Enum
from functools import cache
from typing import Any, cast

import attrs

from umdsl.language.extensions import node_classes as added
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Draw
from umdsl.language.nodes.statements import Text

VERSION = 1


class TreeFormatError(ValueError):
    """JSON that is not a tree of this version; the message says what is wrong."""


@cache
def node_classes() -> dict[str, type[Node]]:
    """Every class of node by its name, found through the annotations below `Text`."""
    found: dict[str, type[Node]] = {}

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, Node):
            if kind.__name__ in found:
                return
            found[kind.__name__] = kind
            for hint in field_types(cast("Any", kind)).values():
                visit(hint)
            return
        for inner in typing.get_args(kind):
            visit(inner)

    visit(Text)
    return found


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """The types of a node's fields, without its span, with names of annotations resolved."""
    from umdsl.language.nodes import namespace

    scope = namespace()
    hints = typing.get_type_hints(kind, globalns=scope)
    return {f.name: hints[f.name] for f in attrs.fields(kind) if f.name != "span"}


@cache
def _converter() -> Any:
    from cattrs import Converter

    from umdsl.language.spans import Span

    converter = Converter()

    def unstructure(node: Node) -> dict[str, Any]:
        out: dict[str, Any] = {"type": type(node).__name__}
        for name in field_types(cast("Any", type(node))):
            value = getattr(node, name)
            if (value in (None, ()) or value is False) and getattr(
                attrs.fields(type(node)), name
            ).default is not attrs.NOTHING:
                continue
            out[name] = _plain(value, unstructure)
        if node.span is not None:
            out["span"] = [node.span.start, node.span.end]
        return out

    def structure(data: Any, _: Any) -> Node:
        if not isinstance(data, dict) or _class(data.get("type")) is None:
            raise TreeFormatError(f"`{_short(data)}` is no node of a tree")
        kind = _class(data["type"])
        hints = field_types(kind)
        unknown = sorted(set(data) - set(hints) - {"type", "span"})
        if unknown:
            raise TreeFormatError(f"a {kind.__name__} has no `{unknown[0]}`")
        try:
            values = {k: _value(v, hints[k], lambda d: structure(d, Node)) for k, v in data.items() if k in hints}
            for name in hints:  # what is empty is not written
                if name not in data and type(None) in _members(hints[name]):
                    values[name] = None
            span = Span(*data["span"]) if "span" in data else None
            made: Node = kind(**values, span=span)
            return made
        except (TypeError, ValueError) as error:
            if isinstance(error, TreeFormatError):
                raise
            raise TreeFormatError(f"this {kind.__name__} is not complete: {error}") from error

    converter.register_unstructure_hook_func(lambda t: isinstance(t, type) and issubclass(t, Node), unstructure)
    converter.register_structure_hook_func(lambda t: isinstance(t, type) and issubclass(t, Node), structure)
    return converter


def _class(name: Any) -> Any:
    """The class of a node by its name, also of one that an extension added."""
    known = node_classes().get(name) if isinstance(name, str) else None
    return known or next((kind for kind in added() if kind.__name__ == name), None)


def _plain(value: Any, unstructure: Any) -> Any:
    if isinstance(value, Node):
        return unstructure(value)
    if isinstance(value, tuple):
        return [_plain(v, unstructure) for v in value]
    return value.value if isinstance(value, Enum) else value


def _members(hint: Any) -> list[Any]:
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return [m for inner in typing.get_args(hint) for m in _members(inner)]
    return [hint]


def _value(data: Any, hint: Any, structure: Any) -> Any:
    members = _members(hint)
    if isinstance(data, list):
        inner = next((typing.get_args(m)[0] for m in members if typing.get_origin(m) is tuple), None)
        if inner is None:
            raise TreeFormatError(f"a list is out of place: `{_short(data)}`")
        return tuple(_value(item, inner, structure) for item in data)
    if isinstance(data, dict):
        node = structure(data)
        if type(node) not in members and not (type(node) in added() and Draw in members):
            raise TreeFormatError(f"a {type(node).__name__} is out of place here")
        return node
    for member in members:
        if isinstance(member, type) and issubclass(member, Enum):
            try:
                return member(data)
            except ValueError:
                continue
        if member in (int, str, bool) and type(data) is member:
            return data
    if data is None and type(None) in members:
        return None
    raise TreeFormatError(f"`{_short(data)}` is out of place here")


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) < 60 else text[:57] + "..."


def tree_to_json(tree: Text) -> dict[str, Any]:
    """A tree as plain data for `json.dumps`."""
    return {"version": VERSION, "tree": _converter().unstructure(tree)}


def tree_from_json(data: Any) -> Text:
    """The tree that :func:`tree_to_json` wrote; raises :class:`TreeFormatError` with a sentence on anything else."""
    if not isinstance(data, dict) or "tree" not in data:
        raise TreeFormatError("this is not a tree written by umdsl: it has no `tree`")
    if data.get("version") != VERSION:
        raise TreeFormatError(f"this tree has version {data.get('version')!r}; I read version {VERSION}")
    try:
        tree = _converter().structure(data["tree"], Text)
    except RecursionError as error:
        raise TreeFormatError("this tree is nested too deeply") from error
    if not isinstance(tree, Text):
        raise TreeFormatError("the top of a tree is a Text")
    return tree
