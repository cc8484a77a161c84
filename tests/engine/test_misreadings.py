"""Sentences that were once carried out otherwise than a player would read them."""

from __future__ import annotations

import pytest

from tests.engine.meaning import go_on, play
from tests.engine.probing import probe
from umdsl.engine.problems import GameError


def test_any_two_swap_and_not_your_own() -> None:
    table = play("Swap the positions of any two friendly fighters.", "fighter:Pip 1", "fighter:Pip 2")
    assert (table.space("Pip 1"), table.space("Pip 2"), table.space("Ada")) == ("a1", "a2", "b2")


def test_you_choose_among_their_cards() -> None:
    table = play("Look at your opponent's hand and discard a card of your choice.")
    assert table.ids == ["card:Wall", "card:Hit"]
    table.do("card:Hit")
    assert table.pile(1, "discard") == ["Hit"]
    assert "Blow" in table.pile(0, "hand")


def test_a_card_of_your_choice_is_theirs() -> None:
    table = play("Your opponent discards a card of your choice.")
    assert (len(table.pile(1, "hand")), table.pile(0, "hand")) == (1, ["Blow", "Ruse"])


def test_the_token_is_the_one_spoken_of() -> None:
    text = "Choose a fighter adjacent to a Lantern. Remove the Lantern."
    assert play(text, "fighter:Pip 2", lanterns=("b1", "c2")).lanterns() == ["c2"]
    when = (
        "When an opposing fighter enters a space with a Lantern, deal 1 damage to that fighter and remove the Lantern."
    )
    table = play("move an opposing fighter 1", "fighter:Bo", "space:c1", ability=when, lanterns=("c1", "c3"))
    assert (table.health("Bo"), table.lanterns()) == (9, ["c3"])


def test_who_is_told_of_before_the_condition() -> None:
    text = "Deal 2 damage to an opposing fighter if it is a hero."
    assert play(text, "fighter:Bo").health("Bo") == 8
    assert play(text, "fighter:Cub").health("Cub") == 3


def test_neither_may_be_done() -> None:
    text = "Opposing fighters cannot move or attack until the start of your next turn."
    table = play(text, "T", their_hand=("Plan", "Hit"))
    assert (table.decider, table.g.s.turn) == (1, 2)
    assert "scheme:Plan:Bo" in table.ids
    assert not [option for option in table.ids if option.startswith("attack:")]


def test_a_window_ends_where_the_next_is_said() -> None:
    ability = "When a Pip is defeated, draw 1 card. When you play a scheme, gain 1 Oil."
    assert play("draw 1", ability=ability).oil() == 3


def test_a_card_boosted_with_is_not_one_of_those_discarded() -> None:
    text = "DURING COMBAT: BOOST this attack. You may discard any number of cards. +1 for each card discarded."
    choices = ("card:Blow", "yes", "card:Ruse", "done")
    table = play(text, *choices, on="attack", hand=("Probe", "Blow", "Ruse", "Guard"), their_hand=())
    # 3 printed, 2 for the Blow it was boosted with, and 1 for the Ruse
    assert table.health("Bo") == 4


def test_who_is_not_there_has_not_been_defeated() -> None:
    text = "If the Pip is not adjacent to Ada, place it in a space adjacent to Ada."
    assert "space:a2" not in play(text, pip1=None, pip2=None).ids
    assert play(text, "space:a2", pip1="c4", pip2=None).space("Pip 1") == "a2"
    text = "If a Pip is not adjacent to Ada, place that Pip in a space adjacent to Ada."
    assert play(text, "space:a2", pip1="c4", pip2=None).space("Pip 1") == "a2"


@pytest.mark.parametrize("seed", range(4))
def test_a_die_is_compared_by_what_it_shows(seed: int) -> None:
    for text in ("Roll a die. If it is 4 or more, gain 1 Oil.", "Roll a die. If it is higher than 3, gain 1 Oil."):
        table = play(text, seed=seed)
        ((_, _, (rolled,)),) = table.facts("roll")
        assert table.oil() == 2 + (rolled >= 4)


def test_two_dice_are_added_up() -> None:
    table = play("Roll 2 dice. If it is 2 or more, gain 1 Oil.")
    assert table.oil() == 3


@pytest.mark.parametrize("named", [1, 2, 3])
def test_a_named_number_is_compared(named: int) -> None:
    text = "Name a number. If it is equal to the number of cards in your hand, gain 1 Oil."
    assert play(text, f"number:{named}").oil() == 2 + (named == 2)


