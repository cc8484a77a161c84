"""Battlefield items: scheme items are used as an action, combat items go along with a combat card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program
from umdsl.engine.state import BOXED

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


def here(g: Machine, fighter: int, kind: str) -> list[int]:
    """The items of a kind on a fighter's space, as tokens."""
    space = g.s.space[fighter]
    if space < 0:
        return []
    t, s = g.t, g.s
    return [i for i in t.item_tokens if s.token_space[i] == space and t.cards[t.tokens[i].card].item == kind]


def options(g: Machine, seat: int) -> list[Option]:
    """The scheme items a seat can use."""
    lies, stands = g.s.token_space, g.s.space
    lying = [token for token in g.t.items_to_use if lies[token] >= 0]
    mine = g.t.seats[seat].fighters if lying else ()
    return [("item", token, fighter) for fighter in mine for token in lying if lies[token] == stands[fighter]]


def take(g: Machine, token: int) -> None:
    """An item that is used goes back to the box."""
    g.clear(token, BOXED)


def _use(g: Machine, f: Frame) -> None:
    g.emit(("item", f.seat, f.src, f.who))
    text = g.t.cards[f.src].text
    if text is not None and text.played is not None:
        g.perform(text.played, f.seat, f.src, f.who, {"mark": len(g.s.facts)})


def _box(g: Machine, f: Frame) -> None:
    take(g, f.env["token"])


#: Use a scheme item: the frame's source is the item's card; {"token"}.
USE = add_program(Program("rules/item", [_use, _box], spine=True))
