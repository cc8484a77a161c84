"""`instead`: what takes the place of what, as trees. `X. If C, Y instead` hangs on all that X hangs on."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.engine.compile.effects import swapped
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Happened, Has, Landed, Verb
from umdsl.language.nodes.effects import Choose
from umdsl.language.nodes.selectors import Determiner, In, Noun, Pronoun, Ref, Selector, That
from umdsl.language.nodes.sense import head_of, is_fighter

_YOU = Ref(Pronoun.YOU)
_BACK = (Ref(Pronoun.IT), Ref(Pronoun.THEM))
_OUTCOMES = (Verb.WIN, Verb.LOSE)


def replaces(node: Node) -> bool:
    """Whether a statement takes the place of the one before it: `if C, X instead`, `you may X instead`."""
    if isinstance(node, st.Instead):
        return True
    if isinstance(node, st.If):
        return any(replaces(inner) for inner in node.then)
    return isinstance(node, st.May) and any(replaces(inner) for inner in node.body)


def before_its_like(statements: tuple[Any, ...], at: int) -> int:
    """Where what may be replaced ends that begins here: after one sentence, or after all those up to one that tells
    what happens where there is not what this one needs: `discard an X. … If they have no X, … instead`."""
    for number in range(at + 1, len(statements)):
        node = statements[number]
        if replaces(node):
            lacking = isinstance(node, st.If) and _is_lack_of(node.condition, getattr(statements[at], "what", None))
            return number if lacking else at + 1
    return at + 1


def _is_lack_of(condition: Any, needed: Any) -> bool:
    """Whether a condition says that there is none of what something is done to."""
    if not (isinstance(condition, Has) and condition.negated):
        return False
    lacked = condition.what
    if not (isinstance(lacked, Selector) and isinstance(needed, Selector)) or lacked.noun != needed.noun:
        return False
    return _beyond_place(lacked) == _beyond_place(needed)


def _beyond_place(node: Selector) -> list[Any]:
    return [item for item in node.filters if not isinstance(item, In)]


def bare(statements: tuple[Any, ...]) -> tuple[Any, ...]:
    """What stands in the place of something, without saying so."""
    found: list[Any] = []
    for node in statements:
        found.extend(node.body if isinstance(node, st.Instead) else (node,))
    return tuple(found)


def nested(first: Any, others: tuple[Any, ...]) -> Any | None:
    """`if you won, draw 1. If C, draw 2 instead`: 2 where 1 would have been drawn; None where nothing is depended on.

    What is offered, paid for or done for each of several is so in either way.
    """
    if isinstance(first, st.If):
        apart = any(isinstance(other, st.If) and _exclude(first.condition, other.condition) for other in others)
        return None if first.otherwise or apart else attrs.evolve(first, then=(*first.then, *others))
    offered = any(isinstance(part, st.May) for other in others for part in other.walk())
    if isinstance(first, st.May) and not offered:
        return attrs.evolve(first, body=(*first.body, *others))
    if isinstance(first, st.Pay | st.Then | st.ForEach):
        return attrs.evolve(first, body=(*first.body, *others))
    return None


def _exclude(one: Any, other: Any) -> bool:
    """Whether two conditions are never true together: `you won the combat` and `you lost the combat`."""
    if isinstance(one, Landed) and isinstance(other, Landed):
        return one != other
    if isinstance(one, Happened) and isinstance(other, Happened):
        if one.event == other.event:
            return one.negated != other.negated
        return one.event.verb in _OUTCOMES and other.event.verb in _OUTCOMES
    return False


def spoken_first(first: Any, others: tuple[Any, ...]) -> Selector | None:
    """`deal 1 to a fighter. If it is a hero, deal 2 to it instead`: whom both speak of, who is settled before it is
    asked which of the two is done."""
    if not any(isinstance(part, That) or part in _BACK for other in others for part in other.walk()):
        return None
    for field in ("to", "who", "what"):
        found = getattr(first, field, None)
        if isinstance(found, Selector) and (is_fighter(head_of(found)) or _placed_cards(found)):
            return found
    return None


def _placed_cards(found: Selector) -> bool:
    return found.noun is Noun.CARD and any(isinstance(item, In) for item in found.filters)


def chosen_first(target: Selector, first: Any) -> tuple[Choose, Any] | None:
    """The choice of somebody who is open, and the sentence that then speaks of them."""
    if isinstance(target.quantity, Determiner):
        return None
    back = Ref(Pronoun.IT if target.quantity == Number(1) else Pronoun.THEM)
    return Choose(target, getattr(first, "mover", None) or _YOU), swapped(first, target, back)
