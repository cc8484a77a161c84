"""A YAML text -> plain nodes with their places.

The nodes are composed here, from the events of PyYAML's C parser, and not by PyYAML's own `compose`: that one recurses
in C, so a file of a hundred thousand brackets would end the whole program, and it would do so before any limit of ours
could be looked at. Reading events, the limits hold while the file is read. No tag is looked up and nothing is ever
constructed; what a plain word means is decided by the key it stands under (see `structure.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import yaml
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from umdsl.content import limits, problems
from umdsl.content.yamlerrors import explain
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Tags that say what a value would be anyway; all others ask for something that content may not have.
_HARMLESS = frozenset("tag:yaml.org,2002:" + kind for kind in ("str", "int", "bool", "null", "seq", "map", "float"))

_TEXT = ("!", "tag:yaml.org,2002:str")


@attrs.define
class Scalar:
    """A single value: what it says, how it was quoted, and where."""

    value: str
    start: int
    end: int
    style: str | None
    quoted: bool
    size: int = 1

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@attrs.define
class Sequence:
    """A list."""

    items: list[Node]
    start: int
    end: int
    size: int = 1

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@attrs.define
class Mapping:
    """Keys and values, in the order of the file."""

    pairs: list[tuple[Scalar, Node]]
    start: int
    end: int
    size: int = 1

    @property
    def span(self) -> Span:
        """The first key: a caret under a whole mapping helps nobody."""
        return self.pairs[0][0].span if self.pairs else Span(self.start, self.end)


Node = Scalar | Sequence | Mapping


class _Refused(Exception):
    """The rest of the file cannot be read; carries the diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def compose(source: Source) -> tuple[list[Node], list[Diagnostic]]:
    """The documents of a YAML text, and what is wrong with it. Never raises."""
    builder = _Builder(source)
    try:
        for event in _events(source.text):
            builder.take(event)
    except _Refused as refused:
        builder.diagnostics.append(refused.diagnostic)
    except yaml.YAMLError as error:
        builder.diagnostics.append(explain(error, source))
    return builder.documents, builder.diagnostics


def _events(text: str) -> Iterator[Event]:
    loader = _Loader(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


@attrs.define
class _Open:
    """A list or mapping whose end has not been read yet."""

    node: Sequence | Mapping
    anchor: str | None
    key: Scalar | None = None
    has_key: bool = False
    keys: dict[str, int] = attrs.field(factory=dict)


@attrs.define
class _Builder:
    source: Source
    documents: list[Node] = attrs.field(factory=list)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    stack: list[_Open] = attrs.field(factory=list)
    anchors: dict[str, Node] = attrs.field(factory=dict)
    total: int = 0

    def take(self, event: Event) -> None:
        if isinstance(event, ScalarEvent):
            self.check_tag(event, event.tag)
            start, end = _place(event)
            style = event.style or None
            scalar = Scalar(event.value, start, end, style, style is not None or event.tag in _TEXT)
            if event.anchor:
                self.anchors[event.anchor] = scalar
            self.place(scalar)
        elif isinstance(event, CollectionStartEvent):
            self.check_tag(event, event.tag)
            self.open(event)
        elif isinstance(event, AliasEvent):
            self.place(self.alias(event))
        elif isinstance(event, DocumentStartEvent):
            self.anchors = {}
        elif isinstance(event, SequenceEndEvent | MappingEndEvent):
            self.close(event)

    def open(self, event: CollectionStartEvent) -> None:
        start, end = _place(event)
        if len(self.stack) >= limits.DEPTH:
            raise _Refused(problems.TOO_DEEP.at(Span(start, start + 1), limit=limits.DEPTH, source=self.source))
        node = Mapping([], start, end) if isinstance(event, MappingStartEvent) else Sequence([], start, end)
        self.stack.append(_Open(node, event.anchor))

    def close(self, event: Event) -> None:
        done = self.stack.pop()
        done.node.end = _place(event)[1]
        if done.anchor:
            self.anchors[done.anchor] = done.node
        self.place(done.node)

    def place(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        self.total += 1
        if not self.stack:
            self.documents.append(node)
            self.check_size(node)
            return
        parent = self.stack[-1]
        if isinstance(parent.node, Sequence):
            parent.node.items.append(node)
        elif not parent.has_key:
            parent.key, parent.has_key = self.as_key(node), True
            return
        else:
            if parent.key is not None and self.is_new(parent, parent.key):
                parent.node.pairs.append((parent.key, node))
            parent.has_key = False
        parent.node.size += node.size
        self.check_size(parent.node)

    def check_size(self, node: Node) -> None:
        if node.size > limits.VALUES or self.total > limits.VALUES:
            raise _Refused(problems.TOO_MANY_VALUES.at(node.span, limit=limits.VALUES, source=self.source))

    def as_key(self, node: Node) -> Scalar | None:
        if isinstance(node, Scalar):
            return node
        found = "a list" if isinstance(node, Sequence) else "a mapping"
        self.diagnostics.append(problems.KEY_NOT_TEXT.at(_first(node), seen=found, source=self.source))
        return None

    def is_new(self, parent: _Open, key: Scalar) -> bool:
        first = parent.keys.setdefault(key.value, key.start)
        if first == key.start:
            return True
        line, _ = self.source.position(first)
        hint = "Keep one of them."
        self.diagnostics.append(
            problems.DUPLICATE_KEY.at(key.span, key=key.value, line=line, suggestion=hint, source=self.source)
        )
        return False

    def alias(self, event: AliasEvent) -> Node:
        span = Span(*_place(event))
        node = self.anchors.get(event.anchor or "")
        # An anchor that is still open is looked for first: inside it, the alias means the new one.
        if any(opened.anchor == event.anchor for opened in self.stack):
            raise _Refused(problems.ALIAS_LOOP.at(span, name=event.anchor, source=self.source))
        if node is None:
            hint = "If the text really starts with `*`, put it in quotes."
            raise _Refused(problems.UNKNOWN_ALIAS.at(span, name=event.anchor, suggestion=hint, source=self.source))
        return node

    def check_tag(self, event: ScalarEvent | CollectionStartEvent, tag: str | None) -> None:
        if tag is None or tag == "!" or tag in _HARMLESS:
            return
        start = _place(event)[0]
        written = self.source.text[start:].split(None, 1)[0] if self.source.text[start:].strip() else tag
        # Before the tag there may be an anchor; the caret belongs under the tag itself.
        if written.startswith("&"):
            start = self.source.text.find("!", start)
            written = self.source.text[start:].split(None, 1)[0]
        hint = "Leave the tag out, or put the text in quotes if it really starts with `!`."
        raise _Refused(
            problems.TAG.at(Span(start, start + len(written)), tag=written, suggestion=hint, source=self.source)
        )


def _place(event: Event) -> tuple[int, int]:
    """Where an event begins and ends, in characters."""
    start, end = event.start_mark, event.end_mark
    return (start.index if start is not None else 0, end.index if end is not None else 0)


def _first(node: Node) -> Span:
    return Span(node.start, min(node.end, node.start + 1) if node.end > node.start else node.start)
