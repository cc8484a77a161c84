"""How much of some files is understood: effects, how many of them parse, and where the others stop making sense.

An effect is one text field of a card, or one ability. It counts only if all of it is understood, names included.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.content.importers.readings import Study

_DECKS = (".json",)
_CONTENT = (".yaml", ".yml")
#: What a text that cannot be read at all is said to have failed at.
_NOWHERE = "the text"


@attrs.frozen
class Unparsed:
    """An effect that is not understood; `column` counts the characters of its text from 1."""

    card: str
    window: str
    text: str
    column: int
    found: str
    expected: tuple[str, ...]


@attrs.frozen
class DeckCoverage:
    """One deck or definition."""

    name: str
    effects: int
    unparsed: tuple[Unparsed, ...]

    @property
    def parsed(self) -> int:
        return self.effects - len(self.unparsed)


@attrs.frozen
class Coverage:
    """All of them, and what was wrong with their files."""

    decks: tuple[DeckCoverage, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def effects(self) -> int:
        return sum(deck.effects for deck in self.decks)

    @property
    def parsed(self) -> int:
        return sum(deck.parsed for deck in self.decks)

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "decks": [
                {
                    "name": deck.name,
                    "effects": deck.effects,
                    "parsed": deck.parsed,
                    "unparsed": [{**attrs.asdict(one), "expected": list(one.expected)} for one in deck.unparsed],
                }
                for deck in self.decks
            ],
            "total": {"effects": self.effects, "parsed": self.parsed},
        }


def coverage(paths: Iterable[Path]) -> Coverage:
    """The coverage of files and folders."""
    decks: list[DeckCoverage] = []
    diagnostics: list[Diagnostic] = []
    seen: dict[str, None] = {}
    for path in paths:
        inside, said = _files(path)
        diagnostics += said
        for file, asked_for in inside:
            name = os.path.abspath(file)
            if name in seen:
                continue
            seen[name] = None
            if file.suffix.lower() in _CONTENT:
                found, wrong = _content(file)
            else:
                found, wrong = _decks(file, asked_for)
            decks += found
            diagnostics += wrong
    return Coverage(tuple(decks), tuple(diagnostics))


def _files(path: Path) -> tuple[list[tuple[Path, bool]], list[Diagnostic]]:
    """The files of a path, and whether each was asked for or just stands in a folder."""
    if not path.is_dir():
        return [(path, True)], []
    found = []
    for where, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        of_ours = sorted(name for name in names if name.lower().endswith(_DECKS + _CONTENT) and name[0] != ".")
        found += [(Path(where, name), False) for name in of_ours]
    if found:
        return found, []
    from umdsl.content import problems

    source = Source(str(path), "")
    hint = "Give a folder with decks (.json) or content files (.yaml)."
    return [], [problems.NOTHING_TO_READ.at(Span(0, 0), path=path, suggestion=hint, source=source)]


# Decks of other programs ------------------------------------------------------------------------------------------


def _decks(path: Path, asked_for: bool) -> tuple[list[DeckCoverage], list[Diagnostic]]:
    from umdsl.content.importers import problems, read_file
    from umdsl.content.importers.readings import stumbled
    from umdsl.content.importers.study import study

    found = read_file(path)
    # A folder may hold JSON of any kind: only a file that was asked for must be a deck.
    said = [d for d in found.diagnostics if asked_for or d.code != problems.UNKNOWN_SHAPE.code]
    decks = []
    for deck in found.decks:
        try:
            decks.append(_deck(study(deck)))
        except Exception as error:  # noqa: BLE001 - a deck of a stranger must not cost the report of the others
            texts = list(deck.texts)
            lost = tuple(_unparsed(deck.name, _window(str(raw.field)), raw.text, ()) for raw in texts)
            decks.append(DeckCoverage(deck.name, len(texts), lost))
            said.append(stumbled(deck, error))
    return decks, said


def _deck(found: Study) -> DeckCoverage:
    entries = list(found.entries)
    lost = tuple(
        _unparsed(reading.owner, _window(str(reading.raw.field)), reading.raw.text, reading.diagnostics)
        for reading in entries
        if not reading.ok
    )
    return DeckCoverage(found.hero.hero, len(entries), lost)


_WINDOWS = {"immediateText": "immediately", "duringText": "during combat", "afterText": "after combat"}


def _window(field: str) -> str:
    return _WINDOWS.get(field, field.removesuffix("Text"))


def _unparsed(card: str, window: str, text: str, diagnostics: Iterable[Diagnostic]) -> Unparsed:
    first = next((d for d in diagnostics if d.is_error), None)
    if first is None:
        return Unparsed(card, window, text, 1, _NOWHERE, ())
    found = first.found or text[first.span.start : first.span.end].strip() or "the end"
    return Unparsed(card, window, text, first.span.start + 1, found, first.expected)


# Our own files ----------------------------------------------------------------------------------------------------


def _content(path: Path) -> tuple[list[DeckCoverage], list[Diagnostic]]:
    from umdsl.content.loader import load_file
    from umdsl.content.texts import effect_texts

    loaded = load_file(path)
    decks = []
    for entry in loaded.entries:
        texts = list(effect_texts(entry.definition))
        wrong = [
            _unparsed(_owner(entry.definition, where), _kind(where), text, entry.parsed[where].diagnostics)
            for where, text in texts
            if where in entry.parsed and not entry.parsed[where].ok
        ]
        if texts or entry.definition.KIND == "hero":
            decks.append(DeckCoverage(entry.definition.name, len(texts), tuple(wrong)))
    return decks, [d for d in loaded.diagnostics if d.is_error and not _about_text(d)]


def _about_text(diagnostic: Diagnostic) -> bool:
    """Whether it is about the words of an effect, which the report counts by itself."""
    return diagnostic.code < "UM500"


def _owner(definition: object, path: str) -> str:
    """The name of the thing that holds the text at a path: `cards[3].text` is the fourth card's."""
    owner = definition
    names = [str(getattr(definition, "name", ""))]
    for step in path.split(".")[:-1]:
        key, _, index = step.partition("[")
        owner = getattr(owner, key)
        owner = owner[int(index[:-1])] if index else owner
        name = getattr(owner, "name", None)
        names += [name] if isinstance(name, str) and name else []
    return names[-1]


