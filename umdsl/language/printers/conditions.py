"""Writing conditions and events."""

from __future__ import annotations

from typing import Any

from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Comparison, Number
from umdsl.language.nodes.conditions import (
    ActionNumber,
    All,
    AttackNumber,
    Compares,
    CountsZones,
    Did,
    EndedMove,
    Event,
    Exists,
    Happened,
    Has,
    Is,
    Landed,
    Outnumbers,
    SharesZones,
    StartedTurn,
    Verb,
    Zones,
)
from umdsl.language.nodes.conditions import (
    Any as AnyOf,
)
from umdsl.language.nodes.selectors import (
    Both,
    Determiner,
    Done,
    Either,
    Name,
    Noun,
    Pronoun,
    Quality,
    Ref,
    Selector,
    That,
    This,
)
from umdsl.language.printers.selectors import WriteSelectors
from umdsl.language.printers.words import VERBS

_HIGHER = {
    Comparison.MORE_THAN: "is higher than",
    Comparison.LESS_THAN: "is lower than",
    Comparison.EXACTLY: "matches",
    Comparison.AT_LEAST: "is equal to or higher than",
    Comparison.AT_MOST: "is equal to or lower than",
}
# How the third party of an event is told, where it is not against them.
_BESIDES = {Verb.DEAL: "to", Verb.BOOST: "with"}
_ZONES = {Zones.FEWER: "is in fewer zones than", Zones.MORE: "is in more zones than"}


