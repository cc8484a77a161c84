"""Selectors: which fighters, spaces, cards, players or tokens a sentence speaks of."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Union

import attrs

from umdsl.language.names import NameKind
from umdsl.language.nodes.base import Meaningless, Node

if TYPE_CHECKING:
    from umdsl.language.nodes.amounts import Bound, Number, Quantity, Than, ThatMuch, UpTo
    from umdsl.language.nodes.conditions import Scope, Verb


class Noun(StrEnum):
    """The things every game knows. What a file declares is a :class:`Name` instead."""

    FIGHTER = "fighter"
    HERO = "hero"
    SIDEKICK = "sidekick"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    MINION = "minion"
    VILLAIN = "villain"
    HENCHMAN = "henchman"
    CARD = "card"
    ATTACK = "attack"
    DEFENSE = "defense"
    SCHEME = "scheme"
    ITEM = "item"
    EFFECT = "effect"
    ABILITY = "ability"
    SPACE = "space"
    ZONE = "zone"
    BOARD = "board"
    PATH = "path"
    PLAYER = "player"
    OPPONENT = "opponent"
    TEAMMATE = "teammate"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard pile"
    PLAY = "play"
    BOX = "box"
    GAME = "game"
    COMBAT = "combat"
    TURN = "turn"
    ROUND = "round"
    ACTION = "action"
    DAMAGE = "damage"
    HEALTH = "health"
    TOKEN = "token"
    COUNTER = "counter"
    IDENTITY = "identity"
    SIZE = "size"
    FORM = "form"
    NUMBER = "number"
    TYPE = "type"
    DIE = "die"
    THREAT = "threat"
    BONUS = "bonus"
    MANEUVER = "maneuver"
    OWNER = "owner"
    WINNER = "winner"
    LOSER = "loser"
    CHARACTER = "character card"
    COIN = "coin"


@attrs.frozen(repr=False, eq=False)
class Name(Node):
    """A declared name: `Imp`, `Mana`, `CALM`."""

    kind: NameKind
    name: str


class Determiner(StrEnum):
    """How many, where it is not a number: the one meant, each of them, or any such (a bare plural)."""

    THE = "the"
    EACH = "each"
    SOME = "some"


class Pronoun(StrEnum):
    """Words that point back, or at the players. The checker says what they mean."""

    YOU = "you"
    IT = "it"
    THEM = "them"
    REST = "the rest"
    OTHER = "the other"
    EACH_OTHER = "each other"


@attrs.frozen(repr=False, eq=False)
class Ref(Node):
    """`you`, `it`, `them`."""

    pronoun: Pronoun


@attrs.frozen(repr=False, eq=False)
class This(Node):
    """`this card`, `this attack`, `this fighter`: what the text is printed on or happens in."""

    noun: Noun | Name

    def make_sense(self) -> None:
        _check_pointed(self.noun)


@attrs.frozen(repr=False, eq=False)
class That(Node):
    """`that fighter`, `those cards`: the nearest one spoken of."""

    noun: Noun | Name

    def make_sense(self) -> None:
        _check_pointed(self.noun)
        if self.noun in _ONLY_ONE:
            raise Meaningless("there is one of it, or it is told by what it is about")


#: What no sentence speaks of as one of several: `this turn`, `the board`, `the die's result`.
_ONLY_ONE = frozenset({Noun.BOARD, Noun.GAME, Noun.TURN, Noun.ROUND, Noun.DIE, Noun.COIN, Noun.THREAT, Noun.MANEUVER})


def _check_pointed(noun: Noun | Name) -> None:
    if noun in (Noun.BONUS, Noun.NUMBER, Noun.HEALTH) or (isinstance(noun, Name) and noun.kind is NameKind.ATTACK):
        raise Meaningless("that cannot be pointed at")


class Side(StrEnum):
    """Whose side."""

    FRIENDLY = "friendly"
    OPPOSING = "opposing"


class Adjective(StrEnum):
    """What stands before the noun and needs nothing else."""

    OTHER = "other"
    ADJACENT = "adjacent"
    DEFEATED = "defeated"
    UNDEFEATED = "undefeated"
    DAMAGED = "damaged"
    EMPTY = "empty"
    OCCUPIED = "occupied"
    RANDOM = "random"
    CHOSEN = "chosen"
    NAMED = "named"
    MOVED = "moved"
    REVEALED = "revealed"
    DISCARDED = "discarded"
    REMAINING = "remaining"
    ADDITIONAL = "additional"
    DIFFERENT = "different"
    SAME = "same"
    NEAREST = "nearest"
    FARTHEST = "farthest"
    NEXT = "next"
    LAST = "last"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    TOP = "top"
    BOTTOM = "bottom"
    STARTING = "starting"
    ATTACKING = "attacking"
    DEFENDING = "defending"
    COMBAT = "combat"
    MELEE = "melee"
    RANGED = "ranged"
    LARGE = "large"
    NORMAL = "normal"
    FACE_UP = "face-up"
    FACE_DOWN = "face-down"
    PLAYED = "played"
    BOOSTED = "boosted"
    CORRECT = "correct"
    ACTIVE = "active"
    INACTIVE = "inactive"


class CardType(StrEnum):
    """The four kinds of card."""

    ATTACK = "attack"
    DEFENSE = "defense"
    VERSATILE = "versatile"
    SCHEME = "scheme"


@attrs.frozen(repr=False, eq=False)
class Owned(Node):
    """`your`, `Ada's`, `your opponent's`."""

    by: Things


@attrs.frozen(repr=False, eq=False)
class OnSide(Node):
    """`friendly`, `opposing`."""

    side: Side


@attrs.frozen(repr=False, eq=False)
class Quality(Node):
    """A plain adjective."""

    word: Adjective


@attrs.frozen(repr=False, eq=False)
class Typed(Node):
    """`attack`, `attack or versatile` before `card`."""

    types: tuple[CardType, ...] = attrs.field(validator=attrs.validators.min_len(1))

    def make_sense(self) -> None:
        if len(set(self.types)) < len(self.types):
            raise Meaningless("a type of card is named once")


@attrs.frozen(repr=False, eq=False)
class Labelled(Node):
    """A declared name before the noun: `SONG card`, `Snare token`, `Bo cards`."""

    label: Name


@attrs.frozen(repr=False, eq=False)
class AdjacentTo(Node):
    """`adjacent to Ada`."""

    to: Things


_NO_PLACES = (NameKind.CARD, NameKind.ATTACK, NameKind.RESOURCE, NameKind.FIGHTER)


@attrs.frozen(repr=False, eq=False)
class In(Node):
    """`in Ada's zone`, `in the combat`, `in your discard pile`."""

    place: Things

    def make_sense(self) -> None:
        noun = getattr(self.place, "noun", None)
        if isinstance(noun, Name) and noun.kind in _NO_PLACES:
            raise Meaningless("nothing is in a card, a resource or a fighter")
        if noun is Noun.CHARACTER:
            raise Meaningless("what lies with a character card is on it or under it")


@attrs.frozen(repr=False, eq=False)
class On(Node):
    """`on the board`, `on a Snare`."""

    place: Things


@attrs.frozen(repr=False, eq=False)
class SharingZone(Node):
    """`in the same zone as one of your Imps`."""

    other: Things


@attrs.frozen(repr=False, eq=False)
class Within(Node):
    """`within 2 spaces of Gandalf`."""

    distance: Number
    of: Things


@attrs.frozen(repr=False, eq=False)
class Having(Node):
    """`with a Snare`, `containing opposing fighters`, `with 4 or less health`, `with a BOOST value of 1`."""

    what: Things


@attrs.frozen(repr=False, eq=False)
class Rated(Node):
    """`with a value of 3 or less`, `with a BOOST value higher than this card's BOOST value`."""

    stat: Stat
    bound: Number | Bound | ThatMuch | Than

    def make_sense(self) -> None:
        if self.stat is Stat.HEALTH:
            raise Meaningless("health is had, not rated: `with 3 health`")
        if hasattr(self.bound, "figure") and self.stat not in _SET_AGAINST:
            raise Meaningless("only values are set against each other")


class Stat(StrEnum):
    """A number that a card or a fighter has."""

    VALUE = "value"
    PRINTED = "printed value"
    ATTACK = "attack value"
    DEFENSE = "defense value"
    BOOST = "BOOST value"
    MOVE = "move value"
    HEALTH = "health"
    HAND_SIZE = "hand size"
    STARTING_HAND = "starting hand size"
    MAXIMUM_HAND = "maximum hand size"
    MAXIMUM_HEALTH = "maximum health"
    STARTING_HEALTH = "starting health"


#: Figures that a text sets against others of their kind.
_SET_AGAINST = (Stat.VALUE, Stat.PRINTED, Stat.ATTACK, Stat.DEFENSE, Stat.BOOST, Stat.MOVE)


class Superlative(StrEnum):
    """`with the most health`, `with the lowest value`."""

    MOST = "most"
    LEAST = "least"


@attrs.frozen(repr=False, eq=False)
class Extreme(Node):
    """`with the highest value`."""

    which: Superlative
    stat: Stat


@attrs.frozen(repr=False, eq=False)
class Except(Node):
    """`other than Ada`."""

    what: Things


class Deed(StrEnum):
    """What was done to the thing, after the noun: `card discarded`, `damage dealt`, `fighters he moved through`."""

    MOVED_THROUGH = "moved through"
    DISCARDED = "discarded"
    DRAWN = "drawn"
    PLAYED = "played"
    REVEALED = "revealed"
    REMOVED = "removed"
    RETURNED = "returned"
    SPENT = "spent"
    GAINED = "gained"
    LOST = "lost"
    DEALT = "dealt"
    TAKEN = "taken"
    WOULD_TAKE = "would take"
    RECOVERED = "recovered"
    PREVENTED = "prevented"
    DEFEATED = "defeated"
    MOVED = "moved"
    PLACED = "placed"
    CHOSEN = "chosen"
    NAMED = "named"
    ATTACKED = "attacked"
    HAVE = "have"
    MOVED_FROM = "moved from"
    STARTED_IN = "started in"
    IN = "are in"
    LEFT = "left"
    ENTERED = "entered"
    CANCELED = "canceled"
    FLIPPED = "flipped"
    SHUFFLED = "shuffled"
    SUMMONED = "summoned"
    BOOSTED = "boosted"


@attrs.frozen(repr=False, eq=False)
class Done(Node):
    """`card discarded this way`, `damage dealt to it`, `each fighter he moved through`."""

    deed: Deed
    by: Things | None = None
    to: Things | None = None
    scope: Scope | None = None

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_done

        check_done(self)


@attrs.frozen(repr=False, eq=False)
class Away(Node):
    """`up to 5 spaces away`, `exactly 3 spaces away from Ada`."""

    distance: Number | UpTo | Bound
    from_: Things | None = None

    def make_sense(self) -> None:
        if not isinstance(getattr(self.distance, "most", 0), int) and not hasattr(
            getattr(self.distance, "most", None), "n"
        ):
            raise Meaningless("a distance is a number of spaces")


@attrs.frozen(repr=False, eq=False)
class Nearest(Node):
    """`closest to Ada`."""

    to: AnySelector


@attrs.frozen(repr=False, eq=False)
class Farthest(Node):
    """`farthest from all heroes`."""

    from_: AnySelector


@attrs.frozen(repr=False, eq=False)
class Acting(Node):
    """`that enters a space with a Snare`."""

    verb: Verb
    object: Things

    def make_sense(self) -> None:
        if self.verb.startswith(("is ", "move through", "win", "lose", "predict", "maneuver", "defend")):
            raise Meaningless("who does something does it to something")
        if self.verb in ("start", "end"):
            raise Meaningless("say when: at the start of a turn, or at its end")


@attrs.frozen(repr=False, eq=False)
class Against(Node):
    """`attacks against Ada`."""

    whom: AnySelector


@attrs.frozen(repr=False, eq=False)
class Under(Node):
    """`each card under your character card`."""

    place: AnySelector


@attrs.frozen(repr=False, eq=False)
class SameName(Node):
    """`with the same name`, of several; `with the same name as that card`."""

    as_: Things | None = None

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import head_of, is_card

        if self.as_ is None:
            return
        one = not isinstance(self.as_, Selector) or self.as_.quantity is Determiner.THE
        if (
            not one
            or isinstance(self.as_, Both | Either)
            or not (isinstance(self.as_, Ref) or is_card(head_of(self.as_)))
        ):
            raise Meaningless("a card has the name of another card")
        if isinstance(self.as_, Ref) and self.as_.pronoun not in (Pronoun.IT, Pronoun.THEM):
            raise Meaningless("of players, what goes by a name is told otherwise")


# Filters that say where something is.
Located = Union[AdjacentTo, In, On, SharingZone, Within, Away]


@attrs.frozen(repr=False, eq=False)
class Not(Node):
    """`not in your zone`, `without a Snare`."""

    what: Located | Having


@attrs.frozen(repr=False, eq=False)
class OneOf(Node):
    """`on or adjacent to a Snare`."""

    first: Located
    second: Located

    def make_sense(self) -> None:
        if isinstance(self.second, Away):
            raise Meaningless("a distance is said first")
        if type(self.first) is type(self.second):
            raise Meaningless("two places of one kind are one place or the other")


Filter = Union[
    Owned,
    OnSide,
    Quality,
    Typed,
    Labelled,
    AdjacentTo,
    In,
    On,
    SharingZone,
    Within,
    Having,
    Rated,
    Extreme,
    Except,
    Done,
    Not,
    OneOf,
    Away,
    Nearest,
    Farthest,
    Acting,
    Against,
    SameName,
    Under,
]

# The order in which filters stand: what comes before the noun, then what comes after it.
_RANK: dict[type[Node], int] = {Owned: 0, Quality: 1, OnSide: 2, Labelled: 3, Typed: 4, Except: 10}
_EARLY = (Adjective.OTHER, Adjective.TOP, Adjective.BOTTOM, Adjective.NEXT, Adjective.LAST, Adjective.FIRST)


def _rank(item: Filter) -> tuple[int, str]:
    if isinstance(item, Quality):
        return (1, f"{0 if item.word in _EARLY else 1}{item.word}")
    return (_RANK.get(type(item), 9), "")


def in_order(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Filters as they are written: before the noun in a fixed order, after the noun as given, none twice."""
    unique: list[Filter] = []
    for item in filters:
        if item not in unique:
            unique.append(item)
    return tuple(sorted(unique, key=_rank))


