"""Rules of sentences.lark: chains and compounds. A chain is a list of statements."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.amending import amended
from umdsl.language.build.choosing import ONE_OR_MORE, how_often
from umdsl.language.build.following import told_amiss
from umdsl.language.build.phrases import YOU, YOUR_HAND, Misfit, Phrase
from umdsl.language.build.playing import BuildPlaying
from umdsl.language.build.quantities import multiplied, with_amount
from umdsl.language.build.seen import OfSeen, beside_the_rest, draws, seen_in
from umdsl.language.build.steps import (
    SCOPE_LASTS,
    for_a_while,
    from_hand_of,
    is_ranged,
    ranged_attack,
)
from umdsl.language.build.subjects import (
    ELIDED,
    SELF,
    SELF_FIGHTER,
    allowed,
    chosen_by,
    first_named,
    is_elided,
    led_by,
    of_whom,
    spoken_of,
    told_as_event,
    told_of,
)
from umdsl.language.grammar import third_person, verbs
from umdsl.language.nodes.amounts import Capped, Number, Times
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Event, Happened, Landed, Rolled, Scope, Verb
from umdsl.language.nodes.effects import (
    Act,
    Again,
    Allow,
    Boost,
    Cannot,
    Choose,
    Damage,
    Discard,
    Draw,
    Gain,
    Give,
    Linked,
    Look,
    Move,
    PassThrough,
    Play,
    Put,
    Return,
    Reveal,
    Shuffle,
    Spot,
    Swap,
    TakeAction,
    Treat,
)
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Determiner,
    In,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    This,
)
from umdsl.language.nodes.sense import head_of, is_fighter
from umdsl.language.nodes.statements import (
    ChooseEffects,
    ForEach,
    If,
    Instead,
    Lasting,
    Lasts,
    May,
    Option,
    Pay,
    Then,
    Trigger,
    Until,
    When,
    While,
    is_reach,
)
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

# Subjects whose verbs look like those told to the reader, and what is never told of several fighters.
_MANY = re.compile(r"(?:they|(?:all|both)(?: of)?(?: the)? \w+|(?:your )?opponents|(?:the )?players|you and .+)$", re.I)
# What the turn is no object of: how long it may not be done.
_ALL_TURN: dict[Any, Any] = {
    Move(This(Noun.TURN)): Move(SELF_FIGHTER),
    Boost(This(Noun.TURN)): Boost(This(Noun.CARD)),
    TakeAction(Act.ATTACK, SELF, This(Noun.TURN)): TakeAction(Act.ATTACK, SELF),
}
_OF_PLAYERS = (Draw, Discard, Gain, Reveal, Look, Boost, Put)


class BuildSentences(BuildPlaying):
    def chain(self, c: list[Any], span: Span) -> list[Any]:
        first, joint, rest = c
        tail = self.flat(rest)
        if any(first is taken for taken in self.taken) and isinstance(tail[0], Put | Return | Play | Give | Shuffle):
            first = Choose(first.what, SELF, span=first.span)  # `take a card … and add it to your hand`
        if any(tail[0] is end for end in self.ends):
            told = amended(self.flat(first)[-1], tail[0])
            if told is not None:
                return [*self.flat(first)[:-1], told, *tail[1:]]
        tail = self._from_seen(self.flat(first)[-1], tail)
        listed = tail[0] if joint == "comma" and len(tail) == 1 else None
        tail = self.of_seen(self.flat(first)[-1], self._share_subject(self.flat(first), tail))
        if joint == "then":
            tail = [Then(tuple(tail))]
        elif listed is not None and any(listed is one for one in self.open_choices):
            forbidden = self._forbidden(self.flat(first)[-1], tail)  # `cannot move, attack or play cards`
            if forbidden is not None:
                return [*self.flat(first)[:-1], *forbidden]
            return self._one_more(self.flat(first), tail[0])
        return [*self.flat(first), *tail]

    def _one_more(self, first: list[Any], listed: Any) -> list[Any]:
        """`draw 1 card, gain 1 action or move up to 2 spaces`: one list of three."""
        *before, last = first
        who = self.subjects.get(id(last), SELF)
        made = attrs.evolve(listed, options=(Option((last,)), *listed.options), who=who)
        self.open_choices.append(made)
        return [*before, made]

    def _from_seen(self, before: Any, said: list[Any]) -> list[Any]:
        """`look at your opponent's hand and discard a card of your choice`: a card of that hand; `… and take 1`."""
        first: Any = said[0].body[0] if said and isinstance(said[0], Then) else said[0] if said else None
        if isinstance(before, Look | Reveal) and any(first is one for one in self.bare_takes):
            seen = Selector(first.amount, Ref(Pronoun.THEM), span=first.span)
            return self._led_by([Put(seen, Spot.INTO, YOUR_HAND, SELF, span=first.span)], said)
        if not isinstance(before, Look | Reveal) or not any(first is one for one in self.own_choices):
            return said
        hand = before.at if isinstance(before, Look) else before.what
        owners = [f.by for f in hand.filters if isinstance(f, Owned)] if isinstance(hand, Selector) else []
        if not isinstance(hand, Selector) or hand.noun is not Noun.HAND or owners in ([], [YOU]):
            return said
        return self._led_by(from_hand_of(first, owners[0]), said)

    def of_seen(self, before: Any, said: list[Any]) -> list[Any]:
        """The statements, with cards that are only counted taken for some of those seen before."""
        seen = seen_in(before) if isinstance(before, Node) else None
        if seen is not None or draws(before) or not isinstance(before, Node):
            self.seen = seen
        if self.seen is None:
            return said
        of = OfSeen(self.seen, self.bare_cards)
        made = beside_the_rest(self.seen, [of(node) for node in said])
        for new, old in zip(made, said, strict=True):
            if new is not old:
                self.kept.append(new)
                if id(old) in self.subjects:
                    self.subjects[id(new)] = self.subjects[id(old)]
        return made

    @staticmethod
    def _led_by(made: list[Any], said: list[Any]) -> list[Any]:
        """What was said, with its first effect replaced."""
        if isinstance(said[0], Then):
            return [Then((*made, *said[0].body[1:])), *said[1:]]
        return [*made, *said[1:]]

    def _forbidden(self, first: Any, rest: list[Any]) -> list[Any] | None:
        """`cannot move or attack this turn`: neither is allowed, for as long as is said at the end."""
        last, lasts = rest[-1], None
        ban = first.body[0] if isinstance(first, Lasting) else first
        if not isinstance(ban, Cannot):
            return None
        banned: list[Any] = [ban]
        alternatives = [list(o.body) for o in last.options] if isinstance(last, ChooseEffects) else [rest]
        for body in alternatives:
            node: Any = body[0] if len(body) == 1 else None
            if isinstance(node, Lasting) and len(node.body) == 1:
                node, lasts = node.body[0], node.lasts
            if node in _ALL_TURN:  # `cannot attack or move this turn`
                node, lasts = _ALL_TURN[node], Lasts.TURN
            if isinstance(node, Cannot) or id(node) in self.subjects:
                return None
            event = told_as_event(node, ban.event.subject)
            if event is None:
                raise Misfit((rest[0].span or ban.span) or Span(0, 0))
            banned.append(Cannot(event, span=node.span))
        if isinstance(first, Lasting) and lasts is None:
            return [first, *(Lasting(first.lasts, (one,)) for one in banned[1:])]
        return [Lasting(lasts, tuple(banned))] if lasts is not None else banned

    def _share_subject(self, first: list[Any], tail: list[Any]) -> list[Any]:
        """`your opponent reveals their hand and discards 1`: the second verb has the subject of the first."""
        who = self.subjects.get(id(first[-1]))
        if who is None or not tail:
            return tail
        node = tail[0]
        if isinstance(node, Then):  # `draws 2, then discards 1`
            return [attrs.evolve(node, body=tuple(self._share_subject(first, list(node.body)))), *tail[1:]]
        if not (self._told_on(node) or self._all_do(first[-1], node)):
            return tail
        said = told_of(node, spoken_of(who))
        self.subjects[id(said)] = who
        self.kept.append(said)
        return [said, *self._share_subject([said], tail[1:])]

    def _told_on(self, node: Any) -> bool:
        """Whether a statement goes on telling of a subject that it does not name."""
        if id(node) in self.subjects:
            return False
        return self._third_person(node) or is_elided(node) or any(node is asked for asked in self.asked)

    def _all_do(self, first: Any, node: Any) -> bool:
        """`they discard 1 card and take 1 damage`: of many the second verb is told like the first."""
        who = self.subjects.get(id(first))
        if not isinstance(node, Node) or id(node) in self.subjects or node.span is None:
            return False
        if who is None or who.span is None or any(first is said for said in self.closed):
            return False
        if self.words(node.span).split(" ", 1)[0].lower() not in verbs():
            return False
        if isinstance(node, Damage) and node.to is not SELF:  # `they discard 1 card and deal 2 damage to …` is yours
            return False
        fighters = isinstance(who, Selector) and is_fighter(head_of(who))
        return _MANY.match(self.words(who.span)) is not None and not (fighters and isinstance(node, _OF_PLAYERS))

    def _third_person(self, node: Any) -> bool:
        if not isinstance(node, Node) or node.span is None:
            return False
        first = self.words(node.span).split(" ", 1)[0].lower()
        return first in third_person()

    def sentence(self, c: list[Any], span: Span) -> Any:
        """A sentence; one that begins with `discards` goes on telling of whom the one before it told."""
        said = list(self.flat(c[0]))
        first = said[0].body[0] if isinstance(said[0], Then) else said[0]
        asked = any(first is asked for asked in self.asked)  # `May draw 1.` is told to you
        if self.told is not None and not asked and self._told_on(first):
            said = self._share_subject([self.told], said)
        said = self.of_seen(self.told, self._from_seen(self.told, said))
        for before, node in zip([self.told, *said], said, strict=False):
            advice = told_amiss(before, node, self.words(node.span or span), self.unable)
            if advice is not None:
                at = node.span or span
                self.complain(DOES_NOT_FIT.at(at, found=self.words(at), suggestion=advice))
            if is_elided(node):
                at = node.span or span
                self.complain(DOES_NOT_FIT.at(at, found=self.words(at), suggestion="say of whom this is told"))
        self.told = said[-1]
        self.finish.boosted = False
        return ("sentence", said, span)

    def elided_subject(self, c: list[Any], span: Span) -> Any:
        return Phrase(span, node=ELIDED)

    def whom(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def elided_may(self, c: list[Any], span: Span) -> Any:
        made = self._may(Ref(Pronoun.YOU), self.body(c[-1]))
        self.asked.append(made)
        return made

    def and_(self, c: list[Any], span: Span) -> str:
        return "and"

    def comma_(self, c: list[Any], span: Span) -> str:
        return "comma"

    def then(self, c: list[Any], span: Span) -> str:
        return "then"

    def group(self, c: list[Any], span: Span) -> Any:
        said = list(self.flat(c[0]))
        self.closed.append(said[-1])
        return c[0]

    def nested(self, c: list[Any], span: Span) -> Any:
        return list(self.flat(c[0]))

    def trigger(self, c: list[Any], span: Span) -> Any:
        return Trigger(c[0], self.body(c[-1]))

    def you_may(self, c: list[Any], span: Span) -> Any:
        return self._may(Ref(Pronoun.YOU), self.body(c[-1]))

    def np_may(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        only = c[-1][0] if isinstance(c[-1], list) and len(c[-1]) == 1 else c[-1]
        if isinstance(only, Allow) and only.event.subject == This(Noun.ATTACK) and who != YOU:
            return allowed(only, who)  # `Ada may make this attack against a fighter in her zone`
        body = tuple(led_by(s, who) for s in self.flat(c[-1]))
        if isinstance(who, Both) and isinstance(body[0], Swap) and (body[0].who, body[0].with_) == who.items:
            who = YOU  # `Ada and Bo may swap spaces`: neither asks the other
        return self._may(who, body)

    def _may(self, who: Any, body: tuple[Any, ...]) -> Any:
        only = body[0] if len(body) == 1 else None
        again = isinstance(only, May) and only.who == who
        if isinstance(only, PassThrough | Allow) or again or any(only is end for end in self.ends):
            return only
        if isinstance(only, Lasting) and all(isinstance(s, PassThrough) for s in only.body):
            return only  # `your fighters may move through opposing fighters this turn`
        if isinstance(only, Trigger) and any(only is held for held in self.held):
            lifted = Trigger(only.window, (May(who, only.body),), span=only.span)
            self.held.append(lifted)
            return lifted  # `you may draw 1 whenever you attack`
        if isinstance(only, If) and not only.otherwise:  # `you may draw 1 if you won the combat`
            return If(of_whom(only.condition, who), (self._may(who, only.then),), span=only.span)
        if is_reach(only, who):
            return Allow(Event(who, Verb.ATTACK, only.target))
        return May(who, body)

    def until_do(self, c: list[Any], span: Span) -> Any:
        return Until(c[1], self.body(c[-1]))

    def choose_inline(self, c: list[Any], span: Span) -> Any:
        who: Any = SELF
        rest = c
        if isinstance(c[0], Phrase):
            who, rest = self.sel(c[0]), c[1:]
        groups = [x for x in rest[3:] if not hasattr(x, "type")]
        options = tuple(Option(self.body(g)) for g in groups)
        times = self.token(rest, "SO_MANY_TIMES")
        amount = rest[1] if times is None else how_often(times)
        return ChooseEffects(amount, chosen_by(options, who), who, times is not None)

    def if_may(self, c: list[Any], span: Span) -> Any:
        return If(c[1], (self._may(Ref(Pronoun.YOU), self.body(c[-1])),))

    def when_after(self, c: list[Any], span: Span) -> Any:
        event = c[-1]
        if isinstance(event, Event):
            pointing = isinstance(event.subject, Ref) and event.subject.pronoun in (Pronoun.IT, Pronoun.THEM)
            named = first_named(self.body(c[0])[0]) if pointing else None
            event = event if named is None else attrs.evolve(event, subject=named)
        made = Trigger(When(event) if isinstance(event, Event) else While(event), self.body(c[0]))
        self.held.append(made)
        return made

    def while_after(self, c: list[Any], span: Span) -> Any:
        body = self.body(c[0])
        made = Trigger(While(of_whom(c[-1], first_named(body[0]))), body)
        self.held.append(made)
        return made

    def for_each_do(self, c: list[Any], span: Span) -> Any:
        each, body = self.every(c[1]), self.body(c[-1])
        amount = getattr(body[0], "amount", None)
        if len(c) == 6:  # `for each S, to a maximum of 3, deal 1 damage`
            if len(body) != 1 or amount is None or isinstance(amount, Capped):
                raise Misfit(span)
            return with_amount(multiplied(body[0], each), lambda a: Capped(a, c[3]))
        if len(body) == 1 and isinstance(amount, Capped):  # `for each S, deal 1 damage, up to 3`: 3 in all
            times = multiplied(attrs.evolve(body[0], amount=amount.amount), each)
            return with_amount(times, lambda a: Capped(a, amount.most))
        return ForEach(each, body)

    def whoever_won(self, c: list[Any], span: Span) -> Any:
        return c[-1]

    def attack_as_ranged(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0]) if isinstance(c[0], Phrase) else SELF_FIGHTER
        made = Treat(who, Selector(Number(1), Noun.FIGHTER, (Quality(Adjective.RANGED),)))
        scope = Scope[c[-1].type] if getattr(c[-1], "type", "") in Scope.__members__ else None
        return made if scope is None else self._scoped([made], scope, span)

    def lasting_do(self, c: list[Any], span: Span) -> Any:
        """`until your next turn, if Ada is attacked, draw 1`: whenever she is."""
        body = self.body(c[-1])
        first: Any = body[0] if len(body) == 1 else None
        if c[0] is Lasts.COMBAT and is_ranged(first) and "attack" in self.words(span).split(",")[0].lower():
            return ranged_attack(first)
        if isinstance(first, If) and not first.otherwise and any(first.condition is now for now in self.now):
            assert isinstance(first.condition, Happened)
            if not first.condition.negated:
                body = (Trigger(When(first.condition.event), first.then, span=first.span),)
        return for_a_while(c[0], body)

    def during_move_do(self, c: list[Any], span: Span) -> Any:
        """`during this movement, he may move through them`."""
        body = self.flat(c[-1])
        return self.during_move(c, span)(body)

    def lasting_scope(self, c: list[Any], span: Span) -> Any:
        return Lasting(SCOPE_LASTS[Scope[c[0].type]], self.body(c[-1]))

    def lasting_scope_trigger(self, c: list[Any], span: Span) -> Any:
        """`this turn, whenever you attack, draw 1`."""
        return Lasting(SCOPE_LASTS[Scope[c[0].type]], (Trigger(c[2], self.body(c[-1])),))

    def choose_inline_each(self, c: list[Any], span: Span) -> Any:
        each = self.every(c[2])
        options = tuple(Option(self.body(g)) for g in c[4:] if not hasattr(g, "type"))
        return ChooseEffects(Times(Number(1), each), options, SELF, c[0].type == "CHOOSE_AN_EFFECT")

    def then_do(self, c: list[Any], span: Span) -> Any:
        return Then(self.body(c[-1]))

    def do_both(self, c: list[Any], span: Span) -> Any:
        """`if you won the combat, choose both instead`: said of the list before it."""
        return self._rather(c[1], c[-1], span)

    def both_do(self, c: list[Any], span: Span) -> Any:
        return self._rather(c[-1], c[0], span)

    def _rather(self, condition: Any, words: str, span: Span) -> Any:
        made = If(condition, (Again(),), span=span)
        self.rather.append((made, words))
        return made

    def instead_do(self, c: list[Any], span: Span) -> Any:
        return Instead(self.body(c[-1]))

    def pay(self, c: list[Any], span: Span) -> Any:
        return Pay(tuple(self.flat(c[0])), tuple(self.flat(c[-1])))

    def choice(self, c: list[Any], span: Span) -> Any:
        """`draw 1 or gain 1 action`; `your opponent discards 1 card or takes 2 damage` is theirs to choose."""
        first, rest = self.body(c[0]), self.body(c[-1])
        forbidden = self._forbidden(first[-1], list(rest)) if len(rest) == 1 else None
        if forbidden is not None:
            return [*first[:-1], *forbidden]
        made = self._choice(first, rest)
        if any(rest[-1] is last for last in self.both):
            return attrs.evolve(made, amount=ONE_OR_MORE)
        self.open_choices.append(made)
        return made

    def some_of(self, c: list[Any], span: Span) -> Any:
        """`move up to 2 and/or draw 1`: one of the two, or both."""
        return attrs.evolve(self._choice(self.body(c[0]), self.body(c[-1])), amount=ONE_OR_MORE)

    def _choice(self, first: tuple[Any, ...], rest: tuple[Any, ...]) -> ChooseEffects:
        who = self.subjects.get(id(first[-1]))
        if who is None or who == YOU:
            return ChooseEffects(Number(1), (Option(first), Option(rest)), SELF)
        named = any(id(s) in self.subjects for s in rest)
        if is_fighter(head_of(who)):  # for fighters their player chooses
            told = rest if named else tuple(told_of(s, who) if self._told_on(s) else s for s in rest)
            return ChooseEffects(Number(1), (Option(first), Option(told)), SELF)
        second = tuple(led_by(s, who) if not named or isinstance(s, Damage) else s for s in rest)
        return ChooseEffects(Number(1), (Option(first), Option(second)), who)

    def lasting_trigger(self, c: list[Any], span: Span) -> Any:
        return Lasting(c[0], (Trigger(c[2], self.body(c[-1])),))

    def roll_otherwise(self, c: list[Any], span: Span) -> Any:
        chains = [x for x in c if isinstance(x, list | Node)]
        rolled = self.on_roll([c[0], None, chains[0]], span)
        return attrs.evolve(rolled, otherwise=self.body(chains[1]))

    def on_roll(self, c: list[Any], span: Span) -> Any:
        words = c[0].lower()
        faces = [int(ch) for ch in words if ch.isdigit()]
        if "-" in words and len(faces) == 2:
            faces = list(range(faces[0], faces[1] + 1))
        elif any(word in words for word in ("more", "higher", "greater", "above", "+")):
            faces = list(range(faces[0], 7))
        elif any(word in words for word in ("less", "lower", "below")):
            faces = list(range(1, faces[0] + 1))
        return If(Rolled(tuple(sorted(set(faces)))), self.body(c[-1]))

    def on_heads(self, c: list[Any], span: Span) -> Any:
        return If(Landed(True), self.body(c[-1]))

    def on_tails(self, c: list[Any], span: Span) -> Any:
        return If(Landed(False), self.body(c[-1]))

    def linked(self, c: list[Any], span: Span) -> Any:
        return Linked(self.sel(c[0]), self.sel(c[3]))

    def you_linked(self, c: list[Any], span: Span) -> Any:
        return Linked(Ref(Pronoun.YOU), self.sel(c[2]))

    def allow_target(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        who = This(Noun.ATTACK) if who == This(Noun.CARD) else who
        return Allow(Event(who, Verb.TARGET, self._in_reach(self.sel(c[3]), who, c)))

    def allow_this_target(self, c: list[Any], span: Span) -> Any:
        who = This(Noun.ATTACK)
        return Allow(Event(who, Verb.TARGET, self._in_reach(self.sel(self.phrases(c)[-1]), who, c)))

    def _in_reach(self, target: Any, who: Any, c: list[Any]) -> Any:
        """`this attack may target fighters as if Ada were ranged`: those in her zone."""
        placed = isinstance(target, Selector) and any(isinstance(f, In) for f in target.filters)
        if self.token(c, "AS_RANGED") is None or placed or not isinstance(target, Selector):
            return target
        owner = SELF_FIGHTER if who == This(Noun.ATTACK) else Ref(Pronoun.IT)
        zone = Selector(Determiner.THE, Noun.ZONE, (Owned(owner),))
        return attrs.evolve(target, filters=(*target.filters, In(zone)))

    def may_be_ranged(self, c: list[Any], span: Span) -> Any:
        """`Ada may use this card as a ranged attack`."""
        made, who = self.this_ranged(c, span), self.sel(c[0])
        return made if isinstance(who, This) else allowed(made, who)

    def choose_to(self, c: list[Any], span: Span) -> Any:
        """`choose to discard it`: or not to; `choose to discard it or draw 1`: one of them."""
        body = self.body(c[-1])
        only = body[0]
        inner = only.body[0] if isinstance(only, Pay) else None
        if len(body) == 1 and isinstance(only, ChooseEffects):
            return only
        if len(body) == 1 and isinstance(only, Pay) and isinstance(inner, ChooseEffects):
            first, second = inner.options[0], inner.options[1:]
            return attrs.evolve(inner, options=(Option((attrs.evolve(only, body=first.body),)), *second))
        return self._may(Ref(Pronoun.YOU), self.body(c[-1]))

    def instead_of_do(self, c: list[Any], span: Span) -> Any:
        return Instead(self.body(c[-1]), self.body(c[1]))
