"""What a hero file says and the Maker shape has no place for: kept on a rule card, and put back on the way in.

It is a JSON object with the keys of a hero file. Each replaces what the importer found by itself, null takes it away.
Cards are changed one by one, by name: `{"cards": {"Riposte": {"tags": ["swift"]}}}`.
"""

from __future__ import annotations

import json
from typing import Any

from umdsl.content.definitions import Hero

_TEXTS = ("ability", "abilities")
_CARDS = "cards"


def plain(hero: Hero) -> dict[str, Any]:
    """A hero as the plain data of its file."""
    import yaml

    from umdsl.content.writer import write

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data: dict[str, Any] = yaml.load(write(hero), loader)
    return data


def difference(wanted: Hero, found: Hero) -> dict[str, Any]:
    """What must be put back into one hero to get the other."""
    target, given = plain(wanted), plain(found)
    rest = {key: target.get(key) for key in {**target, **given} if target.get(key) != given.get(key)}
    if isinstance(rest.get(_CARDS), list):
        rest[_CARDS] = _cards(target[_CARDS], given.get(_CARDS) or [])
    return rest


def _cards(target: list[dict[str, Any]], given: list[dict[str, Any]]) -> Any:
    """The changes card by card, or all cards where the decks do not have the same ones."""
    if [card["name"] for card in target] != [card["name"] for card in given]:
        return target
    changes = {}
    for card, other in zip(target, given, strict=True):
        change = {key: card.get(key) for key in {**card, **other} if card.get(key) != other.get(key)}
        if change:
            changes[card["name"]] = change
    return changes


def without_texts(rest: dict[str, Any]) -> dict[str, Any]:
    """The part that declares things, which texts need before they can be read."""
    kept = {key: value for key, value in rest.items() if key not in _TEXTS}
    cards = kept.get(_CARDS)
    if isinstance(cards, dict):
        changes = {
            name: {key: value for key, value in change.items() if key != "text"}
            for name, change in cards.items()
            if isinstance(change, dict)
        }
        kept[_CARDS] = {name: change for name, change in changes.items() if change}
    if not isinstance(cards, dict) or not kept[_CARDS]:
        kept.pop(_CARDS, None)
    return kept


def joined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Both, and the second where they disagree."""
    both = {**first, **second}
    old, new = first.get(_CARDS), second.get(_CARDS)
    if isinstance(old, dict) and isinstance(new, dict):
        both[_CARDS] = {name: {**old.get(name, {}), **new.get(name, {})} for name in {**old, **new}}
    return both


def with_rest(hero: Hero, rest: dict[str, Any]) -> Hero | None:
    """The hero with something put back; nothing if that gives no hero."""
    from umdsl.content.loader import load_text

    data = plain(hero)
    if any(rest.get(key) is not None for key in _TEXTS):
        data = {key: value for key, value in data.items() if key not in _TEXTS}  # one of the two ways to say it
    for key, value in rest.items():
        data[key] = _changed(data.get(_CARDS), value) if key == _CARDS and isinstance(value, dict) else value
    whole = {key: value for key, value in data.items() if value is not None}
    try:
        text = json.dumps(whole, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # pragma: no cover - what came out of JSON goes back into it
        return None
    loaded = load_text(text, texts=False)
    made = loaded.definition
    return made if loaded.ok and isinstance(made, Hero) else None


def _changed(cards: Any, changes: dict[str, Any]) -> Any:
    if not isinstance(cards, list):
        return cards
    out = []
    for card in cards:
        change = changes.get(card["name"])
        merged = {**card, **change} if isinstance(change, dict) else card
        out.append({key: value for key, value in merged.items() if value is not None})
    return out


def texts_replaced(rest: dict[str, Any] | None) -> tuple[bool, frozenset[str] | None]:
    """Whether the abilities are put back, and the cards whose texts are; None for all of them."""
    if rest is None:
        return False, frozenset()
    cards = rest.get(_CARDS)
    abilities = any(rest.get(key) is not None for key in _TEXTS)
    if isinstance(cards, list):
        return abilities, None
    if not isinstance(cards, dict):
        return abilities, frozenset()
    return abilities, frozenset(name for name, change in cards.items() if isinstance(change, dict) and "text" in change)
