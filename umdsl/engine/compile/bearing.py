"""Tokens that lie on a fighter, or on a hero's character card: they go where it goes, and leave the board with it.

There may be several of a name, unlike on a space. What a text lays on a card of a player lies on that player's hero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.reading import Reading
from umdsl.engine.state import carrier
from umdsl.language.nodes.selectors import Noun, Owned, Pronoun, Ref, Selector, This

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_YOU = Ref(Pronoun.YOU)


def whose_card(c: Context, place: Any) -> Any:
    """Whose character card a phrase means: a fighter's or a player's; None for any other place."""
    if place == This(Noun.CHARACTER) or (place == This(Noun.CARD) and c.on == "ability"):
        return _YOU
    if not isinstance(place, Selector) or place.noun is not Noun.CHARACTER:
        return None
    return next((item.by for item in place.filters if isinstance(item, Owned)), _YOU)


def heroes_of(kind: str, found: Query) -> Query:
    """Players as the hero that their character card shows: the first that stands, else the first. Fighters are
    themselves."""
    if kind == "fighter":
        return found

    def heroes(g: Machine, f: Frame) -> list[int]:
        mine = [g.t.seats[seat].heroes for seat in found(g, f)]
        return [next((i for i in parts if g.s.health[i] > 0), parts[0]) for parts in mine if parts]

    return heroes


def bearers(r: Reading, place: Any) -> Query | None:
    """The fighters that tokens `on` something would lie on; None where it is a place on the board."""
    owner = whose_card(r.c, place)
    if owner is not None:
        kind = r.kind(owner, ("fighter", "player"))
        return heroes_of(kind, r.find(owner, (kind,)))
    return r.find(place, ("fighter",)) if r.kind(place, None) == "fighter" else None


def borne_by(g: Machine, fighter: int) -> list[int]:
    """The tokens that lie on a fighter."""
    return [token for token, where in enumerate(g.s.token_space) if carrier(where) == fighter]
