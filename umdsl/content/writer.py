"""Definitions -> canonical YAML: one way to write each thing, so that a file written twice is the same file.

Keys stand in the order of the fields, defaults are left out, effect texts are blocks, and small things without texts
fit on one line: `- {name: Ada, role: hero, health: 14}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs

from umdsl.content.definitions import Definition, Fighter, Role
from umdsl.content.shapes import Shape, Slot, slots
from umdsl.content.wording import plain_kind

_WIDTH = 118
_INDENT = "  "
# Plain texts that every YAML reader takes for text: they start with a letter and hold nothing that YAML looks at.
_PLAIN = re.compile(r"[^\W\d_][\w '’.()/+!?–—-]*\Z")
_WORDS_OF_YAML = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])


def write(definition: Definition) -> str:
    """The definition as a file; `load_text(write(d)).definition == d`.

    >>> from umdsl.content.definitions import CardType, Provenance, UniversalCard
    >>> print(write(UniversalCard(universal="Riposte", provenance=Provenance.HOUSE, type=CardType.DEFENSE, value=3)))
    universal: Riposte
    provenance: house
    type: defense
    value: 3
    <BLANKLINE>
    """
    return "\n".join(_object(definition, "", None)) + "\n"


def _object(thing: Any, indent: str, skip: str | None) -> Iterator[str]:
    """The lines of an object in block form; `skip` is the field that its key already says."""
    for slot in slots(type(thing)):
        value = getattr(thing, slot.key)
        if slot.key != skip and not _is_default(thing, slot, value):
            yield from _field(slot, value, indent)


def _field(slot: Slot, value: Any, indent: str) -> Iterator[str]:
    key = f"{indent}{slot.key}:"
    if slot.effect or slot.prose:
        yield from _block_text(key, value, indent)
        return
    if slot.short and _only_text(value):
        yield from _block_text(f"{indent}{slot.short}:", value[0].text, indent)
        return
    if slot.shape.kind not in ("list", "object"):
        yield f"{key} {_scalar(value)}"
        return
    inline = _inline(value, slot)
    # Lists of things with keys read better one below the other, however short they are.
    stacked = slot.keyed is not None or (slot.shape.kind == "list" and _item(slot.shape).kind in ("object", "list"))
    if inline is not None and len(key) + 1 + len(inline) <= _WIDTH and not (stacked and value):
        yield f"{key} {inline}"
        return
    yield key
    if slot.keyed is not None:
        yield from _keyed(slot, value, indent + _INDENT)
    elif slot.shape.kind == "object":
        yield from _object(value, indent + _INDENT, None)
    else:
        yield from _list(value, _item(slot.shape), indent + _INDENT)


def _list(values: Any, shape: Shape, indent: str) -> Iterator[str]:
    for value in values:
        inline = _inline_value(value, shape)
        if inline is not None and len(indent) + 2 + len(inline) <= _WIDTH:
            yield f"{indent}- {inline}"
            continue
        if shape.kind == "object":
            lines = list(_object(value, indent + _INDENT, None))
        elif shape.kind == "list":
            lines = list(_list(value, _item(shape), indent + _INDENT))
        else:
            lines = [indent + _INDENT + _scalar(value)]
        yield f"{indent}- {lines[0][len(indent) + len(_INDENT) :]}"
        yield from lines[1:]


def _keyed(slot: Slot, values: Any, indent: str) -> Iterator[str]:
    for value in values:
        key = f"{indent}{_scalar(getattr(value, slot.keyed or ''))}:"
        inline = _inline_entry(value, slot)
        if inline is not None and len(key) + 1 + len(inline) <= _WIDTH:
            yield f"{key} {inline}" if inline else key
            continue
        yield key
        yield from _object(value, indent + _INDENT, slot.keyed)


# On one line ------------------------------------------------------------------------------------------------------


def _inline(value: Any, slot: Slot) -> str | None:
    """A value on one line, or None where it does not belong on one."""
    if slot.keyed is not None:
        return None if value else "{}"
    return _inline_value(value, slot.shape)


def _inline_value(value: Any, shape: Shape) -> str | None:
    if shape.kind == "object":
        parts = _inline_fields(value, None)
        return None if parts is None else "{" + ", ".join(parts) + "}"
    if shape.kind == "list":
        entries = [_inline_value(entry, _item(shape)) for entry in value]
        whole = [entry for entry in entries if entry is not None]
        return "[" + ", ".join(whole) + "]" if len(whole) == len(entries) else None
    return _scalar(value)


def _inline_entry(value: Any, slot: Slot) -> str | None:
    """An entry of a mapping by name: its one short value, or all its keys."""
    said = [s for s in slots(type(value)) if s.key != slot.keyed and not _is_default(value, s, getattr(value, s.key))]
    if slot.value is not None and [s.key for s in said] == [slot.value] and not said[0].effect:
        return _inline_value(getattr(value, slot.value), said[0].shape)
    parts = _inline_fields(value, slot.keyed)
    return None if parts is None else "{" + ", ".join(parts) + "}"


def _inline_fields(thing: Any, skip: str | None) -> list[str] | None:
    parts = []
    for slot in slots(type(thing)):
        value = getattr(thing, slot.key)
        if slot.key == skip or _is_default(thing, slot, value):
            continue
        inline = None if slot.effect or slot.prose else _inline(value, slot)
        if inline is None:
            return None
        parts.append(f"{slot.key}: {inline}")
    return parts


# Texts ------------------------------------------------------------------------------------------------------------


def _block_text(key: str, text: str, indent: str) -> Iterator[str]:
    lines = text.split("\n")
    plain = all(line.isprintable() and line == line.rstrip() for line in lines) and text == text.strip() and text
    if not plain:
        yield f"{key} {_quoted(text)}"
        return
    yield f"{key} |"
    for line in lines:
        yield f"{indent}{_INDENT}{line}" if line else ""


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _PLAIN.match(text) and text == text.rstrip() and text.lower() not in _WORDS_OF_YAML and plain_kind(text) is None:
        return text
    return _quoted(text)


def _quoted(text: str) -> str:
    """A text in double quotes, with codes for what cannot be seen."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character == "\n":
        return "\\n"
    if character.isprintable():
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


# ------------------------------------------------------------------------------------------------------------------


def _is_default(thing: Any, slot: Slot, value: Any) -> bool:
    if slot.required or (slot.key == "health" and isinstance(thing, Fighter) and thing.role is Role.HERO):
        return False  # one health goes without saying for a sidekick only (UM616)
    if isinstance(slot.default, attrs.Factory):  # type: ignore[arg-type]
        made = slot.default.factory(thing) if slot.default.takes_self else slot.default.factory()
        return bool(value == made)
    return bool(value == slot.default)


def _only_text(entries: Any) -> bool:
    """Whether a list is one entry with nothing but a text."""
    if len(entries) != 1:
        return False
    said = [s.key for s in slots(type(entries[0])) if not _is_default(entries[0], s, getattr(entries[0], s.key))]
    return said == ["text"]


def _item(shape: Shape) -> Shape:
    if shape.item is None:
        raise TypeError(f"{shape} has no entries")
    return shape.item
