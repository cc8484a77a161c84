"""Statements: how effects are put together into sentences."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeGuard, Union

import attrs

from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Number, Plain, Times, UpTo
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.conditions import Condition, Did, Event, Rolled
from umdsl.language.nodes.effects import (
    Act,
    Allow,
    Boost,
    Cancel,
    Cannot,
    Damage,
    Defeat,
    Discard,
    Draw,
    Effect,
    Gain,
    Lose,
    Move,
    PassThrough,
    Place,
    Play,
    PlayOnly,
    Put,
    Recover,
    Remove,
    Roll,
    Spend,
    Summon,
    Swap,
    TakeAction,
)
from umdsl.language.nodes.selectors import Both, Determiner, Noun, Pronoun, Ref, Selector, Things, This
from umdsl.language.nodes.waiting import waits_for

#: What is done and over.
_AT_ONCE = (Damage, Defeat, Discard, Draw, Gain, Lose, Move, Place, Put, Recover, Remove, Roll, Spend, Summon, Swap)
_REPEATABLE = (Boost, Damage, Discard, Draw, Move, Place, Recover, Roll, Summon, TakeAction)
_some: Any = attrs.validators.min_len(1)


def is_reach(node: object, who: Things) -> TypeGuard[TakeAction]:
    """`Ada may attack opposing fighters in any zone`: whom she may attack, not an attack to be made now."""
    if not isinstance(node, TakeAction) or node.act is not Act.ATTACK or node.again or node.who != who:
        return False
    return isinstance(node.target, Selector) and node.target.quantity is Determiner.SOME


def check_led(body: tuple[Statement, ...], who: Things) -> None:
    """What somebody else may do, they do: an effect that leaves its doer open would be theirs."""
    for node in body:
        if isinstance(node, If):
            check_led((*node.then, *node.otherwise), who)
        elif isinstance(node, Pay):
            check_led((*node.cost, *node.body), who)
        elif isinstance(node, Then | Instead | Lasting):
            check_led(node.body, who)
        elif isinstance(node, Place | Summon | Boost | Cancel) and node.who is None:
            raise Meaningless("who may do it does it")
        elif isinstance(node, Damage) and node.by is None and node.to != who:
            raise Meaningless("who may deal damage deals it")
        elif isinstance(node, Move) and node.mover is None and node.who != who:
            raise Meaningless("who may move a fighter moves it")


@attrs.frozen(repr=False, eq=False)
class May(Node):
    """`you may draw 1 and gain 1 action`: one decision for all of it."""

    who: Things
    body: tuple[Statement, ...] = attrs.field(validator=_some)

    def make_sense(self) -> None:
        if self.who != Ref(Pronoun.YOU):
            check_led(self.body, self.who)
        if len(self.body) == 1 and (isinstance(self.body[0], PassThrough) or is_reach(self.body[0], self.who)):
            raise Meaningless("a permission is not asked for twice")
        first = self.body[0]
        if len(self.body) == 1 and isinstance(first, If) and not first.otherwise:
            raise Meaningless("the condition stands before what may be done")
        if isinstance(self.who, Both) and isinstance(first, Swap) and (first.who, first.with_) == self.who.items:
            raise Meaningless("of two that swap, neither asks the other")


def refused(condition: object) -> bool:
    """`if you do not`: what was offered or asked for was not done, or could not be."""
    return isinstance(condition, Did) and condition.negated


@attrs.frozen(repr=False, eq=False)
class If(Node):
    """`if you won the combat, draw 2`, with what happens otherwise."""

    condition: Condition | Rolled
    then: tuple[Statement, ...] = attrs.field(validator=_some)
    otherwise: tuple[Statement, ...] = ()

    def make_sense(self) -> None:
        if refused(self.condition) and any(isinstance(n, Instead) and not n.of for n in self.then):
            raise Meaningless("what was not done has no place to take")


@attrs.frozen(repr=False, eq=False)
class Unless(Node):
    """`discard 1 unless you are CALM`."""

    condition: Condition
    body: tuple[Statement, ...] = attrs.field(validator=_some)


@attrs.frozen(repr=False, eq=False)
class Instead(Node):
    """`draw 2 instead`: takes the place of the sentence before it, or of what the window is about.

    Where the text says what no longer happens (`draw 2 instead of 1`), `of` holds it as it would have been told.
    """

    body: tuple[Statement, ...] = attrs.field(validator=_some)
    of: tuple[Statement, ...] = ()


@attrs.frozen(repr=False, eq=False)
class Then(Node):
    """`then, draw 1`: decided only after what stands before it is done."""

    body: tuple[Statement, ...] = attrs.field(validator=_some)


@attrs.frozen(repr=False, eq=False)
class Pay(Node):
    """`spend 1 Mana to draw 2`: the second only where the first was done in full."""

    cost: tuple[Statement, ...] = attrs.field(validator=_some)
    body: tuple[Statement, ...] = attrs.field(validator=_some)

    def make_sense(self) -> None:
        if any(isinstance(n, Cannot | Allow | PlayOnly | Lasting | Until | Limited) for n in self.cost):
            raise Meaningless("a price is something that is done")


@attrs.frozen(repr=False, eq=False)
class Repeat(Node):
    """`BOOST this attack up to 2 times`: one effect, so often, each time decided anew."""

    times: Number | UpTo
    effect: Effect

    def make_sense(self) -> None:
        if not isinstance(self.effect, _REPEATABLE):
            raise Meaningless("that is not done several times over")
        often = self.times.most if isinstance(self.times, UpTo) else self.times
        if not isinstance(often, Number) or often.n < 2:
            raise Meaningless("so many times, in figures")


@attrs.frozen(repr=False, eq=False)
class ForEach(Node):
    """`for each zone it is in, draw 1`."""

    each: Things
    body: tuple[Statement, ...] = attrs.field(validator=_some)


@attrs.frozen(repr=False, eq=False)
class Option(Node):
    """One entry of a list to choose from."""

    body: tuple[Statement, ...] = attrs.field(validator=_some)


@attrs.frozen(repr=False, eq=False)
class ChooseEffects(Node):
    """`choose 2 different effects:` and the list. An amount of `that many` goes with what was spent.

    No effect is chosen twice, unless `repeats`: `choose an effect for each Mana spent:`, `choose 2 times:`.
    """

    amount: Plain | Times
    options: tuple[Option, ...] = attrs.field(validator=attrs.validators.min_len(2))
    who: Things
    repeats: bool = False

    def make_sense(self) -> None:
        several = isinstance(self.amount, Times) or (isinstance(self.amount, Number) and self.amount.n > 1)
        if self.repeats and not several:
            raise Meaningless("an effect is chosen twice only where several are chosen, so many of them")
        if isinstance(self.amount, Times) and (self.amount.amount != Number(1) or self.who != Ref(Pronoun.YOU)):
            raise Meaningless("for each of something you choose one different effect")
        if self.who != Ref(Pronoun.YOU):
            for option in self.options:
                check_led(option.body, self.who)


class Lasts(StrEnum):
    """How long a lasting effect holds."""

    TURN = "for the rest of the turn"
    COMBAT = "for the rest of the combat"
    ACTION = "for this action"
    ROUND = "for the rest of the round"
    GAME = "for the rest of the game"
    YOUR_NEXT_TURN = "until the start of your next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    THEIR_NEXT_TURN = "until the end of their next turn"
    NEXT_ATTACK = "for your next attack"
    DURING_YOUR_NEXT_TURN = "during your next turn"
    DURING_THEIR_NEXT_TURN = "during their next turn"


@attrs.frozen(repr=False, eq=False)
class Lasting(Node):
    """`until the start of your next turn, your opponent cannot maneuver`."""

    lasts: Lasts
    body: tuple[Statement, ...] = attrs.field(validator=_some)

    def make_sense(self) -> None:
        if any(isinstance(n, TakeAction) for n in self.body):
            raise Meaningless("an action is taken at once, not for a while")
        for node in self.body:
            inner = (*node.then, *node.otherwise) if isinstance(node, If) else (node,)
            inner = tuple(n for part in inner for n in (part.body if isinstance(part, May) else (part,)))
            if any(isinstance(n, (*_AT_ONCE, Boost)) for n in inner):
                raise Meaningless("that is done at once, not for a while; say when it is done")


@attrs.frozen(repr=False, eq=False)
class Until(Node):
    """`until Ada is defeated, …`."""

    event: Event
    body: tuple[Statement, ...] = attrs.field(validator=_some)

    def make_sense(self) -> None:
        self.event.check_plain()


@attrs.frozen(repr=False, eq=False)
class Limited(Node):
    """`only once per turn`: how often what stands before it may be done."""

    limit: Limit

    def make_sense(self) -> None:
        if self.limit not in (Limit.TURN, Limit.GAME):
            raise Meaningless("what is limited is limited per turn or per game")


@attrs.frozen(repr=False, eq=False)
class Trigger(Node):
    """A window inside a sentence: `if you won the combat, at the start of your next turn, draw 1`."""

    window: SpokenWindow
    body: tuple[Statement, ...] = attrs.field(validator=_some)


# --- windows --------------------------------------------------------------------------------------------------------


class Label(StrEnum):
    """The windows printed as a label."""

    IMMEDIATELY = "immediately"
    DURING_COMBAT = "during combat"
    AFTER_COMBAT = "after combat"
    AFTER_ATTACK = "after attack"
    FIRST_HAND = "before drawing your starting hand"
    SETUP = "setup"
    RIGHT_NOW = "right now"
    END_OF_ROUND = "end of round"
    OBJECTIVE = "objective"
    PERMANENT = "permanent"


@attrs.frozen(repr=False, eq=False)
class Printed(Node):
    """`AFTER COMBAT:`."""

    label: Label


class Edge(StrEnum):
    START = "start"
    END = "end"


class Whose(StrEnum):
    """Whose turn begins or ends."""

    YOURS = "your turn"
    YOUR_NEXT = "your next turn"
    OPPONENTS = "your opponent's turn"
    OPPONENTS_NEXT = "your opponent's next turn"
    EACH = "each turn"
    THIS = "this turn"
    GAME = "the game"
    ROUND = "the round"
    COMBAT = "the combat"
    ACTION = "the action"


_TURNS_OF_THEIR_OWN = (Noun.OPPONENT, Noun.PLAYER, Noun.TURN, Noun.ROUND, Noun.GAME, Noun.COMBAT, Noun.ACTION)


@attrs.frozen(repr=False, eq=False)
class TurnEdge(Node):
    """`START OF TURN:`, `at the end of your opponent's turn,`."""

    edge: Edge
    whose: Whose | Selector = Whose.YOURS

    def make_sense(self) -> None:
        if isinstance(self.whose, Selector) and self.whose.noun in _TURNS_OF_THEIR_OWN:
            raise Meaningless("whose turn it is, of the players, has words of its own")
        if self.edge is Edge.END and self.whose is Whose.GAME:
            raise Meaningless("at the end of the game nothing more happens")


@attrs.frozen(repr=False, eq=False)
class When(Node):
    """`WHEN you maneuver:`."""

    event: Event

    def make_sense(self) -> None:
        self.event.check_to_come()


@attrs.frozen(repr=False, eq=False)
class After(Node):
    """`AFTER you attack:`: when all of it is over."""

    event: Event

    def make_sense(self) -> None:
        self.event.check_plain()
        self.event.check_to_come()


@attrs.frozen(repr=False, eq=False)
class Before(Node):
    """`BEFORE you attack:`."""

    event: Event

    def make_sense(self) -> None:
        self.event.check_plain()
        self.event.check_to_come()


@attrs.frozen(repr=False, eq=False)
class Would(Node):
    """`WOULD Ada take damage:`, `the next time Ada would take damage`: before it happens, and in its place."""

    event: Event

    def make_sense(self) -> None:
        self.event.check_to_come()


@attrs.frozen(repr=False, eq=False)
class While(Node):
    """`WHILE Bo is defeated:`."""

    condition: Condition


@attrs.frozen(repr=False, eq=False)
class OncePer(Node):
    """`ONCE PER TURN:`, `AS AN ACTION:`: at a time of the player's choosing."""

    limit: Limit


