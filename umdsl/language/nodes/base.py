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


@attrs.frozen
class Node:
    """A piece of meaning. Two nodes are equal when they mean the same, wherever they were written."""

    span: Span | None = attrs.field(default=None, eq=False, repr=False, kw_only=True)

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
