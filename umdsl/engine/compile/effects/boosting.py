"""BOOST: a card's BOOST value is added to a card in combat or to the movement of a maneuver (R8, R20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.context import Context, held
from umdsl.engine.compile.effects.common import choose, constant, hands, me, noun_of, outcome, pick, rule_of
from umdsl.engine.compile.reading import side_of as side_of_text
from umdsl.engine.rules.barring import barred, kind_of, may_boost
from umdsl.engine.rules.discarding import may_discard, throw
from umdsl.engine.rules.values import boost_value, side_of
from umdsl.language.nodes.effects import Boost
from umdsl.language.nodes.selectors import Noun, This

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_THIS = This(Noun.CARD)
#: The side that is the text's own.
_OWN = -2


def boost(c: Context, node: Boost) -> None:
    by = me if node.who is None else pick(c, node.who, ("player",))
    noun = noun_of(node.what)
    movement = (
        noun is Noun.MANEUVER or things.kind_of(c, node.what, ("card", "maneuver", "fighter", "player")) != "card"
    )
    target = None if movement else things.query(c, node.what, ("card",))
    fallback = 0 if noun is Noun.ATTACK else 1 if noun is Noun.DEFENSE else _OWN if node.what == _THIS else -1
    if node.with_ is None:
        cards = held(
            choose(
                c,
                "card",
                _own_cards(by, "maneuver" if movement else "card", target, fallback),
                constant(1),
                constant(1),
                by,
                "Which card to BOOST with?",
            )
        )
    else:
        cards = pick(c, node.with_, ("card",), by=by, purpose="boost")
    move_rule = rule_of(c, "figure move value", _moving())

    boosting = c.register()

    def spend(g: Machine, f: Frame) -> None:
        seat = (by(g, f) or (f.seat,))[0]
        found = may_discard(g, cards(g, f)[:1], seat)
        able = may_boost(g, seat, "maneuver" if target is None else "card") and not _shut(g, f, target, fallback, seat)
        if not found or not able:
            f.env[boosting] = ()
            return
        f.env[boosting] = (found[0], boost_value(g, found[0]), seat)
        throw(g, f, found, seat)

    def add(g: Machine, f: Frame) -> None:
        if not f.env[boosting]:
            outcome(f, False, 0)
            return
        card, value, seat = f.env[boosting]
        what: Any = "move"
        side = -1 if target is None else _side(g, f, target, fallback)
        if side >= 0:
            what = g.s.combats[-1].cards[side]
            g.boost_side(side, value, card)
        elif target is None:
            g.enact(move_rule, f, ("action",), boost=value, booster=seat)
        g.emit(("boost", seat, card, value, what))
        outcome(f, True, value)

    c.add(spend)
    c.add(add)


def _shut(g: Machine, f: Frame, target: Query | None, fallback: int, seat: int) -> bool:
    """Whether a rule keeps the card that would be boosted from it."""
    side = -1 if target is None or not g.may_hold(kind_of("is boosted")) else _side(g, f, target, fallback)
    return side >= 0 and barred(g, "is boosted", {"card": g.s.combats[-1].cards[side]}, by={"player": seat})


def _own_cards(by: Query, what: str, target: Query | None, fallback: int) -> Query:
    """What somebody may BOOST with: their hand, unless a rule keeps them from it."""
    hand = hands(by)

    def cards(g: Machine, f: Frame) -> list[int]:
        seat = (by(g, f) or (f.seat,))[0]
        if not may_boost(g, seat, what) or _shut(g, f, target, fallback, seat):
            return []
        return list(may_discard(g, hand(g, f), seat))

    return cards


def _moving() -> dict[str, Any]:
    """A move value that is higher by what was boosted, for the fighters of whoever did."""

    def of(g: Machine, f: Frame) -> list[int]:
        return [f.env["booster"]]

    def amount(g: Machine, f: Frame) -> int:
        return int(f.env["boost"])

    return {"op": "add", "stat": "move value", "of": of, "of_kind": "player", "amount": amount}


def _side(g: Machine, f: Frame, target: Query, fallback: int) -> int:
    """The side of the combat a boosted card is on; before any card is played, whose attack or defense it will be."""
    if not g.s.combats:
        return -1
    for card in target(g, f):
        side = side_of(g, card)
        if side >= 0:
            return side
    return side_of_text(g, f) if fallback == _OWN else fallback


HANDLERS: dict[type, Any] = {Boost: boost}
