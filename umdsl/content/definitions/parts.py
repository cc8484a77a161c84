"""The parts that heroes, villains and minions share: fighters, resources, tokens, states, piles, dice, abilities."""

from __future__ import annotations

from enum import StrEnum

import attrs

from umdsl.content.definitions.base import about


class Role(StrEnum):
    """Whether losing the fighter loses the game."""

    HERO = "hero"
    SIDEKICK = "sidekick"


class Reach(StrEnum):
    """How a fighter attacks: next to it, or anywhere in its zone as well."""

    MELEE = "melee"
    RANGED = "ranged"


class Size(StrEnum):
    """The size of a figure: large ones ignore one-way paths."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


class StartsAt(StrEnum):
    """Where a fighter is when the game begins."""

    BOARD = "board"
    OFF_BOARD = "off-board"


class Face(StrEnum):
    """Whether the cards of a pile are open to all."""

    UP = "up"
    DOWN = "down"


@attrs.frozen(kw_only=True)
class Fighter:
    """One fighter, or several alike."""

    name: str = attrs.field(metadata=about("The fighter's name, in the singular."))
    role: Role = attrs.field(metadata=about("Its part: `hero` or `sidekick`."))
    attack: Reach = attrs.field(default=Reach.MELEE, metadata=about("How it attacks: `melee` or `ranged`."))
    health: int = attrs.field(default=1, metadata=about("Starting health.", minimum=1, maximum=99))
    max_health: int | None = attrs.field(
        default=None,
        metadata=about("The highest number on the dial, where it is above the start.", minimum=1, maximum=99),
    )
    count: int = attrs.field(default=1, metadata=about("How many of them there are.", minimum=1, maximum=30))
    move: int | None = attrs.field(
        default=None, metadata=about("This fighter's own move value, where it differs.", minimum=0, maximum=20)
    )
    size: Size = attrs.field(default=Size.NORMAL, metadata=about("How large it is: `small`, `normal` or `large`."))
    start: StartsAt = attrs.field(default=StartsAt.BOARD, metadata=about("`board`, or `off-board` until it is placed."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))


@attrs.frozen(kw_only=True)
class Resource:
    """Something counted beside the board, within bounds."""

    name: str = attrs.field(metadata=about("What it is called."))
    start: int = attrs.field(default=0, metadata=about("How much there is at the start.", minimum=0, maximum=999))
    min: int = attrs.field(default=0, metadata=about("It never falls below this.", minimum=0, maximum=999))
    max: int | None = attrs.field(default=None, metadata=about("It never rises above this.", minimum=0, maximum=999))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))


@attrs.frozen(kw_only=True)
class Token:
    """A kind of marker that effects place and remove."""

    name: str = attrs.field(metadata=about("What it is called, in the singular."))
    count: int | None = attrs.field(
        default=None, metadata=about("How many there are; left out, there is always another.", minimum=1, maximum=999)
    )
    sides: tuple[str, ...] = attrs.field(default=(), metadata=about("The names of its two faces, the first one first."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))


@attrs.frozen(kw_only=True)
class StateGroup:
    """States of which exactly one holds at a time, such as a size or an identity."""

    name: str = attrs.field(metadata=about("What the states are about."))
    values: tuple[str, ...] = attrs.field(metadata=about("The states themselves."))
    start: str | None = attrs.field(
        default=None, metadata=about("The state at the start; left out, setup decides (see the ability's text).")
    )
    order: bool = attrs.field(default=False, metadata=about("Whether `next` walks through the values in their order."))


@attrs.frozen(kw_only=True)
class PileCard:
    """A card of a pile that belongs to no deck of actions."""

    name: str = attrs.field(metadata=about("The card's name."))
    copies: int = attrs.field(default=1, metadata=about("How many of it there are.", minimum=1, maximum=99))
    tags: tuple[str, ...] = attrs.field(default=(), metadata=about("Marks that texts refer to."))
    text: str = attrs.field(default="", metadata=about("What it does, in the effect language.", effect=True))


@attrs.frozen(kw_only=True)
class Pile:
    """A place for cards besides deck, hand and discard pile, empty or with cards of its own."""

    name: str = attrs.field(metadata=about("What it is called."))
    face: Face = attrs.field(default=Face.UP, metadata=about("`up`: open to all; `down`: hidden."))
    cards: tuple[PileCard, ...] = attrs.field(default=(), metadata=about("The cards in it at the start."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))


@attrs.frozen(kw_only=True)
class Die:
    """A die with its own faces."""

    name: str = attrs.field(metadata=about("What it is called."))
    faces: tuple[str, ...] = attrs.field(metadata=about('What each side shows, as text: `"1"`, `"2"`, `X`.'))


@attrs.frozen(kw_only=True)
class Ability:
    """A text that is always in force, or that waits for its moment."""

    name: str | None = attrs.field(default=None, metadata=about("Its title, if it has one."))
    fighter: str | None = attrs.field(default=None, metadata=about("The fighter that has it, if not all of them."))
    state: str | None = attrs.field(default=None, metadata=about("The state in which it is in force."))
    text: str = attrs.field(metadata=about("What it does, in the effect language.", effect=True))


@attrs.frozen(kw_only=True)
class RuleNote:
    """A note for the table, such as a rule card: read by people, not by the engine."""

    title: str = attrs.field(metadata=about("Its heading."))
    text: str = attrs.field(metadata=about("What it says.", prose=True))


@attrs.frozen(kw_only=True)
class Extra:
    """Something another program wrote about a hero: kept for its sake, read by nobody here."""

    name: str = attrs.field(metadata=about("Whose it is and what it is called, such as `maker/user`."))
    value: str = attrs.field(metadata=about("What it says.", prose=True))
