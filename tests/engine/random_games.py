"""Random games over everything that comes along: which heroes meet where, in which mode."""

from __future__ import annotations

from collections.abc import Iterator

from umdsl.content.definitions import Battlefield, Edition, Hero
from umdsl.engine.content import everything
from umdsl.engine.game import Game
from umdsl.players.arena import Match, start
from umdsl.players.random_bot import RandomBot

HEROES = tuple(hero.id for hero in everything().all(Hero))
BOARDS = tuple(board.id for board in everything().all(Battlefield))
WIDE = tuple(board.id for board in everything().all(Battlefield) if len(board.starts) >= 4)

EDITIONS = tuple(sorted(edition.id for edition in everything().all(Edition)))

#: Decisions after which a game is taken for endless. Real ones take some hundred.
LONGEST = 6000


def _match(mode: str, first: int, seats: int, board: str, players: tuple[str, ...] | None = None) -> Match:
    """Heroes at a distance that grows from match to match, so that many different ones meet."""
    step = 1 + 2 * first % (len(HEROES) - 1)
    heroes = tuple(HEROES[(first + number * step) % len(HEROES)] for number in range(seats))
    return Match(heroes, ("random",) * seats, board, mode, EDITIONS[(first + first // 3) % len(EDITIONS)], players)


DUELS = tuple(_match("duel", n, 2, BOARDS[n % len(BOARDS)]) for n in range(len(HEROES)))
TEAMS = tuple(
    _match("team", n, 4, WIDE[n % len(WIDE)], players=None if n % 2 else ("Ann", "Ben", "Ann", "Cleo"))
    for n in range(0, len(HEROES), 3)
)
MELEES = tuple(_match("free-for-all", n, 3 + n % 2, WIDE[n % len(WIDE)]) for n in range(1, len(HEROES), 3))
ALL = (*DUELS, *TEAMS, *MELEES)


def name_of(match: Match) -> str:
    return f"{match.mode}: {' '.join(match.heroes)} at {match.board}, {match.edition}"


def play(match: Match, seed: int, *, events: bool = False, longest: int = LONGEST) -> Game:
    """A whole game."""
    game = start(match, seed, events=events)
    for _ in positions(game, seed, longest=longest):
        pass
    return game


def positions(game: Game, seed: int, *, longest: int = LONGEST) -> Iterator[Game]:
    """The same game at each of its decisions in turn, and at its end."""
    bot = RandomBot(seed)
    for _ in range(longest):
        yield game
        pending = game.machine.pending
        if pending is None:
            return
        game.take(bot.place(game.made, len(pending[1])))
    raise AssertionError(f"the game does not end within {longest} decisions")
