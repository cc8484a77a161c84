"""Rules a text makes: what cannot be done, what may be, what counts as what."""

from __future__ import annotations

from typing import Any

from umdsl.engine.compile import conditions, events, things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import enact, name_in, noun_of
from umdsl.engine.compile.effects.resources import nothing
from umdsl.language.nodes.effects import Allow, Apply, Cannot, PlayOnly, Tag, Treat
from umdsl.language.nodes.selectors import Adjective, Quality

Ruling = tuple[str, dict[str, Any]]


def cannot_rule(c: Context, node: Cannot) -> Ruling:
    return "cannot", events.forbids(c, node.event)


def cannot(c: Context, node: Cannot) -> None:
    enact(c, *cannot_rule(c, node))


def allow_rule(c: Context, node: Allow) -> Ruling:
    return "allow", events.forbids(c, node.event)


def allow(c: Context, node: Allow) -> None:
    enact(c, *allow_rule(c, node))


def play_only_rule(c: Context, node: PlayOnly) -> Ruling:
    return "play only", {"test": conditions.test(c, node.condition)}


def treat_rule(c: Context, node: Treat) -> Ruling:
    """What counts as something else: by a noun, a name, or how far it reaches."""
    filters = getattr(node.as_, "filters", ())
    reach = next((word for word in (Adjective.RANGED, Adjective.MELEE) if Quality(word) in filters), None)
    adjacent = Quality(Adjective.ADJACENT) in filters
    kind = things.kind_of(c, node.what)
    return "treat", {
        "what": things.query(c, node.what, (kind,), everywhere=kind == "fighter"),
        "kind": kind,
        "as": "adjacent" if adjacent else name_in(node.as_) or str(noun_of(node.as_)),
        "reach": None if reach is None else str(reach),
    }


def treat(c: Context, node: Treat) -> None:
    enact(c, *treat_rule(c, node))


def apply_rule(c: Context, node: Apply) -> Ruling:
    """What stands under PERMANENT holds as long as the card is kept; saying so changes nothing."""
    return "apply", {}


HANDLERS: dict[type, Any] = {
    Cannot: cannot,
    Allow: allow,
    Treat: treat,
    PlayOnly: nothing,
    Apply: nothing,
    Tag: nothing,
}
RULERS: dict[type, Any] = {
    Cannot: cannot_rule,
    Allow: allow_rule,
    Treat: treat_rule,
    PlayOnly: play_only_rule,
    Apply: apply_rule,
}
