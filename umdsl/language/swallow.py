"""The swallow check: every word that carries meaning must be found again in the tree.

The tokens of a text are a list of demands (a number, a name, `opposing`, `instead`), the tree is a stock of atoms that
meet them. A demand that the stock cannot meet is a word that was read and then lost: an error, never a shrug.
Which atoms a word asks for is in :mod:`umdsl.language.meanings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING

import attrs

from umdsl.language.absorbing import ABSORBS, Atom
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.meanings import ASKS
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Rolled
from umdsl.language.nodes.selectors import Name
from umdsl.language.nodes.statements import If, Instead, Reminder
from umdsl.language.problems import NOT_COVERED
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.lexer import Token
    from umdsl.language.names import Names
    from umdsl.language.nodes.statements import Text

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _values(node: Node) -> Iterator[object]:
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            yield from value
        elif field.name != "span":
            yield value


def _atoms(node: Node) -> Iterator[Atom]:
    """What one node, without those below it, has to offer."""
    kind = type(node).__name__
    for _ in range(max(1, len(_listed(node)) - 1)):  # a list of three is joined twice
        yield kind
    yield from ABSORBS.get(kind, ())
    if isinstance(node, Number):
        yield node.n
    elif isinstance(node, Rolled):
        yield from node.results
    elif isinstance(node, Name):
        yield ("name", node.name)
    elif isinstance(node, If) and node.otherwise:
        yield "otherwise"
    elif isinstance(node, Instead) and node.of:
        yield "of"
    for value in _values(node):
        if isinstance(value, Enum):
            yield f"{type(value).__name__}.{value.name}"
            yield from ABSORBS.get(f"{type(value).__name__}.{value.name}", ())
    if getattr(node, "each", None) is not None and kind not in ("Times", "ForEach"):
        yield "Times"
    for told in ("negated", "again", "more", "repeats", "later"):
        if getattr(node, told, False):
            yield told


def _listed(node: Node) -> tuple[object, ...]:
    for name in ("items", "conditions", "options"):
        if hasattr(node, name):
            return tuple(getattr(node, name))
    return ()


def stock(tree: Node) -> Counter[Atom]:
    """All atoms of a tree."""
    from umdsl.language.build.subjects import SELF_FIGHTER

    found: Counter[Atom] = Counter()
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        # Nobody wrote what goes without saying, so it must not answer for a word that somebody did write.
        if node is SELF_FIGHTER or isinstance(node, Reminder):
            continue
        found.update(_atoms(node))
        nodes += node.children()
    return found


def _demand(token: Token, names: Names) -> tuple[Atom, ...]:
    """The atoms of which one must be in stock for a token; none for words that only join others."""
    if token.type in ("NUMBER", "BARE_NUMBER"):
        return (int(token),)
    if token.type == "SIGNED":
        return (int(token.replace(" ", "")[1:]),)
    if token.type == "NUMBER_WORD":
        return (_WORDS.index(token.lower()),)
    if token.type.startswith("NAME_"):
        return (("name", names.unmark(token[0])[1]),)
    return ASKS.get(token.type, ())


def swallowed(tree: Text, tokens: Iterable[Token], names: Names, text: str) -> list[Diagnostic]:
    """A diagnostic for each word that the tree does not account for."""
    have = stock(tree)
    # One node may answer for several words (`may`, `move` and `through` are one permission), but for one of a kind.
    used: Counter[tuple[tuple[Atom, ...], Atom]] = Counter()
    lost = []
    for token in tokens:
        atoms = _demand(token, names)
        if not atoms:
            continue
        met = next((a for a in atoms if have[a] > used[atoms, a]), None)
        if met is not None:
            used[atoms, met] += 1
            continue
        span = Span(token.start_pos, min(token.end_pos, len(text)))
        words = " ".join(span.of(text).split())
        lost.append(NOT_COVERED.at(span, found=words, suggestion="say it in other words, or leave it out"))
    return lost
