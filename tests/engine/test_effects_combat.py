"""What texts do in a combat and to the turn around it."""

from __future__ import annotations

from tests.engine.probing import attack, probe, scheme

# --- values ---------------------------------------------------------------------------------------------------------


def test_a_value_is_set() -> None:
    assert attack("DURING COMBAT: this card's value is 5").health("Bo") == 5


def test_a_value_is_set_and_then_raised() -> None:
    text = "IMMEDIATELY: this card's value is 5\nDURING COMBAT: add 2 to this card's value"
    assert attack(text).health("Bo") == 3


def test_a_value_grows_for_each() -> None:
    assert attack("DURING COMBAT: +1 for each Oil you have").health("Bo") == 5


def test_an_attack_value_is_no_defense_value() -> None:
    assert attack("DURING COMBAT: add 2 to this card's defense value").health("Bo") == 7


def test_an_ignored_value_counts_nothing_whatever_changes_it() -> None:
    text = "IMMEDIATELY: ignore your opponent's card's value"
    table = attack(text, "Reply", their_hand=("Reply",), reply="DURING COMBAT: +4")
    assert table.health("Bo") == 7


def test_values_swap() -> None:
    text = "DURING COMBAT: swap this card's value with your opponent's card's value"
    assert attack(text, "Reply", their_hand=("Reply",)).health("Bo") == 10


def test_a_value_for_the_rest_of_the_turn() -> None:
    table = scheme("for the rest of the turn, add 2 to your attacks' value. gain 1 action")
    table.do("attack:Ada:Bo", "none")
    assert table.health("Bo") == 5


# --- canceling ------------------------------------------------------------------------------------------------------


def test_canceling_stops_what_is_still_to_come() -> None:
    text = "IMMEDIATELY: cancel all effects on your opponent's card. if you do, gain 1 Oil"
    table = attack(text, "Reply", their_hand=("Reply",), reply="AFTER COMBAT: draw 1")
    assert (table.oil(), table.pile(1, "hand")) == (3, [])
    assert len(table.facts("canceled")) == 1


def test_what_the_defender_has_done_stands() -> None:
    text = "IMMEDIATELY: cancel all effects on your opponent's card"
    table = attack(text, "Reply", their_hand=("Reply",), reply="IMMEDIATELY: draw 1")
    assert len(table.pile(1, "hand")) == 1
    assert table.facts("canceled") == []


def test_a_card_without_effects_has_nothing_to_cancel() -> None:
    table = attack("IMMEDIATELY: cancel all effects on your opponent's card. if you do, gain 1 Oil", "Wall")
    assert table.oil() == 2


def test_only_some_windows_are_canceled() -> None:
    text = "IMMEDIATELY: cancel all AFTER COMBAT effects on your opponent's card"
    reply = "DURING COMBAT: +1\nAFTER COMBAT: draw 1"
    table = attack(text, "Reply", their_hand=("Reply",), reply=reply)
    assert (table.health("Bo"), table.pile(1, "hand")) == (9, [])


def test_what_cannot_be_canceled_is_not() -> None:
    text = "IMMEDIATELY: cancel all effects on your opponent's card"
    reply = "this card's effects cannot be canceled\nAFTER COMBAT: draw 1"
    table = attack(text, "Reply", their_hand=("Reply",), reply=reply)
    assert len(table.pile(1, "hand")) == 1


# --- boosting -------------------------------------------------------------------------------------------------------


def test_a_boost_from_hand() -> None:
    table = attack("DURING COMBAT: you may BOOST this attack").do("yes", "card:Ruse")
    assert (table.health("Bo"), "Ruse" in table.pile(0, "discard")) == (3, True)


def test_a_blind_boost() -> None:
    table = attack("DURING COMBAT: BOOST this attack with the top card of your deck", deck=("Swing", "Guard"))
    assert (table.health("Bo"), table.pile(0, "deck")) == (4, ["Guard"])


