"""Every node with every value of its words: each can be played somewhere, or cannot be said at all.

The sentences of the identity file come first (`test_effects_everything.py` plays them). What none of them says is made
out of them: one word of one of them is changed, and where that can be said, it is played.
"""

from __future__ import annotations

import random
import sys
import typing
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Any

import attrs
import pytest

from tests.engine.test_effects_everything import _OTHER, LINES, _forms, _hero
from umdsl.content.loader import Entry, load_text
from umdsl.content.names import names_of
from umdsl.content.registry import Registry, load_all
from umdsl.engine.content import compiled, including
from umdsl.engine.game import new_game
from umdsl.engine.problems import UNPLAYABLE_TEXT, GameError
from umdsl.language.nodes import amounts, conditions, effects, selectors, statements
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.parser import parse
from umdsl.language.printers import terse
from umdsl.language.spans import Span

#: A node's class, one of its words, and what that word says.
Value = tuple[str, str, object]
_MODULES = (amounts, conditions, effects, selectors, statements)
#: What fighters and players can be told by having done.
DID_FIGHTERS = (
    *("attacks Tamsin", "deals damage", "takes damage", "recovers 1 health", "targets Tamsin", "defeats a sidekick"),
)
DID_PLAYERS = (
    *("plays a scheme", "draws 2 cards", "discards 1 card", "BOOSTs an attack", "places a Snare", "gains 1 Ember"),
    *("spends 1 Ember", "cancels an effect", "reveals 1 card", "summons a Lantern Moth", "searches their deck"),
    *("shuffles their deck", "chooses a fighter", "uses an item", "changes size"),
)
#: Sentences for words that make sense in their own place only.
MORE = (
    ("attack", "DURING COMBAT: assign any combat damage you would take to Lantern Moth"),
    ("attack", "DURING COMBAT: prevent 1 damage to Tamsin. draw 1 for each damage prevented this way"),
    ("scheme", "defeat each Lantern Moth. deal 1 to Tamsin for each sidekick defeated this way"),
    ("scheme", "flip each Snare. draw 1 for each Snare flipped this way"),
    ("ability", "ONCE PER COMBAT: WHEN Tamsin is dealt damage: draw 1"),
    ("ability", "IF Tamsin would be dealt damage: prevent 1 of that damage"),
    ("ability", "WHEN you maneuver: you may draw 1. only once per game"),
    ("scheme", "choose an effect for each Ember:\n- draw 1\n- gain 1 action"),
    ("attack", "AFTER COMBAT: deal 1 to each fighter in that combat"),
    ("scheme", "gain 1 action. skip that action"),
    ("scheme", "PERMANENT: add 1 to your attacks' value"),
    *(("attack", f"AFTER COMBAT: deal 1 to each fighter that {did}") for did in DID_FIGHTERS),
    *(("attack", f"AFTER COMBAT: each player that {did} draws 1") for did in DID_PLAYERS),
)
INITIATIVE = """
initiative: Dawn
provenance: house
text: |
  RIGHT NOW: each player draws 1
  END OF ROUND: deal 1 to each hero
"""
VILLAIN = """
villain: Dusk
provenance: house
move: 2
health: {1: 10}
objective: "OBJECTIVE: deal 2 to each hero"
cards:
  - {name: Hit, attack: 3, defense: 1}
"""
#: So many sentences are changed before something is taken for unsayable.
TRIES = 40


def node_classes() -> list[type[Node]]:
    found = [
        cls
        for module in _MODULES
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, Node) and attrs.has(cls) and cls.__module__ == module.__name__
    ]
    return sorted(found, key=lambda cls: cls.__name__)


def enums_in(hint: Any) -> Iterator[type[Enum]]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        yield hint
    for part in typing.get_args(hint):
        yield from enums_in(part)


