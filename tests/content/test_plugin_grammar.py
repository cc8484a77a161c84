"""A plugin that adds a verb to the language, found by its path."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.language import extensions

PLUGIN = '''
from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from umdsl.language.extensions import Extension
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import AnySelector
from umdsl.plugins import hookimpl

@attrs.frozen
class Tickle(Node):
    whom: AnySelector

def build(builder: Any, children: list[Any], span: Any) -> Node:
    return Tickle(builder.sel(children[1]))

def write(writer: Any, node: Any, subject: Any) -> str:
    return f"tickle {writer.np(node.whom)}"

GRAMMAR = """
DO_TICKLE: "tickle"i
DOES_TICKLE: "tickles"i
D_TICKLE.1: DO_TICKLE | DOES_TICKLE
%extend vp: D_TICKLE np -> RULE
"""

@hookimpl
def umdsl_grammar() -> Any:
    return Extension("tickle", GRAMMAR, {"v_tickle": build}, {Tickle: write})

@hookimpl
def umdsl_content() -> Any:
    return Path(__file__).parent / "content"
'''
HERO = """
hero: Feather
provenance: house
move: 2
fighters:
  - {name: Feather, role: hero, health: 12}
cards:
  - name: Plume
    type: scheme
    copies: 30
    text: |
      tickle each fighter adjacent to Feather
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "feather.yaml").write_text(HERO, "utf-8")
    (tmp_path / "tickle.py").write_text(PLUGIN.replace("RULE", "v_tickle"), "utf-8")
    return tmp_path


EFFECTS = """
@hookimpl
def umdsl_effects() -> Any:
    return {Tickle: lambda c, node: None}
"""


def test_its_content_is_understood(plugin: Path) -> None:
    module = plugin / "tickle.py"
    module.write_text(module.read_text("utf-8") + EFFECTS, "utf-8")
    with extensions.using():
        result = CliRunner().invoke(group, ["lint", "--plugin", str(plugin)])
    assert result.exit_code == 0, result.output


def test_a_verb_that_nobody_carries_out_is_told_of_by_lint(plugin: Path) -> None:
    hero = plugin / "content" / "feather.yaml"
    hero.write_text(HERO.replace("Feather", "Quill"), "utf-8")  # what was compiled is kept by what the hero says
    with extensions.using():
        result = CliRunner().invoke(group, ["lint", "--plugin", str(plugin)])
    assert result.exit_code == 1
    assert "feather.yaml:12:7: error UM904" in result.output
    assert "nothing says what `tickle each fighter adjacent to Quill` does" in result.output


def test_every_command_that_reads_texts_knows_its_verb(plugin: Path) -> None:
    """What is exported, imported and counted with a plugin is understood as it is where it is played."""
    hero, exported = plugin / "content" / "feather.yaml", plugin / "feather.json"
    for command in (
        ["parse", "tickle each fighter"],
        ["coverage", str(hero)],
        ["export", str(hero), "-o", str(exported)],
        ["import", str(exported)],
        ["show", str(hero)],
    ):
        for named, told in (["--plugin", str(plugin)], "ickle each fighter"), ([], "do not understand `tickle`"):
            with extensions.using():
                result = CliRunner().invoke(group, [*command, *named])
            assert result.exception is None or isinstance(result.exception, SystemExit)
            if command[0] == "coverage":
                told = "100.0 %" if named else "0.0 %"
            elif command[0] == "parse":
                told = "Tickle" if named else told
            elif command[0] == "export" and named:
                told = ""
                assert "ickle each fighter" in exported.read_text("utf-8")
            assert told in result.output, (command, named, result.output)


def test_a_grammar_that_does_not_fit_is_named_and_left_out(plugin: Path) -> None:
    (plugin / "tickle.py").write_text(PLUGIN.replace("-> RULE", "-> v_other"), "utf-8")
    with extensions.using():
        result = CliRunner().invoke(group, ["lint", "--plugin", str(plugin)])
    assert result.exit_code == 1
    assert "has no rule `v_tickle`" in result.output
    assert "tickle" in result.output
