"""Everything a noun or a declared name can mean, before anything narrows it. Cards are in `cards.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import STATES
from umdsl.engine.compile.pointing import opposing_one, recall
from umdsl.engine.compile.reading import FOUGHT, Reading, combat_of, is_hero, name_kind, own_fighters, text_seat
from umdsl.engine.state import BOXED, OFF, in_play
from umdsl.language.names import NameKind
from umdsl.language.nodes.selectors import Name, Noun

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame
    from umdsl.engine.table import SeatInfo


def everything(r: Reading, noun: Noun | Name) -> Query:
    """What a noun alone can mean, of its own kind."""
    if isinstance(noun, Name):
        return _named(r, noun)
    if noun in _FIGHTERS:
        return fighters(r, noun)
    return _NOUNS.get(noun, _one)


# --- fighters -------------------------------------------------------------------------------------------------------

_FIGHTERS = frozenset(
    {
        *(Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.ATTACKER, Noun.DEFENDER),
        *(Noun.MINION, Noun.VILLAIN, Noun.HENCHMAN, Noun.WINNER, Noun.LOSER),
    }
)


def fighters(r: Reading, noun: Noun) -> Query:
    if noun is Noun.ATTACKER or noun is Noun.DEFENDER:
        return _in_role(0 if noun is Noun.ATTACKER else 1, r.everywhere)
    if noun is Noun.WINNER or noun is Noun.LOSER:
        return _of_the_combat("won" if noun is Noun.WINNER else "lost")
    everyone = _all_fighters if r.everywhere else _undefeated if r.purpose == "place" else _on_board
    if noun is Noun.FIGHTER:
        return everyone
    return _of_part(everyone, noun)


def _on_board(g: Machine, f: Frame) -> list[int]:
    return [i for i, space in enumerate(g.s.space) if space >= 0]


def foes(g: Machine, f: Frame) -> list[int]:
    """The opposing fighters on the board."""
    space = g.s.space
    return [i for i in g.t.foes[f.seat] if space[i] >= 0]


def _undefeated(g: Machine, f: Frame) -> list[int]:
    """Who can be placed: also those that are off the board, unless they have fallen."""
    return [i for i, space in enumerate(g.s.space) if space >= 0 or g.s.away[i]]


def _all_fighters(g: Machine, f: Frame) -> list[int]:
    return list(range(len(g.s.space)))


def _of_part(everyone: Query, noun: Noun) -> Query:
    """Heroes or sidekicks. Villains and their minions are no part of a game without an enemy."""
    if noun not in (Noun.HERO, Noun.SIDEKICK):
        return lambda g, f: []
    wanted = noun is Noun.HERO

    def found(g: Machine, f: Frame) -> list[int]:
        if g.may_hold("treat"):
            return [i for i in everyone(g, f) if is_hero(g, i) is wanted]
        info = g.t.fighters
        return [i for i in everyone(g, f) if info[i].hero is wanted]

    return found


def your_hero(everywhere: bool) -> Query:
    """`your hero`: each part of it, and whoever counts as one."""

    def found(g: Machine, f: Frame) -> list[int]:
        t, s = g.t, g.s
        hero = t.lone_heroes[f.seat]
        if hero >= 0 and not s.lasting:
            return [hero] if everywhere or s.space[hero] >= 0 else []
        seat = t.seats[f.seat]
        heroes = [i for i in seat.fighters if is_hero(g, i)] if g.may_hold("treat") else seat.heroes
        if everywhere:
            return heroes
        space = s.space
        return [i for i in heroes if space[i] >= 0]

    return found


def _in_role(side: int, everywhere: bool) -> Query:
    """The attacker or the defender: in the combat, else in the last attack of the turn."""

    def found(g: Machine, f: Frame) -> list[int]:
        fighter = in_role(g, f, side)
        return [fighter] if fighter >= 0 and (everywhere or g.s.space[fighter] >= 0) else []

    return found


def _of_the_combat(told: str) -> Query:
    """Who won or lost the last combat of the turn, on the board or not."""

    def found(g: Machine, f: Frame) -> list[int]:
        return next(([fact[2]] for fact in reversed(g.s.facts) if fact[0] == told), [])

    return found


def in_role(g: Machine, f: Frame, side: int) -> int:
    """Who attacks (0) or defends (1), or did so last this turn; -1 for nobody. What outlasts a combat means its own."""
    kept = f.env.get(FOUGHT)
    if kept is not None:
        return int(kept[side])
    combat = combat_of(g)
    if combat is not None:
        return combat.fighters[side]
    for fact in reversed(g.s.facts):
        if fact[0] == "attack":
            return int(fact[2 + side])
    return -1


def opposing(everywhere: bool) -> Query:
    """`the opposing fighter`: the one in the combat, else each there is."""

    def found(g: Machine, f: Frame) -> list[int]:
        s = g.s
        one = opposing_one(g, f)
        if one:
            return one if everywhere or s.space[one[0]] >= 0 else []
        t = g.t
        return [
            i
            for i, space in enumerate(s.space)
            if (space >= 0 or everywhere) and not t.friendly(f.seat, t.fighters[i].seat)
        ]

    return found


def yours(everywhere: bool) -> Query:
    """`your fighter`: the one in the combat, else whom the text belongs to, else each of them."""
    if everywhere:
        return own_fighters

    def found(g: Machine, f: Frame) -> list[int]:
        space = g.s.space
        return [i for i in own_fighters(g, f) if space[i] >= 0]

    return found


# --- declared names -------------------------------------------------------------------------------------------------


def _named(r: Reading, name: Name) -> Query:
    kind = name_kind(r.c, name)
    if kind == "fighter":
        return fighters_named(name.name, r.everywhere, away=r.purpose == "place")
    if kind == "counter":
        return _of_text("counters", name.name)
    if kind == "token":
        return tokens_named(name.name, r.everywhere)
    if kind == "state":
        return _states(name.name)
    if kind == "pile":
        return _of_text("extra", name.name)
    if kind == "fixture":
        return _fixture(name.name)
    if name.kind is NameKind.REGION:
        return _region(name.name)
    return _one


def seats_first(g: Machine, f: Frame) -> Iterable[SeatInfo]:
    """The seats, the one whose words are read before all others."""
    own = text_seat(g, f)
    seats = g.t.seats
    return (seats[own], *(seat for seat in seats if seat.seat != own))


def fighters_named(name: str, everywhere: bool, *, away: bool = False) -> Query:
    """Fighters of a name: the text's own, else whoever is called so; as a state, the hero who is in it. With `away`,
    those off the board count too, unless they have fallen."""

    def found(g: Machine, f: Frame) -> list[int]:
        src = f.src
        t = g.t
        seat = t.cards[src].seat if src >= 0 else f.seat
        here = t.seats[seat].named.get(name) if seat >= 0 else None
        if here is None:
            here = _elsewhere(g, f, name)
        if everywhere:
            return here
        space = g.s.space
        return [i for i in here if space[i] >= 0 or (away and g.s.away[i])]

    return found


def _elsewhere(g: Machine, f: Frame, name: str) -> list[int]:
    for seat in seats_first(g, f):
        if name in seat.named:
            return seat.named[name]
    for seat in seats_first(g, f):
        if name in seat.forms:
            form, value = seat.forms[name]
            return seat.heroes if g.s.forms[form] == value else []
    return []


def _of_text(field: str, name: str) -> Query:
    """A counter or a pile of that name: the text's own, else whoever has one."""

    def found(g: Machine, f: Frame) -> list[int]:
        for seat in seats_first(g, f):
            number = getattr(seat, field).get(name)
            if number is not None:
                return [number]
        return []

    return found


