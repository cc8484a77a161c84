"""What a sentence says of somebody or something: what it is, has, cannot do, or does."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.bans import BuildBans
from umdsl.language.build.cards import in_front, of_tag
from umdsl.language.build.effects import none_of, unproved
from umdsl.language.build.phrases import YOU, Misfit, Phrase
from umdsl.language.build.subjects import SELF, player_of, with_subject
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import AnyNumber, Half, Number, Rounding, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Event, Ordinal, Scope, Verb
from umdsl.language.nodes.effects import (
    AddStat,
    Allow,
    AtMost,
    Become,
    Cancel,
    Cannot,
    Confine,
    Course,
    Damage,
    DamageKind,
    Draw,
    End,
    Facing,
    Flip,
    Gain,
    Heading,
    Ignore,
    Immune,
    Lose,
    Move,
    Put,
    Redirect,
    SetStat,
    StartWith,
    StopBeing,
    TakeStat,
    Thing,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Away,
    Both,
    Determiner,
    In,
    Name,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Stat,
    StatOf,
    This,
)
from umdsl.language.nodes.sense import FIGHTERS, is_fighter
from umdsl.language.nodes.statements import After, Instead, Trigger, When
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_LEAVE_OUT = "leave it out"
_BOOSTED = Quality(Adjective.BOOSTED)
# What a number with a sign is added to.


class BuildStating(BuildBans):
    """Builds the statements that have a subject of their own."""

    @staticmethod
    def flat(value: Any) -> list[Any]:
        return value if isinstance(value, list) else [value]

    def body(self, value: Any) -> tuple[Any, ...]:
        return tuple(s for s in self.flat(value))

    def is_of_value(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[0]), Number(int(c[2].split()[-1])))

    def has_signed(self, c: list[Any], span: Span) -> Any:
        """`your attacks have +1 to their value`; `this attack has +1`."""
        if len(c) < 4:
            c[2].stats = (Stat.VALUE,)
            return self._stated(("stat", c[2]), self.sel(c[0]), span)
        return with_subject(self.changed(self.stat_of(c[4]), c[2]), self.sel(c[0]))

    def has_figure(self, c: list[Any], span: Span) -> Any:
        """`she has +1 to defense`."""
        return self._stated(self.v_gain_figure(c[1:], span), self.sel(c[0]), span)

    def add_alone(self, c: list[Any], span: Span) -> Any:
        """`add +1`: to this card's value, as all numbers are that say no more."""
        value = c[1]
        if isinstance(value, Phrase) and value.head is Noun.CARD and not value.is_figure:  # `add 2 cards instead`
            if not isinstance(self.told, Put):
                raise Misfit(value.span)
            return attrs.evolve(self.told, what=self.sel(value), span=span)
        return self.changed(StatOf(Stat.VALUE, This(Noun.CARD)), value)

    def stays_alive(self, c: list[Any], span: Span) -> Any:
        """`it stays alive with 3 health`: so much is what it has then."""
        return SetStat(StatOf(Stat.HEALTH, self.sel(c[0])), c[2])

    def leaves_with(self, c: list[Any], span: Span) -> Any:
        """`leave her with 1 health instead`."""
        return self.healthy(self.sel(c[1]), c[2])

    def is_halved(self, c: list[Any], span: Span) -> Any:
        words = c[2].lower()
        rounding = Rounding.UP if "up" in words else Rounding.DOWN if "down" in words else None
        stat = self.stat_of(c[0])
        return SetStat(stat, Half(stat, rounding))

    def movement_ends(self, c: list[Any], span: Span) -> Any:
        return End(Thing.MOVEMENT)

    def at_most_have(self, c: list[Any], span: Span) -> Any:
        return AtMost(SELF, self.held_of(c[1]))

    def at_most_has(self, c: list[Any], span: Span) -> Any:
        if c[0].stats and c[0].stats[0] is not Stat.HAND_SIZE and c[2].is_count:  # `her attack value cannot exceed 6`
            return Confine(self.stat_of(c[0]), False, self.amount(c[2]))
        return AtMost(self.sel(c[0]), self.held_of(c[2]))

    def is_signed_to(self, c: list[Any], span: Span) -> Any:
        """`his attacks are +2 to their value`."""
        return with_subject(self.changed(self.stat_of(c[4]), c[2]), self.sel(c[0]))

    def _mover(self, c: list[Any]) -> Any:
        return self.sel(c[0]) if isinstance(c[0], Phrase) else Ref(Pronoun.THEM)

    def _after_end(self, c: list[Any]) -> list[Any]:
        return c[[getattr(x, "type", "") for x in c].index("ENDS_MOVE") + 1 :]

    def must_end(self, c: list[Any], span: Span) -> Any:
        """`he must end his movement adjacent to it`: where the move before it goes."""
        who, where = self._mover(c), self.as_filters(self._after_end(c), span)
        place = where[0].place if len(where) == 1 and isinstance(where[0], In) else None
        space = isinstance(place, Selector) and place.noun is Noun.SPACE
        course = Course(
            Heading.TO, unproved(place if space else Selector(Number(1), Noun.SPACE, tuple(where))), span=span
        )
        made = Move(who, None, course, span=span)
        self.ends.append(made)
        return made

    def must_end_nearer(self, c: list[Any], span: Span) -> Any:
        """`it must end its movement closer to Ada`: the way the move before it goes."""
        way, target = self._after_end(c)
        heading = Heading.TOWARD if way.type == "TOWARD" else Heading.AWAY_FROM
        made = Move(self._mover(c), None, Course(heading, self.sel(target), span=span), span=span)
        self.ends.append(made)
        return made

    def is_immune(self, c: list[Any], span: Span) -> Any:
        return Immune(self.sel(c[0]), self.sel(c[-1]))

    def reach_kind(self, c: list[Any], span: Span) -> Adjective:
        return Adjective[c[0].type[2:]]

    def is_of_reach(self, c: list[Any], span: Span) -> Any:
        """`Ada is ranged`, `she counts as ranged`, `she gains a ranged attack`."""
        word = next((x for x in c if isinstance(x, Adjective)), None)
        if word is None:
            word = Adjective.MELEE if "melee" in c[-1].lower() else Adjective.RANGED
        who, reach = self.sel(c[0]), Selector(Number(1), Noun.FIGHTER, (Quality(word),))
        if self.is_ranged_attack(who, reach):
            return self.this_ranged(c, span)
        if isinstance(who, This) and who.noun in (Noun.ATTACK, Noun.CARD):
            raise Misfit(span)
        return Treat(who, reach)

    def has_range(self, c: list[Any], span: Span) -> Any:
        """`Ada has a range of 3`: she may attack fighters up to so far away."""
        reach = Away(UpTo(Number(next(int(w) for w in c[1].split() if w.isdigit()))), span=span)
        return Allow(Event(self.sel(c[0]), Verb.ATTACK, Selector(Determiner.SOME, Noun.FIGHTER, (reach,))))

    def has_thing(self, c: list[Any], span: Span) -> Any:
        """`Tesla has 2 coils`; `your attacks have +1 value`."""
        phrase: Phrase = c[2]
        who = self.sel(c[0])
        self.figured(phrase)
        if phrase.stats and phrase.sign:
            return self._stated(("stat", phrase), who, span)
        if phrase.noun is Noun.EFFECT and phrase.quantity == Number(0):  # `your opponent's card has no effect`
            return Cancel(who)
        if phrase.noun is Noun.ACTION:  # `on your next turn, you have 1 additional action`
            return Gain(self.sel(phrase), who)
        if phrase.noun is Noun.HEALTH and isinstance(phrase.quantity, Number):  # `she has 1 health instead`
            return SetStat(StatOf(Stat.HEALTH, who), phrase.quantity)
        return StartWith(who, self.held_of(phrase))

    def starts_facing(self, c: list[Any], span: Span) -> Any:
        """`they start charged`: so they are turned before the game."""
        side = Facing.UP if c[1].type == "STARTS_FACE_UP" else Facing.DOWN
        who = self.sel(c[0])
        if isinstance(who, Ref) and isinstance(self.held_last, Selector):  # `Ada has 2 Coils. They start charged`
            who = attrs.evolve(self.held_last, quantity=Determiner.EACH)
        return Flip(who, SELF, side)

    def stays_in_play(self, c: list[Any], span: Span) -> Any:
        """`this card remains in play`: it lies before you; `HEX cards remain in play`: so does each that you play."""
        phrase: Phrase = c[0]
        what = This(Noun.CARD) if self.words(phrase.span).lower() == "this" else self.sel(phrase)
        if not isinstance(what, Selector) or not (what.noun is Noun.CARD or of_tag(what.noun)):
            return in_front(what, span)
        filters = tuple(f for f in what.filters if f != Owned(Ref(Pronoun.YOU)))
        several = what.quantity in (Determiner.SOME, Determiner.EACH, Determiner.THE) or isinstance(
            what.quantity, Number
        )
        if not several or not (filters or of_tag(what.noun)):
            raise Misfit(span)
        played = Event(Ref(Pronoun.YOU), Verb.PLAY, attrs.evolve(what, quantity=Number(1), filters=filters))
        made = Trigger(After(played), (in_front(Ref(Pronoun.IT), span),))
        self.held.append(made)
        self.standing.append(made)
        return made

    def starts_off(self, c: list[Any], span: Span) -> Any:
        """`your Imps start off the board`: with none of them there."""
        return StartWith(SELF, none_of(self.sel(c[0])))

    def has_less(self, c: list[Any], span: Span) -> Any:
        """`your opponent has 1 less action`: they lose it."""
        phrase: Phrase = c[4]
        phrase.quantity = c[2]
        return Lose(self.sel(phrase), self.sel(c[0]))

    def stops_being(self, c: list[Any], span: Span) -> Any:
        return StopBeing(self.sel(c[0]), self.what(c[2]))

    def signed_value(self, c: list[Any], span: Span) -> Any:
        words = c[0].replace(" ", "")
        amount = Number(int("".join(ch for ch in words if ch.isdigit())), span=span)
        return self.changed(
            StatOf(Stat.VALUE, This(Noun.CARD)), Phrase(span, quantity=amount, sign=-1 if words[0] == "-" else 1)
        )

    def plus_gain(self, c: list[Any], span: Span) -> Any:
        """`+1 action`, `+2 cards`."""
        many = Number(int(c[0].lstrip("+ ")))
        if isinstance(c[1], Name):
            return Gain(Selector(many, c[1]), SELF)
        return Draw(many, SELF) if c[1].type == "N_CARD" else Gain(Selector(many, Noun.ACTION), SELF)

    def bare_damage(self, c: list[Any], span: Span) -> Any:
        """`2 damage to each adjacent fighter`."""
        return Damage(Number(int(c[0].split()[0])), self.sel(c[1]))

    def first_each(self, c: list[Any], span: Span) -> Any:
        """`your first attack each turn has +1`: the first time you attack in it."""
        attack = Selector(Determiner.THE, Noun.ATTACK, (Owned(Ref(Pronoun.YOU)),))
        change = c[2] if isinstance(c[2], Phrase) else self.signed([c[2].split("v")[0].split("V")[0].strip()], span)
        first = Event(Ref(Pronoun.YOU), Verb.ATTACK, scope=Scope.EACH_TURN, ordinal=Ordinal.FIRST)
        made = Trigger(When(first), (self.changed(StatOf(Stat.VALUE, attack), change),))
        self.held.append(made)
        return made

    def turn_ends(self, c: list[Any], span: Span) -> Any:
        return End(Thing.TURN)

    def no_effects(self, c: list[Any], span: Span) -> Any:
        """`no card effects happen during this combat`."""
        return Cancel(Selector(Determiner.EACH, Noun.CARD))

    def combat_ends(self, c: list[Any], span: Span) -> Any:
        return End(Thing.COMBAT)

    def _stated(self, effect: Any, who: Any, span: Span) -> Any:
        if isinstance(effect, tuple) and effect[0] == "stat":  # `this attack gains +1 value`
            phrase: Phrase = effect[1]
            stat = StatOf(phrase.stats[0], who if who is not None else This(Noun.CARD))
            sign = phrase.sign
            amount = phrase.quantity
            if not isinstance(amount, Node):
                raise Misfit(phrase.span)
            return (TakeStat if sign < 0 else AddStat)(stat, amount)  # type: ignore[arg-type]
        if isinstance(effect, tuple) and effect[0] == "becomes":
            return SetStat(who if isinstance(who, StatOf) else StatOf(Stat.VALUE, who or This(Noun.CARD)), effect[1])
        if isinstance(effect, Lose) and _BOOSTED in getattr(effect.what, "filters", ()):
            if getattr(who, "noun", None) not in (Noun.CARD, Noun.ATTACK, Noun.DEFENSE):
                raise Misfit(span)
            return Ignore(StatOf(Stat.BOOST, who))  # `your opponent's card loses its BOOST`
        if who is None:
            return effect
        if isinstance(effect, Lose) and getattr(effect.what, "noun", None) is Noun.EFFECT:
            return Cancel(who)  # `your opponent's card loses all effects`
        if isinstance(effect, Gain) and isinstance(who, This) and isinstance(effect.what, Selector):
            return effect
        return with_subject(effect, who)

    def with_subject(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        if len(c) == 3 and c[1].type == "EACH_ADV":
            each = each_of(who, c[1].lower())
            if each is None:
                place = Span(c[1].start_pos, c[1].end_pos)
                self.complain(DOES_NOT_FIT.at(place, found=str(c[1]), suggestion=_LEAVE_OUT))
            who = each or who
        who = player_of(who, self.words(c[0].span), tuple(self.flat(c[-1])))
        made = self._harmless(c[-1], who) or self._stated(c[-1], who, span)
        for node in self.flat(made):
            self.subjects[id(node)] = who
            self.kept.append(node)
        return made

    def _in_place_of(self, made: Any) -> Any:
        """`she instead has 1 health`, `she instead draws 2`: in the place of what was told before."""
        *before, last = self.flat(made)
        if id(last) not in self.subjects:
            self.told_on(last)
        if isinstance(last, SetStat | Redirect):  # a figure that is set replaces the old one in any case
            return made
        instead = Instead((last,), span=last.span)
        if id(last) in self.subjects:
            self.subjects[id(instead)] = self.subjects[id(last)]
            self.kept.append(instead)
        return [*before, instead]

    def with_subject_instead(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        if isinstance(who, Selector) and who.quantity in (Determiner.SOME, Determiner.EACH):
            raise Misfit(span)  # `defeat it. Heroes instead take 1 damage`: of it, if it is one of those
        return self._in_place_of(self.with_subject([c[0], c[-1]], span))

    def has_thing_instead(self, c: list[Any], span: Span) -> Any:
        return self._in_place_of(self.has_thing([c[0], *c[2:]], span))

    def stays_alive_instead(self, c: list[Any], span: Span) -> Any:
        return self.stays_alive([c[0], *c[2:]], span)

    def is_done_instead(self, c: list[Any], span: Span) -> Any:
        return self._in_place_of(self.told_on(c[-1](c[0])))

    @staticmethod
    def _harmless(effect: Any, who: Any) -> Cannot | None:
        """`this attack deals no damage`: it cannot."""
        if not isinstance(effect, Damage) or effect.amount != Number(0) or effect.to != Ref(Pronoun.IT):
            return None
        filters = (Quality(Adjective.COMBAT),) if effect.kind is DamageKind.COMBAT else ()
        return Cannot(Event(who, Verb.DEAL, Selector(Determiner.SOME, Noun.DAMAGE, filters)))

    def either_subject(self, c: list[Any], span: Span) -> Any:
        """`either they discard 1 card or …`."""
        return self.with_subject(c[1:], span)

    def forced(self, c: list[Any], span: Span) -> Any:
        """`force your opponent to discard 1 card`."""
        return self.with_subject([c[1], c[-1]], span)

    def is_value(self, c: list[Any], span: Span) -> Any:
        subject, value = c[0], c[-1]
        if isinstance(value, Phrase) and value.stats and value.sign:  # `your attacks are +1 value`
            return self._stated(("stat", value), self.sel(subject), span)
        if isinstance(value, Phrase) and not value.is_figure:
            node = self.what(value)
            if isinstance(node, Name):
                return Become(self.sel(subject), node)
            if not subject.stats and self.is_ranged_attack(subject.node, node):
                return self.this_ranged(c, span)
            tag = isinstance(node, Selector) and getattr(node.noun, "kind", None) is NameKind.TAG
            if tag and not subject.stats:  # what a card is tagged with, it is from the beginning
                raise Misfit(span)
            those = isinstance(node, Selector) and node.noun in FIGHTERS and bool(node.filters)
            if those and node.quantity in (Number(1), Determiner.SOME):  # `your hero is a ranged fighter`
                return Treat(self.sel(subject), attrs.evolve(node, quantity=Number(1)))
            if isinstance(node, Selector) and not subject.stats and is_fighter(subject.head):
                raise Misfit(span)  # who somebody is, is no figure
            figure = isinstance(node, StatOf)
            if (not figure and not isinstance(node, Selector)) or (
                isinstance(node, Selector) and node.noun in (Noun.ATTACKER, Noun.DEFENDER)
            ):
                return Become(self.sel(subject), node)
        stat = self.stat_of(subject)
        if isinstance(stat, Both):
            amount = self.amount(value)
            return [SetStat(unproved(s), amount) for s in stat.items]
        if isinstance(value, Phrase) and value.sign:
            return self.changed(stat, value)
        return SetStat(stat, self.amount(value))

    def is_now(self, c: list[Any], span: Span) -> Any:
        return Become(self.sel(c[0]), self.what(c[-1]))

    def is_treated(self, c: list[Any], span: Span) -> Any:
        who, what = self.sel(c[0]), self.what(c[3])
        return self.this_ranged(c, span) if self.is_ranged_attack(who, what) else Treat(who, what)

    def signed_to(self, c: list[Any], span: Span) -> Any:
        return self.changed(self.stat_of(c[2]), c[0])

    def signed_alone(self, c: list[Any], span: Span) -> Any:
        return self.changed(StatOf(Stat.VALUE, This(Noun.CARD)), c[0])

    def has_stat_of(self, c: list[Any], span: Span) -> Any:
        stat = Stat.MAXIMUM_HAND if c[2][0] is Stat.HAND_SIZE else c[2][0]
        return SetStat(StatOf(stat, self.sel(c[0])), c[4])


def each_of(who: Any, word: str) -> Any:
    """Several of whom `each` or `both` is said, each of them; None where there is but one."""
    if who == YOU:  # `you each draw 1`: you and the one spoken of
        return Both((who, Ref(Pronoun.THEM)))
    if who == Ref(Pronoun.THEM):  # of several, though one be nearer
        return Selector(Determiner.EACH, who)
    if isinstance(who, Both):
        return who
    if not isinstance(who, Selector):
        return None
    if who.quantity is Determiner.EACH:
        return who if word != "both" or isinstance(who.noun, Ref) else None
    if who.quantity is Determiner.SOME or (who.quantity is Determiner.THE and isinstance(who.noun, Name)):
        return attrs.evolve(who, quantity=Determiner.EACH)
    return who if isinstance(who.quantity, Number | UpTo | AnyNumber) and who.quantity != Number(1) else None
