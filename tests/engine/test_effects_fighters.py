"""What texts do to fighters: damage, health, moving, placing, summoning, states."""

from __future__ import annotations

from tests.engine.probing import attack, scheme

# --- damage ---------------------------------------------------------------------------------------------------------


def test_damage_goes_to_each_fighter_that_fits() -> None:
    table = scheme("deal 2 to each opposing fighter adjacent to Ada")
    assert (table.health("Bo"), table.health("Cub")) == (8, 1)


def test_damage_to_one_fighter_is_a_choice_where_several_fit() -> None:
    table = scheme("deal 1 to an opposing fighter in Ada's zone")
    assert table.ids == ["fighter:Bo", "fighter:Cub"]
    table.do("fighter:Cub")
    assert table.health("Cub") == 2


def test_damage_to_nobody_does_nothing() -> None:
    table = scheme("deal 1 to an opposing fighter adjacent to Ada. if you do, gain 1 Oil", bo="d4", cub="d3")
    assert table.oil() == 2


def test_damage_defeats() -> None:
    table = scheme("deal 3 to each opposing fighter adjacent to Ada")
    assert table.space("Cub") is None


def test_a_fighter_deals_damage_around_itself() -> None:
    table = scheme("Pip deals 1 to each adjacent fighter", pip1="c1", pip2=None)
    assert (table.health("Bo"), table.health("Cub"), table.health("Ada")) == (9, 3, 12)


def test_damage_for_each_counts_for_each_fighter_apart() -> None:
    table = scheme("deal 1 to the opposing hero for each of your fighters adjacent to it", pip1="c1")
    assert table.health("Bo") == 8


def test_damage_is_divided_point_by_point() -> None:
    table = scheme("divide 3 damage among any number of opposing fighters adjacent to Ada")
    assert table.ids == ["fighter:Bo", "fighter:Cub"]
    table.do("fighter:Bo")
    table.do("fighter:Cub")
    table.do("fighter:Bo")
    assert (table.health("Bo"), table.health("Cub")) == (8, 2)


# --- health ---------------------------------------------------------------------------------------------------------


def test_health_never_passes_the_dial() -> None:
    table = scheme("Ada recovers 3", health={"Ada": 12})
    assert table.health("Ada") == 14


def test_recovering_less_than_said_is_not_done_in_full() -> None:
    table = scheme("Ada recovers 3. if you do, gain 1 Oil", health={"Ada": 12})
    assert table.oil() == 2


def test_losing_health_is_no_damage() -> None:
    table = scheme("Ada loses 2 health")
    assert table.health("Ada") == 10
    assert table.facts("damage") == []


def test_setting_health() -> None:
    table = scheme("set Ada's health to 9", health={"Ada": 3})
    assert table.health("Ada") == 9


def test_defeating_outright() -> None:
    assert scheme("defeat an opposing sidekick").space("Cub") is None


# --- moving ---------------------------------------------------------------------------------------------------------


def test_a_move_offers_what_is_in_reach() -> None:
    table = scheme("move Ada up to 1", pip1="d1")
    assert table.ids == ["space:b2", "space:a2"]
    table.do("space:a2")
    assert table.space("Ada") == "a2"


def test_several_fighters_move_in_any_order() -> None:
    table = scheme("move each of your fighters up to 1")
    assert table.ids == ["fighter:Ada", "fighter:Pip 1", "fighter:Pip 2", "done"]
    table.do("fighter:Pip 2", "space:b1", "fighter:Pip 1", "space:a1", "space:a2")
    assert (table.space("Ada"), table.space("Pip 1"), table.space("Pip 2")) == ("a2", "a1", "b1")


def test_leave_to_pass_belongs_to_the_move_before_it() -> None:
    table = scheme("move Ada up to 2. it may move through opposing fighters", pip1=None, pip2=None)
    assert "space:c1" in table.ids
    assert "space:c1" not in scheme("move Ada up to 2", pip1=None, pip2=None).ids


def test_those_moved_through_are_known_afterwards() -> None:
    text = (
        "move Ada up to 2. it may move through opposing fighters. then deal 1 to each opposing fighter it moved through"
    )
    table = scheme(text, pip1=None, pip2=None)
    table.do("route:c1:c2-c1")
    assert (table.health("Bo"), table.health("Cub")) == (9, 3)


def test_a_move_of_just_so_far() -> None:
    table = scheme("move Ada 1", pip1=None, pip2=None, bo="d4", cub="d3")
    assert table.ids == ["space:a2", "space:b3", "space:c2"]


def test_swapping_places() -> None:
    table = scheme("Ada swaps spaces with the opposing hero")
    assert (table.space("Ada"), table.space("Bo")) == ("c2", "b2")


