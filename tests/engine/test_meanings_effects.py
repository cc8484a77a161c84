"""What a sentence does is what its words say: effects that no shipped hero needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meaning import PLENTY, play, seen
from tests.engine.probing import probe
from umdsl.engine.problems import GameError

Case = tuple[str, tuple[str, ...], dict[str, Any], dict[str, Any]]

FIGHTERS: list[Case] = [
    # moving
    ("move Ada to an empty space adjacent to the opposing hero", (), {}, {"ids": ["space:c1", "space:c3"]}),
    (
        "move Ada up to 2 toward the nearest opposing fighter",
        ("space:c3",),
        {"bo": "d4", "cub": None},
        {"Ada_at": "c3"},
    ),
    ("move the opposing hero 1 away from Ada", (), {}, {"ids": ["space:c1", "space:c3"]}),
    ("your opponent moves your fighter up to 1", (), {"pip1": None}, {"decider": 1}),
    (
        "move Ada up to 1 for each Oil you have, to a maximum of 1",
        (),
        {"pip1": None},
        {"ids": ["space:b2", "space:a2"]},
    ),
    (
        "discard 1 card. move Ada up to that card's BOOST value",
        ("card:Blow",),
        {"cub": None, "bo": "d4", "pip1": None},
        {"ids": ["space:b2", "space:a2", "space:b3", "space:c2", "space:a3", "space:c3", "space:c1"]},
    ),
    ("move Ada up to its move value", (), {}, {"ids": ["space:b2", "space:a3"]}),
    # tokens
    ("move a Lantern 1 toward Ada", (), {"lanterns": ("a4",)}, {"lanterns": ["a3"]}),
    ("move a Lantern up to 1", ("space:b4",), {"lanterns": ("a4",)}, {"lanterns": ["b4"]}),
    ("move a Lantern 2", (), {"lanterns": ("d4",)}, {"ids": ["space:b4", "space:c3", "space:d2", "space:d4"]}),
    ("move each Lantern up to 1", ("space:b4", "space:a2"), {"lanterns": ("a4", "a3")}, {"lanterns": ["a2", "b4"]}),
    ("move a Lantern to a space adjacent to Ada", ("space:c2",), {"lanterns": ("a4",)}, {"lanterns": ["c2"]}),
    ("flip a Coat face down", (), {}, {"actions": 0}),
    (
        "place a Lantern in an empty space. use a Lantern. place a Lantern in an empty space",
        ("space:b1", "space:d4"),
        {},
        {"lanterns": ["d4"]},
    ),
    # health and damage
    ("swap Ada's health with the opposing hero's health", (), {"health": {"Ada": 4}}, {"Ada": 10, "Bo": 4}),
    ("divide 3 damage among opposing fighters", ("fighter:Bo", "fighter:Bo", "fighter:Cub"), {}, {"Bo": 8, "Cub": 2}),
    ("recover up to 2", ("number:1",), {"health": {"Ada": 3}}, {"Ada": 4}),
    ("recover health equal to half your hand size rounded up", (), {"health": {"Ada": 3}}, {"Ada": 4}),
    ("Ada recovers 1 for each adjacent fighter", (), {"health": {"Ada": 3}}, {"Ada": 6}),
    ("Ada gains 2 health", (), {"health": {"Ada": 3}}, {"Ada": 5}),
    ("each player loses 1 health", (), {}, {"Ada": 11, "Bo": 9}),
    ("deal 2 additional damage to the opposing hero", (), {}, {"Bo": 8}),
    (
        "you may deal 1 to an adjacent fighter 3 times",
        ("yes", "fighter:Bo", "fighter:Bo", "fighter:Cub"),
        {},
        {"Bo": 8, "Cub": 2},
    ),
    ("take up to 2", ("number:2",), {}, {"Ada": 10}),
    (
        "deal damage equal to the difference between Ada's health and the opposing hero's health to the opposing hero",
        (),
        {"health": {"Ada": 4}},
        {"Bo": 4},
    ),
    (
        "if Ada's health is equal to or lower than half Ada's maximum health, deal 1 to the opposing hero",
        (),
        {"health": {"Ada": 6}},
        {"Bo": 9},
    ),
    (
        "if Ada's health is equal to or lower than half Ada's maximum health, deal 1 to the opposing hero",
        (),
        {"health": {"Ada": 8}},
        {"Bo": 10},
    ),
    (
        "if Ada's health is equal to or higher than the opposing hero's health, deal 1 to the opposing hero",
        (),
        {"health": {"Ada": 10}},
        {"Bo": 9},
    ),
    # the second verb is told of the first one's subject
    ("the opposing hero takes 1 damage and recovers 1 health", (), {}, {"Bo": 10}),
    ("your opponent draws 1 card, then discards 1 card", (), {}, {"decider": 1}),
    ("an opposing fighter takes 1 damage and recovers 1 health", ("fighter:Bo",), {}, {"Bo": 10, "Cub": 3}),
    # off the board and back
    (
        "remove a Pip from the board. place it in an empty space adjacent to the opposing hero",
        ("fighter:Pip 1", "space:c3"),
        {},
        {"Pip_1_at": "c3"},
    ),
    # states
    ("it is no longer WILD", (), {"states": (("mood", "WILD"),)}, {"mood": "CALM"}),
    (
        "Pip may move between spaces with a Lantern as if they were adjacent. move a Pip up to 1",
        ("fighter:Pip 1", "space:d4"),
        {"lanterns": ("a2", "d4")},
        {"Pip_1_at": "d4"},
    ),
]

CARDS: list[Case] = [
    (
        "put 1 card from your hand on top of your deck",
        ("card:Ruse",),
        {"deck": ("Guard",)},
        {"deck": ["Ruse", "Guard"]},
    ),
    (
        "put 1 card from your hand on the top or bottom of your deck",
        ("card:Ruse", "side:1"),
        {"deck": ("Guard",)},
        {"deck": ["Guard", "Ruse"]},
    ),
    ("put 1 card from your hand in front of you", ("card:Ruse",), {}, {"kept": ["Ruse"]}),
    ("put this card next to your character card", (), {}, {"kept": ["Probe"], "discard": []}),
    (
        "put 1 card from your hand under your character card. draw 1 for each card that is under your character card",
        ("card:Ruse",),
        {"deck": ("Guard", "Swing")},
        {"kept": ["Ruse"], "hand": ["Blow", "Guard"]},
    ),
    (
        "put the top card of your opponent's deck into their discard pile",
        (),
        {"their_deck": ("Plan", "Hit")},
        {"their_discard": ["Plan"]},
    ),
    (
        "look at the top 2 cards of your opponent's deck. put them on top of their deck in any order",
        ("card:Plan",),
        {"their_deck": ("Plan", "Hit", "Wall")},
        {"their_deck": ["Hit", "Plan", "Wall"]},
    ),
    (
        "reveal the top card of your deck. if it is an attack card, put it into your hand. otherwise, discard it",
        (),
        {"deck": ("Guard", "Swing")},
        {"discard": ["Probe", "Guard"]},
    ),
    ("shuffle your discard pile into your deck", (), {"discard": ("Guard",), "deck": ()}, {"deck": ["Guard"]}),
    (
        "search your deck and your discard pile for a Swing. put it into your hand. shuffle your deck",
        (),
        {"discard": ("Swing",), "deck": ("Guard",)},
        {"hand": ["Blow", "Ruse", "Swing"]},
    ),
    (
        "search your opponent's deck for an attack card. discard it",
        (),
        {"their_deck": ("Plan", "Hit")},
        {"their_discard": ["Hit"]},
    ),
    ("give 1 card to your opponent", ("card:Ruse",), {}, {"their_hand": ["Wall", "Hit", "Ruse"], "hand": ["Blow"]}),
    (
        "draw 2. keep 1 card. discard the rest",
        ("card:Guard",),
        {"deck": ("Guard", "Swing")},
        {"hand": ["Blow", "Ruse", "Guard"], "discard": ["Probe", "Swing"]},
    ),
    (
        "play a scheme card from your discard pile",
        ("scheme:Ruse:Ada",),
        {"discard": ("Ruse",), "hand": ("Probe", "Blow")},
        {"oil": 3, "discard": ["Probe", "Ruse"]},
    ),
    (
        "choose a scheme card in your discard pile. play it",
        ("scheme:Ruse:Ada",),
        {"discard": ("Ruse",), "hand": ("Probe", "Blow")},
        {"oil": 3},
    ),
    (
        "your opponent plays a scheme card from their hand",
        ("scheme:Plan:Bo",),
        {"their_hand": ("Plan", "Wall"), "their_deck": ("Hit",)},
        {"their_hand": ["Wall", "Hit"]},
    ),
    ("draw 1 2 times", (), PLENTY, {"hand": ["Blow", "Ruse", "Guard", "Guard"]}),
    ("discard until you have 1 card in your hand", ("card:Blow",), {}, {"hand": ["Ruse"]}),
    (
        "discard 1 random card for each Oil you have",
        (),
        {"hand": ("Probe", "Blow", "Blow", "Blow")},
        {"hand": ["Blow"]},
    ),
    ("your opponent discards their hand", (), {}, {"their_hand": []}),
    (
        "return 1 card from your discard pile to your hand",
        (),
        {"discard": ("Guard",)},
        {"hand": ["Blow", "Ruse", "Guard"]},
    ),
    # said aloud
    (
        "name a card. your opponent reveals their hand. they discard that card",
        ("name:Hit",),
        {},
        {"their_hand": ["Wall"]},
    ),
    (
        "name a card. your opponent reveals their hand. they discard the named card",
        ("name:Wall",),
        {},
        {"their_hand": ["Hit"]},
    ),
    (
        "name a number. your opponent reveals the top card of their deck. if its value is that number, gain 1 Oil",
        ("number:4",),
        {"their_deck": ("Hit",)},
        {"oil": 3},
    ),
    (
        "name a number. your opponent reveals the top card of their deck. if its value is that number, gain 1 Oil",
        ("number:1",),
        {"their_deck": ("Hit",)},
        {"oil": 2},
    ),
]

COUNTED: list[Case] = [
    ("lose all Oil", (), {}, {"oil": 0}),
    ("gain 1 Oil for each of your fighters", (), {"oil": 0}, {"oil": 3}),
    ("spend 1 Oil for each adjacent opposing fighter. if you do, draw 1", (), PLENTY, {"oil": 0}),
    ("spend 1 action to draw 2", (), PLENTY, {"active": 1}),
    ("lose 1 action", (), {}, {"active": 1}),
    ("skip your next action", (), {}, {"active": 1}),
    ("gain 1 action. skip your next action", (), {}, {"active": 0, "actions": 0}),
    ("end the action. draw 1", (), PLENTY, {"hand": ["Blow", "Ruse", "Guard"]}),
    ("use a Lantern to track it", (), {}, {"lanterns": []}),
    ("for each zone the opposing hero is in, gain 1 Oil", (), {"oil": 0}, {"oil": 2}),
    ("for each Lantern on the board, gain 1 Oil", (), {"oil": 0, "lanterns": ("a3", "d4")}, {"oil": 2}),
    ("for each card in your hand, gain 1 Oil", (), {"oil": 0}, {"oil": 2}),
]


@pytest.mark.parametrize("case", [*FIGHTERS, *CARDS, *COUNTED], ids=lambda case: case[0])
def test_a_scheme_does_what_it_says(case: Case) -> None:
    text, choices, position, expected = case
    assert seen(play(text, *choices, **position), **expected) == expected


# --- chance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_the_dice_and_coins_show_decides(seed: int) -> None:
    rolled = play("roll 1 die. on a 4 or 5 or 6, gain 1 Oil", seed=seed)
    assert rolled.oil() == 2 + (rolled.facts("roll")[0][2][0] >= 4)
    flipped = play("flip a coin. if heads, gain 1 Oil. if tails, take 1", seed=seed)
    heads = flipped.facts("coin")[0][2]
    assert (flipped.oil(), flipped.health("Ada")) == ((3, 12) if heads else (2, 11))


def test_several_coins_are_flipped_one_by_one() -> None:
    table = play("flip 3 coins. gain that many Oil", oil=0)
    assert len(table.facts("coin")) == 3
    assert table.oil() == sum(fact[2] for fact in table.facts("coin"))


def test_rolling_again_is_a_roll_of_its_own() -> None:
    assert len(play("roll 1 die. you may roll 1 die again", "yes").facts("roll")) == 2


# --- what nobody else sees ------------------------------------------------------------------------------------------


def test_a_card_that_is_put_face_down_stays_hidden() -> None:
    hidden = play("put 1 card from your hand face down under this card", "card:Ruse")
    shown = play("put 1 card from your hand under this card", "card:Ruse")
    assert [t.g.s.known[t.g.s.piles[t.g.t.seats[0].kept][0]] for t in (hidden, shown)] == [1, 3]


# --- in combat ------------------------------------------------------------------------------------------------------

COMBAT: list[Case] = [
    ("DURING COMBAT: this card's value is twice its BOOST value", ("none",), {}, {"Bo": 8}),
    ("DURING COMBAT: this card's value is 1 plus its BOOST value", ("none",), {}, {"Bo": 8}),
    ("DURING COMBAT: this card's value is half your hand size rounded down", ("none",), {}, {"Bo": 9}),
    (
        "DURING COMBAT: add 1 to this card's value for each adjacent fighter, to a maximum of 2",
        ("none",),
        {},
        {"Bo": 5},
    ),
    ("DURING COMBAT: reduce your opponent's card's value by 9", ("play:Wall",), {}, {"Bo": 7}),
    (
        "DURING COMBAT: swap this card's printed value with your opponent's card's printed value",
        ("play:Reply",),
        {"their_hand": ("Reply", "Wall")},
        {"Bo": 10},
    ),
    ("DURING COMBAT: BOOST this attack up to 2 times", ("none", "yes", "card:Blow", "no"), {}, {"Bo": 5}),
    ("DURING COMBAT: win the combat\nAFTER COMBAT: if you won the combat, gain 1 Oil", ("play:Wall",), {}, {"oil": 3}),
    (
        "DURING COMBAT: lose the combat\nAFTER COMBAT: if you won the combat, gain 1 Oil",
        ("none",),
        {},
        {"oil": 2, "Bo": 7},
    ),
    ("AFTER COMBAT: the winner draws 1", ("play:Wall",), {"their_deck": ("Plan",)}, {"their_hand": ["Hit", "Plan"]}),
    ("AFTER COMBAT: the loser discards 1 card", ("play:Wall", "card:Ruse"), {}, {"hand": ["Blow"]}),
    ("IMMEDIATELY: end the combat\nAFTER COMBAT: draw 1", ("none",), {}, {"Bo": 10, "hand": ["Blow", "Ruse"]}),
    ("AFTER COMBAT: end the action", ("none",), {}, {"Bo": 7, "active": 0}),
    (
        "IMMEDIATELY: your opponent cancels all AFTER COMBAT effects on this card\nAFTER COMBAT: draw 1",
        ("none",),
        {},
        {"hand": ["Blow", "Ruse"]},
    ),
    ("AFTER ATTACK: gain 1 Oil", ("none",), {}, {"oil": 3}),
]


@pytest.mark.parametrize("case", COMBAT, ids=lambda case: case[0])
def test_an_attack_does_what_it_says(case: Case) -> None:
    text, choices, position, expected = case
    assert seen(play(text, *choices, on="attack", **position), **expected) == expected


# --- what means nothing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "text", "reason"),
    [
        ("scheme", "defeat that sidekick", "nothing was said that"),
        ("scheme", "Ada swaps spaces with a Lantern", "is a token, and a fighter is meant"),
        ("scheme", "your opponent gives you 1 Oil", "is a counter, and a card is meant"),
        ("scheme", "cancel all effects on your opponent's card", "in a combat, and a scheme"),
        ("scheme", "Pip becomes the attacker", "in a combat, and a scheme"),
        ("scheme", "end the combat", "in a combat, and a scheme"),
        ("scheme", "win the combat", "in a combat, and a scheme"),
        ("scheme", "use Swing", "is a card, and a token is meant"),
        ("attack", "DURING COMBAT: swap this card's value with its printed value", "another card"),
        ("attack", "DURING COMBAT: swap this card's value with your opponent's card's BOOST value", "another card"),
    ],
)
def test_what_means_nothing_is_refused(on: str, text: str, reason: str) -> None:
    with pytest.raises(GameError, match=rf"UM904: .*Probe.*{reason}"):
        play(text, on=on)


# --- what makes no sense --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flip 1 Oil face down", "`1 Oil` is a counter, and a token is meant"),
        ("move Ada up to 2 toward 1 Oil", "is a counter, and a fighter is meant"),
    ],
)
def test_what_is_done_to_the_wrong_kind_of_thing_is_refused(text: str, reason: str) -> None:
    with pytest.raises(GameError, match=f"UM904.*{reason}"):
        probe(text)
