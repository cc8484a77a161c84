"""A game as JSON and back: states with the names of programs in them, saves, replay records, digests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from umdsl.content.definitions import Battlefield, Edition, Hero, Mode
from umdsl.engine import problems
from umdsl.engine.content import everything, fingerprint, gather, id_of, language
from umdsl.engine.game import Game, Setup, begin
from umdsl.engine.guessing import dealt_as
from umdsl.engine.machine import Machine
from umdsl.engine.problems import GameError
from umdsl.engine.programs import (
    PROGRAMS,
    ProgramNumber,
    RuleNumber,
    TriggerNumber,
)

# Not called here, but a state may be in the middle of any rule, and a rule is a program once it has been imported.
from umdsl.engine.rules import turn, waiting  # noqa: F401
from umdsl.engine.seating import seat_all
from umdsl.engine.state import State

if TYPE_CHECKING:
    from umdsl.content.registry import Registry
    from umdsl.engine.table import Table

#: The version of the format.
SAVE = 1
_KINDS: dict[type, str] = {ProgramNumber: "@program", TriggerNumber: "@trigger", RuleNumber: "@rule"}
# What a JSON text that somebody has edited can make a state stumble over.
_DAMAGED = (KeyError, TypeError, ValueError, IndexError, AttributeError)


# --- states ---------------------------------------------------------------------------------------------------------


class Names:
    """The numbers of this process and the names they have in all processes."""

    def __init__(self, table: Table) -> None:
        self.to_number: dict[str, dict[str, Any]] = {
            "@program": {program.name: ProgramNumber(n) for n, program in enumerate(PROGRAMS) if not program.source},
            "@trigger": {},
            "@rule": {},
        }
        self.to_number["@program"].update({name: ProgramNumber(n) for name, n in table.programs.items()})
        self.to_number["@trigger"].update({name: TriggerNumber(n) for name, n in table.triggers_by_name.items()})
        self.to_number["@rule"].update({name: RuleNumber(n) for name, n in table.rules_by_name.items()})
        self.to_name = {
            kind: {int(number): name for name, number in names.items()} for kind, names in self.to_number.items()
        }

    def name(self, kind: str, number: int) -> str:
        return self.to_name[kind][int(number)]

    def write(self, value: Any) -> Any:
        """Plain data, with names for numbers that mean something in this process only."""
        kind = _KINDS.get(type(value))
        if kind is not None:
            return {kind: self.name(kind, value)}
        if isinstance(value, dict):
            return {key: self.write(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.write(item) for item in value]
        return value

    def read(self, value: Any) -> Any:
        """The same with the numbers of this process."""
        if isinstance(value, list):
            return [self.read(item) for item in value]
        if isinstance(value, dict):
            if len(value) == 1:
                key, name = next(iter(value.items()))
                if key in self.to_number:
                    return self.to_number[key][name]
            return {key: self.read(item) for key, item in value.items()}
        return value


def state_to_json(table: Table, state: State) -> dict[str, Any]:
    """A state as plain data that means the same in every process."""
    names = Names(table)
    data: dict[str, Any] = names.write(state.to_json())
    # A text that was used up is kept as its number and seat in one; texts used as actions are below zero.
    data["limits"] = [[names.name("@trigger", n // 16), n % 16] if n >= 0 else n for n in state.limits]
    return data


def state_from_json(table: Table, data: dict[str, Any]) -> State:
    """The state that was written."""
    names = Names(table)
    read = names.read(data)
    read["limits"] = [
        names.to_number["@trigger"][n[0]] * 16 + n[1] if isinstance(n, list) else n for n in data["limits"]
    ]
    return State.from_json(read)


def digest_of(game: Game) -> str:
    """A fingerprint of the position: equal for equal positions, in every process."""
    setup = game.setup
    return fingerprint([setup.content.digest, setup.cards, state_to_json(game.table, game.machine.s)])


# --- setups ---------------------------------------------------------------------------------------------------------


def setup_to_json(setup: Setup) -> dict[str, Any]:
    content = setup.content
    data: dict[str, Any] = {
        "mode": content.mode.id,
        "edition": content.edition.id,
        "battlefield": content.battlefield.id,
        "heroes": [id_of(entry.definition) for entry in content.heroes],
        "players": [info.player for info in setup.table.seats],
        "seed": setup.seed,
    }
    if setup.cards is not None:
        data["cards"] = list(setup.cards)
    if setup.start is not None:
        data["start"] = state_to_json(setup.table, setup.start)
    return data


def _setup_from_json(data: dict[str, Any], digests: dict[str, str], registry: Registry) -> Setup:
    wanted = [
        *(("hero", Hero, name) for name in data["heroes"]),
        ("battlefield", Battlefield, data["battlefield"]),
        ("mode", Mode, data["mode"]),
        ("edition", Edition, data["edition"]),
    ]
    missing = [f"the {kind} `{name}` is not there" for kind, _, name in wanted if not registry.find(kind, name)]
    if missing:
        raise GameError(problems.OTHER_CONTENT, changed=", ".join(dict.fromkeys(missing)), suggestion=_WAY)
    content = gather(registry, data["mode"], list(data["heroes"]), data["battlefield"], data["edition"])
    changed = [key for key in sorted({*digests, *content.digests}) if digests.get(key) != content.digests.get(key)]
    if changed:
        said = ", ".join("the {} `{}` has changed".format(*key.split(" ", 1)) for key in changed)
        raise GameError(problems.OTHER_CONTENT, changed=said, suggestion=_WAY)
    if type(data["seed"]) is not int:
        raise ValueError("not a seed")
    table = seat_all(content, data["players"])
    cards = tuple(data["cards"]) if "cards" in data else None
    if cards is not None:
        if sorted(cards) != list(range(len(table.cards))):
            raise ValueError("not the cards of this game")
        table = dealt_as(table, cards)
    start = state_from_json(table, data["start"]) if "start" in data else None
    return Setup(content, table, data["seed"], cards, start)


_WAY = "Load it with the content it was saved with."
_WHOLE = "Take the file as `game.save()` or `umdsl play --save FILE` has written it, whole and unchanged."


def bad(reason: str) -> GameError:
    """What to raise where a text is no game that can be gone on with."""
    return GameError(problems.BAD_SAVE, reason=reason, suggestion=_WHOLE)


def seal(data: dict[str, Any]) -> str:
    """A fingerprint of how a saved game began, what was chosen and where it stands, as it reads once it is text."""
    return fingerprint(json.loads(json.dumps([data.get(key) for key in ("setup", "choices", "digest")])))


def _head(kind: str, game: Game) -> dict[str, Any]:
    setup = game.setup
    return {
        f"umdsl {kind}": SAVE,
        "language": language(),
        "content": dict(sorted(setup.content.digests.items())),
        "setup": setup_to_json(setup),
        "choices": game.choices,
    }


def _open(data: Any, kind: str, registry: Registry | None) -> Setup:
    """Read the head of a save or a record; whatever is wrong with it is said in a sentence."""
    if not isinstance(data, dict) or f"umdsl {kind}" not in data:
        raise bad(f"it does not say that it is a {kind}")
    if data[f"umdsl {kind}"] != SAVE:
        raise bad(f"it has version {data[f'umdsl {kind}']}, and this program reads version {SAVE}")
    if data.get("language") != language():
        changed = f"umdsl itself was {data.get('language')}, and this is {language()}"
        raise GameError(problems.OTHER_CONTENT, changed=changed, suggestion=_WAY)
    try:
        return _setup_from_json(data["setup"], data["content"], everything() if registry is None else registry)
    except _DAMAGED as error:
        raise bad("its setup is damaged") from error


# --- saves ----------------------------------------------------------------------------------------------------------


def save(game: Game) -> str:
    """The game as JSON."""
    data = {
        **_head("save", game),
        "events": game.machine.telling,
        "state": state_to_json(game.table, game.machine.s),
        "digest": digest_of(game),
    }
    data["seal"] = seal(data)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def load_game(text: str, *, content: Registry | None = None) -> Game:
    """Go on with a saved game: in this process or another, at the very decision where it was saved. Where its content
    has changed since, or the text is no save, it says so.

    >>> from umdsl import GameError, load_game
    >>> try:
    ...     load_game("{}")
    ... except GameError as error:
    ...     print(error.message)
    This is not a saved game that can be read: it does not say that it is a save.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise bad("it is not JSON") from error
    setup = _open(data, "save", content)
    try:
        state = state_from_json(setup.table, data["state"])
        machine = Machine(setup.table, state, telling=data["events"] is True)
        game = Game.resumed(setup, machine, [int(number) for number in data["choices"]])
        sound = digest_of(game) == data["digest"] and seal(data) == data["seal"]
    except _DAMAGED as error:
        raise bad("its state is damaged") from error
    if not sound:
        raise bad("it has been changed since it was saved")
    machine.run()
    return game.announced(from_here=True)


# --- replays --------------------------------------------------------------------------------------------------------


def record(game: Game) -> dict[str, Any]:
    """How the game began and what was chosen: enough to play it again, event by event."""
    return _head("replay", game)


def replay(data: dict[str, Any] | str, *, content: Registry | None = None, events: bool = True) -> Game:
    """Play a recorded game again, up to its last choice."""
    if isinstance(data, str):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise bad("it is not JSON") from error
    setup = _open(data, "replay", content)
    assert isinstance(data, dict)
    choices = data.get("choices")
    if not isinstance(choices, list) or not all(type(number) is int for number in choices):
        raise bad("its choices are not numbers")
    game = begin(setup, events=events)
    for number in choices:
        game.take(number)
    return game
