"""The words on the card are the program: the public API, and nothing else.

Every name is imported from its room the first time it is asked for, so that `import umdsl` costs next to nothing
and an app that only reads definitions never loads the parser.

>>> import umdsl
>>> umdsl.parse("AFTER COMBAT: draw 2").ok
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from umdsl.content.definitions import Definition
    from umdsl.content.loader import Entry, Loaded, load_bytes, load_file, load_text
    from umdsl.content.registry import Registry, load_all
    from umdsl.content.writer import write
    from umdsl.engine.decisions import Decision, Option, Outcome
    from umdsl.engine.game import Game, new_game
    from umdsl.engine.problems import GameError
    from umdsl.engine.saving import load_game, replay
    from umdsl.engine.story import Event
    from umdsl.language.diagnostics import Diagnostic, Fix, Severity, Source, render
    from umdsl.language.json import tree_from_json, tree_to_json
    from umdsl.language.names import Declared, NameKind, Names
    from umdsl.language.parser import Parsed, parse
    from umdsl.language.printers import prose, terse
    from umdsl.language.problems import Problem
    from umdsl.language.spans import Span

__version__ = "0.2.0"

_HOMES = {
    "Decision": "umdsl.engine.decisions",
    "Declared": "umdsl.language.names",
    "Definition": "umdsl.content.definitions",
    "Diagnostic": "umdsl.language.diagnostics",
    "Entry": "umdsl.content.loader",
    "Event": "umdsl.engine.story",
    "Fix": "umdsl.language.diagnostics",
    "Game": "umdsl.engine.game",
    "GameError": "umdsl.engine.problems",
    "Loaded": "umdsl.content.loader",
    "NameKind": "umdsl.language.names",
    "Names": "umdsl.language.names",
    "Option": "umdsl.engine.decisions",
    "Outcome": "umdsl.engine.decisions",
    "Parsed": "umdsl.language.parser",
    "Problem": "umdsl.language.problems",
    "Registry": "umdsl.content.registry",
    "Severity": "umdsl.language.diagnostics",
    "Source": "umdsl.language.diagnostics",
    "Span": "umdsl.language.spans",
    "load_all": "umdsl.content.registry",
    "load_bytes": "umdsl.content.loader",
    "load_file": "umdsl.content.loader",
    "load_game": "umdsl.engine.saving",
    "load_text": "umdsl.content.loader",
    "new_game": "umdsl.engine.game",
    "parse": "umdsl.language.parser",
    "prose": "umdsl.language.printers",
    "render": "umdsl.language.diagnostics",
    "replay": "umdsl.engine.saving",
    "terse": "umdsl.language.printers",
    "tree_from_json": "umdsl.language.json",
    "tree_to_json": "umdsl.language.json",
    "write": "umdsl.content.writer",
}

__all__ = [
    "Decision",
    "Declared",
    "Definition",
    "Diagnostic",
    "Entry",
    "Event",
    "Fix",
    "Game",
    "GameError",
    "Loaded",
    "NameKind",
    "Names",
    "Option",
    "Outcome",
    "Parsed",
    "Problem",
    "Registry",
    "Severity",
    "Source",
    "Span",
    "__version__",
    "load_all",
    "load_bytes",
    "load_file",
    "load_game",
    "load_text",
    "new_game",
    "parse",
    "prose",
    "render",
    "replay",
    "terse",
    "tree_from_json",
    "tree_to_json",
    "write",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"umdsl has no public name {name!r}; the public names are: {', '.join(__all__)}")
    value = getattr(import_module(home), name)
    globals()[name] = value  # asked once, found at once the next time
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
