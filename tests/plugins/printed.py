"""The printed decks beside the checkout: their facts, and what their texts mean to our parser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from umdsl.language.names import Names
from umdsl.language.nodes.statements import AttackBlock, Block, Text
from umdsl.language.parser import parse

_FIELDS = (
    ("basicText", None),
    ("immediateText", "immediately"),
    ("duringText", "during combat"),
    ("afterText", "after combat"),
)


def deck_of(corpus: Path, hero: str) -> dict[str, Any]:
    """The printed deck of a hero, by its id."""
    found: dict[str, Any] = json.loads((corpus / "umdb" / f"{hero}.json").read_text("utf-8"))
    return found


def card_tree(card: dict[str, Any], names: Names) -> Text:
    """What a printed card says, all windows in one tree."""
    blocks: list[Block | AttackBlock] = []
    for key, window in _FIELDS:
        if card.get(key):
            blocks += _parsed(card[key], names, window).blocks
    return without_reminders(Text(tuple(blocks)))


def ability_tree(special: str, names: Names) -> Text:
    """What a printed sheet says, without the title of the ability."""
    title, _, rest = special.partition("\n")
    titled = rest and len(title.split()) <= 6 and title.strip()[-1:] not in ".:,"
    return without_reminders(_parsed(rest if titled else special, names, None))


def _parsed(text: str, names: Names, window: str | None) -> Text:
    tree = parse(text, names, window=window).tree
    assert tree is not None, text
    return tree


def without_reminders(text: Text) -> Text:
    """The same without words in parentheses: they are never carried out, and we do not repeat them."""
    blocks: list[Block | AttackBlock] = []
    for block in text.blocks:
        if isinstance(block, AttackBlock):
            blocks.append(attrs.evolve(block, blocks=tuple(attrs.evolve(b, reminders=()) for b in block.blocks)))
        else:
            blocks.append(attrs.evolve(block, reminders=()))
    return Text(tuple(blocks))
