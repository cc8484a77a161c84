"""Plugins: found by entry point and by path; one that fails is named and left out."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from umdsl.content.definitions import Item
from umdsl.content.packs import bundled, failures
from umdsl.content.registry import Registry, all_packs, build
from umdsl.language.diagnostics import render
from umdsl.plugins import Plugins, hookimpl

ROPE = "item: Rope\nid: test-rope\nprovenance: house\ntype: combat\nvalue: 1\n"
GOOD = """
from pathlib import Path
from umdsl.plugins import hookimpl

@hookimpl
def umdsl_content():
    return Path(__file__).parent / "things"
"""


def plugin(folder: Path, code: str, file: str = "__init__.py") -> Path:
    (folder / "things").mkdir(parents=True, exist_ok=True)
    (folder / "things" / "rope.yaml").write_text(ROPE)
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(code)
    return folder


def items(path: Path) -> tuple[list[str], list[str]]:
    """The items a path adds, and what was said."""
    registry = added(path)
    said = [render(found).replace(str(path.parent), "") for found in registry.diagnostics]
    return [found.id for found in registry.all(Item)], said


def added(*paths: Path) -> Registry:
    """The registry of what paths add, without what comes along."""
    along, _, _ = all_packs(installed=False)
    packs, said, plugins = all_packs(paths, installed=False)
    assert packs[0] == along[0] == bundled()
    return build([pack for pack in packs if pack not in along], [*said, *failures(plugins.failures)])


@pytest.mark.parametrize("file", ["__init__.py", "plugin.py", "my_set.py"])
def test_a_folder_with_a_module(tmp_path: Path, file: str) -> None:
    assert items(plugin(tmp_path / "my-set", GOOD, file)) == (["test-rope"], [])


def test_a_folder_with_a_package_of_several_parts(tmp_path: Path) -> None:
    folder = tmp_path / "my-set"
    plugin(folder, "from .parts import umdsl_content\n")
    (folder / "parts.py").write_text(GOOD)
    assert items(folder) == (["test-rope"], [])


def test_a_project_folder_with_one_package(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    plugin(folder / "my_set", GOOD)
    (folder / "README.md").write_text("hello")
    assert items(folder) == (["test-rope"], [])


def test_a_single_python_file(tmp_path: Path) -> None:
    assert items(plugin(tmp_path / "a", GOOD, "one.py") / "one.py") == (["test-rope"], [])


def test_a_plain_folder_of_yaml(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "rope.yaml").write_text(ROPE)
    assert items(tmp_path / "mine") == (["test-rope"], [])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "raise RuntimeError('the sea\\nis too high')",
            "when it was imported and is left out: RuntimeError: the sea is",
        ),
        ("import no_such_module_anywhere", "ModuleNotFoundError: No module named"),
        ("def broken(:", "SyntaxError"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        (
            GOOD.replace("umdsl_content", "umdsl_contents"),
            "when it was registered and is left out: PluginValidationError",
        ),
        (GOOD.replace("umdsl_content()", "umdsl_content(nonsense)"), "PluginValidationError"),
        (GOOD.replace("return", "return 1 / 0 or"), "in its hook `umdsl_content` and is left out: ZeroDivisionError"),
        (GOOD.replace('"things"', '"nowhere"'), "answered `umdsl_content` with `"),
        (
            GOOD.replace("return", "return 42 #"),
            "answered `umdsl_content` with a int; it should be a folder that exists.",
        ),
    ],
)
def test_a_failing_plugin_is_named_and_left_out(tmp_path: Path, code: str, said: str) -> None:
    found, told = items(plugin(tmp_path / "my-set", code))
    assert found == []
    assert len(told) == 1
    assert "`my-set`" in told[0]
    assert said in told[0]


def test_the_rest_goes_on(tmp_path: Path) -> None:
    bad = plugin(tmp_path / "a-bad", "raise RuntimeError('no')")
    good = plugin(tmp_path / "b-good", GOOD)
    registry = added(bad, good)
    assert [found.id for found in registry.all(Item)] == ["test-rope"]
    assert [found.code for found in registry.diagnostics] == ["UM700"]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "there is no such folder or file"),
        (lambda path: path.mkdir(), "it holds neither a Python module nor a YAML file"),
        (lambda path: path.write_text("hello"), "it is neither a folder nor a Python file"),
    ],
)
def test_a_path_that_is_no_plugin(tmp_path: Path, make: object, reason: str) -> None:
    path = tmp_path / "thing"
    make(path)  # type: ignore[operator]
    _, told = items(path)
    assert told == [f"/thing:1:1: error UM701: `/thing` is no plugin: {reason}."]


class _Entry:
    """An entry point of an installed package."""

    value = "somewhere:plugin"

    def __init__(self, name: str, found: object) -> None:
        self.name = name
        self.found = found

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def test_installed_plugins_are_asked_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bots:
        def __init__(self, name: str) -> None:
            self.name = name

        @hookimpl
        def umdsl_bots(self) -> dict[str, str]:
            return {self.name: self.name}

    entries = [_Entry("zeta", Bots("z")), _Entry("beta", ImportError("gone")), _Entry("alpha", Bots("a"))]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries if group == "umdsl" else [])
    plugins = Plugins()
    plugins.add_installed()
    assert [(answer.plugin, answer.value) for answer in plugins.ask("umdsl_bots")] == [
        ("alpha", {"a": "a"}),
        ("zeta", {"z": "z"}),
    ]
    assert [(failure.plugin, failure.error) for failure in plugins.failures] == [("beta", "ImportError: gone")]


def test_a_path_stands_for_the_installed_plugin_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who works on a set has it installed as well, as often as not."""
    entries = [_Entry("my-set", ImportError("the old one")), _Entry("other", object())]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries)
    _, said, plugins = all_packs([plugin(tmp_path / "my-set", GOOD)])
    assert (said, plugins.failures) == ([], [])
    assert plugins.manager.has_plugin("my-set")
    assert plugins.manager.has_plugin("other")


def test_a_second_plugin_of_a_name_does_not_push_out_the_first() -> None:
    plugins = Plugins()
    assert plugins.add(object(), "one")
    assert not plugins.add(object(), "one")
    assert plugins.manager.has_plugin("one")
    assert [failure.error for failure in plugins.failures] == ["another plugin has the same name"]


def test_events_reach_every_plugin_with_what_happened() -> None:
    heard = []

    class Ear:
        @hookimpl
        def umdsl_on_event(self, event: object) -> None:
            heard.append(event)

    plugins = Plugins()
    plugins.add(Ear(), "a")
    plugins.add(Ear(), "b")
    plugins.ask("umdsl_on_event", event="drawn")
    assert heard == ["drawn", "drawn"]
