"""What texts do to cards and to what is counted."""

from __future__ import annotations

from tests.engine.probing import attack, scheme

# --- drawing and discarding -----------------------------------------------------------------------------------------


def test_drawing() -> None:
    table = scheme("draw 2", deck=("Guard", "Swing", "Blow"))
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Guard", "Swing"]


def test_drawing_from_an_empty_deck_exhausts() -> None:
    table = scheme("draw 1", deck=())
    assert (table.health("Ada"), table.health("Pip 1")) == (10, 0)


def test_drawing_up_to_a_number() -> None:
    table = scheme("draw up to 2", deck=("Guard", "Swing"))
    assert table.ids == ["number:0", "number:1", "number:2"]
    table.do("number:1")
    assert len(table.pile(0, "hand")) == 3


def test_drawing_until_the_hand_is_so_big() -> None:
    table = scheme("draw until you have 4 cards in hand", deck=("Guard", "Swing", "Blow"))
    assert len(table.pile(0, "hand")) == 4


def test_an_opponent_draws() -> None:
    table = scheme("your opponent draws 1", their_deck=("Plan",))
    assert table.pile(1, "hand") == ["Wall", "Hit", "Plan"]


def test_whoever_discards_chooses() -> None:
    table = scheme("your opponent discards 1 card")
    assert (table.decider, table.ids) == (1, ["card:Wall", "card:Hit"])
    table.do("card:Hit")
    assert table.pile(1, "discard") == ["Hit"]


def test_a_random_card_is_nobodys_choice() -> None:
    table = scheme("your opponent discards 1 random card")
    assert len(table.pile(1, "hand")) == 1


def test_discarding_from_an_empty_hand_is_not_done() -> None:
    table = scheme("discard 1 card. if you do, gain 1 Oil", hand=("Probe",))
    assert table.oil() == 2


def test_discarding_the_top_card_and_using_its_boost() -> None:
    table = scheme("discard the top card of your deck. gain Oil equal to its BOOST value", deck=("Blow", "Guard"))
    assert (table.pile(0, "discard")[-1], table.oil()) == ("Blow", 4)


def test_any_number_of_cards_for_something_each() -> None:
    table = scheme("discard any number of cards. gain 1 Oil for each card discarded", oil=0)
    table.do("card:Blow", "card:Ruse")
    assert table.oil() == 2


# --- looking, putting, returning ------------------------------------------------------------------------------------


def test_looking_at_a_hand_and_choosing_what_goes() -> None:
    table = scheme("look at your opponent's hand. choose 1 card. they discard it")
    assert (table.decider, table.ids) == (0, ["card:Wall", "card:Hit"])
    table.do("card:Wall")
    assert table.pile(1, "discard") == ["Wall"]


def test_a_look_is_the_lookers_alone() -> None:
    table = scheme("look at your opponent's hand")
    known = [table.g.s.known[card] for card in table.g.s.piles[table.g.t.seats[1].hand]]
    assert known == [3, 3]


def test_some_to_hand_and_the_rest_in_any_order() -> None:
    text = "look at the top 3 cards of your deck. put 1 of them into your hand. "
    text += "put the rest on top of your deck in any order"
    table = scheme(text, deck=("Guard", "Swing", "Blow"))
    table.do("card:Swing", "card:Guard")
    assert table.pile(0, "hand")[-1] == "Swing"
    assert table.pile(0, "deck") == ["Blow", "Guard"]


def test_drawing_and_keeping_one() -> None:
    text = "draw 3. keep 1 card. put the rest on the bottom of your deck in any order"
    table = scheme(text, deck=("Guard", "Swing", "Blow", "Ruse"))
    table.do("card:Guard", "card:Blow")
    assert table.pile(0, "hand") == ["Blow", "Ruse", "Guard"]
    assert table.pile(0, "deck") == ["Ruse", "Blow", "Swing"]


def test_a_card_goes_to_the_bottom() -> None:
    table = scheme("put 1 card from your hand on the bottom of your deck", deck=("Guard",))
    table.do("card:Ruse")
    assert table.pile(0, "deck") == ["Guard", "Ruse"]


def test_returning_a_card_to_hand() -> None:
    table = scheme("choose 1 card in your discard pile. return it to your hand", discard=("Guard", "Swing"))
    table.do("card:Swing")
    assert (table.pile(0, "hand")[-1], table.pile(0, "discard")) == ("Swing", ["Probe", "Guard"])


def test_shuffling_this_card_away_leaves_nothing_to_put_away() -> None:
    table = attack("AFTER COMBAT: shuffle this card into your deck", deck=("Guard",))
    assert "Probe" in table.pile(0, "deck")
    assert table.pile(0, "discard") == []


def test_removing_from_the_game() -> None:
    table = scheme(
        "remove up to 2 scheme cards in your discard pile from the game. gain that many actions",
        discard=("Ruse", "Guard"),
    )
    table.do("card:Ruse")
    assert (table.pile(0, "discard"), table.actions) == (["Probe", "Guard"], 1)


def test_searching_sees_the_deck_and_shuffling_hides_it() -> None:
    table = scheme(
        "search your deck for a Swing. put it into your hand. shuffle your deck", deck=("Guard", "Swing", "Blow")
    )
    assert table.pile(0, "hand")[-1] == "Swing"
    assert all(table.g.s.known[card] == 0 for card in table.g.s.piles[table.g.t.seats[0].deck])


def test_giving() -> None:
    table = scheme("your opponent gives you 1 card from their hand")
    table.do("card:Hit")
    assert table.pile(0, "hand")[-1] == "Hit"


# --- what is counted ------------------------------------------------------------------------------------------------


def test_a_resource_stays_within_its_bounds() -> None:
    assert scheme("gain 9 Oil").oil() == 5


def test_what_is_not_there_is_not_spent() -> None:
    table = scheme("spend 3 Oil. if you do, draw 1", deck=("Guard",))
    assert (table.oil(), len(table.pile(0, "hand"))) == (2, 2)


def test_spending_any_number_for_that_much() -> None:
    table = scheme("spend any number of Oil. deal that much damage to the opposing hero").do("number:2")
    assert (table.oil(), table.health("Bo")) == (0, 8)


def test_losing_and_setting() -> None:
    assert scheme("lose 1 Oil").oil() == 1
    assert scheme("set your Oil to 4").oil() == 4


def test_an_action_more() -> None:
    assert scheme("gain 1 action").actions == 1


def test_tokens_come_from_a_supply() -> None:
    table = scheme("place up to 3 Lanterns in an empty space adjacent to the opposing hero", bo="c3", cub=None)
    assert table.ids == ["number:0", "number:1", "number:2"]
    table.do("number:2", "space:c2")
    table.do("space:d3")
    assert table.lanterns() == ["c2", "d3"]


def test_none_in_the_supply_is_nothing_placed() -> None:
    table = scheme("place a Lantern in an empty space. if you do, gain 1 Oil", lanterns=("a3", "a4"))
    assert table.oil() == 2


def test_a_token_goes_back_to_its_supply_or_to_the_box() -> None:
    table = scheme(
        "remove a Lantern from the board. place a Lantern in an empty space adjacent to the opposing hero",
        lanterns=("a3", "a4"),
    )
    table.do("token:Lantern:a3", "space:c1")
    assert sorted(table.lanterns()) == ["a4", "c1"]
    table = scheme(
        "return a Lantern to the box. place a Lantern in an empty space adjacent to the opposing hero",
        lanterns=("a3", "a4"),
    )
    table.do("token:Lantern:a3")
    assert table.lanterns() == ["a4"]
