"""The tables of the parser, as plain data: what Lark compiles from the grammar, in the shape that is read fastest.

Lark is needed only to make them. Kept on disk (see :mod:`umdsl.language.cache`), they are read back without
importing it, which saves a cold process more time than everything else together.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from lark import Lark

# Raise it whenever the shape below changes: it is part of the key of the cache.
FORMAT = 3


@attrs.frozen
class Rule:
    """One rule of the grammar: how many symbols it takes off the stack and what becomes of them.

    `keep` says which of them are children of the new node, and whether each is spliced in (`True`) as a repetition is.
    """

    origin: str
    size: int
    name: str
    single: bool
    keep: tuple[tuple[int, bool], ...] | None


@attrs.frozen
class Tables:
    """An action is a state to go to (0 or more) or a rule to reduce by (its number, inverted)."""

    actions: tuple[dict[str, int], ...] = attrs.field(repr=False)
    gotos: tuple[dict[str, int], ...] = attrs.field(repr=False)
    rules: tuple[Rule, ...] = attrs.field(repr=False)
    start: int
    end: int
    # The ways to write a terminal, and the terminals with a regular expression of their own: both with a priority.
    phrases: dict[str, tuple[int, tuple[str, ...]]] = attrs.field(repr=False)
    patterns: tuple[tuple[str, int, str, int], ...] = attrs.field(repr=False)
    # Words that mean nothing wherever no phrase begins with them.
    ignored: tuple[tuple[str, int], ...] = attrs.field(default=(), repr=False)

    def pack(self) -> tuple[Any, ...]:
        """Nothing but tuples, dictionaries, strings and numbers."""
        rules = tuple((r.origin, r.size, r.name, r.single, r.keep) for r in self.rules)
        return self.actions, self.gotos, rules, self.start, self.end, self.phrases, self.patterns, self.ignored

    @classmethod
    def unpack(cls, data: Any) -> Tables:
        """What :meth:`pack` made; raises `ValueError` or `TypeError` on anything else."""
        actions, gotos, rules, start, end, phrases, patterns, ignored = data
        return cls(actions, gotos, tuple(Rule(*r) for r in rules), start, end, phrases, patterns, ignored)


def lark_of(grammar: str) -> Lark:
    """Lark's own parser of a grammar. Its lexer reads nothing: the tokens are those of our own lexer."""
    from lark import Lark
    from lark.lexer import Lexer

    class Silent(Lexer):
        def __init__(self, conf: object) -> None:
            return

        def lex(self, lexer_state: object, parser_state: object) -> Any:
            return iter(())

    return Lark(grammar, parser="lalr", lexer=Silent, propagate_positions=True, maybe_placeholders=False, strict=True)


def compile_tables(grammar: str, phrases: dict[str, tuple[str, ...]]) -> Tables:
    """Let Lark make the tables of a grammar."""
    lark = lark_of(grammar)
    table = lark.parser.parser._parse_table
    numbers: dict[Any, int] = {}
    rules: list[Rule] = []
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    rows: dict[tuple[tuple[str, int], ...], dict[str, int]] = {}
    order = {state: i for i, state in enumerate(table.states)}
    for state in table.states:
        action: dict[str, int] = {}
        goto: dict[str, int] = {}
        for symbol, (kind, argument) in table.states[state].items():
            if kind.name == "Shift":
                (action if symbol.isupper() else goto)[_plain(symbol)] = order[argument]
                continue
            if argument not in numbers:
                numbers[argument] = len(rules)
                rules.append(_rule(argument))
            action[_plain(symbol)] = ~numbers[argument]
        # Many states have the same row; kept once, it is also written and read once.
        actions.append(rows.setdefault(tuple(action.items()), action))
        gotos.append(rows.setdefault(tuple(goto.items()), goto))
    known: dict[str, tuple[int, tuple[str, ...]]] = {}
    patterns: list[tuple[str, int, str, int]] = []
    ignored: list[tuple[str, int]] = []
    for terminal in lark.terminals:
        if terminal.name in phrases:
            known[_plain(terminal.name)] = (int(terminal.priority), phrases[terminal.name])
            continue
        flags = 0
        for flag in terminal.pattern.flags:
            flags |= int(getattr(re, flag.upper()))
        source = _plain(terminal.pattern.to_regexp())
        if terminal.name in lark.ignore_tokens:
            ignored.append((source, flags))
            continue
        patterns.append((_plain(terminal.name), int(terminal.priority), source, flags))
    (start,), (end,) = table.start_states.values(), table.end_states.values()
    return Tables(
        tuple(actions), tuple(gotos), tuple(rules), order[start], order[end], known, tuple(patterns), tuple(ignored)
    )


def _plain(text: str) -> str:
    """A string of Lark's (a subclass) as a plain one, stored once however often it is used."""
    return sys.intern("".join(text))


def _rule(rule: Any) -> Rule:
    """What Lark's tree builder would do for a rule: drop `_TOKENS`, splice `_rules`, and let `?rule` stand aside."""
    kept = []
    for i, symbol in enumerate(rule.expansion):
        if symbol.is_term and symbol.filter_out:
            continue
        kept.append((i, not symbol.is_term and symbol.name.startswith("_")))
    plain = len(kept) == len(rule.expansion) and not any(splice for _, splice in kept)
    return Rule(
        _plain(rule.origin.name),
        len(rule.expansion),
        _plain(rule.alias or rule.origin.name),
        bool(rule.options.expand1 and not rule.alias),
        None if plain else tuple(kept),
    )
