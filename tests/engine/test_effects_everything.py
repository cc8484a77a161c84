"""Every sentence of the language can be played, or is refused with a sentence: nothing else ever happens."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import indent

import pytest

from umdsl.content.loader import Entry, load_text
from umdsl.content.registry import Registry, load_all
from umdsl.engine.content import including
from umdsl.engine.game import Game, new_game
from umdsl.engine.problems import UNPLAYABLE_TEXT, GameError

LINES = (Path(__file__).parents[1] / "language" / "identity.txt").read_text("utf-8").splitlines()
PARTS = 8

_HERO = """
hero: Tamsin
set: test
provenance: house
move: 2
fighters:
  - {name: Tamsin, role: hero, health: 30}
  - {name: Lantern Moth, role: sidekick, attack: ranged, count: 2, health: 6}
resources:
  Ember: {start: 4, max: 9}
tokens:
  Snare: 3
states:
  mood: {values: [AFLAME, COLD], start: COLD}
  size: {values: [BIG, SMALL], start: BIG}
tags: [HEX]
attacks: [VOLLEY]
ABILITY
cards:
  - name: Last Light
    type: TYPE
    VALUE
    boost: 1
    copies: 20
    TEXT
  - {name: Blow, type: attack, value: 3, boost: 2, copies: 5, tags: [HEX]}
  - {name: Guard, type: versatile, value: 2, boost: 1, copies: 5, text: "AFTER COMBAT: draw 1"}
"""
_OTHER = """
hero: Other
set: test
provenance: house
move: 2
fighters:
  - {name: Other, role: hero, health: 30}
  - {name: Imp, role: sidekick, count: 2, health: 6}
cards:
  - {name: Hit, type: attack, value: 3, boost: 2, copies: 10, text: "AFTER COMBAT: draw 1"}
  - {name: Wall, type: versatile, value: 2, boost: 1, copies: 10, text: "DURING COMBAT: +1"}
  - {name: Plan, type: scheme, boost: 1, copies: 10, text: "draw 1"}
"""


@pytest.fixture(scope="module")
def content() -> Registry:
    return load_all(installed=False)


def _forms(line: str) -> list[tuple[str, str]]:
    """The places a sentence can stand in: a scheme, a window of a combat card, an ability."""
    if ":" in line.split(".")[0]:
        return [("scheme", line)] if line.startswith("VOLLEY:") else [("ability", line), ("attack", line)]
    return [("scheme", line), ("attack", f"DURING COMBAT: {line}"), ("ability", f"START OF TURN: {line}")]


def _hero(on: str, text: str) -> str:
    block = indent(text, "      ")
    ability = f"ability: |\n{indent(text, '  ')}" if on == "ability" else ""
    card = "text: draw 1" if on == "ability" else f"text: |\n{block}"
    value = "value: 3" if on == "attack" else ""
    words = {"ABILITY": ability, "TYPE": "attack" if on == "attack" else "scheme", "VALUE": value, "TEXT": card}
    hero = _HERO
    for word, said in words.items():
        hero = (
            hero.replace(f" {word}\n", f" {said}\n") if f" {word}\n" in hero else hero.replace(f"{word}\n", f"{said}\n")
        )
    return hero


def _begun(content: Registry, *heroes: Entry) -> Game | None:
    """The game, or None where a text is refused for what it says."""
    try:
        return new_game("duel", ["tamsin", "other"], "chandlers-yard", 1, content=including(content, heroes))
    except GameError as problem:
        if problem.code != UNPLAYABLE_TEXT.code:
            raise
        return None


@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, PARTS))])
def test_every_sentence_is_played_or_refused(part: int, content: Registry) -> None:
    other = load_text(_OTHER, "other.yaml").entries[0]
    played = 0
    for line in LINES[part::PARTS]:
        for on, text in _forms(line):
            loaded = load_text(_hero(on, text), "hero.yaml")
            if not loaded.ok:  # a name that only another file declares
                continue
            game = _begun(content, loaded.entries[0], other)
            if game is None:
                continue
            rng = random.Random(part)
            for _ in range(40):
                if game.decision is None:
                    break
                game.choose(rng.randrange(len(game.decision.options)))
            played += 1
    assert played
