"""A game from the first placement to the last turn, and a turn from its start to the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions.rules import WinCheck
from umdsl.engine import chance
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules import rounds, winning
from umdsl.engine.rules.action import ACTION
from umdsl.engine.rules.barring import barred, kind_of
from umdsl.engine.rules.discarding import may_discard, throw
from umdsl.engine.rules.drawing import draw_by_rule
from umdsl.engine.rules.rounds import closes
from umdsl.engine.rules.setup import SETUP
from umdsl.engine.rules.values import hand_limit, starting_hand
from umdsl.engine.state import BOXED

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame

_CANNOT_TAKE = kind_of("take")
_AROUND_ACTIONS = WinCheck.AROUND_ACTIONS

# --- the game -------------------------------------------------------------------------------------------------------


def _lay_items(g: Machine, f: Frame) -> None:
    """One item by chance on each space that is meant for one; the others stay in the box."""
    tokens = list(g.t.item_tokens)
    if not tokens:
        return
    g.s.rng = chance.shuffle(g.s.rng, tokens)
    spaces = g.t.board.items
    for token, space in zip(tokens, spaces, strict=False):
        g.lay(token, space, -1)
    for token in tokens[len(spaces) :]:
        g.s.token_space[token] = BOXED


def _set_up(g: Machine, f: Frame) -> None:
    """Everybody places their fighters, in the order of the mode."""
    f.env["setup"] = f.env.get("setup", 0)
    if f.env["setup"] < len(g.t.order):
        seat = g.t.order[f.env["setup"]]
        f.env["setup"] += 1
        f.pc -= 1
        g.call(SETUP, seat, -1, -1)


def _deal(g: Machine, f: Frame) -> None:
    f.env["deal"] = f.env.get("deal", 0)
    if f.env["deal"] < len(g.t.order):
        seat, done = g.t.order[f.env["deal"]], f.env.pop("dealt", 0)
        f.pc -= 1
        if not done:
            g.shuffle(g.t.seats[seat].deck)
        texts = [(a.number, p) for a in g.t.abilities if a.seat == seat for p in a.text.dealt]
        if done < len(texts):  # what is done before
            f.env["dealt"] = done + 1
            source = -2 - texts[done][0]
            g.call(texts[done][1], seat, source, g.fighter_of(source), {"mark": len(g.s.facts)})
            return
        f.env["deal"] += 1
        draw_by_rule(g, seat, starting_hand(g, seat))


def _start(g: Machine, f: Frame) -> None:
    g.emit(("game", tuple(info.hero.name for info in g.t.seats), g.t.board.definition.name))
    g.s.active = g.t.order[-1]


def _next_turn(g: Machine, f: Frame) -> None:
    """On to the next player who is still in."""
    s = g.s
    if s.winners is not None:
        return
    f.pc -= 1
    order = g.t.order
    if _all_wait(g, f):
        winning.finish(g, ())
        return
    if rounds.ended(g):
        rounds.begin_anew(g)
        f.env["resume"] = order[-1]
    extra = next((entry for entry in s.lasting if entry[6][0] == "turn of"), None)
    if extra is not None:
        s.lasting.remove(extra)
        f.env.setdefault("resume", s.active)
        s.active = extra[6][1]
        g.call(TURN, s.active, -1, -1)
        return
    at = order.index(f.env.pop("resume", s.active))
    for step in range(1, len(order) + 1):
        seat = order[(at + step) % len(order)]
        if s.out[seat]:
            continue
        if s.skips[seat]:
            s.skips[seat] -= 1
            s.active = seat
            g.emit(("skip", seat, "turn"))
            return
        s.active = seat
        g.call(TURN, seat, -1, -1)
        return
    winning.finish(g, ())


def _all_wait(g: Machine, f: Frame) -> bool:
    """Whether everybody has been off the board for two rounds: nothing more would happen, and nobody has won."""
    everybody = all(g.s.out[seat] or g.dormant(seat) for seat in g.t.order)
    f.env["waiting"] = f.env.get("waiting", 0) + 1 if everybody else 0
    return bool(f.env["waiting"] > 2 * len(g.t.order))


# --- a turn ---------------------------------------------------------------------------------------------------------


def begin_turn(g: Machine, seat: int) -> None:
    """What a turn begins with, before anything is woken by it."""
    s = g.s
    s.turn += 1
    s.active = seat
    s.played[seat] += 1
    s.actions = g.t.edition.actions
    s.action = 0
    s.action_mark = 0
    s.started = s.space.copy()
    s.facts.clear()


def _begin(g: Machine, f: Frame) -> None:
    seat = f.seat
    if g.s.lasting:
        g.expire(lambda expiry: expiry[0] == "start" and expiry[1] == seat)
    begin_turn(g, seat)
    g.emit(("turn", seat, g.s.turn))
    if not g.s.queue:
        f.pc += 1
        _act(g, f)


def _act(g: Machine, f: Frame) -> None:
    s = g.s
    seat = f.seat
    if s.actions <= 0 or s.out[seat]:
        f.pc += 1
        _end(g, f)
        return
    if g.may_hold(_CANNOT_TAKE) and barred(g, "take", {"player": seat}, {"action": None}):
        return
    if g.t.edition.win_check is _AROUND_ACTIONS and winning.check(g):
        return
    if not g.stands(seat):
        s.actions = 0
        if g.dormant(seat):
            g.emit(("dormant", seat))
        return
    s.actions -= 1
    f.pc -= 1
    if s.lasting:
        skipped = next((entry for entry in s.lasting if entry[6] == ("action of", seat)), None)
        if skipped is not None:
            s.lasting.remove(skipped)
            g.emit(("skip", seat, "action"))
            return
    s.action += 1
    s.action_mark = len(s.facts)
    g.call(ACTION, seat, -1, -1)


def _end(g: Machine, f: Frame) -> None:
    g.emit(("turn over", f.seat))
    if not g.s.queue and not _surplus(g, f):
        f.pc += 3
        _close(g, f)


def _surplus(g: Machine, f: Frame) -> list[Option]:
    """Cards to discard, while more are kept than the limit allows: the one named last comes to lie on top."""
    hand = g.s.piles[g.t.seats[f.seat].hand]
    dropped = f.env.get("dropped", ())
    if len(hand) - len(dropped) <= hand_limit(g, f.seat) or g.dormant(f.seat):
        return []
    return [("card", card) for card in sorted(may_discard(g, hand, f.seat)) if card not in dropped]


def _drop(g: Machine, f: Frame, option: Option | None) -> None:
    if option is not None:
        f.env["dropped"] = (*f.env.get("dropped", ()), option[1])
        f.pc -= 1


def _drop_all(g: Machine, f: Frame) -> None:
    dropped = f.env.pop("dropped", ())
    if dropped:
        throw(g, f, dropped, f.seat)


def _close(g: Machine, f: Frame) -> None:
    s = g.s
    seat, turn = f.seat, s.turn
    s.past = g.remember(seat)
    s.facts.clear()
    over = closes(g, seat)
    if s.limits:
        g.refresh("once per turn", "once per combat", *(("once per round",) if over else ()))
    if s.lasting:
        g.expire(
            lambda e: (
                e[0] in ("turn", "action", "combat")
                or (over and e[0] == "round")
                or (e[0] == "end" and e[1] == seat and e[2] < turn)
                or (e[0] == "during" and e[1] == seat and e[2] < turn)
            )
        )
    g.s.frames.pop()


def _around(g: Machine, f: Frame) -> None:
    """Somebody may have fallen after the last action."""
    if g.t.edition.win_check is _AROUND_ACTIONS:
        winning.check(g)


TURN = add_program(
    Program(
        "rules/turn",
        [
            _begin,
            _act,
            _end,
            Ask("hand limit", _surplus, _drop, prompt="Discard down to the hand limit"),
            _drop_all,
            _close,
        ],
        spine=True,
    )
)
#: Where a turn goes on when it is ended by an effect.
TURN_END = 2

#: A whole game.
GAME = add_program(Program("rules/game", [_lay_items, _deal, _set_up, _start, _next_turn], spine=True))
#: A game that begins in the middle: put the rest of a turn on top of it.
PLAY = add_program(Program("rules/play", [_next_turn], spine=True))
#: The step of a turn that takes the next action, for a turn that begins in the middle.
TURN_ACT = 1
