"""Sentences that say more of an effect told before: where a move has to end, what an action may be used for."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.nodes.effects import Gain, Move, Purpose
from umdsl.language.nodes.selectors import Determiner, Noun, Selector

_ACTION = Selector(Determiner.SOME, Noun.ACTION)


def only_for(purposes: tuple[Purpose, ...], who: Any) -> Gain:
    """`you may only use it to attack`, until it is known which gain that is said of."""
    return Gain(_ACTION, who, None, purposes)


def amended(statement: Any, more: Any) -> Any:
    """A statement of whose last effect more is said; None where that cannot be said of it."""
    if isinstance(statement, Move) and isinstance(more, Move):
        free = statement.distance is not None and statement.course is None
        return attrs.evolve(statement, course=more.course) if free else None
    if isinstance(statement, Gain) and isinstance(more, Gain):
        free = getattr(statement.what, "noun", None) is Noun.ACTION and not statement.only
        return attrs.evolve(statement, only=more.only) if free else None
    for field in ("otherwise", "then", "body"):
        inner = getattr(statement, field, ())
        if inner:
            moved = amended(inner[-1], more)
            return None if moved is None else attrs.evolve(statement, **{field: (*inner[:-1], moved)})
    return None
