"""A game on a screen: the board with its fighters, who stands how, the hand, the choices, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from umdsl.cli.board import print_board

if TYPE_CHECKING:
    from rich.console import Console

    from umdsl.content.definitions import Battlefield, Card, Hero

View = dict[str, Any]

#: One colour for each seat, in words that every terminal knows.
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
#: Events that begin something, and stand to the left of what follows from them.
_HEADS = frozenset({"action", "maneuver", "attack", "scheme", "place", "game", "over", "out"})


def marks(view: View) -> dict[str, str]:
    """A short sign for each fighter by name: heroes in capitals, sidekicks in small letters with a number.

    >>> marks({"seats": [{"fighters": [
    ...     {"name": "Ada Byron", "role": "hero"}, {"name": "Heron 1", "role": "sidekick"},
    ...     {"name": "Heron 2", "role": "sidekick"}, {"name": "Asa Bell", "role": "hero"}]}]})
    {'Ada Byron': 'AB', 'Heron 1': 'he1', 'Heron 2': 'he2', 'Asa Bell': 'AB2'}
    """
    found: dict[str, str] = {}
    for seat in view["seats"]:
        for fighter in seat["fighters"]:
            sign = _sign(fighter["name"], fighter["role"] == "hero")
            count = 2
            wanted = sign
            while wanted in found.values():
                wanted = f"{sign}{count}"
                count += 1
            found[fighter["name"]] = wanted
    return found


def _sign(name: str, hero: bool) -> str:
    plain, _, number = name.rpartition(" ") if name[-1:].isdigit() else (name, "", "")
    words = [word for word in plain.replace("-", " ").split() if word[0].isalnum()] or [plain or "?"]
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else words[0][:2]
    return (letters.upper() if hero else letters.lower()) + number


class Screen:
    """Shows a game as one seat sees it, or as somebody does who sees everything."""

    def __init__(self, console: Console, board: Battlefield, heroes: Sequence[Hero], *, plain: bool = False) -> None:
        self.console = console
        self.board = board
        self.plain = plain
        self.heading = ""
        self.cards = [{card.name: card for card in hero.cards} for hero in heroes]

    # --- how things stand -------------------------------------------------------------------------------------------

    def table(self, view: View) -> None:
        """The board and everybody on it."""
        signs = marks(view)
        on = {f["space"]: signs[f["name"]] for seat in view["seats"] for f in seat["fighters"] if f["space"]}
        tokens: dict[str, str] = {}
        for token in view["tokens"]:
            tokens[token["space"]] = tokens.get(token["space"], "") + token["token"][:1].lower()
        print_board(self.console, self.board, on, tokens=tokens, legend=False, ascii_only=self.plain)
        self.console.print(self._standing(view, signs))

    def _standing(self, view: View, signs: dict[str, str]) -> Table:
        grid = Table.grid(padding=(0, 2))
        for seat in view["seats"]:
            style = COLOURS[seat["seat"] % len(COLOURS)]
            for number, fighter in enumerate(seat["fighters"]):
                health = "defeated" if fighter["defeated"] else f"{fighter['health']}/{fighter['max_health']}"
                where = fighter["space"] or ("" if fighter["defeated"] else "off the board")
                rest = _rest(seat) if number == 0 else ""
                name = Text(fighter["name"], style="dim" if fighter["defeated"] else style)
                grid.add_row(
                    Text(signs[fighter["name"]], style=style), name, fighter["attack"], health, where, Text(rest)
                )
        return grid

    def hand(self, view: View) -> None:
        """The cards in hand with their texts."""
        seat = view["seats"][view["seat"]]
        cards = seat["hand"]["cards"]
        self.console.print(Text(f"Your hand ({len(cards)}):" if cards else "Your hand is empty.", style="bold"))
        for name in dict.fromkeys(cards):
            self._card(name, cards.count(name), self.cards[view["seat"]].get(name))

    def _card(self, name: str, copies: int, card: Card | None) -> None:
        line = Text("  ")
        line.append(f"{copies} × " if copies > 1 else "")
        line.append(name, style="bold")
        if card is not None:
            value = "" if card.value is None else f" {card.value}"
            boost = "" if card.boost is None else f" · boost {card.boost}"
            line.append(f"  {card.type}{value}{boost} · {card.by}", style="dim")
        self.console.print(line)
        if card is not None and card.text:
            self.console.print(Padding(Text(" ".join(card.text.split()), style="dim"), (0, 0, 0, 6), expand=False))

    # --- what has happened ------------------------------------------------------------------------------------------

    def events(self, events: Iterable[dict[str, Any]]) -> None:
        """What has happened, a sentence each; what follows from something stands under it."""
        for event in events:
            text, kind = event["text"], event["kind"]
            if kind == "window":
                self.heading = text  # told when something happens in it
                continue
            if not text:
                continue
            if kind in _HEADS or kind == "turn":
                self.heading = ""
            if self.heading:
                self._say(self.heading, 2, "italic")
                self.heading = ""
            if kind == "turn":
                self.console.print(Rule(Text(text.rstrip("."), style="bold"), align="left", style="dim"))
            elif kind == "forced":
                self._say(text, 4, "dim")
            elif kind == "effect":
                self._say(text, 2, "italic")
            else:
                self._say(text, 0 if kind in _HEADS else 4, "bold" if kind in ("defeat", "over", "out") else "")

    def _say(self, text: str, indent: int, style: str) -> None:
        self.console.print(Padding(Text(text, style=style), (0, 0, 0, indent), expand=False))

    # --- what there is to choose ------------------------------------------------------------------------------------

    def choices(self, decision: dict[str, Any], who: str) -> None:
        """The question, who asks it, and the numbered options."""
        line = Text(f"{who}: {decision['prompt']}", style="bold")
        source = " · ".join(part for part in (decision["source"], decision["window"].upper()) if part)
        if source:
            line.append(f"  ({source})", style="dim")
        self.console.print(line)
        labels = [option["label"] for option in decision["options"]]
        width = len(str(len(labels)))
        for number, label in enumerate(labels, 1):
            self.console.print(Text(f"  {number:>{width}}  {label}"))


def _rest(seat: dict[str, Any]) -> str:
    """What a seat has beside its fighters."""
    parts = [f"hand {seat['hand']['count']}", f"deck {seat['deck']['count']}", f"discard {len(seat['discard'])}"]
    parts += [f"{name} {amount}" for name, amount in seat["resources"].items()]
    parts += [f"{name}: {value}" for name, value in seat["states"].items() if value]
    return " · ".join(parts)
