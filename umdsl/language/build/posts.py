"""Rules of selectors.lark after the noun: each becomes a post that is hung on a noun later."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.heads import BuildHeads
from umdsl.language.build.phrases import Misfit, Phrase, Post
from umdsl.language.nodes.amounts import (
    Bound,
    Comparison,
    Number,
    Than,
    ThatMuch,
    UpTo,
)
from umdsl.language.nodes.conditions import Scope, Verb
from umdsl.language.nodes.selectors import (
    Adjective,
    Deed,
    Determiner,
    Name,
    Noun,
    Pronoun,
    Ref,
    Selector,
    Stat,
    StatOf,
    Superlative,
    That,
    This,
)
from umdsl.language.spans import Span

_DEEDS = {
    "MOVED_THROUGH": Deed.MOVED_THROUGH,
    "MOVED_FROM": Deed.MOVED_FROM,
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

# How a figure compares with another, by the word that says it.
THAN = {
    "HIGHER": Comparison.MORE_THAN,
    "LOWER": Comparison.LESS_THAN,
    "GE_THAN": Comparison.AT_LEAST,
    "LE_THAN": Comparison.AT_MOST,
    "EQUAL_TO": Comparison.EXACTLY,
}
_ITSELF = ("yourself", "himself", "herself", "itself", "themselves")
_SO_FAR = re.compile(r"\b(?:has|have) (?:taken|suffered|received)\b", re.I)


class BuildPosts(BuildHeads):
    def post_other_than(self, c: list[Any], span: Span) -> Post:
        """`a fighter that is not a hero`."""
        what = c[-1]
        if isinstance(what, Name):
            return Post("except", span, inner=Phrase(span, quantity=Determiner.THE, noun=what))
        return Post("except", span, inner=attrs.evolve(self.head_noun([what], span), quantity=Number(1), many=False))

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

    def post_against_now(self, c: list[Any], span: Span) -> Post:
        """`the next attack against her this turn`: how long it may be waited for is for the sentence to say."""
        self.scopes.append(Scope[c[2].type])
        return self._post("against", c, span)

    def post_from_top(self, c: list[Any], span: Span) -> Post:
        return self._post("top of", c, span)

    def post_from_bottom(self, c: list[Any], span: Span) -> Post:
        return self._post("bottom of", c, span)

    def post_under(self, c: list[Any], span: Span) -> Post:
        return self._post("under", c, span)

    def rel_dealt_by(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.DEALT, by=self.sel(c[1]))

    def rel_taken_by(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.TAKEN, by=self.sel(c[1]))

    def post_same_name(self, c: list[Any], span: Span) -> Post:
        return self._post("same name", c, span)

    def post_that_name(self, c: list[Any], span: Span) -> Post:
        """`each card with that name`: that of the card which was named or chosen."""
        return Post("same name", span, inner=Phrase(span, node=That(Noun.CARD, span=span)))

    def rel_through(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.MOVED_THROUGH, by=self.sel(c[0]))

    def rel_active_name(self, c: list[Any], span: Span) -> Post:
        who = Selector(Determiner.THE, self.name(c, span))
        deed = next(x for x in c[1:] if isinstance(x, Deed))
        return Post("deed", span, deed=deed, by=who, scope=self._so_far(deed, span))

    def _so_far(self, deed: Deed, span: Span) -> Scope | None:
        """`for every 3 damage Ada has taken`: so far, and not in this combat alone."""
        return Scope.THIS_GAME if deed is Deed.TAKEN and _SO_FAR.search(self.words(span)) else None

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

    def post_defeated(self, c: list[Any], span: Span) -> Post:
        return Post("quality", span, word=Adjective.DEFEATED)

    def rel_would_name(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.WOULD_TAKE, by=Selector(Determiner.THE, self.name(c, span)))

    def post_if_defeated(self, c: list[Any], span: Span) -> Post:
        """`return Ada or Bo, if defeated, to any space`: whoever of them is."""
        return Post("quality", span, word=Adjective.DEFEATED, apart=True)

    def post_undefeated(self, c: list[Any], span: Span) -> Post:
        return Post("quality", span, word=Adjective.UNDEFEATED)

    def post_acting(self, c: list[Any], span: Span) -> Post:
        verb = c[1] if len(c) > 2 else Verb[c[0].type.removeprefix("ING_")]  # `a fighter entering her zone`
        return attrs.evolve(self._post("acting", c, span), verb=verb)

    def ing_rel(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def rel_active_np(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=c[1], by=self.sel(c[0]))

    def post_rated(self, c: list[Any], span: Span) -> Post:
        return Post("rated", span, stat=next(x for x in c if isinstance(x, tuple))[0], amount=c[-1])

    def than_word(self, c: list[Any], span: Span) -> Comparison:
        return THAN[c[0].type]

    def _than(self, stat: Stat, comparison: Comparison, other: Any, span: Span) -> Post:
        """How a card's figure compares with another; the other is the same figure where only its card is named."""
        if isinstance(other, Phrase) and not other.is_figure and not other.half and not other.twice:
            node = self.sel(other)
            figure: Any = node if isinstance(node, StatOf) else StatOf(stat, node)
        else:
            figure = self.amount(other)
        if isinstance(figure, Number):
            return Post("rated", span, stat=stat, amount=Bound(comparison, figure))
        if not isinstance(figure, StatOf):
            raise Misfit(span)
        return Post("rated", span, stat=stat, than=Than(comparison, figure, span=span))

    def post_rated_than(self, c: list[Any], span: Span) -> Post:
        """`with a BOOST value higher than this card's BOOST value`."""
        return self._than(c[1][0], c[2], c[3], span)

    def post_rated_more(self, c: list[Any], span: Span) -> Post:
        """`with a higher value than that card`; with nothing named, than this one."""
        words = c[0].lower().split()
        more = "higher" in words or "greater" in words
        equal = "equal" in words
        how = (Comparison.AT_LEAST if equal else Comparison.MORE_THAN) if more else None
        how = how or (Comparison.AT_MOST if equal else Comparison.LESS_THAN)
        other = c[3] if len(c) > 3 else Phrase(span, node=This(Noun.CARD, span=span))
        return self._than(c[1][0], how, other, span)

    def post_rated_same(self, c: list[Any], span: Span) -> Post:
        """`with the same BOOST value as this card`."""
        return self._than(c[1][0], Comparison.EXACTLY, c[3], span)

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
        return attrs.evolve(self._post("except", c, span), apart=str(c[0]).startswith(","))

    def post_within(self, c: list[Any], span: Span) -> Post:
        return attrs.evolve(self._post("within", c, span), amount=c[1])

    def post_equal(self, c: list[Any], span: Span) -> Post:
        value = c[1]
        return Post("equal", span, inner=value if isinstance(value, Phrase) else None, amount=value)

    def post_plus(self, c: list[Any], span: Span) -> Post:
        return self._sum("plus", c, span)

    def post_minus(self, c: list[Any], span: Span) -> Post:
        return self._sum("minus", c, span)

    def _sum(self, kind: str, c: list[Any], span: Span) -> Post:
        """`plus 1`, `minus the number of Webs on the board`."""
        if isinstance(c[1], Phrase):
            return Post(kind, span, inner=c[1], amount=c[1])
        return Post(kind, span, amount=c[1])

    def post_plus_each(self, c: list[Any], span: Span) -> Post:
        """`plus 1 card for each Web`: so many cards as there are Webs."""
        unit = c[0].lower().split()[-3]
        noun = Noun[unit.upper()] if unit.upper() in Noun.__members__ else None
        return Post("plus", span, inner=c[1], amount=c[1], unit=noun, each=True)

    def post_whichever(self, c: list[Any], span: Span) -> Post:
        """`whichever is higher`, of two amounts; the second may be a number: `or 3, whichever is lower`."""
        which = Superlative.MOST if c[-1].type == "WHICHEVER_HIGHER" else Superlative.LEAST
        return Post("whichever", span, which=which, amount=c[1] if len(c) > 1 else None)

    def post_nothing(self, c: list[Any], span: Span) -> Post:
        return Post("nothing", span)

    def post_anywhere(self, c: list[Any], span: Span) -> Post:
        return Post("in", span, inner=Phrase(span, quantity=Number(1), noun=Noun.SPACE))

    def post_including(self, c: list[Any], span: Span) -> Post:
        return Post("including", span, own=c[0].type == "INCLUDING" and c[0].lower().endswith(_ITSELF))

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

    def rel_damaged(self, c: list[Any], span: Span) -> Post:
        """`each fighter damaged this way`."""
        return Post("deed", span, deed=Deed.DEALT)

    def rel_damaged_way(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.DEALT, scope=Scope.THIS_WAY)

    def rel_dealt_to(self, c: list[Any], span: Span) -> Post:
        return Post("deed", span, deed=Deed.DEALT, inner=c[1])

    def rel_active(self, c: list[Any], span: Span) -> Post:
        who = self.sel(c[0])
        deed = next(x for x in c[1:] if isinstance(x, Deed))
        return Post("deed", span, deed=deed, by=who, scope=self._so_far(deed, span))

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

    def rel_has_np(self, c: list[Any], span: Span) -> Post:
        """`the number of cards your opponent has`."""
        return Post("deed", span, deed=Deed.HAVE, by=self.sel(c[0]))

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
    low = " ".join(words.lower().split()).removeprefix("at a distance of ").removeprefix("at ")
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
