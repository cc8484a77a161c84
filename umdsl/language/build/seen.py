"""Cards that were looked at: `look at the top 3 cards of your deck. Put 1 into your hand` is one of those."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import YOUR_HAND
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Choose, Draw, Keep, Look, Reveal, Search
from umdsl.language.nodes.selectors import In, Noun, Pronoun, Ref, Selector
from umdsl.language.nodes.sense import head_of
from umdsl.language.nodes.statements import ChooseEffects, If, Instead, May, Option, Pay, Then

_INSIDE = ("body", "then", "otherwise", "cost", "options")
_AROUND = (May, If, Then, Instead, Pay, ChooseEffects, Option)


def seen_in(statement: Any) -> Any:
    """What the last effect of a statement lets one see."""
    while inner := getattr(statement, "body", ()) or getattr(statement, "then", ()):
        statement = inner[-1]
    if isinstance(statement, Look):
        return statement.at
    if isinstance(statement, Reveal):
        return statement.what
    return statement.where if isinstance(statement, Search) else None


def draws(statement: Any) -> bool:
    return isinstance(statement, Node) and any(isinstance(part, Draw) for part in statement.walk())


class OfSeen:
    """Says of cards that are only counted which they are: of those that were seen."""

    def __init__(self, seen: Any, bare: list[Any]) -> None:
        self.seen = seen
        self.bare = bare

    def __call__(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self(item) for item in node)
        if isinstance(node, _AROUND):
            made = {name: self(getattr(node, name)) for name in _INSIDE if hasattr(node, name)}
            same = all(new is old for name in made for new, old in zip(made[name], getattr(node, name), strict=True))
            return node if same else attrs.evolve(node, **made)
        what: Any = getattr(node, "what", None)
        if isinstance(node, Choose | Keep) or not any(what is one for one in self.bare):
            return node
        of = self._which(node, what)
        return node if of is None else attrs.evolve(node, what=of)

    def _which(self, node: Any, what: Selector) -> Any:
        if head_of(self.seen) is not Noun.HAND:
            return Selector(what.quantity, Ref(Pronoun.THEM), span=what.span)
        if self.seen == YOUR_HAND or getattr(node, "who", None) is not SELF:
            return None
        return attrs.evolve(what, filters=(In(self.seen),))
