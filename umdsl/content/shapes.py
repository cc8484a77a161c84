"""What a definition class looks like to the loader, the writer and the schema: its fields, read once."""

from __future__ import annotations

import re
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs

from umdsl.content import limits
from umdsl.content.definitions import base

Kind = Literal["text", "int", "bool", "enum", "list", "object"]


@attrs.frozen
class Shape:
    """The type of a value: what kind it is, and of what."""

    kind: Kind
    type: Any = None
    item: Shape | None = None
    optional: bool = False


@attrs.frozen
class Slot:
    """One field of a definition class, as the file writes it."""

    key: str
    shape: Shape
    required: bool
    default: Any
    doc: str
    minimum: int | None = None
    maximum: int | None = None
    effect: bool = False
    prose: bool = False
    keyed: str | None = None
    value: str | None = None
    short: str | None = None

    @property
    def longest(self) -> int:
        """How many characters a text here may have."""
        if self.effect:
            return limits.TEXT_LENGTH
        return limits.PROSE_LENGTH if self.prose else limits.NAME_LENGTH


def shape_of(annotation: Any) -> Shape:
    """The shape of a type annotation."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        (inner,) = (a for a in arguments if a is not NoneType)
        return attrs.evolve(shape_of(inner), optional=True)
    if origin is tuple:
        return Shape("list", item=shape_of(arguments[0]))
    if annotation is str:
        return Shape("text", str)
    if annotation is bool:
        return Shape("bool", bool)
    if annotation is int:
        return Shape("int", int)
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return Shape("enum", annotation)
    return Shape("object", annotation)


_SLOTS: dict[type, tuple[Slot, ...]] = {}
_BY_KEY: dict[type, dict[str, Slot]] = {}


def slots(cls: type) -> tuple[Slot, ...]:
    """The fields of a definition class, in the order of the file."""
    found = _SLOTS.get(cls)
    if found is None:
        hints = get_type_hints(cls)
        found = tuple(_slot(field, hints[field.name]) for field in attrs.fields(cast(Any, cls)))
        _SLOTS[cls] = found  # classes do not change, so what was read once holds for good
    return found


def slots_by_key(cls: type) -> dict[str, Slot]:
    """The same by key."""
    found = _BY_KEY.get(cls)
    if found is None:
        found = _BY_KEY[cls] = {slot.key: slot for slot in slots(cls)}
    return found


def _slot(field: attrs.Attribute[Any], annotation: Any) -> Slot:
    facts = field.metadata
    return Slot(
        key=field.name,
        shape=shape_of(annotation),
        required=field.default is attrs.NOTHING,
        default=field.default,
        doc=facts[base.DOC],
        minimum=facts.get(base.MINIMUM),
        maximum=facts.get(base.MAXIMUM),
        effect=facts.get(base.EFFECT, False),
        prose=facts.get(base.PROSE, False),
        keyed=facts.get(base.KEYED),
        value=facts.get(base.VALUE),
        short=facts.get(base.SHORT),
    )


def words(cls: type) -> str:
    """A class name in small words.

    >>> from umdsl.content.definitions import EnemyCard
    >>> words(EnemyCard)
    'enemy card'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__).lower()


def a(thing: str) -> str:
    """A thing with its article.

    >>> a("enemy card"), a("card")
    ('an enemy card', 'a card')
    """
    return ("an " if thing[:1] in "aeiou" else "a ") + thing
