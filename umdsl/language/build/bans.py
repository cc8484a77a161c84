"""What may not be done, and what may: `cannot move or attack`, `no fighter may enter her zone`."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.happenings import Rest
from umdsl.language.build.passives import BuildPassives
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.nodes.conditions import Event, Scope, Verb
from umdsl.language.nodes.effects import Allow, Cannot
from umdsl.language.nodes.selectors import Determiner, Having, Noun, Pronoun, Ref, Selector
from umdsl.language.nodes.sense import head_of
from umdsl.language.spans import Span

# What is done to nothing that need be named.
_ALONE = (Verb.MANEUVER, Verb.DEFEND, Verb.ATTACK, Verb.MOVE, Verb.WIN, Verb.LOSE)
# What only a player does; nobody who may do anything else is a fighter.
_BY_PLAYERS = (Verb.PLAY, Verb.DRAW, Verb.DISCARD, Verb.SEARCH, Verb.SHUFFLE, Verb.BOOST, Verb.MANEUVER, Verb.GAIN)


class BuildBans(BuildPassives):
    """Builds prohibitions, and the permissions that lift them."""

    def you_cannot(self, c: list[Any], span: Span) -> Any:
        return self.cannot([Phrase(span, node=Ref(Pronoun.YOU, span=span)), *c], span)

    def cannot(self, c: list[Any], span: Span) -> Any:
        subject, _, verb, rest = c
        scope, rest.scope = rest.scope, None
        if scope is not None:
            self.scopes.append(scope)
        who = self.sel(subject)
        return self.told_on(Cannot(self.event(who, verb, rest)), who)

    def only_once_may(self, c: list[Any], span: Span) -> Any:
        """`may only attack once per turn`, `cannot attack more than once this turn`: not again."""
        if c[1].type == "CANNOT" and not c[-1].lower().startswith("more"):
            raise Misfit(span)
        rest = c[3]
        if rest.scope is not None:
            raise Misfit(span)
        if "this" in c[-1].lower().split():
            self.scopes.append(Scope.THIS_TURN)
        who = self.sel(c[0])
        return self.told_on(Cannot(self.event(who, c[2], rest), again=True), who)

    def you_only_once_may(self, c: list[Any], span: Span) -> Any:
        if c[0].type == "YOU_MAY_NOT" and not c[-1].lower().startswith("more"):
            raise Misfit(span)
        return self.only_once_may([Phrase(span, node=Ref(Pronoun.YOU, span=span)), *c], span)

    def v_prevent_from(self, c: list[Any], span: Span) -> Any:
        """`prevent your opponent from BOOSTing`, `from being moved`: they cannot."""
        return self.cannot_be(c[1:], span) if isinstance(c[-1], tuple) else self.cannot(c[1:], span)

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
        return self.told_on(made, who)

    def allow(self, c: list[Any], span: Span) -> Any:
        return Allow(self.cannot(c, span).event)

    def no_attacks(self, c: list[Any], span: Span) -> Any:
        return Cannot(Event(self.sel(c[1]), Verb.IS_ATTACKED))

    def cannot_be(self, c: list[Any], span: Span) -> Any:
        verb, rest = c[-1]
        scope, rest.scope = rest.scope, None
        if scope is not None:
            self.scopes.append(scope)
        who = self.sel(c[0])
        return self.told_on(Cannot(self.event(who, verb, rest)), who)

    def cannot_be_blocked(self, c: list[Any], span: Span) -> Any:
        """`this attack cannot be defended against`."""
        attack = self.sel(c[0])
        if head_of(attack) is not Noun.ATTACK:
            raise Misfit(span)
        return Cannot(Event(Selector(Determiner.THE, Noun.OPPONENT), Verb.DEFEND, by=attack))

    def cannot_be_defeated(self, c: list[Any], span: Span) -> Any:
        if len(c) > 4:
            self.scopes.append(Scope[c[4].type])
        return Cannot(Event(self.sel(c[0]), Verb.IS_DEFEATED))

    # --- of nobody --------------------------------------------------------------------------------------------------

    def none_of(self, c: list[Any], span: Span) -> Phrase:
        """`no opposing fighter`: of whom it is said that they may not."""
        phrase: Phrase = c[1]
        if c[0].lower() == "no":
            for one in phrase.items or [phrase]:
                if one.quantity is not None or one.node is not None:
                    raise Misfit(span)
                one.quantity, one.many = Determiner.SOME, True
        elif phrase.quantity is Determiner.EACH:  # `none of the fighters`
            phrase.quantity = Determiner.SOME
        return phrase

    def none_neither(self, c: list[Any], span: Span) -> Phrase:
        """`neither Ada nor Bo`; `neither fighter`, `neither of them`."""
        phrases = self.phrases(c)
        if len(phrases) > 1:
            return Phrase(span, items=phrases)
        if c[0].lower() == "neither" and phrases[0].node is None:  # `neither fighter`
            phrases[0].quantity, phrases[0].many = Determiner.SOME, True
        return phrases[0]

    def nobody(self, c: list[Any], span: Span) -> None:
        return None

    def none_may(self, c: list[Any], span: Span) -> Any:
        verb = c[2]
        return self._cannot_all(self._who(c[0], verb, span), [(verb, c[3]), *c[4:]])

    def none_may_be(self, c: list[Any], span: Span) -> Any:
        verb = c[3][0]
        return self._cannot_all(self._who(c[0], verb, span), c[3:])

    def none_may_be_defeated(self, c: list[Any], span: Span) -> Any:
        who = self._who(c[0], Verb.IS_DEFEATED, span)
        return Cannot(Event(self.sel(who), Verb.IS_DEFEATED))

    @staticmethod
    def _who(phrase: Phrase | None, verb: Verb, span: Span) -> Phrase:
        noun = Noun.PLAYER if verb in _BY_PLAYERS else Noun.FIGHTER
        return phrase or Phrase(span, quantity=Determiner.SOME, noun=noun, many=True)