def test_a_blind_boost_from_an_empty_deck_is_nothing() -> None:
    table = attack("DURING COMBAT: BOOST this attack with the top card of your deck", deck=())
    assert (table.health("Bo"), table.health("Ada")) == (7, 12)


def test_an_opponent_boosts_with_their_own_card() -> None:
    table = attack(
        "DURING COMBAT: if your opponent played a card, they may BOOST it", "Wall", their_hand=("Wall", "Hit")
    )
    assert table.decider == 1
    table.do("yes")
    assert (table.health("Bo"), "Hit" in table.pile(1, "discard")) == (10, True)


# --- damage stepped in for ------------------------------------------------------------------------------------------


def test_prevented_damage_was_not_dealt() -> None:
    table = attack(
        "AFTER COMBAT: if you won the combat, gain 1 Oil",
        "Reply",
        their_hand=("Reply",),
        reply="DURING COMBAT: prevent all damage",
    )
    assert (table.health("Bo"), table.oil()) == (10, 2)


def test_redirected_damage() -> None:
    reply = "DURING COMBAT: assign {any combat damage you would take} to the opposing fighter"
    table = attack("AFTER COMBAT: gain 1 Oil", "Reply", their_hand=("Reply",), reply=reply)
    assert (table.health("Bo"), table.health("Ada")) == (10, 10)


def test_damage_is_shared_before_it_is_dealt() -> None:
    theirs = "IF Bo would be dealt damage: you may assign any number of that damage to 1 or more Cub in its zone"
    table = attack("AFTER COMBAT: gain 1 Oil", theirs=theirs)
    assert table.decider == 1
    table.do("yes", "fighter:Cub", "fighter:Cub", "done")
    assert (table.health("Bo"), table.health("Cub")) == (9, 1)


def test_less_damage() -> None:
    assert attack("AFTER COMBAT: gain 1 Oil", theirs="Bo takes 2 less combat damage").health("Bo") == 9


# --- around the combat ----------------------------------------------------------------------------------------------


def test_a_bonus_attack_follows() -> None:
    table = attack("AFTER COMBAT: ENCORE: 2 ATK", their_hand=())
    assert table.health("Bo") == 5


def test_ending_the_turn() -> None:
    table = attack("AFTER COMBAT: end the turn. gain 1 action")
    assert (table.g.s.active, table.pile(0, "discard")) == (1, ["Probe"])


def test_an_action_taken_by_the_way() -> None:
    table = scheme("attack an adjacent fighter", hand=("Probe", "Blow"))
    table.do("attack:Ada:Bo", "none")
    assert (table.health("Bo"), table.actions) == (7, 0)


def test_skipping_a_turn() -> None:
    table = scheme("your opponent skips their next turn. end the turn")
    assert table.g.s.active == 0


def test_forbidding() -> None:
    table = scheme(
        "until the start of your next turn, your opponent cannot play scheme cards",
        actions=1,
        their_hand=("Plan", "Wall"),
    )
    assert table.g.s.active == 1
    assert not any(option.startswith("scheme") for option in table.ids)


def test_doing_it_again() -> None:
    text = "DURING COMBAT: add 1 to this card's value. you may spend 2 Oil to do this again"
    assert attack(text).do("yes").health("Bo") == 5


# --- naming and rolling ---------------------------------------------------------------------------------------------


def test_naming_a_number() -> None:
    table = scheme("name a number. your opponent discards 1 card with that value")
    table.do("number:3")
    assert table.pile(1, "discard") == ["Wall"]


def test_dice_are_the_tables_own_chance() -> None:
    one = scheme("roll 2 dice", seed=3).facts("roll")
    assert one == scheme("roll 2 dice", seed=3).facts("roll")
    assert all(1 <= face <= 6 for face in one[0][2])


def test_a_position_before_anything_is_played() -> None:
    assert "scheme:Probe:Ada" in probe("draw 1").ids
