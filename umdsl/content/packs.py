"""Where content comes from: folders, plugins, and paths given on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import attrs

from umdsl.content import problems
from umdsl.language.data import data_dir
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.extensions import Extension, register
from umdsl.language.nodes.base import Node
from umdsl.language.problems import Problem
from umdsl.language.spans import Span
from umdsl.plugins import Answer, Effect, Failure, Plugins

_ENDINGS = (".yaml", ".yml")
_MODULES = ("__init__.py", "plugin.py")


@attrs.frozen
class Pack:
    """A folder of content files, and who it belongs to."""

    name: str
    folder: Path | Traversable


def bundled() -> Pack:
    """The content that comes with the package."""
    return Pack("umdsl", data_dir("content"))


def content_files(folder: Path | Traversable) -> Iterator[Path | Traversable]:
    """The content files in a folder and the folders inside it, in the order of their names.

    Hidden folders are left alone, and links to folders are not followed: they may lead round in a circle.
    """
    if not isinstance(folder, Path):
        yield from _resources(folder)
        return
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        yield from (Path(where, name) for name in sorted(names) if is_content(name))


def is_content(name: str) -> bool:
    """Whether a file is read when its folder is: `.yaml` and `.yml`, but not hidden ones."""
    return name.lower().endswith(_ENDINGS) and not name.startswith(".")


def _resources(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            if not item.name.startswith((".", "__")):
                yield from _resources(item)
        elif is_content(item.name):
            yield item


# Plugins ----------------------------------------------------------------------------------------------------------


def add_path(plugins: Plugins, path: Path) -> tuple[list[Pack], list[Diagnostic]]:
    """What `--plugin PATH` adds: a Python file, a folder with a module that registers hooks, or a folder of YAML."""
    name = plugin_name(path)
    if path.is_file() and path.suffix == ".py":
        plugins.add_module(path, name)
        return [], []
    if not path.is_dir():
        reason = "it is neither a folder nor a Python file" if path.exists() else "there is no such folder or file"
        return [], [_say(problems.PLUGIN_PATH, path=path, reason=reason)]
    module = _module_in(path)
    if module is not None:
        plugins.add_module(module, name)
        return [], []
    if next(content_files(path), None) is None:
        reason = "it holds neither a Python module nor a YAML file"
        return [], [_say(problems.PLUGIN_PATH, path=path, reason=reason)]
    return [Pack(name, path)], []


def plugin_name(path: Path) -> str:
    """What the plugin at a path is called: as its folder or its file is."""
    named = path if path.name not in ("", "..") else path.resolve()
    return (named.stem if path.is_file() else named.name) or str(path)


def _module_in(folder: Path) -> Path | None:
    """The module of a plugin folder: its own, or that of the only package or Python file in it."""
    own = next((folder / name for name in _MODULES if (folder / name).is_file()), None)
    if own is not None:
        return own
    packages = [child / "__init__.py" for child in folder.iterdir() if (child / "__init__.py").is_file()]
    files = [child for child in folder.iterdir() if child.is_file() and child.suffix == ".py"]
    modules = packages + files
    return modules[0] if len(modules) == 1 else None


def packs_of(plugins: Plugins) -> tuple[list[Pack], list[Diagnostic]]:
    """The folders that plugins give, and what is wrong with their answers."""
    packs: list[Pack] = []
    wrong: list[Diagnostic] = []
    for answer in plugins.ask("umdsl_content"):
        given = answer.value if isinstance(answer.value, list | tuple) else [answer.value]
        for folder in given:
            found = _folder(folder)
            if found is not None:
                packs.append(Pack(answer.plugin, found))
                continue
            seen = f"`{folder}`" if isinstance(folder, str | Path) else f"a {type(folder).__name__}"
            wrong.append(_unfit(answer, "umdsl_content", seen, "it should be a folder that exists"))
    return packs, wrong


def extend_language(plugins: Plugins) -> list[Diagnostic]:
    """Put the rules that plugins add to the language in force; one that does not fit is named and left out."""
    wrong: list[Diagnostic] = []
    for answer in plugins.ask("umdsl_grammar"):
        given = answer.value if isinstance(answer.value, list | tuple) else [answer.value]
        for extension in given:
            if isinstance(extension, Extension):
                plugins.guarded(partial(register, extension), answer.plugin, "when its grammar was added")
                continue
            wanted = "it should be an `umdsl.language.extensions.Extension`"
            wrong.append(_unfit(answer, "umdsl_grammar", f"a {type(extension).__name__}", wanted))
    return wrong


def take_effects(plugins: Plugins) -> list[Diagnostic]:
    """Note what carries out the verbs that plugins add: the engine takes it from there when a game begins."""
    wrong: list[Diagnostic] = []
    for answer in plugins.ask("umdsl_effects"):
        wanted = "it should be a mapping from node classes to functions"
        if not isinstance(answer.value, Mapping):
            wrong.append(_unfit(answer, "umdsl_effects", f"a {type(answer.value).__name__}", wanted))
            continue
        for node, given in answer.value.items():
            parts = given if isinstance(given, tuple) else (given,)
            name = node.__name__ if isinstance(node, type) else str(node)
            if not isinstance(node, type) or not issubclass(node, Node):
                wrong.append(_unfit(answer, "umdsl_effects", f"`{name}`, which is no class of nodes", wanted))
            elif node.__module__.startswith("umdsl.language."):
                wrong.append(_unfit(answer, "umdsl_effects", f"`{name}`, which is not its own", wanted + " of its own"))
            elif not 1 <= len(parts) <= 2 or not all(callable(part) for part in parts):
                wrong.append(_unfit(answer, "umdsl_effects", f"a {type(given).__name__} for `{name}`", wanted))
            else:
                plugins.effects.setdefault(node, Effect(answer.plugin, *parts))
    return wrong


def take_bots(plugins: Plugins) -> list[Diagnostic]:
    """Note the bots that plugins bring; of two with the same name, the one of the plugin that comes first stays."""
    wrong: list[Diagnostic] = []
    for answer in plugins.ask("umdsl_bots"):
        wanted = "it should be a mapping from names to functions that make a bot"
        if not isinstance(answer.value, Mapping):
            wrong.append(_unfit(answer, "umdsl_bots", f"a {type(answer.value).__name__}", wanted))
            continue
        for name, make in answer.value.items():
            if not isinstance(name, str) or not name.strip():
                wrong.append(_unfit(answer, "umdsl_bots", f"a {type(name).__name__} for a name", wanted))
            elif not callable(make):
                wrong.append(_unfit(answer, "umdsl_bots", f"a {type(make).__name__} for `{name}`", wanted))
            else:
                plugins.bots.setdefault(name, Answer(answer.plugin, make))
    return wrong


def _unfit(answer: Answer, hook: str, seen: str, wanted: str) -> Diagnostic:
    return _say(problems.PLUGIN_ANSWER, plugin=answer.plugin, hook=hook, seen=seen, wanted=wanted)


def _folder(given: Any) -> Path | Traversable | None:
    if isinstance(given, str):
        given = Path(given)
    if isinstance(given, Path | Traversable) and given.is_dir():
        return given
    return None


def failures(found: list[Failure]) -> list[Diagnostic]:
    """Plugins that failed, as diagnostics."""
    return [_say(problems.PLUGIN_FAILED, plugin=f.plugin, when=f.when, error=f.error) for f in found]


def _say(problem: Problem, **facts: Any) -> Diagnostic:
    where = facts.get("path", facts.get("plugin"))
    return problem.at(Span(0, 0), source=Source(str(where), ""), **facts)
