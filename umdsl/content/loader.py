"""Content files -> definitions, the trees of their texts, and everything that is wrong with them.

Nothing here raises because of what a file holds: whatever the bytes, the answer is a :class:`Loaded`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.content import limits, problems
from umdsl.content.consistency import check
from umdsl.content.definitions import Definition
from umdsl.content.names import declared_by
from umdsl.content.reading import check_text, decode, read_file
from umdsl.content.scalars import offsets
from umdsl.content.structure import Reader
from umdsl.content.values import MISSING, EffectText
from umdsl.content.yamltree import Node, compose
from umdsl.language.diagnostics import Diagnostic, Fix, Source
from umdsl.language.names import Declared, Names
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text
    from umdsl.language.parser import Parsed


@attrs.frozen
class Entry:
    """One definition of a file, its declared names, its texts as read, where its values stand, and how its texts are
    written there."""

    definition: Definition
    source: Source
    names: Names
    parsed: dict[str, Parsed] = attrs.field(factory=dict, repr=False)
    spots: dict[str, Span] = attrs.field(factory=dict, repr=False)
    written: dict[str, EffectText] = attrs.field(factory=dict, repr=False)

    @property
    def trees(self) -> dict[str, Text]:
        """The trees of the texts that were understood, by path: `cards[3].text`."""
        return {path: parsed.tree for path, parsed in self.parsed.items() if parsed.ok and parsed.tree is not None}

    def place_of(self, path: str, span: Span | None = None) -> Span:
        """Where in the file a part of a text stands, or all of it."""
        text = self.written.get(path)
        if text is None:
            return self.spots.get(path, Span(0, 0))
        return _in_file(text, offsets(self.source.text, text.scalar), span or Span(0, len(text.text)))

    def part(self, definition: Definition, prefix: str) -> Entry:
        """A definition that stands inside this one, with what is said below its path."""

        def below(values: dict[str, Any]) -> dict[str, Any]:
            return {path.removeprefix(prefix): value for path, value in values.items() if path.startswith(prefix)}

        return Entry(definition, self.source, self.names, below(self.parsed), below(self.spots), below(self.written))


@attrs.frozen
class Loaded:
    """What a file gave: its definitions, and what there is to say about it."""

    source: Source
    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return tuple(entry.definition for entry in self.entries)

    @property
    def definition(self) -> Definition | None:
        """The definition of a file that has one, or the first."""
        return self.entries[0].definition if self.entries else None

    @property
    def trees(self) -> dict[str, Text]:
        """The trees of the first definition, by path; those of others are on their entries."""
        return self.entries[0].trees if self.entries else {}

    @property
    def names(self) -> Names:
        """The names that the first definition declares."""
        return self.entries[0].names if self.entries else Names.of(())

    @property
    def ok(self) -> bool:
        return not any(diagnostic.is_error for diagnostic in self.diagnostics)


def load_file(path: str | os.PathLike[str], *, known: Iterable[Declared] = (), texts: bool = True) -> Loaded:
    """Load a file. `known` are names that its texts may use besides its own; without `texts` they are not read."""
    source, wrong = read_file(path)
    return _load(source, wrong, known, texts)


def load_bytes(data: bytes, name: str = "<bytes>", *, known: Iterable[Declared] = (), texts: bool = True) -> Loaded:
    """Load a file that is already in memory."""
    source, wrong = decode(data, name)
    return _load(source, wrong, known, texts)


def load_text(text: str, name: str = "<text>", *, known: Iterable[Declared] = (), texts: bool = True) -> Loaded:
    """Load a text.

    >>> load_text("universal: Riposte\\nprovenance: house\\ntype: defence").diagnostics[0].suggestion
    'Did you mean `defense`?'
    """
    source, wrong = check_text(text, name)
    return _load(source, wrong, known, texts)


def _load(source: Source, wrong: Iterable[Diagnostic], known: Iterable[Declared], texts: bool) -> Loaded:
    diagnostics = list(wrong)
    entries: list[Entry] = []
    if not diagnostics:
        documents, diagnostics = compose(source)
        if not documents and not diagnostics:
            hint = "Start with a kind and a name, such as `hero: NAME`."
            diagnostics.append(problems.EMPTY_FILE.at(Span(0, 0), suggestion=hint, source=source))
        extra = tuple(known)
        for node in documents:
            entry, said = _document(node, source, extra, texts)
            diagnostics += said
            if entry is not None:
                entries.append(entry)
    return Loaded(source, tuple(entries), _in_order(diagnostics, source))


def _document(
    node: Node, source: Source, known: tuple[Declared, ...], texts: bool
) -> tuple[Entry | None, list[Diagnostic]]:
    reader = Reader(source)
    whole, draft = reader.definition(node)
    diagnostics = reader.diagnostics
    if draft is MISSING:
        return None, diagnostics
    names = Names.of([*declared_by(draft), *known])
    if reader.usable is not None:
        diagnostics += check(reader.usable, names, reader.spots, source)
    parsed: dict[str, Parsed] = {}
    written: dict[str, EffectText] = {}
    if texts:
        for text in reader.texts:
            result, said = _read_text(text, names, source)
            diagnostics += said
            if text.whole:
                parsed[text.path] = result
                written[text.path] = text
    if whole is MISSING:
        return None, diagnostics
    return Entry(whole, source, names, parsed, reader.spots, written), diagnostics


def _read_text(text: EffectText, names: Names, source: Source) -> tuple[Parsed, list[Diagnostic]]:
    """One effect text, with the places of its diagnostics as places of the file."""
    from umdsl.language.parser import parse

    parsed = parse(text.text, names)
    if not parsed.diagnostics:
        return parsed, []
    places = offsets(source.text, text.scalar)

    def in_file(span: Span) -> Span:
        return _in_file(text, places, span)

    def fixed(fix: Fix | None) -> Fix | None:
        """A fix holds only where the file says literally what the text says."""
        if fix is None:
            return None
        span = in_file(fix.span)
        return attrs.evolve(fix, span=span) if span.of(source.text) == fix.span.of(text.text) else None

    said = [
        attrs.evolve(diagnostic, span=in_file(diagnostic.span), fix=fixed(diagnostic.fix), source=source)
        for diagnostic in parsed.diagnostics
    ]
    return parsed, said


def _in_file(text: EffectText, places: list[int], span: Span) -> Span:
    """A span of a text as one of its file; `places` tells where each character of the value stands."""
    start, end = (min(text.lead + offset, len(places) - 1) for offset in (span.start, span.end))
    if span.start >= len(text.text):  # at the end: after the last word, not after the white space behind it
        start = end = min(text.lead + len(text.text), len(places) - 1)
        after = places[start - 1] + 1 if start else places[0]
        return Span(after, after)
    return Span(places[start], max(places[start], places[end - 1] + 1) if end > start else places[start])


def _in_order(diagnostics: list[Diagnostic], source: Source) -> tuple[Diagnostic, ...]:
    """From the top of the file down, and no more than anybody reads."""
    ordered = sorted(diagnostics, key=lambda d: (d.span.start, d.span.end, d.code, d.message))
    if len(ordered) <= limits.DIAGNOSTICS:
        return tuple(ordered)
    kept = ordered[: limits.DIAGNOSTICS]
    more = problems.MORE_PROBLEMS.at(kept[-1].span, count=len(ordered) - len(kept), source=source)
    return (*kept, more)
