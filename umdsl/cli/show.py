"""`umdsl show HERO`: print one hero as a readable sheet; `umdsl show board NAME`: draw a battlefield."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

    from umdsl.content.definitions import Card, Fighter, Hero
    from umdsl.content.loader import Entry
    from umdsl.language.diagnostics import Diagnostic


@click.command()
@click.argument("name", nargs=-1, required=True, metavar="HERO | board NAME")
@click.option(
    "--plugin", "plugins", multiple=True, type=click.Path(path_type=Path), metavar="PATH", help="Use this plugin too."
)
@click.option("--format", "form", type=click.Choice(("text", "svg")), default="text", help="How to draw a board.")
@click.option(
    "--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Draw a board as SVG into this file."
)
@click.option("--ascii", "plain", is_flag=True, help="Draw a board in ASCII characters only.")
def command(name: tuple[str, ...], plugins: tuple[Path, ...], form: str, svg: Path | None, plain: bool) -> None:
    """Print one HERO as a readable sheet, or draw the board NAME: an id or a name, or the path of a file."""
    if name[0].casefold() == "board" and len(name) > 1:
        from umdsl.cli.board import show_board

        show_board(" ".join(name[1:]), plugins, form, svg, plain)
        return
    if svg is not None or form == "svg":
        _stop("Only boards are drawn as SVG: `umdsl show board NAME --svg FILE`.", 2)
    _show_hero(" ".join(name), plugins)


def _show_hero(hero: str, plugins: tuple[Path, ...]) -> None:
    from rich.console import Console

    entry = _from_file(Path(hero), plugins) if _is_path(hero) else _from_registry(hero, plugins)
    console = Console(highlight=False, soft_wrap=False)
    for part in _sheet(entry):
        console.print(part)


def _is_path(hero: str) -> bool:
    return hero.endswith((".yaml", ".yml")) or "/" in hero or Path(hero).is_file()


def _from_file(path: Path, plugins: tuple[Path, ...]) -> Entry:
    from umdsl.content.definitions import Hero
    from umdsl.content.loader import load_file

    if plugins:  # its texts may use their verbs
        from umdsl.content.packs import failures
        from umdsl.content.registry import all_packs

        _, said, found = all_packs(plugins)
        _report([*said, *failures(found.failures)])
    loaded = load_file(path)
    _report(loaded.diagnostics)
    entry = next((entry for entry in loaded.entries if isinstance(entry.definition, Hero)), None)
    if entry is None:
        _stop(f"`{path}` gives no hero to show.", 1 if loaded.source.text else 2)
    return entry


def _from_registry(name: str, plugins: Iterable[Path]) -> Entry:
    from umdsl.content.registry import load_all

    registry = load_all(plugins)
    entry = registry.find("hero", name)
    if entry is None:
        _report(registry.diagnostics)
        near = registry.near("hero", name)
        known = ", ".join(f"`{own}`" for kind, own in registry.entries if kind == "hero")
        hint = f"Did you mean `{near}`?" if near else f"The heroes are: {known}." if known else "There are no heroes."
        if registry.find("battlefield", name) is not None:
            hint = f"`umdsl show board {name}` draws the battlefield of that name."
        elif name.casefold() == "board":
            hint = "`umdsl show board NAME` draws a battlefield."
        _stop(f"There is no hero called `{name}`. {hint}", 2)
    return entry


def _report(diagnostics: Iterable[Diagnostic]) -> None:
    from umdsl.language.diagnostics import render

    for diagnostic in diagnostics:
        click.echo(render(diagnostic) + "\n", err=True)


def _stop(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)


# The sheet --------------------------------------------------------------------------------------------------------


def _sheet(entry: Entry) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.rule import Rule
    from rich.text import Text

    from umdsl.content.definitions import Hero

    hero = entry.definition
    if not isinstance(hero, Hero):
        raise TypeError(f"{hero.name} is a {hero.KIND}, not a hero")
    facts = [f"move {hero.move}", f"{sum(card.copies for card in hero.cards)} cards", str(hero.provenance)]
    yield Rule(Text(hero.name, style="bold"), align="left")
    yield Text(" · ".join([*facts, *([f"set {hero.set}"] if hero.set else [])]), style="dim")
    yield _fighters(hero.fighters)
    yield from _counted(hero)
    for index, ability in enumerate(hero.abilities):
        said = [part for part in (ability.name, ability.fighter, ability.state) if part]
        yield Text(" · ".join(["Ability", *said]), style="bold")
        yield Padding(Text(_words(entry, f"abilities[{index}].text", ability.text)), (0, 0, 1, 2))
    for index, card in enumerate(hero.cards):
        yield _heading(card)
        if card.text:
            yield Padding(Text(_words(entry, f"cards[{index}].text", card.text)), (0, 0, 0, 2))
    for rule in hero.rules:
        yield Text("\n" + rule.title, style="bold")
        yield Padding(Text(rule.text), (0, 0, 0, 2))


def _fighters(fighters: Iterable[Fighter]) -> RenderableType:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for fighter in fighters:
        many = f"{fighter.count} × " if fighter.count > 1 else ""
        health = f"{fighter.health} health" + (", starts off the board" if fighter.start == "off-board" else "")
        table.add_row(f"{many}{fighter.name}", str(fighter.role), str(fighter.attack), health)
    return table


def _counted(hero: Hero) -> Iterator[RenderableType]:
    """What is kept beside the board."""
    from rich.text import Text

    for resource in hero.resources:
        top = f", at most {resource.max}" if resource.max is not None else ""
        yield Text(f"{resource.name}: starts at {resource.start}{top}")
    for token in hero.tokens:
        sides = f", {' / '.join(token.sides)}" if token.sides else ""
        yield Text(f"{token.name} tokens: {token.count if token.count is not None else 'no limit'}{sides}")
    for group in hero.states:
        start = f", starts {group.start}" if group.start else ""
        yield Text(f"{group.name}: {' / '.join(group.values)}{start}")
    yield Text("")


def _heading(card: Card) -> RenderableType:
    from rich.text import Text

    value = "" if card.value is None else f" {card.value}"
    boost = "" if card.boost is None else f" · boost {card.boost}"
    heading = Text(f"{card.copies} × ")
    heading.append(card.name, style="bold")
    heading.append(" · ".join([f"  {card.type}{value}{boost}", card.by, *card.tags]), style="dim")
    return heading


def _words(entry: Entry, path: str, text: str) -> str:
    """A text as a card prints it; one that was not understood as its author wrote it."""
    from umdsl.language.printers import prose

    tree = entry.trees.get(path)
    return prose(tree, entry.names) if tree is not None else text
