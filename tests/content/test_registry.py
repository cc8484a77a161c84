"""Packs and the registry: order by id, duplicates named, nothing lost."""

from __future__ import annotations

import importlib
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

from umdsl.content.definitions import Edition, Hero, Item, Mode
from umdsl.content.packs import Pack, bundled, content_files
from umdsl.content.registry import build, load_all
from umdsl.language.diagnostics import render


def item(folder: Path, file: str, name: str, own_id: str | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    line = f"id: {own_id}\n" if own_id else ""
    (folder / file).write_text(f"item: {name}\n{line}provenance: house\ntype: combat\nvalue: 1\n", encoding="utf-8")


def test_order_is_by_id_whatever_the_files_are_called(tmp_path: Path) -> None:
    item(tmp_path, "1.yaml", "Zither")
    item(tmp_path / "deep" / "er", "2.yml", "Anvil")
    item(tmp_path, "3.yaml", "Middle", "aaa")
    registry = build([Pack("test", tmp_path)])
    assert [found.name for found in registry.all(Item)] == ["Middle", "Anvil", "Zither"]
    assert not registry.diagnostics


def test_two_of_the_same_id_name_both_files(tmp_path: Path) -> None:
    item(tmp_path / "b", "rope.yaml", "Rope")
    item(tmp_path / "a", "cord.yaml", "Cord", "rope")
    for packs in ([Pack("a", tmp_path / "a"), Pack("b", tmp_path / "b")], [Pack("all", tmp_path)]):
        registry = build(packs)
        (found,) = registry.diagnostics
        assert found.code == "UM703"
        shown = render(found).replace(str(tmp_path), "")
        assert shown.startswith("/b/rope.yaml:1:7: ")
        assert "/a/cord.yaml:1" in shown
        assert [one.name for one in registry.all(Item)] == ["Cord"]


def test_the_order_of_packs_changes_nothing(tmp_path: Path) -> None:
    item(tmp_path / "b", "rope.yaml", "Rope")
    item(tmp_path / "a", "cord.yaml", "Cord", "rope")
    one = build([Pack("a", tmp_path / "a"), Pack("b", tmp_path / "b")])
    other = build([Pack("b", tmp_path / "b"), Pack("a", tmp_path / "a")])
    assert list(one.entries.values()) == list(other.entries.values())
    assert one.diagnostics == other.diagnostics


def test_hidden_files_and_circles_are_left_alone(tmp_path: Path) -> None:
    item(tmp_path, "rope.yaml", "Rope")
    item(tmp_path / ".git", "no.yaml", "No")
    item(tmp_path / "__pycache__", "no.yaml", "No")
    item(tmp_path, ".no.yaml", "No")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "notes.txt").write_text("no")
    found = [path for path in content_files(tmp_path) if isinstance(path, Path)]
    assert [path.name for path in found] == ["rope.yaml"]


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    item(tmp_path, "a.yaml", "Rope")
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe\x00")
    registry = build([Pack("test", tmp_path)])
    assert len(registry.entries) == 1
    assert [found.code for found in registry.diagnostics] == ["UM504"]


def test_content_inside_an_archive_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin may live in a zip file: its resources are no paths."""
    item(tmp_path / "set_in_zip" / "content", "rope.yaml", "Rope")
    (tmp_path / "set_in_zip" / "__init__.py").write_text("")
    archive = tmp_path / "plugin.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for path in sorted((tmp_path / "set_in_zip").rglob("*")):
            target.write(path, path.relative_to(tmp_path))
    monkeypatch.syspath_prepend(str(archive))
    importlib.invalidate_caches()
    registry = build([Pack("zip", files("set_in_zip") / "content")])
    assert [found.name for found in registry.all(Item)] == ["Rope"]
    sys.modules.pop("set_in_zip", None)


def test_things_are_found_by_id_and_by_name(tmp_path: Path) -> None:
    item(tmp_path, "a.yaml", "Long Rope")
    registry = build([Pack("test", tmp_path)])
    for name in ("long-rope", "Long Rope", "LONG ROPE"):
        found = registry.find("item", name)
        assert found is not None
        assert found.definition.name == "Long Rope"
    assert registry.find("hero", "long-rope") is None
    assert registry.near("item", "Long Roap") == "long-rope"


def test_what_comes_along_is_clean_and_complete() -> None:
    registry = load_all(installed=False)
    assert [render(found) for found in registry.diagnostics] == []
    assert {edition.id for edition in registry.all(Edition)} == {"2019", "2021", "2023"}
    assert [edition.id for edition in registry.all(Edition) if edition.default] == ["2023"]
    assert {mode.id for mode in registry.all(Mode)} == {"duel", "team", "free-for-all"}
    assert [mode.id for mode in registry.all(Mode) if mode.default] == ["duel"]
    assert any(True for _ in registry.all(Hero))
    assert isinstance(bundled().folder, Path)
