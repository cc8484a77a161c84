"""What lies on fighters and character cards, how much of it there may be, and with what a game begins."""

from __future__ import annotations

import json
from textwrap import indent

import pytest

from tests.engine.meaning import play
from tests.engine.probing import Probe
from umdsl.content.loader import load_text
from umdsl.engine.content import everything, including
from umdsl.engine.game import Game, new_game
from umdsl.engine.state import in_play
from umdsl.engine.telling import space_name

_ADA = """
hero: {name}
provenance: house
move: 2
fighters:
  - {{name: {name}, role: hero, health: 9}}
  - {{name: Pip{name}, role: sidekick, count: 3}}
  - {{name: Gil{name}, role: sidekick, health: 4}}
  - {{name: Xan{name}, role: sidekick, health: 5}}
resources:
  Oil: {{start: 1, max: 5}}
tokens:
  Coil: {{count: 2, sides: [lit, dark]}}
ability: |
{ability}
cards:
  - {{name: Blow, type: attack, value: 3, boost: 2, copies: 30}}
"""


def begin(ability: str, *choices: str) -> Game:
    """A game of Ada with an ability against Bo, set up as far as the choices go."""
    heroes = [
        load_text(_ADA.format(name=name, ability=indent(text, "  ")))
        for name, text in (("Ada", ability), ("Bo", "draw 0"))
    ]
    assert all(hero.ok for hero in heroes), [d.message for hero in heroes for d in hero.diagnostics]
    game = new_game(
        "duel", ["ada", "bo"], "chandlers-yard", 3, content=including(everything(), [h.entries[0] for h in heroes])
    )
    for choice in choices:
        game.choose(choice)
    return game


def begun(game: Game) -> Game:
    """The same with everybody placed where there is room."""
    while game.decision is not None and game.machine.s.turn < 1:
        game.choose(0)
    return game


def on_board(game: Game, name: str) -> int:
    t = game.table
    return sum(game.machine.s.space[info.number] >= 0 for info in t.fighters if info.name == name)


def oil(game: Game) -> int:
    return game.machine.s.counters[game.table.seats[0].counters["Oil"]]


# --- with what a game begins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "pips"),
    [
        ("draw 0", 3),
        ("start with 2 PipAdas", 2),
        ("Your PipAdas start off the board.", 0),
        ("do not start with PipAda", 0),
    ],
)
def test_figures_that_start_off_the_board(ability: str, pips: int) -> None:
    game = begun(begin(ability))
    assert on_board(game, "PipAda") == pips
    assert on_board(game, "PipBo") == 3
    waiting = [
        info.number for info in game.table.fighters if info.name == "PipAda" and game.machine.s.space[info.number] < 0
    ]
    assert all(game.machine.s.away[number] for number in waiting)


@pytest.mark.parametrize("chosen", ["GilAda", "XanAda"])
def test_the_sidekick_that_is_chosen_comes_alone(chosen: str) -> None:
    game = begin("Before the start of the game, choose either GilAda or XanAda to be your sidekick.")
    assert game.decision is not None
    assert sorted(option.id for option in game.decision.options) == ["fighter:GilAda", "fighter:XanAda"]
    game.choose(f"fighter:{chosen}")
    begun(game)
    assert (on_board(game, "GilAda"), on_board(game, "XanAda")) == (int(chosen == "GilAda"), int(chosen == "XanAda"))
    assert on_board(game, "PipAda") == 3


@pytest.mark.parametrize(
    ("ability", "sides"), [("They have 2 Coils. They start charged.", [0, 0]), ("Your Coils start uncharged.", [1, 1])]
)
def test_on_which_side_tokens_start(ability: str, sides: list[int]) -> None:
    game = begun(begin(ability.replace("They have", "Ada has")))
    assert [game.machine.s.token_side[i] for i in game.table.seats[0].tokens["Coil"]] == sides


@pytest.mark.parametrize(
    ("ability", "held"),
    [
        ("start with 4 Oil. START OF TURN: refill your Oil to 3", 4),
        ("START OF TURN: refill your Oil to 3", 3),
        ("START OF TURN: gain Oil until you have 4", 4),
        ("You may have no more than 2 Oil at a time.\nSTART OF TURN: gain 3 Oil", 2),
        ("Ada starts with 1 Oil. She may have no more than 3.\nSTART OF TURN: gain 3 Oil", 3),
        ("START OF TURN: advance the Oil track 2 spaces", 3),
        ("START OF TURN: put 2 Oil in your pool", 3),
        ("START OF TURN: return 1 Oil to the supply", 0),
        ("START OF TURN: if you have 1 or more Oil, gain 1 Oil. if you have 2 or more, gain 2 Oil", 4),
    ],
)
def test_what_is_held(ability: str, held: int) -> None:
    game = begun(begin(ability.replace("Oil. START", "Oil.\nSTART")))
    while game.decision is not None and game.machine.s.active != 0:
        game.choose(next((i for i in ("maneuver", "none", "done") if i in [o.id for o in game.decision.options]), 0))
    assert oil(game) == held


