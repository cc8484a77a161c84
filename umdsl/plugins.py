"""Plugins: what one may add, and how they are found.

A plugin is anything pluggy can register: a module or an object whose functions are marked with :data:`hookimpl`. It is
found by an entry point of the group `umdsl`, or by a path while it is being written. A plugin is somebody else's
program: when it fails, it is named and left out, and the rest goes on.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Collection
from functools import partial
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import attrs
import pluggy

PROJECT = "umdsl"
GROUP = "umdsl"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
T = TypeVar("T")


class Hooks:
    """The hooks. Each is called once per plugin, in the order of the plugins' names."""

    @hookspec
    def umdsl_content(self) -> Any:
        """A folder of content files, or several: a path, or a resource of `importlib.resources`."""

    @hookspec
    def umdsl_grammar(self) -> Any:
        """What to add to the language: an `umdsl.language.extensions.Extension`, or several."""

    @hookspec
    def umdsl_effects(self) -> Any:
        """What the added rules do: a mapping from node class to a handler, or to a handler and a ruler.

        A handler `(context, node)` adds the steps that carry a sentence out; a ruler gives the rule that it is where it
        holds for a while. See `umdsl.engine.compile.effects`.
        """

    @hookspec
    def umdsl_checks(self) -> Any:
        """Checks to run beside the linter's own: a list of `umdsl.checks.Check`."""

    @hookspec
    def umdsl_bots(self) -> Any:
        """Bots that can take a seat: a mapping from name to a function that makes one."""

    @hookspec
    def umdsl_on_event(self, event: Any) -> None:
        """Told of every event of a game, after it happened. Games without events, and clones, are silent."""


@attrs.frozen
class Failure:
    """A plugin that failed: which, when, and how."""

    plugin: str
    when: str
    error: str


@attrs.frozen
class Answer:
    """What one plugin answered to a hook."""

    plugin: str
    value: Any


@attrs.frozen
class Effect:
    """What carries a node of a plugin out, and how it holds where it can."""

    plugin: str
    handler: Callable[..., None]
    ruler: Callable[..., Any] | None = None


@attrs.define(eq=False)
class Plugins:
    """The plugins in force, those that failed, and what they add to games: verbs by node class, bots by name."""

    manager: pluggy.PluginManager = attrs.field(factory=lambda: _manager())
    failures: list[Failure] = attrs.field(factory=list)
    effects: dict[type, Effect] = attrs.field(factory=dict)
    bots: dict[str, Answer] = attrs.field(factory=dict)

    def add(self, plugin: object, name: str) -> bool:
        """Register a plugin; one that does not fit the hooks is left out."""
        if self.manager.has_plugin(name):
            self.failures.append(Failure(name, "when it was registered", "another plugin has the same name"))
            return False

        def register() -> None:
            self.manager.register(plugin, name)
            self.manager.check_pending()  # a hook with a wrong name would otherwise never be called, without a word

        _MODULES[str(getattr(plugin, "__name__", ""))] = name
        done = self.guarded(register, name, "when it was registered")
        if done is None and self.manager.has_plugin(name):
            self.manager.unregister(name=name)
        return done is not None

    def add_installed(self, *, but: Collection[str] = ()) -> None:
        """All plugins that installed packages announce, but those of some names."""
        entries = [entry for entry in metadata.entry_points(group=GROUP) if entry.name not in but]
        for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
            found = self.guarded(entry.load, entry.name, "when it was imported")
            if found is not None:
                self.add(found[0], entry.name)

    def add_module(self, path: Path, name: str) -> bool:
        """The plugin in a Python file, or in the `__init__.py` of a package."""

        found = self.guarded(lambda: _module(path, name), name, "when it was imported")
        return found is not None and self.add(found[0], name)

    def ask(self, hook: str, **facts: Any) -> list[Answer]:
        """What each plugin answers to a hook, by name; one that fails or says nothing is left out."""
        answers = []
        for name, caller in self.callers(hook):
            found = self.guarded(partial(caller, **facts), name, f"in its hook `{hook}`")
            if found is not None:
                answers += [Answer(name, value) for value in found[0]]
        return answers

    def callers(self, hook: str) -> list[tuple[str, Callable[..., list[Any]]]]:
        """The plugins that have a hook, by name, each with what calls it there alone."""
        named = [(name, plugin) for name, plugin in self.manager.list_name_plugin() if plugin is not None]
        having = {implementation.plugin_name for implementation in getattr(self.manager.hook, hook).get_hookimpls()}
        found: list[tuple[str, Callable[..., list[Any]]]] = []
        for name in sorted(having):
            others = [plugin for other, plugin in named if other != name]
            found.append((name, self.manager.subset_hook_caller(hook, others)))
        return found

    def guarded(self, call: Callable[[], T], plugin: str, when: str) -> tuple[T] | None:
        """The result of a plugin's code, or None after noting how it failed.

        The one place that catches everything: a stranger's code may raise anything, or try to end the program.
        """
        try:
            return (call(),)
        except (Exception, SystemExit) as error:  # noqa: BLE001
            text = " ".join(str(error).split()) or "no reason given"
            self.failures.append(Failure(plugin, when, f"{type(error).__name__}: {text[:300]}"))
            return None


#: The modules that were registered, each with the name of its plugin.
_MODULES: dict[str, str] = {}


def blamed(error: BaseException) -> str | None:
    """Who failed and where, if the code that raised an error is a plugin's or was called by one."""
    found = None
    trace = error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        name = next((name for root, name in _MODULES.items() if root and f"{module}.".startswith(f"{root}.")), None)
        if name is not None:
            where = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"
            found = f"the plugin `{name}` failed in {where}: {type(error).__name__}: {error}"
        trace = trace.tb_next
    return found


def _module(path: Path, name: str) -> ModuleType:
    """The module of a file. One that is there already is not run again: its classes must stay the same ones."""
    module_name = "umdsl_plugin_" + "".join(c if c.isalnum() else "_" for c in name)
    spec = importlib.util.spec_from_file_location(module_name, path.resolve())
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python module")
    there = sys.modules.get(module_name)
    if there is not None and there.__spec__ is not None and there.__spec__.origin == spec.origin:
        return there
    _forget(module_name)  # the parts of another plugin whose folder has the same name
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # a package finds its own parts by this name
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _forget(module_name)
        raise
    return module


def _forget(module_name: str) -> None:
    for name in [name for name in sys.modules if name == module_name or name.startswith(f"{module_name}.")]:
        del sys.modules[name]


def _manager() -> pluggy.PluginManager:
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    return manager
