"""All content in force: from folders, from plugins, from paths, in the order of ids and not of discovery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import attrs

from umdsl.content import problems
from umdsl.content.definitions import KINDS, Definition
from umdsl.content.loader import Entry, Loaded, load_bytes, load_file
from umdsl.content.nearest import nearest
from umdsl.content.packs import (
    Pack,
    add_path,
    bundled,
    content_files,
    extend_language,
    failures,
    packs_of,
    plugin_name,
    take_bots,
    take_effects,
)
from umdsl.language.data import data_dir
from umdsl.language.diagnostics import Diagnostic
from umdsl.plugins import Plugins

D = TypeVar("D", bound=Definition)


@attrs.frozen
class Registry:
    """Definitions by kind and id, the files they came from, everything there is to say about them, and the plugins
    that games with them listen to."""

    entries: dict[tuple[str, str], Entry] = attrs.field(repr=False)
    files: tuple[Loaded, ...] = attrs.field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    plugins: Plugins | None = attrs.field(default=None, repr=False, eq=False)

    def all(self, cls: type[D]) -> Iterator[D]:
        """Every definition of a kind, by id."""
        for entry in self.entries.values():
            if isinstance(entry.definition, cls):
                yield entry.definition

    def find(self, kind: str, name: str) -> Entry | None:
        """An entry by id or by name, in any case."""
        found = self.entries.get((kind, name))
        if found is not None:
            return found
        folded = name.casefold()
        of_kind = (entry for (its_kind, _), entry in self.entries.items() if its_kind == kind)
        return next((e for e in of_kind if folded in (e.definition.name.casefold(), _id(e.definition))), None)

    def near(self, kind: str, name: str) -> str | None:
        """The id that was most likely meant."""
        names = {}
        for (its_kind, own), entry in self.entries.items():
            if its_kind == kind:
                names[own] = own
                names[entry.definition.name] = own
        found = nearest(name, names)
        return names[found] if found is not None else None


def build(packs: Iterable[Pack], said: Iterable[Diagnostic] = ()) -> Registry:
    """A registry of some packs."""
    return gather((file for pack in packs for file in load_pack(pack)), said)


def load_pack(pack: Pack) -> Iterator[Loaded]:
    """The files of a pack."""
    for file in content_files(pack.folder):
        yield load_file(file) if isinstance(file, Path) else load_bytes(file.read_bytes(), str(file))


def gather(files: Iterable[Loaded], said: Iterable[Diagnostic] = ()) -> Registry:
    """A registry of loaded files; of two definitions with the same id, the one whose file name comes first stays."""
    loaded = tuple(sorted(files, key=lambda file: file.source.name))
    diagnostics = list(said)
    entries: dict[tuple[str, str], Entry] = {}
    for file in loaded:
        diagnostics += file.diagnostics
        for entry in file.entries:
            key = (entry.definition.KIND, _id(entry.definition))
            if key in entries:
                diagnostics.append(_twice(entry, entries[key]))
            else:
                entries[key] = entry
    order = list(KINDS)
    by_id = sorted(entries, key=lambda key: (order.index(key[0]), key[1]))
    return Registry({key: entries[key] for key in by_id}, loaded, tuple(diagnostics))


def load_all(paths: Iterable[Path] = (), *, installed: bool = True) -> Registry:
    """Everything: what comes with the package, what installed plugins add, and what the paths add."""
    packs, said, plugins = all_packs(paths, installed=installed)
    return attrs.evolve(build(packs, [*said, *failures(plugins.failures)]), plugins=plugins)


def all_packs(paths: Iterable[Path] = (), *, installed: bool = True) -> tuple[list[Pack], list[Diagnostic], Plugins]:
    """The packs of a registry, what was wrong with paths and answers, and the plugins, with those that failed."""
    plugins = Plugins()
    packs = [bundled()]
    said: list[Diagnostic] = []
    named = list(paths)
    if installed:
        # Whoever names the folder of a set means that one, and not the copy that may be installed as well.
        plugins.add_installed(but=[plugin_name(path) for path in named])
    first_party = data_dir("plugins")
    along = [child for child in sorted(first_party.iterdir()) if child.is_dir()] if first_party.is_dir() else []
    for path in [*along, *named]:
        more, wrong = add_path(plugins, path)
        packs += more
        said += wrong
    said += extend_language(plugins)
    said += take_effects(plugins)
    said += take_bots(plugins)
    given, wrong = packs_of(plugins)
    return [*packs, *given], [*said, *wrong], plugins


def _id(definition: Definition) -> str:
    return str(getattr(definition, "id", definition.name))


def _twice(entry: Entry, first: Entry) -> Diagnostic:
    here = entry.spots.get("id", entry.spots[entry.definition.KIND])
    line, _ = first.source.position(first.spots[first.definition.KIND].start)
    return problems.DUPLICATE_ID.at(
        here,
        kind=entry.definition.KIND,
        id=_id(entry.definition),
        other=f"{first.source.name}:{line}",
        suggestion="Give one of them another `id`.",
        source=entry.source,
    )
