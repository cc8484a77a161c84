"""Conditions and the events they, and the windows, speak of."""

from __future__ import annotations

from enum import StrEnum
from typing import Union

import attrs

from umdsl.language.nodes.amounts import Bound, Comparison, Count, Fixed, Number
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.selectors import AnySelector, Having, Located, Name, OneOf, Quality, StatOf, Things


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
    SINCE_LAST_START = "since the start of your last turn"
    LAST_TURN = "last turn"
    EARLIER_THIS_TURN = "earlier this turn"
    THEIR_LAST_TURN = "during their last turn"
    YOUR_LAST_TURN = "during your last turn"
    WHILE_ATTACKING = "while attacking"
    WHILE_DEFENDING = "while defending"


#: Stretches that are over: nothing waits in them.
OVER = (Scope.LAST_TURN, Scope.EARLIER_THIS_TURN, Scope.THEIR_LAST_TURN, Scope.YOUR_LAST_TURN)


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
    IS_REDUCED = "is reduced"
    IS_INCREASED = "is increased"
    IS_CHANGED = "is changed"


_AGAINST = (Verb.WIN, Verb.LOSE, Verb.ATTACK, Verb.DEFEND, Verb.PLAY, Verb.USE, Verb.DEAL)
_TO = (Verb.IS_DEALT, Verb.IS_RETURNED, Verb.IS_MOVED, Verb.IS_PLACED)


_OF_FIGURES = (Verb.IS_REDUCED, Verb.IS_INCREASED, Verb.IS_CHANGED)


@attrs.frozen(repr=False, eq=False)
class Event(Node):
    """Something that happens: `you maneuver`, `Bo is defeated`, `Ada wins combat`."""

    subject: Things | StatOf
    verb: Verb
    object: AnySelector | None = None
    by: Things | None = None
    scope: Scope | None = None
    ordinal: Ordinal | None = None
    margin: Number | Bound | None = None

    def make_sense(self) -> None:
        if self.ordinal not in (None, Ordinal.FIRST, Ordinal.NEXT):
            raise Meaningless("only the first and the next time are told apart")
        if self.verb is Verb.IS_DEFEATED and (self.object is not None or self.by is not None):
            raise Meaningless("who is defeated is defeated, and no more is said")
        if isinstance(self.subject, StatOf) and self.verb not in _OF_FIGURES:
            raise Meaningless("a figure only grows, shrinks or changes")
        if self.margin is not None and (
            self.verb not in (Verb.WIN, Verb.LOSE) or self.object is not None or self.by is not None
        ):
            raise Meaningless("a combat is won or lost by so much")
        if getattr(self.object, "noun", None) == "turn" and self.verb not in (Verb.START, Verb.END, Verb.TAKE):
            raise Meaningless("say whose turn it is done in: during their next turn")
        passive = self.verb.startswith("is ")
        if (
            passive
            and self.object is not None
            and (self.verb not in _TO or (self.by is not None and self.verb is not Verb.IS_DEALT))
        ):
            raise Meaningless("that is done to nobody else")
        if self.verb in (Verb.MANEUVER, Verb.DEFEND) and self.object is not None:
            raise Meaningless("that is not done to anything")
        state = getattr(self.object, "noun", self.object)
        if self.verb in (Verb.ENTER, Verb.SWAP) and getattr(state, "kind", None) == "state":
            raise Meaningless("a state is no place; one becomes it")
        if self.verb is Verb.PREDICT and self.object is not None:
            raise Meaningless("only the right value is predicted")
        if self.verb is Verb.DEAL and self.by is not None and self.object is None:
            raise Meaningless("say what is dealt")
        if self.verb is Verb.MOVE_THROUGH and self.object is None:
            raise Meaningless("say what is moved through")
        if self.verb is Verb.BOOST and self.by is not None:
            from umdsl.language.nodes.sense import head_of, is_card

            if not is_card(head_of(self.by)):
                raise Meaningless("one BOOSTs with a card")
        elif self.by is not None and not (self.verb.startswith("is ") or self.verb in _AGAINST):
            raise Meaningless("that is done against nobody")
        combat = getattr(self.object, "noun", None) == "combat" and not getattr(self.object, "filters", ())
        if self.verb in (Verb.WIN, Verb.LOSE) and combat:
            raise Meaningless("what is won is the combat, without saying")
        if getattr(self.object, "noun", None) == "card" and any(
            getattr(getattr(item, "place", None), "noun", None) in ("effect", "ability")
            for item in getattr(self.object, "filters", ())
        ):
            raise Meaningless("a card lies in no effect; say what is done with it")
        if self.verb is Verb.TAKE and getattr(self.object, "noun", None) == "damage":
            raise Meaningless("who takes damage is dealt it")
        if self.verb is Verb.IS_DEALT and self.object is not None and getattr(self.subject, "noun", None) == "damage":
            raise Meaningless("damage is dealt to somebody")
        if passive and getattr(getattr(self.subject, "noun", None), "pronoun", None) == "the rest":
            raise Meaningless("say of what is left what is done with it, not what was done to it")

    def check_to_come(self) -> None:
        """Refuse what is over and done with: a window waits for what is to come."""
        if self.scope in OVER:
            raise Meaningless("nothing more happens in a stretch that is over")

    def check_plain(self, scope: bool = True) -> None:
        """Refuse what only a window can say: which time it is and, for a rule that holds, how long."""
        if self.ordinal is not None or (self.scope is not None and not scope):
            raise Meaningless("which time it is belongs to a window")


