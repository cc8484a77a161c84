"""Rules of sentences.lark: one effect with its subject and what is said after it."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.conditions import Rest
from umdsl.language.build.effects import BuildEffects, unproved
from umdsl.language.build.phrases import YOU, Misfit, Phrase
from umdsl.language.build.subjects import SELF, SELF_FIGHTER, player_of, spoken_of, with_subject
from umdsl.language.choice import doer
from umdsl.language.nodes.amounts import AnyNumber, Capped, Half, Number, Rounding, ThatMuch, Times, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Event, Is, Scope, Verb
from umdsl.language.nodes.effects import (
    AddStat,
    Allow,
    AtMost,
    Become,
    BonusAttack,
    Boost,
    Cancel,
    Cannot,
    Choose,
    Course,
    Damage,
    Defeat,
    Discard,
    Divide,
    Draw,
    End,
    Gain,
    Heading,
    Ignore,
    Immune,
    Lose,
    Move,
    Place,
    Play,
    Recover,
    Redirect,
    Remove,
    Return,
    Roll,
    SetStat,
    Shuffle,
    Spend,
    StartWith,
    StopBeing,
    Summon,
    Swap,
    Tag,
    TakeAction,
    TakeStat,
    Thing,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Determiner,
    Having,
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
from umdsl.language.nodes.sense import FIGHTERS, head_of, is_fighter
from umdsl.language.nodes.statements import (
    Edge,
    ForEach,
    Instead,
    Lasting,
    Lasts,
    Limit,
    Limited,
    Repeat,
    Trigger,
    TurnEdge,
    While,
    Whose,
)
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_LASTS = {
    "REST_OF_TURN": Lasts.TURN,
    "REST_OF_COMBAT": Lasts.COMBAT,
    "REST_OF_ROUND": Lasts.ROUND,
    "REST_OF_GAME": Lasts.GAME,
    "UNTIL_NEXT_TURN": Lasts.YOUR_NEXT_TURN,
    "UNTIL_END_NEXT_TURN": Lasts.END_OF_YOUR_NEXT_TURN,
    "UNTIL_THEIR_TURN": Lasts.THEIR_NEXT_TURN,
    "FOR_NEXT_ATTACK": Lasts.NEXT_ATTACK,
    "DURING_NEXT": Lasts.DURING_YOUR_NEXT_TURN,
    "DURING_THEIR_NEXT": Lasts.DURING_THEIR_NEXT_TURN,
}
_LEAVE_OUT = "leave it out"
SCOPE_LASTS = {
    Scope.THIS_TURN: Lasts.TURN,
    Scope.THIS_COMBAT: Lasts.COMBAT,
    Scope.THIS_ACTION: Lasts.ACTION,
    Scope.THIS_ROUND: Lasts.ROUND,
    Scope.THIS_GAME: Lasts.GAME,
    Scope.YOUR_NEXT_TURN: Lasts.DURING_YOUR_NEXT_TURN,
    Scope.THEIR_NEXT_TURN: Lasts.DURING_THEIR_NEXT_TURN,
}


# What a number with a sign is added to.
# What is done to nothing that need be named.
_ALONE = (Verb.MANEUVER, Verb.DEFEND, Verb.ATTACK, Verb.MOVE, Verb.WIN, Verb.LOSE)


class BuildSteps(BuildEffects):
    @staticmethod
    def flat(value: Any) -> list[Any]:
        return value if isinstance(value, list) else [value]

    def body(self, value: Any) -> tuple[Any, ...]:
        return tuple(s for s in self.flat(value))

    def step(self, c: list[Any], span: Span) -> Any:
        done = self.flat(c[0])
        who = self.subjects.get(id(done[-1]))
        for suffix in c[1:]:
            done = suffix(done)
        scope = self._take_scope()
        if scope is not None:
            done = self._scoped(done, scope, span)
        if who is not None:
            self.subjects[id(done[-1])] = who
            self.kept.append(done[-1])
        return done[0] if len(done) == 1 else done

    def _scoped(self, done: list[Any], scope: Scope, span: Span) -> list[Any]:
        if scope in SCOPE_LASTS:
            here = self._in_combat(done[-1]) if scope is Scope.THIS_COMBAT else None
            if here is not None:
                return [*done[:-1], here]
            if all(isinstance(d, Cannot) for d in done):
                return [Lasting(SCOPE_LASTS[scope], tuple(done))]
            if isinstance(done[-1], Gain | Draw | Move) and scope is Scope.THIS_TURN:
                return done
            if isinstance(done[-1], _AT_ONCE):
                self.complain(DOES_NOT_FIT.at(span, found=str(scope), suggestion="leave it out"))
                return done
            return [*done[:-1], Lasting(SCOPE_LASTS[scope], (done[-1],))]
        acting = {Scope.WHILE_ATTACKING: Adjective.ATTACKING, Scope.WHILE_DEFENDING: Adjective.DEFENDING}.get(scope)
        last = done[-1]
        if acting is not None and isinstance(last, Cannot) and not isinstance(last.event.subject, StatOf):
            window = While(Is(last.event.subject, Quality(acting)))
            made = Trigger(window, (last,), span=last.span)
            self.held.append(made)
            return [*done[:-1], made]
        if scope is not Scope.THIS_WAY:
            self.complain(DOES_NOT_FIT.at(span, found=str(scope)))
        return done

    @staticmethod
    def _in_combat(effect: Any) -> Any:
        """`deal 1 damage to each fighter in this combat`: what is done at once is done to those in the combat."""
        field = next((name for kind, name in _DONE_TO if isinstance(effect, kind)), None)
        whom = getattr(effect, field, None) if field is not None else None
        if field is None or not isinstance(whom, Selector) or not is_fighter(head_of(whom)):
            return None
        named = isinstance(whom.noun, Name) and whom.quantity is Determiner.THE
        there = attrs.evolve(whom, quantity=Number(1) if named else whom.quantity, filters=(*whom.filters, In(_COMBAT)))
        return attrs.evolve(effect, **{field: there})

    def attack_name(self, c: list[Any], span: Span) -> Any:
        kind, name = self.names.unmark(c[0][0])
        return BonusAttack(Name(kind, name, span=span), span=span)

    def for_each(self, c: list[Any], span: Span) -> Any:
        each = self.every(c[1])

        def suffix(done: list[Any]) -> list[Any]:
            return [*done[:-1], multiplied(done[-1], each)]

        return suffix

    def instead(self, c: list[Any], span: Span) -> Any:
        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            if isinstance(last, SetStat | Redirect):  # a value that is set replaces the old one in any case
                return [*done[:-1], last]
            return [*done[:-1], Instead((last,), span=last.span)]

        return suffix

    def instead_of(self, c: list[Any], span: Span) -> Any:
        """`draw 2 cards instead of 1`: what is replaced is the same effect with what is named here."""
        phrase: Phrase = c[1]

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            replaced = self._with_other(last, phrase)
            if replaced is None:
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span)))
                return done
            return [*done[:-1], Instead((last,), (replaced,), span=last.span)]

        return suffix

    def _with_other(self, effect: Any, phrase: Phrase) -> Any:
        """The effect with another amount, or done to something else; None where it has neither."""
        measured = getattr(effect, "amount", None) is not None or getattr(effect, "distance", None) is not None
        if phrase.is_count or (measured and phrase.head in _MEASURES):
            self.settle(phrase)
            if phrase.quantity is None or not isinstance(effect, _AMOUNT + _WHAT + (Divide, Move, SetStat)):
                return None
            return with_amount(effect, lambda _: phrase.quantity)
        field = "to" if isinstance(effect, Damage) else "who" if isinstance(effect, Move | Recover) else "what"
        if isinstance(effect, Boost):
            field = "with_" if effect.with_ is not None else "what"
        if field not in {f.name for f in attrs.fields(type(effect))}:
            return None
        return attrs.evolve(effect, **{field: self.cards(phrase)})

    def lasting(self, c: list[Any], span: Span) -> Any:
        lasts = c[0]

        def suffix(done: list[Any]) -> list[Any]:
            if all(isinstance(d, Cannot) for d in done):
                return [Lasting(lasts, tuple(done))]
            return [*done[:-1], Lasting(lasts, (done[-1],))]

        return suffix

    def lasts(self, c: list[Any], span: Span) -> Lasts:
        return _LASTS[c[0].type]

    def instead_doing(self, c: list[Any], span: Span) -> Any:
        """`instead of discarding it`: what it takes the place of is said, and is what would have happened."""
        of = self.body(c[1])
        return lambda done: [*done[:-1], Instead((done[-1],), of, span=done[-1].span)]

    def doing(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def doing_discard(self, c: list[Any], span: Span) -> Any:
        return Discard(Ref(Pronoun.IT), SELF)

    def doing_draw(self, c: list[Any], span: Span) -> Any:
        return Draw(ThatMuch(), SELF)

    def doing_move(self, c: list[Any], span: Span) -> Any:
        return Move(SELF_FIGHTER)

    def doing_defeated(self, c: list[Any], span: Span) -> Any:
        return Defeat(Ref(Pronoun.IT))

    def again(self, c: list[Any], span: Span) -> Any:
        """`attack again`, `cannot attack you again this turn`."""
        if len(c) > 1:
            self.scopes.append(Scope[c[1].type])

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            if not isinstance(last, _REPEATED):
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion="leave it out"))
                return done
            return [*done[:-1], attrs.evolve(last, again=True)]

        return suffix

    def cap(self, c: list[Any], span: Span) -> Any:
        return c[0].quantity if isinstance(c[0], Phrase) else c[0]

    def capped(self, c: list[Any], span: Span) -> Any:
        most = c[1]

        def suffix(done: list[Any]) -> list[Any]:
            return [*done[:-1], with_amount(done[-1], lambda a: Capped(a, most))]

        return suffix

    def delayed(self, c: list[Any], span: Span) -> Any:
        edge = TurnEdge(Edge.START if c[0].type == "AT_START" else Edge.END, c[1], span=span)
        return lambda done: [*done[:-1], Trigger(edge, (done[-1],), span=done[-1].span)]

    def for_each_alone(self, c: list[Any], span: Span) -> Any:
        each = Ref(Pronoun.THEM)
        return lambda done: [*done[:-1], multiplied(done[-1], each)]

    def for_each_capped(self, c: list[Any], span: Span) -> Any:
        """`1 damage for each S, up to 3`."""
        each, most = self.every(c[1]), c[3]

        def suffix(done: list[Any]) -> list[Any]:
            return [*done[:-1], with_amount(multiplied(done[-1], each), lambda a: Capped(a, most))]

        return suffix

    def attack_inline(self, c: list[Any], span: Span) -> Any:
        kind, name = self.names.unmark(c[0][0])
        made = BonusAttack(Name(kind, name, span=Span(c[0].start_pos, c[0].end_pos)), span=span)
        self.attacks.append((made, c[2]))
        return made

    def tag_alone(self, c: list[Any], span: Span) -> Any:
        return Tag(self.name(c, span))

    def is_reduced(self, c: list[Any], span: Span) -> Any:
        return self.v_decrease([None, c[0], None, c[-1]], span)

    def is_increased(self, c: list[Any], span: Span) -> Any:
        return AddStat(self.stat_of(c[0]), self.amount(c[-1]))

    def is_set(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[0]), self.amount(c[-1]))

    def is_of_value(self, c: list[Any], span: Span) -> Any:
        return SetStat(self.stat_of(c[0]), Number(int(c[2].split()[-1])))

    def has_signed(self, c: list[Any], span: Span) -> Any:
        """`your attacks have +1 to their value`; `this attack has +1`."""
        if len(c) < 4:
            c[2].stats = (Stat.VALUE,)
            return self._stated(("stat", c[2]), self.sel(c[0]), span)
        return with_subject(self.changed(self.stat_of(c[4]), c[2]), self.sel(c[0]))

    def add_alone(self, c: list[Any], span: Span) -> Any:
        """`add +1`: to this card's value, as all numbers are that say no more."""
        return self.changed(StatOf(Stat.VALUE, This(Noun.CARD)), c[1])

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
        return AtMost(SELF, self.sel(c[1]))

    def instead_of_pile(self, c: list[Any], span: Span) -> Any:
        """`put this card on top of your deck instead of in your discard pile`."""
        of = Discard(Ref(Pronoun.IT), SELF, span=span)
        return lambda done: [*done[:-1], Instead((done[-1],), (of,), span=done[-1].span)]

    def is_signed_to(self, c: list[Any], span: Span) -> Any:
        """`his attacks are +2 to their value`."""
        return with_subject(self.changed(self.stat_of(c[4]), c[2]), self.sel(c[0]))

    def must_end(self, c: list[Any], span: Span) -> Any:
        """`he must end his movement adjacent to it`: where the move before it goes."""
        where = self.as_filters(c[3:], span)
        place = where[0].place if len(where) == 1 and isinstance(where[0], In) else None
        space = isinstance(place, Selector) and place.noun is Noun.SPACE
        course = Course(
            Heading.TO, unproved(place if space else Selector(Number(1), Noun.SPACE, tuple(where))), span=span
        )
        made = Move(self.sel(c[0]), None, course, span=span)
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
        return Treat(self.sel(c[0]), Selector(Number(1), Noun.FIGHTER, (Quality(word),)))

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
        if phrase.noun is Noun.EFFECT and phrase.quantity == Number(0):  # `your opponent's card has no effect`
            return Cancel(who)
        return StartWith(who, self.sel(phrase))

    def has_less(self, c: list[Any], span: Span) -> Any:
        """`your opponent has 1 less action`: they lose it."""
        phrase: Phrase = c[4]
        phrase.quantity = c[2]
        return Lose(self.sel(phrase), self.sel(c[0]))

    def times(self, c: list[Any], span: Span) -> Any:
        words = c[0].lower()
        figures = [int(w) for w in words.split() if w.isdigit()]
        count = figures[0] if figures else next(n for w, n in _TIMES.items() if w in words.split())
        often: Any = Number(count, span=span)
        often = UpTo(often, span=span) if words.startswith("up to") else often
        return lambda done: [*done[:-1], Repeat(often, done[-1], span=done[-1].span)]

    def lasts_first(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def stops_being(self, c: list[Any], span: Span) -> Any:
        return StopBeing(self.sel(c[0]), self.what(c[2]))

    def is_canceled(self, c: list[Any], span: Span) -> Any:
        return self.v_cancel([None, c[0]], span)

    def is_removed(self, c: list[Any], span: Span) -> Any:
        return Remove(self.sel(c[0]), self.sel(c[4]) if len(c) > 4 else None, SELF)

    def is_returned(self, c: list[Any], span: Span) -> Any:
        return Return(self.sel(c[0]), self.sel(c[4]), SELF)

    def is_shuffled(self, c: list[Any], span: Span) -> Any:
        return Shuffle(self.sel(c[0]), self.sel(c[4]), SELF)

    def is_moved(self, c: list[Any], span: Span) -> Any:
        return self.v_move([c[0], *c[3:]], span)

    def is_placed(self, c: list[Any], span: Span) -> Any:
        return Place(self.sel(c[0]), tuple(self.as_filters(c[3:], span)))

    def you_cannot(self, c: list[Any], span: Span) -> Any:
        return self.cannot([Phrase(span, node=Ref(Pronoun.YOU, span=span)), *c], span)

    def signed_value(self, c: list[Any], span: Span) -> Any:
        words = c[0].replace(" ", "")
        amount = Number(int("".join(ch for ch in words if ch.isdigit())), span=span)
        return self.changed(
            StatOf(Stat.VALUE, This(Noun.CARD)), Phrase(span, quantity=amount, sign=-1 if words[0] == "-" else 1)
        )

    def turn_ends(self, c: list[Any], span: Span) -> Any:
        return End(Thing.TURN)

    def combat_ends(self, c: list[Any], span: Span) -> Any:
        return End(Thing.COMBAT)

    def only_once(self, c: list[Any], span: Span) -> Any:
        return Limited(Limit.GAME if "game" in c[0].lower() else Limit.TURN)

    def each_adv(self, c: list[Any], span: Span) -> Any:
        """`deal 1 to them each`: whom the effect is done to, or who does it, is each of several."""

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            names = [name for name in ("to", "who", "by", "mover") if getattr(last, name, None) is not None]
            meant = ((name, each_of(getattr(last, name), c[0].lower())) for name in names)
            found = next(((name, each) for name, each in meant if each is not None), None)
            if found is None:
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion=_LEAVE_OUT))
                return done
            return [*done[:-1], attrs.evolve(last, **{found[0]: found[1]})]

        return suffix

    def freely(self, c: list[Any], span: Span) -> Any:
        """`without spending an action`: no attack or maneuver that an effect gives costs one."""
        return self._only_for((TakeAction, Play), span)

    def regardless(self, c: list[Any], span: Span) -> Any:
        """`up to 3 spaces away, regardless of zone`: a distance is measured in spaces alone."""
        return self._only_for((TakeAction, Allow), span)

    def _only_for(self, kinds: Any, span: Span) -> Any:
        def suffix(done: list[Any]) -> list[Any]:
            if not isinstance(done[-1], kinds):
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion="leave it out"))
            return done

        return suffix

    def with_full_health(self, c: list[Any], span: Span) -> Any:
        stat = Stat.STARTING_HEALTH if "starting" in c[0].lower() else Stat.MAXIMUM_HEALTH

        def suffix(done: list[Any]) -> list[Any]:
            if not isinstance(done[-1], Return | Place | Summon):
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span)))
                return done
            it = spoken_of(done[-1].what)
            return [*done, SetStat(StatOf(Stat.HEALTH, it), StatOf(stat, it), span=span)]

        return suffix

    def after_combat(self, c: list[Any], span: Span) -> Any:
        """`return it to your hand after combat`: at its end."""
        edge = TurnEdge(Edge.END, Whose.COMBAT, span=span)
        return lambda done: [*done[:-1], Trigger(edge, (done[-1],), span=done[-1].span)]

    def is_moved_by(self, c: list[Any], span: Span) -> Any:
        made = self.is_moved(c[:-2], span)
        mover = self.sel(c[-1])
        owned = isinstance(mover, Selector) and any(f == Owned(Ref(Pronoun.IT)) for f in mover.filters)
        if owned and isinstance(made.who, Selector) and made.who.quantity is Determiner.EACH:
            each = attrs.evolve(made.who, quantity=Determiner.SOME)
            return ForEach(each, (attrs.evolve(made, who=Ref(Pronoun.IT), mover=mover),))
        owner = Selector(Determiner.THE, Noun.OWNER, (Owned(made.who),)) if owned else mover
        return attrs.evolve(made, mover=owner)

    def if_able(self, c: list[Any], span: Span) -> Any:
        return lambda done: done

    def imperative(self, c: list[Any], span: Span) -> Any:
        return self._stated(c[0], None, span)

    def also_imperative(self, c: list[Any], span: Span) -> Any:
        return self._stated(c[1], None, span)

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
        made = self._stated(c[-1], who, span)
        for node in self.flat(made):
            self.subjects[id(node)] = who
            self.kept.append(node)
        return made

    def forced(self, c: list[Any], span: Span) -> Any:
        """`force your opponent to discard 1 card`."""
        return self.with_subject([c[1], c[-1]], span)

    def is_value(self, c: list[Any], span: Span) -> Any:
        subject, value = c[0], c[-1]
        if isinstance(value, Phrase) and not value.is_count and not value.stats and not value.counts:
            node = self.what(value)
            if isinstance(node, Name):
                return Become(self.sel(subject), node)
            if isinstance(node, Selector) and node.noun in FIGHTERS and node.quantity == Number(1) and node.filters:
                return Treat(self.sel(subject), node)  # `your hero is a ranged fighter`
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

    def is_defeated(self, c: list[Any], span: Span) -> Any:
        return Defeat(self.sel(c[0]))

    def is_discarded(self, c: list[Any], span: Span) -> Any:
        return Discard(self.sel(c[0]), SELF)

    def is_wasted(self, c: list[Any], span: Span) -> Any:
        """`the BOOST is discarded without effect`."""
        what = self.sel(c[0])
        return [Ignore(StatOf(Stat.BOOST, what)), Discard(what, SELF)]

    def is_dealt_to(self, c: list[Any], span: Span) -> Any:
        return Redirect(self.sel(c[0]), self.sel(c[-1]))

    def cannot(self, c: list[Any], span: Span) -> Any:
        subject, _, verb, rest = c
        scope, rest.scope = rest.scope, None
        if scope is not None:
            self.scopes.append(scope)
        return Cannot(self.event(self.sel(subject), verb, rest))

    def cannot_more(self, c: list[Any], span: Span) -> Any:
        last = c[-1]
        if getattr(last, "type", None) == "J_DEFEATED":
            return (Verb.IS_DEFEATED, Rest())
        return last if isinstance(last, tuple) else (c[1], last)

    def cannot_all(self, c: list[Any], span: Span) -> Any:
        """`cannot attack or maneuver`: neither of the two."""
        return self._cannot_all(c[0], [(c[2], c[3]), *c[4:]])

    def cannot_be_all(self, c: list[Any], span: Span) -> Any:
        return self._cannot_all(c[0], c[3:])

    def _cannot_all(self, subject: Phrase, deeds: list[Any]) -> Any:
        who = self.sel(subject)
        first, last = deeds[0], deeds[-1][1]
        if first[0] is Verb.ENTER and first[1].object is None and last.through is not None:
            # `cannot enter or move through fog`: who cannot enter a space cannot move through it either
            there, last.through = last.through, None
            space = isinstance(there, Selector) and there.noun is Noun.SPACE
            last.object = there if space else Selector(Determiner.SOME, Noun.SPACE, (Having(there),))
            deeds = [(Verb.ENTER, last)]
        for verb, rest in deeds[:-1]:  # `cannot draw or discard cards`
            if rest.object is None and verb not in _ALONE and not verb.startswith("is "):
                rest.object = last.object
        made = []
        for verb, rest in deeds:
            scope, rest.scope = rest.scope, None
            if scope is not None:
                self.scopes.append(scope)
            if verb.startswith("is ") and last.against is not None and rest.against is None:
                rest.against = last.against  # `moved or placed by your opponent`
            made.append(Cannot(self.event(who, verb, rest)))
        return made

    def allow(self, c: list[Any], span: Span) -> Any:
        return Allow(self.cannot(c, span).event)

    def no_attacks(self, c: list[Any], span: Span) -> Any:
        return Cannot(Event(self.sel(c[1]), Verb.IS_ATTACKED))

    def cannot_be(self, c: list[Any], span: Span) -> Any:
        verb, rest = c[-1]
        scope, rest.scope = rest.scope, None
        if scope is not None:
            self.scopes.append(scope)
        return Cannot(self.event(self.sel(c[0]), verb, rest))

    def cannot_be_defeated(self, c: list[Any], span: Span) -> Any:
        if len(c) > 4:
            self.scopes.append(Scope[c[4].type])
        return Cannot(Event(self.sel(c[0]), Verb.IS_DEFEATED))

    def is_treated(self, c: list[Any], span: Span) -> Any:
        return Treat(self.sel(c[0]), self.what(c[3]))

    def signed_to(self, c: list[Any], span: Span) -> Any:
        return self.changed(self.stat_of(c[2]), c[0])

    def signed_alone(self, c: list[Any], span: Span) -> Any:
        return self.changed(StatOf(Stat.VALUE, This(Noun.CARD)), c[0])

    def own_choice(self, c: list[Any], span: Span) -> Any:
        """`of their choice`: who does it chooses; `of your choice`: you choose for them."""
        yours = "your" in c[0].lower()

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            mine = doer(last) is None
            by_chance = any(isinstance(n, Quality) and n.word is Adjective.RANDOM for n in last.walk())
            if not isinstance(last, Discard | Draw | Gain | Recover | Roll) and yours == mine and not by_chance:
                return done
            if not isinstance(last, Discard) or (mine and not yours) or by_chance:
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion=_LEAVE_OUT))
            elif yours and not mine:
                return [*done[:-1], *from_hand_of(last, last.who)]
            if isinstance(last, Discard) and mine:
                self.own_choices.append(last)
            return done

        return suffix

    def is_doubled(self, c: list[Any], span: Span) -> Any:
        return self.v_double([None, c[0]], span)

    def has_stat_of(self, c: list[Any], span: Span) -> Any:
        return SetStat(StatOf(c[2][0], self.sel(c[0])), c[4])


