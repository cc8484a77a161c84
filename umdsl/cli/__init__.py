"""The `umdsl` command: a table of commands, each imported only when it is called.

Importing lark or rich costs more than everything `umdsl --help` has to do, so the one-line helps live here and a
command's module is loaded when its name is typed.
"""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from importlib import import_module

import click

from umdsl import __version__

# name -> (module:attribute, what it does in one line)
COMMANDS: dict[str, tuple[str, str]] = {
    "parse": ("umdsl.cli.parse:command", "Read one effect text and show what it means."),
    "lint": ("umdsl.cli.lint:command", "Say what is wrong with content files and folders."),
    "test": ("umdsl.cli.test:command", "Play scenarios and say where they go another way than they should."),
    "show": ("umdsl.cli.show:command", "Print one hero as a readable sheet, or draw a board."),
    "play": ("umdsl.cli.play:command", "Play a game in the terminal, or watch bots play one."),
    "replay": ("umdsl.cli.replay:command", "Tell a game that was kept, from its beginning."),
    "simulate": ("umdsl.cli.simulate:command", "Let bots play many games, and count who wins."),
    "schema": ("umdsl.cli.schema:command", "Print the JSON Schema of a kind of content file."),
    "import": ("umdsl.cli.import_:command", "Turn UmDb and Unmatched Maker files into content files."),
    "export": ("umdsl.cli.export:command", "Write a hero in the Unmatched Maker shape."),
    "coverage": ("umdsl.cli.coverage:command", "Count the effect texts that are understood."),
    "explain": ("umdsl.cli.explain:command", "Explain an error code, with an example each way."),
}


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry[0].partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{entry[0]} is not a click command")
        command.short_help = entry[1]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = get_close_matches(name.lower(), COMMANDS, n=1)
            hint = f"Did you mean `umdsl {near[0]}`?" if near else "`umdsl --help` lists the commands."
            ctx.fail(f"There is no command `{name}`. {hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="umdsl", message="%(prog)s %(version)s")
def group() -> None:
    """The words on the card are the program.

    umdsl reads the effects of cards as they are printed, says exactly what is wrong with them, and turns them into
    a tree that a program can use.
    """


def main() -> None:
    """Run the command line."""
    # A terminal that cannot show a character gets an escape, not a traceback.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        group(prog_name="umdsl")
    except OSError as error:
        # Each command answers for the files it opens; what is left is the terminal, a full disk or a closed pipe.
        click.echo(f"Error: umdsl had to stop: {error.strerror or error}.", err=True)
        _drop_output()
        sys.exit(2)
    except Exception as error:
        # Where a plugin can be left out, it is; in the middle of a game, or of a text to be printed, it cannot.
        plugins = sys.modules.get("umdsl.plugins")
        blamed = plugins.blamed(error.__cause__ or error) if plugins is not None else None
        if blamed is None:
            raise
        click.echo(f"Error: umdsl had to stop: {blamed}.", err=True)
        sys.exit(2)


def _drop_output() -> None:
    """Send what is still waiting to be written nowhere, or Python would fail on it once more while it ends."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
