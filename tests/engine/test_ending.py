"""How a game ends: nothing of what was going on is left in the last position."""

from __future__ import annotations

import pytest

from tests.engine.meaning import PLENTY
from tests.engine.probing import probe
from umdsl.content.definitions.scenario import Placed, Position, Seat
from umdsl.engine.game import from_position


@pytest.mark.parametrize("edition", ["2019", "2021", "2023"])
def test_the_cards_of_the_last_combat_are_put_away(edition: str) -> None:
    seats = (
        Seat(hero="medusa", hand=("Gaze of Stone",), fighters=(Placed(fighter="Medusa", space="b2"),)),
        Seat(hero="tamsin-wick", hand=(), deck=(), fighters=(Placed(fighter="Tamsin Wick", space="c2", health=1),)),
    )
    position = Position(seats=seats, turn=1, actions=2)
    game = from_position("duel", position, "chandlers-yard", 1, edition=edition)
    assert game.decision is not None
    game.choose("attack:Medusa:Tamsin Wick")
    while game.decision is not None:
        game.choose(game.decision.options[0])
    assert game.outcome is not None
    view = game.view(0)
    assert view["combat"] is None
    state, table = game.machine.s, game.table
    assert not state.combats
    assert [table.cards[card].name for card in state.piles[table.seats[0].discard]] == ["Gaze of Stone"]


def test_the_end_of_the_game_by_a_text_puts_the_card_away() -> None:
    table = probe("end the game", **PLENTY).do("scheme:Probe:Ada")
    assert table.game.outcome is not None
    assert table.game.outcome.names == ()
    assert table.pile(0, "discard") == ["Probe"]


def test_where_everybody_waits_for_ever_nobody_wins() -> None:
    text = "remove each of your fighters from the board. remove each opposing fighter from the board"
    table = probe(text, **PLENTY).do("scheme:Probe:Ada")
    assert table.game.outcome is not None
    assert table.game.outcome.names == ()
    assert table.game.outcome.turns < 8
