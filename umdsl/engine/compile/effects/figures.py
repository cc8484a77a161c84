"""Figures that are set, raised, lowered or swapped: values of cards, moves, health, hand sizes, resources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import amounts, things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.combat import SIDES
from umdsl.engine.compile.effects.common import YOU, constant, enact, me, name_in, outcome, pick, rule_of, seats
from umdsl.engine.compile.effects.resources import counter_of, set_counter, set_health
from umdsl.engine.compile.picking import speak
from umdsl.engine.compile.reading import needs_combat, refusal
from umdsl.engine.rules.values import base_value, side_of
from umdsl.engine.rules.would import replace_proposal
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.effects import AddStat, Confine, SetStat, SwapStats, TakeStat
from umdsl.language.nodes.selectors import Noun, Owned, Selector, Stat, StatOf, This

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

Change = SetStat | AddStat | TakeStat
_OPS = {SetStat: "set", AddStat: "add", TakeStat: "take"}
_VALUES = (Stat.VALUE, Stat.PRINTED, Stat.ATTACK, Stat.DEFENSE)
#: What each figure belongs to.
_WANT: dict[Stat, tuple[str, ...]] = {
    **dict.fromkeys(_VALUES, ("card", "fighter")),
    Stat.BOOST: ("card",),
    Stat.MOVE: ("fighter", "player"),
    Stat.HEALTH: ("fighter",),
    Stat.MAXIMUM_HEALTH: ("fighter",),
    Stat.STARTING_HEALTH: ("fighter",),
    Stat.HAND_SIZE: ("player",),
    Stat.STARTING_HAND: ("player",),
    Stat.MAXIMUM_HAND: ("player",),
}
_FIXED = (Stat.HAND_SIZE, Stat.STARTING_HEALTH)
#: How long a change of each figure holds where the text does not say: (outside of combat, in combat).
_LASTS = {Stat.MOVE: ("action", "action"), Stat.BOOST: ("turn", "combat")}


def _amount(c: Context, amount: Any) -> Figure:
    return constant(amount.n) if isinstance(amount, Number) else amounts.figure(c, amount)


# --- what holds -----------------------------------------------------------------------------------------------------


def figure_rule(c: Context, node: Change) -> tuple[str, dict[str, Any]]:
    if not isinstance(node.stat, StatOf):
        raise refusal(c, "a resource is changed once, and does not hold")
    stat = node.stat.stat
    if stat in _FIXED:
        raise refusal(c, f"a {stat} is counted or printed, and no text changes it")
    kind = things.kind_of(c, node.stat.of, _WANT[stat])
    universe = "combat" if kind == "card" and stat in _VALUES else None
    of = things.query(c, node.stat.of, (kind,), universe=universe)
    speak(c, node.stat.of)
    return f"figure {stat}", {
        "op": _OPS[type(node)],
        "stat": str(stat),
        "of": of,
        "of_kind": kind,
        "amount": _amount(c, node.amount),
    }


def confine_rule(c: Context, node: Confine) -> tuple[str, dict[str, Any]]:
    """A bound that a value keeps to, whatever else changes it."""
    kind = things.kind_of(c, node.stat.of, _WANT[node.stat.stat])
    of = things.query(c, node.stat.of, (kind,), universe="combat" if kind == "card" else None)
    speak(c, node.stat.of)
    return f"bounds {node.stat.stat}", {
        "lowest": node.lowest,
        "of": of,
        "of_kind": kind,
        "amount": _amount(c, node.amount),
    }


def confine(c: Context, node: Confine) -> None:
    enact(c, *confine_rule(c, node))


# --- what is done once ----------------------------------------------------------------------------------------------


def change(c: Context, node: Change) -> None:
    if isinstance(node.stat, Selector):
        _change_resource(c, node, node.stat)
    elif node.stat.stat in _VALUES:
        _change_value(c, node, node.stat)
    elif node.stat.stat is Stat.HEALTH:
        _change_health(c, node, node.stat)
    else:
        outside, inside = _LASTS.get(node.stat.stat, ("game", "game"))
        enact(c, *_frozen(c, node), outside=outside, inside=inside)


def _frozen(c: Context, node: Change) -> tuple[str, dict[str, Any]]:
    """A change that is made once counts what it counts now, not anew whenever it is asked for."""
    kind, data = figure_rule(c, node)
    now = data["amount"]
    register = c.register()

    def settle(g: Machine, f: Frame) -> None:
        f.env[register] = now(g, f)

    c.add(settle)
    return kind, {**data, "amount": lambda g, f: f.env[register]}


def _change_value(c: Context, node: Change, stat: StatOf) -> None:
    """In a combat the value of the cards meant changes at once; before one it will have changed in all of the turn, and
    as long as no card lies there, in all of the combat: `when Ada attacks, add 1 to the value of that attack`."""
    op = _OPS[type(node)]
    only = SIDES.get(stat.stat)
    cards = things.query(c, stat.of, ("card",))
    # "add its BOOST value to this card's value" speaks of what came before, "set X's value to its BOOST value" of X.
    if isinstance(node, SetStat):
        speak(c, stat.of)
    amount = _amount(c, node.amount)
    name = str(stat.stat)
    later = None if stat.of == This(Noun.CARD) else rule_of(c, *_frozen(c, node))

    def step(g: Machine, f: Frame) -> None:
        n = amount(g, f)
        outcome(f, False, n)
        combats = g.s.combats
        if not combats or (later is not None and max(combats[-1].cards) < 0):
            if later is not None and (combats or not isinstance(stat.of, This)):
                g.enact(later, f, ("combat",) if combats else ("turn",))
                f.env["did"] = True
            return
        for card in cards(g, f):
            side = side_of(g, card)
            if side < 0 or only not in (None, side):
                continue
            f.env["did"] = True
            if op == "set":
                g.set_value(side, n, name)
            else:
                g.add_value(side, n if op == "add" else -n, f.src, name)

    c.add(step)


def _change_health(c: Context, node: Change, stat: StatOf) -> None:
    """Turning a dial is neither damage nor recovering."""
    fighters = pick(c, stat.of, ("fighter",))
    amount = _amount(c, node.amount)
    op = _OPS[type(node)]

    def step(g: Machine, f: Frame) -> None:
        n = amount(g, f)
        total = 0
        found = [i for i in fighters(g, f) if g.s.space[i] >= 0]
        for fighter in found:
            now = g.s.health[fighter]
            total += set_health(g, fighter, n if op == "set" else now + n if op == "add" else now - n)
        outcome(f, bool(found), total)

    c.add(step)
    if op == "set" and c.proposal == "defeat":  # who is given health again is not defeated
        c.add(lambda g, f: replace_proposal(g))


def _change_resource(c: Context, node: Change, what: Selector) -> None:
    name = name_in(what)
    assert name is not None
    owner = next((item.by for item in what.filters if isinstance(item, Owned)), YOU)
    seat = me if owner == YOU else seats(c, owner)
    amount = _amount(c, node.amount)
    if isinstance(node, SetStat):
        c.add(set_counter(name, seat, amount))
        return
    sign = 1 if isinstance(node, AddStat) else -1

    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        counter = counter_of(g, found[0], name, f.seat) if found else -1
        n = amount(g, f)
        much = g.count(counter, sign * n, "gain" if sign > 0 else "lose") if counter >= 0 else 0
        outcome(f, much == n, much)

    c.add(step)


# --- swapping -------------------------------------------------------------------------------------------------------


def swap_stats(c: Context, node: SwapStats) -> None:
    if node.left.stat is Stat.HEALTH:
        c.add(_swap_health(pick(c, node.left.of, ("fighter",)), pick(c, node.right.of, ("fighter",))))
        return
    if node.left.stat not in _VALUES:
        raise refusal(c, "only values and health are swapped")
    needs_combat(c, "values are swapped")
    if node.right.stat is not node.left.stat or node.right.of == node.left.of:
        raise refusal(c, "a value is swapped with the same value of another card")
    left = things.query(c, node.left.of, ("card",))
    right = things.query(c, node.right.of, ("card",))
    printed = node.left.stat is Stat.PRINTED

    def step(g: Machine, f: Frame) -> None:
        sides = sorted({side_of(g, card) for card in (*left(g, f), *right(g, f))})
        outcome(f, sides == [0, 1], 0)
        if sides != [0, 1]:
            return
        g.swap_values(base_value(g, 0), base_value(g, 1), printed=printed)

    c.add(step)


def _swap_health(left: Query, right: Query) -> Any:
    def step(g: Machine, f: Frame) -> None:
        one, other = left(g, f), right(g, f)
        outcome(f, bool(one and other), 0)
        if one and other:
            first, second = g.s.health[one[0]], g.s.health[other[0]]
            set_health(g, one[0], second)
            set_health(g, other[0], first)

    return step


HANDLERS: dict[type, Any] = {
    **dict.fromkeys((SetStat, AddStat, TakeStat), change),
    SwapStats: swap_stats,
    Confine: confine,
}
RULERS: dict[type, Any] = {**dict.fromkeys((SetStat, AddStat, TakeStat), figure_rule), Confine: confine_rule}
