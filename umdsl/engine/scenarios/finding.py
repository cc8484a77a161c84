"""Where scenarios are found: in files and folders, each with the content beside it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from umdsl.content.definitions.scenario import Scenario
from umdsl.content.loader import Entry, Loaded, load_file
from umdsl.content.packs import content_files, is_content
from umdsl.content.registry import Registry


@attrs.frozen
class Found:
    """A scenario, and the content it can use."""

    entry: Entry
    registry: Registry


def scenarios_in(paths: Iterable[Path], base: Registry) -> tuple[list[Found], list[Loaded]]:
    """The scenarios of some files and folders, and all files that were read.

    What a scenario may use is, from the nearest on: its own file, the files of the same folder, the rest of a folder
    that was named, and everything in force.
    """
    read: dict[Path, Loaded] = {}

    def load(file: Path) -> Loaded:
        return read.setdefault(file, load_file(file)) if file not in read else read[file]

    found: list[Found] = []
    asked: list[Loaded] = []
    seen: set[str] = set()
    for path in paths:
        files = [file for file in content_files(path) if isinstance(file, Path)] if path.is_dir() else [path]
        around = [load(file) for file in files] if path.is_dir() else []
        for file in files:
            real = os.path.realpath(file)  # unlike `Path.resolve`, it knows what to do with a link that leads to itself
            if real in seen:
                continue
            seen.add(real)
            loaded = load(file)
            asked.append(loaded)
            if any(isinstance(entry.definition, Scenario) for entry in loaded.entries):
                beside = [load(other) for other in _in_folder(file.parent)]
                registry = _with(base, [*around, *beside, loaded])
                found += [Found(entry, registry) for entry in _scenarios(loaded)]
    return found, asked


def scenarios_of(registry: Registry) -> list[Found]:
    """The scenarios among the content in force."""
    return [Found(entry, registry) for file in registry.files for entry in _scenarios(file)]


def _scenarios(file: Loaded) -> Iterator[Entry]:
    return (entry for entry in file.entries if isinstance(entry.definition, Scenario))


def _in_folder(folder: Path) -> list[Path]:
    """The content files of a folder itself, not of the folders in it."""
    return sorted(file for file in folder.iterdir() if file.is_file() and is_content(file.name))


def _with(base: Registry, files: list[Loaded]) -> Registry:
    """A registry with more files, where what comes later counts before what was there."""
    entries = dict(base.entries)
    for file in files:
        for entry in file.entries:
            definition = entry.definition
            entries[definition.KIND, str(getattr(definition, "id", definition.name))] = entry
    extra = {file.source.name: file for file in files}
    return attrs.evolve(base, entries=entries, files=(*base.files, *extra.values()))