class WriteConditions(WriteSelectors):
    @staticmethod
    def is_plural(node: Any) -> bool:
        """Whether a subject takes the plain verb: `you draw`, `they draw`, `2 fighters draw`."""
        if isinstance(node, Ref):
            return node.pronoun not in (Pronoun.IT, Pronoun.OTHER)
        if isinstance(node, Both):
            return True
        if isinstance(node, Selector):
            if node.noun in (Noun.DAMAGE, Noun.HEALTH):
                return False
            if node.quantity is Determiner.SOME:
                return True
            if isinstance(node.quantity, Bound):
                return node.quantity.comparison is not Comparison.EXACTLY or node.quantity.amount.n != 1
            return isinstance(node.quantity, Number) and node.quantity.n != 1
        return False

    def be(self, subject: Any, negated: bool = False) -> str:
        word = "are" if self.is_plural(subject) else "is"
        return f"{word} not" if negated else word

    def who(self, node: Any) -> str:
        text = self.np(node, subject=True)
        return "{" + text + "}" if any(isinstance(f, Done) for f in self.posts(node)) else text

    # --- events -----------------------------------------------------------------------------------------------------

    def event(self, event: Event, form: str = "now") -> str:
        """An event told as it happens (`now`), as it happened (`past`), or bare after another verb (`base`)."""
        subject = self.who(event.subject)
        if form == "base":
            return f"{subject} {self._bare(event)}"
        if event.verb.value.startswith("is "):
            verb = self._participle(event.verb)
            be = {"past": "were" if self.is_plural(event.subject) else "was"}.get(form) or self.be(event.subject)
            return self._rest(f"{subject} {be} {verb}", event)
        base, third, past = self._verb(event)
        told = past if form == "past" else base if self.is_plural(event.subject) else third
        return self._rest(f"{subject} {told}", event)

    @staticmethod
    def _participle(verb: Verb) -> str:
        return verb.value[3:]

    def _bare(self, event: Event) -> str:
        if event.verb.value.startswith("is "):
            return self._rest(f"be {self._participle(event.verb)}", event)
        return self._rest(self._verb(event)[0], event)

    @staticmethod
    def _verb(event: Event) -> tuple[str, str, str]:
        """The forms of its verb; one changes a size, and becomes CALM."""
        several = event.object.items if isinstance(event.object, Either) else (event.object,)
        heads = [getattr(item, "noun", item) for item in several]
        states = all(isinstance(head, Name) and head.kind is NameKind.STATE for head in heads)
        return ("become", "becomes", "became") if states and event.verb is Verb.CHANGE else VERBS[event.verb]

    def _rest(self, start: str, event: Event) -> str:
        passive = event.verb.value.startswith("is ")
        parts = [start]
        scoped = event.scope is not None
        if event.object is not None:
            to = passive and event.verb is not Verb.IS_DEALT
            told = self._during(event.object, scoped) if event.by is None else self.core(event.object)
            if not self.terse and isinstance(event.object, Selector) and event.object.noun is Noun.CARD:
                told = _not_counted(told)
            parts.append(f"to {told}" if to else told)
        elif event.verb in (Verb.WIN, Verb.LOSE):
            parts.append("the combat")
        elif event.verb is Verb.PREDICT:
            parts.append("the correct value")
        if event.by is not None:
            parts += [
                "by" if passive else _BESIDES.get(event.verb, "against"),
                self._during(event.by, scoped),
            ]
        if event.scope is not None:
            parts.append(str(event.scope))
        if event.margin is not None:
            parts.append(f"by {self.amount(event.margin)}")
        return " ".join(parts)

    def _during(self, node: Any, scoped: bool) -> str:
        """What was done to it is not when it happened."""
        text = self.np(node)
        return "{" + text + "}" if scoped and any(isinstance(f, Done) for f in self.posts(node)) else text

    # --- conditions -------------------------------------------------------------------------------------------------

    def condition(self, node: Any, inner: bool = False) -> str:
        match node:
            case Happened(event=event, negated=False):
                return self.event(event, "past")
            case Happened(event=event, negated=True):
                return self._not_happened(event)
            case Did(who=who, negated=negated):
                do = "do" if self.is_plural(who) else "does"
                return f"{self.who(who)} {do}{' not' if negated else ''}"
            case Is(subject=subject, what=what, negated=negated):
                return f"{self.who(subject)} {self.be(subject, negated)} {self._what(what)}"
            case Has(subject=subject, what=what, negated=negated):
                if negated:
                    return f"{self.who(subject)} do{'' if self.is_plural(subject) else 'es'} not have {self.np(what)}"
                return f"{self.who(subject)} {'have' if self.is_plural(subject) else 'has'} {self.np(what)}"
            case Exists(what=what):
                return f"there {'are' if self.is_plural(what) else 'is'} {self.np(what)}"
            case Compares():
                return self._compares(node)
            case CountsZones(subject=subject, comparison=how, other=other):
                return f"{self.who(subject)} {_ZONES[how]} {self.np(other)}"
            case SharesZones(subject=subject, other=other, negated=negated):
                words = "shares no zones with" if negated else "shares a zone with"
                return f"{self.who(subject)} {words} {self.np(other)}"
            case ActionNumber(ordinal=ordinal, later=later):
                return f"this is your {ordinal} action{' or later' if later else ''}"
            case AttackNumber(ordinal=ordinal, who=None, later=later):
                return f"this is the {ordinal} attack this turn{' or later' if later else ''}"
            case AttackNumber(ordinal=ordinal, who=who, later=later) if who is not None:
                have = "have" if self.is_plural(who) else "has"
                after = " or later" if later else ""
                return f"this is the {ordinal} attack {self.core(who)} {have} made this turn{after}"
            case StartedTurn(who=who, where=where, negated=negated):
                verb = "did not start this turn" if negated else "started this turn"
                return f"{self.who(who)} {verb} {self.post(where)}"
            case EndedMove(who=who, where=where):
                return f"{self.who(who)} {'end' if self.is_plural(who) else 'ends'} this movement {self.post(where)}"
            case Outnumbers(subject=subject, fewer=fewer, what=what, other=other):
                have = "have" if self.is_plural(subject) else "has"
                more = self._fewer(what) if fewer else "more"
                return f"{self.who(subject)} {have} {more} {self.np(what)} than {self.np(other)}"
            case Landed(heads=heads):
                return "heads" if heads else "tails"
            case All(conditions=conditions):
                return self._joined(conditions, "and", inner)
            case AnyOf(conditions=conditions):
                return self._joined(conditions, "or", inner)
        raise TypeError(f"no words for {node!r}")

    def _joined(self, conditions: tuple[Any, ...], word: str, inner: bool) -> str:
        first, *rest = conditions
        text = f" {word} ".join([self._first(first), *(f"[{self.condition(c)}]" for c in rest)])
        return f"[{text}]" if inner else text

    @staticmethod
    def _fewer(what: Any) -> str:
        return "less" if getattr(what, "noun", None) in (Noun.DAMAGE, Noun.HEALTH) else "fewer"

    def _first(self, node: Any) -> str:
        text = self.condition(node, True)
        return f"[{text}]" if isinstance(node, Did) else text

    def _not_happened(self, event: Event) -> str:
        subject = self.who(event.subject)
        if event.verb is Verb.IS_DEFEATED:
            be = "were" if self.is_plural(event.subject) else "was"
            return self._rest(f"{subject} {be} not defeated", event)
        if event.verb.value.startswith("is "):
            be = "were" if self.is_plural(event.subject) else "was"
            return self._rest(f"{subject} {be} not {self._participle(event.verb)}", event)
        return self._rest(f"{subject} did not {VERBS[event.verb][0]}", event)

    def _compares(self, node: Compares) -> str:
        left, right = self.amount(node.left), self.amount(node.right)
        if isinstance(node.right, Number):
            if node.comparison is Comparison.EXACTLY:
                return f"{left} is {right}"
            return f"{left} is {self.bound(node.comparison, right)}"
        return f"{left} {_HIGHER[node.comparison]} {right}"

    def _what(self, what: Any) -> str:
        if isinstance(what, Name):
            return self.name(what)
        if isinstance(what, Quality):
            return str(what.word)
        if isinstance(what, Selector | Ref | This | That | Both):
            return self.np(what)
        return self.post(what) if not hasattr(what, "items") else self.np(what)


def _not_counted(told: str) -> str:
    """`you played a card`: what happens to cards counts them on a card only where there are more."""
    rest = told.removeprefix("1 ")
    if rest == told or rest.startswith("of "):
        return told
    return f"{'an' if rest[:1].lower() in 'aeiou' else 'a'} {rest}"


__all__ = ["Noun", "WriteConditions"]
