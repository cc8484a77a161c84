"""A contextual lexer for phrases: of what the parser can take next, the longest match wins.

Lark's own contextual lexer compiles one regular expression for each parser state, which costs more than half a
second in a cold process with a vocabulary of this size, and it takes the first alternative rather than the longest.
This one looks phrases up by their first word. Terminals that are not plain phrases keep their regular expressions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from umdsl.language.tables import Tables

_FIRST = re.compile(r"[^\W\d_]+|.", re.S)
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")


class Phrase(NamedTuple):
    """One way to write a terminal."""

    text: str
    terminal: str
    priority: int


class Pattern:
    """A terminal with a regular expression of its own, compiled when it is first tried."""

    __slots__ = ("_flags", "_opening", "_regex", "_source", "priority", "terminal")

    def __init__(self, terminal: str, priority: int, source: str, flags: int) -> None:
        self.terminal, self.priority = terminal, priority
        self._source, self._flags = source, flags
        self._regex: re.Pattern[str] | None = None
        self._opening = _opening(source)

    def end(self, text: str, low: str, position: int) -> int:
        """Where a match at a position ends, or -1."""
        if self._regex is None:
            # The joints look ahead for every verb there is; most texts never need most of them.
            if self._opening and not low.startswith(self._opening, position):
                return -1
            self._regex = re.compile(self._source, self._flags)
        match = self._regex.match(text, position)
        return match.end() if match is not None else -1


_ALTERNATIVE = re.compile(r"(?P<comma>,\?\\s\*)?(?P<word>[a-z]+|,(?!\?)|&|\(\?:and\|&\))(?![?*{|])")


def _opening(source: str) -> tuple[str, ...] | None:
    """What a text must start with for a pattern to match, where that is plain to see.

    >>> _opening(r",?\\s*and(?=x)|&")
    (',', ' ', 'and', '&')
    """
    found: list[str] = []
    for part in _alternatives(source):
        match = _ALTERNATIVE.match(part)
        if match is None:
            return None
        found += [",", " "] if match["comma"] else []
        found += ["and", "&"] if match["word"].startswith("(") else [match["word"]]
    return tuple(dict.fromkeys(found))


def _alternatives(source: str) -> list[str]:
    """The alternatives of a pattern at its top level."""
    source = re.sub(r"^\(\?[a-z]+:(.*)\)$", r"\1", source)
    parts, depth, start, i = [], 0, 0, 0
    while i < len(source):
        char = source[i]
        if char == "\\":
            i += 1
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "|" and not depth:
            parts.append(source[start:i])
            start = i + 1
        i += 1
    return [*parts, source[start:]]


class Token(str):
    """A piece of text with the terminal it was read as and its place."""

    __slots__ = ("end_pos", "start_pos", "type")

    def __new__(cls, kind: str, text: str, start_pos: int, end_pos: int) -> Token:
        token = str.__new__(cls, text)
        token.type, token.start_pos, token.end_pos = kind, start_pos, end_pos
        return token

    type: str
    start_pos: int
    end_pos: int


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


class PhraseLexer:
    """Reads one token at a time, asking the stack of the parser what it can take."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.buckets: dict[str, list[Phrase]] = {}
        self.skipped = [re.compile(source, flags) for source, flags in tables.ignored]
        self.patterns = [Pattern(*p) for p in tables.patterns]
        for terminal, (priority, ways) in tables.phrases.items():
            for text in ways:
                first = _FIRST.match(text)
                assert first is not None
                self.buckets.setdefault(first.group(), []).append(Phrase(text, terminal, priority))
        for bucket in self.buckets.values():
            bucket.sort(key=lambda p: (-len(p.text), -p.priority, p.terminal))
        self._states: dict[int, list[Pattern]] = {}
        self._found: dict[tuple[int, str], list[Phrase]] = {}

    def _patterns(self, state: int) -> list[Pattern]:
        known = self._states.get(state)
        if known is None:
            accepts = self.tables.actions[state]
            known = self._states[state] = [p for p in self.patterns if p.terminal in accepts]
        return known

    def lex(self, source: str, stack: list[int], commas: frozenset[int] = frozenset()) -> Iterator[Token]:
        """The tokens of a text; between two of them the parser has moved its stack on.

        `commas` are places where one is read that nobody wrote (see :meth:`umdsl.language.lalr.Lalr.read`).
        """
        squeezed = Squeezed(source)
        text = squeezed.text
        low = text.lower()
        if len(low) != len(text):  # a few letters change length when lowered; they are in no phrase
            low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
        position, end = 0, len(text)
        halted = -1
        while True:
            while position < end and text[position] == " ":
                position += 1
            if position >= end:
                break
            if commas and squeezed.original(position) in commas and self.can_take("COMMA", stack):
                at = squeezed.original(position)
                commas -= {at}
                yield Token("COMMA", "", at, at)
                continue
            for stop, _, terminal in self._candidates(text, low, position, stack[-1]):  # noqa: B007  (used below)
                if self.can_take(terminal, stack):
                    break
            else:
                after = self._skip(text, position)
                if after > position:
                    position = after
                    continue
                if halted != position and text[position].isupper() and self.can_take("HALT", stack):
                    halted = position  # `Draw 1 card Gain 1 action`: the full stop was left out
                    at = squeezed.original(position)
                    yield Token("HALT", "", at, at)
                    continue
                raise Unreadable(squeezed.original(position), self.acceptable(stack))
            start = position
            position = stop
            yield Token(terminal, text[start:stop], squeezed.original(start), squeezed.original(stop - 1) + 1)
        if not self.can_take("$END", stack):
            raise Unreadable(len(source), self.acceptable(stack))
        yield Token("$END", "", len(source), len(source))

    def _candidates(self, text: str, low: str, position: int, state: int) -> list[tuple[int, int, str]]:
        """What stands here, as far as the state's table can tell: (end, priority, terminal), the best first."""
        found: list[tuple[int, int, str]] = []
        first = _FIRST.match(low, position)
        assert first is not None
        word = first.group()
        if not (position and word[0].isalnum() and low[position - 1].isalnum()):
            key = (state, word)
            bucket = self._found.get(key)
            if bucket is None:
                accepts = self.tables.actions[state]
                bucket = [p for p in self.buckets.get(word, ()) if p.terminal in accepts]
                self._found[key] = bucket
            for phrase in bucket:
                stop = position + len(phrase.text)
                if low.startswith(phrase.text, position) and not _goes_on(low, stop):
                    found.append((stop, phrase.priority, phrase.terminal))
        for pattern in self._patterns(state):
            stop = pattern.end(text, low, position)
            if stop > position:
                found.append((stop, pattern.priority, pattern.terminal))
        found.sort(key=lambda f: (-f[0], -f[1], f[2]))
        return found

    def _skip(self, text: str, position: int) -> int:
        """Past a word that the grammar ignores, where no phrase begins with it."""
        for regex in self.skipped:
            match = regex.match(text, position)
            if match is not None:
                return match.end()
        return position

    def acceptable(self, stack: list[int]) -> frozenset[str]:
        """The terminals that the parser can really take."""
        return frozenset(t for t in self.tables.actions[stack[-1]] if t != "HALT" and self.can_take(t, stack))

    def can_take(self, terminal: str, stack: list[int]) -> bool:
        """Whether the parser, after the reductions it would do first, really takes the terminal.

        The tables of an LALR parser merge states, so what a state accepts at first sight is more than it can use.
        """
        tables = self.tables
        action = tables.actions[stack[-1]].get(terminal)
        if action is None:
            return False
        if action >= 0:
            return True
        stack = list(stack)
        while action is not None:
            if action >= 0:
                return True
            rule = tables.rules[~action]
            if rule.size:
                del stack[-rule.size :]
            stack.append(tables.gotos[stack[-1]][rule.origin])
            if stack[-1] == tables.end and terminal == "$END":
                return True
            action = tables.actions[stack[-1]].get(terminal)
        return False


def _goes_on(text: str, position: int) -> bool:
    after = text[position : position + 1]
    if after == "'":  # `you can't` is more than `you can`
        return text[position + 1 : position + 2] == "t" and not text[position + 2 : position + 3].isalnum()
    return after.isalnum() or after == "_"


__all__ = ["Phrase", "PhraseLexer", "Token", "Unreadable"]
