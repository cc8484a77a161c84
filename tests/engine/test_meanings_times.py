"""Which time it is: the second attack of a turn, the next time something would happen, and what a turn ago was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, go_on, play
from tests.engine.probing import Probe, probe

_MINE = ("Probe", "Probe", "Blow", "Ruse")


def _attack(table: Probe, card: str, who: str = "Ada", foe: str = "Bo") -> Probe:
    table.do(f"attack:{who}:{foe}")
    for choice in (f"play:{card}", "none"):
        if choice in table.ids:
            table.do(choice)
    return table


def _ready(text: str, on: str = "attack", **more: Any) -> Probe:
    return probe(text, on, hand=_MINE, their_hand=("Plan",), **{**PLENTY, **more})


@pytest.mark.parametrize(
    ("text", "alone", "after_another"),
    [
        ("if this is your second attack this turn, gain 1 Oil", 2, 3),
        ("if this is the second time Ada has attacked this turn, gain 1 Oil", 2, 3),
        ("if this is Ada's first attack this turn, gain 1 Oil", 3, 2),
        ("if this is the first attack this turn, gain 1 Oil", 3, 2),
        ("if you attacked earlier this turn, gain 1 Oil", 2, 3),
        ("if you attacked this turn, gain 1 Oil", 3, 3),
    ],
)
def test_which_attack_it_is(text: str, alone: int, after_another: int) -> None:
    said = f"AFTER COMBAT: {text}"
    assert _attack(_ready(said), "Probe").oil() == alone
    assert _attack(_attack(_ready(said), "Blow"), "Probe").oil() == after_another


def test_the_attacks_of_another_fighter_are_not_counted() -> None:
    text = "AFTER COMBAT: if this is the second attack Ada has made this turn, gain 1 Oil"
    table = _attack(_ready(text, pip1="b4"), "Blow", "Pip 1", "Cub")
    assert _attack(table, "Probe").oil() == 2
    told = _ready(text.replace("Ada has", "you have"), pip1="b4")
    assert _attack(_attack(told, "Blow", "Pip 1", "Cub"), "Probe").oil() == 3


def test_the_next_time_somebody_would_take_damage() -> None:
    hurt = play("Deal 2 damage to Ada. Deal 2 damage to Ada.", **PLENTY).health("Ada")
    text = "The next time Ada would take damage, prevent 1 of that damage.\nDeal 2 damage to Ada. Deal 2 damage to Ada."
    assert play(text, **PLENTY).health("Ada") == hurt + 1


def test_the_next_time_this_turn_is_over_with_the_turn() -> None:
    text = "The next time Ada would take damage{}, prevent 1 of that damage."
    more = {"hand": ("Probe", "Ruse"), "their_hand": ("Hit", "Plan"), **PLENTY}
    for when, health in (("", 9), (" this turn", 8)):
        table = _attack(go_on(play(text.format(when), **more), "T"), "Hit", "Bo", "Ada")
        assert table.health("Ada") == health


def test_the_first_time_each_turn_somebody_would_take_damage() -> None:
    ability = "The first time each turn that Ada would take damage, prevent 1 of that damage."
    text = "Deal 2 damage to Ada. Deal 2 damage to Ada."
    assert play(text, ability=ability, **PLENTY).health("Ada") == play(text, **PLENTY).health("Ada") + 1


def test_whoever_won_with_a_fighter_is_not_who_won_against_it() -> None:
    ability = "When you win a combat with Ada, gain 1 Oil."
    assert _attack(_ready("", ability=ability), "Blow").oil() == 3
    assert _attack(_ready("", ability=ability, pip1="b4"), "Blow", "Pip 1", "Cub").oil() == 2


def test_nobody_waits_for_what_is_over() -> None:
    from umdsl.language.parser import parse

    for text in ("When you attack earlier this turn, draw 1.", "When you draw a card from an effect, draw 1."):
        assert not parse(text).ok


@pytest.mark.parametrize(("reply", "oil"), [("none", 3), ("play:Wall", 2)])
def test_an_attack_that_nobody_defends(reply: str, oil: int) -> None:
    table = probe("AFTER COMBAT: If no card was played in defense, gain 1 Oil.", "attack", **PLENTY)
    table.do("attack:Ada:Bo")
    for choice in ("play:Probe", reply):
        if choice in table.ids:
            table.do(choice)
    assert table.oil() == oil


def test_a_tie() -> None:
    text = "AFTER COMBAT: If the combat was a tie, gain 1 Oil."
    for answer, oil in (("play:Wall", 3), ("play:Reply", 2)):
        table = probe(text, "attack", their_hand=("Wall", "Reply"), their_deck=("Plan",), deck=("Guard",))
        table.do("attack:Ada:Bo")
        if "play:Probe" in table.ids:
            table.do("play:Probe")
        assert table.do(answer).oil() == oil


def test_what_a_pile_contains() -> None:
    text = "If your discard pile contains 2 or more TRICK cards, gain 1 Oil."
    assert play(text, discard=("Guard", "Guard", "Blow"), deck=("Swing",)).oil() == 3
    assert play(text, discard=("Guard", "Blow"), deck=("Swing",)).oil() == 2


def test_an_action_in_the_next_turn() -> None:
    table = play("Gain 1 action during your next turn.", "T", "T", **PLENTY)
    assert (table.g.s.active, table.actions) == (0, 2)
    less = play("Your opponent has 1 less action on their next turn.", "T", **PLENTY)
    assert (less.g.s.active, less.actions) == (1, 0)


def test_what_is_done_at_once_does_not_last() -> None:
    from umdsl.language.parser import parse

    for text in ("For the rest of the turn, draw 1.", "Until your next turn, deal 1 to each adjacent fighter."):
        assert not parse(text).ok


@pytest.mark.parametrize(
    "said",
    [
        "she is not defeated and her health is set to 3",
        "she isn't. Set her health to 3",
        "set her health to 3 instead",
        "instead set her health to 3",
    ],
)
def test_who_would_be_defeated_is_not(said: str) -> None:
    ability = f"If Ada would be defeated, {said}."
    table = play("Deal 20 damage to Ada. Gain 1 Oil.", ability=ability, **PLENTY)
    assert (table.health("Ada"), table.space("Ada"), table.oil()) == (3, "b2", 3)


def test_what_is_counted_is_not_spent() -> None:
    text = "Draw 1 card for each Oil you have. You do not spend them."
    assert play(text, **PLENTY).oil() == 2
