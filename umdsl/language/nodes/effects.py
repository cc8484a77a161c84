"""Effects: one class for each thing a sentence can do. The engine has one handler for each."""

from __future__ import annotations

from enum import StrEnum
from typing import Union

import attrs

from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import (
    RECKONED,
    Amount,
    Capped,
    Fixed,
    Number,
    Plain,
    Quantity,
    Sum,
    Times,
    UpTo,
    UpToFigure,
)
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.conditions import Condition, Event
from umdsl.language.nodes.selectors import (
    AnySelector,
    Determiner,
    Located,
    Name,
    Noun,
    Owned,
    Pronoun,
    Ref,
    Selector,
    Stat,
    StatOf,
    Things,
    This,
)

# --- fighters -------------------------------------------------------------------------------------------------------


class Heading(StrEnum):
    """Which way a move goes."""

    TO = "to"
    TOWARD = "toward"
    AWAY_FROM = "away from"


@attrs.frozen(repr=False, eq=False)
class Course(Node):
    """`toward the nearest opposing fighter`, `to an empty space`."""

    heading: Heading
    target: Things


@attrs.frozen(repr=False, eq=False)
class Move(Node):
    """`move each of your fighters up to 3 through opposing fighters`."""

    who: Things
    distance: Plain | UpToFigure | Times | Capped | None = None
    course: Course | None = None
    through: Things | None = None
    mover: Things | None = None
    again: bool = False

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_doer

        check_doer(self.mover)
        if self.distance is None and self.course is None and self.who == Ref(Pronoun.YOU):
            raise Meaningless("say how far or where you move")
        if self.distance is None and self.course is None and self.through is not None:
            raise Meaningless("to move through something is a permission of its own")
        if isinstance(self.distance, Capped) and not isinstance(self.distance.amount, Number | UpTo | Times):
            raise Meaningless("so far at most, of so many spaces")
        if Noun.SPACE in (getattr(self.who, "noun", None), getattr(getattr(self.who, "noun", None), "noun", None)):
            raise Meaningless("a space does not move")


@attrs.frozen(repr=False, eq=False)
class PassThrough(Node):
    """`Ada may move through opposing fighters`: a permission, not a move."""

    who: Things
    through: Things

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_doer

        check_doer(self.who)


@attrs.frozen(repr=False, eq=False)
class Place(Node):
    """`place Ada in any other space`, `place a Snare`."""

    what: Things
    where: tuple[Located, ...] = attrs.field(default=(), validator=attrs.validators.max_len(1))
    who: Things | None = None

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_doer, check_where

        check_doer(self.who)
        check_where(self.where)


_SPACELESS = (NameKind.CARD, NameKind.TAG, NameKind.ATTACK, NameKind.RESOURCE, NameKind.GROUP)


@attrs.frozen(repr=False, eq=False)
class Swap(Node):
    """`Ada swaps spaces with Bo`."""

    who: Things
    with_: Things

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import head_of

        for head in (head_of(self.who), head_of(self.with_)):
            if (isinstance(head, Name) and head.kind in _SPACELESS) or head in (Noun.CARD, Noun.ATTACK, Noun.DEFENSE):
                raise Meaningless("only who or what stands in a space swaps it")


@attrs.frozen(repr=False, eq=False)
class Summon(Node):
    """`summon an Imp in an empty space adjacent to him`."""

    what: Things
    where: tuple[Located, ...] = attrs.field(default=(), validator=attrs.validators.max_len(1))
    who: Things | None = None

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_doer, check_where

        check_doer(self.who)
        check_where(self.where)


@attrs.frozen(repr=False, eq=False)
class Damage(Node):
    """`deal 2 to each adjacent opposing fighter`, `your hero takes 1`; with `more`, `1 additional damage`."""

    amount: Amount
    to: Things
    by: Things | None = None
    kind: DamageKind | None = None
    more: bool = False

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_doer

        check_doer(self.by)


class DamageKind(StrEnum):
    COMBAT = "combat"


@attrs.frozen(repr=False, eq=False)
class Divide(Node):
    """`divide 4 damage among any number of opposing fighters in her zone`."""

    amount: Quantity
    among: Things


@attrs.frozen(repr=False, eq=False)
class Recover(Node):
    """`Ada recovers 3`; with `more`, `1 additional health`."""

    amount: Amount
    who: Things
    more: bool = False


@attrs.frozen(repr=False, eq=False)
class Defeat(Node):
    """`defeat that sidekick`."""

    who: Things


