"""The verbs of plugins, for commands that read texts and ask for no other content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click


def plugin_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--plugin PATH`, as every command that reads texts has it."""
    option = click.option(
        "--plugin",
        "plugins",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="PATH",
        help="Use this plugin too.",
    )
    return option(function)


def learn(plugins: Sequence[Path]) -> None:
    """Put the verbs of installed and of named plugins in force; what is wrong with a plugin is said, and stops nothing.

    Those that come along are data, so where nobody has installed or named another one, none is looked at.
    """
    from importlib.metadata import entry_points

    from umdsl.plugins import GROUP

    if not plugins and not entry_points(group=GROUP):
        return
    from umdsl.content.packs import failures
    from umdsl.content.registry import all_packs
    from umdsl.language.diagnostics import render

    _, said, found = all_packs(plugins)
    for diagnostic in [*said, *failures(found.failures)]:
        click.echo(render(diagnostic) + "\n", err=True)
