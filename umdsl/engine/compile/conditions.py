"""Conditions as tests of the game as it stands, and of what has happened in it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.amounts import figure, measure, named_number, stat
from umdsl.engine.compile.casting import STATES
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.filters import of_named_type, sieve_of
from umdsl.engine.compile.having import how_many, quantity_test
from umdsl.engine.compile.picking import speak, speak_inside, speak_of_any
from umdsl.engine.compile.places import near, spaces_of, zone_bits
from umdsl.engine.compile.reading import Reading, name_kind, own_fighters, refusal, words_of
from umdsl.engine.compile.roles import read_all
from umdsl.engine.compile.things import kind_of, member, natural, query
from umdsl.language.nodes.amounts import Bound, Comparison, Count, Number, ThatMuch
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
    Ordinal,
    Outnumbers,
    Rolled,
    Scope,
    SharesZones,
    StartedTurn,
    Verb,
    Zones,
)
from umdsl.language.nodes.conditions import Any as AnyOf
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Away,
    Both,
    Determiner,
    Either,
    Having,
    In,
    Name,
    Not,
    Noun,
    On,
    OneOf,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    SharingZone,
    StatOf,
    That,
    Within,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query, Test
    from umdsl.engine.state import Frame

_COMPARE = {
    Comparison.EXACTLY: operator.eq,
    Comparison.AT_LEAST: operator.ge,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE_THAN: operator.gt,
    Comparison.LESS_THAN: operator.lt,
}
_LOCATED = (AdjacentTo, In, On, SharingZone, Within, Away)


def test(c: Context, condition: Any) -> Test:
    """A condition as a test; whom it speaks of, later words can point at."""
    handler = _TESTS.get(type(condition))
    if handler is None:
        raise refusal(c, f"`{words_of(condition)}` is no condition")
    return handler(c, condition)


def _negated(inner: Test, negated: bool) -> Test:
    return (lambda g, f: not inner(g, f)) if negated else inner


# --- joined ---------------------------------------------------------------------------------------------------------


def _all(c: Context, node: All) -> Test:
    tests = [test(c, part) for part in node.conditions]
    if len(tests) == 2:
        first, second = tests
        return lambda g, f: first(g, f) and second(g, f)
    return lambda g, f: all(part(g, f) for part in tests)


def _any(c: Context, node: AnyOf) -> Test:
    tests = [test(c, part) for part in node.conditions]
    return lambda g, f: any(part(g, f) for part in tests)


# --- what happened --------------------------------------------------------------------------------------------------


def _happened(c: Context, node: Happened) -> Test:
    from umdsl.engine.compile.events import happened

    return _negated(happened(c, node.event), node.negated)


def _did(c: Context, node: Did) -> Test:
    if node.negated:
        return lambda g, f: not f.env.get("did", False)
    return lambda g, f: bool(f.env.get("did", False))


def _rolled(c: Context, node: Rolled) -> Test:
    """The last roll shows one of the results; a die with names for its faces shows the number of the face."""
    results = node.results

    def shown(g: Machine, f: Frame) -> bool:
        for fact in reversed(g.s.facts):
            if fact[0] == "roll":
                return any(result in results or str(result) in map(str, results) for result in fact[2])
        return False

    return shown


def _landed(c: Context, node: Landed) -> Test:
    heads = node.heads

    def fell(g: Machine, f: Frame) -> bool:
        if "coins" in f.env:
            return heads in f.env["coins"]
        for fact in reversed(g.s.facts):
            if fact[0] == "coin":
                return bool(fact[2]) is heads
        return False

    return fell


def _action_number(c: Context, node: ActionNumber) -> Test:
    if node.ordinal is Ordinal.LAST:
        return lambda g, f: g.s.active == f.seat and g.s.actions == 0
    number = {Ordinal.FIRST: 1, Ordinal.SECOND: 2, Ordinal.THIRD: 3}[node.ordinal]
    if node.later:
        return lambda g, f: g.s.active == f.seat and g.s.action >= number
    return lambda g, f: g.s.active == f.seat and g.s.action == number


def _attack_number(c: Context, node: AttackNumber) -> Test:
    """The last attack is one of theirs, and so many of theirs have been made this turn."""
    event = Event(node.who or Selector(Number(1), Noun.FIGHTER), Verb.ATTACK, scope=Scope.THIS_TURN)
    theirs = [reader for reader in read_all(c, event) if reader.case.fact == "attack"]
    number = {Ordinal.FIRST: 1, Ordinal.SECOND: 2, Ordinal.THIRD: 3}[node.ordinal]

    def counts(g: Machine, f: Frame) -> bool:
        made = [
            any(reader.read(g, f, fact) is not None for reader in theirs) for fact in g.s.facts if fact[0] == "attack"
        ]
        return bool(made) and made[-1] and (sum(made) >= number if node.later else sum(made) == number)

    return counts


# --- being ----------------------------------------------------------------------------------------------------------


def _is(c: Context, node: Is) -> Test:
    if isinstance(node.subject, StatOf):
        raise refusal(c, "a figure is compared, it is nothing else")
    found = _being(c, node)
    _speak_of(c, node)
    if isinstance(node.subject, Either) and not node.negated and isinstance(node.what, (Quality, *_LOCATED)):
        found = _speak_of_either(c, node.subject, node.what, found)
    return _negated(found, node.negated)


def _speak_of(c: Context, node: Is) -> None:
    """Whom the condition is about, and before them whatever they are near: `it` is who it is about, `that fighter` is
    whoever was called so, and `each of them` is both."""
    first = len(c.mentions)
    there = Not(node.what) if node.negated and isinstance(node.what, _LOCATED) else node.what
    speak_of_any(c, node.subject, there)
    subject = c.mentions[-1] if len(c.mentions) > first else None
    if subject is None and isinstance(node.subject, Ref | That):
        subject = c.last((natural(c, node.subject),))
        first = len(c.mentions) if subject is None else c.mentions.index(subject)
    if not isinstance(node.what, (*_LOCATED, OneOf)):
        return
    other = node.what.to if isinstance(node.what, AdjacentTo) else None
    after = c.mentions[first:]
    speak_inside(c, node.what)
    if other is not None and isinstance(node.subject, Selector):
        speak_of_any(c, other, AdjacentTo(node.subject))
    near = c.mentions[first + len(after) :]
    c.mentions[first:] = [*near, *after]
    if subject is not None and not _are_many(node.subject):
        subject.beside = [one for one in near if one.kind == subject.kind]


def _speak_of_either(c: Context, node: Either, what: Any, holds: Test) -> Test:
    """`if Ada or Bo is defeated, return them`: whichever of them is when it is asked."""
    if kind_of(c, node) != "fighter":
        return holds
    parts = [query(c, item, ("fighter",), everywhere=True) for item in node.items]
    sieve = sieve_of(Reading(c), what, "fighter")
    register = c.register()

    def bound(g: Machine, f: Frame) -> bool:
        f.env[register] = tuple(sieve(g, f, list(dict.fromkeys(i for part in parts for i in part(g, f)))))
        return holds(g, f)

    c.mention("fighter", register)
    return bound


def _are_many(node: Any) -> bool:
    """Whether a phrase speaks of more than one: then `each of them` is each of those, and nobody besides."""
    if not isinstance(node, Selector) or node.quantity in (Determiner.THE, Number(1)):
        return False
    return isinstance(node.quantity, Number | Bound) or node.quantity is Determiner.EACH


def _being(c: Context, node: Is) -> Test:
    what, subject = node.what, node.subject
    if isinstance(what, Selector) and what.noun is Noun.TURN:
        return _whose_turn(c, what)
    if isinstance(what, Name):
        return _in_state(c, subject, what)
    if isinstance(what, Quality):
        return _quality(c, subject, what.word)
    if isinstance(what, (*_LOCATED, OneOf, Having)):
        fast = _beside(c, subject, what)
        if fast is not None:
            return fast
        kind = kind_of(c, subject, ("fighter", "token", "space", "card") if _on_board(what) else None)
        sieve = sieve_of(Reading(c), what, kind)
        return counted(c, subject, kind, sieve)
    return _is_one(c, subject, what)


def _whose_turn(c: Context, turn: Selector) -> Test:
    """`it is your turn`."""
    owner = next((item.by for item in turn.filters if isinstance(item, Owned)), None)
    if owner is None:
        raise refusal(c, "say whose turn it is")
    seats = query(c, owner, ("player",), everywhere=True)
    return lambda g, f: g.s.active in seats(g, f)


def _on_board(what: Any) -> bool:
    return not isinstance(what, Having)


def _beside(c: Context, subject: Any, what: Any) -> Test | None:
    """One fighter next to another, by far the most common of all."""
    if not isinstance(what, AdjacentTo) or not _one_fighter(c, subject) or not _any_fighter(c, what.to):
        return None
    left, right = query(c, subject, ("fighter",)), query(c, what.to, ("fighter",))

    def adjacent(g: Machine, f: Frame) -> bool:
        space = g.s.space
        others = right(g, f)
        treat = ("treat" in g.t.kinds or g.s.lasting) and g.may_hold("treat")
        for i in left(g, f):
            beside = near(g, space[i]) if treat else g.t.board.adjacent[space[i]]
            for k in others:
                if space[k] in beside:
                    return True
        return False

    return adjacent


def _one_fighter(c: Context, node: Any) -> bool:
    if isinstance(node, Selector):
        return node.quantity is Determiner.THE and natural(c, node) == "fighter"
    return False


def _any_fighter(c: Context, node: Any) -> bool:
    """One fighter, or any one of those that fit: `an opposing fighter`."""
    some = isinstance(node, Selector) and node.quantity == Number(1) and natural(c, node) == "fighter"
    return some or _one_fighter(c, node)


def counted(c: Context, subject: Any, kind: str, sieve: Any) -> Test:
    """Whether so many of the subjects as the sentence says pass: all of several, any of a hero's parts, at least as
    many as a number says."""
    found = query(c, subject, (kind,), everywhere=kind in ("fighter", "card"))
    if isinstance(subject, Selector) and isinstance(subject.quantity, Number | Bound):
        fits = quantity_test(Reading(c), subject)
        return lambda g, f: fits(g, f, len(sieve(g, f, list(found(g, f)))))
    if isinstance(subject, Both) or (isinstance(subject, Selector) and subject.quantity is not Determiner.THE):

        def each(g: Machine, f: Frame) -> bool:
            things = list(found(g, f))
            return bool(things) and len(sieve(g, f, things)) == len(things)

        return each
    return lambda g, f: bool(sieve(g, f, list(found(g, f))))


def _quality(c: Context, subject: Any, word: Adjective) -> Test:
    if word is Adjective.ADJACENT and isinstance(subject, Both):
        return _all_adjacent(c, subject)
    if word is Adjective.DEFEATED and isinstance(subject, Selector) and subject.quantity is Determiner.THE:
        return _defeated(c, subject)
    kinds = ("fighter", "player", "card", "space", "token", "pile", "zone")
    if word in (Adjective.ATTACKING, Adjective.DEFENDING):
        kinds = ("player", "fighter", "card")  # type: ignore[assignment]
    elif word in (Adjective.DEFEATED, Adjective.UNDEFEATED, Adjective.DAMAGED, Adjective.ADJACENT):
        kinds = ("fighter",)  # type: ignore[assignment]
    kind = kind_of(c, subject, kinds)
    return counted(c, subject, kind, sieve_of(Reading(c), Quality(word), kind))


def _defeated(c: Context, subject: Selector) -> Test:
    """Whoever goes by a name is defeated when all of them are."""
    found = query(c, subject, ("fighter",), everywhere=True)

    def fallen(g: Machine, f: Frame) -> bool:
        health = g.s.health
        things = found(g, f)
        return bool(things) and all(health[i] <= 0 for i in things)

    return fallen


def _all_adjacent(c: Context, subject: Both) -> Test:
    parts = [spaces_of(Reading(c), item) for item in subject.items]

    def adjacent(g: Machine, f: Frame) -> bool:
        places = [part(g, f) for part in parts]
        return all(any(a in near(g, b) for a in first for b in second) for first, second in pairwise(places))

    return adjacent


def _in_state(c: Context, subject: Any, name: Name) -> Test:
    """`it is CALM`, `it is face down`: the player's state, a token's side, a fighter's or a card's name."""
    as_name = name_kind(c, name)
    if as_name != "state":
        return _is_one(c, subject, Selector(Determiner.THE, name))
    kind = natural(c, subject, ("player", "fighter", "token", "fixture"))
    if kind in ("token", "fixture"):
        return _on_side(query(c, subject, (kind,), everywhere=True), kind, name.name)
    seats = query(c, subject, ("player",), everywhere=True)
    state = name.name

    def holds(g: Machine, f: Frame) -> bool:
        for seat in seats(g, f):
            form = g.t.seats[seat].forms.get(state)
            if form is not None and g.s.forms[form[0]] == form[1]:
                return True
        return False

    return holds


def _on_side(found: Query, kind: str, side: str) -> Test:
    """Whether a token, or what stands beside the board, shows one of its sides."""

    def shows(g: Machine, f: Frame) -> bool:
        first = g.t.fixtures if kind == "fixture" else 0
        for token in (first + thing for thing in found(g, f)):
            sides = g.t.tokens[token].sides
            if side in sides and g.s.token_side[token] == sides.index(side):
                return True
        return False

    return shows


def _is_one(c: Context, subject: Any, what: Any) -> Test:
    """`it is a hero`, `you are the attacker`, `that card is a scheme`."""
    kind = natural(c, what)
    if kind == "state":
        return _states(c, subject, what)
    if kind == "type":
        return _any_of(query(c, subject, ("card",), everywhere=True), of_named_type(c))
    if natural(c, subject, (kind,)) == "player" and kind == "fighter":
        fits = member(c, what, "fighter")
        return _any_of(query(c, subject, ("fighter",), everywhere=True), fits)
    fits = member(c, what, kind)
    found = query(c, subject, (kind,), everywhere=True)
    if isinstance(what, Selector) and what.quantity == Number(0):
        return lambda g, f: not any(fits(g, f, i) for i in found(g, f))
    if isinstance(subject, Both) or (isinstance(subject, Selector) and subject.quantity is Determiner.EACH):
        return lambda g, f: all(fits(g, f, i) for i in found(g, f))
    return _any_of(found, fits)


def _any_of(found: Query, fits: Callable[[Machine, Frame, int], bool]) -> Test:
    return lambda g, f: any(fits(g, f, i) for i in found(g, f))


def _states(c: Context, subject: Any, what: Any) -> Test:
    states = query(c, what, ("state",))
    seats = query(c, subject, ("player",), everywhere=True)

    def holds(g: Machine, f: Frame) -> bool:
        here = seats(g, f)
        return any(
            g.t.forms[state // STATES].seat in here and g.s.forms[state // STATES] == state % STATES
            for state in states(g, f)
        )

    return holds


# --- having, there being --------------------------------------------------------------------------------------------


def _has(c: Context, node: Has) -> Test:
    if isinstance(node.what, Both | Either):
        parts = [_has(c, Has(node.subject, item)) for item in node.what.items]  # type: ignore[arg-type]
        need = all if isinstance(node.what, Both) else any
        return _negated(lambda g, f: need(part(g, f) for part in parts), node.negated)
    speak(c, node.subject)
    kind = kind_of(c, node.subject, ("player", "fighter", "space", "zone", "card", "token"))
    if isinstance(node.what, Selector) and isinstance(node.what.noun, Ref):
        count = measure(c, node.what)
        fits = quantity_test(Reading(c), node.what)
        return _negated(lambda g, f: fits(g, f, count(g, f)), node.negated)
    found = query(c, node.subject, (kind,), everywhere=True)
    many = how_many(Reading(c), node.what, kind)
    fits = quantity_test(Reading(c), node.what)
    if isinstance(node.subject, Both) or (
        isinstance(node.subject, Selector) and node.subject.quantity is Determiner.EACH
    ):
        inner: Test = lambda g, f: all(fits(g, f, many(g, f, i)) for i in found(g, f))  # noqa: E731
    else:
        inner = lambda g, f: any(fits(g, f, many(g, f, i)) for i in found(g, f))  # noqa: E731
    return _negated(inner, node.negated)


def _exists(c: Context, node: Exists) -> Test:
    what = node.what
    if isinstance(what, Both | Either):
        parts = [_exists(c, Exists(item)) for item in what.items]  # type: ignore[arg-type]
        need = all if isinstance(what, Both) else any
        return lambda g, f: need(part(g, f) for part in parts)
    count = measure(c, what)
    fits = quantity_test(Reading(c), what)
    speak_of_any(c, what)
    return lambda g, f: fits(g, f, count(g, f))


def _compares(c: Context, node: Compares) -> Test:
    left = figure(c, node.left)
    # `its value is that number` is about the number that was named, whatever was done since.
    right = named_number(c) if isinstance(node.right, ThatMuch) else figure(c, node.right)
    compare = _COMPARE[node.comparison]
    of = node.left.of if isinstance(node.left, StatOf | Count) else None
    if isinstance(of, Selector):
        speak(c, of)
    return lambda g, f: compare(left(g, f), right(g, f))


def _outnumbers(c: Context, node: Outnumbers) -> Test:
    """Two have the same thing, one more or fewer of it."""
    compare = operator.lt if node.fewer else operator.gt
    what = _of_each(node.what)
    left, right = (_amount_of(c, who, what) for who in (node.subject, node.other))
    return lambda g, f: compare(left(g, f), right(g, f))


def _of_each(what: Any) -> Any:
    """`more cards in their hand than you`: in the hand of each of the two that are held against each other."""
    if not isinstance(what, Selector):
        return what
    theirs = Owned(Ref(Pronoun.THEM))
    filters = []
    for item in what.filters:
        place = getattr(item, "place", None)
        if isinstance(item, In | On) and isinstance(place, Selector) and theirs in place.filters:
            item = attrs.evolve(item, place=attrs.evolve(place, filters=tuple(x for x in place.filters if x != theirs)))
        if item != theirs:
            filters.append(item)
    return attrs.evolve(what, filters=tuple(filters))


def _amount_of(c: Context, who: Any, what: Any) -> Any:
    if isinstance(who, StatOf | Count):
        return figure(c, who)
    if isinstance(what, StatOf):
        return stat(c, StatOf(what.stat, who))
    kind = kind_of(c, who, ("player", "fighter", "space", "zone", "card", "token"))
    if natural(c, who) == natural(c, what) == "number" or natural(c, who) == natural(c, what):
        return measure(c, who)
    found = query(c, who, (kind,), everywhere=True)
    many = how_many(Reading(c), what, kind)
    return lambda g, f: sum(many(g, f, i) for i in found(g, f))


# --- zones and movement ---------------------------------------------------------------------------------------------


def _bits(c: Context, node: Any) -> Any:
    """The zones that something is in, as bits."""
    spaces = spaces_of(Reading(c), node)

    def bits(g: Machine, f: Frame) -> int:
        found = 0
        for space in spaces(g, f):
            found |= zone_bits(g, space)
        return found

    return bits


def _counts_zones(c: Context, node: CountsZones) -> Test:
    left, right = _bits(c, node.subject), _bits(c, node.other)
    speak(c, node.subject)
    if node.comparison is Zones.FEWER:
        return lambda g, f: left(g, f).bit_count() < right(g, f).bit_count()
    return lambda g, f: left(g, f).bit_count() > right(g, f).bit_count()


def _shares_zones(c: Context, node: SharesZones) -> Test:
    left = _bits(c, node.subject)
    speak(c, node.subject)
    if node.other == Ref(Pronoun.EACH_OTHER) and isinstance(node.subject, Both):
        first, second = (_bits(c, item) for item in node.subject.items[:2])
        return _negated(lambda g, f: bool(first(g, f) & second(g, f)), node.negated)
    right = _bits(c, node.other)
    return _negated(lambda g, f: bool(left(g, f) & right(g, f)), node.negated)


def _started_turn(c: Context, node: StartedTurn) -> Test:
    """Where somebody was when the turn began."""
    who = query(c, node.who, ("fighter",), everywhere=True) if node.who != Ref(Pronoun.YOU) else own_fighters
    speak(c, node.who)
    if _elsewhere(node.where):

        def moved(g: Machine, f: Frame) -> bool:
            s = g.s
            return any(s.started[i] >= 0 and s.started[i] != s.space[i] for i in who(g, f))

        return _negated(moved, node.negated)
    sieve = sieve_of(Reading(c), node.where, "space")

    def began(g: Machine, f: Frame) -> bool:
        started = g.s.started
        return bool(sieve(g, f, [started[i] for i in who(g, f) if started[i] >= 0]))

    return _negated(began, node.negated)


def _elsewhere(where: Any) -> bool:
    """`in a different space`, `in another space`."""
    place = where.place if isinstance(where, In | On) else None
    words = (Quality(Adjective.DIFFERENT), Quality(Adjective.OTHER))
    return isinstance(place, Selector) and place.noun is Noun.SPACE and any(w in place.filters for w in words)


def _ended_move(c: Context, node: EndedMove) -> Test:
    kind = kind_of(c, node.who, ("fighter", "token"))
    found = counted(c, node.who, kind, sieve_of(Reading(c), node.where, kind))
    speak(c, node.who)
    return found


_TESTS: dict[type, Callable[[Context, Any], Test]] = {
    All: _all,
    AnyOf: _any,
    Happened: _happened,
    Did: _did,
    Rolled: _rolled,
    Landed: _landed,
    ActionNumber: _action_number,
    AttackNumber: _attack_number,
    Is: _is,
    Has: _has,
    Exists: _exists,
    Compares: _compares,
    Outnumbers: _outnumbers,
    CountsZones: _counts_zones,
    SharesZones: _shares_zones,
    StartedTurn: _started_turn,
    EndedMove: _ended_move,
}
