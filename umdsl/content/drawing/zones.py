"""Zones on a picture: a letter and a colour each, no two alike on one board."""

from __future__ import annotations

import string

from umdsl.content.definitions import Battlefield

# Middle tones: they can be told apart on a dark terminal, on a light one and on paper.
_COLOURS = {
    "red": "#d64545",
    "orange": "#e8872e",
    "yellow": "#e3c12f",
    "green": "#4f9d4f",
    "teal": "#2a9d8f",
    "blue": "#5b9bdc",
    "navy": "#34539c",
    "violet": "#b98be0",
    "purple": "#7a3e9d",
    "pink": "#e58fb1",
    "brown": "#8a5a3b",
    "gray": "#9a9a9a",
    "grey": "#9a9a9a",
    "white": "#efeee6",
    "black": "#3a3a3a",
}


def zone_names(board: Battlefield) -> tuple[str, ...]:
    """The zones of a board, in the order in which its spaces name them."""
    return tuple(dict.fromkeys(zone for space in board.spaces for zone in space.zones))


def zone_letters(zones: tuple[str, ...]) -> dict[str, str]:
    """A letter for each zone: its own first one if it can be had, else another of its letters.

    >>> zone_letters(("blue", "brown", "red", "green"))
    {'blue': 'B', 'brown': 'O', 'red': 'R', 'green': 'G'}
    """
    found: dict[str, str] = {}
    for zone in zones:
        letter = zone[:1].upper()
        if letter.isalnum() and letter not in found.values():
            found[zone] = letter
    for zone in zones:
        if zone not in found:
            free = (c for c in zone.upper() + string.ascii_uppercase + string.digits if c.isalnum())
            found[zone] = next((c for c in free if c not in found.values()), "?")
    return {zone: found[zone] for zone in zones}


def zone_colours(zones: tuple[str, ...]) -> dict[str, str]:
    """A colour for each zone: the one that it is called after, else one that the board does not use yet.

    >>> zone_colours(("red", "harbour"))
    {'red': '#d64545', 'harbour': '#e8872e'}
    """
    found = {zone: _COLOURS[zone.casefold()] for zone in zones if zone.casefold() in _COLOURS}
    palette = list(dict.fromkeys(_COLOURS.values()))
    for number, zone in enumerate(zones):
        if zone not in found:
            found[zone] = next((c for c in palette if c not in found.values()), palette[number % len(palette)])
    return {zone: found[zone] for zone in zones}


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour.

    >>> ink_on("#e3c12f"), ink_on("#34539c")
    ('#000000', '#ffffff')
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"
