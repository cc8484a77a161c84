"""The roles of an event read against a fact: who did it, to what, by or against whom, and how much of it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.casting import STATES
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.places import within
from umdsl.engine.compile.reading import noun_name, refusal, words_of
from umdsl.engine.compile.things import kind_of, member, natural, query
from umdsl.engine.compile.verbs import CASES, GROUPS, At, Case, Role
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Bound, Number
from umdsl.language.nodes.conditions import Event, Verb
from umdsl.language.nodes.selectors import (
    Adjective,
    Determiner,
    Except,
    Name,
    Noun,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    StatOf,
    That,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Fact, Frame

#: What of a fact fits a phrase: the things, or how much.
Probe = Callable[["Machine", "Frame", "Fact"], "tuple[int, ...]"]
YOU = Ref(Pronoun.YOU)
_NAMED = frozenset({"counter", "action"})
_EACH_ONCE = frozenset({"fighter", "space", "zone", "token", "player"})
_DIFFERENT = Quality(Adjective.DIFFERENT)
_ALWAYS = frozenset({"combat", "turn", "round", "game", "board", "coin", "type", "number", "die", "threat"})


class Part:
    """A role of an event against a kind of fact: what of the fact fits, and what to call it."""

    __slots__ = ("apart", "counts", "kind", "known", "name", "node", "probe", "register")

    def __init__(self, c: Context, node: Any, kind: str, probe: Probe, known: bool = True) -> None:
        self.known = known
        self.node = node
        self.kind = kind
        self.probe = probe
        self.register = c.register()
        self.name = name_of(node)
        quantity = node.quantity if isinstance(node, Selector) else None
        self.counts = quantity is not None and not isinstance(quantity, Determiner) and quantity != Number(1)
        # Whether each is counted once, however often it is in it: `2 or more fighters`.
        self.apart = self.counts and kind in _EACH_ONCE


def name_of(node: Any) -> str | None:
    noun = getattr(node, "noun", None)
    return noun_name(noun.noun if isinstance(noun, That) else noun)


# --- one role -------------------------------------------------------------------------------------------------------


def getter(at: At) -> Callable[[Machine, Fact], Any]:
    if callable(at):
        return at
    return lambda g, fact: fact[at]


def part_of(c: Context, node: Any, role: Role) -> Part | None:
    """A role of a fact read against a phrase; None where the fact has nothing of the kind."""
    kinds = tuple(kind for kind, _ in role)
    if isinstance(node, StatOf):
        return None
    kind = kind_of(c, node, kinds)
    if kind not in kinds:
        return None
    own = natural(c, node, kinds)
    if own != kind and (own, kind) not in _TAKEN_FOR:
        return None
    place = dict(role)[kind]
    if place == 0:  # the fact does not tell: whoever it was
        return Part(c, node, kind, _anybody(c, node, kind), known=False)
    if kind in ("space", "zone") and _is_own(node):  # whose space was left or entered is its own
        at = getter(place)
        return Part(c, node, kind, lambda g, f, fact: _several(at(g, fact)))
    return Part(c, node, kind, _probe(c, node, kind, getter(place)))


def _several(things: Any) -> tuple[int, ...]:
    return things if isinstance(things, tuple) else (things,)


def _is_own(node: Any) -> bool:
    """`its space`: of whoever the event is about."""
    if not isinstance(node, Selector) or len(node.filters) != 1 or not isinstance(node.filters[0], Owned):
        return False
    return node.filters[0].by in (Ref(Pronoun.IT), Ref(Pronoun.THEM))


def _anybody(c: Context, node: Any, kind: str) -> Probe:
    """What a fact does not tell apart; a turn or an action is still somebody's."""
    seats = _owner(c, node) if kind in ("turn", "action", "maneuver") else None
    if seats is None:
        return lambda g, f, fact: (0,)
    return lambda g, f, fact: (0,) if fact[1] in seats(g, f) else ()


# What a phrase may be taken for in an event, beyond its own kind.
_TAKEN_FOR = frozenset(
    {
        *(("player", "fighter"), ("fighter", "player"), ("card", "player"), ("card", "fighter")),
        *(("fighter", "card"), ("player", "card"), ("state", "fighter"), ("state", "player")),
        *(("fighter", "space"), ("token", "card"), ("ability", "player"), ("pile", "player")),
    }
)


