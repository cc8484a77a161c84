"""What the examples of the documentation are played with, whatever it is called."""

from __future__ import annotations

from umdsl.content.definitions import Battlefield, Hero, Provenance
from umdsl.engine.content import everything


def at_hand(seats: int = 2) -> tuple[list[str], str]:
    """The starter hero, once for each seat, and a battlefield with room for them: the ids of what comes along.

    >>> heroes, board = at_hand(seats=3)
    >>> len(heroes), len(set(heroes))
    (3, 1)
    """
    content = everything()
    hero = next(hero.id for hero in content.all(Hero) if hero.provenance is Provenance.HOUSE)
    board = next(board.id for board in content.all(Battlefield) if len(board.starts) >= seats)
    return [hero] * seats, board
