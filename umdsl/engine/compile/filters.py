"""What narrows a noun: one sieve for each filter, which keeps those of some things that it is true of."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.cards import cards_in
from umdsl.engine.compile.casting import STATES, cast, troops
from umdsl.engine.compile.deeds import done_things, last_moved
from umdsl.engine.compile.having import having
from umdsl.engine.compile.nouns import in_role
from umdsl.engine.compile.places import beside, extreme_distance, located, spaces_of, within
from umdsl.engine.compile.pointing import recall, this_card
from umdsl.engine.compile.reading import Reading, Sieve, own_fighters, refusal
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Comparison, Than, ThatMuch
from umdsl.language.nodes.selectors import (
    Acting,
    Adjective,
    Against,
    CardType,
    Deed,
    Done,
    Except,
    Extreme,
    Farthest,
    Having,
    In,
    Labelled,
    Name,
    Nearest,
    Not,
    On,
    OneOf,
    OnSide,
    Owned,
    Quality,
    Rated,
    Ref,
    SameName,
    Side,
    Stat,
    Superlative,
    Typed,
    Under,
)

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

One = Callable[["Machine", "Frame", int], bool]


def each(test: One) -> Sieve:
    """The sieve for something that is true of one thing by itself."""

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        return [i for i in found if test(g, f, i)]

    return sieve


def everything(g: Machine, f: Frame, found: list[int]) -> list[int]:
    return found


def sieve_of(r: Reading, item: Any, kind: str, combat: bool = False) -> Sieve:
    """The sieve of a filter on things of a kind; `combat` where cards lie in the combat."""
    if isinstance(item, Owned):
        return owned(r, item, kind, combat)
    if isinstance(item, OnSide):
        return on_side(r, item, kind)
    if isinstance(item, Quality):
        return quality(r, item.word, kind)
    if isinstance(item, Typed):
        return typed(item.types)
    if isinstance(item, Labelled):
        return labelled(item.label)
    if isinstance(item, Having):
        return having(r, item, kind)
    if isinstance(item, Rated):
        return rated(r, item, kind)
    if isinstance(item, Extreme):
        return extreme(r, item, kind)
    if isinstance(item, Except):
        return excepted(r, item, kind)
    if isinstance(item, Done):
        return done(r, item, kind)
    if isinstance(item, Not):
        return _not(sieve_of(r, item.what, kind, combat))
    if isinstance(item, OneOf):
        return _either(sieve_of(r, item.first, kind, combat), sieve_of(r, item.second, kind, combat))
    if isinstance(item, Nearest):
        return extreme_distance(_standing(r, kind), spaces_of(r, item.to), False)
    if isinstance(item, Farthest):
        return extreme_distance(_standing(r, kind), spaces_of(r, item.from_), True)
    if isinstance(item, Acting):
        return acting(r, item, kind)
    if isinstance(item, Against):
        return against(r, item)
    if isinstance(item, SameName):
        return same_name if item.as_ is None else named_as(r, item.as_)
    if isinstance(item, Under) and kind != "card":
        raise refusal(r.c, f"a {kind} lies under nothing")
    if kind == "card" and isinstance(item, In | On | Under):
        place = cards_in(r, item).cards
        return lambda g, f, found: _in(found, place(g, f))
    return located(r, item, kind)


def _standing(r: Reading, kind: str) -> str:
    if kind not in ("fighter", "space", "token"):
        raise refusal(r.c, f"a {kind} is not near or far")
    return kind


def _not(inner: Sieve) -> Sieve:
    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        out = inner(g, f, found)
        return [i for i in found if i not in out]

    return sieve


def _either(first: Sieve, second: Sieve) -> Sieve:
    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        one, two = first(g, f, found), second(g, f, found)
        return [i for i in found if i in one or i in two]

    return sieve


# --- whose ----------------------------------------------------------------------------------------------------------


def seats_of(kind: str) -> Callable[[Machine, int], int]:
    """The seat that something of a kind belongs to."""
    if kind == "fighter":
        return lambda g, i: g.t.fighters[i].seat
    if kind == "card":
        return lambda g, i: g.t.cards[i].seat
    if kind == "token":
        return lambda g, i: g.s.token_owner[i] if g.s.token_owner[i] >= 0 else g.t.tokens[i].seat
    if kind == "pile":
        return lambda g, i: g.t.piles[i].seat
    if kind == "counter":
        return lambda g, i: g.t.counters[i].seat
    if kind == "ability":
        return lambda g, i: g.t.abilities[i].seat
    if kind == "state":
        return lambda g, i: g.t.forms[i // STATES].seat
    return lambda g, i: i


def owned(r: Reading, item: Owned, kind: str, combat: bool = False) -> Sieve:
    if kind in ("space", "zone"):
        places = r.find(item.by, (kind,))
        return lambda g, f, found: _in(found, places(g, f))
    if kind == "card" and r.kind(item.by) == "type":
        return each(of_named_type(r.c))
    # `their card` is a player's or a fighter's, though a card was spoken of last: cards have no cards.
    pronoun = kind == "card" and isinstance(item.by, Ref)
    by = r.kind(item.by, ("player", "fighter", "token") if pronoun else ("player", "fighter", "card", "token"))
    if kind == "card" and by == "card":
        cards = r.find(item.by, ("card",))
        return lambda g, f, found: _in(found, cards(g, f))
    if kind == "card" and by == "fighter":
        return _fighters_card(r, item, combat)
    seat = seats_of(kind)
    if kind == "player":
        others = r.find(item.by, ("player",))
        return lambda g, f, found: [i for i in found if any(_sides(g, i, j) for j in others(g, f))]
    seats = r.find(item.by, ("player",), everywhere=True)
    return lambda g, f, found: _by_seat(g, found, seat, seats(g, f))


def of_named_type(c: Context) -> One:
    """`cards of that type`: the one that was named."""
    named = c.last(("type",))
    if named is None:
        raise refusal(c, "no type of card was named before")
    register = named.register
    return lambda g, f, i: g.t.cards[i].type == f.env.get(register)


def _sides(g: Machine, a: int, b: int) -> bool:
    """A player's opponents and teammates are already on the right side: whose they are changes nothing more."""
    return a != b


