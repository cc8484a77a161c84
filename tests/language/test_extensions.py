"""A plugin adds a verb: rule, node and words together."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from umdsl.language.extensions import Extension, ExtensionError, ExtensionFailed, grammars, using
from umdsl.language.json import tree_from_json, tree_to_json
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import AnySelector
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

GRAMMAR = """
DO_TICKLE: "tickle"i
DOES_TICKLE: "tickles"i
D_TICKLE.1: DO_TICKLE | DOES_TICKLE
%extend vp: D_TICKLE np -> v_tickle
"""


@attrs.frozen
class Tickle(Node):
    whom: AnySelector


@attrs.frozen
class Picky(Node):
    number: int = attrs.field(validator=attrs.validators.lt(3))


def build(builder: Any, children: list[Any], span: Any) -> Node:
    return Tickle(builder.sel(children[1]))


def write(writer: Any, node: Any, subject: Any) -> str:
    return f"tickle {writer.np(node.whom)}"


TICKLE = Extension("tickle", GRAMMAR, {"v_tickle": build}, {Tickle: write})


def test_the_verb_is_unknown_without_the_plugin() -> None:
    assert not parse("tickle the opposing fighter").ok


@pytest.mark.parametrize("text", ["tickle the opposing fighter", "draw 1 and tickle each adjacent fighter"])
def test_the_verb_is_read_written_and_kept(text: str) -> None:
    with using(TICKLE):
        parsed = parse(text)
        assert parsed.ok
        assert parsed.tree is not None
        assert terse(parsed.tree) == text.replace(" and ", ". ")
        assert parse(prose(parsed.tree)).tree == parsed.tree
        assert tree_from_json(tree_to_json(parsed.tree)) == parsed.tree


def test_a_grammar_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    broken = attrs.evolve(TICKLE, name="broken", grammar="%extend vp: NO_SUCH_WORD -> v_tickle")
    with pytest.raises(ExtensionError, match="does not fit"), using(broken):
        pass
    assert grammars() == ()


def test_a_rule_that_nothing_makes_is_refused() -> None:
    idle = attrs.evolve(TICKLE, name="idle", build={"v_poke": build})
    with pytest.raises(ExtensionError, match="no rule `v_poke`"), using(idle):
        pass


def test_two_of_the_same_name_are_refused() -> None:
    other = attrs.evolve(TICKLE, write={})
    with using(TICKLE), pytest.raises(ExtensionError, match="already called"), using(other):
        pass


def test_a_verb_that_fails_on_a_text_is_named() -> None:
    """Whatever it raises, and wherever; but what a node's own validator refuses is about the text."""

    def unpacks(builder: Any, children: list[Any], span: Any) -> Node:
        (only,) = children
        return Tickle(only)

    def divides(builder: Any, children: list[Any], span: Any) -> Node:
        return Tickle(1 // 0)

    for broken, said in ((unpacks, "ValueError: too many values"), (divides, "ZeroDivisionError: ")):
        with using(attrs.evolve(TICKLE, build={"v_tickle": broken})):
            (found,) = parse("tickle the opposing fighter").diagnostics
            assert found.code == "UM498"
            assert f"the extension `tickle` failed with {said}" in found.message

    def refuses(builder: Any, children: list[Any], span: Any) -> Node:
        return Picky(3)

    with using(attrs.evolve(TICKLE, build={"v_tickle": refuses})):
        (found,) = parse("tickle the opposing fighter").diagnostics
        assert found.code == "UM402"


def test_words_that_fail_are_named() -> None:
    with using(attrs.evolve(TICKLE, write={Tickle: lambda writer, node, subject: node.nobody})):
        tree = parse("tickle the opposing fighter").tree
        assert tree is not None
        with pytest.raises(ExtensionFailed, match="the extension `tickle` failed with AttributeError"):
            prose(tree)
