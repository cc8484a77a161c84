"""Many games: the same for any number of processors, fairly seated, and counted right."""

from __future__ import annotations

import json

import pytest

from umdsl.players.arena import Match, Played, Series, play_all, play_one, play_series
from umdsl.players.matrix import Cell, as_json, as_markdown, as_text, cells, overall
from umdsl.players.statistics import Rate, Spread, summary, wilson

HERO = "tamsin-wick"
MIRROR = Match((HERO, HERO), ("random", "random"), "chandlers-yard")


def _sorted(series: Series, jobs: int) -> list[Played]:
    return sorted(play_series(series, jobs), key=lambda game: game.number)


def test_any_number_of_processes_plays_the_same_games() -> None:
    series = Series(MIRROR, 20, 11)
    alone = _sorted(series, 1)
    assert alone == _sorted(series, 2)
    assert [game.number for game in alone] == list(range(20))
    assert alone == [play_one(series, number) for number in range(20)]
    assert alone != _sorted(Series(MIRROR, 20, 12), 1)


def test_everybody_begins_as_often() -> None:
    first = [game.first for game in _sorted(Series(MIRROR, 6, 1), 1)]
    assert first == [0, 1, 0, 1, 0, 1]
    assert {game.first for game in _sorted(Series(MIRROR, 6, 1, rotate=False), 1)} == {0}


def test_teams_stay_together_when_seats_turn() -> None:
    match = Match((HERO,) * 4, ("random",) * 4, "chandlers-yard", "team", players=("Ann", "Ben", "Ann", "Cleo"))
    for game in _sorted(Series(match, 4, 2), 1):
        assert game.finished
        assert game.winners in ((0, 2), (1, 3))


def test_seats_turn_with_all_that_belongs_to_them() -> None:
    match = Match(("a", "b", "c"), ("x", "y", "z"), "board", players=("Ann", "Ben", "Cleo"))
    assert match.turned(1) == Match(("b", "c", "a"), ("y", "z", "x"), "board", players=("Ben", "Cleo", "Ann"))
    assert match.turned(3) == match


def test_several_series_at_once() -> None:
    several = [Series(MIRROR, 3, 1), Series(MIRROR, 2, 2)]
    found = list(play_all(several, 1))
    assert [place for place, _ in found] == [0, 0, 0, 1, 1]


# --- counting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (3, 7), (0, 50), (50, 50), (499, 1000)])
def test_the_interval_holds_the_rate_and_shrinks(wins: int, games: int) -> None:
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    wide = high - low
    low, high = wilson(wins * 4, games * 4)
    assert high - low < wide


def _played(number: int, winners: tuple[int, ...], *, first: int = 0, finished: bool = True) -> Played:
    return Played(number, number, winners, first, 10 + number, 100, finished)


def test_what_a_series_tells() -> None:
    games = [_played(2, (1,), first=1), _played(0, (0,)), _played(1, ()), _played(3, (), finished=False)]
    found = summary(games, 2)
    assert found.games == 4
    assert found.wins == (Rate(1, 3), Rate(1, 3))
    assert found.first == (Rate(1, 2), Rate(1, 1))
    assert (found.draws, found.unfinished) == (1, 1)
    assert found.turns == Spread(11.5, 10, 10, 11, 12, 13)
    assert found == summary(reversed(games), 2)
    assert found.to_json()["seats"][1]["first"]["interval"][0] > 0.2
    assert Spread.of([]) == Spread(0.0, 0, 0, 0, 0, 0)


def test_a_matrix_is_told_in_three_ways() -> None:
    series = [Series(Match((a, b), ("random",) * 2, "yard"), 2, 1) for a in "xy" for b in "xy"]
    played = [(place, _played(number, (number,))) for place in range(4) for number in range(2)]
    found = cells(series, played)
    assert [(cell.first, cell.second, cell.rate) for cell in found] == [
        ("x", "x", Rate(1, 2)),
        ("x", "y", Rate(1, 2)),
        ("y", "x", Rate(1, 2)),
        ("y", "y", Rate(1, 2)),
    ]
    about = {"games": 2, "board": "yard", "bots": ["random", "random"], "seed": 1}
    assert overall(found, "x") == Rate(2, 4)
    assert json.loads(as_json(["x", "y"], found, about))["heroes"][0]["rate"] == 0.5
    table = as_markdown(["X", "Y"], found, about).splitlines()
    assert table[-2:] == ["| X | 50% (9-91) | 50% (9-91) |", "| Y | 50% (9-91) | 50% (9-91) |"]
    assert " 1  X      50%      50%" in as_text(["X", "Y"], found, about)
    assert isinstance(found[0], Cell)
