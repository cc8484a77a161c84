"""Effects: one class for each thing a sentence can do. The engine has one handler for each."""

from __future__ import annotations

from enum import StrEnum
from typing import Union

import attrs

from umdsl.language.nodes.amounts import Amount, Sum
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Condition, Event
from umdsl.language.nodes.selectors import AnySelector, Located, Name

# --- fighters -------------------------------------------------------------------------------------------------------


class Heading(StrEnum):
    """Which way a move goes."""

    TO = "to"
    TOWARD = "toward"
    AWAY_FROM = "away from"


@attrs.frozen
class Course(Node):
    """`toward the nearest opposing fighter`, `to an empty space`."""

    heading: Heading
    target: AnySelector


@attrs.frozen
class Move(Node):
    """`move each of your fighters up to 3 through opposing fighters`."""

    who: AnySelector
    distance: Amount | None = None
    course: Course | None = None
    through: AnySelector | None = None
    mover: AnySelector | None = None


@attrs.frozen
class PassThrough(Node):
    """`Ghost Rider may move through opposing fighters`: a permission, not a move."""

    who: AnySelector
    through: AnySelector


@attrs.frozen
class Place(Node):
    """`place Alice in any other space`, `place a trap`."""

    what: AnySelector
    where: tuple[Located, ...] = ()
    who: AnySelector | None = None


@attrs.frozen
class Swap(Node):
    """`Achilles swaps spaces with Patroclus`."""

    who: AnySelector
    with_: AnySelector


@attrs.frozen
class Summon(Node):
    """`summon a Clone in an empty space adjacent to him`."""

    what: AnySelector
    where: tuple[Located, ...] = ()
    who: AnySelector | None = None


@attrs.frozen
class Damage(Node):
    """`deal 2 to each adjacent opposing fighter`, `your hero takes 1`."""

    amount: Amount
    to: AnySelector
    by: AnySelector | None = None
    kind: DamageKind | None = None


class DamageKind(StrEnum):
    COMBAT = "combat"
    EFFECT = "effect"


@attrs.frozen
class Divide(Node):
    """`divide 4 damage among any number of opposing fighters in her zone`."""

    amount: Amount
    among: AnySelector


@attrs.frozen
class Recover(Node):
    """`Alice recovers 3`."""

    amount: Amount
    who: AnySelector


@attrs.frozen
class Defeat(Node):
    """`defeat that sidekick`."""

    who: AnySelector


@attrs.frozen
class Become(Node):
    """`Patroclus becomes the defender`, `become SUBMERGED`, `change to your next identity`, `change size`."""

    who: AnySelector
    what: AnySelector | Name


# --- players and cards ----------------------------------------------------------------------------------------------


@attrs.frozen
class Draw(Node):
    """`draw 2`, `your opponent draws up to 3`."""

    amount: Amount
    who: AnySelector


