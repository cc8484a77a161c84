"""Effects that are told of those who do something: `a fighter that enters a space with a Snare takes 1 damage`."""

from __future__ import annotations

from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.effects import Damage, Discard, Draw, Gain, Lose, Move, Recover
from umdsl.language.nodes.selectors import Acting, Determiner, Selector

_TOLD_OF: dict[type, str] = {Damage: "to", **dict.fromkeys((Recover, Move, Discard, Draw, Gain, Lose), "who")}
_ANY_OF_THEM = (Determiner.SOME, Determiner.EACH, Number(1))


def waits_for(effect: object) -> tuple[str, Selector, Acting] | None:
    """The field, those it holds and what they do, where an effect waits for somebody to do something."""
    field = _TOLD_OF.get(type(effect))
    whom = getattr(effect, field) if field is not None else None
    if field is None or not isinstance(whom, Selector) or whom.quantity not in _ANY_OF_THEM:
        return None
    acts = [item for item in whom.filters if isinstance(item, Acting)]
    return (field, whom, acts[0]) if len(acts) == 1 else None
