"""The public face of a game: setting up, deciding, and everything that can be wrong with either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from umdsl import Game, GameError, Registry, load_game, load_text, new_game
from umdsl.content.definitions import Battlefield, Edition, Hero, Mode, Placed, PlacedToken, Position, Seat
from umdsl.engine.content import everything, including
from umdsl.engine.game import from_position

Start = Callable[..., Game]

# --- deciding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_game_ends_and_every_decision_is_one(duel: Start, at_random: Start, seed: int) -> None:
    game = duel(seed)
    while game.decision is not None:
        decision = game.decision
        assert len(decision.options) > 1
        assert len({option.id for option in decision.options}) == len(decision.options)
        assert len({option.label for option in decision.options}) == len(decision.options)
        assert decision.prompt
        assert decision.id == game.made
        at_random(game, seed + decision.id, decisions=1)
    assert game.outcome is not None
    assert len(game.outcome.winners) == 1
    assert "has won" in str(game.outcome)


def test_an_option_its_id_and_its_place_are_the_same_choice(duel: Start) -> None:
    games = [duel() for _ in range(3)]
    option = games[0].decision.options[2]  # type: ignore[union-attr]
    for game, choice in zip(games, (option, option.id, 2), strict=True):
        game.choose(choice)
    assert games[0] == games[1] == games[2]
    assert len({game.digest for game in games}) == 1


@pytest.mark.parametrize("wrong", [99, -1, "no such id", "", True, None, 1.5, ("space", 3)])
def test_a_wrong_option_changes_nothing(duel: Start, wrong: Any) -> None:
    game = duel()
    before = game.digest, game.events, game.decision
    with pytest.raises(GameError, match="UM905"):
        game.choose(wrong)
    assert (game.digest, game.events, game.decision) == before


def test_an_option_of_an_earlier_decision_is_wrong(duel: Start) -> None:
    game = duel()
    old = game.decision.options[0]  # type: ignore[union-attr]
    game.choose(old)
    with pytest.raises(GameError) as caught:
        game.choose(old)
    assert caught.value.code == "UM905"
    assert caught.value.suggestion is not None


def test_when_the_game_is_over_there_is_nothing_to_choose(duel: Start, at_random: Start) -> None:
    game = at_random(duel())
    assert game.decision is None
    for choice in (0, "done"):
        with pytest.raises(GameError, match="UM906"):
            game.choose(choice)


def test_a_clone_goes_its_own_way(duel: Start, at_random: Start) -> None:
    game = at_random(duel(), decisions=30)
    before = game.save(), game.events
    other = game.clone()
    assert other == game
    at_random(other, seed=9)
    assert other.outcome is not None
    assert (game.save(), game.events) == before


def test_events_can_be_switched_off(duel: Start, at_random: Start) -> None:
    told, silent = at_random(duel()), at_random(duel(events=False))
    assert told == silent
    assert told.log()
    assert silent.events == ()


def test_undo_goes_back_to_an_earlier_decision(duel: Start, at_random: Start) -> None:
    game = at_random(duel(), decisions=20)
    before = game.save(), game.events
    at_random(game, seed=3, decisions=12)
    game.undo(12)
    assert (game.save(), game.events) == before
    game.undo()
    assert game.made == 19
    with pytest.raises(GameError, match="UM910"):
        game.undo(20)
    assert game.made == 19


def test_events_are_told_in_sentences_with_the_value_broken_down(duel: Start, at_random: Start) -> None:
    game = at_random(duel(2))
    values = [event for event in game.events if event.kind == "value" and event.data["card"]]
    assert values
    for event in values:
        assert event.data["total"] == max(0, sum(part["amount"] for part in event.data["parts"]))
        assert event.data["parts"][0]["from"] == "printed"
    assert [event.number for event in game.events] == list(range(1, len(game.events) + 1))
    assert game.log()[-1] == f"{game.outcome.names[0]} wins the game."  # type: ignore[union-attr]


# --- setting up -----------------------------------------------------------------------------------------------------


def test_the_same_hero_twice_is_told_apart(plain: Registry) -> None:
    game = new_game("duel", ["ada", "Ada"], "Chandler's Yard", 1, content=plain)
    labels = [fighter["name"] for seat in game.view(0)["seats"] for fighter in seat["fighters"]]
    assert labels == ["Ada", "Ada's Hound 1", "Ada's Hound 2", "Ada (2)", "Ada's Hound 1 (2)", "Ada's Hound 2 (2)"]


def test_a_team_of_three_people(plain: Registry, at_random: Start) -> None:
    heroes = ["ada", "bram", "cleo", "dora"]
    people = ["Una", "Vic", "Wen", "Vic"]
    game = new_game("team", heroes, "chandlers-yard", 1, content=plain, players=people)
    assert [seat["side"] for seat in game.view(0)["seats"]] == [0, 1, 0, 1]
    at_random(game, decisions=40)
    hands = [len(seat["hand"]["cards"]) for seat in game.view(1)["seats"]]
    counts = [seat["hand"]["count"] for seat in game.view(1)["seats"]]
    assert hands == [0, counts[1], 0, counts[3]]  # one person sees both hands, and not the others'


def _find(plain: Registry, cls: type, name: str) -> Any:
    entry = plain.find(cls.KIND, name)  # type: ignore[attr-defined]
    assert entry is not None
    return entry.definition


def _two_starts(plain: Registry) -> Battlefield:
    board: Battlefield = _find(plain, Battlefield, "chandlers-yard")
    return attrs.evolve(board, id="small", starts=board.starts[:2])


BAD_SETUPS: dict[str, tuple[str, str, Callable[[Registry], dict[str, Any]]]] = {
    "unknown hero": ("UM900", "Did you mean `ada`?", lambda r: {"seats": ["adda", "bram"]}),
    "unknown mode": ("UM900", "no mode called `dual`. Did you mean `duel`?", lambda r: {"mode": "dual"}),
    "unknown board": ("UM900", "no battlefield called `nowhere`", lambda r: {"battlefield": "nowhere"}),
    "unknown edition": ("UM900", "There are `2019`, `2021`, `2023`.", lambda r: {"edition": "1066"}),
    "no hero at all": ("UM900", "no hero called `7`", lambda r: {"seats": [7, "bram"]}),
    "a board for a hero": ("UM900", "no hero called", lambda r: {"seats": [_two_starts(r), "bram"]}),
    "three in a duel": ("UM901", "Duel is for 2 heroes, not for 3.", lambda r: {"seats": ["ada", "bram", "cleo"]}),
    "nobody": ("UM901", "not for 0", lambda r: {"seats": []}),
    "three names of players": ("UM901", "not for 3 names", lambda r: {"players": ["a", "b", "c"]}),
    "one player": ("UM901", "2 players", lambda r: {"players": ["a", "a"]}),
    "few starting spaces": (
        "UM902",
        "has 2 starting spaces, and Free-for-all needs 4",
        lambda r: {"mode": "free-for-all", "seats": ["ada", "bram", "cleo"], "battlefield": _two_starts(r)},
    ),
    "seed": ("UM914", "whole number", lambda r: {"seed": "lucky"}),
    "two versions": (
        "UM913",
        "hero `ada`",
        lambda r: {"seats": ["ada", attrs.evolve(_find(r, Hero, "ada"), move=4)]},
    ),
}


@pytest.mark.parametrize("name", BAD_SETUPS)
def test_a_bad_setup_is_a_sentence(plain: Registry, name: str) -> None:
    code, words, change = BAD_SETUPS[name]
    setup: dict[str, Any] = {"mode": "duel", "seats": ["ada", "bram"], "battlefield": "chandlers-yard", "seed": 1}
    with pytest.raises(GameError) as caught:
        new_game(**{**setup, **change(plain)}, content=plain)
    assert caught.value.code == code
    assert words in str(caught.value)


def test_a_hero_with_a_mistake_cannot_be_played(plain: Registry) -> None:
    good = "hero: Eve\nprovenance: house\nmove: 2\nfighters:\n  - {name: Eve, role: hero, health: 9}\ncards:\n"
    unread = load_text(good + "  - {name: Odd, type: scheme, text: eat 3 bananas}\n", "eve.yaml").entries[0]
    with pytest.raises(GameError, match="The text of Odd was not understood, so Eve cannot be played") as caught:
        new_game("duel", [unread, "ada"], "chandlers-yard", 1, content=plain)
    assert caught.value.code == "UM903"


def test_rules_are_values(plain: Registry) -> None:
    edition: Edition = _find(plain, Edition, "2023")
    mode: Mode = _find(plain, Mode, "duel")
    own = attrs.evolve(edition, id="short", starting_hand=2, actions=5)
    game = new_game(mode, ["ada", "bram"], "chandlers-yard", 1, edition=own, content=including(plain, [own]))
    while game.decision is not None and game.decision.kind != "action":
        game.choose(0)
    assert [seat["hand"]["count"] for seat in game.view(0)["seats"]] == [2, 2]
    assert game.view(0)["actions"] == 4  # and the one that is being taken


def test_a_seat_that_is_not_there(duel: Start) -> None:
    for seat in (2, -1, True, "0"):
        with pytest.raises(GameError, match="UM915"):
            duel().view(seat)


_ENDLESS = """
hero: Eve
provenance: house
move: 2
fighters:
  - {name: Eve, role: hero, health: 9}
