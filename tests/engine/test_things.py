"""What phrases, conditions and amounts mean at a table: see `asking.py` for who stands where."""

from __future__ import annotations

import pytest

from tests.engine.asking import ask, at_rest, frames, holds, how_much, in_combat
from umdsl.engine.problems import GameError
from umdsl.engine.state import Frame

MOTHS = ["Lantern Moth 1", "Lantern Moth 2"]
NEAR = ["Lantern Moth 1", "Rival", "Cub"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("each fighter", ["Tamsin", *MOTHS, "Rival", "Cub"]),
        ("your hero", ["Tamsin"]),
        ("each sidekick", [*MOTHS, "Cub"]),
        ("each opposing fighter", ["Rival", "Cub"]),
        ("each other friendly fighter", MOTHS),
        ("each Lantern Moth", MOTHS),
        ("each adjacent fighter", NEAR),
        ("each fighter adjacent to Tamsin", NEAR),
        ("another fighter in Tamsin's zone", NEAR),
        ("each fighter not in your zone", ["Lantern Moth 2"]),
        ("each fighter other than Tamsin", [*MOTHS, "Rival", "Cub"]),
        ("each opposing fighter adjacent to 1 or more friendly fighters", ["Rival", "Cub"]),
        ("each fighter adjacent to each friendly fighter", []),
        ("each fighter within 2 spaces of Tamsin", ["Tamsin", *NEAR]),
        ("each fighter with 3 or less health", [*MOTHS, "Cub"]),
        ("a fighter with the most health", ["Rival"]),
        ("each damaged fighter", ["Tamsin"]),
        ("each ranged fighter", MOTHS),
        ("a defeated fighter", []),
        ("each fighter on a Snare", ["Rival"]),
        ("each fighter on or adjacent to a Snare", ["Tamsin", "Lantern Moth 1", "Rival"]),
        ("the attacker", []),
        ("your opponent", ["Rival"]),
        ("each other friendly player", []),
        ("each zone the opposing fighter is in", ["green", "red", "yellow"]),
        ("Tamsin's zone", ["blue", "yellow"]),
        ("a space with a Snare", ["a1", "c2"]),
        ("an empty space in your zone", ["a1", "a3", "b1", "c3"]),
        ("a space up to 1 space away", ["a2", "b2", "b3", "c2"]),
        ("a Snare adjacent to your fighter", ["Snare at c2"]),
        ("a card", ["Last Light", "Ward", "Ruse"]),
        ("a HEX card", ["Ward", "Ruse"]),
        ("a Tamsin card", ["Last Light"]),
        ("an attack card in your discard pile", ["Twist"]),
        ("each other HEX card in your discard pile", ["Ruse", "Ward"]),
        ("a card with a value of 2 or less", ["Ward"]),
        ("a card in your opponent's hand", ["Wall", "Both"]),
        ("your opponent's discard pile", ["Rival's discard pile"]),
        ("a deck", ["Tamsin's deck", "Rival's deck"]),
    ],
)
def test_phrases_at_rest(words: str, found: list[str]) -> None:
    assert ask(at_rest(), words) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the opposing fighter", ["Rival"]),
        ("your fighter", ["Tamsin"]),
        ("the attacker", ["Tamsin"]),
        ("the defender", ["Rival"]),
        ("your attacking fighter", ["Tamsin"]),
        ("each fighter in the combat", ["Tamsin", "Rival"]),
        ("each zone the opposing fighter is in", ["red", "yellow"]),
        ("this card", ["Last Light"]),
        ("your opponent's card", ["Wall"]),
        ("your attack card", ["Last Light"]),
        ("your attacks", ["Last Light"]),
        ("Tamsin's attacks", ["Last Light"]),
        ("effects on your opponent's card", ["Wall"]),
        ("a card", ["Ward", "Ruse"]),
    ],
)
def test_phrases_in_combat(words: str, found: list[str]) -> None:
    asked = in_combat()
    ours, ability, theirs = frames(asked)
    assert ask(asked, words, ours) == found
    assert ask(asked, words, ability) == found
    if words == "the opposing fighter":
        assert ask(asked, words, theirs) == ["Tamsin"]


