"""Rules a text makes: what cannot be done, what may be, what counts as what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile import conditions, events, things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import enact, name_in, noun_of
from umdsl.engine.compile.effects.damage import damage_kind, immune_rule, most_of
from umdsl.engine.compile.effects.resources import nothing
from umdsl.engine.compile.reading import refusal, words_of
from umdsl.engine.rules.barring import kind_of
from umdsl.language.nodes.conditions import Event, Scope, Verb
from umdsl.language.nodes.effects import Allow, Apply, Cannot, Immune, PlayOnly, Tag, Treat
from umdsl.language.nodes.selectors import Adjective, Done, Noun, Owned, Pronoun, Quality, Ref, Selector, StatOf, This

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

Ruling = tuple[str, dict[str, Any]]

#: What is looked at when a player's options are listed or a fighter walks.
_CHOSEN = frozenset(
    {
        *(Verb.MANEUVER, Verb.ATTACK, Verb.TARGET, Verb.PLAY, Verb.DEFEND, Verb.CANCEL, Verb.IS_CANCELED),
        *(Verb.IS_ATTACKED, Verb.IS_TARGETED, Verb.MOVE, Verb.IS_MOVED, Verb.LEAVE, Verb.ENTER, Verb.MOVE_THROUGH),
    }
)
#: What is looked at when it is about to happen: see `rules/barring.py`.
_HAPPENING = frozenset(
    {
        *(Verb.DRAW, Verb.DISCARD, Verb.IS_DISCARDED, Verb.RECOVER, Verb.GAIN, Verb.LOSE, Verb.SPEND, Verb.BOOST),
        *(Verb.DEAL, Verb.IS_DEALT, Verb.IS_DEFEATED, Verb.IS_PREVENTED, Verb.PLACE, Verb.IS_PLACED, Verb.SWAP),
        *(Verb.SUMMON, Verb.SEARCH, Verb.USE, Verb.CHANGE, Verb.TAKE, Verb.IS_REDUCED, Verb.IS_INCREASED),
        *(Verb.IS_REMOVED, Verb.IS_RETURNED, Verb.IS_FLIPPED, Verb.IS_BOOSTED),
    }
)
_OF_DAMAGE = (Verb.IS_DEALT, Verb.DEAL, Verb.IS_PREVENTED)


def cannot_rule(c: Context, node: Cannot) -> Ruling:
    event = _boosting(node.event)
    verb = event.verb
    if verb not in _CHOSEN and verb not in _HAPPENING:
        raise refusal(c, f"nothing keeps `{words_of(event.subject)}` from what `{verb}` says")
    who, what = event.subject, event.object
    capped = verb is Verb.IS_DEALT and event.by is None and event.scope is None and most_of(c, what) is not None
    if capped and isinstance(what, Selector) and not isinstance(who, StatOf):
        return immune_rule(c, Immune(who, what))  # `cannot be dealt more than 2 damage`: but so much
    data = events.forbids(c, event)
    if verb in _OF_DAMAGE:
        data["damage"] = damage_kind(event.subject if verb is Verb.IS_PREVENTED else event.object)
    if verb is Verb.IS_PREVENTED:
        data.update(_dealt_by(c, event.subject))
    if node.again:
        data["subject"] = _once_it_happened(c, event, data["subject"])
    return "cannot" if verb in _CHOSEN else kind_of(verb), data


def _boosting(event: Event) -> Event:
    """`your opponent's card cannot be boosted`: its player cannot BOOST."""
    subject = event.subject
    if event.verb is not Verb.IS_BOOSTED or event.by is not None:
        return event
    who: Any = Ref(Pronoun.YOU) if isinstance(subject, This) else None
    if isinstance(subject, Selector) and noun_of(subject) in (Noun.CARD, Noun.ATTACK):
        who = next((item.by for item in subject.filters if isinstance(item, Owned)), None)
    player = isinstance(who, Ref) or (isinstance(who, Selector) and who.noun in (Noun.OPPONENT, Noun.PLAYER))
    return attrs.evolve(event, subject=who, verb=Verb.BOOST) if player else event


def _dealt_by(c: Context, damage: object) -> dict[str, Any]:
    """Who or what deals the damage that a rule speaks of: `damage dealt by this card`."""
    done = next((item for item in getattr(damage, "filters", ()) if isinstance(item, Done)), None)
    if done is None or done.by is None:
        return {}
    if things.kind_of(c, done.by, ("card", "fighter")) == "card":
        return {"cards": things.query(c, done.by, ("card",))}
    return {"fighters": things.query(c, done.by, ("fighter",), everywhere=True)}


def _once_it_happened(c: Context, event: Event, subject: Any) -> Any:
    """`cannot attack again`: nobody is kept from the first time this turn."""
    before = events.happened(c, attrs.evolve(event, scope=Scope.THIS_TURN))

    def again(g: Machine, f: Frame) -> Any:
        return subject(g, f) if before(g, f.copy()) else ()

    return again


def cannot(c: Context, node: Cannot) -> None:
    enact(c, *cannot_rule(c, node))


def allow_rule(c: Context, node: Allow) -> Ruling:
    if node.event.verb not in (Verb.ATTACK, Verb.TARGET):
        raise refusal(c, f"no rule keeps `{words_of(node.event.subject)}` from what `{node.event.verb}` says")
    return "allow", events.forbids(c, node.event)


def allow(c: Context, node: Allow) -> None:
    enact(c, *allow_rule(c, node))


def play_only_rule(c: Context, node: PlayOnly) -> Ruling:
    return "play only", {"test": conditions.test(c, node.condition)}


def treat_rule(c: Context, node: Treat) -> Ruling:
    """What counts as something else: by a noun, a name, or how far it reaches."""
    filters = getattr(node.as_, "filters", ())
    reach = next((word for word in (Adjective.RANGED, Adjective.MELEE) if Quality(word) in filters), None)
    adjacent = Quality(Adjective.ADJACENT) in filters
    kind = things.kind_of(c, node.what)
    return "treat", {
        "what": things.query(c, node.what, (kind,), everywhere=kind == "fighter"),
        "kind": kind,
        "as": "adjacent" if adjacent else name_in(node.as_) or str(noun_of(node.as_)),
        "reach": None if reach is None else str(reach),
    }


def treat(c: Context, node: Treat) -> None:
    enact(c, *treat_rule(c, node))


def apply_rule(c: Context, node: Apply) -> Ruling:
    """What stands under PERMANENT holds as long as the card is kept; saying so changes nothing."""
    return "apply", {}


HANDLERS: dict[type, Any] = {
    Cannot: cannot,
    Allow: allow,
    Treat: treat,
    PlayOnly: nothing,
    Apply: nothing,
    Tag: nothing,
}
RULERS: dict[type, Any] = {
    Cannot: cannot_rule,
    Allow: allow_rule,
    Treat: treat_rule,
    PlayOnly: play_only_rule,
    Apply: apply_rule,
}