def test_a_card_shown_since_is_nearer_than_the_number() -> None:
    text = "Name a number. Reveal the top card of your deck. If it is higher than 2, gain 1 Oil."
    assert play(text, "number:0", deck=("Blow",)).oil() == 3
    assert play(text, "number:4", deck=("Guard",)).oil() == 2


def test_who_would_be_defeated_has_some_health_instead() -> None:
    table = play("Deal 20 damage to an opposing hero.", theirs="If Bo would be defeated, he has 1 health instead.")
    assert (table.health("Bo"), table.space("Bo")) == (1, "c2")


def test_all_of_them_are_discarded() -> None:
    table = play("Reveal the top 2 cards of your deck. Discard them all.", deck=("Blow", "Guard", "Ruse"))
    assert table.pile(0, "deck") == ["Ruse"]


def test_any_of_several_are_as_many_as_you_like() -> None:
    text = "Put any attack cards from your discard pile into your hand."
    table = play(text, "card:Blow", "card:Blow", "done", discard=("Swing", "Blow", "Guard", "Blow"))
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Blow", "Blow"]
    assert table.pile(0, "discard") == ["Probe", "Swing", "Guard"]


def test_if_any_are_there_one_is_enough() -> None:
    assert play("If any Pips are adjacent to Ada, gain 1 Oil.", pip1="a2", pip2="c4").oil() == 3
    assert play("If any Pips are adjacent to Ada, gain 1 Oil.", pip1="c4", pip2=None).oil() == 2


def test_both_adjacent_to_a_fighter_are_no_matter_of_a_combat() -> None:
    table = play("Deal 1 damage to both fighters adjacent to Ada.", pip1=None, pip2=None)
    assert (table.health("Bo"), table.health("Cub"), table.health("Ada")) == (9, 2, 12)


@pytest.mark.parametrize("said", ["Take 1.", "Take one and put the rest on the bottom."])
def test_what_is_taken_of_cards_looked_at_is_no_damage(said: str) -> None:
    table = play(f"Look at the top 2 cards of your deck. {said}", "card:Guard", deck=("Swing", "Guard", "Ruse"))
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Guard"]
    assert table.health("Ada") == 12


def test_a_boost_is_compared_by_what_it_adds() -> None:
    text = "DURING COMBAT: BOOST this attack. If the BOOST is 3 or more, gain 1 Oil."
    more = {"on": "attack", "hand": ("Probe", "Swing", "Blow"), "their_hand": ()}
    assert play(text, "card:Swing", **more).oil() == 3
    assert play(text, "card:Blow", **more).oil() == 2


def test_effects_of_no_card_named_are_those_of_the_other() -> None:
    more = {"on": "attack", "their_hand": ("Reply",), "reply": "AFTER COMBAT: draw 1"}
    assert len(play("IMMEDIATELY: gain 1 Oil", "play:Reply", **more).pile(1, "hand")) == 1
    assert play("IMMEDIATELY: cancel all effects", "play:Reply", **more).pile(1, "hand") == []


@pytest.mark.parametrize(
    "text",
    [
        "Look at the top 3 cards of your deck. Put 1 into your hand and the rest on the bottom of your deck.",
        "Look at the top 3 cards of your deck. Put one card into your hand. Put the rest on the bottom of your deck.",
        "Reveal the top 3 cards of your deck. Put an attack card into your hand. Put the rest on the bottom.",
        "Look at the top 3 cards of your deck. Draw 1 and put the rest on the bottom of your deck.",
    ],
)
def test_a_card_put_into_your_hand_is_one_of_those_looked_at(text: str) -> None:
    table = play(text, "card:Blow", deck=("Swing", "Guard", "Blow", "Ruse"))
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Blow"]
    assert table.pile(0, "deck") == ["Ruse", "Swing", "Guard"]


def test_a_number_after_a_draw_is_of_the_hand() -> None:
    table = play(
        "Look at the top 3 cards of your deck. Draw 1. Discard 1.", "card:Ruse", deck=("Swing", "Guard", "Guard")
    )
    assert table.pile(0, "hand") == ["Blow", "Swing"]


