"""Every problem the project can report, gathered from the rooms: read by `umdsl explain` and `docs/errors.md`."""

from __future__ import annotations

import re
from importlib import import_module

from umdsl.language.problems import Problem

# One module per room that keeps a catalogue; a test sees to it that no `problems.py` is forgotten here.
ROOMS = {
    "umdsl.language.problems": "The words of a card",
    "umdsl.content.problems": "Files, definitions, packs and plugins",
    "umdsl.content.importers.problems": "Files of other programs",
    "umdsl.engine.problems": "Games",
}


def problems_of(module: str) -> tuple[Problem, ...]:
    """The problems that one module declares, by code."""
    found = {id(value): value for value in vars(import_module(module)).values() if isinstance(value, Problem)}
    return tuple(sorted(found.values(), key=lambda problem: problem.code))


def all_problems() -> tuple[Problem, ...]:
    """All problems, by code."""
    return tuple(sorted((p for room in ROOMS for p in problems_of(room)), key=lambda problem: problem.code))


def sentence(problem: Problem) -> str:
    """The message of a problem with an ellipsis for what differs each time.

    >>> sentence(Problem("UM000", "example", "I do not know `{name}`.", why="", bad="", good=""))
    'I do not know `…`.'
    """
    return re.sub(r"\{[^{}]*\}", "…", problem.message)
