"""`umdsl lint [PATH…]`: say what is wrong with content files and folders."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from umdsl.cli.learning import plugin_option

if TYPE_CHECKING:
    from umdsl.content.loader import Loaded
    from umdsl.content.packs import Pack
    from umdsl.content.registry import Registry
    from umdsl.language.diagnostics import Diagnostic
    from umdsl.plugins import Plugins

CLEAN, PROBLEMS, UNREADABLE = 0, 1, 2
# The codes of paths that cannot be read at all: the command was wrong, not the content.
_UNREADABLE_CODES = frozenset(("UM500", "UM501", "UM502", "UM701"))


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
@plugin_option
def command(paths: tuple[Path, ...], form: str, plugins: tuple[Path, ...]) -> None:
    """Say what is wrong with content files and folders; without a PATH, with the content that comes along.

    Ends with 0 if all is well, 1 if there are errors, 2 if a path cannot be read.
    """
    from umdsl.checks import run
    from umdsl.checks.plugged import checks_of
    from umdsl.content.packs import failures
    from umdsl.content.registry import all_packs, gather, load_pack

    packs, said, found = all_packs(plugins)
    checks = checks_of(found)
    files, unread = _files(paths) if paths else ([file for pack in packs for file in load_pack(pack)], [])
    registry = gather(files, [*said, *unread])
    checked = [diagnostic for file in registry.files for diagnostic in run(checks, file)]
    checked += _unplayable(registry, found)
    lost = _lost(registry, packs if paths else ())
    # Plugins may fail until the last check has run, so their failures are told at the end.
    diagnostics = [*registry.diagnostics, *checked, *lost, *failures(found.failures)]
    _print(diagnostics, len(registry.files), form)
    sys.exit(_exit_code(diagnostics))


def _files(paths: Iterable[Path]) -> tuple[list[Loaded], list[Diagnostic]]:
    """The files of some paths, each once, however often and however it is named."""
    from umdsl.content import problems
    from umdsl.content.loader import load_file
    from umdsl.content.packs import content_files
    from umdsl.language.diagnostics import Source
    from umdsl.language.spans import Span

    seen: dict[str, Path] = {}
    said = []
    for path in paths:
        if not path.is_dir():
            seen.setdefault(os.path.realpath(path), path)
            continue
        inside = [file for file in content_files(path) if isinstance(file, Path)]
        for file in inside:
            seen.setdefault(os.path.realpath(file), file)
        if not inside:
            said.append(problems.NOTHING_TO_READ.at(Span(0, 0), path=path, source=Source(str(path), "")))
    return [load_file(path) for path in seen.values()], said


def _unplayable(registry: Registry, plugins: Plugins) -> list[Diagnostic]:
    """What is understood and cannot be played, with the verbs that the plugins at hand carry out."""
    from umdsl.engine.playability import unplayable
    from umdsl.engine.plugged import add_verbs

    add_verbs(plugins)
    return [found for file in registry.files for entry in file.entries for found in unplayable(entry)]


def _lost(registry: Registry, packs: Iterable[Pack]) -> list[Diagnostic]:
    """What boards name and no file defines; the packs are read only if the files at hand do not have it."""
    from umdsl.content.references import unknown_items
    from umdsl.content.registry import build

    own = [id_ for kind, id_ in registry.entries if kind == "item"]
    lost = list(unknown_items(registry.entries.values(), own))
    if lost and packs:
        others = [id_ for kind, id_ in build(packs).entries if kind == "item"]
        lost = list(unknown_items(registry.entries.values(), [*own, *others]))
    return lost


def _print(diagnostics: list[Diagnostic], files: int, form: str) -> None:
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    if form == "json":
        report = {"files": files, "errors": errors, "diagnostics": [found.to_json() for found in diagnostics]}
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
        return
    from umdsl.language.diagnostics import render

    for diagnostic in diagnostics:
        click.echo(render(diagnostic) + "\n")
    read = _count(files, "file")
    if not diagnostics:
        click.echo(f"{read}: all is well.")
        return
    others = len(diagnostics) - errors
    counts = [_count(errors, "error")] if errors else []
    counts += [_count(others, "other remark")] if others else []
    click.echo(f"{read}: {' and '.join(counts)}. `umdsl explain CODE` says more about a code.")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    codes = [diagnostic.code for diagnostic in diagnostics if diagnostic.is_error]
    if any(code in _UNREADABLE_CODES for code in codes):
        return UNREADABLE
    return PROBLEMS if codes else CLEAN