def _in(found: list[int], those: Any) -> list[int]:
    return [i for i in found if i in those]


def _by_seat(g: Machine, found: list[int], seat: Callable[[Machine, int], int], seats: Any) -> list[int]:
    return [i for i in found if seat(g, i) in seats]


def _fighters_card(r: Reading, item: Owned, combat: bool) -> Sieve:
    """A fighter's cards: in the combat the one it plays, elsewhere those that only it may play."""
    fighters = r.find(item.by, ("fighter",), everywhere=True)
    if combat:
        cards = cast(fighters, "fighter", "card")
        return lambda g, f, found: _in(found, cards(g, f))

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        t = g.t
        names = {(t.fighters[i].seat, t.fighters[i].name) for i in fighters(g, f)}
        return [i for i in found if (t.cards[i].seat, t.cards[i].by) in names]

    return sieve


def on_side(r: Reading, item: OnSide, kind: str) -> Sieve:
    """Friend or foe of the player, or of whoever's fighter is being moved."""
    friendly = item.side is Side.FRIENDLY
    if kind == "fighter":

        def fighters(g: Machine, f: Frame, found: list[int]) -> list[int]:
            t = g.t
            info = t.fighters
            seat = f.seat
            if len(t.seats) == 2:
                return [i for i in found if (info[i].seat == seat) is friendly]
            return [i for i in found if t.friendly(seat, info[i].seat) is friendly]

        return fighters
    if kind in ("space", "zone", "board", "bonus"):
        raise refusal(r.c, f"a {kind} is nobody's friend")
    seat_of = seats_of(kind)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        sides = g.t.seats
        mine = sides[f.seat].side
        return [i for i in found if (seat_of(g, i) >= 0 and sides[seat_of(g, i)].side == mine) is friendly]

    return sieve


