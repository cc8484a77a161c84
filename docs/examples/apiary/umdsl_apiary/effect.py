"""What `rouse` does: each token flies at an opposing fighter in reach, deals 1 damage and goes back to its supply.

A handler is called once for each sentence, when the text is compiled. It adds steps to the program at hand; a step is
called with the machine `g` and the frame `f` whenever the text is carried out. Steps keep what they know in `f.env`
alone, as numbers, words and tuples of them, so that a game can be saved and copied between any two steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine.compile.effects.common import decider, in_turn, outcome, pick, seats
from umdsl.engine.machine import Ask
from umdsl.engine.rules.damage import DAMAGE
from umdsl.engine.state import OFF

from .verb import Rouse

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Frame


def rouse(c: Context, node: Rouse) -> None:
    """Which tokens, at whom each of them; then all of them at once."""
    name = node.what.noun.name
    reach = node.reach.n
    who = seats(c, node.who)
    aims = c.register()

    def ready(g: Machine, f: Frame) -> list[int]:
        """The tokens that somebody is in reach of; no others can be chosen."""
        return [i for seat in who(g, f) for i in g.t.seats[seat].tokens.get(name, ()) if in_reach(g, i, reach)]

    def begin(g: Machine, f: Frame) -> None:
        f.env[aims] = ()

    c.add(begin)
    # `pick` knows what `a Bee`, `up to 2 Bees`, `each Bee in her zone` mean, and asks where it is open which ones.
    roused = pick(c, node.what, ("token",), by=who, among=ready, purpose=f"Which {name} is roused?")

    with in_turn(c, "token", roused) as token:

        def options(g: Machine, f: Frame) -> list[Option]:
            return [("fighter", fighter) for fighter in in_reach(g, token(g, f)[0], reach)]

        def take(g: Machine, f: Frame, option: Option | None) -> None:
            if option is not None:
                f.env[aims] = (*f.env[aims], option[1])

        c.add(Ask("fighter", options, take, decider(who), prompt=f"At whom does the {name} fly?"))

    def strike(g: Machine, f: Frame) -> None:
        outcome(f, False, 0)  # what `if you do` and `that much` ask for; the damage tells it anew
        for number in roused(g, f):
            g.clear(number, OFF)
        hits = tuple((fighter, f.env[aims].count(fighter)) for fighter in dict.fromkeys(f.env[aims]))
        if hits:
            g.call(DAMAGE, f.seat, f.src, f.who, {"hits": hits, "kind": "effect", "by": -1})

    c.add(strike)


def in_reach(g: Machine, token: int, reach: int) -> list[int]:
    """The opposing fighters that a token on the board could fly at, over whatever stands between."""
    space = g.s.token_space[token]
    if not 0 <= space < g.t.board.size:
        return []
    away = g.t.board.distance[space]
    side = g.t.seats[g.t.tokens[token].seat].side
    standing = [i for i, where in enumerate(g.s.space) if where >= 0 and away[where] <= reach]
    return [i for i in standing if g.t.seats[g.t.fighters[i].seat].side != side]
