"""`umdsl show HERO`: print one hero as a readable sheet; `umdsl show board NAME`: draw a battlefield."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from umdsl.cli.learning import learn, plugin_option

if TYPE_CHECKING:
    from umdsl.content.loader import Entry
    from umdsl.content.registry import Registry
    from umdsl.language.diagnostics import Diagnostic


@click.command()
@click.argument("name", nargs=-1, required=True, metavar="HERO | board NAME")
@plugin_option
@click.option("--format", "form", type=click.Choice(("text", "svg")), default="text", help="How to draw a board.")
@click.option(
    "--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Draw a board as SVG into this file."
)
@click.option("--ascii", "plain", is_flag=True, help="Draw a board in ASCII characters only.")
def command(name: tuple[str, ...], plugins: tuple[Path, ...], form: str, svg: Path | None, plain: bool) -> None:
    """Print one HERO as a readable sheet, or draw the board NAME: an id or a name, or the path of a file."""
    if name[0].casefold() == "board" and len(name) > 1:
        from umdsl.cli.board import show_board

        show_board(" ".join(name[1:]), plugins, form, svg, plain)
        return
    if svg is not None or form == "svg":
        _stop("Only boards are drawn as SVG: `umdsl show board NAME --svg FILE`.", 2)
    _show_hero(" ".join(name), plugins)


def _show_hero(hero: str, plugins: tuple[Path, ...]) -> None:
    from rich.console import Console

    from umdsl.cli.sheet import print_sheet

    entries = _from_file(Path(hero), plugins) if _is_path(hero) else [_from_registry(hero, plugins)]
    console = Console(highlight=False)
    for number, entry in enumerate(entries):
        if number:
            console.print()
        print_sheet(console, entry)


def _is_path(hero: str) -> bool:
    return hero.endswith((".yaml", ".yml")) or "/" in hero or Path(hero).is_file()


def _from_file(path: Path, plugins: tuple[Path, ...]) -> list[Entry]:
    from umdsl.content.definitions import Hero
    from umdsl.content.loader import load_file

    learn(plugins)
    loaded = load_file(path)
    _report(loaded.diagnostics)
    entries = [entry for entry in loaded.entries if isinstance(entry.definition, Hero)]
    if not entries:
        _stop(f"`{path}` gives no hero to show.", 1 if loaded.source.text else 2)
    return entries


def _from_registry(name: str, plugins: Iterable[Path]) -> Entry:
    from umdsl.content.registry import load_all

    registry = load_all(plugins)
    entry = registry.find("hero", name)
    if entry is None:
        _report(registry.diagnostics)
        near = registry.near("hero", name)
        known = ", ".join(f"`{own}`" for kind, own in registry.entries if kind == "hero")
        hint = f"Did you mean `{near}`?" if near else f"The heroes are: {known}." if known else "There are no heroes."
        if registry.find("battlefield", name) is not None:
            hint = f"`umdsl show board {name}` draws the battlefield of that name."
        elif (owner := _fights_for(registry, name)) is not None:
            hint = f"`umdsl show {owner}` shows the deck that {name} fights with."
        elif name.casefold() == "board":
            hint = "`umdsl show board NAME` draws a battlefield."
        _stop(f"There is no hero called `{name}`. {hint}", 2)
    return entry


def _fights_for(registry: Registry, name: str) -> str | None:
    """The hero whose deck has a fighter of this name."""
    from umdsl.content.definitions import Hero

    folded = name.casefold()
    for hero in registry.all(Hero):
        if any(folded in (f.name.casefold(), *(alias.casefold() for alias in f.aliases)) for f in hero.fighters):
            return hero.id
    return None


def _report(diagnostics: Iterable[Diagnostic]) -> None:
    from umdsl.language.diagnostics import render

    for diagnostic in diagnostics:
        click.echo(render(diagnostic) + "\n", err=True)


def _stop(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)
