"""A discard is a discard, whether an effect asks for it, a BOOST or the hand limit."""

from __future__ import annotations

import pytest

from tests.engine.meaning import PLENTY, maneuver
from tests.engine.probing import Probe, probe

EIGHT = ("Probe", "Blow", "Ruse", "Blow", "Guard", "Swing", "Guard", "Ruse")
INSTEAD = "IF you would discard a card: gain 1 Oil instead"


def end_turn(table: Probe) -> Probe:
    """Let Ada maneuver twice, in which nobody moves and nothing is boosted."""
    maneuver(table)
    table.do("maneuver")
    while table.g.s.active == 0 and table.game.decision is not None and table.game.decision.kind != "hand limit":
        table.do("none" if "none" in table.ids else "done" if "done" in table.ids else table.ids[0])
    return table


def full(ability: str) -> Probe:
    deck = ("Swing", "Guard", "Blow")
    return end_turn(probe("draw 1", ability=ability, hand=EIGHT, deck=deck, their_deck=PLENTY["their_deck"]))


def boosting(ability: str) -> Probe:
    return probe("draw 1", ability=ability, hand=("Ruse", "Blow"), **PLENTY).do("maneuver")


def test_the_hand_limit_is_one_discard_in_the_order_one_likes() -> None:
    table = full("WHEN you discard: gain 1 Oil")
    assert table.game.decision is not None
    assert table.game.decision.kind == "hand limit"
    assert len(table.ids) == 10
    table.do("card:Ruse")
    assert len(table.ids) == 9
    table.do("card:Blow", table.ids[0])
    assert len(table.pile(0, "hand")) == 7
    assert table.pile(0, "discard")[1:] == ["Blow", "Ruse"]
    assert table.oil() == 3


def test_what_steps_in_before_a_discard_steps_in_at_the_hand_limit() -> None:
    table = full(INSTEAD)
    table.do("card:Ruse", "card:Blow", table.ids[0])
    assert len(table.pile(0, "hand")) == 10
    assert (table.pile(0, "discard"), table.oil()) == ([], 3)


def test_who_cannot_discard_keeps_a_full_hand() -> None:
    table = full("you cannot discard")
    assert len(table.pile(0, "hand")) == 10
    assert table.g.s.active == 1
    table = full("you cannot discard attack cards")
    assert table.game.decision is not None
    assert not [i for i in table.ids if "Blow" in i]


def test_what_steps_in_before_a_discard_steps_in_at_a_boost() -> None:
    table = boosting(INSTEAD).do("card:Ruse")
    assert "Ruse" in table.pile(0, "hand")
    assert table.oil() == 3
    assert table.facts("boost") == [("boost", 0, table.facts("boost")[0][2], 4, "move")]


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("you cannot discard", []),
        ("your opponent cannot discard", ["card:Ruse", "card:Blow", "card:Guard"]),
        ("you cannot discard schemes", ["card:Blow", "card:Guard"]),
    ],
)
def test_what_cannot_be_discarded_boosts_nothing(ability: str, expected: list[str]) -> None:
    found = boosting(ability).ids
    assert [i for i in found if i.startswith("card:")] == expected
    assert ("none" in found) is bool(expected)


@pytest.mark.parametrize(
    ("ability", "hand", "oil", "bo"),
    [
        ("WHEN you move: draw 0", ["Blow"], 2, 3),
        (INSTEAD, ["Blow", "Ruse"], 3, 3),
        ("you cannot discard schemes", ["Ruse"], 2, 5),
    ],
)
def test_a_boost_in_a_combat_is_a_discard(ability: str, hand: list[str], oil: int, bo: int) -> None:
    table = probe(
        "DURING COMBAT: BOOST this attack", "attack", ability=ability, hand=("Probe", "Blow", "Ruse"), their_hand=()
    )
    table.do("attack:Ada:Bo", "play:Probe")
    if "card:Ruse" in table.ids:
        table.do("card:Ruse")
    assert sorted(table.pile(0, "hand")) == hand
    assert (table.oil(), table.health("Bo")) == (oil, bo)


def test_a_blind_boost_that_cannot_be_discarded_is_none() -> None:
    text = "DURING COMBAT: BOOST this attack with the top card of your deck"
    for ability, health, deck in (("", 4, 0), ("you cannot discard", 7, 1)):
        table = probe(text, "attack", ability=ability, hand=("Probe", "Blow"), deck=("Swing",), their_hand=())
        table.do("attack:Ada:Bo", "play:Probe")
        assert (table.health("Bo"), len(table.pile(0, "deck"))) == (health, deck)
    table = probe(text, "attack", ability=INSTEAD, hand=("Probe", "Blow"), deck=("Swing",), their_hand=())
    table.do("attack:Ada:Bo", "play:Probe")
    assert (table.health("Bo"), table.pile(0, "deck"), table.oil()) == (4, ["Swing"], 3)


@pytest.mark.parametrize(
    ("ban", "bo"),
    [
        ("your opponent's card cannot be boosted", 7),
        ("your card cannot be boosted", 5),
    ],
)
def test_a_card_that_cannot_be_boosted(ban: str, bo: int) -> None:
    table = probe("DURING COMBAT: BOOST this attack", "attack", theirs=ban, hand=("Probe", "Blow"), their_hand=())
    table.do("attack:Ada:Bo", "play:Probe")
    assert table.health("Bo") == bo
    table = probe("DURING COMBAT: you may BOOST this attack", "attack", theirs=ban, hand=("Probe", "Blow"))
    table.do("attack:Ada:Bo", "play:Probe", "none")
    assert ("yes" in table.ids) is (bo == 5)


def test_discarding_down_to_a_number_is_stepped_in_for_too() -> None:
    table = probe("discard until you have 1 card in your hand", ability=INSTEAD)
    table.do("scheme:Probe:Ada", "card:Blow")
    assert (table.pile(0, "hand"), table.oil()) == (["Blow", "Ruse"], 3)
