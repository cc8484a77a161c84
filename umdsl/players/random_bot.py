"""A bot that takes any option, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.chance import seeded, step

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision
    from umdsl.players.sight import Sight

_MASK = (1 << 64) - 1
_STRIDE = 0xD1342543DE82EF95


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
        return (step((self._start + decision * _STRIDE) & _MASK)[1] * options) >> 64
