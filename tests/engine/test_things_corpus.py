"""Every phrase, amount, condition and event of the printed decks, and of the sets that come along, can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from tests.engine.asking import frames, tables
from umdsl.content.definitions import Hero
from umdsl.content.importers import read_file
from umdsl.content.importers.build import import_deck
from umdsl.content.loader import load_text
from umdsl.content.writer import write
from umdsl.engine.compile import amounts, conditions, events, things
from umdsl.engine.compile.context import Context
from umdsl.engine.content import everything
from umdsl.engine.problems import GameError
from umdsl.engine.programs import CompiledText
from umdsl.language.nodes.amounts import Amount, Sum, UpToFigure
from umdsl.language.nodes.conditions import Condition, Event
from umdsl.language.nodes.selectors import AnySelector, StatOf

_AMOUNTS = (*get_args(Amount), *get_args(Sum), UpToFigure)


def _questions(c: Context, node: Any) -> Iterator[Any]:
    """What can be compiled of a node by itself."""
    if isinstance(node, get_args(Condition)):
        yield conditions.test(c, node)
    if isinstance(node, Event):
        events.matcher(c, node)
        events.forbids(c, node)
        yield events.happened(c, node)
    if isinstance(node, get_args(AnySelector)) and not isinstance(node, StatOf):
        yield things.query(c, node)
        things.pick(c, node)
    if isinstance(node, _AMOUNTS):
        yield amounts.figure(c, node)
        amounts.pick_amount(c, node)


def _failures(hero: Hero, texts: dict[str, Any]) -> Iterator[str]:
    for path, parsed in texts.items():
        for node in parsed.tree.walk() if parsed.tree is not None else ():
            c = Context(f"{hero.name} {path}", CompiledText(path), hero)
            try:
                questions = list(_questions(c, node))
            except GameError as error:
                yield str(error)
                continue
            # At a foreign table nothing of the hero's is there: the questions must bear that.
            for asked in tables():
                for f in frames(asked):
                    for question in questions:
                        question(asked.g, f)


def test_the_sets_that_come_along() -> None:
    failed = []
    for (kind, _), entry in sorted(everything().entries.items()):
        if kind == Hero.KIND and isinstance(entry.definition, Hero):
            failed += _failures(entry.definition, entry.parsed)
    assert not failed, "\n".join(failed)


def test_the_printed_decks(corpus: Path) -> None:
    failed = []
    for path in sorted((corpus / "umdb").glob("*.json")):
        for deck in read_file(path).decks:
            entry = load_text(write(import_deck(deck).hero)).entries[0]
            assert isinstance(entry.definition, Hero)
            failed += _failures(entry.definition, entry.parsed)
    assert not failed, "\n".join(failed)
