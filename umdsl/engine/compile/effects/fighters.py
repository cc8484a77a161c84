"""What happens to fighters where they stand: they recover, fall, change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.casting import STATES
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import name_in, noun_of, outcome, pick, seats, sized
from umdsl.engine.compile.reading import needs_combat
from umdsl.engine.machine import Ask
from umdsl.engine.rules.barring import barred, undefeatable
from umdsl.engine.rules.would import step_in
from umdsl.language.nodes.amounts import Capped, Number, Times
from umdsl.language.nodes.effects import Become, Defeat, Recover, StartAs, StopBeing
from umdsl.language.nodes.selectors import Adjective, Both, Either, Name, Noun, Quality, Selector
from umdsl.language.nodes.sense import is_group

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

# --- health ---------------------------------------------------------------------------------------------------------


def recover(c: Context, node: Recover) -> None:
    """`Ada recovers 3`: up to the highest number on the dial."""
    before = None if isinstance(node.amount, Times | Capped) else sized(c, node.amount)
    fighters = pick(c, node.who, ("fighter",), purpose="recover", at_once=before is not None)
    current = c.register()
    if before is None:
        c.mention("fighter", current)
    amount = sized(c, node.amount) if before is None else before

    def heal(g: Machine, f: Frame) -> None:
        env = f.env
        found = tuple(fighters(g, f))
        total = 0
        full = bool(found)
        for fighter in found:
            env[current] = (fighter,)
            wanted = amount(g, f)
            # Who would be defeated just now has no health and still stands.
            gained = g.heal(fighter, wanted) if g.s.health[fighter] > 0 or g.s.space[fighter] >= 0 else 0
            total += gained
            full = full and gained == wanted
        env[current] = found
        outcome(f, full and total > 0, total)

    def heal_so_much(g: Machine, f: Frame) -> None:
        """The same amount for each, known beforehand."""
        s = g.s
        found = fighters(g, f)
        wanted = amount(g, f)
        total = 0
        for fighter in found:
            if s.health[fighter] > 0 or s.space[fighter] >= 0:
                total += g.heal(fighter, wanted)
        env = f.env
        env["did"] = total > 0 and total == wanted * len(found)
        env["much"] = total

    c.add(heal_so_much if isinstance(node.amount, Number) else heal, alone=True)


def defeat(c: Context, node: Defeat) -> None:
    """`defeat that sidekick`, unless something steps in."""
    fighters = pick(c, node.who, ("fighter",), purpose="defeat")
    left = c.register()

    def begin(g: Machine, f: Frame) -> None:
        f.env[left] = tuple(i for i in fighters(g, f) if g.s.space[i] >= 0)
        outcome(f, bool(f.env[left]), 0)

    def propose(g: Machine, f: Frame) -> None:
        f.env.pop("replaced", None)
        if not f.env[left]:
            f.pc += 1
        elif g.may_step_in("defeat"):
            fighter = f.env[left][0]
            step_in(g, f, ("defeat", fighter, g.s.space[fighter]))

    def fall(g: Machine, f: Frame) -> None:
        env = f.env
        fighter = env[left][0]
        env[left] = env[left][1:]
        f.pc -= 2
        if env.pop("replaced", False) or undefeatable(g, fighter):
            env["did"] = False
        elif g.s.space[fighter] >= 0:
            env["much"] += 1
            g.defeat(fighter, f.who, f.seat)

    c.add(begin)
    c.add(propose)
    c.add(fall)


# --- roles and states -----------------------------------------------------------------------------------------------


def become(c: Context, node: Become) -> None:
    """A role in the combat, or a state of its player."""
    noun = noun_of(node.what)
    if noun in (Noun.ATTACKER, Noun.DEFENDER):
        _take_role(c, node, 0 if noun is Noun.ATTACKER else 1)
    else:
        _change_state(c, node)


def _take_role(c: Context, node: Become, side: int) -> None:
    """Another fighter of the same player goes on with the combat; the cards stay (R12)."""
    needs_combat(c, "there is an attacker and a defender")
    fighters = pick(c, node.who, ("fighter",))

    def step_up(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        found = [i for i in fighters(g, f) if g.s.space[i] >= 0]
        if not found or not g.s.combats:
            return
        f.env["did"] = True
        if g.s.combats[-1].fighters[side] != found[0]:
            g.change_role(side, found[0])

    c.add(step_up)


def _change_state(c: Context, node: Become | StartAs) -> None:
    whose = seats(c, node.who)
    states = _states(node.what)

    def options(g: Machine, f: Frame) -> list[Option]:
        seat = _seat(g, f, whose)
        return [("state", form, value) for form, value in states(g, seat, f.seat) if _may_change(g, form, value)]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        outcome(f, False, 0)
        if option is not None:
            f.env["did"] = g.s.forms[option[1]] != option[2]
            g.change(option[1], option[2])

    c.add(Ask("state", options, take, prompt="Become what?"))


def _may_change(g: Machine, form: int, value: int) -> bool:
    """Whether no rule keeps a player in the state that holds."""
    return not barred(g, "change", {"player": g.t.forms[form].seat}, {"state": form * STATES + value})


def _seat(g: Machine, f: Frame, whose: Query) -> int:
    found = whose(g, f)
    return found[0] if found else f.seat


def _states(what: object) -> Any:
    """The states a phrase offers, as (form, value): (g, seat, whose text) -> list."""
    if isinstance(what, Either | Both):
        parts = [_states(item) for item in what.items]
        return lambda g, seat, mine: [state for part in parts for state in part(g, seat, mine)]
    name = name_in(what)
    if name is not None and is_group(what):
        return _other(name.lower(), False) if isinstance(what, Name) else _any(name.lower())
    if name is not None:
        return _named(name)
    if isinstance(what, Selector) and what == Selector(Number(1), what.noun):
        return _any(str(noun_of(what)))
    following = isinstance(what, Selector) and Quality(Adjective.NEXT) in what.filters
    return _other(str(noun_of(what)), following)


def _named(name: str) -> Any:
    def states(g: Machine, seat: int, mine: int) -> list[tuple[int, int]]:
        for owner in (seat, mine):
            found = g.t.seats[owner].forms.get(name)
            if found is not None:
                return [found]
        return []

    return states


def _other(group: str, following: bool) -> Any:
    """`change size`, `your next identity`: any other state of the group, or the one that comes next."""

    def states(g: Machine, seat: int, mine: int) -> list[tuple[int, int]]:
        forms = [i for i, form in enumerate(g.t.forms) if form.seat == seat]
        fitting = [i for i in forms if g.t.forms[i].name.lower() == group] or forms[:1]
        if not fitting:
            return []
        form = fitting[0]
        info = g.t.forms[form]
        now = g.s.forms[form]
        if following or info.order:
            return [(form, (now + 1) % len(info.values))]
        return [(form, value) for value in range(len(info.values)) if value != now]

    return states


def stop_being(c: Context, node: StopBeing) -> None:
    """Back to the state of the start, where it is another one; else to none."""
    whose = seats(c, node.who)
    states = _states(node.what)

    def change(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        for form, value in states(g, _seat(g, f, whose), f.seat):
            if g.s.forms[form] == value and _may_change(g, form, value):
                info = g.t.forms[form]
                start = info.values.index(info.start) if info.start in info.values else -1
                g.change(form, start if start != value else -1)
                f.env["did"] = True

    c.add(change)


def _any(group: str) -> Any:
    """`choose a weapon`: whichever of the group."""

    def states(g: Machine, seat: int, mine: int) -> list[tuple[int, int]]:
        forms = [i for i, form in enumerate(g.t.forms) if form.seat == seat]
        fitting = [i for i in forms if g.t.forms[i].name.lower() == group] or forms[:1]
        return [(form, value) for form in fitting for value in range(len(g.t.forms[form].values))]

    return states


# --- what a player starts as ----------------------------------------------------------------------------------------


def start_as(c: Context, node: StartAs) -> None:
    """As the game begins: the state, or one of several at the player's choice."""
    if _is_state(node.what):
        _change_state(c, node)
        return
    # "off the board": the figure waits beside it.
    fighters = things.query(c, node.who, ("fighter",), everywhere=True)

    def wait(g: Machine, f: Frame) -> None:
        for fighter in fighters(g, f):
            g.lift(fighter)
        outcome(f, True, 0)

    c.add(wait)


def start_rule(c: Context, node: StartAs) -> tuple[str, dict[str, Any]]:
    parts = node.what.items if isinstance(node.what, Either | Both) else (node.what,)
    return "start as", {"names": tuple(name for part in parts if (name := name_in(part)) is not None)}


def _is_state(what: object) -> bool:
    parts = what.items if isinstance(what, Either | Both) else (what,)
    return all(isinstance(part, Name) or name_in(part) is not None for part in parts)


HANDLERS: dict[type, Any] = {
    Recover: recover,
    Defeat: defeat,
    Become: become,
    StopBeing: stop_being,
    StartAs: start_as,
}
RULERS: dict[type, Any] = {StartAs: start_rule}
