"""Windows -> triggers: what a text waits for, and what it then does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.conditions import test
from umdsl.engine.compile.events import matcher
from umdsl.engine.compile.reading import refusal
from umdsl.engine.compile.things import kind_of, query
from umdsl.engine.programs import Match, Test, Trigger
from umdsl.engine.rules.rounds import closes, opens
from umdsl.language.nodes import effects as e
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.conditions import Event, Is, Ordinal, Scope, Verb
from umdsl.language.nodes.selectors import Adjective, Determiner, Having, Quality, Selector
from umdsl.language.printers.statements import Prose

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Fact, Frame

#: Facts that have an end of their own, which `after` waits for.
_WITH_END = ("attack", "maneuver", "scheme", "play", "action")
#: Facts that are announced before they happen, and those that are proposed, so that something may happen instead.
_HERALDED = ("attack", "maneuver")
_PROPOSED = ("damage", "defeat", "draw", "discard", "move")
#: Marks that close a phrase for the parser, and say nothing to a person.
_UNMARKED = str.maketrans("", "", "{}[]")
_ABOUT_ROUTES = (Verb.ENTER, Verb.LEAVE, Verb.MOVE_THROUGH)


def trigger(
    c: Context, window: st.SpokenWindow, statements: tuple[Any, ...], tests: tuple[Test, ...], limit: str | None = None
) -> Trigger | None:
    """What waits for a window; None for a window that holds rather than happens."""
    from umdsl.engine.compile.statements import body

    if isinstance(window, st.While | st.OncePer):
        return None
    saved = c.begin()
    spoken = len(c.mentions)
    held = (c.proposal, c.event)
    c.window = _name(window)
    kinds, match = _turn(c, window) if isinstance(window, st.TurnEdge) else _event(c, window)
    phase = "would" if isinstance(window, st.Would) else "when"
    c.proposal = kinds[0] if phase == "would" else None
    c.event = None if isinstance(window, st.TurnEdge) else window.event.verb
    if c.event in _ABOUT_ROUTES:
        c.text.route_matters = True
    body(c, tuple(node for node in statements if not isinstance(node, st.Limited)))
    window_name = c.window
    program = c.end(saved)
    del c.mentions[spoken:]
    c.proposal, c.event = held
    limit = limit or _limit(statements) or _once(window)
    if all(isinstance(statement, e.StartAs | e.StartWith) for statement in statements):
        tests = (*tests, _setting_up)
    name = f"{c.source}#{window_name}#{c.count()}"
    ends = any(_ends_movement(statement) for statement in statements)
    made = Trigger(name, kinds, match, program, phase, tests, limit, interrupts=_interrupts(statements), stops=ends)
    made.at_tokens = not isinstance(window, st.TurnEdge) and _at_tokens(c, window.event.object)
    return made


def _at_tokens(c: Context, place: Any) -> bool:
    """Whether a place is one where a token lies: `a space with a Snare`."""
    if not isinstance(place, Selector):
        return False
    return any(isinstance(item, Having) and kind_of(c, item.what) == "token" for item in place.filters)


def on_event(c: Context, event: Event, statements: tuple[Any, ...], tests: tuple[Test, ...]) -> Trigger:
    """`if X won the combat, Y` in a text without a window: Y waits for X to win."""
    made = trigger(c, st.When(event), statements, tests)
    assert made is not None
    return made


def _setting_up(g: Machine, f: Frame) -> bool:
    """What one starts as is said once: a fighter that is placed again later has started long ago."""
    return g.s.turn == 0


def _name(window: st.SpokenWindow) -> str:
    """What is waited for, as a card says it: `when you maneuver`, `start of your turn`."""
    spoken = Prose().spoken(window).translate(_UNMARKED)
    return spoken.removeprefix("at the ")


def _limit(statements: tuple[Any, ...]) -> str | None:
    return next((str(node.limit) for node in statements if isinstance(node, st.Limited)), None)


def _interrupts(statements: tuple[Any, ...]) -> bool:
    """Whether it cannot wait for the end of a move: it ends the move itself."""
    return any(_ends_movement(node) for statement in statements for node in statement.walk())


def _ends_movement(node: Any) -> bool:
    return isinstance(node, e.End) and node.what is e.Thing.MOVEMENT


def _once(window: st.SpokenWindow) -> str | None:
    """`the first time each turn Ada would take damage` is once per turn: what it steps in for never happened."""
    if not isinstance(window, st.Would) or window.event.ordinal is not Ordinal.FIRST:
        return None
    return str(st.Limit.GAME if window.event.scope in (None, Scope.THIS_GAME) else st.Limit.TURN)


def _event(c: Context, window: Any) -> tuple[tuple[str, ...], Match]:
    event = window.event
    if isinstance(window, st.Would) and event.ordinal is Ordinal.FIRST:
        event = attrs.evolve(event, ordinal=None)
    kinds, match = matcher(c, event)
    verb = event.verb
    if verb is Verb.IS_DEFEATED and not isinstance(window, st.Would):
        match = _at_last(c, event.subject, match)
    if isinstance(window, st.After):
        kinds = tuple(f"{kind} over" if kind in _WITH_END else kind for kind in kinds)
    elif isinstance(window, st.Before):
        if not all(kind in _HERALDED for kind in kinds):
            raise refusal(c, f"nothing waits before `{verb}`: only attacks and maneuvers are announced")
        kinds = tuple(f"before {kind}" for kind in kinds)
    elif isinstance(window, st.Would) and not all(kind in _PROPOSED for kind in kinds):
        raise refusal(
            c, f"nothing steps in before `{verb}`: only damage, defeat, draws, discards and moves are proposed"
        )
    return kinds, match


_LAST = Quality(Adjective.LAST)


def _at_last(c: Context, subject: Any, match: Match) -> Match:
    """`when all your Imps are defeated`, `when your last Imp is defeated`: when none of them is left."""
    if not isinstance(subject, Selector) or (subject.quantity is not Determiner.EACH and _LAST not in subject.filters):
        return match
    rest = tuple(item for item in subject.filters if item != _LAST)
    everyone = Is(attrs.evolve(subject, quantity=Determiner.EACH, filters=rest), Quality(Adjective.DEFEATED))
    spoken = len(c.mentions)
    none_left = test(c, everyone)
    del c.mentions[spoken:]
    return lambda g, f, fact: match(g, f, fact) and none_left(g, f)


def _turn(c: Context, window: st.TurnEdge) -> tuple[tuple[str, ...], Match]:
    """Start and end of turns, of the game, of combats and of actions."""
    start = window.edge is st.Edge.START
    whose = window.whose
    if not isinstance(whose, st.Whose):
        players = query(c, whose, ("player",))
        return ("turn" if start else "turn over",), lambda g, f, fact: fact[1] in players(g, f)
    if whose is st.Whose.GAME:
        if not start:
            raise refusal(c, "at the end of the game nothing more happens")
        return ("game",), lambda g, f, fact: True
    if whose is st.Whose.ROUND:
        edge = opens if start else closes
        return ("turn" if start else "turn over",), lambda g, f, fact: edge(g, fact[1])
    if whose is st.Whose.COMBAT:
        return ("attack" if start else "attack over",), _in_combat
    if whose is st.Whose.ACTION:
        return ("action" if start else "action over",), lambda g, f, fact: fact[1] == f.seat
    return ("turn" if start else "turn over",), _WHOSE[whose]


def _in_combat(g: Machine, f: Frame, fact: Fact) -> bool:
    return f.seat in (fact[1], g.t.fighters[fact[3]].seat)


def _own(g: Machine, f: Frame, fact: Fact) -> bool:
    return bool(fact[1] == f.seat)


def _theirs(g: Machine, f: Frame, fact: Fact) -> bool:
    return g.t.seats[fact[1]].side != g.t.seats[f.seat].side


def _anybody(g: Machine, f: Frame, fact: Fact) -> bool:
    return True


def _own_next(g: Machine, f: Frame, fact: Fact) -> bool:
    """Not the turn in which it was said."""
    return _own(g, f, fact) and g.s.turn > f.env.get("since", -1)


def _their_next(g: Machine, f: Frame, fact: Fact) -> bool:
    """Of the opponent in the combat, where it was said in one."""
    foe = f.env.get("foe", -1)
    theirs = fact[1] == foe if foe >= 0 else _theirs(g, f, fact)
    return theirs and g.s.turn > f.env.get("since", -1)


_WHOSE: dict[st.Whose, Match] = {
    st.Whose.YOURS: _own,
    st.Whose.YOUR_NEXT: _own_next,
    st.Whose.OPPONENTS: _theirs,
    st.Whose.OPPONENTS_NEXT: _their_next,
    st.Whose.EACH: _anybody,
    st.Whose.THIS: _anybody,
}
