"""What lies on fighters and character cards, how much of it there may be, and with what a game begins."""

from __future__ import annotations

from textwrap import indent

import pytest

from umdsl.content.loader import load_text
from umdsl.engine.content import everything, including
from umdsl.engine.game import Game, new_game

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
