"""Drawing cards, and what comes of an empty deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import barred, kind_of
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
    deck = g.s.piles[g.t.seats[seat].deck]
    env["drawn"] = tuple(deck[:amount])
    env["missing"] = g.draw(seat, amount) if amount > 0 else 0
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
    s = g.s
    deck = s.piles[g.t.seats[seat].deck]
    if s.lasting or "draw" in g.t.would or len(deck) < amount or g.may_hold(kind_of("draw")):
        g.call(DRAW, f.seat, f.src, f.who, {"seat": seat, "amount": amount})
        return
    env = f.env
    env["drawn"] = tuple(deck[:amount])
    env["much"] = amount
    env["did"] = True
    g.draw(seat, amount)


#: Draw cards: {"seat", "amount"}; gives {"much", "drawn", "did"}.
DRAW = add_program(Program("rules/draw", [_propose, _draw, _exhaust, _tell]))
