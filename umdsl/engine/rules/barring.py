"""What a rule in force keeps from happening, beyond what a player may choose to do: draws, damage, defeat, placing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

#: Things by kind: whom or what something is done by, or to; None for whichever of the kind.
Things = dict[str, "int | None"]
#: Kinds that are never told apart one by one.
_COUNTED = frozenset({"damage", "health", "action", "maneuver", "combat", "turn", "number"})
_NOTHING: Things = {}


def kind_of(verb: str) -> str:
    """The kind of the rules that say that something cannot be done."""
    return f"cannot {verb}"


_CANNOT_BOOST = kind_of("boost")


def barred(
    g: Machine, verb: str, subject: Things, what: Things = _NOTHING, by: Things = _NOTHING, damage: str = ""
) -> bool:
    """Whether a rule says that somebody cannot do something, or that it cannot be done to something."""
    kind = kind_of(verb)
    if not g.may_hold(kind):
        return False
    for rule, f in g.rules_of(kind):
        data = rule.data
        if damage and data.get("damage", "all") not in ("all", damage):
            continue
        if not _is(g, f, data, "subject", subject):
            continue
        if all(data.get(role) is None or _is(g, f, data, role, told) for role, told in (("object", what), ("by", by))):
            return True
    return False


def _is(g: Machine, f: Frame, data: dict[str, Any], role: str, told: Things) -> bool:
    """Whether what is done is of what a rule speaks of in a role."""
    kind = data.get(f"{role}_kind")
    if kind not in told:
        return False
    return kind in _COUNTED or told[kind] is None or told[kind] in data[role](g, f)


def undefeatable(g: Machine, fighter: int) -> bool:
    """Whether a fighter cannot be defeated now."""
    return barred(g, "is defeated", {"fighter": fighter})


def unhurt(g: Machine, fighter: int, kind: str, by: int) -> bool:
    """Whether a fighter cannot be dealt damage of a kind, at all or by another."""
    seat = g.t.fighters[by].seat if by >= 0 else -1
    dealer: Things = {"fighter": by, "player": seat}
    hurt: Things = {"damage": 0, "fighter": fighter, "player": g.t.fighters[fighter].seat}
    if barred(g, "is dealt", {"fighter": fighter, "player": hurt["player"]}, {"damage": 0}, dealer, kind):
        return True
    return by >= 0 and barred(g, "deal", dealer, hurt, hurt, kind)


def unpreventable(g: Machine, kind: str, dealing: Frame) -> bool:
    """Whether damage of a kind cannot be prevented, at all or because of who or what deals it."""
    verb = kind_of("is prevented")
    if not g.may_hold(verb):
        return False
    for rule, f in g.rules_of(verb):
        data = rule.data
        if data.get("damage", "all") in ("all", kind):
            cards, fighters = data.get("cards"), data.get("fighters")
            if cards is None and fighters is None:
                return True
            if cards is not None and dealing.src in cards(g, f):
                return True
            if fighters is not None and dealing.env["by"] in fighters(g, f):
                return True
    return False


def may_boost(g: Machine, seat: int, what: str) -> bool:
    """Whether nothing keeps a player from boosting a card or a maneuver."""
    return not g.may_hold(_CANNOT_BOOST) or not barred(g, "boost", {"player": seat}, {what: None})


# --- spaces ---------------------------------------------------------------------------------------------------------


def out_of_bounds(g: Machine, fighter: int) -> int:
    """The spaces, as bits, that a fighter cannot come to in any way: those it cannot enter, and those outside of a zone
    that it cannot leave."""
    if not g.may_hold("cannot"):
        return 0
    shut = 0
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] not in ("enter", "leave") or data.get("object") is None:
            continue
        who = fighter if data.get("subject_kind") == "fighter" else g.t.fighters[fighter].seat
        if who in data["subject"](g, f):
            shut |= _entered(g, f, data) if data["verb"] == "enter" else _outside(g, f, data, fighter)
    return shut


def _entered(g: Machine, f: Frame, data: dict[str, Any]) -> int:
    kind = data["object_kind"]
    shut = 0
    for thing in data["object"](g, f):
        if kind == "zone":
            shut |= sum(1 << space for space, zones in enumerate(g.t.board.zones) if zones >> thing & 1)
            continue
        space = thing if kind == "space" else g.s.space[thing] if kind == "fighter" else g.s.token_space[thing]
        if space >= 0:
            shut |= 1 << space
    return shut


def _outside(g: Machine, f: Frame, data: dict[str, Any], fighter: int) -> int:
    """All but the zones that a fighter is in and cannot leave."""
    here = g.s.space[fighter]
    if data["object_kind"] != "zone" or here < 0:
        return 0
    board = g.t.board
    kept = sum(1 << zone for zone in data["object"](g, f) if board.zones[here] >> zone & 1)
    return sum(1 << space for space in range(board.size) if not board.zones[space] & kept) if kept else 0
