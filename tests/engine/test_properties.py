"""Properties of every game: over all heroes and boards that come along, in all modes, with all chance from seeds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.engine.invariants import broken
from tests.engine.random_games import ALL, DUELS, HEROES, MELEES, TEAMS, name_of, play, positions
from umdsl.engine.game import Game
from umdsl.engine.saving import load_game, replay
from umdsl.players.arena import Match, Series, play_one, start

ONE_OF_EACH = (*DUELS[::6], TEAMS[0], TEAMS[1], MELEES[0], MELEES[1])


def test_every_hero_and_board_takes_part() -> None:
    seen = {hero for match in ALL for hero in match.heroes}
    assert seen == set(HEROES)
    assert len(HEROES) == 18
    assert len({match.board for match in ALL}) >= 5
    for matches in (DUELS, TEAMS, MELEES):
        assert {match.edition for match in matches} == {"2019", "2021", "2023"}


@pytest.mark.parametrize("match", ALL, ids=name_of)
@pytest.mark.parametrize("seed", range(2))
def test_every_position_is_sound_and_every_game_ends(match: Match, seed: int) -> None:
    game = start(match, seed)
    for now in positions(game, seed):
        assert broken(now) == []
    assert game.outcome is not None
    sides = {game.table.seats[seat].side for seat in game.outcome.winners}
    assert len(sides) <= 1


@pytest.mark.parametrize("match", ALL, ids=name_of)
def test_every_decision_can_be_told(match: Match) -> None:
    """Options have ids and labels of their own, events have sentences, and every seat can look."""
    game = start(match, 5, events=True)
    for now in positions(game, 5):
        decision = now.decision
        if decision is not None:
            assert decision.prompt
            assert len({option.id for option in decision.options}) == len(decision.options)
            assert len({option.label for option in decision.options}) == len(decision.options)
            assert all(option.label.strip() for option in decision.options)
    assert all(isinstance(event.text, str) for event in game.events)
    for seat in range(len(match.heroes)):
        assert game.view(seat)["outcome"] is not None


@pytest.mark.parametrize("match", ONE_OF_EACH, ids=name_of)
def test_a_saved_game_goes_on_the_same_from_every_decision(match: Match) -> None:
    game = start(match, 2, events=False)
    whole = play(match, 2)
    loaded: Game | None = None
    for now in positions(game, 2):
        if loaded is not None:
            # What was loaded one decision ago has made the same choice and is in the same place: and so on to the end.
            loaded.take(whole.choices[loaded.made])
            assert loaded.digest == now.digest
        loaded = load_game(now.save())
        assert loaded.digest == now.digest
    assert game == whole


@pytest.mark.parametrize("match", ONE_OF_EACH, ids=name_of)
def test_a_clone_that_is_played_on_changes_nothing(match: Match) -> None:
    game = start(match, 3, events=True)
    for now in positions(game, 3):
        if now.made % 7 == 0:
            before, events = now.save(), now.events
            clone = now.clone()
            assert clone.digest == now.digest
            for number, _ in enumerate(positions(clone, 4)):
                if number == 25:
                    break
            assert now.save() == before
            assert now.events == events
            assert clone.made > now.made or now.decision is None


@pytest.mark.parametrize("match", ONE_OF_EACH, ids=name_of)
def test_what_a_seat_cannot_see_does_not_change_its_view(match: Match) -> None:
    game = start(match, 6, events=True)
    differed = 0
    for now in positions(game, 6):
        if now.made % 9 == 0:
            for seat in range(len(match.heroes)):
                guess = now.determinize(seat, now.made)
                assert guess.view(seat) == now.view(seat)
                differed += guess.digest != now.digest
    assert differed > 5


@pytest.mark.parametrize("match", ONE_OF_EACH, ids=name_of)
def test_a_replay_tells_the_same(match: Match) -> None:
    game = play(match, 7, events=True)
    again = replay(game.replay())
    assert again.events == game.events
    assert again == game


def test_hidden_cards_that_change_places_are_not_noticed() -> None:
    """Independent of guesses: a card of the other hand and one of the other deck change places."""
    game = start(DUELS[2], 8, events=False)
    swapped = 0
    for now in positions(game, 8):
        g = now.machine
        hand, deck = (g.s.piles[pile] for pile in (g.t.seats[1].hand, g.t.seats[1].deck))
        known = g.s.known
        if now.made % 5 or g.s.combats or not hand or not deck or (known[hand[0]] | known[deck[-1]]) & 1:
            continue
        other = now.clone()
        piles = other.machine.s.piles
        mine, theirs = hand[0], deck[-1]
        piles[g.t.seats[1].hand][0], piles[g.t.seats[1].deck][-1] = theirs, mine
        other.machine.s.known[theirs], other.machine.s.known[mine] = known[mine], known[theirs]
        assert other.view(0) == now.view(0)
        swapped += 1
    assert swapped > 5


_FRESH = """
import hashlib, json
from tests.engine.random_games import DUELS, MELEES, TEAMS, play
for match in (*DUELS[1::5], TEAMS[2], MELEES[2]):
    game = play(match, 9, events=True)
    told = json.dumps([event.to_json() for event in game.events])
    print(hashlib.sha256(told.encode()).hexdigest(), game.digest, hash(game))
"""


def test_fresh_processes_agree_under_three_hash_seeds(root: object) -> None:
    def run(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", _FRESH]
        return subprocess.run(
            command, cwd=str(root), env=environment, capture_output=True, text=True, check=True
        ).stdout

    first = run("0")
    assert first.count("\n") >= 5
    assert run("1") == first
    assert run("31337") == first


# --- much longer, and only when asked for ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("second", HEROES)
@pytest.mark.parametrize("first", HEROES)
def test_everybody_against_everybody(first: str, second: str) -> None:
    """Twenty random games and two greedy ones for each pair, in the order of their turns."""
    place = HEROES.index(first) * len(HEROES) + HEROES.index(second)
    board = DUELS[place % len(DUELS)].board
    for seed in range(20):
        game = start(Match((first, second), ("random", "random"), board), seed, events=seed % 2 == 0)
        for now in positions(game, seed):
            assert broken(now) == []
    greedy = Series(Match((first, second), ("greedy", "greedy"), board), 2, place)
    for number in range(2):
        assert play_one(greedy, number).finished
