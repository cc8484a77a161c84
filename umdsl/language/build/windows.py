"""Windows: when something happens, and what it waits for."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.happenings import Rest
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.sentences import BuildSentences
from umdsl.language.build.subjects import in_own_hand
from umdsl.language.mistakes import not_a_window
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.conditions import Event, Exists, Has, Is, Ordinal, Scope, Verb
from umdsl.language.nodes.effects import Put, Spot
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Determiner,
    Either,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    This,
)
from umdsl.language.nodes.statements import (
    After,
    Before,
    Edge,
    Label,
    Limit,
    OncePer,
    Printed,
    TurnEdge,
    When,
    While,
    Whose,
    Would,
)
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_EDGES = {
    "E_YOURS": Whose.YOURS,
    "E_YOUR_NEXT": Whose.YOUR_NEXT,
    "E_OPPONENTS": Whose.OPPONENTS,
    "E_OPPONENTS_NEXT": Whose.OPPONENTS_NEXT,
    "E_EACH": Whose.EACH,
    "E_THIS": Whose.THIS,
    "E_GAME": Whose.GAME,
    "E_ROUND": Whose.ROUND,
    "E_COMBAT": Whose.COMBAT,
    "E_ACTION": Whose.ACTION,
}
_WHICH_TIME = {"FIRST_TIME": Ordinal.FIRST, "NEXT_TIME": Ordinal.NEXT}
_LIMITS = {
    "ONCE_TURN": Limit.TURN,
    "ONCE_GAME": Limit.GAME,
    "ONCE_COMBAT": Limit.COMBAT,
    "ONCE_ROUND": Limit.ROUND,
    "AS_ACTION": Limit.ACTION,
}


class BuildWindows(BuildSentences):
    """Builds what stands before a colon, or says in a sentence when."""

    def at_start(self, c: list[Any], span: Span) -> TurnEdge:
        return TurnEdge(Edge.START, c[1])

    def at_end(self, c: list[Any], span: Span) -> TurnEdge:
        return TurnEdge(Edge.END, c[1])

    def game_begun(self, c: list[Any], span: Span) -> TurnEdge:
        """`after all fighters have been placed`: what setup does is done, and the game starts."""
        return TurnEdge(Edge.START, Whose.GAME)

    def edge(self, c: list[Any], span: Span) -> Whose:
        return _EDGES[c[0].type]

    def when(self, c: list[Any], span: Span) -> Any:
        if isinstance(c[1], list):
            return [When(event, span=span) for event in c[1]]
        return When(c[1]) if isinstance(c[1], Event) else While(c[1])

    def event_either(self, c: list[Any], span: Span) -> Any:
        """`attacks or defends`: two events, and so two windows with the same sentences."""
        who = self.sel(c[0])
        first = c[2] if c[2].scope is not None else attrs.evolve(c[2], scope=c[-1].scope)
        return [self.event(who, c[1], first), self.event(who, c[4], c[-1])]

    def event_either_passive(self, c: list[Any], span: Span) -> Any:
        """`attacks or is attacked`."""
        who = self.sel(c[0])
        verb, rest = c[-1]
        return [self.event(who, c[1], c[2]), self.event(who, verb, rest)]

    def edge_of(self, c: list[Any], span: Span) -> Any:
        node = self.sel(c[0])
        if isinstance(node, Selector) and node.noun is Noun.TURN:
            owner = next((f.by for f in node.filters if isinstance(f, Owned)), None)
            if isinstance(owner, Selector) and len(node.filters) == 1:
                return owner
        self.complain(DOES_NOT_FIT.at(span, found=self.words(span)))
        return Whose.YOURS

    def event_damaged(self, c: list[Any], span: Span) -> Event:
        """`when Ada is damaged`: when she is dealt damage."""
        damage = Selector(Determiner.SOME, Noun.DAMAGE)
        return self.event(self.sel(c[0]), Verb.IS_DEALT, Rest(damage, scope=Scope[c[3].type] if len(c) > 3 else None))

    def state_label(self, c: list[Any], span: Span) -> Any:
        """`AIR: gain 1 action`: while you are in that state, or where the card's tag is called for."""
        return ("window", While(Is(Ref(Pronoun.YOU), self.name(c, span)), span=span), "STATE", span)

    def after(self, c: list[Any], span: Span) -> Any:
        return [After(e, span=span) for e in c[1]] if isinstance(c[1], list) else After(c[1])

    def before(self, c: list[Any], span: Span) -> Any:
        return [Before(e, span=span) for e in c[1]] if isinstance(c[1], list) else Before(c[1])

    def after_np(self, c: list[Any], span: Span) -> Any:
        """`after your attack or scheme`, `after each of Ada's attacks`."""
        node = self.sel(c[1])
        if isinstance(node, Selector) and node.noun is Noun.COMBAT and not node.filters:  # `after each combat`
            return TurnEdge(Edge.END, Whose.COMBAT)
        items = node.items if isinstance(node, Either | Both) else (node,)
        events = [After(event) for event in map(_over, items) if event is not None]
        if len(events) < len(items):
            self.complain(not_a_window(self.words(span), span))
            return After(Event(Ref(Pronoun.YOU), Verb.ATTACK))
        return events[0] if len(events) == 1 else events

    def while_(self, c: list[Any], span: Span) -> While:
        return While(c[1])

    def would(self, c: list[Any], span: Span) -> Would:
        return Would(self.event(self.sel(c[1]), c[3], c[4], _WHICH_TIME.get(c[0].type)))

    def would_be(self, c: list[Any], span: Span) -> Would:
        verb, rest = c[-1]
        return Would(self.event(self.sel(c[1]), verb, rest, _WHICH_TIME.get(c[0].type)))

    def would_scope(self, c: list[Any], span: Span) -> Would:
        """`the first time each turn Ada would take damage`."""
        made = self.event(self.sel(c[2]), c[4], c[5], Ordinal.FIRST)
        return Would(attrs.evolve(made, scope=Scope[c[1].type]))

    def would_be_scope(self, c: list[Any], span: Span) -> Would:
        verb, rest = c[-1] if isinstance(c[-1], tuple) else (Verb.IS_DEFEATED, Rest())
        made = self.event(self.sel(c[2]), verb, rest, Ordinal.FIRST)
        return Would(attrs.evolve(made, scope=Scope[c[1].type]))

    def would_be_defeated(self, c: list[Any], span: Span) -> Would:
        ordinal = _WHICH_TIME.get(c[0].type)
        rest = Rest()
        if isinstance(c[-1], Phrase):
            if self.sel(c[-1]) != This(Noun.COMBAT):
                self.complain(DOES_NOT_FIT.at(c[-1].span, found=self.words(c[-1].span)))
            rest.scope = Scope.THIS_COMBAT
        elif c[-1].type == "BY_THIS_ATTACK":
            rest.scope = Scope.THIS_COMBAT
        elif c[-1].type != "J_DEFEATED":
            rest.scope = Scope[c[-1].type]
        return Would(self.event(self.sel(c[1]), Verb.IS_DEFEATED, rest, ordinal))

    def first_time(self, c: list[Any], span: Span) -> When:
        return When(attrs.evolve(c[1], ordinal=Ordinal.FIRST))

    def first_time_scope(self, c: list[Any], span: Span) -> When:
        return When(attrs.evolve(c[-1], ordinal=Ordinal.FIRST, scope=Scope[c[1].type]))

    def first_time_on_turn(self, c: list[Any], span: Span) -> When:
        return When(attrs.evolve(c[-1], ordinal=Ordinal.FIRST, scope=Scope.YOUR_TURN))

    def while_turn(self, c: list[Any], span: Span) -> While:
        """`during your turn`, `on your opponent's turn`."""
        whose: Any = Ref(Pronoun.YOU) if c[0].type == "YOUR_TURN" else Selector(Determiner.THE, Noun.OPPONENT)
        return While(Is(Ref(Pronoun.IT), Selector(Determiner.THE, Noun.TURN, (Owned(whose),))), span=span)

    def next_time(self, c: list[Any], span: Span) -> When:
        return When(attrs.evolve(c[1], ordinal=Ordinal.NEXT))

    def while_acting(self, c: list[Any], span: Span) -> While:
        word = Adjective.ATTACKING if c[0].type == "WHILE_ATTACKING" else Adjective.DEFENDING
        return While(Is(Ref(Pronoun.YOU), Quality(word)))

    def before_combat(self, c: list[Any], span: Span) -> TurnEdge:
        return TurnEdge(Edge.START, Whose.COMBAT)

    def once(self, c: list[Any], span: Span) -> OncePer:
        return OncePer(c[0])

    def limit(self, c: list[Any], span: Span) -> Limit:
        return _LIMITS[c[0].type]

    def event_active(self, c: list[Any], span: Span) -> Event:
        return self.event(self.sel(c[0]), c[1], c[2])

    def event_doing(self, c: list[Any], span: Span) -> Event:
        """`after attacking with Ada`: you do."""
        return self.event(Ref(Pronoun.YOU), c[0], c[1])

    def event_becomes(self, c: list[Any], span: Span) -> Event:
        return self.becoming(self.sel(c[0]), c[2])

    def event_passive(self, c: list[Any], span: Span) -> Event:
        verb, rest = c[2]
        return self.event(self.sel(c[0]), verb, rest)

    def event_dies(self, c: list[Any], span: Span) -> Event:
        scope = Scope[c[2].type] if len(c) > 2 else None
        return self.event(self.sel(c[0]), Verb.IS_DEFEATED, Rest(scope=scope))

    def event_defeated(self, c: list[Any], span: Span) -> Event:
        scope = Scope[c[3].type] if len(c) > 3 else None
        return self.event(self.sel(c[0]), Verb.IS_DEFEATED, Rest(scope=scope))

    def state_is(self, c: list[Any], span: Span) -> Any:
        return self._is_phrase(c[0], c[2], False)

    def state_is_not(self, c: list[Any], span: Span) -> Any:
        return self._is_phrase(c[0], c[2], True)

    def state_has(self, c: list[Any], span: Span) -> Any:
        who = self.sel(c[0])
        return Has(who, in_own_hand(self.counted(c[2]), who))

    def state_exists(self, c: list[Any], span: Span) -> Any:
        return Exists(self.sel(c[1]))

    def printed(self, c: list[Any], span: Span) -> Any:
        kind = c[0].type[2:].replace("SET_UP", "SETUP").replace("IN_PLAY", "PERMANENT")
        if kind == "IT_PERMANENT":  # `this card remains in play. While it is in play, …`
            if not isinstance(self.told, Put) or self.told.spot is not Spot.FRONT:
                raise Misfit(span)
            kind = "PERMANENT"
        return None if kind == "ALWAYS" else Printed(Label[kind])


def _over(node: Any) -> Event | None:
    """`Ada's attack`: that she attacks; None for what nobody does."""
    filters = node.filters if isinstance(node, Selector) else ()
    who = filters[0].by if len(filters) == 1 and isinstance(filters[0], Owned) else Ref(Pronoun.YOU)
    if not isinstance(node, Selector) or len(filters) > 1 or (filters and not isinstance(filters[0], Owned)):
        return None
    match node.noun:
        case Noun.ATTACK:
            return Event(who, Verb.ATTACK)
        case Noun.SCHEME:
            return Event(who, Verb.PLAY, Selector(Number(1), Noun.SCHEME))
        case Noun.DEFENSE:
            return Event(who, Verb.DEFEND)
        case Noun.MANEUVER:
            return Event(who, Verb.MANEUVER)
    return None
