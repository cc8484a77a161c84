"""What the YAML reader complains about, in words for people who write cards."""

from __future__ import annotations

import re

import yaml

from umdsl.content import problems
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

_INDENT = "Lines that belong together start in the same column; use spaces."

# What the reader says (of the C library and of the Python one), what we say, and the way forward.
_SENTENCES: tuple[tuple[str, str, str], ...] = (
    (
        r"mapping values are not allowed",
        "a `:` followed by a space cannot stand here",
        "Put the text in quotes, or write it as a block: `text: |` and the text on the next line, indented.",
    ),
    (
        r"could not find expected ':'",
        "this line is a key without a `:`",
        "Write `key: value`; a text of several lines starts with `|` and is indented.",
    ),
    (
        r"did not find expected key|did not find expected '-' indicator|expected <block end>",
        "this line does not line up with the lines above it",
        _INDENT,
    ),
    (
        r"expected ',' or '\]'",
        "a list in square brackets needs a `,` between its entries and a `]` at its end",
        "Close the bracket, or put each entry on a line of its own with a hyphen.",
    ),
    (
        r"expected ',' or '\}'",
        "a mapping in curly brackets needs a `,` between its entries and a `}` at its end",
        "Close the bracket, or put each key on a line of its own.",
    ),
    (
        r"block sequence entries are not allowed|sequence entries are not allowed",
        "a `-` cannot start a list here",
        "Put the list on the next line, indented, or write it in square brackets: `[a, b]`.",
    ),
    (
        r"block mapping.* not allowed|mapping keys are not allowed",
        "a key cannot stand here",
        _INDENT,
    ),
    (
        r"unknown escape character",
        "in double quotes, a backslash starts a code such as `\\n`, and this is not one",
        "Use single quotes, or write the backslash twice.",
    ),
    (
        r"expected alphabetic or numeric character",
        "a text cannot start with `*` or `&` without quotes",
        "Put the text in quotes.",
    ),
    (
        r"undefined tag handle|tag",
        "a text cannot start with `!` without quotes",
        "Put the text in quotes.",
    ),
    (
        r"block scalar|chomping or indentation|expected a comment or a line break",
        "after `|` or `>` the text starts on the next line",
        "Move the text to the next line and indent it.",
    ),
    (
        r"did not find expected node content|expected the node content",
        "a value is missing here",
        "Write the value, or leave the key out.",
    ),
    (
        r"document start|document indicator|<document start>|directive|incompatible YAML document|version",
        "here the file stops being one piece of YAML",
        "A content file needs no `%` lines and no `...`; `---` stands alone on its line.",
    ),
    (
        r"duplicate anchor|duplicate|anchor",
        "this anchor cannot stand here",
        "Write the value out instead of using `&` and `*`.",
    ),
)


def explain(error: yaml.YAMLError, source: Source) -> Diagnostic:
    """One complaint of the YAML reader as a diagnostic at its place."""
    problem = str(getattr(error, "problem", None) or error)
    context = str(getattr(error, "context", None) or "")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    offset = min(mark.index, len(source.text)) if mark is not None else 0
    tab = _tab_near(source, offset) if "tab" in problem or "cannot start any token" in problem else None
    if tab is not None:
        hint = "Replace the tab by spaces; two for each level are usual."
        return problems.TAB.at(Span(tab, tab + 1), suggestion=hint, source=source)
    if "quoted scalar" in context and "escape" not in problem:
        opened = getattr(error, "context_mark", None)
        start = opened.index if opened is not None else offset
        return _syntax(source, start, "a quote is opened here and never closed", "Add the closing quote.")
    if "cannot start any token" in problem:
        character = source.text[offset : offset + 1]
        sentence = f"a text cannot start with `{character}` without quotes"
        return _syntax(source, offset, sentence, "Put the text in quotes.")
    if source.text[offset : offset + 1] == ":" and "expected key" in problem:
        return _syntax(source, offset, "the key before this `:` is missing", "Write `key: value`.")
    for pattern, sentence, hint in _SENTENCES:
        if re.search(pattern, problem):
            return _syntax(source, _seen(source, _cause(error, source, offset)), sentence, hint)
    sentence = "look at the colons, hyphens, brackets and quotes here"
    return _syntax(source, _seen(source, offset), sentence, _INDENT)


def _syntax(source: Source, offset: int, sentence: str, hint: str) -> Diagnostic:
    end = min(offset + 1, len(source.text))
    return problems.YAML_SYNTAX.at(Span(offset, end), problem=sentence, suggestion=hint, source=source)


def _cause(error: yaml.YAMLError, source: Source, offset: int) -> int:
    """Where a bracket or a key began that was noticed to be unfinished only on a later line."""
    opened = getattr(error, "context_mark", None)
    context = str(getattr(error, "context", None) or "")
    if opened is None or not re.search("flow|simple key", context):
        return offset
    return opened.index if source.position(opened.index)[0] != source.position(offset)[0] else offset


def _seen(source: Source, offset: int) -> int:
    """The place itself, or the end of the last text before it where the reader only noticed at the end of the file."""
    return len(source.text.rstrip()) if offset >= len(source.text) else offset


def _tab_near(source: Source, offset: int) -> int | None:
    """A tab in the indentation of the line of an offset."""
    line, _ = source.position(offset)
    text = source.line(line)
    start = offset - (source.position(offset)[1] - 1)
    indent = len(text) - len(text.lstrip())
    tab = text[:indent].find("\t")
    return start + tab if tab >= 0 else None