@attrs.frozen(repr=False, eq=False)
class Become(Node):
    """`Bo becomes the defender`, `become ANGRY`, `change to your next identity`, `change size`."""

    who: Things
    what: Things | Name

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_state, is_group

        if not is_group(self.what):
            check_state(self.what)


# --- players and cards ----------------------------------------------------------------------------------------------


@attrs.frozen(repr=False, eq=False)
class Draw(Node):
    """`draw 2`, `your opponent draws up to 3`; with `more`, `draw 1 additional card`."""

    amount: Amount
    who: Things
    more: bool = False


@attrs.frozen(repr=False, eq=False)
class DrawUntil(Node):
    """`draw until you have 6 cards in hand`."""

    what: Things
    who: Things


@attrs.frozen(repr=False, eq=False)
class DiscardUntil(Node):
    """`discard until you have 3 cards in hand`."""

    what: Things
    who: Things


def _check_each(what: Things, each: Things | None) -> None:
    if each is not None and not (isinstance(what, Selector) and isinstance(what.quantity, Node)):
        raise Meaningless("`for each` goes with a number")


@attrs.frozen(repr=False, eq=False)
class Discard(Node):
    """`your opponent discards 1 random card`."""

    what: Things
    who: Things
    each: Things | None = None

    def make_sense(self) -> None:
        _check_each(self.what, self.each)


def _check_had(what: Things) -> None:
    if getattr(what, "noun", None) is Noun.COIN:
        raise Meaningless("a coin is flipped; those that are gained and spent are a resource, which the file declares")
    if getattr(getattr(what, "noun", None), "kind", None) is NameKind.TOKEN:
        raise Meaningless("a token is placed and removed; what is gained, lost and spent is a resource of the file")


class Purpose(StrEnum):
    """What an action may be used for."""

    ATTACK = "attack"
    MANEUVER = "maneuver"
    SCHEME = "scheme"


@attrs.frozen(repr=False, eq=False)
class Gain(Node):
    """`gain 1 action`, `gain 2 Mana`, `gain 1 action that may only be used to attack`."""

    what: Things
    who: Things
    each: Things | None = None
    only: tuple[Purpose, ...] = ()

    def make_sense(self) -> None:
        if getattr(self.what, "noun", None) is Noun.DAMAGE:
            raise Meaningless("damage is dealt to somebody, who takes it")
        if self.only and getattr(self.what, "noun", None) is not Noun.ACTION:
            raise Meaningless("only an action is used for something")
        if list(self.only) not in ([], [p for p in Purpose if p in self.only]) or len(self.only) == len(Purpose):
            raise Meaningless("each thing an action is for is named once, in order, and not all of them")
        _check_each(self.what, self.each)
        _check_had(self.what)
        if isinstance(self.who, This) and isinstance(self.what, Selector):
            raise Meaningless("what a card gains, its player gains")


@attrs.frozen(repr=False, eq=False)
class Lose(Node):
    """`lose 1 Mana`, `lose 2 health`."""

    what: Things
    who: Things
    each: Things | None = None

    def make_sense(self) -> None:
        _check_each(self.what, self.each)
        _check_had(self.what)
        if Noun.COMBAT in (getattr(self.what, "noun", None), getattr(getattr(self.what, "noun", None), "noun", None)):
            raise Meaningless("who loses the combat is told of the combat")


@attrs.frozen(repr=False, eq=False)
class Spend(Node):
    """`spend any number of Mana`."""

    what: Things
    who: Things
    each: Things | None = None

    def make_sense(self) -> None:
        _check_each(self.what, self.each)
        _check_had(self.what)


@attrs.frozen(repr=False, eq=False)
class Boost(Node):
    """`BOOST this attack`, `BOOST it with the top card of your deck` (a blind BOOST)."""

    what: Things
    with_: Things | None = None
    who: Things | None = None
    again: bool = False

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_boosted_with, check_doer

        check_doer(self.who)
        check_boosted_with(self.with_)


@attrs.frozen(repr=False, eq=False)
class Look(Node):
    """`look at your opponent's hand`."""

    at: Things
    who: Things


@attrs.frozen(repr=False, eq=False)
class Reveal(Node):
    """`your opponent reveals their hand`."""

    what: Things
    who: Things


class Spot(StrEnum):
    """Where in or at a pile."""

    TOP = "on top of"
    BOTTOM = "on the bottom of"
    INTO = "into"
    UNDER = "under"
    EITHER = "on the top or bottom of"
    FRONT = "in front of"
    BESIDE = "next to"


