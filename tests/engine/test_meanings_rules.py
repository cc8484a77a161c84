"""What holds: everything that can be forbidden, allowed, or counted as something else; damage that is changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, go_on, play, seen
from tests.engine.probing import probe
from umdsl.engine.problems import GameError

# --- what cannot be done --------------------------------------------------------------------------------------------

_TABLE: dict[str, Any] = {"pip1": None, "lanterns": ("a2",), "health": {"Ada": 5}, "discard": ("Blow",), **PLENTY}

#: A ban, what is tried all the same, and how things stand after that: as they stood before.
FORBIDDEN: list[tuple[str, str, dict[str, Any]]] = [
    ("you cannot draw cards", "draw 1", {"hand": ["Blow", "Ruse"]}),
    ("your opponent cannot draw cards", "your opponent draws 1", {"their_hand": ["Wall", "Hit"]}),
    ("your opponent cannot discard cards", "your opponent discards 1 random card", {"their_hand": ["Wall", "Hit"]}),
    ("Ada cannot recover health", "Ada recovers 1", {"Ada": 5}),
    ("Ada cannot be dealt damage", "take 1", {"Ada": 5}),
    ("Ada cannot deal damage", "Ada deals 1 to the opposing hero", {"Bo": 10}),
    ("Ada cannot be defeated", "defeat Ada", {"Ada": 5}),
    ("Ada cannot be defeated", "take 20", {"Ada": 1, "Ada_at": "b2"}),
    ("Ada cannot be moved", "move Ada up to 1", {"Ada_at": "b2"}),
    ("Ada cannot move", "move Ada up to 1", {"Ada_at": "b2"}),
    ("the opposing hero cannot be placed", "place the opposing hero in an empty space", {"Bo_at": "c2"}),
    ("Ada cannot leave its space", "place Ada in an empty space", {"Ada_at": "b2"}),
    ("Ada cannot enter a space with a Lantern", "move Ada up to 1", {"Ada_at": "b2"}),
    ("Ada cannot swap spaces", "Ada swaps spaces with the opposing hero", {"Ada_at": "b2", "Bo_at": "c2"}),
    ("you cannot gain actions", "gain 1 action", {"actions": 0}),
    ("you cannot gain Oil", "gain 1 Oil", {"oil": 2}),
    ("you cannot lose Oil", "lose 1 Oil", {"oil": 2}),
    ("you cannot spend Oil", "spend 1 Oil to draw 1", {"oil": 2, "hand": ["Blow", "Ruse"]}),
    ("you cannot summon", "summon a Pip in an empty space", {"Pip_1": 0}),
    ("you cannot search your deck", "search your deck for a Swing. put it into your hand", {"hand": ["Blow", "Ruse"]}),
    ("you cannot change size", "change size", {"size": "BIG"}),
    ("you cannot use a Lantern", "use a Lantern", {"lanterns": ["a2"]}),
    ("you cannot place Lanterns", "place a Lantern in an empty space", {"lanterns": ["a2"]}),
    ("Lanterns cannot be removed", "remove a Lantern from the board", {"lanterns": ["a2"]}),
    ("cards cannot be returned", "return 1 card from your discard pile to your hand", {"hand": ["Blow", "Ruse"]}),
    ("damage cannot be prevented", "prevent 1 damage to Ada. take 2", {"Ada": 3}),
    ("you cannot take actions", "gain 1 action", {"active": 1}),
]


@pytest.mark.parametrize(("rule", "tried", "stands"), FORBIDDEN)
def test_what_is_forbidden_does_not_happen(rule: str, tried: str, stands: dict[str, Any]) -> None:
    assert seen(play(f"for the rest of the turn, {rule}. {tried}", **_TABLE), **stands) == stands


#: Without the ban it does: each sentence above is able to change something.
@pytest.mark.parametrize(("tried", "stands"), [(tried, stands) for _, tried, stands in FORBIDDEN[:-1]])
def test_what_is_not_forbidden_does(tried: str, stands: dict[str, Any]) -> None:
    table = play(tried, **_TABLE)
    if table.game.decision is not None and table.game.decision.prompt != "Take an action":
        assert len(table.ids) > 1  # there is a choice now, where there was none
    else:
        assert seen(table, **stands) != stands


@pytest.mark.parametrize(
    ("rule", "gone"),
    [
        ("you cannot maneuver", ["maneuver"]),
        ("you cannot attack", ["attack:Ada:Bo", "attack:Ada:Cub"]),
        ("you cannot attack sidekicks", ["attack:Ada:Cub"]),
        ("you cannot target the opposing hero", ["attack:Ada:Bo"]),
        ("the opposing hero cannot be attacked", ["attack:Ada:Bo"]),
        ("the opposing hero cannot be targeted", ["attack:Ada:Bo"]),
        ("you cannot play attack cards", ["attack:Ada:Bo", "attack:Ada:Cub"]),
        ("you cannot play attack cards against a sidekick", ["attack:Ada:Cub"]),
        ("you cannot play scheme cards", ["scheme:Ruse:Ada", "scheme:Ruse:Pip 1"]),
    ],
)
def test_what_is_forbidden_is_not_offered(rule: str, gone: list[str]) -> None:
    free = play("draw 1", pip2=None, **PLENTY).ids
    left = play(f"for the rest of the turn, {rule}. draw 1", pip2=None, **PLENTY).ids
    assert [one for one in free if one not in left] == gone


def test_nobody_boosts_who_cannot() -> None:
    table = play("for the rest of the turn, you cannot BOOST", "maneuver", **PLENTY)
    assert table.game.decision is not None
    assert table.game.decision.prompt == "Which fighter moves?"


def test_nobody_leaves_a_zone_that_they_cannot() -> None:
    spaces: dict[str, Any] = {"pip1": None, "pip2": None, "bo": "d4", "cub": "d3"}
    table = play("for the rest of the turn, Ada cannot leave its zone. move Ada up to 2", **spaces)
    assert table.ids == ["space:b2", "space:a2", "space:b3", "space:c2", "space:a1", "space:a3", "space:c3"]


@pytest.mark.parametrize("rule", ["your opponent cannot defend", "your opponent cannot play cards against Ada"])
def test_who_cannot_defend_is_not_asked(rule: str) -> None:
    table = play(f"for the rest of the turn, {rule}", "attack:Ada:Bo")
    assert table.health("Bo") == 7


def test_again_forbids_only_the_second_time() -> None:
    text = "for the rest of the turn, your opponent cannot attack you again"
    table = play(text, actions=3)
    assert "attack:Ada:Bo" in table.ids
    table = play("for the rest of the turn, you cannot attack again", actions=3, hand=("Probe", "Blow", "Blow"))
    assert "attack:Ada:Bo" in table.ids
    go_on(table, "attack:Ada:Bo", "none")
    assert "attack:Ada:Bo" not in table.ids


@pytest.mark.parametrize(
    ("word", "change"),
    [
        ("reduced", "reduce your opponent's card's value by 2"),
        ("increased", "add 5 to your opponent's card's value"),
    ],
)
def test_a_value_that_cannot_be_changed(word: str, change: str) -> None:
    for text, health in ((f"this card's value cannot be {word}", [8]), ("AFTER COMBAT: draw 1", [3, 10])):
        table = probe(text, "attack", their_hand=("Reply",), reply=f"DURING COMBAT: {change}")
        assert table.do("attack:Ada:Bo", "play:Probe", "play:Reply").health("Bo") in health


def test_damage_of_a_card_that_cannot_be_prevented() -> None:
    for text, health in (("damage dealt by this card cannot be prevented", 7), ("DURING COMBAT: draw 1", 9)):
        assert play(text, "none", on="attack", theirs="Bo takes 2 less damage").health("Bo") == health


@pytest.mark.parametrize(
    "rule",
    [
        "you cannot win the combat",
        "you cannot end your turn",
        "you cannot shuffle your deck",
        "you cannot reveal cards",
    ],
)
def test_what_nothing_can_keep_anybody_from_is_refused(rule: str) -> None:
    with pytest.raises(GameError, match=r"UM904: The text of Probe .*nothing keeps `you`"):
        probe(f"for the rest of the turn, {rule}")


# --- damage that is changed -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "combat", "effect"),
    [
        ("Bo takes 1 more combat damage", 4, 1),
        ("Bo takes 1 more damage", 4, 2),
        ("Bo takes 1 less damage", 2, 0),
        ("Bo takes 2 less combat damage", 1, 1),
        ("Bo does not take combat damage", 0, 1),
        ("Bo takes no damage other than combat damage", 3, 0),
        ("Bo does not take damage from effects", 3, 0),
        ("prevent 1 damage to Bo", 2, 0),
    ],
)
def test_damage_of_each_kind_is_changed(ability: str, combat: int, effect: int) -> None:
    table = play("AFTER COMBAT: deal 1 to the opposing fighter", "none", on="attack", theirs=ability)
    dealt = {kind: sum(fact[2] for fact in table.facts("damage") if fact[3] == kind) for kind in ("combat", "effect")}
    assert dealt == {"combat": combat, "effect": effect}


@pytest.mark.parametrize(
    ("reply", "stands"),
    [
        ("assign 1 combat damage you would take to the opposing fighter", {"Bo": 9, "Ada": 11}),
        ("assign 2 damage to the opposing fighter", {"Bo": 10, "Ada": 10}),
        ("any combat damage you would take is dealt to Cub instead", {"Bo": 10, "Cub": 1}),
        ("prevent 1 combat damage", {"Bo": 9}),
    ],
)
def test_damage_goes_elsewhere(reply: str, stands: dict[str, int]) -> None:
    table = probe("AFTER COMBAT: draw 1", "attack", their_hand=("Reply",), reply=f"DURING COMBAT: {reply}")
    table.do("attack:Ada:Bo", "play:Probe", "play:Reply")
    assert seen(table, **stands) == stands


# --- figures, reach, beginnings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("Ada may attack opposing fighters in its zone", True),
        ("treat Ada as a ranged fighter", True),
        ("Ada may attack a sidekick", False),
    ],
)
def test_who_reaches_farther(ability: str, expected: bool) -> None:
    assert ("attack:Ada:Bo" in probe("draw 1", ability=ability, bo="c3").ids) is expected


def test_a_card_that_may_go_for_somebody_far_away() -> None:
    table = probe("this attack may target a fighter in your zone", "attack", bo="c3", cub=None)
    assert "attack:Ada:Bo" in table.ids


@pytest.mark.parametrize(
    ("ability", "hand"),
    [
        ("your maximum hand size is 3", 3),
        ("add 1 to your maximum hand size", 8),
        ("your opponent's maximum hand size is 3", 7),
    ],
)
def test_the_hand_limit_as_a_text_has_it(ability: str, hand: int) -> None:
    cards = ("Blow", "Blow", "Blow", "Guard", "Guard", "Guard", "Swing", "Swing", "Ruse")
    table = probe("draw 1", ability=ability, hand=cards, deck=("Probe", "Ruse"), actions=1)
    table.do("scheme:Ruse:Ada")
    while table.g.s.active == 0:
        table.do(table.ids[0])
    assert len(table.pile(0, "hand")) == hand


def test_what_is_had_at_most() -> None:
    assert play("gain 4 Oil", ability="Ada has a maximum of 3 Oil", oil=0).oil() == 3


def test_health_beyond_the_dial() -> None:
    assert play("Ada recovers 9", ability="add 1 to Ada's maximum health").health("Ada") == 15
    assert play("Ada recovers 9", ability="reduce Ada's maximum health by 1").health("Ada") == 13


# --- turns ----------------------------------------------------------------------------------------------------------


def test_an_action_of_a_turn_to_come_is_skipped() -> None:
    table = play("your opponent skips their next action", "T", "M", **PLENTY)
    assert table.g.s.active == 0


def test_a_turn_of_ones_own_is_skipped_when_it_comes() -> None:
    table = play("skip your next turn. end the turn", "M", "M", their_hand=("Plan",), **PLENTY)
    assert (table.g.s.active, table.g.s.turn) == (1, 3)


def test_an_extra_turn_follows_this_one() -> None:
    table = play("take an extra turn", "M", their_hand=("Plan",), **PLENTY)
    assert (table.g.s.active, table.g.s.turn) == (0, 2)
    assert go_on(table, "T").g.s.active == 1


def test_nobody_gains_actions_in_anothers_turn() -> None:
    table = play("your opponent gains 1 action. if they do, gain 1 Oil")
    assert (table.oil(), table.actions) == (2, 0)


@pytest.mark.parametrize("ability", ["You win ties.", "Ada wins ties.", "WHILE Ada is attacking: Ada wins ties"])
def test_who_wins_ties(ability: str) -> None:
    won = "AFTER COMBAT: if you won the combat, gain 1 Oil"
    assert play(won, "play:Wall", on="attack", ability=ability).oil() == 3
    assert play(won, "play:Wall", on="attack", ability=ability, reply="DURING COMBAT: +1").oil() == 3
    assert (
        play(won, "play:Reply", on="attack", ability=ability, their_hand=("Reply",), reply="DURING COMBAT: +3").oil()
        == 2
    )


def test_who_is_not_in_the_combat_wins_no_tie() -> None:
    won = "AFTER COMBAT: if you won the combat, gain 1 Oil"
    assert play(won, "play:Wall", on="attack", ability="A Pip wins ties.").oil() == 2


def test_what_is_done_needs_a_moment_in_an_ability() -> None:
    with pytest.raises(GameError, match="say when"):
        play("draw 1", ability="If Ada is adjacent to a Pip, draw 1 card.")


@pytest.mark.parametrize(
    ("ability", "reached"),
    [
        ("draw 1", []),
        ("Ada may attack from up to 2 spaces away.", ["attack:Ada:Bo"]),
        ("Ada has a range of 2.", ["attack:Ada:Bo"]),
        ("Ada may attack any fighter on the board.", ["attack:Ada:Bo", "attack:Ada:Cub"]),
        ("Ada may attack from any distance.", ["attack:Ada:Bo", "attack:Ada:Cub"]),
    ],
)
def test_whom_an_ability_lets_attack(ability: str, reached: list[str]) -> None:
    table = play("draw 1", ability=ability, bo="c3", cub="c4")
    assert [option for option in table.ids if option.startswith(("attack", "use"))] == reached


@pytest.mark.parametrize("said", ["When you BOOST with this card", "When this card is used to BOOST"])
def test_a_card_waits_to_be_boosted_with(said: str) -> None:
    assert probe(f"{said}, gain 1 Oil.", "attack").do("maneuver", "card:Probe").oil() == 3
    assert probe(f"{said}, gain 1 Oil.", "attack").do("maneuver", "card:Blow").oil() == 2


# --- who loses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "winners"),
    [("you lose the game", (1,)), ("you win the game", (0,)), ("your opponent loses the game", (0,))],
)
def test_a_text_may_end_the_game(text: str, winners: tuple[int, ...]) -> None:
    table = play(text)
    assert table.g.s.winners == winners
    assert table.game.decision is None
    assert (table.health("Bo") > 0) is (winners == (1,))
