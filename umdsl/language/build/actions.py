"""Rules of effects.lark about resources, actions and turns."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.cards import BuildCards
from umdsl.language.build.phrases import Phrase
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.effects import (
    Act,
    Again,
    End,
    Gain,
    Lose,
    Skip,
    Spend,
    TakeAction,
    Thing,
)
from umdsl.language.nodes.selectors import (
    Determiner,
    Noun,
    Pronoun,
    Ref,
    Selector,
    Stat,
    StatOf,
    That,
    This,
)
from umdsl.language.problems import DOES_NOT_FIT, WRONG_KIND
from umdsl.language.spans import Span


class BuildActions(BuildCards):
    def _things(self, phrase: Phrase) -> Any:
        return self.sel(phrase)

    def v_gain(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.stats and phrase.quantity is not None:
            return ("stat", phrase)
        return Gain(self._things(phrase), SELF)

    def v_lose(self, c: list[Any], span: Span) -> Any:
        return Lose(self._things(c[1]), SELF)

    def v_spend(self, c: list[Any], span: Span) -> Any:
        return Spend(self._things(c[1]), SELF)

    def v_maneuver(self, c: list[Any], span: Span) -> Any:
        return TakeAction(Act.MANEUVER, SELF)

    def v_attack(self, c: list[Any], span: Span) -> Any:
        return TakeAction(Act.ATTACK, SELF, self.sel(c[1]) if len(c) > 1 else None)

    def v_make_attack(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, Selector) and node.noun is Noun.ATTACK:
            return TakeAction(Act.ATTACK, SELF)
        self.complain(
            WRONG_KIND.at(span, verb="`make`", wanted="an attack or a value", found=self.words(span), actual="neither")
        )
        return TakeAction(Act.ATTACK, SELF)

    def v_skip(self, c: list[Any], span: Span) -> Any:
        return Skip(self.sel(c[1]), SELF)

    def v_end(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, Selector) and node.noun in (Noun.TURN, Noun.COMBAT, Noun.ACTION, Noun.ROUND, Noun.GAME):
            return End(Thing(str(node.noun)))
        if isinstance(node, This) and node.noun in (Noun.TURN, Noun.COMBAT, Noun.ACTION, Noun.ROUND):
            return End(Thing(str(node.noun)))
        if isinstance(node, StatOf) and node.stat is Stat.MOVE:
            return End(Thing.MOVEMENT)
        self.complain(
            WRONG_KIND.at(
                span, verb="`end`", wanted="the turn, combat or action", found=self.words(span), actual="none of these"
            )
        )
        return End(Thing.TURN)

    def v_again(self, c: list[Any], span: Span) -> Any:
        return Again()

    def v_repeat(self, c: list[Any], span: Span) -> Any:
        what = self.sel(c[1])
        if what not in (This(Noun.EFFECT), That(Noun.EFFECT), Selector(Determiner.THE, Noun.EFFECT), Ref(Pronoun.IT)):
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span), suggestion="write `repeat this`"))
        return Again()
