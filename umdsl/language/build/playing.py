"""When a card may be played, and what it or an effect costs."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.conditional import BuildConditional
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.steps import costing
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.conditions import Has, Is
from umdsl.language.nodes.effects import Discard, PlayOnly, Spend, Use
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Determiner,
    Noun,
    OnSide,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Side,
)
from umdsl.language.nodes.statements import May, Pay
from umdsl.language.spans import Span

_NEXT_TO, _FOE = Quality(Adjective.ADJACENT), OnSide(Side.OPPOSING)


class BuildPlaying(BuildConditional):
    """Builds what is said of the playing of a card, and prices before a colon."""

    def pay_spend(self, c: list[Any], span: Span) -> Any:
        return self.priced(Spend(self.sel(c[1]), SELF), c[-1])

    def pay_discard(self, c: list[Any], span: Span) -> Any:
        return self.priced(Discard(self.cards(c[1]), SELF), c[-1])

    def pay_use(self, c: list[Any], span: Span) -> Any:
        return self.priced(Use(self.sel(c[1]), SELF), c[-1])

    def priced(self, cost: Any, rest: Any) -> Any:
        """`Spend 2 Mana: draw 1`: what has its price before a colon may be bought or not."""
        return May(Ref(Pronoun.YOU), (Pay((cost,), self.body(rest)),))

    def play_only_against(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.quantity is None and phrase.many and not phrase.items:  # `only against sidekicks`
            phrase.quantity, phrase.many = Number(1), False
        return PlayOnly(Is(Selector(Determiner.THE, Noun.FIGHTER, (OnSide(Side.OPPOSING),)), self.sel(phrase)))

    def play_only_by(self, c: list[Any], span: Span) -> Any:
        """`Ada may only use this card to attack an adjacent fighter`: whose card it is, is printed on it."""
        who, phrase = self.sel(c[0]), c[2]
        if phrase.noun is not Noun.FIGHTER or phrase.filters not in ([_NEXT_TO], [_NEXT_TO, _FOE], [_FOE, _NEXT_TO]):
            raise Misfit(span)
        foe = Selector(Determiner.THE, Noun.FIGHTER, (_FOE,))
        return PlayOnly(Is(foe, AdjacentTo(who)))

    def play_only_placed(self, c: list[Any], span: Span) -> Any:
        """`Ada must be adjacent to the defender to play this card`."""
        return PlayOnly(self._is(self.sel(c[0]), ("filters", self.as_filters(c[3:-1], span))))

    def play_only_having(self, c: list[Any], span: Span) -> Any:
        return PlayOnly(Has(Ref(Pronoun.YOU), self.counted(c[1])))

    def costs(self, c: list[Any], span: Span) -> Any:
        """`this card costs 2 Mana`: played only by who has them, and they are spent."""
        return costing([Spend(self.sel(c[1]), SELF)], span)

    def costs_step(self, c: list[Any], span: Span) -> Any:
        """`as an additional cost to play this card, discard 1 card`."""
        return costing(self.flat(c[-1]), span)

    def play_only_as(self, c: list[Any], span: Span) -> Any:
        what = self.sel(c[1])
        return PlayOnly(self._action(what) or Is(Ref(Pronoun.IT), what))

    def play_only(self, c: list[Any], span: Span) -> Any:
        return PlayOnly(c[1])
