"""What is done to somebody, told of them: `is dealt 2 damage`, `may be moved up to 2 spaces`, `is discarded`.

Each participle builds a function of whom it is told; whether it is so, may be or must be, the sentence around it says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from umdsl.language.build.effects import BuildEffects, unproved
from umdsl.language.build.phrases import YOU, Misfit, Phrase
from umdsl.language.build.subjects import SELF, done_to, is_elided, with_subject
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.effects import (
    AddStat,
    Damage,
    Defeat,
    Discard,
    Ignore,
    Place,
    Redirect,
    Remove,
    Return,
    SetStat,
    Shuffle,
)
from umdsl.language.nodes.selectors import Determiner, Noun, Owned, Pronoun, Ref, Selector, Stat, StatOf, That
from umdsl.language.nodes.statements import ForEach, Lasting, Lasts, May
from umdsl.language.spans import Span

Done = Callable[[Phrase], Any]


class BuildPassives(BuildEffects):
    """Builds effects from participles."""

    def is_done(self, c: list[Any], span: Span) -> Any:
        return self.told_on(c[-1](c[0]))

    def told_on(self, made: Any, who: Any = None) -> Any:
        """Remember of whom a statement is told: `Ada is dealt 1 damage and cannot move`."""
        last = made[-1] if isinstance(made, list) else made
        if is_elided(last):
            return made
        self.subjects[id(last)] = done_to(last) if who is None else who
        self.kept.append(last)
        return made

    def may_be_done(self, c: list[Any], span: Span) -> Any:
        """`Ada may be dealt 2 damage`: by you, if you like."""
        made = c[-1](c[0])
        return May(YOU, tuple(made) if isinstance(made, list) else (made,))

    def must_be_done(self, c: list[Any], span: Span) -> Any:
        made = self.is_done(c, span)
        if isinstance(made, Redirect) and made.what != That(Noun.DAMAGE):
            raise Misfit(span)  # `each damage must be dealt to a fighter in her zone`: how it is dealt
        return made

    def done_deal(self, c: list[Any], span: Span) -> Done:
        taken = self.v_take(c, span)
        return lambda whom: with_subject(taken, self.sel(whom))

    def done_deal_by(self, c: list[Any], span: Span) -> Done:
        taken, by = self.v_take(c[:2], span), self.sel(c[3])
        if not isinstance(taken, Damage):
            raise Meaningless("what somebody deals to somebody is damage")
        return lambda whom: attrs.evolve(with_subject(taken, self.sel(whom)), by=by)

    def done_deal_to(self, c: list[Any], span: Span) -> Done:
        """`2 damage is dealt to the defender`; `that damage is dealt to Bo instead`: no longer to whom it would be."""

        def dealt(whom: Phrase) -> Any:
            inside = next((p for p in whom.posts if p.kind == "in" and p.head is Noun.COMBAT), None)
            if inside is not None:  # `any damage dealt to Ada in this combat`: all there is, for as long as it lasts
                whom.posts = [p for p in whom.posts if p is not inside]
                return Lasting(Lasts.COMBAT, (dealt(whom),))
            to, what = self.sel(c[2]), self.sel(whom)
            plain = isinstance(what, Selector) and what.noun is Noun.DAMAGE and not what.filters
            if plain and isinstance(what.quantity, Number):
                return Damage(what.quantity, to)
            return Redirect(what, to)

        return dealt

    def done_heal(self, c: list[Any], span: Span) -> Done:
        healed = self.v_recover([c[0], c[-1]], span)
        return lambda whom: with_subject(healed, self.sel(whom))

    def done_discard(self, c: list[Any], span: Span) -> Done:
        return lambda whom: Discard(self.sel(whom), SELF)

    def done_waste(self, c: list[Any], span: Span) -> Done:
        """`the BOOST is discarded without effect`."""

        def wasted(whom: Phrase) -> Any:
            what = self.sel(whom)
            return [Ignore(StatOf(Stat.BOOST, what)), Discard(what, SELF)]

        return wasted

    def done_defeat(self, c: list[Any], span: Span) -> Done:
        return lambda whom: Defeat(self.sel(whom))

    def done_cancel(self, c: list[Any], span: Span) -> Done:
        return lambda whom: self.v_cancel([None, whom], span)

    def done_remove(self, c: list[Any], span: Span) -> Done:
        return lambda whom: Remove(self.sel(whom), self.sel(c[2]) if len(c) > 2 else None, SELF)

    def done_return(self, c: list[Any], span: Span) -> Done:
        return lambda whom: Return(self.sel(whom), self.sel(c[2]), SELF)

    def done_shuffle(self, c: list[Any], span: Span) -> Done:
        return lambda whom: Shuffle(self.sel(whom), self.sel(c[2]), SELF)

    def done_move(self, c: list[Any], span: Span) -> Done:
        return lambda whom: self.v_move([None, whom, *c[1:]], span)

    def done_move_by(self, c: list[Any], span: Span) -> Done:
        def moved(whom: Phrase) -> Any:
            made = self.v_move([None, whom, *c[1:-2]], span)
            mover = self.sel(c[-1])
            owned = isinstance(mover, Selector) and any(f == Owned(Ref(Pronoun.IT)) for f in mover.filters)
            if owned and isinstance(made.who, Selector) and made.who.quantity is Determiner.EACH:
                each = attrs.evolve(made.who, quantity=Determiner.SOME)
                return ForEach(each, (attrs.evolve(made, who=Ref(Pronoun.IT), mover=mover),))
            owner = Selector(Determiner.THE, Noun.OWNER, (Owned(made.who),)) if owned else mover
            return attrs.evolve(made, mover=owner)

        return moved

    def done_place(self, c: list[Any], span: Span) -> Done:
        where = tuple(self.as_filters(c[1:], span))
        return lambda whom: Place(self.sel(whom), where)

    def done_reduce(self, c: list[Any], span: Span) -> Done:
        return lambda whom: self.v_decrease([None, whom, None, c[-1]], span)

    def done_increase(self, c: list[Any], span: Span) -> Done:
        return lambda whom: AddStat(self.stat_of(whom), self.amount(c[-1]))

    def done_add(self, c: list[Any], span: Span) -> Done:
        """`its BOOST value is added to this card's value`."""
        return lambda whom: self.v_add([c[0], whom, c[1], c[2]], span)

    def done_set(self, c: list[Any], span: Span) -> Done:
        return lambda whom: SetStat(self.stat_of(whom), self.amount(c[-1]))

    def done_double(self, c: list[Any], span: Span) -> Done:
        return lambda whom: self.v_double([None, whom], span)


__all__ = ["BuildPassives", "unproved"]
