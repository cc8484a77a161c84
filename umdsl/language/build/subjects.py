"""Giving an effect its subject: `draw 2` is yours, `your opponent draws 2` is theirs."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.phrases import YOUR_HAND
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Comparison, Number
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Compares, Event, Happened, Verb
from umdsl.language.nodes.effects import (
    Act,
    AddStat,
    Allow,
    Boost,
    Cannot,
    Damage,
    Discard,
    DiscardUntil,
    Draw,
    DrawUntil,
    Gain,
    Give,
    Keep,
    Look,
    Move,
    Place,
    Play,
    Put,
    Return,
    Reveal,
    Search,
    SetStat,
    Shuffle,
    Spend,
    Summon,
    Swap,
    TakeAction,
    TakeStat,
)
from umdsl.language.nodes.selectors import (
    Both,
    Determiner,
    Either,
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
from umdsl.language.nodes.sense import BEFORE, is_fighter
from umdsl.language.nodes.statements import ChooseEffects, ForEach, If, Instead, Lasting, May, Option, Pay, Repeat, Then

# The subject of a verb phrase that has none yet, told apart by identity: it is `you` unless somebody else is named.
SELF = Ref(Pronoun.YOU)
THEIR_HAND = Selector(Determiner.THE, Noun.HAND, (Owned(Ref(Pronoun.THEM)),))
# The subject of `… and cannot move`, which is whoever the words before it are told of.
ELIDED = Ref(Pronoun.IT)
SELF_FIGHTER = Selector(Determiner.THE, Noun.FIGHTER, (Owned(Ref(Pronoun.YOU)),))


def tied() -> Compares:
    """The value of this card is that of the other: `the combat was a tie`."""
    theirs = Selector(Determiner.THE, Noun.CARD, (Owned(Selector(Determiner.THE, Noun.OPPONENT)),))
    return Compares(StatOf(Stat.VALUE, This(Noun.CARD)), Comparison.EXACTLY, StatOf(Stat.VALUE, theirs))


def of_states(what: object, *also: NameKind) -> bool:
    """Whether a phrase is a state by its bare name, or some of which one is meant."""
    items = what.items if isinstance(what, Either) else (what,)
    kinds = (NameKind.STATE, *also)
    return all(isinstance(item, Name) and item.kind in kinds for item in map(_bare, items))


def states_in(what: object) -> tuple[Any, ...]:
    """The bare names of a phrase, one by one."""
    return tuple(map(_bare, what.items)) if isinstance(what, Either) else (_bare(what),)


def _bare(item: Any) -> Any:
    alone = isinstance(item, Selector) and item.quantity is Determiner.THE and not item.filters
    return item.noun if alone else item


def _meaning(node: Any, who: Any) -> Any:
    """`Bo adds 2 to the value of his attacks`: `his` is Bo's. `You add 2 to the value of his attacks`: not yours."""
    points = isinstance(node, Ref) and node.pronoun in (Pronoun.IT, Pronoun.THEM) and not _is_you(who)
    if node is SELF_FIGHTER or points:
        return who
    if not isinstance(node, Node):
        return node
    changes = {}
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            new = _meaning(value, who)
            if new is not value:
                changes[field.name] = new
        elif isinstance(value, tuple):
            items = tuple(_meaning(v, who) for v in value)
            if any(a is not b for a, b in zip(items, value, strict=True)):
                changes[field.name] = items
    return attrs.evolve(node, **changes) if changes else node


def in_own_hand(node: Any, who: Any) -> Any:
    """`your opponent has 2 cards in hand`: a bare `hand` is that of whom the sentence speaks of."""
    if node is YOUR_HAND and not _is_you(who):
        return THEIR_HAND
    if not isinstance(node, Node):
        return node
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            new: Any = in_own_hand(value, who)
        elif isinstance(value, tuple):
            items = tuple(in_own_hand(v, who) for v in value)
            new = items if any(a is not b for a, b in zip(items, value, strict=True)) else value
        else:
            continue
        if new is not value:
            changes[field.name] = new
    return attrs.evolve(node, **changes) if changes else node


