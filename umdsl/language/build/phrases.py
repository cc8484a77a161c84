"""Noun phrases while they are being put together, and hanging what follows a noun on the right noun."""

from __future__ import annotations

from typing import Any, get_args

import attrs

from umdsl.language.build.reckoning import SUMS, Reckoner
from umdsl.language.build.reckoning import Misfit as Misfit
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import (
    Amount,
    Bound,
    Half,
    Number,
    Rounding,
    Than,
    ThatMuch,
    UpTo,
)
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Scope, Verb
from umdsl.language.nodes.effects import CombatWindow
from umdsl.language.nodes.selectors import (
    Acting,
    AdjacentTo,
    Adjective,
    Against,
    AnySelector,
    Away,
    Both,
    CardType,
    Deed,
    Determiner,
    Done,
    Either,
    Except,
    Extreme,
    Farthest,
    Filter,
    Having,
    In,
    Labelled,
    Located,
    Name,
    Nearest,
    Not,
    Noun,
    On,
    OneOf,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Rated,
    Ref,
    SameName,
    Selector,
    SharingZone,
    Side,
    Stat,
    StatOf,
    Superlative,
    That,
    This,
    Typed,
    Under,
    Within,
)
from umdsl.language.nodes.sense import CARDS, FIGHTERS, PILES, PLACES, carries, is_card, is_fighter, is_thing, picks_out
from umdsl.language.spans import Span

#: What cards of one type are called without the word.
TYPES = {Noun.SCHEME: CardType.SCHEME, Noun.DEFENSE: CardType.DEFENSE}
YOU = Ref(Pronoun.YOU)
YOUR_FIGHTER = Selector(Determiner.THE, Noun.FIGHTER, (Owned(YOU),))
YOUR_OPPONENT = Selector(Determiner.THE, Noun.OPPONENT)
YOUR_HAND = Selector(Determiner.THE, Noun.HAND, (Owned(YOU),))
YOUR_DECK = Selector(Determiner.THE, Noun.DECK, (Owned(YOU),))
THE_COMBAT = Selector(Determiner.THE, Noun.COMBAT)
THE_DECK = Selector(Determiner.THE, Noun.DECK)


# Of these, so much with a sign is so much besides.
_MORE_OF = (None, Noun.DAMAGE, Noun.CARD, Noun.HEALTH, Noun.SPACE, Noun.ACTION)


# Nouns that, in the singular and without an article, mean one of them; and of which there is but one to be meant.
_ONE_OF_A_KIND = (Noun.ATTACKER, Noun.DEFENDER, Noun.OPPONENT)
_SAID_AS_ONE = (Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.CARD, *_ONE_OF_A_KIND)


@attrs.define(eq=False)
class Post:
    """One thing said after a noun, before it is known which noun it belongs to."""

    kind: str
    span: Span
    inner: Phrase | None = None
    amount: Amount | Phrase | None = None
    deed: Deed | None = None
    by: Any = None
    scope: Scope | None = None
    also: Post | None = None
    stat: Stat | None = None
    which: Superlative | None = None
    negated: bool = False
    word: Adjective | None = None
    verb: Verb | None = None
    unit: Noun | None = None
    each: bool = False
    than: Than | None = None
    own: bool = False
    apart: bool = False
    """Said after a comma: of the whole phrase."""

    @property
    def head(self) -> object:
        return self.inner.head if self.inner else None