def from_hand_of(discard: Discard, who: Any) -> list[Any]:
    """`your opponent discards a card of your choice`: you choose it, from where they would discard it."""
    what = discard.what
    if isinstance(what, Selector) and not any(isinstance(f, In) for f in what.filters):
        hand = Selector(Determiner.THE, Noun.HAND, (Owned(who),))
        what = attrs.evolve(what, filters=(*what.filters, In(hand)))
    chosen = Ref(Pronoun.IT) if getattr(what, "quantity", None) == Number(1) else Ref(Pronoun.THEM)
    return [Choose(what, SELF, span=discard.span), attrs.evolve(discard, what=chosen)]


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


def with_amount(effect: Any, change: Any) -> Any:
    """An effect with its own amount changed; one that has none is left as it is."""
    if isinstance(effect, (*_AMOUNT, Divide, SetStat)):
        return attrs.evolve(effect, amount=change(effect.amount))
    if isinstance(effect, _WHAT) and isinstance(effect.what, Selector) and isinstance(effect.what.quantity, Node):
        return attrs.evolve(effect, what=attrs.evolve(effect.what, quantity=change(effect.what.quantity)))
    if isinstance(effect, Move) and effect.distance is not None:
        return attrs.evolve(effect, distance=change(effect.distance))
    return effect