class Limit(StrEnum):
    TURN = "once per turn"
    GAME = "once per game"
    COMBAT = "once per combat"
    ROUND = "once per round"
    ACTION = "as an action"


# A window said in a sentence; the printed ones are labels only.
SpokenWindow = Union[TurnEdge, When, After, Before, Would, While, OncePer]
Window = Union[Printed, SpokenWindow]


# --- the whole text -------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False, eq=False)
class Reminder(Node):
    """Words in parentheses: kept, shown, never executed."""

    text: str

    def make_sense(self) -> None:
        if not self.text or " ".join(self.text.split()) != self.text or "(" in self.text or ")" in self.text:
            raise Meaningless("a reminder has words, evenly spaced, without parentheses of their own")


def _check_windows(windows: tuple[Window, ...]) -> None:
    if any(isinstance(w, Printed) for w in windows[1:]):
        raise Meaningless("a printed label stands before all other windows")


def _plays_this(node: Node) -> bool:
    return any(isinstance(part, Play) and part.what == This(Noun.CARD) for part in node.walk())


def _boosts_a_card(node: Node) -> bool:
    if isinstance(node, Trigger | Lasting):
        return False
    inner = node.what if isinstance(node, Boost) else None
    if inner is not None:
        return getattr(inner, "noun", None) is not Noun.MANEUVER
    return any(_boosts_a_card(child) for child in node.children())


