"""Damage: proposed, changed by what holds, stepped in for, and only then dealt. What was prevented was never dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.barring import undefeatable, unhurt, unpreventable
from umdsl.engine.rules.would import proposer, step_in

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Rule
    from umdsl.engine.state import Fact, Frame

Hits = tuple[tuple[int, int], ...]
_KINDS = ("redirect", "immune", "less", "more", "prevent")
_PREVENTING = ("immune", "less", "prevent")


def _concerns(g: Machine, data: dict[str, Any], kind: str, rf: Frame, src: int) -> bool:
    """Whether a rule is about damage of a kind that comes from a card."""
    cards = data.get("cards")
    return data.get("damage", "all") in ("all", kind) and (cards is None or src in cards(g, rf))


def _soften(g: Machine, f: Frame) -> None:
    """What holds changes the damage: first where it goes, then how much of it there is."""
    env = f.env
    kind, by = env["kind"], env["by"]
    hits: Hits = tuple(hit for hit in env["hits"] if hit[1] > 0 and g.s.space[hit[0]] >= 0)
    hits = _softened(g, hits, kind, _KINDS, f)
    env["hits"] = tuple(hit for hit in hits if not unhurt(g, hit[0], kind, by))
    env["at"] = 0
    if not g.may_step_in("damage"):
        f.pc = _DEAL + 1
        _deal(g, f)


def _softened(g: Machine, hits: Hits, kind: str, by: tuple[str, ...], f: Frame) -> Hits:
    for rule_kind in by:
        if hits and g.may_hold(rule_kind) and not (rule_kind in _PREVENTING and unpreventable(g, kind, f)):
            hits = _apply(g, rule_kind, hits, kind, f.src)
    return hits


def _apply(g: Machine, rule_kind: str, hits: Hits, kind: str, src: int) -> Hits:
    for rule, rf in g.rules_of(rule_kind):
        data = rule.data
        if not _concerns(g, data, kind, rf, src):
            continue
        changed: list[tuple[int, int]] = []
        for fighter, amount in hits:
            left = amount
            if rule_kind == "redirect":
                if fighter in data["from"](g, rf):
                    targets = [i for i in data["to"](g, rf) if g.s.space[i] >= 0 and i != fighter]
                    if targets:
                        moved = g.use_some(rule, rf, amount)
                        changed.append((targets[0], moved))
                        if moved < amount:
                            changed.append((fighter, amount - moved))
                        continue
            else:
                who = data.get("who") or data.get("to")
                if who is None or fighter in who(g, rf):
                    left = _left(g, rule, rule_kind, amount, rf, fighter)
            if left < amount:
                g.emit(("prevented", fighter, amount - left, kind))
            if left > 0:
                changed.append((fighter, left))
        hits = _joined(changed)
    return hits


def _left(g: Machine, rule: Rule, kind: str, amount: int, rf: Frame, fighter: int) -> int:
    if kind == "prevent":
        return amount - g.use_some(rule, rf, amount)
    most = rule.data.get("most")
    if most is not None:
        room: int = most(g, rf) - _taken(g, rf, fighter)
        return min(amount, max(0, room))
    figure = rule.data.get("amount")
    if kind == "immune" or figure is None:
        return 0
    by: int = figure(g, rf)
    return max(0, amount + by if kind == "more" else amount - by)


def _taken(g: Machine, rf: Frame, fighter: int) -> int:
    """How much a fighter has been dealt since a rule holds that is about a combat as a whole."""
    start = rf.env.get("since fact")
    facts = g.s.facts[start:] if start is not None else ()
    return sum(fact[2] for fact in facts if fact[0] == "damage" and fact[1] == fighter)


def _joined(hits: list[tuple[int, int]]) -> Hits:
    """One hit for each fighter, in the order they come."""
    total: dict[int, int] = {}
    for fighter, amount in hits:
        total[fighter] = total.get(fighter, 0) + amount
    return tuple(total.items())


def _propose(g: Machine, f: Frame) -> None:
    """Each hit in turn may be stepped in for."""
    env = f.env
    if env["at"] >= len(env["hits"]) or not g.may_step_in("damage"):
        f.pc += 1
        return
    fighter, amount = env["hits"][env["at"]]
    env["at"] += 1
    if amount > 0:
        step_in(g, f, ("damage", fighter, amount, env["kind"], env["by"], f.src))


def _settle(g: Machine, f: Frame) -> None:
    """A replaced hit is gone; on to the next one."""
    if f.env.pop("replaced", False):
        at = f.env["at"] - 1
        hits = f.env["hits"]
        f.env["hits"] = (*hits[:at], (hits[at][0], 0), *hits[at + 1 :])
    f.pc -= 2


def prevent_proposal(g: Machine, amount: int | None) -> int:
    """Take damage away from the hit that a text steps in for (all of it with None); how much was prevented."""
    frame = proposer(g)
    if frame is None or "hits" not in frame.env:
        return 0
    at = frame.env["at"] - 1
    fighter, there = frame.env["hits"][at]
    if unpreventable(g, frame.env["kind"], frame):
        return 0
    gone = there if amount is None else min(there, amount)
    _rewrite(frame, at, there - gone, ())
    if gone:
        g.emit(("prevented", fighter, gone, frame.env["kind"]))
    return int(gone)


def redirect_proposal(g: Machine, shares: Hits) -> int:
    """Give parts of the hit that a text steps in for to other fighters; how much was moved."""
    frame = proposer(g)
    if frame is None or "hits" not in frame.env:
        return 0
    at = frame.env["at"] - 1
    there = frame.env["hits"][at][1]
    moved = min(there, sum(amount for _, amount in shares))
    _rewrite(frame, at, there - moved, shares)
    return int(moved)


def _rewrite(frame: Frame, at: int, left: int, shares: Hits) -> None:
    """Shares join the hits at the end: they are of the same damage, so nobody steps in for them again, but they are
    softened for whoever takes them now."""
    hits = frame.env["hits"]
    fighter = hits[at][0]
    frame.env["hits"] = (*hits[:at], (fighter, left), *hits[at + 1 :])
    frame.env["shares"] = (*frame.env.get("shares", ()), *(share for share in shares if share[1] > 0))


def _deal(g: Machine, f: Frame) -> None:
    env = f.env
    s = g.s
    hits: Hits = env["hits"]
    kind = env["kind"]
    if env.get("shares"):
        hits = _joined([*hits, *_softened(g, env["shares"], kind, _KINDS[1:], f)])
    by = env["by"]
    dealt: list[int] = []
    total = 0
    for fighter, amount in hits:
        if amount <= 0 or s.space[fighter] < 0:
            continue
        s.health[fighter] = max(0, s.health[fighter] - amount)
        dealt.append(fighter)
        total += amount
    for fighter, amount in hits:
        if fighter in dealt:
            g.emit(("damage", fighter, amount, kind, by, f.src, *_called(g, f.src, kind)))
    if kind == "combat" and s.combats:
        # Only the defender's counts for who wins: what others take in their place does not.
        s.combats[-1].dealt += sum(n for i, n in hits if i in dealt and i == s.combats[-1].fighters[1])
    env["hit"] = tuple(dealt)
    env["total"] = total
    env["fallen"] = tuple(i for i in dealt if s.health[i] <= 0)
    if not env["fallen"]:
        f.pc = _TELL + 1
        _tell(g, f)


def _called(g: Machine, src: int, kind: str) -> tuple[str, ...]:
    """The name of the bonus attack that deals combat damage; nothing for a card's own attack."""
    combat = g.s.combats[-1] if g.s.combats else None
    if combat is None or kind != "combat" or combat.bonus < 0 or src != combat.cards[0]:
        return ()
    text = g.t.cards[src].text
    return () if text is None else (text.bonus[combat.bonus].name,)


