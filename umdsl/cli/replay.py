"""`umdsl replay FILE`: tell a game that was kept, from its first placement on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from umdsl.cli.learning import plugin_option
from umdsl.cli.seating import ask, content_for, stop

if TYPE_CHECKING:
    from umdsl.content.registry import Registry
    from umdsl.engine.game import Game


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Wait for Enter after each turn, and draw the board.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
@click.option("--ascii", "plain", is_flag=True, help="Draw in ASCII characters only.")
@plugin_option
def command(file: Path, step: bool, form: str, plain: bool, plugins: tuple[Path, ...]) -> None:
    """Tell a game again: one that `umdsl play` has kept, or a record of `game.replay()`.

    The game is played again from its seed and its choices, so a game of other content is refused.
    """
    from umdsl.cli.play import read_game
    from umdsl.engine.problems import GameError

    registry = content_for(plugins)
    try:
        game, choices = beginning(read_game(file), registry)
        if form == "json":
            for number in choices:
                game.take(number)
            click.echo(json.dumps([event.to_json() for event in game.events], ensure_ascii=False, indent=1))
        else:
            _tell(game, choices, step=step, plain=plain)
    except GameError as error:
        stop(f"{file}: {error}")


def beginning(text: str, registry: Registry) -> tuple[Game, list[int]]:
    """A kept game before its first decision, and the choices that were made in it."""
    from umdsl.engine.problems import GAME_OVER, WRONG_OPTION, GameError
    from umdsl.engine.saving import bad, replay, seal

    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad("it is not JSON") from error
    if not isinstance(data, dict):
        raise bad("it does not say that it is a replay")
    if "umdsl save" in data:
        # A save holds a record of the game, too.
        data = {**data, "umdsl replay": data["umdsl save"]}
    try:
        replay(data, content=registry, events=False)  # all of it, before any of it is told
    except GameError as error:
        if error.problem in (GAME_OVER, WRONG_OPTION):
            raise bad("its choices are not those of this game") from error
        raise
    if "umdsl save" in data and data.get("seal") != seal(data):
        raise bad("it has been changed since it was saved")
    return replay({**data, "choices": []}, content=registry), data["choices"]


def _tell(game: Game, choices: list[int], *, step: bool, plain: bool) -> None:
    from rich.console import Console

    from umdsl.cli.table_screen import Screen

    heroes = [info.hero for info in game.table.seats]
    screen = Screen(Console(highlight=False), game.table.board.definition, heroes, plain=plain)
    told = 0
    try:
        for number in [*choices, None]:
            events = game.events[told:]
            told += len(events)
            for event in events:
                if step and event.kind == "turn":
                    screen.table(game.view(0))
                    ask("Enter to go on. ")
                screen.events([{**event.to_json(), "text": event.text}])
            if number is not None:
                game.take(number)
    except (KeyboardInterrupt, EOFError):
        click.echo()
        return
    click.echo()
    screen.table(game.view(0))
    if game.outcome is not None:
        click.echo(f"{game.outcome}")
    else:
        click.echo(f"The game goes on from here, at decision {game.made + 1}.")
