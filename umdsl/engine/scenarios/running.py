"""Playing a scenario: set up the position, make the scripted choices, look at what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from umdsl.content.definitions import Battlefield, Definition, Edition, Hero, Mode
from umdsl.content.definitions.scenario import Scenario
from umdsl.engine.content import Named, find, gather, parts_of
from umdsl.engine.decisions import Decision
from umdsl.engine.game import Game, Setup, begin
from umdsl.engine.position import arranged
from umdsl.engine.problems import GameError
from umdsl.engine.scenarios.comparing import differences
from umdsl.engine.scenarios.matching import Choice, first_missing, options_meant, told_after_all
from umdsl.engine.seating import seat_all

if TYPE_CHECKING:
    from umdsl.content.loader import Entry
    from umdsl.content.registry import Registry

#: The decision that is always made by the scenario, and where it may end.
REST = "action"


@attrs.frozen
class Failure:
    """Something that is not as the scenario says: where that is written, and lines that show the difference."""

    path: str
    message: str
    details: tuple[str, ...] = ()


@attrs.frozen
class Result:
    """What came of a scenario; it holds when nothing failed. The log is what happened up to the end or the failure, and
    `then` what could be chosen next."""

    entry: Entry
    failures: tuple[Failure, ...]
    log: tuple[str, ...] = attrs.field(repr=False)
    then: tuple[str, ...] = attrs.field(default=(), repr=False)

    @property
    def ok(self) -> bool:
        return not self.failures

    @property
    def scenario(self) -> Scenario:
        assert isinstance(self.entry.definition, Scenario)
        return self.entry.definition

    def place(self, path: str) -> str:
        """Where something stands in the file, as `file:line`."""
        spots = self.entry.spots
        while path and path not in spots:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        span = spots.get(path) or spots[Scenario.KIND]
        return f"{self.entry.source.name}:{self.entry.source.position(span.start)[0]}"

    def lines(self) -> Iterator[str]:
        """The failures with everything that explains them, and the log."""
        for failure in self.failures:
            yield f"{self.place(failure.path)}: {failure.message}"
            yield from (f"    {line}" for line in failure.details)
        if self.failures:
            yield "  What happened:" if self.log else "  Nothing has happened."
            yield from (f"    {line}" for line in self.log)
        if self.failures and self.then:
            yield "  What could be chosen next:"
            yield from (f"    {line}" for line in self.then)


class _Stop(Exception):
    """The scenario cannot go on."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure


def run(entry: Entry, registry: Registry) -> Result:
    """Play a scenario with the content of a registry, and its own heroes and battlefields before that."""
    scenario = entry.definition
    assert isinstance(scenario, Scenario)
    try:
        game = _set_up(entry, scenario, registry)
    except _Stop as stopped:
        return Result(entry, (stopped.failure,), ())
    except GameError as error:
        return Result(entry, (_problem(f"position.{error.spot}", error),), ())
    try:
        _play(game, scenario)
    except _Stop as stopped:
        return Result(entry, (stopped.failure,), tuple(game.log()))
    failures = (*_told(game, scenario), *_end(game, scenario))
    then = _shown(game, game.decision) if game.decision is not None else ()
    return Result(entry, failures, tuple(game.log()), then)


def _set_up(entry: Entry, scenario: Scenario, registry: Registry) -> Game:
    own = parts_of(entry)

    def found(cls: type[Hero] | type[Battlefield], name: str) -> Named:
        """What the scenario brings along comes before what there is already."""
        for part in own:
            names = (str(getattr(part.definition, "id", "")), part.definition.name)
            if isinstance(part.definition, cls) and name.casefold() in (known.casefold() for known in names):
                return part
        return name

    def there(cls: type[Definition], wanted: Named, path: str) -> Named:
        """What is wanted, or the place of the name that nothing goes by."""
        try:
            return find(registry, cls, wanted)
        except GameError as error:
            raise _Stop(_problem(path, error)) from error

    heroes = [
        there(Hero, found(Hero, seat.hero), f"position.seats[{number}].hero")
        for number, seat in enumerate(scenario.position.seats)
    ]
    board = there(Battlefield, found(Battlefield, scenario.battlefield), "battlefield")
    there(Mode, scenario.mode, "mode")
    if scenario.edition is not None:
        there(Edition, scenario.edition, "edition")
    content = gather(registry, scenario.mode, heroes, board, scenario.edition)
    table = seat_all(content)
    start = arranged(table, scenario.position, scenario.seed)
    return begin(Setup(content, table, scenario.seed, start=start), rests=REST)


