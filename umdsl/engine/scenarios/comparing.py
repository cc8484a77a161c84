"""How things stand at the end, held against how they should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from umdsl.engine.scenarios.matching import words
from umdsl.engine.telling import fighter_name, space_name, token_name

if TYPE_CHECKING:
    from umdsl.content.definitions.scenario import Outcome, Placed, PlacedToken, Side
    from umdsl.engine.game import Game

#: What a scenario writes for the space of a fighter that is on none.
OFF_BOARD = "off-board"

#: A difference: the path in the scenario, what it is about, what was expected and what there is.
Difference = tuple[str, str, str, str]


def differences(game: Game, end: Outcome) -> Iterator[Difference]:
    """Everything that is not as it should be, in the order of the file."""
    for number, side in enumerate(end.seats):
        path = f"end.seats[{number}]"
        if not 1 <= side.seat <= len(game.table.seats):
            yield f"{path}.seat", "seats", f"a seat {side.seat}", f"{len(game.table.seats)} seats"
            continue
        for key, what, expected, found in _side(game, side):
            yield path + key, f"{game.table.seats[side.seat - 1].label}: {what}", expected, found
    yield from _tokens(game, end)
    yield from _fixtures(game, end)
    state = game.machine.s
    if end.turn is not None and end.turn != state.active + 1:
        yield "end.turn", "whose turn it is", _seat(game, end.turn - 1), _seat(game, state.active)
    if end.actions is not None and end.actions != actions_left(game):
        yield "end.actions", "actions left", str(end.actions), str(actions_left(game))
    over = game.outcome is not None
    if end.over is not None and end.over != over:
        yield "end.over", "the game", _over(end.over), _over(over)
    if end.winner is not None:
        winners = game.outcome.winners if game.outcome is not None else ()
        if end.winner - 1 not in winners:
            found = " and ".join(_seat(game, seat) for seat in winners) or "nobody"
            yield "end.winner", "who has won", _seat(game, end.winner - 1), found


def actions_left(game: Game) -> int:
    """Actions that are still to be taken, the one that is being chosen included."""
    decision = game.decision
    return game.machine.s.actions + (decision is not None and decision.kind == "action")


def _side(game: Game, side: Side) -> Iterator[Difference]:
    state, info = game.machine.s, game.table.seats[side.seat - 1]
    hand, deck, discard = (_cards(game, pile) for pile in (info.hand, info.deck, info.discard))
    if side.hand is not None and sorted(map(_folded, side.hand)) != sorted(map(_folded, hand)):
        yield ".hand", "hand", _listed(sorted(side.hand)), _listed(sorted(hand))
    if side.hand_size is not None and side.hand_size != len(hand):
        yield ".hand_size", "cards in hand", str(side.hand_size), str(len(hand))
    for key, what, wanted, found in (
        (".deck", "deck, from the top", side.deck, deck),
        (".discard", "discard pile, from the top", side.discard, discard),
    ):
        if wanted is not None and list(map(_folded, wanted)) != list(map(_folded, found)):
            yield key, what, _listed(wanted), _listed(found)
    for number, placed in enumerate(side.fighters):
        for difference in _fighter(game, side.seat - 1, placed):
            yield (f".fighters[{number}]{difference[0]}", *difference[1:])
    for number, amount in enumerate(side.resources):
        counter = next((own for name, own in info.counters.items() if _folded(name) == _folded(amount.resource)), None)
        found_amount = str(state.counters[counter]) if counter is not None else "no such resource"
        if found_amount != str(amount.amount):
            yield f".resources[{number}].amount", amount.resource, str(amount.amount), found_amount
    for number, wanted_state in enumerate(side.states):
        forms = [i for i, form in enumerate(game.table.forms) if form.seat == side.seat - 1]
        form = next((i for i in forms if _folded(game.table.forms[i].name) == _folded(wanted_state.group)), None)
        value = "no such state" if form is None else _form_value(game, form)
        if _folded(value) != _folded(wanted_state.value):
            yield f".states[{number}].value", wanted_state.group, wanted_state.value, value


def _fighter(game: Game, seat: int, placed: Placed) -> Iterator[Difference]:
    table, state = game.table, game.machine.s
    number = fighter_called(game, seat, placed.fighter)
    if number is None:
        known = ", ".join(fighter_name(table, i) for i in table.seats[seat].fighters)
        yield ".fighter", placed.fighter, "a fighter of this seat", f"only {known}"
        return
    if placed.space is not None:
        found = space_name(table, state.space[number]) if state.space[number] >= 0 else OFF_BOARD
        if found != placed.space:
            yield ".space", f"space of {placed.fighter}", placed.space, found
    if placed.health is not None and placed.health != state.health[number]:
        yield ".health", f"health of {placed.fighter}", str(placed.health), str(state.health[number])


def fighter_called(game: Game, seat: int, name: str) -> int | None:
    """The fighter of a seat that goes by a name, also without the number that tells it from its like elsewhere."""
    table = game.table
    for number in table.seats[seat].fighters:
        label = fighter_name(table, number)
        if words(name) in (words(label), words(label.removesuffix(f"({seat + 1})"))):
            return number
    return None


def _tokens(game: Game, end: Outcome) -> Iterator[Difference]:
    """The tokens on the board are these and no others."""
    if end.tokens is None:
        return
    table, state = game.table, game.machine.s
    lying = [number for number in range(len(table.tokens)) if state.token_space[number] >= 0]
    for place, wanted in enumerate(end.tokens):
        fit = next((number for number in lying if _is(game, number, wanted)), None)
        if fit is None:
            there = _listed([_token(game, number) for number in lying])
            yield f"end.tokens[{place}]", "tokens on the board", f"{wanted.token} on {wanted.space}", there
        else:
            lying.remove(fit)
    if lying:
        yield "end.tokens", "tokens on the board", "no others", _listed([_token(game, number) for number in lying])


def _fixtures(game: Game, end: Outcome) -> Iterator[Difference]:
    table, state = game.table, game.machine.s
    up = {
        _folded(info.name): info.sides[state.token_side[number]] if info.sides else "no side"
        for number, info in enumerate(table.tokens[table.fixtures :], table.fixtures)
    }
    for place, wanted in enumerate(end.fixtures):
        found = up.get(_folded(wanted.fixture), "not there")
        if _folded(found) != _folded(wanted.side):
            yield f"end.fixtures[{place}]", wanted.fixture, wanted.side, found


def _is(game: Game, number: int, wanted: PlacedToken) -> bool:
    table, state = game.table, game.machine.s
    if _folded(token_name(table, number)) != _folded(wanted.token):
        return False
    if space_name(table, state.token_space[number]) != wanted.space:
        return False
    if wanted.owner is not None and state.token_owner[number] != wanted.owner - 1:
        return False
    sides = table.tokens[number].sides
    return wanted.side is None or (bool(sides) and sides[state.token_side[number]] == wanted.side)


def _token(game: Game, number: int) -> str:
    return f"{token_name(game.table, number)} on {space_name(game.table, game.machine.s.token_space[number])}"


def _cards(game: Game, pile: int) -> list[str]:
    return [game.table.cards[card].name for card in game.machine.s.piles[pile]]


def _form_value(game: Game, form: int) -> str:
    value = game.machine.s.forms[form]
    return game.table.forms[form].values[value] if value >= 0 else "none yet"


def _seat(game: Game, seat: int) -> str:
    return f"{seat + 1} ({game.table.seats[seat].label})" if 0 <= seat < len(game.table.seats) else str(seat + 1)


def _over(over: bool) -> str:
    return "over" if over else "still going on"


def _folded(name: str) -> str:
    return " ".join(words(name))


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(names) if names else "none"