def _fall(g: Machine, f: Frame) -> None:
    """Fighters without health are defeated, unless something steps in."""
    env = f.env
    if not env["fallen"]:
        f.pc += 1
        return
    fighter = env["fallen"][0]
    env.pop("replaced", None)
    if undefeatable(g, fighter):
        env["replaced"] = True
    elif g.may_step_in("defeat"):
        step_in(g, f, ("defeat", fighter, g.s.space[fighter]))


def _fell(g: Machine, f: Frame) -> None:
    env = f.env
    fighter = env["fallen"][0]
    env["fallen"] = env["fallen"][1:]
    f.pc -= 2
    if env.pop("replaced", False):
        if g.s.health[fighter] <= 0:
            g.s.health[fighter] = 1
    elif g.s.health[fighter] <= 0 and g.s.space[fighter] >= 0:
        g.defeat(fighter)


def _tell(g: Machine, f: Frame) -> None:
    env = f.env
    g.give(much=env["total"], hit=env["hit"], did=env["total"] > 0)


def fall(g: Machine, fighter: int) -> None:
    """A fighter that has no health left is defeated, unless something steps in."""
    if g.t.calm and not g.s.lasting:
        g.defeat(fighter)
    else:
        seat = g.t.fighters[fighter].seat
        g.call(FALL, seat, -1, -1, {"fallen": (fighter,)})


