"""Whether the texts of a definition can be carried out: what is understood may still make no sense at a table.

`umdsl lint` asks, so that a designer learns it from the file and not from the first game.
"""

from __future__ import annotations

from collections.abc import Iterator

from umdsl.content.definitions import Hero, InitiativeCard, Item, Scenario
from umdsl.content.loader import Entry
from umdsl.content.texts import effect_texts
from umdsl.engine.content import compiled, compiled_text, parts_of
from umdsl.engine.problems import GameError
from umdsl.language.diagnostics import Diagnostic

#: Whose texts are carried out today. Those of others are read, and wait for a mode that plays them.
_PLAYED = (Hero, Item, InitiativeCard)


def unplayable(entry: Entry) -> Iterator[Diagnostic]:
    """What cannot be played of an entry, each with its place in the file."""
    if isinstance(entry.definition, Scenario):
        for part in parts_of(entry):
            yield from unplayable(part)
    elif isinstance(entry.definition, _PLAYED) and not _is_playable(entry):
        for path in entry.trees:  # what is not understood has been said already
            try:
                compiled_text(entry, path)
            except GameError as error:
                place = entry.place_of(path, error.span)
                yield error.problem.at(place, suggestion=error.suggestion, source=entry.source, **error.facts)


def _is_playable(entry: Entry) -> bool:
    """Whether all of it is; what is compiled for the question is kept for a game."""
    if any(path not in entry.trees for path, _ in effect_texts(entry.definition)):
        return False
    try:
        compiled(entry)
    except GameError:
        return False
    return True