def test_nobody_swaps_with_the_defeated() -> None:
    table = scheme("Ada swaps spaces with a Pip. if it does, gain 1 Oil", pip1=None, pip2=None)
    assert table.oil() == 2


# --- placing --------------------------------------------------------------------------------------------------------


def test_placing_offers_every_space_that_fits() -> None:
    table = scheme("place Ada in an empty space adjacent to the opposing hero")
    assert table.ids == ["space:c1", "space:c3"]
    table.do("space:c3")
    assert table.space("Ada") == "c3"


def test_placing_on_a_taken_space_does_nothing_where_empty_is_not_said() -> None:
    table = scheme("place Ada in a space adjacent to the opposing hero. if you do, gain 1 Oil")
    table.do("space:b2")
    assert (table.space("Ada"), table.oil()) == ("b2", 2)


def test_returning_a_defeated_fighter_to_the_board() -> None:
    table = scheme("return a defeated Pip to an empty space adjacent to Ada", pip2=None, cub=None)
    assert table.space("Pip 2") == "b3"
    assert table.health("Pip 2") == 2


def test_several_are_placed_one_after_the_other() -> None:
    table = scheme("place each of your Pips in an empty space adjacent to the opposing hero")
    table.do("space:c1")
    assert (table.space("Pip 1"), table.space("Pip 2")) == ("c1", "c3")


def test_a_bound_fighter_is_not_placed() -> None:
    table = scheme(
        "Ada cannot leave its space. place Ada in an empty space adjacent to the opposing hero. if you do, gain 1 Oil"
    )
    assert (table.space("Ada"), table.oil()) == ("b2", 2)


def test_summoning_takes_a_figure_off_the_board_first() -> None:
    table = scheme("summon a Pip in an empty space adjacent to the opposing hero", pip2=None)
    table.do("space:c3")
    assert (table.space("Pip 1"), table.space("Pip 2")) == ("a2", "c3")


def test_summoning_moves_one_where_all_are_on_the_board() -> None:
    table = scheme("summon a Pip in an empty space adjacent to the opposing hero")
    table.do("fighter:Pip 2", "space:c3")
    assert (table.space("Pip 1"), table.space("Pip 2")) == ("a2", "c3")


# --- states ---------------------------------------------------------------------------------------------------------


def test_becoming() -> None:
    assert scheme("become WILD").state("mood") == "WILD"


def test_becoming_one_of_two_is_a_choice() -> None:
    table = scheme("become CALM or GRIM").do("state:mood:GRIM")
    assert table.state("mood") == "GRIM"


def test_a_group_is_changed_by_its_name() -> None:
    table = scheme("change mood", states=(("mood", "CALM"), ("size", "SMALL")))
    assert (table.state("mood"), table.state("size")) == ("WILD", "SMALL")


def test_what_is_chosen_may_be_what_is() -> None:
    assert scheme("choose a mood", states=(("mood", "CALM"),)).do("state:mood:CALM").state("mood") == "CALM"
    assert scheme("choose a mood", states=(("mood", "CALM"),)).do("state:mood:GRIM").state("mood") == "GRIM"


def test_a_change_is_of_the_group_that_is_told() -> None:
    ability = "WHEN you change mood: gain 1 Oil"
    assert scheme("become GRIM", ability=ability).oil() == 3
    assert scheme("become SMALL", ability=ability).oil() == 2


def test_the_next_state_comes_round_again() -> None:
    table = scheme("change size", states=(("size", "SMALL"),))
    assert table.state("size") == "BIG"


def test_another_fighter_steps_up_in_the_combat() -> None:
    text = "IMMEDIATELY: Ada swaps spaces with a Pip. if it does, Pip becomes the attacker"
    table = attack(text, pip2=None, pip1="a2")
    roles = table.facts("role")
    assert roles == [("role", table.fighter("Pip 1"), "attacker")]


# --- making room ----------------------------------------------------------------------------------------------------


def test_who_is_summoned_into_a_space_stays_where_room_was_made() -> None:
    table = scheme(
        "summon a Pip in Ada's space, then place Ada in a space adjacent to Pip", pip1=None, health={"Pip 1": 0}
    )
    table.do(table.ids[0])
    assert table.space("Pip 1") == "b2"
    assert table.space("Ada") != "b2"


def test_who_is_summoned_where_nobody_makes_room_does_not_stay() -> None:
    for text in (
        "summon a Pip in Ada's space",
        "summon a Pip in Ada's space, then place Ada in your opponent's hero's space",
    ):
        table = scheme(text, pip1=None)
        assert (table.space("Pip 1"), table.space("Ada")) == (None, "b2")
