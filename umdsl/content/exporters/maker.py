"""A hero -> the shape of the Unmatched Maker, so that importing it again gives the same hero.

The cards get their printed prose, each window in its own field. Then the file is read back: whatever comes out
different, because the shape has no place for it, goes onto a rule card (see :mod:`umdsl.content.importers.rest`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import attrs

from umdsl.content.definitions import ANY, Ability, Card, Fighter, Hero, Reach, Role
from umdsl.content.importers import read_text
from umdsl.content.importers.build import import_deck
from umdsl.content.importers.deck import CARD_FIELDS, Field
from umdsl.content.importers.maker import PREFIX, REST_TITLE
from umdsl.content.importers.rest import difference, joined, plain, without_texts
from umdsl.content.names import names_of
from umdsl.language.names import Names
from umdsl.language.nodes.statements import AttackBlock, Block, Label, Printed, Text
from umdsl.language.parser import parse
from umdsl.language.printers import prose

_FIELDS = {
    Label.IMMEDIATELY: Field.IMMEDIATE,
    Label.DURING_COMBAT: Field.DURING,
    Label.AFTER_COMBAT: Field.AFTER,
}
_WORDS = {"IMMEDIATELY": Field.IMMEDIATE, "DURING COMBAT": Field.DURING, "AFTER COMBAT": Field.AFTER}
_LABEL = re.compile(r"^(IMMEDIATELY|DURING COMBAT|AFTER COMBAT):[ ]*", re.M)
_NUMBERS = ("version", "likes")


def export(hero: Hero) -> str:
    """The hero as the text of a Maker file."""
    names = names_of(hero)
    written = _written(hero, names, {})
    declared = without_texts(difference(hero, _back(written)))
    written = _written(hero, names, declared)
    written = _written(hero, names, joined(declared, difference(hero, _back(written))))
    if _back(written) != hero:
        # Two changes that only work together: then the card says everything.
        written = _written(hero, names, plain(hero))
    return written


def _back(text: str) -> Hero:
    return import_deck(read_text(text).decks[0]).hero


def _written(hero: Hero, names: Names, rest: dict[str, Any]) -> str:
    return json.dumps(_envelope(hero, names, rest), ensure_ascii=False, indent=2) + "\n"


def _envelope(hero: Hero, names: Names, rest: dict[str, Any]) -> dict[str, Any]:
    file: dict[str, Any] = {
        "id": hero.id,
        "name": hero.hero,
        "user": "",
        "note": hero.note or "",
        "tags": [],
        "deck_data": _deck(hero, names, rest),
    }
    for extra in hero.extra:
        first, *path = extra.name.split("/")
        if first == PREFIX and path:
            last = path[-1]
            number = last in _NUMBERS and extra.value.isdecimal() and len(extra.value) < 10
            _put(file, path, int(extra.value) if number else extra.value)
    return file


def _put(owner: Any, path: list[str], value: Any) -> None:
    """Put a value where a path leads, making lists and objects on the way."""
    for step, following in zip(path, [*path[1:], None], strict=True):
        key: Any = int(step) if isinstance(owner, list) and step.isdecimal() and len(step) < 4 else step
        if isinstance(owner, list):
            if not isinstance(key, int) or key > len(owner):
                return
            if key == len(owner):
                owner.append(None)
        elif not isinstance(owner, dict):
            return
        there = owner[key] if isinstance(owner, list) else owner.get(key)
        if following is None:
            owner[key] = value
            return
        if there is None:
            there = owner[key] = [] if following == "0" else {}
        owner = there


def _deck(hero: Hero, names: Names, rest: dict[str, Any]) -> dict[str, Any]:
    heroes = [fighter for fighter in hero.fighters if fighter.role is Role.HERO]
    helpers = [fighter for fighter in hero.fighters if fighter.role is Role.SIDEKICK]
    rules = [{"title": rule.title, "content": rule.text} for rule in hero.rules]
    if rest:
        rules.append({"title": REST_TITLE, "content": json.dumps(rest, ensure_ascii=False, separators=(",", ":"))})
    others = {fighter.name for fighter in (*heroes[1:], *helpers[1:])}
    own = [ability for ability in hero.abilities if ability.fighter not in others]
    more = []
    for index in range(1, max(len(heroes), len(helpers))):
        entry = {
            "hero": _hero(heroes[index : index + 1], hero, _of(heroes[index : index + 1], hero.abilities), names),
            "sidekick": _sidekick(helpers[index : index + 1]),
        }
        more.append(entry)
    return {
        "name": hero.hero,
        "hero": _hero(heroes[:1], hero, own, names),
        "sidekick": _sidekick(helpers[:1]),
        "cards": [_card(card, names) for card in hero.cards],
        "extraCharacters": more,
        "ruleCards": rules,
        "appearance": {},
    }


def _of(fighters: Iterable[Fighter], abilities: Iterable[Ability]) -> list[Ability]:
    names = {fighter.name for fighter in fighters}
    return [ability for ability in abilities if ability.fighter in names]


def _hero(fighters: list[Fighter], hero: Hero, abilities: list[Ability], names: Names) -> dict[str, Any]:
    if not fighters:
        return {"name": "", "hp": None, "move": None, "isRanged": False, "specialAbility": ""}
    fighter = fighters[0]
    return {
        "name": fighter.name,
        "hp": fighter.health,
        "move": hero.move if fighter.move is None else fighter.move,
        "isRanged": fighter.attack is Reach.RANGED,
        "specialAbility": _abilities(abilities, names),
    }


def _sidekick(fighters: list[Fighter]) -> dict[str, Any]:
    if not fighters:
        return {"name": "", "hp": None, "quantity": 0, "isRanged": False, "quote": ""}
    fighter = fighters[0]
    return {
        "name": fighter.name,
        "hp": fighter.health,
        "quantity": fighter.count,
        "isRanged": fighter.attack is Reach.RANGED,
        "quote": "",
    }


# Texts ------------------------------------------------------------------------------------------------------------


def _abilities(abilities: list[Ability], names: Names) -> str:
    """The abilities as one text: titles on their line, and what belongs to a form under its heading."""
    said = []
    for index, ability in enumerate(abilities):
        parsed = parse(ability.text, names)
        text = prose(parsed.tree, names) if parsed.ok and parsed.tree is not None else ability.text
        if ability.state:
            text = f"##### {ability.state}\n{text}"
        elif ability.name:
            text = f"{ability.name}\n{text}" if index == 0 else f"{ability.name.upper()}: {text}"
        said.append(text)
    return "\n\n".join(said)


def _card(card: Card, names: Names) -> dict[str, Any]:
    fields = _card_fields(card.text, names)
    return {
        "title": card.name,
        "type": str(card.type),
        "value": card.value,
        "boost": card.boost,
        "quantity": card.copies,
        "characterName": "ANY" if card.by.casefold() == ANY else card.by,
        **{str(field): fields.get(field, "") for field in CARD_FIELDS},
        "imageUrl": "",
    }


def _card_fields(text: str, names: Names) -> dict[Field, str]:
    """The windows of a text, each without its label, which the field says."""
    if not text:
        return {}
    parsed = parse(text, names)
    if not parsed.ok or parsed.tree is None:
        return _split(text)
    found: dict[Field, list[Block | AttackBlock]] = {}
    for block in parsed.tree.blocks:
        first = block.windows[0] if block.windows else None
        field = _FIELDS.get(first.label) if isinstance(first, Printed) else None
        inner = attrs.evolve(block, windows=block.windows[1:]) if field is not None else block
        found.setdefault(field or Field.BASIC, []).append(inner)
    return {field: prose(Text(tuple(blocks)), names) for field, blocks in found.items()}


def _split(text: str) -> dict[Field, str]:
    """The windows of a text that is not understood, by the labels at the start of its lines."""
    found: dict[Field, str] = {}
    field, start = Field.BASIC, 0
    for match in [*_LABEL.finditer(text), None]:
        words = text[start : match.start() if match else len(text)].strip()
        if words:
            found[field] = f"{found[field]}\n{words}" if field in found else words
        if match:
            field, start = _WORDS[match.group(1)], match.end()
    return found
