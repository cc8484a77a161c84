"""The rules as data: an edition says how a turn and a combat go, a mode says who plays against whom."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs

from umdsl.content.definitions.base import Definition, Provenance, about, own_id


class Step(StrEnum):
    """The steps of a combat, in whatever order an edition puts them."""

    REVEAL = "reveal"
    IMMEDIATELY = "immediately"
    DURING_COMBAT = "during combat"
    DAMAGE = "damage"
    AFTER_COMBAT = "after combat"
    AFTER_COMBAT_ABILITIES = "after combat abilities"
    CLEANUP = "cleanup"
    AFTER_ATTACK = "after attack"


class Action(StrEnum):
    """What a player may do with an action."""

    MANEUVER = "maneuver"
    SCHEME = "scheme"
    ATTACK = "attack"


class Side(StrEnum):
    """Who goes first where both sides have an effect in the same window."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class WinCheck(StrEnum):
    """When the game looks for a winner."""

    AT_ONCE = "at once"
    AROUND_ACTIONS = "start and end of action"


class TieWinner(StrEnum):
    """Who wins when the last heroes fall together."""

    NOBODY = "nobody"
    ACTIVE_PLAYER = "active player"


class NoRoom(StrEnum):
    """What happens to a sidekick for which its hero's zone has no room at setup."""

    ANYWHERE = "anywhere"
    NEAREST = "nearest"


class Attackable(StrEnum):
    """Whom a player may attack in their first turn."""

    ANYONE = "anyone"
    NEXT_OR_PLAYED = "next or already played"


class Eliminated(StrEnum):
    """When a player is out."""

    HEROES_DEFEATED = "heroes defeated"
    FIGHTERS_DEFEATED = "fighters defeated"


class Winner(StrEnum):
    """What the last side standing must still have."""

    LAST_WITH_HERO = "last side with a hero"
    LAST_WITH_FIGHTER = "last side with a fighter"
    VILLAIN_DEFEATED = "villain defeated"


class Removed(StrEnum):
    """What leaves the board with a player who is out."""

    NOTHING = "nothing"
    SIDEKICKS = "sidekicks"


class TurnOrder(StrEnum):
    """How turns follow each other."""

    ROUND = "round the table"
    ALTERNATING = "alternating sides"
    INITIATIVE = "initiative deck"


@attrs.frozen(kw_only=True)
class Edition(Definition):
    """An edition of the rules."""

    KIND: ClassVar[str] = "edition"

    edition: str = attrs.field(metadata=about("The edition's name, usually its year in quotes."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    default: bool = attrs.field(default=False, metadata=about("Whether a game uses it when none is named."))
    starting_hand: int = attrs.field(metadata=about("Cards drawn at setup.", minimum=0, maximum=60))
    hand_limit: int = attrs.field(metadata=about("Cards kept at the end of a turn.", minimum=0, maximum=60))
    actions: int = attrs.field(metadata=about("Actions in a turn.", minimum=1, maximum=20))
    action_choices: tuple[Action, ...] = attrs.field(metadata=about("What an action may be."))
    may_skip_action: bool = attrs.field(default=False, metadata=about("Whether an action may be left unused."))
    maneuver_draw: int = attrs.field(metadata=about("Cards drawn by a maneuver.", minimum=0, maximum=60))
    maneuver_boosts: int = attrs.field(
        default=1, metadata=about("How many cards may boost one maneuver.", minimum=0, maximum=60)
    )
    exhaustion_damage: int = attrs.field(
        metadata=about("Damage to each fighter for each card that could not be drawn.", minimum=0, maximum=99)
    )
    combat: tuple[Step, ...] = attrs.field(metadata=about("The steps of a combat, in order."))
    first_in_window: Side = attrs.field(metadata=about("Whose effects come first in a window."))
    high_ground: int = attrs.field(default=1, metadata=about("What high ground adds.", minimum=0, maximum=99))
    win_check: WinCheck = attrs.field(metadata=about("When the game looks for a winner."))
    tie: TieWinner = attrs.field(metadata=about("Who wins when the last heroes fall together."))
    sidekick_health: int = attrs.field(
        default=1, metadata=about("Health of a sidekick that has no dial.", minimum=1, maximum=99)
    )
    sidekick_no_room: NoRoom = attrs.field(
        default=NoRoom.ANYWHERE, metadata=about("Where a sidekick goes when its hero's zones are full.")
    )
    note: str | None = attrs.field(default=None, metadata=about("What sets this edition apart.", prose=True))


@attrs.frozen(kw_only=True)
class PlayersRange:
    """How many can play."""

    min: int = attrs.field(metadata=about("At least so many.", minimum=1, maximum=9))
    max: int = attrs.field(metadata=about("At most so many.", minimum=1, maximum=9))


@attrs.frozen(kw_only=True)
class Mode(Definition):
    """A way to play: who is on whose side, where they start, in what order they go, and who wins."""

    KIND: ClassVar[str] = "mode"

    mode: str = attrs.field(metadata=about("The mode's name."))
    id: str = attrs.field(default=own_id(), metadata=about("Its id; left out, the name in small letters."))
    provenance: Provenance = attrs.field(metadata=about("Where the figures come from: `official` or `house`."))
    default: bool = attrs.field(default=False, metadata=about("Whether a game uses it when none is named."))
    players: PlayersRange = attrs.field(metadata=about("How many can play."))
    heroes: PlayersRange = attrs.field(metadata=about("How many heroes are on the board."))
    teams: tuple[tuple[int, ...], ...] = attrs.field(
        default=(), metadata=about("The seats on each side; left out, each is alone.")
    )
    shared_control: bool = attrs.field(
        default=False, metadata=about("Whether one player may play several heroes of a side.")
    )
    starting_spaces: int = attrs.field(
        metadata=about("How many starting spaces the battlefield must have.", minimum=1, maximum=9)
    )
    placement: tuple[int, ...] = attrs.field(
        metadata=about("The starting space of each seat, in the order they place.")
    )
    turns: TurnOrder = attrs.field(metadata=about("How turns follow each other."))
    teammates_friendly: bool = attrs.field(
        default=True, metadata=about("Whether fighters of the same side are friendly to each other.")
    )
    first_turn_attacks: Attackable = attrs.field(
        default=Attackable.ANYONE, metadata=about("Whom a player may attack in their first turn.")
    )
    eliminated: Eliminated = attrs.field(metadata=about("When a player is out."))
    eliminated_leave: Removed = attrs.field(
        default=Removed.NOTHING, metadata=about("What leaves the board with a player who is out.")
    )
    winner: Winner = attrs.field(metadata=about("Who wins."))
    note: str | None = attrs.field(default=None, metadata=about("Anything else worth saying.", prose=True))