@attrs.define(eq=False)
class Phrase:
    """A noun phrase in the making."""

    span: Span
    quantity: Any = None
    noun: Noun | Name | Ref | That | None = None
    stats: tuple[Stat, ...] = ()
    node: AnySelector | None = None
    filters: list[Filter] = attrs.field(factory=list)
    owner: Any = None
    posts: list[Post] = attrs.field(factory=list)
    windows: tuple[CombatWindow, ...] = ()
    items: list[Phrase] = attrs.field(factory=list)
    either: bool = False
    shared: bool = False
    many: bool = False
    counts: bool = False
    sign: int = 0
    rounding: Rounding | None = None
    half: bool = False
    twice: bool = False
    leftover: list[Post] = attrs.field(factory=list)
    part: bool = False
    of_card: bool = False
    best: tuple[Superlative, Stat] | None = None
    """`the highest BOOST value among` what the phrase speaks of."""
    other: Any = None
    """The other of two amounts, of which one counts: `or 3, whichever is higher`."""
    which: Superlative | None = None
    loose: bool = False
    boost: bool = False
    one: bool = False
    both: bool = False

    @property
    def head(self) -> object:
        if self.items:
            return self.items[-1].head
        if self.stats:
            return self.stats[0]
        if isinstance(self.node, This | That):
            return self.node.noun
        if isinstance(self.node, Selector):
            return self.node.noun
        return self.noun.noun if isinstance(self.noun, That) else self.noun

    @property
    def is_count(self) -> bool:
        """A bare number: `3`, `up to 2`, `that much`."""
        return (
            self.noun is None and not self.stats and self.node is None and not self.items and self.quantity is not None
        )

    @property
    def is_sum(self) -> bool:
        """What can be added to: a figure, what is counted, or so many of something."""
        counted = self.counts or self.best is not None or bool(self.stats) or self.is_count or self.boost
        measured = isinstance(self.node, StatOf) or self.noun in (Noun.DAMAGE, Noun.HEALTH)
        return counted or measured or isinstance(self.quantity, ThatMuch | Number)

    @property
    def is_figure(self) -> bool:
        """A number, whether it stands there or is worked out."""
        worked_out = self.counts or self.best is not None or self.which is not None or isinstance(self.node, StatOf)
        return worked_out or self.is_count or bool(self.stats) or (self.boost and self.owner is not None)

    @property
    def is_choice(self) -> bool:
        """Two amounts of which the higher or the lower may be meant."""
        return self.either and len(self.items) == 2

    @property
    def definite(self) -> bool:
        """Something already picked out (`Ada`, `your fighter`, `it`) takes nothing more to narrow it."""
        if self.items:
            return self.items[-1].definite
        if self.node is not None:
            return True
        return self.quantity is Determiner.THE and self.owner is None and picks_out(self.noun, self.filters)


# What damage comes from, and nobody does.
_SOURCES = (Noun.COMBAT, Noun.EFFECT, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME, Noun.CARD)


def takes(phrase: Phrase, post: Post) -> bool:
    """Whether the noun of a phrase can carry what is said after it.

    Here stands what only a phrase in the making can have: bare numbers, figures, and words that will become the
    amount, the owner or the effect's own. The rest is :func:`umdsl.language.nodes.sense.carries`.
    """
    head = phrase.head
    kind = post.kind
    if kind in ("plus", "minus"):
        return phrase.is_sum and post.unit in (None, head)
    if phrase.is_count:
        return kind in ("random", "in", "from")
    if kind in ("along", "face up", "face down"):
        return False
    if kind in ("in", "from") and post.head is Noun.COMBAT and isinstance(head, Name) and phrase.quantity is None:
        return phrase.many  # `damage dealt to Ada in this combat`: it is the damage that is
    if kind == "from" and post.head in _SOURCES and is_fighter(head):
        return False  # `damage to Ada from effects`
    if kind == "with" and is_card(post.head) and isinstance(head, Name) and phrase.quantity is None:
        return False  # `a fighter adjacent to Ada with this card`
    if kind == "except" and isinstance(head, Name) and phrase.quantity is None and not phrase.many:
        return False  # `each fighter adjacent to Ada other than Bo`
    if phrase.stats and kind in ("from", "of"):
        return phrase.owner is None
    if kind in ("top of", "bottom of"):
        return is_card(head) and post.head in PILES
    if kind in ("matching", "same name"):
        return is_card(head)
    if kind == "of":
        if head in CARDS and post.head in CARDS | FIGHTERS:
            return False
        if head is Noun.ZONE and phrase.owner is None and is_fighter(post.head):
            return True
        return head in CARDS or head is Noun.EFFECT or (not phrase.definite and head not in PLACES)
    if kind in ("with", "without") and tag_of(post) is not None:  # `a card with the HEX symbol`
        return head is Noun.CARD or head in TYPES
    if kind == "scope":
        return any(p.kind == "deed" for p in phrase.posts)
    if kind == "equal":
        return head in (Noun.DAMAGE, Noun.CARD, Noun.ACTION, Noun.HEALTH, Noun.DIE) or is_thing(head)
    if kind == "random":
        return is_card(head) or is_thing(head)
    if kind in ("rounded up", "rounded down"):
        return phrase.half
    if isinstance(head, Stat) and kind == "deed":
        return False
    if head is Noun.EFFECT and phrase.node is not None:
        return False
    return carries(
        head,
        "in" if kind == "from" else kind,
        place=post.head,
        deed=post.deed,
        definite=phrase.definite,
        picked=phrase.owner is not None or phrase.quantity is Determiner.THE,
    )


