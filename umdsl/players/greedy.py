"""A bot that looks one decision ahead: it tries each option in a guessed game and takes the one it likes best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.chance import seeded, step
from umdsl.players.judging import judge
from umdsl.players.random_bot import RandomBot

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision
    from umdsl.engine.game import Game
    from umdsl.players.sight import Sight

#: How many guesses at what it cannot see a decision is worth, and how many trials in all.
GUESSES = 3
TRIALS = 96
#: How far the rest of an action is played on, by chance, before the position is judged.
AHEAD = 12


class GreedyBot:
    """Tries each option in a few guessed games, lets the action come to its end, and judges what has become of it."""

    __slots__ = ("_start",)

    def __init__(self, seed: int) -> None:
        self._start = seeded(seed)

    def choose(self, game: Sight, decision: Decision) -> int:
        options = len(decision.options)
        tried = _spread(options, TRIALS)
        worth = dict.fromkeys(tried, 0.0)
        chance = self._start + decision.id
        for _ in range(max(1, min(GUESSES, TRIALS // options))):
            chance, bits = step(chance)
            guess = game.determinize(bits >> 1)
            for place in tried:
                worth[place] += self._try(guess, place, decision.seat, bits)
        # Of equals the first: options come in an order that is the same in every process.
        return max(tried, key=lambda place: (worth[place], -place))

    def _try(self, guess: Game, place: int, seat: int, seed: int) -> float:
        machine = guess.machine.clone()
        machine.telling = False
        before = (machine.s.turn, machine.s.action)
        machine.choose(place)
        anybody = RandomBot(seed)
        for count in range(AHEAD):
            if machine.pending is None or (machine.s.turn, machine.s.action) != before:
                break
            machine.choose(anybody.place(count, len(machine.pending[1])))
        return judge(machine, seat)


def _spread(options: int, most: int) -> list[int]:
    """The places of all options, or of some spread evenly where there are very many.

    >>> _spread(3, 96), _spread(5, 2)
    ([0, 1, 2], [0, 2])
    """
    if options <= most:
        return list(range(options))
    return [number * options // most for number in range(most)]
