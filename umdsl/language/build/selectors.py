"""Rules of amounts.lark and selectors.lark."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import YOU, Misfit, Phrase, Post, attach
from umdsl.language.build.walker import Walker
from umdsl.language.names import NameKind, plural
from umdsl.language.nodes.amounts import (
    AnyNumber,
    Bound,
    Comparison,
    Number,
    Plus,
    Rounding,
    ThatMuch,
    UpTo,
)
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.effects import CombatWindow
from umdsl.language.nodes.selectors import (
    Adjective,
    CardType,
    Deed,
    Determiner,
    Labelled,
    Name,
    Noun,
    OnSide,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Side,
    Stat,
    Superlative,
    That,
    This,
    Typed,
)
from umdsl.language.nodes.sense import PILES
from umdsl.language.spans import Span

NUMBER_WORDS = {
    w: i
    for i, w in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_DEEDS = {
    "MOVED_THROUGH": Deed.MOVED_THROUGH,
    "STARTED_IN": Deed.STARTED_IN,
    "DEFEATED_WAY": Deed.DEFEATED,
    "DID_DEAL": Deed.DEALT,
    "DID_TAKE": Deed.TAKEN,
    "DID_DISCARD": Deed.DISCARDED,
    "DID_MOVE": Deed.MOVED,
    "DID_DISCHARGE": Deed.FLIPPED,
    "DID_DRAW": Deed.DRAWN,
    "DID_PLAY": Deed.PLAYED,
    "DID_REVEAL": Deed.REVEALED,
    "DID_REMOVE": Deed.REMOVED,
    "DID_RETURN": Deed.RETURNED,
    "DID_SPEND": Deed.SPENT,
    "DID_GAIN": Deed.GAINED,
    "DID_LOSE": Deed.LOST,
    "DID_RECOVER": Deed.RECOVERED,
    "DID_PREVENT": Deed.PREVENTED,
    "DID_PLACE": Deed.PLACED,
    "DID_CHOOSE": Deed.CHOSEN,
    "DID_NAME": Deed.NAMED,
    "DID_ATTACK": Deed.ATTACKED,
    "DID_ENTER": Deed.ENTERED,
    "DID_LEAVE": Deed.LEFT,
    "DID_CANCEL": Deed.CANCELED,
    "DID_FLIP": Deed.FLIPPED,
    "DID_SHUFFLE": Deed.SHUFFLED,
    "DID_SUMMON": Deed.SUMMONED,
    "DID_BOOST": Deed.BOOSTED,
    "USED_TO_BOOST": Deed.BOOSTED,
    "HAVE": Deed.HAVE,
    "D_DISCARD": Deed.DISCARDED,
    "D_SPEND": Deed.SPENT,
    "D_LOSE": Deed.LOST,
    "D_GAIN": Deed.GAINED,
    "D_DRAW": Deed.DRAWN,
    "D_PLAY": Deed.PLAYED,
    "D_REMOVE": Deed.REMOVED,
    "D_TAKE": Deed.TAKEN,
}
WINDOWS = {
    "W_IMMEDIATELY": CombatWindow.IMMEDIATELY,
    "W_DURING_COMBAT": CombatWindow.DURING,
    "W_AFTER_COMBAT": CombatWindow.AFTER,
}
_TYPES = {
    "N_ATTACK": CardType.ATTACK,
    "N_DEFENSE": CardType.DEFENSE,
    "N_VERSATILE": CardType.VERSATILE,
    "N_SCHEME": CardType.SCHEME,
}
_STATS = {
    "S_ATTACK_OR_DEFENSE": (Stat.VALUE,),
    "S_PRINTED_ATTACK": (Stat.PRINTED,),
    "S_STARTING_AND_MAXIMUM": (Stat.STARTING_HAND, Stat.MAXIMUM_HAND),
}


class BuildSelectors(Walker):
    # --- amounts ----------------------------------------------------------------------------------------------------

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

    def amount(self, value: Any) -> Any:
        """A phrase, or an amount already made, as an amount."""
        if isinstance(value, Phrase):
            self.settle(value)
        return self.finish.amount(value)

    # --- noun phrases -----------------------------------------------------------------------------------------------

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

    @staticmethod
    def _counted(count: Any, span: Span) -> Phrase:
        return count if isinstance(count, Phrase) else Phrase(span, quantity=count)

    def np_a_number(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=Number(int(c[1]), span=span))

    def np_that_much(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=ThatMuch(span=span))

    def np_and(self, c: list[Any], span: Span) -> Phrase:
        items = self.phrases(c)
        for item in items[1:]:  # `your deck and discard pile`: the owner is said once
            if item.noun in PILES and item.quantity is None and item.owner is None and items[0].owner is not None:
                item.owner, item.quantity = items[0].owner, items[0].quantity
        return Phrase(span, items=items)

    def np_or(self, c: list[Any], span: Span) -> Phrase:
        items = self.phrases(c)
        first, shared = items[0], False
        for item in items[1:]:  # `an OX FORM or PHOENIX FORM`: the article is said once
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

    def np_bare(self, c: list[Any], span: Span) -> Phrase:
        return self._with_mods(c[-1], c[0] if len(c) == 2 else [], span)

    def np_each_of(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[2] if len(c) == 4 else [], span)
        phrase.quantity, phrase.owner = Determiner.EACH, c[1]
        return phrase

    def np_each_those(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[2] if len(c) == 4 else [], span)
        return self._that(phrase, Determiner.EACH)

    @staticmethod
    def _that(phrase: Phrase, quantity: Any) -> Phrase:
        if not isinstance(phrase.noun, Noun | Name):
            raise Misfit(phrase.span)
        phrase.noun = That(phrase.noun, span=phrase.span)
        phrase.quantity = quantity
        return phrase

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

    def np_part_other(self, c: list[Any], span: Span) -> Phrase:
        phrase = self.np_part([Number(1), *c[1:]], span)
        phrase.filters.append(Quality(Adjective.OTHER))
        return phrase

    def np_part_any(self, c: list[Any], span: Span) -> Phrase:
        return self.np_part(c[1:], span)

    def your_opponents(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, Noun.OPPONENT)

    def post_nearest(self, c: list[Any], span: Span) -> Post:
        return self._post("nearest", c, span)

    def post_farthest(self, c: list[Any], span: Span) -> Post:
        return self._post("farthest", c, span)

    def post_away(self, c: list[Any], span: Span) -> Post:
        return attrs.evolve(self._post("away", c, span), amount=far(str(c[0])))

    def post_there(self, c: list[Any], span: Span) -> Post:
        return Post("in", span, inner=Phrase(span, node=That(Noun.SPACE, span=span)))

    def post_within_spaces(self, c: list[Any], span: Span) -> Post:
        return Post("away", span, amount=UpTo(Number(int("".join(ch for ch in c[0] if ch.isdigit())))))

    def post_against(self, c: list[Any], span: Span) -> Post:
        return self._post("against", c, span)

    def post_same_name(self, c: list[Any], span: Span) -> Post:
        return Post("same name", span)

    def rel_through(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.MOVED_THROUGH, by=self.sel(c[0]))

    def rel_active_name(self, c: list[Any], span: Span) -> Post:
        who = Selector(Determiner.THE, self.name(c, span))
        return Post("deed", span, deed=next(x for x in c[1:] if isinstance(x, Deed)), by=who)

    @staticmethod
    def _told(c: list[Any]) -> Deed:
        """`the damage you were dealt` is what you took."""
        deed: Deed = next(x for x in c if isinstance(x, Deed))
        passive = any(getattr(x, "type", None) == "BE" for x in c)
        return Deed.TAKEN if passive and deed is Deed.DEALT else deed

    def rel_verb_other(self, c: list[Any], span: Span) -> Deed:
        return self._told(c)

    def deed_plain(self, c: list[Any], span: Span) -> Deed:
        return _DEEDS[c[0].type]

    def deed_other(self, c: list[Any], span: Span) -> Deed:
        deed: Deed = c[-1]
        return deed

    deed_just = deed_other

    def each_other(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.EACH_OTHER, span=span))

    def post_defeated(self, c: list[Any], span: Span) -> Post:
        return Post("quality", span, word=Adjective.DEFEATED)

    def post_undefeated(self, c: list[Any], span: Span) -> Post:
        return Post("quality", span, word=Adjective.UNDEFEATED)

    def post_acting(self, c: list[Any], span: Span) -> Post:
        return attrs.evolve(self._post("acting", c, span), verb=c[1])

    def rel_active_np(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=c[1], by=self.sel(c[0]))

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

    def np_any_pron(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=AnyNumber(), noun=c[1].node)

    def possessive_group(self, c: list[Any], span: Span) -> Any:
        return self.sel(c[0])

    def post_rated(self, c: list[Any], span: Span) -> Post:
        return Post("rated", span, stat=next(x for x in c if isinstance(x, tuple))[0], amount=c[-1])

    def post_rated_that(self, c: list[Any], span: Span) -> Post:
        return Post("rated", span, stat=c[1][0], amount=ThatMuch(span=span))

    def _extreme(self, which: Superlative, c: list[Any], span: Span) -> Post:
        stat = c[1][0] if isinstance(c[1], tuple) else Stat.HEALTH
        return Post("extreme", span, stat=stat, which=which)

    def post_most(self, c: list[Any], span: Span) -> Post:
        return self._extreme(Superlative.MOST, c, span)

    def post_least(self, c: list[Any], span: Span) -> Post:
        return self._extreme(Superlative.LEAST, c, span)

    def post_not(self, c: list[Any], span: Span) -> Post:
        post: Post = attrs.evolve(c[-1], negated=True, span=span)
        return post

    def post_that(self, c: list[Any], span: Span) -> Post:
        post: Post = attrs.evolve(c[-1], span=span)
        return post

    def np_the_other(self, c: list[Any], span: Span) -> Phrase:
        rest = Ref(Pronoun.OTHER, span=span)
        return Phrase(span, quantity=c[1], noun=rest) if len(c) > 1 else Phrase(span, node=rest)

    def np_group(self, c: list[Any], span: Span) -> Phrase:
        inner: Phrase = c[0]
        if inner.is_count:
            return inner
        windows = inner.windows
        return Phrase(span, node=self.sel(inner), windows=windows, counts=inner.counts)

    # determiners are functions on the phrase they open

    def det_the(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=p.quantity or Determiner.THE)

    def det_one(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            if c[0].type == "ANY" and p.noun is Noun.DAMAGE:  # `any damage` is all there is
                p.quantity = Determiner.EACH
            else:
                _set(p, quantity=Number(1, span=span))

        return det

    def det_another(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = Number(1, span=span)
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def det_no(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=Number(0, span=span))

    def det_each(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=Determiner.EACH)

    def det_this(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            if isinstance(p.noun, Noun | Name) and not p.filters:
                p.node = This(p.noun, span=p.span)
            else:
                p.quantity = Determiner.THE

        return det

    def det_that(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            if isinstance(p.noun, Noun | Name):
                if p.filters:
                    self._that(p, Determiner.THE)
                else:
                    p.node = That(p.noun, span=p.span)
            else:
                p.quantity = Determiner.THE

        return det

    def det_some(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=Determiner.SOME)

    def det_count(self, c: list[Any], span: Span) -> Any:
        count = c[-1]
        if isinstance(count, Phrase):
            return lambda p: _set(p, quantity=count.quantity, sign=count.sign)
        return lambda p: _set(p, quantity=count)

    def det_owned(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            for item in p.items or [p]:
                bare = Determiner.SOME if item.many else Determiner.THE
                item.quantity, item.owner = item.quantity or bare, c[0]

        return det

    def det_owned_count(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=c[1], owner=c[0])

    def det_other(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = p.quantity or Determiner.THE
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def det_other_count(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = c[1]
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def your(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.YOU)

    def their(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.THEM)

    def its(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.IT)

    def possessive(self, c: list[Any], span: Span) -> Any:
        return self.sel(c[0])

    def possessive_name(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, c[-2])

    def pronoun(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def you(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.YOU, span=span))

    def it(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.IT, span=span))

    def them(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.THEM, span=span))

    def the_rest(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.REST, span=span))

    # --- before the noun --------------------------------------------------------------------------------------------

    def mods(self, c: list[Any], span: Span) -> list[Any]:
        return c

    def mod(self, c: list[Any], span: Span) -> Any:
        token = c[0]
        if token.type == "FRIENDLY":
            return OnSide(Side.FRIENDLY)
        if token.type in ("OPPOSING", "ENEMY"):
            return OnSide(Side.OPPOSING)
        return Quality(Adjective[token.type[2:]])

    def mod_top(self, c: list[Any], span: Span) -> Any:
        return (Adjective.TOP, c[1])

    def mod_bottom(self, c: list[Any], span: Span) -> Any:
        return (Adjective.BOTTOM, c[1])

    def mod_windows(self, c: list[Any], span: Span) -> Any:
        return tuple(c[0])

    def wlabels(self, c: list[Any], span: Span) -> list[CombatWindow]:
        return [x for x in c if isinstance(x, CombatWindow)]

    def wlabel(self, c: list[Any], span: Span) -> CombatWindow:
        return WINDOWS[c[0].type]

    def _with_mods(self, head: Phrase, mods: list[Any], span: Span) -> Phrase:
        head.span = span
        for mod in mods:
            if isinstance(mod, tuple) and mod and isinstance(mod[0], Adjective):
                head.filters.append(Quality(mod[0]))
                head.quantity = mod[1]
            elif isinstance(mod, tuple):
                head.windows = mod
            else:
                head.filters.append(mod)
        return head

    # --- the noun ---------------------------------------------------------------------------------------------------

    def head_noun(self, c: list[Any], span: Span) -> Phrase:
        noun = c[0]
        if noun == "enemy":
            return Phrase(span, noun=Noun.FIGHTER, filters=[OnSide(Side.OPPOSING)])
        if noun == "a value":
            return Phrase(span, noun=Noun.NUMBER, quantity=Number(1))
        return Phrase(span, noun=noun, many=self._many(span, str(noun)))

    def _many(self, span: Span, one: str) -> bool:
        """Whether a noun was written in the plural."""
        word = self.words(span).casefold()
        return (word != one.casefold() and word == plural(one).casefold()) or word in (
            "heroes",
            "henchmen",
            "dice",
            "identities",
        )

    def noun(self, c: list[Any], span: Span) -> Any:
        kind = c[0].type[2:]
        if c[0].lower().startswith("a "):
            return "a value"
        return "enemy" if kind == "ENEMY" else Noun[kind]

    def head_stat(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, stats=c[0])

    def stat(self, c: list[Any], span: Span) -> tuple[Stat, ...]:
        kind = c[0].type
        return _STATS.get(kind) or (Stat[kind[2:]],)

    def head_name(self, c: list[Any], span: Span) -> Phrase:
        name: Name = c[0]
        words = name.span or span
        return Phrase(span, noun=name, many=self._many(words, name.name) or (len(c) > 1 and str(c[1]).endswith("s")))

    def head_label(self, c: list[Any], span: Span) -> Phrase:
        name: Name = c[0]
        if name.kind is NameKind.CARD:
            return Phrase(span, noun=name)
        return Phrase(span, noun=Noun.CARD, filters=[Labelled(name, span=name.span)], many=str(c[1]).lower() == "cards")

    def head_bonus(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.BONUS, filters=[Labelled(c[0], span=c[0].span)])

    def head_types(self, c: list[Any], span: Span) -> Phrase:
        types: tuple[CardType, ...] = c[0]
        if CardType.VERSATILE in types:
            return Phrase(span, noun=Noun.CARD, filters=[Typed(types, span=span)])
        if len(types) == 1:
            return Phrase(span, noun=Noun[types[0].name], many=self._many(span, str(types[0])))
        return Phrase(span, items=[Phrase(span, noun=Noun[t.name]) for t in types], either=True)

    def head_typed(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.CARD, filters=[Typed(c[0], span=span)], many=str(c[1]).lower() == "cards")

    def head_boost(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.CARD, filters=[Quality(Adjective.BOOSTED, span=span)])

    def types(self, c: list[Any], span: Span) -> tuple[CardType, ...]:
        return tuple(dict.fromkeys(x for x in c if isinstance(x, CardType)))

    def type(self, c: list[Any], span: Span) -> CardType:
        return _TYPES[c[0].type]

    def name(self, c: list[Any], span: Span) -> Name:
        kind, name = self.names.unmark(c[0][0])
        return Name(kind, name)

    # --- after the noun ---------------------------------------------------------------------------------------------

    def _post(self, kind: str, c: list[Any], span: Span) -> Post:
        return Post(kind, span, inner=next((x for x in c if isinstance(x, Phrase)), None))

    def post_adjacent(self, c: list[Any], span: Span) -> Post:
        return self._post("adjacent", c, span)

    def post_on_or_adjacent(self, c: list[Any], span: Span) -> Post:
        return attrs.evolve(self._post("on", c, span), also=self._post("adjacent", c, span))

    def post_in(self, c: list[Any], span: Span) -> Post:
        return self._post("from" if c[0].type == "FROM" else "in", c, span)

    def post_on(self, c: list[Any], span: Span) -> Post:
        return self._post("on", c, span)

    def post_of(self, c: list[Any], span: Span) -> Post:
        return self._post("of", c, span)

    def post_same_zone(self, c: list[Any], span: Span) -> Post:
        return self._post("same zone", c, span)

    def post_with(self, c: list[Any], span: Span) -> Post:
        return self._post("with", c, span)

    def post_without(self, c: list[Any], span: Span) -> Post:
        return self._post("without", c, span)

    def post_except(self, c: list[Any], span: Span) -> Post:
        return self._post("except", c, span)

    def post_within(self, c: list[Any], span: Span) -> Post:
        return attrs.evolve(self._post("within", c, span), amount=c[1])

    def post_equal(self, c: list[Any], span: Span) -> Post:
        value = c[1]
        return Post("equal", span, inner=value if isinstance(value, Phrase) else None, amount=value)

    def post_random(self, c: list[Any], span: Span) -> Post:
        return Post("random", span)

    def post_and(self, c: list[Any], span: Span) -> Post:
        return Post("and", span, also=c[-1])

    def post_or(self, c: list[Any], span: Span) -> Post:
        return Post("or", span, also=c[-1])

    def post_scope(self, c: list[Any], span: Span) -> Post:
        return Post("scope", span, scope=Scope[c[0].type])

    def post_rounded_up(self, c: list[Any], span: Span) -> Post:
        return Post("rounded up", span)

    def post_rounded_down(self, c: list[Any], span: Span) -> Post:
        return Post("rounded down", span)

    def post_face_up(self, c: list[Any], span: Span) -> Post:
        return Post("face up", span)

    def post_face_down(self, c: list[Any], span: Span) -> Post:
        return Post("face down", span)

    def rel_passive(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=c[0], scope=Scope.THIS_WAY if c[0] is Deed.DEFEATED else None)

    def rel_dealt_to(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.DEALT, inner=c[1])

    def rel_active(self, c: list[Any], span: Span) -> Post:
        who = self.sel(c[0])
        deed = next(x for x in c[1:] if isinstance(x, Deed))
        return Post("deed", span, deed=deed, by=who)

    def rel_np(self, c: list[Any], span: Span) -> Phrase:
        phrase = self._with_mods(c[-1], c[1] if len(c) == 3 else [], span)
        phrase.quantity = Determiner.THE
        if c[0].type == "YOUR":
            phrase.owner = Ref(Pronoun.YOU)
        return phrase

    def rel_in(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.IN, by=self.sel(c[0]))

    def post_matching(self, c: list[Any], span: Span) -> Post:
        return self._post("matching", c, span)

    def post_along(self, c: list[Any], span: Span) -> Post:
        return self._post("along", c, span)

    def rel_would(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.WOULD_TAKE, by=self.sel(c[0]))

    def rel_who(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def rel_verb(self, c: list[Any], span: Span) -> Deed:
        return self._told(c)

    def deed(self, c: list[Any], span: Span) -> Deed:
        return _DEEDS[c[0].type]

    deed_now = deed

    def deed_in(self, c: list[Any], span: Span) -> Deed:
        return Deed.IN


def far(words: str) -> Number | UpTo | Bound:
    """`up to 5 spaces away` as an amount."""
    number = Number(int("".join(ch for ch in words if ch.isdigit())))
    low = " ".join(words.lower().split())
    if low.startswith("up to"):
        return UpTo(number)
    for start, comparison in (
        ("exactly", Comparison.EXACTLY),
        ("at least", Comparison.AT_LEAST),
        ("more than", Comparison.MORE_THAN),
        ("fewer than", Comparison.LESS_THAN),
    ):
        if low.startswith(start):
            return Bound(comparison, number)
    if " or more" in low:
        return Bound(Comparison.AT_LEAST, number)
    return Bound(Comparison.AT_MOST, number) if " or " in low else number


def _set(phrase: Phrase, **values: Any) -> None:
    targets = phrase.items or [phrase]
    for target in targets:
        for key, value in values.items():
            setattr(target, key, value)


__all__ = ["YOU", "BuildSelectors"]
