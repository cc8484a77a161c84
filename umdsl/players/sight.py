"""What a bot is handed instead of the game: the view of its seat, and games that are as likely as the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision
    from umdsl.engine.game import Game


class Sight:
    """A game as one seat may know it. There is no way from here to what the seat cannot see."""

    __slots__ = ("__game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.__game = game
        self.seat = seat

    def view(self, *, since: int = 0) -> dict[str, Any]:
        """What the seat sees, as plain data; with `since`, only the events after that number."""
        return self.__game.view(self.seat, since=since)

    def determinize(self, seed: int) -> Game:
        """A whole game in which everything the seat cannot see is a guess."""
        return self.__game.determinize(self.seat, seed)

    @property
    def decision(self) -> Decision:
        """What the seat has to decide."""
        decision = self.__game.decision
        assert decision is not None
        return decision
