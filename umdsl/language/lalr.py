"""The LALR parser: Lark's tables, run here, so that a process that finds them in the cache needs no Lark at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from umdsl.language.lexer import PhraseLexer, Token, Unreadable
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


_Read = tuple[Tree, list[Token]]
# What begins a clause that a comma closes, and what ends all clauses; so many commas may be missing in one text.
_CLAUSES = frozenset(
    ["IF", "UNLESS", "WHEN", "WHILE", "AFTER", "BEFORE", "FIRST_TIME", "NEXT_TIME", "AT_START", "AT_END", "FOR_EACH"]
)
_ENDS = frozenset(["STOP", "HALT", "SEP", "BULLET", "COLON", "COMMA", "DASH", "OTHERWISE", "AND_DO", "THEN"])
_COMMAS = 3


class Lalr:
    """Runs the tables over a text; :class:`~umdsl.language.lexer.Unreadable` says where and why it stopped."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lexer = PhraseLexer(tables)

    def parse(self, text: str) -> Tree:
        return self.read(text)[0]

    def read(self, text: str) -> tuple[Tree, list[Token]]:
        """The tree of a text and all its words in order, also those that the tree has no use for.

        Where the comma after a clause was left out (`if you won the combat draw 1`), one is read all the same.
        """
        try:
            return self._read(text, frozenset())
        except Unreadable as error:
            commas: frozenset[int] = frozenset()
            at = error.position
            for _ in range(_COMMAS):
                found = self._comma(text, commas, at)
                if found is None:
                    raise
                commas, at, done = found
                if done is not None:
                    return done
            raise

    def _comma(self, text: str, commas: frozenset[int], at: int) -> tuple[frozenset[int], int, _Read | None] | None:
        """A comma more, the last before the place where reading stopped that lets it go on; None where none does."""
        best: tuple[frozenset[int], int, _Read | None] | None = None
        for place in reversed(self._gaps(text, commas, at)):
            more = commas | {place}
            try:
                return more, len(text), self._read(text, more)
            except Unreadable as error:
                if error.position > (best[1] if best else at):
                    best = more, error.position, None
        return best

    def _gaps(self, text: str, commas: frozenset[int], at: int) -> list[int]:
        """Between which words of an open clause, up to a place, a comma could stand."""
        gaps: list[int] = []
        opens, clause = True, False
        states = [self.tables.start]
        try:
            for token in self._tokens(text, commas, states):
                if clause and token.start_pos <= at and self.lexer.can_take("COMMA", states):
                    gaps.append(token.start_pos)
                clause = (opens and token.type in _CLAUSES) or (clause and token.type not in _ENDS)
                gaps = gaps if clause else []
                opens = token.type in _ENDS
        except Unreadable:
            if clause and self.lexer.can_take("COMMA", states):
                gaps.append(at)
        return gaps

    def _tokens(self, text: str, commas: frozenset[int], states: list[int]) -> Iterator[Token]:
        """The words of a text; while each is looked at, the states are those before it."""
        values: list[Any] = []
        for token in self.lexer.lex(text, states, commas):
            yield token
            if token.type == "$END":
                return
            self._take(token, states, values)

    def _take(self, token: Token, states: list[int], values: list[Any]) -> Tree | None:
        """Move on by one word; the whole tree after the last."""
        actions, gotos, rules = self.tables.actions, self.tables.gotos, self.tables.rules
        kind = token.type
        while True:
            action = actions[states[-1]][kind]
            if action >= 0:
                states.append(action)
                values.append(token)
                return None
            rule = rules[~action]
            size = rule.size
            parts = values[-size:] if size else []
            if size:
                del states[-size:], values[-size:]
            values.append(_reduce(rule, parts))
            states.append(gotos[states[-1]][rule.origin])
            if states[-1] == self.tables.end and kind == "$END":
                tree: Tree = values[-1]
                return tree

    def _read(self, text: str, commas: frozenset[int]) -> _Read:
        states = [self.tables.start]
        values: list[Any] = []
        tokens: list[Token] = []
        for token in self.lexer.lex(text, states, commas):
            tree = self._take(token, states, values)
            if tree is not None:
                return tree, tokens
            tokens.append(token)
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
