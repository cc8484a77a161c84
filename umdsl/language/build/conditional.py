"""Sentences that depend on something: `if C, X`, `X if C`, `X unless C`."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.effects import unproved
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.quantities import AMOUNTED, with_amount
from umdsl.language.build.steps import BuildSteps
from umdsl.language.build.subjects import SELF, SELF_FIGHTER, done_to, first_named, of_whom, replaced, retold, told_in
from umdsl.language.nodes.amounts import Between, Number, ThatMuch, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Did, EndedMove, Event, Happened, Is, Verb
from umdsl.language.nodes.effects import (
    AddStat,
    Allow,
    Cannot,
    Choose,
    Discard,
    Draw,
    Move,
    PassThrough,
    Place,
    Remove,
    Return,
    Reveal,
    SetStat,
    Spend,
    Summon,
    TakeStat,
)
from umdsl.language.nodes.selectors import (
    Both,
    Determiner,
    Name,
    Noun,
    OnSide,
    Owned,
    Pronoun,
    Ref,
    Selector,
    Side,
    Stat,
    StatOf,
    That,
    This,
)
from umdsl.language.nodes.sense import head_of, is_fighter
from umdsl.language.nodes.statements import (
    After,
    Edge,
    ForEach,
    If,
    Instead,
    Lasting,
    May,
    Trigger,
    TurnEdge,
    Unless,
    When,
    Whose,
    refused,
)
from umdsl.language.spans import Span

_IN_COMBAT = (Stat.VALUE, Stat.ATTACK, Stat.DEFENSE)
_OFFERED: dict[Verb, Any] = {Verb.DISCARD: Discard, Verb.SPEND: Spend, Verb.REVEAL: Reveal}


# What was not done at all, by the word that says it.
_DONE: dict[str, Any] = {
    "returned": Return,
    "discarded": Discard,
    "drew": Draw,
    "drawn": Draw,
    "placed": Place,
    "removed": Remove,
    "summoned": Summon,
    "spent": Spend,
    "revealed": Reveal,
    "moved": Move,
}


class BuildConditional(BuildSteps):
    """Builds what happens only where something else is so."""

    def cond_did_none(self, c: list[Any], span: Span) -> Any:
        """`if you returned none`: what the words before it told was not done at all."""
        kind = next(_DONE[word] for word in c[-1].lower().split() if word in _DONE)
        if not isinstance(self.told, Node) or not any(isinstance(n, kind) for n in self.told.walk()):
            raise Misfit(span)
        return Did(self.sel(c[0]) if isinstance(c[0], Phrase) else SELF, negated=True)

    def for_each_between(self, c: list[Any], span: Span) -> Any:
        """`+1 for each space between Ada and the defender`: as much as there are spaces."""
        between = Between(self.sel(c[2]), self.sel(c[4]), span=span)

        def suffix(done: list[Any]) -> list[Any]:
            if not isinstance(done[-1], AMOUNTED) or done[-1].amount != Number(1):
                raise Misfit(span)
            return [*done[:-1], attrs.evolve(done[-1], amount=between)]

        return suffix

    def during_move(self, c: list[Any], span: Span) -> Any:
        """`he may move through them during this movement`: a permission given after a move is given for that move."""
        return self._only_for((PassThrough,), span)

    def if_then(self, c: list[Any], span: Span) -> Any:
        return If(c[1], self._in_place(c[1], self.body(c[-1])))

    @staticmethod
    def _in_place(condition: Any, body: tuple[Any, ...]) -> tuple[Any, ...]:
        """`if you do not, draw 1 instead`: what was not done has no place to take."""
        if not refused(condition):
            return body
        return tuple(s for node in body for s in (node.body if isinstance(node, Instead) and not node.of else (node,)))

    def when_did(self, c: list[Any], span: Span) -> Any:
        """`when you do, draw 1`: as soon as that is done; of a permission, whenever use is made of it."""
        who, body = self.sel(c[1]), self.body(c[-1])
        told = self.told
        if not isinstance(told, PassThrough | Allow):
            return If(Did(who), body, span=span)
        event = told.event if isinstance(told, Allow) else Event(told.who, Verb.MOVE_THROUGH, told.through)
        made = Trigger(When(event), body, span=span)
        self.held.append(made)
        return made

    def when_ended(self, c: list[Any], span: Span) -> Any:
        """`when an opposing fighter ends its movement adjacent to Ada, …`: after it has moved, if it did."""
        body, where = self.body(c[-1]), self.as_filters(c[3:-2], span)
        if len(where) != 1:
            raise Misfit(span)
        ended = If(EndedMove(Ref(Pronoun.IT), where[0]), body, span=span)
        made = Trigger(After(Event(self.sel(c[1]), Verb.MOVE)), (ended,), span=span)
        self.held.append(made)
        return made

    def when_started(self, c: list[Any], span: Span) -> Any:
        """`when an opposing fighter starts its turn adjacent to Ada, …`: at that time, for each who is there."""
        who, body, where = self.sel(c[1]), self.body(c[-1]), self.as_filters(c[3:-2], span)
        edge = Edge.END if c[2].type == "ENDS_TURN" else Edge.START
        if not isinstance(who, Selector) or len(where) != 1:
            raise Misfit(span)
        if who.quantity is Determiner.THE and isinstance(who.noun, Name):
            then: Any = If(Is(who, where[0]), body, span=span)
            made = Trigger(TurnEdge(edge, who), (then,), span=span)
        elif who.quantity == Number(1) and OnSide(Side.OPPOSING) in who.filters:
            each = attrs.evolve(
                who, quantity=Determiner.SOME, filters=(Owned(Ref(Pronoun.THEM)), *who.filters, where[0])
            )
            made = Trigger(TurnEdge(edge, Whose.OPPONENTS), (ForEach(each, body, span=span),), span=span)
        else:
            raise Misfit(span)
        self.held.append(made)
        return made

    def if_after(self, c: list[Any], span: Span) -> Any:
        return self._told_before(c[-1], self.body(c[0]))

    def if_in_combat(self, c: list[Any], span: Span) -> Any:
        """`add 1 to the value of your cards during combat if …`: of what counts in a combat alone."""
        body = self.body(c[0])
        stats = [s.stat for s in body if isinstance(s, AddStat | TakeStat | SetStat)]
        if len(stats) < len(body) or not all(isinstance(s, StatOf) and s.stat in _IN_COMBAT for s in stats):
            raise Misfit(span)
        return self._told_before(c[-1], body)

    @staticmethod
    def _told_before(condition: Any, body: tuple[Any, ...]) -> Any:
        """`defeat it if it is a sidekick`: a condition told last may point at what the effect was told of.

        The tree tells the condition first: whom it points at is named there, or chosen before it.
        """
        body = BuildConditional._in_place(condition, body)
        subject = told_in(condition)
        if len(body) != 1 or not isinstance(subject, Ref | That):
            return If(condition, body)
        whom = done_to(body[0])
        if whom is SELF_FIGHTER:  # a move without its mover, which may be named before it
            return If(condition, body)
        if isinstance(subject, That):
            by = getattr(body[0], "by", None)
            whom = by if isinstance(by, Selector) and by.noun == subject.noun else whom
            if not isinstance(whom, Selector) or whom.quantity is not Determiner.EACH or whom.noun != subject.noun:
                return If(condition, body)
            alone = isinstance(whom.noun, Name) and not whom.filters
            each = attrs.evolve(whom, quantity=Determiner.THE if alone else Determiner.SOME)
            return ForEach(each, (If(condition, (replaced(body[0], whom, subject),)),))
        if not isinstance(whom, Selector | This | Both):
            return If(of_whom(condition, first_named(body[0])), body)
        if subject.pronoun not in (Pronoun.IT, Pronoun.THEM):
            return If(condition, body)
        if _is_known(whom):
            return If(retold(condition, whom), body)
        if isinstance(whom, Both | This):
            return If(condition, body)
        acts = not isinstance(body[0], Allow | Cannot)  # nobody chooses whom what holds is about
        if acts and whom.quantity == Number(1) and (is_fighter(head_of(whom)) or whom.noun is Noun.CARD):
            return [Choose(whom, SELF), If(condition, (replaced(body[0], whom, subject),))]
        return If(condition, body)

    def if_otherwise(self, c: list[Any], span: Span) -> Any:
        chains = [x for x in c if isinstance(x, list) or (isinstance(x, Node) and x is not c[1])]
        return If(c[1], self.body(chains[0]), self.body(chains[1]))

    def unless_which(self, c: list[Any], span: Span) -> Any:
        """`draw 2 cards unless you are CALM, in which case draw 1 card`."""
        return If(c[2], self.body(c[-1]), self.body(c[0]))

    def so_many_if(self, c: list[Any], span: Span) -> Any:
        """`draw 1 card, or 2 if you won the combat`: the same effect with another amount, in its place."""
        done = self.flat(c[0])
        other = self.with_other(done[-1], c[2])
        if isinstance(getattr(done[-1], "distance", None), UpTo) and isinstance(other.distance, Number):
            other = attrs.evolve(other, distance=UpTo(other.distance))  # `up to 2 spaces (4 if …)`
        if other is None:
            raise Misfit(c[2].span)
        return [*done, If(c[-1], (other if isinstance(other, SetStat) else Instead((other,), span=span),), span=span)]

    def where_x(self, c: list[Any], span: Span) -> Any:
        """`deal X damage, where X is the number of Snares on the board`."""
        done = self.flat(c[0])
        amount = self.amount(c[2])
        told = with_amount(done[-1], lambda old: amount if isinstance(old, ThatMuch) else old)
        if told == done[-1]:
            raise Misfit(span)
        return [*done[:-1], told]

    def unless_then(self, c: list[Any], span: Span) -> Any:
        return self._unless(c[1], self.body(c[-1]), span)

    def unless_after(self, c: list[Any], span: Span) -> Any:
        condition, body = c[-1], self.body(c[0])
        subject, whom = told_in(condition), done_to(body[0]) if len(body) == 1 else None
        plain = _is_known(whom) and whom is not SELF_FIGHTER and not any(condition is now for now in self.now)
        if plain and isinstance(subject, Ref) and subject.pronoun is not Pronoun.YOU:
            condition = retold(condition, whom)  # `deal 1 to Ada unless she is WILD`
        return self._unless(condition, body, span)

    def _unless(self, condition: Any, body: tuple[Any, ...], span: Span) -> Any:
        """`unless your opponent discards 1 card, …`, told as it happens, is an offer: they may, and if not, …"""
        event = condition.event if isinstance(condition, Happened) and not condition.negated else None
        offered = event is not None and any(condition is now for now in self.now)
        plain = event is not None and event.verb in _OFFERED and event.object is not None and event.scope is None
        if event is None or not offered or not plain:
            return Unless(condition, body)
        who = _who_is_told_of(body) if event.subject == Ref(Pronoun.THEM) else None
        who = who or event.subject
        done = _OFFERED[event.verb](event.object, who, span=condition.span)
        may = May(unproved(who), (done,), span=condition.span)
        return [may, If(Did(Ref(Pronoun.THEM), negated=True), body, span=span)]

    def if_trigger(self, c: list[Any], span: Span) -> Any:
        return If(c[1], (Trigger(c[3], self.body(c[-1])),))


def _is_known(whom: Any) -> bool:
    """Whether somebody is picked out by what is said, so that it may be said twice."""
    if isinstance(whom, Both):
        return all(_is_known(one) for one in whom.items)
    return isinstance(whom, This) or (isinstance(whom, Selector) and whom.quantity is Determiner.THE)


def _who_is_told_of(body: tuple[Any, ...]) -> Any:
    """`the opposing fighter cannot move unless they discard 1 card`: who `they` are, said after them in the text and
    before them in the tree."""
    first = body[0]
    while isinstance(first, Lasting):
        first = first.body[0]
    whom = first.event.subject if isinstance(first, Cannot) else done_to(first)
    return whom if isinstance(whom, Selector) and whom.quantity is Determiner.THE else None
