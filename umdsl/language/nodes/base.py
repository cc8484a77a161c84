"""What every node of the tree is: frozen, comparable, and aware of the words it came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import attrs

from umdsl.language.spans import Span

T = TypeVar("T", bound="Node")


class Meaningless(ValueError):
    """A node that no sentence could say; the message tells why, and the builder adds where."""

    span: Span | None = None


@attrs.frozen(repr=False, eq=False)
class Node:
    """A piece of meaning. Two nodes are equal when they mean the same, wherever they were written.

    Equality, hash and representation are written once here and not made anew for each of the many classes: that is
    most of what a process would otherwise spend on starting up.
    """

    # a class that lets attrs make its equality must not compare places either
    span: Span | None = attrs.field(default=None, eq=False, repr=False, kw_only=True)

    def _meaning(self) -> Iterator[tuple[str, object]]:
        for field in attrs.fields(type(self)):
            if field.name != "span":
                yield field.name, getattr(self, field.name)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self is other or all(value == getattr(other, name) for name, value in self._meaning())

    def __hash__(self) -> int:
        return hash((type(self).__name__, *(value for _, value in self._meaning())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._meaning())})"

    def __attrs_post_init__(self) -> None:
        self.make_sense()

    def make_sense(self) -> None:
        """Refuse, with :class:`Meaningless`, what no sentence could say; most classes take what fits their fields."""

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in field order."""
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, depth first."""
        yield self
        for child in self.children():
            yield from child.walk()


def at(node: T, span: Span | None) -> T:
    """The same node at a place."""
    return attrs.evolve(node, span=span) if span is not None else node
