"""`look at the top 3 cards of your deck and discard 1`: one of those that were looked at."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import YOU, YOUR_HAND
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.amounts import Number, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Discard, Draw, Keep, Look, Put, Return, Reveal, Spot
from umdsl.language.nodes.selectors import Adjective, Determiner, Noun, Pronoun, Quality, Ref, Selector

_LEFT = (Ref(Pronoun.REST), Ref(Pronoun.OTHER))
_ENDS = (Quality(Adjective.TOP), Quality(Adjective.BOTTOM))


def among_seen(said: list[Any], bare: list[Any], *, looked: bool) -> tuple[list[Any], bool]:
    """What was said, with the cards that only a number tells of, and those beside which the rest is spoken of, taken
    for some of those that were looked at; and whether what comes next can be about those as well."""
    found = []
    for at, node in enumerate(said):
        left = any(getattr(later, "what", None) in _LEFT for later in said[at + 1 :])
        told = _told(node, bare, left) if looked else node
        found.append(told)
        looked = (looked and not isinstance(told, Draw)) or _looks_at_several(told)
    return found, looked


def _looks_at_several(node: Any) -> bool:
    """Whether cards of a deck are looked at or revealed, of which a bare number can be some."""
    what = node.at if isinstance(node, Look) else node.what if isinstance(node, Reveal) else None
    if not isinstance(what, Selector) or isinstance(what.quantity, Determiner) or what.quantity == Number(1):
        return False
    return any(end in what.filters for end in _ENDS)


def _told(node: Any, bare: list[Any], left: bool) -> Any:
    if left and isinstance(node, Draw) and node.who == YOU and isinstance(node.amount, Number | UpTo):
        return Put(Selector(node.amount, Ref(Pronoun.THEM)), Spot.INTO, YOUR_HAND, SELF, span=node.span)
    what = node.what if isinstance(node, Put | Discard | Return | Keep) and node.who == YOU else None
    if isinstance(what, Selector) and _some(what, bare, left):
        return attrs.evolve(node, what=Selector(what.quantity, Ref(Pronoun.THEM), span=what.span))
    changed = {}
    for name in ("body", "then", "otherwise", "cost"):
        inner = getattr(node, name, None) if isinstance(node, Node) else None
        if isinstance(inner, tuple):
            told = tuple(_told(one, bare, left) for one in inner)
            if any(new is not old for new, old in zip(told, inner, strict=True)):
                changed[name] = told
    return attrs.evolve(node, **changed) if changed else node


def _some(what: Selector, bare: list[Any], left: bool) -> bool:
    if what.noun is not Noun.CARD or what.filters:
        return False
    return isinstance(what.quantity, Number | UpTo) and (left or any(what is one for one in bare))
