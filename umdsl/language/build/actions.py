"""Rules of effects.lark about resources, actions and turns."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.amending import only_for
from umdsl.language.build.cards import BuildCards, is_more
from umdsl.language.build.phrases import YOUR_HAND, Misfit, Phrase
from umdsl.language.build.posts import far
from umdsl.language.build.subjects import SELF, SELF_FIGHTER, tied
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Number, UpTo
from umdsl.language.nodes.conditions import Event, Verb
from umdsl.language.nodes.effects import (
    Act,
    Again,
    Allow,
    Decide,
    End,
    ExtraTurn,
    Gain,
    Lose,
    Play,
    Purpose,
    Recover,
    Skip,
    Spend,
    TakeAction,
    Thing,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Away,
    CardType,
    Determiner,
    Having,
    In,
    Labelled,
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
    Typed,
)
from umdsl.language.nodes.sense import CARDS, head_of, is_card
from umdsl.language.nodes.statements import If
from umdsl.language.problems import DOES_NOT_FIT, WRONG_KIND
from umdsl.language.spans import Span

_COMBAT = Selector(Determiner.THE, Noun.COMBAT)
_GAME = Selector(Determiner.THE, Noun.GAME)
_ANOTHER = {Quality(Adjective.OTHER), Quality(Adjective.ADDITIONAL)}
# Where something is left to be done or not.
_OFFERED = ("np_may", "you_may", "elided_may", "if_may")


class BuildActions(BuildCards):
    def _things(self, phrase: Phrase) -> Any:
        return self.sel(phrase)

    def v_gain(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        self.figured(phrase)
        if phrase.stats and phrase.quantity is not None:
            return ("stat", phrase)
        if phrase.noun is Noun.HEALTH:
            return Recover(self.plural_of(phrase, Noun.HEALTH, "gain"), SELF, is_more(phrase))
        return Gain(self._things(phrase), SELF)

    # --- what an action is for --------------------------------------------------------------------------------------

    def for_attack(self, c: list[Any], span: Span) -> Purpose:
        return Purpose.ATTACK

    def for_maneuver(self, c: list[Any], span: Span) -> Purpose:
        return Purpose.MANEUVER

    def for_scheme(self, c: list[Any], span: Span) -> Purpose:
        return Purpose.SCHEME

    def purposes(self, c: list[Any], span: Span) -> tuple[Purpose, ...]:
        return tuple(p for p in Purpose if p in c)

    def purposed(self, c: list[Any], span: Span) -> tuple[Purpose, ...]:
        return (Purpose[c[0].type.removesuffix("_ACTIONS")],)

    def v_gain_for(self, c: list[Any], span: Span) -> Any:
        """`gain 1 action that may only be used to attack`."""
        return attrs.evolve(self.v_gain(c[:2], span), only=c[-1])

    def v_gain_purposed(self, c: list[Any], span: Span) -> Any:
        """`gain an additional maneuver action`."""
        phrase = self.np_det([*c[1:-1], Phrase(span, noun=Noun.ACTION)], span)
        return Gain(self._things(phrase), SELF, None, c[-1])

    def only_use(self, c: list[Any], span: Span) -> Any:
        """`you may only use it to attack`: said of the action gained before."""
        made = only_for(c[-1], SELF)
        self.ends.append(made)
        self.kept.append(made)
        return made

    def not_use(self, c: list[Any], span: Span) -> Any:
        """`you cannot use it to attack`: for the rest you can."""
        return self.only_use([tuple(p for p in Purpose if p not in c[-1])], span)

    @staticmethod
    def figured(phrase: Phrase) -> None:
        """`+1 attack`, said of a fighter, is added to a figure."""
        stat = {"attack": Stat.ATTACK, "defense": Stat.DEFENSE}.get(str(phrase.noun)) if phrase.sign else None
        if stat is not None and not phrase.filters and not phrase.posts:
            phrase.noun, phrase.stats = None, (stat,)

    def v_gain_signed(self, c: list[Any], span: Span) -> Any:
        """`your attacks gain +1`: to their value."""
        c[1].stats = (Stat.VALUE,)
        return ("stat", c[1])

    def v_gain_figure(self, c: list[Any], span: Span) -> Any:
        """`she gains +1 to defense`."""
        word = c[2].lower()
        stats = [stat for name, stat in (("attack", Stat.ATTACK), ("defen", Stat.DEFENSE)) if name in word]
        c[1].stats = (Stat.VALUE,) if len(stats) > 1 else tuple(stats)
        return ("stat", c[1])

    def v_gain_less(self, c: list[Any], span: Span) -> Any:
        c[3].quantity = c[1]
        return Lose(self.sel(c[3]), SELF)

    def v_lose(self, c: list[Any], span: Span) -> Any:
        if c[1].stats and c[1].quantity is not None:  # `your opponent's card loses 2 value`
            c[1].sign = -1
            return ("stat", c[1])
        what = self._things(c[1])
        return Decide(SELF, False) if what == _COMBAT else Lose(what, SELF)

    def v_win(self, c: list[Any], span: Span) -> Any:
        if self.sel(c[1]) == _GAME:  # whoever wins the game, the others lose it
            return Lose(_GAME, Selector(Determiner.EACH, Noun.OPPONENT))
        if self.sel(c[1]) != _COMBAT:
            self.complain(
                WRONG_KIND.at(span, verb="`win`", wanted="the combat", found=self.words(span), actual="not it")
            )
        return Decide(SELF, True)

    def v_win_ties(self, c: list[Any], span: Span) -> Any:
        """`Ada wins ties`: where both values are the same."""
        return If(tied(), (Decide(SELF, True),))

    def v_extra_turn(self, c: list[Any], span: Span) -> Any:
        self.extra_turns += 1
        return ExtraTurn(SELF)

    def v_attack_with(self, c: list[Any], span: Span) -> Any:
        """`attack with Ada`; `attack again with a card of value 3 or less`: that card is played to attack."""
        again = self.token(c, "AGAIN_WITH") is not None
        phrase: Phrase = c[-1]
        if is_card(phrase.head) or getattr(phrase.head, "kind", None) is NameKind.CARD:
            return Play(self.to_attack_with(phrase), SELF)
        with_ = self.sel(phrase)
        if head_of(with_) in CARDS:
            raise Misfit(span)  # nobody but a fighter attacks
        return TakeAction(Act.ATTACK, with_, again=again)

    def to_attack_with(self, phrase: Phrase) -> Any:
        """A card of your hand that can be played to attack."""
        what = self.cards(phrase)
        if not isinstance(what, Selector) or what.noun is not Noun.CARD:
            return what
        filters = what.filters
        if any(isinstance(f, Labelled) for f in filters):  # of which it is not known that one can attack with them
            raise Misfit(phrase.span)
        if not any(isinstance(f, Typed) for f in filters):
            filters = (*filters, Typed((CardType.ATTACK, CardType.VERSATILE)))
        if not any(isinstance(f, In) for f in filters):
            filters = (*filters, In(YOUR_HAND))
        return attrs.evolve(what, filters=filters)

    def v_spend(self, c: list[Any], span: Span) -> Any:
        return Spend(self._things(c[1]), SELF)

    def v_maneuver(self, c: list[Any], span: Span) -> Any:
        return TakeAction(Act.MANEUVER, SELF)

    def v_attack(self, c: list[Any], span: Span) -> Any:
        target: Any = self.sel(c[1]) if len(c) > 1 else None
        means = [n for n in target.walk() if isinstance(n, Having) and head_of(n.what) in CARDS] if target else []
        if means:
            return self._by_means_of(means, target, span)
        return TakeAction(Act.ATTACK, SELF, target)

    def _by_means_of(self, means: list[Any], target: Any, span: Span) -> Any:
        """`Ada may attack a fighter up to 3 spaces away with this card`: that attack. No target has another card."""
        plain = isinstance(target, Selector) and means == [f for f in target.filters if f in means]
        if not plain or means[0].what != This(Noun.CARD) or not any(rule.endswith("_may") for rule in self.path):
            raise Misfit(span)
        rest = tuple(f for f in target.filters if f not in means)
        return Allow(Event(This(Noun.ATTACK), Verb.TARGET, attrs.evolve(target, filters=rest)))

    def v_attack_ranged(self, c: list[Any], span: Span) -> Any:
        """`may attack a fighter with this card as if she were ranged`: one in her zone."""
        made = self.v_attack(c[:2], span)
        target = made.event.object if isinstance(made, Allow) else None
        if not isinstance(target, Selector):
            raise Misfit(span)
        if any(isinstance(f, In) for f in target.filters):
            return made
        zone = Selector(Determiner.THE, Noun.ZONE, (Owned(SELF_FIGHTER),))
        there = attrs.evolve(target, filters=(*target.filters, In(zone)))
        return Allow(Event(This(Noun.ATTACK), Verb.TARGET, there))

    def v_attack_from(self, c: list[Any], span: Span) -> Any:
        """`attack from 2 spaces away`: fighters who are so far away, or nearer."""
        distance = far(c[1].split(maxsplit=1)[1])
        away = Away(UpTo(distance) if isinstance(distance, Number) else distance, span=span)
        return TakeAction(Act.ATTACK, SELF, Selector(Determiner.SOME, Noun.FIGHTER, (away,)))

    def v_attack_from_anywhere(self, c: list[Any], span: Span) -> Any:
        board = On(Selector(Determiner.THE, Noun.BOARD))
        return TakeAction(Act.ATTACK, SELF, Selector(Determiner.SOME, Noun.FIGHTER, (board,), span=span))

    def v_make_attack(self, c: list[Any], span: Span) -> Any:
        phrase: Phrase = c[1]
        post = self.pop(phrase, "with")
        if post is None:
            post = next((p for p in phrase.posts if p.kind == "with"), None)
            phrase.posts = [p for p in phrase.posts if p is not post]
        against = next((p for p in [*phrase.posts, *phrase.leftover] if p.kind == "against"), None)
        if phrase.node == This(Noun.ATTACK) and against is not None and against.inner is not None:
            return Allow(Event(This(Noun.ATTACK), Verb.TARGET, self.finish(against.inner)))
        who = self.finish(post.inner) if post is not None and post.inner is not None else SELF
        node: Any = self.sel(phrase)
        if isinstance(node, Selector) and node.noun is Noun.ATTACK:
            another = bool(_ANOTHER & set(node.filters))
            if set(node.filters) - _ANOTHER:
                self.complain(DOES_NOT_FIT.at(phrase.span, found=self.words(phrase.span)))
            return TakeAction(Act.ATTACK, who, again=another)
        self.complain(
            WRONG_KIND.at(span, verb="`make`", wanted="an attack or a value", found=self.words(span), actual="neither")
        )
        return TakeAction(Act.ATTACK, SELF)

    def v_make_ranged(self, c: list[Any], span: Span) -> Any:
        """`he may make this attack as if he were a ranged fighter`: on anybody in his zone."""
        if self.sel(c[1]) != This(Noun.ATTACK):
            self.complain(DOES_NOT_FIT.at(c[1].span, found=self.words(c[1].span)))
        return self.this_ranged(c, span)

    def this_ranged(self, c: list[Any], span: Span) -> Any:
        """`this is a ranged attack`: it may be made on anybody in the zone of who makes it."""
        zone = Selector(Determiner.THE, Noun.ZONE, (Owned(SELF_FIGHTER),))
        return Allow(Event(This(Noun.ATTACK), Verb.TARGET, Selector(Number(1), Noun.FIGHTER, (In(zone),))))

    @staticmethod
    def is_ranged_attack(subject: Any, what: Any) -> bool:
        """`this attack is a ranged attack`."""
        ranged = isinstance(what, Selector) and what.filters == (Quality(Adjective.RANGED),)
        return ranged and subject in (This(Noun.ATTACK), This(Noun.CARD))

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
