"""A scenario: a position, scripted choices, and what must come of them."""

from __future__ import annotations

from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id
from umdsl.content.definitions.battlefield import Battlefield
from umdsl.content.definitions.hero import Hero


@attrs.frozen(kw_only=True)
class Placed:
    """Where a fighter stands and how it is."""

    fighter: str = attrs.field(metadata=about("The fighter, with a number where there are several: `Heron 2`."))
    space: str | None = attrs.field(default=None, metadata=about("Its space; left out, it is off the board."))
    health: int | None = attrs.field(
        default=None, metadata=about("Its health, where it is not as printed.", minimum=0, maximum=999)
    )


@attrs.frozen(kw_only=True)
class Amount:
    """How much of a resource there is."""

    resource: str = attrs.field(metadata=about("The resource."))
    amount: int = attrs.field(metadata=about("How much.", minimum=0, maximum=999))


@attrs.frozen(kw_only=True)
class InState:
    """Which state of a group holds."""

    group: str = attrs.field(metadata=about("What the states are about."))
    value: str = attrs.field(metadata=about("The state."))


@attrs.frozen(kw_only=True)
class PlacedToken:
    """A token on the board."""

    token: str = attrs.field(metadata=about("The token."))
    space: str = attrs.field(metadata=about("The space or token spot it lies on."))
    side: str | None = attrs.field(default=None, metadata=about("The face that is up."))
    owner: int | None = attrs.field(default=None, metadata=about("The seat it belongs to.", minimum=1, maximum=9))


@attrs.frozen(kw_only=True)
class Shown:
    """Which side of something beside the spaces is up."""

    fixture: str = attrs.field(metadata=about("The fixture of the board."))
    side: str = attrs.field(metadata=about("The face that is up."))


@attrs.frozen(kw_only=True)
class Seat:
    """One player's part of a position."""

    hero: str = attrs.field(metadata=about("The id or name of the hero played."))
    hand: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Cards in hand, by name."))
    hand_size: int | None = attrs.field(
        default=None,
        metadata=about("How many cards are in hand, where it does not matter which.", minimum=0, maximum=99),
    )
    deck: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Cards of the deck, the top one first."))
    discard: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Discarded cards, the top one first."))
    fighters: tuple[Placed, ...] = attrs.field(
        default=(), metadata=about("Where the fighters stand.", keyed="fighter", value="space")
    )
    resources: tuple[Amount, ...] = attrs.field(
        default=(), metadata=about("What is counted.", keyed="resource", value="amount")
    )
    states: tuple[InState, ...] = attrs.field(default=(), metadata=about("What holds.", keyed="group", value="value"))


@attrs.frozen(kw_only=True)
class Position:
    """A whole position: the seats in turn order, what lies about, and whose move it is."""

    seats: tuple[Seat, ...] = attrs.field(metadata=about("The players, in turn order."))
    tokens: tuple[PlacedToken, ...] = attrs.field(default=(), metadata=about("Tokens on the board."))
    fixtures: tuple[Shown, ...] = attrs.field(
        default=(),
        metadata=about("Things beside the spaces, by the side that is up.", keyed="fixture", value="side"),
    )
    turn: int = attrs.field(default=1, metadata=about("The seat whose turn it is.", minimum=1, maximum=9))
    actions: int | None = attrs.field(
        default=None, metadata=about("Actions left in the turn, where it is not a full turn.", minimum=0, maximum=99)
    )
    first_round: bool = attrs.field(
        default=False, metadata=about("Whether it is the first turn of whoever has not had one yet.")
    )
    setup: bool = attrs.field(
        default=False, metadata=about("Whether it is before setup; then the seats name their heroes and no more.")
    )


