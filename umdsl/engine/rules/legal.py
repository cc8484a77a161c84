"""What a seat may do: which cards whom, which fighters whom, and what the rules in force forbid or allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.content.definitions import ANY
from umdsl.content.definitions.rules import Attackable
from umdsl.engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.table import CardInfo


_NEXT_OR_PLAYED = Attackable.NEXT_OR_PLAYED


def in_state(g: Machine, card: int) -> bool:
    """Whether the state that a card belongs to holds, where it belongs to one."""
    info = g.t.cards[card]
    if info.by == ANY:
        return True
    form = g.t.seats[info.seat].forms.get(info.by)
    return form is None or info.by in g.t.seats[info.seat].named or g.s.forms[form[0]] == form[1]


def may(g: Machine, seat: int, verb: str, fighter: int = -1, thing: int = -1, kind: str = "", target: int = -1) -> bool:
    """Whether nothing forbids somebody to do something. `thing` and its kind are what it is done to."""
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] != verb or not _subject(g, data, f, seat, fighter):
            continue
        if _object(g, data, f, thing, kind, target):
            return False
    return True


def _subject(g: Machine, data: dict[str, Any], f: Frame, seat: int, fighter: int) -> bool:
    found = data["subject"](g, f)
    kind = data.get("subject_kind")
    if kind == "player":
        return seat in found
    if kind == "fighter":
        if fighter >= 0:
            return fighter in found
        mine = [i for i in g.t.seats[seat].fighters if g.s.space[i] >= 0]
        return bool(mine) and all(i in found for i in mine)
    return False


def _object(g: Machine, data: dict[str, Any], f: Frame, thing: int, kind: str, target: int) -> bool:
    """Whether what is done is of what is forbidden."""
    for field, field_kind in (("object", "object_kind"), ("by", "by_kind")):
        query = data.get(field)
        if query is None:
            continue
        wanted = data.get(field_kind)
        if wanted == kind and thing >= 0:
            if thing not in query(g, f):
                return False
        elif wanted == "fighter":
            if target not in query(g, f):
                return False
        elif wanted == "player":
            if target < 0 or g.t.fighters[target].seat not in query(g, f):
                return False
        elif wanted == "card" and (thing < 0 or thing not in query(g, f)):
            return False
    return True


def playable(g: Machine, card: int, fighter: int, against: int = -1, side: int = -1) -> bool:
    """Whether a fighter may play a card now, by whose card it is and by what the card and the rules say. In a combat it
    would lie on a side, and be an attack (0) or a defense (1) there."""
    info = g.t.cards[card]
    if fighter not in info.users:
        return False
    if info.plain and not g.may_hold("cannot"):
        return True
    if not in_state(g, card):
        return False
    g.trying = (card, side)
    fits = _fits(g, info, card, fighter, against)
    g.trying = (-1, -1)
    return fits


def _fits(g: Machine, info: CardInfo, card: int, fighter: int, against: int) -> bool:
    if info.text is not None and info.text.play_rules:
        f = Frame(0, info.seat, card, fighter)
        for rule in info.text.play_rules:
            if not rule.data["test"](g, f):
                return False
    if g.may_hold("cannot"):
        return may(g, info.seat, "play", fighter, card, "card", against)
    return True


def combat_cards(g: Machine, seat: int, fighter: int, side: int, against: int = -1) -> list[int]:
    """The cards of a hand that a fighter may play in a combat, to attack (0) or to defend (1); no card twice, since two
    copies are the same to play."""
    cards = g.t.cards
    wanted = "attack" if side == 0 else "defense"
    if side == 1 and g.may_hold("cannot") and not may(g, seat, "defend", fighter, target=against):
        return []
    found: list[int] = []
    names = []
    for card in g.s.piles[g.t.seats[seat].hand]:
        info = cards[card]
        kind = info.type
        if (
            (kind == wanted or kind == "versatile")
            and info.name not in names
            and playable(g, card, fighter, against, side)
        ):
            found.append(card)
            names.append(info.name)
    return found


def schemes(g: Machine, seat: int, among: Iterable[int] | None = None) -> list[tuple[int, int]]:
    """The scheme cards that can be played, of a hand or of some cards elsewhere, each with the fighters that may."""
    found: list[tuple[int, int]] = []
    names = []
    s = g.s
    for card in s.piles[g.t.seats[seat].hand] if among is None else among:
        info = g.t.cards[card]
        if info.type == "scheme" and info.name not in names:
            names.append(info.name)
            for fighter in info.users:
                if s.space[fighter] >= 0 and playable(g, card, fighter):
                    found.append((card, fighter))
    return found


def attacks(g: Machine, seat: int) -> list[tuple[int, int]]:
    """The attacks a seat can make: attacker and target."""
    t, s = g.t, g.s
    space, foes = s.space, t.foes[seat]
    found: list[tuple[int, int]] = []
    far = "allow" in t.card_rules
    as_printed = g.none_hold(_REACH)
    spaces = [space[i] for i in foes]
    limited = g.may_hold("cannot")
    for fighter in t.seats[seat].fighters:
        here = space[fighter]
        if here < 0:
            continue
        if as_printed:
            board = t.board
            reach = board.in_range[here] if t.fighters[fighter].ranged else board.beside[here]
            near = [] if reach.isdisjoint(spaces) else [i for i in foes if space[i] in reach]
        else:
            near = [i for i in foes if space[i] >= 0 and in_reach(g, fighter, i)]
        if not far and not limited:
            if near and _has_attack(g, seat, fighter):
                found.extend([(fighter, i) for i in near if may_attack(g, seat, fighter, i)])
        elif near or far:
            cards = combat_cards(g, seat, fighter, 0)
            for i in foes:
                if i not in near and (space[i] < 0 or not any(reaches(g, card, fighter, i) for card in cards)):
                    continue
                if cards and may_attack(g, seat, fighter, i) and combat_cards(g, seat, fighter, 0, i):
                    found.append((fighter, i))
    return found


def strikes(g: Machine, seat: int, among: Iterable[int]) -> list[tuple[int, int, int]]:
    """The attacks that can be made with some cards, wherever they lie: card, attacker and target."""
    t, s = g.t, g.s
    found: list[tuple[int, int, int]] = []
    names = []
    targets = [i for i, space in enumerate(s.space) if space >= 0 and not t.friendly(seat, t.fighters[i].seat)]
    for card in among:
        info = t.cards[card]
        if info.type not in ("attack", "versatile") or info.name in names:
            continue
        names.append(info.name)
        for fighter in info.users:
            if s.space[fighter] < 0:
                continue
            for i in targets:
                near = in_reach(g, fighter, i) or reaches(g, card, fighter, i)
                if near and may_attack(g, seat, fighter, i) and playable(g, card, fighter, i, 0):
                    found.append((card, fighter, i))
    return found


def _has_attack(g: Machine, seat: int, fighter: int) -> bool:
    """Whether a fighter has any card to attack with, where nothing is forbidden."""
    t = g.t
    cards = t.cards
    for card in g.s.piles[t.seats[seat].hand]:
        info = cards[card]
        if info.attacks and fighter in info.users and (info.plain or playable(g, card, fighter, side=0)):
            return True
    return False


#: What has a say in whom a fighter can reach.
_REACH = frozenset({"allow", "treat"})


def reaches(g: Machine, card: int, fighter: int, target: int) -> bool:
    """Whether a card itself lets its fighter attack somebody who would be out of reach."""
    info = g.t.cards[card]
    if info.text is None:
        return False
    f = Frame(0, info.seat, card, fighter)
    for rule in info.text.rules:
        if rule.kind == "allow" and rule.data["verb"] in ("attack", "target") and rule.holds(g, f):
            query = rule.data.get("object")
            if query is None or target in query(g, f):
                return True
    return False


def in_reach(g: Machine, fighter: int, target: int) -> bool:
    """Whether a fighter can attack another: next to it, or in a zone of its own for ranged ones."""
    t, s = g.t, g.s
    here, there = s.space[fighter], s.space[target]
    if there in t.board.adjacent[here]:
        return True
    if t.fighters[fighter].ranged and t.board.zones[here] & t.board.zones[there]:
        return True
    if g.may_hold("treat"):
        from umdsl.engine.compile.places import near

        if there in near(g, here):
            return True
    return (g.may_hold("allow") or g.may_hold("treat")) and _allowed(g, fighter, target)


def _allowed(g: Machine, fighter: int, target: int) -> bool:
    """Whether a rule lets a fighter attack farther than it could."""
    seat = g.t.fighters[fighter].seat
    for rule, f in g.rules_of("allow"):
        data = rule.data
        if data["verb"] in ("attack", "target") and _subject(g, data, f, seat, fighter):
            kind = data.get("object_kind")
            if kind == "fighter" and target in data["object"](g, f):
                return True
    for rule, f in g.rules_of("treat"):
        data = rule.data
        if data.get("reach") == "ranged" and fighter in data["what"](g, f):
            zones = g.t.board.zones
            return bool(zones[g.s.space[fighter]] & zones[g.s.space[target]])
    return False


def may_attack(g: Machine, seat: int, fighter: int, target: int) -> bool:
    """Whether nothing forbids the attack: not the mode in a first turn, and no rule in force."""
    t, s = g.t, g.s
    if t.mode.first_turn_attacks is _NEXT_OR_PLAYED and s.played[seat] == 1:
        other = t.fighters[target].seat
        order = t.order
        following = order[(order.index(seat) + 1) % len(order)]
        if other != following and not s.played[other]:
            return False
    if not g.may_hold("cannot"):
        return True
    return (
        may(g, seat, "attack", fighter, target, "fighter", target)
        and may(g, seat, "target", fighter, target, "fighter", target)
        and not _untouchable(g, target, fighter)
    )


def _untouchable(g: Machine, target: int, fighter: int) -> bool:
    """Whether a rule says that a fighter cannot be attacked, at all or by this one."""
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] in ("is attacked", "is targeted") and _subject(g, data, f, -1, target):
            by = data.get("by")
            if by is None or (fighter if data.get("by_kind") == "fighter" else g.t.fighters[fighter].seat) in by(g, f):
                return True
    return False


def uses(g: Machine, seat: int) -> list[Option]:
    """Texts that a player may use as an action."""
    found: list[Option] = []
    for ability, program in g.t.action_texts:
        info = g.t.abilities[ability]
        if info.seat == seat and g.in_force(-2 - ability):
            limit, number, tests = info.text.actions[program]
            f = Frame(number, seat, -2 - ability, g.fighter_of(-2 - ability))
            if _fresh(g, ability, program, limit) and all(test(g, f) for test in tests):
                found.append(("use", ability, program))
    return found


def _fresh(g: Machine, ability: int, program: int, limit: str) -> bool:
    return limit == "as an action" or -(ability * 64 + program) - 1 not in g.s.limits


def use(g: Machine, seat: int, option: Option) -> None:
    """Use a text as an action."""
    _, ability, program = option
    info = g.t.abilities[ability]
    limit, number, _ = info.text.actions[program]
    if limit != "as an action":  # it is used beside the actions of the turn
        g.s.limits = (*g.s.limits, -(ability * 64 + program) - 1)
        g.s.actions += 1
        g.s.action -= 1
    g.call(number, seat, -2 - ability, g.fighter_of(-2 - ability), {"mark": len(g.s.facts)})
