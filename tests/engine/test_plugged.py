"""What plugins add to games: verbs, bots, and ears for what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.content.packs import bundled
from umdsl.content.registry import Registry, all_packs, build
from umdsl.engine.game import Game, new_game
from umdsl.engine.problems import GameError
from umdsl.engine.saving import load_game
from umdsl.language import extensions
from umdsl.players.bots import all_bots
from umdsl.players.random_bot import RandomBot

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "apiary"
HOOKED = """
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Draw
from umdsl.plugins import hookimpl

class Mine(Node):
    pass

@hookimpl
def HOOK:
    BODY
"""


@pytest.fixture(autouse=True)
def _only_here() -> Iterator[None]:
    """The verbs of a test's plugins are forgotten after it."""
    with extensions.using():
        yield


@cache
def base() -> Registry:
    """The content that comes along, without the sets: all that is needed here, and quickly read."""
    return build([bundled()])


def hooked(folder: Path, hook: str, body: str) -> Registry:
    """The content with a plugin that has one hook."""
    folder.mkdir()
    (folder / "__init__.py").write_text(HOOKED.replace("HOOK", hook).replace("BODY", body), "utf-8")
    _, said, plugins = all_packs([folder], installed=False)
    return attrs.evolve(base(), plugins=plugins, diagnostics=tuple(said))


def apiary() -> Registry:
    """The content with the hero and the verb of the example."""
    packs, said, plugins = all_packs([EXAMPLE], installed=False)
    own = [pack for pack in packs if pack.name in ("umdsl", "apiary")]
    return attrs.evolve(build(own, said), plugins=plugins)


def duel(registry: Registry, hero: str = "tamsin-wick", **options: Any) -> Game:
    return new_game("duel", [hero, "tamsin-wick"], "chandlers-yard", 1, content=registry, **options)


# --- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "body", "said"),
    [
        ("umdsl_effects()", "return 7", "with a int; it should be a mapping from node classes to functions."),
        ("umdsl_effects()", "return {'draw': print}", "with `draw`, which is no class of nodes"),
        ("umdsl_effects()", "return {Draw: print}", "with `Draw`, which is not its own"),
        ("umdsl_effects()", "return {Mine: 3}", "with a int for `Mine`"),
        ("umdsl_effects()", "return {Mine: (print, print, print)}", "with a tuple for `Mine`"),
        (
            "umdsl_bots()",
            "return ['me']",
            "with a list; it should be a mapping from names to functions that make a bot.",
        ),
        ("umdsl_bots()", "return {3: print}", "with a int for a name"),
        ("umdsl_bots()", "return {'sloth': 'slow'}", "with a str for `sloth`"),
    ],
)
def test_a_wrong_answer_is_named_and_left_out(tmp_path: Path, hook: str, body: str, said: str) -> None:
    registry = hooked(tmp_path / "odd-one", hook, body)
    (told,) = [found for found in registry.diagnostics if found.is_error]
    assert told.code == "UM702"
    assert "`odd-one`" in told.message
    assert said in told.message
    assert registry.plugins is not None
    assert not registry.plugins.effects
    assert not registry.plugins.bots
    duel(registry)


def test_a_right_answer_is_kept(tmp_path: Path) -> None:
    plugins = hooked(tmp_path / "one", "umdsl_effects()", "return {Mine: (print, repr)}").plugins
    assert plugins is not None
    assert [(node.__name__, e.plugin, e.ruler) for node, e in plugins.effects.items()] == [("Mine", "one", repr)]
    plugins = hooked(tmp_path / "two", "umdsl_bots()", "return {'sloth': print}").plugins
    assert plugins is not None
    assert [(name, bot.plugin) for name, bot in plugins.bots.items()] == [("sloth", "two")]


def test_the_same_plugin_may_be_loaded_twice() -> None:
    """Its module runs once, so that its nodes stay the same classes."""
    first, second = (apiary() for _ in range(2))
    assert first.diagnostics == second.diagnostics == ()
    assert first.plugins is not None
    assert second.plugins is not None
    assert first.plugins.effects.keys() == second.plugins.effects.keys()