@cache
def values() -> tuple[Value, ...]:
    """Everything that a word of a node can say."""
    names: dict[str, Any] = {"Span": Span}
    for module in _MODULES:
        names.update(vars(module))
    found: list[Value] = []
    for cls in node_classes():
        hints = typing.get_type_hints(cls, {**names, **vars(sys.modules[cls.__module__])})
        for field in attrs.fields(cls):
            if hints[field.name] is bool:
                found += [(cls.__name__, field.name, value) for value in (False, True)]
            for enum in enums_in(hints[field.name]):
                found += [(cls.__name__, field.name, value) for value in enum]
    return tuple(found)


def said_by(tree: Node) -> Iterator[Value]:
    for node in tree.walk():
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Enum | bool):
                    yield type(node).__name__, field.name, item


def changed(thing: Any, cls: str, field: str, value: object) -> Iterator[Any]:
    """The same tree with one word of one node saying something else, for each node that has the word."""
    if isinstance(thing, tuple):
        for number, item in enumerate(thing):
            for other in changed(item, cls, field, value):
                yield (*thing[:number], other, *thing[number + 1 :])
    elif isinstance(thing, Node):
        if type(thing).__name__ == cls:
            now = getattr(thing, field)
            new = (value,) if isinstance(now, tuple) else value
            if now != new:
                with suppress(Meaningless):
                    yield attrs.evolve(thing, **{field: new})
        for part in attrs.fields(type(thing)):
            for other in changed(getattr(thing, part.name), cls, field, value):
                try:
                    yield attrs.evolve(thing, **{part.name: other})
                except Meaningless:
                    continue


# --- the sentences --------------------------------------------------------------------------------------------------


@cache
def content() -> tuple[Registry, Entry]:
    return load_all(installed=False), load_text(_OTHER, "other.yaml").entries[0]


@cache
def lines() -> tuple[tuple[str, Any, Entry], ...]:
    """Where a sentence stands, its tree, and the hero with it."""
    found = []
    for line in (*LINES, *MORE):
        for on, text in _forms(line) if isinstance(line, str) else (line,):
            loaded = load_text(_hero(on, text), "hero.yaml")
            if loaded.ok:
                entry = loaded.entries[0]
                found.append((on, entry.trees["abilities[0].text" if on == "ability" else "cards[0].text"], entry))
    return tuple(found)


@cache
def of_enemies() -> tuple[Entry, ...]:
    """What only those have whom the players stand against: their windows open in a mode that has such."""
    return tuple(load_text(text, "enemy.yaml").entries[0] for text in (INITIATIVE, VILLAIN))


def is_playable(entry: Entry) -> bool:
    """Whether the engine takes it; what it refuses, it refuses with a reason."""
    try:
        compiled(entry)
    except GameError as problem:
        if problem.code != UNPLAYABLE_TEXT.code or not problem.message:
            raise
        return False
    return True


@cache
def told() -> tuple[frozenset[Value], frozenset[Value]]:
    """What the sentences say that are played, and what those say that are refused."""
    played: set[Value] = {value for entry in of_enemies() for tree in entry.trees.values() for value in said_by(tree)}
    refused: set[Value] = set()
    for _, tree, entry in lines():
        (played if is_playable(entry) else refused).update(said_by(tree))
    return frozenset(played), frozenset(refused)


def play_some(entry: Entry) -> None:
    registry, other = content()
    game = new_game("duel", ["tamsin", "other"], "chandlers-yard", 1, content=including(registry, [entry, other]))
    rng = random.Random(1)
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(rng.randrange(len(game.decision.options)))


def tried(value: Value) -> str:
    """What becomes of a word that no sentence says and the engine takes: one is made up that does."""
    fate = "unsayable"
    tries = 0
    for on, tree, entry in lines():
        for other in changed(tree, *value):
            if tries > TRIES:
                return fate
            tries += 1
            text = terse(other)
            parsed = parse(text, names_of(entry.definition))
            if parsed.tree != other:
                continue
            loaded = load_text(_hero(on, text), "hero.yaml")
            if not loaded.ok:
                continue
            if is_playable(loaded.entries[0]):
                play_some(loaded.entries[0])
                return "played"
            fate = "refused"
    return fate


