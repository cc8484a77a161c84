"""Events: what a window waits for, what has happened, and what a rule forbids or allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.casting import aim, troops
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.deeds import lately, stretch
from umdsl.engine.compile.having import quantity_test
from umdsl.engine.compile.pointing import their_card
from umdsl.engine.compile.reading import Reading, refusal, side_of, words_of
from umdsl.engine.compile.roles import YOU, Part, Reader, getter, name_of, part_of, read_all, readers
from umdsl.engine.compile.things import member, natural, query
from umdsl.engine.compile.verbs import CASES, OF_FIGHTERS, OF_PLAYERS, WALKS, Case
from umdsl.engine.rules import values
from umdsl.language.nodes.conditions import Event, Ordinal, Scope, Verb
from umdsl.language.nodes.selectors import (
    Having,
    Noun,
    Selector,
    StatOf,
    This,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Match, Query, Test
    from umdsl.engine.state import Fact, Frame

_THINGS = frozenset({"fighter", "card", "space", "player", "token", "zone", "pile", "state"})


# --- triggers -------------------------------------------------------------------------------------------------------


def matcher(c: Context, event: Event) -> tuple[tuple[str, ...], Match]:
    """The kinds of fact a window waits for, and whether one of them is it; whom it spoke of is bound and remembered."""
    if isinstance(event.subject, StatOf):
        return ("changed",), _changed(c, event)
    if event.verb is Verb.PREDICT:
        right = _predicted(c, event)
        return ("play",), lambda g, f, fact: right(g, f)
    parts = read_all(c, event)
    kinds = tuple(dict.fromkeys(reader.case.fact for reader in parts))
    match = _match(c, parts)
    _mention(c, parts[0])
    in_time = _when(event.scope)
    if event.ordinal is Ordinal.NEXT and event.scope in (Scope.THIS_TURN, Scope.THIS_COMBAT, Scope.THIS_ACTION):
        in_time = _this_turn  # told from some moment on, and no later than the turn it was told in
    if event.ordinal is Ordinal.FIRST:
        return kinds, _first(match, kinds, event.scope, in_time)
    if in_time is None:
        return kinds, match
    return kinds, lambda g, f, fact: in_time(g, f) and match(g, f, fact)


def _match(c: Context, parts: list[Reader]) -> Match:
    fits = [_enough(c, reader) for reader in parts]

    def match(g: Machine, f: Frame, fact: Fact) -> bool:
        kind = fact[0]
        for reader, enough in zip(parts, fits, strict=True):
            if reader.case.fact != kind and len(parts) > 1:
                continue
            bound = reader.read(g, f, fact)
            if bound is not None and enough(g, f, len(bound[reader.counted.register])):
                f.env.update(bound)
                if f.who < 0 and reader.subject.kind == "fighter":
                    first = bound[reader.subject.register][0]
                    if g.t.fighters[first].seat == f.seat:
                        f.who = first
                return True
        return False

    return match


def _enough(c: Context, reader: Reader) -> Callable[[Machine, Frame, int], bool]:
    return quantity_test(Reading(c), reader.counted.node)


def _mention(c: Context, reader: Reader) -> None:
    """Remember whom an event spoke of, the subject before the object: the nearer is pointed at first."""
    for register, _ in reader.unsaid:
        c.mention("fighter", register)
    for part in (reader.by, reader.subject, reader.object):
        if part is not None and part.known and part.kind in _THINGS and part.node != YOU:
            _mention_inside(c, part)
            c.mention(part.kind, part.register, part.name)


def _mention_inside(c: Context, part: Part) -> None:
    """A space with something on it speaks of what is there as well."""
    for item in part.node.filters if part.kind == "space" and isinstance(part.node, Selector) else ():
        if isinstance(item, Having) and (kind := natural(c, item.what)) in ("token", "fighter"):
            found = _standing(query(c, item.what, (kind,)), kind, part.register)
            c.mention(kind, c.register(), name_of(item.what), found)


def _standing(found: Query, kind: str, register: str) -> Query:
    """Of some things, those on the spaces that were bound."""

    def here(g: Machine, f: Frame) -> list[int]:
        where = g.s.token_space if kind == "token" else g.s.space
        return [i for i in found(g, f) if where[i] in f.env.get(register, ())]

    return here


def _when(scope: Scope | None) -> Test | None:
    """Whether the moment is one that a window waits in."""
    if scope in (Scope.YOUR_TURN, Scope.YOUR_NEXT_TURN):
        return lambda g, f: g.s.active == f.seat
    if scope in (Scope.THEIR_TURN, Scope.THEIR_NEXT_TURN):
        return lambda g, f: g.s.active != f.seat
    if scope is Scope.WHILE_ATTACKING:
        return lambda g, f: side_of(g, f) == 0
    if scope is Scope.WHILE_DEFENDING:
        return lambda g, f: side_of(g, f) == 1
    if scope is Scope.THIS_COMBAT:
        return lambda g, f: bool(g.s.combats)
    return None


def _this_turn(g: Machine, f: Frame) -> bool:
    return bool(g.s.turn == f.env.get("since", g.s.turn))


def _first(match: Match, kinds: tuple[str, ...], scope: Scope | None, in_time: Test | None) -> Match:
    """The first time in a turn, or in whatever stretch is said."""
    facts = stretch(scope if scope not in (None, Scope.THIS_WAY) else Scope.THIS_TURN)

    def first(g: Machine, f: Frame, fact: Fact) -> bool:
        if in_time is not None and not in_time(g, f):
            return False
        if not match(g, f, fact):
            return False
        bound = dict(f.env)
        times = sum(1 for earlier in facts(g, f) if earlier[0] in kinds and match(g, f, earlier))
        f.env.clear()
        f.env.update(bound)
        return times <= 1

    return first


def _changed(c: Context, event: Event) -> Match:
    """`this card's value is reduced`."""
    stat = event.subject
    assert isinstance(stat, StatOf)
    fits = member(c, stat.of, "card") if aim(natural(c, stat.of, ("card",)), ("card",)) else None
    sign = {Verb.IS_REDUCED: -1, Verb.IS_INCREASED: 1}.get(event.verb, 0)
    name = str(stat.stat)

    def match(g: Machine, f: Frame, fact: Fact) -> bool:
        if fact[1] != name or (sign and fact[3] * sign <= 0):
            return False
        if fits is None or not fits(g, f, fact[2]):
            return False
        f.env["much"] = abs(fact[3])
        return True

    return match


# --- what has happened ----------------------------------------------------------------------------------------------


def happened(c: Context, event: Event) -> Test:
    """Whether something has happened in its stretch of the game; who it happened to is bound."""
    if event.verb is Verb.PREDICT:
        return _predicted(c, event)
    facts = stretch(event.scope) if event.scope is not None else lately
    if event.verb is Verb.IS_CANCELED and event.scope is Scope.THIS_WAY and not c.steps:
        # Nothing has been done in this window yet: what the card canceled, it canceled in an earlier one.
        facts, event = lately, attrs.evolve(event, by=event.by or YOU)
    elif event.scope is Scope.THIS_WAY and c.fights and not c.steps:
        facts = lately
    if isinstance(event.subject, StatOf):
        changed = _changed(c, event)
        return lambda g, f: any(fact[0] == "changed" and changed(g, f, fact) for fact in facts(g, f))
    parts = read_all(c, event)
    if event.verb in WALKS:
        parts = [*parts, *readers(c, event, (WALKS[event.verb],))]
    _mention(c, parts[0])
    if event.verb is Verb.PLAY and event.by is not None and event.scope is None:
        facts = stretch(Scope.THIS_ACTION)  # a bonus attack looks back at what was played against its card
    if event.verb in (Verb.WIN, Verb.LOSE) and event.scope is None and parts[0].case.fact in ("won", "lost"):
        return _outcome(parts[0])
    return _counted(c, parts, facts)


def _outcome(reader: Reader) -> Test:
    """Who won or lost is told of the last combat alone."""
    kind = reader.case.fact

    def test(g: Machine, f: Frame) -> bool:
        for fact in reversed(g.s.facts):
            if fact[0] == kind:
                bound = reader.read(g, f, fact)
                if bound is None:
                    return False
                f.env.update(bound)
                return True
        return False

    return test


def _counted(c: Context, parts: list[Reader], facts: Any) -> Test:
    """Facts that fit, added up where a number is said."""
    by_kind: dict[str, list[Reader]] = {}
    for reader in parts:
        by_kind.setdefault(reader.case.fact, []).append(reader)
    first = parts[0]
    enough = _enough(c, first)
    adds_up = first.counted.counts

    def test(g: Machine, f: Frame) -> bool:
        total = 0
        once: set[int] = set()
        bound: dict[str, Any] | None = None
        for fact in reversed(list(facts(g, f))):
            for reader in by_kind.get(fact[0], ()):
                found = reader.read(g, f, fact)
                if found is None:
                    continue
                counted = found[reader.counted.register]
                if reader.counted.apart:
                    counted = set(counted) - once
                    once.update(counted)
                total += len(counted)
                if bound is None:
                    bound = _renamed(found, reader, first)
                if not adds_up:
                    f.env.update(bound)
                    return True
        if not enough(g, f, total):
            return False
        if bound is not None:
            f.env.update(bound)
        return adds_up or total > 0

    return test


def _renamed(found: dict[str, Any], reader: Reader, first: Reader) -> dict[str, Any]:
    """What was bound, under the names that later words point at."""
    if reader is first:
        return found
    renamed = dict(found)
    for old, new in ((reader.subject, first.subject), (reader.object, first.object), (reader.by, first.by)):
        if old is not None and new is not None:
            renamed[new.register] = found[old.register]
    return renamed


def _predicted(c: Context, event: Event) -> Test:
    """The number that was named is what the other card shows."""
    seats = query(c, event.subject, ("player",))

    def right(g: Machine, f: Frame) -> bool:
        whose = seats(g, f)
        for fact in reversed(g.s.facts):
            if fact[0] == "name" and fact[1] in whose:
                return any(_is_named(g, card, fact[2]) for card in their_card(g, f))
        return False

    return right


def _is_named(g: Machine, card: int, named: Any) -> bool:
    if isinstance(named, int):
        return values.printed_value(g, card) == named
    return named in (g.t.cards[card].name, g.t.cards[card].type)


# --- who does something ---------------------------------------------------------------------------------------------


def doing(c: Context, verb: Verb, object_: Any, kind: str) -> Callable[[Machine, Frame, int], bool]:
    """Whether a thing has just done something: `a fighter that enters a space with a token`."""
    parts: list[tuple[Case, Part, Part]] = []
    for case in (*CASES[verb], *([WALKS[verb]] if verb in WALKS else [])):
        subject = dict(case.subject).get(kind)
        part = part_of(c, object_, case.object)
        if subject is not None and part is not None:
            at = getter(subject)
            parts.append((case, Part(c, This(Noun.FIGHTER), kind, lambda g, f, fact, at=at: at(g, fact)), part))  # type: ignore[misc]
    if not parts:
        raise refusal(c, f"no {kind} can `{verb} {words_of(object_)}`")

    def test(g: Machine, f: Frame, thing: int) -> bool:
        for fact in reversed(g.s.facts):
            for case, subject, part in parts:
                if fact[0] == case.fact:
                    who = subject.probe(g, f, fact)
                    doers = who if isinstance(who, tuple) else (who,)
                    if thing in doers and part.probe(g, f, fact):
                        return True
        return False

    return test


# --- rules ----------------------------------------------------------------------------------------------------------


def forbids(c: Context, event: Event) -> dict[str, Any]:
    """What a rule says cannot or may be done: the verb, who, to what, against or by whom."""
    subject = event.subject
    if isinstance(subject, StatOf):
        return {"verb": str(event.verb), "stat": subject.stat, **_rule_part(c, "subject", subject.of, event.verb)}
    data: dict[str, Any] = {"verb": str(event.verb), **_rule_part(c, "subject", subject, event.verb)}
    if event.object is not None:
        data.update(_rule_part(c, "object", event.object, event.verb))
    if event.by is not None:
        data.update(_rule_part(c, "by", event.by, event.verb))
    data["scope"] = event.scope
    return data


def _rule_part(c: Context, role: str, node: Any, verb: Verb) -> dict[str, Any]:
    """A role of a rule: its kind, a query for all it can be, and a test for one thing."""
    kind = natural(c, node)
    if role == "subject" and kind == "player" and verb in OF_FIGHTERS:
        seats = query(c, node, ("player",))
        return {
            "subject": lambda g, f: [i for seat in seats(g, f) for i in troops(g, f, seat)],
            "subject_kind": "fighter",
        }
    if role == "subject" and kind == "fighter" and verb in OF_PLAYERS:
        kind = "player"  # a hero draws, gains and spends as whoever plays it
    if kind == "card":
        fits = member(c, node, "card")
        everything = _all_cards(fits)
        return {role: everything, f"{role}_kind": kind, f"is_{role}": fits}
    everywhere = kind in ("fighter", "token")
    return {role: query(c, node, (kind,), everywhere=everywhere), f"{role}_kind": kind}


def _all_cards(fits: Callable[[Machine, Frame, int], bool]) -> Query:
    return lambda g, f: [i for i in range(len(g.t.cards)) if fits(g, f, i)]
