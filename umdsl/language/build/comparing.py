"""What conditions come down to: comparisons turned round, and states that are switched on or off."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import Phrase
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Comparison
from umdsl.language.nodes.conditions import Any as AnyOf
from umdsl.language.nodes.conditions import Compares
from umdsl.language.nodes.selectors import Adjective, Name, Quality

_ON = (Adjective.ACTIVE, Adjective.FACE_UP)
OFF = (Adjective.INACTIVE, Adjective.FACE_DOWN)


def denied(made: Compares) -> Any:
    """`is not 3` is more or less than 3."""
    more, less = Comparison.MORE_THAN, Comparison.LESS_THAN
    match made.comparison:
        case Comparison.EXACTLY:
            return AnyOf((attrs.evolve(made, comparison=more), attrs.evolve(made, comparison=less)))
        case Comparison.AT_LEAST:
            return attrs.evolve(made, comparison=less)
        case Comparison.AT_MOST:
            return attrs.evolve(made, comparison=more)
        case Comparison.MORE_THAN:
            return AnyOf((attrs.evolve(made, comparison=less), attrs.evolve(made, comparison=Comparison.EXACTLY)))
        case _:
            return AnyOf((attrs.evolve(made, comparison=more), attrs.evolve(made, comparison=Comparison.EXACTLY)))


def switched(phrase: Phrase, pred: Any) -> Name | None:
    """The state that a sentence says is active."""
    name = phrase.noun
    named = isinstance(name, Name) and name.kind in (NameKind.STATE, NameKind.UNKNOWN) and not phrase.filters
    if not named or pred[0] != "filters" or pred[1] not in [[Quality(word)] for word in (*_ON, *OFF)]:
        return None
    return name if isinstance(name, Name) else None
