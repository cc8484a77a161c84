"""Conditions that compare figures, comparisons turned round, and states that are switched on or off."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.happenings import BuildHappenings
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.posts import THAN
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Comparison, Count, Half, Number, Plus, Rounding
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.conditions import Any as AnyOf
from umdsl.language.nodes.conditions import Compares
from umdsl.language.nodes.selectors import Adjective, Name, Quality, Stat, StatOf
from umdsl.language.spans import Span

_ON = (Adjective.ACTIVE, Adjective.FACE_UP)
OFF = (Adjective.INACTIVE, Adjective.FACE_DOWN)


def denied(made: Compares) -> Any:
    """`is not 3` is more or less than 3."""
    more, less = Comparison.MORE_THAN, Comparison.LESS_THAN
    match made.comparison:
        case Comparison.EXACTLY:
            return AnyOf((attrs.evolve(made, comparison=more), attrs.evolve(made, comparison=less)))
        case Comparison.AT_LEAST:
            return attrs.evolve(made, comparison=less)
        case Comparison.AT_MOST:
            return attrs.evolve(made, comparison=more)
        case Comparison.MORE_THAN:
            return AnyOf((attrs.evolve(made, comparison=less), attrs.evolve(made, comparison=Comparison.EXACTLY)))
        case _:
            return AnyOf((attrs.evolve(made, comparison=more), attrs.evolve(made, comparison=Comparison.EXACTLY)))


def switched(phrase: Phrase, pred: Any) -> Name | None:
    """The state that a sentence says is active."""
    name = phrase.noun
    named = isinstance(name, Name) and name.kind in (NameKind.STATE, NameKind.UNKNOWN) and not phrase.filters
    if not named or pred[0] != "filters" or pred[1] not in [[Quality(word)] for word in (*_ON, *OFF)]:
        return None
    return name if isinstance(name, Name) else None


class BuildComparing(BuildHappenings):
    """Builds the conditions that set one figure against another."""

    def cond_has_stat(self, c: list[Any], span: Span) -> Any:
        bound, comparison = c[4], Comparison.EXACTLY
        if isinstance(bound, Bound):
            comparison, bound = bound.comparison, bound.amount
        return Compares(StatOf(c[2][0], self.sel(c[0])), comparison, bound)

    def _has_other(self, c: list[Any], comparison: Comparison) -> Any:
        other = self.sel(c[4])
        right = other if isinstance(other, StatOf) else StatOf(c[2][0], other)
        return Compares(StatOf(c[2][0], self.sel(c[0])), comparison, right)

    def cond_has_stat_than(self, c: list[Any], span: Span) -> Any:
        """`has a printed value greater than this card`: the figure is said once."""
        right: Any = c[4]
        if isinstance(right, Phrase) and not right.is_figure and not right.half and not right.twice:
            other = self.sel(right)
            right = other if isinstance(other, StatOf) else StatOf(c[2][0], other)
        comparison = THAN[c[3].type]
        return Compares(StatOf(c[2][0], self.sel(c[0])), comparison, self.amount(right))

    def cond_has_higher(self, c: list[Any], span: Span) -> Any:
        return self._has_other(c, Comparison.MORE_THAN)

    def cond_has_lower(self, c: list[Any], span: Span) -> Any:
        return self._has_other(c, Comparison.LESS_THAN)

    def _compare(self, c: list[Any], comparison: Comparison) -> Any:
        return Compares(self.amount(c[0]), comparison, self._like(c[0], c[-1]))

    def _like(self, left: Phrase, right: Any) -> Any:
        """`this card's value matches your opponent's card`: the figure is said once."""
        value = self.amount(right)
        first = self.finish.amount(left)
        if isinstance(first, StatOf) and isinstance(value, Count) and not right.counts:
            return StatOf(first.stat, value.of)
        return value

    def cond_equals(self, c: list[Any], span: Span) -> Any:
        return self._compare(c, Comparison.EXACTLY)

    def cond_unequal(self, c: list[Any], span: Span) -> Any:
        return denied(self._compare(c, Comparison.EXACTLY))

    def _whose(self, c: list[Any], comparison: Comparison) -> Any:
        """`if its health is less than yours`: the figure is said once."""
        left = self.finish.amount(c[0])
        self.settle(c[0])
        if not isinstance(left, StatOf):
            raise Meaningless("say which figure is compared")
        return Compares(left, comparison, StatOf(left.stat, c[3]))

    def cond_higher_whose(self, c: list[Any], span: Span) -> Any:
        return self._whose(c, Comparison.MORE_THAN)

    def cond_lower_whose(self, c: list[Any], span: Span) -> Any:
        return self._whose(c, Comparison.LESS_THAN)

    def cond_higher(self, c: list[Any], span: Span) -> Any:
        return self._compare(c, Comparison.MORE_THAN)

    def cond_lower(self, c: list[Any], span: Span) -> Any:
        return self._compare(c, Comparison.LESS_THAN)

    def cond_higher_by(self, c: list[Any], span: Span) -> Any:
        """`is at least 3 higher than its printed value`: it is that and 3 more, or more."""
        return self._by_so_much(*self._apart(c))

    def cond_lower_by(self, c: list[Any], span: Span) -> Any:
        """`is 2 lower than it`: the other is this and 2 more."""
        low, high, margin = self._apart(c)
        return self._by_so_much(high, low, margin)

    def _apart(self, c: list[Any]) -> tuple[Any, Any, Any]:
        left, *others = (x for x in c if isinstance(x, Phrase))
        margin = next(x for x in c if isinstance(x, Number | Bound))
        if not others:  # `is 3 higher than 2` is a sum that nobody writes
            raise Misfit(left.span)
        return self.amount(left), self._like(left, others[0]), margin

    @staticmethod
    def _by_so_much(more: Any, less: Any, margin: Number | Bound) -> Any:
        how = margin.comparison if isinstance(margin, Bound) else Comparison.EXACTLY
        number = margin.amount if isinstance(margin, Bound) else margin
        return Compares(more, how, Plus(less, number))

    def cond_at_least(self, c: list[Any], span: Span) -> Any:
        return self._compare(c, Comparison.AT_LEAST)

    def cond_at_most(self, c: list[Any], span: Span) -> Any:
        return self._compare(c, Comparison.AT_MOST)

    def cond_half_health(self, c: list[Any], span: Span) -> Any:
        """`Ada is at half health or less`, `has less than half of her starting health`."""
        who = self.sel(c[0])
        words = c[1].lower().split()
        whole = Stat.STARTING_HEALTH if "starting" in words else Stat.MAXIMUM_HEALTH
        loose = {"or"} & set(words)
        below = {"less", "fewer", "below", "under"} & set(words)
        comparison = Comparison.AT_MOST if loose else Comparison.LESS_THAN if below else Comparison.EXACTLY
        rounding = Rounding.DOWN if comparison is Comparison.AT_MOST else None  # 7 of 13 is more than half
        return Compares(StatOf(Stat.HEALTH, who), comparison, Half(StatOf(whole, who), rounding))
