"""Every value of an edition and of a mode is changed in its YAML, and the game is another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from umdsl.content.definitions import Edition, Mode
from umdsl.content.definitions.scenario import Placed, Position, Seat
from umdsl.content.loader import Entry, load_text
from umdsl.engine.content import everything, including
from umdsl.engine.game import Game, from_position, new_game
from umdsl.engine.problems import GameError

RULES = Path(__file__).parents[2] / "content" / "rules"
_HERO = """
hero: {name}
provenance: house
move: 2
fighters:
  - {{name: {name}, role: hero, health: 6}}
  - {{name: Squire, role: sidekick, count: {squires}}}
ability: |
  START OF TURN: if {name} has 5 health, draw 1
cards:
  - name: Blow
    type: attack
    value: 3
    boost: 2
    copies: 9
    text: |
      IMMEDIATELY: gain 1 action
      AFTER COMBAT: draw 1
      AFTER ATTACK: draw 1
  - {{name: Wall, type: defense, value: 1, boost: 1, copies: 9, text: "IMMEDIATELY: draw 1"}}
  - {{name: Ruin, type: scheme, boost: 1, copies: 9, text: "deal 9 to {name}. then deal 9 to each opposing hero"}}
"""


def heroes(squires: int = 1) -> list[Entry]:
    return [load_text(_HERO.format(name=n, squires=squires)).entries[0] for n in ("Ada", "Bo", "Cy", "Di")]


def rules(path: str, *changes: tuple[str, str]) -> Entry:
    """A file of the rules, with something in it written anew."""
    text = (RULES / path).read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    loaded = load_text(text, path)
    assert not loaded.diagnostics, [d.message for d in loaded.diagnostics]
    return loaded.entries[0]


def setup(edition: Entry | None, mode: Entry, seats: int, board: str = "chandlers-yard", **how: Any) -> Game:
    content = including(everything(), heroes(how.pop("squires", 1)))
    return new_game(mode, ["ada", "bo", "cy", "di"][:seats], board, 3, edition=edition, content=content, **how)


def position(edition: Entry | None, mode: Entry | None, *places: str | None, **how: Any) -> Game:
    """Ada's turn, with everybody's hero where it is said."""
    first = how.pop("first_round", False)
    health = how.pop("health", 6)
    seats = tuple(
        Seat(
            hero=name,
            hand=("Blow", "Wall", "Ruin"),
            fighters=tuple(
                Placed(fighter=fighter, space=space, health=health if fighter != "Squire" else None)
                for fighter, space in ((name.capitalize(), place), ("Squire", how.get(f"{name}_squire")))
                if space is not None
            ),
        )
        for name, place in zip(("ada", "bo", "cy", "di"), places, strict=False)
    )
    content = including(everything(), heroes())
    at = Position(seats=seats, actions=2, first_round=first)
    return from_position("duel" if mode is None else mode, at, "chandlers-yard", 3, edition=edition, content=content)


def first_turn_of(game: Game) -> Game:
    """Ada only maneuvers, boosts nothing and goes nowhere."""
    while game.decision is not None and game.machine.s.turn < 2:
        game.choose(next((one for one in ("maneuver", "none", "done") if one in ids(game)), 0))
    return game


def take(game: Game, *ids: str) -> Game:
    for one in ids:
        assert game.decision is not None
        if one in [option.id for option in game.decision.options]:
            game.choose(one)
    return game


def ids(game: Game) -> list[str]:
    return [] if game.decision is None else [option.id for option in game.decision.options]


def kinds(game: Game, *wanted: str) -> list[str]:
    return [event.text for event in game.events if event.kind in wanted]


def fight(edition: Entry | None) -> Game:
    return take(position(edition, None, "b2", "c2"), "attack:Ada:Bo", "play:Blow", "play:Wall")


def ruin(edition: Entry | None) -> Game:
    return take(position(edition, None, "b2", "c2"), "scheme:Ruin:Ada")


DUEL, TEAM, MELEE = (rules(f"modes/{name}.yaml") for name in ("duel", "team", "free-for-all"))


def maneuver(edition: Entry | None) -> Game:
    return take(position(edition, None, "b2", "c2"), "maneuver")


def exhausted(edition: Entry | None) -> list[int]:
    """Everybody's health after a maneuver with an empty deck."""
    game = position(edition, None, "b2", "c2")
    state, info = game.machine.s, game.table.seats[0]
    state.piles[info.gone] += state.piles[info.deck]
    state.piles[info.deck].clear()
    return take(game, "maneuver").machine.s.health


