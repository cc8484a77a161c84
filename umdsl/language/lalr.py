"""The LALR parser, built from the grammar once and kept."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


@cache
def parser() -> Lark:
    from lark import Lark

    from umdsl.language.grammar import grammar_text
    from umdsl.language.lexer import PhraseLexer

    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=PhraseLexer,
        propagate_positions=True,
        maybe_placeholders=False,
    )
