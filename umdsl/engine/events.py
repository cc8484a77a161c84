"""What happens in a game, by kind: the fields of each event, in order, and who may see which."""

from __future__ import annotations

from typing import Any

#: The fields of an event after its kind.
FIELDS: dict[str, tuple[str, ...]] = {
    "game": ("seats", "board"),
    "turn": ("seat", "number"),
    "turn over": ("seat",),
    "action": ("seat", "what", "number"),
    "action over": ("seat", "what"),
    "before maneuver": ("seat",),
    "maneuver": ("seat",),
    "maneuver over": ("seat",),
    "scheme": ("seat", "card", "fighter"),
    "scheme over": ("seat", "card", "fighter"),
    "play over": ("seat", "card", "fighter", "against"),
    "bonus": ("seat", "card", "name"),
    "before attack": ("seat", "fighter", "target"),
    "attack": ("seat", "fighter", "target"),
    "commit": ("seat", "card"),
    "face up": ("seat", "card"),
    "play": ("seat", "card", "fighter", "against"),
    "item": ("seat", "card", "fighter"),
    "window": ("label",),
    "effect": ("seat", "source", "window"),
    "value": ("seat", "card", "total", "parts", "called"),
    "damage": ("fighter", "amount", "damage", "by", "source", "called"),
    "prevented": ("fighter", "amount", "damage"),
    "heal": ("fighter", "amount"),
    "health": ("fighter", "amount"),
    "defeat": ("fighter", "space", "defeater", "seat"),
    "won": ("seat", "fighter", "margin"),
    "lost": ("seat", "fighter", "margin"),
    "canceled": ("card", "by"),
    "attack over": ("seat", "fighter", "target"),
    "draw": ("seat", "cards"),
    "exhausted": ("seat", "missing"),
    "discard": ("seat", "cards", "by"),
    "boost": ("seat", "card", "value", "what"),
    "look": ("seat", "cards"),
    "reveal": ("seat", "cards"),
    "put": ("seat", "cards", "pile", "spot"),
    "return": ("seat", "cards"),
    "remove": ("seat", "cards"),
    "give": ("seat", "cards", "to"),
    "shuffle": ("seat", "pile"),
    "search": ("seat", "pile"),
    "move": ("fighter", "path", "by"),
    "enter": ("fighter", "space", "how"),
    "leave": ("fighter", "space"),
    "through": ("fighter", "spaces", "fighters"),
    "place": ("fighter", "origin", "space", "how", "by"),
    "off": ("fighter", "space"),
    "swap": ("fighter", "other"),
    "summon": ("fighter", "space"),
    "token placed": ("token", "space", "by"),
    "token gone": ("token", "space", "to"),
    "flip": ("token", "side"),
    "gain": ("seat", "what", "amount"),
    "lose": ("seat", "what", "amount"),
    "spend": ("seat", "what", "amount"),
    "form": ("seat", "form", "value"),
    "role": ("fighter", "role"),
    "roll": ("seat", "results"),
    "coin": ("seat", "heads"),
    "name": ("seat", "value"),
    "choose": ("seat", "what"),
    "used": ("seat", "token"),
    "changed": ("stat", "card", "amount"),
    "dormant": ("seat",),
    "skip": ("seat", "what"),
    "out": ("seat",),
    "over": ("winners",),
    "forced": ("seat", "decision", "option"),
}

#: Events about cards that not everybody may see; of the rest there is nothing to hide.
SECRET = frozenset({"draw", "look", "commit", "put", "return", "give", "remove"})


def seen_by(known: list[int], fact: tuple[Any, ...]) -> tuple[int, ...]:
    """For each card of an event, the seats (as bits) that see it: those who knew it when it happened, and whoever it
    happened to. A card that is laid down is seen by nobody else, even if they know the hand it came from."""
    kind, seat, cards = fact[0], fact[1], fact[2]
    own = 1 << seat if seat >= 0 else 0
    if kind == "commit":
        return (own,)
    if kind == "give":
        own |= 1 << fact[3]
    return tuple(known[card] | own for card in cards)
