"""The rulebooks' own examples and the rulings, played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from umdsl.content.definitions.scenario import Scenario
from umdsl.content.registry import load_all
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
def found() -> dict[str, Found]:
    scenarios, files = scenarios_in([FOLDER], load_all(installed=False))
    assert [d for file in files for d in file.diagnostics if d.is_error] == []
    return {one.entry.definition.name: one for one in scenarios}


def scenario(name: str) -> Scenario:
    definition = found()[name].entry.definition
    assert isinstance(definition, Scenario)
    return definition


@pytest.mark.parametrize("name", list(found()))
def test_a_scenario_holds(name: str) -> None:
    one = found()[name]
    result = run(one.entry, one.registry)
    assert result.ok, "\n".join(result.lines())


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
