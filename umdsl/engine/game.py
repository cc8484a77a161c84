"""A game: decisions with their options, choices, events, and the ways to keep, copy and take back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine import problems
from umdsl.engine.content import Content, Named, everything
from umdsl.engine.decisions import Decision, Option, Outcome, decision_of
from umdsl.engine.machine import Machine
from umdsl.engine.plugged import blamed, ears_of
from umdsl.engine.problems import GameError
from umdsl.engine.seating import lay, new_state
from umdsl.engine.state import Frame, State
from umdsl.engine.story import Event, event_of

if TYPE_CHECKING:
    from umdsl.content.definitions import Position
    from umdsl.content.registry import Registry
    from umdsl.engine.plugged import Ears
    from umdsl.engine.table import Table


@attrs.frozen(eq=False)
class Setup:
    """How a game began: shared by all its clones.

    `start` is how things stood where it began in the middle. Where it was guessed from another game, `cards` says
    which card each piece of cardboard is taken for, `made` how many decisions there had been, and `past` what was seen.
    """

    content: Content
    table: Table
    seed: int
    cards: tuple[int, ...] | None = None
    start: State | None = None
    made: int = 0
    past: Past | None = None


@attrs.frozen(eq=False)
class Past:
    """What some seats (bits) saw of another game up to a point."""

    setup: Setup
    tip: Any
    eyes: int

    def events(self) -> list[Event]:
        return _see(_told(self.setup, self.tip), self.eyes, [])


class Game:
    """A game in progress. It changes by :meth:`choose` alone; a :meth:`clone` goes its own way.

    >>> from umdsl import new_game
    >>> from umdsl.engine.examples import at_hand
    >>> heroes, board = at_hand()
    >>> game = new_game("duel", heroes, board, seed=7)
    >>> while game.decision is not None:
    ...     game.choose(game.decision.options[0])
    >>> print("It is over:", game.outcome, game.decision)  # doctest: +ELLIPSIS
    It is over: ... has won, after ... turns. None
    """

    __slots__ = (
        "_choices",
        "_decision",
        "_ears",
        "_events",
        "_loaded",
        "_machine",
        "_setup",
        "_shown",
        "_told",
        "made",
    )

    def __init__(self, setup: Setup, machine: Machine) -> None:
        self._setup = setup
        self._machine = machine
        self._choices: tuple[Any, int] | None = None  # a chain from the newest back, shared with clones
        self.made = setup.made
        self._loaded: int | None = None  # how many of the choices were made before the game was loaded
        self._decision: Decision | None = None
        self._events: list[Event] = []
        self._told: Any = None
        self._shown: dict[int, tuple[int, list[Event]]] = {}
        self._ears: Ears | None = None

    @classmethod
    def resumed(cls, setup: Setup, machine: Machine, choices: Sequence[int]) -> Game:
        """A game that goes on from a saved state; what happened before is worked out when somebody asks."""
        game = cls(setup, machine)
        for number in choices:
            game._choices = (game._choices, number)
        game.made += len(choices)
        game._loaded = len(choices)
        return game

    # --- what there is to decide ------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> decision = new_game("duel", heroes, board, seed=7).decision
        >>> decision.id, decision.seat, decision.kind, decision.prompt  # doctest: +ELLIPSIS
        (0, 0, 'placement', 'Where does ... start?')
        >>> decision.options[0].id, decision.options[0].label, decision.options[0].data
        ('space:a2', 'a2', {'kind': 'space', 'space': 'a2'})
        """
        if self._decision is None and self._machine.pending is not None:
            self._decision = decision_of(self._machine, self.made)
        return self._decision

    def choose(self, option: Option | str | int) -> None:
        """Take an option of the decision at hand: the option itself, its id, or its place in the list. Anything else is
        an error that changes nothing.

        >>> from umdsl import GameError, new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> game.choose(game.decision.options[2])
        >>> game.choose(game.decision.options[0].id)
        >>> game.choose(0)
        >>> try:
        ...     game.choose("attack:me:you")
        ... except GameError as error:
        ...     print(error.code, error.message)
        UM905 `attack:me:you` is not among the options of this decision.
        >>> game.choices
        [2, 0, 0]
        """
        self.take(self._number(option))

    def take(self, number: int) -> None:
        """The same by place in the list alone, with nothing looked up: for programs that play many games."""
        machine = self._machine
        pending = machine.pending
        if pending is None:
            raise GameError(problems.GAME_OVER)
        if not 0 <= number < len(pending[1]):
            raise GameError(problems.WRONG_OPTION, option=number, suggestion=f"There are {len(pending[1])} options.")
        try:
            machine.choose(number)
            pending = machine.pending
            if pending is not None and pending[0].seat is not None:
                pending[0].decider(machine, machine.s.frames[-1])  # that of a plugin may fail, too
        except Exception as error:
            plugins = self._setup.content.plugins
            self._machine = self._replayed(self.choices).machine
            problem = blamed(plugins, error, machine)
            if problem is None:
                raise
            raise problem from error
        self._choices = (self._choices, number)
        self.made += 1
        self._decision = None
        if self._ears is not None:
            self._tell()
            self._ears.hear(self._events)

    def _number(self, option: Option | str | int) -> int:
        if isinstance(option, int) and not isinstance(option, bool):
            return option
        decision = self.decision
        if decision is None:
            raise GameError(problems.GAME_OVER)
        if isinstance(option, Option):
            if option in decision.options:
                return option.number
            shown = option.label
        else:
            for mine in decision.options:
                if mine.id == option:
                    return mine.number
            shown = str(option)
        known = ", ".join(f"`{mine.id}`" for mine in decision.options[:8])
        raise GameError(problems.WRONG_OPTION, option=shown, suggestion=f"There are {known}.")

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, or None while the game goes on.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> print(game.outcome)
        None
        >>> while game.decision is not None:
        ...     game.choose(0)
        >>> winner, name = game.outcome.winners[0], game.outcome.names[0]
        >>> game.view(winner)["seats"][winner]["name"] == name
        True
        """
        state = self._machine.s
        if state.winners is None:
            return None
        names = tuple(self.table.seats[seat].label for seat in state.winners)
        return Outcome(state.winners, names, state.turn)

    # --- what has happened ------------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order, with nothing hidden. :meth:`view` has what a seat may see.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> event = game.events[1]
        >>> event.number, event.kind, len(event.data["cards"])
        (2, 'draw', 5)
        """
        self._tell()
        return tuple(self._events)

    def log(self) -> list[str]:
        """What has happened, in sentences."""
        self._tell()
        return [event.text for event in self._events if event.text]

    def _tell(self) -> None:
        """Bring the list up to date with the machine's chain: only what is new is looked at."""
        self._recall()
        tip = self._machine.history
        if tip is not self._told or not self._events:
            known = self._events
            self._events = _told(self._setup, tip, self._told, known)
            self._told = tip
            if self._events is not known:
                self._shown.clear()

    def seen(self, seat: int) -> list[Event]:
        """What has happened as one seat may know it, counted anew: a gap would tell that something was hidden."""
        from umdsl.engine.knowing import eyes_of

        self._tell()
        eyes = eyes_of(self.table, self._seat(seat))
        done, found = self._shown.get(eyes, (0, []))
        _see(self._events[done:], eyes, found)
        self._shown[eyes] = (len(self._events), found)
        return found

    def _recall(self) -> None:
        """A loaded game has a state and choices: play up to where it was loaded, for what happened until then."""
        if self._loaded is not None and self._machine.telling:
            before = self._replayed(self.choices[: self._loaded])._machine.history
            for _, fact, seen in _nodes(self._machine.history, None):
                before = (before, fact, seen)
            self._machine.history = before
        self._loaded = None

    def announced(self, *, from_here: bool = False) -> Game:
        """The game itself, with the plugins that listen told of it: from its beginning on, or of what is to come."""
        self._ears = ears_of(self._setup.content.plugins) if self._machine.telling else None
        if self._ears is not None:
            self._tell()
            self._ears.heard = len(self._events) if from_here else 0
            self._ears.hear(self._events)
        return self

    def view(self, seat: int, *, since: int = 0) -> dict[str, Any]:
        """The game as one seat sees it, as plain data: nothing in it that this seat may not know. With `since`, only
        the events after that number.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> mine, theirs = (game.view(0)["seats"][seat]["hand"] for seat in (0, 1))
        >>> mine["count"], len(mine["cards"]), theirs
        (5, 5, {'count': 5, 'cards': []})
        """
        from umdsl.engine.view import view

        return view(self, self._seat(seat), since)

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.table.seats):
            hint = f"The seats are 0 to {len(self.table.seats) - 1}."
            raise GameError(problems.NO_SEAT, seat=seat, suggestion=hint)
        return seat

    # --- the same game again ----------------------------------------------------------------------------------------

    @property
    def choices(self) -> list[int]:
        """The places of the chosen options, from the first decision on."""
        found = []
        node = self._choices
        while node is not None:
            found.append(node[1])
            node = node[0]
        found.reverse()
        return found

    def clone(self) -> Game:
        """An independent game in the same position.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> other = game.clone()
        >>> other == game
        True
        >>> other.choose(0)
        >>> other == game, len(game.choices)
        (False, 0)
        """
        other = Game.__new__(Game)
        other._setup = self._setup
        other._machine = self._machine.clone()
        other._choices = self._choices
        other.made = self.made
        other._decision = self._decision
        other._loaded = self._loaded
        other._events = []
        other._ears = None
        other._told = None
        other._shown = {}
        return other

    def determinize(self, seat: int, seed: int) -> Game:
        """A whole game that fits everything a seat knows: what it cannot see is dealt anew, with chance of its own.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> guess = game.determinize(0, seed=1)
        >>> guess.view(0) == game.view(0), guess.view(1) == game.view(1)
        (True, False)
        """
        from umdsl.engine.guessing import guessed
        from umdsl.engine.knowing import eyes_of

        self._recall()
        setup = self._setup
        pieces, machine = guessed(self._machine, self._seat(seat), _whole(seed))
        cards = pieces if setup.cards is None else tuple(setup.cards[piece] for piece in pieces)
        past = Past(setup, self._machine.history, eyes_of(self.table, seat))
        game = Game(Setup(setup.content, machine.t, seed, cards, machine.s.copy(), self.made, past), machine)
        machine.run()
        return game

    def undo(self, decisions: int = 1) -> None:
        """Go back to an earlier decision: the game is played again up to there, so nothing has to be kept for it.

        >>> from umdsl import new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> before = game.decision
        >>> for _ in range(3):
        ...     game.choose(0)
        >>> game.undo(3)
        >>> game.decision == before
        True
        """
        choices = self.choices
        if not 0 < decisions <= len(choices):
            raise GameError(problems.NO_UNDO, made=len(choices), wanted=decisions)
        before = self._replayed(choices[: len(choices) - decisions])
        listened = self._ears is not None
        for name in self.__slots__:
            setattr(self, name, getattr(before, name))
        if listened:
            self.announced(from_here=True)

    def _replayed(self, choices: Sequence[int]) -> Game:
        game = begin(self._setup, events=self._machine.telling, rests=self._machine.rests)
        for number in choices:
            game.take(number)
        return game

    def save(self) -> str:
        """The game as JSON, at any decision: :func:`load_game` goes on from there, in any process.

        >>> from umdsl import load_game, new_game
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> game.choose(0)
        >>> again = load_game(game.save())
        >>> again == game, again.decision == game.decision
        (True, True)
        """
        from umdsl.engine.saving import save

        return save(self)

    def replay(self) -> dict[str, Any]:
        """How the game began and what was chosen, as plain data: :func:`replay` plays it again.

        >>> from umdsl import new_game, replay
        >>> from umdsl.engine.examples import at_hand
        >>> heroes, board = at_hand()
        >>> game = new_game("duel", heroes, board, seed=7)
        >>> game.choose(1)
        >>> replay(game.replay()).events == game.events
        True
        """
        from umdsl.engine.saving import record

        return record(self)

    @property
    def digest(self) -> str:
        """A fingerprint of the position: equal positions have equal ones, in every process."""
        from umdsl.engine.saving import digest_of

        return digest_of(self)

    def __hash__(self) -> int:
        return int(self.digest, 16)

    def __eq__(self, other: object) -> bool:
        """Whether two games stand the same and would go on the same."""
        return self.digest == other.digest if isinstance(other, Game) else NotImplemented

    def __repr__(self) -> str:
        seats = " - ".join(info.label for info in self.table.seats)
        return f"<Game {seats}, turn {self._machine.s.turn}, {self.made} decisions>"

    # --- below the surface ------------------------------------------------------------------------------------------

    @property
    def machine(self) -> Machine:
        """The machine itself, for programs that need its speed: `machine.pending` has the raw options."""
        return self._machine

    @property
    def setup(self) -> Setup:
        """How the game began."""
        return self._setup

    @property
    def table(self) -> Table:
        """Everything about the game that never changes."""
        return self._machine.t


