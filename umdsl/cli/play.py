"""`umdsl play HERO HERO`: play a game in the terminal, against bots, against each other, or watch bots play."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from umdsl.cli.learning import plugin_option
from umdsl.cli.seating import (
    ask,
    check_players,
    choose_board,
    choose_mode,
    content_for,
    match_options,
    stop,
    too_few,
)

if TYPE_CHECKING:
    from umdsl.cli.table_screen import Screen
    from umdsl.content.registry import Registry
    from umdsl.engine.decisions import Decision
    from umdsl.engine.game import Game
    from umdsl.players.bots import Bot

HUMAN = "human"
_HELP = """\
Type the number of an option, or the beginning of what it says.
  b  draw the board      h  show your hand      l  tell what has happened so far
  s  save the game       q  save and leave      ?  this help"""


@click.command()
@click.argument("heroes", nargs=-1, metavar="HERO HERO...")
@match_options
@click.option("--seat", "seats", multiple=True, metavar="human|BOT", help="Who decides at each seat, once per seat.")
@click.option("--seed", type=int, help="The number that all chance comes from. Default: any.")
@click.option("--auto", is_flag=True, help="Watch: bots play every seat that `--seat` does not name.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Keep the game here.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a game that was saved.")
@click.option("--ascii", "plain", is_flag=True, help="Draw in ASCII characters only.")
@plugin_option
def command(
    heroes: tuple[str, ...],
    board: str | None,
    mode: str | None,
    edition: str | None,
    players: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    auto: bool,
    save: Path | None,
    resume: Path | None,
    plain: bool,
    plugins: tuple[Path, ...],
) -> None:
    """Play a game: you take the first seat, and a greedy bot each of the others, unless `--seat` says otherwise.

    The bots are `random` and `greedy`, and what plugins add. Ctrl-C saves the game and says how to go on with it.
    """
    from umdsl.engine.problems import GameError
    from umdsl.players.bots import BotError

    if save is not None and not save.absolute().parent.is_dir():
        stop(f"The game cannot be kept in `{save}`: there is no folder `{save.parent}`. Make it first.")
    registry = content_for(plugins)
    try:
        if resume is not None:
            if heroes:
                stop("`--resume FILE` goes on with the heroes of the saved game: name no others.")
            game, who = _resumed(resume, registry, seats, auto)
            save = save or resume
        else:
            game = _begun(registry, heroes, board, mode, edition, players, seed)
            who = _seats(seats, len(game.table.seats), auto)
        table = Tableside(game, who, save, registry, plugins, plain=plain)
        table.play()
    except (GameError, BotError) as error:
        stop(f"{error}")


def _begun(
    registry: Registry,
    heroes: tuple[str, ...],
    board: str | None,
    mode: str | None,
    edition: str | None,
    players: tuple[str, ...],
    seed: int | None,
) -> Game:
    from umdsl.cli.seating import hero_ids
    from umdsl.engine.game import new_game

    ids = hero_ids(registry, heroes)
    how = choose_mode(registry, mode, len(ids))
    if len(ids) < how.heroes.min:
        stop(too_few(registry, how, len(ids), "umdsl play HERO HERO"))
    check_players(players, len(ids))
    if seed is None:
        # The one die that is not in a game: which game it is. It is told, and kept in the save.
        seed = int.from_bytes(os.urandom(3), "big")
    where = choose_board(registry, board, how, len(ids))
    return new_game(how, ids, where, seed, edition=edition, content=registry, players=players or None)


def _seats(wanted: Sequence[str], count: int, auto: bool) -> list[str]:
    """Who decides at each seat."""
    if len(wanted) > count:
        stop(f"There are {count} seats, and `--seat` was given {len(wanted)} times: give it once per seat.")
    wanted = [HUMAN if name.casefold() == HUMAN else name for name in wanted]
    rest = ["greedy"] * count if auto or wanted else [HUMAN, *["greedy"] * (count - 1)]
    return [*wanted, *rest[len(wanted) :]]


def _resumed(path: Path, registry: Registry, seats: Sequence[str], auto: bool) -> tuple[Game, list[str]]:
    from umdsl.engine.problems import GameError
    from umdsl.engine.saving import load_game

    text = read_game(path)
    try:
        game = load_game(text, content=registry)
    except GameError as error:
        stop(f"{path}: {error}")
    count = len(game.table.seats)
    kept = json.loads(text).get("at the seats")
    if not seats and not auto and isinstance(kept, list) and len(kept) == count:
        return game, [str(name) for name in kept]
    return game, _seats(seats, count, auto)


def read_game(path: Path) -> str:
    """The text of a file with a game."""
    from umdsl.content.reading import read_file

    source, wrong = read_file(path)
    if wrong:
        what = wrong[0].message if str(path) in wrong[0].message else f"{path}: {wrong[0].message}"
        stop(f"{what} A game is in the file that `umdsl play --save FILE` has written.")
    return source.text


class Tableside:
    """A game, who decides at its seats, and the screen they share."""

    def __init__(
        self,
        game: Game,
        who: Sequence[str],
        save: Path | None,
        registry: Registry,
        plugins: Sequence[Path],
        *,
        plain: bool = False,
    ) -> None:
        from rich.console import Console

        from umdsl.cli.table_screen import Screen
        from umdsl.players.bots import seed_of

        self.game = game
        self.registry = registry
        self.plugins = plugins
        self.who = list(who)
        self.file = save
        seed = game.setup.seed
        self.bots: dict[int, Bot] = {
            seat: _bot_at(name, seed_of(seed, 1 + seat), plugins) for seat, name in enumerate(who) if name != HUMAN
        }
        heroes = [info.hero for info in game.table.seats]
        self.screen: Screen = Screen(Console(highlight=False), game.table.board.definition, heroes, plain=plain)
        people = [game.table.seats[seat].player for seat, name in enumerate(who) if name == HUMAN]
        self.people = list(dict.fromkeys(people))
        self.seen = dict.fromkeys(self.people, 0)
        self.shown: dict[str, Any] = {}
        self.told = 0
        self.trouble = ""
        self.at: str | None = self.people[0] if len(self.people) == 1 else None

    # --- the loop ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until somebody has enough."""
        from umdsl.engine.problems import GameError
        from umdsl.engine.saving import replay
        from umdsl.players.bots import BotError

        self._greet()
        try:
            while (decision := self.game.decision) is not None:
                bot = self.bots.get(decision.seat)
                if bot is not None:
                    self._bot(bot)
                else:
                    self._person(decision)
        except EOFError:
            self._leave()
            return
        except (KeyboardInterrupt, GameError, BotError) as error:
            # In the middle of a choice: what was chosen before it is the game.
            self.game = replay(self.game.replay(), content=self.registry)
            if isinstance(error, KeyboardInterrupt):
                self._leave()
                return
            if self.people or self.file is not None:  # bots among themselves can play it again from its seed
                self._leave()
            raise
        self._end()

    def _greet(self) -> None:
        setup = self.game.setup
        click.echo(f"{setup.table.mode.name} at {setup.table.board.definition.name}, seed {setup.seed}.")
        for seat, name in enumerate(self.who):
            click.echo(f"  {setup.table.seats[seat].label}: {name}")

    def _bot(self, bot: Bot) -> None:
        from umdsl.players.bots import let_choose

        let_choose(bot, self.game)
        if not self.people:
            self._watch()

    def _watch(self) -> None:
        """With nobody at the table, everything is told."""
        events = self.game.events[self.told :]
        self.told += len(events)
        self.screen.events({**event.to_json(), "text": event.text} for event in events)

    def _person(self, decision: Decision) -> None:
        seat = decision.seat
        player = self.game.table.seats[seat].player
        if player != self.at:
            self._hand_over(player)
        view = self.game.view(seat, since=self.seen[player])
        self.seen[player] += len(view["events"])
        self.screen.events(view["events"])
        self._show_news(player, view)
        self.screen.choices(view["decision"], self.game.table.seats[seat].label)
        labels = [option["label"] for option in view["decision"]["options"]]
        while True:
            said = ask("> ").strip()
            if said in ("?", "help"):
                click.echo(_HELP)
            elif said in ("b", "h", "l"):
                self._show(said, seat)
            elif said == "s":
                click.echo(f"The game is kept in {self.file}." if self._save() else self._not_kept())
            elif said == "q":
                raise EOFError
            else:
                number, problem = understand(said, labels)
                if number is not None:
                    self.game.take(number)
                    return
                click.echo(problem)

    def _show_news(self, player: str, view: dict[str, Any]) -> None:
        """The board and the hand, where they are not as they were when this player last saw them."""
        standing = [seat["fighters"] for seat in view["seats"]], view["tokens"]
        hand = view["seat"], view["seats"][view["seat"]]["hand"]
        before = self.shown.get(player)
        self.shown[player] = (standing, hand)
        if before is None or before[0] != standing:
            click.echo()
            self.screen.table(view)
        if before is None or before[1] != hand:
            self.screen.hand(view)

    def _show(self, what: str, seat: int) -> None:
        view = self.game.view(seat)
        if what == "b":
            self.screen.table(view)
        elif what == "h":
            self.screen.hand(view)
        else:
            self.screen.events(view["events"])
        self.screen.choices(view["decision"], self.game.table.seats[seat].label)

    def _hand_over(self, player: str) -> None:
        """Between two people at one keyboard: hide what the last one saw, and wait for the next."""
        if self.at is not None or len(self.people) > 1:
            if sys.stdout.isatty():
                click.clear()
            self.shown.pop(player, None)
            ask(f"{player}, it is your turn: press Enter when nobody else is looking. ")
        self.at = player

    # --- the end ----------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        if self.people:
            player = self.at or self.people[0]
            seat = next(info.seat for info in self.game.table.seats if info.player == player)
            view = self.game.view(seat, since=self.seen[player])
            self.screen.events(view["events"])
        else:
            self._watch()
            view = self.game.view(0)
        click.echo()
        self.screen.table(view)
        click.echo(f"{self.game.outcome}")
        if self.file is not None:
            if not self._save():
                stop(self._not_kept())
            click.echo(f"The game is kept in {self.file}: `umdsl replay {self._again()}` tells it again.")

    def _leave(self) -> None:
        if not self._save():
            stop(self._not_kept())
        click.echo(f"\nThe game is kept in {self.file}. Go on with: umdsl play --resume {self._again()}")

    def _again(self) -> str:
        """The file and the plugins, as one types them."""
        plugins = "".join(f" --plugin {shlex.quote(str(path))}" for path in self.plugins)
        return shlex.quote(str(self.file)) + plugins

    def _save(self) -> bool:
        """Keep the game in its file; where it has none, in a fresh one."""
        if self.file is None:
            self.file = _fresh(self.game.setup.seed)
        data = {**json.loads(self.game.save()), "at the seats": self.who}
        try:
            self.file.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        except OSError as error:
            self.trouble = (error.strerror or "no reason given").lower()
            return False
        return True

    def _not_kept(self) -> str:
        return f"The game cannot be kept in `{self.file}`: {self.trouble}. Say where with `--save FILE`."


