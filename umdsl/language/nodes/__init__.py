"""The tree: what a text means, whichever register or tongue it was written in."""

from __future__ import annotations

from typing import Any


def namespace() -> dict[str, Any]:
    """Every name that the nodes' annotations use, for tools that read them."""
    from umdsl.language.nodes import amounts, base, conditions, effects, selectors, statements

    scope: dict[str, Any] = {}
    for module in (base, selectors, amounts, conditions, effects, statements):
        scope.update({k: v for k, v in vars(module).items() if not k.startswith("__")})
    return scope
