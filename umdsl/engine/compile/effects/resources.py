"""What is counted: resources, actions and health, gained, lost, spent and set; dice and coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import amounts, things
from umdsl.engine.compile.bearing import borne_by
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.cards import discard
from umdsl.engine.compile.effects.common import (
    YOU,
    choose,
    constant,
    each_seat,
    me,
    multiplied,
    name_in,
    noun_of,
    outcome,
    pick,
    quantity,
    rule_of,
    settled,
    sized,
)
from umdsl.engine.compile.reading import refusal, words_of
from umdsl.engine.rules import winning
from umdsl.engine.rules.barring import barred
from umdsl.engine.rules.bound import BOUND
from umdsl.engine.rules.damage import fall
from umdsl.engine.state import OFF
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.effects import AtMost, Discard, Gain, Lose, Purpose, Roll, Spend, StartWith, Track
from umdsl.language.nodes.selectors import Determiner, Either, Noun

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Figure, Query, Rule
    from umdsl.engine.state import Frame
    from umdsl.language.nodes.base import Node


def counter_of(g: Machine, seat: int, name: str, mine: int) -> int:
    """A resource of a player, else the one of that name on whose words speak of it; -1 for none."""
    found = g.t.seats[seat].counters.get(name)
    if found is None:
        found = g.t.seats[mine].counters.get(name)
    return -1 if found is None else found


def _how_much(c: Context, what: Node, each: Node | None, most: Figure | None = None, by: Query | None = None) -> Figure:
    amount = quantity(what)
    if isinstance(amount, Determiner):
        # "lose all Mana", "spend your Mana": whatever there is
        return most if most is not None else constant(1)
    return multiplied(c, sized(c, amount, most=most, by=by), each)


def _holding(name: str, seat: Query) -> Figure:
    def figure(g: Machine, f: Frame) -> int:
        found = seat(g, f)
        counter = counter_of(g, found[0], name, f.seat) if found else -1
        return g.s.counters[counter] - g.t.counters[counter].min if counter >= 0 else 0

    return figure


# --- gaining --------------------------------------------------------------------------------------------------------


def gain(c: Context, node: Gain) -> None:
    kind = things.kind_of(c, node.what)
    if kind == "action":
        before = settled(c, quantity(node.what))
        with each_seat(c, node.who) as seat:
            much = before or _how_much(c, node.what, node.each)
            c.add(_gain_actions(seat, much, bound_action(c, node.only) if node.only else None))
    elif kind == "health":
        fighters = pick(c, node.who, ("fighter",))
        c.add(_gain_health(fighters, _how_much(c, node.what, node.each)))
    else:
        name = _resource_of(c, node.what)
        before = settled(c, quantity(node.what))
        with each_seat(c, node.who) as seat:
            c.add(_count(name, seat, before or _how_much(c, node.what, node.each), 1, "gain"), alone=True)


def _counted(c: Context, what: Node) -> str:
    name = name_in(what)
    if name is None:
        raise refusal(c, f"`{words_of(what)}` is nothing that is counted")
    return name


def _resource_of(c: Context, what: Node) -> str:
    """What can be had more or less of. A token lies somewhere or it does not."""
    name = _counted(c, what)
    if things.kind_of(c, what) in ("token", "fixture"):
        reason = f"`{name}` is a token, which is placed and removed"
        raise refusal(c, f"{reason}; what is gained, lost and spent is declared under `resources`")
    return name


def bound_action(c: Context, only: tuple[Purpose, ...]) -> Rule:
    """What one action of this turn may be used for; using it so takes the rule away (see `rules/bound.py`)."""
    return rule_of(c, BOUND, {"acts": tuple(str(purpose) for purpose in only)})


def _gain_actions(seat: Query, amount: Figure, bound: Rule | None = None) -> Any:
    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        n = amount(g, f)
        # There are actions in one's own turn only.
        if not found or found[0] != g.s.active or n <= 0 or barred(g, "gain", {"player": found[0]}, {"action": 0}):
            outcome(f, False, 0)
            return
        g.more_actions("gain", n)
        if bound is not None:
            for _ in range(n):
                g.enact(bound, f, ("turn",))
        outcome(f, True, n)

    return step


def _gain_health(fighters: Query, amount: Figure) -> Any:
    def step(g: Machine, f: Frame) -> None:
        n = amount(g, f)
        gained = [g.heal(fighter, n) for fighter in fighters(g, f) if g.s.health[fighter] > 0]
        outcome(f, bool(gained) and all(much == n for much in gained), sum(gained))

    return step


def _count(name: str, seat: Query, amount: Figure, sign: int, verb: str) -> Any:
    """Change a resource as far as its bounds allow."""

    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        counter = counter_of(g, found[0], name, f.seat) if found else -1
        if counter < 0:
            outcome(f, False, 0)
            return
        n = amount(g, f)
        much = g.count(counter, sign * n, verb)
        outcome(f, much == n and n > 0, much)

    def mine(g: Machine, f: Frame) -> None:
        counter = g.t.seats[f.seat].counters.get(name, -1)
        n = amount(g, f) if counter >= 0 else 0
        much = g.count(counter, sign * n, verb) if counter >= 0 else 0
        env = f.env
        env["did"] = much == n and n > 0
        env["much"] = much

    return mine if seat is me else step


# --- losing and spending --------------------------------------------------------------------------------------------


def lose(c: Context, node: Lose) -> None:
    """`lose 2 health` is no damage: nothing prevents it."""
    if noun_of(node.what) is Noun.GAME:
        with each_seat(c, node.who) as seat:
            c.add(_lose_game(seat))
        return
    kind = things.kind_of(c, node.what)
    if kind == "health":
        fighters = pick(c, node.who, ("fighter",))
        c.add(_lose_health(fighters, _how_much(c, node.what, node.each)))
    elif kind == "action":
        with each_seat(c, node.who) as seat:
            c.add(_lose_actions(seat, _how_much(c, node.what, node.each), "lose"))
    elif kind == "card":
        discard(c, Discard(node.what, node.who, node.each))
    else:
        name = _resource_of(c, node.what)
        with each_seat(c, node.who) as seat:
            amount = _how_much(c, node.what, node.each, _holding(name, seat), seat)
            c.add(_count(name, seat, amount, -1, "lose"), alone=True)


def _lose_game(seat: Query) -> Any:
    def step(g: Machine, f: Frame) -> None:
        for loser in seat(g, f):
            if g.s.winners is None:
                winning.lose(g, loser)

    return step


def _lose_health(fighters: Query, amount: Figure) -> Any:
    def step(g: Machine, f: Frame) -> None:
        n = amount(g, f)
        total = 0
        found = [i for i in fighters(g, f) if g.s.space[i] >= 0]
        for fighter in found:
            total += set_health(g, fighter, g.s.health[fighter] - n)
        outcome(f, bool(found) and total == n * len(found), total)

    return step


def set_health(g: Machine, fighter: int, health: int) -> int:
    """Turn a dial, within its numbers; by how much. At 0 the fighter is defeated."""
    change = g.turn_dial(fighter, health)
    if g.s.health[fighter] == 0 and g.s.space[fighter] >= 0:
        fall(g, fighter)
    return change


def _lose_actions(seat: Query, amount: Figure, verb: str) -> Any:
    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        n = amount(g, f)
        free = bool(found) and found[0] == g.s.active and not barred(g, verb, {"player": found[0]}, {"action": 0})
        much = min(n, g.s.actions) if free else 0
        if much > 0:
            g.more_actions(verb, much)
        outcome(f, much == n and n > 0, much)

    return step


def spend(c: Context, node: Spend) -> None:
    """All of what is asked, or nothing."""
    kind = things.kind_of(c, node.what)
    if kind == "card":
        discard(c, Discard(node.what, node.who, node.each))
        return
    if kind == "action":
        with each_seat(c, node.who) as seat:
            c.add(_lose_actions(seat, _how_much(c, node.what, node.each), "spend"))
        return
    if kind == "health":
        lose(c, Lose(node.what, node.who, node.each))
        return
    name = _resource_of(c, node.what)
    with each_seat(c, node.who) as seat:
        holding = _holding(name, seat)
        amount = _how_much(c, node.what, node.each, holding, seat)
        pay = _count(name, seat, amount, -1, "spend")

        def step(g: Machine, f: Frame) -> None:
            if amount(g, f) > holding(g, f):
                outcome(f, False, 0)
            else:
                pay(g, f)

        c.add(step)


# --- bounds and beginnings ------------------------------------------------------------------------------------------


def start_with_rule(c: Context, node: StartWith) -> tuple[str, dict[str, Any]]:
    return "start with", {"name": _counted(c, node.what), "amount": _how_much(c, node.what, None)}


def start_with(c: Context, node: StartWith) -> None:
    """What a player has as the game begins. Setup puts figures on the board: those that are not had wait off it."""
    if isinstance(node.what, Either):
        _start_with_one(c, node, node.what)
        return
    kind = things.kind_of(c, node.what)
    if kind == "card":
        raise refusal(c, "how many cards one starts with is the starting hand size")
    if kind == "fighter":
        _start_with_some(c, node)
    if kind == "health":
        raise refusal(c, "how much health one starts with stands on the sheet")
    if kind != "counter":
        return
    name = _counted(c, node.what)
    amount = _how_much(c, node.what, None)
    with each_seat(c, node.who) as seat:
        c.add(set_counter(name, seat, amount))


def _start_with_one(c: Context, node: StartWith, what: Either) -> None:
    """`start with Bo or Cy`: which, the player says; the others stay off the board."""
    named = [things.query(c, part, ("fighter",), everywhere=True) for part in what.items]
    all_of_them: Query = lambda g, f: [i for query in named for i in query(g, f)]  # noqa: E731
    one = constant(1)
    chosen = choose(c, "fighter", all_of_them, one, one, pick(c, node.who, ("player",)), "Who starts?")

    def wait(g: Machine, f: Frame) -> None:
        kept = next((query(g, f) for query in named if f.env[chosen][0] in query(g, f)), ())
        for fighter in all_of_them(g, f):
            if fighter not in kept:
                g.keep_off(fighter)
        outcome(f, True, 1)

    c.add(wait)


def _start_with_some(c: Context, node: StartWith) -> None:
    """`start with 2 Imps`: what there are more of stay off the board."""
    amount = quantity(node.what)
    name = name_in(node.what)
    if name is None or not isinstance(amount, Number):
        return
    number = amount.n
    with each_seat(c, node.who) as seat:

        def wait(g: Machine, f: Frame) -> None:
            found = [i for who in seat(g, f) for i in g.t.seats[who].named.get(name, ())]
            for fighter in found[number:]:
                g.keep_off(fighter)
            outcome(f, len(found) >= number, number)

        c.add(wait)


def set_counter(name: str, seat: Query, amount: Figure) -> Any:
    """Bring a resource to a number, within its bounds."""

    def step(g: Machine, f: Frame) -> None:
        found = seat(g, f)
        counter = counter_of(g, found[0], name, f.seat) if found else -1
        if counter < 0:
            outcome(f, False, 0)
            return
        n = amount(g, f)
        change = n - g.s.counters[counter]
        g.count(counter, change, "gain" if change > 0 else "lose")
        outcome(f, g.s.counters[counter] == n, abs(change))

    return step


def at_most_rule(c: Context, node: AtMost) -> tuple[str, dict[str, Any]]:
    name, amount = _counted(c, node.what), amounts.figure(c, quantity(node.what))
    if things.kind_of(c, node.what) == "token" and _bears(c, node.who):
        bearers = things.query(c, node.who, ("fighter",), everywhere=True)
        return "at most on", {"name": name, "amount": amount, "who": bearers}
    if things.kind_of(c, node.what) != "counter":
        raise refusal(c, f"how many `{name}` there may be is said nowhere but in its file")
    who = things.query(c, node.who, ("player",), everywhere=True)
    return "at most", {"name": name, "amount": amount, "who": who}


def _bears(c: Context, who: Node) -> bool:
    """Whether a fighter is meant, who can bear tokens, and not a player."""
    return who != YOU and things.kind_of(c, who) == "fighter"


def at_most(c: Context, node: AtMost) -> None:
    """`put a Mark on her (to a maximum of 3)`: what there is too much of is taken back."""
    if things.kind_of(c, node.what) == "counter":
        name = _counted(c, node.what)
        most = amounts.figure(c, quantity(node.what))
        with each_seat(c, node.who) as seat:
            holding = _holding(name, seat)
            c.add(_trim(_count(name, seat, lambda g, f: max(0, holding(g, f) - most(g, f)), -1, "lose")))
    elif _bears(c, node.who):
        _take_back(c, node)


def _trim(take: Any) -> Any:
    """Losing what is too much is nothing that was done."""

    def step(g: Machine, f: Frame) -> None:
        did, much = f.env.get("did"), f.env.get("much")
        take(g, f)
        f.env["did"], f.env["much"] = did, much

    return step


def _take_back(c: Context, node: AtMost) -> None:
    """Tokens of a name that lie on a fighter beyond so many go back to their supply."""
    name = _counted(c, node.what)
    most = amounts.figure(c, quantity(node.what))
    bearers = pick(c, node.who, ("fighter",))

    def step(g: Machine, f: Frame) -> None:
        for fighter in bearers(g, f):
            borne = [i for i in borne_by(g, fighter) if g.t.tokens[i].name == name]
            for token in borne[max(0, most(g, f)) :]:
                g.clear(token, OFF)

    c.add(step)


def nothing(c: Context, node: Node) -> None:
    """What is only said, or holds elsewhere."""


# --- dice -----------------------------------------------------------------------------------------------------------


def roll(c: Context, node: Roll) -> None:
    """Dice: those of the hero's file where it has its own, else with six sides. A face that is no number counts 0."""
    with each_seat(c, node.who) as seat:
        amount = sized(c, node.amount, by=seat)

        def throw(g: Machine, f: Frame) -> None:
            who = (seat(g, f) or (f.seat,))[0]
            dice = list(g.t.seats[f.seat].dice.values())
            faces = dice[0] if dice else ("1", "2", "3", "4", "5", "6")
            rolled = []
            for _ in range(amount(g, f)):
                face = faces[g.random(len(faces))]
                rolled.append(int(face) if face.isdigit() else 0)
            f.env["rolled"] = tuple(rolled)
            g.emit(("roll", who, tuple(rolled)))
            outcome(f, bool(rolled), sum(rolled))

        c.add(throw)
    c.mention("number", "rolled", amounts.ROLLED)


HANDLERS: dict[type, Any] = {
    Gain: gain,
    Lose: lose,
    Spend: spend,
    StartWith: start_with,
    AtMost: at_most,
    Track: nothing,
    Roll: roll,
}
RULERS: dict[type, Any] = {StartWith: start_with_rule, AtMost: at_most_rule}
