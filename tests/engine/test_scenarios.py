"""The rulebooks' own examples and the rulings, played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from umdsl.content.definitions import Edition
from umdsl.content.definitions.rules import Side, Step, TieWinner, WinCheck
from umdsl.content.definitions.scenario import Scenario
from umdsl.content.loader import Loaded
from umdsl.content.registry import Registry, load_all
from umdsl.engine.scenarios import run
from umdsl.engine.scenarios.finding import Found, scenarios_in

FOLDER = Path(__file__).parents[1] / "scenarios"
#: The competitive rulings; R31 and later are about enemies.
RULINGS = [f"R{number}" for number in range(1, 31)]
#: The worked examples of the rulebooks, by the names of their scenarios.
EXAMPLES = (
    "InGen vs Raptors, combat example",
    "Core rules, maneuver and scheme example",
    "Core rules, combat example",
    "Battle of Legends 2, combat example",
    "Battle of Legends 2, high ground, down the arrow",
    "Battle of Legends 2, high ground, up the arrow and beside it",
    "Battle of Legends 2, the Archers share the damage",
    "Battle of Legends 2, Rain of Arrows",
    "Battle of Legends 2, Feint against Rain of Arrows itself",
    "Redemption Row, combat example",
)


@cache
def read() -> tuple[list[Found], list[Loaded]]:
    return scenarios_in([FOLDER], load_all(installed=False))


@cache
def found() -> dict[str, Found]:
    return {one.entry.definition.name: one for one in read()[0]}


def scenario(name: str) -> Scenario:
    definition = found()[name].entry.definition
    assert isinstance(definition, Scenario)
    return definition


@pytest.mark.parametrize("name", list(found()), ids=str)
def test_a_scenario_holds(name: str) -> None:
    one = found()[name]
    result = run(one.entry, one.registry)
    assert result.ok, "\n".join(result.lines())


def test_the_files_are_sound_and_every_name_is_used_once() -> None:
    scenarios, files = read()
    assert [diagnostic for file in files for diagnostic in file.diagnostics if diagnostic.is_error] == []
    assert len(scenarios) == len(found())


def test_every_worked_example_is_a_scenario() -> None:
    assert [name for name in EXAMPLES if name not in found()] == []


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_proved(ruling: str) -> None:
    assert [name for name in found() if ruling in scenario(name).proves]


def test_scenarios_prove_rulings_that_exist() -> None:
    proved = {ruling for name in found() for ruling in scenario(name).proves}
    assert {ruling for ruling in proved if not re.fullmatch(r"R([1-9]|[12]\d|3[0-6])", ruling)} == set()


def test_editions_that_differ_are_both_played() -> None:
    editions = {scenario(name).edition for name in found() if "R1" in scenario(name).proves}
    assert editions >= {"2019", "2021", "2023"}


def test_a_scenario_can_be_played_twice() -> None:
    one = found()["Battle of Legends 2, combat example"]
    assert run(one.entry, one.registry).log == run(one.entry, one.registry).log


# --- rules are values, and the scenarios notice when one is another ------------------------------------------------


def moved(step: Step, before: Step) -> tuple[Step, ...]:
    """The order of a combat with one step earlier."""
    edition = next(iter(found().values())).registry.find("edition", "2023")
    assert edition is not None
    assert isinstance(edition.definition, Edition)
    order = [other for other in edition.definition.combat if other is not step]
    order.insert(order.index(before), step)
    return tuple(order)


def with_edition(registry: Registry, **values: Any) -> Registry:
    entries = dict(registry.entries)
    for key, entry in entries.items():
        if isinstance(entry.definition, Edition):
            entries[key] = attrs.evolve(entry, definition=attrs.evolve(entry.definition, **values))
    return attrs.evolve(registry, entries=entries)


@pytest.mark.parametrize(
    ("values", "ruling"),
    [
        ({"win_check": WinCheck.AT_ONCE}, "R1"),
        ({"win_check": WinCheck.AROUND_ACTIONS}, "R1"),
        ({"tie": TieWinner.NOBODY}, "R1"),
        ({"combat": moved(Step.AFTER_COMBAT_ABILITIES, Step.AFTER_COMBAT)}, "R5"),
        ({"combat": moved(Step.AFTER_ATTACK, Step.CLEANUP)}, "R5"),
        ({"combat": moved(Step.DURING_COMBAT, Step.IMMEDIATELY)}, "R9"),
        ({"combat": moved(Step.AFTER_COMBAT, Step.DAMAGE)}, "R7"),
        ({"first_in_window": Side.ATTACKER}, "R6"),
        ({"exhaustion_damage": 1}, "R19"),
        ({"actions": 3}, "R21"),
        ({"may_skip_action": True}, "R21"),
        ({"hand_limit": 8}, "R23"),
        ({"maneuver_draw": 2}, "R23"),
        ({"high_ground": 2}, "R28"),
    ],
    ids=str,
)
def test_another_rule_breaks_its_scenarios(values: dict[str, Any], ruling: str) -> None:
    proofs = [one for name, one in found().items() if ruling in scenario(name).proves]
    assert not all(run(one.entry, with_edition(one.registry, **values)).ok for one in proofs)
