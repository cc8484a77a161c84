"""One handler for each thing a sentence can do; for what can hold, how it reads as a rule.

A handler adds the steps for its node to the program at hand. When they have run, `did` says whether it was done in
full and `much` how much of it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects import (
    boosting,
    cards,
    choosing,
    combat,
    damage,
    fighters,
    figures,
    looking,
    moving,
    placing,
    playing,
    resources,
    returning,
    rulings,
)
from umdsl.engine.compile.effects.common import in_turn
from umdsl.engine.compile.effects.joining import joined, swapped
from umdsl.language.nodes.base import Node

Handler = Callable[[Context, Any], None]
Ruler = Callable[[Context, Any], tuple[str, dict[str, Any]]]

HANDLERS: dict[type[Node], Handler] = {
    **moving.HANDLERS,
    **placing.HANDLERS,
    **fighters.HANDLERS,
    **damage.HANDLERS,
    **cards.HANDLERS,
    **looking.HANDLERS,
    **returning.HANDLERS,
    **boosting.HANDLERS,
    **resources.HANDLERS,
    **combat.HANDLERS,
    **figures.HANDLERS,
    **rulings.HANDLERS,
    **choosing.HANDLERS,
    **playing.HANDLERS,
}
RULERS: dict[type[Node], Ruler] = {
    **moving.RULERS,
    **fighters.RULERS,
    **damage.RULERS,
    **resources.RULERS,
    **combat.RULERS,
    **figures.RULERS,
    **rulings.RULERS,
    **playing.RULERS,
}


def register(node_class: type[Node], handler: Handler, ruler: Ruler | None = None) -> None:
    """Add a verb that a plugin brings, and how it holds, if it can."""
    HANDLERS[node_class] = handler
    if ruler is not None:
        RULERS[node_class] = ruler


__all__ = ["HANDLERS", "RULERS", "Handler", "Ruler", "in_turn", "joined", "register", "swapped"]
