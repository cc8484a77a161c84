"""The grammar holds together: no conflict, no rule without a builder, no node without words."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any

import lark
import pytest
from lark import logger

from umdsl.language.build.blocks import Builder
from umdsl.language.grammar import grammar_text, phrases
from umdsl.language.json import node_classes
from umdsl.language.nodes.effects import Effect
from umdsl.language.printers.statements import Prose, Terse

# Rules whose children are handed on as they are.
_PASSED_ON = {"happening", "may_body", "pred", "rel_verb", "window_phrase"}


@cache
def _grammar() -> lark.Lark:
    return lark.Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)


def _callbacks() -> set[str]:
    """What the builder is asked for: the alias of each expansion, or its rule."""
    found = set()
    for rule in _grammar().rules:
        name = str(rule.origin.name)
        if name.startswith("_") or (rule.alias is None and rule.options.expand1 and len(rule.expansion) == 1):
            continue
        found.add(str(rule.alias or name))
    return found


def test_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    logger.propagate = True
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            lark.Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)
    finally:
        logger.setLevel(level)
    said = [record.getMessage() for record in caplog.records]
    assert not [line for line in said if "conflict" in line.lower()]


def test_every_rule_has_a_builder() -> None:
    missing = sorted(name for name in _callbacks() if not hasattr(Builder, name))
    assert set(missing) <= _PASSED_ON, missing


@pytest.mark.parametrize("writer", [Terse, Prose])
def test_every_effect_has_words(writer: Any) -> None:
    for kind in Effect.__args__:  # type: ignore[attr-defined]
        assert hasattr(writer, f"w_{kind.__name__}"), kind


def test_every_node_class_is_reachable() -> None:
    assert len(node_classes()) > 100


def test_every_terminal_can_be_written() -> None:
    patterns = dict(re.findall(r"^([A-Z_]+)(?:\.-?\d+)?:\s*(.+)$", grammar_text(), re.M))
    known = phrases()
    for terminal in _grammar().terminals:
        if terminal.name.startswith("__"):  # only what is ignored has no name
            continue
        assert known.get(terminal.name) or terminal.name in patterns, terminal.name