def _bot_at(name: str, seed: int, plugins: Sequence[Path]) -> Bot:
    """The bot of a seat; a name that is none could have been a person."""
    from umdsl.players.bots import BotError, make_bot

    try:
        return make_bot(name, seed, plugins)
    except BotError as error:
        stop(f"{error} A person is `human`: `--seat human`.")


def understand(said: str, labels: Sequence[str]) -> tuple[int | None, str]:
    """The option that was meant: by its number, or by words that fit no other; else a sentence.

    >>> understand("2", ["maneuver", "pass"]), understand("man", ["maneuver", "pass"])
    ((1, ''), (0, ''))
    >>> understand("a", ["a1", "a2"])[1]
    '`a` could be a1 or a2: type more of it, or its number.'
    >>> understand("9", ["maneuver", "pass"])[1]
    'There are 2 options: type a number from 1 to 2, or ? for help.'
    """
    count = f"There are {len(labels)} options: type a number from 1 to {len(labels)}, or ? for help."
    if not said:
        return None, count
    if said.isascii() and said.isdigit():
        number = int(said[:9]) - 1
        return (number, "") if 0 <= number < len(labels) else (None, count)
    folded = [label.casefold() for label in labels]
    wanted = said.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [place for place, label in enumerate(folded) if fits(label, wanted)]
        if len(found) == 1:
            return found[0], ""
        if found:
            several = " or ".join(labels[place] for place in found[:3]) + (" ..." if len(found) > 3 else "")
            return None, f"`{said}` could be {several}: type more of it, or its number."
    return None, f"`{said}` is none of the options. {count}"


def _fresh(seed: int) -> Path:
    """A name that no file has yet."""
    path = Path(f"umdsl-{seed}.json")
    count = 2
    while path.exists():
        path = Path(f"umdsl-{seed}-{count}.json")
        count += 1
    return path
