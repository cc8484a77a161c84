"""Decks in the shape of UmDb: the printed decks, one JSON object each."""

from __future__ import annotations

from typing import Any

from umdsl.content import limits
from umdsl.content.definitions import Provenance, Role
from umdsl.content.importers import problems
from umdsl.content.importers.cards import read_cards
from umdsl.content.importers.deck import Deck, Field, RawAbility, RawFighter
from umdsl.content.importers.fields import Fields

_MOST_FIGHTERS = 30


def looks_like(value: Any) -> bool:
    """Whether a JSON value has this shape."""
    return isinstance(value, dict) and "cards" in value and ("heroes" in value or "special" in value)


def read(fields: Fields) -> Deck:
    """A deck of this shape."""
    fighters = [
        *(_fighter(entry, Role.HERO) for entry in fields.children("heroes", _MOST_FIGHTERS)),
        *(_fighter(entry, Role.SIDEKICK) for entry in fields.children("sidekicks", _MOST_FIGHTERS)),
    ]
    kept = tuple(fighter for fighter in fighters if fighter is not None)
    name = fields.name("name") or next((fighter.name for fighter in kept), "")
    special = fields.effect(Field.ABILITY, "special")
    move = fields.number("movement", 0, 20)
    if move is None:
        move = 2
        fields.say(problems.MISSING_VALUE, owner="The deck", key="movement", instead="2 is used instead")
    return Deck(
        file=fields.file,
        name=name,
        id=fields.name("slug"),
        set=fields.name("set") or None,
        provenance=Provenance.OFFICIAL,
        move=move,
        fighters=kept,
        abilities=() if special is None else (RawAbility(special),),
        cards=read_cards(fields.children("cards")),
        rules=(),
        extra=(),
        note=None,
        rest=None,
        diagnostics=tuple(fields.diagnostics[: limits.DIAGNOSTICS]),
    )


def _fighter(fields: Fields, role: Role) -> RawFighter | None:
    name = fields.who("name")
    hp = fields.number("hp", 1, 99)
    count = fields.number("quantity", 0, 30)
    ranged = fields.name("attack_type").lower() == "ranged"
    if not name or count == 0:
        return None
    return RawFighter(name, role, ranged, hp, 1 if count is None else count)
