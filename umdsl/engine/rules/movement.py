"""Moving a fighter: somebody says where to, and it walks there space by space where anything may happen on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules.reach import ANYBODY, ends, exact, path_to, routes, way_matters
from umdsl.engine.rules.would import step_in
from umdsl.engine.state import Frame

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option


#: What has a say in whether a fighter moves, and through whom.
_KINDS = frozenset({"cannot", "through"})


def begin(g: Machine, f: Frame, seat: int, src: int, env: dict[str, Any]) -> None:
    """Let a seat move a fighter for the program at hand, by :data:`MOVE`; it is left `much` and `did`."""
    fighter = env["fighter"]
    if g.s.space[fighter] < 0:
        return _give(f, 0)
    if not g.none_hold(_KINDS):
        if g.bound(fighter) or not g.may_move(fighter):
            return _give(f, 0)
        if any(fighter in rule.data["who"](g, rf) for rule, rf in g.rules_of("through")):
            env["through"] = ANYBODY
    g.s.frames.append(Frame(MOVE, seat, src, fighter, env))
    return None


def _give(f: Frame, much: int) -> None:
    """How far the fighter went."""
    env = f.env
    env["much"] = much
    env["did"] = much > 0


def _options(g: Machine, f: Frame) -> list[Option]:
    env = f.env
    fighter = env["fighter"]
    distance = env["distance"]
    through = env["through"]
    if env.get("least", 0) >= distance > 0:
        walks = exact(g, fighter, distance, through)
        return [("space", end) for end in _wanted(g, env, list(walks))]
    if g.t.route_matters and way_matters(g, through):
        ways = routes(g, fighter, distance, through)
        fitting = set(_wanted(g, env, list(dict.fromkeys(end for end, _ in ways))))
        return [("route", end, path) if path else ("space", end) for end, path in ways if end in fitting]
    found = ends(g, fighter, distance, through)
    if "course" not in env:
        return found
    return [("space", end) for end in _wanted(g, env, [end for _, end in found])]


def _wanted(g: Machine, env: dict[str, Any], here: list[int]) -> list[int]:
    """Of the spaces in reach, those that the text allows."""
    if "course" not in env:
        return here
    course, aims = env["course"]
    own = g.s.space[env["fighter"]]
    if course == "to" or course == "only to":
        fitting = [end for end in here if end in aims]
        return fitting if own in fitting or course == "only to" else [own, *fitting]
    return _closest(g, own, here, aims, 1 if course == "toward" else -1) if aims else here


def _closest(g: Machine, origin: int, ends: list[int], aims: tuple[int, ...], sign: int) -> list[int]:
    """Spaces that are no farther from (or no nearer to) what the move is about than the origin: any progress will do,
    and standing still is none where there is any."""
    distance = g.t.board.distance
    far = {end: min(distance[end][aim] for aim in aims) * sign for end in (origin, *ends)}
    better = [end for end in ends if far[end] < far[origin]]
    return [origin, *better] if origin in ends else better


def _take(g: Machine, f: Frame, option: Option | None) -> None:
    env = f.env
    fighter = env["fighter"]
    frames = g.s.frames
    path: tuple[int, ...] = ()
    if option is not None:
        far = env["distance"]
        if option[0] == "route":
            path = option[2]
        elif "least" in env and env["least"] >= far > 0:
            path = exact(g, fighter, far, env["through"])[option[1]]
        elif option[1] != g.s.space[fighter]:
            path = path_to(g, fighter, option[1], far, env["through"])
            if not g.may_step_in("move"):
                frames.pop()
                _stride(g, f, path)
                return
    if not path:
        frames.pop()
        _give(frames[-1], 0)
    else:
        env["path"] = path
        env["walked"] = ()
        if g.may_step_in("move"):
            step_in(g, f, ("move", fighter, (g.s.space[fighter], *path), f.seat))


def _walk(g: Machine, f: Frame) -> None:
    """The way step by step, as long as nothing happens on it."""
    env = f.env
    s = g.s
    fighter = env["fighter"]
    path = () if env.pop("replaced", False) else env["path"]
    while path and s.space[fighter] >= 0:
        origin = s.space[fighter]
        env.setdefault("origin", origin)
        s.space[fighter] = path[0]
        env["walked"] = (*env["walked"], path[0])
        g.emit(("leave", fighter, origin))
        g.emit(("enter", fighter, path[0], "move"))
        path = path[1:]
        if s.queue and any(entry[5] for entry in s.queue):
            env["path"] = path
            f.pc -= 1
            _tell_so_far(g, f)
            g.interrupt()
            return
    env["path"] = ()
    f.pc += 1
    _end(g, f)


def _stride(g: Machine, f: Frame, path: tuple[int, ...]) -> None:
    """The whole way at once, where nothing happens on it."""
    t, s = g.t, g.s
    fighter = f.env["fighter"]
    origin = s.space[fighter]
    s.space[fighter] = path[-1]
    if t.minds_passed or s.lasting or "leave" in t.triggers:
        g.emit(("leave", fighter, origin))
        g.emit(("enter", fighter, path[-1], "move"))
    _arrive(g, f, origin, path)


def _tell_so_far(g: Machine, f: Frame) -> None:
    """Tell the part of a way that was walked before something happens on it."""
    env = f.env
    told, walked = env.get("told", 0), env["walked"]
    if len(walked) > told:
        begun = walked[told - 1] if told else env["origin"]
        g.tell(("move", env["fighter"], (begun, *walked[told:]), f.seat))
        env["told"] = len(walked)


def _step_back(g: Machine, env: dict[str, Any]) -> None:
    """Nobody stops where somebody stands: a move that was cut short on its way through another fighter ends on the last
    free space before it."""
    s = g.s
    fighter = env["fighter"]
    here = s.space[fighter]
    others = {space for other, space in enumerate(s.space) if other != fighter}
    if here < 0 or here not in others:
        return
    for space in (*reversed(env["walked"]), env["origin"]):
        if space not in others:
            s.space[fighter] = space
            env["walked"] = (*env["walked"], space)
            return


def _end(g: Machine, f: Frame) -> None:
    env = f.env
    g.s.frames.pop()
    if env["walked"]:
        _step_back(g, env)
        _arrive(g, f, env["origin"], env["walked"])
    else:
        _give(g.s.frames[-1], 0)


def _arrive(g: Machine, f: Frame, origin: int, walked: tuple[int, ...]) -> None:
    """Tell the move, and who was passed on it."""
    fighter = f.env["fighter"]
    fact = ("move", fighter, (origin, *walked), f.seat)
    if "told" in f.env:
        _tell_so_far(g, f)
        g.s.facts.append(fact)
        g.rouse(fact)
    else:
        g.emit(fact)
    over = walked[:-1]
    if over:
        space = g.s.space
        passed: list[int] = []
        for where in over if len(over) == 1 else dict.fromkeys(over):
            if where in space and where != space[fighter]:
                one = space.index(where)
                passed += [one] if space.count(where) == 1 else [i for i, at in enumerate(space) if at == where]
        if passed:
            g.emit(("through", fighter, over, tuple(passed)))
    _give(g.s.frames[-1], len(walked))


#: Move a fighter: {"fighter", "distance", "through", "least", "course"}; see :func:`begin`. A course is "toward" some
#: spaces or "away" from them, "to" one of them or nowhere, or "only to" one of them.
MOVE = add_program(
    Program("rules/move", [Ask("move", _options, _take, prompt="Where does {fighter} move?"), _walk, _end])
)
