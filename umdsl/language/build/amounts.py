"""Rules of amounts.lark."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.phrases import Phrase
from umdsl.language.build.walker import Walker
from umdsl.language.nodes.amounts import (
    AnyNumber,
    Bound,
    Comparison,
    Difference,
    Number,
    Plus,
    Rounding,
    ThatMuch,
    UpTo,
)
from umdsl.language.nodes.selectors import Determiner, Noun, Owned, Pronoun, Ref, Selector, Stat, StatOf
from umdsl.language.problems import DOES_NOT_FIT
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

    def that_much(self, c: list[Any], span: Span) -> ThatMuch:
        return ThatMuch()

    def any_number(self, c: list[Any], span: Span) -> AnyNumber:
        return AnyNumber()

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

    def plus(self, c: list[Any], span: Span) -> Plus:
        left, _, right = c
        return Plus(self.amount(left), self.amount(right))

    def plus_signed(self, c: list[Any], span: Span) -> Any:
        """`its BOOST value + 2`."""
        if c[1].sign < 0:
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span)))
        return Plus(self.amount(c[0]), self.amount(c[1]))

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
