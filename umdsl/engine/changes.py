"""Every change to a state: each alters it, tells it as an event, and so wakes what waited for it.

No text writes to a state in any other way (what is done to a combat is in `combat_changes.py`), and the programs of the
rules only where they go on: to whose turn it is, to the next step of a combat or of a move. They are the methods of
:class:`umdsl.engine.machine.Machine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.engine import chance
from umdsl.engine.rules.barring import barred, kind_of
from umdsl.engine.state import BOXED, OFF, carrier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from umdsl.engine.machine import Machine


# --- cards ------------------------------------------------------------------------------------------------------


def pile_of(g: Machine, card: int) -> int:
    """Where a card is."""
    piles = g.s.piles
    seat = g.t.cards[card].seat
    if seat >= 0:
        own = g.t.seats[seat]
        if card in piles[own.hand]:
            return own.hand
        if card in piles[own.play]:
            return own.play
    for number, pile in enumerate(piles):
        if card in pile:
            return number
    raise LookupError(f"card {card} is nowhere")


def put(g: Machine, card: int, pile: int, *, top: bool = True, face_down: bool = False) -> int:
    """Move a card; where it was. Who knows it then follows from the piles, but nobody learns of one put face down."""
    s = g.s
    origin = pile_of(g, card)
    s.piles[origin].remove(card)
    if top:
        s.piles[pile].insert(0, card)
    else:
        s.piles[pile].append(card)
    info = g.t.piles[pile]
    if info.open and not face_down:
        s.known[card] = g.t.all_seats
        return origin
    owner = g.t.piles[origin].seat
    if owner >= 0 and origin == g.t.seats[owner].hand and pile != g.t.seats[info.seat].play:
        _veil(g, card, owner)
    if pile == g.t.seats[info.seat].hand:
        s.known[card] |= 1 << info.seat
    return origin


def _veil(g: Machine, card: int, owner: int) -> None:
    """A card leaves a hand unseen: whoever else knew of that hand cannot tell any more which card is where."""
    known = g.s.known
    for one in (card, *g.s.piles[g.t.seats[owner].hand]):
        known[one] &= 1 << owner


def shuffle(g: Machine, pile: int) -> None:
    s = g.s
    s.rng = chance.shuffle(s.rng, s.piles[pile])
    if not g.t.piles[pile].open:
        for card in s.piles[pile]:
            s.known[card] = 0
    g.emit(("shuffle", g.t.piles[pile].seat, pile))


def draw(g: Machine, seat: int, amount: int) -> tuple[int, ...]:
    """Draw; what was drawn. The caller sees to exhaustion."""
    s = g.s
    info = g.t.seats[seat]
    deck, hand = s.piles[info.deck], s.piles[info.hand]
    taken = tuple(deck[:amount])
    if taken:
        del deck[: len(taken)]
        hand.extend(taken)
        known, own = s.known, 1 << seat
        for card in taken:
            known[card] |= own
        g.emit(("draw", seat, taken))
    return taken


def discard(g: Machine, cards: Sequence[int], by: int) -> None:
    """Cards go to their owners' discard piles, the last one on top."""
    if not cards:
        return
    t, s = g.t, g.s
    piles = s.piles
    for card in cards:
        own = t.seats[t.cards[card].seat]
        hand = piles[own.hand]
        if card in hand:
            hand.remove(card)
        else:
            piles[pile_of(g, card)].remove(card)
        piles[own.discard].insert(0, card)
        s.known[card] = t.all_seats
    owner = t.cards[cards[0]].seat
    g.emit(("discard", owner, tuple(cards), by))


def learn(g: Machine, card: int, seats: int) -> None:
    """Some seats, as bits, see a card."""
    g.s.known[card] |= seats


# --- fighters ---------------------------------------------------------------------------------------------------


def occupant(g: Machine, space: int) -> int:
    """The fighter on a space, or -1."""
    try:
        return g.s.space.index(space)
    except ValueError:
        return -1


def bound(g: Machine, fighter: int) -> bool:
    """Whether a fighter cannot leave its space."""
    return _barred(g, fighter, ("leave",), besides="zone")


def may_move(g: Machine, fighter: int) -> bool:
    """Whether nothing keeps a fighter from moving."""
    return not _barred(g, fighter, ("move", "is moved"))


def _barred(g: Machine, fighter: int, verbs: tuple[str, ...], besides: str = "") -> bool:
    if not g.may_hold("cannot"):
        return False
    for rule, f in g.rules_of("cannot"):
        data = rule.data
        if data["verb"] in verbs and (not besides or data.get("object_kind") != besides):
            who = g.t.fighters[fighter].seat if data.get("subject_kind") == "player" else fighter
            if who in data["subject"](g, f):
                return True
    return False


def stand(g: Machine, fighter: int, space: int, how: str, by: int) -> None:
    """Put a fighter on a space, with no way between."""
    s = g.s
    origin = s.space[fighter]
    s.space[fighter] = space
    s.away[fighter] = 0
    g.emit(("place", fighter, origin, space, how, by))
    if origin >= 0:
        g.emit(("leave", fighter, origin))
    g.emit(("enter", fighter, space, how))


def lift(g: Machine, fighter: int) -> None:
    """Take an undefeated fighter off the board."""
    s = g.s
    origin = s.space[fighter]
    if origin >= 0:
        s.space[fighter] = OFF
        s.away[fighter] = 1
        g.emit(("off", fighter, origin))


def keep_off(g: Machine, fighter: int) -> None:
    """Let a fighter wait off the board from the start."""
    g.s.away[fighter] = 1


