"""Decks of other programs -> definitions.

`read_file` and `read_bytes` find out which shape a file has; `study` finds out what its texts mean; `build` makes
the hero of it. Nothing here raises because of what a file holds.
"""

from __future__ import annotations

import os

import attrs

from umdsl.content import reading
from umdsl.content.importers import maker, problems, umdb
from umdsl.content.importers.deck import Deck
from umdsl.content.importers.fields import Fields, seen
from umdsl.content.importers.jsonfile import JsonFile, Path, read_json
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

_MOST_DECKS = 200


@attrs.frozen
class Decks:
    """The decks of a file, and what is wrong with the file itself; what is wrong with a deck is said there."""

    source: Source
    decks: tuple[Deck, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_file(path: str | os.PathLike[str]) -> Decks:
    """The decks of a file."""
    return _read(*reading.read_file(path))


def read_bytes(data: bytes, name: str = "<bytes>") -> Decks:
    """The decks of a file that is already in memory."""
    return _read(*reading.decode(data, name))


def read_text(text: str, name: str = "<text>") -> Decks:
    """The decks of a text.

    >>> read_text('{"name": "Ada", "heroes": [{"name": "Ada", "hp": 14}], "movement": 2, "cards": []}').decks[0].name
    'Ada'
    >>> read_text("[1, 2").diagnostics[0].message
    'This cannot be read as JSON: a comma is missing here.'
    """
    return _read(*reading.check_text(text, name))


def _read(source: Source, wrong: tuple[Diagnostic, ...]) -> Decks:
    if wrong:
        return Decks(source, (), wrong)
    file, wrong = read_json(source)
    if file is None:
        return Decks(source, (), wrong)
    if not isinstance(file.value, list):
        deck, said = _deck(file, file.value, ())
        return Decks(source, (deck,) if deck else (), said)
    decks: list[Deck] = []
    diagnostics: list[Diagnostic] = []
    for index, value in enumerate(file.value[:_MOST_DECKS]):
        deck, said = _deck(file, value, (index,))
        diagnostics += said
        if deck is not None:
            decks.append(deck)
    if not file.value:
        diagnostics += _refused(file, (), "the list is empty")
    return Decks(source, tuple(decks), tuple(diagnostics))


def _deck(file: JsonFile, value: object, path: Path) -> tuple[Deck | None, tuple[Diagnostic, ...]]:
    if isinstance(value, dict):
        fields = Fields(file, path, value, [])
        if maker.looks_like(value):
            return maker.read(fields), ()
        if umdb.looks_like(value):
            return umdb.read(fields), ()
        keys = ", ".join(f"`{key[:30]}`" for key in list(value)[:5]) or "nothing"
        return None, _refused(file, path, f"it has {keys}")
    return None, _refused(file, path, f"it is {seen(value)}")


def _refused(file: JsonFile, path: Path, what: str) -> tuple[Diagnostic, ...]:
    start = file.span(path).start
    hint = "A deck has `heroes` and `cards`, or `deck_data` with a `hero` and `cards`."
    return (problems.UNKNOWN_SHAPE.at(Span(start, start + 1), seen=what, suggestion=hint, source=file.source),)
