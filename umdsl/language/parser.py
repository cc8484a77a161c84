"""Text to tree. `parse` never raises on any text: it returns a tree, or diagnostics, or both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.names import NameKind, Names
from umdsl.language.problems import EMPTY_TEXT, MAKES_NO_SENSE, TOO_LONG, UNKNOWN_NAME
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text, Window

MAX_LENGTH = 4000
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

    laid = lay_out(text, names)
    if laid.problems:
        return Parsed(None, laid.problems)
    from lark import UnexpectedInput

    from umdsl.language.build.blocks import Builder
    from umdsl.language.lalr import parser
    from umdsl.language.lexer import Unreadable
    from umdsl.language.mistakes import explain
    from umdsl.language.nodes.base import Meaningless
    from umdsl.language.shape import misplaced

    try:
        raw: Any = parser().parse(laid.text)
    except (UnexpectedInput, Unreadable) as error:
        return Parsed(None, (explain(error, text, laid),))
    builder = Builder(text, laid.names, laid.reminders, _window(window))
    try:
        tree: Text = builder.visit(raw)
    except Meaningless as error:
        span = error.span or Span(0, len(text))
        found = text[span.start : span.end]
        return Parsed(None, (*builder.problems, MAKES_NO_SENSE.at(span, reason=str(error), found=found)))
    stray = misplaced(tree)
    if stray is not None:
        span = stray.span or Span(0, len(text))
        found = text[span.start : span.end]
        refused = MAKES_NO_SENSE.at(span, reason="it cannot stand here", found=found)
        return Parsed(None, (*builder.problems, refused))
    problems = list(builder.problems)
    if names is not None:
        problems += unknown_names(tree, names)
    problems.sort(key=lambda d: d.span.start)
    return Parsed(tree, tuple(problems))


def unknown_names(tree: Text, names: Names) -> list[Diagnostic]:
    """A diagnostic for each name that nobody declared."""
    from umdsl.language.mistakes import nearest
    from umdsl.language.nodes.selectors import Name

    found = []
    for node in tree.walk():
        if isinstance(node, Name) and node.kind is NameKind.UNKNOWN:
            near = nearest(node.name, names.spellings())
            found.append(
                UNKNOWN_NAME.at(
                    node.span or Span(0, 0),
                    name=node.name,
                    found=node.name,
                    suggestion=f"did you mean `{near}`?" if near else "declare it in the file, or write it in lower case",
                )
            )
    return found


def sourced(parsed: Parsed, text: str, name: str = "<text>") -> tuple[Diagnostic, ...]:
    """The diagnostics with their text, ready to be rendered."""
    source = Source(name, text)
    return tuple(attrs.evolve(d, source=source) for d in parsed.diagnostics)
