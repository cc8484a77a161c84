"""Whole games from seeds, told in sentences: a change in how a game goes shows here, and is read before it is kept."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from umdsl.players.arena import Match, bots_for, play_out, start

MATCHES = {
    "starter mirror": Match(("tamsin-wick", "tamsin-wick"), ("random", "random"), "chandlers-yard"),
    "traps and a pack": Match(("ingen", "raptors"), ("greedy", "greedy"), "kestrel-steps"),
    "hellfire and identities, rules of 2019": Match(
        ("ghost-rider", "moon-knight"), ("greedy", "greedy"), "undercroft-market", edition="2019"
    ),
    "turtles in a free-for-all": Match(
        ("leonardo", "donatello", "raphael"), ("greedy", "random", "greedy"), "chandlers-yard", "free-for-all"
    ),
    "a team of three people": Match(
        ("achilles", "yennenga", "luke-cage", "michelangelo"),
        ("greedy",) * 4,
        "undercroft-market",
        "team",
        players=("Ann", "Ben", "Ann", "Cleo"),
    ),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_log_of_a_game(name: str, snapshot: SnapshotAssertion) -> None:
    match = MATCHES[name]
    game = start(match, 1, events=True)
    assert play_out(game, bots_for(match, 1))
    assert "\n".join([*game.log(), str(game.outcome)]) == snapshot
