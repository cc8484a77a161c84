"""The state of a game: numbers, strings and tuples in flat lists, copied by hand, written as JSON.

Nothing here knows a rule. What never changes during a game (boards, cards, programs) stands on the table; a state
holds only references to it. A running effect is a stack of frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# What a binding can be: a number, a word, or tuples of those, so that copying a frame copies references only.
Value = Any
# Something that happened: its kind and the facts, in the order `events.FIELDS` gives.
Fact = tuple[Any, ...]

#: Where a fighter or token is when it is on no space.
OFF = -1
#: Where a token or item is when it has left the game.
BOXED = -2
# From here down: where a token is that lies on a fighter.
_ON_FIGHTERS = -10


def on_fighter(fighter: int) -> int:
    """Where a token is that lies on a fighter and goes with it."""
    return _ON_FIGHTERS - fighter


def carrier(where: int) -> int:
    """The fighter that a token lies on, by where it is; -1 for none."""
    return _ON_FIGHTERS - where if where <= _ON_FIGHTERS else -1


def in_play(where: int) -> bool:
    """Whether a token lies on a space or on a fighter."""
    return where > OFF or where <= _ON_FIGHTERS


#: The windows of a combat card as bits, for what has been canceled.
WINDOW_BITS = {"immediately": 1, "during combat": 2, "after combat": 4, "after attack": 8}


class Frame:
    """A program that is being carried out: which, how far, for whom, from what source, and what its words mean."""

    __slots__ = ("env", "pc", "prog", "seat", "src", "who")

    def __init__(
        self, prog: int, seat: int, src: int, who: int, env: dict[str, Value] | None = None, pc: int = 0
    ) -> None:
        self.prog = prog
        self.pc = pc
        self.seat = seat
        self.src = src
        self.who = who
        self.env = {} if env is None else env

    def copy(self) -> Frame:
        other = blank(Frame)
        other.prog = self.prog
        other.pc = self.pc
        other.seat = self.seat
        other.src = self.src
        other.who = self.who
        other.env = self.env.copy()
        return other


#: A frame with nothing in it yet: half as dear as one that is made with all there is, where many are.
blank: Callable[[type[Frame]], Frame] = Frame.__new__


class Combat:
    """A combat. Where a field is a list, the attacker's side is first and the defender's second."""

    __slots__ = (
        "along",
        "base",
        "bonus",
        "canceled",
        "cards",
        "dealt",
        "done",
        "fighters",
        "ignored",
        "items",
        "kept",
        "mark",
        "mods",
        "next",
        "seats",
        "shown",
        "stage",
        "winner",
    )

    def __init__(self, attacker: int, defender: int, seats: tuple[int, int]) -> None:
        self.fighters = [attacker, defender]
        self.seats = [seats[0], seats[1]]
        self.cards = [-1, -1]
        self.items = [-1, -1]
        self.along = [-1, -1]  # a card that was played along with it
        self.next = -1  # the number of the bonus attack that follows
        self.bonus = -1  # the number of the bonus attack that this is, in the attacking card's own list
        self.base: list[int | None] = [None, None]  # what a text set the value to
        self.mods: list[tuple[tuple[int, int], ...]] = [(), ()]  # (amount, source) for each change
        self.ignored = [0, 0]
        self.canceled = [0, 0]  # bits of windows
        self.shown = [0, 0]  # bits: 1 for a card that was laid face up, 2 for one that went along with it so
        self.kept = [0, 0]  # the played card has been put somewhere else already
        self.done: list[tuple[int, ...]] = [(), ()]  # the numbers of the blocks that were resolved
        self.dealt = 0
        self.winner = -1
        self.stage = 0
        self.mark = 0  # where in the facts of the turn it began

    def copy(self) -> Combat:
        other = Combat.__new__(Combat)
        other.fighters = self.fighters.copy()
        other.seats = self.seats.copy()
        other.cards = self.cards.copy()
        other.items = self.items.copy()
        other.along = self.along.copy()
        other.next = self.next
        other.bonus = self.bonus
        other.base = self.base.copy()
        other.mods = self.mods.copy()
        other.ignored = self.ignored.copy()
        other.canceled = self.canceled.copy()
        other.shown = self.shown.copy()
        other.kept = self.kept.copy()
        other.done = self.done.copy()
        other.dealt = self.dealt
        other.winner = self.winner
        other.stage = self.stage
        other.mark = self.mark
        return other


class State:
    """Everything that changes."""

    __slots__ = (
        "action",
        "action_mark",
        "actions",
        "active",
        "away",
        "combats",
        "counters",
        "facts",
        "forms",
        "frames",
        "health",
        "known",
        "lasting",
        "limits",
        "out",
        "past",
        "piles",
        "played",
        "queue",
        "rng",
        "skips",
        "space",
        "started",
        "token_owner",
        "token_side",
        "token_space",
        "turn",
        "winners",
    )

    def __init__(self) -> None:
        self.rng = 0
        # fighters
        self.space: list[int] = []
        self.health: list[int] = []
        self.started: list[int] = []  # where each fighter stood when the turn began
        self.away: list[int] = []  # 1 for a fighter that is off the board without being defeated
        # cards: piles by number, and for each card the seats (as bits) that know what and where it is
        self.piles: list[list[int]] = []
        self.known: list[int] = []
        # what is counted and what holds, by the table's numbers
        self.counters: list[int] = []
        self.forms: list[int] = []
        # tokens on the board
        self.token_space: list[int] = []
        self.token_side: list[int] = []
        self.token_owner: list[int] = []
        # the turn
        self.turn = 0
        self.active = 0
        self.actions = 0
        self.action = 0
        self.action_mark = 0  # where in the facts of the turn the action began
        self.played: list[int] = []  # turns each seat has begun
        self.out: list[int] = []  # 1 for a seat that is eliminated
        self.skips: list[int] = []  # turns each seat still has to skip
        self.winners: tuple[int, ...] | None = None
        # what runs, what waits, what lasts, what happened
        self.frames: list[Frame] = []
        self.queue: list[tuple[Any, ...]] = []
        self.lasting: list[tuple[Any, ...]] = []
        self.combats: list[Combat] = []
        self.limits: tuple[int, ...] = ()  # triggers that have used up their turn, game, combat ...
        self.facts: list[Fact] = []
        self.past: tuple[tuple[int, tuple[Fact, ...]], ...] = ()  # (seat, facts) of the turns before, a round's worth

    def copy(self) -> State:
        """An independent state; what is immutable is shared."""
        other = State.__new__(State)
        other.rng = self.rng
        other.space = self.space.copy()
        other.health = self.health.copy()
        other.started = self.started.copy()
        other.away = self.away.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.known = self.known.copy()
        other.counters = self.counters.copy()
        other.forms = self.forms.copy()
        other.token_space = self.token_space.copy()
        other.token_side = self.token_side.copy()
        other.token_owner = self.token_owner.copy()
        other.turn = self.turn
        other.active = self.active
        other.actions = self.actions
        other.action = self.action
        other.action_mark = self.action_mark
        other.played = self.played.copy()
        other.out = self.out.copy()
        other.skips = self.skips.copy()
        other.winners = self.winners
        other.frames = [frame.copy() for frame in self.frames]
        other.queue = self.queue.copy()
        other.lasting = self.lasting.copy()
        other.combats = [combat.copy() for combat in self.combats]
        other.limits = self.limits
        other.facts = self.facts.copy()
        other.past = self.past
        return other

    def to_json(self) -> dict[str, Any]:
        """Plain data: what `json.dumps` takes."""
        data: dict[str, Any] = {}
        for name in self.__slots__:
            value = getattr(self, name)
            if name == "frames":
                value = [[f.prog, f.pc, f.seat, f.src, f.who, f.env] for f in value]
            elif name == "combats":
                value = [{field: getattr(c, field) for field in Combat.__slots__} for c in value]
            data[name] = value
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> State:
        """The state that was written."""
        state = cls()
        for name in cls.__slots__:
            value = data[name]
            if name == "frames":
                value = [
                    Frame(prog, seat, src, who, {k: _tuples(v) for k, v in env.items()}, pc)
                    for prog, pc, seat, src, who, env in value
                ]
            elif name == "combats":
                value = [_combat(item) for item in value]
            elif name in ("winners", "past", "limits"):
                value = _tuples(value)
            elif name in ("queue", "lasting", "facts"):
                value = [_tuples(item) for item in value]
            elif name == "piles":
                value = [list(pile) for pile in value]
            elif isinstance(value, list):
                value = list(value)
            setattr(state, name, value)
        return state


def _combat(data: dict[str, Any]) -> Combat:
    combat = Combat.__new__(Combat)
    for field in Combat.__slots__:
        value = data[field]
        if field in ("mods", "done"):
            value = [_tuples(item) for item in value]
        setattr(combat, field, list(value) if isinstance(value, list) else value)
    return combat


def _tuples(value: Any) -> Any:
    """JSON knows lists only; a state keeps tuples, and mappings whose values are the same."""
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value