def _probe(c: Context, node: Any, kind: str, at: Callable[[Machine, Fact], Any]) -> Probe:
    if kind == "damage":
        return _damage(c, node, at)
    if kind == "health":
        return lambda g, f, fact: (1,) * int(at(g, fact))
    if kind in _NAMED:
        name = "action" if kind == "action" else name_of(node)
        seats = _owner(c, node)
        return lambda g, f, fact: (
            (1,) * int(at(g, fact)) if name in (None, fact[2]) and (seats is None or fact[1] in seats(g, f)) else ()
        )
    if kind == "maneuver":
        return lambda g, f, fact: (0,) if at(g, fact) in ("move", "maneuver") or fact[0].startswith("maneuver") else ()
    if kind == "pile":
        return _pile(c, node, at)
    if kind == "state":
        return _state(c, node, at)
    if kind in _ALWAYS:
        return lambda g, f, fact: (0,)
    fits = member(c, _alike(node) if kind in _EACH_ONCE else node, kind)

    def probe(g: Machine, f: Frame, fact: Fact) -> tuple[int, ...]:
        things = at(g, fact)
        if isinstance(things, tuple):
            return tuple(i for i in things if fits(g, f, i))
        return (things,) if things >= 0 and fits(g, f, things) else ()

    return probe


def _alike(node: Any) -> Any:
    """`2 or more different fighters`, of which one fact tells one."""
    counted = isinstance(node, Selector) and isinstance(node.quantity, Bound | Number) and node.quantity != Number(1)
    if not counted or _DIFFERENT not in node.filters:
        return node
    return attrs.evolve(node, filters=tuple(item for item in node.filters if item != _DIFFERENT))


def _owner(c: Context, node: Any) -> Query | None:
    owner = next((item.by for item in getattr(node, "filters", ()) if isinstance(item, Owned)), None)
    return query(c, owner, ("player",)) if owner is not None else None


def _damage(c: Context, node: Any, at: Callable[[Machine, Fact], Any]) -> Probe:
    """An amount of damage, of a kind where one is said."""
    combat = isinstance(node, Selector) and Quality(Adjective.COMBAT) in node.filters
    other = isinstance(node, Selector) and any(
        isinstance(item, Except) and isinstance(item.what, Selector) and Quality(Adjective.COMBAT) in item.what.filters
        for item in node.filters
    )

    def probe(g: Machine, f: Frame, fact: Fact) -> tuple[int, ...]:
        if (combat and fact[3] != "combat") or (other and fact[3] == "combat"):
            return ()
        return (1,) * max(0, int(at(g, fact)))

    return probe


def _pile(c: Context, node: Any, at: Callable[[Machine, Fact], Any]) -> Probe:
    """A pile, or the box that a token goes back to."""
    noun = getattr(node, "noun", None)
    piles = query(c, node, ("pile",))

    def probe(g: Machine, f: Frame, fact: Fact) -> tuple[int, ...]:
        pile = at(g, fact)
        if isinstance(pile, str):
            return (0,) if (pile == "box") is (noun is Noun.BOX) else ()
        return (pile,) if pile in piles(g, f) else ()

    return probe


