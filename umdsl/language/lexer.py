"""A contextual lexer for phrases: of what the parser can take next, the longest match wins.

Lark's own contextual lexer compiles one regular expression for each parser state, which costs more than half a
second in a cold process with a vocabulary of this size, and it takes the first alternative rather than the longest.
This one looks phrases up by their first word. Terminals that are not plain phrases keep their regular expressions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs
from lark.lexer import Lexer, Token

if TYPE_CHECKING:
    from lark.lexer import LexerState

_FIRST = re.compile(r"[^\W\d_]+|.", re.S)
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")


@attrs.frozen
class Phrase:
    """One way to write a terminal."""

    text: str
    terminal: str
    priority: int


@attrs.frozen
class Pattern:
    """A terminal with a regular expression of its own."""

    regex: re.Pattern[str]
    terminal: str
    priority: int


class Unreadable(Exception):
    """Nothing that the parser could take stands here."""

    def __init__(self, position: int, accepts: frozenset[str]) -> None:
        super().__init__(f"nothing readable at {position}")
        self.position = position
        self.accepts = accepts


class Squeezed:
    """A text with its runs of blanks folded to one, and the way back to the offsets of the original."""

    def __init__(self, text: str) -> None:
        self.offsets: list[int] | None = None
        if _NEEDS_SQUEEZE.search(text) is None:
            self.text = text
            return
        out: list[str] = []
        offsets: list[int] = []
        position = 0
        for match in _BLANKS.finditer(text):
            out.append(text[position : match.start()])
            offsets.extend(range(position, match.start()))
            out.append(" ")
            offsets.append(match.start())
            position = match.end()
        out.append(text[position:])
        offsets.extend(range(position, len(text) + 1))
        self.text, self.offsets = "".join(out), offsets

    def original(self, position: int) -> int:
        return position if self.offsets is None else self.offsets[position]


_NEEDS_SQUEEZE = re.compile(r"[ \t\n\r\f\v]{2,}|[\t\n\r\f\v]")


class PhraseLexer(Lexer):
    """The lexer that Lark is given; Lark calls it with the state of its parser."""

    __future_interface__ = True

    def __init__(self, conf: Any) -> None:
        from umdsl.language.grammar import phrases

        table = phrases()
        self.buckets: dict[str, list[Phrase]] = {}
        self.patterns: list[Pattern] = []
        self.skipped: list[re.Pattern[str]] = []
        for terminal in conf.terminals:
            if terminal.name in conf.ignore:
                self.skipped.append(re.compile(terminal.pattern.to_regexp(), re.I))
                continue
            known = table.get(terminal.name)
            if known is None:
                flags = 0
                for flag in terminal.pattern.flags:
                    flags |= getattr(re, flag.upper())
                self.patterns.append(
                    Pattern(re.compile(terminal.pattern.to_regexp(), flags), terminal.name, terminal.priority)
                )
            for text in known or ():
                first = _FIRST.match(text)
                assert first is not None
                self.buckets.setdefault(first.group(), []).append(Phrase(text, terminal.name, terminal.priority))
        for bucket in self.buckets.values():
            bucket.sort(key=lambda p: (-len(p.text), -p.priority, p.terminal))
        self._states: dict[int, tuple[frozenset[str], list[Pattern]]] = {}
        self._found: dict[tuple[int, str], list[Phrase]] = {}

    def _state(self, position: int, table: Any) -> tuple[frozenset[str], list[Pattern]]:
        known = self._states.get(position)
        if known is None:
            accepts = frozenset(table[position])
            known = accepts, [p for p in self.patterns if p.terminal in accepts]
            self._states[position] = known
        return known

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        squeezed = Squeezed(str(lexer_state.text.text if hasattr(lexer_state.text, "text") else lexer_state.text))
        text = squeezed.text
        low = text.lower()
        if len(low) != len(text):  # a few letters change length when lowered; they are in no phrase
            low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
        table = parser_state.parse_conf.parse_table.states
        position, end = 0, len(text)
        while True:
            while position < end and text[position] == " ":
                position += 1
            if position >= end:
                return
            state = parser_state.position
            accepts, patterns = self._state(state, table)
            for stop, _, terminal in self._candidates(text, low, position, state, accepts, patterns):
                if self._can_take(terminal, parser_state):
                    break
            else:
                after = self._skip(text, position)
                if after > position:
                    position = after
                    continue
                raise Unreadable(squeezed.original(position), self._really(accepts, parser_state))
            start = position
            position = stop
            yield Token(
                terminal,
                text[start:stop],
                start_pos=squeezed.original(start),
                end_pos=squeezed.original(stop - 1) + 1,
            )

    def _candidates(
        self, text: str, low: str, position: int, state: int, accepts: frozenset[str], patterns: list[Pattern]
    ) -> list[tuple[int, int, str]]:
        """What stands here, as far as the state's table can tell: (end, priority, terminal), the best first."""
        found: list[tuple[int, int, str]] = []
        first = _FIRST.match(low, position)
        assert first is not None
        word = first.group()
        if not (position and word[0].isalnum() and low[position - 1].isalnum()):
            key = (state, word)
            bucket = self._found.get(key)
            if bucket is None:
                bucket = [p for p in self.buckets.get(word, ()) if p.terminal in accepts]
                self._found[key] = bucket
            for phrase in bucket:
                stop = position + len(phrase.text)
                if low.startswith(phrase.text, position) and not _goes_on(low, stop):
                    found.append((stop, phrase.priority, phrase.terminal))
        for pattern in patterns:
            match = pattern.regex.match(text, position)
            if match is not None and match.end() > position:
                found.append((match.end(), pattern.priority, pattern.terminal))
        found.sort(key=lambda f: (-f[0], -f[1], f[2]))
        return found

    def _skip(self, text: str, position: int) -> int:
        """Past a word that the grammar ignores, where no phrase begins with it."""
        for regex in self.skipped:
            match = regex.match(text, position)
            if match is not None:
                return match.end()
        return position

    def _really(self, accepts: frozenset[str], parser_state: Any) -> frozenset[str]:
        return frozenset(t for t in accepts if t.isupper() and self._can_take(t, parser_state))

    @staticmethod
    def _can_take(terminal: str, parser_state: Any) -> bool:
        """Whether the parser, after the reductions it would do first, really takes the terminal.

        The tables of an LALR parser merge states, so what a state accepts at first sight is more than it can use.
        """
        table = parser_state.parse_conf.parse_table.states
        stack = list(parser_state.state_stack)
        while True:
            action = table[stack[-1]].get(terminal)
            if action is None:
                return False
            kind, argument = action
            if kind.name == "Shift":
                return True
            size = len(argument.expansion)
            if size:
                del stack[-size:]
            stack.append(table[stack[-1]][argument.origin.name][1])


def _goes_on(text: str, position: int) -> bool:
    after = text[position : position + 1]
    return after.isalnum() or after == "_"


__all__ = ["Phrase", "PhraseLexer", "Unreadable"]
