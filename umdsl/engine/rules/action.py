"""An action: what a player may do with it, and looking for a winner before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions.rules import Action, WinCheck
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules import attack, items, legal, maneuver, scheme, winning
from umdsl.engine.rules.bound import allowed, use

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


_MANEUVER, _ATTACK, _SCHEME = Action.MANEUVER, Action.ATTACK, Action.SCHEME
_AROUND_ACTIONS = WinCheck.AROUND_ACTIONS


def _options(g: Machine, f: Frame) -> list[Option]:
    seat, t = f.seat, g.t
    found: list[Option] = []
    bound = allowed(g)
    for choice in t.edition.action_choices:
        if bound is not None and choice not in bound:
            continue
        if choice is _MANEUVER:
            if not g.may_hold("cannot") or legal.may(g, seat, "maneuver"):
                found.append(("maneuver",))
        elif choice is _ATTACK:
            for attack in legal.attacks(g, seat):
                found.append(("attack", *attack))
        elif choice is _SCHEME:
            for scheme in legal.schemes(g, seat):
                found.append(("scheme", *scheme))
    if t.items_to_use and bound is None:
        found.extend(items.options(g, seat))
    if t.action_texts and bound is None:
        found.extend(legal.uses(g, seat))
    if not found or t.edition.may_skip_action:
        found.append(("pass",))
    return found


def _take(g: Machine, f: Frame, option: Option | None) -> None:
    assert option is not None
    what = option[0]
    g.emit(("action", f.seat, what, g.s.action))
    if g.s.lasting:
        use(g, what)
    if what == "maneuver":
        g.call(maneuver.MANEUVER, f.seat, -1, -1)
    elif what == "attack":
        g.call(attack.ATTACK, f.seat, -1, option[1], {"fighter": option[1], "target": option[2]})
    elif what == "scheme":
        g.call(scheme.SCHEME, f.seat, option[1], option[2])
    elif what == "item":
        g.call(items.USE, f.seat, g.t.tokens[option[1]].card, option[2], {"token": option[1]})
    elif what == "use":
        legal.use(g, f.seat, option)
    f.env["what"] = what


def _over(g: Machine, f: Frame) -> None:
    g.emit(("action over", f.seat, f.env.get("what", "")))
    if not g.s.queue:
        f.pc += 1
        _close(g, f)


def _close(g: Machine, f: Frame) -> None:
    if g.s.lasting:
        g.expire(lambda expiry: expiry[0] == "action")
    g.s.frames.pop()
    if g.t.edition.win_check is _AROUND_ACTIONS:
        winning.check(g)


ACTION = add_program(
    Program("rules/action", [Ask("action", _options, _take, prompt="Take an action"), _over, _close], spine=True)
)
#: Where an action goes on when it is ended by an effect.
ACTION_END = 1
