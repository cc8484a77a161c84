"""Ids and modes: are they well formed?"""

from __future__ import annotations

import re

from umdsl.content import problems
from umdsl.content.consistency.look import Look
from umdsl.content.definitions import Definition, Mode, slug

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


def check_id(definition: Definition, look: Look) -> None:
    """An id is small letters, digits and hyphens."""
    own = str(getattr(definition, "id", ""))
    if own and not _ID.match(own):
        look.say(problems.BAD_ID, "id", id=own, suggestion=f"`{slug(own)}` would do.")


def check_mode(mode: Mode, look: Look) -> None:
    """A mode's numbers agree."""
    for key, pair in (("players", mode.players), ("heroes", mode.heroes)):
        if pair.min > pair.max:
            problem = f"`min` is {pair.min}, above the {pair.max} of `max`"
            look.say(problems.BAD_BOUNDS, f"{key}.min", problem=problem)
    if len(mode.placement) < mode.heroes.max:
        problem = f"`placement` places {len(mode.placement)} heroes, but there may be {mode.heroes.max}"
        look.say(problems.BAD_BOUNDS, "placement", problem=problem)
    for i, number in enumerate(mode.placement):
        if not 1 <= number <= mode.starting_spaces:
            problem = f"start {number} is not one of the {mode.starting_spaces} of `starting_spaces`"
            look.say(problems.BAD_BOUNDS, f"placement[{i}]", problem=problem)
