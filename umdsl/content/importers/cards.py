"""The cards of a deck: UmDb and the Maker write them alike."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from umdsl.content.definitions import CardType
from umdsl.content.importers import problems
from umdsl.content.importers.deck import CARD_FIELDS, RawCard
from umdsl.content.importers.fields import Fields

_MOST_COPIES = 99
_TYPES = {"defence": CardType.DEFENSE, **{str(kind): kind for kind in CardType}}


def read_cards(entries: Iterable[Fields]) -> tuple[RawCard, ...]:
    """The cards of a deck; one with nothing on it is left out, and copies of one card become one entry."""
    found: list[RawCard] = []
    for index, fields in enumerate(entries):
        card = _card(fields, index)
        twin = next((other for other in found if card is not None and _alike(card, other)), None)
        if card is not None and twin is not None:
            copies = min(card.copies + twin.copies, _MOST_COPIES)
            found[found.index(twin)] = attrs.evolve(twin, copies=copies, entries=twin.entries + 1)
        elif card is not None:
            found.append(card)
    return tuple(found)


def _alike(card: RawCard, other: RawCard) -> bool:
    """Whether two entries are copies of one card."""
    if card.title != other.title:
        return False
    same = (card.type, card.value, card.boost, card.by) == (other.type, other.value, other.boost, other.by)
    return same and [(t.field, t.text) for t in card.texts] == [(t.field, t.text) for t in other.texts]


def _card(fields: Fields, index: int) -> RawCard | None:
    title = fields.name("title")
    texts = tuple(text for text in (fields.effect(field) for field in CARD_FIELDS) if text is not None)
    value = fields.number("value", 0, 99)
    boost = fields.number("boost", 0, 99)
    copies = fields.number("quantity", 1, _MOST_COPIES)
    by = fields.name("characterName")
    kind = _type(fields, title, value)
    if not title and not texts and value is None:
        return None
    if not title:
        title = f"Card {index + 1}"
        fields.say(problems.MISSING_VALUE, owner="This card", key="title", instead=f"it is called `{title}` now")
    if kind is CardType.SCHEME:
        value = None  # some programs keep a number for every card, but a scheme is never compared with another
    return RawCard(title, kind, value, boost, 1 if copies is None else copies, by, texts, fields.path)


def _type(fields: Fields, title: str, value: int | None) -> CardType:
    word = fields.name("type").lower()
    found = _TYPES.get(word)
    if found is not None:
        return found
    guess = CardType.SCHEME if value is None else CardType.VERSATILE
    owner = f"The card `{title}`" if title else "This card"
    if word:
        expected = tuple(f"`{kind}`" for kind in CardType)
        hint = f"It is read as `{guess}`; correct it in the file that was written."
        fields.say(
            problems.WRONG_VALUE,
            "type",
            key="type",
            wanted="a kind of card",
            seen=f"`{word[:40]}`",
            expected=expected,
            suggestion=hint,
        )
    elif fields.given:
        fields.say(problems.MISSING_VALUE, owner=owner, key="type", instead=f"it is read as `{guess}`")
    return guess
