"""How much: amounts as figures, what is counted, the figures of cards, fighters and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from umdsl.engine.board import FAR
from umdsl.engine.compile.casting import cast
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.deeds import done_amount, proposed
from umdsl.engine.compile.places import apart, spaces_of, within
from umdsl.engine.compile.reading import AMOUNTS, Reading, refusal, words_of
from umdsl.engine.compile.things import kind_of, natural, query
from umdsl.engine.machine import Ask
from umdsl.engine.rules import values
from umdsl.language.nodes.amounts import (
    AnyNumber,
    Best,
    Between,
    Bound,
    Capped,
    Comparison,
    Count,
    Difference,
    Half,
    Minus,
    Number,
    Plus,
    Rounding,
    ThatMuch,
    Times,
    Twice,
    UpTo,
    UpToFigure,
    Whichever,
)
from umdsl.language.nodes.selectors import (
    Both,
    Deed,
    Done,
    Either,
    Name,
    Noun,
    Owned,
    Pronoun,
    Ref,
    Selector,
    Stat,
    StatOf,
    Superlative,
    That,
    This,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

#: A figure of one thing.
StatFigure = Callable[["Machine", "Frame", int], int]


def constant(n: int) -> Figure:
    return lambda g, f: n


def figure(c: Context, amount: Any) -> Figure:
    """An amount as a number now; of what may be chosen, the most."""
    if isinstance(amount, Number):
        return constant(amount.n)
    if isinstance(amount, UpTo | UpToFigure):
        return figure(c, amount.most)
    if isinstance(amount, AnyNumber):
        return constant(999)
    if isinstance(amount, ThatMuch):
        return that_much(c)
    if isinstance(amount, Bound):
        return constant(_least(amount))
    if isinstance(amount, Count):
        return measure(c, amount.of)
    if isinstance(amount, Times):
        return _times(figure(c, amount.amount), repeats(c, amount.each))
    if isinstance(amount, Plus):
        return _plus(figure(c, amount.left), figure(c, amount.right))
    if isinstance(amount, Minus):
        return _minus(figure(c, amount.left), figure(c, amount.right))
    if isinstance(amount, Whichever):
        return _whichever(amount.which, figure(c, amount.left), figure(c, amount.right))
    if isinstance(amount, Best):
        return _best(c, amount)
    if isinstance(amount, Between):
        return _between(c, amount)
    if isinstance(amount, Difference):
        return _apart(figure(c, amount.left), figure(c, amount.right))
    if isinstance(amount, Half):
        return _half(figure(c, amount.of), amount.rounding)
    if isinstance(amount, Twice):
        return _times(constant(2), figure(c, amount.of))
    if isinstance(amount, Capped):
        return _capped(figure(c, amount.amount), amount.most.n)
    if isinstance(amount, StatOf):
        return stat(c, amount)
    raise refusal(c, f"`{words_of(amount)}` is no amount")


def _least(bound: Bound) -> int:
    """The number that a bound begins or ends with."""
    n = bound.amount.n
    if bound.comparison is Comparison.MORE_THAN:
        return n + 1
    return max(0, n - 1) if bound.comparison is Comparison.LESS_THAN else n


def _times(left: Figure, right: Figure) -> Figure:
    return lambda g, f: left(g, f) * right(g, f)


def _plus(left: Figure, right: Figure) -> Figure:
    return lambda g, f: left(g, f) + right(g, f)


def _minus(left: Figure, right: Figure) -> Figure:
    """Never below 0: what is less than nothing is nothing."""
    return lambda g, f: max(0, left(g, f) - right(g, f))


def _whichever(which: Superlative, left: Figure, right: Figure) -> Figure:
    pick = max if which is Superlative.MOST else min
    return lambda g, f: pick(left(g, f), right(g, f))


def _best(c: Context, amount: Best) -> Figure:
    """The figure that is most or least among those of several; of none it is 0."""
    each = figures(c, amount.of)
    pick = max if amount.which is Superlative.MOST else min
    return lambda g, f: pick(each(g, f), default=0)


def _between(c: Context, amount: Between) -> Figure:
    """The spaces on a shortest way from one to the other, without those where they are."""
    r = Reading(c)
    left, right = spaces_of(r, amount.left), spaces_of(r, amount.right)

    def spaces(g: Machine, f: Frame) -> int:
        others = right(g, f)
        ways = [apart(g, a, b) for a in left(g, f) for b in others]
        near = min(ways, default=FAR)
        return near - 1 if 0 < near < FAR else 0

    return spaces


def repeats(c: Context, each: Any) -> Figure:
    """How many times over: once for each of the things, or `for every 2` of them once."""
    found = measure(c, each)
    quantity = each.quantity if isinstance(each, Selector) else None
    if isinstance(quantity, Number) and quantity.n > 1 and not isinstance(each.noun, Ref | That):
        n = quantity.n
        return lambda g, f: found(g, f) // n
    return found


def _apart(left: Figure, right: Figure) -> Figure:
    return lambda g, f: abs(left(g, f) - right(g, f))


def _half(of: Figure, rounding: Rounding | None) -> Figure:
    """Half of it; where the text does not say how to round, up."""
    if rounding is Rounding.DOWN:
        return lambda g, f: of(g, f) // 2
    return lambda g, f: (of(g, f) + 1) // 2


def _capped(of: Figure, most: int) -> Figure:
    return lambda g, f: min(of(g, f), most)


#: What numbers are spoken of by that somebody named, or that dice have shown.
NAMED, ROLLED = "number", "rolled"

# --- that much ------------------------------------------------------------------------------------------------------


def that_much(c: Context) -> Figure:
    """The amount of what was last done; a number that was named, where nothing was done yet."""
    mention = c.last(("number",))
    register = "much" if mention is None else mention.register

    def much(g: Machine, f: Frame) -> int:
        n = f.env.get("much")
        return int(_number(f.env.get(register, 0)) if n is None else n)

    return much


def named_number(c: Context) -> Figure:
    """`with that value`: the number that was named or worked out last, before what was last done."""
    mention = c.last(("number",))
    if mention is None:
        return that_much(c)
    register = mention.register

    def number(g: Machine, f: Frame) -> int:
        n = f.env.get(register)
        return _number(f.env.get("much", 0) if n is None else n)

    return number


def _number(value: Any) -> int:
    """A binding as a number: bindings of things are tuples."""
    if isinstance(value, tuple):
        return int(value[0]) if value else 0
    return int(value)


# --- counting -------------------------------------------------------------------------------------------------------


def measure(c: Context, node: Any) -> Figure:
    """How many or how much of something there is."""
    if isinstance(node, Both | Either):
        parts = [measure(c, item) for item in node.items]
        if isinstance(node, Both) and natural(c, node) in ("fighter", "card", "space", "player", "token"):
            return _count(query(c, node))
        return lambda g, f: sum(part(g, f) for part in parts)
    if isinstance(node, StatOf):
        return stat(c, node)
    kind = natural(c, node)
    if kind in AMOUNTS or kind == "counter":
        return _amount(c, node, kind)
    return _count(query(c, node))


def _count(found: Query) -> Figure:
    return lambda g, f: len(found(g, f))


def _amount(c: Context, node: Any, kind: str) -> Figure:
    r = Reading(c)
    if isinstance(node, Selector):
        done = next((item for item in node.filters if isinstance(item, Done)), None)
        if done is not None and done.deed is not Deed.HAVE:
            return done_amount(r, node, done, kind)
        if done is not None and done.by is not None:
            return _held_by(c, node, kind, done.by)
        owner = next((item.by for item in node.filters if isinstance(item, Owned)), None)
        if kind != "counter":
            return _held_by(c, node, kind, owner)
    if kind == "counter":
        counters = query(c, node)
        return lambda g, f: sum(g.s.counters[i] for i in counters(g, f))
    if isinstance(node, This | That) and kind in ("damage", "number", "die"):
        return that_much(c) if c.proposal is None else proposed
    return that_much(c)


def _held_by(c: Context, node: Selector, kind: str, owner: Any) -> Figure:
    """What somebody has of what is counted: resources, health, actions."""
    if kind == "counter":
        return _resource(c, node, owner)
    if kind == "health":
        fighters = query(c, owner or Ref(Pronoun.YOU), ("fighter",))
        return lambda g, f: sum(g.s.health[i] for i in fighters(g, f))
    if kind == "action":
        seats = query(c, owner or Ref(Pronoun.YOU), ("player",))
        return lambda g, f: g.s.actions if g.s.active in seats(g, f) else 0
    if kind == "damage":
        return proposed if c.proposal is not None else that_much(c)
    return that_much(c)


def _resource(c: Context, node: Selector, owner: Any) -> Figure:
    seats = query(c, owner, ("player",))
    name = node.noun.name if isinstance(node.noun, Name) else None

    def amount(g: Machine, f: Frame) -> int:
        counters = g.t.counters
        here = seats(g, f)
        return sum(
            n for i, n in enumerate(g.s.counters) if counters[i].seat in here and name in (None, counters[i].name)
        )

    return amount


# --- figures of things ----------------------------------------------------------------------------------------------

_OF_CARDS = (Stat.VALUE, Stat.PRINTED, Stat.ATTACK, Stat.DEFENSE, Stat.BOOST)
_OF_PLAYERS = (Stat.HAND_SIZE, Stat.STARTING_HAND, Stat.MAXIMUM_HAND)


def stat(c: Context, node: StatOf) -> Figure:
    """A figure, added up over all the things it is said of."""
    if node.stat in _OF_CARDS:
        return _card_stat(c, node)
    kind = "player" if node.stat in _OF_PLAYERS else "fighter"
    found = query(c, node.of, (kind,), everywhere=node.stat is not Stat.HEALTH)
    return _added(found, stat_of(c, node.stat, kind))


def figures(c: Context, node: StatOf) -> Callable[[Machine, Frame], list[int]]:
    """A figure of each of the things it is said of."""
    kinds = ("card",) if node.stat in _OF_CARDS else ("player",) if node.stat in _OF_PLAYERS else ("fighter",)
    kind = kind_of(c, node.of, kinds)
    found = query(c, node.of, (kind,), everywhere=node.stat is not Stat.HEALTH)
    value = stat_of(c, node.stat, kind)
    return lambda g, f: [value(g, f, i) for i in found(g, f)]


def _added(found: Query, value: StatFigure) -> Figure:
    def amount(g: Machine, f: Frame) -> int:
        things = found(g, f)
        if len(things) == 1:
            return value(g, f, things[0])
        return sum(value(g, f, i) for i in things)

    return amount


def _card_stat(c: Context, node: StatOf) -> Figure:
    if node.of == This(Noun.CARD) and node.stat is Stat.VALUE:
        return _this_value
    if node.of == Ref(Pronoun.IT) and node.stat is Stat.VALUE and (spoken := _told_number(c)) is not None:
        return spoken
    kind = kind_of(c, node.of, ("card", "fighter", "player"))
    if kind == "card":
        found = query(c, node.of, ("card",), universe=_combat(node))
    else:
        found = query(c, node.of, ("card", "fighter", "player"), everywhere=True)
        found = cast(found, kind, "card")
    return _added(found, stat_of(c, node.stat, "card"))


def _told_number(c: Context) -> Figure | None:
    """`if it is 4 or more`, where a number was named or rolled last, and not a card shown since."""
    mention = c.last(("number", "card", "fighter"))
    if mention is None or mention.name not in (NAMED, ROLLED):
        return None
    register = mention.register

    def number(g: Machine, f: Frame) -> int:
        told = f.env.get(register, 0)
        return sum(told) if isinstance(told, tuple) else int(told)

    return number


def _combat(node: StatOf) -> str | None:
    """`your attacks' value` is of what is in the combat; a BOOST value may be of any card."""
    return None if node.stat is Stat.BOOST else "combat"


def _this_value(g: Machine, f: Frame) -> int:
    from umdsl.engine.compile.pointing import this_card

    return sum(values.card_value(g, card) for card in this_card(g, f))


def stat_of(c: Context, what: Stat, kind: str) -> StatFigure:
    """A figure of one thing of a kind; a player's health is the hero's, a fighter's value is its card's."""
    if what in _OF_CARDS:
        if kind == "card":
            return _STATS[what]
        return _through(c, kind, "card", _STATS[what])
    wanted = "player" if what in _OF_PLAYERS else "fighter"
    return _STATS[what] if kind == wanted else _through(c, kind, wanted, _STATS[what])


def _through(c: Context, kind: str, wanted: str, value: StatFigure) -> StatFigure:
    from umdsl.engine.compile.having import one_as

    things = one_as(Reading(c), kind, wanted)
    return lambda g, f, i: sum(value(g, f, k) for k in things(g, f, i))


def _maximum_health(g: Machine, f: Frame, i: int) -> int:
    return g.dial(i)


_STATS: dict[Stat, StatFigure] = {
    Stat.VALUE: lambda g, f, i: values.card_value(g, i),
    Stat.ATTACK: lambda g, f, i: values.card_value(g, i),
    Stat.DEFENSE: lambda g, f, i: values.card_value(g, i),
    Stat.PRINTED: lambda g, f, i: values.printed_value(g, i),
    Stat.BOOST: lambda g, f, i: values.boost_value(g, i),
    Stat.MOVE: lambda g, f, i: values.move_value(g, i),
    Stat.HEALTH: lambda g, f, i: g.s.health[i],
    Stat.MAXIMUM_HEALTH: _maximum_health,
    Stat.STARTING_HEALTH: lambda g, f, i: g.t.fighters[i].health,
    Stat.HAND_SIZE: lambda g, f, i: len(g.s.piles[g.t.seats[i].hand]),
    Stat.MAXIMUM_HAND: lambda g, f, i: values.hand_limit(g, i),
    Stat.STARTING_HAND: lambda g, f, i: values.starting_hand(g, i),
}


# --- choosing how much ----------------------------------------------------------------------------------------------


def is_open(amount: Any) -> bool:
    """Whether somebody chooses how much."""
    if isinstance(amount, Times | Capped):
        return is_open(amount.amount)
    if isinstance(amount, Bound):
        return amount.comparison is not Comparison.EXACTLY
    return isinstance(amount, UpTo | UpToFigure | AnyNumber)


def pick_amount(
    c: Context,
    amount: Any,
    most: Figure | None = None,
    least: Figure | None = None,
    by: Query | None = None,
    purpose: str = "",
) -> Figure:
    """How much, bound now: worked out, or chosen from what an amount allows, at most so much as there is."""
    register = c.register()
    top = figure(c, amount)
    if not is_open(amount) or not c.asking:
        if not c.asking:
            return top
        c.add(_keep(register, top))
        c.mention("number", register)
        return _read(register)
    bottom = _bottom(amount) if least is None else least
    fits = within(amount) if isinstance(amount, Bound) else None

    def options(g: Machine, f: Frame) -> list[Option]:
        high = top(g, f) if not isinstance(amount, Bound) else 999
        if most is not None:
            high = min(high, most(g, f))
        elif high == 999:
            high = bottom(g, f)
        low = min(bottom(g, f), high)
        return [("number", n) for n in range(low, high + 1) if fits is None or fits(n) or high < bottom(g, f)]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        f.env[register] = 0 if option is None else option[1]

    c.add(Ask("number", options, take, decider(by), prompt=purpose))
    c.mention("number", register)
    return _read(register)


def _bottom(amount: Any) -> Figure:
    if isinstance(amount, Bound) and amount.comparison in (Comparison.AT_LEAST, Comparison.MORE_THAN):
        return constant(_least(amount))
    return constant(0)


def _keep(register: str, value: Figure) -> Any:
    def keep(g: Machine, f: Frame) -> None:
        f.env[register] = value(g, f)

    return keep


def _read(register: str) -> Figure:
    return lambda g, f: f.env.get(register, 0)


def decider(by: Query | None) -> Any:
    if by is None:
        return None

    def seat(g: Machine, f: Frame) -> int:
        found = by(g, f)
        return found[0] if found else f.seat

    return seat