def with_subject(effect: Any, who: Any) -> Any:
    """The effect done by somebody named."""
    if isinstance(effect, list):
        return [with_subject(e, who) for e in effect]
    effect = in_own_hand(effect, who)
    if isinstance(effect, Move):
        if effect.who is SELF_FIGHTER:
            return attrs.evolve(effect, who=who)
        return attrs.evolve(effect, mover=who) if not _is_you(who) and effect.mover is None else effect
    if isinstance(effect, AddStat | TakeStat | SetStat):
        return _meaning(effect, who)
    if isinstance(effect, If):  # `Ada wins ties`
        return attrs.evolve(effect, then=tuple(with_subject(done, who) for done in effect.then))
    if isinstance(effect, Damage) and effect.to is SELF:  # `take 2 damage`: the subject is the one damaged
        return attrs.evolve(effect, to=who)
    if isinstance(effect, Damage):
        return attrs.evolve(effect, by=who) if not _is_you(who) and effect.by is None else effect
    if isinstance(effect, Place | Summon):
        return attrs.evolve(effect, who=who) if not _is_you(who) and effect.who is None else effect
    if isinstance(effect, Swap) and effect.with_ == Ref(Pronoun.EACH_OTHER) and _are_two(who):
        return Swap(*who.items)  # `this one and that one swap spaces`
    changes: dict[str, Any] = {}
    if isinstance(effect, Node):
        for field in attrs.fields(type(effect)):
            value = getattr(effect, field.name)
            if value is SELF or value is SELF_FIGHTER or (field.name == "who" and value is None and not _is_you(who)):
                changes[field.name] = who
    return attrs.evolve(effect, **changes) if changes else effect


_EVENTS = ((Discard, Verb.DISCARD), (Gain, Verb.GAIN), (Spend, Verb.SPEND), (Play, Verb.PLAY), (Reveal, Verb.REVEAL))


def told_as_event(effect: Any, who: Any) -> Event | None:
    """The second verb of `cannot move or attack`, read as an effect at first, as what may not happen."""
    if isinstance(effect, TakeAction) and effect.who is SELF and not effect.again:
        return Event(who, Verb.ATTACK if effect.act is Act.ATTACK else Verb.MANEUVER, effect.target)
    if isinstance(effect, Move) and effect == Move(SELF_FIGHTER):
        return Event(who, Verb.MOVE)
    if isinstance(effect, Boost) and effect.who is None and effect.with_ is None:
        return Event(who, Verb.BOOST, None if effect.what == This(Noun.CARD) else effect.what)
    if isinstance(effect, Draw) and effect.who is SELF and isinstance(effect.amount, Number):
        return Event(who, Verb.DRAW, Selector(effect.amount, Noun.CARD))
    for kind, verb in _EVENTS:
        if isinstance(effect, kind) and getattr(effect, "who", None) is SELF and getattr(effect, "each", None) is None:
            return Event(who, verb, effect.what)
    return None


def _are_two(who: Any) -> bool:
    return isinstance(who, Both) and len(who.items) == 2


# `your enemy draws 1 card`: fighters hold no cards, so it is told of the player.
_ENEMY = re.compile(r"\b(?:enem(?:y|ies)|foes?)$", re.I)
_OF_PLAYERS = (Discard, DiscardUntil, Draw, DrawUntil, Keep, Look, Play, Put, Reveal, Search, Shuffle)


def player_of(who: Any, words: str, effects: tuple[Any, ...]) -> Any:
    """Of an enemy named by that word alone, the player, where only a player does such a thing."""
    if not isinstance(who, Selector) or who.noun is not Noun.FIGHTER or who.filters != (OnSide(Side.OPPOSING),):
        return who
    theirs = _ENEMY.search(words) is not None and all(isinstance(e, _OF_PLAYERS) for e in effects)
    return Selector(who.quantity, Noun.OPPONENT, span=who.span) if theirs else who


def is_elided(node: Any) -> bool:
    """Whether a statement is told of somebody whom it does not name."""
    return isinstance(node, Node) and any(part is ELIDED for part in node.walk())


def _named(node: Any, who: Any) -> Any:
    """The same node, told of somebody wherever its subject was left out."""
    if node is ELIDED:
        return who
    if isinstance(node, tuple):
        items = tuple(_named(item, who) for item in node)
        return items if any(a is not b for a, b in zip(items, node, strict=True)) else node
    if not isinstance(node, Node):
        return node
    fields = [f.name for f in attrs.fields(type(node)) if f.name != "span"]
    changes = {name: _named(getattr(node, name), who) for name in fields}
    changes = {name: new for name, new in changes.items() if new is not getattr(node, name)}
    return attrs.evolve(node, **changes) if changes else node


def allowed(rule: Allow, who: Any) -> Allow:
    """What somebody may do to whom: `his zone` is that of who does it."""

    def told(node: Any) -> Any:
        if node == SELF_FIGHTER:
            return Ref(Pronoun.IT)
        if isinstance(node, tuple):
            return tuple(told(item) for item in node)
        if not isinstance(node, Node):
            return node
        return attrs.evolve(node, **{f.name: told(getattr(node, f.name)) for f in attrs.fields(type(node))})

    return attrs.evolve(rule, event=attrs.evolve(told(rule.event), subject=who))


def spoken_of(who: Any) -> Any:
    """Somebody once more: whom a sentence chose is not chosen anew, and who stood there is not looked for again."""
    if not isinstance(who, Selector):
        return who
    if not isinstance(who.quantity, Determiner) and isinstance(who.noun, Noun | Name):
        return That(who.noun)
    chosen = not isinstance(who.quantity, Determiner) or any(not isinstance(f, BEFORE) for f in who.filters)
    return Ref(Pronoun.THEM) if chosen else who


