"""A deck of another program, before anything in it is understood: the same for all of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import attrs

from umdsl.content.definitions import CardType, Extra, Provenance, Role, RuleNote
from umdsl.content.importers.jsonfile import JsonFile, Path
from umdsl.language.diagnostics import Diagnostic


class Field(StrEnum):
    """The places of a deck that hold an effect text."""

    BASIC = "basicText"
    IMMEDIATE = "immediateText"
    DURING = "duringText"
    AFTER = "afterText"
    ABILITY = "ability"

    @property
    def window(self) -> str | None:
        """The window in which the text stands without saying so."""
        return _WINDOWS.get(self)


_WINDOWS = {Field.IMMEDIATE: "immediately", Field.DURING: "during combat", Field.AFTER: "after combat"}
#: The text fields of a card, in the order in which their windows come.
CARD_FIELDS = (Field.BASIC, Field.IMMEDIATE, Field.DURING, Field.AFTER)


@attrs.frozen
class RawText:
    """A text as it stands in the file, with the path to it; `cut`: there was more of it than a text may hold."""

    field: Field
    text: str
    path: Path
    cut: bool = False


@attrs.frozen
class RawFighter:
    """A fighter under the name the deck gives it, which may be a plural or in capitals."""

    name: str
    role: Role
    ranged: bool
    hp: int | None
    count: int
    move: int | None = None
    extra: bool = False


@attrs.frozen
class RawAbility:
    """A special ability, with the fighter it is printed on where that is not the hero."""

    text: RawText
    owner: str | None = None


@attrs.frozen
class RawCard:
    """A card; `by` is whoever the deck says plays it, `entries` how often the file lists it."""

    title: str
    type: CardType
    value: int | None
    boost: int | None
    copies: int
    by: str
    texts: tuple[RawText, ...]
    path: Path
    entries: int = 1


@attrs.frozen
class Deck:
    """All of it. `rest` is what an earlier export kept for the way back."""

    file: JsonFile
    name: str
    id: str
    set: str | None
    provenance: Provenance
    move: int
    fighters: tuple[RawFighter, ...]
    abilities: tuple[RawAbility, ...]
    cards: tuple[RawCard, ...]
    rules: tuple[RuleNote, ...]
    extra: tuple[Extra, ...]
    note: str | None
    rest: dict[str, Any] | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def texts(self) -> tuple[RawText, ...]:
        """Every text that is not empty: abilities first, then the cards."""
        return (*(ability.text for ability in self.abilities), *(text for card in self.cards for text in card.texts))