def joined(posts: list[Post]) -> list[Post]:
    """`in that space and in one adjacent space` is one post with two places; `on or adjacent to` one of two."""
    out: list[Post] = []
    for post in posts:
        if post.kind in ("and", "or") and out and post.also is not None:
            last, more = out[-1], post.also
            if last.kind == more.kind and last.inner is not None and more.inner is not None:
                both = Phrase(last.span.to(more.span), items=[last.inner, more.inner], either=post.kind == "or")
                out[-1] = attrs.evolve(last, inner=both, span=both.span)
            else:
                out[-1] = attrs.evolve(last, also=more, span=last.span.to(more.span))
            continue
        out.append(post)
    return out


def attach(phrase: Phrase, posts: list[Post]) -> None:
    """Hang each post on the nearest noun that can take it; what nobody takes is left over on the phrase."""
    open_: list[Phrase] = [phrase.items[-1] if phrase.items else phrase]
    whole = [phrase]
    for post in joined(posts):
        if post.kind == "nothing":
            continue
        if post.kind == "whichever":  # of two amounts, whatever was said after the second
            given = post.amount is not None
            two = next((p for p in reversed(whole) if (p.is_sum if given else p.is_choice)), None)
            if two is None:
                phrase.leftover.append(post)
            else:
                two.which, two.other = post.which, post.amount
            continue
        if post.kind == "including":  # `each fighter in her zone, including your own`: nobody was left out
            sided = any(isinstance(f, OnSide) for f in phrase.filters)
            own = post.own and OnSide(Side.FRIENDLY) in phrase.filters  # `including himself`
            if (sided and not own) or (post.own and Quality(Adjective.OTHER) in phrase.filters):
                phrase.leftover.append(post)
            continue
        if post.kind == "quality" and post.apart:
            for one in phrase.items or [phrase]:
                if one.quantity is None and isinstance(one.noun, Name) and not one.many:
                    one.quantity = Determiner.THE
                one.posts.append(post)
            continue
        for candidate in open_ if post.apart else reversed(open_):
            if takes(candidate, post):
                candidate.posts.append(post)
                if candidate is not open_[-1]:
                    del open_[open_.index(candidate) + 1 :]
                break
        else:
            phrase.leftover.append(post)
        if post.inner is not None and not (post.kind in ("with", "without") and tag_of(post) is not None):
            whole.append(post.inner)
            open_.append(post.inner.items[-1] if post.inner.items else post.inner)
            open_ += [p.inner for p in post.inner.posts if p.kind in SUMS and p.inner is not None]


def tag_of(post: Post) -> Name | None:
    """The tag that something is said to be with or without."""
    bare = post.inner is not None and not (post.inner.items or post.inner.filters or post.inner.owner)
    one = bare and post.inner is not None and post.inner.quantity in (None, Number(1), Determiner.THE)
    return post.head if one and isinstance(post.head, Name) and post.head.kind is NameKind.TAG else None


