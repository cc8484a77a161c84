"""A hero as a sheet: who fights, what is kept beside the board, and the deck by the type of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from umdsl.content.definitions import Hero
from umdsl.content.definitions.cards import CardType

if TYPE_CHECKING:
    from rich.console import Console

    from umdsl.content.definitions import Card, Fighter
    from umdsl.content.definitions.parts import Ability
    from umdsl.content.loader import Entry

#: The types of card in the order in which a turn asks for them, and what a group of them is called.
_GROUPS = {
    CardType.ATTACK: "Attacks",
    CardType.VERSATILE: "Versatile",
    CardType.DEFENSE: "Defenses",
    CardType.SCHEME: "Schemes",
}
#: For a console that knows plain letters only.
_PLAIN = str.maketrans("─·×", "--x")


def print_sheet(console: Console, entry: Entry) -> None:
    """Print the sheet of a hero in lines that fit the console."""
    hero = entry.definition
    if not isinstance(hero, Hero):
        raise TypeError(f"{hero.name} is a {hero.KIND}, not a hero")
    plain = not console.encoding.lower().startswith("utf")
    for line in _sheet(console, entry, hero):
        line.rstrip()
        if plain:
            line.plain = line.plain.translate(_PLAIN)
        console.print(line, soft_wrap=True)


def _sheet(console: Console, entry: Entry, hero: Hero) -> Iterator[Text]:
    facts = [f"move {hero.move}", _count(hero.cards), str(hero.provenance)]
    yield _titled(console, hero.name)
    yield from _wrapped(console, Text(" · ".join([*facts, *([f"set {hero.set}"] if hero.set else [])]), style="dim"))
    yield from _fighters(hero.fighters)
    yield from _counted(console, hero)
    for index, ability in enumerate(hero.abilities):
        yield Text("")
        yield from _wrapped(console, _ability(ability))
        yield from _text(console, _words(entry, f"abilities[{index}].text", ability.text))
    for kind, title in _GROUPS.items():
        group = [(index, card) for index, card in enumerate(hero.cards) if card.type is kind]
        if group:
            yield Text("")
            yield _titled(console, f"{title} · {_count(card for _, card in group)}")
        for index, card in group:
            yield from _wrapped(console, _heading(card), further=6)
            yield from _text(console, _words(entry, f"cards[{index}].text", card.text) if card.text else "")
    for rule in hero.rules:
        yield Text("")
        yield from _wrapped(console, Text(rule.title, style="bold"))
        yield from _text(console, rule.text)


def _count(cards: Iterable[Card]) -> str:
    number = sum(card.copies for card in cards)
    return f"{number} card" if number == 1 else f"{number} cards"


# Parts ----------------------------------------------------------------------------------------------------------------


def _fighters(fighters: Iterable[Fighter]) -> Iterator[Text]:
    """A row for each, in columns."""
    rows = []
    for fighter in fighters:
        many = f"{fighter.count} × " if fighter.count > 1 else ""
        health = f"{fighter.health} health{' each' if many and fighter.health > 1 else ''}"
        start = ", starts off the board" if fighter.start == "off-board" else ""
        rows.append([f"{many}{fighter.name}", str(fighter.role), str(fighter.attack), health + start])
    columns = [[Text(cell) for cell in column] for column in zip(*rows, strict=True)]
    for column in columns:
        widest = max(cell.cell_len for cell in column)
        for cell in column:
            cell.pad_right(widest - cell.cell_len)
    for row in zip(*columns, strict=True):
        yield Text("  ").join(row)


def _counted(console: Console, hero: Hero) -> Iterator[Text]:
    """What is kept beside the board."""
    for resource in hero.resources:
        top = f", at most {resource.max}" if resource.max is not None else ""
        yield from _wrapped(console, Text(f"{resource.name}: starts at {resource.start}{top}"))
    for token in hero.tokens:
        sides = f", {' / '.join(token.sides)}" if token.sides else ""
        count = token.count if token.count is not None else "no limit"
        yield from _wrapped(console, Text(f"{token.name} tokens: {count}{sides}"))
    for group in hero.states:
        start = f", starts {group.start}" if group.start else ""
        yield from _wrapped(console, Text(f"{group.name}: {' / '.join(group.values)}{start}"))


def _ability(ability: Ability) -> Text:
    """What an ability is called, and whose or when it is."""
    heading = Text(" · ".join(["Ability", *([ability.name] if ability.name else [])]), style="bold")
    limits = [
        *([f"of {ability.fighter}"] if ability.fighter else []),
        *([f"while {ability.state}"] if ability.state else []),
    ]
    return heading.append("".join(f" · {limit}" for limit in limits), style="not bold")


def _heading(card: Card) -> Text:
    value = "" if card.value is None else f" {card.value}"
    boost = "" if card.boost is None else f" · boost {card.boost}"
    heading = Text(f"{card.copies} × ")
    heading.append(card.name, style="bold")
    return heading.append(" · ".join([f"  {card.type}{value}{boost}", card.by, *card.tags]), style="dim")


def _words(entry: Entry, path: str, text: str) -> str:
    """A text as a card prints it; one that was not understood as its author wrote it."""
    from umdsl.language.printers import prose

    tree = entry.trees.get(path)
    return prose(tree, entry.names) if tree is not None else text


# Lines ----------------------------------------------------------------------------------------------------------------


def _titled(console: Console, title: str) -> Text:
    """A title with a rule behind it, to the edge."""
    line = Text(title, style="bold")
    left = console.width - line.cell_len - 1
    return line.append(f" {'─' * left}", style="not bold dim") if left > 0 else line


def _text(console: Console, text: str) -> Iterator[Text]:
    """The lines of a text below its heading."""
    for line in text.splitlines():
        yield from _wrapped(console, Text(line), 2)


def _wrapped(console: Console, line: Text, indent: int = 0, further: int = 2) -> Iterator[Text]:
    """A line cut to fit; what does not fit goes on further in, so that one sees where the next line begins."""
    if indent + line.cell_len <= console.width:
        yield Text(" " * indent) + line
        return
    first, *rest = line.wrap(console, max(console.width - indent - further, 10))
    yield Text(" " * indent) + first
    for part in rest:
        yield Text(" " * (indent + further)) + part