@pytest.mark.parametrize("who", ["the defender", "the opposing fighter", "that fighter"])
def test_who_fought_is_who_is_meant_when_the_combat_is_over(who: str) -> None:
    attack = {"on": "attack", "pip1": None, "pip2": None, "hand": ("Probe",)}
    table = play(f"AFTER COMBAT: deal 2 damage to {who} at the start of your next turn.", "none", "T", "T", **attack)
    assert (table.health("Bo"), table.health("Cub")) == (5, 3)
    text = f"AFTER COMBAT: until the start of your next turn, {who} cannot move."
    table = play(text, "none", "T", "maneuver", "none", "fighter:Bo", **attack)
    assert "space:c2" not in table.ids  # where he stands
    assert "space:c3" in table.ids  # the Cub may


def test_who_fights_next_is_who_is_meant_by_what_waits_for_it() -> None:
    text = "AFTER COMBAT: gain 1 action. The next time you attack this turn, deal 1 damage to the defender."
    table = play(text, "none", "attack:Ada:Cub", "none", on="attack", hand=("Probe", "Blow"))
    assert (table.health("Bo"), table.health("Cub")) == (7, 0)


@pytest.mark.parametrize(
    "said",
    [
        "ignore your opponent's BOOST",
        "your opponent's card loses its BOOST",
        "ignore the BOOST value of your opponent's card",
    ],
)
def test_a_boost_that_is_ignored_adds_nothing(said: str) -> None:
    more = {"on": "attack", "their_hand": ("Reply", "Wall"), "reply": "IMMEDIATELY: BOOST this card"}
    assert play("AFTER COMBAT: gain 1 Oil", "play:Reply", **more).health("Bo") == 10
    assert play(f"DURING COMBAT: {said}", "play:Reply", **more).health("Bo") == 8


def test_damage_from_their_effects_is_ignored_and_not_your_own() -> None:
    said = "IMMEDIATELY: ignore all damage from effects on your opponent's card.\nAFTER COMBAT: deal 2 damage to Ada"
    reply = "AFTER COMBAT: deal 1 damage to the attacker"
    table = play(said, "play:Reply", on="attack", their_hand=("Reply",), reply=reply)
    assert table.health("Ada") == 10


def test_whom_a_condition_told_last_is_about() -> None:
    text = "Ada and the Pip each recover 2 health if they are adjacent."
    more = {"pip2": None, "health": {"Ada": 5, "Pip 1": 1}}
    assert play(text, pip1="a2", **more).health("Ada") == 7
    assert play(text, pip1="c4", **more).health("Ada") == 5
    assert play("Deal 1 damage to Ada unless she is CALM.").health("Ada") == 12
    assert play("Deal 1 damage to Ada unless she is WILD.").health("Ada") == 11


def test_his_attacks_are_not_all_of_yours() -> None:
    ability = "WHILE Ada is CALM: its move value is 3 and you add 1 to the value of all her attacks."
    more = {"hand": ("Blow",), "ability": ability, "pip1": "b1", "their_hand": ()}
    assert probe("draw 1", **more).do("attack:Ada:Bo").health("Bo") == 6
    assert probe("draw 1", **more).do("attack:Pip 1:Bo").health("Bo") == 7


def test_what_a_fighter_may_do_with_this_card_is_for_its_attack() -> None:
    text = "Ada may attack a fighter up to 3 spaces away with this card."
    far = {"bo": "c4", "cub": None, "pip1": None, "pip2": None}
    assert "attack:Ada:Bo" in probe(text, "attack", **far).ids
    assert "attack:Ada:Bo" not in probe(text, "attack", hand=("Blow",), **far).ids


@pytest.mark.parametrize("what", ["damage to Ada from effects", "damage dealt to Ada from effects"])
def test_where_damage_comes_from_is_told_of_the_damage(what: str) -> None:
    reply = "AFTER COMBAT: deal 1 damage to the attacker"
    more = {"their_hand": ("Reply",), "reply": reply, "on": "attack"}
    assert play("AFTER COMBAT: draw 1", "play:Reply", **more).health("Ada") == 11
    assert play(f"IMMEDIATELY: prevent all {what}", "play:Reply", **more).health("Ada") == 12
    text = f"IMMEDIATELY: prevent all {what}.".replace("effects", "this combat")
    assert play(text, "play:Reply", **more).health("Ada") == 11


