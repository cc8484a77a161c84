"""Rules of effects.lark: a verb phrase becomes an effect whose subject is still open (see :mod:`subjects`)."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.conditions import BuildConditions
from umdsl.language.build.phrases import THE_DECK, YOUR_HAND, Misfit, Phrase, Post, filters_of
from umdsl.language.build.subjects import SELF, SELF_FIGHTER
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Number, ThatMuch, Twice, UpToFigure
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import (
    Act,
    AddStat,
    Again,
    Apply,
    AtMost,
    Become,
    Boost,
    Cancel,
    Choose,
    Course,
    Damage,
    DamageKind,
    Declare,
    Defeat,
    Discard,
    DiscardUntil,
    Divide,
    Draw,
    DrawUntil,
    End,
    Facing,
    Flip,
    Gain,
    Give,
    Heading,
    Ignore,
    Immune,
    Keep,
    LessDamage,
    Look,
    Lose,
    MoreDamage,
    Move,
    Order,
    PassThrough,
    Place,
    Play,
    Prevent,
    Put,
    Recover,
    Redirect,
    Remove,
    Return,
    Reveal,
    Roll,
    Search,
    SetStat,
    Shuffle,
    Skip,
    Spend,
    Spot,
    StartAs,
    StartWith,
    Summon,
    Swap,
    SwapStats,
    TakeAction,
    TakeStat,
    Thing,
    Track,
    Treat,
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
    On,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Stat,
    StatOf,
    That,
    This,
)
from umdsl.language.nodes.sense import FIGHTERS, PILES
from umdsl.language.nodes.statements import ChooseEffects, Option
from umdsl.language.problems import DOES_NOT_FIT, WRONG_KIND
from umdsl.language.spans import Span

_WHERE = ("in", "on", "adjacent", "within", "same zone", "away")
_MORE = Quality(Adjective.ADDITIONAL)
_COMBAT = Quality(Adjective.COMBAT)


class BuildEffects(BuildConditions):
    # --- helpers ----------------------------------------------------------------------------------------------------

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
        rest = [f for f in node.filters if not (told and f == _MORE) and not (noun is Noun.DAMAGE and f == _COMBAT)]
        for item in rest:
            self.complain(DOES_NOT_FIT.at(item.span or phrase.span, found=self.words(item.span or phrase.span)))
        if isinstance(node.quantity, Node):
            return node.quantity
        return Number(1) if node.quantity is Determiner.THE else ThatMuch()

    def facing(self, phrase: Phrase) -> Facing | None:
        post = self.pop(phrase, "face up", "face down")
        return None if post is None else Facing(post.kind)

    def split_where(self, phrase: Phrase) -> list[Post]:
        """The place at the end of `place a Harpy in any space`: what was hung on the noun is taken back."""
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

    # --- cards ------------------------------------------------------------------------------------------------------

    def v_draw(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if isinstance(phrase.noun, Ref | That) or isinstance(phrase.node, Ref | That):
            return Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)
        if isinstance(phrase.noun, Name):  # a declared thing: `draw a Glamour`
            return Gain(self.sel(phrase), SELF)
        if any(isinstance(f, Quality) and f.word is Adjective.BOTTOM for f in phrase.filters):
            return Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)
        return Draw(self.plural_of(phrase, Noun.CARD, "draw"), SELF, is_more(phrase))

    def v_draw_until(self, c: list[Any], span: Span) -> Any:
        return DrawUntil(self.counted(c[-1]), SELF)

    def v_discard_down(self, c: list[Any], span: Span) -> Any:
        """`discard down to 7`: until you have 7 in hand."""
        phrase: Phrase = c[2]
        if phrase.is_count:
            phrase.noun = Noun.CARD
        what = self.sel(phrase)
        if isinstance(what, Selector) and what.noun is Noun.CARD and not what.filters:
            what = attrs.evolve(what, filters=(In(YOUR_HAND),))
        return DiscardUntil(what, SELF)

    def v_steal(self, c: list[Any], span: Span) -> Any:
        return Put(self.cards(c[1]), Spot.INTO, YOUR_HAND, SELF)

    def v_discard_until(self, c: list[Any], span: Span) -> Any:
        return DiscardUntil(self.counted(c[-1]), SELF)

    def cards(self, phrase: Phrase) -> Any:
        """What is discarded, revealed, put: a bare number means cards."""
        if phrase.is_count:
            phrase.noun = Noun.CARD
        return self.sel(phrase)

    def v_discard(self, c: list[Any], span: Span) -> Any:
        return Discard(self.cards(c[1]), SELF)

    def v_look(self, c: list[Any], span: Span) -> Any:
        return Look(self.sel(c[1]), SELF)

    def v_reveal(self, c: list[Any], span: Span) -> Any:
        return Reveal(self.cards(c[1]), SELF)

    def v_put(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        side = self.facing(phrase)
        owner = phrase.items[-1] if phrase.items else phrase
        piles = [p for p in [*owner.posts, *phrase.leftover] if p.kind == "in" and p.head in PILES]
        if piles:
            post = piles[-1]
            owner.posts = [p for p in owner.posts if p is not post]
            phrase.leftover = [p for p in phrase.leftover if p is not post]
            assert post.inner is not None
            return Put(self.cards(phrase), Spot.INTO, self.finish(post.inner), SELF, None, side)
        return self._place(phrase, span)

    def put_part(self, c: list[Any], span: Span) -> Any:
        return self.v_put_dest([None, *c], span) if len(c) > 1 else self.v_put([None, c[0]], span)

    def v_put_many(self, c: list[Any], span: Span) -> Any:
        """`put 1 in your hand and the rest on the bottom of your deck`."""
        return [part for part in c if isinstance(part, Node)]

    def v_add_two(self, c: list[Any], span: Span) -> Any:
        return [self.v_add(c[:4], span), self.v_add([None, c[5], None, c[7]], span)]

    def v_put_dest(self, c: list[Any], span: Span) -> Any:
        phrase, (spot, pile) = c[1], c[2]
        order = next((x for x in c if isinstance(x, Order)), None)
        side = self.facing(phrase)
        return Put(self.cards(phrase), spot, pile, SELF, order, side)

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
        to = self.sel(c[3]) if len(c) > 2 else None
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
        return Remove(self.cards(phrase), source, SELF)

    def v_shuffle(self, c: list[Any], span: Span) -> Any:
        return Shuffle(self.cards(c[1]), self.sel(c[3]) if len(c) > 2 else None, SELF)

    def v_search(self, c: list[Any], span: Span) -> Any:
        return Search(self.sel(c[1]), self.cards(c[3]), SELF)

    def v_choose(self, c: list[Any], span: Span) -> Any:
        return Choose(self.cards(c[1]), SELF)

    def v_choose_for(self, c: list[Any], span: Span) -> Any:
        """`choose a card for them to discard`: what they discard is it."""
        who = self.sel(c[3])
        return [Choose(self.cards(c[1]), SELF), self.give_subject(c[5], who)]

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
        low, high = (int(w) for w in c[2].split() if w.isdigit()) if len(c) > 2 else (None, None)
        return Declare(self.sel(c[1]), SELF, low, high)

    def v_use(self, c: list[Any], span: Span) -> Any:
        return Use(self.sel(c[1]), SELF)

    def v_switch(self, c: list[Any], span: Span) -> Any:
        """`switch between FLOAT and STING`."""
        node: Any = self.sel(c[2])
        return Become(SELF, Either(unproved(node.items)) if isinstance(node, Both) else node)

    def v_flip_to(self, c: list[Any], span: Span) -> Any:
        return Become(self.sel(c[1]), self.what(c[3]))

    def dest_either(self, c: list[Any], span: Span) -> Any:
        return (Spot.EITHER, self.sel(c[1]))

    def dest_front(self, c: list[Any], span: Span) -> Any:
        return (Spot.FRONT, self.sel(c[1]))

    def distance_stat(self, c: list[Any], span: Span) -> Phrase:
        owner: Any = c[1] if isinstance(c[1], Node) else That(c[2])
        stat = next(x for x in c if isinstance(x, tuple))
        return Phrase(span, quantity=UpToFigure(StatOf(stat[0], owner)))

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

    # --- fighters ---------------------------------------------------------------------------------------------------

    def distance(self, c: list[Any], span: Span) -> Phrase:
        first = c[0]
        return first if isinstance(first, Phrase) else Phrase(span, quantity=first)

    def v_move(self, c: list[Any], span: Span) -> Any:
        phrases = self.phrases(c)
        who: Any = SELF_FIGHTER
        distance: Any = None
        course: Course | None = None
        for phrase in phrases:
            away = self._away(phrase)
            if away is not None:  # `move it up to 2 spaces away from Medusa`
                assert not isinstance(away.amount, Phrase)
                distance = away.amount
                if away.inner is not None:
                    course = Course(Heading.AWAY_FROM, self.finish(away.inner), span=away.span)
            if phrase.is_count or phrase.noun is Noun.SPACE:
                distance = self._distance(phrase)
            else:
                who = self.sel(phrase)
        bonus = next((p for p in phrases if p.sign > 0), None)
        if bonus is not None:  # `move your fighters +1 space`: they may go further
            return AddStat(StatOf(Stat.MOVE, who), self._distance(bonus))
        tails: dict[str, Any] = dict(x for x in c if isinstance(x, tuple))
        course, through = tails.get("course", course), tails.get("through")
        if distance is None and course is None and through is not None:
            return PassThrough(who, through)
        return Move(who, distance, course, through)

    @staticmethod
    def _away(phrase: Phrase) -> Post | None:
        for posts in (phrase.leftover, phrase.posts, *(i.posts for i in phrase.items)):
            for post in posts:
                if post.kind == "away":
                    posts.remove(post)
                    return post
        return None

    def _distance(self, phrase: Phrase) -> Any:
        self.settle(phrase)
        if not isinstance(phrase.quantity, Node):
            raise Misfit(phrase.span)
        return phrase.quantity

    def move_through(self, c: list[Any], span: Span) -> Any:
        return ("through", self.sel(c[1]))

    def _course(self, heading: Heading, c: list[Any], span: Span) -> Any:
        return ("course", Course(heading, self.sel(c[1]), span=span))

    def move_to(self, c: list[Any], span: Span) -> Any:
        return self._course(Heading.TO, c, span)

    def move_toward(self, c: list[Any], span: Span) -> Any:
        return self._course(Heading.TOWARD, c, span)

    def move_away(self, c: list[Any], span: Span) -> Any:
        return self._course(Heading.AWAY_FROM, c, span)

    def v_place(self, c: list[Any], span: Span) -> Any:
        return self._place(c[1], span)

    def _place(self, phrase: Phrase, span: Span) -> Place:
        where = self.split_where(phrase)
        what = self.sel(phrase)
        return Place(what, self.where(where, span))

    def v_summon(self, c: list[Any], span: Span) -> Any:
        where = self.split_where(c[1])
        return Summon(self.sel(c[1]), self.where(where, span))

    def v_swap(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        owner = phrase.items[-1] if phrase.items else phrase
        withs = [p for p in [*owner.posts, *phrase.leftover] if p.kind == "with"]
        if not withs:
            node: Any = self.sel(phrase)
            if isinstance(node, Both):
                return Swap(unproved(node.items[0]), unproved(node.items[1]))
            if isinstance(node, StatOf):
                return SwapStats(node, StatOf(node.stat, Ref(Pronoun.OTHER)))
            return Swap(SELF, node)
        post = withs[-1]
        owner.posts = [p for p in owner.posts if p is not post]
        phrase.leftover = [p for p in phrase.leftover if p is not post]
        assert post.inner is not None
        other = self.finish(post.inner)
        if owner.noun is Noun.SPACE:
            return Swap(SELF, other)
        first = self.sel(phrase)
        if isinstance(first, StatOf):
            return SwapStats(first, other if isinstance(other, StatOf) else StatOf(first.stat, other))
        return Swap(first, other)

    def _kind(self, phrase: Phrase) -> DamageKind | None:
        words = [f.word for f in phrase.filters if isinstance(f, Quality)]
        return DamageKind.COMBAT if Adjective.COMBAT in words else None

    def v_deal(self, c: list[Any], span: Span) -> Any:
        what: Phrase = c[1]
        kind = self._kind(what)
        if len(c) < 4:
            return Damage(self.plural_of(what, Noun.DAMAGE, "deal"), Ref(Pronoun.IT), None, kind, is_more(what))
        target: Phrase = c[3]
        equal = self.pop(target, "equal") or self.pop(target.items[-1] if target.items else target, "equal")
        to = self.sel(target)
        said = self.plural_of(what, Noun.DAMAGE, "deal")  # also where the amount comes later: it must be damage
        amount = self.amount(equal.amount) if equal else said
        return Damage(amount, to, None, kind, is_more(what))

    def v_deal_them(self, c: list[Any], span: Span) -> Any:
        return Damage(c[2], self.sel(c[1]))

    def v_deal_two(self, c: list[Any], span: Span) -> Any:
        """`deal 2 damage to one and 1 damage to another`."""
        first = self.v_deal(c[:4], span)
        return [first, Damage(c[5], self.sel(c[8]))]

    def v_deal_both(self, c: list[Any], span: Span) -> Any:
        first = self.v_deal(c[:4], span)
        return attrs.evolve(first, to=Both((first.to, self.sel(c[6]))))

    def v_swap_between(self, c: list[Any], span: Span) -> Any:
        """`switch places between Achilles and Patroclus`."""
        if self.sel(c[1]) not in (Selector(Determiner.SOME, Noun.SPACE), Selector(Determiner.THE, Noun.SPACE)):
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span)))
        node: Any = self.sel(c[3])
        return Swap(unproved(node.items[0]), unproved(node.items[1])) if isinstance(node, Both) else Swap(SELF, node)

    def v_give_to(self, c: list[Any], span: Span) -> Any:
        what: Phrase = c[3]
        what.quantity = c[2]
        return Give(self.sel(what), self.sel(c[1]), SELF)

    def v_charge(self, c: list[Any], span: Span) -> Any:
        return Flip(self.sel(c[1]), SELF, Facing.UP)

    def v_discharge(self, c: list[Any], span: Span) -> Any:
        return Flip(self.sel(c[1]), SELF, Facing.DOWN)

    def v_take(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.is_count or phrase.noun is Noun.DAMAGE:
            kind = self._kind(phrase)
            return Damage(self.plural_of(phrase, Noun.DAMAGE, "take"), SELF, None, kind, is_more(phrase))
        if phrase.noun is Noun.ACTION:
            return self.v_gain(c, span)
        source = next((p for p in [*phrase.posts, *phrase.leftover] if p.kind == "from" and p.head not in PILES), None)
        if source is not None and source.inner is not None and not isinstance(source.head, Name):
            phrase.posts = [p for p in phrase.posts if p is not source]
            phrase.leftover = [p for p in phrase.leftover if p is not source]
            return Give(self.sel(phrase), Ref(Pronoun.YOU), self.finish(source.inner))
        return Choose(self.sel(phrase), SELF)

    def v_take_less(self, c: list[Any], span: Span) -> Any:
        return LessDamage(SELF, c[1], self.sel(c[3]))

    def v_take_more(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[3]
        if phrase.head is not Noun.DAMAGE:
            phrase.quantity = c[1]
            phrase.filters.append(_MORE)
            return self.v_gain([c[0], phrase], span)
        return MoreDamage(SELF, c[1], self.sel(phrase))

    def v_immune(self, c: list[Any], span: Span) -> Any:
        return Immune(SELF, self.sel(c[1]))

    def v_divide(self, c: list[Any], span: Span) -> Any:
        return Divide(self.plural_of(c[1], Noun.DAMAGE, "divide"), self.sel(c[3]))

    def v_assign(self, c: list[Any], span: Span) -> Any:
        return Redirect(self.sel(c[1]), self.sel(c[3]))

    def v_recover(self, c: list[Any], span: Span) -> Any:
        return Recover(self.plural_of(c[1], Noun.HEALTH, "recover"), SELF, is_more(c[1]))

    def v_defeat(self, c: list[Any], span: Span) -> Any:
        return Defeat(self.sel(c[1]))

    def what(self, phrase: Phrase) -> Any:
        """What something becomes: a declared state by its bare name, else a selector."""
        return self._what(phrase)

    def v_become(self, c: list[Any], span: Span) -> Any:
        if c[-1].is_count:  # `this card's value becomes 6`
            return ("becomes", self.amount(c[-1]))
        return Become(SELF, self.what(c[-1]))

    def v_change(self, c: list[Any], span: Span) -> Any:
        return Become(SELF, self.what(c[1]))

    def v_change_to(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, StatOf):
            return SetStat(node, self.amount(c[3]))
        return Become(node, self.what(c[3]))

    # --- resources and actions --------------------------------------------------------------------------------------

    def _things(self, phrase: Phrase) -> Any:
        return self.sel(phrase)

    def v_gain(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.stats and phrase.quantity is not None:
            return ("stat", phrase)
        return Gain(self._things(phrase), SELF)

    def v_lose(self, c: list[Any], span: Span) -> Any:
        return Lose(self._things(c[1]), SELF)

    def v_spend(self, c: list[Any], span: Span) -> Any:
        return Spend(self._things(c[1]), SELF)

    def v_maneuver(self, c: list[Any], span: Span) -> Any:
        return TakeAction(Act.MANEUVER, SELF)

    def v_attack(self, c: list[Any], span: Span) -> Any:
        return TakeAction(Act.ATTACK, SELF, self.sel(c[1]) if len(c) > 1 else None)

    def v_make_attack(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, Selector) and node.noun is Noun.ATTACK:
            return TakeAction(Act.ATTACK, SELF)
        self.complain(
            WRONG_KIND.at(span, verb="`make`", wanted="an attack or a value", found=self.words(span), actual="neither")
        )
        return TakeAction(Act.ATTACK, SELF)

    def v_skip(self, c: list[Any], span: Span) -> Any:
        return Skip(self.sel(c[1]), SELF)

    def v_end(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, Selector) and node.noun in (Noun.TURN, Noun.COMBAT, Noun.ACTION, Noun.ROUND, Noun.GAME):
            return End(Thing(str(node.noun)))
        if isinstance(node, This) and node.noun in (Noun.TURN, Noun.COMBAT, Noun.ACTION, Noun.ROUND):
            return End(Thing(str(node.noun)))
        if isinstance(node, StatOf) and node.stat is Stat.MOVE:
            return End(Thing.MOVEMENT)
        self.complain(
            WRONG_KIND.at(
                span, verb="`end`", wanted="the turn, combat or action", found=self.words(span), actual="none of these"
            )
        )
        return End(Thing.TURN)

    def v_again(self, c: list[Any], span: Span) -> Any:
        return Again()

    def v_repeat(self, c: list[Any], span: Span) -> Any:
        what = self.sel(c[1])
        if what not in (This(Noun.EFFECT), That(Noun.EFFECT), Selector(Determiner.THE, Noun.EFFECT), Ref(Pronoun.IT)):
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span), suggestion="write `repeat this`"))
        return Again()

    # --- combat -----------------------------------------------------------------------------------------------------

    def v_boost(self, c: list[Any], span: Span) -> Any:
        if len(c) == 1:
            return Boost(This(Noun.CARD))
        phrase: Phrase = c[1]
        post = self.pop(phrase, "with")
        with_ = self.finish(post.inner) if post and post.inner else None
        return Boost(self.sel(phrase), with_)

    def v_blind_boost(self, c: list[Any], span: Span) -> Any:
        top = Selector(
            Determiner.THE,
            Noun.CARD,
            (Quality(Adjective.TOP), In(Selector(Determiner.THE, Noun.DECK, (Owned(Ref(Pronoun.YOU)),)))),
        )
        return Boost(self.sel(c[1]) if len(c) > 1 else This(Noun.CARD), top)

    def v_cancel(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        node: Any = self.sel(phrase)
        if isinstance(node, Selector) and node.noun is Noun.EFFECT:
            for item in node.filters:
                if isinstance(item, On):
                    return Cancel(item.place, phrase.windows)
                if isinstance(item, Owned):
                    return Cancel(item.by, phrase.windows)
        return Cancel(node, phrase.windows)

    def v_ignore(self, c: list[Any], span: Span) -> Any:
        return Ignore(self.sel(c[1]))

    def stat_of(self, phrase: Phrase) -> Any:
        """What a number is added to: a card or an attack stands for its value."""
        node: Any = self.sel(phrase)
        if isinstance(node, StatOf) or (isinstance(node, Both) and all(isinstance(i, StatOf) for i in node.items)):
            return node
        head = phrase.head
        if (
            isinstance(node, Selector)
            and isinstance(node.noun, Name)
            and node.noun.kind in (NameKind.RESOURCE, NameKind.TOKEN)
        ):
            return node
        if head in PILES or (head in FIGHTERS and not isinstance(node, This)):
            self.complain(
                WRONG_KIND.at(
                    phrase.span,
                    verb="A number",
                    wanted="a card, an attack or a value to change",
                    found=self.words(phrase.span),
                    actual="not one",
                )
            )
        return StatOf(Stat.VALUE, node, span=phrase.span)

    def v_set(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[1]), self.amount(c[3]))

    def v_make(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[1]), c[2])

    def changed(self, stat: Any, value: Any) -> Any:
        """`+2` or `-2` on a figure."""
        sign = value.sign if isinstance(value, Phrase) else 1
        amount = self.amount(value)
        return TakeStat(stat, amount) if sign < 0 else AddStat(stat, amount)

    def v_add(self, c: list[Any], span: Span) -> Any:
        value, target = c[1], c[3]
        if isinstance(value, Phrase) and not value.is_count and not value.stats and target.head in PILES:
            return Put(self.cards(value), Spot.INTO, self.sel(target), SELF)
        if isinstance(value, Phrase) and value.is_count and target.head in PILES:
            return Put(self.cards(value), Spot.INTO, self.sel(target), SELF)
        return self.changed(self.stat_of(target), value)

    def v_increase(self, c: list[Any], span: Span) -> Any:
        return AddStat(self.stat_of(c[1]), self.amount(c[3]))

    def v_decrease(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if phrase.head is Noun.DAMAGE:
            return LessDamage(SELF, self.amount(c[3]), self.sel(phrase))
        return TakeStat(self.stat_of(phrase), self.amount(c[3]))

    def v_subtract(self, c: list[Any], span: Span) -> Any:
        return TakeStat(self.stat_of(c[3]), c[1])

    def v_increase_or_decrease(self, c: list[Any], span: Span) -> Any:
        phrases = [x for x in c if isinstance(x, Phrase)]
        stat = self.stat_of(phrases[0])
        amount = self.amount(c[-1])
        options = (Option((AddStat(stat, amount),)), Option((TakeStat(stat, amount),)))
        return ChooseEffects(Number(1), options, SELF)

    def v_double(self, c: list[Any], span: Span) -> Any:
        stat = self.stat_of(c[1])
        return SetStat(stat, Twice(stat))

    def v_prevent(self, c: list[Any], span: Span) -> Any:
        return Prevent(self.sel(c[1]), self.sel(c[3]) if len(c) > 2 else None)

    # --- rules that hold --------------------------------------------------------------------------------------------

    def v_start_with(self, c: list[Any], span: Span) -> Any:
        return StartWith(SELF, self.sel(c[1]))

    def v_start_without(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        return StartWith(SELF, attrs.evolve(node, quantity=Number(0)) if isinstance(node, Selector) else node)

    def v_start_as(self, c: list[Any], span: Span) -> Any:
        return StartAs(SELF, self.what(c[1]))

    def v_at_most(self, c: list[Any], span: Span) -> Any:
        return AtMost(SELF, self.sel(c[2]))

    def v_treat(self, c: list[Any], span: Span) -> Any:
        return Treat(self.sel(c[1]), self.what(c[3]))

    def v_count_as(self, c: list[Any], span: Span) -> Any:
        return Treat(SELF, self.what(c[2]))

    def v_apply(self, c: list[Any], span: Span) -> Any:
        return Apply(SELF)

    def v_track(self, c: list[Any], span: Span) -> Any:
        subject: Any = self.sel(c[3]) if isinstance(c[3], Phrase) else Ref(Pronoun.IT)
        return Track(self.sel(c[1]), subject)

    def give_subject(self, effect: Any, who: Any) -> Any:
        from umdsl.language.build.subjects import with_subject

        return with_subject(effect, who)


def is_more(phrase: Phrase) -> bool:
    """`1 additional card`: besides what is drawn, dealt or recovered anyhow."""
    return _MORE in phrase.filters


def unproved(value: Any) -> Any:
    """What `shape.py` proves of the finished tree need not be proved here."""
    return value


__all__ = ["BuildEffects", "Either", "unproved"]