def _kind(path: str) -> str:
    return "ability" if path.startswith("abilities") else "text"


# As a person reads it ---------------------------------------------------------------------------------------------


def as_json(report: Coverage) -> str:
    return json.dumps(report.to_json(), indent=2, ensure_ascii=False)


def as_text(report: Coverage) -> Iterator[str]:
    """A line for each deck, then what failed, by the word it failed at, the most frequent first."""
    width = max([len(deck.name) for deck in report.decks] + [5])
    for deck in report.decks:
        yield f"{deck.name:<{width}}  {deck.parsed:>4} of {deck.effects:>4}{_share(deck.parsed, deck.effects)}"
    yield f"{'total':<{width}}  {report.parsed:>4} of {report.effects:>4}{_share(report.parsed, report.effects)}"
    groups: dict[str, list[tuple[str, Unparsed]]] = {}
    for deck in report.decks:
        for one in deck.unparsed:
            groups.setdefault(one.found.casefold(), []).append((deck.name, one))
    if groups:
        yield ""
        yield "Not understood, by the word at which it stops making sense:"
    for word, places in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        yield f"  {word!r}: {len(places)}"
        for name, one in places:
            yield f"    {name}, {one.card}, {one.window}: {_around(one)}"


def _share(parsed: int, effects: int) -> str:
    return f"  {100 * parsed / effects:5.1f} %" if effects else ""


def _around(one: Unparsed) -> str:
    """The words before and after the place, with a mark between them."""
    at = one.column - 1
    before, after = " ".join(one.text[max(0, at - 40) : at].split()), " ".join(one.text[at : at + 40].split())
    return f"{'…' if at > 40 else ''}{before} ▸ {after}{'…' if len(one.text) > at + 40 else ''}".strip()
