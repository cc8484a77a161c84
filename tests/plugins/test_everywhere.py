"""Every hero plays in every mode on every board that seats it, with heroes of other sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.invariants import broken
from tests.engine.random_games import BOARDS, HEROES, WIDE, name_of, positions
from umdsl.content.definitions import Hero
from umdsl.engine.content import everything
from umdsl.players.arena import Match, start

#: The modes, each with the numbers of seats it is played with and the boards that have so many starting spaces.
TABLES = (("duel", 2, BOARDS), ("team", 4, WIDE), ("free-for-all", 3, WIDE), ("free-for-all", 4, WIDE))
_SETS = {hero.id: hero.set for hero in everything().all(Hero)}


def _shuffled(step: int) -> tuple[str, ...]:
    """All heroes in an order in which neighbours come from different sets, most of the time."""
    order = [HEROES[(5 * place + step) % len(HEROES)] for place in range(len(HEROES))]
    assert set(order) == set(HEROES)
    return tuple(order)


def _matches() -> Iterator[Match]:
    for mode, seats, boards in TABLES:
        for number, board in enumerate(boards):
            order = _shuffled(number)
            for first in range(0, len(order), seats):
                # The last table of a round is filled up with those who sat at the first.
                heroes = tuple(order[place % len(order)] for place in range(first, first + seats))
                yield Match(heroes, ("random",) * seats, board, mode)


MATCHES = tuple(_matches())


def test_nobody_is_left_out() -> None:
    for mode, seats, boards in TABLES:
        for board in boards:
            tables = [m.heroes for m in MATCHES if (m.mode, len(m.heroes), m.board) == (mode, seats, board)]
            assert {hero for heroes in tables for hero in heroes} == set(HEROES)
            assert all(len(heroes) == len(set(heroes)) for heroes in tables)
            mixed = [heroes for heroes in tables if len({_SETS[hero] for hero in heroes}) > 1]
            assert len(mixed) > len(tables) / 2


@pytest.mark.parametrize("match", MATCHES, ids=name_of)
def test_the_game_is_sound_and_ends(match: Match) -> None:
    game = start(match, 11, events=False)
    for now in positions(game, 11):
        assert now.made % 8 or broken(now) == []
    assert game.outcome is not None
