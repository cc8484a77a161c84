"""Scenarios: a position, scripted choices, what must happen and how it must end.

`matching` finds the option that a scripted choice means and the event that an expected one means, `comparing` holds
the end against what was expected, `running` plays a scenario, `finding` looks for scenarios and the content beside
them.
"""

from __future__ import annotations

from umdsl.engine.scenarios.running import Failure, Result, run

__all__ = ["Failure", "Result", "run"]