def told_of(effect: Any, who: Any) -> Any:
    """The second of two statements with one subject: `it takes 1 damage and cannot move`."""
    if is_elided(effect):
        return _named(effect, who)
    if isinstance(effect, May):
        return attrs.evolve(effect, who=who, body=_all(effect.body, who))
    if isinstance(effect, If | Pay | Instead | Then | Lasting | ForEach | Repeat | ChooseEffects):
        return led_by(effect, who)
    return with_subject(effect, who)


def led_by(effect: Any, who: Any) -> Any:
    """What somebody may do, done by them, however it is put together; pronouns keep pointing where they point."""
    if isinstance(effect, If):
        return attrs.evolve(effect, then=_all(effect.then, who), otherwise=_all(effect.otherwise, who))
    if isinstance(effect, Pay):
        return attrs.evolve(effect, cost=_all(effect.cost, who), body=_all(effect.body, who))
    if isinstance(effect, Instead):
        return attrs.evolve(effect, body=_all(effect.body, who), of=_all(effect.of, who))
    if isinstance(effect, Then | Lasting | ForEach):
        return attrs.evolve(effect, body=_all(effect.body, who))
    if isinstance(effect, Repeat):
        return attrs.evolve(effect, effect=led_by(effect.effect, who))
    if isinstance(effect, AddStat | TakeStat | SetStat):
        open_ = isinstance(effect.stat, StatOf) and effect.stat.of is SELF_FIGHTER  # `Ada may move 1 additional space`
        return attrs.evolve(effect, stat=attrs.evolve(effect.stat, of=who)) if open_ else effect
    if isinstance(effect, ChooseEffects) and effect.who is SELF:
        return attrs.evolve(effect, who=who, options=chosen_by(effect.options, who))
    return with_subject(effect, who)


def chosen_by(options: tuple[Option, ...], who: Any) -> tuple[Option, ...]:
    """`your opponent chooses one: discard 1 card or …`: the one who chooses does it."""
    if _is_you(who):
        return options
    return tuple(attrs.evolve(option, body=_all(option.body, who)) for option in options)


def _all(body: tuple[Any, ...], who: Any) -> tuple[Any, ...]:
    return tuple(led_by(e, who) for e in body)


def _is_you(who: Any) -> bool:
    return isinstance(who, Ref) and who.pronoun is Pronoun.YOU


# --- a condition told last -------------------------------------------------------------------------------------------


def told_in(condition: Any) -> Any:
    """Whom a condition tells of."""
    if isinstance(condition, Compares):
        return condition.left.of
    if isinstance(condition, Happened):
        return condition.event.subject
    return getattr(condition, "subject", None)


def retold(condition: Any, who: Any) -> Any:
    """A condition told of somebody by name."""
    if isinstance(condition, Compares):
        return attrs.evolve(condition, left=attrs.evolve(condition.left, of=who))
    if isinstance(condition, Happened):
        return attrs.evolve(condition, event=attrs.evolve(condition.event, subject=who))
    return attrs.evolve(condition, subject=who)


def done_to(effect: Any) -> Any:
    """Whom or what an effect is told of."""
    if isinstance(effect, Allow | Cannot):
        return effect.event.subject
    for field in ("by", "mover", "who"):
        value = getattr(effect, field, None)
        if value is not None and not _is_you(value):
            return value
    # where something is returned to is not what it is done to
    for field in ("what",) if isinstance(effect, Return | Give) else ("to", "stat", "what", "card"):
        value = getattr(effect, field, None)
        if isinstance(value, StatOf):
            return value.of
        if value is not None:
            return value
    return None


def of_whom(condition: Any, who: Any) -> Any:
    """A condition told last, of `it`, is one of whom the words before it name."""
    subject = told_in(condition)
    pointing = isinstance(subject, Ref) and subject.pronoun in (Pronoun.IT, Pronoun.THEM)
    return retold(condition, who) if pointing and isinstance(who, Selector) else condition


def first_named(statement: Any) -> Any:
    """The fighter a statement names first, with the name and nothing else; None where it names none."""
    nodes = statement.walk() if isinstance(statement, Node) else ()
    for node in nodes:
        if isinstance(node, Selector) and is_fighter(node.noun):
            alone = isinstance(node.noun, Name) and node.quantity is Determiner.THE and not node.filters
            return node if alone else None
    return None


def replaced(effect: Any, old: Any, new: Any) -> Any:
    """The effect with somebody in it pointed at instead."""
    fields = [f.name for f in attrs.fields(type(effect)) if getattr(effect, f.name) is old]
    return attrs.evolve(effect, **dict.fromkeys(fields, new))
