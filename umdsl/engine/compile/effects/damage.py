"""Damage: dealt, divided, prevented, redirected, lessened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import amounts, things
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import (
    constant,
    enact,
    in_turn,
    is_open,
    noun_of,
    outcome,
    pick,
    quantity,
    sized,
)
from umdsl.engine.compile.picking import bounds
from umdsl.engine.compile.reading import refusal, words_of
from umdsl.engine.machine import Ask
from umdsl.engine.rules.damage import hurt, prevent_proposal, raise_proposal, redirect_proposal
from umdsl.language.nodes.amounts import AnyNumber, Bound, Capped, Comparison, Number, Times, UpTo
from umdsl.language.nodes.effects import Damage, Divide, Immune, LessDamage, MoreDamage, Prevent, Redirect
from umdsl.language.nodes.selectors import (
    Adjective,
    Deed,
    Determiner,
    Done,
    Except,
    In,
    Noun,
    Pronoun,
    Quality,
    Ref,
    Selector,
    That,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

Ruling = tuple[str, dict[str, Any]]

# --- dealing --------------------------------------------------------------------------------------------------------


def _raise(c: Context, amount: Any) -> None:
    """More of the damage that a text steps in for."""
    figure = sized(c, amount)

    def step(g: Machine, f: Frame) -> None:
        n = raise_proposal(g, figure(g, f))
        outcome(f, n > 0, n)

    c.add(step)


def damage(c: Context, node: Damage) -> None:
    """`deal 2 to each adjacent fighter`: who deals it, to whom, how much, and then all of it at once."""
    if node.more and c.proposal == "damage":
        _raise(c, node.amount)
        return
    if node.by is None:
        _deal(c, node, None, None)
    elif things.kind_of(c, node.by, ("fighter", "player")) == "player":
        _deal(c, node, None, pick(c, node.by, ("player",)))
    elif isinstance(node.by, Selector) and node.by.quantity is Determiner.EACH:
        with in_turn(c, "fighter", pick(c, node.by, ("fighter",))) as dealer:
            _deal(c, node, dealer, None)
    else:
        _deal(c, node, pick(c, node.by, ("fighter",)), None)


def _deal(c: Context, node: Damage, dealer: Query | None, by: Query | None) -> None:
    # An amount that says "for each" stands after the fighters it may speak of, any other before them.
    before = None if isinstance(node.amount, Times | Capped) else sized(c, node.amount, by=by)
    outer, c.acting = c.acting, dealer or c.acting
    targets = pick(c, node.to, ("fighter",), by=by, purpose="damage", at_once=before is not None)
    c.acting = outer
    current = c.register()
    if before is None:
        c.mention("fighter", current)
    amount = sized(c, node.amount, by=by) if before is None else before
    kind = "effect" if node.kind is None else "combat"

    def deal(g: Machine, f: Frame) -> None:
        env = f.env
        source = f.who
        if dealer is not None:
            dealers = dealer(g, f)
            if not dealers:
                outcome(f, False, 0)
                return
            source = dealers[0]
        found = tuple(targets(g, f))
        hits = []
        for fighter in found:
            env[current] = (fighter,)
            hits.append((fighter, amount(g, f)))
        env[current] = found
        outcome(f, False, 0)
        if hits:
            hurt(g, f, tuple(hits), kind, source)

    def deal_so_much(g: Machine, f: Frame) -> None:
        """The same amount to each, known beforehand, from whoever's effect it is."""
        much = amount(g, f)
        hits = tuple([(fighter, much) for fighter in targets(g, f)])
        if hits:
            hurt(g, f, hits, kind, f.who)
        else:
            outcome(f, False, 0)

    c.add(deal_so_much if dealer is None and isinstance(node.amount, Number) else deal, alone=True)


def divide(c: Context, node: Divide) -> None:
    """`divide 4 damage among …`: each point goes to one of them; all that can be dealt is."""
    amount = sized(c, node.amount)
    free = is_open(quantity(node.among)) or isinstance(quantity(node.among), Determiner | Bound)
    targets = things.query(c, node.among, ("fighter",)) if free else pick(c, node.among, ("fighter",))
    shares = _shares(c, targets, amount, amount, _how_many(c, node.among))

    def deal(g: Machine, f: Frame) -> None:
        hits = tuple((fighter, n) for fighter, n in f.env[shares] if n)
        outcome(f, False, 0)
        if hits:
            hurt(g, f, hits, "effect", f.who)

    c.add(deal)


