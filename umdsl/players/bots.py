"""Bots by name: the two that come along, and those of plugins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from umdsl.content.nearest import did_you_mean
from umdsl.engine.chance import seeded, step
from umdsl.players.greedy import GreedyBot
from umdsl.players.random_bot import RandomBot

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision, Option
    from umdsl.engine.game import Game
    from umdsl.players.sight import Sight
    from umdsl.plugins import Answer, Plugins


class Bot(Protocol):
    """A player: handed what its seat may see and a decision, it gives one of the options, or its id or place."""

    def choose(self, game: Sight, decision: Decision) -> Option | str | int: ...


#: Makes a bot from a seed: the same seed, the same player.
MakeBot = Callable[[int], Bot]

#: The bots that come along.
OWN: dict[str, MakeBot] = {"random": RandomBot, "greedy": GreedyBot}


class BotError(Exception):
    """Something about a bot, in a sentence."""


@attrs.frozen
class Plugged:
    """A bot of a plugin, which is named when it fails."""

    name: str
    plugin: str
    bot: Any
    plugins: Plugins = attrs.field(repr=False)

    def choose(self, game: Sight, decision: Decision) -> Option | str | int:
        found = self.plugins.guarded(lambda: self.bot.choose(game, decision), self.plugin, "when it had to choose")
        if found is None:
            raise BotError(_failed(self.name, self.plugin, self.plugins.failures[-1].error))
        chosen: Option | str | int = found[0]
        return chosen


def all_bots(paths: Iterable[Path] = ()) -> dict[str, MakeBot]:
    """All bots there are, by name. One that comes along is not replaced by one of a plugin."""
    plugins = _plugins(tuple(paths))
    brought = {name: _plugged(name, bot, plugins) for name, bot in plugins.bots.items() if name not in OWN}
    return {**OWN, **brought}


@cache
def _plugins(paths: tuple[Path, ...]) -> Plugins:
    """The plugins to look through, loaded once for all the games of a process."""
    from umdsl.content.registry import all_packs

    return all_packs(paths)[2]


def _plugged(name: str, given: Answer, plugins: Plugins) -> MakeBot:
    def made(seed: int) -> Bot:
        bot = plugins.guarded(lambda: given.value(seed), given.plugin, "when it had to make a bot")
        if bot is None:
            raise BotError(_failed(name, given.plugin, plugins.failures[-1].error))
        return Plugged(name, given.plugin, bot[0], plugins)

    return made


def _failed(name: str, plugin: str, error: str) -> str:
    return f"The bot `{name}` of the plugin `{plugin}` failed: {error}"


def make_bot(name: str, seed: int, paths: Iterable[Path] = ()) -> Bot:
    """A bot by name; only where it is not one of our own are plugins looked through."""
    make = OWN.get(name)
    if make is None:
        known = all_bots(paths)
        make = known.get(name)
        if make is None:
            hint = did_you_mean(name, known) or f"There are {', '.join(f'`{bot}`' for bot in known)}."
            raise BotError(f"There is no bot called `{name}`. {hint}")
    return make(seed)


def seed_of(seed: int, number: int) -> int:
    """The seed of the n-th game of a series, or of the n-th player of a game: far from all others.

    >>> seed_of(1, 0) != seed_of(1, 1) != seed_of(2, 0)
    True
    """
    return step((seeded(seed) ^ seeded(~number)) & _MASK)[1] >> 1


_MASK = (1 << 64) - 1


def let_choose(bot: Bot, game: Game) -> None:
    """One decision by a bot."""
    from umdsl.players.sight import Sight

    decision = game.decision
    assert decision is not None
    game.choose(bot.choose(Sight(game, decision.seat), decision))
