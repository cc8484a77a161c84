"""What `play` and `simulate` share: which mode and board are meant, and sentences where a name is not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from umdsl.content.definitions import Mode
    from umdsl.content.registry import Registry


def stop(message: str, code: int = 2) -> NoReturn:
    """Say why the command ends."""
    click.echo(message, err=True)
    sys.exit(code)


def ask(question: str) -> str:
    """What somebody types; where there is nobody to type, the input is at its end."""
    if sys.stdin is None:
        raise EOFError
    return input(question)


def content_for(plugins: Sequence[Path]) -> Registry:
    """All content; what is wrong with a plugin that was named is said."""
    from umdsl.content.registry import load_all
    from umdsl.engine.content import everything
    from umdsl.language.diagnostics import render

    if not plugins:
        return everything()
    registry = load_all(plugins)
    for diagnostic in registry.diagnostics:
        if diagnostic.is_error:
            click.echo(render(diagnostic) + "\n", err=True)
    return registry


def hero_ids(registry: Registry, names: Sequence[str]) -> tuple[str, ...]:
    """The ids of heroes; a name that is none gets a sentence with the nearest one."""
    from umdsl.content.definitions import Hero
    from umdsl.engine.content import find, id_of

    for name in names:
        if name.endswith((".yaml", ".yml")) or "/" in name:
            stop(f"`{name}` is a file: add the folder it is in with `--plugin FOLDER`, and name its hero.")
    return tuple(id_of(find(registry, Hero, name).definition) for name in names)


def choose_mode(registry: Registry, wanted: str | None, heroes: int) -> Mode:
    """The mode that was named, or the first that is for so many heroes."""
    from umdsl.content.definitions import Mode
    from umdsl.engine.content import find

    if wanted is not None:
        found = find(registry, Mode, wanted).definition
        assert isinstance(found, Mode)
        return found
    modes = sorted(registry.all(Mode), key=lambda mode: (not mode.default, mode.id))
    fitting = [mode for mode in modes if mode.heroes.min <= heroes <= mode.heroes.max]
    if fitting:
        return fitting[0]
    if not modes:
        stop("There is no mode to play in; content is missing.")
    if heroes > max(mode.heroes.max for mode in modes):
        known = ", ".join(f"{mode.name} for {_range(mode.heroes.min, mode.heroes.max)}" for mode in modes)
        stop(f"There is no mode for {heroes} heroes: {known}. Name fewer heroes.")
    # Too few for any: the usual one will say how many it wants.
    return modes[0]


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def check_players(players: Sequence[str], heroes: int) -> None:
    """Everybody is named, or nobody."""
    if players and len(players) != heroes:
        times = "once" if len(players) == 1 else f"{len(players)} times"
        stop(f"There are {heroes} heroes, and `--player` was given {times}: give it once for each.")


def choose_board(registry: Registry, wanted: str | None, mode: Mode, heroes: int) -> str:
    """The board that was named, or the first with enough starting spaces."""
    from umdsl.content.definitions import Battlefield
    from umdsl.engine.content import find, id_of

    if wanted is not None:
        return id_of(find(registry, Battlefield, wanted).definition)
    needed = max(mode.starting_spaces, min(heroes, mode.heroes.max))
    fitting = [board.id for board in registry.all(Battlefield) if len(board.starts) >= needed]
    if not fitting:
        stop(f"There is no board with {needed} starting spaces. Name one with `--board`.")
    return fitting[0]


def too_few(registry: Registry, mode: Mode, heroes: int, usage: str) -> str:
    """What to say where a hero is missing."""
    from umdsl.content.definitions import Hero

    least = mode.heroes.min
    known = ", ".join(hero.id for hero in registry.all(Hero))
    seen = "none was" if heroes == 0 else "one was" if heroes == 1 else f"{heroes} were"
    return f"{mode.name} needs {least} heroes, and {seen} named: `{usage}`. There are {known}."


def match_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How a game is set up, apart from its heroes."""
    options = [
        click.option("--board", metavar="BOARD", help="Where to play. Default: the first with room for everybody."),
        click.option("--mode", metavar="MODE", help="Which mode. Default: one for so many heroes."),
        click.option("--edition", metavar="EDITION", help="Whose rules. Default: the latest."),
        click.option("--player", "players", multiple=True, metavar="NAME", help="Who plays each seat, once per seat."),
    ]
    for option in reversed(options):
        function = option(function)
    return function
