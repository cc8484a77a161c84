"""Whether what is offered can be done at all: nobody is asked to spend what they do not have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.amounts import figure
from umdsl.engine.compile.reading import Reading
from umdsl.engine.compile.things import kind_of, query, read
from umdsl.engine.rules.barring import barred, may_boost
from umdsl.engine.rules.barring import kind_of as kind_of_rule
from umdsl.engine.state import OFF
from umdsl.language.nodes import effects as e
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.amounts import AnyNumber, UpTo
from umdsl.language.nodes.selectors import Determiner, Name, Ref, Selector, That

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query, Test
    from umdsl.engine.state import Frame


def feasible(c: Context, statements: tuple[Any, ...]) -> Test | None:
    """A test for whether the first thing that is offered can be done; None where it always can."""
    if not statements:
        return None
    first = statements[0]
    if isinstance(first, st.Pay):
        return feasible(c, first.cost)
    if isinstance(first, st.Instead | st.Then):
        return feasible(c, first.body)
    if isinstance(first, e.Spend | e.Lose | e.Discard | e.Put | e.Return | e.Give):
        return _enough(c, first)
    if isinstance(first, e.Boost):
        return _can_boost(c, first)
    if isinstance(first, e.Swap | e.Place | e.Damage | e.Defeat | e.Become | e.Redirect):
        return _there(c, first)
    return None


def _enough(c: Context, node: Any) -> Test | None:
    """As many as it takes are there."""
    what = node.what
    if not isinstance(what, Selector) or isinstance(what.quantity, UpTo | AnyNumber | Determiner):
        return None
    kind = kind_of(c, what, ("card", "counter", "fighter", "token"))
    wanted = figure(c, what.quantity)
    doer = getattr(node, "who", None)  # whose cards they are, where the phrase does not say
    by = query(c, doer, ("player",)) if doer is not None and kind == "card" else None
    found = read(Reading(c, by=by), what, (kind,))[1]
    if kind == "counter":
        verb = "spend" if isinstance(node, e.Spend) else "lose"

        def rich(g: Machine, f: Frame) -> bool:
            mine = [n for n in found(g, f) if not barred(g, verb, {"player": g.t.counters[n].seat}, {"counter": n})]
            return sum(g.s.counters[n] for n in mine) >= max(1, wanted(g, f))

        return rich
    if kind in ("card", "fighter", "token"):
        return lambda g, f: len(found(g, f)) >= max(1, wanted(g, f))
    return None


def _can_boost(c: Context, node: e.Boost) -> Test:
    able = _has_boost(c, node)
    what = "card" if kind_of(c, node.what, ("card", "maneuver", "fighter", "player")) == "card" else "maneuver"
    who = None if node.who is None else query(c, node.who, ("player",))
    target = query(c, node.what, ("card",)) if what == "card" else None

    def open_to(g: Machine, f: Frame, seat: int) -> bool:
        if target is None or not g.may_hold(kind_of_rule("is boosted")):
            return True
        return not any(barred(g, "is boosted", {"card": card}, by={"player": seat}) for card in target(g, f))

    def can(g: Machine, f: Frame) -> bool:
        seats = [f.seat] if who is None else who(g, f)
        return able(g, f) and any(may_boost(g, seat, what) and open_to(g, f, seat) for seat in seats)

    return can


def _has_boost(c: Context, node: e.Boost) -> Test:
    if node.with_ is not None:
        cards = query(c, node.with_, ("card",))
        return lambda g, f: bool(cards(g, f))
    if node.who is None:
        return lambda g, f: bool(g.s.piles[g.t.seats[f.seat].hand])
    who = query(c, node.who, ("player",))
    return lambda g, f: any(g.s.piles[g.t.seats[seat].hand] for seat in who(g, f))


def _there(c: Context, node: Any) -> Test | None:
    """Whoever it is done to is on the board."""
    target = getattr(node, "to", None) or getattr(node, "who", None) if not isinstance(node, e.Place) else node.what
    if not isinstance(target, Selector | Ref | That):
        return None
    kind = kind_of(c, target, ("fighter", "token"))
    if kind == "token" and isinstance(node, e.Place) and isinstance(target, Selector):
        return _in_supply(target, node)
    if kind != "fighter":
        return None
    found: Query = query(c, target, ("fighter",), everywhere=isinstance(node, e.Place))
    return lambda g, f: any(g.s.health[i] > 0 for i in found(g, f))


def _in_supply(tokens: Selector, node: e.Place) -> Test | None:
    """A token of the name is left to be placed."""
    if not isinstance(tokens.noun, Name) or isinstance(tokens.quantity, Determiner) or node.who is not None:
        return None
    name = tokens.noun.name
    return lambda g, f: any(g.s.token_space[i] == OFF for i in g.t.seats[f.seat].tokens.get(name, ()))
