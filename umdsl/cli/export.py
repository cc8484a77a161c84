"""`umdsl export FILE|HERO`: write a hero in the shape of another program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from umdsl.cli.learning import learn, plugin_option

if TYPE_CHECKING:
    from umdsl.content.definitions import Hero


@click.command()
@click.argument("hero", metavar="FILE|HERO")
@click.option("--format", "form", type=click.Choice(("maker",)), default="maker", show_default=True, help="The shape.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write it here.")
@plugin_option
def command(hero: str, form: str, output: Path | None, plugins: tuple[Path, ...]) -> None:
    """Write a hero in the shape of the Unmatched Maker: from a content FILE, or a HERO that comes along.

    Importing the result gives the same hero again. Ends with 1 if there is no such hero or its file has errors, with
    2 if a path cannot be read or written.
    """
    found = _hero(hero, plugins)

    from umdsl.content.exporters.maker import export

    text = export(found)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        click.echo(f"{output} cannot be written: {(error.strerror or 'unknown reason').lower()}.", err=True)
        sys.exit(2)


def _hero(name: str, plugins: tuple[Path, ...]) -> Hero:
    """The hero of a file, or the one of that name; what stands in the way is said, and ends the command."""
    path = Path(name)
    if path.suffix.lower() in (".yaml", ".yml") or path.exists():
        learn(plugins)
        return _from_file(path)
    from umdsl.content.definitions import Hero
    from umdsl.content.registry import load_all

    registry = load_all(plugins)
    entry = registry.find("hero", name)
    if entry is not None and isinstance(entry.definition, Hero):
        return entry.definition
    near = registry.near("hero", name)
    hint = f"Did you mean `{near}`?" if near else "Give a content file, or the name of a hero that comes along."
    click.echo(f"There is no hero `{name}`, and no such file. {hint}", err=True)
    sys.exit(1)


def _from_file(path: Path) -> Hero:
    from umdsl.content.definitions import Hero
    from umdsl.content.importers.problems import NOT_A_HERO
    from umdsl.content.loader import load_file
    from umdsl.language.diagnostics import render
    from umdsl.language.spans import Span

    loaded = load_file(path)
    for diagnostic in loaded.diagnostics:
        click.echo(render(diagnostic) + "\n", err=True)
    if any(diagnostic.code in ("UM500", "UM501", "UM502") for diagnostic in loaded.diagnostics):
        sys.exit(2)
    found = next((definition for definition in loaded.definitions if isinstance(definition, Hero)), None)
    if found is None:
        if loaded.ok:
            said = NOT_A_HERO.at(Span(0, 0), name=str(path), source=loaded.source)
            click.echo(render(said), err=True)
        sys.exit(1)
    return found