def _play(game: Game, scenario: Scenario) -> None:
    """Make the choices. A scenario may end where an action is to be chosen or the game is over, and nowhere else: so an
    action is never taken by itself, though there be only one."""
    players = [info.label for info in game.table.seats]
    for number, line in enumerate(scenario.choices):
        path = f"choices[{number}]"
        decision = game.decision
        if decision is None:
            left = scenario.choices[number:]
            raise _Stop(Failure(path, "The game is over, but there are choices left.", tuple(left)))
        choice = Choice.read(line, players)
        if not choice.by(decision.seat, players[decision.seat]):
            message = f"`{line}` is for {choice.who}, but {players[decision.seat]} (seat {decision.seat + 1}) decides."
            raise _Stop(Failure(path, message, _shown(game, decision)))
        meant = options_meant(choice.text, [option.label for option in decision.options])
        if not choice.offered:
            if meant:
                raise _Stop(Failure(path, f"`{choice.text}` should not be offered.", _shown(game, decision)))
            continue
        if len(meant) != 1:
            what = "may mean several options" if meant else "is not among the options"
            raise _Stop(Failure(path, f"`{line}` {what}.", _shown(game, decision)))
        try:
            game.choose(decision.options[meant[0]])
        except GameError as error:
            raise _Stop(_problem(path, error)) from error
    decision = game.decision
    if decision is not None and decision.kind != REST:
        path = f"choices[{len(scenario.choices) - 1}]" if scenario.choices else "choices"
        message = "There is a choice to make here that the scenario does not make."
        raise _Stop(Failure(path, message, _shown(game, decision)))


def _shown(game: Game, decision: Decision) -> tuple[str, ...]:
    """A decision with its options, as a reader needs it to script them."""
    source = f" [{decision.source}{', ' if decision.window else ''}{decision.window}]" if decision.source else ""
    who = f"{game.table.seats[decision.seat].label} (seat {decision.seat + 1})"
    return f"{who} decides: {decision.prompt}{source}", *(f"  - {option.label}" for option in decision.options)


def _told(game: Game, scenario: Scenario) -> Iterator[Failure]:
    """What must have happened, for all and for single players."""
    yield from _sentences(scenario.events, scenario.never, game.log(), "", "This")
    for number, told in enumerate(scenario.told):
        path = f"told[{number}]"
        if not 1 <= told.seat <= len(game.table.seats):
            yield Failure(path, f"There is no seat {told.seat}.")
            continue
        seen = [event.for_eyes(1 << (told.seat - 1), event.number) for event in game.events]
        log = [event.text for event in seen if event is not None and event.text]
        yield from _sentences(told.events, told.never, log, f"{path}.", f"To seat {told.seat} this")


def _sentences(
    wanted: Sequence[str], unwanted: Sequence[str], log: list[str], prefix: str, what: str
) -> Iterator[Failure]:
    missing = first_missing(wanted, log)
    if missing is not None:
        number, reached = missing
        after = f"after: {wanted[number - 1]}" if number else "from the beginning on"
        told = [f"  {sentence}" for sentence in log[reached:]] or ["  nothing more"]
        message = f"{what} should have been told: {wanted[number]}"
        yield Failure(f"{prefix}events[{number}]", message, (f"What was told {after}", *told))
    found = told_after_all(unwanted, log)
    if found is not None:
        message = f"{what} should not have been told: {unwanted[found[0]]}"
        yield Failure(f"{prefix}never[{found[0]}]", message, (f"It was told: {found[1]}",))


def _end(game: Game, scenario: Scenario) -> Iterator[Failure]:
    if scenario.end is None:
        return
    for path, what, expected, found in differences(game, scenario.end):
        yield Failure(path, f"{what} should be {expected}, but is {found}.")


def _problem(path: str, error: GameError) -> Failure:
    details = (error.suggestion,) if error.suggestion else ()
    return Failure(path, f"{error.code}: {error.message}", details)
