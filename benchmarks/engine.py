"""How fast the engine is: `make bench`, or `python benchmarks/engine.py [--json] [--quick] [--check]`.

All figures are of one run on one machine: random duels here and random games of `catanatron`, a board-game engine in
pure Python, in turns; what a clone costs in both; what a decision costs as a game grows; what a saved state weighs; and
six typical effects as the interpreter carries them out, against the same six written by hand. Time is what the
processor spent on this process, so that a busy machine does not count as a slow engine.
"""

from __future__ import annotations

import argparse
import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from effects_by_hand import effects
from language import Figure, as_json, table

from umdsl.content.definitions import Battlefield, Hero
from umdsl.content.loader import load_text
from umdsl.content.registry import Registry
from umdsl.engine.content import everything, including
from umdsl.engine.game import Game
from umdsl.players.arena import Match, start
from umdsl.players.random_bot import RandomBot

MISSING = (
    "Games of catanatron are what ours are compared with, and it is not installed. "
    "`pip install catanatron` or `pip install -e '.[bench]'` brings it; everything else is measured."
)

# --- games ----------------------------------------------------------------------------------------------------------


def matches() -> list[Match]:
    """Every hero that comes along, on every board."""
    heroes = [hero.id for hero in everything().all(Hero)]
    boards = [board.id for board in everything().all(Battlefield)]
    return [
        Match((hero, heroes[(place + 1 + place % 7) % len(heroes)]), ("random",) * 2, boards[place % len(boards)])
        for place, hero in enumerate(heroes)
    ]


def play(match: Match, seed: int, content: Registry, *, events: bool = True, most: int = 20_000) -> Game:
    """A duel of two players who take anything, from its setup to its end."""
    game = start(match, seed, content, events=events)
    bot = RandomBot(seed)
    while (pending := game.machine.pending) is not None and game.made < most:
        game.take(bot.place(game.made, len(pending[1])))
    return game


def duels(games: int, *, events: bool) -> tuple[int, float]:
    """Decisions made, and the seconds it took."""
    chosen = matches()
    decisions = 0
    begun = process_time()
    for number in range(games):
        decisions += play(chosen[number % len(chosen)], number, everything(), events=events).made
    return decisions, process_time() - begun


#: Of each step of the other engine's games, whether there was more than one thing to do.
CHOICES: list[bool] = []