_WHOSE = (Pronoun.YOU, Pronoun.IT, Pronoun.THEM)


class Order(StrEnum):
    ANY = "in any order"
    SAME = "in the same order"
    RANDOM = "in a random order"


@attrs.frozen(repr=False, eq=False)
class Put(Node):
    """`put that card on the bottom of your deck`, `put 2 of them into your hand`."""

    what: Things
    spot: Spot
    pile: Things
    who: Things
    order: Order | None = None
    side: Facing | None = None

    def make_sense(self) -> None:
        if self.spot is not Spot.BESIDE:
            return
        owner = self.pile.filters[0] if isinstance(self.pile, Selector) and len(self.pile.filters) == 1 else None
        theirs = isinstance(owner, Owned) and isinstance(owner.by, Ref) and owner.by.pronoun in _WHOSE
        beside = isinstance(self.pile, Selector) and self.pile.noun is Noun.CHARACTER and theirs
        if not beside or self.order is not None or getattr(self.pile, "quantity", None) is not Determiner.THE:
            raise Meaningless("cards lie next to somebody's character card")


class Facing(StrEnum):
    UP = "face up"
    DOWN = "face down"


@attrs.frozen(repr=False, eq=False)
class Return(Node):
    """`return a defeated Imp to any space in Ada's zone`, `return that Snare to the box`."""

    what: Things
    to: Things | None
    who: Things


@attrs.frozen(repr=False, eq=False)
class Remove(Node):
    """`remove 1 Snare from the board`, `remove this card from the game`."""

    what: Things
    from_: Things | None
    who: Things

    def make_sense(self) -> None:
        noun = getattr(self.what, "noun", None)
        if isinstance(noun, Name) and noun.kind is NameKind.RESOURCE:
            raise Meaningless("a resource is lost: it lies nowhere")


@attrs.frozen(repr=False, eq=False)
class Shuffle(Node):
    """`shuffle your deck`, `shuffle them into your deck`."""

    what: Things
    into: Things | None
    who: Things


@attrs.frozen(repr=False, eq=False)
class Search(Node):
    """`search your deck and discard pile for the LONG SHOT card`."""

    where: Things
    for_: Things
    who: Things


_NO_CHOICE = (
    *(Noun.BOARD, Noun.GAME, Noun.COMBAT, Noun.TURN, Noun.ROUND, Noun.ACTION, Noun.MANEUVER),
    *(Noun.DAMAGE, Noun.HEALTH, Noun.DIE, Noun.COIN, Noun.THREAT),
)


@attrs.frozen(repr=False, eq=False)
class Choose(Node):
    """`choose an opponent`: later sentences say `them`."""

    what: AnySelector
    who: Things

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import has_state

        if has_state(self.what):
            raise Meaningless("who chooses a state becomes it")
        if getattr(self.what, "noun", None) in _NO_CHOICE:
            raise Meaningless("there is nothing to choose from")


@attrs.frozen(repr=False, eq=False)
class Declare(Node):
    """`name a number`, `name a number from 1 to 4`, `predict the printed value of your opponent's card`."""

    what: AnySelector
    who: Things
    low: int | None = None
    high: int | None = None

    def make_sense(self) -> None:
        if (self.low is None) != (self.high is None):
            raise Meaningless("from one number to another")
        if self.low is not None and self.high is not None and not 0 <= self.low <= self.high <= 999:
            raise Meaningless("from the smaller number to the greater")


@attrs.frozen(repr=False, eq=False)
class Give(Node):
    """`your opponent gives you 1 card from their hand`."""

    what: Things
    to: Things
    who: Things


@attrs.frozen(repr=False, eq=False)
class Play(Node):
    """`play a card from your hand`, `play this card face up`, `play it face down along with your attack card`."""

    what: Things
    who: Things
    side: Facing | None = None
    along: Things | None = None


@attrs.frozen(repr=False, eq=False)
class Flip(Node):
    """`flip a Tool face up`."""

    what: Things
    who: Things
    side: Facing | None = None


@attrs.frozen(repr=False, eq=False)
class Roll(Node):
    """`roll 2 dice`, and with `again` the same dice once more."""

    amount: Amount
    who: Things
    again: bool = False


class Act(StrEnum):
    """An action taken as an effect."""

    MANEUVER = "maneuver"
    ATTACK = "attack"


