"""Whatever a definition holds: written and read again it is the same, and its schema takes it.

The definitions are made from the classes themselves, so a new field is tested by being there.
"""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from umdsl.content.definitions import KINDS, Definition
from umdsl.content.loader import load_text
from umdsl.content.schema import schema
from umdsl.content.shapes import Shape, Slot, slots
from umdsl.content.writer import write

_CHARACTERS = st.characters(exclude_categories=["Cs"])
# What YAML might trip over comes up more often than chance would have it.
_SPICE = st.sampled_from(
    [
        "true",
        "No",
        "~",
        "1984",
        "0x1F",
        "a: b",
        "- a",
        "#1",
        "it's",
        '"q"',
        "[x]",
        "{x}",
        "*a",
        "&a",
        "!t",
        "|",
        ">",
        "%",
        "@",
    ]
)


def short_text() -> st.SearchStrategy[str]:
    """A name: something on one line."""
    free = st.text(_CHARACTERS, max_size=20).map(lambda text: " ".join(text.split())).filter(bool)
    return st.one_of(free, _SPICE)


def long_text() -> st.SearchStrategy[str]:
    """A text of several lines."""
    line = st.one_of(st.text(_CHARACTERS, max_size=20), _SPICE, st.just("  indented"), st.just(""))
    return st.lists(line, min_size=1, max_size=4).map(lambda lines: "\n".join(lines).strip())


def value(shape: Shape, slot: Slot) -> st.SearchStrategy[Any]:
    """Any value of a shape."""
    if shape.kind == "object":
        return instance(shape.type)
    if shape.kind == "list":
        assert shape.item is not None
        keyed = slot.keyed
        unique = (lambda entry: getattr(entry, keyed)) if keyed else None
        return st.lists(value(shape.item, slot), max_size=2, unique_by=unique).map(tuple)
    if shape.kind == "enum":
        return st.sampled_from(list(shape.type))
    if shape.kind == "bool":
        return st.booleans()
    if shape.kind == "int":
        return st.integers(slot.minimum or 0, slot.maximum if slot.maximum is not None else 10**9)
    if slot.effect or slot.prose:
        return long_text().filter(bool) if slot.required or shape.optional else long_text()
    return short_text()


def field(slot: Slot) -> st.SearchStrategy[Any]:
    found = value(slot.shape, slot)
    return st.none() | found if slot.shape.optional else found


def instance(cls: type) -> st.SearchStrategy[Any]:
    """Any instance of a definition class; fields with a default are often left out."""
    own = slots(cls)
    required = {slot.key: field(slot) for slot in own if slot.required}
    optional = {slot.key: field(slot) for slot in own if not slot.required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda fields: cls(**fields))


def definition() -> st.SearchStrategy[Any]:
    """Any definition of any kind."""
    return st.sampled_from(list(KINDS.values())).flatmap(instance)


@given(definition())
@settings(max_examples=300)
def test_reading_what_was_written_gives_the_same(thing: Definition) -> None:
    written = write(thing)
    loaded = load_text(written, texts=False)
    assert loaded.definition == thing, written
    assert write(loaded.definition) == written


@given(definition())
@settings(max_examples=150)
def test_whatever_the_writer_writes_is_valid(thing: Definition) -> None:
    """The schema refuses nothing that the loader takes."""
    data = json.loads(json.dumps(yaml.safe_load(write(thing))))
    jsonschema.Draft7Validator(schema(thing.KIND)).validate(data)
