"""What there is to decide: the question, who is asked, and every legal answer with words for a reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.telling import id_of, label_of, prompt_of, shown, source_of

if TYPE_CHECKING:
    from umdsl.engine.machine import Ask, Machine
    from umdsl.engine.state import Frame


@attrs.frozen
class Option:
    """One thing that can be chosen: an id that is the same in every process, words for a reader, and what it is."""

    id: str
    label: str
    data: dict[str, Any] = attrs.field(hash=False)
    number: int = attrs.field(repr=False)
    decision: int = attrs.field(repr=False)


@attrs.frozen
class Decision:
    """Somebody has to choose. `id` counts the decisions of the game, `source` is the card or ability that asks (and its
    window), empty where the rules ask."""

    id: int
    seat: int
    kind: str
    prompt: str
    source: str
    window: str
    options: tuple[Option, ...] = attrs.field(repr=False)


@attrs.frozen
class Outcome:
    """How the game ended: the seats that have won, and their names. Nobody may have won."""

    winners: tuple[int, ...]
    names: tuple[str, ...]
    turns: int

    def __str__(self) -> str:
        if not self.names:
            return f"Nobody has won, after {self.turns} turns."
        verb = "has" if len(self.names) == 1 else "have"
        return f"{' and '.join(self.names)} {verb} won, after {self.turns} turns."


def decision_of(machine: Machine, made: int) -> Decision:
    """The decision that a machine waits for; `made` is how many there were before."""
    assert machine.pending is not None
    ask, raw = machine.pending
    f = machine.s.frames[-1]
    options = []
    for number, (own, label, data) in enumerate(_apart(machine, f, ask, raw)):
        options.append(Option(own, label, data, number, made))
    source, window = source_of(machine)
    return Decision(made, ask.decider(machine, f), ask.kind, prompt_of(machine, f, ask), source, window, tuple(options))


def _apart(machine: Machine, f: Frame, ask: Ask, raw: list[Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Ids and labels of options; where two would read the same, the later ones carry a number."""
    ids: dict[str, int] = {}
    labels: dict[str, int] = {}
    for option in raw:
        data = shown(machine, option)
        own, label = id_of(data), label_of(machine, f, ask, option, data)
        ids[own] = ids.get(own, 0) + 1
        labels[label] = labels.get(label, 0) + 1
        own = own if ids[own] == 1 else f"{own}#{ids[own]}"
        yield own, label if labels[label] == 1 else f"{label} #{labels[label]}", data
