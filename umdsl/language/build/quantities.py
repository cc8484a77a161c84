"""How much of an effect there is: with another amount, or so many times over."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.cards import unproved
from umdsl.language.nodes.amounts import Times
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import (
    AddStat,
    Damage,
    Discard,
    Divide,
    Draw,
    Gain,
    Lose,
    Move,
    Recover,
    Roll,
    SetStat,
    Spend,
    TakeStat,
)
from umdsl.language.nodes.selectors import Selector
from umdsl.language.nodes.statements import ForEach, Instead

AMOUNTED = (Draw, Damage, AddStat, TakeStat, Recover, Roll)
COUNTED = (Gain, Lose, Spend, Discard)


def with_amount(effect: Any, change: Any) -> Any:
    """An effect with its own amount changed; one that has none is left as it is."""
    if isinstance(effect, (*AMOUNTED, Divide, SetStat)):
        return attrs.evolve(effect, amount=change(effect.amount))
    if isinstance(effect, COUNTED) and isinstance(effect.what, Selector) and isinstance(effect.what.quantity, Node):
        return attrs.evolve(effect, what=attrs.evolve(effect.what, quantity=change(effect.what.quantity)))
    if isinstance(effect, Move) and effect.distance is not None:
        return attrs.evolve(effect, distance=change(effect.distance))
    return effect


def multiplied(effect: Any, each: Any) -> Any:
    """`draw 1 for each S`: the effect's own amount, that many times over; what has none is done that often."""
    if isinstance(effect, Instead):
        return attrs.evolve(effect, body=(*effect.body[:-1], multiplied(effect.body[-1], each)))
    if isinstance(effect, AMOUNTED):
        return attrs.evolve(effect, amount=Times(unproved(effect.amount), each))
    if isinstance(effect, COUNTED) and isinstance(effect.what, Selector) and isinstance(effect.what.quantity, Node):
        return attrs.evolve(effect, each=each)
    if isinstance(effect, Move) and effect.distance is not None:
        return attrs.evolve(effect, distance=Times(unproved(effect.distance), each))
    return ForEach(each, (effect,))
