"""Rules of amounts.lark."""

from __future__ import annotations

import re
from typing import Any

from umdsl.language.build.phrases import Misfit, Phrase, Post
from umdsl.language.build.walker import Walker
from umdsl.language.nodes.amounts import (
    AnyNumber,
    Between,
    Bound,
    Comparison,
    Difference,
    Number,
    Rounding,
    ThatMuch,
    UpTo,
)
from umdsl.language.nodes.selectors import Determiner, Noun, Owned, Pronoun, Ref, Selector, Stat, StatOf, Superlative
from umdsl.language.spans import Span

NUMBER_WORDS = {
    w: i
    for i, w in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}


class BuildAmounts(Walker):
    def number(self, c: list[Any], span: Span) -> Number:
        return Number(int(c[0]))

    def number_word(self, c: list[Any], span: Span) -> Number:
        return Number(NUMBER_WORDS[c[0].lower()])

    def one(self, c: list[Any], span: Span) -> Number:
        return Number(1)

    def up_to(self, c: list[Any], span: Span) -> UpTo:
        return UpTo(c[1])

    def up_to_that(self, c: list[Any], span: Span) -> UpTo:
        return UpTo(ThatMuch())

    def up_to_x(self, c: list[Any], span: Span) -> UpTo:
        self.x_told = True
        return UpTo(ThatMuch())

    def that_much(self, c: list[Any], span: Span) -> ThatMuch:
        return ThatMuch()

    def any_number(self, c: list[Any], span: Span) -> AnyNumber:
        return AnyNumber()

    def x_many(self, c: list[Any], span: Span) -> Any:
        """`spend X Mana. deal X damage`: as much as you like at first, and that much from then on."""
        first = not self.x_told and re.search(r"\bX (?:is|equals?|being)\b", self.text) is None
        self.x_told = True
        return AnyNumber(span=span) if first else ThatMuch(span=span)

    def _bound(self, comparison: Comparison, c: list[Any]) -> Bound:
        return Bound(comparison, next(x for x in c if isinstance(x, Number)))

    def exactly(self, c: list[Any], span: Span) -> Bound:
        return self._bound(Comparison.EXACTLY, c)

    def at_least(self, c: list[Any], span: Span) -> Bound:
        return self._bound(Comparison.AT_LEAST, c)

    def at_most(self, c: list[Any], span: Span) -> Bound:
        return self._bound(Comparison.AT_MOST, c)

    def more_than(self, c: list[Any], span: Span) -> Bound:
        return self._bound(Comparison.MORE_THAN, c)

    def fewer_than(self, c: list[Any], span: Span) -> Bound:
        return self._bound(Comparison.LESS_THAN, c)

    def signed(self, c: list[Any], span: Span) -> Phrase:
        text = c[0].replace(" ", "")
        return Phrase(span, quantity=Number(int(text[1:]), span=span), sign=-1 if text[0] == "-" else 1)

    def np_bare_number(self, c: list[Any], span: Span) -> Phrase:
        """The 4 of `equal to 4 minus that number`."""
        return Phrase(span, quantity=Number(int(c[0]), span=span))

    def np_best(self, c: list[Any], span: Span) -> Phrase:
        """`the highest BOOST value among those cards`: what follows is said of the cards."""
        phrase: Phrase = c[3]
        if c[2].type == "IN":  # `the highest BOOST value in your hand`: of the cards there
            phrase = Phrase(span, quantity=Determiner.SOME, noun=Noun.CARD, many=True, posts=[Post("in", span, c[3])])
        stat = c[1][0] if isinstance(c[1], tuple) else Stat.HEALTH
        phrase.best = (Superlative.MOST if c[0].type == "HIGHEST" else Superlative.LEAST, stat)
        phrase.span = span
        return phrase

    def np_higher_of(self, c: list[Any], span: Span) -> Phrase:
        return self._of_two(Superlative.MOST, c, span)

    def np_lower_of(self, c: list[Any], span: Span) -> Phrase:
        return self._of_two(Superlative.LEAST, c, span)

    def _of_two(self, which: Superlative, c: list[Any], span: Span) -> Phrase:
        """`the higher of your hand size and 3`."""
        if isinstance(c[3], Phrase):
            return Phrase(span, items=[c[1], c[3]], either=True, which=which)
        c[1].which, c[1].other, c[1].span = which, c[3], span
        return c[1]  # type: ignore[no-any-return]

    def np_between(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=Between(self.sel(c[1]), self.sel(c[3]), span=span))

    def np_sum(self, c: list[Any], span: Span) -> Phrase:
        """`the sum of their BOOST values`: a figure of several is what they come to together."""
        if not c[1].stats:
            raise Misfit(span)
        return c[1]  # type: ignore[no-any-return]

    def twice(self, c: list[Any], span: Span) -> Any:
        c[1].twice = True
        return c[1]

    def half(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        phrase.half = True
        rounded = self.pop(phrase, "rounded up", "rounded down")
        if rounded is not None:
            phrase.rounding = Rounding(rounded.kind)
        return phrase

    def twice_that(self, c: list[Any], span: Span) -> Any:
        return Phrase(span, quantity=ThatMuch(span=span), twice=True)

    def the_difference(self, c: list[Any], span: Span) -> Any:
        """`deal damage equal to the difference`: between what the two cards of the combat are worth."""
        yours = Selector(Determiner.THE, Noun.CARD, (Owned(Ref(Pronoun.YOU)),))
        theirs = Selector(Determiner.THE, Noun.CARD, (Owned(Selector(Determiner.THE, Noun.OPPONENT)),))
        return Difference(StatOf(Stat.VALUE, yours), StatOf(Stat.VALUE, theirs))

    def difference(self, c: list[Any], span: Span) -> Any:
        return Difference(*(self.amount(p) for p in self.phrases(c)))

    def amount(self, value: Any) -> Any:
        """A phrase, or an amount already made, as an amount."""
        if isinstance(value, Phrase):
            self.settle(value)
        return self.finish.amount(value)
