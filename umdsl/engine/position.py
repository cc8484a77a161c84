"""A position in the middle of a game: fighters on their spaces, cards where they are said to be, somebody's turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from umdsl.content.definitions.scenario import Position, Seat
from umdsl.content.nearest import nearest
from umdsl.engine import chance, problems
from umdsl.engine.machine import Machine
from umdsl.engine.problems import GameError
from umdsl.engine.seating import new_state
from umdsl.engine.state import BOXED, OFF, Frame, State

if TYPE_CHECKING:
    from umdsl.content.definitions.scenario import Placed, PlacedToken, Shown
    from umdsl.engine.table import SeatInfo, Table, TokenInfo


def arranged(t: Table, position: Position, seed: int) -> State:
    """The state of a position.

    Cards that are not named are in the deck, in an order that comes from the seed; where the deck is listed, it holds
    that and no more, and the rest is out of the game. A fighter that is not named is defeated, unless it starts off the
    board. With `actions` the turn is in the middle; without, it begins. With `setup` nothing has happened yet.
    """
    from umdsl.engine.rules.turn import GAME, PLAY, TURN, TURN_ACT, begin_turn

    s = new_state(t, seed)
    if len(position.seats) != len(t.seats):
        _wrong(f"it has {len(position.seats)} seats, and the game {len(t.seats)}")
    if position.setup:
        _check_untouched(position)
        s.frames.append(Frame(GAME, t.order[0], -1, -1))
        return s
    for info, seat in zip(t.seats, position.seats, strict=True):
        _cards(t, s, info, seat)
        _fighters(t, s, info, seat.fighters)
        for amount in seat.resources:
            s.counters[_one(amount.resource, info.counters, "resource", info, "resources")] = amount.amount
        for state in seat.states:
            form, value = info.forms[_key(state.value, info.forms, "state", info, "states")]
            s.forms[form] = value
    _tokens(t, s, position.tokens)
    for shown in position.fixtures:
        number, side = fixture_side(t, shown)
        s.token_side[number] = side
    if not 1 <= position.turn <= len(t.seats):
        _wrong(f"there is no seat {position.turn} whose turn it could be", where="turn")
    active = position.turn - 1
    s.active = active
    before = t.order[: t.order.index(active)] if position.first_round else t.order
    s.played = [int(seat in before) for seat in range(len(t.seats))]
    s.frames.append(Frame(PLAY, active, -1, -1))
    turn = Frame(TURN, active, -1, -1)
    if position.actions is not None:
        begin_turn(Machine(t, s, telling=False), active)
        s.actions = position.actions
        s.action = max(0, t.edition.actions - position.actions)
        turn.pc = TURN_ACT
    s.frames.append(turn)
    return s


def _check_untouched(position: Position) -> None:
    """What setup decides cannot be said beforehand."""
    bare = tuple(Seat(hero=seat.hero) for seat in position.seats)
    if position != Position(seats=bare, setup=True):
        hint = "Leave out all but the heroes, or leave out `setup`."
        _wrong("with `setup` it can only say who plays which hero", hint)


def _wrong(reason: str, hint: str | None = None, where: str = "") -> NoReturn:
    raise GameError(problems.BAD_POSITION, reason=reason, suggestion=hint, spot=where)


def _of(info: SeatInfo, part: str = "") -> str:
    """Where a part of a seat stands in a position."""
    return f"seats[{info.seat}]" + (f".{part}" if part else "")


def _key(name: str, known: Iterable[str], what: str, info: SeatInfo, part: str) -> str:
    """A declared name in any case."""
    names = {own.casefold(): own for own in known}
    found = names.get(name.casefold())
    if found is None:
        near = nearest(name, list(names.values()))
        hint = f"Did you mean `{near}`?" if near else None
        _wrong(f"{info.label} has no {what} `{name}`", hint, _of(info, part))
    return found


def _one(name: str, known: dict[str, int], what: str, info: SeatInfo, part: str) -> int:
    return known[_key(name, known, what, info, part)]


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(t: Table, s: State, info: SeatInfo, seat: Seat) -> None:
    """Take the named cards out of the deck; what is left is shuffled."""
    deck = s.piles[info.deck]
    hand = _take(t, deck, info, seat.hand or (), "hand", "hand")
    thrown = _take(t, deck, info, seat.discard or (), "discard", "discard pile")
    listed = _take(t, deck, info, seat.deck or (), "deck", "deck")
    s.rng = chance.shuffle(s.rng, deck)
    if seat.hand_size is not None:
        missing = seat.hand_size - len(hand)
        if missing < 0 or missing > len(deck):
            _wrong(f"{info.label} cannot have {seat.hand_size} cards in hand", where=_of(info, "hand_size"))
        hand += deck[:missing]
        del deck[:missing]
    if seat.deck is not None:
        s.piles[info.gone] += deck
        deck[:] = listed
    s.piles[info.hand] += hand
    s.piles[info.discard] += thrown
    for card in hand:
        s.known[card] = 1 << info.seat
    for card in (*thrown, *s.piles[info.gone]):
        s.known[card] = t.all_seats


def _take(t: Table, deck: list[int], info: SeatInfo, names: Iterable[str], part: str, pile: str) -> list[int]:
    taken = []
    for number, name in enumerate(names):
        where = f"{part}[{number}]"
        own = _key(name, dict.fromkeys(card.name for card in info.hero.cards), "card", info, where)
        card = next((card for card in deck if t.cards[card].name == own), None)
        if card is None:
            copies = sum(card.copies for card in info.hero.cards if card.name == own)
            hint = f"There {'is' if copies == 1 else 'are'} {copies} of it in the deck."
            _wrong(f"{info.label} has no further `{own}` for the {pile}", hint, _of(info, where))
        deck.remove(card)
        taken.append(card)
    return taken


# --- the board ------------------------------------------------------------------------------------------------------


def _fighters(t: Table, s: State, info: SeatInfo, placed: tuple[Placed, ...]) -> None:
    labels = {}
    for name, numbers in info.named.items():
        for copy, number in enumerate(numbers, 1):
            labels[name if len(numbers) == 1 else f"{name} {copy}"] = number
    for number in info.fighters:
        if not t.fighters[number].off:
            s.health[number] = 0
    for place, one in enumerate(placed):
        where = f"fighters[{place}]"
        number = _one(one.fighter, labels, "fighter", info, where)
        s.health[number] = t.fighters[number].health if one.health is None else one.health
        if s.health[number] > t.fighters[number].dial:
            most = f"Its dial goes up to {t.fighters[number].dial}."
            _wrong(f"{t.fighters[number].label} cannot have {one.health} health", most, _of(info, where))
        if one.space is None or one.space == "off-board":
            s.away[number] = int(s.health[number] > 0)
            continue
        space = _space(t, one.space, _of(info, where))
        if space >= t.board.size:
            _wrong(f"nobody can stand on `{one.space}`", where=_of(info, where))
        if space in s.space:
            _wrong(f"two fighters stand on `{one.space}`", where=_of(info, where))
        s.space[number] = space
        s.away[number] = 0
    if not any(s.health[number] > 0 for number in info.heroes):
        _wrong(f"{info.label} has no hero", "Say where the hero stands.", _of(info))


def _space(t: Table, name: str, where: str) -> int:
    found = t.board.index.get(name)
    if found is None:
        near = nearest(name, t.board.names)
        hint = f"Did you mean `{near}`?" if near else None
        _wrong(f"{t.board.definition.name} has no space `{name}`", hint, where)
    return found


def _tokens(t: Table, s: State, placed: tuple[PlacedToken, ...]) -> None:
    """Tokens come from whoever has them; the items of the board that are not named stay in the box."""
    for token in t.item_tokens:
        s.token_space[token] = BOXED
    for place, one in enumerate(placed):
        where = f"tokens[{place}]"
        name = one.token.casefold()
        owner = None if one.owner is None else one.owner - 1
        for number, info in enumerate(t.tokens):
            free = s.token_space[number] in (OFF, BOXED)
            if free and info.name.casefold() == name and (owner is None or info.seat == owner):
                s.token_space[number] = _space(t, one.space, where)
                if one.side is not None:
                    s.token_side[number] = _side(info, one.side, where)
                break
        else:
            _wrong(f"there is no further token `{one.token}`", where=where)


def fixture_side(t: Table, shown: Shown) -> tuple[int, int]:
    """A fixture of the board by the token that stands for it, and the number of its side."""
    for number, info in enumerate(t.tokens[t.fixtures :], t.fixtures):
        if info.name.casefold() == shown.fixture.casefold():
            return number, _side(info, shown.side, "fixtures")
    near = nearest(shown.fixture, list(t.board.fixtures))
    hint = f"Did you mean `{near}`?" if near else None
    _wrong(f"{t.board.definition.name} has no fixture `{shown.fixture}`", hint, "fixtures")


def _side(info: TokenInfo, name: str, where: str) -> int:
    sides = [side.casefold() for side in info.sides]
    if name.casefold() not in sides:
        _wrong(f"{info.name} has no side `{name}`", where=where)
    return sides.index(name.casefold())
