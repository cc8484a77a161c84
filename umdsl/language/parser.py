"""Text to tree. `parse` never raises on any text: it returns a tree, or diagnostics, or both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.names import NameKind, Names
from umdsl.language.problems import (
    DOES_NOT_FIT,
    EMPTY_TEXT,
    EXTENSION_MISTAKE,
    MAKES_NO_SENSE,
    PROGRAM_MISTAKE,
    TOO_DEEP,
    TOO_LONG,
    UNKNOWN_NAME,
    WRONG_KIND,
)
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text, Window

MAX_LENGTH = 4000
# Far beyond any printed card; what walks a tree may then do so in the plain, recursive way.
MAX_DEPTH = 100
# A builder of ours, or of a plugin, took a child for what it is not. Nobody sees a traceback for it, and no test lets
# it pass for a text that does not fit.
_MISTAKES = (AssertionError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)
WINDOWS = ("immediately", "during combat", "after combat")


@attrs.frozen
class Parsed:
    """What a text means, and what is wrong with it."""

    tree: Text | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """The text is understood, to the last word."""
        return self.tree is not None and not any(d.is_error for d in self.diagnostics)


def _window(name: str | None) -> Window | None:
    if name is None:
        return None
    from umdsl.language.nodes.statements import Label, Printed

    return Printed(Label(name.replace("_", " ").lower()))


def parse(text: str, names: Names | None = None, *, window: str | None = None) -> Parsed:
    """Parse one effect text.

    `names` are the names its file declares; without them any capitalised word may be a name. `window` is the window
    in which sentences without a label stand.

    >>> parse("AFTER COMBAT: draw 2").ok
    True
    >>> print(parse("AFTER COMBAT: eat 3 bananas").diagnostics[0].message)
    I do not understand `eat` here.
    """
    if not text.strip():
        return Parsed(None, (EMPTY_TEXT.at(Span(0, len(text))),))
    if len(text) > MAX_LENGTH:
        return Parsed(None, (TOO_LONG.at(Span(MAX_LENGTH, len(text)), length=len(text), limit=MAX_LENGTH),))
    from umdsl.language.layout import lay_out
    from umdsl.language.signs import brackets, hidden, too_large
    from umdsl.language.sloppy import unmarked

    text = unmarked(text)
    strange = hidden(text)
    if strange is not None:
        return Parsed(None, (strange,))
    laid = lay_out(text, names)
    problem = too_large(laid.text) or brackets(laid.text)
    problems = [*laid.problems, problem] if problem else [*laid.problems]
    if problems:
        return _with(None, problems)
    from umdsl.language.extensions import ExtensionFailed, grammars
    from umdsl.language.lalr import parser
    from umdsl.language.lexer import Unreadable
    from umdsl.language.nodes.base import Meaningless

    try:
        raw, tokens = parser(grammars()).read(laid.text)
    except Unreadable as error:
        from umdsl.language.mistakes import explain

        return Parsed(None, (explain(error, text, laid, names),))
    if raw.depth > MAX_DEPTH:
        return Parsed(None, (TOO_DEEP.at(Span(0, len(text)), suggestion="split the text into several sentences"),))
    from umdsl.language.build.blocks import Builder
    from umdsl.language.build.walker import Misfit

    builder = Builder(text, laid.names, laid.reminders, _window(window))
    try:
        tree: Text = builder.visit(raw)
    except Meaningless as error:
        span = error.span or Span(0, len(text))
        found = text[span.start : span.end]
        return _with(None, [*builder.problems, MAKES_NO_SENSE.at(span, reason=str(error), found=found)])
    except Misfit as error:
        words = " ".join(error.span.of(text).split())
        return _with(None, [*builder.problems, DOES_NOT_FIT.at(error.span, found=words)])
    except ExtensionFailed as error:
        return _with(None, [*builder.problems, EXTENSION_MISTAKE.at(Span(0, len(text)), error=str(error))])
    except _MISTAKES as error:
        told = PROGRAM_MISTAKE.at(Span(0, len(text)), error=type(error).__name__, suggestion="say it in other words")
        return _with(None, [*builder.problems, told])
    problems = list(builder.problems)
    if not tree.blocks and not problems:
        return Parsed(None, (EMPTY_TEXT.at(Span(0, len(text))),))
    if names is not None and any(t.type == "NAME_UNKNOWN" for t in tokens):
        problems += unknown_names(tree, names)
    if any(p.code in (WRONG_KIND.code, DOES_NOT_FIT.code) for p in problems):
        from umdsl.language.mistakes import misread

        word = misread(text, tokens, names)
        if word is not None:
            return _with(tree, [word, *(p for p in problems if p.code == UNKNOWN_NAME.code and p.span != word.span)])
    if not any(p.is_error and p.code != UNKNOWN_NAME.code for p in problems):
        from umdsl.language.choice import not_theirs
        from umdsl.language.kinds import wrong_kinds
        from umdsl.language.references import unbound
        from umdsl.language.shape import misshapen
        from umdsl.language.swallow import swallowed

        problems += misshapen(tree, text) or swallowed(tree, tokens, laid.names, text)
        problems += not_theirs(tree, tokens, text)
        problems += wrong_kinds(tree, text)
        problems += unbound(tree, text)
    return _with(tree, problems)


def means(text: str, names: Names) -> Text | None:
    """The tree of a text, or None where anything is wrong with it: for who asks often and wants no explanation."""
    from umdsl.language.build.blocks import Builder
    from umdsl.language.build.walker import Misfit
    from umdsl.language.extensions import grammars
    from umdsl.language.lalr import parser
    from umdsl.language.layout import lay_out
    from umdsl.language.lexer import Unreadable
    from umdsl.language.nodes.base import Meaningless
    from umdsl.language.swallow import swallowed

    laid = lay_out(text, names)
    try:
        raw, tokens = parser(grammars()).read(laid.text)
        builder = Builder(text, laid.names, laid.reminders, None)
        tree: Text = builder.visit(raw)
    except (Unreadable, Meaningless, Misfit):
        return None
    sound = not laid.problems and not builder.problems and not swallowed(tree, tokens, laid.names, text)
    return tree if sound else None


def _with(tree: Text | None, problems: list[Diagnostic]) -> Parsed:
    """A result with its diagnostics in the order of the text, each told once."""
    ordered = sorted(dict.fromkeys(problems), key=lambda d: (d.span.start, d.code))
    return Parsed(tree, tuple(ordered))


def unknown_names(tree: Text, names: Names) -> list[Diagnostic]:
    """A diagnostic for each name that nobody declared."""
    from umdsl.language.mistakes import spellings, unknown_name
    from umdsl.language.nearest import nearest
    from umdsl.language.nodes.selectors import Name

    known = spellings(names)
    return [
        unknown_name(node.name, node.span or Span(0, 0), nearest(node.name, known))
        for node in tree.walk()
        if isinstance(node, Name) and node.kind is NameKind.UNKNOWN
    ]


def sourced(parsed: Parsed, text: str, name: str = "<text>") -> tuple[Diagnostic, ...]:
    """The diagnostics with their text, ready to be rendered."""
    source = Source(name, text)
    return tuple(attrs.evolve(d, source=source) for d in parsed.diagnostics)