def _waits_elsewhere(window: Window) -> bool:
    """Whether what is waited for happens to something else than the card at hand."""
    event = getattr(window, "event", None)
    return isinstance(event, Event) and This(Noun.CARD) not in (event.subject, event.object, event.by)


def _offered(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The statements of a paragraph, and what is offered alone."""
    return tuple(node.body[0] if isinstance(node, May) and len(node.body) == 1 else node for node in body)


@attrs.frozen(repr=False, eq=False)
class Block(Node):
    """What happens in a window, or, with none, what a scheme does and what always holds.

    Several windows nest from the outside in: WHILE it is Mr. Pym, AFTER you maneuver.
    """

    windows: tuple[Window, ...] = ()
    body: tuple[Statement, ...] = ()
    reminders: tuple[Reminder, ...] = ()

    def make_sense(self) -> None:
        if not self.body and (self.windows or not self.reminders):
            raise Meaningless("something must happen in a window")
        if not self.windows and any(waits_for(node) for node in _offered(self.body)):
            raise Meaningless("say when it is done: when they do it")
        _check_windows(self.windows)
        first = self.body[0] if self.body and self.windows and isinstance(self.windows[-1], While) else None
        if isinstance(first, Instead) and not first.of:
            raise Meaningless("what is done instead stands with what it is done instead of")
        if self.windows and all(isinstance(w, While) for w in self.windows) and any(map(_boosts_a_card, self.body)):
            raise Meaningless("say when it is BOOSTED: when you attack, or defend")
        if any(_waits_elsewhere(w) for w in self.windows) and any(_plays_this(node) for node in self.body):
            raise Meaningless("a card waits for nothing before it is played")


@attrs.frozen(repr=False, eq=False)
class AttackBlock(Node):
    """A bonus attack: `SECOND STRIKE: 3 ATK` and its own windows.

    It stands in the windows given, and happens there unless some sentence of the text calls it by name.
    """

    name: Name
    value: Number
    windows: tuple[Window, ...] = ()
    blocks: tuple[Block, ...] = ()

    def make_sense(self) -> None:
        if self.name.kind is not NameKind.ATTACK:
            raise Meaningless("a bonus attack has a name of its own")
        _check_windows(self.windows)
        if any(not b.body for b in self.blocks):
            raise Meaningless("a reminder stands with what it explains")


@attrs.frozen(repr=False, eq=False)
class Text(Node):
    """All that one card or ability says."""

    blocks: tuple[Block | AttackBlock, ...] = ()

    def make_sense(self) -> None:
        for first, second in zip(self.blocks, self.blocks[1:], strict=False):
            if isinstance(first, AttackBlock) and isinstance(second, Block):
                raise Meaningless("what follows a bonus attack is its own")
        silent = [b for b in self.blocks if isinstance(b, Block) and not b.body]
        if silent and len(self.blocks) > 1:
            raise Meaningless("a reminder stands with what it explains")


from umdsl.language.nodes.selectors import Name  # noqa: E402  (names close the circle of annotations)

Statement = Union[
    Effect,
    May,
    If,
    Unless,
    Instead,
    Then,
    Pay,
    Repeat,
    ForEach,
    ChooseEffects,
    Lasting,
    Until,
    Limited,
    Trigger,
]
