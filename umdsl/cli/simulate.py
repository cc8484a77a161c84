"""`umdsl simulate HERO HERO --games N`: let bots play many games, and count."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from umdsl.cli.learning import plugin_option
from umdsl.cli.seating import (
    check_players,
    choose_board,
    choose_mode,
    content_for,
    hero_ids,
    match_options,
    stop,
    too_few,
)

if TYPE_CHECKING:
    from umdsl.content.registry import Registry
    from umdsl.players.arena import Match, Played, Series
    from umdsl.players.statistics import Rate, Spread, Summary


@click.command()
@click.argument("heroes", nargs=-1, metavar="HERO HERO...")
@match_options
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many (for each pair).")
@click.option("--seed", type=int, default=1, show_default=True, help="The number that all chance comes from.")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who plays: once for all, or once per hero.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Games at the same time.")
@click.option("--fixed", is_flag=True, help="Keep the seats as named; else each hero begins as often as the others.")
@click.option("--matrix", is_flag=True, help="Each hero that is named, or each there is, against each.")
@click.option("--format", "form", type=click.Choice(("text", "json", "markdown")), default="text", help="How to tell.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write it here.")
@plugin_option
def command(
    heroes: tuple[str, ...],
    board: str | None,
    mode: str | None,
    edition: str | None,
    players: tuple[str, ...],
    games: int,
    seed: int,
    bots: tuple[str, ...],
    jobs: int,
    fixed: bool,
    matrix: bool,
    form: str,
    output: Path | None,
    plugins: tuple[Path, ...],
) -> None:
    """Let bots play many games, and tell how often each hero won, how sure that is, and how long it took.

    The same seed gives the same games, however many run at the same time. With `--matrix`, the row of a table is who
    begins, and the column who answers.
    """
    from umdsl.engine.problems import GameError
    from umdsl.players.bots import BotError

    registry = content_for(plugins)
    try:
        ids = _every_hero(registry) if matrix and not heroes else hero_ids(registry, heroes)
        if matrix:
            text = _matrix(registry, ids, board, mode, edition, games, seed, bots, jobs, form, plugins)
        else:
            match = _match(registry, ids, board, mode, edition, players, bots, plugins)
            text = _one(match, games, seed, jobs, not fixed, form, plugins, registry)
    except (GameError, BotError) as error:
        stop(f"{error}")
    except KeyboardInterrupt:
        stop("\nStopped: nothing is told of games that were not all played.", 130)
    _write(text, output)


def _every_hero(registry: Registry) -> tuple[str, ...]:
    from umdsl.content.definitions import Hero

    return tuple(hero.id for hero in registry.all(Hero))


def _match(
    registry: Registry,
    ids: tuple[str, ...],
    board: str | None,
    mode: str | None,
    edition: str | None,
    players: tuple[str, ...],
    bots: tuple[str, ...],
    plugins: tuple[Path, ...],
) -> Match:
    from umdsl.players.arena import Match, bots_for, start

    how = choose_mode(registry, mode, len(ids))
    if len(ids) < how.heroes.min:
        stop(too_few(registry, how, len(ids), "umdsl simulate HERO HERO"))
    check_players(players, len(ids))
    where = choose_board(registry, board, how, len(ids))
    match = Match(ids, _bots(bots, len(ids)), where, how.id, edition, players or None)
    start(match, 1, registry)  # a match that cannot be played is told before any processor is busy with it
    bots_for(match, 1, plugins)
    return match


def _bots(wanted: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if len(wanted) == seats:
        return wanted
    if len(wanted) > 1:
        stop(f"`--bot` is given once for all, or once for each of the {seats} heroes, not {len(wanted)} times.")
    return (wanted or ("random",)) * seats


# --- one match ------------------------------------------------------------------------------------------------------


def _one(
    match: Match,
    games: int,
    seed: int,
    jobs: int,
    rotate: bool,
    form: str,
    plugins: tuple[Path, ...],
    registry: Registry,
) -> str:
    from umdsl.players.arena import Series
    from umdsl.players.statistics import summary

    series = Series(match, games, seed, rotate, plugins)
    found = summary((game for _, game in _played([series], jobs)), len(match.heroes))
    if form == "json":
        return json.dumps({**_about(match, seed), **_named(match, found.to_json())}, indent=2, ensure_ascii=False)
    lines = _lines(match, found, seed, _labels(registry, match.heroes))
    return "\n".join(_as_markdown(lines) if form == "markdown" else lines)


def _about(match: Match, seed: int) -> dict[str, Any]:
    return {"mode": match.mode, "board": match.board, "edition": match.edition, "seed": seed}


def _named(match: Match, data: dict[str, Any]) -> dict[str, Any]:
    seats = zip(match.heroes, match.bots, data["seats"], strict=True)
    return {**data, "seats": [{"hero": hero, "bot": bot, **seat} for hero, bot, seat in seats]}


def _labels(registry: Registry, ids: Sequence[str]) -> list[str]:
    names = []
    for place, own in enumerate(ids):
        entry = registry.find("hero", own)
        name = entry.definition.name if entry is not None else own
        names.append(f"{name} ({place + 1})" if ids.count(own) > 1 else name)
    return names


def _lines(match: Match, found: Summary, seed: int, labels: list[str]) -> list[str]:
    width = max(len(label) for label in labels)
    lines = [f"{found.games} games at {match.board} ({match.mode}), seed {seed}.", ""]
    for label, bot, rate, first in zip(labels, match.bots, found.wins, found.first, strict=True):
        begun = f"   beginning {_percent(first)}" if 0 < first.games < found.games else ""
        lines.append(f"{label:<{width}}  wins {_percent(rate)}{begun}   {bot}")
    if found.draws:
        lines.append(f"Nobody won {found.draws} games.")
    if found.unfinished:
        lines.append(f"{found.unfinished} games were stopped because they did not end.")
    return [*lines, "", f"turns      {_spread(found.turns)}", f"decisions  {_spread(found.decisions)}"]


def _percent(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * rate.rate:5.1f}% [{100 * low:.1f}-{100 * high:.1f}]"


def _spread(numbers: Spread) -> str:
    middle = f"half of them {numbers.quarter} to {numbers.three_quarters}"
    return f"{numbers.mean:.1f} on average, {middle}, all {numbers.least} to {numbers.most}"


def _as_markdown(lines: list[str]) -> list[str]:
    return ["```", *lines, "```"]


# --- everybody against everybody ------------------------------------------------------------------------------------


def _matrix(
    registry: Registry,
    ids: tuple[str, ...],
    board: str | None,
    mode: str | None,
    edition: str | None,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    jobs: int,
    form: str,
    plugins: tuple[Path, ...],
) -> str:
    from umdsl.players.arena import Series
    from umdsl.players.bots import seed_of
    from umdsl.players.matrix import as_json, as_markdown, as_text, cells

    if not ids:
        stop("There are no heroes to play each other.")
    pairs = [(first, second) for first in ids for second in ids]
    several = []
    for place, pair in enumerate(pairs):
        match = _match(registry, pair, board, mode or "duel", edition, (), bots, plugins)
        several.append(Series(match, games, seed_of(seed, place), rotate=False, plugins=plugins))
    found = cells(several, _played(several, jobs))
    about = {**_about(several[0].match, seed), "games": games, "bots": list(several[0].match.bots)}
    if form == "json":
        return as_json(ids, found, about)
    labels = _labels(registry, ids)
    return as_markdown(labels, found, about) if form == "markdown" else as_text(labels, found, about)


# --- playing and telling --------------------------------------------------------------------------------------------


def _played(several: Sequence[Series], jobs: int) -> list[tuple[int, Played]]:
    """All games, with a bar on the terminal while they are played."""
    from umdsl.players.arena import play_all

    total = sum(series.games for series in several)
    found: list[tuple[int, Played]] = []
    with click.progressbar(length=total, label="Playing", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for entry in play_all(several, min(jobs, 4 * (os.cpu_count() or 1))):
            found.append(entry)
            bar.update(1)
    return found


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text)
        return
    try:
        output.write_text(text + "\n", "utf-8", newline="\n")
    except OSError as error:
        stop(f"`{output}` cannot be written: {(error.strerror or 'no reason given').lower()}.")
    click.echo(f"The result is in {output}.")