@attrs.frozen
class DrawUntil(Node):
    """`draw until you have 6 cards in hand`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Discard(Node):
    """`your opponent discards 1 random card`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Gain(Node):
    """`gain 1 action`, `gain 2 Hellfire`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Lose(Node):
    """`lose 1 Hellfire`, `lose 2 health`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Spend(Node):
    """`spend any number of Rage`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Boost(Node):
    """`BOOST this attack`, `BOOST it with the top card of your deck` (a blind BOOST)."""

    what: AnySelector
    with_: AnySelector | None = None
    who: AnySelector | None = None


@attrs.frozen
class Look(Node):
    """`look at your opponent's hand`."""

    at: AnySelector
    who: AnySelector


@attrs.frozen
class Reveal(Node):
    """`your opponent reveals their hand`."""

    what: AnySelector
    who: AnySelector


class Spot(StrEnum):
    """Where in or at a pile."""

    TOP = "on top of"
    BOTTOM = "on the bottom of"
    INTO = "into"
    UNDER = "under"
    EITHER = "on the top or bottom of"
    FRONT = "in front of"


class Order(StrEnum):
    ANY = "in any order"
    SAME = "in the same order"
    RANDOM = "in a random order"


@attrs.frozen
class Put(Node):
    """`put that card on the bottom of your deck`, `put 2 of them into your hand`."""

    what: AnySelector
    spot: Spot
    pile: AnySelector
    who: AnySelector
    order: Order | None = None
    side: Facing | None = None


class Facing(StrEnum):
    UP = "face up"
    DOWN = "face down"


@attrs.frozen
class Return(Node):
    """`return a defeated Harpy to any space in Medusa's zone`, `return that trap to the box`."""

    what: AnySelector
    to: AnySelector | None
    who: AnySelector


@attrs.frozen
class Remove(Node):
    """`remove 1 Web from the board`, `remove this card from the game`."""

    what: AnySelector
    from_: AnySelector | None
    who: AnySelector


@attrs.frozen
class Shuffle(Node):
    """`shuffle your deck`, `shuffle them into your deck`."""

    what: AnySelector
    into: AnySelector | None
    who: AnySelector


@attrs.frozen
class Search(Node):
    """`search your deck and discard pile for the EXCALIBUR card`."""

    where: AnySelector
    for_: AnySelector
    who: AnySelector


@attrs.frozen
class Choose(Node):
    """`choose an opponent`: later sentences say `them`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Declare(Node):
    """`name a number`, `name a number from 1 to 4`, `predict the printed value of your opponent's card`."""

    what: AnySelector
    who: AnySelector
    low: int | None = None
    high: int | None = None


@attrs.frozen
class Give(Node):
    """`your opponent gives you 1 card from their hand`."""

    what: AnySelector
    to: AnySelector
    who: AnySelector


@attrs.frozen
class Play(Node):
    """`play a card from your hand`, `play this card face up`, `play it face down along with your attack card`."""

    what: AnySelector
    who: AnySelector
    side: Facing | None = None
    along: AnySelector | None = None


@attrs.frozen
class Flip(Node):
    """`flip a Tool face up`."""

    what: AnySelector
    who: AnySelector
    side: Facing | None = None


@attrs.frozen
class Roll(Node):
    """`roll 2 dice`."""

    amount: Amount
    who: AnySelector


class Act(StrEnum):
    """An action taken as an effect."""

    MANEUVER = "maneuver"
    ATTACK = "attack"
    SCHEME = "scheme"


@attrs.frozen
class TakeAction(Node):
    """`maneuver`, `attack an adjacent fighter`: an action taken because a text says so."""

    act: Act
    who: AnySelector
    target: AnySelector | None = None


@attrs.frozen
class BonusAttack(Node):
    """The name of a bonus attack as a sentence: make it now."""

    name: Name


# --- combat ---------------------------------------------------------------------------------------------------------


class CombatWindow(StrEnum):
    """The three windows of a combat card."""

    IMMEDIATELY = "immediately"
    DURING = "during combat"
    AFTER = "after combat"


@attrs.frozen
class Cancel(Node):
    """`cancel all effects on your opponent's card`, or only those of some windows."""

    card: AnySelector
    windows: tuple[CombatWindow, ...] = ()
    who: AnySelector | None = None


@attrs.frozen
class Ignore(Node):
    """`ignore its value`."""

    what: AnySelector


@attrs.frozen
class SetStat(Node):
    """`this card's value is 5`, `set his health to 8`."""

    stat: AnySelector
    amount: Sum


@attrs.frozen
class AddStat(Node):
    """`add 2 to this card's value`, `this card's value is +1 for each Rage you have`."""

    stat: AnySelector
    amount: Sum


@attrs.frozen
class TakeStat(Node):
    """`subtract 1 from your opponent's card's value`."""

    stat: AnySelector
    amount: Sum


@attrs.frozen
class SwapStats(Node):
    """`swap this card's value with your opponent's card's value`."""

    left: AnySelector
    right: AnySelector


@attrs.frozen
class Prevent(Node):
    """`prevent all damage`, `prevent 2 combat damage to your fighter`."""

    what: AnySelector
    to: AnySelector | None = None


