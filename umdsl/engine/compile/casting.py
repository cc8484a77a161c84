"""From one kind of thing to another that is meant by it: a fighter's player, a fighter's space, a player's card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from umdsl.engine.compile.reading import yourself

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

Cast = Callable[["Machine", "Frame", int], "list[int]"]


def _heroes(g: Machine, f: Frame, seat: int) -> list[int]:
    """A player as a fighter: the hero, each part of it."""
    s = g.s
    if seat == f.seat:
        return [i for i in yourself(g, f) if s.space[i] >= 0]
    return [i for i in g.t.seats[seat].heroes if s.space[i] >= 0]


def troops(g: Machine, f: Frame, seat: int) -> list[int]:
    """A player as whoever fights for them."""
    return g.t.seats[seat].fighters


def _seat(g: Machine, f: Frame, fighter: int) -> list[int]:
    return [g.t.fighters[fighter].seat]


def _owner(g: Machine, f: Frame, card: int) -> list[int]:
    seat = g.t.cards[card].seat
    return [seat] if seat >= 0 else []


def _space(g: Machine, f: Frame, fighter: int) -> list[int]:
    space = g.s.space[fighter]
    return [space] if space >= 0 else []


def _under(g: Machine, f: Frame, token: int) -> list[int]:
    space = g.s.token_space[token]
    return [space] if space >= 0 else []


def _occupant(g: Machine, f: Frame, space: int) -> list[int]:
    fighter = g.occupant(space)
    return [fighter] if fighter >= 0 else []


def _zone_spaces(g: Machine, f: Frame, zone: int) -> list[int]:
    return [i for i, zones in enumerate(g.t.board.zones) if zones >> zone & 1]


def zones_at(g: Machine, space: int) -> list[int]:
    board = g.t.board
    if not 0 <= space < board.size:
        return []
    zones = board.zones[space]
    return [i for i in range(len(board.zone_names)) if zones >> i & 1]


def _zones(g: Machine, f: Frame, space: int) -> list[int]:
    return zones_at(g, space)


def _fighter_zones(g: Machine, f: Frame, fighter: int) -> list[int]:
    return zones_at(g, g.s.space[fighter])


def _token_zones(g: Machine, f: Frame, token: int) -> list[int]:
    return zones_at(g, g.s.token_space[token])


def _card_of_seat(g: Machine, f: Frame, seat: int) -> list[int]:
    """A player's card: the one they play in the combat."""
    if g.s.combats:
        combat = g.s.combats[-1]
        return [combat.cards[side] for side in (0, 1) if combat.seats[side] == seat and combat.cards[side] >= 0]
    return []


def _card_of_fighter(g: Machine, f: Frame, fighter: int) -> list[int]:
    if g.s.combats:
        combat = g.s.combats[-1]
        return [combat.cards[side] for side in (0, 1) if combat.fighters[side] == fighter and combat.cards[side] >= 0]
    return []


def _player_of_card(g: Machine, f: Frame, card: int) -> list[int]:
    """The fighter that a card in the combat is played by."""
    if g.s.combats:
        combat = g.s.combats[-1]
        return [combat.fighters[side] for side in (0, 1) if combat.cards[side] == card]
    return [f.who] if card == f.src and f.who >= 0 else []


def _hand(g: Machine, f: Frame, seat: int) -> list[int]:
    return [g.t.seats[seat].hand]


def _cards_in(g: Machine, f: Frame, pile: int) -> list[int]:
    return g.s.piles[pile]


def _pile_owner(g: Machine, f: Frame, pile: int) -> list[int]:
    seat = g.t.piles[pile].seat
    return [seat] if seat >= 0 else []


def _item_card(g: Machine, f: Frame, token: int) -> list[int]:
    card = g.t.tokens[token].card
    return [card] if card >= 0 else []


