"""What every definition shares: a kind, a name, an id, where its figures come from, and fields that explain themselves.

A definition is a frozen attrs class whose fields stand in the order of the file's keys. What a field means to a
reader, to the loader, to the writer and to the JSON Schema is said once, in the field's metadata: see :func:`about`.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import Any, ClassVar

import attrs

DOC = "umdsl.doc"
MINIMUM = "umdsl.minimum"
MAXIMUM = "umdsl.maximum"
EFFECT = "umdsl.effect"
PROSE = "umdsl.prose"
KEYED = "umdsl.keyed"
VALUE = "umdsl.value"
SHORT = "umdsl.short"


def about(
    doc: str,
    *,
    minimum: int | None = None,
    maximum: int | None = None,
    effect: bool = False,
    prose: bool = False,
    keyed: str | None = None,
    value: str | None = None,
    short: str | None = None,
) -> dict[str, Any]:
    """The metadata of a field.

    `effect`: the text is in the effect language. `prose`: the text is free and may take several lines.
    `keyed`: the file writes a mapping, and each key becomes this field of the entries; with `value`, an entry may be
    written as that one field alone. `short`: a key that may stand in for a list with a single plain entry
    (`ability: text` for `abilities: [{text: text}]`).
    """
    facts = {
        DOC: doc,
        MINIMUM: minimum,
        MAXIMUM: maximum,
        EFFECT: effect or None,
        PROSE: prose or None,
        KEYED: keyed,
        VALUE: value,
        SHORT: short,
    }
    return {key: fact for key, fact in facts.items() if fact is not None}


class Provenance(StrEnum):
    """Where the figures come from: a published game, or somebody's own table."""

    OFFICIAL = "official"
    HOUSE = "house"


def slug(name: str) -> str:
    """A name as an id: small letters, digits and hyphens.

    >>> slug("The Owl's Eye"), slug("Überwald Nº 9")
    ('the-owls-eye', 'uberwald-no-9')
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’‘`")
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "unnamed"


@attrs.frozen(kw_only=True)
class Definition:
    """The base of everything a content file can define; the first field of each kind is its key and its name."""

    KIND: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """The name as a player reads it."""
        return str(getattr(self, self.KIND))


def own_id() -> Any:
    """The default of an `id` field: the slug of the name."""
    return attrs.Factory(lambda self: slug(self.name), takes_self=True)
