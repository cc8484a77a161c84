"""What plugins add to the language: a rule of the grammar, the node it makes, and how the node is written.

An extension brings all three together, so that no sentence is read that cannot be written back. Its grammar is Lark
text in the style of the files under `grammar/`; it extends a rule with `%extend`, most often `vp`, the verb phrase:

    DO_TICKLE: "tickle"i
    DOES_TICKLE: "tickles"i
    D_TICKLE.1: DO_TICKLE | DOES_TICKLE
    %extend vp: D_TICKLE np -> v_tickle
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import attrs

from umdsl.language.nodes.base import Node

# (builder, children of the rule, span) -> node
Build = Callable[[Any, list[Any], Any], Node]
# (writer, node, subject that is being spoken to) -> words
Write = Callable[[Any, Any, Any], str]


class ExtensionError(ValueError):
    """An extension that does not fit; the message says why."""


class ExtensionFailed(Exception):
    """An extension's own function failed on a text or a tree; the message says whose, and how."""

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(f"the extension `{name}` failed with {type(error).__name__}: {error}")


@attrs.frozen
class Extension:
    """Rules, what they mean, and how they are written."""

    name: str
    grammar: str = attrs.field(repr=False)
    build: Mapping[str, Build] = attrs.field(repr=False)
    write: Mapping[type[Node], Write] = attrs.field(repr=False)


_active: dict[str, Extension] = {}


def grammars() -> tuple[str, ...]:
    """The grammar texts in force, by the name of their extension."""
    return tuple(_active[name].grammar for name in sorted(_active))


def node_classes() -> tuple[type[Node], ...]:
    """The classes of nodes that extensions added."""
    return tuple(kind for name in sorted(_active) for kind in _active[name].write)


def builder_of(rule: str) -> tuple[str, Build] | None:
    """What makes the node of a rule that no file under `grammar/` has, and the extension that it is from."""
    return next(((e.name, e.build[rule]) for e in _active.values() if rule in e.build), None)


def writer_of(kind: type[Node]) -> Write | None:
    """What writes a node of an extension."""
    return next((_telling(e.name, e.write[kind]) for e in _active.values() if kind in e.write), None)


def _telling(name: str, write: Write) -> Write:
    def told(writer: Any, node: Any, subject: Any) -> str:
        try:
            return write(writer, node, subject)
        except ExtensionFailed:
            raise
        except Exception as error:
            raise ExtensionFailed(name, error) from error

    return told


def register(extension: Extension) -> None:
    """Put an extension in force. One whose grammar does not fit is refused, and nothing changes."""
    if _active.get(extension.name) == extension:
        return
    if extension.name in _active:
        raise ExtensionError(f"another extension is already called `{extension.name}`")
    _active[extension.name] = extension
    try:
        _try_out(extension)
    except ExtensionError:
        del _active[extension.name]
        raise


def unregister(name: str) -> None:
    """Take an extension out of force."""
    _active.pop(name, None)


@contextmanager
def using(*extensions: Extension) -> Iterator[None]:
    """Extensions in force for a while: for tests, and for tools that look at one plugin at a time."""
    before = dict(_active)
    try:
        for extension in extensions:
            register(extension)
        yield
    finally:
        _active.clear()
        _active.update(before)


def _try_out(extension: Extension) -> None:
    from umdsl.language.lalr import tables

    try:
        made = tables(grammars())
    except Exception as error:
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        raise ExtensionError(f"the grammar of `{extension.name}` does not fit: {reason}") from error
    rules = {rule.name for rule in made.rules}
    missing = sorted(set(extension.build) - rules)
    if missing:
        raise ExtensionError(f"the grammar of `{extension.name}` has no rule `{missing[0]}`")
