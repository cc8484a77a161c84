"""JSON Schema (draft-07) of each kind of file, made from the definition classes, for editors and other programs."""

from __future__ import annotations

import inspect
from typing import Any

from umdsl.content.definitions import KINDS
from umdsl.content.shapes import Shape, Slot, slots, slots_by_key

_DRAFT = "http://json-schema.org/draft-07/schema#"
Json = dict[str, Any]


def schema(kind: str) -> Json:
    """The schema of one kind of file.

    >>> schema("hero")["required"]
    ['hero', 'provenance', 'move', 'fighters', 'cards']
    """
    parts: dict[str, Json] = {}
    whole = _object(KINDS[kind], parts, skip=None)
    return {
        "$schema": _DRAFT,
        "$id": f"{kind}.schema.json",
        "title": KINDS[kind].__name__,
        **whole,
        "definitions": {name: parts[name] for name in sorted(parts)},
    }


def schemas() -> dict[str, Json]:
    """The schemas of all kinds, by file name."""
    return {f"{kind}.schema.json": schema(kind) for kind in KINDS}


def _object(cls: type, parts: dict[str, Json], skip: str | None) -> Json:
    """An object schema; `skip` is the field that the key of the object already says."""
    properties: Json = {}
    required = []
    short_forms = []
    for slot in slots(cls):
        if slot.key == skip:
            continue
        properties[slot.key] = _described(slot, parts)
        if slot.required:
            required.append(slot.key)
        if slot.short:
            entry = slots_by_key(slot.shape.item.type if slot.shape.item else cls)["text"]
            properties[slot.short] = {"type": ["string", "null"], "maxLength": entry.longest, "description": slot.doc}
            short_forms.append({"not": {"required": [slot.short, slot.key]}})
    found: Json = {
        "description": (inspect.getdoc(cls) or "").split("\n")[0],
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
    if required:
        found["required"] = required
    if short_forms:
        found["allOf"] = short_forms
    return found


def _described(slot: Slot, parts: dict[str, Json]) -> Json:
    found = _keyed(slot, parts) if slot.keyed else _value(slot.shape, slot, parts)
    if not slot.required:
        found = _or_nothing(found)
    if "$ref" in found:  # draft-07 looks at nothing beside a reference
        found = {"allOf": [found]}
    return {"description": slot.doc, **found}


def _or_nothing(found: Json) -> Json:
    """A key with nothing after its colon counts as left out."""
    if "type" in found:
        kinds = found["type"] if isinstance(found["type"], list) else [found["type"]]
        found = {**found, "type": [*kinds, "null"]}
        return {**found, "enum": [*found["enum"], None]} if "enum" in found else found
    return {"anyOf": [found, {"type": "null"}]}


def _value(shape: Shape, slot: Slot, parts: dict[str, Json]) -> Json:
    if shape.kind == "object":
        return _reference(shape.type, parts, None)
    if shape.kind == "list":
        found: Json = {"type": "array", "items": _value(shape.item or shape, slot, parts)}
        return found
    if shape.kind == "enum":
        return {"type": "string", "enum": [str(choice) for choice in shape.type]}
    if shape.kind == "bool":
        return {"type": "boolean"}
    if shape.kind == "int":
        bounds = {"minimum": slot.minimum, "maximum": slot.maximum}
        return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}
    filled = {"minLength": 1} if slot.required or slot.shape.kind == "list" else {}
    return {"type": "string", **filled, "maxLength": slot.longest}


def _keyed(slot: Slot, parts: dict[str, Json]) -> Json:
    """A mapping whose keys are a field of its entries."""
    if slot.shape.item is None or slot.keyed is None:
        raise TypeError(f"`{slot.key}` has no entries")
    entry = slot.shape.item.type
    fields = slots_by_key(entry)
    forms = [_reference(entry, parts, slot.keyed)]
    if slot.value is not None:
        only = fields[slot.value]
        forms.insert(0, _value(only.shape, only, parts))
    if not any(field.required for key, field in fields.items() if key != slot.keyed):
        forms.append({"type": "null"})
    found: Json = {"type": "object"}
    one = forms[0] if len(forms) == 1 else {"anyOf": forms}
    if fields[slot.keyed].shape.kind == "int":
        return {**found, "patternProperties": {"^[1-9]$": one}, "additionalProperties": False}
    return {**found, "additionalProperties": one}


def _reference(cls: type, parts: dict[str, Json], skip: str | None) -> Json:
    if cls.__name__ not in parts:
        parts[cls.__name__] = {}
        parts[cls.__name__] = _object(cls, parts, skip)
    return {"$ref": f"#/definitions/{cls.__name__}"}
