"""Definitions -> a table and a state before anything has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from umdsl.content.definitions import Face, Hero, Item, Mode
from umdsl.content.definitions.rules import TurnOrder
from umdsl.engine import chance, problems
from umdsl.engine.board import board_of
from umdsl.engine.content import Compiled, Content, Named, compiled, gather
from umdsl.engine.problems import GameError
from umdsl.engine.state import OFF, Frame, State
from umdsl.engine.table import (
    AbilityInfo,
    CardInfo,
    CounterInfo,
    FighterInfo,
    FormInfo,
    PileInfo,
    SeatInfo,
    Table,
    TokenInfo,
)

if TYPE_CHECKING:
    from umdsl.content.registry import Registry
    from umdsl.engine.programs import CompiledText, Rule, Trigger

#: How many of a token there are where the file sets no number: more than ever lie on a board.
PLENTY = 20


# Tables that were laid before: many games of the same heroes are played in a row, and a table never changes. The
# registry is kept along, so that its number stays its own.
_LAID: dict[tuple[object, ...], tuple[Registry, Content, Table]] = {}


def lay(
    registry: Registry,
    mode: Named,
    heroes: Sequence[Named],
    battlefield: Named,
    edition: Named | None,
    players: Sequence[str] | None,
) -> tuple[Content, Table]:
    """The content and the table of a game."""
    names = (mode, *heroes, battlefield, edition)
    key = (id(registry), *names, tuple(players) if players else None)
    plain = all(name is None or isinstance(name, str) for name in names)
    if plain and key in _LAID:
        return _LAID[key][1:]
    content = gather(registry, mode, list(heroes), battlefield, edition)
    table = seat_all(content, players)
    if plain:
        if len(_LAID) >= 64:
            _LAID.clear()
        _LAID[key] = registry, content, table
    return content, table


def seat_all(content: Content, players: Sequence[str] | None = None) -> Table:
    """The table of a game."""
    mode = content.mode
    who = _players(mode, len(content.heroes), players)
    _check(content)
    table = Table(content.edition, mode, board_of(content.battlefield))
    sides = _sides(mode, len(content.heroes))
    for number, entry in enumerate(content.heroes):
        hero = entry.definition
        assert isinstance(hero, Hero)
        _take_seat(table, SeatInfo(number, hero, sides[number], who[number]), compiled(entry))
    table.all_seats = (1 << len(table.seats)) - 1
    table.order = _order(mode, sides)
    _name_apart(table)
    _lay_out(table, content)
    register(table)
    table.seal()
    table.route_matters |= bool(table.board.over)
    for entry in [*content.heroes, *content.items]:
        own = compiled(entry)
        table.programs.update(own.programs)
        table.triggers_by_name.update(own.triggers)
        table.rules_by_name.update(own.rules)
    return table


def new_state(table: Table, seed: int) -> State:
    """Everything in its box: decks not yet shuffled, nobody on the board."""
    s = State()
    s.rng = chance.seeded(seed)
    s.space = [OFF] * len(table.fighters)
    s.started = [OFF] * len(table.fighters)
    s.health = [info.health for info in table.fighters]
    s.away = [int(info.off) for info in table.fighters]
    s.piles = [[] for _ in table.piles]
    s.known = [0] * len(table.cards)
    for info in table.cards:
        pile = table.starts_in[info.number]
        s.piles[pile].append(info.number)
        if table.piles[pile].open:
            s.known[info.number] = table.all_seats
    s.counters = [info.start for info in table.counters]
    s.forms = [info.values.index(info.start) if info.start is not None else OFF for info in table.forms]
    s.token_space = [OFF] * len(table.tokens)
    s.token_side = [0] * len(table.tokens)
    s.token_owner = [info.seat for info in table.tokens]
    s.active = table.order[0]
    s.played = [0] * len(table.seats)
    s.out = [0] * len(table.seats)
    s.skips = [0] * len(table.seats)
    return s


# --- is this a game at all? -----------------------------------------------------------------------------------------


def _players(mode: Mode, seats: int, players: Sequence[str] | None) -> list[str]:
    """Who plays each seat; one player may play several of a side where the mode lets them."""
    _within(mode, seats, mode.heroes.min, mode.heroes.max, "heroes")
    who = [str(name) for name in players] if players else [f"Player {number + 1}" for number in range(seats)]
    if len(who) != seats:
        wanted = f"one player for each of its {seats} heroes"
        raise GameError(problems.BAD_SEATS, mode=mode.name, wanted=wanted, seen=f"{len(who)} names of players")
    people = list(dict.fromkeys(who))
    _within(mode, len(people), mode.players.min, mode.players.max, "players")
    sides = _sides(mode, seats)
    for name in people:
        mine = [seat for seat in range(seats) if who[seat] == name]
        if len(mine) > 1 and (not mode.shared_control or len({sides[seat] for seat in mine}) > 1):
            seen = f"{name} playing seats {' and '.join(str(seat + 1) for seat in mine)}"
            raise GameError(problems.BAD_SEATS, mode=mode.name, wanted="one hero for each player", seen=seen)
    return who


def _within(mode: Mode, seen: int, least: int, most: int, what: str) -> None:
    if not least <= seen <= most:
        wanted = f"{least} {what}" if least == most else f"{least} to {most} {what}"
        raise GameError(problems.BAD_SEATS, mode=mode.name, wanted=wanted, seen=seen)


def _check(content: Content) -> None:
    mode, board = content.mode, content.battlefield
    numbers = {start.number for start in board.starts}
    needed = mode.placement[: len(content.heroes)]
    if len(numbers) < mode.starting_spaces or not numbers.issuperset(needed):
        raise GameError(
            problems.NO_STARTS,
            board=board.name,
            seen=len(numbers),
            mode=mode.name,
            wanted=max(mode.starting_spaces, len(needed)),
            suggestion="Choose a battlefield with more of them.",
        )


def _sides(mode: Mode, seats: int) -> list[int]:
    if not mode.teams:
        return list(range(seats))
    return [next(side for side, team in enumerate(mode.teams) if seat + 1 in team) for seat in range(seats)]


def _order(mode: Mode, sides: list[int]) -> list[int]:
    """Seats in the order of their turns."""
    seats = list(range(len(sides)))
    if mode.turns is not TurnOrder.ALTERNATING:
        return seats
    return sorted(seats, key=lambda seat: (sides[:seat].count(sides[seat]), seat))


# --- one seat -------------------------------------------------------------------------------------------------------


def _take_seat(table: Table, info: SeatInfo, own: Compiled) -> None:
    hero = info.hero
    seat = info.seat
    table.seats.append(info)
    for kind, fighter in enumerate(hero.fighters):
        for copy in range(1, fighter.count + 1):
            figure = FighterInfo(len(table.fighters), seat, hero, kind, copy, table.edition.sidekick_health)
            table.fighters.append(figure)
            info.fighters.append(figure.number)
            info.named.setdefault(figure.name, []).append(figure.number)
            if figure.hero:
                info.heroes.append(figure.number)
    _add_piles(table, info, own)
    for resource in hero.resources:
        info.counters[resource.name] = len(table.counters)
        table.counters.append(CounterInfo(seat, resource.name, resource.start, resource.min, resource.max))
    for group in hero.states:
        for value, name in enumerate(group.values):
            info.forms[name] = (len(table.forms), value)
        table.forms.append(FormInfo(seat, group.name, group.values, group.start, group.order))
    for token in hero.tokens:
        for _ in range(PLENTY if token.count is None else token.count):
            info.tokens.setdefault(token.name, []).append(len(table.tokens))
            table.tokens.append(TokenInfo(seat, token.name, token.sides))
    info.dice = {die.name: die.faces for die in hero.dice}
    for number, ability in enumerate(hero.abilities):
        path = f"abilities[{number}].text"
        if path in own.texts:
            state = info.forms[ability.state] if ability.state is not None else None
            name = own.sources[path].removesuffix(f" ({hero.id})")
            text = own.texts[path]
            table.abilities.append(AbilityInfo(len(table.abilities), seat, name, ability.fighter, state, text))


def _add_piles(table: Table, info: SeatInfo, own: Compiled) -> None:
    """The deck with its cards, the other places for them, and the piles that the hero brings."""
    hero = info.hero

    def pile(name: str, open_: bool) -> int:
        table.piles.append(PileInfo(info.seat, name, open_))
        return len(table.piles) - 1

    info.deck = pile("deck", False)
    info.hand = pile("hand", False)
    info.discard = pile("discard pile", True)
    info.play = pile("cards in play", False)
    info.kept = pile("kept cards", True)
    info.gone = pile("removed cards", True)
    for number, card in enumerate(hero.cards):
        text = own.texts.get(f"cards[{number}].text")
        for _ in range(card.copies):
            figures = (card.value, card.boost, card.by, card.tags)
            _add_card(table, info.deck, info.seat, card.name, str(card.type), *figures, text)
    for place, extra in enumerate(hero.piles):
        info.extra[extra.name] = pile(extra.name, extra.face is Face.UP)
        for number, other in enumerate(extra.cards):
            text = own.texts.get(f"piles[{place}].cards[{number}].text")
            for _ in range(other.copies):
                where = info.extra[extra.name]
                _add_card(table, where, info.seat, other.name, "other", None, None, "any", other.tags, text)


def _add_card(
    table: Table,
    pile: int,
    seat: int,
    name: str,
    type_: str,
    value: int | None,
    boost: int | None,
    by: str,
    tags: tuple[str, ...],
    text: CompiledText | None,
    item: str | None = None,
) -> int:
    number = len(table.cards)
    table.cards.append(CardInfo(number, seat, name, type_, value, boost, by, tags, text, item))
    table.starts_in.append(pile)
    return number


def _name_apart(table: Table) -> None:
    """No two fighters, and no two seats, are called the same: the later ones carry the number of their seat."""
    taken: set[str] = set()
    for seat in table.seats:
        if any(other.label == seat.label for other in table.seats[: seat.seat]):
            seat.label = f"{seat.label} ({seat.seat + 1})"
        for number in seat.fighters:
            info = table.fighters[number]
            if info.label in taken:
                info.label = f"{info.label} ({seat.seat + 1})"
            taken.add(info.label)


def _lay_out(table: Table, content: Content) -> None:
    """What belongs to the board and to nobody: its items, each a token with a card, and what stands beside it."""
    table.box = len(table.piles)
    table.piles.append(PileInfo(-1, "box", True))
    for entry in content.items:
        item = entry.definition
        assert isinstance(item, Item)
        text = compiled(entry).texts.get("text")
        for _ in range(item.count):
            kind = str(item.type)
            card = _add_card(table, table.box, -1, item.name, "item", item.value, None, "any", (), text, kind)
            table.item_tokens.append(len(table.tokens))
            table.tokens.append(TokenInfo(-1, item.name, (), card))
    table.fixtures = len(table.tokens)
    for fixture in content.battlefield.fixtures:
        table.tokens.append(TokenInfo(-1, fixture.name, fixture.sides))


# --- what waits and what holds --------------------------------------------------------------------------------------


def register(table: Table) -> None:
    """Put every text that waits or holds where the machine looks for it. Run anew, it forgets what was there."""
    table.triggers.clear()
    table.would.clear()
    table.windows.clear()
    table.rules.clear()
    table.permanent.clear()
    table.action_texts.clear()
    for ability in table.abilities:
        src = -2 - ability.number
        named = table.seats[ability.seat].named.get(ability.fighter or "", ())
        who = named[0] if len(named) == 1 else -1
        _wait(table, [*ability.text.triggers, *ability.text.would], ability.seat, src)
        _hold(table, ability.text.rules, ability.seat, src, who)
        for label, programs in ability.text.windows.items():
            table.windows.setdefault(label, []).extend((program, ability.seat, src) for program, _ in programs)
        table.action_texts += [(ability.number, number) for number in range(len(ability.text.actions))]
    for card in table.cards:
        text = card.text
        if text is not None and (text.permanent_rules or text.permanent_triggers):
            table.permanent.add(card.number)
            _wait(table, text.permanent_triggers, card.seat, card.number)
            _hold(table, text.permanent_rules, card.seat, card.number, -1)


def _wait(table: Table, triggers: list[Trigger], seat: int, src: int) -> None:
    for trigger in triggers:
        waiting = table.would if trigger.phase == "would" else table.triggers
        for kind in trigger.kinds:
            waiting.setdefault(kind, []).append((trigger, seat, src))


def _hold(table: Table, rules: list[Rule], seat: int, src: int, who: int) -> None:
    for rule in rules:
        table.rules.setdefault(rule.kind, []).append((rule, Frame(0, seat, src, who)))
