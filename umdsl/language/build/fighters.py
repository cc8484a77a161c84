"""Rules of effects.lark about fighters: moving, placing, damage and what they become."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.actions import BuildActions
from umdsl.language.build.amounts import NUMBER_WORDS
from umdsl.language.build.cards import is_more, unproved
from umdsl.language.build.phrases import YOUR_HAND, Misfit, Phrase, Post
from umdsl.language.build.subjects import SELF, SELF_FIGHTER, of_states
from umdsl.language.names import FIRST_MARK, NameKind
from umdsl.language.nodes.amounts import Bound, Number, UpTo, UpToFigure
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import (
    AddStat,
    Become,
    Choose,
    Course,
    Damage,
    DamageKind,
    Defeat,
    Divide,
    Facing,
    Flip,
    Gain,
    Give,
    Heading,
    Immune,
    LessDamage,
    MoreDamage,
    Move,
    PassThrough,
    Place,
    Put,
    Recover,
    Redirect,
    Remove,
    Return,
    SetStat,
    Spot,
    StopBeing,
    Summon,
    Swap,
    SwapStats,
)
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Both,
    Deed,
    Determiner,
    In,
    Name,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    SharingZone,
    Stat,
    StatOf,
    That,
)
from umdsl.language.nodes.sense import PILES, head_of, is_fighter, is_thing
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_MORE = Quality(Adjective.ADDITIONAL)


class BuildFighters(BuildActions):
    def distance_stat(self, c: list[Any], span: Span) -> Phrase:
        owner: Any = c[1] if isinstance(c[1], Node) else That(c[2])
        stat = next(x for x in c if isinstance(x, tuple))
        return Phrase(span, quantity=UpToFigure(StatOf(stat[0], owner)))

    def distance_more(self, c: list[Any], span: Span) -> Phrase:
        """`up to 2 extra spaces`: so much further than otherwise."""
        words = c[0].lower().removeprefix("up to").split()
        number = int(words[0]) if words[0].isdigit() else NUMBER_WORDS.get(words[0], 1)
        return Phrase(span, quantity=Number(number, span=span), sign=1)

    def healthy(self, who: Any, words: str) -> Any:
        """`with 3 health`, `with full health`: what somebody comes back with."""
        whom = who if isinstance(who, Ref) or getattr(who, "quantity", None) is Determiner.THE else Ref(Pronoun.IT)
        figure = re.search(r"\d+", words)
        said = next((n for w, n in NUMBER_WORDS.items() if w in words.lower().split()), None)
        if figure is not None or said is not None:
            return SetStat(StatOf(Stat.HEALTH, whom), Number(int(figure.group()) if figure is not None else said))  # type: ignore[arg-type]
        return SetStat(StatOf(Stat.HEALTH, whom), StatOf(Stat.MAXIMUM_HEALTH, whom))

    def v_return_healthy(self, c: list[Any], span: Span) -> Any:
        made = self.v_return(c[:-1], span)
        return [made, self.healthy(made.what, c[-1])]

    def v_return_healthy_in(self, c: list[Any], span: Span) -> Any:
        """`return it to play with 3 health in your zone`."""
        if c[3].head not in (Noun.PLAY, Noun.BOARD):
            self.complain(DOES_NOT_FIT.at(c[3].span, found=self.words(c[3].span)))
        return self.v_return_healthy([*c[:3], c[6], c[4]], span)

    def v_return_healthy_to(self, c: list[Any], span: Span) -> Any:
        """`return it with 3 health to its zone`."""
        return self.v_return_healthy([*c[:2], *c[3:], c[2]], span)

    def v_steal(self, c: list[Any], span: Span) -> Any:
        if not any(p.head in PILES for p in [*c[1].posts, *c[1].leftover]):
            return self.v_take(c, span)  # `steal 1 Mana from your opponent`
        return Put(self.cards(c[1]), Spot.INTO, YOUR_HAND, SELF)

    def v_revive(self, c: list[Any], span: Span) -> Any:
        """`revive an Imp adjacent to Ada`: a defeated one comes back there."""
        where = self.split_where(c[1])
        what: Any = self.sel(c[1])
        defeated = Quality(Adjective.DEFEATED)
        if isinstance(what, Selector) and what.quantity is not Determiner.THE and defeated not in what.filters:
            what = attrs.evolve(what, filters=(*what.filters, defeated))
        to: Any = Selector(Determiner.THE, Noun.BOARD)
        filters = self.where(where, span)
        if filters:
            place = getattr(filters[0], "place", None)
            to = place if place is not None else Selector(Number(1), Noun.SPACE, filters)
        made = Return(what, to, SELF)
        return [made, self.healthy(what, c[2])] if len(c) > 2 else made

    def v_place_healthy(self, c: list[Any], span: Span) -> Any:
        made = self.v_place(c[:-1], span)
        return [made, self.healthy(made.what, c[-1])]

    def v_summon_healthy(self, c: list[Any], span: Span) -> Any:
        made = self.v_summon(c[:-1], span)
        return [made, self.healthy(made.what, c[-1])]

    def distance(self, c: list[Any], span: Span) -> Phrase:
        first = c[0]
        return first if isinstance(first, Phrase) else Phrase(span, quantity=first)

    def v_move(self, c: list[Any], span: Span) -> Any:
        phrases = self.phrases(c)
        if any(p.is_count and isinstance(p.quantity, UpTo) for p in phrases):
            for phrase in phrases:  # who moves `up to` so far may stay where they are
                phrase.loose = False
        who: Any = SELF_FIGHTER
        distance: Any = None
        course: Course | None = None
        for phrase in phrases:
            away = self._away(phrase)
            if away is not None:  # `move it up to 2 spaces away from Ada`
                assert not isinstance(away.amount, Phrase)
                distance = away.amount
                if away.inner is not None:
                    course = Course(Heading.AWAY_FROM, self.finish(away.inner), span=away.span)
            if phrase.is_count or phrase.noun is Noun.SPACE:
                distance = self._distance(phrase)
            else:
                if len(c) == 2 and away is None:
                    course = self._next_to(phrase)
                who = self.sel(phrase)
        bonus = next((p for p in phrases if p.sign > 0 or (p.noun is Noun.SPACE and is_more(p))), None)
        if bonus is not None:  # `move your fighters +1 space`, `2 additional spaces`: they may go further
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

    def _next_to(self, phrase: Phrase) -> Course | None:
        """`move Bo adjacent to Ada`: where a move has no other end, that is its end."""
        owner = phrase.items[-1] if phrase.items else phrase
        posts = [*owner.posts, *phrase.leftover]
        if not posts or posts[-1].kind != "adjacent" or posts[-1].inner is None or posts[-1].negated:
            return None
        post = posts[-1]
        owner.posts = [p for p in owner.posts if p is not post]
        phrase.leftover = [p for p in phrase.leftover if p is not post]
        there = AdjacentTo(self.finish(posts[-1].inner), span=post.span)
        return Course(Heading.TO, Selector(Number(1), Noun.SPACE, (there,)), span=post.span)

    def _distance(self, phrase: Phrase) -> Any:
        self.settle(phrase)
        if not isinstance(phrase.quantity, Node):
            raise Misfit(phrase.span)
        return phrase.quantity

    def v_pass_through(self, c: list[Any], span: Span) -> Any:
        """`may pass through opposing fighters`."""
        if not c[0].lower().startswith("pass"):
            raise Misfit(span)
        return PassThrough(SELF_FIGHTER, self.sel(c[2]))

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

    def v_teleport(self, c: list[Any], span: Span) -> Any:
        """`teleport Ada to any space in her zone`: she is placed there."""
        what: Any = self.sel(c[1]) if isinstance(c[1], Phrase) else SELF_FIGHTER
        place: Phrase = c[-1]
        return Place(what, (In(self.sel(place), span=place.span),))

    def v_summon(self, c: list[Any], span: Span) -> Any:
        where = self.split_where(c[1])
        return Summon(self.sel(c[1]), self.where(where, span))

    def v_swap(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        owner = phrase.items[-1] if phrase.items else phrase
        withs = [p for p in [*owner.posts, *phrase.leftover] if p.kind == "with"]
        if not withs and owner.noun is Noun.SPACE:  # `swap the space of your fighter with another`
            withs = [found for p in owner.posts if p.kind == "of" and (found := _inner_with(p)) is not None]
        if not withs:
            node: Any = self.sel(phrase)
            if isinstance(node, StatOf):
                if isinstance(node.of, Selector) and node.of.quantity is not Determiner.THE:
                    raise Misfit(phrase.span)  # `the values of both cards`: say which two
                if isinstance(node.of, Both) and len(node.of.items) == 2:
                    one, two = node.of.items
                    return SwapStats(StatOf(node.stat, unproved(one)), StatOf(node.stat, unproved(two)))
                return SwapStats(node, StatOf(node.stat, Ref(Pronoun.OTHER)))
            if node == Selector(Determiner.SOME, Noun.SPACE):  # `they swap places`
                return Swap(SELF, Ref(Pronoun.EACH_OTHER))
            if isinstance(phrase.noun, Noun) and phrase.noun in (
                Noun.FORM,
                Noun.IDENTITY,
                Noun.SIZE,
            ):  # `switch stances`
                return Become(SELF, Selector(Determiner.SOME, Noun(phrase.noun)))
            those = _stands_there(node) or node
            if isinstance(those, That) or those == Ref(Pronoun.THEM):  # `swap the spaces of those fighters`
                return Swap(those, Ref(Pronoun.EACH_OTHER))
            pair = two_of(those)
            if pair is None:
                raise Misfit(phrase.span)
            return Swap(*pair)
        post = withs[-1]
        owner.posts = [p for p in owner.posts if p is not post]
        phrase.leftover = [p for p in phrase.leftover if p is not post]
        assert post.inner is not None
        other: Any = self.finish(post.inner)
        other = _stands_there(other) or other
        first: Any = self.sel(phrase)
        if owner.noun is Noun.SPACE:
            return Swap(_stands_there(first) or SELF, other)
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
        """`switch places between Ada and Bo`."""
        if self.sel(c[1]) not in (Selector(Determiner.SOME, Noun.SPACE), Selector(Determiner.THE, Noun.SPACE)):
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span)))
        node: Any = self.sel(c[3])
        pair = two_of(node)
        if pair is None:
            raise Misfit(c[3].span)
        return Swap(*pair)

    def v_give_to(self, c: list[Any], span: Span) -> Any:
        what: Phrase = c[3]
        what.quantity = c[2]
        return Give(self.sel(what), self.sel(c[1]), SELF)

    def v_charge(self, c: list[Any], span: Span) -> Any:
        return Flip(self.sel(c[1]), SELF, Facing.UP)

    def v_discharge(self, c: list[Any], span: Span) -> Any:
        return Flip(self.sel(c[1]), SELF, Facing.DOWN)

    def v_gain(self, c: list[Any], span: Span) -> Any:
        """`your opponent gets 2 damage`: they take it."""
        return self.v_take(c, span) if c[1].noun is Noun.DAMAGE else super().v_gain(c, span)

    def v_take(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        if self._is_that_damage(phrase):
            return Redirect(That(Noun.DAMAGE), SELF)
        if phrase.noun is Noun.DAMAGE and any(p.deed is Deed.WOULD_TAKE for p in phrase.posts):
            return Redirect(self.sel(phrase), SELF)  # `Bo takes all damage Ada would take`
        if phrase.is_count or phrase.noun is Noun.DAMAGE:
            kind, bare = self._kind(phrase), phrase.is_count
            taken = Damage(self.plural_of(phrase, Noun.DAMAGE, "take"), SELF, None, kind, is_more(phrase))
            if bare:
                self.bare_takes.append(taken)
            return taken
        if phrase.noun is Noun.ACTION:
            if isinstance(phrase.quantity, Bound):  # `takes only 1 action`: no more than that
                raise Misfit(phrase.span)
            return self.v_gain(c, span)
        source = next((p for p in [*phrase.posts, *phrase.leftover] if p.kind == "from" and p.head not in PILES), None)
        if source is not None and source.inner is not None and source.inner.node == Ref(Pronoun.IT):
            self.settle(phrase)
            put = Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)  # `take a card from it`: a pile
            self.taken.append(put)
            return put
        if source is not None and source.inner is not None and not isinstance(source.head, Name):
            phrase.posts = [p for p in phrase.posts if p is not source]
            phrase.leftover = [p for p in phrase.leftover if p is not source]
            return Give(self.sel(phrase), Ref(Pronoun.YOU), self.finish(source.inner))
        if phrase.head is Noun.CARD and any(p.head in PILES for p in [*phrase.posts, *phrase.leftover]):
            put = Put(self.sel(phrase), Spot.INTO, YOUR_HAND, SELF)
            self.taken.append(put)
            return put
        return Choose(self.sel(phrase), SELF)

    @staticmethod
    def _is_that_damage(phrase: Phrase) -> bool:
        """`take it instead`, `take the damage`: what somebody else would have been dealt."""
        if phrase.node is not None:
            return phrase.node in (Ref(Pronoun.IT), That(Noun.DAMAGE)) and not phrase.posts
        bare = not phrase.filters and not phrase.posts and not phrase.leftover
        return phrase.noun is Noun.DAMAGE and phrase.quantity is Determiner.THE and bare

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
        phrase: Phrase = c[1]
        if isinstance(phrase.noun, Name) and phrase.noun.kind is NameKind.RESOURCE and not phrase.items:
            return Gain(self.sel(phrase), SELF)  # `regain 2 Mana`
        if phrase.noun is not Noun.DAMAGE:
            return Recover(self.plural_of(phrase, Noun.HEALTH, "recover"), SELF, is_more(phrase))
        # `heal 2 damage from your hero`: what was dealt is health that was lost
        owner = next((p for p in [*phrase.posts, *phrase.leftover] if p.kind in ("from", "on")), None)
        phrase.posts = [p for p in phrase.posts if p is not owner]
        phrase.leftover = [p for p in phrase.leftover if p is not owner]
        who: Any = self.finish(owner.inner) if owner is not None and owner.inner is not None else SELF
        return Recover(self.plural_of(phrase, Noun.DAMAGE, "recover"), who, is_more(phrase))

    def v_recover_to(self, c: list[Any], span: Span) -> Any:
        """`restore 2 health to your hero`."""
        return attrs.evolve(self.v_recover(c, span), who=self.sel(c[3]))

    def v_recover_for(self, c: list[Any], span: Span) -> Any:
        """`heal your hero for 2`."""
        return Recover(self.plural_of(c[3], Noun.HEALTH, "recover"), self.sel(c[1]), is_more(c[3]))

    def v_recover_them(self, c: list[Any], span: Span) -> Any:
        """`heal your hero 2 health`."""
        who = self.sel(c[1])
        if not is_fighter(head_of(who)) and not isinstance(who, Ref):
            raise Misfit(span)
        return Recover(c[2], who)

    def v_recover_by(self, c: list[Any], span: Span) -> Any:
        """`your hero heals for 2`."""
        return self.v_recover(c[1:], span)

    def v_recover_full(self, c: list[Any], span: Span) -> Any:
        """`heal your hero to full health`."""
        who: Any = self.sel(c[1]) if isinstance(c[1], Phrase) else SELF_FIGHTER
        return SetStat(StatOf(Stat.HEALTH, who), StatOf(Stat.MAXIMUM_HEALTH, who))

    def v_defeat(self, c: list[Any], span: Span) -> Any:
        if (
            not c[0].lower().startswith("defeat") and is_thing(c[1].head) and not is_fighter(c[1].head)
        ):  # `destroy a Web`
            return Remove(self.sel(c[1]), None, SELF)
        return Defeat(self.sel(c[1]))

    def v_become(self, c: list[Any], span: Span) -> Any:
        if c[-1].is_count:  # `this card's value becomes 6`
            return ("becomes", self.amount(c[-1]))
        return Become(SELF, self.what(c[-1]))

    def v_stop_being(self, c: list[Any], span: Span) -> Any:
        """`she stops being WILD`."""
        return StopBeing(SELF, self.what(c[-1]))

    def v_change(self, c: list[Any], span: Span) -> Any:
        return Become(SELF, self.what(c[1]))

    def v_change_group(self, c: list[Any], span: Span) -> Any:
        """`switch your active weapon`: to another one."""
        return Become(SELF, self._group(c))

    def v_enter_state(self, c: list[Any], span: Span) -> Any:
        """`enter the Wolf stance`, `equip the Long Bow`, `flip to the dark side`."""
        what = self.what(c[-1])
        if not of_states(what):
            raise Misfit(c[-1].span)
        return Become(SELF, what)

    def v_choose_group(self, c: list[Any], span: Span) -> Any:
        """`choose a weapon`, `choose which weapon is active`: it may be the one of now."""
        return Become(SELF, Selector(Number(1), self._group(c)))

    def _group(self, c: list[Any]) -> Name:
        word = next(token for token in c if getattr(token, "type", "").endswith("_GROUP"))
        mark = next(character for character in word if character >= FIRST_MARK)
        return Name(*self.names.unmark(mark))

    def v_choose_form(self, c: list[Any], span: Span) -> Any:
        """`choose which one is active`."""
        return Become(SELF, Selector(Number(1), Noun.FORM))

    def v_change_form(self, c: list[Any], span: Span) -> Any:
        return Become(SELF, Selector(Determiner.SOME, Noun.FORM))

    def v_change_to(self, c: list[Any], span: Span) -> Any:
        node: Any = self.sel(c[1])
        if isinstance(node, StatOf):
            return SetStat(node, self.amount(c[3]))
        return Become(node, self.what(c[3]))


def _stands_there(node: Any) -> Any:
    """Whose space it is, where a space is spoken of by who stands there."""
    owners = [f.by for f in getattr(node, "filters", ()) if isinstance(f, Owned)]
    return owners[0] if owners and getattr(node, "noun", None) is Noun.SPACE else None


def _inner_with(post: Post) -> Post | None:
    """What is said with `with` after the owner of a space, taken from there."""
    inner = post.inner.items[-1] if post.inner is not None and post.inner.items else post.inner
    found = next((p for p in reversed(inner.posts) if p.kind == "with"), None) if inner is not None else None
    if inner is not None and found is not None:
        inner.posts.remove(found)
    return found


_SAME_ZONE = In(Selector(Determiner.THE, Noun.ZONE, (Quality(Adjective.SAME),)))


def two_of(node: Any) -> tuple[Any, Any] | None:
    """The two that swap spaces: `A and B`, `any two fighters`, `your fighters`."""
    if isinstance(node, Both) and len(node.items) == 2:  # also `A and B's spaces`
        first, second = node.items
        return _stands_there(first) or first, _stands_there(second) or second
    many = (Determiner.SOME, Determiner.EACH, Number(2))
    if not isinstance(node, Selector) or node.quantity not in many:
        return None
    rest = tuple(item for item in node.filters if item != _SAME_ZONE)
    one = attrs.evolve(node, quantity=Number(1), filters=rest)
    beside = (SharingZone(Ref(Pronoun.IT)),) if len(rest) < len(node.filters) else ()
    return one, attrs.evolve(one, filters=(Quality(Adjective.OTHER), *rest, *beside))
