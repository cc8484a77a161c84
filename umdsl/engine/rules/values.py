"""The figures of cards and fighters as they count now: printed, changed by effects, changed by what holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.rules.barring import barred

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine

ATTACKER, DEFENDER = 0, 1
#: One line of a value's breakdown: by how much (or to what, for a base), and a word or a source for it.
Part = tuple[int, object]

_SIDE_STAT = ("figure attack value", "figure defense value")
_SIDE_BOUNDS = ("bounds attack value", "bounds defense value")


def side_of(g: Machine, card: int) -> int:
    """On which side of the combat a card lies, or -1."""
    if card >= 0 and g.s.combats:
        cards = g.s.combats[-1].cards
        if cards[0] == card:
            return 0
        if cards[1] == card:
            return 1
    return -1


def base_value(g: Machine, side: int) -> int:
    """What is printed on the card, or what a text has made of it."""
    combat = g.s.combats[-1]
    card = combat.cards[side]
    base = combat.base[side]
    if base is not None:
        return base
    if side == ATTACKER and combat.bonus >= 0:
        text = g.t.cards[card].text
        assert text is not None
        return text.bonus[combat.bonus].value
    return (g.t.cards[card].value or 0) if card >= 0 else 0


def parts(g: Machine, side: int) -> list[Part]:
    """How the value of a side comes about: what is printed, then each change with its source."""
    combat = g.s.combats[-1]
    base = base_value(g, side)
    found: list[Part] = []
    t = g.t
    fighter = combat.fighters[side]
    card = combat.cards[side]
    for kind in ("figure value", _SIDE_STAT[side], "figure printed value"):
        if not g.may_hold(kind):
            continue
        for rule, f in g.rules_of(kind):
            data = rule.data
            of = data["of"](g, f)
            what = data["of_kind"]
            if (card if what == "card" else fighter if what == "fighter" else combat.seats[side]) not in of:
                continue
            amount = data["amount"](g, f)
            op = data["op"]
            if op == "set":
                base = amount
            else:
                found.append((amount if op == "add" else -amount, f.src))
    if combat.mods[side]:
        found.extend(combat.mods[side])
    if found and (less := _unchanging(g, card)):
        found = [part for part in found if not (part[0] < 0 and -1 in less) and not (part[0] > 0 and 1 in less)]
    if side == ATTACKER and t.board.high and (g.s.space[fighter], g.s.space[combat.fighters[1]]) in t.board.high:
        found.append((t.edition.high_ground, "high ground"))
    found.extend(_confined(g, side, base + sum(amount for amount, _ in found)))
    return [(base, "printed" if combat.base[side] is None else "set"), *found]


def _confined(g: Machine, side: int, total: int) -> list[Part]:
    """What is still missing to a bound that a rule sets the value of a side, or is too much for it."""
    combat = g.s.combats[-1]
    found: list[Part] = []
    for kind in ("bounds value", _SIDE_BOUNDS[side]):
        if not g.may_hold(kind):
            continue
        for rule, f in g.rules_of(kind):
            data = rule.data
            what = data["of_kind"]
            one = combat.cards[side] if what == "card" else combat.fighters[side]
            if one not in data["of"](g, f):
                continue
            bound = data["amount"](g, f)
            if total < bound if data["lowest"] else total > bound:
                found.append((bound - total, f.src))
                total = bound
    return found


def _unchanging(g: Machine, card: int) -> list[int]:
    """The signs of the changes that a rule keeps from the value of a card."""
    signs = (("is reduced", -1), ("is increased", 1))
    return [sign for verb, sign in signs if barred(g, verb, {"card": card})]


def combat_value(g: Machine, side: int) -> int:
    """The value of a side as it counts now."""
    if g.s.combats[-1].ignored[side]:
        return 0
    total = 0
    for amount, _ in parts(g, side):
        total += amount
    return total if total > 0 else 0


def card_value(g: Machine, card: int) -> int:
    """The current value of a card: in combat as it counts there, elsewhere as printed."""
    side = side_of(g, card)
    return combat_value(g, side) if side >= 0 else (g.t.cards[card].value or 0)


def printed_value(g: Machine, card: int) -> int:
    """The value printed on a card, whatever has become of it; a bonus attack prints its own."""
    combat = g.s.combats[-1] if g.s.combats else None
    if combat is not None and combat.bonus >= 0 and combat.cards[0] == card:
        text = g.t.cards[card].text
        assert text is not None
        return text.bonus[combat.bonus].value
    return g.t.cards[card].value or 0


def boost_value(g: Machine, card: int) -> int:
    """The BOOST value of a card; one without any counts 0."""
    value = g.t.cards[card].boost or 0
    if g.may_hold("figure BOOST value"):
        for rule, f in g.rules_of("figure BOOST value"):
            if card in rule.data["of"](g, f):
                value = _changed(value, rule.data["op"], rule.data["amount"](g, f))
    return value


def move_value(g: Machine, fighter: int) -> int:
    """How far a fighter moves in a maneuver, before any BOOST."""
    info = g.t.fighters[fighter]
    value = info.move
    if g.may_hold("figure move value"):
        for rule, f in g.rules_of("figure move value"):
            of = rule.data["of"](g, f)
            if (fighter if rule.data["of_kind"] == "fighter" else info.seat) in of:
                value = _changed(value, rule.data["op"], rule.data["amount"](g, f))
    return value if value > 0 else 0


def hand_limit(g: Machine, seat: int) -> int:
    """How many cards a seat keeps at the end of its turn."""
    return _of_seat(g, seat, "figure maximum hand size", g.t.edition.hand_limit)


def starting_hand(g: Machine, seat: int) -> int:
    """How many cards a seat draws at setup."""
    return _of_seat(g, seat, "figure starting hand size", g.t.edition.starting_hand)


def _of_seat(g: Machine, seat: int, kind: str, value: int) -> int:
    if g.may_hold(kind):
        for rule, f in g.rules_of(kind):
            if seat in rule.data["of"](g, f):
                value = _changed(value, rule.data["op"], rule.data["amount"](g, f))
    return max(0, value)


def _changed(value: int, op: str, amount: int) -> int:
    if op == "set":
        return amount
    return value + amount if op == "add" else value - amount
