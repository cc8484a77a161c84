"""What stands in a file, in words: shared by everything that explains a mistake in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from umdsl.content.yamltree import Mapping, Node, Scalar, Sequence
from umdsl.language.spans import Span

_NUMBER = re.compile(
    r"[-+]?(0x[0-9a-f]+|0o[0-7]+|(\.[0-9]+|[0-9]+(\.[0-9]*)?)(e[-+]?[0-9]+)?|\.(inf|nan))\Z", re.IGNORECASE
)
TRUE_FALSE = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
_CLIP = 30


def is_nothing(node: Node) -> bool:
    """Whether nothing stands after the colon, or one of YAML's words for it."""
    return isinstance(node, Scalar) and not node.quoted and node.value in _NOTHING


def plain_kind(value: str) -> str | None:
    """What YAML takes an unquoted word for, if not for text.

    >>> plain_kind("1984"), plain_kind("true"), plain_kind("~"), plain_kind("No")
    ('a number', 'true or false', 'nothing', None)
    """
    if value in _NOTHING:
        return "nothing"
    if value in TRUE_FALSE:
        return "true or false"
    return "a number" if _NUMBER.match(value) else None


def seen(node: Node) -> str:
    """What stands there."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping" if node.pairs else "an empty mapping"
    if node.quoted:
        return f"the text `{clip(node.value)}`" if node.value.strip() else "an empty text"
    kind = plain_kind(node.value)
    if kind == "nothing":
        return "nothing"
    if kind == "true or false":
        return f"`{node.value}`"
    return f"the number {clip(node.value)}" if kind else f"the text `{clip(node.value)}`"


def in_range(low: int | None, high: int | None) -> str:
    """The bounds of a number.

    >>> in_range(1, 9), in_range(0, None)
    ('between 1 and 9', '0 or more')
    """
    if low is not None and high is not None:
        return f"between {low} and {high}"
    return f"{low} or more" if low is not None else f"{high} or less"


def quoted(words: Iterable[str]) -> tuple[str, ...]:
    """Words as they are shown in a message."""
    return tuple(f"`{word}`" for word in words)


def clip(value: str) -> str:
    """The beginning of a text, on one line."""
    one_line = " ".join(value.split())
    return one_line if len(one_line) <= _CLIP else one_line[: _CLIP - 1] + "…"


def place(node: Node) -> Span:
    """Where a caret belongs: under a value, but not under a whole block."""
    if isinstance(node, Scalar) and node.style in ("|", ">"):
        return Span(node.start, node.start + 1)
    if isinstance(node, Sequence):
        return Span(node.start, min(node.start + 1, node.end))
    return node.span
