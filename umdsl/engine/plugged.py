"""What plugins add to games: verbs that they carry out, and ears for what happens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from umdsl.engine.problems import PLUGIN_FAILED, UNPLAYABLE_TEXT, GameError
from umdsl.engine.programs import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.story import Event
    from umdsl.plugins import Plugins


def add_verbs(plugins: Plugins) -> None:
    """Let the compiler know who carries out the verbs of plugins."""
    if not plugins.effects:
        return
    from umdsl.engine.compile.effects import register

    for node, effect in plugins.effects.items():
        ruler = None if effect.ruler is None else partial(_compile, plugins, effect.plugin, effect.ruler)
        register(node, partial(_compile, plugins, effect.plugin, effect.handler), ruler)


def _compile(plugins: Plugins, plugin: str, do: Callable[..., Any], c: Context, node: Any) -> Any:
    """A plugin's part in compiling a text: where it fails, the text cannot be played, and the plugin is named."""

    def call() -> Any:
        try:
            return do(c, node)
        except GameError as error:  # a text that it refuses, with a reason of its own
            return error

    found = plugins.guarded(call, plugin, f"in the text of {c.source}")
    if found is None:
        reason = f"the plugin `{plugin}` failed with {plugins.failures[-1].error}"
        raise GameError(UNPLAYABLE_TEXT, where=c.source, reason=reason, span=c.at)
    if isinstance(found[0], GameError):
        raise found[0]
    return found[0]


# --- a verb that fails ----------------------------------------------------------------------------------------------


def blamed(plugins: Plugins | None, error: Exception, g: Machine) -> GameError | None:
    """What to raise where a plugin's code has failed in a running game: it names the plugin, the card and the window.
    None where it was no plugin's code."""
    if plugins is None or isinstance(error, GameError):
        return None
    plugin = _culprit(plugins, error.__traceback__)
    if plugin is None:
        return None
    running = next((PROGRAMS[f.prog] for f in reversed(g.s.frames) if PROGRAMS[f.prog].source), None)
    said = " ".join(str(error).split())[:300] or "no reason given"
    return GameError(
        PLUGIN_FAILED,
        plugin=plugin,
        card=running.source if running is not None else "the rules",
        window=(running.window if running is not None else "") or "its effect",
        error=f"{type(error).__name__}: {said}",
        suggestion="Nothing has happened: the game is where it was.",
    )


def _culprit(plugins: Plugins, trace: TracebackType | None) -> str | None:
    """The plugin whose code was running when something went wrong, the innermost one."""
    modules = _modules(plugins)
    found = None
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        found = next((who for module, who in modules if name == module or name.startswith(f"{module}.")), found)
        trace = trace.tb_next
    return found


def _modules(plugins: Plugins) -> list[tuple[str, str]]:
    """The modules that plugins consist of, each with the plugin's name."""
    found = [
        (str(getattr(plugin, "__name__", type(plugin).__module__)), name)
        for name, plugin in plugins.manager.list_name_plugin()
        if plugin is not None
    ]
    for effect in plugins.effects.values():
        for part in (effect.handler, effect.ruler):
            if part is not None and getattr(part, "__module__", None):
                found.append((str(part.__module__), effect.plugin))
    return found


class Ears:
    """The plugins that are told what happens in a game. One that fails is left out of what follows."""

    __slots__ = ("_listening", "_plugins", "heard")

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._listening = plugins.callers("umdsl_on_event")
        self.heard = 0  # how many events of the game they know of

    def hear(self, events: Sequence[Event]) -> None:
        """Tell what is new in the list of all events."""
        news = events[self.heard :]
        self.heard = len(events)
        for event in news:
            for entry in tuple(self._listening):
                call = partial(entry[1], event=event)
                if self._plugins.guarded(call, entry[0], "in its hook `umdsl_on_event`") is None:
                    self._listening.remove(entry)

    def __bool__(self) -> bool:
        return bool(self._listening)


def ears_of(plugins: Plugins | None) -> Ears | None:
    """The ears of a game, or None where nobody listens: then a game pays nothing for it."""
    ears = Ears(plugins) if plugins is not None else None
    return ears or None
