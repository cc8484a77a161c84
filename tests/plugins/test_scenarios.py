"""The scenarios of the sets: all hold, and together they prove the special rules and every card of some length.

Under `proves` a scenario names what it proves: rulings (`R7`), special rules (see `special_rules.py`), cards by name.
A card is proved for the heroes that sit in the scenario; two heroes with the same card share the proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.plugins.shipped import HERO_FILES, PLUGINS, SETS, hero_entry, hero_of
from tests.plugins.special_rules import SPECIAL_RULES, WORKED_EXAMPLES
from umdsl.content.definitions.scenario import Scenario
from umdsl.content.registry import load_all
from umdsl.engine.scenarios import run
from umdsl.engine.scenarios.finding import Found, scenarios_in
from umdsl.language.nodes.effects import Effect
from umdsl.language.nodes.statements import AttackBlock, Text

#: The sets whose scenarios are complete.
COMPLETE: tuple[str, ...] = ("ingen-raptors", "legends-1", "legends-2", "redemption-row", "turtles")

_RULING = re.compile(r"R([1-9]|[12]\d|3[0-6])")
_EFFECTS = tuple(Effect.__args__)


@cache
def found() -> dict[str, Found]:
    """Every scenario, by its set and name."""
    folders = [folder / "scenarios" for folder in SETS if (folder / "scenarios").is_dir()]
    scenarios, files = scenarios_in(folders, load_all(installed=False))
    assert [str(d) for file in files for d in file.diagnostics if d.is_error] == []
    names = [f"{_set_of(one)}: {one.entry.definition.name}" for one in scenarios]
    assert len(set(names)) == len(names), "two scenarios of a set have one name"
    return dict(zip(names, scenarios, strict=True))


def _set_of(one: Found) -> str:
    return Path(one.entry.source.name).resolve().relative_to(PLUGINS.resolve()).parts[0]


def scenarios_of(name: str) -> Iterator[Scenario]:
    """The scenarios of a set."""
    for one in found().values():
        if _set_of(one) == name:
            assert isinstance(one.entry.definition, Scenario)
            yield one.entry.definition


# What a deck needs and what a scenario proves: cards as (name, text) --------------------------------------------------


def is_plain(tree: Text) -> bool:
    """Whether a text is one plain sentence: one window at most, one effect, neither condition nor choice of effects."""
    if not tree.blocks:
        return True
    (block, *more) = tree.blocks
    return not more and not isinstance(block, AttackBlock) and len(block.windows) <= 1 and _is_one_effect(block.body)


def _is_one_effect(body: tuple[object, ...]) -> bool:
    return len(body) == 1 and isinstance(body[0], _EFFECTS)


def cards_to_prove(name: str) -> set[tuple[str, str]]:
    """The cards of a set that say more than one plain sentence."""
    return {
        (card.name, card.text or "")
        for path in HERO_FILES
        if path.parts[-3] == name
        for index, card in enumerate(hero_of(path).cards)
        if not is_plain(hero_entry(path).trees.get(f"cards[{index}].text", Text()))
    }


def cards_proved(scenario: Scenario) -> set[tuple[str, str]]:
    """The cards that a scenario proves: those it names that a hero at the table has."""
    seated = {seat.hero.casefold() for seat in scenario.position.seats}
    heroes = [hero_of(path) for path in HERO_FILES]
    return {
        (card.name, card.text or "")
        for hero in heroes
        if seated & {hero.id.casefold(), hero.name.casefold()}
        for card in hero.cards
        if card.name in scenario.proves
    }


# Tests ----------------------------------------------------------------------------------------------------------------


# With ids of their own: pytest gives a parameter of more than a hundred characters a number, and `-k` misses it.
@pytest.mark.parametrize("name", list(found()), ids=str)
def test_a_scenario_holds(name: str) -> None:
    one = found()[name]
    result = run(one.entry, one.registry)
    assert result.ok, "\n".join(result.lines())


@pytest.mark.parametrize("folder", SETS, ids=lambda path: path.name)
def test_every_scenario_that_is_written_is_played(folder: Path) -> None:
    """What stands in any file of the set, in whatever folder, read without our loader."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*.y*ml"))]
    written = [part["scenario"] for text in texts for part in yaml.safe_load_all(text) if "scenario" in part]
    assert sorted(f"{folder.name}: {name}" for name in written) == sorted(n for n in found() if _in(folder, n))


def _in(folder: Path, name: str) -> bool:
    return name.startswith(f"{folder.name}: ")


@pytest.mark.parametrize("name", [folder.name for folder in SETS])
def test_scenarios_prove_what_there_is(name: str) -> None:
    for scenario in scenarios_of(name):
        cards = {card for card, _ in cards_proved(scenario)}
        known = cards.union(SPECIAL_RULES[name])
        assert [it for it in scenario.proves if it not in known and not _RULING.fullmatch(it)] == [], scenario.name
        assert scenario.events or scenario.never or scenario.end or scenario.told, f"{scenario.name} proves nothing"


@pytest.mark.parametrize("name", COMPLETE)
def test_every_special_rule_has_a_scenario(name: str) -> None:
    proved = {it for scenario in scenarios_of(name) for it in scenario.proves}
    assert [rule for rule in SPECIAL_RULES[name] if rule not in proved] == []


@pytest.mark.parametrize("name", COMPLETE)
def test_every_card_of_some_length_has_a_scenario(name: str) -> None:
    proved = {card for scenario in scenarios_of(name) for card in cards_proved(scenario)}
    assert sorted(cards_to_prove(name) - proved) == []


@pytest.mark.parametrize("name", [folder.name for folder in SETS])
def test_the_worked_examples_are_played_with_the_real_heroes(name: str) -> None:
    """The README has a row for each, with the scenarios that tell it; nobody at their tables is a stand-in."""
    readme = " ".join((PLUGINS / name / "README.md").read_text("utf-8").split())
    scenarios = {scenario.name: scenario for scenario in scenarios_of(name)}
    heroes = {hero_of(path).id for path in HERO_FILES if path.parts[-3] == name}
    for example, titles in WORKED_EXAMPLES[name].items():
        assert f"| {example} | {'; '.join(titles)} |" in readme
        for title in titles:
            assert not scenarios[title].heroes
            assert {seat.hero for seat in scenarios[title].position.seats} <= heroes