def raise_proposal(g: Machine, amount: int) -> int:
    """Add to the hit that a text steps in for; by how much."""
    frame = proposer(g)
    if frame is None or "hits" not in frame.env:
        return 0
    at = frame.env["at"] - 1
    _rewrite(frame, at, frame.env["hits"][at][1] + amount, ())
    return amount


def hurt(g: Machine, f: Frame, hits: Hits, kind: str, by: int) -> None:
    """Deal damage for a step of a text, and leave it `did`, `much` and `hit`: at once where nothing changes damage or
    steps in before it, else through :data:`DAMAGE`."""
    if not g.t.calm or g.s.lasting:
        g.call(DAMAGE, f.seat, f.src, f.who, {"hits": hits, "kind": kind, "by": by})
    else:
        _deal_at_once(g, f, hits, kind, by, f.src)


def strike(g: Machine, f: Frame, hits: Hits, by: int, card: int) -> None:
    """The same for the combat damage of an attack."""
    if not g.t.calm or g.s.lasting:
        g.call(DAMAGE, f.seat, card, by, {"hits": hits, "kind": "combat", "by": by})
    else:
        _deal_at_once(g, f, hits, "combat", by, card)


def _deal_at_once(g: Machine, f: Frame, hits: Hits, kind: str, by: int, src: int) -> None:
    s = g.s
    health, space = s.health, s.space
    if len(hits) > 1 and len(dict(hits)) < len(hits):
        hits = _joined(list(hits))
    hit: list[int] = []
    facts: list[Fact] = []
    total = 0
    combat = s.combats[-1] if kind == "combat" and s.combats else None
    for fighter, amount in hits:
        if amount > 0 and space[fighter] >= 0:
            left = health[fighter] - amount
            health[fighter] = left if left > 0 else 0
            total += amount
            hit.append(fighter)
            facts.append(("damage", fighter, amount, kind, by, src))
            if combat is not None and fighter == combat.fighters[1]:
                combat.dealt += amount
    called = () if combat is None else _called(g, src, kind)
    for fact in facts:
        g.emit((*fact, *called) if called else fact)
    env = f.env
    env["much"] = total
    env["did"] = total > 0
    env["hit"] = tuple(hit)
    for fighter in hit:
        if health[fighter] <= 0 and space[fighter] >= 0:
            g.defeat(fighter)


#: Deal damage: {"hits": ((fighter, amount), ...), "kind": "effect" | "combat", "by": fighter or -1};
#: gives {"much", "hit", "did"}.
DAMAGE = add_program(Program("rules/damage", [_soften, _propose, _settle, _deal, _fall, _fell, _tell]))
_DEAL, _TELL = 3, 6
#: Let fighters without health fall: {"fallen": (fighter, ...)}.
FALL = add_program(Program("rules/fall", [_fall, _fell]))