resources:
  Oil: {start: 0}
ability: |
  WHEN you gain Oil: gain 1 Oil
cards:
  - {name: Pump, type: scheme, boost: 1, copies: 20, text: gain 1 Oil}
"""


def test_a_text_that_never_ends_is_named_and_changes_nothing(plain: Registry) -> None:
    game = new_game("duel", [load_text(_ENDLESS).entries[0], "ada"], "chandlers-yard", 1, content=plain)
    while game.decision is not None and game.decision.kind != "action":
        game.choose(0)
    before = game.digest, game.events, game.decision
    with pytest.raises(GameError, match=r"Eve's ability \(eve\) goes on for ever \(when you gain Oil\)") as caught:
        game.choose("scheme:Pump:Eve")
    assert caught.value.code == "UM909"
    assert (game.digest, game.events, game.decision) == before
    game.choose("maneuver")


def test_items_lie_on_their_spaces_by_chance(plain: Registry) -> None:
    board: Battlefield = _find(plain, Battlefield, "undercroft-market")
    laid = []
    for seed in (1, 1, 2, 3):
        tokens = new_game("duel", ["ada", "bram"], board.id, seed, content=plain).view(0)["tokens"]
        assert sorted(token["space"] for token in tokens) == sorted(board.item_spaces)
        laid.append(tokens)
    assert laid[0] == laid[1]
    assert laid[1:3] != laid[2:4]


# --- starting in the middle -----------------------------------------------------------------------------------------


def _position(**changes: Any) -> Position:
    seats = [
        {
            "hero": "ada",
            "fighters": {"Ada": "a1", "Ada's Hound 1": "a2"},
            "hand": ["Ada 02", "Ada 00"],
            "deck": ["Ada 05"],
        },
        {"hero": "bram", "fighters": {"Bram": "b1"}, "hand_size": 3, "discard": ["Bram 01"]},
    ]
    made = [{**seats[0], **changes.pop("first", {})}, {**seats[1], **changes.pop("second", {})}]
    return Position(
        seats=tuple(
            Seat(**{**seat, "fighters": tuple(Placed(fighter=f, space=s) for f, s in seat["fighters"].items())})
            for seat in made
        ),
        **{"turn": 2, "actions": 1, **changes},
    )


def test_a_position_is_set_up_as_it_is_described(plain: Registry) -> None:
    game = from_position("duel", _position(), "chandlers-yard", 3, content=plain)
    ada, bram = game.view(0)["seats"]
    assert ada["hand"]["cards"] == ["Ada 00", "Ada 02"]
    assert ada["deck"]["count"] == 1
    assert [fighter["space"] for fighter in ada["fighters"]] == ["a1", "a2", None]
    assert bram["hand"]["count"] == 3
    assert bram["discard"] == ["Bram 01"]
    assert bram["deck"]["count"] == 20
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.view(0)["actions"]) == (1, "action", 0)
    again = load_game(game.save(), content=plain)
    assert again == game
    assert again.events == game.events


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": {"fighters": {"Ada": "a1", "Ada's Hound 1": "a1"}}}, "two fighters stand on `a1`"),
        ({"first": {"fighters": {"Adda": "a1"}}}, "no fighter `Adda`. Did you mean `Ada`?"),
        ({"first": {"fighters": {"Ada's Hound 1": "a1"}}}, "Ada has no hero"),
        ({"second": {"fighters": {"Bram": "z1"}}}, "has no space `z1`"),
        ({"first": {"hand": ["Ada 99"]}}, "no card `Ada 99`"),
        ({"first": {"hand": ["Ada 00", "Ada 00"]}}, "no further `Ada 00` for the hand"),
        ({"second": {"hand_size": 90}}, "cannot have 90 cards"),
        ({"turn": 3}, "no seat 3"),
        ({"setup": True}, "can only say who plays which hero"),
        ({"tokens": (PlacedToken(token="Web", space="a1"),)}, "no further token `Web`"),
    ],
)
def test_an_impossible_position_is_a_sentence(plain: Registry, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError) as caught:
        from_position("duel", _position(**changes), "chandlers-yard", 3, content=plain)
    assert caught.value.code == "UM911"
    assert words in str(caught.value)


def test_content_is_read_once() -> None:
    assert everything() is everything()