def _how_many(c: Context, among: Any) -> tuple[Figure, Figure]:
    """Among how many fighters something is divided: of `up to 2` no third one gets any."""
    amount = quantity(among)
    if isinstance(amount, UpTo | Bound):
        return bounds(c, amount)
    return constant(0), constant(_ANY)


_ANY = 999


def _shares(
    c: Context,
    targets: Query,
    least: Figure,
    most: Figure,
    among: tuple[Figure, Figure],
    within_health: bool = False,
) -> str:
    """Let somebody hand out damage point by point, to so many fighters; the register holds who gets how much."""
    register = c.register()
    fewest, greatest = among

    def begin(g: Machine, f: Frame) -> None:
        f.env[register] = ()

    def options(g: Machine, f: Frame) -> list[Option]:
        given = dict(f.env[register])
        total = sum(given.values())
        points = most(g, f) - total
        if points <= 0:
            return []
        found = targets(g, f)
        if within_health:
            found = [i for i in found if given.get(i, 0) < g.s.health[i]]
        if len(given) >= greatest(g, f):
            found = [i for i in found if i in given]
        elif points <= fewest(g, f) - len(given) and any(i not in given for i in found):
            found = [i for i in found if i not in given]
        offered: list[Option] = [("fighter", i) for i in found]
        if total >= least(g, f) and offered and (not given or len(given) >= fewest(g, f)):
            offered.append(("done",))
        return offered

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        if option is None or option[0] == "done":
            return
        given = dict(f.env[register])
        given[option[1]] = given.get(option[1], 0) + 1
        f.env[register] = tuple(given.items())
        f.pc -= 1

    c.add(begin)
    c.add(Ask("divide", options, take, prompt="Who takes the next point of damage?"))
    return register


# --- stepping in ----------------------------------------------------------------------------------------------------


def damage_kind(node: object) -> str:
    """Which damage a phrase speaks of: all, that of the combat, or that of effects."""
    filters = getattr(node, "filters", ())
    if Quality(Adjective.COMBAT) in filters:
        return "combat"
    for item in filters:
        if isinstance(item, Except) and damage_kind(item.what) == "combat":
            return "effect"
        if isinstance(item, In) and getattr(item.place, "noun", None) is Noun.EFFECT:
            return "effect"
        if isinstance(item, In) and getattr(item.place, "noun", None) in (Noun.ATTACK, Noun.COMBAT):
            return "combat"
    return "all"


def _is_proposed(c: Context, what: object) -> bool:
    """Whether a phrase speaks of the damage that the text steps in for."""
    if c.proposal != "damage":
        return False
    noun = getattr(what, "noun", None)
    if isinstance(what, Ref | That) or isinstance(noun, Ref | That):
        return True
    return noun is Noun.DAMAGE


def _check(c: Context, what: Any) -> None:
    """Only damage is prevented, or goes elsewhere."""
    of = getattr(what, "noun", what)
    if noun_of(what) is not Noun.DAMAGE and not isinstance(of, Ref):
        raise refusal(c, f"`{words_of(what)}` is no damage")


def _limit(c: Context, what: object) -> Figure | None:
    """How much damage a phrase speaks of; None for all of it."""
    amount = quantity(what)
    if isinstance(amount, Determiner | AnyNumber):
        return None
    return amounts.figure(c, amount.most if isinstance(amount, UpTo) else amount)


def _receivers(c: Context, what: object) -> Query | None:
    """Who takes the damage a phrase speaks of: `damage you would take`, `damage dealt to it`."""
    for item in getattr(what, "filters", ()):
        if isinstance(item, Done):
            who = item.by if item.deed in (Deed.WOULD_TAKE, Deed.TAKEN) else item.to
            if who is not None:
                return things.query(c, who, ("fighter",))
    return None


def _dealing_cards(c: Context, what: object) -> Query | None:
    """Whose effects deal the damage a phrase speaks of: `damage from effects on your opponent's card`."""
    for item in getattr(what, "filters", ()):
        place = item.place if isinstance(item, In) else None
        if isinstance(place, Selector) and place.noun is Noun.EFFECT and place.filters:
            return things.query(c, place, ("card",))
    return None


def prevent_rule(c: Context, node: Prevent) -> Ruling:
    _check(c, node.what)
    to = _receivers(c, node.what) if node.to is None else things.query(c, node.to, ("fighter",))
    data = {"to": to, "amount": _limit(c, node.what), "damage": damage_kind(node.what)}
    return "prevent", {**data, "cards": _dealing_cards(c, node.what)}


