"""`umdsl schema [KIND]`: print the JSON Schema of a kind of content file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click


@click.command()
@click.argument("kind", required=False)
@click.option(
    "--all", "folder", type=click.Path(path_type=Path), metavar="FOLDER", help="Write the schemas of all kinds there."
)
def command(kind: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of a KIND of content file; without a KIND, list the kinds."""
    from umdsl.content.definitions import KINDS
    from umdsl.content.nearest import did_you_mean
    from umdsl.content.schema import schema

    if folder is not None:
        _write_all(folder)
    elif kind is None:
        for name, cls in KINDS.items():
            click.echo(f"{name:<12} {(cls.__doc__ or '').strip().splitlines()[0]}")
    elif kind not in KINDS:
        hint = did_you_mean(kind, KINDS) or "`umdsl schema` lists them."
        click.echo(f"There is no kind of content called `{kind}`. {hint}", err=True)
        sys.exit(2)
    else:
        click.echo(json.dumps(schema(kind), indent=2, ensure_ascii=False))


def _write_all(folder: Path) -> None:
    from umdsl.content.schema import schemas

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, found in schemas().items():
            (folder / name).write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        click.echo(
            f"The schemas cannot be written to `{folder}`: {(error.strerror or 'no reason given').lower()}.", err=True
        )
        sys.exit(2)
