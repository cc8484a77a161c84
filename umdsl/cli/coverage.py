"""`umdsl coverage PATH…`: count the effect texts that are understood."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from umdsl.cli.learning import learn, plugin_option

_UNREADABLE = frozenset(("UM500", "UM501", "UM502"))


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
@plugin_option
def command(paths: tuple[Path, ...], form: str, plugins: tuple[Path, ...]) -> None:
    """Count the effect texts that are understood in content files, UmDb and Maker decks, and folders of them.

    A text counts only if every word and every name in it is understood. Ends with 0 however much that is, with 1 if
    a file is broken, and with 2 if a path cannot be read.
    """
    from umdsl.content.coverage import as_json, as_text, coverage

    learn(plugins)
    report = coverage(paths)
    if form == "json":
        click.echo(as_json(report))
    else:
        for line in as_text(report):
            click.echo(line)
    if report.diagnostics:
        from umdsl.language.diagnostics import render

        for diagnostic in report.diagnostics:
            click.echo(render(diagnostic), err=True)
    codes = {diagnostic.code for diagnostic in report.diagnostics if diagnostic.is_error}
    sys.exit(2 if codes & _UNREADABLE else 1 if codes else 0)