# --- plain adjectives -----------------------------------------------------------------------------------------------


def quality(r: Reading, word: Adjective, kind: str) -> Sieve:
    """An adjective that is true of each thing by itself; those that point or order are in `order.py`."""
    test = _ONES.get((kind, word))
    if test is not None:
        return each(test)
    if word is Adjective.ADJACENT:
        return beside(_standing(r, kind), r.c.acting or own_fighters)
    if word in (Adjective.ATTACKING, Adjective.DEFENDING):
        return _in_role(kind, 0 if word is Adjective.ATTACKING else 1)
    if word is Adjective.MOVED:
        mention = r.c.last((kind,))
        moved = recall(mention) if mention is not None else last_moved
        return lambda g, f, found: _in(found, moved(g, f))
    if word in (Adjective.CHOSEN, Adjective.NAMED):
        mention = r.c.last_chosen(kind)
        chosen = recall(mention) if mention is not None else None
        return everything if chosen is None else lambda g, f, found: _in(found, chosen(g, f))
    if kind == "pile" and word is Adjective.EMPTY:
        return each(lambda g, f, i: not g.s.piles[i])
    if word is Adjective.EMPTY and kind == "zone":
        return each(lambda g, f, i: not any(g.t.board.zones[s] >> i & 1 for s in g.s.space if s >= 0))
    if word is Adjective.ACTIVE and kind == "player":
        return each(lambda g, f, i: g.s.active == i)
    return everything


def _in_role(kind: str, side: int) -> Sieve:
    if kind == "fighter":
        return each(lambda g, f, i: in_role(g, f, side) == i)
    if kind == "card":
        return each(lambda g, f, i: bool(g.s.combats) and g.s.combats[-1].cards[side] == i)
    if kind == "player":
        return each(lambda g, f, i: in_role(g, f, side) >= 0 and g.t.fighters[in_role(g, f, side)].seat == i)
    return everything


def _occupied(g: Machine, f: Frame, space: int) -> bool:
    return space in g.s.space


def _starting(g: Machine, f: Frame, space: int) -> bool:
    return space in g.t.board.starts.values()


_ONES: dict[tuple[str, Adjective], One] = {
    ("fighter", Adjective.DEFEATED): lambda g, f, i: g.s.health[i] <= 0,
    ("fighter", Adjective.UNDEFEATED): lambda g, f, i: g.s.health[i] > 0,
    ("fighter", Adjective.REMAINING): lambda g, f, i: g.s.health[i] > 0,
    ("fighter", Adjective.DAMAGED): lambda g, f, i: 0 < g.s.health[i] < g.t.fighters[i].health,
    ("fighter", Adjective.MELEE): lambda g, f, i: not g.t.fighters[i].ranged,
    ("fighter", Adjective.RANGED): lambda g, f, i: g.t.fighters[i].ranged,
    ("fighter", Adjective.LARGE): lambda g, f, i: g.t.fighters[i].large,
    ("fighter", Adjective.NORMAL): lambda g, f, i: not g.t.fighters[i].large and not g.t.fighters[i].small,
    ("fighter", Adjective.ACTIVE): lambda g, f, i: g.t.fighters[i].seat == g.s.active,
    ("fighter", Adjective.INACTIVE): lambda g, f, i: g.t.fighters[i].seat != g.s.active,
    ("space", Adjective.EMPTY): lambda g, f, i: i not in g.s.space,
    ("space", Adjective.OCCUPIED): _occupied,
    ("space", Adjective.STARTING): _starting,
    ("token", Adjective.FACE_UP): lambda g, f, i: g.s.token_side[i] == 0,
    ("token", Adjective.FACE_DOWN): lambda g, f, i: g.s.token_side[i] != 0,
    ("token", Adjective.ACTIVE): lambda g, f, i: g.s.token_side[i] == 0,
    ("token", Adjective.INACTIVE): lambda g, f, i: g.s.token_side[i] != 0,
    ("card", Adjective.COMBAT): lambda g, f, i: g.t.cards[i].type != "scheme",
    ("card", Adjective.FACE_UP): lambda g, f, i: g.s.known[i] == g.t.all_seats,
    ("card", Adjective.FACE_DOWN): lambda g, f, i: g.s.known[i] != g.t.all_seats,
    ("player", Adjective.ACTIVE): lambda g, f, i: g.s.active == i,
    ("player", Adjective.INACTIVE): lambda g, f, i: g.s.active != i,
    ("player", Adjective.DEFEATED): lambda g, f, i: all(g.s.health[k] <= 0 for k in g.t.seats[i].heroes),
    ("player", Adjective.UNDEFEATED): lambda g, f, i: any(g.s.health[k] > 0 for k in g.t.seats[i].heroes),
    ("pile", Adjective.EMPTY): lambda g, f, i: not g.s.piles[i],
}