# --- beginning ------------------------------------------------------------------------------------------------------


def new_game(
    mode: Named,
    seats: Sequence[Named],
    battlefield: Named,
    seed: int,
    *,
    edition: Named | None = None,
    content: Registry | None = None,
    players: Sequence[str] | None = None,
    events: bool = True,
) -> Game:
    """Set up a game and go on to its first decision.

    Mode, heroes, battlefield and edition are named by id or name, or given as definitions. `players` says who plays
    each seat, where one person plays several. Without `events` no history is kept, and the game runs faster.

    >>> from umdsl import new_game
    >>> from umdsl.engine.examples import at_hand
    >>> heroes, board = at_hand()
    >>> game = new_game("duel", heroes, board, seed=7, edition="2019")
    >>> game  # doctest: +ELLIPSIS
    <Game ... (2), turn 0, 0 decisions>
    >>> heroes, board = at_hand(seats=4)
    >>> new_game("team", heroes, board, seed=7, players=["Ann", "Ben", "Ann", "Cleo"]).decision.seat
    0
    """
    registry = everything() if content is None else content
    found, table = lay(registry, mode, seats, battlefield, edition, players)
    return begin(Setup(found, table, _whole(seed)), events=events).announced()


def from_position(
    mode: Named,
    position: Position,
    battlefield: Named,
    seed: int,
    *,
    edition: Named | None = None,
    content: Registry | None = None,
) -> Game:
    """Start in the middle: a position as a scenario describes it."""
    from umdsl.engine.position import arranged

    registry = everything() if content is None else content
    found, table = lay(registry, mode, [seat.hero for seat in position.seats], battlefield, edition, None)
    return begin(Setup(found, table, _whole(seed), start=arranged(table, position, seed))).announced()