# --- verbs ----------------------------------------------------------------------------------------------------------


def test_a_game_is_saved_in_the_middle_of_a_verb() -> None:
    registry = apiary()
    seen = set()
    for bot in (RandomBot(seed) for seed in range(8)):
        game = duel(registry, "bettany-skep")
        while (decision := game.decision) is not None:
            if decision.prompt in ("Which Bee is roused?", "At whom does the Bee fly?"):
                seen.add(decision.prompt)
                assert load_game(game.save(), content=registry).decision == decision
            game.take(bot.place(game.made, len(decision.options)))
    assert len(seen) == 2


def test_a_verb_that_nobody_carries_out_is_told_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from umdsl.engine.compile import effects

    registry = apiary()
    assert registry.plugins is not None
    for node in registry.plugins.effects:
        monkeypatch.delitem(effects.HANDLERS, node, raising=False)
    registry.plugins.effects.clear()
    _forget_what_was_compiled(monkeypatch)
    with pytest.raises(GameError, match="nothing says what `rouse up to 2 Bees reaching 2` does") as caught:
        duel(registry, "bettany-skep")
    assert caught.value.code == "UM904"


def test_a_handler_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(c: object, node: object) -> None:
        raise ZeroDivisionError("oh no")

    registry = apiary()
    assert registry.plugins is not None
    for node, effect in registry.plugins.effects.items():
        registry.plugins.effects[node] = attrs.evolve(effect, handler=fail)
    _forget_what_was_compiled(monkeypatch)
    with pytest.raises(GameError, match="the plugin `apiary` failed with ZeroDivisionError: oh no") as caught:
        duel(registry, "bettany-skep")
    assert caught.value.code == "UM904"
    duel(registry)  # the rest goes on


def failing(monkeypatch: pytest.MonkeyPatch, handler: Any) -> tuple[Registry, Game]:
    """A game of the example in which its verb is carried out by something else, at the first decision it can be at."""
    registry = apiary()
    assert registry.plugins is not None
    for node, effect in registry.plugins.effects.items():
        registry.plugins.effects[node] = attrs.evolve(effect, handler=handler)
    _forget_what_was_compiled(monkeypatch)
    return registry, duel(registry, "bettany-skep")


def _step_that_fails(c: Any, node: object) -> None:
    def fail(g: Any, f: Any) -> None:
        g.s.health[0] = 1
        raise ZeroDivisionError("oh no")

    c.add(fail)


def _question_that_fails(c: Any, node: object) -> None:
    from umdsl.engine.machine import Ask

    def options(g: Any, f: Any) -> list[Any]:
        raise LookupError("nobody there")

    c.add(Ask("fighter", options, lambda g, f, option: None))


def _question_to_nobody(c: Any, node: object) -> None:
    from umdsl.engine.machine import Ask

    def whom(g: Any, f: Any) -> int:
        raise LookupError("to whom?")

    c.add(Ask("may", lambda g, f: [("yes",), ("no",)], lambda g, f, option: None, whom))


@pytest.mark.parametrize(
    ("handler", "said"),
    [
        (_step_that_fails, "ZeroDivisionError: oh no"),
        (_question_that_fails, "LookupError: nobody there"),
        (_question_to_nobody, "LookupError: to whom?"),
    ],
)
def test_a_verb_that_fails_in_a_game_is_named_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, handler: Any, said: str
) -> None:
    registry, game = failing(monkeypatch, handler)
    bot = RandomBot(1)
    for _ in range(500):
        assert game.decision is not None
        before = game.digest, game.events, game.decision, game.choices
        number = bot.place(game.made, len(game.decision.options))
        try:
            game.take(number)
        except GameError as error:
            told = error
            break
    assert told.code == "UM916"
    assert "`apiary` failed" in told.message
    assert said in told.message
    assert "(bettany-skep) (" in told.message  # the card and its window
    assert (game.digest, game.events, game.decision, game.choices) == before
    # The game is as good as ever: it can be saved, and gone on with in another way.
    assert load_game(game.save(), content=registry).digest == game.digest
    game.undo()
    assert game.decision is not None