def catan(seed: int) -> Any:
    """A game of two players who take anything."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    return Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)


def catan_games(games: int) -> tuple[int, float]:
    """Decisions made there, and the seconds it took. Each step of a game is one, also where there is nothing to choose;
    ours are only those with a choice, since a forced step is taken by itself. :data:`CHOICES` keeps the difference."""
    decisions = 0
    begun = process_time()
    for number in range(games):
        game = catan(1 + number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            CHOICES.append(len(game.state.playable_actions) > 1)
            game.play_tick()
            decisions += 1
    return decisions, process_time() - begun


def speed(games: int, rounds: int, other: bool) -> Iterator[Figure]:
    """Both engines in turns, so that a machine that is busy for a while slows both; the best round of each counts."""
    ours: list[float] = []
    quiet: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        for rates, run in (
            (ours, lambda: duels(games, events=True)),
            (quiet, lambda: duels(games, events=False)),
            (theirs, lambda: catan_games(max(1, games // 6)) if other else (0, 1.0)),
        ):
            decisions, seconds = run()
            rates.append(decisions / seconds)
    yield Figure("decisions, events on", max(ours), "per s")
    yield Figure("decisions, events off", max(quiet), "per s")
    if other:
        yield Figure("catanatron, decisions", max(theirs), "per s")
        yield Figure("decisions against catanatron", max(ours) / max(theirs), "times", goal=1.0, more_is_better=True)
        yield Figure("the same, events off", max(quiet) / max(theirs), "times")
        share = sum(CHOICES) / len(CHOICES)
        yield Figure("the same, steps with a choice only", max(ours) / (max(theirs) * share), "times")


# --- clones ---------------------------------------------------------------------------------------------------------


def our_positions(games: int) -> list[Game]:
    """Positions all over some games."""
    found = []
    for number, match in enumerate(matches()[:games]):
        whole = play(match, number, everything())
        game = start(match, number, events=True)
        for count, choice in enumerate(whole.choices):
            if count % 20 == 10:
                found.append(game.clone())
            game.take(choice)
    return found


def their_positions(games: int) -> list[Any]:
    found = []
    for number in range(games):
        game = catan(100 + number)
        for count in range(600):
            if game.winning_color() is not None:
                break
            if count % 40 == 20:
                found.append(game.copy())
            game.play_tick()
    return found


def clones(games: int, times: int, other: bool) -> Iterator[Figure]:
    mine = our_positions(games)
    machines = [game.machine for game in mine]

    def each(copies: list[Callable[[], object]]) -> float:
        """Microseconds for one, in the best of several rounds."""
        rounds = []
        for _ in range(times):
            begun = process_time()
            for copy in copies:
                copy()
            rounds.append(process_time() - begun)
        return min(rounds) / len(copies) * 1e6

    ours = each([machine.clone for machine in machines])
    yield Figure("clone of a position", ours, "us")
    yield Figure("clone of a whole Game", each([game.clone for game in mine]), "us")
    if other:
        theirs = each([game.copy for game in their_positions(max(2, games // 2))])
        yield Figure("catanatron, Game.copy", theirs, "us")
        yield Figure("clone against Game.copy", ours / theirs, "times", goal=0.5)
    yield from weight(mine)


def weight(games: list[Game]) -> Iterator[Figure]:
    """What a position weighs: in memory beside the game it was cloned from, and as JSON."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.machine.clone() for game in games]
    bytes_each = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    saves = [len(game.save().encode()) for game in games]
    yield Figure("memory of a clone", bytes_each, "bytes")
    yield Figure("a saved game as JSON", sum(saves) / len(saves), "bytes")
    yield Figure("the largest of them", max(saves), "bytes")


# --- growing --------------------------------------------------------------------------------------------------------

_HERO = """
hero: {name}
provenance: house
move: 2
fighters:
  - {{name: {name}, role: hero, health: {health}}}
{crew}tokens:
  Peg: {pegs}
ability: |
  at the start of your turn: place 1 Peg in a space adjacent to {name}
cards:
{cards}"""
_CREW = "  - {{name: {name}'s Crew, role: sidekick, count: {crew}, health: 3}}\n"
_CARD = "  - {{name: {name} {number:03}, type: {kind}{value}, boost: {boost}, text: '{text}'}}\n"
_TEXTS = ("AFTER COMBAT: draw 1", "", "AFTER COMBAT: your fighter recovers 1 health", "")


def grown(name: str, cards: int, pegs: int, crew: int, health: int) -> str:
    """A hero of any size."""
    lines = ""
    for number in range(cards):
        kind = ("attack", "defense", "versatile", "scheme")[number % 4]
        value = "" if kind == "scheme" else f", value: {number % 5}"
        text = "draw 1" if kind == "scheme" else _TEXTS[number % len(_TEXTS)]
        lines += _CARD.format(name=name, number=number, kind=kind, value=value, boost=number % 4, text=text)
    figures = _CREW.format(name=name, crew=crew) if crew else ""
    return _HERO.format(name=name, cards=lines, pegs=pegs, crew=figures, health=health)


Spent = dict[str, list[float]]


