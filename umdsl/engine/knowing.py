"""What a seat knows, and a whole game that is as likely as the real one to somebody who knows no more than that."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from umdsl.engine import chance
from umdsl.engine.rules.legal import playable
from umdsl.engine.seating import register
from umdsl.engine.table import Table

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.table import CardInfo

#: How often a hand is dealt anew because whoever decides could not be deciding with it.
TRIES = 512


def eyes_of(t: Table, seat: int) -> int:
    """The seats, as bits, whose cards a seat sees: its own, and those that the same person plays."""
    who = t.seats[seat].player
    return sum(1 << info.seat for info in t.seats if info.player == who)


def face_down(g: Machine) -> dict[int, int]:
    """The cards that lie face down in a combat, each with the seat that laid it."""
    found = {}
    for combat in g.s.combats:
        if combat.stage == 0:
            for side in (0, 1):
                for bit, card in ((1, combat.cards[side]), (2, combat.along[side])):
                    if card >= 0 and not combat.shown[side] & bit and not (side == 0 and combat.bonus >= 0):
                        found[card] = combat.seats[side]
    return found


def sees(g: Machine, eyes: int, card: int, pile: int, hidden: dict[int, int]) -> bool:
    """Whether somebody sees which card this is, where it lies. Of a hand from which a card has been laid face down
    nobody else can say what is left of it, so there what they know of it is told together: see :func:`known_held`."""
    if card in hidden:
        return bool(eyes >> hidden[card] & 1)
    info = g.t.piles[pile]
    if info.open or info.seat < 0 or pile == g.t.seats[info.seat].play:
        return True
    if pile == g.t.seats[info.seat].hand and not eyes >> info.seat & 1 and info.seat in hidden.values():
        return False
    return bool(g.s.known[card] & eyes)


def known_held(g: Machine, eyes: int, seat: int, hidden: dict[int, int]) -> list[int]:
    """The cards that somebody knows to be in a hand, or to lie face down from it."""
    held = [*g.s.piles[g.t.seats[seat].hand], *(card for card, owner in hidden.items() if owner == seat)]
    return sorted(card for card in held if g.s.known[card] & eyes)


# --- guessing -------------------------------------------------------------------------------------------------------


def dealt_as(table: Table, cards: tuple[int, ...]) -> Table:
    """The same table with other cards on its pieces of cardboard: piece `n` is card `cards[n]` of the deck lists.

    Everything in a state speaks of pieces: where they lie, what a running effect holds, what happened to them. So a
    guess at what is printed on the hidden ones fits the whole state, also in the middle of an effect.
    """
    other = Table.__new__(Table)
    for name in Table.__slots__:
        value = getattr(table, name)
        setattr(other, name, value.copy() if isinstance(value, dict | set) else value)
    other.action_texts = []
    by_number = {info.number: info for info in table.cards}
    other.cards = [_as_piece(by_number[printed], piece) for piece, printed in enumerate(cards)]
    register(other)
    return other


def _as_piece(info: CardInfo, piece: int) -> CardInfo:
    if info.number == piece:
        return info
    other = copy.copy(info)
    other.number = piece
    return other


class Guess:
    """What might be printed on each piece, as far as somebody knows: a shuffle of what they cannot see."""

    def __init__(self, g: Machine, eyes: int, seed: int) -> None:
        self.g = g
        self.eyes = eyes
        self.rng = chance.seeded(seed)
        self.hidden = face_down(g)
        self.cards = list(range(len(g.t.cards)))
        self.known = g.s.known.copy()
        decks: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        for number, pile in enumerate(g.s.piles):
            for card in pile:
                if not sees(g, eyes, card, number, self.hidden):
                    info = g.t.cards[card]
                    decks.setdefault((info.seat, info.type == "other"), []).append((card, number))
        for deck in decks.values():
            self._deal(deck)

    def _deal(self, deck: list[tuple[int, int]]) -> None:
        """Deal the unseen cards of one deck to the unseen pieces. What is known to be held stays held."""
        t = self.g.t
        held = [card for card, pile in deck if card in self.hidden or pile == t.seats[t.piles[pile].seat].hand]
        known = [card for card in held if self.g.s.known[card] & self.eyes]
        rest = [card for card, _ in deck if card not in known]
        self.rng = chance.shuffle(self.rng, known)
        self.rng = chance.shuffle(self.rng, rest)
        for piece in held:
            if piece in self.hidden:
                self._print(piece, self._laid(piece, known, rest, len(held)))
        places = [card for card in held if card not in self.hidden]
        if known:  # they are somewhere in that hand
            self.rng = chance.shuffle(self.rng, places)
        for piece in [*places, *(card for card, _ in deck if card not in held)]:
            self._print(piece, known.pop() if known else rest.pop())

    def _print(self, piece: int, card: int) -> None:
        self.cards[piece] = card
        if self.g.s.known[card] & self.eyes or self.g.s.known[piece] & self.eyes:
            self.known[piece] = self.g.s.known[card]

    def _laid(self, piece: int, known: list[int], rest: list[int], held: int) -> int:
        """A card that could have been laid face down here: one of those known to be held, or one of the rest."""
        self.rng, chosen = chance.below(self.rng, held)
        first, second = (known, rest) if chosen < len(known) else (rest, known)
        for pool in (first, second):
            for card in pool:
                if self._could_be(piece, card):
                    pool.remove(card)
                    return card
        return (first or second).pop()

    def _could_be(self, piece: int, card: int) -> bool:
        for combat in self.g.s.combats:
            if piece in combat.cards:
                side = combat.cards.index(piece)
                fits = (("attack", "defense")[side], "versatile")
                return self.g.t.cards[card].type in fits and playable(self.g, card, combat.fighters[side], side=side)
        return True


def guessed(g: Machine, seat: int, seed: int) -> tuple[tuple[int, ...], Machine]:
    """A machine in a position that a seat takes for possible, and what is printed on its pieces."""
    eyes = eyes_of(g.t, seat)
    for number in range(TRIES + 1):
        # Where of so many hands none will do, the one they hold is as good as known.
        seen = eyes if number < TRIES or g.pending is None else eyes | 1 << g.pending[0].decider(g, g.s.frames[-1])
        attempt = Guess(g, seen, seed * TRIES + number)
        cards = tuple(attempt.cards)
        state = g.s.copy()
        state.known = attempt.known
        state.rng = chance.step(attempt.rng)[1]
        other = type(g)(dealt_as(g.t, cards), state, telling=g.telling)
        other.rests = g.rests
        if g.pending is None:
            break
        ask = g.pending[0]
        f = state.frames[-1]
        if eyes >> ask.decider(other, f) & 1 or len(ask.options(other, f)) > 1:
            break
    return cards, other
