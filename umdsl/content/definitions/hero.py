"""A hero: fighters, what they keep count of, what they can always do, and a deck."""

from __future__ import annotations

from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id
from umdsl.content.definitions.cards import Card
from umdsl.content.definitions.parts import Ability, Die, Extra, Fighter, Pile, Resource, RuleNote, StateGroup, Token


@attrs.frozen(kw_only=True)
class Hero(Definition):
    """A hero file."""

    KIND: ClassVar[str] = "hero"

    hero: str = attrs.field(metadata=about("The hero's name, as the deck is called."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    move: int = attrs.field(metadata=about("How far each fighter moves in a maneuver.", minimum=0, maximum=20))
    fighters: tuple[Fighter, ...] = attrs.field(metadata=about("The hero, or the heroes, and the sidekicks."))
    resources: tuple[Resource, ...] = attrs.field(default=(), metadata=about("What is counted.", keyed="name"))
    tokens: tuple[Token, ...] = attrs.field(default=(), metadata=about("What is placed.", keyed="name", value="count"))
    states: tuple[StateGroup, ...] = attrs.field(
        default=(), metadata=about("What changes.", keyed="name", value="values")
    )
    piles: tuple[Pile, ...] = attrs.field(
        default=(), metadata=about("Places for cards besides deck, hand and discard pile.", keyed="name")
    )
    dice: tuple[Die, ...] = attrs.field(
        default=(), metadata=about("Dice that texts roll.", keyed="name", value="faces")
    )
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("The marks that cards of this deck may carry."))
    attacks: tuple[str, ...] = attrs.field(
        default=(), metadata=about("Names of bonus attacks that texts refer to before they are described.")
    )
    abilities: tuple[Ability, ...] = attrs.field(
        default=(), metadata=about("What the fighters can always do.", short="ability")
    )
    cards: tuple[Card, ...] = attrs.field(metadata=about("The deck."))
    rules: tuple[RuleNote, ...] = attrs.field(default=(), metadata=about("Notes for the table, such as rule cards."))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))
    extra: tuple[Extra, ...] = attrs.field(
        default=(), metadata=about("What other programs wrote about it.", keyed="name", value="value")
    )
