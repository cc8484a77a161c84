"""Decks as they are printed, read and played without a line of ours: what a stranger's deck can hope for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.invariants import broken
from umdsl import Registry, load_text, new_game, write
from umdsl.content.importers import read_file
from umdsl.content.importers.build import import_deck
from umdsl.engine import chance
from umdsl.engine.content import everything, including

BOARDS = ("marmoreal", "sarpedon", "kestrel-steps", "undercroft-market", "weirkeepers-mill")


@pytest.fixture(scope="module")
def printed(corpus: Path) -> tuple[Registry, list[str]]:
    """Everything, with the printed decks in the place of ours."""
    entries = []
    for file in sorted((corpus / "umdb").glob("*.json")):
        for deck in read_file(file).decks:
            loaded = load_text(write(import_deck(deck).hero), file.name)
            assert not [d for d in loaded.diagnostics if d.severity == "error"], file.name
            entries += loaded.entries
    return including(everything(), entries), [entry.definition.id for entry in entries]


@pytest.mark.parametrize("round_", range(3))
def test_every_printed_deck_plays_to_the_end(printed: tuple[Registry, list[str]], round_: int) -> None:
    registry, heroes = printed
    for number, hero in enumerate(heroes):
        other = heroes[(number * 5 + 7 * round_ + 1) % len(heroes)]
        board = BOARDS[(number + round_) % len(BOARDS)]
        game = new_game("duel", [hero, other], board, number, content=registry, events=False)
        rng = chance.seeded(number + 1000 * round_)
        made = 0
        while game.machine.pending is not None:
            rng, choice = chance.below(rng, len(game.machine.pending[1]))
            game.take(choice)
            made += 1
            assert made < 6000
            if made % 10 == 0:
                assert not broken(game), (hero, other, board)
        assert game.outcome is not None
