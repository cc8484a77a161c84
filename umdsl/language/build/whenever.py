"""`Opposing fighters that enter a space with a Snare take 1 damage`: what waits for something, without saying when.

Nobody enters a space while a text is read: what is done to those who do something is done whenever they do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.conditions import Event
from umdsl.language.nodes.selectors import Noun, Pronoun, Ref
from umdsl.language.nodes.statements import Block, May, Reminder, When, Window
from umdsl.language.nodes.waiting import waits_for
from umdsl.language.spans import Span


def paragraphs(windows: tuple[Window, ...], body: list[Any], notes: list[Reminder], span: Span) -> Iterator[Block]:
    """What stands in the same windows; under none, each sentence that waits for something in a paragraph of its own."""
    plain: list[Any] = []
    last = len(body) - 1
    for number, statement in enumerate(body):
        told = None if windows else _whenever(statement)
        if told is None:
            plain.append(statement)
            continue
        if plain:
            yield Block((), tuple(plain), span=span)
            plain = []
        yield Block((told[0],), (told[1],), tuple(notes) if number == last else (), span=statement.span)
    if plain or not body:
        yield Block(windows, tuple(plain), tuple(notes), span=span)


def _whenever(statement: Any) -> tuple[When, Any] | None:
    if isinstance(statement, May) and len(statement.body) == 1:
        inner = _whenever(statement.body[0])
        return None if inner is None else (inner[0], attrs.evolve(statement, body=(inner[1],)))
    found = waits_for(statement)
    if found is None:
        return None
    field, whom, does = found
    who = attrs.evolve(whom, quantity=Number(1), filters=tuple(item for item in whom.filters if item is not does))
    back = Ref(Pronoun.THEM if whom.noun in (Noun.OPPONENT, Noun.PLAYER) else Pronoun.IT)
    window = When(Event(who, does.verb, does.object, span=does.span), span=statement.span)
    return window, attrs.evolve(statement, **{field: back})