@attrs.frozen(repr=False, eq=False)
class Selector(Node):
    """A quantity, a noun and what narrows it: `each opposing fighter adjacent to Ada`."""

    quantity: Determiner | Quantity
    noun: Noun | Name | Ref | That
    filters: tuple[Filter, ...] = attrs.field(default=(), converter=in_order)

    def make_sense(self) -> None:
        from umdsl.language.nodes.sense import check_selector

        check_selector(self)


@attrs.frozen(repr=False, eq=False)
class Both(Node):
    """`Ada and up to 1 adjacent fighter`."""

    items: tuple[Things | StatOf, ...] = attrs.field(validator=attrs.validators.min_len(2))

    def make_sense(self) -> None:
        figures = [i for i in self.items if isinstance(i, StatOf)]
        hands = [i.stat for i in figures] == [Stat.STARTING_HAND, Stat.MAXIMUM_HAND]
        if figures and not (hands and len(self.items) == 2 and figures[0].of == figures[1].of):
            raise Meaningless("of all figures only the starting and the maximum hand size go together")


@attrs.frozen(repr=False, eq=False)
class Either(Node):
    """`LONG SHOT, SHORT SHOT or LUCKY SHOT`."""

    items: tuple[Things, ...] = attrs.field(validator=attrs.validators.min_len(2))


@attrs.frozen(repr=False, eq=False)
class StatOf(Node):
    """`this card's value`, `its BOOST value`, `Ada's health`: a figure, to read or to change."""

    stat: Stat
    of: Things

    def make_sense(self) -> None:
        if self.stat is Stat.VALUE and getattr(self.of, "noun", None) in (Noun.DAMAGE, Noun.NUMBER):
            raise Meaningless("that has no value: it is an amount itself")


# What can be picked out, and what can be spoken of: a figure as well.
Things = Union[Selector, Ref, This, That, Both, Either]
AnySelector = Union[Things, StatOf]
