"""Writing what follows a noun."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from umdsl.language.build.phrases import YOU
from umdsl.language.nodes.amounts import (
    Comparison,
    Number,
    Than,
    ThatMuch,
)
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.selectors import (
    Acting,
    AdjacentTo,
    Adjective,
    Against,
    Away,
    Both,
    Deed,
    Determiner,
    Done,
    Either,
    Except,
    Extreme,
    Farthest,
    Having,
    In,
    Labelled,
    Nearest,
    Not,
    Noun,
    On,
    OneOf,
    OnSide,
    Owned,
    Quality,
    Rated,
    Ref,
    SameName,
    Selector,
    SharingZone,
    Stat,
    Superlative,
    That,
    This,
    Typed,
    Under,
    Within,
)
from umdsl.language.nodes.sense import PILES, PLACES, head_of, is_fighter, picks_out
from umdsl.language.printers.joints import braced
from umdsl.language.printers.words import VERBS

_SOURCES = (Noun.EFFECT, Noun.ATTACK, Noun.ABILITY)
_ACTIVE = {Deed.DRAWN: "drew", Deed.TAKEN: "took", Deed.CHOSEN: "chose", Deed.HAVE: "have"}
# When a fighter was damaged, where that is said after it.
_HURT = (Scope.THIS_WAY, Scope.THIS_TURN, Scope.THIS_COMBAT, Scope.THIS_ROUND, Scope.THIS_GAME, Scope.LAST_TURN)
_THAN = {
    Comparison.EXACTLY: "equal to",
    Comparison.AT_LEAST: "equal to or higher than",
    Comparison.AT_MOST: "equal to or lower than",
    Comparison.MORE_THAN: "higher than",
    Comparison.LESS_THAN: "lower than",
}
_BEFORE = (Owned, OnSide, Quality, Typed, Labelled)


class WritePosts(ABC):
    """Each filter after its noun; the noun phrases inside them are for the class below."""

    @abstractmethod
    def np(self, node: Any, subject: bool = False) -> str:
        """A selector with all that follows its noun."""

    @abstractmethod
    def core(self, node: Any) -> str:
        """A selector as one closed thing."""

    @abstractmethod
    def amount(self, amount: Any) -> str:
        """An amount that stands alone."""

    @staticmethod
    @abstractmethod
    def is_plain(amount: Any) -> bool:
        """Whether an amount can stand before a noun."""

    def _posts_text(self, node: Selector) -> str:
        posts = self.posts(node)
        written = [self.post(p, last=i == len(posts) - 1) for i, p in enumerate(posts)]
        if is_fighter(head_of(node)):  # `each fighter damaged this way`: it is damage that is dealt
            written = [
                f"damaged {p.scope}"
                if isinstance(p, Done) and p == Done(Deed.DEALT, scope=p.scope) and p.scope in _HURT
                else text
                for p, text in zip(posts, written, strict=True)
            ]
        if posts and isinstance(posts[0], In) and _is_of_pile(node, posts[0].place):  # `the top card of your deck`
            written[0] = "of" + written[0].removeprefix("in")
        return "".join(" " + text for text in written)

    def post(self, item: Any, last: bool = True) -> str:
        """One filter after the noun."""
        match item:
            case AdjacentTo(to=to):
                return f"adjacent to {self.inner(to, last)}"
            case In(place=This(noun=Noun.COMBAT)):  # `in this combat` would say when, not where
                return "from this combat"
            case In(place=(Selector() | This() | That()) as place) if place.noun in _SOURCES:
                return f"from {self.inner(place, last)}"
            case In(place=place):
                return f"in {self.place(place, last)}"
            case On(place=place):
                return f"on {self.place(place, last)}"
            case SharingZone(other=other):
                return f"in the same zone as {self.inner(other, last)}"
            case Within(distance=distance, of=of):
                spaces = "space" if distance == Number(1) else "spaces"
                return f"within {self.amount(distance)} {spaces} of {self.inner(of, last)}"
            case Having(what=what):
                return f"with {self.inner(what, last)}"
            case Rated(stat=stat, bound=ThatMuch()):
                return f"with that {stat}"
            case Rated(stat=stat, bound=Than(comparison=how, figure=figure)):
                article = "an" if stat is Stat.ATTACK else "a"
                return f"with {article} {stat} {_THAN[how]} {self.core(figure)}"
            case Rated(stat=stat, bound=bound):
                return f"with {'an' if stat is Stat.ATTACK else 'a'} {stat} of {self.amount(bound)}"
            case Extreme(which=which, stat=stat):
                return f"with the {'highest' if which is Superlative.MOST else 'lowest'} {stat}"
            case Except(what=what):
                return f"other than {self.inner(what, last)}"
            case Away(distance=distance, from_=from_):
                far = f"{self.amount(distance)} spaces away"
                return far if from_ is None else f"{far} from {self.inner(from_, last)}"
            case Under(place=place):
                return f"that is under {self.inner(place, last)}"
            case Against(whom=whom):
                return f"against {self.inner(whom, last)}"
            case SameName(as_=None):
                return "with the same name"
            case SameName(as_=as_):
                return f"with the same name as {self.inner(as_, last)}"
            case Nearest(to=to):
                return f"closest to {self.inner(to, last)}"
            case Farthest(from_=from_):
                return f"farthest from {self.inner(from_, last)}"
            case Acting(verb=verb, object=thing):
                return f"that {VERBS[verb][1]} {self.inner(thing, last)}"
            case Not(what=Having(what=what)):
                return f"without {self.inner(what, last)}"
            case Not(what=what):
                return f"not {self.post(what, last)}"
            case OneOf(first=On(place=place), second=AdjacentTo(to=to)) if place == to:
                return f"on or adjacent to {self.inner(to, last)}"
            case OneOf(first=first, second=second):
                after = self.post(second, last)
                if isinstance(second, In) and second.place != This(Noun.COMBAT):  # `or from` joins nothing
                    after = "in" + after.removeprefix("from").removeprefix("in")
                return f"{self.post(first, False)} or {after}"
            case Done():
                return self._done(item)
        raise TypeError(f"no words for {item!r}")

    def _done(self, item: Done) -> str:
        scope = f" {item.scope}" if item.scope else ""
        if isinstance(item.by, This):
            return f"{item.deed} by {self.np(item.by)}{scope}"
        if item.by is not None:
            if item.deed is Deed.IN:
                return f"{self._rel(item.by)} {'are' if item.by == YOU else 'is'} in{scope}"
            if item.deed is Deed.HAVE and isinstance(item.by, Selector):
                return f"{self._rel(item.by)} has{scope}"
            return f"{self._rel(item.by)} {_ACTIVE.get(item.deed, str(item.deed))}{scope}"
        if item.to is not None:
            return f"dealt to {self.core(item.to)}{scope}"
        return f"{item.deed}{scope}"

    def _rel(self, by: Any) -> str:
        return self.np(by, subject=True)

    def inner(self, node: Any, last: bool) -> str:
        """The noun phrase inside a filter: closed, unless nothing can be drawn into it."""
        if isinstance(node, Both | Either) and last:
            return self.np(node)
        if last or not self.is_open(node):
            return self.core(node)
        return braced(self.np(node))

    def place(self, node: Any, last: bool) -> str:
        """`in an empty space adjacent to it`: a space may carry its own filters when nothing follows."""
        if last and isinstance(node, Selector) and node.noun is Noun.SPACE and self._space_flat(node):
            return self.np(node)
        return self.inner(node, last)

    def _space_flat(self, node: Selector) -> bool:
        posts = self.posts(node)
        if (
            node.quantity is Determiner.THE
            or any(isinstance(f, Owned) for f in node.filters)
            or not self.is_plain(node.quantity)
        ):
            return False
        return (
            len(posts) == 1
            and isinstance(posts[0], AdjacentTo | Within | SharingZone | In)
            and (not isinstance(posts[0], In) or self._zone(posts[0].place))
        )

    @staticmethod
    def _zone(node: Any) -> bool:
        return isinstance(node, Selector) and node.noun is Noun.ZONE

    @staticmethod
    def is_open(node: Any) -> bool:
        """Whether words that follow could be taken to narrow this noun."""
        if isinstance(node, Ref | This | That):
            return False
        if isinstance(node, Selector):
            if node.noun in PLACES | PILES:
                return False
            if node.quantity is Determiner.THE and picks_out(node.noun, node.filters):
                return False
        return True

    @staticmethod
    def posts(node: Any) -> list[Any]:
        """The filters that are written after the noun."""
        return [f for f in node.filters if not isinstance(f, _BEFORE)] if isinstance(node, Selector) else []


def _is_of_pile(node: Selector, place: Any) -> bool:
    ends = (Quality(Adjective.TOP), Quality(Adjective.BOTTOM))
    plain = isinstance(place, Selector) and place.noun in PILES and not WritePosts.posts(place)
    return plain and node.noun is Noun.CARD and any(f in ends for f in node.filters)
