"""Actions that may only be used for something: `gain 1 action that may only be used to attack`.

Which of several actions is used is never asked: one that is bound to what is done is used before one that is free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.machine import RULE
from umdsl.engine.programs import RULES

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine

#: The kind of rule that binds one action.
BOUND = "bound action"


def _bonds(g: Machine) -> list[tuple[Any, ...]]:
    return [entry for entry in g.s.lasting if entry[0] == RULE and RULES[entry[1]].kind == BOUND]


def _acts(entry: tuple[Any, ...]) -> tuple[str, ...]:
    found: tuple[str, ...] = RULES[entry[1]].data["acts"]
    return found


def allowed(g: Machine) -> set[str] | None:
    """What the action at hand may be used for, where it and all that are left are bound; None where it is free."""
    bonds = _bonds(g) if g.s.lasting else []
    if len(bonds) <= g.s.actions:
        return None
    return {act for entry in bonds for act in _acts(entry)}


def use(g: Machine, what: str) -> None:
    """An action was used: of those bound to it, the one with the fewest uses; where nothing could be done, any."""
    fitting = [entry for entry in _bonds(g) if what in _acts(entry) or what == "pass"]
    if fitting:
        g.s.lasting.remove(min(fitting, key=lambda entry: len(_acts(entry))))
