"""Figures that come to stand somewhere without a way between: placed, summoned, returned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.bearing import heroes_of, whose_card
from umdsl.engine.compile.context import Context, Label
from umdsl.engine.compile.effects import resources
from umdsl.engine.compile.effects.common import (
    choose,
    constant,
    decider,
    in_turn,
    is_open,
    me,
    name_in,
    noun_of,
    outcome,
    pick,
    quantity,
    sized,
)
from umdsl.engine.compile.reading import refusal
from umdsl.engine.machine import Ask
from umdsl.engine.rules import room
from umdsl.engine.rules.barring import barred, out_of_bounds
from umdsl.engine.state import OFF, on_fighter
from umdsl.language.nodes.amounts import Bound, Number
from umdsl.language.nodes.effects import Gain, Place, Summon
from umdsl.language.nodes.selectors import Determiner, In, Noun, On, Pronoun, Ref, Selector, This

if TYPE_CHECKING:
    from collections.abc import Callable

    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame
    from umdsl.language.nodes.base import Node

_ANYWHERE = Selector(Number(1), Noun.SPACE)


def place(c: Context, node: Place) -> None:
    """`place Ada in any other space`, `place a Snare`."""
    by = me if node.who is None else pick(c, node.who, ("player",))
    kind = things.kind_of(c, node.what, ("fighter", "token"))
    if kind == "counter":
        if not _on_own_sheet(c, node):
            reason = f"`{name_in(node.what)}` is a resource, which is gained and lost"
            raise refusal(c, f"{reason}; what is put on the board is declared under `tokens`")
        resources.gain(c, Gain(node.what, node.who or Ref(Pronoun.YOU)))
        return
    if kind == "token":
        _place_tokens(c, node, by)
        return
    fighters = pick(c, node.what, ("fighter",), by=by, purpose="place")
    set_down(c, fighters, node.what, node.where, by, "place")


def _on_own_sheet(c: Context, node: Place) -> bool:
    """Whether what is held is put where a player keeps it: `place 3 Mana on this card`, said by the hero's own."""
    where = node.where[0] if node.where else None
    if not isinstance(where, On):
        return False
    if noun_of(where.place) is Noun.CHARACTER:
        return True
    return c.on == "ability" and where.place == This(Noun.CARD)


def set_down(c: Context, fighters: Query, what: Node, where: tuple[Node, ...], by: Query, how: str) -> None:
    """Put the fighters that a phrase means on spaces of somebody's choice, one after the other."""
    if quantity(what) == Number(1):
        _set_down(c, fighters, where, by, how)
        return
    with in_turn(c, "fighter", fighters) as fighter:
        _set_down(c, fighter, where, by, how)


def _set_down(c: Context, fighters: Query, where: tuple[Node, ...], by: Query, how: str) -> None:
    """Choose a space for one fighter and put it there. Where the space is taken, nothing happens (R25)."""
    spaces = where_to(c, where)
    register = c.register()

    def name(g: Machine, f: Frame) -> None:
        f.env["placed"] = tuple(fighters(g, f))[:1]

    def options(g: Machine, f: Frame) -> list[Option]:
        found = fighters(g, f)
        if not found or (g.s.space[found[0]] >= 0 and g.bound(found[0])):
            return []
        if not may_place(g, f.seat, "fighter", found[0]):
            return []
        shut = out_of_bounds(g, found[0])
        open_to = [s for s in spaces(g, f) if not shut >> s & 1]
        if crowded(g, found[0]):
            open_to = [s for s in open_to if g.occupant(s) < 0]
        return [("space", s) for s in open_to]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        outcome(f, False, 0)
        if option is None:
            return
        fighter = fighters(g, f)[0]
        if g.occupant(option[1]) < 0:
            g.revive(fighter)
            g.stand(fighter, option[1], how, f.seat)
            f.env[register] = (option[1],)
            outcome(f, True, 1)

    c.add(name)
    c.add(Ask("space", options, take, decider(by), prompt="Where is {placed} placed?"))
    c.mention("space", register)


def where_to(c: Context, where: tuple[Node, ...]) -> Query:
    """The spaces a phrase of place allows: one that is meant, or all that fit."""
    if not where:
        return things.query(c, _ANYWHERE, ("space",))
    spot = where[0]
    if isinstance(spot, In | On) and things.kind_of(c, spot.place, ("space",)) == "space":
        return things.query(c, spot.place, ("space",))
    return things.query(c, Selector(Number(1), Noun.SPACE, (spot,)), ("space",))  # type: ignore[arg-type]


