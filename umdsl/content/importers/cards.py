"""The cards of a deck: UmDb and the Maker write them alike."""

from __future__ import annotations

from collections.abc import Iterable

from umdsl.content.definitions import CardType
from umdsl.content.importers import problems
from umdsl.content.importers.deck import CARD_FIELDS, RawCard, RawText
from umdsl.content.importers.fields import Fields

_TYPES = {"defence": CardType.DEFENSE, **{str(kind): kind for kind in CardType}}


def read_cards(entries: Iterable[Fields]) -> tuple[RawCard, ...]:
    """The cards of a deck; one with nothing on it is left out."""
    found = [_card(fields, index) for index, fields in enumerate(entries)]
    return tuple(card for card in found if card is not None)


def _card(fields: Fields, index: int) -> RawCard | None:
    title = fields.name("title")
    texts = tuple(
        RawText(field, text, (*fields.path, str(field)))
        for field, text in ((field, fields.raw(str(field))) for field in CARD_FIELDS)
        if text.strip()
    )
    value = fields.number("value", 0, 99)
    boost = fields.number("boost", 0, 99)
    copies = fields.number("quantity", 1, 99)
    by = fields.name("characterName")
    kind = _type(fields, title, value)
    if not title and not texts and value is None:
        return None
    if not title:
        title = f"Card {index + 1}"
        fields.say(problems.MISSING_VALUE, owner="This card", key="title", instead=f"it is called `{title}` now")
    if kind is CardType.SCHEME and value is not None:
        fields.say(problems.SCHEME_VALUE, "value", name=title, value=value)
        value = None
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
