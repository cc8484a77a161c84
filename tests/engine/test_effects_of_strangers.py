"""Sentences that cards of many makers have in common, each of which did nothing at all before somebody looked."""

from __future__ import annotations

import pytest

from tests.engine.meaning import PLENTY
from tests.engine.probing import attack, probe
from umdsl.engine.problems import GameError


@pytest.mark.parametrize("words", ["more cards in their hand than you", "more cards in hand than you"])
def test_whoever_has_more_cards_in_their_hand(words: str) -> None:
    text = f"AFTER COMBAT: if your opponent has {words}, draw 2"
    for theirs, drawn in (("Wall", "Hit", "Hit"), 2), (("Wall",), 0):
        table = attack(text, hand=("Probe", "Blow"), their_hand=theirs, deck=PLENTY["deck"])
        assert len(table.pile(0, "hand")) == 1 + drawn


def test_it_is_whom_the_sentence_goes_on_to_speak_of() -> None:
    text = "AFTER COMBAT: if it is a sidekick, defeat the opposing fighter. otherwise, deal 3 to it"
    assert attack(text, "Wall").health("Bo") == 7
    table = probe(text, "attack", health={"Cub": 3}).do("attack:Ada:Cub", "play:Probe", "play:Wall")
    assert table.space("Cub") is None


def test_the_combat_damage_that_was_dealt() -> None:
    text = "AFTER COMBAT: Ada recovers health equal to the amount of the combat damage dealt, to a maximum of 2"
    for defense, health in (("none", 7), ("Reply", 7), ("Wall", 5)):
        assert attack(text, defense, health={"Ada": 5}, their_hand=("Wall", "Reply")).health("Ada") == health


def test_what_is_offered_instead_of_a_move() -> None:
    ability = "WHEN you BOOST a maneuver: instead of moving Ada, you may place it in a space"
    table = probe("draw 1", ability=ability, **PLENTY).do("maneuver", "card:Blow")
    taken = table.game.clone()
    table.do("yes", "space:d4")
    assert table.space("Ada") == "d4"
    assert table.ids == ["fighter:Pip 1", "fighter:Pip 2", "done"]
    taken.choose("no")
    assert taken.decision is not None
    assert taken.decision.options[0].id == "fighter:Ada"


@pytest.mark.parametrize(("whom", "gone"), [("Ada", "Ada"), ("a Pip", "Pip 2")])
def test_it_is_the_same_now_and_later(whom: str, gone: str) -> None:
    text = f"remove {whom} from the board\nSTART OF your next turn: place it in a space"
    table = probe(text, pip1=None, **PLENTY).do("scheme:Probe:Ada")
    assert table.space(gone) is None
    while table.game.decision is not None and table.game.decision.prompt != f"Where is {gone} placed?":
        table.do(next((one for one in ("none", "done") if one in table.ids), table.ids[0]))
    table.do("space:d4")
    assert table.space(gone) == "d4"


def test_an_opponent_who_has_to_show_the_card_they_attack_with() -> None:
    table = probe("draw 1", "attack", theirs="WHEN Bo is attacked: your opponent plays their attack card face up")
    before = table.game.clone()
    table.do("attack:Ada:Bo", "play:Blow")
    assert table.game.view(1)["combat"]["attacker"]["card"] == "Blow"
    before.choose("attack:Ada:Cub")  # of whom it does not speak
    before.choose("play:Blow")
    assert before.view(1)["combat"]["attacker"]["card"] is None


def test_a_token_goes_back_to_a_space() -> None:
    table = probe("return a Lantern to an empty space in Ada's zone").do("scheme:Probe:Ada")
    here = table.ids[-1]
    assert table.do(here).lanterns() == [here.removeprefix("space:")]
    table = probe("return a Lantern to the box", lanterns=("a1", "d4")).do("scheme:Probe:Ada", "token:Lantern:a1")
    assert table.lanterns() == ["d4"]


def test_what_is_put_on_the_heros_own_card_is_gained() -> None:
    ability = "WHEN you maneuver: place 2 Oil on this card"
    table = probe("draw 1", ability=ability, **PLENTY).do("maneuver")
    assert table.oil() == 4
    with pytest.raises(GameError, match=r"UM904.*`Oil` is a resource.*under `tokens`"):
        probe("place 1 Oil in a space")


@pytest.mark.parametrize(
    "words", ["this card costs 3 Oil", "cost: 3 Oil", "you must spend 3 Oil to play this card", "costs 3 Oil to play"]
)
def test_what_a_card_costs(words: str) -> None:
    assert not any(one.startswith("scheme:Probe") for one in probe(f"{words}. draw 1", oil=2).ids)
    table = probe(f"{words}. draw 1", oil=4, **PLENTY).do("scheme:Probe:Ada")
    assert table.oil() == 1
    assert table.pile(0, "hand") == ["Blow", "Ruse", PLENTY["deck"][0]]


def test_what_an_attack_costs() -> None:
    poor = probe("costs 3 Oil. +2", "attack", oil=2).do("attack:Ada:Bo")
    assert "play:Probe" not in poor.ids
    table = attack("costs 2 Oil. +2", "none")
    assert table.oil() == 0
    assert table.health("Bo") == 10 - 5


@pytest.mark.parametrize("words", ["can only be used against sidekicks", "only use this card against a sidekick"])
def test_a_card_against_some_only(words: str) -> None:
    table = probe(f"this card {words}" if words.startswith("can") else words, "attack")
    against_bo, against_cub = table.game.clone(), table.game.clone()
    against_bo.choose("attack:Ada:Bo")
    against_cub.choose("attack:Ada:Cub")
    for game, may in ((against_bo, False), (against_cub, True)):
        assert game.decision is not None
        assert ("play:Probe" in [option.id for option in game.decision.options]) is may


def test_all_but_the_one_that_is_named_after_a_comma() -> None:
    text = "AFTER COMBAT: deal 1 damage to each opposing fighter adjacent to Ada, other than the defender"
    table = attack(text, "none", health={"Cub": 3})
    assert (table.health("Bo"), table.health("Cub")) == (10 - 3, 2)