def multiplied(effect: Any, each: Any) -> Any:
    """`draw 1 for each S`: the effect's own amount, that many times over; what has none is done that often."""
    if isinstance(effect, Instead):
        return attrs.evolve(effect, body=(*effect.body[:-1], multiplied(effect.body[-1], each)))
    if isinstance(effect, _AMOUNT):
        return attrs.evolve(effect, amount=Times(unproved(effect.amount), each))
    if isinstance(effect, _WHAT) and isinstance(effect.what, Selector) and isinstance(effect.what.quantity, Node):
        return attrs.evolve(effect, each=each)
    if isinstance(effect, Move) and effect.distance is not None:
        return attrs.evolve(effect, distance=Times(unproved(effect.distance), each))
    return ForEach(each, (effect,))


_AMOUNT = (Draw, Damage, AddStat, TakeStat, Recover, Roll)
_WHAT = (Gain, Lose, Spend, Discard)
_TIMES = {"twice": 2, "two": 2, "three": 3, "four": 4}
_REPEATED = (Move, Boost, Roll, TakeAction, Cannot)
_COMBAT = Selector(Determiner.THE, Noun.COMBAT)
_DONE_TO = ((Damage, "to"), (Place, "what"), (Move, "who"), (Defeat, "what"), (Recover, "who"), (Choose, "what"))
# What is done and over: it does not last for a turn or a combat.
_AT_ONCE = (Damage, Place, Defeat, Recover, Choose, Discard, Return, Remove, Shuffle, Swap, Roll, Spend)
# What the amount of an effect is counted in.
_MEASURES = (Noun.CARD, Noun.DAMAGE, Noun.HEALTH, Noun.SPACE, Noun.DIE)