# --- cards ----------------------------------------------------------------------------------------------------------


def typed(types: tuple[CardType, ...]) -> Sieve:
    """Cards of a type. A versatile card is an attack and a defense card; in a combat it is what it is played as."""
    wanted = {str(t) for t in types}
    sides = [side for side, word in enumerate(("attack", "defense")) if word in wanted]
    if sides and "versatile" not in wanted:

        def as_played(g: Machine, f: Frame, i: int) -> bool:
            kind = g.t.cards[i].type
            if kind == "versatile" and i == g.trying[0] and g.trying[1] >= 0:
                return g.trying[1] in sides
            if kind == "versatile" and g.s.combats:
                cards = g.s.combats[-1].cards
                if i in cards:
                    return cards.index(i) in sides
            return kind in wanted or kind == "versatile"

        return each(as_played)
    return each(lambda g, f, i: g.t.cards[i].type in wanted)


def labelled(label: Name) -> Sieve:
    """Cards of a mark, of a fighter, or of a state."""
    name = label.name
    if label.kind is NameKind.TAG:
        return each(lambda g, f, i: name in g.t.cards[i].tags)
    if label.kind in (NameKind.FIGHTER, NameKind.STATE):
        return each(lambda g, f, i: g.t.cards[i].by == name)
    low = name.casefold()
    return each(
        lambda g, f, i: (
            g.t.cards[i].by == name
            or g.t.cards[i].name == name
            or any(tag.casefold() == low for tag in g.t.cards[i].tags)
        )
    )


def against(r: Reading, item: Against) -> Sieve:
    """Cards played against somebody, or against another card."""
    kind = r.kind(item.whom, ("fighter", "card", "player"))
    whom = r.find(item.whom, (kind,), everywhere=True)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        if not g.s.combats:
            return []
        combat = g.s.combats[-1]
        column = combat.fighters if kind == "fighter" else combat.cards if kind == "card" else combat.seats
        those = whom(g, f)
        return [i for i in found if any(combat.cards[k] == i and column[1 - k] in those for k in (0, 1))]

    return sieve


def same_name(g: Machine, f: Frame, found: list[int]) -> list[int]:
    """Cards that share their name with another one here, or with this card."""
    names = [g.t.cards[i].name for i in found]
    own = {g.t.cards[i].name for i in this_card(g, f)}
    return [i for i in found if names.count(g.t.cards[i].name) > 1 or g.t.cards[i].name in own]


def named_as(r: Reading, other: Any) -> Sieve:
    """Cards that go by the name of another one, wherever that is."""
    others = r.find(other, ("card",), everywhere=True)

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        names = {g.t.cards[i].name for i in others(g, f)}
        return [i for i in found if g.t.cards[i].name in names]

    return sieve


# --- figures --------------------------------------------------------------------------------------------------------


