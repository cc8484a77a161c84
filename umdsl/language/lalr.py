"""The LALR parser: Lark's tables, run here, so that a process that finds them in the cache needs no Lark at all."""

from __future__ import annotations

from functools import cache
from typing import Any

from umdsl.language.lexer import PhraseLexer, Token
from umdsl.language.tables import FORMAT, Rule, Tables


class Meta:
    """Where a tree was read: its own words, and the brackets round it where a rule stood aside."""

    __slots__ = ("end_pos", "outer_end", "outer_start", "start_pos")

    def __init__(self) -> None:
        self.start_pos = self.end_pos = self.outer_start = self.outer_end = -1


class Tree:
    """A rule with what it was made of, as the builder visits it."""

    __slots__ = ("children", "data", "depth", "meta")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children
        self.meta = Meta()
        self.depth: int = 1 + max((c.depth for c in children if isinstance(c, Tree)), default=0)


def _place(tree: Tree, parts: list[Any]) -> None:
    """Give a tree the span of its parts; a tree that only stood aside keeps its own and widens its outer span."""
    meta = tree.meta
    for part in parts:
        start = part.start_pos if isinstance(part, Token) else part.meta.outer_start
        if start >= 0:
            meta.start_pos = start if meta.start_pos < 0 else meta.start_pos
            meta.outer_start = start
            break
    for part in reversed(parts):
        end = part.end_pos if isinstance(part, Token) else part.meta.outer_end
        if end >= 0:
            meta.end_pos = end if meta.end_pos < 0 else meta.end_pos
            meta.outer_end = end
            break


def _reduce(rule: Rule, parts: list[Any]) -> Any:
    children = parts
    if rule.keep is not None:
        children = []
        for i, splice in rule.keep:
            if splice:
                children += parts[i].children
            else:
                children.append(parts[i])
    made = children[0] if rule.single and len(children) == 1 else Tree(rule.name, children)
    if isinstance(made, Tree):
        _place(made, parts)
    return made


class Lalr:
    """Runs the tables over a text; :class:`~umdsl.language.lexer.Unreadable` says where and why it stopped."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lexer = PhraseLexer(tables)

    def parse(self, text: str) -> Tree:
        return self.read(text)[0]

    def read(self, text: str) -> tuple[Tree, list[Token]]:
        """The tree of a text and all its words in order, also those that the tree has no use for."""
        actions, gotos, rules = self.tables.actions, self.tables.gotos, self.tables.rules
        states = [self.tables.start]
        values: list[Any] = []
        tokens: list[Token] = []
        for token in self.lexer.lex(text, states):
            kind = token.type
            while True:
                action = actions[states[-1]][kind]
                if action >= 0:
                    states.append(action)
                    values.append(token)
                    tokens.append(token)
                    break
                rule = rules[~action]
                size = rule.size
                parts = values[-size:] if size else []
                if size:
                    del states[-size:], values[-size:]
                values.append(_reduce(rule, parts))
                states.append(gotos[states[-1]][rule.origin])
                if states[-1] == self.tables.end and kind == "$END":
                    tree: Tree = values[-1]
                    return tree, tokens
        raise AssertionError("the lexer ends every text with $END")  # pragma: no cover


@cache
def tables(extra: tuple[str, ...] = ()) -> Tables:
    """The tables of the grammar, from the cache where they are, else compiled and kept."""
    from umdsl.language import cache as disk
    from umdsl.language.grammar import grammar_text

    grammar = grammar_text(extra)
    name = disk.key(str(FORMAT), grammar)
    kept = disk.load(name)
    if kept is not None:
        try:
            return Tables.unpack(kept)
        except (TypeError, ValueError):
            pass  # data of another shape under our key: made anew below
    from umdsl.language.grammar import phrases
    from umdsl.language.tables import compile_tables

    made = compile_tables(grammar, phrases(extra))
    disk.save(name, made.pack())
    return made


@cache
def parser(extra: tuple[str, ...] = ()) -> Lalr:
    """The parser of the grammar, with the rules that plugins add."""
    return Lalr(tables(extra))