@attrs.frozen(kw_only=True)
class Side:
    """One player's part of the end; what is left out is not looked at."""

    seat: int = attrs.field(metadata=about("The seat, counted in turn order.", minimum=1, maximum=9))
    hand: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Cards in hand, in any order."))
    hand_size: int | None = attrs.field(
        default=None, metadata=about("How many cards are in hand.", minimum=0, maximum=99)
    )
    deck: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Cards of the deck, the top one first."))
    discard: tuple[str, ...] | None = attrs.field(default=None, metadata=about("Discarded cards, the top one first."))
    fighters: tuple[Placed, ...] = attrs.field(
        default=(),
        metadata=about("Where fighters stand (`off-board` for none) and how.", keyed="fighter", value="space"),
    )
    resources: tuple[Amount, ...] = attrs.field(
        default=(), metadata=about("What is counted.", keyed="resource", value="amount")
    )
    states: tuple[InState, ...] = attrs.field(default=(), metadata=about("What holds.", keyed="group", value="value"))


@attrs.frozen(kw_only=True)
class Told:
    """What one player is told along the way."""

    seat: int = attrs.field(metadata=about("The seat, counted in turn order.", minimum=1, maximum=9))
    events: tuple[str, ...] = attrs.field(
        default=(), metadata=about("What they must be told, in this order; other events may come between.")
    )
    never: tuple[str, ...] = attrs.field(default=(), metadata=about("What they must not be told."))


@attrs.frozen(kw_only=True)
class Outcome:
    """What must hold at the end; what is left out is not looked at."""

    seats: tuple[Side, ...] = attrs.field(default=(), metadata=about("The players, by seat.", keyed="seat"))
    tokens: tuple[PlacedToken, ...] | None = attrs.field(
        default=None, metadata=about("Tokens on the board: these and no others.")
    )
    fixtures: tuple[Shown, ...] = attrs.field(
        default=(),
        metadata=about("Things beside the spaces, by the side that is up.", keyed="fixture", value="side"),
    )
    turn: int | None = attrs.field(default=None, metadata=about("The seat whose turn it is.", minimum=1, maximum=9))
    actions: int | None = attrs.field(default=None, metadata=about("Actions left in the turn.", minimum=0, maximum=99))
    over: bool | None = attrs.field(default=None, metadata=about("Whether the game has ended."))
    winner: int | None = attrs.field(default=None, metadata=about("The seat that has won.", minimum=1, maximum=9))


@attrs.frozen(kw_only=True)
class Scenario(Definition):
    """A scenario file."""

    KIND: ClassVar[str] = "scenario"

    scenario: str = attrs.field(metadata=about("What the scenario shows, in a few words."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    set: str | None = attrs.field(default=None, metadata=about("The set it belongs to."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    proves: tuple[str, ...] = attrs.field(default=(), metadata=about("What it proves: rulings (`R7`), cards, rules."))
    story: str | None = attrs.field(default=None, metadata=about("What happens and why.", prose=True))
    mode: str = attrs.field(default="duel", metadata=about("The id of the mode."))
    edition: str | None = attrs.field(default=None, metadata=about("The id of the edition; left out, the default one."))
    battlefield: str = attrs.field(metadata=about("The id of the battlefield."))
    seed: int = attrs.field(default=1, metadata=about("The seed for whatever chance is left.", minimum=0))
    heroes: tuple[Hero, ...] = attrs.field(default=(), metadata=about("Heroes that exist in this scenario only."))
    battlefields: tuple[Battlefield, ...] = attrs.field(
        default=(), metadata=about("Battlefields that exist in this scenario only.")
    )
    position: Position = attrs.field(metadata=about("How things stand at the beginning."))
    choices: tuple[str, ...] = attrs.field(default=(), metadata=about("What the players choose, in readable words."))
    events: tuple[str, ...] = attrs.field(
        default=(), metadata=about("What must happen, in this order; other events may come between.")
    )
    never: tuple[str, ...] = attrs.field(default=(), metadata=about("What must not happen."))
    told: tuple[Told, ...] = attrs.field(
        default=(), metadata=about("What single players must or must not be told, by seat.", keyed="seat")
    )
    end: Outcome | None = attrs.field(default=None, metadata=about("How things must stand at the end."))