def may_place(g: Machine, seat: int, kind: str, thing: int) -> bool:
    """Whether nothing keeps a player from placing something, or something from being placed."""
    by: dict[str, int | None] = {"player": seat}
    return not barred(g, "place", by, {kind: thing}) and not barred(g, "is placed", {kind: thing}, by=by)


def crowded(g: Machine, fighter: int) -> bool:
    """Whether somebody was summoned into a fighter's own space, which it must then leave."""
    space = g.s.space[fighter]
    return space >= 0 and g.s.space.count(space) > 1


# --- tokens ---------------------------------------------------------------------------------------------------------


def _place_tokens(c: Context, node: Place, by: Query) -> None:
    """Tokens come from the supply, one after the other; with none left, nothing happens."""
    name = name_in(node.what)
    bearer = _bearer(c, node, by)
    if bearer is not None and name is not None:
        _lay_on(c, node, name, bearer, by)
        return
    if name is None or quantity(node.what) is Determiner.THE:
        with in_turn(c, "token", pick(c, node.what, ("token",), by=by)) as token:
            _lay(c, token, node.where, by, name)
        return
    amount = quantity(node.what)
    most = _left(name, by)
    count = most if isinstance(amount, Determiner | Bound) else sized(c, amount, most=most, by=by)
    _repeat(c, count, lambda: _lay(c, _supply(name, by), node.where, by, name), free=is_open(amount))


def _bearer(c: Context, node: Place, by: Query) -> Query | None:
    """The fighters that a token is laid on, where it is not laid on a space."""
    where = node.where[0] if node.where else None
    if not isinstance(where, On):
        return None
    owner = whose_card(c, where.place)
    if owner is not None:
        kind = things.kind_of(c, owner, ("fighter", "player"))
        return heroes_of(kind, pick(c, owner, (kind,), by=by))
    if things.kind_of(c, where.place) != "fighter":
        return None
    return pick(c, where.place, ("fighter",), by=by, purpose="place")


def _lay_on(c: Context, node: Place, name: str, bearers: Query, by: Query) -> None:
    """As many tokens from the supply on each of some fighters, as far as they may bear them."""
    amount = quantity(node.what)
    if amount is Determiner.THE:  # `put that Snare on her`: the one that lies elsewhere
        tokens = pick(c, node.what, ("token",), by=by)
        with in_turn(c, "token", tokens) as token:
            c.add(_hand_on(token, bearers))
        return
    most = _left(name, by)
    count = constant(1) if isinstance(amount, Determiner | Bound) else sized(c, amount, most=most, by=by)
    supply = _supply(name, by)
    register = c.register()

    def lay(g: Machine, f: Frame) -> None:
        wanted, laid = 0, []
        for fighter in bearers(g, f):
            n = count(g, f)
            wanted += n
            for _ in range(min(n, g.room_on(fighter, name))):
                token = next(iter(supply(g, f)), -1)
                if token < 0 or not may_place(g, f.seat, "token", token):
                    break
                g.lay(token, on_fighter(fighter), f.seat)
                laid.append(token)
        f.env[register] = tuple(laid)
        outcome(f, len(laid) == wanted > 0, len(laid))

    c.add(lay)
    c.mention("token", register, name)


def _hand_on(tokens: Query, bearers: Query) -> Any:
    def lay(g: Machine, f: Frame) -> None:
        token, fighter = next(iter(tokens(g, f)), -1), next(iter(bearers(g, f)), -1)
        laid = token >= 0 <= fighter and g.room_on(fighter, g.t.tokens[token].name) > 0
        if laid:
            g.lay(token, on_fighter(fighter), f.seat)
        outcome(f, laid, int(laid))

    return lay


def _supply(name: str, by: Query) -> Query:
    def tokens(g: Machine, f: Frame) -> list[int]:
        space = g.s.token_space
        for seat in (*by(g, f), f.seat):
            found = [i for i in g.t.seats[seat].tokens.get(name, ()) if space[i] == OFF]
            if found:
                return found[:1]
        return []

    return tokens


def _left(name: str, by: Query) -> Figure:
    def figure(g: Machine, f: Frame) -> int:
        space = g.s.token_space
        return sum(1 for seat in by(g, f) for i in g.t.seats[seat].tokens.get(name, ()) if space[i] == OFF)

    return figure


