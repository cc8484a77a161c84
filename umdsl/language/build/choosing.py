"""How many entries of a list are chosen, and how often: `both`, `all three`, `two`, `twice`."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.amounts import NUMBER_WORDS
from umdsl.language.nodes.amounts import Bound, Comparison, Number
from umdsl.language.nodes.statements import ChooseEffects, Option

ONE_OR_MORE = Bound(Comparison.AT_LEAST, Number(1))


def so_many(options: tuple[Option, ...], made: ChooseEffects, words: str) -> tuple[Any, ...] | None:
    """What is done where `both`, `all three` or `two` of a list are: all of it, one after the other, or a choice."""
    said = words.lower().replace("-", " ").split()
    if "may" in said or "can" in said:
        return (attrs.evolve(made, amount=ONE_OR_MORE),) if {"both", "all"} & set(said) else None
    many = next((n for w, n in (("both", 2), ("two", 2), ("2", 2), ("three", 3), ("3", 3)) if w in said), len(options))
    if many > len(options) or ("both" in said and len(options) != 2) or ("all" in said and many != len(options)):
        return None
    if many < len(options):
        return (attrs.evolve(made, amount=Number(many)),)
    return tuple(node for option in options for node in option.body)


def how_often(words: str) -> Number:
    """`2 times`, `twice`, `one of the following three times`."""
    said = words.lower().split()
    return Number(2 if said[-1] == "twice" else int(said[-2]) if said[-2].isdigit() else NUMBER_WORDS[said[-2]])
