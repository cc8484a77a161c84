"""What is done to a combat and to the turn around it: cancel, ignore, further attacks, ends and skips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import each_seat, me, noun_of, outcome, pick, rule_of
from umdsl.engine.compile.picking import speak
from umdsl.engine.compile.reading import needs_combat, refusal, words_of
from umdsl.engine.rules.attack import BONUS, STRIKE, judge
from umdsl.engine.rules.legal import may
from umdsl.engine.rules.maneuver import MANEUVER
from umdsl.engine.rules.values import side_of
from umdsl.engine.rules.window import ITEM_VALUE, text_of
from umdsl.engine.state import WINDOW_BITS
from umdsl.language.nodes.effects import (
    Act,
    Again,
    BonusAttack,
    Cancel,
    Decide,
    End,
    ExtraTurn,
    Ignore,
    Skip,
    TakeAction,
    Thing,
)
from umdsl.language.nodes.selectors import Adjective, Noun, On, Quality, Selector, Stat, StatOf

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Combat, Frame

_ALL = sum(WINDOW_BITS.values())
#: The side of the combat that a value belongs to; others are anybody's.
SIDES = {Stat.ATTACK: 0, Stat.DEFENSE: 1}

# --- canceling ------------------------------------------------------------------------------------------------------


def cancel(c: Context, node: Cancel) -> None:
    """What a card has not done yet it will not do (R9), unless a rule protects it (R10)."""
    needs_combat(c, "effects are canceled")
    by = me if node.who is None else pick(c, node.who, ("player",))
    cards = pick(c, node.card, ("card",), by=by)
    bits = sum(WINDOW_BITS[str(window)] for window in node.windows) or _ALL

    def stop(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        if not g.s.combats:
            return
        combat = g.s.combats[-1]
        seat = (by(g, f) or (f.seat,))[0]
        for card in cards(g, f):
            side = side_of(g, card)
            if side < 0 or _is_safe(g, card, seat):
                continue
            waiting = _is_waiting(g, combat, side, bits & ~combat.canceled[side])
            if waiting:
                outcome(f, True, 1)
            g.cancel(side, bits, seat, told=waiting)

    c.add(stop)


def _is_waiting(g: Machine, combat: Combat, side: int, bits: int) -> bool:
    """Whether anything on the card, or on what came along with it, is still to come in some windows."""
    along = combat.along[side]
    if along >= 0 and bits & WINDOW_BITS["during combat"] and any(source == along for _, source in combat.mods[side]):
        return True
    item = combat.items[side]
    adds = item >= 0 and g.t.cards[item].value and bits & WINDOW_BITS["during combat"]
    if adds and ITEM_VALUE not in combat.done[side]:
        return True
    texts = (text_of(g, combat, side), g.t.cards[item].text if item >= 0 else None)
    for text in texts:
        for label, programs in text.windows.items() if text is not None else ():
            if WINDOW_BITS.get(label, 0) & bits and any(number not in combat.done[side] for number, _ in programs):
                return True
    return False


def _is_safe(g: Machine, card: int, by: int) -> bool:
    """Whether a rule keeps a player from canceling a card's effects."""
    if not g.may_hold("cannot"):
        return False
    if not may(g, by, "cancel", thing=card, kind="card"):
        return True
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] == "is canceled" and card in data["subject"](g, f):
            whose = data.get("by")
            if whose is None or by in whose(g, f):
                return True
    return False