@attrs.frozen
class Redirect(Node):
    """`any combat damage you would take is dealt to the opposing fighter instead`."""

    what: AnySelector
    to: AnySelector


@attrs.frozen
class LessDamage(Node):
    """`Luke Cage takes 2 less combat damage`."""

    who: AnySelector
    amount: Amount
    what: AnySelector


@attrs.frozen
class MoreDamage(Node):
    """`it takes 1 more combat damage`."""

    who: AnySelector
    amount: Amount
    what: AnySelector


@attrs.frozen
class Immune(Node):
    """`he takes no damage other than combat damage`."""

    who: AnySelector
    what: AnySelector


class Thing(StrEnum):
    """What can be brought to an end or left out."""

    TURN = "turn"
    COMBAT = "combat"
    ACTION = "action"
    ROUND = "round"
    MOVEMENT = "movement"
    GAME = "game"


@attrs.frozen
class End(Node):
    """`end the turn`."""

    what: Thing


@attrs.frozen
class Skip(Node):
    """`skip your next action`, `your opponent skips their next turn`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Again(Node):
    """`do it again`, `repeat this effect 2 times`."""

    times: Amount


# --- rules that hold ------------------------------------------------------------------------------------------------


@attrs.frozen
class Cannot(Node):
    """`your opponent cannot play scheme cards`, `effects on this card cannot be canceled`."""

    event: Event


@attrs.frozen
class Allow(Node):
    """`this attack may target any fighter in your zone`: a rule lifted, taken up whenever its turn comes."""

    event: Event


@attrs.frozen
class PlayOnly(Node):
    """`play only if you are BIG`."""

    condition: Condition


@attrs.frozen
class StartWith(Node):
    """`Ghost Rider starts with 5 Hellfire`."""

    who: AnySelector
    what: AnySelector


@attrs.frozen
class StartAs(Node):
    """`start as Dr. Jekyll`, `the Porter starts off the board`."""

    who: AnySelector
    what: AnySelector | Name


@attrs.frozen
class AtMost(Node):
    """`Beowulf has a maximum of 3 Rage`."""

    who: AnySelector
    what: AnySelector


@attrs.frozen
class Treat(Node):
    """`treat it as an adjacent space`, `Outlaws count as heroes`."""

    what: AnySelector
    as_: AnySelector | Name


@attrs.frozen
class Keep(Node):
    """`keep 1 of them`."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Apply(Node):
    """`its invention bonus applies`."""

    what: AnySelector


@attrs.frozen
class Track(Node):
    """`use the transformation token to track it`: a token that shows something and changes nothing."""

    what: AnySelector
    subject: AnySelector


@attrs.frozen
class Use(Node):
    """`use your Holy Water`: a declared thing that is used up or turned over."""

    what: AnySelector
    who: AnySelector


@attrs.frozen
class Tag(Node):
    """A tag printed alone on a card: `TRICK`."""

    name: Name


@attrs.frozen
class StopBeing(Node):
    """`it is no longer Stuck`."""

    who: AnySelector
    what: AnySelector | Name


Effect = Union[
    Move,
    PassThrough,
    Place,
    Swap,
    Summon,
    Damage,
    Divide,
    Recover,
    Defeat,
    Become,
    Draw,
    DrawUntil,
    Discard,
    Gain,
    Lose,
    Spend,
    Boost,
    Look,
    Reveal,
    Put,
    Return,
    Remove,
    Shuffle,
    Search,
    Choose,
    Declare,
    Give,
    Play,
    Flip,
    Roll,
    TakeAction,
    BonusAttack,
    Cancel,
    Ignore,
    SetStat,
    AddStat,
    TakeStat,
    SwapStats,
    Prevent,
    Redirect,
    LessDamage,
    MoreDamage,
    Immune,
    End,
    Skip,
    Again,
    Cannot,
    Allow,
    PlayOnly,
    StartWith,
    StartAs,
    AtMost,
    Treat,
    Keep,
    Apply,
    Track,
    Use,
    Tag,
    StopBeing,
]
