"""Conditions and the events they, and the windows, speak of."""

from __future__ import annotations

from enum import StrEnum
from typing import Union

import attrs

from umdsl.language.nodes.amounts import Comparison, Fixed
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import AnySelector, Filter, Located, Name, Things


class Scope(StrEnum):
    """The stretch of the game an event is looked for in."""

    THIS_TURN = "this turn"
    THIS_COMBAT = "this combat"
    THIS_ACTION = "this action"
    THIS_ROUND = "this round"
    THIS_GAME = "this game"
    THIS_WAY = "this way"
    EACH_TURN = "each turn"
    YOUR_TURN = "during your turn"
    THEIR_TURN = "during their turn"
    YOUR_NEXT_TURN = "during your next turn"
    THEIR_NEXT_TURN = "during their next turn"
    SINCE_LAST_TURN = "since your last turn"
    LAST_TURN = "last turn"


class Ordinal(StrEnum):
    """Which time: `the first time`, `the next time`."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    NEXT = "next"
    LAST = "last"


class Verb(StrEnum):
    """What can happen, named as players name it. A passive (`is defeated`) is a verb of its own."""

    WIN = "win"
    LOSE = "lose"
    ATTACK = "attack"
    DEFEND = "defend"
    MANEUVER = "maneuver"
    PLAY = "play"
    DRAW = "draw"
    DISCARD = "discard"
    BOOST = "boost"
    MOVE = "move"
    MOVE_THROUGH = "move through"
    ENTER = "enter"
    LEAVE = "leave"
    PLACE = "place"
    SWAP = "swap"
    DEFEAT = "defeat"
    DEAL = "deal"
    TAKE = "take"
    RECOVER = "recover"
    GAIN = "gain"
    SPEND = "spend"
    CANCEL = "cancel"
    REVEAL = "reveal"
    SUMMON = "summon"
    SEARCH = "search"
    SHUFFLE = "shuffle"
    PREDICT = "predict"
    CHOOSE = "choose"
    START = "start"
    END = "end"
    USE = "use"
    CHANGE = "change"
    TARGET = "target"
    IS_DEFEATED = "is defeated"
    IS_DEALT = "is dealt"
    IS_ATTACKED = "is attacked"
    IS_PLACED = "is placed"
    IS_MOVED = "is moved"
    IS_RETURNED = "is returned"
    IS_REMOVED = "is removed"
    IS_DISCARDED = "is discarded"
    IS_CANCELED = "is canceled"
    IS_PLAYED = "is played"
    IS_BOOSTED = "is boosted"
    IS_REVEALED = "is revealed"
    IS_CHOSEN = "is chosen"
    IS_PREVENTED = "is prevented"
    IS_FLIPPED = "is flipped"
    IS_TARGETED = "is targeted"


@attrs.frozen
class Event(Node):
    """Something that happens: `you maneuver`, `Patroclus is defeated`, `Achilles wins combat`."""

    subject: Things
    verb: Verb
    object: AnySelector | None = None
    by: Things | None = None
    scope: Scope | None = None
    ordinal: Ordinal | None = None


@attrs.frozen
class Happened(Node):
    """`you won the combat`, `Beowulf was dealt damage this way`."""

    event: Event
    negated: bool = False


@attrs.frozen
class Did(Node):
    """`if you do`, `if they don't`: the optional or costly step just offered was taken, in full."""

    who: Things
    negated: bool = False


@attrs.frozen
class Is(Node):
    """`Misty Knight is adjacent to it`, `it is a hero`, `Alice is BIG`."""

    subject: Things
    what: Filter | Things | Name
    negated: bool = False


@attrs.frozen
class Has(Node):
    """`you have exactly 3 cards in hand`, `King Arthur has 4 or less health`."""

    subject: Things
    what: Things
    negated: bool = False


@attrs.frozen
class Exists(Node):
    """`there are no opposing fighters in Bigfoot's zone` (a quantity of 0)."""

    what: Things


@attrs.frozen
class Compares(Node):
    """`this card's value is higher than your opponent's card's value`."""

    left: Fixed
    comparison: Comparison
    right: Fixed


class Zones(StrEnum):
    """How two fighters' zones compare."""

    FEWER = "fewer"
    MORE = "more"


@attrs.frozen
class CountsZones(Node):
    """`the opposing fighter is in fewer zones than Leonardo`."""

    subject: Things
    comparison: Zones
    other: Things


@attrs.frozen
class SharesZones(Node):
    """`she shares no zones with the space she started in`."""

    subject: Things
    other: Things
    negated: bool = False


@attrs.frozen
class ActionNumber(Node):
    """`this is your third action this turn`."""

    ordinal: Ordinal


@attrs.frozen
class StartedTurn(Node):
    """`your fighter started this turn in a different space`."""

    who: Things
    where: Located
    negated: bool = False


@attrs.frozen
class All(Node):
    """`C and D`."""

    conditions: tuple[Condition, ...] = attrs.field(validator=attrs.validators.min_len(2))


@attrs.frozen
class Any(Node):
    """`C or D`."""

    conditions: tuple[Condition, ...] = attrs.field(validator=attrs.validators.min_len(2))


Condition = Union[
    Happened,
    Did,
    Is,
    Has,
    Exists,
    Compares,
    CountsZones,
    SharesZones,
    ActionNumber,
    StartedTurn,
    All,
    Any,
]
