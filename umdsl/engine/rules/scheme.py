"""Playing a scheme: face up, carried out, put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.programs import Program, add_program

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame


def _play(g: Machine, f: Frame) -> None:
    seat = g.t.seats[g.t.cards[f.src].seat]
    g.put(f.src, seat.play)
    g.emit(("scheme", f.seat, f.src, f.who))
    g.emit(("play", f.seat, f.src, f.who, -1))


def _carry_out(g: Machine, f: Frame) -> None:
    text = g.t.cards[f.src].text
    if text is not None and text.played is not None:
        g.perform(text.played, f.seat, f.src, f.who, {"mark": len(g.s.facts)})


def _put_away(g: Machine, f: Frame) -> None:
    owner = g.t.seats[g.t.cards[f.src].seat]
    if f.src in g.s.piles[owner.play]:
        g.put(f.src, owner.discard)
    g.emit(("scheme over", f.seat, f.src, f.who))
    g.emit(("play over", f.seat, f.src, f.who, -1))


#: Play a scheme card: the frame's source is the card and its fighter plays it.
SCHEME = add_program(Program("rules/scheme", [_play, _carry_out, _put_away], spine=True))
