"""Windows said after a sentence that they go on from: a part of what is being done, and no rule of their own."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.nodes import effects as e
from umdsl.language.nodes.conditions import Verb
from umdsl.language.nodes.selectors import Noun, Pronoun, Ref, Selector, That, This
from umdsl.language.nodes.statements import If, Trigger, TurnEdge, When, While, Whose, Window
from umdsl.language.spans import Span

# Turns that an effect can only mean ahead of itself.
_LATER = (Whose.YOUR_NEXT, Whose.OPPONENTS_NEXT, Whose.THIS)
_BACK = (Ref(Pronoun.IT), Ref(Pronoun.THEM))
#: What is done when it is told, so that nothing can hold besides it for as long as something is so.
_DONE = (
    *(e.Boost, e.Cancel, e.Choose, e.Damage, e.Defeat, e.Discard, e.Draw, e.Gain, e.Look, e.Lose, e.Move, e.Place),
    *(e.Put, e.Recover, e.Remove, e.Return, e.Reveal, e.Search, e.Shuffle, e.Spend, e.Summon, e.Swap),
)


def goes_on(said: list[Any], windows: tuple[Window, ...], statements: tuple[Any, ...], span: Span, label: bool) -> Any:
    """What a sentence adds to those said before it on its line, under the same windows but its own; None if nothing.

    `Remove a fighter. At the end of your next turn, return it …` speaks of what was done; `draw 1. [WILD]: Draw 2
    instead` of how it is done, which a `label` says and no `while`.
    """
    window = windows[-1] if windows else None
    if isinstance(window, TurnEdge) and window.whose in _LATER:
        points = any(isinstance(n, That) or n in _BACK for s in statements for n in s.walk())
        return Trigger(window, statements, span=span) if points else None
    if label and isinstance(window, While) and any(isinstance(done, _DONE) for done in said):
        return If(window.condition, statements, span=span)
    return None


def reached(window: Window, statements: list[Any]) -> list[Any] | None:
    """`When Ada attacks, she may target any fighter in her zone`, `when you attack with this card, …`: whom one may
    attack is settled before one does, so that it holds always, or of the card itself."""
    event = window.event if isinstance(window, When) else None
    attacks = event is not None and event.verb is Verb.ATTACK and event.object is None and event.ordinal is None
    reach = (Verb.TARGET, Verb.ATTACK)
    if event is None or not attacks or event.scope is not None:
        return None
    if not all(isinstance(node, e.Allow) and node.event.verb in reach for node in statements):
        return None
    if This(Noun.CARD) in (event.subject, event.by):
        return statements
    who = event.subject
    if not isinstance(who, Selector) or event.by is not None:
        return None
    if not all(node.event.subject in (*_BACK, who) for node in statements):
        return None
    return [attrs.evolve(node, event=attrs.evolve(node.event, subject=who)) for node in statements]
