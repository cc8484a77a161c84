"""The maneuver: draw, maybe BOOST, and move each fighter once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import may_boost
from umdsl.engine.rules.discarding import may_discard, throw
from umdsl.engine.rules.drawing import DRAW
from umdsl.engine.rules.movement import MOVE
from umdsl.engine.rules.reach import FRIENDS
from umdsl.engine.rules.values import boost_value, move_value

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


def _announce(g: Machine, f: Frame) -> None:
    g.herald(("maneuver", f.seat))


def _begin(g: Machine, f: Frame) -> None:
    env = f.env
    env["boost"] = 0
    env["boosts"] = 0
    env["moved"] = ()
    g.emit(("maneuver", f.seat))


def _draw(g: Machine, f: Frame) -> None:
    if not f.env.get("no draw"):
        g.call(DRAW, f.seat, -1, -1, {"seat": f.seat, "amount": g.t.edition.maneuver_draw})


def _boosts(g: Machine, f: Frame) -> list[Option]:
    if f.env["boosts"] >= g.t.edition.maneuver_boosts or not may_boost(g, f.seat, "maneuver"):
        return []
    hand = g.s.piles[g.t.seats[f.seat].hand]
    if not hand:
        return []
    found: list[Option] = [("none",)]
    names = []
    for card in may_discard(g, hand, f.seat):
        name = g.t.cards[card].name
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
    f.pc -= 2
    g.emit(("boost", f.seat, card, value, "move"))


def _fighters(g: Machine, f: Frame) -> list[Option]:
    moved = f.env["moved"]
    if f.env.get("no move"):
        return []
    left = [i for i in g.t.seats[f.seat].fighters if i not in moved and g.s.space[i] >= 0]
    if len(left) < 2:
        return [("fighter", i) for i in left]
    return [*(("fighter", i) for i in left), ("done",)]


def _move(g: Machine, f: Frame, option: Option | None) -> None:
    if option is None or option[0] == "done":
        return
    fighter = option[1]
    env = f.env
    env["moved"] = (*env["moved"], fighter)
    f.pc -= 1
    distance = move_value(g, fighter) + env["boost"]
    g.call(MOVE, f.seat, -1, fighter, {"fighter": fighter, "distance": distance, "through": FRIENDS})


def _over(g: Machine, f: Frame) -> None:
    g.emit(("maneuver over", f.seat))


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