def filters_of(post: Post, make: Finisher) -> list[Any]:
    """What a post says of its noun."""
    tag = tag_of(post) if post.kind in ("with", "without") else None
    if tag is not None:
        tagged = Labelled(tag, span=post.span)
        return [tagged] if post.kind == "with" else [Except(Selector(Number(1), Noun.CARD, (tagged,)), span=post.span)]
    if post.kind in SUMS:
        raise Misfit(post.span)
    if post.negated:
        plain = filters_of(attrs.evolve(post, negated=False), make)
        located: Any = (*get_args(Located), Having)
        return [Not(i, span=post.span) if isinstance(i, located) else i for i in plain]
    if post.also is not None:
        first, second = filters_of(attrs.evolve(post, also=None), make), filters_of(post.also, make)
        return [OneOf(first[0], second[0], span=post.span)]
    if post.kind == "rated":
        assert post.stat is not None
        if post.than is not None:
            return [Rated(post.stat, post.than, span=post.span)]
        if not isinstance(post.amount, Number | Bound | ThatMuch):
            raise Misfit(post.span)
        return [Rated(post.stat, post.amount, span=post.span)]
    if post.kind == "quality":
        assert post.word is not None
        return [Quality(post.word, span=post.span)]
    if post.kind == "away":
        if not isinstance(post.amount, Number | UpTo | Bound):
            raise Misfit(post.span)
        return [Away(post.amount, make(post.inner) if post.inner else None, span=post.span)]
    if post.kind == "same name":
        return [SameName(make(post.inner) if post.inner is not None else None, span=post.span)]
    if post.kind == "extreme":
        assert post.stat is not None
        assert post.which is not None
        return [Extreme(post.which, post.stat, span=post.span)]
    if post.kind == "random":
        return [Quality(Adjective.RANDOM, span=post.span)]
    if post.kind == "deed":
        to = make(post.inner) if post.inner else None
        assert post.deed is not None
        return [Done(post.deed, post.by, to, post.scope, span=post.span)]
    assert post.inner is not None
    inner = make(post.inner)
    span = post.span
    match post.kind:
        case "adjacent":
            return [AdjacentTo(inner, span=span)]
        case "in" | "from":
            return [In(inner, span=span)]
        case "on":  # `on any space`, as boards with circles are spoken of, is in it
            return [In(inner, span=span) if post.head is Noun.SPACE else On(inner, span=span)]
        case "same zone":
            return [SharingZone(inner, span=span)]
        case "within":
            if not isinstance(post.amount, Number):
                raise Misfit(post.span)
            return [Within(post.amount, inner, span=span)]
        case "against":
            return [Against(inner, span=span)]
        case "top of":
            return [Quality(Adjective.TOP, span=span), In(inner, span=span)]
        case "bottom of":
            return [Quality(Adjective.BOTTOM, span=span), In(inner, span=span)]
        case "under":
            return [Under(inner, span=span)]
        case "nearest":
            return [Nearest(inner, span=span)]
        case "farthest":
            return [Farthest(inner, span=span)]
        case "acting":
            assert post.verb is not None
            return [Acting(post.verb, inner, span=span)]
        case "except":
            return [Except(inner, span=span)]
        case "without":
            return [Not(Having(inner, span=span), span=span)]
        case "matching":
            return [Rated(post.inner.stats[0] if post.inner.stats else Stat.VALUE, ThatMuch(span=span), span=span)]
        case "of" if post.inner.stats:
            return [Rated(post.inner.stats[0], ThatMuch(span=span), span=span)]
        case "of" if post.head is Noun.BOARD:  # `any space of the map`
            return [On(inner, span=span)]
        case "of":
            return [In(inner, span=span)] if post.head in PILES else [Owned(inner, span=span)]
        case _:
            return [Having(inner, span=span)]