def _forget_what_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are compiled once per process; here they are to be compiled with other handlers."""
    from umdsl.engine import content

    monkeypatch.setattr(content, "_compile", cache(lambda *key: []))


# --- bots -----------------------------------------------------------------------------------------------------------

BOTS = """
from umdsl.plugins import hookimpl

class Last:
    def __init__(self, seed):
        pass

    def choose(self, game, decision):
        return decision.options[-1]

class Torn(Last):
    def choose(self, game, decision):
        raise LookupError("too many ways")

@hookimpl
def umdsl_bots():
    return {"last": Last, "torn": Torn, "greedy": Torn}
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS, "utf-8")
    return tmp_path / "bots.py"


@pytest.mark.parametrize(
    "command", [["play", "--auto", "--seat", "last"], ["simulate", "--games", "2", "--bot", "last"]]
)
def test_a_bot_of_a_plugin_takes_a_seat(bots: Path, command: list[str]) -> None:
    result = CliRunner().invoke(group, [*command, "tamsin-wick", "tamsin-wick", "--plugin", str(bots), "--seed", "1"])
    assert result.exit_code == 0, result.output
    assert "last" in result.output


def test_a_bot_that_fails_is_named(bots: Path) -> None:
    options = ["--auto", "--seat", "torn", "--plugin", str(bots), "--seed", "1"]
    result = CliRunner().invoke(group, ["play", "tamsin-wick", "tamsin-wick", *options])
    assert result.exit_code == 2
    assert "The bot `torn` of the plugin `bots` failed: LookupError: too many ways" in result.output


def test_our_own_bots_are_not_replaced(bots: Path) -> None:
    assert all_bots([bots])["greedy"] is all_bots()["greedy"]


# --- events ---------------------------------------------------------------------------------------------------------


def listening(folder: Path, body: str = "import builtins; builtins.heard.append(event)") -> Registry:
    return hooked(folder, "umdsl_on_event(event)", body)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    import builtins

    events: list[Any] = []
    monkeypatch.setattr(builtins, "heard", events, raising=False)
    return events


def test_every_event_is_heard_once_and_in_order(tmp_path: Path, heard: list[Any]) -> None:
    game = duel(listening(tmp_path / "ear"))
    assert heard == list(game.events)
    assert heard
    for _ in range(12):
        game.choose(0)
        assert heard == list(game.events)


def test_what_might_have_been_is_not_heard(tmp_path: Path, heard: list[Any]) -> None:
    game = duel(listening(tmp_path / "ear"))
    game.choose(0)
    before = len(heard)
    clone, guess = game.clone(), game.determinize(0, 3)
    clone.choose(0)
    guess.choose(0)
    assert len(heard) == before
    game.undo()
    assert len(heard) == before
    game.choose(0)
    assert len(heard) > before


def test_a_loaded_game_is_heard_from_there_on(tmp_path: Path, heard: list[Any]) -> None:
    registry = listening(tmp_path / "ear")
    game = duel(registry)
    game.choose(0)
    before = len(heard)
    loaded = load_game(game.save(), content=registry)
    assert len(heard) == before
    loaded.choose(0)
    assert heard[before:] == list(loaded.events)[before:]


def test_a_game_without_events_is_silent(tmp_path: Path, heard: list[Any]) -> None:
    duel(listening(tmp_path / "ear"), events=False).choose(0)
    assert heard == []


def test_an_ear_that_fails_is_named_and_left_out(tmp_path: Path) -> None:
    registry = listening(tmp_path / "deaf", "raise ValueError('too loud')")
    game = duel(registry)
    game.choose(0)
    assert registry.plugins is not None
    (failure,) = registry.plugins.failures
    assert failure.plugin == "deaf"
    assert failure.error == "ValueError: too loud"


def test_nobody_listens_for_nothing() -> None:
    assert duel(base())._ears is None
