"""Rules of effects.lark about figures: BOOST, values that are set, added and taken, and what is prevented."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.fighters import BuildFighters
from umdsl.language.build.phrases import YOUR_OPPONENT, Misfit, Phrase
from umdsl.language.build.subjects import SELF
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Half, Number, Rounding, Twice
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.effects import (
    AddStat,
    Boost,
    Cancel,
    Confine,
    Ignore,
    LessDamage,
    MoreDamage,
    Prevent,
    Put,
    SetStat,
    Spot,
    TakeStat,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Deed,
    Determiner,
    Done,
    In,
    Name,
    Noun,
    On,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Stat,
    StatOf,
    That,
    This,
)
from umdsl.language.nodes.sense import FIGHTERS, PILES
from umdsl.language.nodes.statements import ChooseEffects, Lasting, Lasts, Option
from umdsl.language.problems import WRONG_KIND
from umdsl.language.spans import Span

# Whether a figure stays above a bound, by the word that says it.
_BOUNDS = {"LOWER": True, "BELOW": True, "GO_BELOW": True, "HIGHER": False, "ABOVE": False, "GO_ABOVE": False}


class BuildFigures(BuildFighters):
    def v_boost(self, c: list[Any], span: Span) -> Any:
        if len(c) == 1:
            return Boost(This(Noun.CARD))
        phrase: Phrase = c[1]
        post = self.pop(phrase, "with")
        with_ = self.finish(post.inner) if post and post.inner else None
        return Boost(self.sel(phrase), with_)

    def v_blind_boost(self, c: list[Any], span: Span) -> Any:
        top = Selector(
            Determiner.THE,
            Noun.CARD,
            (Quality(Adjective.TOP), In(Selector(Determiner.THE, Noun.DECK, (Owned(Ref(Pronoun.YOU)),)))),
        )
        return Boost(self.sel(c[1]) if len(c) > 1 else This(Noun.CARD), top)

    def v_cancel(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        node: Any = self.sel(phrase)
        if isinstance(node, Selector) and node.noun is Noun.DAMAGE:  # `negate all damage`
            return Prevent(node)
        if isinstance(node, Selector) and node.noun is Noun.EFFECT:
            for item in node.filters:
                if isinstance(item, On):
                    return Cancel(item.place, phrase.windows)
                if isinstance(item, Owned):
                    return Cancel(_card_of(item.by), phrase.windows)
            if not node.filters:  # `cancel all effects`: those of the other card in the combat
                return Cancel(_card_of(YOUR_OPPONENT), phrase.windows)
        return Cancel(node, phrase.windows)

    def v_ignore(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, Selector) and node.noun is Noun.DAMAGE:
            return Prevent(node)
        if isinstance(node, Selector) and Quality(Adjective.BOOSTED) in node.filters:
            rest = tuple(f for f in node.filters if f != Quality(Adjective.BOOSTED))  # what their card has of it
            return Ignore(StatOf(Stat.BOOST, attrs.evolve(node, filters=rest)))
        if isinstance(node, This | That) and node.noun is Noun.EFFECT:  # `ignore this effect`: it is done by then
            raise Misfit(span)
        return Ignore(node)

    def stat_of(self, phrase: Phrase) -> Any:
        """What a number is added to: a card or an attack stands for its value."""
        node: Any = self.sel(phrase)
        if isinstance(node, StatOf) or (isinstance(node, Both) and all(isinstance(i, StatOf) for i in node.items)):
            return node
        head = phrase.head
        if head is Noun.DAMAGE:  # damage has no value: it is taken, more or less of it
            raise Misfit(phrase.span)
        if (
            isinstance(node, Selector)
            and isinstance(node.noun, Name)
            and node.noun.kind in (NameKind.RESOURCE, NameKind.TOKEN)
        ):
            return node
        if head in PILES or (head in FIGHTERS and not isinstance(node, This)):
            self.complain(
                WRONG_KIND.at(
                    phrase.span,
                    verb="A number",
                    wanted="a card, an attack or a value to change",
                    found=self.words(phrase.span),
                    actual="not one",
                )
            )
        return StatOf(Stat.VALUE, node, span=phrase.span)

    def v_gain_on(self, c: list[Any], span: Span) -> Any:
        """`she gains +3 on her next attack`: to its value."""
        return self.changed(self.stat_of(c[3]), c[1])

    def v_set(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[1]), self.amount(c[3]))

    def v_use_as(self, c: list[Any], span: Span) -> Any:
        """`use its BOOST value as this card's value`."""
        if not c[3].stats or c[3].sign or not c[1].is_figure:
            raise Misfit(span)
        return SetStat(self.stat_of(c[3]), self.amount(c[1]))

    def v_make(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[1]), c[2])

    def changed(self, stat: Any, value: Any) -> Any:
        """`+2` or `-2` on a figure."""
        sign = value.sign if isinstance(value, Phrase) else 1
        amount = (
            value.quantity
            if isinstance(value, Phrase) and value.sign and value.noun is not None
            else self.amount(value)
        )
        return TakeStat(stat, amount) if sign < 0 else AddStat(stat, amount)

    def confined(self, c: list[Any], span: Span) -> Any:
        """`this card's value cannot be less than 5`, `cannot be reduced below 5`."""
        bound = next(x for x in c[2:] if getattr(x, "type", None) in _BOUNDS)
        if not c[0].stats and c[0].node not in (This(Noun.CARD), This(Noun.ATTACK)):
            raise Misfit(span)
        return Confine(self.stat_of(c[0]), _BOUNDS[bound.type], self.amount(c[-1]))

    def v_add(self, c: list[Any], span: Span) -> Any:
        value, target = c[1], c[3]
        if isinstance(value, Phrase) and not value.is_count and not value.stats and target.head in PILES:
            return Put(self.cards(value), Spot.INTO, self.sel(target), SELF)
        if isinstance(value, Phrase) and value.is_count and target.head in PILES:
            return Put(self.cards(value), Spot.INTO, self.sel(target), SELF)
        if isinstance(value, Phrase) and isinstance(target.head, Name) and target.head.kind is NameKind.REGION:
            return Put(self.cards(value), Spot.INTO, self.sel(target), SELF)
        if isinstance(value, Phrase) and value.noun is Noun.HEALTH and value.owner is None and not target.stats:
            return self.v_recover_to([c[0], value, c[2], target], span)
        if isinstance(value, Phrase) and not value.sign and self._is_no_amount(value):
            raise Misfit(value.span)  # `add this card to the pot`: a card is no amount
        return self.changed(self.stat_of(target), value)

    def _is_no_amount(self, value: Phrase) -> bool:
        if value.is_figure or value.half or value.twice:
            return False
        if value.noun is Noun.HEALTH and value.owner is not None:  # `add its health to this card's value`
            return False
        if value.node is not None:
            return isinstance(value.node, This | That | Ref | Selector)
        self.settle(value)
        return not isinstance(value.quantity, Node)

    def v_increase(self, c: list[Any], span: Span) -> Any:
        if c[1].head is Noun.DAMAGE:
            less = self._less_damage(self.sel(c[1]), self.amount(c[3]))
            if not isinstance(less, LessDamage):
                raise Misfit(span)
            return MoreDamage(less.who, less.amount, less.what)
        return AddStat(self.stat_of(c[1]), self.amount(c[3]))

    def v_decrease(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.head is Noun.DAMAGE:
            return self._less_damage(self.sel(phrase), self.amount(c[3]))
        return TakeStat(self.stat_of(phrase), self.amount(c[3]))

    @staticmethod
    def _less_damage(what: Any, amount: Any) -> LessDamage | Prevent | Lasting:
        """`reduce all damage dealt to your hero by 1`: your hero takes 1 less damage; `in this combat`, as long as that
        goes on."""
        who: Any = SELF
        if isinstance(what, That | Ref) and isinstance(
            amount, Number
        ):  # `reduce that damage by 2`: so much does not happen
            return Prevent(Selector(amount, what))
        if not isinstance(what, Selector):
            raise Misfit(what.span)
        kept = []
        meanwhile = False
        for item in what.filters:
            if isinstance(item, Done) and item.deed in (Deed.DEALT, Deed.TAKEN, Deed.WOULD_TAKE):
                who = item.to or item.by or who
                meanwhile = meanwhile or item.scope is Scope.THIS_COMBAT
            elif isinstance(item, In) and item.place == This(Noun.COMBAT):
                meanwhile = True
            else:
                kept.append(item)
        less = LessDamage(who, amount, attrs.evolve(what, quantity=Determiner.SOME, filters=tuple(kept)))
        return Lasting(Lasts.COMBAT, (less,)) if meanwhile else less

    def v_subtract(self, c: list[Any], span: Span) -> Any:
        return TakeStat(self.stat_of(c[3]), c[1])

    def v_increase_or_decrease(self, c: list[Any], span: Span) -> Any:
        phrases = [x for x in c if isinstance(x, Phrase)]
        stat = self.stat_of(phrases[0])
        amount = self.amount(c[-1])
        options = (Option((AddStat(stat, amount),)), Option((TakeStat(stat, amount),)))
        return ChooseEffects(Number(1), options, SELF)

    def v_halve(self, c: list[Any], span: Span) -> Any:
        rounded = self.pop(c[1], "rounded up", "rounded down")
        stat = self.stat_of(c[1])
        return SetStat(stat, Half(stat, Rounding(rounded.kind) if rounded is not None else None))

    def v_double(self, c: list[Any], span: Span) -> Any:
        stat = self.stat_of(c[1])
        return SetStat(stat, Twice(stat))

    def v_prevent(self, c: list[Any], span: Span) -> Any:
        if len(c) > 2:  # `prevent all damage to Ada from effects`, `to her from this combat`: the damage that is
            off = [p for p in c[3].leftover if p.kind == "from"]
            off += [p for p in c[3].posts if p.kind == "from" and p.head is Noun.COMBAT]
            c[1].posts += off
            c[3].leftover = [p for p in c[3].leftover if p not in off]
            c[3].posts = [p for p in c[3].posts if p not in off]
        return Prevent(self.sel(c[1]), self.sel(c[3]) if len(c) > 2 else None)

    def v_add_two(self, c: list[Any], span: Span) -> Any:
        return [self.v_add(c[:4], span), self.v_add([None, c[5], None, c[7]], span)]


def _card_of(owner: Any) -> Any:
    """`your opponent's effects` are those on their card."""
    player = isinstance(owner, Selector) and owner.noun in (Noun.OPPONENT, Noun.PLAYER)
    return Selector(Determiner.THE, Noun.CARD, (Owned(owner),)) if player or owner == Ref(Pronoun.THEM) else owner