@pytest.mark.parametrize("named", ["attack", "defense"])
def test_cards_of_the_type_that_was_named(named: str) -> None:
    hand = {"their_hand": ("Hit", "Wall", "Hit")}
    left = {"attack": ["Wall"], "defense": ["Hit", "Hit"]}[named]
    text = "Name a card type. Your opponent discards all cards of that type from their hand."
    assert play(text, f"type:{named}", **hand).pile(1, "hand") == left
    text = "Name a card type. Your opponent reveals their hand. Gain 1 Oil for each card of the named type."
    assert play(text, f"type:{named}", **hand).oil() == 2 + 3 - len(left)
    text = "Name a type. Reveal the top card of your deck. If it is that type, gain 1 Oil."
    assert play(text, f"type:{named}", deck=("Blow",)).oil() == 2 + (named == "attack")


@pytest.mark.parametrize(
    "when",
    ["When all your Pips are defeated", "When your last Pip is defeated", "If all your Pips are defeated"],
)
def test_all_are_defeated_when_the_last_one_is(when: str) -> None:
    ability = f"{when}, Ada becomes WILD."
    assert play("Defeat 1 of your Pips.", "fighter:Pip 1", ability=ability).state("mood") == "CALM"
    assert play("Defeat 1 of your Pips.", pip2=None, ability=ability).state("mood") == "WILD"


def test_what_is_removed_of_a_resource_is_lost() -> None:
    assert play("Remove all of your Oil. Draw 1 card.").oil() == 0
    assert play("Remove 1 Oil.").oil() == 1


def test_no_more_than_so_much_damage_is_so_much() -> None:
    more = {"on": "attack", "their_hand": ("Reply",)}
    for said in ("takes no more than 2 damage in this combat", "cannot be dealt more than 2 damage this turn"):
        text = f"DURING COMBAT: Ada {said}."
        reply = "AFTER COMBAT: deal 1 damage to the attacker. deal 3 damage to the attacker"
        assert play(text, "play:Reply", reply=reply, **more).health("Ada") == 10
        assert play(text, "play:Reply", reply="AFTER COMBAT: deal 1 to the attacker", **more).health("Ada") == 11


def test_instead_hangs_on_all_that_it_stands_in_the_place_of() -> None:
    text = "AFTER COMBAT: If you won the combat, gain 1 Oil. If Ada is adjacent to the defender, gain 2 Oil instead."
    assert play(text, on="attack", their_hand=()).oil() == 4
    assert play(text, "play:Wall", on="attack", their_hand=("Wall",)).oil() == 2
    text = "Spend 1 Oil to deal 1 damage to the opposing hero. If your hand is empty, deal 2 damage to them instead."
    table = play(text, hand=("Probe",))
    assert (table.oil(), table.health("Bo")) == (1, 8)
    assert play(text, hand=("Probe",), oil=0).health("Bo") == 10


def test_what_never_holds_with_what_stands_before_replaces_all_of_it() -> None:
    text = "AFTER COMBAT: If you won the combat, gain 1 Oil. If you lost the combat, gain 2 Oil instead."
    assert play(text, on="attack", their_hand=()).oil() == 3
    assert play(text, "play:Wall", on="attack", their_hand=("Wall",)).oil() == 4


def test_both_ways_are_about_the_same_one() -> None:
    text = "Deal 1 damage to an opposing fighter. If it is a hero, deal 2 damage instead."
    assert play(text, "fighter:Bo").health("Bo") == 8
    assert play(text, "fighter:Cub").health("Cub") == 2
    text = "One of your Pips recovers 1 health. If you have no cards in hand, it recovers 2 instead."
    table = play(text, "fighter:Pip 2", hand=("Probe",), health={"Pip 1": 1, "Pip 2": 1})
    assert (table.health("Pip 1"), table.health("Pip 2")) == (1, 2)
    text = "Deal 1 damage to each opposing fighter. If you have no cards in hand, deal 2 damage instead."
    table = play(text, hand=("Probe",))
    assert (table.health("Bo"), table.health("Cub")) == (8, 1)


def test_what_ends_ends_when_all_of_the_text_is_done() -> None:
    table = play("End your turn. Ada recovers 2 health. Gain 1 Oil.", health={"Ada": 5})
    assert (table.health("Ada"), table.oil(), table.decider) == (7, 3, 1)


def test_a_boost_told_when_one_attacks_goes_to_the_card_that_is_yet_to_be_played() -> None:
    table = play("gain 1 Oil", ability="When Ada attacks, you may BLIND BOOST.", deck=("Swing",), their_hand=())
    table.do("attack:Ada:Bo", "yes")
    assert table.health("Bo") == 4


