"""YAML as nodes: limits hold while the file is read, and nothing is ever constructed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from umdsl.content import limits, yamltree
from umdsl.content.loader import load_file, load_text
from umdsl.content.yamltree import Mapping, Scalar, Sequence, compose
from umdsl.language.diagnostics import Source

ROOT = Path(__file__).resolve().parents[2]


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in load_text(text, texts=False).diagnostics]


def test_nodes_know_where_they_stand() -> None:
    text = "a: [1, é]\nb: |\n  x\n"
    (node,), wrong = compose(Source("test", text))
    assert not wrong
    assert isinstance(node, Mapping)
    (key, entries), (_, block) = node.pairs
    assert (key.value, key.span.of(text)) == ("a", "a")
    assert isinstance(entries, Sequence)
    assert [item.span.of(text) for item in entries.items] == ["1", "é"]
    assert isinstance(block, Scalar)
    assert (block.value, block.style) == ("x\n", "|")


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_nesting_stops_at_its_limit(opening: str) -> None:
    assert codes("hero: " * 0 + opening * 100_000) == ["UM512"]


def test_deep_files_do_not_end_the_program() -> None:
    """A reader that recurses in C dies of this, and takes the whole program along."""
    script = "from umdsl.content.loader import load_text; print(load_text('- ' * 500_000).diagnostics[0].code)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "UM512\n"


def test_aliases_are_counted_as_what_they_stand_for() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 40)]
    assert codes("\n".join(lines)) == ["UM511"]


def test_a_flat_file_of_too_many_values_is_refused() -> None:
    assert codes("tags: [" + "a, " * (limits.VALUES + 1) + "]") == ["UM511"]


def test_aliases_work() -> None:
    text = "item: Rope\nprovenance: house\ntype: combat\nvalue: &two 2\ncount: *two\n"
    loaded = load_text(text)
    assert loaded.ok
    assert getattr(loaded.definition, "count", None) == 2


@pytest.mark.parametrize(
    "tag",
    [
        "!!python/object/apply:os.system",
        "!!python/name:os.system",
        "!!python/object/new:os.system",
        "!!python/module:os",
        "!!binary",
        "!!set",
        "!!omap",
        "!!timestamp",
        "!own",
        "!<tag:example.com,2000:x>",
    ],
)
@pytest.mark.parametrize("value", ["x", "[x]", "{x: x}"])
def test_no_tag_gets_in(tag: str, value: str) -> None:
    assert codes(f"hero: {tag} {value}") == ["UM509"]


def test_a_tag_behind_an_anchor_is_shown_itself() -> None:
    (found,) = load_text("hero: &a !own x").diagnostics
    assert found.span.of("hero: &a !own x") == "!own"


def test_harmless_tags_are_taken_for_what_they_say() -> None:
    loaded = load_text("item: !!str 1984\nprovenance: house\ntype: combat\nvalue: !!int 3\n")
    assert [d.code for d in loaded.diagnostics] == []


def test_several_documents_are_several_definitions() -> None:
    text = "item: Rope\nprovenance: house\ntype: combat\n---\nitem: Lamp\nprovenance: house\ntype: scheme\n"
    loaded = load_text(text)
    assert loaded.ok
    assert [definition.name for definition in loaded.definitions] == ["Rope", "Lamp"]


def test_an_anchor_of_another_document_is_unknown() -> None:
    assert codes("item: &a Rope\nprovenance: house\ntype: combat\n---\nitem: *a\n") == ["UM515"]


def test_without_the_c_library_files_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamltree, "_Loader", yaml.SafeLoader)
    for path in sorted((ROOT / "content").rglob("*.yaml")):
        assert load_file(path, texts=False).ok
    for path in sorted((ROOT / "tests" / "content" / "bad").glob("*.yaml")):
        slow = load_file(path, texts=False)
        monkeypatch.undo()
        quick = load_file(path, texts=False)
        monkeypatch.setattr(yamltree, "_Loader", yaml.SafeLoader)
        assert {found.code for found in slow.diagnostics} == {found.code for found in quick.diagnostics}, path.name
