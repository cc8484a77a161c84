"""What something has: a space its fighters and tokens, a player cards and fighters, a fighter health and resources."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.casting import aim, cast
from umdsl.engine.compile.places import within, zone_bits
from umdsl.engine.compile.reading import Held, Reading, Sieve, refusal, words_of
from umdsl.engine.state import carrier
from umdsl.language.nodes.amounts import AnyNumber, Bound, Number, UpTo
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.selectors import (
    Both,
    Determiner,
    Either,
    Having,
    In,
    Name,
    Noun,
    Owned,
    Pronoun,
    Ref,
    Selector,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

#: How many of what is spoken of one thing has.
HowMany = Callable[["Machine", "Frame", int], int]
_PILES = (Noun.HAND, Noun.DECK, Noun.DISCARD)
YOU = Ref(Pronoun.YOU)


def having(r: Reading, item: Having, kind: str) -> Sieve:
    """The sieve for `with a token`, `with 4 or less health`, `containing opposing fighters`."""
    what = item.what
    if isinstance(what, Both | Either):
        parts = [having(r, Having(part), kind) for part in what.items]  # type: ignore[arg-type]
        need = all if isinstance(what, Both) else any
        return lambda g, f, found: [i for i in found if need(bool(part(g, f, [i])) for part in parts)]
    count = how_many(r, what, kind)
    fits = quantity_test(r, what)
    return lambda g, f, found: [i for i in found if fits(g, f, count(g, f, i))]


def quantity_test(r: Reading, what: Any) -> Callable[[Machine, Frame, int], bool]:
    """Whether so many are as many as a phrase speaks of: `a` is at least one, `no` is none."""
    quantity = what.quantity if isinstance(what, Selector) else Determiner.THE
    if isinstance(quantity, Number):
        n = quantity.n
        return (lambda g, f, count: count >= n) if n else (lambda g, f, count: count == 0)
    if isinstance(quantity, Bound):
        fits = within(quantity)
        return lambda g, f, count: fits(count)
    if isinstance(quantity, Determiner):
        return lambda g, f, count: count > 0
    if isinstance(quantity, AnyNumber):
        return lambda g, f, count: True
    from umdsl.engine.compile.amounts import figure

    wanted = figure(r.c, quantity)
    if isinstance(quantity, UpTo):
        return lambda g, f, count: count <= wanted(g, f)
    return lambda g, f, count: count >= wanted(g, f)


def how_many(r: Reading, what: Any, kind: str) -> HowMany:
    """How many of what a phrase speaks of a thing of a kind has."""
    of = r.kind(what, None)
    if kind in ("space", "zone") and of in ("fighter", "token", "space"):
        return _inside(r, what, kind, of)
    if kind in ("fighter", "player") and of == "token":
        return _borne(r, what, kind)
    if kind == "card":
        return _on_card(r, what, of)
    if of == "health":
        return _health(r, kind)
    if of == "action":
        seat = _as_seat(r, kind)
        return lambda g, f, i: g.s.actions if g.s.active == seat(g, f, i) else 0
    if of == "state":
        return _in_state(r, what, kind)
    if of == "zone":
        zones = r.find(what, ("zone",))
        as_zone = one_as(r, kind, "zone")
        return lambda g, f, i: sum(z in zones(g, f) for z in as_zone(g, f, i))
    return _owned(r, what, kind)


def _inside(r: Reading, what: Any, kind: str, of: str) -> HowMany:
    things = r.find(what, (of,))

    def count(g: Machine, f: Frame, i: int) -> int:
        where = g.s.space if of == "fighter" else g.s.token_space
        places = things(g, f) if of == "space" else [where[k] for k in things(g, f)]
        if kind == "space":
            return places.count(i)
        return sum(zone_bits(g, space) >> i & 1 for space in places)

    return count


def _borne(r: Reading, what: Any, kind: str) -> HowMany:
    """Tokens on a fighter, or on its space; a player has those on all their fighters, and lays down their own."""
    tokens = r.find(what, ("token",))
    here = _inside(r, what, "space", "token") if kind == "fighter" else _owned(r, what, kind)

    def count(g: Machine, f: Frame, i: int) -> int:
        bears = g.s.token_space
        if kind == "fighter":
            on = sum(carrier(bears[token]) == i for token in tokens(g, f))
            return on + (here(g, f, g.s.space[i]) if g.s.space[i] >= 0 else 0)
        mine = g.t.seats[i].fighters
        laid = here(g, f, i) - sum(carrier(bears[k]) >= 0 and g.s.token_owner[k] == i for k in tokens(g, f))
        return laid + sum(carrier(bears[token]) in mine for token in tokens(g, f))

    return count


def _on_card(r: Reading, what: Any, of: str) -> HowMany:
    noun = getattr(what, "noun", None)
    if noun in (Noun.EFFECT, Noun.ABILITY, Noun.BONUS):
        return lambda g, f, i: int(g.t.cards[i].text is not None)
    if isinstance(noun, Name):
        name = noun.name
        return lambda g, f, i: int(name in g.t.cards[i].tags or name in (g.t.cards[i].by, g.t.cards[i].name))
    if of == "card":
        cards = r.find(what, ("card",))
        return lambda g, f, i: int(i in cards(g, f))
    raise refusal(r.c, f"no card has `{words_of(what)}`")


def _health(r: Reading, kind: str) -> HowMany:
    if kind == "fighter":
        return lambda g, f, i: g.s.health[i]
    fighters = one_as(r, kind, "fighter")
    return lambda g, f, i: sum(g.s.health[k] for k in fighters(g, f, i))


def _in_state(r: Reading, what: Any, kind: str) -> HowMany:
    from umdsl.engine.compile.casting import STATES

    states = r.find(what, ("state",))
    seat = _as_seat(r, kind)

    def count(g: Machine, f: Frame, i: int) -> int:
        mine = seat(g, f, i)
        return sum(
            g.t.forms[state // STATES].seat == mine and g.s.forms[state // STATES] == state % STATES
            for state in states(g, f)
        )

    return count


def one_as(r: Reading, kind: str, wanted: str) -> Callable[[Machine, Frame, int], list[int]]:
    """One thing taken for what is meant by it."""
    if aim(kind, (wanted,)) is None:
        raise refusal(r.c, f"a {kind} has no {wanted}")
    register = "the one"
    query = cast(lambda g, f: f.env[register], kind, wanted)

    def found(g: Machine, f: Frame, i: int) -> list[int]:
        env = f.env
        env[register] = [i]
        things = list(query(g, f))
        del env[register]
        return things

    return found


def _as_seat(r: Reading, kind: str) -> Callable[[Machine, Frame, int], int]:
    if kind == "player":
        return lambda g, f, i: i
    seats = one_as(r, kind, "player")
    return lambda g, f, i: next(iter(seats(g, f, i)), -1)


def _owned(r: Reading, what: Any, kind: str) -> HowMany:
    """What belongs to one: the phrase with its owner said, read for each in turn."""
    from umdsl.engine.compile.amounts import measure

    if aim(kind, ("player", "fighter")) is None:
        raise refusal(r.c, f"a {kind} has no `{words_of(what)}`")
    register = r.c.register()
    count = measure(r.c, belonging(what, Held(kind, register)))

    def how(g: Machine, f: Frame, i: int) -> int:
        env = f.env
        before = env.get(register)
        env[register] = (i,)
        n = count(g, f)
        if before is None:
            del env[register]
        else:
            env[register] = before
        return n

    return how


def belonging(what: Any, owner: Any) -> Any:
    """A phrase about what somebody has, with the owner said: `cards in hand` are in the owner's hand."""
    if isinstance(what, Both | Either):
        return attrs.evolve(what, items=tuple(belonging(item, owner) for item in what.items))
    if not isinstance(what, Selector) or isinstance(what.noun, Ref):
        return what
    filters: list[Any] = []
    placed = any(isinstance(item, Owned) for item in what.filters)
    for item in what.filters:
        place = item.place if isinstance(item, In) else None
        if isinstance(place, Selector) and place.noun in _PILES:
            placed = True
            if not any(isinstance(inner, Owned) and inner.by != YOU for inner in place.filters):
                rest = tuple(inner for inner in place.filters if not isinstance(inner, Owned))
                item = In(attrs.evolve(place, filters=(*rest, Owned(owner))))
        filters.append(item)
    if not placed:
        filters.append(Owned(owner))
    try:
        return attrs.evolve(what, filters=tuple(filters))
    except Meaningless:  # what cannot be owned in words is not owned any more for it
        return what
