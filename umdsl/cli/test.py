"""`umdsl test [PATH…]`: play scenarios and say where they go another way than they should."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from umdsl.cli.learning import plugin_option

if TYPE_CHECKING:
    from umdsl.content.registry import Registry
    from umdsl.engine.scenarios import Result
    from umdsl.engine.scenarios.finding import Found
    from umdsl.language.diagnostics import Diagnostic

HOLD, FAIL, UNREADABLE = 0, 1, 2


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--log", is_flag=True, help="Tell what happened in every scenario.")
@plugin_option
def command(paths: tuple[Path, ...], log: bool, plugins: tuple[Path, ...]) -> None:
    """Play the scenarios in files and folders; without a PATH, those that come along and those of plugins.

    A scenario can use the heroes, battlefields and items of its own file and of its folder. Ends with 0 if all
    scenarios hold, 1 if one fails, 2 if there is nothing to play.
    """
    from umdsl.content.registry import load_all
    from umdsl.engine.scenarios import run

    found, said = _found(paths, load_all(plugins))
    for diagnostic in said:
        _print(diagnostic)
    failed = 0
    for one in found:
        result = run(one.entry, one.registry)
        failed += not result.ok
        _tell(result, log)
    if not found:
        click.echo("There is no scenario here. A scenario is a YAML file that begins with `scenario: …`.", err=True)
        sys.exit(UNREADABLE)
    click.echo(_summary(len(found), failed))
    sys.exit(FAIL if failed or any(diagnostic.is_error for diagnostic in said) else HOLD)


def _found(paths: tuple[Path, ...], base: Registry) -> tuple[list[Found], list[Diagnostic]]:
    """Scenarios, and what is wrong with the files they are in."""
    from umdsl.engine.scenarios.finding import scenarios_in, scenarios_of

    if not paths:
        return scenarios_of(base), [diagnostic for diagnostic in base.diagnostics if diagnostic.is_error]
    found, files = scenarios_in(paths, base)
    wrong = [*base.diagnostics, *(diagnostic for file in files for diagnostic in file.diagnostics)]
    return found, [diagnostic for diagnostic in wrong if diagnostic.is_error]


def _print(diagnostic: Diagnostic) -> None:
    from umdsl.language.diagnostics import render

    click.echo(render(diagnostic) + "\n")


def _tell(result: Result, log: bool) -> None:
    if result.ok and not log:
        return
    click.echo(f"{'ok' if result.ok else 'FAILED'}: {result.scenario.name}")
    lines = result.lines() if not result.ok else result.log
    for line in lines:
        click.echo(f"  {line}")
    click.echo("")


def _summary(played: int, failed: int) -> str:
    scenarios = "1 scenario" if played == 1 else f"{played} scenarios"
    if not failed:
        return f"{scenarios}: {'it holds' if played == 1 else 'all hold'}."
    return f"{scenarios}: {failed} failed."