def tokens_named(name: str, everywhere: bool) -> Query:
    """Tokens of a name: those that the text's own hero brings, else whoever's are called so."""

    def found(g: Machine, f: Frame) -> list[int]:
        places = g.s.token_space
        own = g.t.seats[text_seat(g, f)].tokens.get(name)
        those = own if own is not None else [i for i, token in enumerate(g.t.tokens) if token.name == name]
        return [i for i in those if everywhere or in_play(places[i])]

    return found


def anybodys(r: Reading, name: Name) -> Query | None:
    """Fighters or tokens of a name, of all who have any; None for other names."""
    kind = name_kind(r.c, name)
    called, everywhere = name.name, r.everywhere
    if kind == "token":
        return lambda g, f: [
            i
            for i, token in enumerate(g.t.tokens)
            if token.name == called and (everywhere or in_play(g.s.token_space[i]))
        ]
    if kind == "fighter":
        return lambda g, f: [
            i for i, info in enumerate(g.t.fighters) if info.name == called and (everywhere or g.s.space[i] >= 0)
        ]
    return None


def supply_of(name: str | None, boxed: bool = False) -> Query:
    """The tokens of a name that wait in their supply, the text's own first."""

    def found(g: Machine, f: Frame) -> list[int]:
        own = text_seat(g, f)
        places = g.s.token_space
        here = [
            i
            for i, token in enumerate(g.t.tokens)
            if name in (None, token.name) and (places[i] == OFF or (boxed and places[i] == BOXED))
        ]
        mine = [i for i in here if g.t.tokens[i].seat == own]
        return mine or here

    return found


def _states(name: str) -> Query:
    def found(g: Machine, f: Frame) -> list[int]:
        for seat in seats_first(g, f):
            if name in seat.forms:
                form, value = seat.forms[name]
                return [form * STATES + value]
        return []

    return found


def _fixture(name: str) -> Query:
    """Something beside the spaces of the board, by its number there."""

    def found(g: Machine, f: Frame) -> list[int]:
        names = list(g.t.board.fixtures)
        return [names.index(name)] if name in names else []

    return found


def _region(name: str) -> Query:
    def found(g: Machine, f: Frame) -> list[int]:
        return g.t.board.regions.get(name, [])

    return found


# --- places, players, piles -----------------------------------------------------------------------------------------


def _spaces(g: Machine, f: Frame) -> list[int]:
    return list(range(g.t.board.size))


