"""The signs of a board in characters, for terminals that know them and for those that know ASCII only."""

from __future__ import annotations

import attrs

from umdsl.content.drawing.canvas import Ink

ROUTE = Ink(dim=True)
ONE_WAY = Ink(colour="#e8872e", bold=True)
HIGH_GROUND = Ink(colour="#d64545", bold=True)
ITEM = Ink(colour="#e3c12f", bold=True)
PASSAGE = Ink(colour="#b98be0", bold=True)
STRONG = Ink(bold=True)
FAINT = Ink(dim=True)


@attrs.frozen
class Signs:
    """One alphabet of signs; arrows are in the order of the directions, from the right clockwise."""

    corners: str
    across: str
    down: str
    starts: str
    one_way: str
    high_ground: str
    item: str
    passage: str
    token_spot: str
    route: str
    dotted: str
    arrow: str
    above: str
    more: str

    def start(self, number: int) -> str:
        return self.starts[number - 1]


UNICODE = Signs(
    corners="╭╮╰╯",
    across="─",
    down="│",
    starts="①②③④⑤⑥⑦⑧⑨",
    one_way="→↘↓↙←↖↑↗",
    high_ground="⇒⇘⇓⇙⇐⇖⇑⇗",
    item="◆",
    passage="∩",
    token_spot="◇",
    route="⠒⠒⠒",
    dotted="⠂ ⠂",
    arrow="→",
    above="⇒",
    more="…",
)
ASCII = Signs(
    corners="++++",
    across="-",
    down="|",
    starts="123456789",
    one_way=">>v<<<^>",
    high_ground="!!!!!!!!",
    item="*",
    passage="@",
    token_spot="o",
    route="---",
    dotted=". .",
    arrow="->",
    above="!",
    more="~",
)


def signs(ascii_only: bool) -> Signs:
    return ASCII if ascii_only else UNICODE