def uphill(edition: Entry | None) -> int:
    """Bo's health after an attack from high ground."""
    above, below = everything().find("battlefield", "chandlers-yard").definition.high_ground[0]  # type: ignore[union-attr]
    game = position(edition, None, above, below)
    return take(game, "attack:Ada:Bo", "play:Blow", "none").machine.s.health[2]


def crowd(edition: Entry | None) -> list[str]:
    """Where the last of many squires can begin."""
    game = setup(edition, DUEL, 2, squires=12)
    while True:
        found = ids(game)
        game.choose(0)
        if game.table.seats[0].fighters[-1] and not any(i < 0 for i in game.machine.s.space[:13]):
            return found


#: What an edition has, how it is written anew, and where that is seen.
EDITION: dict[str, tuple[str, str, Callable[[Entry | None], Any]]] = {
    "starting_hand": ("starting_hand: 5", "starting_hand: 2", lambda e: kinds(setup(e, DUEL, 2), "draw")),
    "hand_limit": ("hand_limit: 7", "hand_limit: 2", lambda e: kinds(first_turn_of(setup(e, DUEL, 2)), "discard")),
    "actions": ("actions: 2", "actions: 3", lambda e: kinds(first_turn_of(setup(e, DUEL, 2)), "action")),
    "action_choices": ("[maneuver, scheme, attack]", "[maneuver]", lambda e: ids(position(e, None, "b2", "c2"))),
    "may_skip_action": (
        "actions: 2",
        "actions: 2\nmay_skip_action: true",
        lambda e: ids(position(e, None, "b2", "c2")),
    ),
    "maneuver_draw": ("maneuver_draw: 1", "maneuver_draw: 2", lambda e: kinds(maneuver(e), "draw")),
    "maneuver_boosts": (
        "maneuver_draw: 1",
        "maneuver_draw: 1\nmaneuver_boosts: 2",
        lambda e: ids(take(maneuver(e), "card:Wall")),
    ),
    "exhaustion_damage": ("exhaustion_damage: 2", "exhaustion_damage: 1", exhausted),
    "combat": (
        "[reveal, immediately, during combat,",
        "[reveal, during combat, immediately,",
        lambda e: told(fight(e)),
    ),
    "first_in_window": ("first_in_window: defender", "first_in_window: attacker", lambda e: told(fight(e))),
    "high_ground": ("actions: 2", "actions: 2\nhigh_ground: 3", uphill),
    "win_check": ("win_check: start and end of action", "win_check: at once", lambda e: ruin(e).machine.s.health),
    "tie": ("tie: active player", "tie: nobody", lambda e: str(ruin(e).outcome)),
    "sidekick_health": (
        "actions: 2",
        "actions: 2\nsidekick_health: 4",
        lambda e: setup(e, DUEL, 2).machine.s.health,
    ),
    "sidekick_no_room": ("actions: 2", "actions: 2\nsidekick_no_room: nearest", crowd),
}


def told(game: Game) -> list[str]:
    return [event.text for event in game.events]


@pytest.mark.parametrize("value", EDITION)
def test_a_value_of_an_edition(value: str) -> None:
    old, new, look = EDITION[value]
    usual, other = look(None), look(rules("editions/2023.yaml", (old, new)))
    assert usual != other


# --- modes ----------------------------------------------------------------------------------------------------------


