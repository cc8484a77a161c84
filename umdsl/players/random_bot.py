"""A bot that takes any option, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.chance import seeded

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision
    from umdsl.players.sight import Sight

_MASK = (1 << 64) - 1
_STRIDE = 0xD1342543DE82EF95
_STEP = 0x9E3779B97F4A7C15


class RandomBot:
    """Chance alone, but the same chance each time: what it takes follows from its seed and the number of the decision,
    so a game that was saved and resumed goes on as it would have."""

    __slots__ = ("_start",)

    def __init__(self, seed: int) -> None:
        self._start = seeded(seed)

    def choose(self, game: Sight, decision: Decision) -> int:
        return self.place(decision.id, len(decision.options))

    def place(self, decision: int, options: int) -> int:
        """The place of the option taken at a decision; it is all that has to be known of it."""
        # a step of `umdsl.engine.chance`, written out: a game of chance does hardly anything else as often
        z = (self._start + decision * _STRIDE + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * options) >> 64
