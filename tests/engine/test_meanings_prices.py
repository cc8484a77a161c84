"""What a card costs, how many actions have been taken, lists of which more than one is done, and when: carried out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, go_on, play, seen
from tests.engine.probing import probe

LIST = "Choose one:\n- Gain 2 actions\n- Gain 1 Oil\n{}"


@pytest.mark.parametrize(("before", "drawn"), [((), 0), (("M",), 1), (("M", "M"), 1)])
def test_a_second_action_or_a_later_one(before: tuple[str, ...], drawn: int) -> None:
    text = "If this is your second action or later, gain 1 Oil. If this is not your first action, gain 1 Oil."
    table = go_on(probe(text, actions=4, **PLENTY), *before, "scheme:Probe:Ada")
    assert table.oil() == 2 + 2 * drawn


def test_the_same_effect_is_chosen_twice() -> None:
    text = "Choose 2:\n- Gain 2 actions\n- Gain 1 Oil\nYou may choose the same option more than once."
    assert play(text, "option:1", "option:1", **PLENTY).oil() == 4
    assert play(text, "option:1", "option:0", **PLENTY).oil() == 3


@pytest.mark.parametrize(
    "also", ["If you have 2 or more Oil, do both.", "Choose both instead if you have 2 or more Oil."]
)
def test_both_of_a_list_where_the_condition_holds(also: str) -> None:
    assert seen(play(LIST.format(also), **PLENTY), oil=3, actions=2) == {"oil": 3, "actions": 2}
    assert play(LIST.format(also), oil=1, **PLENTY).ids == ["option:0", "option:1"]


@pytest.mark.parametrize("price", ["As an additional cost, discard 2 cards.", "Discard 2 cards to play this card."])
def test_a_price_in_cards(price: str) -> None:
    table = play(f"{price} Gain 1 Oil.", hand=("Probe", "Blow", "Ruse"), **PLENTY)
    assert sorted(table.pile(0, "discard")) == ["Blow", "Probe", "Ruse"]
    poor = probe(f"{price} Gain 1 Oil.", hand=("Probe", "Blow"), **PLENTY)
    assert not any(one.startswith("scheme:Probe") for one in poor.ids)


def test_a_further_attack_with_a_weak_card() -> None:
    text = "You may attack again with a card of value {} or less."
    more: dict[str, Any] = {"hand": ("Probe", "Blow", "Swing", "Ruse"), "deck": ("Guard",)}
    assert {one.split(":")[1] for one in play(text.format(2), "yes", **more).ids} == {"Swing"}
    assert {one.split(":")[1] for one in play(text.format(3), "yes", **more).ids} == {"Blow", "Swing"}


def test_who_cannot_boost_a_maneuver_is_not_asked() -> None:
    text = "Your opponent cannot take the BOOST option when they maneuver on their next turn."
    table = play(text, "T", **PLENTY).do("maneuver")
    assert table.game.decision is not None
    assert table.game.decision.prompt != "BOOST the maneuver?"


def test_the_next_attack_against_somebody() -> None:
    for against, health in (("the opposing hero", 5), ("the opposing sidekick", 7)):
        table = play(f"The next attack made against {against} this turn is +2.", actions=3, **PLENTY)
        assert table.do("attack:Ada:Bo", "none").health("Bo") == health


def test_what_follows_a_permission_that_is_used() -> None:
    ability = "Ada may move through opposing fighters. When she does, gain 1 Oil."
    table = probe("draw 1", ability=ability, pip1=None, pip2=None, **PLENTY).do("maneuver", "none")
    assert table.oil() == 2
    table.do("route:c1:c2-c1")
    assert table.oil() == 3


def test_a_ban_for_the_extra_turn() -> None:
    text = "Take an extra turn after this one.{}"
    free = go_on(play(text.format(""), **PLENTY), "M")
    kept = go_on(play(text.format(" You cannot attack during that turn."), **PLENTY), "M")
    assert free.g.s.active == kept.g.s.active == 0
    assert "attack:Ada:Bo" in free.ids
    assert "attack:Ada:Bo" not in kept.ids


def test_the_defeated_one_returns_and_the_other_stays() -> None:
    text = "Return Ada, if defeated, to any space in your zone. Gain 1 Oil."
    assert seen(play(text, **PLENTY), Ada_at="b2", oil=3) == {"Ada_at": "b2", "oil": 3}


def test_an_attack_that_is_ranged_this_once() -> None:
    far: dict[str, Any] = {"ada": "b2", "pip1": None, "pip2": None, "hand": ("Probe", "Ruse"), **PLENTY}
    spaces = ("a1", "a3", "a4", "b1", "b4", "c1", "c3", "c4", "d1", "d2", "d3", "d4")
    text = "Ada counts as a ranged fighter when playing this card."
    said = {one for one in spaces if "attack:Ada:Bo" in probe(text, "attack", bo=one, cub=None, **far).ids}
    ranged = "This is a ranged attack."
    assert said == {one for one in spaces if "attack:Ada:Bo" in probe(ranged, "attack", bo=one, cub=None, **far).ids}
    assert said > {one for one in spaces if "attack:Ada:Bo" in probe("draw 1", "attack", bo=one, cub=None, **far).ids}


@pytest.mark.parametrize(
    ("ability", "stands"),
    [
        ("When an opposing fighter starts its turn adjacent to Ada, deal 1 damage to it.", {"Bo": 9, "Cub": 2}),
        ("When Ada ends her turn adjacent to an opposing fighter, gain 1 Oil.", {"oil": 3}),
        ("When Ada ends her turn adjacent to a Lantern, gain 1 Oil.", {"oil": 2}),
    ],
)
def test_where_somebody_is_as_a_turn_begins_or_ends(ability: str, stands: dict[str, int]) -> None:
    table = go_on(probe("draw 1", ability=ability, pip1=None, pip2=None, **PLENTY), "T")
    assert seen(table, **stands) == stands


def test_where_a_movement_ends() -> None:
    alone: dict[str, Any] = {"bo": "d4", "cub": "d3", "pip1": None, "pip2": None, "lanterns": ("a2",), **PLENTY}
    ability = "When Ada ends her movement adjacent to a Lantern, gain 1 Oil."
    for space, oil in (("a1", 3), ("c1", 2)):
        table = probe("draw 1", ability=ability, **alone).do("maneuver", "none")
        where = next(one for one in table.ids if one.startswith((f"space:{space}", f"route:{space}")))
        assert table.do(where).oil() == oil


def test_who_attacks_only_once_a_turn() -> None:
    more: dict[str, Any] = {"hand": ("Blow", "Swing", "Ruse"), "deck": ("Guard",), "their_hand": (), "actions": 3}
    ability = "You may only attack once per turn. After each combat, gain 1 Oil."
    table = probe("draw 1", ability=ability, pip1=None, pip2=None, **more)
    table.do("attack:Ada:Bo", "play:Blow")
    assert table.oil() == 3
    assert not any(one.startswith("attack") for one in table.ids)