def _lay(c: Context, tokens: Query, where: tuple[Node, ...], by: Query, name: str | None) -> None:
    """Choose a space for a token. One of a name lies on a space at most (R35)."""
    spaces = where_to(c, where)

    def options(g: Machine, f: Frame) -> list[Option]:
        found = tokens(g, f)
        if not found or not may_place(g, f.seat, "token", found[0]):
            return []
        info = g.t.tokens[found[0]]
        taken = {
            space
            for i, space in enumerate(g.s.token_space)
            if space >= 0 and g.t.tokens[i].name == info.name and i != found[0]
        }
        return [("space", s) for s in spaces(g, f) if s not in taken]

    register = c.register()

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        outcome(f, False, 0)
        f.env[register] = ()
        if option is None:
            return
        token = tokens(g, f)[0]
        g.lay(token, option[1], f.seat)
        f.env[register] = (token,)
        outcome(f, True, 1)

    c.add(Ask("space", options, take, decider(by), prompt="Where is it placed?"))
    c.mention("token", register, name)


def _repeat(c: Context, count: Figure, body: Callable[[], None], *, free: bool) -> None:
    """Do the same several times; `did` where all of them were done, `much` how many were."""
    left, done, full = c.register(), c.register(), c.register()
    top, out = Label(), Label()

    def begin(g: Machine, f: Frame) -> None:
        f.env[left] = count(g, f)
        f.env[done] = 0
        f.env[full] = f.env[left] > 0 or free

    def following(g: Machine, f: Frame) -> None:
        if f.env[left] <= 0:
            f.pc = out.at
        f.env[left] -= 1

    def add_up(g: Machine, f: Frame) -> None:
        f.env[done] += 1 if f.env["did"] else 0
        f.env[full] = f.env[full] and f.env["did"]
        f.pc = top.at

    def end(g: Machine, f: Frame) -> None:
        outcome(f, f.env[full], f.env[done])

    c.add(begin)
    c.mark(top)
    c.add(following)
    body()
    c.add(add_up)
    c.mark(out)
    c.add(end)


# --- summoning ------------------------------------------------------------------------------------------------------


def summon(c: Context, node: Summon) -> None:
    """Take a figure that is off the board, else one of yours from it (R29)."""
    by = me if node.who is None else pick(c, node.who, ("player",))
    name = name_in(node.what)
    if name is None or things.kind_of(c, node.what, ("fighter", "token")) != "fighter":
        place(c, Place(node.what, node.where, node.who))
        return
    amount = quantity(node.what)
    count = sized(c, Number(1) if isinstance(amount, Determiner) else amount, by=by)
    if amount in (Number(1), Determiner.THE):
        _summon_one(c, name, node.where, by)
    else:
        _repeat(c, count, lambda: _summon_one(c, name, node.where, by), free=is_open(amount))


def _summon_one(c: Context, name: str, where: tuple[Node, ...], by: Query) -> None:
    def figures(g: Machine, f: Frame) -> list[int]:
        """One that is off the board: they are all alike; else those on it."""
        mine = [i for seat in by(g, f) for i in g.t.seats[seat].named.get(name, ())]
        off = [i for i in mine if g.s.space[i] < 0]
        return off[:1] or [i for i in mine if not g.bound(i)]

    one: Figure = lambda g, f: 1  # noqa: E731
    # The place speaks of somebody else: "in the space it left" is not the summoned figure's.
    spaces = where_to(c, where)
    register = choose(c, "fighter", figures, one, one, by, "Which one is summoned?")
    # "in his space": the one who stands there makes room next.
    definite = bool(where) and isinstance(where[0], In) and quantity(where[0].place) is Determiner.THE

    def options(g: Machine, f: Frame) -> list[Option]:
        figure = f.env[register]
        if not figure or not may_place(g, f.seat, "fighter", figure[0]):
            return []
        if barred(g, "summon", {"player": f.seat}, {"fighter": figure[0]}):
            return []
        return [("space", s) for s in spaces(g, f)]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        outcome(f, False, 0)
        if option is None or (g.occupant(option[1]) >= 0 and not definite):
            return
        fighter = f.env[register][0]
        if g.occupant(option[1]) >= 0:
            room.expect(g, fighter)
        g.revive(fighter)
        g.stand(fighter, option[1], "summon", f.seat)
        g.emit(("summon", fighter, option[1]))
        outcome(f, True, 1)

    c.add(Ask("space", options, take, decider(by), prompt="Where is it summoned?"))


HANDLERS: dict[type, Any] = {Place: place, Summon: summon}