#: What no sentence says: a class and one of its words, what it says there, and why not.
UNSAYABLE: dict[tuple[str, str], tuple[set[str], str]] = {
    ("Acting", "verb"): (
        {
            *("WIN", "LOSE", "DEFEND", "MANEUVER", "MOVE_THROUGH", "PREDICT", "IS_DEFEATED", "IS_DEALT", "IS_ATTACKED"),
            *("IS_PLACED", "IS_MOVED", "IS_RETURNED", "IS_REMOVED", "IS_DISCARDED", "IS_CANCELED", "IS_PLAYED"),
            *("IS_BOOSTED", "IS_REVEALED", "IS_CHOSEN", "IS_PREVENTED", "IS_FLIPPED", "IS_TARGETED", "IS_REDUCED"),
            *("IS_INCREASED", "IS_CHANGED", "START", "END"),
        },
        "what somebody is just doing is a word such as `moving`, and these have none",
    ),
    ("ActionNumber", "ordinal"): ({"NEXT"}, "actions of a turn are counted"),
    ("AttackNumber", "ordinal"): ({"NEXT", "LAST"}, "attacks of a turn are counted"),
    ("Event", "ordinal"): ({"SECOND", "THIRD", "LAST"}, "only the first and the next time are told apart"),
    ("Limited", "limit"): ({"COMBAT", "ROUND", "ACTION"}, "`only once` is said of turns and games"),
    ("Name", "kind"): (
        {"GROUP", "REGION", "UNKNOWN"},
        "a group of states is a word of a sentence and no thing, this hero has no places, nothing unknown is played",
    ),
    ("Rated", "stat"): ({"HEALTH"}, "health is had, not rated"),
    ("That", "noun"): (
        {*("HEALTH", "NUMBER", "BONUS"), *("BOARD", "GAME", "TURN", "ROUND", "DIE", "COIN", "THREAT", "MANEUVER")},
        "the first three are amounts: `that much`; of the others there is one, or it is told by what it is about",
    ),
    ("This", "noun"): ({"HEALTH", "NUMBER", "BONUS"}, "these are amounts: `that much`"),
}


def spelled(found: list[Value]) -> dict[tuple[str, str], set[str]]:
    table: dict[tuple[str, str], set[str]] = {}
    for cls, field, value in found:
        table.setdefault((cls, field), set()).add(value.name if isinstance(value, Enum) else str(value))
    return table


def test_every_value_is_played_or_unsayable() -> None:
    played, refused = told()
    fates: dict[str, list[Value]] = {"played": [], "refused": [], "unsayable": []}
    for value in values():
        fate = "played" if value in played else tried(value)
        fates["refused" if fate == "unsayable" and value in refused else fate].append(value)
    assert len(fates["played"]) > 450
    assert not fates["refused"]
    assert spelled(fates["unsayable"]) == {key: words for key, (words, _) in UNSAYABLE.items()}


@pytest.mark.parametrize(("on", "text"), MORE)
def test_words_that_have_their_own_place_are_played(on: str, text: str) -> None:
    loaded = load_text(_hero(on, text), "hero.yaml")
    assert loaded.ok
    play_some(loaded.entries[0])


@pytest.mark.parametrize(
    ("text", "path", "window", "hurt"),
    [(INITIATIVE, "text", "end of round", 1), (VILLAIN, "objective", "objective", 2)],
)
def test_windows_of_enemies_are_carried_out_when_they_open(text: str, path: str, window: str, hurt: int) -> None:
    registry, other = content()
    hero = load_text(_hero("scheme", "draw 1"), "hero.yaml").entries[0]
    game = new_game("duel", ["tamsin", "other"], "chandlers-yard", 1, content=including(registry, [hero, other]))
    (entry,) = load_text(text, "enemy.yaml").entries
    ((program, tests),) = compiled(entry).texts[path].windows[window]
    assert not tests
    while game.decision is not None and game.decision.kind != "action":  # until everybody stands on the board
        game.choose(0)
    before = list(game.machine.s.health)
    game.machine.call(program, 0, -1, -1, {})
    game.machine.run()
    heroes = [i for i, fighter in enumerate(game.machine.t.fighters) if fighter.hero]
    assert [before[i] - game.machine.s.health[i] for i in heroes] == [hurt, hurt]
