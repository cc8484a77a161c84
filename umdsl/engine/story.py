"""What happened, for a reader: each event with the names of everything in it, and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.events import FIELDS
from umdsl.engine.sentences import sentence
from umdsl.engine.state import in_play
from umdsl.engine.telling import (
    card_name,
    data_of,
    fighter_name,
    pile_name,
    plain_label,
    seat_name,
    source_name,
    space_name,
    token_name,
)

if TYPE_CHECKING:
    from umdsl.engine.state import Fact
    from umdsl.engine.table import Table

Resolve = Callable[["Table", Any], Any]


@attrs.frozen
class Event:
    """Something that happened. `data` is plain: names and numbers, as JSON takes them; a card that the reader may not
    see is None in it."""

    number: int
    kind: str
    data: dict[str, Any] = attrs.field(hash=False)
    # Who sees each card (bits of seats) where not everybody does; and the one seat that a secret event belongs to.
    seen: tuple[int, ...] | None = attrs.field(default=None, repr=False, eq=False)
    only: int | None = attrs.field(default=None, repr=False, eq=False)

    @property
    def text(self) -> str:
        """A sentence; empty for what only programs care about."""
        return sentence(self.kind, self.data)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"number": self.number, "kind": self.kind, "data": self.data, "text": self.text}

    def for_eyes(self, eyes: int, number: int) -> Event | None:
        """The event as some seats (bits) may know it, or None where they may not know that it happened at all."""
        if self.only is not None and not self.only & eyes:
            return None
        if self.seen is None or all(bits & eyes for bits in self.seen):
            return self if number == self.number else attrs.evolve(self, number=number)
        data = dict(self.data)
        if "cards" in data:
            names = zip(data["cards"], self.seen, strict=True)
            data["cards"] = [name if bits & eyes else None for name, bits in names]
        if "card" in data:
            data["card"] = None
        return attrs.evolve(self, number=number, data=data)


def event_of(t: Table, entry: tuple[Any, Fact, tuple[int, ...] | None], number: int) -> Event:
    """An entry of the machine's history with names in place of numbers."""
    _, fact, seen = entry
    kind = fact[0]
    fields = FIELDS.get(kind, ())
    data: dict[str, Any] = {}
    for place, value in enumerate(fact[1:]):
        field = fields[place] if place < len(fields) else f"part {place + 1}"
        resolve = _BY_KIND.get((kind, field)) or _RESOLVE.get(field, _as_is)
        data[field] = resolve(t, value)
    if kind == "form":
        data = {"seat": data["seat"], "form": t.forms[fact[2]].name, "value": t.forms[fact[2]].values[fact[3]]}
    elif kind == "flip" and t.tokens[fact[1]].sides:
        data["side"] = t.tokens[fact[1]].sides[fact[2]]
    return Event(number, kind, data, seen, 1 << fact[1] if kind == "forced" else None)


def _as_is(t: Table, value: Any) -> Any:
    return _listed(value) if isinstance(value, tuple) else value


def _listed(value: tuple[Any, ...]) -> list[Any]:
    return [_listed(item) if isinstance(item, tuple) else item for item in value]


def _each(one: Resolve) -> Resolve:
    return lambda t, values: [one(t, value) for value in values]


def _nobody(one: Resolve) -> Resolve:
    """Something that may be missing."""
    return lambda t, value: one(t, value) if isinstance(value, int) and value >= 0 else None


def _where(t: Table, value: int) -> str | None:
    return space_name(t, value) if in_play(value) else None


def _source(t: Table, src: Any) -> str | None:
    return source_name(t, src) or None if isinstance(src, int) else src


def _value_parts(t: Table, parts: tuple[tuple[int, Any], ...]) -> list[dict[str, Any]]:
    """How a value came about, as a screen shows it: printed 3, +2 by an ability, +1 high ground."""
    return [{"amount": amount, "from": _source(t, source) or "the rules"} for amount, source in parts]


def _chosen(t: Table, what: tuple[Any, ...]) -> dict[str, Any]:
    """What was chosen, by kind and names; which cards, only where everybody knows them."""
    kind, *things = what
    return {"kind": kind, "names": [plain_label(data_of(t, (kind, thing))) for thing in things]}


def _window(name: str) -> str:
    """The window of an effect. What was triggered is called by its trigger, which stands between its source and its
    number."""
    return name.split("#")[-2] if "#" in name else name


def _winners(t: Table, seats: tuple[int, ...]) -> list[str]:
    return [seat_name(t, seat) for seat in seats]


_RESOLVE: dict[str, Resolve] = {
    "seat": _nobody(seat_name),
    "fighter": _nobody(fighter_name),
    "target": _nobody(fighter_name),
    "against": _nobody(fighter_name),
    "other": _nobody(fighter_name),
    "defeater": _nobody(fighter_name),
    "fighters": _each(fighter_name),
    "card": _nobody(card_name),
    "cards": _each(card_name),
    "space": _where,
    "origin": _where,
    "path": _each(space_name),
    "spaces": _each(space_name),
    "pile": _nobody(pile_name),
    "token": _nobody(token_name),
    "source": _source,
    "parts": _value_parts,
    "winners": _winners,
    "by": _nobody(seat_name),
    "option": data_of,
}
_BY_KIND: dict[tuple[str, str], Resolve] = {
    ("damage", "by"): _nobody(fighter_name),
    ("give", "to"): _nobody(seat_name),
    ("choose", "what"): _chosen,
    ("effect", "window"): lambda t, value: _window(value),
    ("game", "seats"): lambda t, value: [info.label for info in t.seats],
}