# --- what lies on a fighter -----------------------------------------------------------------------------------------


def lanterns(table: Probe) -> list[str]:
    """Where the Lanterns are that lie somewhere."""
    t = table.game.table
    where = [table.g.s.token_space[number] for number in t.seats[0].tokens["Lantern"]]
    return [space_name(t, place) for place in where if in_play(place)]


HERO, SIDEKICK = "the opposing hero", "the opposing sidekick"


def test_tokens_on_a_fighter_go_with_it() -> None:
    text = f"put 2 Lantern tokens on {HERO}. move {HERO} up to 2. if {HERO} has 2 Lanterns, draw 1"
    table = play(text, "space:d1", deck=("Guard",))
    assert table.space("Bo") == "d1"
    assert lanterns(table) == ["Bo", "Bo"]
    assert "Guard" in table.pile(0, "hand")
    tokens = table.game.view(0)["tokens"]
    assert [(token["token"], token["space"]) for token in tokens] == [("Lantern", "Bo")] * 2
    assert "Lantern is placed on Bo." in [event.text for event in table.game.events]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"put a Lantern on {SIDEKICK}. defeat {SIDEKICK}", []),
        ("put a Lantern on each opposing fighter", ["Bo", "Cub"]),
        (f"put 2 Lanterns on {HERO}. remove a Lantern from {HERO}", ["Bo"]),
        (f"put a Lantern on {HERO}. put a Lantern on {SIDEKICK}. remove all Lanterns from {SIDEKICK}", ["Bo"]),
        (f"put a Lantern on {HERO}. put a Lantern on {SIDEKICK}. remove all Lanterns", []),
        (f"put 2 Lanterns on {HERO}'s character card", ["Bo", "Bo"]),
        ("put a Lantern on your character card", ["Ada"]),
        ("place a Lantern on your opponent's character card", ["Bo"]),
        (f"put a Lantern on {HERO}. put that Lantern on {SIDEKICK}", ["Cub"]),
        (f"put a Lantern on {HERO}. Put 2 Lanterns on {HERO} (to a maximum of 1).", ["Bo"]),
        (f"put 2 Lanterns on {HERO}, to a maximum of 1", ["Bo"]),
        (f"place a Lantern in {HERO}'s space", ["c2"]),
    ],
)
def test_where_tokens_lie(text: str, left: list[str]) -> None:
    assert sorted(lanterns(play(text))) == left


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (f"{HERO} has 2 Lantern tokens", True),
        (f"{HERO} has 3 or more Lanterns", False),
        ("your opponent has at least 1 Lantern", True),
        (f"{SIDEKICK} has a Lantern", False),
        (f"there is a Lantern on {HERO}'s character card", True),
        ("there is a Lantern on your character card", False),
        (f"there are 2 Lanterns on {HERO}", True),
        ("you have a Lantern", False),
    ],
)
def test_who_bears_tokens(condition: str, holds: bool) -> None:
    table = play(f"put 2 Lanterns on {HERO}. if {condition}, gain 1 Oil", oil=0)
    assert table.oil() == int(holds)


def test_so_many_for_each_token_on_a_fighter() -> None:
    marked = f"put 2 Lanterns on {HERO}."
    assert play(f"{marked} gain 1 Oil for each Lantern on {HERO}", oil=0).oil() == 2
    assert play(f"{marked} deal 1 to each fighter with a Lantern").health("Bo") == 9
    taken = f"{marked} remove all Lanterns from {HERO}. deal 1 to {HERO} for each Lantern removed this way"
    assert play(taken).health("Bo") == 8


@pytest.mark.parametrize(
    "limit", ["A fighter cannot have more than 1 Lantern.", "Each fighter can hold up to 1 Lantern."]
)
def test_how_many_tokens_a_fighter_may_bear(limit: str) -> None:
    assert lanterns(play(f"put 2 Lanterns on {HERO}", ability=limit)) == ["Bo"]


def test_tokens_on_fighters_are_part_of_a_save() -> None:
    table = play(f"put a Lantern on {HERO}. you may draw 1")
    assert json.loads(table.game.save())["state"]
    assert lanterns(Probe(table.game.clone())) == ["Bo"]
