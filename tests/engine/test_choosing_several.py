"""Where several things are chosen, every set that the words allow can be reached, and no other, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from tests.engine.probing import Probe, probe
from umdsl.engine.game import Game

HAND = ("Probe", "Blow", "Guard", "Ruse", "Swing")
REST = HAND[1:]


def ways(game: Game, kind: str) -> Iterator[tuple[str, ...]]:
    """Every way to answer, option by option, while something of a kind is asked for; `done` is left out."""
    decision = game.decision
    if decision is None or decision.kind != kind:
        yield ()
        return
    for option in decision.options:
        other = game.clone()
        other.choose(option.id)
        for rest in ways(other, kind):
            yield rest if option.id == "done" else (option.label, *rest)


def orders(things: tuple[str, ...], *sizes: int) -> set[tuple[str, ...]]:
    """All ways to take so many of some things. Nobody is asked for the last one where it must be that one."""
    return {way for size in sizes for way in permutations(things, size)}


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        ("up to 2 cards", (0, 1, 2)),
        ("up to 3 cards", (0, 1, 2, 3)),
        ("any number of cards", (0, 1, 2, 3, 4)),
        ("1 or more cards", (1, 2, 3, 4)),
        ("2 or more cards", (2, 3, 4)),
        ("2 cards", (2,)),
        ("3 cards", (3,)),
        ("4 cards", (4,)),
        ("1 card", (1,)),
    ],
)
def test_every_hand_that_can_be_discarded(words: str, sizes: tuple[int, ...]) -> None:
    """Whichever cards are chosen, those and no others are discarded; the last one named lies on top."""
    reached = {}
    start = probe(f"discard {words}", hand=HAND, deck=("Blow",)).do("scheme:Probe:Ada").game
    stack: list[tuple[Game, tuple[str, ...]]] = [(start, ())]
    while stack:
        game, named = stack.pop()
        decision = game.decision
        assert decision is not None
        if decision.kind != "card":
            table = Probe(game)
            reached[named] = tuple(card for card in reversed(table.pile(0, "discard")) if card != "Probe")
            continue
        for option in decision.options:
            other = game.clone()
            other.choose(option.id)
            stack.append((other, named if option.id == "done" else (*named, option.label)))
    assert {frozenset(thrown) for thrown in reached.values()} == {
        frozenset(some) for size in sizes for some in combinations(REST, size)
    }
    for named, thrown in reached.items():
        assert thrown[: len(named)] == named


@pytest.mark.parametrize(
    ("kind", "words", "things", "sizes"),
    [
        ("fighter", "choose up to 2 fighters", ("Ada", "Pip 1", "Pip 2", "Bo", "Cub"), (0, 1, 2)),
        ("fighter", "choose 2 of your fighters", ("Ada", "Pip 1", "Pip 2"), (2,)),
        ("fighter", "choose any number of opposing fighters", ("Bo", "Cub"), (0, 1, 2)),
        ("token", "flip up to 2 Lanterns", ("Lantern on a1", "Lantern on d4"), (0, 1, 2)),
        ("space", "choose 2 spaces adjacent to Ada", None, (2,)),
        ("zone", "choose 2 zones", None, (2,)),
    ],
)
def test_every_set_of_things_on_the_board(
    kind: str, words: str, things: tuple[str, ...] | None, sizes: tuple[int, ...]
) -> None:
    table = probe(words, lanterns=("a1", "d4")).do("scheme:Probe:Ada")
    decision = table.game.decision
    assert decision is not None
    assert decision.kind == kind
    if things is None:
        things = tuple(option.label for option in decision.options if option.id != "done")
        assert len(things) > 2
    found = set(ways(table.game, kind))
    assert {frozenset(way) for way in found} == {frozenset(some) for n in sizes for some in combinations(things, n)}
    assert found == orders(things, *sizes)


def divisions(words: str) -> set[tuple[int, int, int]]:
    """What Bo, the Cub and Pip 2 can have taken, by whatever way it is handed out."""
    start = probe(words, pip1=None, health={"Bo": 9, "Cub": 3, "Pip 2": 2}).do("scheme:Probe:Ada").game
    found = set()
    stack = [start]
    while stack:
        game = stack.pop()
        if game.decision is None or game.decision.kind not in ("divide", "fighter"):
            table = Probe(game)
            hurt = {fact[1]: fact[2] for fact in table.facts("damage")}
            found.add(tuple(hurt.get(table.fighter(name), 0) for name in ("Bo", "Cub", "Pip 2")))
            continue
        for option in game.decision.options:
            other = game.clone()
            other.choose(option.id)
            stack.append(other)
    return found  # type: ignore[return-value]


def test_every_division_of_damage_can_be_made() -> None:
    everybody = "fighters other than Ada"
    three = {(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)}
    assert divisions(f"divide 3 damage among any number of {everybody}") == three
    assert divisions(f"divide 3 damage among up to 2 {everybody}") == {way for way in three if 0 in way}
    assert divisions(f"divide 3 damage among 3 or more {everybody}") == {(1, 1, 1)}
    assert divisions(f"divide 3 damage among 2 or more {everybody}") == {way for way in three if way.count(0) < 2}
