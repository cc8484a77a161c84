"""What waits without a window, and what a condition told last is about."""

from __future__ import annotations

import pytest

from tests.engine.meaning import play


def test_what_is_done_to_those_who_enter_waits_for_them() -> None:
    ability = "Opposing fighters that enter a space with a Lantern take 1 damage."
    table = play("move an opposing fighter 1", "fighter:Bo", "space:c1", ability=ability, lanterns=("c1",))
    assert table.health("Bo") == 9
    table = play("move an opposing fighter 1", "fighter:Bo", "space:c1", ability=ability, lanterns=("c3",))
    assert table.health("Bo") == 10


@pytest.mark.parametrize(("health", "asked"), [("5", False), ("20", True)])
def test_a_condition_told_last_is_of_whom_the_sentence_names(health: str, asked: bool) -> None:
    table = play(f"Ada may move 1 space if she has {health} or less health.")
    assert ("yes" in table.ids or "space:a2" in table.ids) is asked


@pytest.mark.parametrize(("oil", "more"), [("2", 1), ("9", 0)])
def test_what_is_added_to_attack_is_added_to_the_attack(oil: str, more: int) -> None:
    ability = f"Ada gets +1 to attack while you have {oil} or more Oil."
    plain = play("draw 0", on="attack", their_hand=()).health("Bo")
    assert play("draw 0", on="attack", their_hand=(), ability=ability).health("Bo") == plain - more
