"""The maneuver: draw, maybe BOOST, and move each fighter once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import may_boost
from umdsl.engine.rules.discarding import may_discard, throw
from umdsl.engine.rules.drawing import draw_by_rule
from umdsl.engine.rules.movement import begin as begin_move
from umdsl.engine.rules.reach import FRIENDS
from umdsl.engine.rules.values import boost_value, move_value

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


def _announce(g: Machine, f: Frame) -> None:
    g.herald(("maneuver", f.seat))
    if not g.s.queue:  # nobody has anything to say before it
        f.pc += 1
        _begin(g, f)


def _begin(g: Machine, f: Frame) -> None:
    env = f.env
    env["boost"] = 0
    env["boosts"] = 0
    env.setdefault("moved", ())
    g.emit(("maneuver", f.seat))
    if not g.s.queue:
        f.pc += 1
        _draw(g, f)


def _draw(g: Machine, f: Frame) -> None:
    if not f.env.get("no draw"):
        draw_by_rule(g, f.seat, g.t.edition.maneuver_draw)


def _boosts(g: Machine, f: Frame) -> list[Option]:
    t = g.t
    if f.env["boosts"] >= t.edition.maneuver_boosts or not may_boost(g, f.seat, "maneuver"):
        return []
    hand = g.s.piles[t.seats[f.seat].hand]
    if not hand:
        return []
    cards = t.cards
    found: list[Option] = [("none",)]
    names = []
    for card in may_discard(g, hand, f.seat):
        name = cards[card].name
        if name not in names:
            names.append(name)
            found.append(("card", card))
    return found if len(found) > 1 else []


def _boost(g: Machine, f: Frame, option: Option | None) -> None:
    if option is None or option[0] == "none":
        f.pc += 1
        return
    f.env["boosting"] = (option[1], boost_value(g, option[1]))
    throw(g, f, (option[1],), f.seat)


def _boosted(g: Machine, f: Frame) -> None:
    card, value = f.env.pop("boosting")
    f.env["boost"] += value
    f.env["boosts"] += 1
    if f.env["boosts"] < g.t.edition.maneuver_boosts:
        f.pc -= 2
    g.emit(("boost", f.seat, card, value, "move"))


def _fighters(g: Machine, f: Frame) -> list[Option]:
    env = f.env
    if "no move" in env:
        return []
    moved, space = env["moved"], g.s.space
    found: list[Option] = [("fighter", i) for i in g.t.seats[f.seat].fighters if i not in moved and space[i] >= 0]
    if len(found) > 1:
        found.append(("done",))
    return found


def _move(g: Machine, f: Frame, option: Option | None) -> None:
    if option is None or option[0] == "done":
        f.pc += 1
        _over(g, f)
        return
    fighter = option[1]
    env = f.env
    env["moved"] = (*env["moved"], fighter)
    f.pc -= 1
    distance = move_value(g, fighter) + env["boost"]
    begin_move(g, f, f.seat, -1, {"fighter": fighter, "distance": distance, "through": FRIENDS})


def _over(g: Machine, f: Frame) -> None:
    g.emit(("maneuver over", f.seat))
    if not g.s.queue:
        g.s.frames.pop()


MANEUVER = add_program(
    Program(
        "rules/maneuver",
        [
            _announce,
            _begin,
            _draw,
            Ask("boost", _boosts, _boost, prompt="BOOST the maneuver?"),
            _boosted,
            Ask("fighter to move", _fighters, _move, prompt="Which fighter moves?", quiet=True),
            _over,
        ],
        spine=True,
    )
)
