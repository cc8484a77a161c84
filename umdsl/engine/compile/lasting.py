"""What holds for a while, what waits for a while, and how long a while is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.conditions import test
from umdsl.engine.compile.effects import RULERS
from umdsl.engine.compile.events import matcher
from umdsl.engine.compile.nouns import in_role
from umdsl.engine.compile.pointing import recall
from umdsl.engine.compile.reading import FOUGHT, combat_of, refusal
from umdsl.engine.programs import PROGRAMS, Rule, Trigger
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.conditions import Ordinal, Verb

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Test
    from umdsl.engine.state import Frame

Expiry = Callable[["Machine", "Frame"], tuple[Any, ...]]


def _opponent(g: Machine, f: Frame) -> int:
    found = g.opponent_in_combat(f.seat)
    if found >= 0:
        return found
    others = g.opponents(f.seat)
    return others[0] if others else f.seat


EXPIRIES: dict[st.Lasts, Expiry] = {
    st.Lasts.TURN: lambda g, f: ("turn",),
    st.Lasts.COMBAT: lambda g, f: ("combat",),
    st.Lasts.ACTION: lambda g, f: ("action",),
    st.Lasts.ROUND: lambda g, f: ("round",),
    st.Lasts.GAME: lambda g, f: ("game",),
    st.Lasts.YOUR_NEXT_TURN: lambda g, f: ("start", f.seat),
    st.Lasts.END_OF_YOUR_NEXT_TURN: lambda g, f: ("end", f.seat, g.s.turn),
    st.Lasts.THEIR_NEXT_TURN: lambda g, f: ("end", _opponent(g, f), g.s.turn),
    st.Lasts.NEXT_ATTACK: lambda g, f: ("attack", f.seat),
    st.Lasts.DURING_YOUR_NEXT_TURN: lambda g, f: ("during", f.seat, g.s.turn),
    st.Lasts.DURING_THEIR_NEXT_TURN: lambda g, f: ("during", _opponent(g, f), g.s.turn),
}


_THEIRS = {st.Lasts.THEIR_NEXT_TURN: "end", st.Lasts.DURING_THEIR_NEXT_TURN: "during"}


def lasting(c: Context, node: st.Lasting) -> None:
    """`for the rest of the turn, X`. Where it is somebody else's turn that counts, theirs who was spoken of last."""
    expiry = EXPIRIES[node.lasts]
    mention = c.last(("player",))
    if node.lasts in _THEIRS and mention is not None:
        kind, whose = _THEIRS[node.lasts], recall(mention)

        def expiry(g: Machine, f: Frame) -> tuple[Any, ...]:
            found = whose(g, f)
            return (kind, found[0] if found else _opponent(g, f), g.s.turn)

    hold(c, node.body, expiry, ())


def hold(c: Context, statements: tuple[Any, ...], expiry: Expiry, tests: tuple[Test, ...]) -> None:
    """Put in force what can hold, let wait what can wait, and do the rest at once."""
    from umdsl.engine.compile.statements import statement

    for node in statements:
        if isinstance(node, st.If) and not node.otherwise and all(type(inner) in RULERS for inner in node.then):
            hold(c, node.then, expiry, (*tests, test(c, node.condition)))
        elif type(node) in RULERS:
            kind, data = RULERS[type(node)](c, node)
            _enact(c, Rule(f"{c.source}#rule{c.count()}", kind, data, tests), expiry)
        elif isinstance(node, st.Trigger):
            delayed(c, node, expiry)
        elif isinstance(node, st.May):
            raise refusal(c, "that is offered at once, not for a while; say when it may be done")
        else:
            statement(c, node)


def _enact(c: Context, rule: Rule, expiry: Expiry) -> None:
    c.text.enacted.append(rule)

    def enact(g: Machine, f: Frame) -> None:
        until = expiry(g, f)
        g.enact(rule, f, until, **({} if until[0] in _IN_COMBAT else fought(g, f)), **_since(g, until))
        f.env["did"] = True

    c.add(enact)


def _since(g: Machine, until: tuple[Any, ...]) -> dict[str, int]:
    """From which fact on a combat or a turn is told, for what holds in it as a whole."""
    combat = combat_of(g)
    if until[0] == "combat" and combat is not None:
        return {"since fact": combat.mark}
    return {"since fact": 0} if until[0] == "turn" else {}


#: What lasts no longer than the combat at hand, or is about one to come.
_IN_COMBAT = ("combat", "attack")


def fought(g: Machine, f: Frame) -> dict[str, tuple[int, ...]]:
    """Who fights in the combat at hand, or fought in the one that was waited for, for what is in force or waits beyond
    it: `the defender` is then the one there was."""
    combat = combat_of(g)
    if combat is not None:
        return {FOUGHT: (*combat.fighters, *combat.seats)}
    fact = f.env.get("fact")
    if FOUGHT in f.env or fact is None or fact[0] != "attack over":
        return {}
    fighters = [in_role(g, f, side) for side in (0, 1)]
    return {FOUGHT: (*fighters, *(g.t.fighters[i].seat for i in fighters))} if min(fighters) >= 0 else {}


def until(c: Context, node: st.Until) -> None:
    """`until X is defeated, Y`: X ends it."""
    kinds, match = matcher(c, node.event)
    saved = c.begin()
    program = c.end(saved)
    trigger = Trigger(f"{c.source}#until{c.count()}", kinds, match, program, "when")
    c.text.awaited.append(trigger)
    number = trigger.number

    def stop(g: Machine, f: Frame) -> None:
        g.expire(lambda expiry: tuple(expiry) == ("event", number))

    PROGRAMS[program].append(stop)

    def expiry(g: Machine, f: Frame) -> tuple[Any, ...]:
        return ("event", number)

    def wait(g: Machine, f: Frame) -> None:
        g.await_(trigger, f, ("event", number))

    c.add(wait)
    hold(c, node.body, expiry, ())


def delayed(c: Context, node: st.Trigger, expiry: Expiry | None = None) -> None:
    """A window inside a sentence: what happens in it waits for its moment."""
    from umdsl.engine.compile.triggers import trigger

    made = trigger(c, node.window, node.body, ())
    if made is None:  # WHILE: it holds as long as the condition does
        assert isinstance(node.window, st.While)
        hold(c, node.body, expiry or EXPIRIES[st.Lasts.TURN], (test(c, node.window.condition),))
        return
    c.text.awaited.append(made)
    when = expiry or _moment(node.window)
    beyond = getattr(getattr(node.window, "event", None), "verb", None) not in _OF_COMBATS

    def wait(g: Machine, f: Frame) -> None:
        f.env["since"] = g.s.turn
        f.env["foe"] = g.opponent_in_combat(f.seat)
        g.await_(made, f, when(g, f), **(fought(g, f) if beyond else {}))
        f.env["did"] = True

    c.add(wait)


#: What waits for these means whoever fights then.
_OF_COMBATS = (Verb.ATTACK, Verb.IS_ATTACKED, Verb.DEFEND, Verb.WIN, Verb.LOSE, Verb.BOOST, Verb.PLAY, Verb.TARGET)


def _moment(window: st.SpokenWindow) -> Expiry:
    """How long something waits where the text does not say: for its one moment, or for the rest of the turn."""
    if isinstance(window, st.TurnEdge):
        return (lambda g, f: ("game",)) if window.whose is st.Whose.EACH else (lambda g, f: ("once",))
    event = getattr(window, "event", None)
    if event is not None and event.ordinal is Ordinal.NEXT:
        return lambda g, f: ("once",)
    return lambda g, f: ("turn",)
