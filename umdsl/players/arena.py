"""Games between bots: one from its first decision to its last, and many, on as many processors as there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

import attrs

from umdsl.content.registry import Registry, load_all
from umdsl.engine.content import everything
from umdsl.engine.game import Game, new_game
from umdsl.players.bots import Bot, let_choose, make_bot, seed_of
from umdsl.players.random_bot import RandomBot

#: Decisions after which a game counts as endless; real ones take some hundred.
LONGEST = 50_000
#: Games that one processor plays before it reports.
CHUNK = 8


@attrs.frozen
class Match:
    """Who plays whom: seats by hero, each with the bot that plays it."""

    heroes: tuple[str, ...]
    bots: tuple[str, ...]
    board: str
    mode: str = "duel"
    edition: str | None = None
    players: tuple[str, ...] | None = None

    def turned(self, by: int) -> Match:
        """The same match with everybody moved on by some seats, so that each gets to begin."""
        by %= len(self.heroes)

        def turn(items: tuple[str, ...]) -> tuple[str, ...]:
            return items[by:] + items[:by]

        who = turn(self.players) if self.players is not None else None
        return attrs.evolve(self, heroes=turn(self.heroes), bots=turn(self.bots), players=who)


@attrs.frozen
class Played:
    """How one game went. `winners` are places in the match as it was given; `first` is who began."""

    number: int
    seed: int
    winners: tuple[int, ...]
    first: int
    turns: int
    decisions: int
    finished: bool = True


@attrs.frozen
class Series:
    """Many games of one match. Where `rotate` is set, each hero begins as often as the others."""

    match: Match
    games: int
    seed: int
    rotate: bool = True
    plugins: tuple[Path, ...] = ()


def play_out(game: Game, bots: Sequence[Bot], longest: int = LONGEST) -> bool:
    """Let bots play a game to its end, each at its seat; whether it came to one."""
    chance = [bot if isinstance(bot, RandomBot) else None for bot in bots]
    for _ in range(longest):
        machine = game.machine
        pending = machine.pending
        if pending is None:
            return True
        # Chance needs to know nothing but how many options there are, so nothing is put into words for it.
        blind = chance[pending[0].decider(machine, machine.s.frames[-1])]
        if blind is not None:
            game.take(blind.place(game.made, len(pending[1])))
        else:
            decision = game.decision
            assert decision is not None
            let_choose(bots[decision.seat], game)
    return game.machine.pending is None


def start(match: Match, seed: int, content: Registry | None = None, *, events: bool = False) -> Game:
    """A new game of a match."""
    return new_game(
        match.mode,
        match.heroes,
        match.board,
        seed,
        edition=match.edition,
        content=content,
        players=match.players,
        events=events,
    )


def bots_for(match: Match, seed: int, plugins: Sequence[Path] = ()) -> list[Bot]:
    """The bots of a match, each with a seed of its own."""
    return [make_bot(name, seed_of(seed, 1 + seat), plugins) for seat, name in enumerate(match.bots)]


def play_one(series: Series, number: int) -> Played:
    """The n-th game of a series: what it is follows from the seed and the number alone."""
    by = number % len(series.match.heroes) if series.rotate else 0
    match = series.match.turned(by)
    seed = seed_of(series.seed, number)
    game = start(match, seed, _content(series.plugins))
    finished = play_out(game, bots_for(match, seed, series.plugins))
    seats = len(match.heroes)
    outcome = game.outcome
    winners = tuple(sorted((seat + by) % seats for seat in outcome.winners)) if outcome is not None else ()
    first = (game.table.order[0] + by) % seats
    return Played(number, seed, winners, first, game.machine.s.turn, game.made, finished)


_loaded: dict[tuple[Path, ...], Registry] = {}


def _content(plugins: tuple[Path, ...]) -> Registry:
    """The content of a series, read once in each process."""
    if not plugins:
        return everything()
    if plugins not in _loaded:
        _loaded[plugins] = load_all(plugins)
    return _loaded[plugins]


def play_series(series: Series, jobs: int = 1) -> Iterator[Played]:
    """Every game of a series, as it is finished; the order depends on the processors, what is played does not."""
    yield from (played for _, played in play_all([series], jobs))


def play_all(several: Sequence[Series], jobs: int = 1) -> Iterator[tuple[int, Played]]:
    """The games of several series, each with the place of its series."""
    chunks = [
        (place, series, range(first, min(first + CHUNK, series.games)))
        for place, series in enumerate(several)
        for first in range(0, series.games, CHUNK)
    ]
    if jobs <= 1 or len(chunks) <= 1:
        for place, series, numbers in chunks:
            for number in numbers:
                yield place, play_one(series, number)
        return
    # Fresh processes rather than copies of this one: they behave the same on every system.
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn"))
    try:
        running: set[Future[list[tuple[int, Played]]]] = {pool.submit(_play_chunk, *chunk) for chunk in chunks}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_chunk(place: int, series: Series, numbers: range) -> list[tuple[int, Played]]:
    return [(place, play_one(series, number)) for number in numbers]
