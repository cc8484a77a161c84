"""Words for a reader: the names of things at the table, the labels of options, the question and who asks it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from umdsl.engine.events import FIELDS
from umdsl.engine.programs import PROGRAMS, TRIGGERS
from umdsl.engine.state import carrier

if TYPE_CHECKING:
    from umdsl.engine.machine import Ask, Machine, Option
    from umdsl.engine.programs import Program
    from umdsl.engine.state import Fact, Frame
from umdsl.engine.table import Table

# --- names ----------------------------------------------------------------------------------------------------------


def seat_name(t: Table, seat: int) -> str:
    """A seat by its hero."""
    return t.seats[seat].label if seat >= 0 else "nobody"


def fighter_name(t: Table, fighter: int) -> str:
    return t.fighters[fighter].label if fighter >= 0 else "nobody"


def card_name(t: Table, card: int) -> str:
    return t.cards[card].name if card >= 0 else "no card"


def space_name(t: Table, space: int) -> str:
    """A space, or the fighter that a token lies on."""
    if space >= 0:
        return t.board.names[space]
    return fighter_name(t, carrier(space)) if carrier(space) >= 0 else "off the board"


def token_name(t: Table, token: int) -> str:
    return t.tokens[token].name


def pile_name(t: Table, pile: int) -> str:
    info = t.piles[pile]
    return f"{seat_name(t, info.seat)}'s {info.name}" if info.seat >= 0 else f"the {info.name}"


def source_name(t: Table, src: int) -> str:
    """A card or an ability by the number that frames and events have for it; empty for the rules themselves."""
    if src >= 0:
        return t.cards[src].name
    return t.abilities[-2 - src].name if src < -1 else ""


# --- options --------------------------------------------------------------------------------------------------------

#: What the numbers after the kind of an option are.
PARTS: dict[str, tuple[str, ...]] = {
    "fighter": ("fighter",),
    "card": ("card",),
    "space": ("space",),
    "player": ("seat",),
    "token": ("token",),
    "zone": ("zone",),
    "pile": ("pile",),
    "number": ("number",),
    "option": ("number",),
    "order": ("number",),
    "side": ("number",),
    "state": ("form", "value"),
    "attack": ("fighter", "target"),
    "scheme": ("card", "fighter"),
    "play": ("card",),
    "strike": ("card", "fighter", "target"),
    "item": ("token", "fighter"),
    "use": ("ability", "number"),
    "route": ("space", "path"),
    "type": ("word",),
    "name": ("card",),
}


def data_of(t: Table, option: Option) -> dict[str, Any]:
    """An option as plain data, with the names of what it is about."""
    if option[0] == "state":
        form = t.forms[option[1]]
        return {"kind": "state", "form": form.name, "value": form.values[option[2]]}
    data: dict[str, Any] = {"kind": option[0]}
    for part, value in zip(_parts(option), option[1:], strict=True):
        data[part] = _named(t, part, value)
    return data


def shown(g: Machine, option: Option) -> dict[str, Any]:
    """The same at a decision: tokens are told apart by where they lie now."""
    data = data_of(g.t, option)
    if option[0] == "token":
        data["space"] = space_name(g.t, g.s.token_space[option[1]])
    return data


def _parts(option: Option) -> tuple[str, ...]:
    known = PARTS.get(option[0], ())
    return known if len(known) == len(option) - 1 else tuple(f"part {n}" for n in range(1, len(option)))


def _named(t: Table, part: str, value: Any) -> Any:
    if part in ("fighter", "target"):
        return fighter_name(t, value)
    if part == "card":
        return value if isinstance(value, str) else card_name(t, value)
    if part == "space":
        return space_name(t, value)
    if part == "path":
        return [space_name(t, space) for space in value]
    if part == "seat":
        return seat_name(t, value)
    if part == "token":
        return token_name(t, value)
    if part == "zone":
        return t.board.zone_names[value]
    if part == "pile":
        return pile_name(t, value)
    if part == "ability":
        return t.abilities[value].name
    return list(value) if isinstance(value, tuple) else value


def id_of(data: dict[str, Any]) -> str:
    """An id made of what the option is: readable, and the same in every process.

    >>> id_of({"kind": "attack", "fighter": "Ada", "target": "Heron 2"}), id_of({"kind": "done"})
    ('attack:Ada:Heron 2', 'done')
    """
    return ":".join("-".join(value) if isinstance(value, list) else str(value) for value in data.values())


def plain_label(data: dict[str, Any]) -> str:
    """An option as a reader sees it who does not know the decision it came from."""
    say = _LABELS.get(data["kind"])
    if say is not None:
        return str(say(data))
    return " ".join(str(value) for key, value in data.items() if key != "kind") or str(data["kind"])


def label_of(g: Machine, f: Frame, ask: Ask, option: Option, data: dict[str, Any]) -> str:
    """An option as a reader sees it."""
    kind = option[0]
    if kind == "space":
        staying = ask.kind == "move" and g.s.space[f.env.get("fighter", -1)] == option[1]
        return f"stay on {data['space']}" if staying else str(data["space"])
    if kind == "none":
        return _NOTHING.get(ask.kind, "nothing")
    if kind == "order":
        return _ordered(g, f, option[1])
    if kind in ("option", "side"):
        return _listed(ask, option[1], kind)
    return plain_label(data)


def _on(data: dict[str, Any]) -> str:
    where = data.get("space", "off the board")
    return data["token"] if where == "off the board" else f"{data['token']} on {where}"


_LABELS: dict[str, Any] = {
    "token": _on,
    "maneuver": lambda data: "maneuver",
    "attack": lambda data: f"{data['fighter']} attacks {data['target']}",
    "scheme": lambda data: f"{data['fighter']} plays {data['card']}",
    "play": lambda data: f"play {data['card']}",
    "strike": lambda data: f"{data['fighter']} attacks {data['target']} with {data['card']}",
    "item": lambda data: f"{data['fighter']} uses {data['token']}",
    "use": lambda data: f"use {data['ability']}",
    "route": lambda data: data["space"] + (f" by way of {', '.join(data['path'][:-1])}" if data["path"][1:] else ""),
    "state": lambda data: data["value"],
    "pass": lambda data: "pass",
    "done": lambda data: "done",
    "yes": lambda data: "yes",
    "no": lambda data: "no",
}
_NOTHING = {"boost": "no BOOST", "defense card": "no card"}


def _ordered(g: Machine, f: Frame, number: int) -> str:
    """An effect that waits for its turn, by the card or ability it is of and by its window. Those of a window of a
    combat stand under `left`, those that were triggered under `waiting`."""
    if "left" in f.env:
        entry = f.env["left"][number]
        return _effect_name(g.t, entry[2], PROGRAMS[entry[1]])
    waiting = f.env["waiting"]
    labels = [_effect_name(g.t, entry[2], PROGRAMS[TRIGGERS[entry[0]].program]) for entry in waiting]
    if labels.count(labels[number]) == 1:
        return labels[number]
    # Two that read alike are told apart by what woke them.
    woken = _about(g.t, dict(waiting[number][4]).get("fact"))
    return f"{labels[number]}: {woken}" if woken else labels[number]


def _effect_name(t: Table, src: int, program: Program) -> str:
    name = source_name(t, src) or program.source
    return f"{name} ({program.window})" if program.window else name


def _about(t: Table, fact: Fact | None) -> str:
    """Whom or what an event is about, in a word."""
    first = FIELDS.get(fact[0], ("",))[0] if fact is not None else ""
    names: dict[str, Any] = {"fighter": fighter_name, "seat": seat_name, "card": card_name, "token": token_name}
    return str(names[first](t, fact[1])) if fact is not None and first in names else ""


def _listed(ask: Ask, number: int, kind: str) -> str:
    """One of several effects that a text lists, in the words of the text."""
    return _unbraced(ask.words[number]) if number < len(ask.words) else f"{kind} {number + 1}"


# --- the question ---------------------------------------------------------------------------------------------------


_PLAIN = {
    "number": "How many?",
    "may": "Do it?",
    **{kind: f"Which {kind}?" for kind in ("space", "card", "player", "fighter", "token", "zone", "pile")},
}


_BLANK = re.compile(r"\{(fighter|placed|waiting|target|card)\}")


def prompt_of(g: Machine, f: Frame, ask: Ask) -> str:
    """The question as the rules or the text ask it. A text asks with its own words, or with a verb alone."""
    prompt = ask.prompt
    if not prompt:
        return _PLAIN.get(ask.kind, f"Choose: {ask.kind}")
    if ask.kind == "may":
        return _unbraced(f"{prompt[:1].upper()}{prompt[1:]}?")
    if prompt.isalpha() and prompt.islower():
        return f"Which {ask.kind} to {prompt}?"
    return _unbraced(_BLANK.sub(lambda blank: _filled(g, f, blank[1]), prompt))


def _filled(g: Machine, f: Frame, blank: str) -> str:
    """What a word in braces stands for: somebody in the frame that asks, or the card it asks for."""
    if blank == "card":
        return source_name(g.t, f.src)
    value = f.env.get(blank, f.who if blank == "fighter" else -1)
    number = (value[0] if value else -1) if isinstance(value, tuple) else value
    return fighter_name(g.t, number) if isinstance(number, int) else str(number)


def _unbraced(text: str) -> str:
    """Braces show the reader of a file what belongs together; at the table nobody says them."""
    return text.replace("{", "").replace("}", "")


def source_of(g: Machine) -> tuple[str, str]:
    """The card or ability that asks and its window; empty where the rules ask."""
    for f in reversed(g.s.frames):
        program = PROGRAMS[f.prog]
        if program.source:
            return source_name(g.t, f.src) or program.source, program.window
    return "", ""
