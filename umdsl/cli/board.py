"""`umdsl show board NAME`: draw a battlefield, in the terminal or as SVG."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from umdsl.content.definitions import Battlefield


def show_board(name: str, plugins: Iterable[Path], form: str, svg: Path | None, plain: bool) -> None:
    """Find a board by name or path and draw it."""
    board = _from_file(Path(name)) if _is_path(name) else _from_registry(name, plugins)
    if svg is not None:
        _write_svg(board, svg)
        return
    if form == "svg":
        from umdsl.content.drawing import draw_svg

        click.echo(draw_svg(board), nl=False)
        return
    from rich.console import Console

    print_board(Console(highlight=False), board, ascii_only=plain)


def print_board(
    console: Console,
    board: Battlefield,
    marks: Mapping[str, str] | None = None,
    *,
    tokens: Mapping[str, str] | None = None,
    legend: bool = True,
    ascii_only: bool = False,
) -> None:
    """A board on a console: in colour where it has colours, in plain letters where it knows no others."""
    plain = ascii_only or not console.encoding.lower().startswith("utf")
    for line in board_text(board, marks, tokens=tokens, width=console.width, legend=legend, ascii_only=plain):
        # Cut rather than wrapped: a drawing whose lines are folded shows nothing.
        console.print(line, no_wrap=True, overflow="crop", crop=True)


def board_text(
    board: Battlefield,
    marks: Mapping[str, str] | None = None,
    *,
    tokens: Mapping[str, str] | None = None,
    width: int = 100,
    legend: bool = True,
    ascii_only: bool = False,
) -> list[Text]:
    """A board as lines of rich text."""
    from rich.style import Style
    from rich.text import Text

    from umdsl.content.drawing import board_lines

    lines = []
    for runs in board_lines(board, marks, tokens=tokens, width=width, legend=legend, ascii_only=ascii_only):
        line = Text()
        for run in runs:
            ink = run.ink
            style = Style(color=ink.colour, bgcolor=ink.ground, bold=ink.bold or None, dim=ink.dim or None)
            line.append(run.text, style=style)
        lines.append(line)
    return lines


def _write_svg(board: Battlefield, path: Path) -> None:
    from umdsl.content.drawing import draw_svg

    try:
        path.write_text(draw_svg(board), encoding="utf-8")
    except OSError as error:
        _stop(f"`{path}` cannot be written: {error.strerror or error}.", 2)
    click.echo(f"{board.name} is drawn in {path}.")


def _is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or "/" in name or Path(name).is_file()


def _from_file(path: Path) -> Battlefield:
    from umdsl.content.definitions import Battlefield
    from umdsl.content.loader import load_file
    from umdsl.language.diagnostics import render

    loaded = load_file(path)
    for diagnostic in loaded.diagnostics:
        click.echo(render(diagnostic) + "\n", err=True)
    board = next((found for found in loaded.definitions if isinstance(found, Battlefield)), None)
    if board is None:
        _stop(f"`{path}` gives no battlefield to show.", 1 if loaded.source.text else 2)
    return board


def _from_registry(name: str, plugins: Iterable[Path]) -> Battlefield:
    from umdsl.content.definitions import Battlefield
    from umdsl.content.registry import load_all
    from umdsl.language.diagnostics import render

    registry = load_all(plugins)
    entry = registry.find("battlefield", name)
    if entry is None or not isinstance(entry.definition, Battlefield):
        for diagnostic in registry.diagnostics:
            click.echo(render(diagnostic) + "\n", err=True)
        near = registry.near("battlefield", name)
        known = ", ".join(f"`{board.id}`" for board in registry.all(Battlefield))
        hint = f"Did you mean `{near}`?" if near else f"The boards are: {known}." if known else "There are no boards."
        _stop(f"There is no board called `{name}`. {hint}", 2)
    return entry.definition


def _stop(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)
