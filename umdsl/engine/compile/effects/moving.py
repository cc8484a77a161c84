"""Fighters that move: how far, which way, through whom, in which order; and swapping places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.board import FAR
from umdsl.engine.compile import amounts, things
from umdsl.engine.compile.context import Context, Label
from umdsl.engine.compile.effects.common import decider, enact, in_turn, is_open, me, outcome, pick, spaces_of
from umdsl.engine.machine import Ask
from umdsl.engine.rules import movement
from umdsl.engine.rules.barring import barred
from umdsl.engine.rules.reach import ANYBODY, FRIENDS, opposed_to
from umdsl.engine.rules.values import move_value
from umdsl.language.nodes.amounts import Number, UpTo, UpToFigure
from umdsl.language.nodes.effects import Course, Heading, Linked, Move, PassThrough, Swap
from umdsl.language.nodes.selectors import Adjective, OnSide, Quality, Ref, Side

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_KEYS = {Heading.TO: "to", Heading.TOWARD: "toward", Heading.AWAY_FROM: "away"}


def move(c: Context, node: Move) -> None:
    """`move each of your fighters up to 3`: one after the other, in the order the mover likes."""
    by = me if node.mover is None else pick(c, node.mover, ("player",))
    if things.kind_of(c, node.who, ("fighter", "token")) == "token":
        _move_token(c, node, by)
        return
    alone = node.course is None and isinstance(node.distance, UpTo | Number)
    fighters = pick(c, node.who, ("fighter",), by=by, purpose="move", at_once=alone)
    course = None if node.course is None else _course(c, node.course)
    distance = _distance(c, node)
    exact = not _is_free(node)
    # Who is moved to a space goes there, if there is a way; `up to` so far leaves it open.
    must = node.distance is None and node.course is not None and node.course.heading is Heading.TO
    through = ANYBODY if node.through is not None and _passes(node.through) else FRIENDS
    others = _are_other_opponents(node.through)

    def walk(g: Machine, f: Frame, fighter: int) -> None:
        far = distance(g, f, fighter)
        env: dict[str, Any] = {"fighter": fighter, "distance": far, "through": through}
        if exact:
            env["least"] = far
        if others:
            env["through"] = opposed_to(f.seat)
        if course is not None:
            key, target = course
            aims = tuple(target(g, f))
            env["course"] = ("only to" if must else key, aims)
            # Towards or away from nothing, there is no way to go.
            if not aims:
                env["distance"] = 0
        deciders = by(g, f)
        movement.begin(g, f, deciders[0] if deciders else f.seat, f.src, env)

    _in_any_order(c, fighters, walk, by, may_stop=not exact)


def _in_any_order(c: Context, fighters: Query, walk: Any, by: Query, *, may_stop: bool) -> None:
    """Who moves next is asked where there are several."""
    left, total, any_moved = c.register(), c.register(), c.register()
    top, out = Label(), Label()

    def begin(g: Machine, f: Frame) -> None:
        env = f.env
        found = tuple(fighters(g, f))
        if len(found) == 1:
            f.pc = out.at + 1  # there is nothing to add up
            walk(g, f, found[0])
            return
        env[left] = found
        env[total] = 0
        env[any_moved] = False

    def standing(g: Machine, f: Frame) -> list[int]:
        return [i for i in f.env[left] if g.s.space[i] >= 0]

    def options(g: Machine, f: Frame) -> list[Option]:
        found = standing(g, f)
        offered: list[Option] = [("fighter", i) for i in found]
        if may_stop and len(found) > 1:
            offered.append(("done",))
        return offered

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        if option is None or option[0] == "done":
            f.pc = out.at
            return
        f.env[left] = tuple(i for i in f.env[left] if i != option[1])
        walk(g, f, option[1])

    def add_up(g: Machine, f: Frame) -> None:
        env = f.env
        env[total] += env.get("much", 0)
        env[any_moved] = env[any_moved] or env.get("did", False)
        if env[left]:
            f.pc = top.at

    def end(g: Machine, f: Frame) -> None:
        outcome(f, f.env[any_moved], f.env[total])

    c.add(begin)
    c.mark(top)
    c.add(Ask("fighter", options, take, decider(by), prompt="Which fighter moves next?", quiet=True))
    c.add(add_up)
    c.mark(out)
    c.add(end)


def _is_free(node: Move) -> bool:
    """Whether the mover may go less far."""
    return node.distance is None or isinstance(node.distance, UpToFigure) or is_open(node.distance)


def _distance(c: Context, node: Move) -> Any:
    """How far each fighter goes at most: what is said, else its move value, else any way that leads there."""
    if node.distance is None:
        if node.course is not None and node.course.heading is Heading.TO:
            return lambda g, f, fighter: FAR
        return lambda g, f, fighter: move_value(g, fighter)
    amount = node.distance.most if isinstance(node.distance, UpTo | UpToFigure) else node.distance
    figure = amounts.figure(c, amount)
    return lambda g, f, fighter: figure(g, f)


def _passes(through: object) -> bool:
    """Whether a permission goes beyond friends."""
    return OnSide(Side.FRIENDLY) not in getattr(through, "filters", ())


def _are_other_opponents(through: object) -> bool:
    """`other opposing fighters` are opposed to you, as the one that moves is; not to that one (R24)."""
    filters = getattr(through, "filters", ())
    return Quality(Adjective.OTHER) in filters and OnSide(Side.OPPOSING) in filters


def _course(c: Context, course: Course) -> tuple[str, Query]:
    kind = things.one_kind_of(c, course.target, ("fighter", "space", "token", "zone"))
    if kind == "zone":
        zones = pick(c, course.target, ("zone",))

        def in_zones(g: Machine, f: Frame) -> list[int]:
            found = zones(g, f)
            board = g.t.board
            return [s for s in range(board.size) if any(board.zones[s] >> zone & 1 for zone in found)]

        return _KEYS[course.heading], in_zones
    # Of spaces to go to, all that fit are destinations; of others, the one meant.
    to_space = course.heading is Heading.TO and kind == "space"
    found = things.query(c, course.target, (kind,)) if to_space else pick(c, course.target, (kind,))
    return _KEYS[course.heading], spaces_of(kind, found)


def _move_token(c: Context, node: Move, by: Query) -> None:
    """Tokens go to spaces within reach, one after the other, whatever stands between."""
    course = None if node.course is None else _course(c, node.course)
    distance = _distance_of_token(c, node)
    exact = not _is_free(node)
    with in_turn(c, "token", pick(c, node.who, ("token",), by=by, purpose="move")) as tokens:

        def options(g: Machine, f: Frame) -> list[Option]:
            found = tokens(g, f)
            if not found or not 0 <= g.s.token_space[found[0]] < g.t.board.size:
                return []
            ends = _token_ends(g, found[0], distance(g, f), exact)
            return [("space", s) for s in (ends if course is None else _on_course(g, f, found[0], ends, course))]

        def take(g: Machine, f: Frame, option: Option | None) -> None:
            outcome(f, False, 0)
            if option is None:
                return
            token = tokens(g, f)[0]
            origin = g.s.token_space[token]
            if option[1] != origin:
                g.lay(token, option[1], f.seat)
                outcome(f, True, g.t.board.distance[origin][option[1]])

        c.add(Ask("space", options, take, decider(by), prompt="Where does it move?"))


def _token_ends(g: Machine, token: int, far: int, exact: bool) -> list[int]:
    """The spaces that a token can get to, or those at the end of just so many steps; not where another of its name lies
    (R35)."""
    board = g.t.board
    origin = g.s.token_space[token]
    name = g.t.tokens[token].name
    taken = [s for i, s in enumerate(g.s.token_space) if i != token and g.t.tokens[i].name == name]
    if exact:
        edge = {origin}
        for _ in range(far):
            edge = {other for space in edge for other in board.steps[space]}
        return [s for s in sorted(edge) if s not in taken]
    return [s for s in range(board.size) if board.distance[origin][s] <= far and s not in taken]


def _on_course(g: Machine, f: Frame, token: int, ends: list[int], course: tuple[str, Query]) -> list[int]:
    """Of the spaces in reach, those that lie the way a token is moved."""
    key, target = course
    aims = target(g, f)
    if key == "to":
        return [s for s in ends if s in aims]
    origin = g.s.token_space[token]
    distance = g.t.board.distance

    def far(space: int) -> int:
        return min(distance[space][aim] for aim in aims) * (1 if key == "toward" else -1)

    return [s for s in ends if s == origin or far(s) < far(origin)] if aims else []


def _distance_of_token(c: Context, node: Move) -> Any:
    if node.distance is None:
        return lambda g, f: FAR
    amount = node.distance.most if isinstance(node.distance, UpTo | UpToFigure) else node.distance
    return amounts.figure(c, amount)


# --- a permission ---------------------------------------------------------------------------------------------------


def through_rule(c: Context, node: PassThrough) -> tuple[str, dict[str, Any]]:
    opposing = OnSide(Side.OPPOSING) in getattr(node.through, "filters", ())
    return "through", {
        "who": things.query(c, node.who, ("fighter",)),
        "through": "opposing" if opposing else "all",
    }


def pass_through(c: Context, node: PassThrough) -> None:
    """Alone it holds for the action at hand; after a move it is part of the move (see `joined`)."""
    enact(c, *through_rule(c, node), outside="action", inside="combat")


def linked_rule(c: Context, node: Linked) -> tuple[str, dict[str, Any]]:
    """Spaces that some fighters step between as if they were adjacent."""
    return "linked", {
        "who": things.query(c, node.who, ("fighter",)),
        "spaces": things.query(c, node.spaces, ("space",)),
    }


def linked(c: Context, node: Linked) -> None:
    enact(c, *linked_rule(c, node), outside="action", inside="combat")


# --- swapping -------------------------------------------------------------------------------------------------------


def swap(c: Context, node: Swap) -> None:
    """Two fighters on the board take each other's space; `they` are both of them from then on."""
    if isinstance(node.with_, Ref):  # nobody swaps with themselves: `it` is whoever was spoken of before
        second = pick(c, node.with_, ("fighter",), purpose="swap")
        first = pick(c, node.who, ("fighter",), purpose="swap")
    else:
        first = pick(c, node.who, ("fighter",), purpose="swap")
        second = pick(c, node.with_, ("fighter",), purpose="swap")
    both = c.register()
    if c.mentions:
        c.mentions[-1].together = both

    def change_places(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)
        these, those = first(g, f), second(g, f)
        f.env[both] = tuple(sorted((*these, *those)))
        if not these or not those:
            return
        one = these[0]
        other = next((i for i in those if i != one), one)  # `they swap spaces`: both are meant twice
        here, there = g.s.space[one], g.s.space[other]
        if one == other or here < 0 or there < 0 or g.bound(one) or g.bound(other):
            return
        if any(
            barred(g, "swap", {"fighter": i}, {"fighter": k, "space": None}) for i, k in ((one, other), (other, one))
        ):
            return
        g.stand(one, there, "swap", f.seat)
        g.stand(other, here, "swap", f.seat)
        g.emit(("swap", one, other))
        f.env["did"] = True

    c.add(change_places)


HANDLERS: dict[type, Any] = {Move: move, PassThrough: pass_through, Linked: linked, Swap: swap}
RULERS: dict[type, Any] = {PassThrough: through_rule, Linked: linked_rule}
