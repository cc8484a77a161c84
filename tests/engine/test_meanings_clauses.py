"""Clauses of every kind, carried out: what is done to somebody, what nobody may, what could not be done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, play, seen

#: A text, the choices, what it is played with, and what has become of it.
CLAUSES: list[tuple[str, tuple[str, ...], dict[str, Any], dict[str, Any]]] = [
    ("Ada may be dealt 2 damage. If she is, draw 2 cards.", ("yes",), {}, {"Ada": 10, "hand": 4}),
    ("Ada may be dealt 2 damage. If she is, draw 2 cards.", ("no",), {}, {"Ada": 12, "hand": 2}),
    ("Draw 1 card and the opposing hero is dealt 2 damage", (), {}, {"Bo": 8, "hand": 3}),
    ("Gain 2 actions, but you can't attack this turn", (), {}, {"actions": 2, "ids": ["maneuver"]}),
    (
        "No opposing fighter may enter or leave any space adjacent to Ada this turn. Move the opposing hero 2 spaces",
        (),
        {},
        {"Bo_at": "c2"},
    ),
    (
        "Neither the opposing hero nor Ada can be dealt damage this turn. Deal 2 damage to the opposing hero",
        (),
        {},
        {"Bo": 10},
    ),
    ("Nobody may recover health this turn. Ada recovers 2", (), {"health": {"Ada": 5}}, {"Ada": 5}),
    (
        "Your opponent discards 3 cards. If they cannot discard 3 cards, deal 2 damage to the opposing hero",
        (),
        {},
        {"Bo": 8, "their_hand": 0},
    ),
    ("If this scheme was your first action this turn, gain 1 action", (), {}, {"actions": 1}),
    ("If it is your turn and this was your second action, gain 1 action", (), {}, {"actions": 0}),
    ("If it is your turn and this was your first action, gain 1 action", (), {}, {"actions": 1}),
    ("If it is your opponent's turn, gain 1 action", (), {}, {"actions": 0}),
    ("Spend 9 Oil. If you cannot or do not pay, deal 1 damage to the opposing hero", (), {}, {"Bo": 9, "oil": 2}),
    (
        "Spend 1 Oil: Deal 3 damage to the opposing hero. If you cannot or do not pay, take 1 damage instead",
        ("yes",),
        {},
        {"Bo": 7, "oil": 1, "Ada": 12},
    ),
    ("You may discard 1 card. If you do not, gain 1 action instead", ("no",), {}, {"hand": 2, "actions": 1}),
]


@pytest.mark.parametrize(("text", "choices", "table", "stands"), CLAUSES)
def test_it_does_what_it_means(
    text: str, choices: tuple[str, ...], table: dict[str, Any], stands: dict[str, Any]
) -> None:
    found = seen(play(text, *choices, pip1=None, pip2=None, **{**PLENTY, **table}), **stands)
    if "ids" in stands:
        found["ids"] = [one for one in found["ids"] if not one.startswith("scheme")]
    assert {key: len(f) if isinstance(f, list) and key != "ids" else f for key, f in found.items()} == stands


def test_a_move_that_was_cut_short() -> None:
    text = "Move the opposing hero up to 3 spaces. If it could not be moved the full 3 spaces, deal 1 damage to it."
    table = play(text, bo="c2", pip1=None, pip2=None, **PLENTY)
    places = [one for one in table.ids if one.startswith("space")]
    hurt = {one: play(text, one, bo="c2", pip1=None, pip2=None, **PLENTY).health("Bo") for one in places}
    assert set(hurt.values()) == {9, 10}


_FAR: dict[str, Any] = {"pip1": None, "pip2": None, "bo": "d4", "cub": "d3"}


@pytest.mark.parametrize(
    ("text", "actions", "choices", "left"),
    [
        ("Gain 1 action. You may only use it to attack.", 1, (), {"attack"}),
        ("Gain 1 action. You may only use it to attack.", 2, (), {"maneuver", "scheme", "attack"}),
        ("Gain 1 action. You may only use it to attack.", 2, ("M",), {"attack"}),
        ("Gain 1 action. You cannot use it to attack.", 1, (), {"maneuver", "scheme"}),
        ("Gain 2 actions that may only be used to attack or maneuver", 1, (), {"attack", "maneuver"}),
        ("Gain 2 maneuver actions", 2, ("M",), {"maneuver", "scheme", "attack"}),
    ],
)
def test_an_action_is_used_for_what_it_is_for(
    text: str, actions: int, choices: tuple[str, ...], left: set[str]
) -> None:
    table = play(text, *choices, actions=actions, pip1=None, pip2=None, **PLENTY)
    assert {one.split(":")[0] for one in table.ids} == left


def test_an_action_that_nothing_can_be_done_with_is_lost() -> None:
    text = "Gain 1 action. You may only use it to attack."
    assert play(text, actions=1, **_FAR, **PLENTY).g.s.active == 1
    assert "attack:Ada:Bo" in play(text, actions=2, pip1=None, pip2=None, **PLENTY).ids


def test_a_bound_action_is_gone_with_the_turn() -> None:
    table = play("Gain 1 action. You may only use it to attack.", "M", "M", actions=3, **_FAR, **PLENTY)
    assert (table.g.s.active, table.g.s.turn) == (0, 3)
    assert "maneuver" in table.ids