def begin(setup: Setup, *, events: bool = True, rests: str = "") -> Game:
    """The first decision of a game that has been set up."""
    from umdsl.engine.rules.turn import GAME

    if setup.start is not None:
        machine = Machine(setup.table, setup.start.copy(), telling=events)
    else:
        machine = Machine(setup.table, new_state(setup.table, setup.seed), telling=events)
        machine.s.frames.append(Frame(GAME, setup.table.order[0], -1, -1))
    machine.rests = rests
    try:
        machine.run()
    except Exception as error:
        problem = blamed(setup.content.plugins, error, machine)
        if problem is None:
            raise
        raise problem from error
    return Game(setup, machine)


def _whole(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise GameError(problems.BAD_SEED, seed=seed, suggestion="Use a whole number, such as 1.")
    return seed


def _nodes(tip: Any, until: Any) -> list[Any]:
    """The entries of a history after a point, the oldest first."""
    found = []
    while tip is not None and tip is not until:
        found.append(tip)
        tip = tip[0]
    found.reverse()
    return found


def _told(setup: Setup, tip: Any, until: Any = None, so_far: list[Event] | None = None) -> list[Event]:
    """The events up to a point; those before it, where they are known already, are not looked at again."""
    nodes = _nodes(tip, until)
    if until is not None and so_far and (not nodes or nodes[0][0] is until):
        events = so_far
    else:
        events = setup.past.events() if setup.past is not None else []
    for node in nodes:
        events.append(event_of(setup.table, node, len(events) + 1))
    return events


def _see(events: list[Event], eyes: int, found: list[Event]) -> list[Event]:
    """Add the events as some seats may know them."""
    for event in events:
        seen = event.for_eyes(eyes, len(found) + 1)
        if seen is not None:
            found.append(seen)
    return found