@attrs.frozen(repr=False, eq=False)
class Happened(Node):
    """`you won the combat`, `Bo was dealt damage this way`."""

    event: Event
    negated: bool = False

    def make_sense(self) -> None:
        self.event.check_plain()


@attrs.frozen(repr=False, eq=False)
class Did(Node):
    """`if you do`, `if they don't`: the optional or costly step just offered was taken, in full."""

    who: Things
    negated: bool = False


_STATES = ("defeated", "undefeated", "adjacent", "empty", "damaged", "face-up", "face-down", "attacking", "defending")


@attrs.frozen(repr=False, eq=False)
class Is(Node):
    """`Bo is adjacent to it`, `it is a hero`, `Ada is CALM`."""

    subject: Things
    what: Located | OneOf | Having | Quality | Things | Name
    negated: bool = False

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_state

        if isinstance(self.what, Quality) and self.what.word not in _STATES:
            raise Meaningless(f"nobody is `{self.what.word}` without a noun")
        if getattr(self.what, "pronoun", None) == "each other":
            raise Meaningless("nobody is each other")
        if getattr(self.what, "noun", None) == "action":
            raise Meaningless("which action it is has a sentence of its own")
        if isinstance(getattr(self.what, "quantity", None), Bound):
            raise Meaningless("what somebody is, is not counted")
        check_state(self.what)


@attrs.frozen(repr=False, eq=False)
class Has(Node):
    """`you have exactly 3 cards in hand`, `Ada has 4 or less health`."""

    subject: Things
    what: Things
    negated: bool = False


@attrs.frozen(repr=False, eq=False)
class Exists(Node):
    """`there are no opposing fighters in Ada's zone` (a quantity of 0)."""

    what: Things


@attrs.frozen(repr=False, eq=False)
class Compares(Node):
    """`this card's value is higher than your opponent's card's value`."""

    left: StatOf | Count
    comparison: Comparison
    right: Fixed

    def make_sense(self) -> None:
        if self.left == self.right:
            raise Meaningless("a figure is what it is")


class Zones(StrEnum):
    """How two fighters' zones compare."""

    FEWER = "fewer"
    MORE = "more"


@attrs.frozen(repr=False, eq=False)
class CountsZones(Node):
    """`the opposing fighter is in fewer zones than Ada`."""

    subject: Things
    comparison: Zones
    other: Things


@attrs.frozen(repr=False, eq=False)
class SharesZones(Node):
    """`she shares no zones with the space she started in`."""

    subject: Things
    other: Things
    negated: bool = False


def check_later(ordinal: Ordinal, later: bool) -> None:
    """The first or a later one is any, and after the last comes none."""
    if later and ordinal not in (Ordinal.SECOND, Ordinal.THIRD):
        raise Meaningless("only the second or the third, or a later one, is told apart")


@attrs.frozen(repr=False, eq=False)
class ActionNumber(Node):
    """`this is your third action this turn`; `your second action or later`."""

    ordinal: Ordinal
    later: bool = False

    def make_sense(self) -> None:
        check_later(self.ordinal, self.later)
        if self.ordinal is Ordinal.NEXT:
            raise Meaningless("an action is the first, second, third or last")


@attrs.frozen(repr=False, eq=False)
class AttackNumber(Node):
    """`this is your second attack this turn`; without `who`, anybody's."""

    ordinal: Ordinal
    who: Things | None = None
    later: bool = False

    def make_sense(self) -> None:
        check_later(self.ordinal, self.later)
        if self.ordinal not in (Ordinal.FIRST, Ordinal.SECOND, Ordinal.THIRD):
            raise Meaningless("an attack is the first, second or third")


@attrs.frozen(repr=False, eq=False)
class StartedTurn(Node):
    """`your fighter started this turn in a different space`."""

    who: Things
    where: Located
    negated: bool = False

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_where

        check_where((self.where,))


@attrs.frozen(repr=False, eq=False)
class EndedMove(Node):
    """`it ends its movement adjacent to Ada`."""

    who: AnySelector
    where: Located


@attrs.frozen(repr=False, eq=False)
class Outnumbers(Node):
    """`you have fewer cards in hand than your opponent`."""

    subject: AnySelector
    fewer: bool
    what: AnySelector
    other: AnySelector


@attrs.frozen(repr=False, eq=False)
class Rolled(Node):
    """`on a 4, 5 or 6`."""

    results: tuple[int, ...] = attrs.field(validator=attrs.validators.min_len(1))

    def make_sense(self) -> None:
        if list(self.results) != sorted(set(self.results)) or not all(1 <= r <= 6 for r in self.results):
            raise Meaningless("a die shows 1 to 6, and each face is named once, in order")


@attrs.frozen(repr=False, eq=False)
class Landed(Node):
    """`heads`, `tails`: how the coin fell."""

    heads: bool


@attrs.frozen(repr=False, eq=False)
class All(Node):
    """`C and D`."""

    conditions: tuple[Condition, ...] = attrs.field(validator=attrs.validators.min_len(2))


@attrs.frozen(repr=False, eq=False)
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
    AttackNumber,
    StartedTurn,
    EndedMove,
    Outnumbers,
    Landed,
    All,
    Any,
]
