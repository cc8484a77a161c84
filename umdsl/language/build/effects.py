"""Rules of effects.lark: a verb phrase becomes an effect whose subject is still open (see :mod:`subjects`)."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.amounts import NUMBER_WORDS
from umdsl.language.build.cards import in_front, unproved
from umdsl.language.build.figures import BuildFigures
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.subjects import SELF
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Comparison, Number
from umdsl.language.nodes.conditions import Has
from umdsl.language.nodes.effects import (
    AddStat,
    Apply,
    AtMost,
    Gain,
    Lose,
    Put,
    Remove,
    SetStat,
    Spot,
    StartAs,
    StartWith,
    Track,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Both,
    Determiner,
    Either,
    In,
    Labelled,
    Name,
    Noun,
    Owned,
    Pronoun,
    Ref,
    Selector,
)
from umdsl.language.nodes.sense import head_of, is_card
from umdsl.language.nodes.statements import If, Label, Printed, Trigger
from umdsl.language.spans import Span

_YOUR_DECK = Selector(Determiner.THE, Noun.DECK, (Owned(Ref(Pronoun.YOU)),))


class BuildEffects(BuildFigures):
    def v_start_with(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        place = next((f.place for f in getattr(node, "filters", ()) if isinstance(f, In)), None)
        if place is None or not is_card(head_of(node)):
            return StartWith(SELF, self.held_of(c[1]))
        # `start the game with the Bear Snare in your discard pile`
        rest = tuple(f for f in node.filters if not isinstance(f, In))
        where = head_of(place)
        told = isinstance(head_of(node), Name) or any(isinstance(f, Labelled) for f in rest)
        if not told or not (where in (Noun.HAND, Noun.DISCARD, Noun.PLAY) or isinstance(where, Name)):
            raise Misfit(span)
        card = head_of(node)
        bare = isinstance(card, Name) and card.kind is NameKind.CARD and isinstance(node.quantity, Determiner)
        count = Number(1) if bare else node.quantity  # one of its copies
        what = attrs.evolve(node, quantity=count, filters=(*rest, In(_YOUR_DECK)))
        put = Put(what, Spot.INTO, place, SELF)
        made = Trigger(Printed(Label.FIRST_HAND), (put,))  # type: ignore[arg-type]
        self.held.append(made)
        self.standing.append(made)
        return made

    def v_start_active(self, c: list[Any], span: Span) -> Any:
        """`she starts with the Long Bow active`."""
        return StartAs(SELF, c[1])

    def v_keep_in_play(self, c: list[Any], span: Span) -> Any:
        """`keep this card in play`."""
        return in_front(self.sel(c[1]), span)

    def v_start_without(self, c: list[Any], span: Span) -> Any:
        return StartWith(SELF, none_of(self.sel(c[1])))

    def v_start_choice(self, c: list[Any], span: Span) -> Any:
        """`choose Bo or Cy to be your sidekick`: you start with the one or the other."""
        node: Any = self.sel(c[1])
        return StartWith(SELF, Either(node.items) if isinstance(node, Both) else node)  # type: ignore[arg-type]

    def v_to_supply(self, c: list[Any], span: Span) -> Any:
        """`return it to your supply`: it is taken away. What is held and not laid down is had more or less of."""
        what = self.sel(c[1])
        noun = what.noun if isinstance(what, Selector) else what
        if not isinstance(noun, Name) or noun.kind is not NameKind.RESOURCE:
            return Remove(what, None, SELF)
        return (Lose if c[0].type == "D_RETURN" else Gain)(what, SELF)

    def v_advance(self, c: list[Any], span: Span) -> Any:
        """`advance the Doom track 2 spaces`."""
        words = c[2].lower().split()[-2] if len(c) > 2 else "one"
        return AddStat(self.stat_of(c[1]), Number(int(words) if words.isdigit() else NUMBER_WORDS[words]))

    def v_refill(self, c: list[Any], span: Span) -> Any:
        """`refill your Mana to 3`: where there is less."""
        noun, most = c[1].head, self.amount(c[-1])
        if not isinstance(noun, Name) or not isinstance(most, Number):
            raise Misfit(span)
        return _filled(noun, most)

    def v_gain_until(self, c: list[Any], span: Span) -> Any:
        """`gain Mana until you have 3`: the same."""
        self.held_of(c[1])
        what = self.held_of(c[-1])
        if not isinstance(what, Selector) or not isinstance(what.quantity, Number):
            raise Misfit(span)
        return _filled(what.noun, what.quantity)

    def v_start_as(self, c: list[Any], span: Span) -> Any:
        return StartAs(SELF, self.what(c[1]))

    def v_at_most(self, c: list[Any], span: Span) -> Any:
        return AtMost(SELF, self.held_of(c[2]))

    def v_treat(self, c: list[Any], span: Span) -> Any:
        if c[1].stats and c[3].is_count:  # `treat its value as 0`
            return SetStat(self.stat_of(c[1]), self.amount(c[3]))
        who, what = self.sel(c[1]), self.what(c[3])
        return self.this_ranged(c, span) if self.is_ranged_attack(who, what) else Treat(who, what)

    def v_count_as(self, c: list[Any], span: Span) -> Any:
        return Treat(SELF, self.what(c[2]))

    def v_apply(self, c: list[Any], span: Span) -> Any:
        return Apply(SELF)

    def v_track(self, c: list[Any], span: Span) -> Any:
        subject: Any = self.sel(c[3]) if isinstance(c[3], Phrase) else Ref(Pronoun.IT)
        return Track(self.sel(c[1]), subject)


def none_of(node: Any) -> Any:
    """None of what a phrase names: `do not start with Imps`."""
    if isinstance(node, Name):
        return Selector(Number(0), node)
    if not isinstance(node, Selector):
        return node
    return attrs.evolve(node, quantity=Number(0), filters=tuple(f for f in node.filters if f != Owned(SELF)))


def _filled(noun: Any, most: Number) -> If:
    """Bring what is held to a number, where there is less of it."""
    less = Selector(Bound(Comparison.LESS_THAN, most), noun)
    return If(Has(SELF, less), (SetStat(Selector(Determiner.THE, noun, (Owned(SELF),)), most),))


__all__ = ["BuildEffects", "none_of", "unproved"]
