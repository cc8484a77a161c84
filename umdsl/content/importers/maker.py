"""Decks in the shape of the Unmatched Maker: a deck under `deck_data`, in an envelope that says whose it is."""

from __future__ import annotations

import json
from typing import Any

import attrs

from umdsl.content import limits
from umdsl.content.definitions import Extra, Provenance, Role, RuleNote, slug
from umdsl.content.importers import problems
from umdsl.content.importers.cards import read_cards
from umdsl.content.importers.deck import Deck, Field, RawAbility, RawFighter
from umdsl.content.importers.fields import Fields, seen

#: The rule card in which an export keeps what this shape has no place for.
REST_TITLE = "umdsl"
#: What the names of extras start with.
PREFIX = "maker"
_MOST = 30


def looks_like(value: Any) -> bool:
    """Whether a JSON value has this shape, with or without the envelope."""
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("deck_data"), dict) or ("hero" in value and "cards" in value)


@attrs.define
class _Found:
    """What reading the characters gives."""

    fighters: list[RawFighter] = attrs.field(factory=list)
    abilities: list[RawAbility] = attrs.field(factory=list)


def read(fields: Fields) -> Deck:
    """A deck of this shape."""
    envelope = fields if "deck_data" in fields.data else None
    deck = fields.child("deck_data") if envelope else fields
    found = _Found()
    hero, sidekick = deck.child("hero"), deck.child("sidekick")
    move = hero.number("move", 0, 20)
    if move is None:
        move = 2
        hero.say(problems.MISSING_VALUE, owner="The hero", key="move", instead="2 is used instead")
    _hero(hero, found, extra=False)
    _sidekick(sidekick, found, extra=False)
    others = [
        (entry, entry.child("hero"), entry.child("sidekick")) for entry in deck.children("extraCharacters", _MOST)
    ]
    for entry, other, helper in others:
        _hero(other, found, extra=True)
        _sidekick(helper, found, extra=True)
        if not {"hero", "sidekick"} & set(entry.data):  # a fighter with nothing around it; of whom there are so many
            (_sidekick if "quantity" in entry.data else _hero)(entry, found, extra=True)
    cards = deck.children("cards")
    raw_cards = read_cards(cards)
    rules, rest = _rules(deck)
    outer = envelope.name("name") if envelope else ""
    name = deck.name("name") or outer or _first_name(found)
    note = envelope.prose("note") if envelope else ""
    left = [("name", outer)] if outer and outer != name else []
    # An export puts the hero's own id there, which says nothing new.
    left += [(key, text) for key, text in _left(envelope, "") if (key, text) != ("id", slug(name))] if envelope else []
    left += [*_left(deck, "deck_data"), *_left(hero, "deck_data/hero"), *_left(sidekick, "deck_data/sidekick")]
    for index, (entry, other, helper) in enumerate(others):
        where = f"deck_data/extraCharacters/{index}"
        left += [*_left(entry, where), *_left(other, f"{where}/hero"), *_left(helper, f"{where}/sidekick")]
    for index, card in enumerate(cards):
        left += _left(card, f"deck_data/cards/{index}")
    return Deck(
        file=fields.file,
        name=name,
        id="",
        set=None,
        provenance=Provenance.HOUSE,
        move=move,
        fighters=tuple(found.fighters),
        abilities=tuple(found.abilities),
        cards=raw_cards,
        rules=rules,
        extra=tuple(Extra(name=f"{PREFIX}/{key}", value=value) for key, value in dict(left).items()),
        note=note or None,
        rest=rest,
        diagnostics=tuple(fields.diagnostics[: limits.DIAGNOSTICS]),
    )


def _first_name(found: _Found) -> str:
    return next((fighter.name for fighter in found.fighters), "")


def _hero(fields: Fields, found: _Found, extra: bool) -> None:
    name = fields.who("name")
    hp = fields.number("hp", 1, 99)
    move = fields.number("move", 0, 20)
    ranged = fields.flag("isRanged")
    special = fields.effect(Field.ABILITY, "specialAbility")
    if name:
        found.fighters.append(RawFighter(name, Role.HERO, ranged, hp, 1, move if extra else None, extra))
    if special is not None:
        found.abilities.append(RawAbility(special, name or None if extra else None))


def _sidekick(fields: Fields, found: _Found, extra: bool) -> None:
    name = fields.who("name")
    hp = fields.number("hp", 1, 99)
    count = fields.number("quantity", 0, 30)
    ranged = fields.flag("isRanged")
    special = fields.effect(Field.ABILITY, "specialAbility")
    if not name or count == 0:
        return
    found.fighters.append(RawFighter(name, Role.SIDEKICK, ranged, hp, 1 if count is None else count, None, extra))
    if special is not None:
        found.abilities.append(RawAbility(special, name))


def _rules(deck: Fields) -> tuple[tuple[RuleNote, ...], dict[str, Any] | None]:
    """The rule cards, and apart from them the one that an export wrote."""
    notes = []
    rest = None
    for card in deck.children("ruleCards", _MOST):
        title, content = card.name("title"), card.prose("content")
        if title == REST_TITLE:
            rest = _rest(card)
        elif title or content:
            notes.append(RuleNote(title=title or "Rule card", text=content or title))
    return tuple(notes), rest


def _rest(card: Fields) -> dict[str, Any] | None:
    try:
        value = json.loads(card.raw("content", limits.FILE_BYTES), parse_int=lambda digits: int(digits[:15]))
    except ValueError:
        card.say(problems.BAD_REST, "content", problem="it is not what an export writes")
        return None
    if isinstance(value, dict):
        return value
    card.say(problems.BAD_REST, "content", problem=f"it should be an object, but it is {seen(value)}")
    return None


def _left(fields: Fields, where: str) -> list[tuple[str, str]]:
    lead = f"{where}/" if where else ""
    return [(lead + key, text) for key, text in fields.rest()]
