"""Rules of sentences.lark: one effect with its subject and what is said after it."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.effects import unproved
from umdsl.language.build.phrases import YOUR_HAND, Misfit, Phrase
from umdsl.language.build.quantities import AMOUNTED, COUNTED, multiplied, with_amount
from umdsl.language.build.stating import _LEAVE_OUT, BuildStating, each_of
from umdsl.language.build.subjects import SELF, SELF_FIGHTER, spoken_of
from umdsl.language.choice import doer
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Capped, Comparison, Number, ThatMuch, UpTo
from umdsl.language.nodes.conditions import Event, Has, Is, Scope, Verb
from umdsl.language.nodes.effects import (
    Allow,
    AtMost,
    BonusAttack,
    Boost,
    Cannot,
    Choose,
    Damage,
    Defeat,
    Discard,
    Divide,
    Draw,
    Gain,
    Lose,
    Move,
    Place,
    Play,
    PlayOnly,
    Put,
    Recover,
    Redirect,
    Remove,
    Return,
    Roll,
    SetStat,
    Shuffle,
    Spend,
    Spot,
    Summon,
    Swap,
    Tag,
    TakeAction,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Determiner,
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
    This,
)
from umdsl.language.nodes.sense import head_of, is_fighter
from umdsl.language.nodes.statements import (
    Edge,
    Instead,
    Lasting,
    Lasts,
    Limit,
    Limited,
    Pay,
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
    "FOR_THIS_ATTACK": Lasts.COMBAT,
    "DURING_NEXT": Lasts.DURING_YOUR_NEXT_TURN,
    "DURING_THEIR_NEXT": Lasts.DURING_THEIR_NEXT_TURN,
}
SCOPE_LASTS = {
    Scope.THIS_TURN: Lasts.TURN,
    Scope.THIS_COMBAT: Lasts.COMBAT,
    Scope.THIS_ACTION: Lasts.ACTION,
    Scope.THIS_ROUND: Lasts.ROUND,
    Scope.THIS_GAME: Lasts.GAME,
    Scope.YOUR_NEXT_TURN: Lasts.DURING_YOUR_NEXT_TURN,
    Scope.THEIR_NEXT_TURN: Lasts.DURING_THEIR_NEXT_TURN,
}


_NEXT = {Lasts.DURING_YOUR_NEXT_TURN: Whose.YOUR_NEXT, Lasts.DURING_THEIR_NEXT_TURN: Whose.OPPONENTS_NEXT}


_STAYS = {Lasts.YOUR_NEXT_TURN: Edge.START, Lasts.END_OF_YOUR_NEXT_TURN: Edge.END}


def for_a_while(lasts: Lasts, body: tuple[Any, ...]) -> Any:
    """`until the end of the turn, …`; `gain 1 action during your next turn` is gained as it starts."""
    if lasts in _NEXT and all(isinstance(n, Gain | Lose) and getattr(n.what, "noun", 0) is Noun.ACTION for n in body):
        return Trigger(TurnEdge(Edge.START, _NEXT[lasts]), body)
    return Lasting(lasts, body)


def is_ranged(effect: Any) -> bool:
    """`Ada counts as a ranged fighter`."""
    as_ = effect.as_ if isinstance(effect, Treat) else None
    return isinstance(as_, Selector) and as_.noun is Noun.FIGHTER and as_.filters == (Quality(Adjective.RANGED),)


def ranged_attack(effect: Treat) -> Allow:
    """`Ada is ranged for this attack`: it may be made on anybody in her zone."""
    zone = Selector(Determiner.THE, Noun.ZONE, (Owned(effect.what),))
    return Allow(
        Event(This(Noun.ATTACK), Verb.TARGET, Selector(Number(1), Noun.FIGHTER, (In(zone),))), span=effect.span
    )


class BuildSteps(BuildStating):
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
            return [*done[:-1], for_a_while(SCOPE_LASTS[scope], (done[-1],))]
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

    def instead_attack(self, c: list[Any], span: Span) -> Any:
        return Instead((c[0],), span=span)

    def instead(self, c: list[Any], span: Span) -> Any:
        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            held = last.body[0] if isinstance(last, Lasting) else last
            if isinstance(held, SetStat | Redirect):  # a value that is set replaces the old one in any case
                return [*done[:-1], last]
            return [*done[:-1], Instead((last,), span=last.span)]

        return suffix

    def instead_of(self, c: list[Any], span: Span) -> Any:
        """`draw 2 cards instead of 1`: what is replaced is the same effect with what is named here."""
        phrase: Phrase = c[1]

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            replaced = self.with_other(last, phrase)
            if replaced is None:
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span)))
                return done
            return [*done[:-1], Instead((last,), (replaced,), span=last.span)]

        return suffix

    def with_other(self, effect: Any, phrase: Phrase) -> Any:
        """The effect with another amount, or done to something else; None where it has neither."""
        measured = getattr(effect, "amount", None) is not None or getattr(effect, "distance", None) is not None
        if phrase.is_count or (measured and phrase.head in _MEASURES):
            self.settle(phrase)
            if phrase.quantity is None or not isinstance(effect, AMOUNTED + COUNTED + (Divide, Move, SetStat)):
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

        this_attack = "attack" in self.words(span).lower() and lasts is Lasts.COMBAT
        this_attack = this_attack or "this card" in self.words(span).lower()

        def suffix(done: list[Any]) -> list[Any]:
            if all(isinstance(d, Cannot) for d in done):
                return [Lasting(lasts, tuple(done))]
            if this_attack and is_ranged(done[-1]):
                return [*done[:-1], ranged_attack(done[-1])]
            if isinstance(done[-1], Put) and done[-1].spot is Spot.FRONT and lasts in _STAYS:
                # `this card remains in play until your next turn`
                return [*done, Trigger(TurnEdge(_STAYS[lasts], Whose.YOUR_NEXT), (Discard(done[-1].what, SELF),))]
            return [*done[:-1], for_a_while(lasts, (done[-1],))]

        return suffix

    def lasts(self, c: list[Any], span: Span) -> Lasts:
        if c[0].type == "THAT_TURN":  # the extra turn told of before is the next one
            if not self.extra_turns:
                raise Misfit(span)
            return Lasts.DURING_YOUR_NEXT_TURN
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
            kept = limit_of(done[-1], most)
            return [*done, kept] if kept is not None else [*done[:-1], with_amount(done[-1], lambda a: Capped(a, most))]

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

    def instead_of_pile(self, c: list[Any], span: Span) -> Any:
        """`put this card on top of your deck instead of in your discard pile`."""
        of = Discard(Ref(Pronoun.IT), SELF, span=span)
        return lambda done: [*done[:-1], Instead((done[-1],), (of,), span=done[-1].span)]

    def times(self, c: list[Any], span: Span) -> Any:
        words = c[0].lower()
        figures = [int(w) for w in words.split() if w.isdigit()]
        count = figures[0] if figures else next(n for w, n in _TIMES.items() if w in words.split())
        often: Any = Number(count, span=span)
        often = UpTo(often, span=span) if words.startswith("up to") else often
        return lambda done: [*done[:-1], Repeat(often, done[-1], span=done[-1].span)]

    def lasts_first(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def only_once(self, c: list[Any], span: Span) -> Any:
        return Limited(Limit.GAME if "game" in c[0].lower() else Limit.TURN)

    def each_adv(self, c: list[Any], span: Span) -> Any:
        """`deal 1 to them each`: whom the effect is done to, or who does it, is each of several."""

        def suffix(done: list[Any]) -> list[Any]:
            last = done[-1]
            roles: tuple[str, ...] = ("to", "who", "by", "mover")
            if getattr(last, "what", None) == Ref(Pronoun.THEM):  # `discard them all`
                roles = ("what", *roles)
            names = [name for name in roles if getattr(last, name, None) is not None]
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

    def v_return_full(self, c: list[Any], span: Span) -> Any:
        """`return it with full health to its zone`, `return it to the board with full health in its zone`."""
        if len(c) == 7 and c[3].head not in (Noun.PLAY, Noun.BOARD):
            self.complain(DOES_NOT_FIT.at(c[3].span, found=self.words(c[3].span)))
        told = c[4] if len(c) == 7 else c[2]
        made = self.v_return([*c[:2], told, c[-1]], span)
        return self.with_full_health([told], span)([made])

    def after_combat(self, c: list[Any], span: Span) -> Any:
        """`return it to your hand after combat`: at its end."""
        edge = TurnEdge(Edge.END, Whose.COMBAT, span=span)
        return lambda done: [*done[:-1], Trigger(edge, (done[-1],), span=done[-1].span)]

    def or_both(self, c: list[Any], span: Span) -> Any:
        """`draw 1 card or gain 1 action, or both`: said of the choice that ends here."""

        def suffix(done: list[Any]) -> list[Any]:
            self.both.append(done[-1])
            return done

        return suffix

    def cost_after(self, c: list[Any], span: Span) -> Any:
        """`discard 1 card as an additional cost to play this card`."""
        return lambda done: costing(done, span)

    def unpreventable(self, c: list[Any], span: Span) -> Any:
        """`takes 2 damage that cannot be prevented`."""

        def suffix(done: list[Any]) -> list[Any]:
            if not isinstance(done[-1], Damage) or "reduced" in c[0].lower():
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span)))
            return [*done, Cannot(Event(This(Noun.DAMAGE), Verb.IS_PREVENTED), span=span)]

        return suffix

    def after_use(self, c: list[Any], span: Span) -> Any:
        """`remove this card from the game after using it`: what is done with a card is done when its text is."""

        def suffix(done: list[Any]) -> list[Any]:
            if not isinstance(done[-1], Remove | Return | Shuffle | Put) or done[-1].what != This(Noun.CARD):
                self.complain(DOES_NOT_FIT.at(span, found=self.words(span), suggestion="leave it out"))
            return done

        return suffix

    def v_deal_fixed(self, c: list[Any], span: Span) -> Any:
        """`deal 2 damage that cannot be prevented to the defender`."""
        return self.unpreventable([c[2]], span)(self.flat(self.v_deal([c[0], c[1], c[3], c[4]], span)))

    def by_doing(self, c: list[Any], span: Span) -> Any:
        """`draw 2 cards by discarding 1 card`: that is the price."""
        return lambda done: [*done[:-1], Pay(self.body(c[1]), (done[-1],), span=span)]

    def if_able(self, c: list[Any], span: Span) -> Any:
        return lambda done: done

    def imperative(self, c: list[Any], span: Span) -> Any:
        return self._stated(c[0], None, span)

    def also_imperative(self, c: list[Any], span: Span) -> Any:
        return self._stated(c[1], None, span)

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


def costing(cost: list[Any], span: Span) -> list[Any]:
    """What has its price is played only by who can pay it, and then they pay."""
    made: list[Any] = []
    for one in cost:
        what = getattr(one, "what", None)
        fixed = isinstance(what, Selector) and isinstance(what.quantity, Number)
        if not isinstance(one, Spend | Discard | Damage | Lose | Remove):
            raise Misfit(one.span or span)
        if isinstance(one, Spend | Discard | Lose) and one.who != SELF:
            raise Misfit(one.span or span)
        if isinstance(one, Spend | Discard | Lose) and isinstance(what, Selector) and fixed:
            enough = attrs.evolve(what, quantity=Bound(Comparison.AT_LEAST, unproved(what.quantity)))
            if isinstance(one, Discard):  # this card is still in hand when it is asked
                hand = () if any(isinstance(f, In) for f in what.filters) else (In(YOUR_HAND),)
                others = tuple(f for f in what.filters if f != Quality(Adjective.RANDOM))
                enough = attrs.evolve(enough, filters=(Quality(Adjective.OTHER), *others, *hand))
            made.append(PlayOnly(Has(SELF, enough), span=one.span))
    return [*made, *cost]


def from_hand_of(discard: Discard, who: Any) -> list[Any]:
    """`your opponent discards a card of your choice`: you choose it, from where they would discard it."""
    what = discard.what
    if isinstance(what, Selector) and not any(isinstance(f, In) for f in what.filters):
        hand = Selector(Determiner.THE, Noun.HAND, (Owned(who),))
        what = attrs.evolve(what, filters=(*what.filters, In(hand)))
    chosen = Ref(Pronoun.IT) if getattr(what, "quantity", None) == Number(1) else Ref(Pronoun.THEM)
    return [Choose(what, SELF, span=discard.span), attrs.evolve(discard, what=chosen)]


_TIMES = {"twice": 2, "two": 2, "three": 3, "four": 4}
_REPEATED = (Move, Boost, Roll, TakeAction, Cannot)
_COMBAT = Selector(Determiner.THE, Noun.COMBAT)
_DONE_TO = ((Damage, "to"), (Place, "what"), (Move, "who"), (Defeat, "what"), (Recover, "who"), (Choose, "what"))
# What is done and over: it does not last for a turn or a combat.
_AT_ONCE = (Damage, Place, Defeat, Recover, Choose, Discard, Return, Remove, Shuffle, Swap, Roll, Spend)
# What the amount of an effect is counted in.
_MEASURES = (Noun.CARD, Noun.DAMAGE, Noun.HEALTH, Noun.SPACE, Noun.DIE)


def limit_of(effect: Any, most: Any) -> AtMost | None:
    """`put a Snare on her, to a maximum of 3`, `gain 1 Mana, up to 5`: how many there may be then."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Selector) or not isinstance(what.noun, Name) or not isinstance(most, Number):
        return None
    if isinstance(effect, Gain) and what.noun.kind is NameKind.RESOURCE and effect.each is None:
        return AtMost(effect.who, Selector(most, what.noun))
    where = effect.where[0] if isinstance(effect, Place) and effect.where else None
    if what.noun.kind is not NameKind.TOKEN or not isinstance(where, On):
        return None
    place = where.place
    owned = [item.by for item in getattr(place, "filters", ()) if isinstance(item, Owned)]
    on_card = isinstance(place, Selector) and place.noun is Noun.CHARACTER
    return AtMost(owned[0] if on_card and owned else place, Selector(most, what.noun))