def refused(mode: Entry, seats: int, **how: Any) -> str:
    try:
        setup(None, mode, seats, **how)
    except GameError as error:
        return error.code
    return "it is a game"


def first_turn(mode: Entry) -> list[str]:
    """Whom Ada may attack in her first turn."""
    return [one for one in ids(position(None, mode, "b2", "c2", "b3", "d4", first_round=True)) if "attack" in one]


def sides(mode: Entry) -> list[str]:
    """Whom Ada may attack where all stand around her."""
    return [one for one in ids(position(None, mode, "b2", "c2", "b3", "a2")) if "attack" in one]


def fallen(mode: Entry, seats: int = 3) -> Any:
    """What is left of Bo, and whether the game is over, when Ada has felled his hero."""
    places = ("b2", "c2", "a4", "d4")[:seats]
    game = position(None, mode, *places, health=2, bo_squire="c3", di_squire="d3")
    take(game, "attack:Ada:Bo", "play:Blow", "none")
    state = game.machine.s
    return state.out, state.space[game.table.seats[1].fighters[1]] >= 0, game.outcome


def turns(mode: Entry) -> list[int]:
    return list(setup(None, mode, 4).table.order)


def starts(mode: Entry) -> list[int]:
    return setup(None, mode, 2).machine.s.space


Change = tuple[str, str]
_BY_FIGHTERS: Change = ("eliminated: heroes defeated", "eliminated: fighters defeated")
_NEIGHBOURS: Change = ("  - [1, 3]\n  - [2, 4]", "  - [1, 2]\n  - [3, 4]")
#: What a mode has: in which one, how it is written anew, and where that is seen; and what is changed in both.
MODE: dict[str, tuple[str, Change, Callable[[Entry], Any], tuple[Change, ...]]] = {
    "players": ("free-for-all", ("players: {min: 3", "players: {min: 4"), lambda m: refused(m, 3), ()),
    "heroes": ("duel", ("heroes: {min: 2, max: 2}", "heroes: {min: 1, max: 1}"), lambda m: refused(m, 2), ()),
    "teams": ("team", _NEIGHBOURS, sides, ()),
    "shared_control": (
        "team",
        ("shared_control: true", "shared_control: false"),
        lambda m: refused(m, 4, players=["Una", "Vic", "Wen", "Vic"]),
        (),
    ),
    "starting_spaces": ("duel", ("starting_spaces: 2", "starting_spaces: 9"), lambda m: refused(m, 2), ()),
    "placement": ("duel", ("placement: [1, 2]", "placement: [2, 1]"), starts, ()),
    "turns": ("team", ("turns: alternating sides", "turns: round the table"), turns, (_NEIGHBOURS,)),
    "teammates_friendly": (
        "team",
        ("shared_control: true", "shared_control: true\nteammates_friendly: false"),
        sides,
        (),
    ),
    "first_turn_attacks": (
        "free-for-all",
        ("first_turn_attacks: next or already played", "first_turn_attacks: anyone"),
        first_turn,
        (),
    ),
    "eliminated": ("free-for-all", _BY_FIGHTERS, fallen, ()),
    "eliminated_leave": (
        "free-for-all",
        ("eliminated_leave: sidekicks", "eliminated_leave: nothing"),
        fallen,
        (),
    ),
    "winner": (
        "duel",
        ("winner: last side with a hero", "winner: last side with a fighter"),
        lambda m: fallen(m, 2),
        (_BY_FIGHTERS,),
    ),
}


@pytest.mark.parametrize("value", MODE)
def test_a_value_of_a_mode(value: str) -> None:
    name, change, look, both = MODE[value]
    usual, other = (look(rules(f"modes/{name}.yaml", *both, *more)) for more in ((), (change,)))
    assert usual != other


def test_no_value_is_left_out() -> None:
    prose = {"id", "provenance", "default", "note", "edition", "mode"}
    assert {field.name for field in attrs.fields(Edition)} - prose == set(EDITION)
    assert {field.name for field in attrs.fields(Mode)} - prose == set(MODE)
