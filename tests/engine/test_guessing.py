"""Guesses where hardly any hand would let somebody decide what they are deciding: consistent, and telling nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from umdsl import Game, load_text
from umdsl.content.definitions.scenario import Placed, Position, Seat
from umdsl.engine import guessing
from umdsl.engine.content import everything, including
from umdsl.engine.game import from_position

_HERO = """
hero: {name}
provenance: house
move: 0
fighters:
  - {{name: {name}, role: hero, health: 9}}
cards:
  - {{name: Guard, type: defense, value: 2, boost: 1, copies: 99}}
  - {{name: Ward, type: defense, value: 1, boost: 1, copies: 99}}
  - {{name: Plan, type: scheme, boost: 1, text: "draw 1"}}
  - {{name: Plot, type: scheme, boost: 1, text: "draw 1"}}
  - {{name: Ruse, type: scheme, boost: 1, text: "draw 1"}}
  - {{name: Jab, type: attack, value: 1, boost: 1}}
  - {{name: Cut, type: attack, value: 2, boost: 1}}
"""


def at(place: str, *hand: str) -> Game:
    """Ada decides about her turn. Two in four hundred cards give her a choice there; Bram looks on."""
    entries = [load_text(_HERO.format(name=name)).entries[0] for name in ("Ada", "Bram")]
    seats = (
        Seat(hero="ada", hand=hand, fighters=(Placed(fighter="Ada", space="a1"),)),
        Seat(hero="bram", hand=("Guard", "Jab"), fighters=(Placed(fighter="Bram", space=place),)),
    )
    position = Position(seats=seats, actions=2)
    return from_position("duel", position, "chandlers-yard", 3, content=including(everything(), entries))


def hands(game: Game, seeds: int) -> Counter[tuple[str, ...]]:
    """The hands of Ada's that Bram guesses at. In each of them she has something to decide."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(seeds):
        guess = game.determinize(1, seed)
        assert guess == game.determinize(1, seed)
        assert guess.view(1) == game.view(1)
        assert guess.decision is not None
        assert game.decision is not None
        assert (guess.decision.kind, guess.decision.seat) == (game.decision.kind, game.decision.seat)
        assert len(guess.decision.options) > 1
        table = guess.table
        found[tuple(sorted(table.cards[card].name for card in guess.machine.s.piles[table.seats[0].hand]))] += 1
    return found


def test_a_rare_hand_is_guessed_and_not_told() -> None:
    found = hands(at("d4", "Plan", "Guard"), 40)
    held = Counter(card for hand, times in found.items() for card in hand * times)
    schemes = {card: held[card] for card in ("Plan", "Plot", "Ruse")}
    # The one that she holds comes up no more often than the others.
    assert 0 < schemes["Plan"] < 2 * min(schemes["Plot"], schemes["Ruse"])
    assert min(held["Guard"], held["Ward"]) > 8


def test_two_cards_that_only_go_together_are_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice of attack cards: whoever made it holds both there are, and any two that they could have laid."""
    game = at("a2", "Jab", "Cut")
    game.choose("attack:Ada:Bram")
    assert game.decision is not None
    assert game.decision.kind == "attack card"
    assert set(hands(game, 5)) == {("Cut", "Jab")}  # this is known to everybody who knows the deck
    game.choose("play:Jab")
    laid = Counter()
    for seed in range(30):
        guess = game.determinize(1, seed)
        assert guess.view(1) == game.view(1)
        laid[guess.table.cards[guess.machine.s.combats[0].cards[0]].name] += 1
    assert set(laid) == {"Jab", "Cut"}


def test_what_lies_on_the_deck_is_guessed_anew_too() -> None:
    game = at("d4", "Plan", "Guard")
    deck = game.machine.s.piles[game.table.seats[0].deck]
    tops = set()
    for seed in range(12):
        guess = game.determinize(1, seed)
        tops.add(tuple(guess.table.cards[card].name for card in guess.machine.s.piles[game.table.seats[0].deck][:12]))
    assert len(tops) == 12
    assert tuple(game.table.cards[card].name for card in deck[:12]) not in tops


def test_the_walk_alone_finds_what_dealing_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a hand is not rare at all, walking to one is as good as dealing it."""
    monkeypatch.setattr(guessing, "TRIES", 0)
    game = at("a2", "Jab", "Guard")
    found = hands(game, 60)
    assert len(found) > 3
    assert found[("Guard", "Jab")] < 40
