"""What the tests of the engine share: two plain heroes whose cards all have different names, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from umdsl import Game, Registry, load_text, new_game
from umdsl.engine.content import everything, including

_HERO = """
hero: {name}
provenance: house
move: 2
fighters:
  - {{name: {name}, role: hero, health: 9}}
  - {{name: {name}'s Hound, role: sidekick, attack: ranged, count: 2}}
cards:
"""
_KINDS = ("attack", "defense", "versatile", "scheme")


def plain_hero(name: str, cards: int = 24) -> str:
    """A hero without texts. No two cards are called the same, so that a name that leaks is seen."""
    text = _HERO.format(name=name)
    for number in range(cards):
        kind = _KINDS[number % 4]
        value = "" if kind == "scheme" else f", value: {number % 5}"
        text += f"  - {{name: {name} {number:02}, type: {kind}{value}, boost: {number % 4}}}\n"
    return text


@pytest.fixture(scope="session")
def plain() -> Registry:
    """All content, and the plain heroes Ada, Bram, Cleo and Dora."""
    return including(everything(), [load_text(plain_hero(n)).entries[0] for n in ("Ada", "Bram", "Cleo", "Dora")])


@pytest.fixture
def duel(plain: Registry) -> Callable[..., Game]:
    """A new duel of Ada and Bram."""

    def start(seed: int = 1, **how: object) -> Game:
        return new_game("duel", ["ada", "bram"], "chandlers-yard", seed, content=plain, **how)  # type: ignore[arg-type]

    return start


@pytest.fixture
def at_random() -> Callable[..., Game]:
    """Play on by chance, to the end or for some decisions."""

    def play(game: Game, seed: int = 1, decisions: int = 2000) -> Game:
        chance = random.Random(seed)
        for _ in range(decisions):
            if game.decision is None:
                break
            game.choose(chance.choice(game.decision.options))
        return game

    return play
