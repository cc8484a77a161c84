"""`umdsl import FILE…`: turn UmDb and Unmatched Maker decks into content files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from umdsl.cli.learning import learn, plugin_option

if TYPE_CHECKING:
    from umdsl.content.importers.build import Imported
    from umdsl.language.diagnostics import Diagnostic

_UNREADABLE = frozenset(("UM500", "UM501", "UM502"))


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write each hero into this folder, as ID.yaml; a file of that name is replaced.",
)
@plugin_option
def command(files: tuple[Path, ...], output: Path | None, plugins: tuple[Path, ...]) -> None:
    """Turn UmDb and Unmatched Maker decks into content files; without -o they are printed.

    A text that is understood is written in our words; one that is not keeps its own, and is reported. Ends with 0 if
    all is well, 1 if there are errors, 2 if a path cannot be read or written.
    """
    learn(plugins)
    worst = 0
    written: set[str] = set()
    for file in files:
        heroes, said = _import(file)
        for diagnostic in said:
            _echo(diagnostic)
        codes = {diagnostic.code for diagnostic in said if diagnostic.is_error}
        worst = max(worst, 2 if codes & _UNREADABLE else 1 if codes else 0)
        for hero in heroes:
            worst = max(worst, _put(hero, output, written))
    sys.exit(worst)


def _import(file: Path) -> tuple[list[Imported], list[Diagnostic]]:
    from umdsl.content.importers import read_file
    from umdsl.content.importers.build import import_deck
    from umdsl.content.importers.readings import stumbled

    found = read_file(file)
    said = list(found.diagnostics)
    heroes = []
    for deck in found.decks:
        try:
            hero = import_deck(deck)
        except Exception as error:  # noqa: BLE001 - a deck of a stranger must not cost the decks after it
            said.append(stumbled(deck, error))
            continue
        heroes.append(hero)
        said += hero.diagnostics
    return heroes, said


def _put(found: Imported, folder: Path | None, written: set[str]) -> int:
    from umdsl.content.writer import write

    text = write(found.hero)
    if folder is None:
        if written:
            click.echo("---")
        written.add(found.hero.id)
        click.echo(text, nl=False)
        return 0
    name = next(name for name in _names(found.hero.id) if name not in written)
    written.add(name)
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        click.echo(f"{path} cannot be written: {(error.strerror or 'unknown reason').lower()}.", err=True)
        return 2
    kept = found.texts - found.understood
    rest = "" if not kept else f"; {kept} kept in {'its' if kept == 1 else 'their'} own words"
    click.echo(f"{path}: {found.hero.hero}, {found.understood} of {found.texts} texts understood{rest}.", err=True)
    return 0


def _names(own: str) -> Iterator[str]:
    """File names for an id, so that two decks with the same id do not overwrite each other."""
    yield f"{own}.yaml"
    number = 2
    while True:
        yield f"{own}-{number}.yaml"
        number += 1


def _echo(diagnostic: Diagnostic) -> None:
    from umdsl.language.diagnostics import render

    click.echo(render(diagnostic) + "\n", err=True)
