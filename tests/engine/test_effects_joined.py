"""Sentences that speak of each other: who `it` is, what an offer not taken leaves, what goes together."""

from __future__ import annotations

from tests.engine.probing import attack, probe, scheme


def test_an_offer_not_taken_leaves_it_what_it_was() -> None:
    text = "look at an opponent's hand. choose 1 card. your opponent may discard it. "
    text += "if they do not, deal damage equal to its BOOST value to their hero"
    table = scheme(text).do("card:Wall")
    assert (table.decider, table.ids) == (1, ["yes", "no"])
    assert table.do("no").health("Bo") == 7


def test_its_value_is_that_of_the_card_canceled() -> None:
    text = "IMMEDIATELY: cancel all effects on your opponent's card. ignore its value"
    assert attack(text, "Wall").health("Bo") == 7


def test_a_value_set_to_another_figure_of_the_same_card() -> None:
    text = "DURING COMBAT: set your opponent's card's printed value to its BOOST value"
    assert attack(text, "Reply", their_hand=("Reply",)).health("Bo") == 9


def test_those_who_were_counted_can_be_pointed_at() -> None:
    text = "AFTER COMBAT: draw 1 for each adjacent opposing fighter. deal 1 to each of those fighters"
    table = attack(text, deck=("Ruse", "Guard"))
    assert (len(table.pile(0, "hand")), table.health("Bo"), table.health("Cub")) == (4, 6, 2)


def test_a_place_that_somebody_left_is_not_the_newcomers() -> None:
    table = scheme("place Ada in an empty space adjacent to the opposing hero. summon a Pip in {the space it left}")
    table.do("space:c3", "fighter:Pip 2")
    assert (table.space("Ada"), table.space("Pip 2")) == ("c3", "b2")


def test_who_is_summoned_into_a_taken_space_drives_its_owner_out() -> None:
    table = scheme("summon a Pip in Ada's space, then place Ada in a space in its zone", pip2=None)
    assert table.ids == ["space:a1", "space:a3", "space:b1", "space:c3"]
    table.do("space:a1")
    assert (table.space("Ada"), table.space("Pip 2")) == ("a1", "b2")


def test_each_player_is_asked_apart() -> None:
    text = "each player may discard 1 card"
    table = scheme(text)
    assert (table.decider, table.ids) == (0, ["yes", "no"])
    table.do("no")
    assert (table.decider, table.ids) == (1, ["yes", "no"])
    table.do("yes", "card:Hit")
    assert (table.pile(0, "discard"), table.pile(1, "discard")) == (["Probe"], ["Hit"])


def test_a_card_returned_in_combat_makes_room_for_another() -> None:
    text = "IMMEDIATELY: return your opponent's attack card to their hand. look at their hand. "
    text += "choose 1 attack or versatile card. they play it"
    table = probe(text, "versatile", turn=2, their_hand=("Hit", "Reply", "Wall"), hand=("Probe",))
    table.do("attack:Bo:Ada", "play:Hit", "play:Probe", "card:Reply")
    assert (table.health("Ada"), table.pile(1, "discard")) == (12, ["Reply"])
    assert "Hit" in table.pile(1, "hand")


_KING = """WHEN Ada attacks: you may BOOST that attack. play the boosted card face down along with your attack card
WHEN your opponent cancels effects on your attack card: ignore the boosted card's BOOST value. discard that card"""


def test_a_boost_laid_down_along_with_the_card_counts_when_revealed() -> None:
    table = probe("draw 1", ability=_KING, hand=("Swing", "Ruse", "Blow"))
    table.do("attack:Ada:Bo", "play:Swing")
    assert table.ids == ["card:Ruse", "card:Blow", "none"]
    table.do("card:Ruse", "none")
    assert (table.health("Bo"), sorted(table.pile(0, "discard"))) == (4, ["Ruse", "Swing"])


def test_a_boost_laid_down_along_falls_with_the_effects_of_the_card() -> None:
    reply = "IMMEDIATELY: cancel all effects on your opponent's card"
    table = probe("draw 1", ability=_KING, hand=("Swing", "Ruse", "Blow"), their_hand=("Reply",), reply=reply)
    table.do("attack:Ada:Bo", "play:Swing", "card:Ruse", "play:Reply")
    assert (table.health("Bo"), sorted(table.pile(0, "discard"))) == (9, ["Ruse", "Swing"])


def test_a_fighter_that_comes_back_may_take_over_the_attack() -> None:
    text = "IMMEDIATELY: you may return a defeated Pip to a space in the opposing fighter's zone. "
    text += "if you do, that Pip becomes the attacker. otherwise, gain 1 action"
    table = attack(text, pip2=None).do("yes", "space:c1")
    assert (table.space("Pip 2"), table.actions) == ("c1", 0)
    assert table.facts("role") == [("role", table.fighter("Pip 2"), "attacker")]
    assert attack(text, pip2=None).do("no").actions == 1
    assert attack(text).actions == 1


def test_a_prediction_that_comes_true() -> None:
    text = "play this card face up. name the printed value of your opponent's card\n"
    text += "DURING COMBAT: if you predicted the correct value, ignore your opponent's card's attack value"
    table = probe(text, "versatile", turn=2, their_hand=("Hit",), hand=("Probe",))
    table.do("attack:Bo:Ada", "play:Probe", "number:4")
    assert table.health("Ada") == 12
    table = probe(text, "versatile", turn=2, their_hand=("Hit",), hand=("Probe",))
    table.do("attack:Bo:Ada", "play:Probe", "number:3")
    assert table.health("Ada") == 11
