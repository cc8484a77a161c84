"""The rules are values in YAML: change one, and the game changes, with no line of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import umdsl
from umdsl.content.loader import Entry, load_text
from umdsl.engine import chance
from umdsl.engine.game import Game, new_game

RULES = Path(__file__).parents[2] / "content" / "rules"
HEROES = ["tamsin-wick", "tamsin-wick"]


def changed(path: str, old: str, new: str) -> Entry:
    """A file of the rules with one line of it written anew."""
    text = (RULES / path).read_text("utf-8")
    assert text.count(old) == 1
    loaded = load_text(text.replace(old, new), path)
    assert not loaded.diagnostics
    return loaded.entries[0]


def edition(old: str, new: str) -> Entry:
    return changed("editions/2023.yaml", old, new)


def start(edition: Entry | None = None, mode: Entry | str = "duel", seed: int = 3) -> Game:
    return new_game(mode, HEROES, "chandlers-yard", seed, edition=edition)


def play(game: Game, turns: int, seed: int = 5) -> Game:
    """Play at random until some turns are over."""
    rng = chance.seeded(seed)
    while game.decision is not None and game.machine.s.turn <= turns:
        rng, number = chance.below(rng, len(game.decision.options))
        game.choose(number)
    return game


def kinds(game: Game, kind: str) -> list[umdsl.Event]:
    return [event for event in game.events if event.kind == kind]


@pytest.mark.parametrize("actions", [1, 2, 4])
def test_actions_in_a_turn(actions: int) -> None:
    game = play(start(edition("actions: 2", f"actions: {actions}")), 1)
    first = game.machine.t.seats[0].label
    assert len([e for e in kinds(game, "action") if e.data["seat"] == first]) == actions


@pytest.mark.parametrize("cards", [0, 3, 5])
def test_cards_in_the_starting_hand(cards: int) -> None:
    game = start(edition("starting_hand: 5", f"starting_hand: {cards}"))
    seats = game.machine.t.seats
    assert [len(game.machine.s.piles[info.hand]) for info in seats] == [cards, cards]


def test_the_hand_limit() -> None:
    game = play(start(edition("hand_limit: 7", "hand_limit: 2")), 1)
    assert len(game.machine.s.piles[game.machine.t.seats[0].hand]) == 2


def test_cards_drawn_by_a_maneuver() -> None:
    game = start(edition("maneuver_draw: 1", "maneuver_draw: 3"))
    hand = game.machine.s.piles[game.machine.t.seats[0].hand]
    while game.decision.kind != "action":
        game.choose(0)
    before = len(hand)
    game.choose("maneuver")
    assert len(hand) == before + 3


@pytest.mark.parametrize("damage", [0, 2, 6])
def test_damage_of_an_empty_deck(damage: int) -> None:
    game = start(edition("exhaustion_damage: 2", f"exhaustion_damage: {damage}"))
    while game.decision.kind != "action":
        game.choose(0)
    state = game.machine.s
    seat = game.machine.t.seats[0]
    hero = seat.heroes[0]
    state.piles[seat.gone] += state.piles[seat.deck]
    state.piles[seat.deck].clear()
    before = state.health[hero]
    game.choose("maneuver")
    assert state.health[hero] == before - damage


def test_boosting_a_maneuver_may_be_no_part_of_the_rules() -> None:
    game = play(start(edition("maneuver_draw: 1", "maneuver_draw: 1\nmaneuver_boosts: 0")), 4)
    assert not [e for e in kinds(game, "boost") if e.data["what"] == "move"]
    assert [e for e in kinds(play(start(), 4), "boost") if e.data["what"] == "move"]


def windows(game: Game) -> list[str]:
    """The windows of the first combat, in order."""
    labels = [e.data["label"] for e in kinds(game, "window")]
    return labels[: labels.index("reveal", 1)] if "reveal" in labels[1:] else labels


def test_the_order_of_the_windows() -> None:
    usual = ["reveal", "immediately", "during combat", "after combat"]
    assert windows(play(start(), 12)) == usual
    other = edition("immediately, during combat,", "during combat, immediately,")
    assert windows(play(start(other), 12)) == ["reveal", "during combat", "immediately", "after combat"]


def test_actions_may_be_skipped_where_the_edition_says_so() -> None:
    game = start(edition("actions: 2", "actions: 2\nmay_skip_action: true"))
    while game.decision.kind != "action":
        game.choose(0)
    assert "pass" in [option.label for option in game.decision.options]
    plain = start()
    while plain.decision.kind != "action":
        plain.choose(0)
    assert "pass" not in [option.label for option in plain.decision.options]


def test_who_starts_where() -> None:
    usual = start()
    other = start(mode=changed("modes/duel.yaml", "placement: [1, 2]", "placement: [2, 1]"))
    board = usual.machine.t.board
    for game, number in ((usual, 1), (other, 2)):
        hero = game.machine.t.seats[0].heroes[0]
        assert game.machine.s.space[hero] == board.starts[number]


def test_which_actions_there_are() -> None:
    game = start(edition("action_choices: [maneuver, scheme, attack]", "action_choices: [maneuver]"))
    play(game, 8)
    assert {e.data["what"] for e in kinds(game, "action")} == {"maneuver"}
