"""A battlefield: spaces, and everything that joins them."""

from __future__ import annotations

from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id


@attrs.frozen(kw_only=True)
class Space:
    """One circle of the board."""

    id: str = attrs.field(metadata=about("What the file calls it, such as `a1`."))
    zones: tuple[str, ...] = attrs.field(metadata=about("The zones it is part of, usually colours."))
    x: int = attrs.field(default=0, metadata=about("Where it is drawn, from the left.", minimum=0, maximum=9999))
    y: int = attrs.field(default=0, metadata=about("Where it is drawn, from the top.", minimum=0, maximum=9999))


@attrs.frozen(kw_only=True)
class Start:
    """A numbered starting space."""

    number: int = attrs.field(metadata=about("The number printed on it.", minimum=1, maximum=9))
    space: str = attrs.field(metadata=about("The space it is on."))


@attrs.frozen(kw_only=True)
class Region:
    """A named part of the board that is not a zone."""

    name: str = attrs.field(metadata=about("What texts call it."))
    spaces: tuple[str, ...] = attrs.field(metadata=about("The spaces in it."))
    aliases: tuple[str, ...] = attrs.field(default=(), metadata=about("Other names that texts use for it."))


@attrs.frozen(kw_only=True)
class TokenSpot:
    """A place for a token on a path: moved over, never stopped on."""

    id: str = attrs.field(metadata=about("What the file calls it."))
    path: tuple[str, ...] = attrs.field(metadata=about("The two spaces of the path it lies on."))
    region: str | None = attrs.field(default=None, metadata=about("The region it counts as part of."))


@attrs.frozen(kw_only=True)
class Fixture:
    """Something beside the spaces: next to some of them, entered by nobody."""

    name: str = attrs.field(metadata=about("What texts call it."))
    adjacent: tuple[str, ...] = attrs.field(metadata=about("The spaces it is next to."))
    sides: tuple[str, ...] = attrs.field(default=(), metadata=about("The names of its faces, the first one first."))
    x: int = attrs.field(default=0, metadata=about("Where it is drawn, from the left.", minimum=0, maximum=9999))
    y: int = attrs.field(default=0, metadata=about("Where it is drawn, from the top.", minimum=0, maximum=9999))


@attrs.frozen(kw_only=True)
class Battlefield(Definition):
    """A battlefield file."""

    KIND: ClassVar[str] = "battlefield"

    battlefield: str = attrs.field(metadata=about("The battlefield's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it came with."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    spaces: tuple[Space, ...] = attrs.field(metadata=about("The spaces, by id.", keyed="id"))
    paths: tuple[tuple[str, ...], ...] = attrs.field(metadata=about("Pairs of spaces joined by a path."))
    one_way: tuple[tuple[str, ...], ...] = attrs.field(
        default=(), metadata=about("Pairs of spaces joined by a path that is walked from the first to the second only.")
    )
    adjacent: tuple[tuple[str, ...], ...] = attrs.field(
        default=(), metadata=about("Pairs of spaces that are adjacent though no path joins them.")
    )
    secret_passages: tuple[tuple[str, ...], ...] = attrs.field(
        default=(), metadata=about("Groups of spaces: a fighter moves from any of a group to any other of it.")
    )
    high_ground: tuple[tuple[str, ...], ...] = attrs.field(
        default=(), metadata=about("Pairs of spaces: an attack from the first on the second is stronger.")
    )
    starts: tuple[Start, ...] = attrs.field(
        metadata=about("The starting spaces, by number.", keyed="number", value="space")
    )
    item_spaces: tuple[str, ...] = attrs.field(default=(), metadata=about("The spaces where battlefield items lie."))
    regions: tuple[Region, ...] = attrs.field(
        default=(), metadata=about("Named parts of the board that are not zones.", keyed="name", value="spaces")
    )
    token_spots: tuple[TokenSpot, ...] = attrs.field(
        default=(), metadata=about("Places for tokens on paths, by id.", keyed="id", value="path")
    )
    fixtures: tuple[Fixture, ...] = attrs.field(
        default=(), metadata=about("Things next to spaces, by name.", keyed="name", value="adjacent")
    )
    items: tuple[str, ...] = attrs.field(
        default=(), metadata=about("The ids of the battlefield items that come with it.")
    )
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))
