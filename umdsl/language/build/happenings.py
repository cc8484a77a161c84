"""What happens or has happened: who, which verb, to whom, against whom, in which stretch of time."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.phrases import YOU, Misfit, Phrase
from umdsl.language.build.selectors import BuildSelectors
from umdsl.language.build.subjects import of_states, states_in
from umdsl.language.names import FIRST_MARK, NameKind
from umdsl.language.nodes.amounts import Bound, Comparison, Number
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.conditions import (
    ActionNumber,
    All,
    Did,
    Event,
    Happened,
    Is,
    Ordinal,
    Scope,
    Verb,
)
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Determiner,
    Name,
    Noun,
    Pronoun,
    Ref,
    Selector,
)
from umdsl.language.nodes.sense import CARDS, head_of, is_card
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_PASSIVE = {
    "DID_DEAL": Verb.IS_DEALT,
    "DID_ATTACK": Verb.IS_ATTACKED,
    "DID_PLACE": Verb.IS_PLACED,
    "DID_MOVE": Verb.IS_MOVED,
    "DID_RETURN": Verb.IS_RETURNED,
    "DID_REMOVE": Verb.IS_REMOVED,
    "DID_DISCARD": Verb.IS_DISCARDED,
    "DID_CANCEL": Verb.IS_CANCELED,
    "DID_PLAY": Verb.IS_PLAYED,
    "DID_BOOST": Verb.IS_BOOSTED,
    "DID_REVEAL": Verb.IS_REVEALED,
    "DID_CHOOSE": Verb.IS_CHOSEN,
    "DID_PREVENT": Verb.IS_PREVENTED,
    "DID_FLIP": Verb.IS_FLIPPED,
    "DID_TARGET": Verb.IS_TARGETED,
    "DID_DECREASE": Verb.IS_REDUCED,
    "DID_INCREASE": Verb.IS_INCREASED,
    "DID_CHANGE": Verb.IS_CHANGED,
}
_NOT_OF_CARDS = (
    Verb.PLACE,
    Verb.DEFEAT,
    Verb.MOVE,
    Verb.SUMMON,
    Verb.SWAP,
    Verb.ATTACK,
    Verb.DEAL,
    Verb.TAKE,
    Verb.SPEND,
    Verb.RECOVER,
)


_A_CARD = Selector(Number(1), Noun.CARD)
_DEFENDED = Event(Selector(Determiner.THE, Noun.DEFENDER), Verb.PLAY, _A_CARD)

#: What may be under way while it is asked whether it was done.
_UNDER_WAY = (Verb.ATTACK, Verb.DEFEND, Verb.PLAY, Verb.MANEUVER)


class BuildHappenings(BuildSelectors):
    """Builds events, and the conditions that are about one."""

    def evp_rest_group(self, c: list[Any], span: Span) -> Rest:
        """`you change your weapon`."""
        mark = next(character for character in c[0] if character >= FIRST_MARK)
        rest = Rest(object=Selector(Determiner.THE, Name(*self.names.unmark(mark)), span=span))
        rest.scope = self._take_scope()
        return rest

    def _take_scope(self) -> Scope | None:
        return self.scopes.pop() if self.scopes else None

    def evp_rest_against(self, c: list[Any], span: Span) -> Rest:
        rest = Rest(against=self.sel(c[1]))
        rest.scope = self._take_scope()
        return rest

    def evp_rest_maneuver(self, c: list[Any], span: Span) -> Rest:
        """`cannot BOOST when they maneuver`: their maneuvers."""
        rest = Rest(object=Selector(Determiner.SOME, Noun.MANEUVER, span=span))
        rest.scope = Scope[c[1].type] if len(c) > 1 else self._take_scope()
        return rest

    def evp_rest_with(self, c: list[Any], span: Span) -> Rest:
        """`you attacked with Imp`: Imp attacked."""
        rest = Rest(with_=self.sel(c[1]))
        rest.scope = self._take_scope()
        return rest

    def evp_into(self, c: list[Any], span: Span) -> Any:
        return ("into", self.sel(c[1]))

    def evp_rest_adjacent(self, c: list[Any], span: Span) -> Rest:
        """`moves adjacent to her`: enters a space next to her."""
        rest = Rest(into=Selector(Number(1), Noun.SPACE, (AdjacentTo(self.sel(c[1])),)))
        rest.scope = self._take_scope()
        return rest

    def evp_to_boost(self, c: list[Any], span: Span) -> Any:
        return ("boosts", True)

    def passive_boosts(self, c: list[Any], span: Span) -> Any:
        """`this card is used to BOOST`: somebody BOOSTs with it."""
        return (Verb.BOOST, Rest(object=self.sel(c[1])) if len(c) > 1 else Rest())

    def evp_margin(self, c: list[Any], span: Span) -> Any:
        return ("margin", c[1])

    def verb(self, c: list[Any], span: Span) -> Verb:
        kind = c[0].type
        return Verb[kind.removeprefix("DID_").removeprefix("ING_").removeprefix("D_")]

    verb_past = ing_act = ing = verb

    def evp_rest(self, c: list[Any], span: Span) -> Rest:
        rest = Rest()
        for child in c:
            if isinstance(child, Phrase):
                rest.object = self._object(child, rest)
            elif isinstance(child, tuple):
                setattr(rest, child[0], child[1])
            elif hasattr(child, "type"):
                rest.scope = Scope[child.type]
        if rest.scope is None:
            rest.scope = self._take_scope()
        return rest

    def _object(self, phrase: Phrase, rest: Rest) -> Any:
        for posts in (phrase.posts, phrase.leftover, *(i.posts for i in phrase.items)):
            for post in [p for p in posts if p.kind == "against"]:
                posts.remove(post)
                rest.against = self.finish(post.inner) if post.inner else None
        with_ = self.pop(phrase, "with", "from")
        if with_ is not None and with_.inner is not None:
            rest.means = self.finish(with_.inner)
        places = [p for p in phrase.leftover if p.kind not in ("scope", "equal")]
        for post in places:
            phrase.leftover.remove(post)
        for post in places:
            self.complain(DOES_NOT_FIT.at(post.span, found=self.words(post.span)))
        if phrase.is_count:
            phrase.noun = Noun.CARD
        return self.sel(phrase)

    def evp_through(self, c: list[Any], span: Span) -> Any:
        return ("through", self.sel(c[1]))

    def evp_to(self, c: list[Any], span: Span) -> Any:
        against = self.sel(c[1])
        if against == Selector(Determiner.SOME, Noun.ATTACK):  # `use this card to attack`: a verb, and no thing
            raise Misfit(span)
        return ("against", against)

    def event(self, subject: Any, verb: Verb, rest: Rest, ordinal: Ordinal | None = None) -> Event:
        thing, by = rest.object, rest.against
        self.finish.boosted |= verb in (Verb.BOOST, Verb.IS_BOOSTED)
        if rest.means is not None and verb in (Verb.WIN, Verb.LOSE):  # `you won the combat with Ada`: Ada won it
            if subject != YOU or rest.against is not None:
                raise Meaningless("only you win or lose with a fighter")
            subject = rest.means
        elif rest.means is not None and verb is Verb.DEAL:  # `you dealt damage with this attack`: the attack did
            subject = rest.means
        elif rest.means is not None:
            by = rest.means
        if rest.boosts:  # `you use this card to BOOST`
            if verb is not Verb.USE or thing is None or by is not None:
                raise Meaningless("a card is used to BOOST")
            verb, thing, by = Verb.BOOST, None, thing
        elif verb is Verb.BOOST and (rest.with_ is not None or is_card(head_of(subject))):
            if by is not None:
                raise Meaningless("one card BOOSTs at a time")
            subject, by, rest.with_ = (subject, rest.with_, None) if rest.with_ is not None else (YOU, subject, None)
        entered = next((put for put in (rest.into, rest.against, thing) if put is not None and of_states(put)), None)
        if verb in (Verb.ENTER, Verb.MOVE, Verb.CHANGE, Verb.SWAP) and entered is not None:
            # `you switch to CALM`, `she enters CALM`
            verb, thing, by, rest.into = Verb.CHANGE, entered, None, None
        group = getattr(thing, "noun", None)
        if isinstance(group, Name) and group.kind is NameKind.GROUP:  # `you switch weapons`
            if verb not in (Verb.CHANGE, Verb.SWAP):
                raise Misfit(thing.span or Span(0, 1))
            verb = Verb.CHANGE
        if rest.with_ is not None:
            if verb not in (Verb.ATTACK, Verb.DEFEND, Verb.MANEUVER) or subject != YOU:
                raise Meaningless("only you attack or defend with a fighter")
            subject = rest.with_
        if verb is Verb.PREDICT:  # `you predicted the correct value`
            thing = None
        if (
            verb in (Verb.WIN, Verb.LOSE)
            and isinstance(thing, Selector)
            and thing.noun is Noun.COMBAT
            and not thing.filters
        ):
            thing = None
        if verb is Verb.TAKE and isinstance(thing, Selector) and thing.noun is Noun.DAMAGE:
            verb = Verb.IS_DEALT
        if (
            verb is Verb.IS_DEALT
            and isinstance(subject, Selector)
            and subject.noun is Noun.DAMAGE
            and thing is not None
        ):
            subject, thing = thing, subject  # `2 damage was dealt to it`: it was dealt 2 damage
        bare = isinstance(thing, Selector) and thing.noun is Noun.CARD and thing.span is not None
        if verb in _NOT_OF_CARDS and bare and "card" not in self.words(thing.span).lower():
            raise Misfit(thing.span)  # `if you placed 2 or more`: of what?
        if rest.through is not None:
            verb, thing = Verb.MOVE_THROUGH, rest.through
        if rest.into is not None and verb is Verb.MOVE:
            verb, thing = Verb.ENTER, rest.into
        return Event(subject, verb, thing, by, rest.scope, ordinal, rest.margin)

    def _happened(self, subject: Any, verb: Verb, rest: Rest, negated: bool = False) -> Happened | Is:
        chosen = states_in(rest.object if subject == YOU else subject)
        if verb in (Verb.CHOOSE, Verb.IS_CHOSEN) and len(chosen) == 1 and of_states(chosen[0]):  # `if you chose CALM`
            return Is(Ref(Pronoun.YOU), chosen[0], negated)
        if verb is Verb.DEFEND and rest.with_ is not None and head_of(rest.with_) in CARDS:
            return Happened(Event(subject, Verb.PLAY, rest.with_, scope=rest.scope), negated)
        made = self.event(subject, verb, rest)
        if negated and made.verb is Verb.DEFEND and made.by is None and made.scope is None:
            made = Event(subject, Verb.PLAY, _A_CARD)  # who is attacked defends; who `did not defend` played no card
        return Happened(made, negated)

    def becoming(self, subject: Any, phrase: Phrase) -> Event:
        """`she becomes CALM`: a state, and nothing else, is changed to so."""
        rest = self.evp_rest([phrase], phrase.span)
        if not of_states(rest.object):
            raise Misfit(phrase.span)
        return self.event(subject, Verb.CHANGE, rest)

    def cond_became(self, c: list[Any], span: Span) -> Any:
        return Happened(self.becoming(self.sel(c[0]), c[2]), False)

    def cond_happened(self, c: list[Any], span: Span) -> Any:
        return self._before_this(self._happened(self.sel(c[0]), c[-2], c[-1]), span)

    def _before_this(self, made: Any, span: Span) -> Any:
        """`if you have already attacked this turn`: before the attack at hand, which is one this turn as well."""
        event = made.event if isinstance(made, Happened) else None
        under_way = event is not None and event.verb in _UNDER_WAY and event.scope is Scope.THIS_TURN
        if event is None or not under_way or "already" not in self.words(span).lower().split():
            return made
        return attrs.evolve(made, event=attrs.evolve(event, scope=Scope.EARLIER_THIS_TURN))

    def cond_happens(self, c: list[Any], span: Span) -> Any:
        """`if Ada wins the combat`: told as it happens, it may be the moment itself (see :mod:`blocks`)."""
        made = self.cond_happened(c, span)
        if isinstance(made, Happened):
            self.now.append(made)
        return made

    def cond_happens_as(self, c: list[Any], span: Span) -> Any:
        """`if Ada attacks as your first action of the turn`."""
        word = next(o for o in Ordinal if o in c[-1].lower().split())
        return All((self.cond_happened(c[:-1], span), ActionNumber(word)))

    cond_happened_as = cond_happens_as

    def cond_neither(self, c: list[Any], span: Span) -> Any:
        """`if you neither attacked nor maneuvered this turn`: for as long as is said at the end."""
        who = self.sel(c[0])
        deeds = [(c[at], c[at + 1]) for at in range(2, len(c), 3)]
        for _, rest in deeds[:-1]:
            rest.scope = rest.scope or deeds[-1][1].scope
        return All(tuple(self._happened(who, verb, rest, negated=True) for verb, rest in deeds))

    def cond_right(self, c: list[Any], span: Span) -> Any:
        """`you guessed correctly`."""
        return self._guessed(c, span, negated=False)

    def cond_wrong(self, c: list[Any], span: Span) -> Any:
        return self._guessed(c, span, negated=True)

    def _guessed(self, c: list[Any], span: Span, negated: bool) -> Happened:
        if len(c) > 2 and c[1] is not Verb.PREDICT:
            raise Misfit(span)
        who = self.sel(c[0]) if len(c) > 2 else YOU
        return Happened(Event(who, Verb.PREDICT), negated)

    def cond_undefended(self, c: list[Any], span: Span) -> Any:
        """`if no card was played in defense`."""
        return Happened(_DEFENDED, negated=True)

    def cond_defended(self, c: list[Any], span: Span) -> Any:
        return Happened(_DEFENDED)

    def cond_not_happened(self, c: list[Any], span: Span) -> Any:
        return self._before_this(self._happened(self.sel(c[0]), c[-2], c[-1], negated=True), span)

    def passive_verb(self, c: list[Any], span: Span) -> Verb:
        return _PASSIVE[c[0].type]

    def passive(self, c: list[Any], span: Span) -> Any:
        rest = Rest()
        for child in c[1:]:
            if isinstance(child, Phrase):
                rest.object = self._object(child, rest)
            elif hasattr(child, "type"):
                rest.scope = Scope[child.type]
        if rest.scope is None:
            rest.scope = self._take_scope()
        return (c[0], rest)

    def passive_gone(self, c: list[Any], span: Span) -> Any:
        """`is removed from the board`: from where else."""
        if c[0] is not Verb.IS_REMOVED:
            raise Misfit(span)
        return (c[0], Rest(scope=self._take_scope()))

    def passive_to(self, c: list[Any], span: Span) -> Any:
        rest = Rest(object=None)
        rest.object = self._object(c[2], rest)
        rest.scope = self._take_scope()
        return (c[0], rest)

    def passive_by(self, c: list[Any], span: Span) -> Any:
        rest = Rest()
        rest.against = self._object(c[2], rest)
        rest.scope = self._take_scope()
        return (c[0], rest)

    def passive_damaged(self, c: list[Any], span: Span) -> Any:
        """`damaged by effects`: dealt damage by them."""
        rest = Rest(Selector(Determiner.SOME, Noun.DAMAGE))
        rest.against = self._object(c[1], rest)
        rest.scope = self._take_scope()
        return (Verb.IS_DEALT, rest)

    def passive_np_by(self, c: list[Any], span: Span) -> Any:
        rest = Rest()
        rest.object = self._object(c[1], rest)
        rest.against = self._object(c[3], rest)
        rest.scope = self._take_scope()
        return (c[0], rest)

    def cond_passive(self, c: list[Any], span: Span) -> Any:
        return self._passive(c, False)

    def cond_passive_not(self, c: list[Any], span: Span) -> Any:
        return self._passive(c, True)

    def _passive(self, c: list[Any], negated: bool) -> Happened | Is:
        verb, rest = c[2]
        made = self._happened(self.sel(c[0]), verb, rest, negated)
        if c[1].lower() in ("is", "are") and isinstance(made, Happened):
            self.now.append(made)
        return made

    def cond_could_not(self, c: list[Any], span: Span) -> Any:
        """`if they cannot discard 2 cards`: they did not, for want of them."""
        if c[-1].object is None and not c[1].lower().startswith("could"):
            raise Meaningless("what cannot be done is done to something")
        return self._unable(self._happened(self.sel(c[0]), c[-2], c[-1], negated=True))

    def _unable(self, condition: Any) -> Any:
        self.unable.append(condition)
        return condition

    def cond_could_not_be(self, c: list[Any], span: Span) -> Any:
        """`if it could not be moved the full 3 spaces`."""
        verb, rest = c[-1]
        return self._unable(self._happened(self.sel(c[0]), verb, rest, negated=True))

    def passive_full(self, c: list[Any], span: Span) -> Any:
        """`moved the full 3 spaces`: no fewer."""
        head, rest = c[3], Rest()
        if c[0] is not Verb.IS_MOVED or head.noun is not Noun.SPACE or not isinstance(c[2], Number):
            raise Misfit(span)
        rest.object = Selector(Bound(Comparison.AT_LEAST, c[2]), Noun.SPACE, span=span)
        rest.scope = self._take_scope()
        return (c[0], rest)

    def cond_was_done(self, c: list[Any], span: Span) -> Any:
        """`if she is, …` after `she may be dealt 2 damage`: you did that."""
        if self.sel(c[0]) not in (Ref(Pronoun.IT), Ref(Pronoun.THEM)):
            raise Misfit(span)
        return Did(YOU, negated=c[1].type == "WAS_NOT_IT")

    def cond_did(self, c: list[Any], span: Span) -> Any:
        return Did(self.sel(c[0]))

    def cond_did_not(self, c: list[Any], span: Span) -> Any:
        did = Did(self.sel(c[0]), negated=True)
        return self._unable(did) if _UNABLE.fullmatch(" ".join(c[1].split())) else did


_UNABLE = re.compile(
    r"(?:cannot|can'?t|could not|couldn'?t|(?:is|are|was|were) (?:unable|not able)(?: to)?)(?: (?:do so|pay|comply))?",
    re.I,
)


@attrs.define(eq=False)
class Rest:
    """What follows a verb: its object, where, against whom, and the stretch of time."""

    object: Any = None
    through: Any = None
    against: Any = None
    means: Any = None
    into: Any = None
    margin: Any = None
    with_: Any = None
    boosts: bool = False
    scope: Scope | None = None
