"""A whole game that is as likely as the real one to somebody who knows no more than a seat does."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from umdsl.engine import chance
from umdsl.engine.knowing import eyes_of, face_down, sees
from umdsl.engine.rules.legal import playable
from umdsl.engine.seating import register
from umdsl.engine.table import Table

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.table import CardInfo

#: How often everything is dealt anew because whoever decides could not be deciding with it. What is likelier than one
#: in some dozen comes up; for the rest there is the walk.
TRIES = 64
#: How often the walk comes by each unseen card.
ROUNDS = 4


def dealt_as(table: Table, cards: tuple[int, ...]) -> Table:
    """The same table with other cards on its pieces of cardboard: piece `n` is card `cards[n]` of the deck lists.

    Everything in a state speaks of pieces: where they lie, what a running effect holds, what happened to them. So a
    guess at what is printed on the hidden ones fits the whole state, also in the middle of an effect.
    """
    other = _copied(table, cards)
    other.action_texts = []
    register(other)
    return other


def _copied(table: Table, cards: tuple[int, ...]) -> Table:
    other = Table.__new__(Table)
    for name in Table.__slots__:
        value = getattr(table, name)
        setattr(other, name, value.copy() if isinstance(value, dict | set) else value)
    by_number = {info.number: info for info in table.cards}
    other.cards = [_as_piece(by_number[printed], piece) for piece, printed in enumerate(cards)]
    return other


def _as_piece(info: CardInfo, piece: int) -> CardInfo:
    if info.number == piece:
        return info
    other = copy.copy(info)
    other.number = piece
    return other


class Unseen:
    """The pieces of one deck that somebody does not see, and where they are: face down, in a hand, elsewhere."""

    def __init__(self, laid: list[int], hand: list[int], others: list[int], known: set[int]) -> None:
        self.laid = laid
        self.hand = hand
        self.others = others
        self.known = known  # the cards that are known to be held, so in a hand or face down from it
        self.pieces = [*laid, *hand, *others]
        self.held = {*laid, *hand}


class Guess:
    """What might be printed on each piece. It begins as what is, and nothing of that must be left in the end."""

    def __init__(self, g: Machine, eyes: int, seed: int) -> None:
        self.g = g
        self.eyes = eyes
        self.rng = chance.seeded(seed)
        self.cards = list(range(len(g.t.cards)))
        self.decks = _unseen(g, eyes)

    # --- dealing anew -----------------------------------------------------------------------------------------------

    def deal(self) -> bool:
        """Deal every deck anew. What is known to be held stays held; whether the rest can be as it is, too."""
        sound = [self._deal(deck) for deck in self.decks]
        return all(sound)

    def _deal(self, deck: Unseen) -> bool:
        known = sorted(deck.known)
        rest = [card for card in sorted(deck.pieces) if card not in deck.known]
        self.rng = chance.shuffle(self.rng, known)
        self.rng = chance.shuffle(self.rng, rest)
        sound = True
        for piece in deck.laid:
            card = self._laid(piece, known, rest, len(deck.held))
            sound = sound and card >= 0
            self.cards[piece] = card if card >= 0 else (known or rest).pop()
        hand = list(deck.hand)
        if known:  # they are somewhere in that hand
            self.rng = chance.shuffle(self.rng, hand)
        for piece in [*hand, *deck.others]:
            self.cards[piece] = known.pop() if known else rest.pop()
        return sound

    def _laid(self, piece: int, known: list[int], rest: list[int], held: int) -> int:
        """A card that could have been laid face down here: one of those known to be held, or one of the rest."""
        self.rng, chosen = chance.below(self.rng, held)
        for pool in (known, rest) if chosen < len(known) else (rest, known):
            for card in pool:
                if could_lie(self.g, piece, card):
                    pool.remove(card)
                    return card
        return -1

    # --- walking ----------------------------------------------------------------------------------------------------

    def walk(self) -> None:
        """Where hardly any hand would do, go from the real one to others that would, card by card: each piece in turn
        changes places with one that chance picks of all that it could. Wherever that leads is as likely as any other,
        and after some rounds it has nothing to do any more with where it began."""
        self.cards = list(range(len(self.g.t.cards)))
        other = self._machine(self.g)
        for _ in range(ROUNDS):
            for deck in self.decks:
                for piece in sorted(deck.held):
                    self._change_places(other, deck, piece)
                self._shuffle_others(other, deck)

    def _change_places(self, other: Machine, deck: Unseen, piece: int) -> None:
        judged: dict[tuple[object, ...], bool] = {}
        fitting = []
        for second in deck.pieces:
            # Two of one name are the same to have, wherever in a hand or in the rest they are.
            card = self.cards[second]
            where = second if second in deck.laid else second in deck.held
            key = (self.g.t.cards[card].name, card in deck.known, second in deck.laid, where)
            if key not in judged:
                self._swap(other, piece, second)
                judged[key] = self._fits(other, deck, (piece, second))
                self._swap(other, piece, second)
            if judged[key]:
                fitting.append(second)
        self.rng, number = chance.below(self.rng, len(fitting))  # itself is always among them
        self._swap(other, piece, fitting[number])

    def _shuffle_others(self, other: Machine, deck: Unseen) -> None:
        """Those that nobody holds change places as they like; where they cannot all at once, two by two."""
        order = list(deck.others)
        self.rng = chance.shuffle(self.rng, order)
        before = self.cards.copy()
        for piece, second in zip(deck.others, order, strict=True):
            self.cards[piece] = before[second]
        other.t.cards = self._machine(self.g).t.cards
        if self._fits(other, deck, ()):
            return
        self.cards = before
        other.t.cards = self._machine(self.g).t.cards
        for piece, second in zip(deck.others, order, strict=True):
            self._swap(other, piece, second)
            if not self._fits(other, deck, ()):
                self._swap(other, piece, second)

    def _swap(self, other: Machine, first: int, second: int) -> None:
        cards, infos = self.cards, other.t.cards
        cards[first], cards[second] = cards[second], cards[first]
        infos[first], infos[second] = _as_piece(infos[second], first), _as_piece(infos[first], second)

    def _fits(self, other: Machine, deck: Unseen, changed: tuple[int, ...]) -> bool:
        for piece in changed:
            card = self.cards[piece]
            if (card in deck.known and piece not in deck.held) or (
                piece in deck.laid and not could_lie(self.g, piece, card)
            ):
                return False
        return self.decides(other)

    # --- what has come of it ----------------------------------------------------------------------------------------

    def decides(self, other: Machine) -> bool:
        """Whether whoever has to decide could be asked that with these cards: they know their own."""
        if self.g.pending is None:
            return True
        ask = self.g.pending[0]
        f = other.s.frames[-1]
        if self.eyes >> ask.decider(other, f) & 1:
            return True
        return len(ask.options(other, f)) > (0 if ask.kind == self.g.rests else 1)

    def _machine(self, g: Machine) -> Machine:
        """The position with the cards as they are guessed, for looking at options only."""
        other = type(g)(_copied(g.t, tuple(self.cards)), g.s.copy(), telling=False)
        other.rests = g.rests
        return other

    def machine(self) -> Machine:
        """The position with the cards as they are guessed, to play on."""
        g = self.g
        state = g.s.copy()
        known = g.s.known
        for deck in self.decks:
            for piece in deck.pieces:
                card = self.cards[piece]
                if (known[card] | known[piece]) & self.eyes:
                    state.known[piece] = known[card]
        state.rng = chance.step(self.rng)[1]
        other = type(g)(dealt_as(g.t, tuple(self.cards)), state, telling=g.telling)
        other.rests = g.rests
        return other


def _unseen(g: Machine, eyes: int) -> list[Unseen]:
    """What somebody does not see, deck by deck: cards of one never turn up in another."""
    hidden = face_down(g)
    decks: dict[tuple[int, bool], tuple[list[int], list[int], list[int]]] = {}
    for number, pile in enumerate(g.s.piles):
        hand = g.t.piles[number].seat >= 0 and number == g.t.seats[g.t.piles[number].seat].hand
        for card in pile:
            if not sees(g, eyes, card, number, hidden):
                info = g.t.cards[card]
                parts = decks.setdefault((info.seat, info.type == "other"), ([], [], []))
                parts[0 if card in hidden else 1 if hand else 2].append(card)
    known = g.s.known
    return [
        Unseen(laid, hand, others, {card for card in (*laid, *hand) if known[card] & eyes})
        for laid, hand, others in decks.values()
    ]


def could_lie(g: Machine, piece: int, card: int) -> bool:
    """Whether a card could have been laid face down where a piece lies."""
    for combat in g.s.combats:
        if piece in combat.cards:
            side = combat.cards.index(piece)
            fits = (("attack", "defense")[side], "versatile")
            return g.t.cards[card].type in fits and playable(g, card, combat.fighters[side], side=side)
    return True


def guessed(g: Machine, seat: int, seed: int) -> tuple[tuple[int, ...], Machine]:
    """A machine in a position that a seat takes for possible, and what is printed on its pieces."""
    eyes = eyes_of(g.t, seat)
    guess = Guess(g, eyes, seed)
    for number in range(TRIES):
        guess = Guess(g, eyes, seed * TRIES + number)
        sound = guess.deal()
        other = guess.machine()
        if sound and guess.decides(other):
            return tuple(guess.cards), other
    guess.walk()
    return tuple(guess.cards), guess.machine()