#: What has a say in how much is recovered.
_RECOVERING = frozenset({"figure maximum health", "cannot recover"})


def heal(g: Machine, fighter: int, amount: int) -> int:
    health = g.s.health
    free = g.none_hold(_RECOVERING)
    gained = (g.t.fighters[fighter].dial if free else g.dial(fighter)) - health[fighter]
    if gained > amount:
        gained = amount
    if gained > 0 and (free or not barred(g, "recover", {"fighter": fighter}, {"health": 0})):
        health[fighter] += gained
        g.emit(("heal", fighter, gained))
        return gained
    return 0


def dial(g: Machine, fighter: int) -> int:
    """The highest number on a fighter's dial, as texts may change it."""
    most = g.t.fighters[fighter].dial
    for rule, f in g.rules_of("figure maximum health") if g.may_hold("figure maximum health") else ():
        if fighter in rule.data["of"](g, f):
            amount = rule.data["amount"](g, f)
            op = rule.data["op"]
            most = amount if op == "set" else most + amount if op == "add" else most - amount
    return int(most)


def turn_dial(g: Machine, fighter: int, health: int) -> int:
    """Turn a dial, within its numbers; by how much."""
    s = g.s
    before = s.health[fighter]
    s.health[fighter] = max(0, min(health, g.dial(fighter)))
    by = abs(s.health[fighter] - before)
    if by:
        g.emit(("health", fighter, s.health[fighter]))
    return by


def revive(g: Machine, fighter: int) -> None:
    """A fighter that comes back to the board has its starting health again."""
    s = g.s
    if s.space[fighter] == OFF and s.health[fighter] <= 0:
        s.health[fighter] = g.t.fighters[fighter].health


def defeat(g: Machine, fighter: int, by: int = -1, seat: int = -1) -> None:
    """A fighter without health leaves the board at once. Where a text defeats it outright, it is told whose."""
    s = g.s
    origin = s.space[fighter]
    s.health[fighter] = 0
    s.space[fighter] = OFF
    s.away[fighter] = 0
    for token in [i for i, where in enumerate(s.token_space) if carrier(where) == fighter]:
        clear(g, token, OFF)
    g.emit(("defeat", fighter, origin) if seat < 0 else ("defeat", fighter, origin, by, seat))
    from umdsl.engine.rules.winning import after_defeat

    after_defeat(g, fighter)


# --- what is counted, what holds, what lies about ---------------------------------------------------------------


#: What has a say in how much of a resource is gained, lost or spent.
_COUNTING = frozenset({"at most", *map(kind_of, ("gain", "lose", "spend"))})


def count(g: Machine, counter: int, amount: int, verb: str) -> int:
    """Change a resource within its bounds; by how much it changed."""
    info = g.t.counters[counter]
    counters = g.s.counters
    free = g.none_hold(_COUNTING)
    before = counters[counter]
    after = before + amount
    if after < info.min:
        after = info.min
    most = info.max if free else g.most(counter)
    if most is not None and after > most:
        after = max(most, before)
    if after == before or (not free and barred(g, verb, {"player": info.seat}, {"counter": counter})):
        return 0
    counters[counter] = after
    much = abs(after - before)
    g.emit((verb, info.seat, info.name, much))
    return much


def most(g: Machine, counter: int) -> int | None:
    info = g.t.counters[counter]
    most = info.max
    for rule, f in g.rules_of("at most") if g.may_hold("at most") else ():
        if rule.data["name"] == info.name and info.seat in rule.data["who"](g, f):
            limit = rule.data["amount"](g, f)
            most = limit if most is None else min(most, limit)
    return most


def change(g: Machine, form: int, value: int) -> None:
    if g.s.forms[form] != value:
        g.s.forms[form] = value
        g.emit(("form", g.t.forms[form].seat, form, value))


def lay(g: Machine, token: int, space: int, by: int) -> None:
    g.s.token_space[token] = space
    g.emit(("token placed", token, space, by))


def room_on(g: Machine, fighter: int, name: str) -> int:
    """How many more tokens of a name a fighter may bear."""
    most = len(g.t.tokens)
    for rule, f in g.rules_of("at most on") if g.may_hold("at most on") else ():
        if rule.data["name"] == name and fighter in rule.data["who"](g, f):
            most = min(most, int(rule.data["amount"](g, f)))
    borne = sum(carrier(where) == fighter and g.t.tokens[i].name == name for i, where in enumerate(g.s.token_space))
    return max(0, most - borne)


def clear(g: Machine, token: int, where: int) -> None:
    """Take a token off the board: back to its supply, or to the box for good."""
    space = g.s.token_space[token]
    if space == where:
        return
    g.s.token_space[token] = where
    g.s.token_side[token] = 0
    g.emit(("token gone", token, space, "box" if where == BOXED else "supply"))


def turn_over(g: Machine, token: int, side: int) -> None:
    """A token shows one of its sides."""
    g.s.token_side[token] = side
    g.emit(("flip", token, side))


# --- turns ------------------------------------------------------------------------------------------------------


def more_actions(g: Machine, verb: str, amount: int) -> None:
    """The player whose turn it is has more actions left, or where they lose, spend or skip some, fewer."""
    g.s.actions += amount if verb == "gain" else -amount
    g.emit(("skip", g.s.active, "action") if verb == "skip" else (verb, g.s.active, "action", amount))


def skip_turn(g: Machine, seat: int) -> None:
    """A seat's next turn will not be taken."""
    g.s.skips[seat] += 1
