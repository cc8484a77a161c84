"""Which facts a window waits for, and whom it then speaks of: see `asking.py` for who stands where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.asking import Asked, at_rest, context, event_of, frames, in_combat
from umdsl.engine.compile import events
from umdsl.engine.state import Fact, Frame

# Cards: Last Light 0 to 2, Ward 3 to 5, Twist 6 and 7, Ruse 8 and 9, then the Rival's.
TAMSIN, MOTH, RIVAL, CUB = 0, 1, 3, 4
B2, C2 = 5, 9


def _wakes(asked: Asked, words: str, fact: Fact, f: Frame | None = None) -> bool:
    kinds, match = events.matcher(context(), event_of(words))
    if fact[0] not in kinds:
        return False
    asked.g.s.facts.append(fact)
    return match(asked.g, f or frames(asked)[1], fact)


@pytest.mark.parametrize(
    ("words", "fits", "other"),
    [
        ("you maneuver", ("maneuver", 0), ("maneuver", 1)),
        ("an opponent maneuvers", ("maneuver", 1), ("maneuver", 0)),
        ("you attack", ("attack", 0, MOTH, RIVAL), ("attack", 1, RIVAL, TAMSIN)),
        ("Tamsin attacks", ("attack", 0, TAMSIN, RIVAL), ("attack", 0, MOTH, RIVAL)),
        ("you attack a sidekick", ("attack", 0, TAMSIN, CUB), ("attack", 0, TAMSIN, RIVAL)),
        ("Tamsin is attacked", ("attack", 1, RIVAL, TAMSIN), ("attack", 1, RIVAL, MOTH)),
        ("you defend", ("attack", 1, RIVAL, MOTH), ("attack", 0, MOTH, RIVAL)),
        ("Lantern Moth is defeated", ("defeat", MOTH, B2), ("defeat", TAMSIN, B2)),
        ("an opposing fighter is defeated", ("defeat", CUB, B2), ("defeat", MOTH, B2)),
        ("Tamsin is dealt damage", ("damage", TAMSIN, 2, "effect", -1, -1), ("damage", MOTH, 2, "effect", -1, -1)),
        (
            "Tamsin is dealt combat damage",
            ("damage", TAMSIN, 2, "combat", RIVAL, 10),
            ("damage", TAMSIN, 2, "effect", RIVAL, 10),
        ),
        (
            "Tamsin is dealt 3 or more damage",
            ("damage", TAMSIN, 3, "effect", -1, -1),
            ("damage", TAMSIN, 2, "effect", -1, -1),
        ),
        ("Tamsin deals damage", ("damage", RIVAL, 1, "effect", TAMSIN, -2), ("damage", RIVAL, 1, "effect", MOTH, -2)),
        ("you play a scheme", ("play", 0, 8, TAMSIN, -1), ("play", 0, 0, TAMSIN, RIVAL)),
        ("you play a HEX card", ("play", 0, 3, TAMSIN, RIVAL), ("play", 0, 0, TAMSIN, RIVAL)),
        ("your opponent plays a card", ("play", 1, 12, RIVAL, TAMSIN), ("play", 0, 0, TAMSIN, RIVAL)),
        ("you draw a card", ("draw", 0, (1,)), ("draw", 1, (12,))),
        ("you draw 2 or more cards", ("draw", 0, (1, 2)), ("draw", 0, (1,))),
        ("you discard a HEX card", ("discard", 0, (3,), 0), ("discard", 0, (1,), 0)),
        ("you win the combat", ("won", 0, TAMSIN, 2), ("won", 1, RIVAL, 2)),
        ("Lantern Moth wins the combat", ("won", 0, MOTH, 2), ("won", 0, TAMSIN, 2)),
        ("you lose the combat", ("lost", 0, TAMSIN, 2), ("lost", 1, RIVAL, 2)),
        ("you spend 1 or more Ember", ("spend", 0, "Ember", 1), ("spend", 0, "Wax", 1)),
        ("you gain Ember", ("gain", 0, "Ember", 1), ("gain", 0, "action", 1)),
        ("a fighter enters a space with a Snare", ("enter", TAMSIN, C2, "move"), ("enter", TAMSIN, B2, "move")),
        ("an opposing fighter leaves its space", ("leave", RIVAL, C2), ("leave", MOTH, C2)),
        (
            "Tamsin moves through an opposing fighter",
            ("through", TAMSIN, (6,), (CUB,)),
            ("through", TAMSIN, (6,), (MOTH,)),
        ),
        ("Tamsin moves", ("move", TAMSIN, (5, 6), 0), ("move", MOTH, (5, 6), 0)),
        ("Tamsin is moved by an opponent", ("move", TAMSIN, (5, 6), 1), ("move", TAMSIN, (5, 6), 0)),
        ("you place Tamsin", ("place", TAMSIN, -1, B2, "setup", 0), ("place", MOTH, -1, B2, "setup", 0)),
        ("you place a Snare", ("token placed", 0, B2, 0), ("token placed", 0, B2, 1)),
        ("a Snare is returned to the box", ("token gone", 0, B2, "box"), ("token gone", 0, B2, "supply")),
        ("Tamsin recovers health", ("heal", TAMSIN, 1), ("heal", MOTH, 1)),
        ("you change form", ("form", 0, 0, 1), ("form", 1, 0, 1)),
        ("your opponent's turn ends", ("turn over", 1), ("turn over", 0)),
        ("you BOOST a maneuver", ("boost", 0, 1, 2, "move"), ("boost", 0, 1, 2, "card")),
    ],
)
def test_a_window_waits_for_its_event_alone(words: str, fits: Fact, other: Fact) -> None:
    assert _wakes(at_rest(), words, fits)
    assert not _wakes(at_rest(), words, other)


def test_whose_turn_it_is_can_matter() -> None:
    asked = at_rest()
    assert _wakes(asked, "you lose the combat during your turn", ("lost", 0, TAMSIN, 1))
    asked.g.s.active = 1
    assert not _wakes(asked, "you lose the combat during your turn", ("lost", 0, TAMSIN, 1))


def _window(words: str) -> Any:
    return event_of(words, opening="THE first time")


def test_the_first_time_is_once_a_turn() -> None:
    asked = at_rest()
    kinds, match = events.matcher(context(), _window("you draw a card each turn"))
    assert kinds == ("draw",)
    f = frames(asked)[1]
    for number, expected in enumerate((True, False)):
        fact: Fact = ("draw", 0, (number,))
        asked.g.s.facts.append(fact)
        assert match(asked.g, f, fact) is expected


def test_whom_a_window_speaks_of_is_bound() -> None:
    asked = at_rest()
    c = context()
    _, match = events.matcher(c, event_of("an opposing fighter is dealt damage"))
    f = frames(asked)[1]
    assert match(asked.g, f, ("damage", CUB, 2, "effect", TAMSIN, -2))
    mention = c.last(("fighter",))
    assert mention is not None
    assert f.env[mention.register] == (CUB,)
    assert f.env["much"] == 2


def test_you_who_attack_are_a_fighter_too() -> None:
    asked = at_rest()
    c = context()
    _, match = events.matcher(c, event_of("you attack"))
    f = frames(asked)[1]
    assert match(asked.g, f, ("attack", 0, MOTH, RIVAL))
    mention = c.last(("fighter",))
    assert mention is not None
    assert f.env[mention.register] == (MOTH,)


def test_what_is_forbidden_says_whom_and_what() -> None:
    asked = in_combat()
    f = frames(asked)[1]
    data = events.forbids(context(), event_of("your opponent plays a scheme"))
    assert (data["verb"], data["subject_kind"], data["object_kind"]) == ("play", "player", "card")
    assert list(data["subject"](asked.g, f)) == [1]
    assert 8 in data["object"](asked.g, f)
    assert 0 not in data["object"](asked.g, f)
    data = events.forbids(context(), event_of("your opponent moves"))
    assert (data["verb"], data["subject_kind"]) == ("move", "fighter")
    assert list(data["subject"](asked.g, f)) == [RIVAL, CUB]
