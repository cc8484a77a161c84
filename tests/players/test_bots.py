"""Bots: they take legal options, the same ones each time, and know only what their seat may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from umdsl.engine.game import Decision, Game
from umdsl.players.arena import Match, bots_for, play_out, start
from umdsl.players.bots import BotError, all_bots, let_choose, make_bot, seed_of
from umdsl.players.greedy import GreedyBot
from umdsl.players.judging import judge
from umdsl.players.random_bot import RandomBot
from umdsl.players.sight import Sight

HERO = "tamsin-wick"
MIRROR = Match((HERO, HERO), ("random", "random"), "chandlers-yard")


def _decision(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def test_the_same_seed_plays_the_same_game() -> None:
    def choices(seed: int) -> list[int]:
        game = start(MIRROR, 3)
        assert play_out(game, [RandomBot(seed), RandomBot(seed + 1)])
        return game.choices

    assert choices(1) == choices(1)
    assert choices(1) != choices(5)


def test_every_option_has_its_chance() -> None:
    taken = [RandomBot(seed).place(0, 4) for seed in range(400)]
    assert all(70 < taken.count(place) < 130 for place in range(4))
    taken = [RandomBot(1).place(decision, 3) for decision in range(300)]
    assert all(70 < taken.count(place) < 130 for place in range(3))


def test_a_bot_that_looks_ahead_beats_chance() -> None:
    wins = 0
    for seed in range(10):
        seat = seed % 2
        bots = [RandomBot(seed), RandomBot(seed + 100)]
        game = start(MIRROR, seed)
        assert play_out(game, [GreedyBot(seed) if place == seat else bot for place, bot in enumerate(bots)])
        assert game.outcome is not None
        wins += seat in game.outcome.winners
    assert wins >= 8


def test_greedy_changes_nothing_and_is_sure_of_itself() -> None:
    game = start(MIRROR, 2, events=True)
    bot = GreedyBot(7)
    for _ in range(30):
        before = game.save()
        decision = _decision(game)
        place = bot.choose(Sight(game, decision.seat), decision)
        assert place == GreedyBot(7).choose(Sight(game, decision.seat), decision)
        assert 0 <= place < len(decision.options)
        assert game.save() == before
        game.choose(place)


class _Guesses:
    """All that a bot needs: games that its seat takes for possible."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.asked = 0

    def determinize(self, seed: int) -> Game:
        self.asked += 1
        return self.game.determinize(self.seat, seed)


def test_greedy_asks_for_guesses_and_for_nothing_else() -> None:
    game = start(MIRROR, 4, events=True)
    for _ in range(12):
        decision = _decision(game)
        guesses = _Guesses(game, decision.seat)
        place = GreedyBot(5).choose(guesses, decision)  # type: ignore[arg-type]
        assert 0 < guesses.asked <= 3
        game.choose(place)


def test_sight_shows_the_seat_and_nothing_else() -> None:
    game = start(MIRROR, 1, events=True)
    sight = Sight(game, 1)
    assert sight.view() == game.view(1)
    assert sight.view(since=3)["events"] == game.view(1)["events"][3:]
    assert sight.determinize(5) == game.determinize(1, 5)
    assert sight.decision == game.decision
    assert [name for name in dir(sight) if not name.startswith("_")] == ["decision", "determinize", "seat", "view"]


def test_a_win_is_worth_more_than_anything() -> None:
    game = start(MIRROR, 1)
    even = judge(game.machine, 0)
    assert abs(even) < 5
    assert play_out(game, bots_for(MIRROR, 1))
    assert game.outcome is not None
    (winner,) = game.outcome.winners
    assert judge(game.machine, winner) > 100 > -100 > judge(game.machine, 1 - winner)


def test_unknown_bots_are_told_with_the_nearest_name() -> None:
    with pytest.raises(BotError, match=r"There is no bot called `gredy`\. Did you mean `greedy`\?"):
        make_bot("gredy", 1)
    with pytest.raises(BotError, match="There are `random`, `greedy`"):
        make_bot("xyz", 1)


def test_seeds_of_games_are_far_apart() -> None:
    seeds = {seed_of(seed, number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert min(seeds) >= 0


# --- bots of plugins ------------------------------------------------------------------------------------------------

_PLUGIN = """
from umdsl.plugins import hookimpl

class Last:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, game, decision):
        if self.seed == -1:
            raise RuntimeError("no idea")
        assert game.view()["decision"]["mine"]
        return decision.options[-1]

def broken(seed):
    raise ValueError("not today")

@hookimpl
def umdsl_bots():
    return {"last": Last, "broken": broken, "random": broken}
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "lastly"
    path.mkdir()
    (path / "__init__.py").write_text(_PLUGIN, "utf-8")
    return path


def test_a_plugin_brings_a_bot(plugin: Path) -> None:
    assert list(all_bots([plugin])) == ["random", "greedy", "last", "broken"]
    game = start(MIRROR, 1, events=True)
    bot = make_bot("last", 1, [plugin])
    last = _decision(game).options[-1]
    let_choose(bot, game)
    assert game.choices == [last.number]
    assert isinstance(make_bot("random", 1, [plugin]), RandomBot)


def test_a_bot_that_fails_is_named(plugin: Path) -> None:
    with pytest.raises(BotError, match="The bot `broken` of the plugin `lastly` failed: ValueError: not today"):
        make_bot("broken", 1, [plugin])
    game = start(MIRROR, 1)
    with pytest.raises(BotError, match="The bot `last` of the plugin `lastly` failed: RuntimeError: no idea"):
        let_choose(make_bot("last", -1, [plugin]), game)
