"""Rules of effects.lark: a verb phrase becomes an effect whose subject is still open (see :mod:`subjects`)."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.cards import unproved
from umdsl.language.build.figures import BuildFigures
from umdsl.language.build.phrases import Phrase
from umdsl.language.build.subjects import SELF
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.effects import (
    Apply,
    AtMost,
    SetStat,
    StartAs,
    StartWith,
    Track,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Pronoun,
    Ref,
    Selector,
)
from umdsl.language.spans import Span


class BuildEffects(BuildFigures):
    def v_start_with(self, c: list[Any], span: Span) -> Any:
        return StartWith(SELF, self.sel(c[1]))

    def v_start_active(self, c: list[Any], span: Span) -> Any:
        """`she starts with the Long Bow active`."""
        return StartAs(SELF, c[1])

    def v_start_without(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        return StartWith(SELF, attrs.evolve(node, quantity=Number(0)) if isinstance(node, Selector) else node)

    def v_start_as(self, c: list[Any], span: Span) -> Any:
        return StartAs(SELF, self.what(c[1]))

    def v_at_most(self, c: list[Any], span: Span) -> Any:
        return AtMost(SELF, self.sel(c[2]))

    def v_treat(self, c: list[Any], span: Span) -> Any:
        if c[1].stats and c[3].is_count:  # `treat its value as 0`
            return SetStat(self.stat_of(c[1]), self.amount(c[3]))
        return Treat(self.sel(c[1]), self.what(c[3]))

    def v_count_as(self, c: list[Any], span: Span) -> Any:
        return Treat(SELF, self.what(c[2]))

    def v_apply(self, c: list[Any], span: Span) -> Any:
        return Apply(SELF)

    def v_track(self, c: list[Any], span: Span) -> Any:
        subject: Any = self.sel(c[3]) if isinstance(c[3], Phrase) else Ref(Pronoun.IT)
        return Track(self.sel(c[1]), subject)


__all__ = ["BuildEffects", "unproved"]
