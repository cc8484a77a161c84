"""Cards that a text has played, and cards that are laid face up."""

from __future__ import annotations

import pytest

from tests.engine.meaning import play, seen
from tests.engine.probing import probe
from umdsl.engine.problems import GameError


def test_an_attack_card_that_is_played_is_an_attack() -> None:
    table = play("play an attack card", cub=None, hand=("Probe", "Blow", "Ruse"))
    assert table.pile(0, "play") == ["Blow", "Probe"]
    assert table.facts("attack") == [("attack", 0, 0, 3)]
    table.do("none")
    assert table.health("Bo") == 7
    assert table.pile(0, "discard") == ["Probe", "Blow"]
    assert "maneuver" in table.ids  # the second action of the turn


def test_whom_to_attack_is_asked_with_the_card() -> None:
    table = play("play an attack card", hand=("Probe", "Blow", "Swing"), pip1=None, pip2=None)
    assert table.ids == [f"strike:{card}:Ada:{foe}" for card in ("Blow", "Swing") for foe in ("Bo", "Cub")]
    assert table.game.decision is not None
    assert "Ada attacks Bo with Blow" in [option.label for option in table.game.decision.options]
    table.do("strike:Blow:Ada:Cub")
    assert table.facts("attack") == [("attack", 0, 0, 4)]


def test_a_card_of_the_discard_pile_attacks_too() -> None:
    text = "choose an attack card in your discard pile. play it"
    table = play(text, "none", discard=("Blow",), hand=("Probe",), cub=None)
    assert seen(table, Bo=7, discard=["Probe", "Blow"]) == {"Bo": 7, "discard": ["Probe", "Blow"]}


@pytest.mark.parametrize("text", ["play an attack card", "play a defense card"])
def test_with_nobody_to_attack_nothing_is_played(text: str) -> None:
    table = play(f"{text}. if you do, gain 1 Oil", bo="d4", cub="d3", hand=("Probe", "Blow", "Guard"))
    assert table.oil() == 2
    assert {"Blow", "Guard"} <= set(table.pile(0, "hand"))


def test_playing_that_no_window_times_is_refused() -> None:
    for on, text in (("ability", "play a scheme in your hand"), ("attack", "play a scheme in your hand")):
        with pytest.raises(GameError, match=r"UM904.*no window says when"):
            probe("draw 1", ability=text) if on == "ability" else probe(text, on)


# --- face up --------------------------------------------------------------------------------------------------------


def test_a_card_that_is_played_face_up_is_seen_before_the_defender_answers() -> None:
    table = probe("play this card face up", "attack").do("attack:Ada:Bo", "play:Probe")
    view = table.game.view(1)
    assert view["combat"]["attacker"]["card"] == "Probe"
    assert view["combat"]["revealed"] is False
    assert "Ada lays Probe face up." in [event["text"] for event in view["events"]]
    assert table.game.determinize(1, 3).view(1) == view
    hidden = probe("AFTER COMBAT: draw 1", "attack").do("attack:Ada:Bo", "play:Probe").game.view(1)
    assert hidden["combat"]["attacker"]["card"] is None


def test_a_rule_has_cards_played_face_up() -> None:
    table = probe("draw 1", "attack", theirs="your opponent plays attack cards face up")
    table.do("attack:Ada:Bo", "play:Blow")
    assert table.game.view(1)["combat"]["attacker"]["card"] == "Blow"


def test_a_card_that_goes_along_face_up_is_seen() -> None:
    for side, shown in (("up", True), ("down", False)):
        text = f"WHEN you attack: you may play a card face {side} along with your attack"
        table = probe("draw 1", "attack", ability=text, hand=("Probe", "Blow", "Ruse"))
        table.do("attack:Ada:Bo")
        while "play:Probe" not in table.ids:
            table.do("yes")
        table.do("play:Probe", "card:Ruse")
        assert table.game.determinize(1, 1).view(1) == table.game.view(1)
        assert ("Ada lays Ruse face up." in [e["text"] for e in table.game.view(1)["events"]]) is shown


# --- what a versatile card is played as -----------------------------------------------------------------------------

BANS = {
    "your opponent cannot play attack cards": (False, True),
    "your opponent cannot play defense cards": (True, False),
    "your opponent cannot play attacks": (False, True),
    "your opponent cannot play versatile cards": (False, False),
    "your opponent cannot play attack or versatile cards": (False, False),
    "your opponent cannot play schemes": (True, True),
}


@pytest.mark.parametrize("ban", BANS)
def test_a_versatile_card_is_what_it_is_played_as(ban: str) -> None:
    attacks, defends = BANS[ban]
    hand = {"hand": ("Swing", "Swing", "Ruse"), "their_hand": ("Wall",)}
    table = probe("draw 1", theirs=ban, **hand)  # type: ignore[arg-type]
    assert ("attack:Ada:Bo" in table.ids) is attacks
    table = probe("draw 1", "attack", ability=ban, hand=("Blow", "Guard"), their_hand=("Reply", "Plan"))
    table.do("attack:Ada:Bo")
    assert ("play:Reply" in table.ids) is defends


def test_a_card_that_is_played_on_one_side_only() -> None:
    for side, attacks, defends in (("an attack", True, False), ("a defense", False, True)):
        text = f"play only as {side}"
        table = probe(text, "versatile", hand=("Probe",))
        assert ("attack:Ada:Bo" in table.ids) is attacks
        table = probe("draw 1", "attack", reply=text, their_hand=("Reply", "Plan"), hand=("Blow",))
        table.do("attack:Ada:Bo")
        assert ("play:Reply" in table.ids) is defends


def test_a_card_that_takes_the_place_of_one_in_a_bonus_attack_fights_as_itself() -> None:
    text = "return your opponent's attack card to their hand. look at their hand. choose 1 attack card. they play it"
    swap = f"IMMEDIATELY: {text}"
    table = probe("AFTER COMBAT: ENCORE: 9 ATK", "attack", reply=swap, their_hand=("Reply", "Wall"))
    table.do("attack:Ada:Bo", "play:Probe", "play:Wall", "play:Reply", "card:Blow")
    # Wall holds off the Probe's 3; of the Blow's 3 the Reply holds off 1, and the 9 of the bonus attack never come.
    assert table.health("Bo") == 8
    assert not table.g.s.combats