def _state(c: Context, node: Any, at: Callable[[Machine, Fact], Any]) -> Probe:
    noun = getattr(node, "noun", None)
    named = isinstance(noun, Name) and noun.kind is NameKind.GROUP
    if noun in GROUPS or named:
        word = noun.name.casefold() if isinstance(noun, Name) else str(noun)

        def group(g: Machine, f: Frame, fact: Fact) -> tuple[int, ...]:
            state = at(g, fact)
            forms = [form for form in g.t.forms if form.seat == fact[1]]
            told = any(word in form.name.casefold() for form in forms)
            return (state,) if not told or word in g.t.forms[state // STATES].name.casefold() else ()

        return group
    states = query(c, node, ("state",))
    return lambda g, f, fact: (at(g, fact),) if at(g, fact) in states(g, f) else ()


# --- one kind of fact -----------------------------------------------------------------------------------------------


class Reader:
    """An event read against one kind of fact."""

    __slots__ = ("by", "case", "counted", "margin", "much", "object", "subject", "unsaid")

    def __init__(
        self, c: Context, event: Event, case: Case, subject: Part, object_: Part | None, by: Part | None
    ) -> None:
        self.case = case
        self.subject = subject
        self.object = object_
        self.by = by
        self.much = None if case.much is None else getter(case.much)
        self.margin = None if event.margin is None else within(event.margin)
        # The role whose number is told: `dealt 2 or more damage`, `2 fighters were defeated`.
        self.counted = next((part for part in (object_, by) if part is not None and part.counts), subject)
        # Fighters that are in it without being named: whom you attack with, and whom you attack.
        self.unsaid: list[tuple[str, Callable[[Machine, Fact], Any]]] = []
        roles = [case.subject] if event.subject == YOU else []
        if event.object is None and event.verb is Verb.ATTACK:
            roles.insert(0, case.object)
        for role in roles:
            place = dict(role).get("fighter", 0)
            if place != 0:
                self.unsaid.append((c.register(), getter(place)))

    def read(self, g: Machine, f: Frame, fact: Fact) -> dict[str, Any] | None:
        """What the fact binds, where it fits."""
        subject = self.subject.probe(g, f, fact)
        if not subject or (self.case.test is not None and not self.case.test(g, fact)):
            return None
        bound: dict[str, Any] = {self.subject.register: subject}
        if self.object is None and self.by is None:
            return self._told(g, fact, bound)
        # `it` in what follows is the subject
        f.env[self.subject.register] = subject
        found = self._others(g, f, fact, bound)
        del f.env[self.subject.register]
        return self._told(g, fact, bound) if found else None

    def _others(self, g: Machine, f: Frame, fact: Fact, bound: dict[str, Any]) -> bool:
        if self.object is not None:
            found = self.object.probe(g, f, fact)
            if not found:
                return False
            bound[self.object.register] = found
        if self.by is not None:
            found = self.by.probe(g, f, fact)
            if not found:
                return False
            bound[self.by.register] = found
        return True

    def _told(self, g: Machine, fact: Fact, bound: dict[str, Any]) -> dict[str, Any] | None:
        """What else the fact tells: by how much, and who was in it without being named."""
        if self.margin is not None and not self.margin(fact[3]):
            return None
        for register, at in self.unsaid:
            fighter = at(g, fact)
            bound[register] = (fighter,) if fighter >= 0 else ()
        if self.much is not None:
            much = self.much(g, fact)
            bound["much"] = len(much) if isinstance(much, tuple) else much
        return bound


def readers(c: Context, event: Event, cases: tuple[Case, ...]) -> list[Reader]:
    """The kinds of fact that an event can be, as its words allow."""
    found: list[Reader] = []
    for case in sorted(cases, key=lambda case: not _is_of(c, event, case)):
        subject = part_of(c, event.subject, case.subject)
        if subject is None:
            continue
        spoken = len(c.mentions)
        if subject.known and subject.node != YOU:
            c.mention(subject.kind, subject.register, subject.name)
        object_ = None if event.object is None else part_of(c, event.object, case.object)
        by = None if event.by is None else part_of(c, event.by, case.by)
        del c.mentions[spoken:]
        if (event.object is not None and object_ is None) or (event.by is not None and by is None):
            continue
        # Of several kinds of fact that share a name and fit, the first is meant; others are told of otherwise.
        found.append(Reader(c, event, case, subject, object_, by))
        if event.object is None or event.verb not in _SEVERAL:
            break
    return found


def _is_of(c: Context, event: Event, case: Case) -> bool:
    """Whether a kind of fact tells of just the kinds of thing that an event speaks of, none taken for another."""
    for node, role in ((event.subject, case.subject), (event.object, case.object)):
        if node is not None and not isinstance(node, StatOf):
            kinds = tuple(kind for kind, _ in role)
            if natural(c, node, kinds) not in kinds:
                return False
    return True


_SEVERAL = frozenset({Verb.SWAP, Verb.USE})


def read_all(c: Context, event: Event) -> list[Reader]:
    if event.verb is Verb.PREDICT or isinstance(event.subject, StatOf):
        return []
    found = readers(c, event, CASES[event.verb])
    if not found:
        told = " ".join(words_of(node) for node in (event.subject, event.object, event.by) if node is not None)
        raise refusal(c, f"`{event.verb}` says nothing of `{told}`")
    return found
