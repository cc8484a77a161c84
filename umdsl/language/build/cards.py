"""Rules of effects.lark about cards and piles, and what all effects are read with."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.conditions import BuildConditions
from umdsl.language.build.phrases import THE_DECK, YOUR_DECK, YOUR_HAND, Misfit, Phrase, Post, filters_of
from umdsl.language.build.subjects import SELF, in_own_hand, of_states
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Number, ThatMuch
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import (
    Become,
    Choose,
    Declare,
    Discard,
    DiscardUntil,
    Draw,
    DrawUntil,
    Facing,
    Flip,
    Gain,
    Give,
    Keep,
    Look,
    Lose,
    Order,
    Place,
    Play,
    Put,
    Remove,
    Return,
    Reveal,
    Roll,
    Search,
    Shuffle,
    Spot,
    StartAs,
    StopBeing,
    Use,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Determiner,
    Either,
    In,
    Name,
    Noun,
    Pronoun,
    Quality,
    Ref,
    Selector,
    StatOf,
    That,
    This,
)
from umdsl.language.nodes.sense import PILES, head_of
from umdsl.language.problems import DOES_NOT_FIT, WRONG_KIND
from umdsl.language.spans import Span

_WHERE = ("in", "on", "adjacent", "within", "same zone", "away")
_MORE = Quality(Adjective.ADDITIONAL)
_COMBAT = Quality(Adjective.COMBAT)
_OTHER = Quality(Adjective.OTHER)

# To whom something may be revealed.
_SEERS = (Noun.PLAYER, Noun.OPPONENT)


class BuildCards(BuildConditions):
    def plural_of(self, phrase: Phrase, noun: Noun, verb: str) -> Any:
        """`2 cards`, `2`, `cards equal to …` as an amount of that noun."""
        if phrase.is_count:
            return self.amount(phrase)
        node: Any = self.sel(phrase)
        if isinstance(node, StatOf):
            return node
        if not isinstance(node, Selector) or node.noun is not noun:
            wanted = str(noun) if noun in (Noun.DAMAGE, Noun.HEALTH) else "dice" if noun is Noun.DIE else f"{noun}s"
            self.complain(
                WRONG_KIND.at(
                    phrase.span,
                    verb=f"`{verb}`",
                    wanted=f"a number of {wanted}",
                    found=self.words(phrase.span),
                    actual="something else",
                    suggestion=f"write `{verb} 2 {wanted}`, or use another verb",
                )
            )
            return Number(1)
        told = noun in (Noun.CARD, Noun.DAMAGE, Noun.HEALTH)  # by a field of their effect
        more = (_MORE, _OTHER) if noun is Noun.CARD else (_MORE,)
        rest = [f for f in node.filters if not (told and f in more) and not (noun is Noun.DAMAGE and f == _COMBAT)]
        for item in rest:
            self.complain(DOES_NOT_FIT.at(item.span or phrase.span, found=self.words(item.span or phrase.span)))
        if isinstance(node.quantity, Node):
            return node.quantity
        one = node.quantity is Determiner.THE and noun is not Noun.DAMAGE  # `the damage` is as much as it was
        return Number(1) if one else ThatMuch()

    def facing(self, phrase: Phrase) -> Facing | None:
        post = self.pop(phrase, "face up", "face down")
        return None if post is None else Facing(post.kind)

    def split_where(self, phrase: Phrase) -> list[Post]:
        """The place at the end of `place a Imp in any space`: what was hung on the noun is taken back."""
        owner = phrase.items[-1] if phrase.items else phrase
        posts = [*owner.posts, *phrase.leftover]
        spaces = [i for i, p in enumerate(posts) if p.kind in _WHERE and p.head is Noun.SPACE]
        places = [i for i, p in enumerate(posts) if p.kind in _WHERE and p.head not in PILES]
        if not spaces:  # `each fighter adjacent to your fighter in another space`: the space is where they go
            for post in posts:
                inner = post.inner.posts if post.inner is not None else []
                nested = [p for p in inner if p.kind in _WHERE and p.head is Noun.SPACE]
                if nested and post.head is not Noun.SPACE:
                    inner[:] = [p for p in inner if p not in nested]
                    return nested
        if not places:
            return []
        cut = spaces[-1] if spaces else places[-1]
        where = [p for p in posts[cut:] if p.kind in _WHERE]
        owner.posts = [p for p in owner.posts if p not in where]
        phrase.leftover = [p for p in phrase.leftover if p not in where]
        return where

    def where(self, posts: list[Post], span: Span) -> tuple[Any, ...]:
        return tuple(f for post in posts for f in filters_of(post, self.finish))

    def v_draw(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if isinstance(phrase.noun, Ref | That) or isinstance(phrase.node, Ref | That):
            return Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)
        if isinstance(phrase.noun, Name):  # a declared thing: `draw a Glamour`
            return Gain(self.sel(phrase), SELF)
        if self._elsewhere(phrase):
            return Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)
        return Draw(self.plural_of(phrase, Noun.CARD, "draw"), SELF, is_more(phrase))

    @staticmethod
    def _elsewhere(phrase: Phrase) -> bool:
        """`the bottom card of your deck`, `the top card of your opponent's deck`: told by the place they come from."""
        ends = {f.word for f in phrase.filters if isinstance(f, Quality)}
        return bool(ends & {Adjective.TOP, Adjective.BOTTOM}) or any(p.kind.endswith(" of") for p in phrase.posts)

    def v_draw_until(self, c: list[Any], span: Span) -> Any:
        return DrawUntil(self._until(c), SELF)

    def v_discard_down(self, c: list[Any], span: Span) -> Any:
        """`discard down to 7`: until you have 7 in hand."""
        phrase: Phrase = c[2]
        if phrase.is_count:
            phrase.noun = Noun.CARD
        what = self.sel(phrase)
        if isinstance(what, Selector) and what.noun is Noun.CARD and not what.filters:
            what = attrs.evolve(what, filters=(In(YOUR_HAND),))
        return DiscardUntil(what, SELF)

    def v_discard_until(self, c: list[Any], span: Span) -> Any:
        return DiscardUntil(self._until(c), SELF)

    def _until(self, c: list[Any]) -> Any:
        """`until they have 3 cards in hand`."""
        *_, who, what = self.phrases(c)
        return in_own_hand(self.counted(what), self.sel(who))

    def cards(self, phrase: Phrase) -> Any:
        """What is discarded, revealed, put: a bare number means cards."""
        if not phrase.is_count:
            return self.sel(phrase)
        phrase.noun = Noun.CARD
        made = self.sel(phrase)
        self.bare_cards.append(made)
        return made

    def v_discard(self, c: list[Any], span: Span) -> Any:
        return Discard(self.cards(c[1]), SELF)

    def v_look(self, c: list[Any], span: Span) -> Any:
        return Look(self.sel(c[1]), SELF)

    def v_reveal(self, c: list[Any], span: Span) -> Any:
        return Reveal(self.cards(c[1]), SELF)

    def v_reveal_to(self, c: list[Any], span: Span) -> Any:
        """`reveals their hand to you`: what is revealed, everybody sees."""
        to = self.sel(c[3])
        if to not in (Ref(Pronoun.YOU), Ref(Pronoun.THEM)) and getattr(to, "noun", None) not in _SEERS:
            raise Misfit(span)
        return self.v_reveal(c, span)

    @staticmethod
    def _last_pile(phrase: Phrase) -> Post | None:
        owner = phrase.items[-1] if phrase.items else phrase
        piles = [p for p in [*owner.posts, *phrase.leftover] if p.kind == "in" and p.head in PILES]
        return piles[-1] if piles else None

    def v_place(self, c: list[Any], span: Span) -> Any:
        """`place a Snare in her zone`; `place a card in your discard pile`: it is put there."""
        return self._place(c[1], span) if self._last_pile(c[1]) is None else self.v_put(c, span)

    def v_put(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        side = self.facing(phrase)
        owner = phrase.items[-1] if phrase.items else phrase
        post = self._last_pile(phrase)
        if post is not None:
            owner.posts = [p for p in owner.posts if p is not post]
            phrase.leftover = [p for p in phrase.leftover if p is not post]
            assert post.inner is not None
            return Put(self.cards(phrase), Spot.INTO, self.finish(post.inner), SELF, None, side)
        return self._place(phrase, span)

    def v_beside(self, c: list[Any], span: Span) -> Any:
        side = self.facing(c[1])
        return Put(self.cards(c[1]), Spot.BESIDE, self.sel(c[3]), SELF, None, side)

    def put_part(self, c: list[Any], span: Span) -> Any:
        if len(c) == 2 and isinstance(c[1], Order):
            return self.v_put_order([c[0], *c], span)
        return self.v_put_dest([None, *c], span) if len(c) > 1 else self.v_put([None, c[0]], span)

    def v_put_many(self, c: list[Any], span: Span) -> Any:
        """`put 1 in your hand and the rest on the bottom of your deck`."""
        return [part for part in c if isinstance(part, Node)]

    def v_put_dest(self, c: list[Any], span: Span) -> Any:
        phrase, (spot, pile) = c[1], c[2]
        order = next((x for x in c if isinstance(x, Order)), None)
        side = self.facing(phrase)
        return Put(self.cards(phrase), spot, pile, SELF, order, side)

    def v_take_into(self, c: list[Any], span: Span) -> Any:
        return Put(self.cards(c[1]), Spot.INTO, self.sel(c[3]), SELF)

    def v_rearrange(self, c: list[Any], span: Span) -> Any:
        """`rearrange them`: back on top, in any order."""
        order = next((x for x in c if isinstance(x, Order)), Order.ANY)
        return Put(self.cards(c[1]), Spot.TOP, THE_DECK, SELF, order)

    def dest_top(self, c: list[Any], span: Span) -> Any:
        return (Spot.TOP, self.sel(c[1]) if len(c) > 1 else THE_DECK)

    def dest_bottom(self, c: list[Any], span: Span) -> Any:
        return (Spot.BOTTOM, self.sel(c[1]) if len(c) > 1 else THE_DECK)

    def dest_into(self, c: list[Any], span: Span) -> Any:
        return (Spot.INTO, self.sel(c[1]))

    def dest_under(self, c: list[Any], span: Span) -> Any:
        return (Spot.UNDER, self.sel(c[1]))

    def order(self, c: list[Any], span: Span) -> Order:
        return {"IN_ANY_ORDER": Order.ANY, "IN_SAME_ORDER": Order.SAME, "IN_RANDOM_ORDER": Order.RANDOM}[c[0].type]

    def v_return(self, c: list[Any], span: Span) -> Any:
        if len(c) > 2 and c[3].head is Noun.BOARD:  # `return it to the board in an adjacent space`
            place = self.pop(c[3], "in")
            if place is not None and place.inner is not None:
                self.settle(c[3])
                return Return(self.cards(c[1]), self.finish(place.inner), SELF)
            posts = [p for p in [*c[3].posts, *c[3].leftover] if p.kind in ("adjacent", "within", "same zone")]
            if posts:  # `return it to the board adjacent to her`: to a space there
                c[3].posts = [p for p in c[3].posts if p not in posts]
                c[3].leftover = [p for p in c[3].leftover if p not in posts]
                self.settle(c[3])
                return Return(self.cards(c[1]), Selector(Number(1), Noun.SPACE, self.where(posts, span)), SELF)
        where = self.pop(c[3], "in") if len(c) > 2 and c[3].head is Noun.PLAY else None
        to = self.sel(c[3]) if len(c) > 2 else None
        if where is not None and where.inner is not None:
            to = self.finish(where.inner)
        return Return(self.cards(c[1]), to, SELF)

    def v_remove(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        owner = phrase.items[-1] if phrase.items else phrase
        froms = [p for p in [*owner.posts, *phrase.leftover] if p.kind == "from"]
        source = None
        if froms:
            post = froms[-1]
            owner.posts = [p for p in owner.posts if p is not post]
            phrase.leftover = [p for p in phrase.leftover if p is not post]
            assert post.inner is not None
            source = self.finish(post.inner)
        if isinstance(phrase.head, Name) and phrase.head.kind is NameKind.RESOURCE:
            return Lose(self.sel(phrase), source or SELF)  # `remove all of your Mana`
        made = Remove(self.cards(phrase), source, SELF)
        state = phrase.head if isinstance(phrase.head, Name) and phrase.head.kind is NameKind.STATE else None
        if state and source is None and made.what in (state, Selector(Determiner.THE, state)):
            return StopBeing(SELF, state)  # `remove the Iron Shell`: it is worn, and lies nowhere
        return made

    def v_take_off(self, c: list[Any], span: Span) -> Any:
        """`take Ada off the board`."""
        return Remove(self.cards(c[1]), Selector(Determiner.THE, Noun.BOARD), SELF)

    def v_shuffle(self, c: list[Any], span: Span) -> Any:
        if len(c) == 1:  # `search your deck for a card, then shuffle`
            return Shuffle(YOUR_DECK, None, SELF)
        return Shuffle(self.cards(c[1]), self.sel(c[3]) if len(c) > 2 else None, SELF)

    def v_search(self, c: list[Any], span: Span) -> Any:
        return Search(self.sel(c[1]), self.cards(c[3]), SELF)

    def v_choose(self, c: list[Any], span: Span) -> Any:
        if c[1].noun is Noun.NUMBER and c[1].quantity == Number(1):  # `choose a number` is to name one
            return self.v_name(c, span)
        head = c[1].head
        if isinstance(head, Name) and head.kind is NameKind.STATE:  # `choose CALM or WILD`
            what = self.what(c[1])
            if not of_states(what):
                raise Misfit(c[1].span)
            return Become(SELF, what)
        return Choose(self.cards(c[1]), SELF)

    def v_choose_for(self, c: list[Any], span: Span) -> Any:
        """`choose a card for them to discard`: what they discard is it."""
        who = self.sel(c[3])
        return [Choose(self.cards(c[1]), SELF), self.give_subject(c[5], who)]

    def v_choose_to(self, c: list[Any], span: Span) -> Any:
        """`choose 2 cards to put on the bottom of your deck`."""
        what: Any = self.cards(c[1])
        one = isinstance(what, Selector) and what.quantity in (Number(1), Determiner.THE)
        it = Ref(Pronoun.IT if one else Pronoun.THEM)
        verb, *rest = c[3]
        order = next((x for x in rest if isinstance(x, Order)), None)
        dest = next((x for x in rest if isinstance(x, tuple)), None)
        place = next((self.sel(x) for x in rest if isinstance(x, Phrase)), None)
        made: Any
        match verb.type:
            case "D_REMOVE":
                made = Remove(it, place, SELF)
            case "D_SHUFFLE":
                made = Shuffle(it, place, SELF)
            case "D_RETURN" if dest is None:
                made = Return(it, place, SELF)
            case _ if dest is not None:
                made = Put(it, dest[0], dest[1], SELF, order)
            case _ if place is not None:
                made = Put(it, Spot.INTO, place, SELF)
            case _:
                made = self.bare_verb([verb], span)
        return [Choose(what, SELF), made]

    def chosen_act(self, c: list[Any], span: Span) -> Any:
        return c

    def v_put_order(self, c: list[Any], span: Span) -> Any:
        """`put the rest back in any order`: on top of the deck they were taken from."""
        if "back" not in self.words(c[1].span).lower().split() and getattr(c[0], "type", "") != "D_RETURN":
            self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion="say where they are put"))
        return Put(self.cards(c[1]), Spot.TOP, THE_DECK, SELF, c[2])

    def bare_verb(self, c: list[Any], span: Span) -> Any:
        it = Ref(Pronoun.IT)
        match c[0].type:
            case "D_PLAY":
                return Play(it, SELF, span=span)
            case "D_REVEAL":
                return Reveal(it, SELF, span=span)
            case "D_DRAW":
                return Put(it, Spot.INTO, YOUR_HAND, SELF, span=span)
            case "D_KEEP":
                return Keep(it, SELF, span=span)
            case _:
                return Discard(it, SELF, span=span)

    def v_choose_start(self, c: list[Any], span: Span) -> Any:
        return StartAs(self.sel(c[2]), self.what(c[4]))

    def v_name(self, c: list[Any], span: Span) -> Any:
        low, high = (int(w) for w in re.findall(r"\d+", c[2])) if len(c) > 2 else (None, None)
        return Declare(self.sel(c[1]), SELF, low, high)

    def v_name_type(self, c: list[Any], span: Span) -> Any:
        """`name a card type: attack, defense, versatile or scheme`."""
        if c[1].noun is not Noun.TYPE:
            at = Span(c[2].start_pos, c[2].end_pos)
            self.complain(DOES_NOT_FIT.at(at, found=self.words(at)))
        return Declare(self.sel(c[1]), SELF)

    def v_use(self, c: list[Any], span: Span) -> Any:
        return Use(self.sel(c[1]), SELF)

    def v_switch(self, c: list[Any], span: Span) -> Any:
        """`switch between FLOAT and STING`."""
        node: Any = self.sel(c[2])
        return Become(SELF, Either(unproved(node.items)) if isinstance(node, Both) else node)

    def v_flip_to(self, c: list[Any], span: Span) -> Any:
        what = self.what(c[3])
        side = getattr(what, "noun", None)
        if isinstance(side, Name) and side.kind is NameKind.STATE:  # `flip your hero card to its lamp side`
            what = side
        return Become(self.sel(c[1]), what)

    def dest_either(self, c: list[Any], span: Span) -> Any:
        return (Spot.EITHER, self.sel(c[1]))

    def dest_front(self, c: list[Any], span: Span) -> Any:
        return (Spot.FRONT, self.sel(c[1]))

    def v_give(self, c: list[Any], span: Span) -> Any:
        return Give(self.cards(c[1]), self.sel(c[3]), SELF)

    def v_give_you(self, c: list[Any], span: Span) -> Any:
        return Give(self.cards(c[1]), Ref(Pronoun.YOU), SELF)

    def v_give_them(self, c: list[Any], span: Span) -> Any:
        return Give(self.cards(c[1]), Ref(Pronoun.THEM), SELF)

    def v_play(self, c: list[Any], span: Span) -> Any:
        side = self.facing(c[1])
        post = self.pop(c[1], "along")
        along = self.finish(post.inner) if post and post.inner else None
        return Play(self.cards(c[1]), SELF, side, along)

    def v_flip(self, c: list[Any], span: Span) -> Any:
        side = self.facing(c[1])
        return Flip(self.sel(c[1]), SELF, side)

    def v_keep(self, c: list[Any], span: Span) -> Any:
        return Keep(self.cards(c[1]), SELF)

    def v_roll(self, c: list[Any], span: Span) -> Any:
        return Roll(self.plural_of(c[1], Noun.DIE, "roll"), SELF)

    def what(self, phrase: Phrase) -> Any:
        """What something becomes: a declared state by its bare name, else a selector."""
        return self._what(phrase)

    def give_subject(self, effect: Any, who: Any) -> Any:
        from umdsl.language.build.subjects import with_subject

        return with_subject(effect, who)

    def _place(self, phrase: Phrase, span: Span) -> Place | Put:
        where = self.split_where(phrase)
        what = self.sel(phrase)
        pile = where[0].inner if len(where) == 1 and where[0].kind == "in" else None
        in_pile = pile is not None and isinstance(pile.head, Name) and pile.head.kind is NameKind.REGION
        if head_of(what) is Noun.CARD and pile is not None and in_pile:  # `place this card in your cauldron`
            return Put(what, Spot.INTO, self.finish(pile), SELF)
        return Place(what, self.where(where, span))


def in_front(what: Any, span: Span) -> Put:
    """What stays in play lies in front of whoever played it."""
    card = isinstance(what, This) and what.noun is Noun.CARD
    if not card and not isinstance(what, Ref) and not (isinstance(what, That) and what.noun is Noun.CARD):
        raise Misfit(span)
    return Put(what, Spot.FRONT, Ref(Pronoun.YOU), SELF)


def of_tag(noun: object) -> bool:
    """Whether a noun is a kind of card."""
    return isinstance(noun, Name) and noun.kind is NameKind.TAG


def is_more(phrase: Phrase) -> bool:
    """`1 additional card`: besides what is drawn, dealt or recovered anyhow."""
    return phrase.sign > 0 or _MORE in phrase.filters or (phrase.noun is Noun.CARD and _OTHER in phrase.filters)


def unproved(value: Any) -> Any:
    """What `shape.py` proves of the finished tree need not be proved here."""
    return value