def test_some_of_the_cards_seen_are_not_of_the_hand() -> None:
    text = "Look at the top 3 cards of your deck. Put 1 into your hand and the rest on the bottom of your deck."
    table = play(text, "card:Swing", deck=("Guard", "Swing", "Blow", "Ruse"))
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Swing"]
    text = "Look at the top 3 cards of your deck. Put 1 card into your hand. Put the rest back in any order."
    assert play(text, deck=("Guard", "Swing", "Blow")).ids == ["card:Guard", "card:Swing", "card:Blow"]
    text = "Your opponent reveals the top 2 cards of their deck. Discard one and put the other back on top."
    table = play(text, "card:Wall", their_deck=("Reply", "Wall", "Wall"))
    assert (table.pile(1, "deck"), table.pile(1, "discard")) == (["Reply", "Wall"], ["Wall"])


def test_the_second_of_them_is_one_that_is_left() -> None:
    text = "Look at the top 3 cards of your deck. Put 1 into your hand, discard 1, and put the other back on top."
    table = play(text, "card:Guard", deck=("Guard", "Swing", "Blow", "Ruse"))
    assert table.ids == ["card:Swing", "card:Blow"]
    table.do("card:Swing")
    assert (table.pile(0, "hand"), table.pile(0, "discard")) == (["Blow", "Ruse", "Guard"], ["Probe", "Swing"])


@pytest.mark.parametrize("said", ["two or more fighters", "two or more different fighters"])
def test_a_fighter_is_counted_once(said: str) -> None:
    text = f"If you have dealt damage to {said} this turn, gain 1 Oil."
    assert play(f"Deal 1 damage to each opposing fighter. {text}").oil() == 3
    assert play(f"Deal 1 damage to Ada. Deal 1 damage to Ada. {text}").oil() == 2


@pytest.mark.parametrize(
    "said", ["a different opposing fighter", "another opposing fighter", "each other opposing fighter"]
)
def test_another_opposing_fighter_is_not_the_one_in_combat(said: str) -> None:
    table = play(f"AFTER COMBAT: Deal 1 damage to {said} in Ada's zone.", on="attack", their_hand=())
    assert (table.health("Bo"), table.health("Cub")) == (7, 2)


def test_an_attack_is_not_one_already_made() -> None:
    text = "DURING COMBAT: If you have already attacked with Ada this turn, this card's value is 6 instead."
    table = play(text, on="attack", hand=("Probe", "Probe"), their_hand=())
    assert table.health("Bo") == 7
    table.do("attack:Ada:Bo")
    assert table.health("Bo") == 1


def test_the_boost_value_is_that_of_the_card_boosted_with() -> None:
    text = (
        "DURING COMBAT: BOOST this card.\nAFTER COMBAT: If you BOOSTed this card, draw cards equal to the BOOST value."
    )
    table = play(text, "card:Blow", on="attack", hand=("Probe", "Blow", "Ruse"), their_hand=(), deck=("Guard",) * 3)
    assert table.pile(0, "hand") == ["Ruse", "Guard", "Guard"]


def test_two_that_swap_are_in_one_zone() -> None:
    table = play("Swap the spaces of any two fighters in the same zone.", "fighter:Pip 2", ada="b2", pip2="c4")
    assert "fighter:Ada" not in table.ids


def test_what_was_done_this_way_in_an_earlier_window() -> None:
    more = {"on": "attack", "hand": ("Probe", "Blow", "Ruse")}
    text = "IMMEDIATELY: you may discard any number of cards.\nDURING COMBAT: +1 for each card discarded this way."
    assert play(text, "none", "yes", "card:Blow", "done", **more).health("Bo") == 6
    text = "IMMEDIATELY: you may discard 1 card.\nAFTER COMBAT: if you discarded a card this way, gain 1 Oil."
    assert play(text, "none", "yes", "card:Blow", **more).oil() == 3
    assert play(text, "none", "no", **more).oil() == 2


def test_any_damage_in_a_combat_is_also_that_of_effects() -> None:
    text = "IMMEDIATELY: you may choose a Pip. Any damage dealt to Ada in this combat is dealt to that Pip instead."
    more = {"on": "attack", "their_hand": ("Reply",), "pip2": None, "reply": "AFTER COMBAT: deal 1 to the attacker"}
    table = play(text, "play:Reply", "yes", **more)
    assert (table.health("Ada"), table.health("Pip 1")) == (12, 1)
    assert play(text, "play:Reply", "no", **more).health("Ada") == 11