def cost(games: int, *, cards: int = 30, pegs: int = 4, crew: int = 2, health: int = 16) -> tuple[float, Spent, Spent]:
    """Microseconds for a decision; and, by kind of decision, those of the first and of the last quarter of a game."""
    made = [load_text(grown(name, cards, pegs, crew, health)).entries[0] for name in ("Ada", "Bram")]
    content = including(everything(), made)
    match = Match(("ada", "bram"), ("random", "random"), "marmoreal")
    early: Spent = {}
    late: Spent = {}
    spent = decisions = 0.0
    for seed in range(games):
        choices = play(match, seed, content).choices
        game = start(match, seed, content, events=True)
        for number, choice in enumerate(choices):
            pending = game.machine.pending
            assert pending is not None
            begun = process_time()
            game.take(choice)
            seconds = process_time() - begun
            spent += seconds
            # What is forced is done on the way to the next decision, so what comes next makes its kind, too.
            following = game.machine.pending
            kind = f"{pending[0].kind}, {following[0].kind if following is not None else 'over'}"
            if number < len(choices) // 4:
                early.setdefault(kind, []).append(seconds)
            elif number >= len(choices) * 3 // 4:
                late.setdefault(kind, []).append(seconds)
        decisions += len(choices)
    return 1e6 * spent / decisions, early, late


def longer(early: Spent, late: Spent) -> float:
    """How much longer the same kind of decision takes late in a game, over all kinds that come up early and late."""
    weight = total = 0.0
    for kind in early:
        if len(early[kind]) >= 10 and len(late.get(kind, ())) >= 10:
            often = min(len(early[kind]), len(late[kind]))
            total += often * median(late[kind]) / median(early[kind])
            weight += often
    return total / weight if weight else 1.0


def growth(games: int) -> Iterator[Figure]:
    base = cost(games)[0]
    yield Figure("a decision of two plain heroes", base, "us")
    for what, name, sizes in (
        ("cards", "decks of {} cards", (60, 120)),
        ("pegs", "{} tokens each", (8, 16)),
        ("crew", "{} sidekicks each", (4, 8)),
    ):
        for size in sizes:
            yield Figure(f"  with {name.format(size)}", cost(games, **{what: size})[0] / base, "times")
    # Nobody falls and no deck runs out, so late decisions are of the same kind as early ones: only the game is longer.
    _, early, late = cost(max(1, games // 4), cards=200, crew=0, health=99)
    yield Figure("decisions of a long game", sum(map(len, early.values())) * 4 / max(1, games // 4), "")
    yield Figure("late in it against early", longer(early, late), "times", goal=1.25)


# --- effects --------------------------------------------------------------------------------------------------------


def interpreted(times: int) -> Iterator[Figure]:
    """Six effects by the interpreter, and by hand: alone, and as a program on the same stack, which a card needs that
    may have to wait for somebody's answer."""
    alone = on_stack = 1.0
    measured = [(effect.text, *effect.measure(times)) for effect in effects()]
    for text, by_text, stacked, by_hand in measured:
        alone *= (by_text / by_hand) ** (1 / len(measured))
        on_stack *= (by_text / stacked) ** (1 / len(measured))
        yield Figure(f"  {text[:27]}{'...' if text[27:] else ''}", by_text, "us")
        yield Figure("    by hand on the stack", stacked, "us")
        yield Figure("    by hand", by_hand, "us")
    yield Figure("interpreter against by hand", alone, "times", goal=2.0)
    yield Figure("  by hand on the stack", on_stack, "times")


def measure(quick: bool) -> list[Figure]:
    """All figures."""
    try:
        catan(1)
        other = True
    except ImportError:
        print(MISSING, file=sys.stderr)
        other = False
    random.seed(1)  # catanatron's own players roll Python's dice
    games, rounds, times = (18, 1, 3) if quick else (36, 4, 25)
    return [
        *speed(games, rounds, other),
        *clones(2 if quick else 12, times, other),
        *growth(2 if quick else 12),
        *interpreted(20 if quick else 400),
    ]


def main() -> None:
    """Measure and tell."""
    arguments = argparse.ArgumentParser(description="Measure the engine.")
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--quick", action="store_true", help="few games and few repetitions")
    arguments.add_argument("--check", action="store_true", help="end with 1 if a goal is missed")
    chosen = arguments.parse_args()
    figures = measure(chosen.quick)
    print(as_json(figures) if chosen.json else table(figures))
    if chosen.check and any(figure.met is False for figure in figures):
        sys.exit(1)


if __name__ == "__main__":
    main()
