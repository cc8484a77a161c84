"""Rules of conditions.lark."""

from __future__ import annotations

from typing import Any, get_args

import attrs

from umdsl.language.build.comparing import OFF, BuildComparing, denied, switched
from umdsl.language.build.phrases import YOU, Misfit, Phrase, Post, attach, filters_of
from umdsl.language.build.subjects import in_own_hand, of_states, tied
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Comparison, Count, Number
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.conditions import (
    ActionNumber,
    All,
    AttackNumber,
    Compares,
    CountsZones,
    Did,
    EndedMove,
    Event,
    Exists,
    Happened,
    Has,
    Is,
    Landed,
    Ordinal,
    Outnumbers,
    Scope,
    SharesZones,
    StartedTurn,
    Verb,
    Zones,
)
from umdsl.language.nodes.conditions import (
    Any as AnyOf,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Determiner,
    In,
    Located,
    Name,
    Not,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    SharingZone,
    Stat,
    StatOf,
    This,
)
from umdsl.language.nodes.sense import PILES, is_fighter
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_ORDINALS = {
    Adjective.FIRST: Ordinal.FIRST,
    Adjective.SECOND: Ordinal.SECOND,
    Adjective.THIRD: Ordinal.THIRD,
    Adjective.LAST: Ordinal.LAST,
}


