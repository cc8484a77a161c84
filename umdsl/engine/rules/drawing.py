"""Drawing cards, and what comes of an empty deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import barred
from umdsl.engine.rules.damage import DAMAGE
from umdsl.engine.rules.would import step_in

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame


def _propose(g: Machine, f: Frame) -> None:
    """Whatever would happen instead of drawing comes first."""
    env = f.env
    if barred(g, "draw", {"player": env["seat"]}, {"card": None}):
        env["replaced"] = True
    elif env["amount"] > 0 and g.may_step_in("draw"):
        step_in(g, f, ("draw", env["seat"], env["amount"]))


def _draw(g: Machine, f: Frame) -> None:
    env = f.env
    amount = 0 if env.get("replaced") else env["amount"]
    seat = env["seat"]
    env["drawn"] = g.draw(seat, amount) if amount > 0 else ()
    env["missing"] = max(0, amount - len(env["drawn"]))
    if env["missing"]:
        g.emit(("exhausted", seat, env["missing"]))


def _exhaust(g: Machine, f: Frame) -> None:
    """Once for each card that was not there."""
    if f.env["missing"] > 0:
        f.env["missing"] -= 1
        f.pc -= 1
        hurt = g.t.edition.exhaustion_damage
        mine = [i for i in g.t.seats[f.env["seat"]].fighters if g.s.space[i] >= 0]
        if hurt and mine:
            hits = tuple((i, hurt) for i in mine)
            g.call(DAMAGE, f.env["seat"], -1, -1, {"hits": hits, "kind": "effect", "by": -1})


def _tell(g: Machine, f: Frame) -> None:
    drawn = f.env["drawn"]
    g.give(much=len(drawn), drawn=drawn, did=len(drawn) == f.env["amount"])


def draw(g: Machine, f: Frame, seat: int, amount: int) -> None:
    """Draw for a step of a text, and leave it `did`, `much` and `drawn`: at once where nothing steps in before it and
    the deck has enough, else through :data:`DRAW`."""
    if _is_plain(g, seat, amount):
        env = f.env
        env["drawn"] = g.draw(seat, amount)
        env["much"] = amount
        env["did"] = True
    else:
        g.call(DRAW, f.seat, f.src, f.who, {"seat": seat, "amount": amount})


def draw_by_rule(g: Machine, seat: int, amount: int) -> None:
    """The same where a rule of the game says so, and nobody asks what came of it."""
    if _is_plain(g, seat, amount):
        g.draw(seat, amount)
    else:
        g.call(DRAW, seat, -1, -1, {"seat": seat, "amount": amount})


def _is_plain(g: Machine, seat: int, amount: int) -> bool:
    """Whether nothing steps in before a draw, and the deck has enough."""
    t, s = g.t, g.s
    return t.free_draws and not s.lasting and len(s.piles[t.seats[seat].deck]) >= amount


#: Draw cards: {"seat", "amount"}; gives {"much", "drawn", "did"}.
DRAW = add_program(Program("rules/draw", [_propose, _draw, _exhaust, _tell]))
