"""Everybody against everybody: one cell for each pair, by who begins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from umdsl.players.arena import Played, Series
from umdsl.players.statistics import Rate, Summary, summary


@attrs.frozen
class Cell:
    """How a pair fared."""

    first: str
    second: str
    summary: Summary

    @property
    def rate(self) -> Rate:
        """How often who began has won."""
        return self.summary.wins[0]


def cells(several: Sequence[Series], played: Iterable[tuple[int, Played]]) -> list[Cell]:
    """The cells in the order of the series."""
    by_series: list[list[Played]] = [[] for _ in several]
    for place, game in played:
        by_series[place].append(game)
    return [
        Cell(series.match.heroes[0], series.match.heroes[1], summary(games, 2))
        for series, games in zip(several, by_series, strict=True)
    ]


def overall(found: Sequence[Cell], hero: str) -> Rate:
    """How often a hero won against the others, beginning or not."""
    wins = games = 0
    for cell in found:
        if cell.first != cell.second and hero in (cell.first, cell.second):
            rate = cell.summary.wins[0 if cell.first == hero else 1]
            wins += rate.wins
            games += rate.games
    return Rate(wins, games)


def as_json(ids: Sequence[str], found: Sequence[Cell], about: dict[str, Any]) -> str:
    rows = [{"first": cell.first, "second": cell.second, **cell.summary.to_json()} for cell in found]
    heroes = [{"hero": hero, **overall(found, hero).to_json()} for hero in ids]
    return json.dumps({**about, "heroes": heroes, "pairs": rows}, indent=2, ensure_ascii=False)


def as_text(labels: Sequence[str], found: Sequence[Cell], about: dict[str, Any]) -> str:
    """A table with a column for each hero by number: whole percents, and the interval below them."""
    count = len(labels)
    width = max(len(label) for label in labels) + 4
    lines = [_heading(about), "", " " * width + "".join(f"{number:>9}" for number in range(1, count + 1))]
    for row, label in enumerate(labels):
        rates = [cell.rate for cell in found[row * count : (row + 1) * count]]
        lines.append(f"{row + 1:>2}  {label:<{width - 4}}" + "".join(f"{100 * rate.rate:>8.0f}%" for rate in rates))
        lines.append(" " * width + "".join(f"{_between(rate):>9}" for rate in rates))
    return "\n".join(lines)


def as_markdown(labels: Sequence[str], found: Sequence[Cell], about: dict[str, Any]) -> str:
    count = len(labels)
    lines = [_heading(about), "", "| begins \\ answers | " + " | ".join(labels) + " |", "|---" * (count + 1) + "|"]
    for row, label in enumerate(labels):
        rates = [cell.rate for cell in found[row * count : (row + 1) * count]]
        lines.append(
            f"| {label} | " + " | ".join(f"{100 * rate.rate:.0f}% ({_between(rate)})" for rate in rates) + " |"
        )
    return "\n".join(lines)


def _between(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * low:.0f}-{100 * high:.0f}"


def _heading(about: dict[str, Any]) -> str:
    bots = " against ".join(about["bots"])
    return (
        f"How often who begins (row) wins against who answers (column): {about['games']} games each at "
        f"{about['board']}, {bots}, seed {about['seed']}, with 95% intervals."
    )
