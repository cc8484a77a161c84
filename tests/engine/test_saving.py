"""A game is a value: saved, loaded and replayed at any decision, in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable

import attrs
import pytest

from umdsl import Game, GameError, Registry, load_game, replay
from umdsl.content.definitions import Hero
from umdsl.engine.content import including

Start = Callable[..., Game]


def test_a_loaded_game_goes_on_the_same_at_every_decision(duel: Start, plain: Registry, at_random: Start) -> None:
    played = at_random(duel(4))
    game = duel(4)
    for number in played.choices:
        text = game.save()
        loaded = load_game(text, content=plain)
        assert loaded.save() == text
        assert loaded.decision == game.decision
        assert hash(loaded) == hash(game)
        game.take(number)
        loaded.take(number)
        assert loaded.digest == game.digest
    assert game == played


@pytest.mark.parametrize("decisions", [0, 1, 50])
def test_a_loaded_game_knows_what_happened(duel: Start, plain: Registry, at_random: Start, decisions: int) -> None:
    game = at_random(duel(), decisions=decisions)
    loaded = load_game(game.save(), content=plain)
    clone = loaded.clone()
    at_random(game, seed=2, decisions=10)
    at_random(loaded, seed=2, decisions=10)
    at_random(clone, seed=2, decisions=10)
    assert loaded.events == game.events == clone.events
    loaded.undo(10)
    assert loaded.save() == at_random(duel(), decisions=decisions).save()


def test_a_replay_gives_the_same_events(duel: Start, plain: Registry, at_random: Start) -> None:
    game = at_random(duel(8))
    record = json.loads(json.dumps(game.replay()))
    assert set(record) == {"umdsl replay", "language", "content", "setup", "choices"}
    again = replay(record, content=plain)
    assert again.events == game.events
    assert again == game
    assert replay(json.dumps(record), content=plain, events=False) == game


_FRESH = """
import hashlib, json, random, sys
from umdsl import load_game, new_game
if len(sys.argv) > 1:
    game = load_game(sys.stdin.read())
else:
    game = new_game("duel", ["tamsin-wick", "tamsin-wick"], "chandlers-yard", 11)
while game.decision is not None and game.made < 120:
    if game.made == 60 and len(sys.argv) == 1:
        print(game.save())
    game.choose(random.Random(game.made).choice(game.decision.options))
events = json.dumps([event.to_json() for event in game.events])
print(hashlib.sha256(events.encode()).hexdigest(), game.digest)
"""


def _fresh(seed: str, *arguments: str, given: str = "") -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", _FRESH, *arguments]
    done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", env=environment, check=True)
    return done.stdout.splitlines()


def test_fresh_processes_agree_under_any_hash_seed() -> None:
    saved, end = _fresh("0")
    for seed in ("1", "4242"):
        assert _fresh(seed) == [saved, end]
    assert _fresh("7", "load", given=saved) == [end]


# --- what is refused ------------------------------------------------------------------------------------------------


def test_a_save_made_with_other_content_names_what_changed(duel: Start, plain: Registry) -> None:
    text = duel().save()
    entry = plain.find("hero", "bram")
    assert entry is not None
    assert isinstance(entry.definition, Hero)
    stronger = attrs.evolve(entry.definition, move=3)
    with pytest.raises(GameError, match="the hero `bram` has changed") as caught:
        load_game(text, content=including(plain, [stronger]))
    assert caught.value.code == "UM907"
    with pytest.raises(GameError, match="the hero `ada` is not there"):
        load_game(text)
    noted = attrs.evolve(entry.definition, note="A hound is a dog.")
    assert load_game(text, content=including(plain, [noted])) == duel()


def _changed(text: str, *path: str | int, to: object) -> str:
    data = json.loads(text)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        (("umdsl save",), 99, "version 99"),
        (("language",), "0.0.1/1", "umdsl itself"),
        (("state", "health", 0), 99, "changed since it was saved"),
        (("state", "frames"), 7, "damaged"),
        (("state", "frames", 0, 0), {"@program": "nothing"}, "damaged"),
        (("state",), {}, "damaged"),
        (("setup",), [], "damaged"),
        (("setup", "heroes"), ["ada"], "UM907"),
        (("choices",), "all", "damaged"),
        (("digest",), None, "changed since it was saved"),
        (("content",), {}, "has changed"),
    ],
)
def test_a_damaged_save_is_a_sentence(
    duel: Start, plain: Registry, path: tuple[str | int, ...], to: object, words: str
) -> None:
    with pytest.raises(GameError, match=words):
        load_game(_changed(duel().save(), *path, to=to), content=plain)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "{", "[" * 100_000, '{"umdsl replay": 1}'])
def test_what_is_no_save_is_a_sentence(text: str) -> None:
    with pytest.raises(GameError, match="UM908"):
        load_game(text)


def test_a_record_with_a_choice_that_is_none(duel: Start, plain: Registry) -> None:
    record = duel().replay()
    with pytest.raises(GameError, match="UM905"):
        replay({**record, "choices": [99]}, content=plain)
    with pytest.raises(GameError, match="UM908"):
        replay({**record, "choices": ["first"]}, content=plain)