@attrs.frozen(repr=False, eq=False)
class TakeAction(Node):
    """`maneuver`, `attack an adjacent fighter`: an action taken because a text says so."""

    act: Act
    who: Things
    target: Things | None = None
    again: bool = False

    def make_sense(self) -> None:
        if self.act is Act.MANEUVER and self.target is not None:
            raise Meaningless("a maneuver has no target")


@attrs.frozen(repr=False, eq=False)
class BonusAttack(Node):
    """The name of a bonus attack as a sentence: make it now."""

    name: Name

    def make_sense(self) -> None:
        if self.name.kind is not NameKind.ATTACK:
            raise Meaningless("only a bonus attack is made by its name")


# --- combat ---------------------------------------------------------------------------------------------------------


class CombatWindow(StrEnum):
    """The three windows of a combat card."""

    IMMEDIATELY = "immediately"
    DURING = "during combat"
    AFTER = "after combat"


@attrs.frozen(repr=False, eq=False)
class Cancel(Node):
    """`cancel all effects on your opponent's card`, or only those of some windows."""

    card: Things
    windows: tuple[CombatWindow, ...] = ()
    who: Things | None = None

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import PLACES, check_doer, head_of

        check_doer(self.who)
        if head_of(self.card) in (Noun.SPACE, *PLACES):
            raise Meaningless("a place has no effects that could be canceled")
        if len(set(self.windows)) < len(self.windows):
            raise Meaningless("a window is named once")


@attrs.frozen(repr=False, eq=False)
class Ignore(Node):
    """`ignore its value`, `ignore all effects on their card`."""

    what: AnySelector

    def make_sense(self) -> None:
        if not isinstance(self.what, StatOf) and getattr(self.what, "noun", None) is not Noun.EFFECT:
            raise Meaningless("only values and effects are ignored")


@attrs.frozen(repr=False, eq=False)
class SetStat(Node):
    """`this card's value is 5`, `set his health to 8`."""

    stat: StatOf | Selector
    amount: Fixed | Capped

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_figure

        if isinstance(self.amount, Capped) and isinstance(self.amount.amount, Times | UpTo):
            raise Meaningless("a figure is set to one number")
        check_figure(self.stat)


@attrs.frozen(repr=False, eq=False)
class AddStat(Node):
    """`add 2 to this card's value`, `this card's value is +1 for each Mana you have`."""

    stat: StatOf | Selector
    amount: Sum

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_figure

        check_figure(self.stat)


@attrs.frozen(repr=False, eq=False)
class TakeStat(Node):
    """`subtract 1 from your opponent's card's value`."""

    stat: StatOf | Selector
    amount: Sum

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_figure

        check_figure(self.stat)


@attrs.frozen(repr=False, eq=False)
class Confine(Node):
    """`this card's value cannot be lower than 5`: whatever changes it, that is where it stays."""

    stat: StatOf
    lowest: bool
    amount: Fixed

    def make_sense(self) -> None:
        if self.stat.stat not in (Stat.VALUE, Stat.ATTACK, Stat.DEFENSE):
            raise Meaningless("only the value of a card or an attack is kept within bounds")
        if self.stat == self.amount:
            raise Meaningless("a figure is what it is")


@attrs.frozen(repr=False, eq=False)
class SwapStats(Node):
    """`swap this card's value with your opponent's card's value`."""

    left: StatOf
    right: StatOf


@attrs.frozen(repr=False, eq=False)
class Prevent(Node):
    """`prevent all damage`, `prevent 2 combat damage to your fighter`."""

    what: Things
    to: Things | None = None


@attrs.frozen(repr=False, eq=False)
class Redirect(Node):
    """`any combat damage you would take is dealt to the opposing fighter instead`."""

    what: Things
    to: Things


def _check_damage(what: Selector) -> None:
    if what.noun != "damage" or what.quantity != "some":
        raise Meaningless("only damage is taken, more or less of it")


@attrs.frozen(repr=False, eq=False)
class LessDamage(Node):
    """`Ada takes 2 less combat damage`."""

    who: Things
    amount: Plain
    what: Selector

    def make_sense(self) -> None:
        _check_damage(self.what)


@attrs.frozen(repr=False, eq=False)
class MoreDamage(Node):
    """`it takes 1 more combat damage`."""

    who: Things
    amount: Plain
    what: Selector

    def make_sense(self) -> None:
        _check_damage(self.what)