def _scoped(item: Filter, scope: Scope | None) -> Filter:
    unsaid = isinstance(item, Done) and item.scope in (None, Scope.THIS_GAME)  # `has taken`, if no more is said
    return attrs.evolve(item, scope=scope) if isinstance(item, Done) and unsaid else item


def _held(filters: list[Filter]) -> list[Filter]:
    """`the cards your opponent has in hand` are in their hand."""
    has = next((f for f in filters if isinstance(f, Done) and f.deed is Deed.HAVE), None)
    place = next((f for f in filters if isinstance(f, In) and getattr(f.place, "noun", None) is Noun.HAND), None)
    if has is None or has.by is None or place is None:
        return filters
    hand = Selector(Determiner.THE, Noun.HAND, (Owned(has.by),))
    return [*(f for f in filters if f is not has and f is not place), In(hand)]


class Finisher(Reckoner):
    """Turns finished phrases into selectors.

    What fits where is not for the types here to prove: `shape.py` looks at the whole tree.
    """

    def __init__(self) -> None:
        self.met: list[Name] = []  # the names that one of several was spoken of by
        self.boosted = False  # whether the sentence has said that something was boosted

    def __call__(self, phrase: Phrase) -> Any:
        if phrase.loose:
            raise Misfit(phrase.span)
        if phrase.items and phrase.which is None:
            if phrase.posts or phrase.leftover:
                phrase.items[-1].posts += phrase.posts
            if phrase.shared:  # what follows the last goes for all: `a LONG SHOT or SHORT SHOT from your hand`
                for item in phrase.items[:-1]:
                    item.posts = phrase.items[-1].posts
            # a quantity said once goes for all: `a LONG SHOT, SHORT SHOT or LUCKY SHOT`
            items = tuple(self(item) for item in phrase.items)
            kind = Either if phrase.either else Both
            return kind(items, span=phrase.span)
        if phrase.best is not None or phrase.which is not None:
            raise Misfit(phrase.span)  # an amount, and nothing that something could be done to
        rounded = [p for p in phrase.posts if p.kind.startswith("rounded")]
        if rounded:
            phrase.rounding = Rounding(rounded[-1].kind)
            phrase.posts = [p for p in phrase.posts if p not in rounded]
        if phrase.node is not None and not phrase.filters:
            return self._more(phrase, phrase.node)
        signed = phrase.sign and not phrase.stats and not isinstance(phrase.noun, Name)
        if signed and (phrase.sign < 0 or phrase.noun not in _MORE_OF):
            raise Misfit(phrase.span)  # a sign that nothing is added to
        filters = list(phrase.filters)
        owner = phrase.owner
        if phrase.both and phrase.noun is Noun.FIGHTER and not (filters or phrase.posts or owner):
            filters.append(In(THE_COMBAT))  # `both fighters`: the two that fight
        quantity: Any = phrase.quantity if phrase.quantity is not None else self._bare(phrase)
        for post in phrase.posts:
            if post.kind == "equal":
                quantity = self.amount(post.amount)
            elif post.kind in ("of", "from") and phrase.stats:
                assert post.inner is not None
                owner = self(post.inner)
            elif post.kind == "of" and phrase.head is Noun.EFFECT:
                assert post.inner is not None
                filters.append(On(self(post.inner), span=post.span))
            elif post.kind == "scope":
                filters = [_scoped(f, post.scope) for f in filters]
            elif post.kind not in SUMS:
                filters += filters_of(post, self)
        quantity = self.summed(phrase, quantity)
        if quantity == Number(1) and any(p.kind in ("top of", "bottom of") for p in phrase.posts):
            quantity = Determiner.THE  # `a card from the bottom of your deck` is the bottom card
        if isinstance(quantity, Half) and phrase.rounding is not None:
            quantity = attrs.evolve(quantity, rounding=phrase.rounding)
        if phrase.stats:
            whose = owner if owner is not None else Ref(Pronoun.IT)
            if owner is None and self.boosted and phrase.stats == (Stat.BOOST,):  # not the boosted card's own
                whose = Selector(Determiner.THE, Noun.CARD, (Quality(Adjective.BOOSTED),))
            if phrase.of_card:
                card = Selector(Determiner.THE, Noun.CARD, (Owned(owner),)) if owner is not None else None
                whose = card if card is not None else This(Noun.CARD)
            figures = tuple(StatOf(stat, whose, span=phrase.span) for stat in phrase.stats)
            return figures[0] if len(figures) == 1 else Both(figures, span=phrase.span)
        if phrase.noun is Noun.HEALTH and owner is not None and not isinstance(quantity, Node):
            return StatOf(Stat.HEALTH, owner, span=phrase.span)
        if owner is not None and not (owner == YOU and OnSide(Side.OPPOSING) in filters):  # `your enemy` is not yours
            filters.append(Owned(owner))
        noun: Noun | Name | Ref | That | None = phrase.noun
        if noun is None:
            noun = Noun.CARD
        if (
            isinstance(noun, Noun) and noun in TYPES and any(isinstance(f, Labelled) for f in filters)
        ):  # `a scheme with HEX`
            filters.append(Typed((TYPES[noun],)))
            noun = Noun.CARD
        if noun is Noun.CARD:
            filters = _held(filters)
        if noun is Noun.OPPONENT:
            filters = [f for f in filters if f != Owned(YOU)]
        if noun is Noun.HAND and quantity is Determiner.SOME and not filters:
            return YOUR_HAND
        if noun is Noun.COMBAT and quantity is Determiner.SOME and not filters:
            quantity = Determiner.THE
        if isinstance(noun, Name) and noun.kind in (NameKind.TOKEN, NameKind.FIGHTER):
            if phrase.quantity is Determiner.THE and not phrase.many and not filters and noun in self.met:
                return That(noun, span=phrase.span)  # `a coin … the coin`: the one spoken of
            if quantity == Number(1):
                self.met.append(noun)
        return Selector(quantity, noun, tuple(filters), span=phrase.span)

    def _more(self, phrase: Phrase, node: AnySelector) -> AnySelector:
        """Something already picked out, with what was still said of it."""
        extra: list[Filter] = []
        for post in phrase.posts:
            if post.kind in ("rounded up", "rounded down"):
                phrase.rounding = Rounding(post.kind)
            elif post.kind != "scope":
                extra += filters_of(post, self)
        if not extra:
            return node
        if isinstance(node, Selector):
            return attrs.evolve(node, filters=(*node.filters, *extra))
        noun: Noun | Ref | That = node if isinstance(node, Ref | That) else Noun.FIGHTER
        return Selector(Determiner.THE, noun, tuple(extra), span=phrase.span)

    def all_such(self, phrase: Phrase) -> None:
        """What stands after `for each`: all there are, though the noun is in the singular."""
        for item in phrase.items or [phrase]:
            if item.quantity is None and item.owner is None and item.node is None:
                item.quantity = self.any_such(item)

    def any_such(self, phrase: Phrase) -> Any:
        return Determiner.SOME if isinstance(phrase.noun, Noun) else self._bare(phrase)

    @staticmethod
    def _bare(phrase: Phrase) -> Determiner | Number:
        alone = not phrase.filters and not phrase.posts and phrase.owner is None
        if isinstance(phrase.noun, Name) and phrase.noun.kind is not NameKind.TAG and alone:
            return Determiner.THE
        if phrase.many or phrase.noun not in _SAID_AS_ONE or any(isinstance(f, Typed) for f in phrase.filters):
            return Determiner.SOME
        # `deal 2 damage to opposing fighter`: the article was left out
        sided = phrase.noun in FIGHTERS and not phrase.posts and [type(f) for f in phrase.filters] == [OnSide]
        if sided or (phrase.noun in _ONE_OF_A_KIND and not phrase.filters):
            return Determiner.THE
        return Number(1)
