"""More than two at a table, teams, and two heroes whose fighters, tokens and resources go by the same names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import probing
from tests.engine.probing import Probe
from umdsl.content.definitions.scenario import Amount, Placed, PlacedToken, Position, Seat
from umdsl.content.registry import Registry, load_all
from umdsl.engine.content import including
from umdsl.engine.game import from_position

_REGISTRY: list[Registry] = []


def _other(name: str, sidekick: str) -> Any:
    pattern = probing._BO.replace("hero: Bo", f"hero: {name}").replace("name: Bo", f"name: {name}")
    return probing._hero(pattern.replace("name: Cub", f"name: {sidekick}"), TEXT="", ABILITY="")


def _seat(hero: str, hand: tuple[str, ...], oil: int | None = None, **spaces: str) -> Seat:
    fighters = tuple(Placed(fighter=name.replace("_", " "), space=space) for name, space in spaces.items())
    resources = () if oil is None else (Amount(resource="Oil", amount=oil),)
    return Seat(hero=hero, hand=hand, fighters=fighters, resources=resources)


def _begun(mode: str, heroes: list[Any], seats: list[Seat], tokens: tuple[PlacedToken, ...] = ()) -> Probe:
    if not _REGISTRY:
        _REGISTRY.append(load_all(installed=False))
    position = Position(seats=tuple(seats), tokens=tokens, turn=1, actions=2)
    return Probe(from_position(mode, position, "chandlers-yard", 1, content=including(_REGISTRY[0], heroes)))


def _ada(text: str, on: str = "scheme", ability: str = "") -> Any:
    value = "" if on == "scheme" else "value: 3"
    return probing._hero(probing._ADA, TYPE=on, VALUE=value, TEXT=text, ABILITY=ability)


def several(text: str, *choices: str, on: str = "scheme", mode: str = "free-for-all") -> Probe:
    """Ada, next to Bo and in one zone with Cy, plays a card; Di is far away, and in a team game a foe like Bo."""
    heroes = [_ada(text, on), _other("Bo", "Cub"), _other("Cy", "Kit"), _other("Di", "Kin")]
    seats = [
        _seat("ada", ("Probe", "Blow", "Ruse"), 2, Ada="b2", Pip_1="a2"),
        _seat("bo", ("Wall", "Hit"), Bo="c2", Cub="b3"),
        _seat("cy", ("Wall",), Cy="c3", Kit="d3"),
        _seat("di", ("Plan", "Wall", "Hit"), Di="d1", Kin="d2"),
    ]
    table = _begun(mode, heroes, seats)
    return table.do("scheme:Probe:Ada" if on == "scheme" else "attack:Ada:Bo", *choices)


def hands(table: Probe) -> list[int]:
    return [len(table.pile(seat, "hand")) for seat in range(4)]


_THREE = ["player:Bo", "player:Cy", "player:Di"]


@pytest.mark.parametrize(
    "text",
    [
        "your opponent draws 1",
        "look at your opponent's hand",
        "your opponent skips their next turn",
        "deal 1 to the opposing hero",
        "your opponent's hero takes 1",
        "discard the top card of your opponent's deck",
        "until the start of your next turn, your opponent cannot maneuver",
        "during their next turn, your opponent cannot maneuver",
        "if your opponent has 2 or more cards in hand, draw 1",
        "if you have more cards in hand than your opponent, draw 1",
        "draw cards equal to the number of cards in your opponent's hand",
        "your opponent chooses 1 of [draw 1] or [gain 1 action]",
        "your opponent moves your fighter up to 1",
    ],
)
def test_which_opponent_is_asked_once(text: str) -> None:
    table = several(text)
    assert (table.decider, table.ids) == (0, _THREE)
    table.do("player:Cy")
    assert table.ids != _THREE


def test_what_is_asked_of_an_opponent_is_asked_of_that_one() -> None:
    assert several("if your opponent has 2 or more cards in hand, gain 1 Oil", "player:Cy").oil() == 2
    assert several("if your opponent has 2 or more cards in hand, gain 1 Oil", "player:Bo").oil() == 3
    assert hands(several("draw cards equal to the number of cards in your opponent's hand", "player:Di"))[0] == 5
    assert several("your opponent chooses 1 of [draw 1] or [gain 1 action]", "player:Di").decider == 3
    assert several("deal 1 to the opposing hero", "player:Cy").health("Cy") == 9


def test_a_ban_on_one_opponent_is_no_ban_on_the_others() -> None:
    table = several("until the start of your next turn, your opponent cannot maneuver. end the turn", "player:Cy")
    assert (table.decider, "maneuver" in table.ids) == (1, True)
    while table.g.s.active == 1:
        table.do("maneuver", "none", "done")
    # Cy, who has no scheme and reaches nobody with a card to attack, can only pass.
    assert (table.g.s.active, "Cy maneuvers." in [event.text for event in table.game.events]) == (3, False)


def test_their_next_turn_is_that_of_whoever_was_chosen() -> None:
    text = "choose an opponent. during their next turn, they cannot play scheme cards. end the turn"
    table = several(text, "player:Di")
    assert table.g.s.active == 1
    for seat in (1, 2):
        while table.g.s.active == seat:
            table.do("maneuver", "none", "done") if "maneuver" in table.ids else table.do(table.ids[0])
    assert table.g.s.active == 3
    assert not any(one.startswith("scheme") for one in table.ids)


def test_in_a_combat_the_opponent_is_the_other_one() -> None:
    text = (
        "AFTER COMBAT: if your opponent has 2 or more cards in hand, gain 1 Oil. your opponent discards 1 random card"
    )
    table = several(text, "play:Probe", "none", on="attack")
    assert (table.oil(), hands(table)) == (3, [2, 1, 1, 3])


def test_each_opponent_and_each_player() -> None:
    assert hands(several("each opponent draws 1")) == [2, 3, 2, 4]
    assert hands(several("each player draws 1")) == [3, 3, 2, 4]


def test_friends_and_foes_of_a_team() -> None:
    assert hands(several("your teammate draws 1", mode="team")) == [2, 2, 2, 3]
    assert hands(several("each opponent draws 1", mode="team")) == [2, 3, 1, 4]
    assert several("your opponent discards 1 card", mode="team").ids == ["player:Bo", "player:Di"]
    assert several("choose a friendly fighter", mode="team").ids == [
        "fighter:Ada",
        "fighter:Pip 1",
        "fighter:Cy",
        "fighter:Kit",
    ]


# --- the same names on both sides -----------------------------------------------------------------------------------


def twins(text: str, *choices: str, ability: str = "", theirs: str = "") -> Probe:
    """Ada against Eda, who has Pips, Oil, Lanterns and moods of her own; a Lantern of each lies on the board."""
    pattern = probing._ADA.replace("hero: Ada", "hero: Eda").replace("name: Ada", "name: Eda")
    eda = probing._hero(pattern, TYPE="scheme", VALUE="", TEXT="draw 1", ABILITY=theirs)
    seats = [
        _seat("ada", ("Probe", "Blow", "Ruse"), 2, Ada="b2", Pip_1="b1", Pip_2="a1"),
        _seat("eda", ("Guard", "Blow"), 3, Eda="c2", Pip_1="c3", Pip_2="c4"),
    ]
    lanterns = (PlacedToken(token="Lantern", space="a2", owner=1), PlacedToken(token="Lantern", space="d4", owner=2))
    return _begun("duel", [_ada(text, ability=ability), eda], seats, lanterns).do("scheme:Probe:Ada", *choices)


def test_a_name_means_ones_own() -> None:
    table = twins("deal 1 to each Pip")
    assert [table.health(name) for name in ("Pip 1", "Pip 2", "Pip 1 (2)", "Pip 2 (2)")] == [1, 1, 2, 2]
    assert len(twins("draw 1 for each Lantern on the board").pile(0, "hand")) == 3
    assert twins("remove a Lantern from the board").lanterns() == []


def test_a_name_means_anothers_where_that_is_said() -> None:
    table = twins("deal 1 to each opposing Pip")
    assert [table.health(name) for name in ("Pip 1", "Pip 2", "Pip 1 (2)", "Pip 2 (2)")] == [2, 2, 1, 1]
    assert len(twins("draw 1 for each of your opponent's Lanterns on the board").pile(0, "hand")) == 3


def test_a_resource_is_ones_own_unless_it_is_lost_by_another() -> None:
    table = twins("gain 1 Oil. your opponent loses 2 Oil")
    assert [table.g.s.counters[info.counters["Oil"]] for info in table.g.t.seats] == [3, 1]


def test_only_ones_own_token_wakes_ones_own_ability() -> None:
    waits = "WHEN a fighter enters a space with a Lantern: gain 1 Oil"
    table = twins("move Ada up to 1", "route:a2:a2", ability=waits, theirs=waits)
    assert [table.g.s.counters[info.counters["Oil"]] for info in table.g.t.seats] == [3, 3]


def test_who_ends_the_round_lets_the_first_player_begin_the_next() -> None:
    table = several("end the round")
    assert (table.g.s.active, table.g.s.turn) == (0, 2)
    assert table.ids  # Ada acts again: the others had no turn in that round
    heroes = [_ada("end the round"), _other("Bo", "Cub"), _other("Cy", "Kit")]
    seats = [_seat("bo", ("Hit",), Bo="b2"), _seat("ada", ("Probe",), 2, Ada="a2"), _seat("cy", ("Hit",), Cy="d4")]
    position = Position(seats=tuple(seats), turn=2, actions=2)
    content = including(_REGISTRY[0], heroes)
    table = Probe(from_position("free-for-all", position, "chandlers-yard", 1, content=content))
    assert table.do("scheme:Probe:Ada").g.s.active == 0


def test_a_round_that_is_ended_is_over() -> None:
    ability = "END OF the round: gain 1 Oil"
    heroes = [_ada("end the round", ability=ability), *(_other(n, s) for n, s in (("Bo", "Cub"), ("Cy", "Kit")))]
    seats = [_seat("ada", ("Probe",), 2, Ada="b2"), _seat("bo", ("Hit",), Bo="c2"), _seat("cy", ("Hit",), Cy="d4")]
    table = _begun("free-for-all", heroes, seats)
    assert table.do("scheme:Probe:Ada").oil() == 3
    # The next round is a whole one again.
    ada = table.g.s.turn
    while table.g.s.turn < ada + 3:
        assert table.game.decision is not None
        table.game.choose(0)
        assert table.oil() == (4 if table.g.s.turn == ada + 3 else 3)
    assert table.g.s.active == 0