@attrs.frozen(repr=False, eq=False)
class Immune(Node):
    """`he takes no damage other than combat damage`."""

    who: Things
    what: Things

    def make_sense(self) -> None:
        if isinstance(getattr(self.who, "quantity", None), RECKONED):
            raise Meaningless("who takes no damage is not worked out")


class Thing(StrEnum):
    """What can be brought to an end or left out."""

    TURN = "turn"
    COMBAT = "combat"
    ACTION = "action"
    ROUND = "round"
    MOVEMENT = "movement"
    GAME = "game"


@attrs.frozen(repr=False, eq=False)
class End(Node):
    """`end the turn`."""

    what: Thing


@attrs.frozen(repr=False, eq=False)
class Skip(Node):
    """`skip your next action`, `your opponent skips their next turn`."""

    what: Things
    who: Things


@attrs.frozen(repr=False, eq=False)
class ExtraTurn(Node):
    """`take an extra turn`: after this one."""

    who: Things


@attrs.frozen(repr=False, eq=False)
class Decide(Node):
    """`you win the combat`, `lose the combat`: whatever the values are."""

    who: Things
    won: bool


@attrs.frozen(repr=False, eq=False)
class Linked(Node):
    """`Ada may move between spaces with fog as if they were adjacent`: for who moves, they are."""

    who: Things
    spaces: Things


@attrs.frozen(repr=False, eq=False)
class Again(Node):
    """`do it again`, `repeat this effect`."""


# --- rules that hold ------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False, eq=False)
class Cannot(Node):
    """`your opponent cannot play scheme cards`, `effects on this card cannot be canceled`.

    With `again` it may have happened once already, or may still happen once; only the next time is forbidden.
    """

    event: Event
    again: bool = False

    def make_sense(self) -> None:
        self.event.check_plain(scope=False)


@attrs.frozen(repr=False, eq=False)
class Allow(Node):
    """`this attack may target any fighter in your zone`: a rule lifted, taken up whenever its turn comes."""

    event: Event

    def make_sense(self) -> None:
        self.event.check_plain(scope=False)
        if self.event.verb.startswith("is "):
            raise Meaningless("a rule is lifted for who acts")


@attrs.frozen(repr=False, eq=False)
class PlayOnly(Node):
    """`play only if you are CALM`."""

    condition: Condition


@attrs.frozen(repr=False, eq=False)
class StartWith(Node):
    """`Ada starts with 5 Mana`."""

    who: Things
    what: Things


@attrs.frozen(repr=False, eq=False)
class StartAs(Node):
    """`start as CALM`, `Bo starts off the board`."""

    who: Things
    what: Things | Name

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_state

        check_state(self.what)


@attrs.frozen(repr=False, eq=False)
class AtMost(Node):
    """`Bo has a maximum of 3 Mana`."""

    who: Things
    what: Things


@attrs.frozen(repr=False, eq=False)
class Treat(Node):
    """`treat it as an adjacent space`, `Imps count as heroes`."""

    what: Things
    as_: Things | Name

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_state

        check_state(self.as_)


@attrs.frozen(repr=False, eq=False)
class Keep(Node):
    """`keep 1 of them`."""

    what: Things
    who: Things


@attrs.frozen(repr=False, eq=False)
class Apply(Node):
    """`its tune bonus applies`."""

    what: Things


@attrs.frozen(repr=False, eq=False)
class Track(Node):
    """`use the counter token to track it`: a token that shows something and changes nothing."""

    what: Things
    subject: Things


@attrs.frozen(repr=False, eq=False)
class Use(Node):
    """`use your Holy Water`: a declared thing that is used up or turned over."""

    what: AnySelector
    who: AnySelector

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import head_of

        if head_of(self.what) in (Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME):
            raise Meaningless("say what is done with the card: it is played, put somewhere, or BOOSTED with")


@attrs.frozen(repr=False, eq=False)
class Tag(Node):
    """A tag printed alone on a card: `TRICK`."""

    name: Name

    def make_sense(self) -> None:
        if self.name.kind not in (NameKind.TAG, NameKind.UNKNOWN):
            raise Meaningless("only a tag stands alone")


@attrs.frozen(repr=False, eq=False)
class StopBeing(Node):
    """`it is no longer Stuck`."""

    who: Things
    what: Things | Name

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_state

        check_state(self.what)


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
    DiscardUntil,
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
    Confine,
    SwapStats,
    Prevent,
    Redirect,
    LessDamage,
    MoreDamage,
    Immune,
    End,
    Skip,
    ExtraTurn,
    Decide,
    Linked,
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
