"""The effect texts of a definition, by path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from umdsl.content.definitions import Definition
from umdsl.content.shapes import Shape, slots


def effect_texts(definition: Definition) -> Iterator[tuple[str, str]]:
    """Every effect text that is not empty, with its path, in the order of the file.

    >>> from umdsl.content.definitions import Provenance, UniversalCard
    >>> card = UniversalCard(universal="Riposte", provenance=Provenance.HOUSE, type="defense", text="draw 1")
    >>> list(effect_texts(card))
    [('text', 'draw 1')]
    """
    return _of_object(definition, "")


def _of_object(thing: object, path: str) -> Iterator[tuple[str, str]]:
    for slot in slots(type(thing)):
        value = getattr(thing, slot.key)
        here = f"{path}.{slot.key}" if path else slot.key
        if slot.effect and value:
            yield here, value
        elif value:
            yield from _of_value(value, slot.shape, here)


def _of_value(value: Any, shape: Shape, path: str) -> Iterator[tuple[str, str]]:
    if shape.kind == "object":
        yield from _of_object(value, path)
    elif shape.kind == "list" and shape.item is not None:
        for index, entry in enumerate(value):
            yield from _of_value(entry, shape.item, f"{path}[{index}]")
