"""One sentence for each kind of event. What a reader may not see is None, and reads as `a card`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]


def sentence(kind: str, data: Data) -> str:
    """What happened, in plain words; empty for steps that other events tell already.

    >>> sentence("draw", {"seat": "Ada", "cards": ["Riposte", None]})
    'Ada draws Riposte and a card.'
    >>> sentence("value", {"seat": "Ada", "card": "Riposte", "total": 4, "parts": [
    ...     {"amount": 3, "from": "printed"}, {"amount": 1, "from": "high ground"}]})
    'Ada: Riposte counts 4 (printed 3, +1 high ground).'
    """
    say = _SAY.get(kind)
    return say(data) if say is not None else ""


def listed(names: list[str]) -> str:
    """Names as a reader lists them.

    >>> listed(["a1"]), listed(["a1", "a2", "b1"])
    ('a1', 'a1, a2 and b1')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


def cards(names: list[str | None]) -> str:
    """Cards by name, and those that are not seen by number."""
    seen = [name for name in names if name is not None]
    hidden = len(names) - len(seen)
    if hidden:
        seen.append("a card" if hidden == 1 else f"{hidden} cards")
    return listed(seen) if seen else "no card"


def card(data: Data) -> str:
    return str(data["card"]) if data["card"] is not None else "a card"


def _value(data: Data) -> str:
    if data["card"] is None:
        return f"{data['seat']} has no card: {data['total']}." if data["total"] else f"{data['seat']} has no card."
    parts = []
    for part in data["parts"]:
        if part["from"] in ("printed", "set"):
            parts.append(f"{part['from']} {part['amount']}")
        elif part["amount"]:  # what adds nothing is not worth a word
            parts.append(f"{part['amount']:+d} {part['from']}")
    if data["total"] == 0 < sum(part["amount"] for part in data["parts"]):
        parts.append("ignored")
    return f"{data['seat']}: {data.get('called') or data['card']} counts {data['total']} ({', '.join(parts)})."


def _move(data: Data) -> str:
    path = data["path"]
    way = f" by way of {', '.join(path[1:-1])}" if path[2:] else ""
    return f"{data['fighter']} moves from {path[0]} to {path[-1]}{way}."


def _place(data: Data) -> str:
    if data["how"] in ("summon", "swap"):
        return ""  # that is told by itself
    if data["how"] == "setup":
        return f"{data['fighter']} starts on {data['space']}."
    return f"{data['fighter']} is placed on {data['space']}."


def _damage(data: Data) -> str:
    by = f" from {data['by']}" if data["by"] is not None else ""
    called = data.get("called") or data["source"]
    source = f" ({called})" if called is not None else ""
    return f"{data['fighter']} takes {data['amount']} {data['damage']} damage{by}{source}."


def _effect(data: Data) -> str:
    window = str(data["window"]).upper() if data["window"] else ""
    name = data["source"] or "An effect"
    return f"{window}: {name}." if window else f"{name}."


def _play(data: Data) -> str:
    return f"{data['fighter'] or data['seat']} plays {card(data)}."


def _over(data: Data) -> str:
    winners = data["winners"]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the game." if winners else "Nobody wins."


def _boost(data: Data) -> str:
    return f"{data['seat']} boosts with {card(data)} (+{data['value']})."


def _forced(data: Data) -> str:
    from umdsl.engine.telling import plain_label

    return f"{data['seat']} has one choice ({data['decision']}): {plain_label(data['option'])}."


def _choose(data: Data) -> str:
    names = data["what"]["names"]
    return f"{data['seat']} chooses {listed(names) if names else 'a ' + data['what']['kind']}."


def _counted(verb: str) -> Callable[[Data], str]:
    def say(data: Data) -> str:
        several = "s" if data["what"] == "action" and data["amount"] != 1 else ""
        return f"{data['seat']} {verb} {data['amount']} {data['what']}{several}."

    return say


def _with_cards(verb: str, rest: str = "") -> Callable[[Data], str]:
    return lambda data: f"{data['seat']} {verb} {cards(data['cards'])}{rest}."


_SAY: dict[str, Callable[[Data], str]] = {
    "game": lambda d: f"{listed(d['seats'])} meet at {d['board']}.",
    "turn": lambda d: f"Turn {d['number']}: {d['seat']}.",
    "maneuver": lambda d: f"{d['seat']} maneuvers.",
    "attack": lambda d: f"{d['fighter']} attacks {d['target']}.",
    "commit": lambda d: f"{d['seat']} lays {card(d)} face down.",
    "face up": lambda d: f"{d['seat']} lays {card(d)} face up.",
    "play": _play,
    "bonus": lambda d: f"{d['seat']} makes a bonus attack: {d['name']}.",
    "item": lambda d: f"{d['fighter'] or d['seat']} uses {card(d)}.",
    "window": lambda d: f"{str(d['label']).upper()}:",
    "effect": _effect,
    "value": _value,
    "damage": _damage,
    "prevented": lambda d: f"{d['amount']} damage to {d['fighter']} is prevented.",
    "heal": lambda d: f"{d['fighter']} recovers {d['amount']} health.",
    "health": lambda d: f"{d['fighter']} is now at {d['amount']} health.",
    "defeat": lambda d: f"{d['fighter']} is defeated.",
    "won": lambda d: f"{d['seat']} wins the combat.",
    "canceled": lambda d: f"The effects of {card(d)} are canceled.",
    "draw": _with_cards("draws"),
    "exhausted": lambda d: f"{d['seat']} is exhausted: {d['missing']} more to draw, and the deck is empty.",
    "discard": _with_cards("discards"),
    "boost": _boost,
    "look": _with_cards("looks at"),
    "reveal": _with_cards("reveals"),
    "put": lambda d: f"{d['seat']} puts {cards(d['cards'])} into {d['pile']}.",
    "return": _with_cards("returns", " to hand"),
    "remove": _with_cards("removes", " from the game"),
    "give": lambda d: f"{d['seat']} gives {cards(d['cards'])} to {d['to']}.",
    "shuffle": lambda d: f"{d['pile'][:1].upper()}{d['pile'][1:]} is shuffled.",
    "search": lambda d: f"{d['seat']} searches {d['pile']}.",
    "move": _move,
    "place": _place,
    "off": lambda d: f"{d['fighter']} leaves the board.",
    "swap": lambda d: f"{d['fighter']} and {d['other']} swap places.",
    "summon": lambda d: f"{d['fighter']} is summoned to {d['space']}.",
    "token placed": lambda d: f"{d['token']} is placed on {d['space']}.",
    "token gone": lambda d: f"{d['token']} is taken from {d['space'] or 'beside the board'}.",
    "flip": lambda d: f"{d['token']} is turned to {d['side']}.",
    "gain": _counted("gains"),
    "lose": _counted("loses"),
    "spend": _counted("spends"),
    "form": lambda d: f"{d['seat']}: {d['form']} is now {d['value']}.",
    "role": lambda d: f"{d['fighter']} is now the {d['role']}.",
    "roll": lambda d: f"{d['seat']} rolls {listed([str(r) for r in d['results']])}.",
    "coin": lambda d: f"{d['seat']} flips a coin: {'heads' if d['heads'] else 'tails'}.",
    "choose": _choose,
    "name": lambda d: f"{d['seat']} names {d['value']}.",
    "dormant": lambda d: f"{d['seat']} has no fighter on the board and waits.",
    "skip": lambda d: f"{d['seat']} skips {'an' if d['what'] == 'action' else 'a'} {d['what']}.",
    "out": lambda d: f"{d['seat']} is out.",
    "over": _over,
    "forced": _forced,
}
