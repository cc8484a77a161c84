"""Sentences that are one thing although they are two: a move and leave to pass, a BOOST and how it is played."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Verb
from umdsl.language.nodes.effects import Boost, Cannot, Damage, Divide, Move, PassThrough, Play
from umdsl.language.nodes.selectors import Adjective, Noun, Quality, Ref, That, This
from umdsl.language.nodes.statements import If, May


def joined(statements: tuple[Any, ...]) -> tuple[Any, ...]:
    """The statements with such pairs made one, so that both hold when the first is carried out."""
    found: list[Any] = []
    for node in statements:
        before = found[-1] if found else None
        if isinstance(node, PassThrough) and (moving := _with_passage(before, node)) is not None:
            found[-1] = moving
        elif isinstance(before, Damage | Divide) and _is_unprevented(node):
            # What is said of the damage holds when it is dealt.
            found.insert(-1, attrs.evolve(node, event=attrs.evolve(node.event, subject=This(Noun.DAMAGE))))
        elif isinstance(node, If) and (either := _where_it_holds(before, node)) is not None:
            found[-1] = either
        elif isinstance(node, Play) and node.along is not None and _is_boost(before, node):
            # Which card it is, and whether there is one, is asked when the card it goes along with is played.
            found[-1] = node
        else:
            found.append(node)
    return tuple(found)


def swapped(node: Any, old: Node, new: Node) -> Any:
    """The same tree with one phrase in the place of another."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(swapped(item, old, new) for item in node)
    if not isinstance(node, Node):
        return node
    inner = {field.name: getattr(node, field.name) for field in attrs.fields(type(node)) if field.name != "span"}
    changed = {name: swapped(value, old, new) for name, value in inner.items()}
    return attrs.evolve(node, **changed) if changed != inner else node


def _with_passage(before: Any, node: PassThrough) -> Any:
    """The move that a permission is about, with it; also inside `you may`."""
    meant = isinstance(node.who, Ref | That) or node.who == getattr(before, "who", None)
    if isinstance(before, Move) and before.through is None and meant:
        return attrs.evolve(before, through=node.through)
    if isinstance(before, May) and len(before.body) == 1:
        inner = _with_passage(before.body[0], node)
        return None if inner is None else attrs.evolve(before, body=(inner,))
    return None


def _is_unprevented(node: Any) -> bool:
    """`that damage cannot be prevented`."""
    told = isinstance(node, Cannot) and node.event.verb is Verb.IS_PREVENTED
    return told and node.event.subject in (This(Noun.DAMAGE), That(Noun.DAMAGE))


def _where_it_holds(before: Any, node: If) -> If | None:
    """`move up to 3. If C, it may move through opposing fighters`: the one move or the other."""
    passing = node.then[0] if len(node.then) == 1 and not node.otherwise else None
    moving = _with_passage(before, passing) if isinstance(passing, PassThrough) else None
    return None if moving is None else If(node.condition, (moving,), (before,))


def _is_boost(before: Any, node: Play) -> bool:
    offered = before.body[0] if isinstance(before, May) and len(before.body) == 1 else before
    return isinstance(offered, Boost) and Quality(Adjective.BOOSTED) in getattr(node.what, "filters", ())
