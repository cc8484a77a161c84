"""Whatever the language can say of things is compiled or refused, and what was compiled can be asked at any table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.engine.asking import Asked, frames, tables
from tests.language.strategies import members, nodes
from umdsl.engine.compile import amounts, conditions, events, things
from umdsl.engine.compile.context import Context
from umdsl.engine.problems import GameError
from umdsl.engine.programs import CompiledText
from umdsl.language.nodes.amounts import Amount, Sum, UpToFigure
from umdsl.language.nodes.conditions import Condition, Event, Rolled
from umdsl.language.nodes.selectors import AnySelector, Filter

# A tree that fails is small already, and making it smaller takes minutes.
_FEW = settings(
    max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)
_DEPTH = 4
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")


def _names(union: Any) -> list[Any]:
    return sorted({*members(union)}, key=lambda kind: kind.__name__)


def _context() -> Context:
    return Context("a test", CompiledText("a test"), tables()[0].hero)


def _compiled(make: Callable[..., Any], *given: Any) -> Any:
    """What is compiled; None where the words mean nothing, which is said with a sentence."""
    try:
        return make(*given)
    except GameError as refused:
        error = refused
    assert error.code == "UM904"
    assert error.suggestion
    return None


def _ask(asked: Asked, question: Any) -> list[Any]:
    return [question(asked.g, f) for f in frames(asked)]


@cache
def _quantities() -> tuple[Any, ...]:
    return (*_names(Amount | Sum), UpToFigure)


@pytest.mark.parametrize("kind", _names(AnySelector), ids=lambda kind: kind.__name__)
def test_selectors(kind: Any) -> None:
    @_FEW
    @given(nodes(kind, _DEPTH))
    def walk(node: Any) -> None:
        for want in (None, ("fighter",), ("card",), ("space", "token"), ("player",)):
            found = _compiled(things.query, _context(), node, want)
            _compiled(things.pick, _context(), node, want)
            if found is None:
                continue
            for asked in tables():
                for answer in _ask(asked, found):
                    assert all(isinstance(thing, int) for thing in answer)

    walk()


@pytest.mark.parametrize("kind", _names(Filter), ids=lambda kind: kind.__name__)
def test_filters(kind: Any) -> None:
    from umdsl.engine.compile.filters import sieve_of
    from umdsl.engine.compile.reading import Reading

    @_FEW
    @given(nodes(kind, _DEPTH - 1))
    def walk(node: Any) -> None:
        for of, everybody in (("fighter", _fighters), ("card", _cards), ("space", _spaces), ("player", _seats)):
            sieve = _compiled(sieve_of, Reading(_context()), node, of)
            if sieve is None:
                continue
            for asked in tables():
                all_of_them = everybody(asked)
                for f in frames(asked):
                    kept = sieve(asked.g, f, list(all_of_them))
                    assert set(kept) <= set(all_of_them)

    walk()


def _fighters(asked: Asked) -> range:
    return range(len(asked.g.t.fighters))


def _cards(asked: Asked) -> range:
    return range(len(asked.g.t.cards))


def _spaces(asked: Asked) -> range:
    return range(asked.g.t.board.size)


def _seats(asked: Asked) -> range:
    return range(len(asked.g.t.seats))


@pytest.mark.parametrize("kind", _quantities(), ids=lambda kind: kind.__name__)
def test_amounts(kind: Any) -> None:
    @_FEW
    @given(nodes(kind, _DEPTH))
    def walk(node: Any) -> None:
        much = _compiled(amounts.figure, _context(), node)
        _compiled(amounts.pick_amount, _context(), node)
        if much is not None:
            for asked in tables():
                assert all(isinstance(n, int) for n in _ask(asked, much))

    walk()


@pytest.mark.parametrize("kind", [*_names(Condition), Rolled], ids=lambda kind: kind.__name__)
def test_conditions(kind: Any) -> None:
    @_FEW
    @given(nodes(kind, _DEPTH))
    def walk(node: Any) -> None:
        holds = _compiled(conditions.test, _context(), node)
        if holds is not None:
            for asked in tables():
                assert all(isinstance(answer, bool) for answer in _ask(asked, holds))

    walk()


def test_events() -> None:
    @settings(_FEW, max_examples=80)
    @given(nodes(Event, _DEPTH))
    def walk(node: Any) -> None:
        found = _compiled(events.matcher, _context(), node)
        ruled = _compiled(events.forbids, _context(), node)
        for asked in tables():
            for f in frames(asked):
                if ruled is not None:
                    for role in ("subject", "object", "by"):
                        if ruled.get(role) is not None:
                            list(ruled[role](asked.g, f))
                if found is not None:
                    kinds, match = found
                    for fact in asked.told:
                        if fact[0] in kinds:
                            assert isinstance(match(asked.g, f, fact), bool)

    walk()
