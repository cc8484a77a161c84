"""Rules of selectors.lark: whole noun phrases."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.phrases import Misfit, Phrase, Post, attach
from umdsl.language.build.posts import BuildPosts
from umdsl.language.nodes.amounts import (
    AnyNumber,
    Bound,
    Comparison,
    Count,
    Number,
    ThatMuch,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Determiner,
    In,
    Labelled,
    Name,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    That,
)
from umdsl.language.nodes.sense import FIGHTERS, PILES, head_of
from umdsl.language.spans import Span


class BuildSelectors(BuildPosts):
    def np(self, c: list[Any], span: Span) -> Phrase:
        phrase: Phrase = c[0] if isinstance(c[0], Phrase) else Phrase(span, node=c[0])
        posts = [p for p in c[1:] if isinstance(p, Post)]
        if posts:
            attach(phrase, posts)
            phrase.span = span
        return phrase

    subj = np

    def np_count(self, c: list[Any], span: Span) -> Phrase:
        return self.np([self._counted(c[0], span), *c[1:]], span)

    def np_more(self, c: list[Any], span: Span) -> Phrase:
        """`draw 1 more`."""
        return Phrase(span, quantity=c[0], filters=[Quality(Adjective.ADDITIONAL)])

    @staticmethod
    def _counted(count: Any, span: Span) -> Phrase:
        return count if isinstance(count, Phrase) else Phrase(span, quantity=count)

    def np_a_number(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=Number(int(c[1]), span=span))

    def np_that_much(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=ThatMuch(span=span))

    def np_that_sum(self, c: list[Any], span: Span) -> Phrase:
        """`that number plus 1`."""
        return self.np([self.np_that_much(c[:1], span), *c[1:]], span)

    def np_and(self, c: list[Any], span: Span) -> Phrase:
        items = self.phrases(c)
        self._share_label(items)
        for item in items[1:]:  # `your deck and discard pile`: the owner is said once
            said_once = item.noun in PILES or (item.noun in FIGHTERS and not item.filters)
            if said_once and item.quantity is None and item.owner is None and items[0].owner is not None:
                bare = Determiner.SOME if item.many else Determiner.THE
                item.owner, item.quantity = items[0].owner, items[0].quantity if item.noun in PILES else bare
        return Phrase(span, items=items)

    def np_and_or(self, c: list[Any], span: Span) -> Phrase:
        """`Ada and/or Bo`: how many of the two is for the effect to leave open."""
        phrase = self.np_and(c, span)
        phrase.loose = True
        return phrase

    @staticmethod
    def _share_label(items: list[Phrase]) -> None:
        """`ADA and BO cards`: the noun is said once."""
        last = items[-1]
        if (
            last.noun is not Noun.CARD
            or last.quantity is not None
            or not any(isinstance(f, Labelled) for f in last.filters)
        ):
            return
        for item in items[:-1]:
            if isinstance(item.noun, Name) and item.quantity is None and not item.filters and item.owner is None:
                item.filters, item.noun = [Labelled(item.noun, span=item.span)], Noun.CARD
                item.many = last.many

    def np_or(self, c: list[Any], span: Span) -> Phrase:
        items = self.phrases(c)
        self._share_label(items)
        first, shared = items[0], False
        for item in items[1:]:  # `your hero or sidekick`, `your hand or discard pile`
            bare = item.noun in (*FIGHTERS, *PILES) and item.quantity is None and item.owner is None
            if bare and first.owner is not None:
                item.owner, item.quantity = first.owner, Determiner.SOME if item.many else Determiner.THE
        for item in items[1:]:  # `a LONG SHOT or LUCKY SHOT`: the article is said once
            if item.node is None and item.quantity is None and isinstance(first.quantity, Number):
                item.quantity = first.quantity
                shared = True
        return Phrase(span, items=items, either=True, shared=shared)

    def np_det(self, c: list[Any], span: Span) -> Phrase:
        det, head = c[0], c[-1]
        mods = c[1] if len(c) == 3 else []
        phrase = self._with_mods(head, mods, span)
        det(phrase)
        return phrase

    def np_or_more(self, c: list[Any], span: Span) -> Phrase:
        """`3 health or more`: 3 or more of it."""
        return self._bounded(Comparison.AT_LEAST, c, span)

    def np_or_less(self, c: list[Any], span: Span) -> Phrase:
        return self._bounded(Comparison.AT_MOST, c, span)

    def _bounded(self, comparison: Comparison, c: list[Any], span: Span) -> Phrase:
        phrase = self.np_det(c[:-1], span)
        if not isinstance(phrase.quantity, Number):
            raise Misfit(span)
        phrase.quantity = Bound(comparison, phrase.quantity, span=phrase.quantity.span)
        return phrase

    def np_bare(self, c: list[Any], span: Span) -> Phrase:
        return self._with_mods(c[-1], c[0] if len(c) == 2 else [], span)

    def np_each_of(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[2] if len(c) == 4 else [], span)
        phrase.quantity, phrase.owner = Determiner.EACH, c[1]
        return phrase

    def np_each_those(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[2] if len(c) == 4 else [], span)
        return self._that(phrase, Determiner.EACH)

    def np_each_pron(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=Determiner.EACH, noun=c[1].node)

    def np_part(self, c: list[Any], span: Span) -> Phrase:
        count, whole = c[0], c[2]
        if whole.node is not None:
            noun = whole.node
            if isinstance(noun, Ref | That):
                return Phrase(span, quantity=count, noun=noun)
        if isinstance(whole.noun, That | Ref) or whole.quantity in (Determiner.THE, Determiner.SOME, None):
            whole.quantity = count
        else:
            whole.quantity = count
        whole.span = span
        return whole  # type: ignore[no-any-return]

    def np_part_one(self, c: list[Any], span: Span) -> Phrase:
        """`if either of your fighters is adjacent to it`: one of them, at least. What is beside any of several is
        beside one; of those that move, any number do; whom else `any of` means, it does not say."""
        loose = "any" in c[0].lower().split() and "one" not in c[0].lower().split()
        if loose and self.inside("v_move") and not (self.inside("post_") or self.inside("move_")):
            return self.np_part_any([None, AnyNumber(), None, c[1]], span)
        named = self.inside("cond_") or self.inside("window") or self.inside("post_") or c[1].noun is Noun.SPACE
        if loose and not named:
            raise Misfit(span)
        return self.np_part([Number(1), None, c[1]], span)

    def np_each_of_so_many(self, c: list[Any], span: Span) -> Phrase:
        """`each of up to 2 other fighters`: up to 2 of them, what is done to them being done to each."""
        return self.np_part([c[1], None, c[-1]], span)

    def np_part_none(self, c: list[Any], span: Span) -> Phrase:
        """`if none of your sidekicks is defeated`."""
        return self.np_part([Number(0), None, c[1]], span)

    def np_part_other(self, c: list[Any], span: Span) -> Phrase:
        phrase = self.np_part([Number(1), *c[1:]], span)
        phrase.filters.append(Quality(Adjective.OTHER))
        return phrase

    def np_part_any(self, c: list[Any], span: Span) -> Phrase:
        return self.np_part(c[1:], span)

    def rest_pile(self, c: list[Any], span: Span) -> Noun:
        return Noun[c[0].type.removeprefix("N_")]

    def np_rest_of(self, c: list[Any], span: Span) -> Phrase:
        """`the rest of your discard pile`: each card in it other than those spoken of."""
        owned = {} if getattr(c[1], "type", None) == "THE" else {"owner": c[1]}
        pile = Phrase(span, quantity=Determiner.THE, noun=c[2], **owned)
        other = Quality(Adjective.OTHER, span=span)
        return Phrase(span, quantity=Determiner.EACH, noun=Noun.CARD, filters=[other], posts=[Post("in", span, pile)])

    def np_number_of(self, c: list[Any], span: Span) -> Phrase:
        phrase: Phrase = c[1]
        phrase.counts = True
        return phrase

    def np_any_of_that(self, c: list[Any], span: Span) -> Phrase:
        return self._that(self._with_mods(c[2], [], span), AnyNumber())

    def np_any_owned(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[2] if len(c) == 4 else [], span)
        phrase.quantity, phrase.owner = AnyNumber(), c[1]
        return phrase

    def np_as_many(self, c: list[Any], span: Span) -> Phrase:
        """`draw as many cards as the number of Webs on the board`."""
        phrase: Phrase = c[1]
        what: Phrase = c[3]
        of: Any = self.sel(what)
        if phrase.noun is Noun.CARD and head_of(of) in (Noun.OPPONENT, Noun.PLAYER):  # as many as they have in hand
            of = Selector(Determiner.SOME, Noun.CARD, (In(Selector(Determiner.THE, Noun.HAND, (Owned(of),))),))
        phrase.quantity = Count(of, span=what.span)
        return phrase

    def np_as_many_did(self, c: list[Any], span: Span) -> Phrase:
        phrase: Phrase = c[1]
        phrase.quantity = ThatMuch(span=span)
        return phrase

    def np_any_pron(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=AnyNumber(), noun=c[1].node)

    def possessive_group(self, c: list[Any], span: Span) -> Any:
        return self.sel(c[0])

    def np_the_other_number(self, c: list[Any], span: Span) -> Phrase:
        """`put the other 2 back`: what is left, and how many those are."""
        return Phrase(span, quantity=c[1], noun=Ref(Pronoun.REST, span=span))

    def np_attacks_against(self, c: list[Any], span: Span) -> Phrase:
        post = Post("against", span, inner=c[1])
        return Phrase(span, quantity=Determiner.SOME, noun=Noun.ATTACK, many=True, posts=[post])

    def np_the_other(self, c: list[Any], span: Span) -> Phrase:
        rest = Ref(Pronoun.OTHER, span=span)
        return Phrase(span, quantity=c[1], noun=rest) if len(c) > 1 else Phrase(span, node=rest)

    def np_group(self, c: list[Any], span: Span) -> Phrase:
        inner: Phrase = c[0]
        if inner.is_count:
            return inner
        if inner.best is not None or inner.which is not None:
            return Phrase(span, quantity=self.amount(inner))
        windows = inner.windows
        return Phrase(span, node=self.sel(inner), windows=windows, counts=inner.counts)
