"""Who the players stand against together: villains, minions, and the cards that order a round."""

from __future__ import annotations

from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id
from umdsl.content.definitions.cards import EnemyCard
from umdsl.content.definitions.parts import (
    Ability,
    Die,
    Pile,
    Reach,
    Resource,
    RuleNote,
    Size,
    StateGroup,
    Token,
)


@attrs.frozen(kw_only=True)
class HealthFor:
    """Starting health for a number of players."""

    players: int = attrs.field(metadata=about("How many players there are.", minimum=1, maximum=9))
    health: int = attrs.field(metadata=about("The health then.", minimum=1, maximum=999))


@attrs.frozen(kw_only=True)
class Threat:
    """The track that measures how near the villain is to its objective."""

    spaces: int = attrs.field(metadata=about("How many spaces the track has.", minimum=1, maximum=99))
    levels: tuple[int, ...] = attrs.field(default=(), metadata=about("The threat level of each space, in order."))
    completions: int = attrs.field(
        default=4,
        metadata=about("How often the objective is completed before the players lose.", minimum=1, maximum=99),
    )


@attrs.frozen(kw_only=True)
class Villain(Definition):
    """A villain file."""

    KIND: ClassVar[str] = "villain"

    villain: str = attrs.field(metadata=about("The villain's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    attack: Reach = attrs.field(default=Reach.MELEE, metadata=about("How it attacks: `melee` or `ranged`."))
    move: int = attrs.field(metadata=about("How far it moves to reach a target.", minimum=0, maximum=20))
    health: tuple[HealthFor, ...] = attrs.field(
        metadata=about("Starting health by number of players.", keyed="players", value="health")
    )
    size: Size = attrs.field(default=Size.NORMAL, metadata=about("How large it is: `small`, `normal` or `large`."))
    battlefield: str | None = attrs.field(default=None, metadata=about("The id of the battlefield it is played on."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))
    threat: Threat | None = attrs.field(default=None, metadata=about("Its threat track."))
    resources: tuple[Resource, ...] = attrs.field(default=(), metadata=about("What is counted.", keyed="name"))
    tokens: tuple[Token, ...] = attrs.field(default=(), metadata=about("What is placed.", keyed="name", value="count"))
    states: tuple[StateGroup, ...] = attrs.field(
        default=(), metadata=about("What changes.", keyed="name", value="values")
    )
    piles: tuple[Pile, ...] = attrs.field(default=(), metadata=about("Decks of other cards.", keyed="name"))
    dice: tuple[Die, ...] = attrs.field(
        default=(), metadata=about("Dice that texts roll.", keyed="name", value="faces")
    )
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("The marks that its cards may carry."))
    initiative: tuple[str, ...] = attrs.field(default=(), metadata=about("The ids of its initiative cards."))
    objective: str = attrs.field(
        default="", metadata=about("What happens when the threat reaches the end, in the effect language.", effect=True)
    )
    abilities: tuple[Ability, ...] = attrs.field(
        default=(), metadata=about("Setup, and what is always in force.", short="ability")
    )
    cards: tuple[EnemyCard, ...] = attrs.field(metadata=about("Its deck."))
    rules: tuple[RuleNote, ...] = attrs.field(default=(), metadata=about("Notes for the table."))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))


@attrs.frozen(kw_only=True)
class Minion(Definition):
    """A minion file."""

    KIND: ClassVar[str] = "minion"

    minion: str = attrs.field(metadata=about("The minion's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    attack: Reach = attrs.field(default=Reach.MELEE, metadata=about("How it attacks: `melee` or `ranged`."))
    move: int = attrs.field(metadata=about("How far it moves to reach a target.", minimum=0, maximum=20))
    health: int = attrs.field(default=10, metadata=about("Starting health.", minimum=1, maximum=99))
    size: Size = attrs.field(default=Size.NORMAL, metadata=about("How large it is: `small`, `normal` or `large`."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))
    resources: tuple[Resource, ...] = attrs.field(default=(), metadata=about("What is counted.", keyed="name"))
    tokens: tuple[Token, ...] = attrs.field(default=(), metadata=about("What is placed.", keyed="name", value="count"))
    states: tuple[StateGroup, ...] = attrs.field(
        default=(), metadata=about("What changes.", keyed="name", value="values")
    )
    piles: tuple[Pile, ...] = attrs.field(default=(), metadata=about("Supplies of other cards.", keyed="name"))
    dice: tuple[Die, ...] = attrs.field(
        default=(), metadata=about("Dice that texts roll.", keyed="name", value="faces")
    )
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("The marks that its cards may carry."))
    initiative: tuple[str, ...] = attrs.field(default=(), metadata=about("The ids of its initiative cards."))
    abilities: tuple[Ability, ...] = attrs.field(
        default=(), metadata=about("Setup, and what is always in force.", short="ability")
    )
    cards: tuple[EnemyCard, ...] = attrs.field(metadata=about("Its deck."))
    rules: tuple[RuleNote, ...] = attrs.field(default=(), metadata=about("Notes for the table."))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))


@attrs.frozen(kw_only=True)
class InitiativeCard(Definition):
    """A card of the initiative deck: whose turn it is, and what happens right now and at the end of the round."""

    KIND: ClassVar[str] = "initiative"

    initiative: str = attrs.field(metadata=about("The card's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    owner: str | None = attrs.field(
        default=None, metadata=about("The id of the villain or minion it belongs to, or `player`.")
    )
    player: int | None = attrs.field(
        default=None, metadata=about("The number of the player whose turn it is.", minimum=1, maximum=9)
    )
    copies: int = attrs.field(default=1, metadata=about("How many of it there are.", minimum=1, maximum=99))
    text: str = attrs.field(
        default="", metadata=about("RIGHT NOW and END OF ROUND, in the effect language.", effect=True)
    )
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))


@attrs.frozen(kw_only=True)
class Ally(Definition):
    """Somebody who may join the players' side of the initiative deck."""

    KIND: ClassVar[str] = "ally"

    ally: str = attrs.field(metadata=about("The ally's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    start: int = attrs.field(
        metadata=about("The number of the starting space where a player's fighter recruits it.", minimum=1, maximum=9)
    )
    text: str = attrs.field(default="", metadata=about("What it does, in the effect language.", effect=True))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))


@attrs.frozen(kw_only=True)
class Henchman(Definition):
    """Somebody who joins the villain's side of the initiative deck."""

    KIND: ClassVar[str] = "henchman"

    henchman: str = attrs.field(metadata=about("The henchman's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    text: str = attrs.field(default="", metadata=about("What it does, in the effect language.", effect=True))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))
