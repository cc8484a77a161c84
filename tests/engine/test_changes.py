"""Texts change a state through `changes.py` and `combat_changes.py` alone, where it is told as an event."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

COMPILE = Path(__file__).parents[2] / "umdsl" / "engine" / "compile"
FILES = sorted(COMPILE.rglob("*.py"))
_MUTATING = {"append", "remove", "pop", "clear", "extend", "insert", "sort", "reverse", "update", "setdefault"}


def _root(node: ast.AST) -> ast.AST:
    """`g.s` of `g.s.health[3]`; a name of anything that hangs on a name."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr == "s" and isinstance(node.value, ast.Name):
            return node
        node = node.value
    return node


def _is_state(node: ast.AST, names: set[str]) -> bool:
    root = _root(node)
    return isinstance(root, ast.Attribute) or (isinstance(root, ast.Name) and root.id in names)


def writes(source: str) -> Iterator[int]:
    """The lines on which something of a state is written to, by whatever name."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        names: set[str] = set()
        for node in ast.walk(function):
            kept = isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Subscript)
            if isinstance(node, ast.Assign) and kept and _is_state(node.value, names):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            if isinstance(node, ast.arg) and node.annotation is not None and "Combat" in ast.dump(node.annotation):
                names.add(node.arg)
        for node in ast.walk(function):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = [*node.targets]
            elif isinstance(node, ast.AugAssign):
                targets = [node.target]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MUTATING:
                targets = [node.func]
            for target in targets:
                if isinstance(target, ast.Attribute | ast.Subscript) and _is_state(target, names):
                    yield target.lineno


def test_writes_are_found() -> None:
    source = """
def step(g, f, combat: Combat):
    g.s.health[0] = 1
    s = g.s
    s.actions -= 1
    here = g.s.combats[-1]
    here.base = [1, 2]
    combat.mods[0] = ()
    g.s.lasting.append(3)
    f.env["x"] = 1
    found = g.s.space[0]
    found = 3
"""
    assert sorted(set(writes(source))) == [3, 5, 7, 8, 9]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(COMPILE)))
def test_no_text_writes_to_a_state_itself(file: Path) -> None:
    assert sorted(set(writes(file.read_text("utf-8")))) == []