def rated(r: Reading, item: Rated, kind: str) -> Sieve:
    from umdsl.engine.compile.amounts import named_number, stat_of

    value = stat_of(r.c, item.stat, kind)
    if isinstance(item.bound, ThatMuch):
        number = named_number(r.c)

        def equal(g: Machine, f: Frame, found: list[int]) -> list[int]:
            n = number(g, f)
            return [i for i in found if value(g, f, i) == n]

        return equal
    if isinstance(item.bound, Than):
        return _compared(r, item.bound, value, is_value=item.stat in _VALUES and kind == "card")
    fits = within(item.bound)
    has_value = item.stat in (Stat.VALUE, Stat.PRINTED, Stat.ATTACK, Stat.DEFENSE) and kind == "card"
    if has_value:  # a scheme has no value, not even 0
        return each(lambda g, f, i: g.t.cards[i].value is not None and fits(value(g, f, i)))
    if item.stat is Stat.BOOST and kind == "card":
        return each(lambda g, f, i: fits(value(g, f, i)))
    return each(lambda g, f, i: fits(value(g, f, i)))


_FITS: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EXACTLY: operator.eq,
    Comparison.AT_LEAST: operator.ge,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE_THAN: operator.gt,
    Comparison.LESS_THAN: operator.lt,
}
_VALUES = (Stat.VALUE, Stat.PRINTED, Stat.ATTACK, Stat.DEFENSE)


def _compared(r: Reading, than: Than, value: Any, *, is_value: bool) -> Sieve:
    """Figures against that of something else, worked out once for all of them."""
    from umdsl.engine.compile.amounts import figure

    other, fits = figure(r.c, than.figure), _FITS[than.comparison]

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        n = other(g, f)
        return [i for i in found if (not is_value or g.t.cards[i].value is not None) and fits(value(g, f, i), n)]

    return sieve


def extreme(r: Reading, item: Extreme, kind: str) -> Sieve:
    from umdsl.engine.compile.amounts import stat_of

    value = stat_of(r.c, item.stat, kind)
    best = max if item.which is Superlative.MOST else min

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        if len(found) < 2:
            return found
        values = {i: value(g, f, i) for i in found}
        top = best(values.values())
        return [i for i in found if values[i] == top]

    return sieve


# --- others, deeds --------------------------------------------------------------------------------------------------


def excepted(r: Reading, item: Except, kind: str) -> Sieve:
    if kind == "fighter" and r.kind(item.what, ("fighter", "player")) == "player":
        seats = r.find(item.what, ("player",))
        return lambda g, f, found: [i for i in found if not any(i in troops(g, f, seat) for seat in seats(g, f))]
    what = r.find(item.what, (kind,))
    return lambda g, f, found: [i for i in found if i not in what(g, f)]


def done(r: Reading, item: Done, kind: str) -> Sieve:
    if item.deed is Deed.HAVE:
        return owned(r, Owned(item.by), kind)  # type: ignore[arg-type]
    if item.deed is Deed.IN:
        places = r.find(item.by, (kind,))
        return lambda g, f, found: _in(found, places(g, f))
    if item.deed is Deed.STARTED_IN:
        return _started_in(r, item)
    if item.deed in (Deed.CHOSEN, Deed.NAMED):
        return quality(r, Adjective.CHOSEN, kind)
    if kind == "counter":  # how much of it was spent or gained is counted, which it is does not change
        return everything
    things = done_things(r, item, kind)
    return lambda g, f, found: _in(found, things(g, f))


def _started_in(r: Reading, item: Done) -> Sieve:
    who = r.find(item.by, ("fighter",), everywhere=True) if item.by is not None else own_fighters

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        started = g.s.started
        those = [started[i] for i in who(g, f)]
        return [i for i in found if i in those]

    return sieve


def acting(r: Reading, item: Acting, kind: str) -> Sieve:
    """`that enters a space with a token`: who has done so."""
    from umdsl.engine.compile.events import doing

    test = doing(r.c, item.verb, item.object, kind)
    return each(test)
