"""What a name must be, by the place it has in a tree: what is spent is a resource, what is placed a token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from umdsl.language.names import NameKind

if TYPE_CHECKING:
    from umdsl.language.nodes.base import Node

_USES = {
    ("Become", "what"): NameKind.STATE,
    ("StartAs", "what"): NameKind.STATE,
    ("Is", "what"): NameKind.STATE,
    ("Treat", "as_"): NameKind.STATE,
    ("Spend", "what"): NameKind.RESOURCE,
    ("Gain", "what"): NameKind.RESOURCE,
    ("Lose", "what"): NameKind.RESOURCE,
    ("StartWith", "what"): NameKind.RESOURCE,
    ("AtMost", "what"): NameKind.RESOURCE,
    ("Has", "what"): NameKind.RESOURCE,
    ("Place", "what"): NameKind.TOKEN,
    ("Remove", "what"): NameKind.TOKEN,
    ("Return", "what"): NameKind.TOKEN,
    ("Flip", "what"): NameKind.TOKEN,
    ("On", "place"): NameKind.TOKEN,
    ("Having", "what"): NameKind.TOKEN,
    ("AdjacentTo", "to"): NameKind.TOKEN,
    ("Search", "for_"): NameKind.TAG,
    ("Draw", "what"): NameKind.TAG,
    ("Discard", "what"): NameKind.TAG,
    ("Reveal", "what"): NameKind.TAG,
    ("Play", "what"): NameKind.TAG,
    ("In", "place"): NameKind.REGION,
    ("Put", "pile"): NameKind.REGION,
    ("Move", "who"): NameKind.FIGHTER,
    ("Damage", "to"): NameKind.FIGHTER,
    ("Damage", "by"): NameKind.FIGHTER,
    ("Recover", "who"): NameKind.FIGHTER,
    ("Swap", "who"): NameKind.FIGHTER,
    ("Owned", "by"): NameKind.FIGHTER,
    ("Event", "subject"): NameKind.FIGHTER,
}
# Whoever does something or has it done to them, whatever it is.
_ANYWHERE = {"who": NameKind.FIGHTER, "subject": NameKind.FIGHTER, "mover": NameKind.FIGHTER}
_LABELS = {"card": NameKind.TAG, "token": NameKind.TOKEN, "counter": NameKind.TOKEN, "form": NameKind.STATE}


def by_use(tree: Node) -> Iterator[tuple[str, NameKind]]:
    """The names of a tree that nobody declared, each with what it must be where it stands."""
    yield from _uses(tree, NameKind.UNKNOWN)


def _uses(node: Node, use: NameKind) -> Iterator[tuple[str, NameKind]]:
    from umdsl.language.nodes.base import Node as AnyNode
    from umdsl.language.nodes.selectors import Labelled, Name, Selector

    if isinstance(node, Name):
        if node.kind is NameKind.UNKNOWN:
            guess = NameKind.STATE if node.name.isupper() else NameKind.TOKEN
            yield node.name, guess if use is NameKind.UNKNOWN else use
        return
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        inner = _USES.get(
            (type(node).__name__, field.name), use if field.name == "items" else _ANYWHERE.get(field.name)
        )
        inner = inner or NameKind.UNKNOWN
        if isinstance(node, Selector):
            # A name before `card` is a tag whatever is done with the card; the noun itself is what the owner says.
            inner = use if field.name == "noun" else inner
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Labelled) and isinstance(node, Selector):
                yield from _uses(child.label, _LABELS.get(str(node.noun), NameKind.TAG))
            elif isinstance(child, AnyNode):
                yield from _uses(child, inner)
