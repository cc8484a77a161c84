"""How good a position is for a seat, in points of a hero's health."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.table import FighterInfo


@attrs.frozen
class Weights:
    """What things are worth, where a point of a hero's health is worth 1."""

    win: float = 1000.0
    sidekick_health: float = 0.35
    standing: float = 0.8  # a fighter that is still there
    card: float = 0.45  # a card in hand, up to the hand limit
    deck: float = 0.04  # a card still to be drawn
    target: float = 0.35  # an opposing fighter that one of mine can attack
    threat: float = 0.25  # one of mine that an opponent can attack
    far: float = 0.06  # each space between a fighter and the nearest opposing hero


WEIGHTS = Weights()


def judge(machine: Machine, seat: int, weights: Weights = WEIGHTS) -> float:
    """What the position is worth: my side against the best of the others."""
    s, t = machine.s, machine.t
    mine = t.seats[seat].side
    if s.winners is not None:
        won = any(t.seats[winner].side == mine for winner in s.winners)
        return weights.win if won else -weights.win if s.winners else 0.0
    sides: dict[int, float] = {}
    for info in t.seats:
        sides[info.side] = sides.get(info.side, 0.0) + _seat(machine, info.seat, weights)
    others = [worth for side, worth in sides.items() if side != mine]
    # Everybody else counts, so that with several opponents hurting any of them is worth something.
    return sides[mine] - sum(others) / len(others) + _position(machine, mine, weights)


def _seat(machine: Machine, seat: int, weights: Weights) -> float:
    """Health and cards."""
    s, t = machine.s, machine.t
    info = t.seats[seat]
    worth = 0.0
    for fighter in info.fighters:
        health = s.health[fighter]
        if health > 0:
            worth += health * (1.0 if t.fighters[fighter].hero else weights.sidekick_health) + weights.standing
    hand = min(len(s.piles[info.hand]), t.edition.hand_limit)
    return worth + hand * weights.card + len(s.piles[info.deck]) * weights.deck


def _position(machine: Machine, mine: int, weights: Weights) -> float:
    """Who can attack whom, and how far my fighters are from where they want to be."""
    s, t = machine.s, machine.t
    board = t.board
    ours: list[tuple[FighterInfo, int]] = []
    theirs: list[tuple[FighterInfo, int]] = []
    for number, space in enumerate(s.space):
        if space >= 0:
            (ours if t.seats[t.fighters[number].seat].side == mine else theirs).append((t.fighters[number], space))
    worth = 0.0
    for fighter, here in ours:
        nearest = None
        for other, there in theirs:
            close = there in board.adjacent[here]
            shared = board.zones[here] & board.zones[there]
            if close or (fighter.ranged and shared):
                worth += weights.target * (2 if other.hero else 1)
            if close or (other.ranged and shared):
                worth -= weights.threat * (2 if fighter.hero else 1)
            if other.hero:
                distance = board.distance[here][there]
                nearest = distance if nearest is None else min(nearest, distance)
        if nearest is not None:
            worth -= weights.far * nearest
    return worth
