"""One sentence, tried: the text, what is chosen on the way, and what must have come of it."""

from __future__ import annotations

from typing import Any

from tests.engine.probing import Probe, probe

#: Cards that do nothing, for whoever draws.
PLENTY: dict[str, Any] = {
    "deck": ("Guard", "Guard", "Guard", "Swing", "Swing"),
    "their_deck": ("Reply", "Wall", "Wall", "Reply"),
}


def play(text: str, *choices: str, on: str = "scheme", **more: Any) -> Probe:
    """The text on a card of Ada's that is played (an attack goes for Bo), and then the choices. `M` is a whole maneuver
    in which nobody moves, `T` as many of them as end the turn."""
    table = probe(text, on, **more)
    if on == "scheme":
        table.do("scheme:Probe:Ada")
    elif on == "attack":
        table.do("attack:Ada:Bo")
        if "play:Probe" in table.ids:
            table.do("play:Probe")
    return go_on(table, *choices)


def go_on(table: Probe, *choices: str) -> Probe:
    for choice in choices:
        if choice == "M":
            maneuver(table)
        elif choice == "T":
            active = table.g.s.active
            while table.g.s.active == active:
                maneuver(table)
        else:
            table.do(choice)
    return table


def maneuver(table: Probe) -> None:
    if "maneuver" in table.ids:
        table.do("maneuver")
    while table.game.decision is not None and table.game.decision.prompt != "Take an action":
        if table.game.decision.prompt == "BOOST the maneuver?":
            table.do("none")
        elif "done" in table.ids:
            table.do("done")
        else:
            table.do(table.ids[0])


def seen(table: Probe, **expected: Any) -> dict[str, Any]:
    """What has become of the things that a test speaks of, by the same keys."""
    return {key: _look(table, key) for key in expected}


def _look(table: Probe, key: str) -> Any:
    if key in _PILES:
        return table.pile(*_PILES[key])
    if key == "oil":
        return table.oil()
    if key == "lanterns":
        return sorted(table.lanterns())
    if key in ("mood", "size"):
        return table.state(key)
    if key in ("ids", "actions", "decider"):
        return getattr(table, key)
    if key == "active":
        return table.g.s.active
    name = key.replace("_", " ").removesuffix(" at")
    return table.space(name) if key.endswith("_at") else table.health(name)


_PILES = {
    "hand": (0, "hand"),
    "deck": (0, "deck"),
    "discard": (0, "discard"),
    "kept": (0, "kept"),
    "their_hand": (1, "hand"),
    "their_deck": (1, "deck"),
    "their_discard": (1, "discard"),
}