def ignore(c: Context, node: Ignore) -> None:
    """A value that is ignored counts 0, whatever changes it (R8)."""
    if not isinstance(node.what, StatOf):
        if noun_of(node.what) is not Noun.EFFECT:
            raise refusal(c, "only values and effects are ignored")
        cancel(c, Cancel(node.what))
        return
    boosted = _boosted(node.what)
    if boosted is not None:
        c.add(_ignore_boost(_boosts_of(things.query(c, boosted, ("card",), universe="combat"))))
        return
    cards = things.query(c, node.what.of, ("card",))
    speak(c, node.what.of)
    if node.what.stat is Stat.BOOST:
        c.add(_ignore_boost(cards))
        return
    only = SIDES.get(node.what.stat)

    def blank(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        for card in cards(g, f):
            side = side_of(g, card)
            if side >= 0 and only in (None, side):
                g.ignore_value(side)
                f.env["did"] = True

    c.add(blank)


def _boosted(what: StatOf) -> Any:
    """The card that is spoken of in `the value of each BOOST card on your opponent's card`."""
    of = what.of
    if not isinstance(of, Selector) or Quality(Adjective.BOOSTED) not in of.filters:
        return None
    return next((item.place for item in of.filters if isinstance(item, On)), None)


def _boosts_of(cards: Query) -> Query:
    """The cards that some cards of the combat were BOOSTED with."""

    def found(g: Machine, f: Frame) -> list[int]:
        mine = cards(g, f)
        facts = g.s.facts[g.s.combats[-1].mark :] if g.s.combats else ()
        return [fact[2] for fact in facts if fact[0] == "boost" and fact[4] in mine]

    return found


def _ignore_boost(cards: Query) -> Any:
    """What some cards have added, or what the cards in the combat have been BOOSTED with."""

    def step(g: Machine, f: Frame) -> None:
        found = list(cards(g, f))
        if g.s.combats:
            combat = g.s.combats[-1]
            boosted = [combat.seats[side] for side in (0, 1) if combat.cards[side] in found]
            told = (fact for fact in g.s.facts[combat.mark :] if fact[0] == "boost" and fact[1] in boosted)
            found += [fact[2] for fact in told]
            g.ignore_boosts(found)
        outcome(f, bool(found), 0)

    return step


def ignore_rule(c: Context, node: Ignore) -> tuple[str, dict[str, Any]]:
    """While it holds, the value of those cards is 0."""
    if not isinstance(node.what, StatOf):
        raise refusal(c, "effects are canceled in a window")
    of = things.query(c, node.what.of, ("card",), universe="combat")
    return f"figure {node.what.stat}", {
        "op": "set",
        "stat": str(node.what.stat),
        "of": of,
        "of_kind": "card",
        "amount": lambda g, f: 0,
    }


# --- further attacks and actions ------------------------------------------------------------------------------------


def bonus_attack(c: Context, node: BonusAttack) -> None:
    """By its name: which one of the card's that is, is known when all of the text is compiled."""
    text = c.text
    name = node.name.name

    def make(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        for number, attack in enumerate(text.bonus):
            if attack.name == name:
                g.call(BONUS, f.seat, f.src, f.who, {"bonus": number})
                return

    c.add(make)


def take_action(c: Context, node: TakeAction) -> None:
    """An action because a text says so; it costs none, but it is one (R21)."""
    if node.act is Act.MANEUVER:
        with each_seat(c, node.who) as seat:

            def maneuver(g: Machine, f: Frame) -> None:
                found = seat(g, f)
                outcome(f, bool(found), 0)
                if found:
                    g.count_action(found[0])
                    g.call(MANEUVER, found[0], f.src, f.who)

            c.add(maneuver)
        return
    fighters = _attackers(c, node)
    targets = None if node.target is None else things.query(c, node.target, ("fighter",))

    def strike(g: Machine, f: Frame) -> None:
        found = tuple(fighters(g, f))
        outcome(f, False, 0)
        if found:
            aims = None if targets is None else tuple(targets(g, f))
            seat = g.t.fighters[found[0]].seat
            g.call(STRIKE, seat, f.src, found[0], {"fighters": found, "targets": aims})

    c.add(strike)


def _attackers(c: Context, node: TakeAction) -> Query:
    """A fighter that is named, or any of a player's."""
    if things.kind_of(c, node.who, ("player", "fighter")) == "fighter":
        return pick(c, node.who, ("fighter",))
    players = pick(c, node.who, ("player",))

    def fighters(g: Machine, f: Frame) -> list[int]:
        return [i for seat in players(g, f) for i in g.t.seats[seat].fighters if g.s.space[i] >= 0]

    return fighters


# --- ends and skips -------------------------------------------------------------------------------------------------


def end(c: Context, node: End) -> None:
    """`end your turn`: when all that the text does besides has been done."""
    what = str(node.what)
    if node.what is Thing.COMBAT:
        needs_combat(c, "what is ended is")

    def bring_about(g: Machine, f: Frame) -> None:
        outcome(f, True, 0)
        f.env["ends"] = what

    def finish(g: Machine, f: Frame) -> None:
        if "ends" in f.env:
            g.finish(f.env.pop("ends"))

    c.add(bring_about)
    c.add_last(finish)


def skip(c: Context, node: Skip) -> None:
    """A turn that will not be taken, or an action of the turn at hand."""
    noun = noun_of(node.what)
    if noun not in (Noun.TURN, Noun.ACTION):
        raise refusal(c, f"only turns and actions are skipped, and `{words_of(node.what)}` is neither")
    later = rule_of(c, "skip action", {})
    with each_seat(c, node.who) as seat:

        def leave_out(g: Machine, f: Frame) -> None:
            found = seat(g, f)
            outcome(f, False, 0)
            if not found:
                return
            if noun is Noun.TURN:
                g.skip_turn(found[0])
                f.env["did"] = True
            elif found[0] == g.s.active and g.s.actions > 0:
                g.more_actions("skip", 1)
                f.env["did"] = True
            else:  # the first one of the next turn that has any
                g.enact(later, f, ("action of", found[0]))
                f.env["did"] = True

        c.add(leave_out)


def extra_turn(c: Context, node: ExtraTurn) -> None:
    """Another turn, right after this one."""
    later = rule_of(c, "extra turn", {})
    with each_seat(c, node.who) as seat:

        def promise(g: Machine, f: Frame) -> None:
            found = seat(g, f)
            outcome(f, bool(found), 0)
            if found:
                g.enact(later, f, ("turn of", found[0]))

        c.add(promise)


def decide_rule(c: Context, node: Decide) -> tuple[str, dict[str, Any]]:
    """Who wins where it holds, `if the combat is tied, Ada wins the combat`: a fighter has to be in that combat."""
    kind = things.one_kind_of(c, node.who, ("player", "fighter"))
    return "decided", {"won": node.won, "who": things.query(c, node.who, (kind,)), "fighter": kind == "fighter"}


def decide(c: Context, node: Decide) -> None:
    """Who wins the combat, whatever damage is dealt in it."""
    needs_combat(c, "one wins or loses")
    rule = rule_of(c, *decide_rule(c, node))

    def settle(g: Machine, f: Frame) -> None:
        outcome(f, bool(g.s.combats), 0)
        if g.s.combats:
            g.enact(rule, f, ("combat",))
            if g.s.combats[-1].winner >= 0:
                judge(g)

    c.add(settle)


def again(c: Context, node: Again) -> None:
    """The sentence before it once more."""
    from umdsl.engine.compile.statements import statement

    before = c.before
    if before is None:
        raise refusal(c, "there is nothing before it to do again")
    c.before = None
    statement(c, before)
    c.before = before


HANDLERS: dict[type, Any] = {
    Cancel: cancel,
    Ignore: ignore,
    BonusAttack: bonus_attack,
    TakeAction: take_action,
    End: end,
    Skip: skip,
    Again: again,
    ExtraTurn: extra_turn,
    Decide: decide,
}
RULERS: dict[type, Any] = {Ignore: ignore_rule, Decide: decide_rule}
