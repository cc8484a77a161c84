"""Cards: a hero's, an enemy's, those that many decks share, and the items of a battlefield."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id

ANY = "any"


class CardType(StrEnum):
    """When a card can be played."""

    ATTACK = "attack"
    DEFENSE = "defense"
    VERSATILE = "versatile"
    SCHEME = "scheme"


class ItemType(StrEnum):
    """How a battlefield item is used: as an action, or along with a combat card."""

    SCHEME = "scheme"
    COMBAT = "combat"


@attrs.frozen(kw_only=True)
class Card:
    """One card of a hero's deck, with its copies."""

    name: str = attrs.field(metadata=about("The card's name."))
    type: CardType = attrs.field(metadata=about("What it is: `attack`, `defense`, `versatile` or `scheme`."))
    value: int | None = attrs.field(
        default=None, metadata=about("The printed value; a scheme has none.", minimum=0, maximum=99)
    )
    boost: int | None = attrs.field(
        default=None, metadata=about("The BOOST value; left out, the card has none.", minimum=0, maximum=99)
    )
    copies: int = attrs.field(default=1, metadata=about("How many of it are in the deck.", minimum=1, maximum=99))
    by: str = attrs.field(default=ANY, metadata=about("Who may play it: a fighter, a state, or `any`."))
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("Marks that texts refer to."))
    text: str = attrs.field(
        default="", metadata=about("What it does, in the effect language, all windows in one text.", effect=True)
    )


@attrs.frozen(kw_only=True)
class EnemyCard:
    """One card of a villain's or minion's deck: it attacks and defends, each with its own value."""

    name: str = attrs.field(metadata=about("The card's name."))
    attack: int | None = attrs.field(
        default=None, metadata=about("Its value when the enemy attacks.", minimum=0, maximum=99)
    )
    defense: int | None = attrs.field(
        default=None, metadata=about("Its value when the enemy defends.", minimum=0, maximum=99)
    )
    boost: int | None = attrs.field(default=None, metadata=about("The BOOST value.", minimum=0, maximum=99))
    copies: int = attrs.field(default=1, metadata=about("How many of it are in the deck.", minimum=1, maximum=99))
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("Marks that texts and rules refer to."))
    text: str = attrs.field(default="", metadata=about("What it does on attack and on defense alike.", effect=True))
    attack_text: str = attrs.field(default="", metadata=about("What it does only when attacking.", effect=True))
    defense_text: str = attrs.field(default="", metadata=about("What it does only when defending.", effect=True))


@attrs.frozen(kw_only=True)
class UniversalCard(Definition):
    """A card that many decks share."""

    KIND: ClassVar[str] = "universal"

    universal: str = attrs.field(metadata=about("The card's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    type: CardType = attrs.field(metadata=about("What it is: `attack`, `defense`, `versatile` or `scheme`."))
    value: int | None = attrs.field(default=None, metadata=about("The printed value.", minimum=0, maximum=99))
    boost: int | None = attrs.field(default=None, metadata=about("The BOOST value.", minimum=0, maximum=99))
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("Marks that texts refer to."))
    text: str = attrs.field(default="", metadata=about("What it does, in the effect language.", effect=True))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))


@attrs.frozen(kw_only=True)
class Item(Definition):
    """A battlefield item: lies on an item space until a fighter there uses it."""

    KIND: ClassVar[str] = "item"

    item: str = attrs.field(metadata=about("The item's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    type: ItemType = attrs.field(metadata=about("`scheme`: used as an action; `combat`: joins a combat card."))
    count: int = attrs.field(default=1, metadata=about("How many of it there are.", minimum=1, maximum=30))
    value: int | None = attrs.field(
        default=None, metadata=about("What a combat item adds to the card it joins.", minimum=0, maximum=99)
    )
    text: str = attrs.field(default="", metadata=about("What it does, in the effect language.", effect=True))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))
