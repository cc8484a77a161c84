"""What content files define, as frozen attrs classes whose fields stand in the order of the file."""

from __future__ import annotations

from umdsl.content.definitions.base import Definition, Provenance, slug
from umdsl.content.definitions.battlefield import Battlefield, Fixture, Region, Space, Start, TokenSpot
from umdsl.content.definitions.cards import ANY, Card, CardType, EnemyCard, Item, ItemType, UniversalCard
from umdsl.content.definitions.enemies import Ally, HealthFor, Henchman, InitiativeCard, Minion, Threat, Villain
from umdsl.content.definitions.hero import Hero
from umdsl.content.definitions.parts import (
    Ability,
    Die,
    Extra,
    Face,
    Fighter,
    Pile,
    PileCard,
    Reach,
    Resource,
    Role,
    RuleNote,
    Size,
    StartsAt,
    StateGroup,
    Token,
)
from umdsl.content.definitions.rules import Edition, Mode, PlayersRange
from umdsl.content.definitions.scenario import Outcome, Placed, PlacedToken, Position, Scenario, Seat

#: Every kind of file, by its first key.
KINDS: dict[str, type[Definition]] = {
    kind.KIND: kind
    for kind in (
        Hero,
        Villain,
        Minion,
        Battlefield,
        Mode,
        Edition,
        UniversalCard,
        Item,
        InitiativeCard,
        Ally,
        Henchman,
        Scenario,
    )
}

__all__ = [
    "ANY",
    "KINDS",
    "Ability",
    "Ally",
    "Battlefield",
    "Card",
    "CardType",
    "Definition",
    "Die",
    "Edition",
    "EnemyCard",
    "Extra",
    "Face",
    "Fighter",
    "Fixture",
    "HealthFor",
    "Henchman",
    "Hero",
    "InitiativeCard",
    "Item",
    "ItemType",
    "Minion",
    "Mode",
    "Outcome",
    "Pile",
    "PileCard",
    "Placed",
    "PlacedToken",
    "PlayersRange",
    "Position",
    "Provenance",
    "Reach",
    "Region",
    "Resource",
    "Role",
    "RuleNote",
    "Scenario",
    "Seat",
    "Size",
    "Space",
    "Start",
    "StartsAt",
    "StateGroup",
    "Threat",
    "Token",
    "TokenSpot",
    "UniversalCard",
    "Villain",
    "slug",
]
