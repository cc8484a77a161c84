"""Which definitions a game uses, what they weigh (a digest each), and their texts compiled, once per content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.content.definitions import (
    Battlefield,
    Definition,
    Edition,
    Hero,
    InitiativeCard,
    Item,
    Mode,
    Scenario,
    Villain,
)
from umdsl.content.loader import Entry, load_text
from umdsl.content.registry import Registry, load_all
from umdsl.content.texts import effect_texts
from umdsl.content.writer import write
from umdsl.engine import problems
from umdsl.engine.plugged import add_verbs
from umdsl.engine.problems import GameError
from umdsl.engine.programs import PROGRAMS, RULES, TRIGGERS, CompiledText

if TYPE_CHECKING:
    from umdsl.language.diagnostics import Diagnostic
    from umdsl.plugins import Plugins

#: What a definition may hold without a game being any different for it.
_IDLE = frozenset({"note", "rules", "extra", "provenance", "default", "set", "story"})

Named = str | Definition | Entry


@attrs.frozen(eq=False)
class Content:
    """The definitions of one game. `digests` has one entry for each, by kind and id. `plugins` are told of it."""

    mode: Mode
    edition: Edition
    battlefield: Battlefield
    heroes: tuple[Entry, ...]
    items: tuple[Entry, ...]
    digests: dict[str, str]
    plugins: Plugins | None = None

    @property
    def digest(self) -> str:
        """One digest of all."""
        return fingerprint(sorted(self.digests.items()))


@attrs.frozen(eq=False)
class Compiled:
    """The texts of a definition, by path, and the numbers that belong to them, by name."""

    texts: dict[str, CompiledText]
    sources: dict[str, str]
    programs: dict[str, int]
    triggers: dict[str, int]
    rules: dict[str, int]


@cache
def everything() -> Registry:
    """What comes with the package and with installed plugins, read once."""
    return load_all()


def gather(registry: Registry, mode: Named, heroes: list[Named], battlefield: Named, edition: Named | None) -> Content:
    """Find everything a game is set up from, or say what there is not."""
    if registry.plugins is not None:
        add_verbs(registry.plugins)
    entries = [find(registry, Hero, hero) for hero in heroes]
    board = find(registry, Battlefield, battlefield)
    rules = default_edition(registry) if edition is None else find(registry, Edition, edition)
    how = find(registry, Mode, mode)
    definition = board.definition
    assert isinstance(definition, Battlefield)
    items = [find(registry, Item, item) for item in definition.items]
    digests: dict[str, str] = {}
    for entry in [*entries, board, rules, how, *items]:
        sound(registry, entry)
        key = f"{entry.definition.KIND} {id_of(entry.definition)}"
        own = digest(entry.definition)
        if digests.setdefault(key, own) != own:
            raise GameError(problems.TWO_OF_ONE_ID, kind=entry.definition.KIND, id=id_of(entry.definition))
    assert isinstance(how.definition, Mode)
    assert isinstance(rules.definition, Edition)
    return Content(
        how.definition, rules.definition, definition, tuple(entries), tuple(items), digests, registry.plugins
    )


def find(registry: Registry, cls: type[Definition], wanted: Named) -> Entry:
    """An entry by id, by name, or as it is given."""
    if isinstance(wanted, Entry):
        found: Entry | None = wanted
    elif isinstance(wanted, Definition):
        found = entry_of(wanted)
    else:
        found = registry.find(cls.KIND, str(wanted))
    if found is None or not isinstance(found.definition, cls):
        near = registry.near(cls.KIND, wanted) if isinstance(wanted, str) else None
        hint = f"Did you mean `{near}`?" if near else _there_are(registry, cls)
        name = found.definition.name if found is not None else wanted
        raise GameError(problems.UNKNOWN_CONTENT, kind=cls.KIND, name=name, suggestion=hint)
    return found


def entry_of(definition: Definition) -> Entry:
    """A definition that was made by a program, with its texts read."""
    return load_text(write(definition), f"<{definition.KIND} {definition.name}>").entries[0]


def including(registry: Registry, definitions: Iterable[Definition | Entry]) -> Registry:
    """The same content with some definitions more, or instead of those of the same id."""
    entries = dict(registry.entries)
    for given in definitions:
        entry = given if isinstance(given, Entry) else entry_of(given)
        entries[entry.definition.KIND, id_of(entry.definition)] = entry
    return attrs.evolve(registry, entries=entries)


def parts_of(entry: Entry) -> list[Entry]:
    """The heroes and battlefields that exist in a scenario only, each with its own texts."""
    scenario = entry.definition
    assert isinstance(scenario, Scenario)
    found = []
    for key, inner in (("heroes", scenario.heroes), ("battlefields", scenario.battlefields)):
        for number, definition in enumerate(inner):
            found.append(entry.part(definition, f"{key}[{number}]."))
    return found


def default_edition(registry: Registry) -> Entry:
    """The edition that says it is the default one."""
    for (kind, _), entry in registry.entries.items():
        if kind == Edition.KIND and isinstance(entry.definition, Edition) and entry.definition.default:
            return entry
    raise GameError(problems.UNKNOWN_CONTENT, kind="edition", name="default", suggestion="Name the edition.")


def sound(registry: Registry, entry: Entry) -> None:
    """A definition with a mistake in it cannot be played."""
    trees = entry.trees
    for path, _ in effect_texts(entry.definition):
        if path not in trees:
            where, name = place(entry.definition, path), entry.definition.name
            hint = f"`umdsl lint {entry.source.name}` shows where."
            raise GameError(problems.UNREAD_TEXT, where=where, hero=name, suggestion=hint)
    wrong = _errors(registry, entry)
    if wrong:
        raise GameError(
            problems.BAD_CONTENT,
            kind=entry.definition.KIND,
            name=entry.definition.name,
            message=wrong[0].message.rstrip("."),
            suggestion=wrong[0].suggestion,
        )


def _errors(registry: Registry, entry: Entry) -> list[Diagnostic]:
    for file in registry.files:
        if any(entry is other for other in file.entries):
            return [diagnostic for diagnostic in file.diagnostics if diagnostic.is_error]
    return []


def place(definition: Definition, path: str) -> str:
    """What a path of a definition is to a reader: a card, an ability, an item."""
    key, _, rest = path.partition("[")
    if not rest:
        return definition.name
    number = int(rest.partition("]")[0])
    thing = getattr(definition, key)[number]
    inner = rest.partition("].")[2]
    if key == "piles" and inner.startswith("cards["):
        return str(thing.cards[int(inner[6:].partition("]")[0])].name)
    if thing.name is not None:
        return str(thing.name)
    whose = getattr(thing, "fighter", None) or getattr(thing, "state", None) or definition.name
    several = sum(other.name is None for other in getattr(definition, key)) > 1
    return f"{whose}'s ability" + (f" {number + 1}" if several else "")


@cache
def _compile(kind: str, id_: str, own: str, language: str) -> list[Compiled]:
    """The place where what was compiled of a definition is kept: by its digest, so that a changed one starts anew."""
    return []


def compiled(entry: Entry) -> Compiled:
    """The texts of a definition, compiled the first time they are needed in this process."""
    definition = entry.definition
    kept = _compile(definition.KIND, id_of(definition), digest(definition), language())
    if not kept:
        kept.append(_compiled(entry))
    return kept[0]


def _compiled(entry: Entry) -> Compiled:
    definition = entry.definition
    result = Compiled({}, {}, {}, {}, {})
    for path, _ in effect_texts(definition):
        source = f"{place(definition, path)} ({id_of(definition)})"
        if source in result.sources.values():
            source = f"{place(definition, path)}, {path} ({id_of(definition)})"
        before = len(PROGRAMS), len(TRIGGERS), len(RULES)
        result.texts[path] = compiled_text(entry, path, source)
        result.sources[path] = source
        for names, things, first in (
            (result.programs, PROGRAMS, before[0]),
            (result.triggers, TRIGGERS, before[1]),
            (result.rules, RULES, before[2]),
        ):
            for number in range(first, len(things)):
                # The rules' own programs may have come in between, where their modules were first imported here.
                if things[number].name.startswith(source):
                    names[things[number].name] = number
    return result


def compiled_text(entry: Entry, path: str, source: str | None = None) -> CompiledText:
    """One text of a definition, compiled anew; `source` is what messages call it."""
    from umdsl.engine.compile.texts import compile_text  # what has no texts needs no compiler

    definition = entry.definition
    return compile_text(
        entry.trees[path],
        source=source or place(definition, path),
        hero=definition if isinstance(definition, Hero) else None,
        on=_on(definition, path),
    )


def _on(definition: Definition, path: str) -> str:
    if isinstance(definition, Item):
        return "item"
    if isinstance(definition, InitiativeCard):
        return "initiative"
    if isinstance(definition, Villain) and path == "objective":
        return "objective"
    if path.startswith("cards[") and isinstance(definition, Hero):
        return str(definition.cards[int(path[6:].partition("]")[0])].type)
    return "scheme" if path.startswith("piles[") else "ability"


# --- digests --------------------------------------------------------------------------------------------------------


@cache
def language() -> str:
    """What the words mean in this version: part of every save."""
    from umdsl import __version__
    from umdsl.language.json import VERSION

    return f"{__version__}/{VERSION}"


@lru_cache(maxsize=512)
def digest(definition: Definition) -> str:
    """What a definition says that a game can feel, as a short fingerprint that is the same in every process."""
    return fingerprint(_plain(definition))


def _plain(value: Any) -> Any:
    if attrs.has(type(value)):
        return {
            field.name: _plain(getattr(value, field.name))
            for field in attrs.fields(type(value))
            if field.name not in _IDLE or not isinstance(value, Definition)
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def fingerprint(value: Any) -> str:
    """A short digest of plain data, the same in every process."""
    raw = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def id_of(definition: Definition) -> str:
    """The id of a definition; kinds without ids go by their name."""
    return str(getattr(definition, "id", definition.name))


def _there_are(registry: Registry, cls: type[Definition]) -> str:
    ids = [id_of(definition) for definition in registry.all(cls)]
    if not ids:
        return f"There is no {cls.KIND} at all; content is missing."
    shown = ", ".join(f"`{own}`" for own in ids[:8])
    return f"There are {shown}" + (f" and {len(ids) - 8} more." if len(ids) > 8 else ".")