def _paths(g: Machine, f: Frame) -> list[int]:
    """The places for tokens on paths."""
    board = g.t.board
    return list(range(board.size, len(board.names)))


def _all_zones(g: Machine, f: Frame) -> list[int]:
    return list(range(len(g.t.board.zone_names)))


def players(g: Machine, f: Frame) -> list[int]:
    """Whoever is still in the game."""
    out = g.s.out
    return [seat for seat in range(len(out)) if not out[seat]]


def _enemies(g: Machine, f: Frame) -> list[int]:
    return g.opponents(f.seat)


def _teammates(g: Machine, f: Frame) -> list[int]:
    seats = g.t.seats
    return [i for i in players(g, f) if i != f.seat and seats[i].side == seats[f.seat].side]


def _tokens(g: Machine, f: Frame) -> list[int]:
    items = g.t.item_tokens
    return [i for i, where in enumerate(g.s.token_space) if in_play(where) and i not in items]


def _items(g: Machine, f: Frame) -> list[int]:
    places = g.s.token_space
    return [i for i in g.t.item_tokens if places[i] >= 0]


def _counters(g: Machine, f: Frame) -> list[int]:
    return [i for i, counter in enumerate(g.t.counters) if counter.seat == f.seat]


def _all_states(g: Machine, f: Frame) -> list[int]:
    """The states of the player's own forms."""
    return [
        number * STATES + value
        for number, form in enumerate(g.t.forms)
        if form.seat == f.seat
        for value in range(len(form.values))
    ]


def _hands(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[seat].hand for seat in players(g, f)]


def _decks(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[seat].deck for seat in players(g, f)]


def _discards(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[seat].discard for seat in players(g, f)]


def _plays(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[seat].play for seat in players(g, f)]


def _sheets(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[seat].kept for seat in players(g, f)]


def _box(g: Machine, f: Frame) -> list[int]:
    return [g.t.box]


def _abilities(g: Machine, f: Frame) -> list[int]:
    return [ability.number for ability in g.t.abilities]


def _combats(g: Machine, f: Frame) -> list[int]:
    return [0] if g.s.combats else []


def _one(g: Machine, f: Frame) -> list[int]:
    """What there is one of: the board, the game, the turn."""
    return [0]


_NOUNS: dict[Noun, Query] = {
    Noun.SPACE: _spaces,
    Noun.PATH: _paths,
    Noun.ZONE: _all_zones,
    Noun.PLAYER: players,
    Noun.OPPONENT: _enemies,
    Noun.TEAMMATE: _teammates,
    Noun.OWNER: players,
    Noun.TOKEN: _tokens,
    Noun.ITEM: _items,
    Noun.COUNTER: _counters,
    Noun.IDENTITY: _all_states,
    Noun.FORM: _all_states,
    Noun.SIZE: _all_states,
    Noun.HAND: _hands,
    Noun.DECK: _decks,
    Noun.DISCARD: _discards,
    Noun.PLAY: _plays,
    Noun.CHARACTER: _sheets,
    Noun.BOX: _box,
    Noun.ABILITY: _abilities,
    Noun.COMBAT: _combats,
}

# --- what belongs to somebody ---------------------------------------------------------------------------------------

_FIELD = {
    Noun.HAND: "hand",
    Noun.DECK: "deck",
    Noun.DISCARD: "discard",
    Noun.PLAY: "play",
    Noun.CHARACTER: "kept",
}


def pile_of(r: Reading, noun: Noun, owners: Query | None) -> Query:
    """A pile of some players; without an owner, the pile last spoken of, else your own."""
    field = _FIELD.get(noun)
    if field is None:
        return _box
    if owners is None:
        mention = r.c.last(("pile",), noun.value)
        if mention is not None:
            return recall(mention)
        return lambda g, f: [getattr(g.t.seats[f.seat], field)]
    return lambda g, f: [getattr(g.t.seats[seat], field) for seat in owners(g, f)]


def next_states(g: Machine, f: Frame) -> list[int]:
    """For each form of the player, the state after the one that holds, round and round."""
    found = []
    for number, form in enumerate(g.t.forms):
        if form.seat == f.seat:
            found.append(number * STATES + (g.s.forms[number] + 1) % len(form.values))
    return found


def other_states(g: Machine, f: Frame) -> list[int]:
    """The states of the player's forms that do not hold now."""
    return [
        number * STATES + value
        for number, form in enumerate(g.t.forms)
        if form.seat == f.seat
        for value in range(len(form.values))
        if g.s.forms[number] != value
    ]


def present_states(g: Machine, f: Frame) -> list[int]:
    return [n * STATES + g.s.forms[n] for n, form in enumerate(g.t.forms) if form.seat == f.seat]


def of_group(noun: Noun) -> Any:
    """Keeps the states whose group is called by the noun, where one is: of several forms, `size` is the size."""

    def sieve(g: Machine, f: Frame, found: list[int]) -> list[int]:
        fitting = [i for i in found if noun.value in g.t.forms[i // STATES].name.casefold()]
        return fitting or found

    return sieve
