"""How much a phrase comes to: figures, what is counted, and what is added up, taken off or picked of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.language.nodes.amounts import (
    Amount,
    Best,
    Count,
    Half,
    Minus,
    Number,
    Plus,
    ThatMuch,
    Twice,
    Whichever,
)
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import Both, Pronoun, Ref, Stat, StatOf
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.build.phrases import Phrase, Post

# What is said after an amount, of that amount.
SUMS = ("plus", "minus")


class Misfit(Exception):
    """Words that are grammatical side by side and yet make no tree together, such as a space that is drawn."""

    def __init__(self, span: Span) -> None:
        super().__init__(f"no tree from {span.start} to {span.end}")
        self.span = span


class Reckoner:
    """Turns finished phrases into amounts."""

    def __call__(self, phrase: Phrase) -> Any:
        raise TypeError("a phrase is finished by the finisher")

    def all_such(self, phrase: Phrase) -> None:
        raise TypeError("a phrase is finished by the finisher")

    def amount(self, value: Amount | Phrase | None) -> Any:
        """A phrase as an amount: a number, a figure, or how many of the thing there are."""
        if value is None:
            return ThatMuch()
        if isinstance(value, Node):
            return value
        if value.which is not None:
            return self._whichever(value)
        if value.is_count:
            if not isinstance(value.quantity, Node):
                raise Misfit(value.span)
            return self.summed(value, self._times(value, value.quantity))
        sums = [p for p in value.posts if p.kind in SUMS]
        if not isinstance(value.quantity, Number | ThatMuch) or value.counts or value.stats:
            value.posts = [p for p in value.posts if p not in sums]
        result = self._figure(value)
        return self.added_up(sums if sums and sums[0] not in value.posts else [], result)

    def _figure(self, value: Phrase) -> Any:
        if value.boost and value.owner is not None:  # `its BOOST is 3`
            return self._times(value, StatOf(Stat.BOOST, value.owner, span=value.span))
        if value.best is not None:
            (which, stat), value.best = value.best, None
            return Best(which, StatOf(stat, self(value)), span=value.span)
        node = self(value)
        if isinstance(node, StatOf):
            result: Any = node
        elif isinstance(node, Both) and all(isinstance(i, StatOf) for i in node.items):
            first = node.items[0]
            assert isinstance(first, StatOf)
            result = first
        elif node == Ref(Pronoun.IT):  # `if it is 2 or less`: the figure just spoken of
            result = StatOf(Stat.VALUE, node, span=value.span)
        else:
            result = Count(node, span=value.span)
        return self._times(value, result)

    def _whichever(self, value: Phrase) -> Any:
        """`your hand size or 3, whichever is higher`."""
        which, value.which = value.which, None
        other, value.other = value.other, None
        left, right = value.items if value.items else (value, other)
        assert which is not None
        return Whichever(which, self.amount(left), self.amount(right), span=value.span)

    def summed(self, phrase: Phrase, amount: Any) -> Any:
        """An amount with what is added to it and taken off it."""
        return self.added_up([p for p in phrase.posts if p.kind in SUMS], amount)

    def added_up(self, posts: list[Post], amount: Any) -> Any:
        for post in posts:
            if not isinstance(amount, Node):
                raise Misfit(post.span)
            if post.each and post.inner is not None:
                self.all_such(post.inner)
            kind = Plus if post.kind == "plus" else Minus
            amount = kind(amount, self.amount(post.amount), span=post.span)  # type: ignore[arg-type]
        return amount

    @staticmethod
    def _times(value: Phrase, result: Any) -> Any:
        if value.half or value.rounding:
            return Half(result, value.rounding, span=value.span)
        return Twice(result, span=value.span) if value.twice else result
