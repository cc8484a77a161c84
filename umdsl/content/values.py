"""Single values: text, whole numbers, true or false, and words from a list."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, Final

import attrs

from umdsl.content import problems
from umdsl.content.nearest import nearest
from umdsl.content.shapes import Shape, Slot
from umdsl.content.wording import TRUE_FALSE, clip, in_range, is_nothing, plain_kind, quoted, seen
from umdsl.content.yamltree import Scalar
from umdsl.language.diagnostics import Diagnostic, Fix, Source
from umdsl.language.problems import Problem
from umdsl.language.spans import Span

_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_YES_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}
# More digits than any bound has; converting thousands of them would take for ever.
_DIGITS = 12


class _Missing(Enum):
    MISSING = "missing"


#: What reading gives where nothing could be read.
MISSING: Final = _Missing.MISSING


@attrs.frozen
class EffectText:
    """One effect text of a file: its value as the definition has it, and the scalar it was written as."""

    path: str
    text: str
    lead: int
    scalar: Scalar
    whole: bool = True


@attrs.define
class ValueReader:
    """Reads single values of one file; keeps what it found on the way."""

    source: Source
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    texts: list[EffectText] = attrs.field(factory=list)

    def say(self, problem: Problem, span: Span, /, **facts: Any) -> None:
        self.diagnostics.append(problem.at(span, source=self.source, **facts))

    def text(self, node: Scalar, slot: Slot, key: str, path: str, as_key: bool) -> Any:
        """A text; a key of a mapping needs no quotes whatever it looks like."""
        read_as = None if node.quoted or as_key else plain_kind(node.value)
        if read_as == "nothing":
            self.say(problems.EMPTY_TEXT, node.span, key=key, suggestion=f"Write something here. {slot.doc}")
            return MISSING
        if read_as is not None:
            better = f'"{node.value}"'
            self.say(
                problems.NEEDS_QUOTES,
                node.span,
                key=key,
                seen=node.value,
                read_as=read_as,
                suggestion=f"Put it in quotes: `{better}`.",
                fix=Fix("put it in quotes", node.span, better),
            )
            return MISSING
        text = node.value.strip() if slot.effect or slot.prose else " ".join(node.value.split())
        if len(text) > slot.longest:
            start = Span(node.start, min(node.end, node.start + 1))
            self.say(problems.TEXT_TOO_LONG, start, key=key, length=len(text), limit=slot.longest)
            return MISSING
        if not text and (slot.required or slot.shape.kind == "list"):
            self.say(problems.EMPTY_TEXT, node.span, key=key, suggestion=f"Write something here. {slot.doc}")
            return MISSING
        if slot.effect and text:
            lead = len(node.value) - len(node.value.lstrip())
            self.texts.append(EffectText(path, text, lead, node))
        return text or (None if slot.shape.optional else "")

    def integer(self, node: Scalar, slot: Slot, key: str) -> Any:
        """A whole number within the bounds of its key."""
        value = node.value
        if node.quoted or not _INTEGER.match(value):
            hint = fix = None
            if node.quoted and _INTEGER.match(value):
                hint, fix = "Leave the quotes out.", Fix("leave the quotes out", node.span, value)
            elif is_nothing(node):
                hint = "Write the number."
            self.wrong_type(node, key, "a whole number", suggestion=hint, fix=fix)
            return MISSING
        number = int(value) if len(value) <= _DIGITS else None
        low, high = slot.minimum, slot.maximum
        if number is None or (low is not None and number < low) or (high is not None and number > high):
            self.say(problems.OUT_OF_RANGE, node.span, key=key, seen=clip(value), range=in_range(low, high))
            return MISSING
        return number

    def boolean(self, node: Scalar, key: str) -> Any:
        """`true` or `false`."""
        value = TRUE_FALSE.get(node.value) if not node.quoted else None
        if value is not None:
            return value
        meant = _YES_NO.get(node.value.lower()) or nearest(node.value, ("true", "false"))
        self.wrong_type(node, key, "`true` or `false`", suggestion=f"Write `{meant}`." if meant else None)
        return MISSING

    def choice(self, node: Scalar, shape: Shape, key: str) -> Any:
        """One of a few words."""
        choices = [str(choice) for choice in shape.type]
        value = " ".join(node.value.split())
        if value in choices:
            return shape.type(value)
        near = nearest(value, choices)
        self.say(
            problems.NOT_A_CHOICE,
            node.span,
            key=key,
            seen=clip(value),
            found=clip(value),
            expected=quoted(choices),
            suggestion=f"Did you mean `{near}`?" if near else None,
            fix=Fix(f"write `{near}`", node.span, near) if near else None,
        )
        return MISSING

    def wrong_type(self, node: Scalar, key: str, wanted: str, **more: Any) -> None:
        self.say(problems.WRONG_TYPE, node.span, what=f"`{key}`", wanted=wanted, seen=seen(node), **more)
