"""`umdsl parse TEXT`: read one effect text and show what it means."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import cast

import attrs
import click

from umdsl.cli.learning import learn, plugin_option
from umdsl.language.diagnostics import Diagnostic, Source, render
from umdsl.language.names import Names
from umdsl.language.parser import WINDOWS, parse
from umdsl.language.spans import Span


def _plain(value: object) -> bool:
    """Whether a value fits on the line of its owner."""
    return not attrs.has(type(value)) and not isinstance(value, tuple | list | dict)


def _leaf(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return repr(value) if isinstance(value, str) else str(value)


def _fields(node: attrs.AttrsInstance) -> list[tuple[str, object]]:
    """What there is to show of a node: its span and whatever is absent or empty say nothing about its meaning."""
    fields = attrs.fields(type(node))
    pairs = [(field.name, getattr(node, field.name)) for field in fields if field.eq]
    return [(n, v) for n, v in pairs if v is not None and v != () and v is not False and not isinstance(v, Span)]


def tree_lines(value: object, label: str = "", depth: int = 0) -> Iterator[str]:
    """A tree of attrs nodes as indented lines: a node per line, its plain fields beside its name."""
    lead = "  " * depth + (f"{label}: " if label else "")
    if isinstance(value, tuple | list):
        for item in value:
            yield from tree_lines(item, f"{label}[]" if label else "", depth)
    elif _plain(value):
        yield lead + _leaf(value)
    else:
        fields = _fields(cast(attrs.AttrsInstance, value))
        beside = [f"{name}={_leaf(item)}" for name, item in fields if _plain(item)]
        yield lead + " ".join([type(value).__name__, *beside])
        for name, item in fields:
            if not _plain(item):
                yield from tree_lines(item, name, depth + 1)


def _read_stdin() -> Source:
    """The text on standard input; what is no text is reported and ends the command."""
    from umdsl.content import limits
    from umdsl.content.reading import decode

    if sys.stdin is None:  # closed by whoever started us
        raise click.ClickException("There is no standard input to read. Give the text itself instead of `-`.")
    # One byte more than any file may hold is enough to be refused: an endless pipe is not read to its end.
    source, diagnostics = decode(sys.stdin.buffer.read(limits.FILE_BYTES + 1), "<stdin>")
    _report(diagnostics, source)
    if any(diagnostic.is_error for diagnostic in diagnostics):
        sys.exit(1)
    return source


def _report(diagnostics: tuple[Diagnostic, ...], source: Source) -> None:
    for diagnostic in diagnostics:
        here = diagnostic if diagnostic.source else attrs.evolve(diagnostic, source=source)
        click.echo(render(here), err=True)


def _names_of(path: Path) -> Names:
    """The names that a hero file declares; its own mistakes are reported, and do not stop the text."""
    from umdsl.content.loader import load_file

    loaded = load_file(path, texts=False)
    _report(loaded.diagnostics, loaded.source)
    if not loaded.entries:
        raise click.ClickException(f"`{path}` declares nothing, so it has no names to use. See the messages above.")
    return Names.of(item for entry in loaded.entries for item in entry.names.declared)


@click.command()
@click.argument("text")
@click.option(
    "--hero", type=click.Path(path_type=Path), metavar="FILE", help="Use the names this content file declares."
)
@click.option("--tree", "form", flag_value="tree", default="tree", help="Print the tree (the default).")
@click.option("--json", "form", flag_value="json", help="Print the tree as JSON.")
@click.option("--prose", "form", flag_value="prose", help="Print the text as a card prints it.")
@click.option("--terse", "form", flag_value="terse", help="Print the text in the short form content files use.")
@click.option("--window", type=click.Choice(WINDOWS), help="The window in which unlabelled text stands.")
@plugin_option
def command(text: str, hero: Path | None, form: str, window: str | None, plugins: tuple[Path, ...]) -> None:
    """Read one effect TEXT and show what it means; `-` reads the text from standard input."""
    learn(plugins)
    source = _read_stdin() if text == "-" else Source("<text>", text)
    names = _names_of(hero) if hero else None
    parsed = parse(source.text, names, window=window)
    _report(parsed.diagnostics, source)
    if parsed.tree is None or not parsed.ok:
        sys.exit(1)
    if form == "json":
        import json

        from umdsl.language.json import tree_to_json

        click.echo(json.dumps(tree_to_json(parsed.tree), indent=2, ensure_ascii=False))
    elif form == "tree":
        click.echo("\n".join(tree_lines(parsed.tree)))
    else:
        from umdsl.language.printers import prose, terse

        click.echo((prose if form == "prose" else terse)(parsed.tree, names))