class BuildConditions(BuildComparing):
    def cond_all(self, c: list[Any], span: Span) -> Any:
        return All(tuple(self._elided([x for x in c if isinstance(x, Node | tuple)])))

    def cond_any(self, c: list[Any], span: Span) -> Any:
        return AnyOf(tuple(self._elided([x for x in c if isinstance(x, Node | tuple)])))

    def cond_and(self, c: list[Any], span: Span) -> None:
        return None

    cond_or = cond_and

    def _elided(self, parts: list[Any]) -> list[Any]:
        """`you attacked a sidekick and won`: the second part has the subject of the first."""
        subject: Any = YOU
        done = []
        for part in parts:
            if isinstance(part, tuple):
                kind, *rest = part
                part = (
                    Has(subject, in_own_hand(self.counted(rest[0]), subject))
                    if kind == "has"
                    else self._is_node(subject, rest[0], kind == "is not")
                    if kind.startswith("is")
                    else self._happened(subject, rest[0], rest[1])
                )
            subject = self._subject(part)
            done.append(part)
        return done

    @staticmethod
    def _subject(part: Any) -> Any:
        if isinstance(part, Happened):
            return part.event.subject
        if isinstance(part, Did):
            return part.who
        return getattr(part, "subject", YOU)

    def cond_elided(self, c: list[Any], span: Span) -> Any:
        return ("did", c[0], c[1])

    def cond_elided_is(self, c: list[Any], span: Span) -> Any:
        return ("is", c[1])

    def cond_elided_is_not(self, c: list[Any], span: Span) -> Any:
        return ("is not", c[1])

    def cond_state(self, c: list[Any], span: Span) -> Any:
        """`if CALM`, `while ANGRY`: a state alone is yours."""
        return Is(Ref(Pronoun.YOU), self.name(c, span))

    def cond_equipped(self, c: list[Any], span: Span) -> Any:
        """`if you have the Long Bow equipped`."""
        return Is(self.sel(c[0]), c[-2])

    def cond_attacking(self, c: list[Any], span: Span) -> Any:
        return self._playing(c, Adjective.ATTACKING)

    def cond_defending(self, c: list[Any], span: Span) -> Any:
        return self._playing(c, Adjective.DEFENDING)

    def _playing(self, c: list[Any], word: Adjective) -> Any:
        first = self._is_phrase(c[0], c[2], False)
        return All((first, Is(self.finish(c[0]), Quality(word))))

    def cond_is_typo(self, c: list[Any], span: Span) -> Any:
        return self._is(self.sel(c[0]), ("filters", self.as_filters(c[2:], span)))

    def cond_group(self, c: list[Any], span: Span) -> Any:
        return c[0]

    # --- being ------------------------------------------------------------------------------------------------------

    def _is(self, subject: Any, pred: Any, negated: bool = False) -> Any:
        kind, value = pred
        if kind == "dealt":
            dealt = Event(subject, Verb.IS_DEALT, Selector(Determiner.SOME, Noun.DAMAGE), scope=value)
            return Happened(dealt, negated)
        if kind == "scope":
            return Happened(Event(subject, Verb.IS_DEFEATED, scope=value), negated)
        if kind == "filters":
            first, *more = value
            node: Any = Is(subject, first, negated)
            return All((node, *(Is(subject, m, negated) for m in more))) if more else node
        return Is(subject, value, negated)

    def cond_nth_attack(self, c: list[Any], span: Span) -> Any:
        """`this is the second attack Ada has made this turn`."""
        word = c[1].lower().split()[1]
        self._take_scope()
        return AttackNumber(_ORDINALS[Adjective(word)], self.sel(c[2]), self.token(c, "OR_LATER") is not None)

    def cond_nth_of_turn(self, c: list[Any], span: Span) -> Any:
        """`this is the second attack this turn`, whoever makes it."""
        later = self.token(c, "OR_LATER") is not None
        return AttackNumber(_ORDINALS[Adjective(c[1].lower().split()[1])], later=later)

    def cond_this_is_later(self, c: list[Any], span: Span) -> Any:
        """`this is your second action or later`."""
        which = self._numbered(next(x for x in c if isinstance(x, Phrase)))
        if which is None:
            raise Misfit(span)
        return attrs.evolve(which, later=True)

    def _numbered(self, phrase: Phrase) -> ActionNumber | AttackNumber | None:
        what = self.sel(phrase)
        counted = isinstance(what, Selector) and any(
            isinstance(f, Quality) and f.word in _ORDINALS for f in what.filters
        )
        if counted and self.scopes == [Scope.THIS_TURN]:
            self.scopes.clear()
        return self._action(what)

    def _is_node(self, subject: Any, pred: Any, negated: bool) -> Any:
        if pred[0] == "np":
            return Is(subject, self._what(pred[1]), negated)
        return self._is(subject, pred, negated)

    def cond_is(self, c: list[Any], span: Span) -> Any:
        return self._is_phrase(c[0], c[2], False)

    def cond_group_is(self, c: list[Any], span: Span) -> Any:
        """`your weapon is the Long Bow`."""
        return self._state_is(c[2], c[1])

    def cond_is_group(self, c: list[Any], span: Span) -> Any:
        """`the Long Bow is your active weapon`."""
        return self._state_is(c[0], c[1])

    def _state_is(self, phrase: Phrase, verb: Any) -> Any:
        what = self._what(phrase)
        if not of_states(what, NameKind.UNKNOWN):
            raise Misfit(phrase.span)
        return Is(Ref(Pronoun.YOU), what, verb.type == "BE_NOT")

    def cond_is_not(self, c: list[Any], span: Span) -> Any:
        return self._is_phrase(c[0], c[2], True)

    def _is_phrase(self, phrase: Phrase, pred: Any, negated: bool) -> Any:
        subject = self.sel(phrase)
        if pred[0] == "full" and not negated:
            return Compares(StatOf(Stat.HEALTH, subject), Comparison.EXACTLY, StatOf(Stat.MAXIMUM_HEALTH, subject))
        if pred[0] == "full":
            return Compares(StatOf(Stat.HEALTH, subject), Comparison.LESS_THAN, StatOf(Stat.MAXIMUM_HEALTH, subject))
        if pred[0] == "np" and isinstance(pred[1], Phrase):
            value: Phrase = pred[1]
            if isinstance(subject, StatOf) or value.is_count:
                bound = self.amount(value)
                if phrase.owner is None and Quality(Adjective.BOOSTED) in phrase.filters:  # `if the BOOST is 2 or more`
                    subject = StatOf(Stat.BOOST, subject)
                left = subject if isinstance(subject, StatOf) else self.finish.amount(phrase)
                comparison = Comparison.EXACTLY
                if hasattr(bound, "comparison"):
                    comparison, bound = bound.comparison, bound.amount
                if isinstance(left, Count) and isinstance(left.of, Ref):
                    left = StatOf(Stat.VALUE, left.of)  # `if they are 2 or less`: the figures just spoken of
                made = Compares(left, comparison, bound)
                return denied(made) if negated else made
            what = self._what(value)
            which = self._action(what)
            if which is None or negated:
                return Is(subject, what, negated)
            if not isinstance(subject, This) and subject != Ref(Pronoun.IT):  # `this attack is your first action`
                raise Misfit(phrase.span)
            return which
        state = switched(phrase, pred)
        if state is not None:  # `while the Long Bow is active`
            return Is(Ref(Pronoun.YOU), state, negated is not (pred[1][0].word in OFF))
        return self._is(subject, pred, negated)

    def _what(self, value: Phrase) -> Any:
        node = self.sel(value)
        if (
            isinstance(node, Selector)
            and isinstance(node.noun, Name)
            and not node.filters
            and node.quantity is Determiner.THE
            and node.noun.kind in (NameKind.STATE, NameKind.UNKNOWN)
        ):
            return node.noun
        return node

    def pred_np(self, c: list[Any], span: Span) -> Any:
        return ("np", c[0])

    def pred_up(self, c: list[Any], span: Span) -> Any:
        return ("filters", [Quality(Adjective.FACE_UP, span=span)])

    def pred_quality(self, c: list[Any], span: Span) -> Any:
        return ("filters", [Quality(Adjective[c[0].type[2:]], span=span)])

    def pred_defeated_scope(self, c: list[Any], span: Span) -> Any:
        return ("scope", Scope[c[1].type])

    def pred_damaged_scope(self, c: list[Any], span: Span) -> Any:
        """`if Ada was damaged this turn`: if she was dealt damage."""
        return ("dealt", Scope[c[1].type])

    def pred_attacking(self, c: list[Any], span: Span) -> Any:
        return ("filters", [Quality(Adjective.ATTACKING, span=span)])

    def pred_defending(self, c: list[Any], span: Span) -> Any:
        return ("filters", [Quality(Adjective.DEFENDING, span=span)])

    def pred_posts(self, c: list[Any], span: Span) -> Any:
        made = self.as_filters(c, span)
        if len(made) == 1 and isinstance(made[0], In) and isinstance(made[0].place, Selector):
            state = made[0].place.noun
            if isinstance(state, Name) and state.kind is NameKind.STATE:  # `you are in Wolf form`
                return ("np", Phrase(span, noun=state))
        return ("filters", made)

    def as_filters(self, posts: list[Any], span: Span) -> list[Any]:
        """Posts that stand without a noun: the place in `is in its zone`, `placed adjacent to it`."""
        given = [p for p in posts if isinstance(p, Post)]
        cards = any(p.kind in ("in", "from") and p.head in PILES for p in given)
        ground = Phrase(span, quantity=Determiner.SOME, noun=Noun.CARD if cards else Noun.FIGHTER)
        attach(ground, given)
        for post in ground.leftover:
            self.complain(DOES_NOT_FIT.at(post.span, found=self.words(post.span)))
        return [f for post in ground.posts for f in filters_of(post, self.finish)]

    def cond_this_is(self, c: list[Any], span: Span) -> Any:
        return self._numbered(c[1]) or Is(Ref(Pronoun.IT), self.sel(c[1]))

    def _action(self, what: Any) -> ActionNumber | AttackNumber | None:
        """`your third action`, `your second attack`: which of the turn this is."""
        if isinstance(what, Selector) and what.noun is Noun.ATTACK:
            which = [_ORDINALS[f.word] for f in what.filters if isinstance(f, Quality) and f.word in _ORDINALS]
            whose = [f.by for f in what.filters if isinstance(f, Owned)]
            if which and len(which) + len(whose) == len(what.filters) and not isinstance(which[0], AnyOf):
                return AttackNumber(which[0], whose[0] if whose else None)
        if isinstance(what, Selector) and what.noun is Noun.ACTION:
            for item in what.filters:
                if isinstance(item, Quality) and item.word in _ORDINALS:
                    self._take_scope()
                    return ActionNumber(_ORDINALS[item.word])
        return None

    # --- having -----------------------------------------------------------------------------------------------------

    def cond_has(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        what = in_own_hand(self.counted(c[-1]), who)
        if isinstance(what, Selector) and what.noun is Noun.HAND and Quality(Adjective.EMPTY) in what.filters:
            return Is(Selector(Determiner.THE, Noun.HAND, (Owned(who),)), Quality(Adjective.EMPTY))
        return Has(who, what)

    def cond_has_only(self, c: list[Any], span: Span) -> Any:
        """`you only have 1 card in hand`."""
        if not isinstance(c[2].quantity, Number):
            raise Misfit(span)
        c[2].quantity = Bound(Comparison.EXACTLY, c[2].quantity)
        return self.cond_has(c, span)

    def cond_has_not(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        return Has(who, in_own_hand(self.counted(c[-1]), who), negated=True)

    def counted(self, phrase: Phrase) -> Any:
        """A thing one has; a bare number means cards, unless so many of something else were asked for before."""
        return self.held_of(phrase, Noun.CARD)

    def held_of(self, phrase: Phrase, otherwise: Noun | None = None) -> Any:
        """What somebody has. `no more than 5`, `if you have 7 or more`: of what was told last that they have."""
        if phrase.is_count:
            self.settle(phrase)
            if not phrase.posts and self.held_last is not None:
                what = self.held_last
                return attrs.evolve(what, quantity=phrase.quantity, span=phrase.span)
            phrase.noun = otherwise
        what = self.sel(phrase)
        if isinstance(what, Selector) and not isinstance(what.noun, Ref):
            self.held_last = what
        return what

    def cond_more_than(self, c: list[Any], span: Span) -> Any:
        return self._outnumbers(c, False)

    def cond_less_than(self, c: list[Any], span: Span) -> Any:
        return self._outnumbers(c, True)

    def _outnumbers(self, c: list[Any], fewer: bool) -> Any:
        subject, what, other = self.phrases(c)
        who = self.sel(subject)
        return Outnumbers(who, fewer, in_own_hand(self.sel(what), who), self.sel(other))

    def than_do(self, c: list[Any], span: Span) -> None:
        return None

    def cond_it_is(self, c: list[Any], span: Span) -> Any:
        return self._is_phrase(Phrase(span, node=Ref(Pronoun.IT, span=span)), c[1], False)

    def cond_ended(self, c: list[Any], span: Span) -> Any:
        where = self.as_filters(c[2:], span)
        return EndedMove(self.sel(c[0]), where[0]) if where else Did(self.sel(c[0]))

    def cond_was_at_start(self, c: list[Any], span: Span) -> Any:
        return StartedTurn(self.sel(c[0]), self.as_filters([c[2]], span)[0])

    def cond_was_not_at_start(self, c: list[Any], span: Span) -> Any:
        return StartedTurn(self.sel(c[0]), self.as_filters([c[2]], span)[0], negated=True)

    def cond_this_is_not(self, c: list[Any], span: Span) -> Any:
        which = self._numbered(c[1])
        if which is None:
            return Is(Ref(Pronoun.IT), self.sel(c[1]), negated=True)
        if which.ordinal is not Ordinal.FIRST:
            raise Misfit(span)
        return attrs.evolve(which, ordinal=Ordinal.SECOND, later=True)  # `this is not your first action`

    def cond_has_none(self, c: list[Any], span: Span) -> Any:
        return Has(self.sel(c[0]), Selector(Number(0), Ref(Pronoun.THEM)))

    def cond_in_form(self, c: list[Any], span: Span) -> Any:
        return Is(Ref(Pronoun.YOU), c[1])

    def cond_in_state(self, c: list[Any], span: Span) -> Any:
        return Is(self.sel(c[0]), c[3], c[1].type == "BE_NOT")

    def cond_used_to_attack(self, c: list[Any], span: Span) -> Any:
        return Is(Ref(Pronoun.YOU), Quality(Adjective.ATTACKING))

    def cond_used_to_defend(self, c: list[Any], span: Span) -> Any:
        return Is(Ref(Pronoun.YOU), Quality(Adjective.DEFENDING))

    def cond_tied(self, c: list[Any], span: Span) -> Any:
        return tied()

    def cond_last_card(self, c: list[Any], span: Span) -> Any:
        """`if this was the last card in your hand`: whoever plays it has none left."""
        return Is(Selector(Determiner.THE, Noun.HAND, (Owned(YOU),)), Quality(Adjective.EMPTY))

    def cond_contains(self, c: list[Any], span: Span) -> Any:
        """`your discard pile contains 3 HEX cards`: there are so many in it."""
        where, what = self.sel(c[0]), self.sel(c[2])
        if isinstance(where, Selector) and where.noun in PILES and isinstance(what, Selector):
            return Exists(attrs.evolve(what, filters=(*what.filters, In(where))))
        return Has(where, what)

    def cond_heads(self, c: list[Any], span: Span) -> Any:
        return Landed(True)

    def cond_tails(self, c: list[Any], span: Span) -> Any:
        return Landed(False)

    def pred_full(self, c: list[Any], span: Span) -> Any:
        return ("full", None)

    def cond_exists(self, c: list[Any], span: Span) -> Any:
        return Exists(self.sel(c[1]))

    def cond_exists_not(self, c: list[Any], span: Span) -> Any:
        return Exists(attrs.evolve(self.sel(c[1]), quantity=Number(0)))

    # --- happening --------------------------------------------------------------------------------------------------

    def cond_not(self, c: list[Any], span: Span) -> Any:
        return Did(Ref(Pronoun.YOU), negated=True)

    def cond_of_reach(self, c: list[Any], span: Span) -> Any:
        return Is(self.sel(c[0]), Selector(Number(1), Noun.FIGHTER, (Quality(c[2]),)))

    def cond_alone(self, c: list[Any], span: Span) -> Any:
        """`if she is alone in her zone`: no other fighters are there."""
        who = self.sel(c[0])
        zone = Selector(Determiner.THE, Noun.ZONE, (Owned(who),))
        return Exists(Selector(Number(0), Noun.FIGHTER, (Quality(Adjective.OTHER), In(zone))))

    def cond_other_zone(self, c: list[Any], span: Span) -> Any:
        return Is(self.sel(c[0]), SharingZone(self.sel(c[-1])), negated=True)

    def cond_started_other_zone(self, c: list[Any], span: Span) -> Any:
        return StartedTurn(self.sel(c[0]), SharingZone(self.sel(c[-1])), negated=True)

    def cond_moved_since_start(self, c: list[Any], span: Span) -> Any:
        elsewhere = In(Selector(Number(1), Noun.SPACE, (Quality(Adjective.DIFFERENT),)))
        return StartedTurn(self.sel(c[0]), elsewhere)

    def cond_survived(self, c: list[Any], span: Span) -> Any:
        kind = getattr(c[2], "type", None) if len(c) > 2 else None
        scope = Scope[str(kind)] if kind in Scope.__members__ else Scope.THIS_COMBAT
        return Happened(Event(self.sel(c[0]), Verb.IS_DEFEATED, scope=scope), negated=True)

    def cond_died(self, c: list[Any], span: Span) -> Any:
        scope = Scope[c[2].type] if len(c) > 2 else None
        if scope is None:
            return Is(self.sel(c[0]), Quality(Adjective.DEFEATED))
        return Happened(Event(self.sel(c[0]), Verb.IS_DEFEATED, scope=scope))

    def only_one(self, c: list[Any], span: Span) -> Phrase:
        mods = c[0] if isinstance(c[0], list) else []
        head = c[1] if mods else c[0]
        return self.np([self._with_mods(head, mods, span), *c[2 if mods else 1 :]], span)

    def cond_the_only(self, c: list[Any], span: Span) -> Any:
        """`if it is the only fighter adjacent to Ada`: it is one, and there is no other."""
        phrase: Phrase = c[-1]
        if not is_fighter(phrase.noun):
            raise Misfit(span)
        phrase.quantity, phrase.many = Number(1), False
        one = self.sel(phrase)
        return All((Is(self.sel(c[0]), one), Exists(attrs.evolve(one, quantity=Bound(Comparison.EXACTLY, Number(1))))))

    def cond_only(self, c: list[Any], span: Span) -> Any:
        """`if Ada is your only fighter`: she is left, and nobody else is."""
        left = Is(self.sel(c[0]), Quality(Adjective.DEFEATED), negated=True)
        return All((left, Has(YOU, Selector(Bound(Comparison.EXACTLY, Number(1)), Noun.FIGHTER))))

    def cond_elided_has(self, c: list[Any], span: Span) -> Any:
        return ("has", c[-1])

    def cond_fewer_zones(self, c: list[Any], span: Span) -> Any:
        return CountsZones(self.sel(c[0]), Zones.FEWER, self.sel(c[-1]))

    def cond_more_zones(self, c: list[Any], span: Span) -> Any:
        return CountsZones(self.sel(c[0]), Zones.MORE, self.sel(c[-1]))

    def cond_shares(self, c: list[Any], span: Span) -> Any:
        return SharesZones(self.sel(c[0]), self.sel(c[-1]))

    def cond_shares_not(self, c: list[Any], span: Span) -> Any:
        return SharesZones(self.sel(c[0]), self.sel(c[-1]), negated=True)

    def cond_started(self, c: list[Any], span: Span) -> Any:
        return self._started(c, span)

    def cond_not_started(self, c: list[Any], span: Span) -> Any:
        return attrs.evolve(self._started(c, span), negated=True)

    def _started(self, c: list[Any], span: Span) -> StartedTurn:
        where = self.as_filters(c[2:], span)
        if not where or not isinstance(where[0], get_args(Located)):
            raise Meaningless("a turn is started in a place")
        return StartedTurn(self.sel(c[0]), where[0])


__all__ = ["BuildConditions", "Not", "Owned", "This"]