def _token_owner(g: Machine, f: Frame, token: int) -> list[int]:
    seat = g.s.token_owner[token] if g.s.token_owner[token] >= 0 else g.t.tokens[token].seat
    return [seat] if seat >= 0 else []


def _counter_owner(g: Machine, f: Frame, counter: int) -> list[int]:
    return [g.t.counters[counter].seat]


def _form_owner(g: Machine, f: Frame, state: int) -> list[int]:
    return [g.t.forms[state // STATES].seat]


def _in_state(g: Machine, f: Frame, state: int) -> list[int]:
    """A state as a fighter: the hero that goes by that name now."""
    form, value = divmod(state, STATES)
    seat = g.t.seats[g.t.forms[form].seat]
    return [i for i in seat.heroes if g.s.forms[form] == value and g.s.space[i] >= 0]


def _ability_owner(g: Machine, f: Frame, ability: int) -> list[int]:
    return [g.t.abilities[ability].seat]


#: A state is told as its form times this plus its value.
STATES = 1000

#: How one kind stands for another; what is not here means nothing.
CASTS: dict[tuple[str, str], Cast] = {
    ("player", "fighter"): _heroes,
    ("player", "card"): _card_of_seat,
    ("player", "pile"): _hand,
    ("fighter", "player"): _seat,
    ("fighter", "space"): _space,
    ("fighter", "zone"): _fighter_zones,
    ("fighter", "card"): _card_of_fighter,
    ("card", "player"): _owner,
    ("card", "fighter"): _player_of_card,
    ("token", "space"): _under,
    ("token", "zone"): _token_zones,
    ("token", "card"): _item_card,
    ("token", "player"): _token_owner,
    ("space", "fighter"): _occupant,
    ("space", "zone"): _zones,
    ("zone", "space"): _zone_spaces,
    ("pile", "card"): _cards_in,
    ("pile", "player"): _pile_owner,
    ("counter", "player"): _counter_owner,
    ("state", "player"): _form_owner,
    ("state", "fighter"): _in_state,
    ("ability", "player"): _ability_owner,
}


def aim(kind: str, want: tuple[str, ...] | None) -> str | None:
    """The kind that something of a kind is taken as, where some kinds are wanted; None where it fits none."""
    if want is None or kind in want:
        return kind
    for wanted in want:
        if (kind, wanted) in CASTS:
            return wanted
    return next((wanted for wanted in want if _by_way(kind, wanted) is not None), None)


def _by_way(kind: str, wanted: str) -> str | None:
    """The kind that leads from one to another in two steps: a player's space is the hero's."""
    if kind not in ("player", "state"):
        return None
    for middle in ("fighter", "space", "player"):
        if (kind, middle) in CASTS and (middle, wanted) in CASTS:
            return middle
    return None


def cast(query: Query, kind: str, wanted: str) -> Query:
    """The query for what is meant by the things it finds."""
    if kind == wanted:
        return query
    step = CASTS.get((kind, wanted))
    if step is None:
        middle = _by_way(kind, wanted)
        assert middle is not None
        return cast(cast(query, kind, middle), middle, wanted)
    if wanted == "card":
        return _in_pile_order(query, step)

    def found(g: Machine, f: Frame) -> list[int]:
        things = query(g, f)
        if len(things) == 1:
            return step(g, f, things[0])
        return sorted({other for thing in things for other in step(g, f, thing)})

    def standing(g: Machine, f: Frame) -> list[int]:
        """Where fighters are, mostly one."""
        things = query(g, f)
        space = g.s.space
        if len(things) == 1:
            here = space[things[0]]
            return [here] if here >= 0 else []
        return sorted({space[thing] for thing in things if space[thing] >= 0})

    return standing if step is _space else found


def _in_pile_order(query: Query, step: Cast) -> Query:
    def found(g: Machine, f: Frame) -> list[int]:
        return list(dict.fromkeys(card for thing in query(g, f) for card in step(g, f, thing)))

    return found
