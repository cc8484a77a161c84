"""Our parser against Lark's own, on every sentence at hand: the same grammar must give the same trees.

The tables are Lark's. What could differ is the driver that runs them and the lexer that feeds them, so each is held
against Lark's: the driver on our tokens, the lexer on whole texts. Where Lark's contextual lexer reads otherwise, it
took a shorter word, or one that its parser could then not use; that is why ours exists (docs/architecture.md).
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Token

from tests.language.strategies import NAMES
from tests.language.test_corpus import names_of, texts_of
from tests.language.test_identity import LINES
from umdsl.language.grammar import grammar_text
from umdsl.language.lalr import parser
from umdsl.language.layout import lay_out
from umdsl.language.tables import lark_of


@cache
def contextual() -> lark.Lark:
    return lark.Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)


def as_data(tree: Any) -> Any:
    """A tree of Lark's or of ours as plain data."""
    if not hasattr(tree, "children"):
        return (tree.type, " ".join(tree.split()))
    return (str(tree.data), [as_data(c) for c in tree.children])


@cache
def identity() -> list[str]:
    return [lay_out(line, NAMES).text for line in LINES]


@pytest.fixture(scope="session")
def printed(corpus: Path) -> list[str]:
    found = []
    for path in sorted((corpus / "umdb").glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        names = names_of(deck)
        found += [lay_out(text, names).text for _, _, text in texts_of(deck)]
    return found


def check_driver(texts: list[str]) -> None:
    theirs = lark_of(grammar_text())
    for text in texts:
        ours, tokens = parser().read(text)
        run = theirs.parse_interactive("")
        for token in tokens:
            run.feed_token(Token(token.type, str(token), start_pos=token.start_pos, end_pos=token.end_pos))
        assert as_data(ours) == as_data(run.feed_eof()), text


def check_lexer(texts: list[str]) -> float:
    """How many of the texts Lark's contextual lexer reads as ours does; where it does not, ours took more."""
    same = 0
    for text in texts:
        ours, tokens = parser().read(text)
        with suppress(lark.exceptions.UnexpectedInput):
            same += as_data(ours) == as_data(contextual().parse(text))
        run, unusable = contextual().parse_interactive(text), None
        theirs: list[Token] = []
        try:
            theirs.extend(run.iter_parse())
        except lark.exceptions.UnexpectedToken as error:
            unusable = error.token
        except lark.exceptions.UnexpectedCharacters:
            pass
        for mine, other in zip(tokens, theirs, strict=False):
            if mine.type != other.type or mine.end_pos != other.end_pos:
                assert other is unusable or mine.end_pos > (other.end_pos or 0), (text, mine, other)
                break
    return same / len(texts)


def test_driver_on_the_identity_file() -> None:
    check_driver(identity())


def test_driver_on_the_printed_decks(printed: list[str]) -> None:
    check_driver(printed)


def test_lexer_on_the_identity_file() -> None:
    assert check_lexer(identity()) > 0.9


def test_lexer_on_the_printed_decks(printed: list[str]) -> None:
    assert check_lexer(printed) > 0.85