def test_since_the_start_of_your_last_turn_is_with_that_turn() -> None:
    defense = {"on": "defense", "hand": ("Ruse", "Probe"), "their_hand": ("Hit", "Hit")}
    for since, left in (("since the start of your last turn", 13), ("since your last turn", 11)):
        text = f"AFTER COMBAT: if you played a scheme {since}, Ada recovers 2 health."
        table = probe(text, **defense).do("scheme:Ruse:Ada")
        go_on(table, "T", "attack:Bo:Ada")
        for choice in ("play:Hit", "play:Probe"):
            if choice in table.ids:
                table.do(choice)
        assert table.health("Ada") == left


@pytest.mark.parametrize(("mood", "drawn"), [("CALM", 1), ("WILD", 2)])
def test_under_a_state_in_a_sentence_it_is_the_same_effect(mood: str, drawn: int) -> None:
    states = (("mood", mood),)
    assert len(play("Draw 1 card. [WILD]: Draw 2 cards instead.", states=states).pile(0, "hand")) == 2 + drawn
    seen = play("Look at your opponent's hand. [WILD]: Choose 1 card for them to discard.", states=states)
    assert ("card:Wall" in seen.ids) is (mood == "WILD")
    text = "Move Ada up to 3 spaces. [WILD]: She may move through opposing fighters."
    assert ("space:c3" in play(text, bo="b3", cub="c2", states=states).ids) is (mood == "WILD")


def test_cards_of_that_type_are_those_seen() -> None:
    text = "Name a card type. Your opponent reveals their hand. Deal 1 damage to their hero for each card of that type."
    assert play(text, "type:scheme", their_hand=("Plan", "Plan", "Hit")).health("Bo") == 8
    text = "Name a card type. Your opponent discards all cards of that type."
    assert play(text, "type:attack", their_hand=("Plan", "Hit", "Wall")).pile(1, "hand") == ["Plan", "Wall"]


def test_whom_one_may_attack_with_a_card_is_settled_before() -> None:
    text = "When you attack with this card, Ada may target any fighter in her zone."
    assert "attack:Ada:Cub" in probe(text, "attack", hand=("Probe",), cub="a3").ids
    assert "attack:Ada:Cub" not in probe("draw 1", "attack", hand=("Probe",), cub="a3").ids


def test_a_card_is_boosted_at_some_moment() -> None:
    with pytest.raises(GameError, match="say when it is BOOSTED"):
        probe("draw 1", ability="You may BOOST your attack with the top card of your deck.")


def test_any_boost_is_each_there_is() -> None:
    more = {"on": "attack", "their_hand": ("Reply", "Wall", "Wall"), "reply": "IMMEDIATELY: BOOST this card. BOOST it"}
    text = "DURING COMBAT: ignore the value of any BOOST on your opponent's card"
    assert play(text, "play:Reply", "card:Wall", **more).health("Bo") == 8


@pytest.mark.parametrize(("since", "oil"), [("the start of your last turn", 3), ("your last turn", 2)])
def test_the_turn_since_whose_start_it_is_counts_too(since: str, oil: int) -> None:
    ability = f"START OF TURN: if you played a scheme since {since}, gain 1 Oil"
    table = play("end the turn", ability=ability, their_hand=())
    while table.decider == 1:
        go_on(table, "M" if "maneuver" in table.ids else table.ids[-1])
    assert table.oil() == oil


def test_it_is_whoever_a_condition_holds_for() -> None:
    more = {"pip1": "c4", "pip2": None, "bo": "d1", "cub": "d2"}
    text = "If a Pip is defeated, return it to a space adjacent to your hero and set its health to 1."
    table = play(text, "space:a2", **more)
    assert (table.health("Pip 2"), table.space("Pip 2"), table.space("Pip 1")) == (1, "a2", "c4")
    text = "If Ada or a Pip is defeated, return them to a space adjacent to your hero and set their health to 1."
    table = play(text, "space:a2", **more)
    assert (table.health("Pip 2"), table.space("Pip 2"), table.space("Pip 1")) == (1, "a2", "c4")


def test_who_and_what_is_in_play_is_on_the_board() -> None:
    assert play("Deal 1 damage to each opposing fighter in play.").health("Cub") == 2
    assert play("Gain 1 Oil for each Lantern in play.", lanterns=("c1", "c4")).oil() == 4