@pytest.mark.parametrize(
    ("words", "rest", "combat"),
    [
        ("you are attacking", False, True),
        ("you are defending", False, False),
        ("Tamsin is AFLAME", True, True),
        ("you are COLD", False, False),
        ("Tamsin is adjacent to the opposing fighter", True, True),
        ("your fighter is in the same zone as a Lantern Moth", True, True),
        ("the opposing fighter is a hero", True, True),
        ("the opposing fighter is a sidekick", True, False),
        ("you have 2 or more Ember", True, True),
        ("you have 3 or more Ember", False, False),
        ("you have exactly 3 cards in hand", True, False),
        ("your opponent has fewer than 3 cards in hand", True, True),
        ("you have more cards in hand than your opponent", True, True),
        ("there are no opposing fighters in Tamsin's zone", False, False),
        ("there is a Snare adjacent to Tamsin", True, True),
        ("your hand is empty", False, False),
        ("this card's value is higher than your opponent's card's value", True, False),
        ("Tamsin has 9 or less health", True, True),
        ("Tamsin is defeated", False, False),
        ("Tamsin is not defeated", True, True),
        ("Tamsin shares a zone with the opposing fighter", True, True),
        ("your fighter started this turn in a different space", False, False),
        ("1 or more of your Lantern Moths is adjacent to Tamsin", True, True),
        ("each Lantern Moth is adjacent to Tamsin", False, False),
        ("you attacked a hero", False, True),
        ("you attacked a sidekick", False, False),
        ("you did not attack this turn", True, False),
        ("your opponent played a defense card", False, True),
        ("your opponent played an attack card", False, False),
        ("Tamsin played this card", False, True),
        ("you won the combat", False, False),
        ("this is your first action", True, True),
        ("this is your last action", False, False),
    ],
)
def test_conditions(words: str, rest: bool, combat: bool) -> None:
    assert (holds(at_rest(), words), holds(in_combat(), words)) == (rest, combat)


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("the number of cards in your hand", 2),
        ("the number of Lantern Moths", 2),
        ("its BOOST value", 2),
        ("this card's value", 3),
        ("your opponent's card's BOOST value", 3),
        ("Tamsin's health", 9),
        ("half Tamsin's health, rounded down", 4),
        ("half Tamsin's health", 5),
        ("twice the number of opposing fighters", 4),
        ("your hand size", 2),
        ("your maximum hand size", 7),
        ("Tamsin's move value", 2),
        ("the number of Ember you have", 2),
        ("the number of zones the opposing fighter is in", 2),
    ],
)
def test_amounts(words: str, amount: int) -> None:
    assert how_much(in_combat(), words) == amount


def test_what_was_done_is_found_in_the_facts() -> None:
    asked = at_rest()
    s = asked.g.s
    s.facts += [
        ("discard", 0, (1, 2), 0),
        ("damage", 3, 2, "effect", 0, 0),
        ("damage", 0, 1, "combat", 3, -1),
        ("spend", 0, "Ember", 2),
        ("through", 0, (6,), (4,)),
        ("defeat", 4, 6),
    ]
    f = Frame(0, 0, s.piles[asked.g.t.seats[0].hand][0], 0, {"mark": 0})
    assert how_much(asked, "the number of cards discarded", f) == 2
    assert how_much(asked, "the damage you took", f) == 1
    assert how_much(asked, "the combat damage you took", f) == 1
    assert how_much(asked, "the damage dealt to the opposing fighter", f) == 2
    assert how_much(asked, "the number of Ember spent", f) == 2
    assert ask(asked, "each fighter it moved through", f) == ["Cub"]
    assert holds(asked, "1 or more fighters were defeated this way", f)
    assert not holds(asked, "2 or more fighters were defeated this way", f)
    assert holds(asked, "the opposing fighter was dealt 2 or more damage", f)
    later = Frame(0, 0, f.src, 0, {"mark": len(s.facts)})
    assert not holds(asked, "1 or more fighters were defeated this way", later)


def test_where_somebody_started_the_turn() -> None:
    asked = at_rest()
    s = asked.g.s
    s.started[0] = asked.g.t.board.index["d4"]
    assert holds(asked, "your fighter started this turn in a different space")
    assert holds(asked, "Tamsin shares no zones with the space it started in this turn")
    s.started[0] = asked.g.t.board.index["a2"]
    assert not holds(asked, "Tamsin shares no zones with the space it started in this turn")


def test_a_fighter_that_is_off_the_board_is_nowhere() -> None:
    asked = at_rest()
    asked.g.s.space[1] = -1
    asked.g.s.health[1] = 0
    assert ask(asked, "each Lantern Moth") == ["Lantern Moth 2"]
    assert ask(asked, "a defeated Lantern Moth") == ["Lantern Moth 1"]
    assert ask(asked, "each Lantern Moth", everywhere=True) == MOTHS
    assert not holds(asked, "Lantern Moth is defeated")  # both must be


def test_what_means_nothing_is_refused_by_name() -> None:
    with pytest.raises(GameError, match=r"UM904.*`your deck` is a pile, and a fighter is meant"):
        ask(at_rest(), "each fighter adjacent to your deck")
    with pytest.raises(GameError, match="nothing declares `Norwin`"):
        ask(at_rest(), "each fighter adjacent to Norwin")
