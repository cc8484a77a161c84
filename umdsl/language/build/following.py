"""What a sentence can be only after some others."""

from __future__ import annotations

import re
from typing import Any

from umdsl.language.nodes.effects import Place
from umdsl.language.nodes.statements import May

_PLACED_SO = re.compile(r"\b(?:must|has to|have to) be placed\b", re.I)


def told_amiss(before: Any, node: Any, words: str, unable: list[Any]) -> str | None:
    """What to say where a statement means nothing after the one before it.

    `you may move it. If it cannot be moved, …`: who does not want to is able to. `Each must be placed in a different
    space` tells of the placing before it, and is none.
    """
    if isinstance(before, May) and any(getattr(node, "condition", None) is one for one in unable):
        return "after an offer, say what happens where it is not taken: `if you do not`"
    if isinstance(before, Place) and isinstance(node, Place) and _PLACED_SO.search(words):
        return "say where they are placed in the sentence that places them"
    return None
