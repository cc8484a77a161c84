"""Amounts: trees, never bare integers, so that `+1 for each Imp` is a value like 3."""

from __future__ import annotations

from enum import StrEnum
from typing import Union, get_args

import attrs

from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.selectors import (
    Determiner,
    Name,
    Noun,
    Pronoun,
    Ref,
    Selector,
    Stat,
    StatOf,
    Superlative,
    That,
    Things,
)


@attrs.frozen(repr=False, eq=False)
class Number(Node):
    """A plain number."""

    n: int = attrs.field(validator=[attrs.validators.ge(0), attrs.validators.le(999)])


@attrs.frozen(repr=False, eq=False)
class UpTo(Node):
    """`up to 3`: the player may choose less, also 0."""

    most: Number | ThatMuch


@attrs.frozen(repr=False, eq=False)
class UpToFigure(Node):
    """`up to its move value`: how far something may go."""

    most: StatOf

    def make_sense(self) -> None:
        of = self.most.of
        if self.most.stat is Stat.HEALTH:
            raise Meaningless("health is no distance")
        near = isinstance(of, Ref) and of.pronoun in (Pronoun.YOU, Pronoun.IT, Pronoun.THEM)
        named = isinstance(of, Selector) and isinstance(of.noun, Name) and of == Selector(Determiner.THE, of.noun)
        types = (Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME)
        that = isinstance(of, That) and isinstance(of.noun, Noun) and of.noun not in types
        if not (near or named or that):
            raise Meaningless("whose figure it is, is said with a pronoun, a name or `that`")


@attrs.frozen(repr=False, eq=False)
class AnyNumber(Node):
    """`any number of`, `any amount of`."""


@attrs.frozen(repr=False, eq=False)
class ThatMuch(Node):
    """`that much`, `that many`: the amount of what was just done."""


class Comparison(StrEnum):
    """How an amount is bounded."""

    EXACTLY = "exactly"
    AT_LEAST = "or more"
    AT_MOST = "or less"
    MORE_THAN = "more than"
    LESS_THAN = "less than"


@attrs.frozen(repr=False, eq=False)
class Bound(Node):
    """`exactly 3`, `2 or more`, `fewer than 3`."""

    comparison: Comparison
    amount: Number


@attrs.frozen(repr=False, eq=False)
class Than(Node):
    """`higher than this card's value`: how one figure compares with another."""

    comparison: Comparison
    figure: StatOf

    def make_sense(self) -> None:
        if self.figure.stat is Stat.HEALTH:
            raise Meaningless("health is compared in a sentence of its own")


@attrs.frozen(repr=False, eq=False)
class Count(Node):
    """`the number of cards in your hand`."""

    of: Things

    def make_sense(self) -> None:
        if isinstance(self.of, Ref) and self.of.pronoun not in (Pronoun.THEM, Pronoun.REST):
            raise Meaningless("of one thing there is no number")
        if isinstance(self.of, Selector) and isinstance(self.of.quantity, Number):
            raise Meaningless("how many that are is told already")


@attrs.frozen(repr=False, eq=False)
class Times(Node):
    """`1 for each S`: the effect's amount, that many times over."""

    amount: Number | UpTo
    each: Things

    def make_sense(self) -> None:
        if isinstance(getattr(self.each, "quantity", None), Bound):
            raise Meaningless("each of them counts, however many there are")


@attrs.frozen(repr=False, eq=False)
class Best(Node):
    """`the highest BOOST value among those cards`: of what several have, the one figure that is most, or least."""

    which: Superlative
    of: StatOf

    def make_sense(self) -> None:
        those = self.of.of
        many = isinstance(those, Selector) and those.quantity in (Determiner.EACH, Determiner.SOME)
        alone = isinstance(those, Selector) and isinstance(those.noun, Name) and not those.filters
        one = isinstance(those, Selector) and those.noun in (Noun.ATTACKER, Noun.DEFENDER)
        named = isinstance(those, Selector) and isinstance(those.noun, Noun | Name) and not alone and not one
        if not (many and named) and those not in (Ref(Pronoun.THEM), That(Noun.CARD), That(Noun.FIGHTER)):
            raise Meaningless("of one figure there is no highest")


@attrs.frozen(repr=False, eq=False)
class Between(Node):
    """`the number of spaces between Ada and the defender`: those that a shortest way leads through."""

    left: Things
    right: Things

    def make_sense(self) -> None:
        if self.left == self.right:
            raise Meaningless("between a thing and itself there is nothing")


@attrs.frozen(repr=False, eq=False)
class Whichever(Node):
    """`the higher of your hand size and 3`: the one of two amounts that is more, or less."""

    which: Superlative
    left: StatOf | Count
    right: Number | StatOf | Count

    def make_sense(self) -> None:
        if self.left == self.right:
            raise Meaningless("the two are the same")


class Rounding(StrEnum):
    UP = "rounded up"
    DOWN = "rounded down"


@attrs.frozen(repr=False, eq=False)
class Half(Node):
    """`half its health, rounded up`."""

    of: StatOf | Count
    rounding: Rounding | None = None


@attrs.frozen(repr=False, eq=False)
class Twice(Node):
    """`twice its BOOST value`."""

    of: StatOf | Count | ThatMuch


@attrs.frozen(repr=False, eq=False)
class Difference(Node):
    """`the difference between this card's value and your opponent's card's value`: how far they are apart."""

    left: StatOf | Count
    right: StatOf | Count

    def make_sense(self) -> None:
        if self.left == self.right:
            raise Meaningless("a figure does not differ from itself")


# What is added up and taken off.
Term = Union[Number, ThatMuch, StatOf, Count, Best, Between, Twice]


@attrs.frozen(repr=False, eq=False)
class Plus(Node):
    """`1 plus its BOOST value`, `that many cards plus 1`."""

    left: Term
    right: Term

    def make_sense(self) -> None:
        if isinstance(self.left, Number) and isinstance(self.right, Number):
            raise Meaningless("two numbers come to one")


@attrs.frozen(repr=False, eq=False)
class Minus(Node):
    """`4 minus that number`, `this card's value minus 1`; never below 0."""

    left: Term
    right: Term

    def make_sense(self) -> None:
        if self.left == self.right or (isinstance(self.left, Number) and isinstance(self.right, Number)):
            raise Meaningless("what that leaves can be said in figures")


@attrs.frozen(repr=False, eq=False)
class Capped(Node):
    """`1 for each S, to a maximum of 3`."""

    amount: Number | UpTo | Count | StatOf | Times | Plus | Minus | Best | Between | Difference
    most: Number


# What can stand before a noun or after `equal to`.
Plain = Union[Number, UpTo, AnyNumber, ThatMuch, Bound]
Reckoned = Union[Count, Half, Twice, Difference, StatOf, Plus, Minus, Whichever, Best, Between]
Quantity = Union[Plain, Reckoned]
# What an effect can do something by.
Amount = Union[Quantity, Times, Capped]
# What a figure can be set to or compared with.
Fixed = Union[Number, ThatMuch, Reckoned]
# What can be added to one.
Sum = Union[Fixed, Times, Capped]
# The same, to be looked for in a tree.
RECKONED = get_args(Reckoned)
