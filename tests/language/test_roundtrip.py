"""For every tree: both registers and JSON come back to it."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.language.strategies import NAMES, least_depth, nodes, texts
from tests.language.trees import text_about
from umdsl.language.json import node_classes, tree_from_json, tree_to_json
from umdsl.language.nodes.base import Meaningless
from umdsl.language.nodes.selectors import Name
from umdsl.language.nodes.statements import Text
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse
from umdsl.language.problems import WRONG_KIND

# Trees are large when written out; nobody reads them unless one fails.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")
_CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]
# A tree that fails is small already; shrinking it would take longer than all the rest.
_PHASES = [Phase.explicit, Phase.generate]
CLASSES = sorted(set(node_classes()) - {Name.__name__})


def comes_back(tree: Text) -> None:
    if not tree.blocks:  # nothing said, nothing to come back
        return
    for register in (terse, prose):
        text = register(tree)
        parsed = parse(text, NAMES)
        # What a verb can be done to is for another check: the tree must come back all the same.
        wrong = [d for d in parsed.diagnostics if d.is_error and d.code != WRONG_KIND.code]
        assert not wrong, (text, [d.message for d in wrong])
        assert parsed.tree == tree, text


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_comes_back(name: str) -> None:
    kind = node_classes()[name]

    @settings(
        max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM, phases=_PHASES
    )
    @given(nodes(kind, max(3, least_depth(kind) + 1)))
    def check(node: object) -> None:
        try:
            tree = text_about(node)
        except Meaningless:  # the node is sound, the sentence around it is not
            return
        comes_back(tree)

    check()


@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM, phases=_PHASES)
@given(texts())
def test_whole_texts_come_back(tree: Text) -> None:
    comes_back(tree)


@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM, phases=_PHASES)
@given(texts())
def test_json_comes_back(tree: Text) -> None:
    assert tree_from_json(json.loads(json.dumps(tree_to_json(tree)))) == tree


@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM, phases=_PHASES)
@given(texts())
def test_walking_meets_every_node_once(tree: Text) -> None:
    met = list(tree.walk())
    assert met[0] is tree
    assert len(met) == 1 + sum(len(list(child.walk())) for child in tree.children())
    assert {type(node).__name__ for node in met} <= set(node_classes())
