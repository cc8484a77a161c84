"""Cards that were looked at: `look at the top 3 cards of your deck. Put 1 into your hand` is one of those."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import YOUR_HAND
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.amounts import Number, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Choose, Discard, Draw, Keep, Look, Put, Return, Reveal, Search, Spot
from umdsl.language.nodes.selectors import Determiner, In, Noun, Pronoun, Ref, Selector
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


_LEFT = (Ref(Pronoun.REST), Ref(Pronoun.OTHER))


def beside_the_rest(seen: Any, said: list[Any]) -> list[Any]:
    """`draw 1 and discard the rest`, `discard 1 card and put the rest back`: one of those that were seen."""
    if head_of(seen) is Noun.HAND:
        return said
    left = [any(getattr(later, "what", None) in _LEFT for later in said[at + 1 :]) for at in range(len(said))]
    return [_one_of_them(node) if rest else node for node, rest in zip(said, left, strict=True)]


def _one_of_them(node: Any) -> Any:
    if isinstance(node, Draw) and node.who == SELF and isinstance(node.amount, Number | UpTo):
        return Put(Selector(node.amount, Ref(Pronoun.THEM)), Spot.INTO, YOUR_HAND, SELF, span=node.span)
    what: Any = node.what if isinstance(node, Discard | Put | Return) else None
    if isinstance(what, Selector) and what == Selector(what.quantity, Noun.CARD) and what.quantity != Determiner.EACH:
        return attrs.evolve(node, what=Selector(what.quantity, Ref(Pronoun.THEM), span=what.span))
    return node


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
