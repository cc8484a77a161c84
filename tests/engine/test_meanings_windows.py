"""When a sentence happens: every verb that can be waited for, edges of turns and rounds, limits, what steps in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, go_on, play, seen
from tests.engine.probing import probe
from umdsl.engine.problems import GameError

# --- events ---------------------------------------------------------------------------------------------------------

Event = tuple[str, str, tuple[str, ...], dict[str, Any], int]
_NO_PIP: dict[str, Any] = {"pip1": None}
_AT_D4: dict[str, Any] = {"lanterns": ("d4",)}

#: What is waited for, the scheme that brings it about (or does not), the choices, the position, how often it happens.
OF_SCHEMES: list[Event] = [
    ("you maneuver", "draw 1", ("M",), {}, 1),
    ("your opponent maneuvers", "end the turn", ("M",), {}, 1),
    ("you play a scheme card", "draw 1", (), {}, 1),
    ("you play an attack card", "draw 1", (), {}, 0),
    ("a TRICK card is played", "draw 1", ("scheme:Ruse:Ada",), {}, 2),
    ("you draw", "draw 2", (), {}, 1),
    ("you draw 2 or more cards", "draw 1", (), {}, 0),
    ("your opponent draws", "your opponent draws 1", (), {}, 1),
    ("you discard an attack card", "discard 1 card", ("card:Blow",), {}, 1),
    ("you discard an attack card", "discard 1 card", ("card:Ruse",), {}, 0),
    ("a card is discarded", "your opponent discards 1 random card", (), {}, 1),
    ("you BOOST a maneuver", "draw 1", ("maneuver", "card:Blow", "done"), {}, 1),
    ("Ada moves", "move Ada up to 1", ("space:a2",), _NO_PIP, 1),
    ("an opposing fighter is moved", "move the opposing hero up to 1", ("space:c1",), {}, 1),
    ("you move an opposing fighter", "move the opposing hero up to 1", ("space:c1",), {}, 1),
    ("you move an opposing fighter", "move Ada up to 1", ("space:a2",), _NO_PIP, 0),
    (
        "Ada moves through an opposing fighter",
        "move Ada up to 2 through opposing fighters",
        ("route:c1:c2-c1",),
        _NO_PIP,
        1,
    ),
    (
        "an opposing fighter enters Ada's zone",
        "place the opposing hero in an empty space",
        ("space:b1",),
        {"bo": "d4"},
        1,
    ),
    ("an opposing fighter leaves Ada's zone", "place the opposing hero in an empty space", ("space:d4",), {}, 1),
    (
        "a fighter enters a space with a Lantern",
        "move Ada up to 1",
        ("route:a2:a2",),
        {**_NO_PIP, "lanterns": ("a2",)},
        1,
    ),
    ("a fighter leaves a space with a Lantern", "move Ada up to 1", ("space:a2",), {**_NO_PIP, "lanterns": ("b2",)}, 1),
    ("you place a Lantern", "place a Lantern in an empty space", ("space:d4",), {}, 1),
    ("a Lantern is placed", "place a Lantern in an empty space", ("space:d4",), {}, 1),
    ("you place a fighter", "place the opposing hero in an empty space", ("space:d4",), {}, 1),
    ("Ada is placed", "place Ada in an empty space", ("space:d4",), {}, 1),
    ("Ada swaps spaces with a fighter", "Ada swaps spaces with the opposing hero", (), {}, 1),
    ("you defeat a sidekick", "defeat the opposing sidekick", (), {}, 1),
    ("Ada defeats a fighter", "deal 3 to the opposing sidekick", (), {}, 1),
    ("a sidekick is defeated", "defeat the opposing sidekick", (), {}, 1),
    ("a Pip is defeated", "defeat the opposing sidekick", (), {}, 0),
    ("you deal damage", "deal 3 to the opposing sidekick", (), {}, 1),
    ("you deal combat damage", "deal 3 to the opposing sidekick", (), {}, 0),
    ("Ada is dealt damage", "take 1", (), {}, 1),
    ("Ada is dealt 2 or more damage", "take 1", (), {}, 0),
    ("Ada is dealt damage by an opposing fighter", "take 1", (), {}, 0),
    ("damage is prevented", "prevent 2 damage to Ada. take 3", (), {}, 1),
    ("Ada recovers", "Ada recovers 1", (), {"health": {"Ada": 3}}, 1),
    ("you gain an action", "gain 1 action", (), {}, 1),
    ("you take an action", "draw 1", (), {}, 1),
    ("your opponent reveals a card", "your opponent reveals 1 random card", (), {}, 1),
    ("a card is revealed", "reveal the top card of your deck", (), {}, 1),
    ("you summon a Pip", "summon a Pip in an empty space", ("space:d4",), {"pip2": None}, 1),
    ("you search your deck", "search your deck for a Ruse", (), {}, 1),
    ("your opponent shuffles their deck", "your opponent shuffles their deck", (), {}, 1),
    ("you choose a fighter", "choose an opposing fighter", ("fighter:Bo",), {}, 1),
    ("an opposing fighter is chosen", "choose an opposing fighter", ("fighter:Bo",), {}, 1),
    ("you start a maneuver", "draw 1", ("M",), {}, 1),
    ("you end your turn", "end the turn", (), {}, 1),
    ("your opponent starts their turn", "end the turn", (), {}, 1),
    ("you use a Lantern", "use a Lantern", (), _AT_D4, 1),
    ("you change size", "become SMALL", (), {}, 1),
    ("you change size", "become WILD", (), {}, 0),
    ("your size is changed", "become SMALL", (), {}, 1),
    (
        "a card is returned to your hand",
        "return 1 card from your discard pile to your hand",
        (),
        {"discard": ("Blow",)},
        1,
    ),
    ("a Lantern is returned to the box", "return a Lantern to the box", (), _AT_D4, 1),
    ("a Lantern is removed", "remove a Lantern from the board", (), _AT_D4, 1),
    ("a card is removed", "remove this card from the game", (), {}, 1),
    ("a Lantern is flipped", "flip a Lantern", (), _AT_D4, 1),
]


@pytest.mark.parametrize("case", OF_SCHEMES, ids=lambda case: f"{case[0]} ({case[1]})")
def test_an_event_wakes_what_waits_for_it(case: Event) -> None:
    event, text, choices, position, times = case
    table = play(text, *choices, ability=f"WHEN {event}: gain 1 Oil", oil=0, **{**PLENTY, **position})
    assert table.oil() == times


OF_ATTACKS = [
    ("WHEN you win the combat", 1),
    ("WHEN you win the combat by 3 or more", 1),
    ("WHEN you win the combat by 5 or more", 0),
    ("WHEN you lose the combat", 0),
    ("WHEN your opponent loses the combat", 1),
    ("WHEN Ada wins the combat", 1),
    ("WHEN Pip wins the combat", 0),
    ("WHEN you win the combat against a sidekick", 0),
    ("WHEN you attack a hero", 1),
    ("WHEN your opponent defends", 1),
    ("WHEN an opposing fighter is attacked", 1),
    ("WHEN an opposing fighter is targeted", 1),
    ("WHEN you deal 3 or more damage to a hero", 1),
    ("WHEN an opposing fighter is dealt combat damage by Ada", 1),
    ("WHEN your attack's value is increased", 1),
    ("WHEN your attack's value is reduced", 0),
    ("AFTER you attack", 1),
    ("AFTER you play an attack card", 1),
    ("BEFORE you attack", 1),
    ("AFTER COMBAT", 1),
    ("AFTER ATTACK", 1),
    ("START OF the combat", 1),
    ("END OF the combat", 1),
]


@pytest.mark.parametrize(("window", "times"), OF_ATTACKS)
def test_a_combat_wakes_what_waits_for_it(window: str, times: int) -> None:
    table = play("DURING COMBAT: +1", "none", on="attack", ability=f"{window}: gain 1 Oil", oil=0)
    assert table.oil() == times


def test_before_a_maneuver_is_before_it_draws() -> None:
    table = play("draw 1", "M", ability="BEFORE you maneuver: discard each card in your hand", **PLENTY)
    assert table.pile(0, "hand") == ["Guard"]


# --- edges of turns -------------------------------------------------------------------------------------------------

#: The Oil after Ada's turn has begun, and at the start of each of the three turns that follow.
EDGES = [
    ("START OF TURN", [0, 0, 1, 1]),
    ("END OF TURN", [0, 1, 1, 2]),
    ("START OF your opponent's turn", [0, 1, 1, 2]),
    ("END OF your opponent's turn", [0, 0, 1, 1]),
    ("START OF each turn", [0, 1, 2, 3]),
    ("END OF each turn", [0, 1, 2, 3]),
    ("START OF the round", [0, 0, 1, 1]),
    ("END OF the round", [0, 0, 1, 1]),
]
SAID = [
    ("at the start of your turn", [0, 0, 1, 1]),
    ("at the start of your next turn", [0, 0, 1, 1]),
    ("at the end of your turn", [0, 1, 1, 1]),
    ("at the end of your next turn", [0, 0, 0, 1]),
    ("at the start of your opponent's next turn", [0, 1, 1, 1]),
    ("at the end of your opponent's next turn", [0, 0, 1, 1]),
    ("at the start of each turn", [0, 1, 2, 3]),
    ("at the end of this turn", [0, 1, 1, 1]),
    ("at the end of the round", [0, 0, 1, 1]),
]


@pytest.mark.parametrize(("edge", "oil"), EDGES)
def test_an_ability_at_the_edge_of_a_turn(edge: str, oil: list[int]) -> None:
    table = probe("draw 1", ability=f"{edge}: gain 1 Oil", oil=0, hand=("Ruse",), their_hand=("Plan",), **PLENTY)
    assert [table.oil(), *(go_on(table, "T").oil() for _ in range(3))] == oil


@pytest.mark.parametrize(("edge", "oil"), SAID)
def test_a_card_that_waits_for_the_edge_of_a_turn(edge: str, oil: list[int]) -> None:
    table = play(f"{edge}, gain 1 Oil", oil=0, hand=("Probe", "Ruse"), their_hand=("Plan",), **PLENTY)
    assert [table.oil(), *(go_on(table, "T").oil() for _ in range(3))] == oil


#: Whether Bo may play schemes in the two turns of his that follow, where a text says that he cannot for so long.
LASTING = [
    ("for the rest of the turn", [True, True]),
    ("for this action", [True, True]),
    ("for the rest of the round", [False, True]),
    ("for the rest of the game", [False, False]),
    ("until the start of your next turn", [False, True]),
    ("until the end of your next turn", [False, True]),
    ("until the end of their next turn", [False, True]),
    ("during your next turn", [True, True]),
    ("during their next turn", [False, True]),
]


@pytest.mark.parametrize(("lasts", "may"), LASTING)
def test_how_long_a_rule_holds(lasts: str, may: list[bool]) -> None:
    hands: dict[str, Any] = {"hand": ("Probe", "Blow"), "their_hand": ("Plan",)}
    table = play(f"{lasts}, your opponent cannot play scheme cards", **hands, **PLENTY)
    found = []
    for _ in range(2):
        go_on(table, "T")
        found.append("scheme:Plan:Bo" in table.ids)
        go_on(table, "T")
    assert found == may


def test_a_rule_for_the_next_attack_is_used_up_by_it() -> None:
    table = play(
        "for your next attack, add 2 to the value of your attacks",
        *("attack:Ada:Bo", "none", "attack:Ada:Bo", "none"),
        actions=3,
        hand=("Probe", "Blow", "Blow"),
    )
    assert table.health("Bo") == 10 - 5 - 3


def test_a_rule_for_the_combat_ends_with_it() -> None:
    text = "IMMEDIATELY: for the rest of the combat, add 2 to the value of your attacks"
    table = play(text, "none", "attack:Ada:Bo", "none", on="attack", hand=("Probe", "Blow"))
    assert table.health("Bo") == 10 - 5 - 3


def test_until_something_happens() -> None:
    text = "until the opposing sidekick is defeated, your opponent cannot maneuver"
    assert "maneuver" not in play(text, actions=1).ids
    assert "maneuver" in play(f"{text}. deal 3 to the opposing sidekick", actions=1).ids


# --- how often ------------------------------------------------------------------------------------------------------


def _twice_a_turn(ability: str) -> list[int]:
    """The Oil after Ada, Bo and again Ada have maneuvered twice each."""
    table = probe("draw 1", ability=ability, oil=0, hand=("Ruse",), their_hand=("Plan",), **PLENTY)
    return [go_on(table, "T").oil() for _ in range(3)]


@pytest.mark.parametrize(
    ("window", "oil"),
    [
        ("WHEN you draw", [2, 2, 4]),
        ("THE first time you draw each turn", [1, 1, 2]),
        ("THE first time you draw this game", [1, 1, 1]),
        ("THE first time you draw this action", [2, 2, 4]),
        ("ONCE PER TURN: WHEN you draw", [1, 1, 2]),
        ("ONCE PER GAME: WHEN you draw", [1, 1, 1]),
        ("ONCE PER ROUND: WHEN a player draws", [1, 1, 2]),
        ("START OF the action", [2, 2, 4]),
        ("END OF the action", [2, 2, 4]),
    ],
)
def test_how_often_something_wakes(window: str, oil: list[int]) -> None:
    assert _twice_a_turn(f"{window}: gain 1 Oil") == oil


def test_only_once_per_turn_wherever_it_is_said() -> None:
    assert _twice_a_turn("WHEN you draw: gain 1 Oil. only once per turn") == [1, 1, 2]
    table = play(
        "gain 1 Oil. only once per turn", "scheme:Probe:Ada", oil=0, hand=("Probe", "Probe", "Blow"), actions=3
    )
    assert table.oil() == 1
    for window, oil in (("AFTER COMBAT: ONCE PER TURN", 1), ("AFTER COMBAT", 2)):
        table = probe("draw 1", ability=f"{window}: gain 1 Oil", oil=0, actions=3, hand=("Blow", "Blow", "Ruse"))
        go_on(table, "attack:Ada:Bo", "none", "attack:Ada:Bo", "none")
        assert table.oil() == oil


@pytest.mark.parametrize(
    ("limit", "left"), [("ONCE PER TURN", 2), ("ONCE PER GAME", 2), ("ONCE PER ROUND", 2), ("AS AN ACTION", 1)]
)
def test_what_is_used_at_a_time_of_ones_own(limit: str, left: int) -> None:
    table = probe("draw 1", ability=f"{limit}: gain 1 Oil", oil=0).do("use:Ada's ability:0")
    assert (table.oil(), table.actions + 1) == (1, left)
    assert ("use:Ada's ability:0" in table.ids) is (limit == "AS AN ACTION")


# --- looking back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "same", "following"),
    [
        ("this turn", True, False),
        ("this combat", False, False),
        ("this action", False, False),
        ("this round", True, False),
        ("this game", True, True),
        ("this way", False, False),
        ("during your turn", True, False),
        ("last turn", False, True),
    ],
)
def test_how_far_back_a_condition_looks(scope: str, same: bool, following: bool) -> None:
    position: dict[str, Any] = {"hand": ("Probe", "Blow", "Probe"), "their_hand": ("Plan",), "actions": 3, "oil": 0}
    table = probe(f"if you attacked {scope}, gain 1 Oil", **position, **PLENTY)
    go_on(table, "attack:Ada:Bo", "scheme:Probe:Ada")
    assert table.oil() == same
    go_on(table, "T", "T", "scheme:Probe:Ada")
    assert table.oil() == same + following


# --- what steps in --------------------------------------------------------------------------------------------------

INSTEAD: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = [
    ("IF you would draw: gain 1 Oil instead", "draw 2", (), {"oil": 3, "hand": ["Blow", "Ruse"]}),
    (
        "IF you would discard a card: gain 1 Oil instead",
        "discard 1 random card",
        (),
        {"oil": 3, "hand": ["Blow", "Ruse"]},
    ),
    ("IF Ada would move: gain 1 Oil instead", "move Ada up to 1", ("space:a2",), {"oil": 3, "Ada_at": "b2"}),
    ("IF Pip would move: gain 1 Oil instead", "move Ada up to 1", ("space:a2",), {"oil": 2, "Ada_at": "a2"}),
    ("IF Ada would be defeated: recover 2 instead", "take 20", (), {"Ada": 2}),
    ("IF Ada would be defeated: recover 2 instead", "lose 20 health", (), {"Ada": 2}),
    ("IF Ada would be defeated: set Ada's health to 3 instead", "defeat Ada", (), {"Ada": 3, "Ada_at": "b2"}),
    ("IF Ada would take damage: prevent 1 of that damage", "take 3", (), {"Ada": 10}),
    ("IF Ada would take damage: gain 1 Oil instead", "take 3", (), {"Ada": 12, "oil": 3}),
    (
        "IF an opposing fighter would be dealt damage: they take 1 more damage",
        "deal 1 to the opposing hero",
        (),
        {"Bo": 8},
    ),
    (
        "IF an opposing fighter would be dealt damage: deal 1 additional damage to it",
        "deal 1 to the opposing hero",
        (),
        {"Bo": 8},
    ),
    (
        "IF your opponent would be dealt damage: draw 1",
        "deal 1 to the opposing hero",
        (),
        {"Bo": 9, "hand": ["Blow", "Ruse", "Guard"]},
    ),
]


@pytest.mark.parametrize("case", INSTEAD, ids=lambda case: case[0])
def test_something_else_happens_instead(case: Any) -> None:
    ability, text, choices, expected = case
    table = play(text, *choices, ability=ability, pip1=None, **PLENTY)
    assert seen(table, **expected) == expected


# --- what never comes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("ability", "BEFORE you draw: gain 1 Oil"),
        ("ability", "IF you would recover health: gain 1 Oil instead"),
        ("ability", "IF you would gain an action: draw 1 instead"),
        ("ability", "START OF your next turn: gain 1 Oil"),
        ("ability", "END OF this turn: gain 1 Oil"),
        ("ability", "THE next time you draw: gain 1 Oil"),
        ("ability", "ONCE PER COMBAT: gain 1 Oil"),
        ("ability", "OBJECTIVE: gain 1 Oil"),
        ("scheme", "SETUP: gain 1 Oil"),
        ("scheme", "DURING COMBAT: gain 1 Oil"),
        ("scheme", "ONCE PER TURN: gain 1 Oil"),
        ("attack", "RIGHT NOW: gain 1 Oil"),
        ("attack", "END OF ROUND: gain 1 Oil"),
    ],
)
def test_a_window_that_never_comes_is_refused(on: str, text: str) -> None:
    with pytest.raises(GameError, match=r"UM904: The text of (Ada's ability|Probe) \(ada\)"):
        probe("draw 1", ability=text) if on == "ability" else probe(text, on)