def prevent(c: Context, node: Prevent) -> None:
    _check(c, node.what)
    if not _is_proposed(c, node.what):
        enact(c, *prevent_rule(c, node))
        return
    amount = _limit(c, node.what)

    def take_away(g: Machine, f: Frame) -> None:
        wanted = None if amount is None else amount(g, f)
        gone = prevent_proposal(g, wanted)
        outcome(f, gone > 0 and (wanted is None or gone == wanted), gone)

    c.add(take_away)


def redirect_rule(c: Context, node: Redirect) -> Ruling:
    _check(c, node.what)
    source = _receivers(c, node.what) or things.query(c, Ref(Pronoun.YOU), ("fighter",))
    data = {
        "from": source,
        "to": things.query(c, node.to, ("fighter",)),
        "damage": damage_kind(node.what),
        "amount": _limit(c, node.what),
        "cards": _dealing_cards(c, node.what),
    }
    return "redirect", data


def redirect(c: Context, node: Redirect) -> None:
    """In a rule, where damage goes from now on; in a `would` window, who takes how much of it instead."""
    _check(c, node.what)
    if not _is_proposed(c, node.what):
        if isinstance(node.what, Ref | That):
            raise refusal(c, f"no damage was spoken of that `{words_of(node.what)}` can be")
        enact(c, *redirect_rule(c, node))
        return
    several = isinstance(quantity(node.to), Bound | AnyNumber | UpTo) or quantity(node.to) is Determiner.EACH
    targets = things.query(c, node.to, ("fighter",)) if several else pick(c, node.to, ("fighter",))
    limit = _limit(c, node.what)

    def most(g: Machine, f: Frame) -> int:
        there = int(f.env["proposal"][2]) if "proposal" in f.env else 0
        return there if limit is None else min(there, limit(g, f))

    least = constant(0) if is_open(quantity(node.what)) else most
    # Where some of it may go elsewhere, nobody takes more than what would defeat them.
    shares = _shares(c, targets, least, most, _how_many(c, node.to), within_health=is_open(quantity(node.what)))

    def move_over(g: Machine, f: Frame) -> None:
        moved = redirect_proposal(g, f.env[shares])
        outcome(f, moved > 0, moved)

    c.add(move_over)


# --- more, less, none -----------------------------------------------------------------------------------------------


def immune_rule(c: Context, node: Immune) -> Ruling:
    return "immune", {
        "who": things.query(c, node.who, ("fighter",)),
        "damage": damage_kind(node.what),
        "cards": _dealing_cards(c, node.what),
        "most": most_of(c, node.what),
    }


def most_of(c: Context, what: object) -> Figure | None:
    """How much damage there may still be: `does not take more than 2 damage`; None where there may be none."""
    amount = quantity(what)
    if not isinstance(amount, Bound) or amount.comparison not in (Comparison.MORE_THAN, Comparison.AT_LEAST):
        return None
    figure = amounts.figure(c, amount.amount)
    less = 0 if amount.comparison is Comparison.MORE_THAN else 1
    return lambda g, f: max(0, figure(g, f) - less)


def immune(c: Context, node: Immune) -> None:
    enact(c, *immune_rule(c, node))


def _changed(c: Context, node: LessDamage | MoreDamage) -> dict[str, Any]:
    amount = node.amount.most if isinstance(node.amount, UpTo) else node.amount
    figure = constant(amount.n) if isinstance(amount, Number) else amounts.figure(c, amount)
    return {"who": things.query(c, node.who, ("fighter",)), "amount": figure, "damage": damage_kind(node.what)}


def less_rule(c: Context, node: LessDamage) -> Ruling:
    return "less", _changed(c, node)


def less(c: Context, node: LessDamage) -> None:
    if c.proposal == "damage":
        amount = sized(c, node.amount)

        def take_away(g: Machine, f: Frame) -> None:
            gone = prevent_proposal(g, amount(g, f))
            outcome(f, gone > 0, gone)

        c.add(take_away)
        return
    enact(c, *less_rule(c, node))


def more_rule(c: Context, node: MoreDamage) -> Ruling:
    return "more", _changed(c, node)


def more(c: Context, node: MoreDamage) -> None:
    if c.proposal == "damage":
        _raise(c, node.amount)
        return
    enact(c, *more_rule(c, node))


HANDLERS: dict[type, Any] = {
    Damage: damage,
    Divide: divide,
    Prevent: prevent,
    Redirect: redirect,
    Immune: immune,
    LessDamage: less,
    MoreDamage: more,
}
RULERS: dict[type, Any] = {
    Prevent: prevent_rule,
    Redirect: redirect_rule,
    Immune: immune_rule,
    LessDamage: less_rule,
    MoreDamage: more_rule,
}
