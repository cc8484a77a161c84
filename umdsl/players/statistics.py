"""What many games tell: how often each hero wins, how sure that is, and how long a game takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

import attrs

from umdsl.players.arena import Played

#: Nineteen times out of twenty the true rate is within the interval.
Z = 1.959963984540054


def wilson(wins: int, games: int, z: float = Z) -> tuple[float, float]:
    """Between which rates the true one lies, by Wilson's score: sound also for few games and for rates near 0 and 1.

    >>> [round(bound, 3) for bound in wilson(0, 10)], [round(bound, 3) for bound in wilson(50, 100)]
    ([0.0, 0.278], [0.404, 0.596])
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    reach = z / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@attrs.frozen
class Rate:
    """How often something happened, of how many times."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "wins": self.wins,
            "games": self.games,
            "rate": round(self.rate, 4),
            "interval": [round(low, 4), round(high, 4)],
        }


@attrs.frozen
class Spread:
    """Numbers in a nutshell."""

    mean: float
    least: int
    quarter: int
    median: int
    three_quarters: int
    most: int

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Spread:
        """
        >>> Spread.of([3, 1, 2])
        Spread(mean=2.0, least=1, quarter=1, median=2, three_quarters=2, most=3)
        """
        found = sorted(numbers)
        if not found:
            return cls(0.0, 0, 0, 0, 0, 0)
        quarter, median, more = (found[part * (len(found) - 1) // 4] for part in (1, 2, 3))
        return cls(sum(found) / len(found), found[0], quarter, median, more, found[-1])

    def to_json(self) -> dict[str, Any]:
        return {**attrs.asdict(self), "mean": round(self.mean, 2)}


@attrs.frozen
class Summary:
    """A series of games. `wins` and `first` (games that the hero began) are by place in the match."""

    games: int
    wins: tuple[Rate, ...]
    first: tuple[Rate, ...]
    draws: int
    unfinished: int
    turns: Spread
    decisions: Spread

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "seats": [
                {**rate.to_json(), "first": first.to_json()} for rate, first in zip(self.wins, self.first, strict=True)
            ],
            "draws": self.draws,
            "unfinished": self.unfinished,
            "turns": self.turns.to_json(),
            "decisions": self.decisions.to_json(),
        }


def summary(played: Iterable[Played], seats: int) -> Summary:
    """What a series of games tells, in whatever order they were finished."""
    games = sorted(played, key=lambda game: game.number)
    finished = [game for game in games if game.finished]
    return Summary(
        len(games),
        tuple(_rate(finished, seat) for seat in range(seats)),
        tuple(_rate([game for game in finished if game.first == seat], seat) for seat in range(seats)),
        sum(not game.winners for game in finished),
        len(games) - len(finished),
        Spread.of(game.turns for game in games),
        Spread.of(game.decisions for game in games),
    )


def _rate(games: Sequence[Played], seat: int) -> Rate:
    return Rate(sum(seat in game.winners for game in games), len(games))
