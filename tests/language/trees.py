"""A sentence around any node, so that each class can be tried by itself."""

from __future__ import annotations

from typing import Any

from tests.language.strategies import members
from umdsl.language.nodes.amounts import Capped, Fixed, Number, Than, Times, UpToFigure
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.conditions import Condition, Event, Rolled
from umdsl.language.nodes.effects import AddStat, Choose, Course, Draw, Move, SetStat
from umdsl.language.nodes.selectors import AnySelector, Filter, Noun, Pronoun, Rated, Ref, Selector, Stat, StatOf, This
from umdsl.language.nodes.statements import (
    AttackBlock,
    Block,
    ChooseEffects,
    If,
    Option,
    Reminder,
    Statement,
    Text,
    When,
    Window,
)

YOU = Ref(Pronoun.YOU)
THEM = Ref(Pronoun.THEM)
DRAW = Draw(Number(1), YOU)
VALUE = StatOf(Stat.VALUE, This(Noun.CARD))


def text_about(node: Any) -> Text:
    """The smallest text that holds the node."""
    if isinstance(node, Text):
        return node
    if isinstance(node, Block | AttackBlock):
        return Text((node,))
    if type(node) in members(Window):
        return Text((Block((node,), (DRAW,)),))
    if isinstance(node, Event):
        return Text((Block((When(node),), (DRAW,)),))
    if isinstance(node, Reminder):
        return Text((Block((), (DRAW,), (node,)),))
    return Text((Block((), (_statement(node),)),))


def _statement(node: Any) -> Any:
    if type(node) in members(Statement):
        return node
    if isinstance(node, Option):
        return ChooseEffects(Number(1), (node, node), YOU)
    if type(node) in members(Condition):
        return If(node, (DRAW,))
    if isinstance(node, Course):
        return Move(YOU, None, node)
    if isinstance(node, Than):
        return Choose(_narrowed(Rated(Stat.VALUE, node)), YOU)
    if type(node) in members(Filter):
        return Choose(_narrowed(node), YOU)
    if type(node) in members(AnySelector):
        return Choose(node, YOU)
    if isinstance(node, Capped):
        return Draw(node, YOU)
    if isinstance(node, Rolled):
        return If(node, (DRAW,))
    if isinstance(node, UpToFigure):
        return Move(THEM, node)
    if isinstance(node, Times):
        return AddStat(VALUE, node)
    if type(node) in members(Fixed):
        return SetStat(VALUE, node)
    return Choose(Selector(node, Noun.CARD), YOU)


def _narrowed(item: Any) -> Selector:
    for noun in (Noun.FIGHTER, Noun.CARD, Noun.SPACE, Noun.DAMAGE, Noun.ZONE, Noun.EFFECT):
        try:
            return Selector(Number(1), noun, (item,))
        except Meaningless:
            continue
    raise Meaningless("it narrows none of these nouns")
