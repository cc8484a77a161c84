"""A battlefield as SVG: rings in the colours of the zones, paths between them, and a legend below."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree as ET

import attrs

from umdsl.content.definitions import Battlefield, Fixture, Space
from umdsl.content.drawing import shapes
from umdsl.content.drawing.layout import MOST, coordinates
from umdsl.content.drawing.legend import notes, title, wrapped
from umdsl.content.drawing.shapes import Point
from umdsl.content.drawing.zones import ink_on, zone_colours, zone_letters, zone_names

_PAPER, _INK, _PATH = "#faf7ef", "#2b2b2b", "#6b6459"
_ONE_WAY, _HIGH, _ITEM, _PASSAGE, _REGION = "#e8872e", "#c0392b", "#e3b62f", "#7a3e9d", "#e9dfc8"
_LARGEST, _SMALLEST = 40.0, 12.0
_LINE = 26
# What XML cannot hold, escaped or not.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw_svg(board: Battlefield, marks: Mapping[str, str] | None = None) -> str:
    """The board as an SVG document. `marks` are short labels of fighters by space id."""
    return _Artist.of(board, dict(marks or {})).draw()


@attrs.frozen
class _Artist:
    """All that is known before the first stroke."""

    board: Battlefield
    marks: dict[str, str]
    points: dict[str, Point]
    shift: Point
    radius: float
    letters: dict[str, str]
    colours: dict[str, str]
    root: ET.Element

    @classmethod
    def of(cls, board: Battlefield, marks: dict[str, str]) -> _Artist:
        found = coordinates(board)
        left, top = (min((point[axis] for point in found.values()), default=0) for axis in (0, 1))
        shift = (2 * _LARGEST - left, 2 * _LARGEST - top)
        points = {name: (x + shift[0], y + shift[1]) for name, (x, y) in found.items()}
        zones = zone_names(board)
        root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif"})
        return cls(board, marks, points, shift, _radius(points), zone_letters(zones), zone_colours(zones), root)

    def draw(self) -> str:
        width = max(max((x for x, _ in self.points.values()), default=0.0) + 2 * _LARGEST, 640.0)
        height = max((y for _, y in self.points.values()), default=0.0) + 2 * _LARGEST
        legend = list(self._legend(width))
        total = height + _LINE * (len(legend) + 1)
        self.root.set("viewBox", f"0 0 {shapes.number(width)} {shapes.number(total)}")
        self._add("title").text = _clean(self.board.name)
        self._add("rect", width="100%", height="100%", fill=_PAPER)
        self._regions()
        self._fixtures()
        self._paths()
        self._region_names()
        for space in self.board.spaces:
            self._space(space)
        for line, pieces in enumerate(legend):
            self._legend_line(pieces, height + _LINE * line)
        ET.indent(self.root)
        return ET.tostring(self.root, encoding="unicode") + "\n"

    # Strokes ------------------------------------------------------------------------------------------------------

    def _add(self, tag: str, /, **values: str | float) -> ET.Element:
        texts = {
            key.replace("_", "-"): value if isinstance(value, str) else shapes.number(value)
            for key, value in values.items()
        }
        return ET.SubElement(self.root, tag, texts)

    def _text(self, at: Point, text: str, size: float, **values: str | float) -> None:
        # Set below the point, so that the middle of the letters is on it: not every reader knows `dominant-baseline`.
        element = self._add("text", x=at[0], y=at[1] + 0.35 * size, font_size=size, **{"fill": _INK, **values})
        element.text = _clean(text)

    def _line(self, start: Point, end: Point, colour: str, width: float, **values: str | float) -> None:
        self._add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=colour, stroke_width=width, **values)

    def _polygon(self, corners: Iterable[Point], fill: str, **values: str | float) -> None:
        points = " ".join(f"{shapes.number(x)},{shapes.number(y)}" for x, y in corners)
        self._add("polygon", points=points, fill=fill, **values)

    # What lies below ----------------------------------------------------------------------------------------------

    def _regions(self) -> None:
        """A patch of ground under each region: wide circles, and wide lines along the paths inside it."""
        for region in self.board.regions:
            inside = [space for space in region.spaces if space in self.points]
            for pair in self._known((*self.board.paths, *self.board.one_way, *self.board.adjacent)):
                if pair[0] in inside and pair[1] in inside:
                    start, end = self._ends(pair)
                    self._line(start, end, _REGION, 2.6 * self.radius, stroke_linecap="round")
            for space in inside:
                x, y = self.points[space]
                self._add("circle", cx=x, cy=y, r=1.5 * self.radius, fill=_REGION)

    def _region_names(self) -> None:
        """Above the highest space of each; the ground around the letters keeps them readable on a path."""
        for region in self.board.regions:
            inside = [self.points[space] for space in region.spaces if space in self.points]
            if inside:
                x, y = min(inside, key=lambda point: (point[1], point[0]))
                self._text(
                    (x, y - 1.3 * self.radius),
                    region.name,
                    0.42 * self.radius,
                    text_anchor="middle",
                    font_style="italic",
                    stroke=_REGION,
                    stroke_width=5,
                    paint_order="stroke",
                )

    def _fixtures(self) -> None:
        for fixture in self.board.fixtures:
            near = [self.points[space] for space in fixture.adjacent if space in self.points]
            if near:
                self._fixture(fixture, near)

    def _fixture(self, fixture: Fixture, near: list[Point]) -> None:
        middle = shapes.middle(near)
        if fixture.x or fixture.y:
            middle = (fixture.x + self.shift[0], fixture.y + self.shift[1])
        for point in near:
            self._line(middle, point, _PATH, 1.5, stroke_dasharray="2 5")
        size = 0.42 * self.radius
        wide = 0.66 * size * len(fixture.name) + size
        self._add(
            "rect",
            x=middle[0] - wide / 2,
            y=middle[1] - size,
            width=wide,
            height=2 * size,
            rx=4,
            fill="#d9d2c3",
            stroke=_INK,
        )
        self._text(middle, fixture.name, size, text_anchor="middle")

    def _paths(self) -> None:
        for pair in self._known(self.board.adjacent):
            self._line(*self._ends(pair), _PATH, 3, stroke_dasharray="3 9", stroke_linecap="round")
        for pair in self._known(self.board.paths):
            self._line(*self._ends(pair), _PATH, 5)
        for pair in self._known(self.board.one_way):
            self._line(*self._ends(pair), _ONE_WAY, 5)
        busy: dict[frozenset[str], int] = {}
        for pair in self._known(self.board.one_way):
            self._polygon(shapes.arrow(*self._ends(pair), 0.36 * self.radius), _ONE_WAY, stroke=_INK)
            busy[frozenset(pair)] = 1
        for pair in self._known(self.board.high_ground):
            start, end = self._ends(pair)
            shift = 0.9 * self.radius * busy.get(frozenset(pair), 0)
            for step in (-0.18, 0.18):
                corners = shapes.chevron(start, end, 0.42 * self.radius, step * self.radius + shift)
                self._polygon(corners, _HIGH, stroke=_PAPER, stroke_width=1)
            busy[frozenset(pair)] = busy.get(frozenset(pair), 0) + 1
        for spot in self.board.token_spots:
            for pair in self._known([spot.path]):
                start, end = self._ends(pair)
                x, y = shapes.along(start, end, -0.9 * self.radius * busy.get(frozenset(pair), 0))
                self._add("circle", cx=x, cy=y, r=0.32 * self.radius, fill=_PAPER, stroke=_INK, stroke_width=2)
                self._text((x, y - 0.62 * self.radius), spot.id, 0.36 * self.radius, text_anchor="middle")

    # Spaces -------------------------------------------------------------------------------------------------------

    def _space(self, space: Space) -> None:
        x, y = self.points[space.id]
        r = self.radius
        self._add("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=_INK, stroke_width=2)
        for number, zone in enumerate(space.zones):
            fill = self.colours[zone]
            if len(space.zones) == 1:
                self._add("circle", cx=x, cy=y, r=r, fill=fill, stroke=_INK, stroke_width=2)
            else:
                self._add("path", d=shapes.sector((x, y), r, number, len(space.zones)), fill=fill, stroke=_INK)
        for number, zone in enumerate(space.zones):
            # Letters too: not everybody can tell the colours apart.
            at = shapes.on_ring((x, y), 0.8 * r, number, len(space.zones))
            self._text(at, self.letters[zone], 0.26 * r, text_anchor="middle", fill=ink_on(self.colours[zone]))
        self._add("circle", cx=x, cy=y, r=0.6 * r, fill="#ffffff", stroke=_INK)
        mark = self.marks.get(space.id)
        self._text((x, y - (0.22 * r if mark else 0)), space.id, (0.34 if mark else 0.48) * r, text_anchor="middle")
        if mark:
            size = min(0.4 * r, 1.7 * r / max(len(mark), 1))
            self._text((x, y + 0.2 * r), mark, size, text_anchor="middle", font_weight="bold")
        self._badges(space.id, x, y)

    def _badges(self, space: str, x: float, y: float) -> None:
        """What is printed at the rim: a starting number, an item, the mouth of a passage."""
        r = self.radius
        rim = 0.78 * r
        for start in self.board.starts:
            if start.space == space:
                self._add("circle", cx=x - rim, cy=y - rim, r=0.34 * r, fill=_INK)
                at = (x - rim, y - rim)
                self._text(at, str(start.number), 0.44 * r, text_anchor="middle", fill="#ffffff", font_weight="bold")
        if space in self.board.item_spaces:
            self._polygon(shapes.diamond((x + rim, y - rim), 0.38 * r), _ITEM, stroke=_INK, stroke_width=2)
        if any(space in group for group in self.board.secret_passages):
            d = shapes.arch((x + rim, y + rim), 0.34 * r)
            self._add("path", d=d, fill=_PASSAGE, stroke="#ffffff", stroke_width=2)

    def _known(self, pairs: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
        """A board with mistakes can be looked at, too: what cannot be drawn is left out."""
        return (pair for pair in pairs if len(pair) == 2 and all(space in self.points for space in pair))

    def _ends(self, pair: tuple[str, ...]) -> tuple[Point, Point]:
        return self.points[pair[0]], self.points[pair[1]]

    # The legend ---------------------------------------------------------------------------------------------------

    def _legend(self, width: float) -> Iterator[list[tuple[str, str]]]:
        """Lines of pieces: a sign or a colour, and the words after it."""
        room = int((width - 90) / 9.2)
        yield [("title", title(self.board))]
        line: list[tuple[str, str]] = []
        for zone in self.letters:
            if line and sum(len(said) + 5 for _, said in line) + len(zone) + 5 > room:
                yield line
                line = []
            line.append((f"zone {zone}", zone))
        yield line
        for note in notes(self.board):
            for i, text in enumerate(wrapped(note.sentence("→", "⇒"), room)):
                yield [(note.sign if i == 0 else "", text)]

    def _legend_line(self, pieces: list[tuple[str, str]], y: float) -> None:
        x = 24.0
        for sign, said in pieces:
            if sign == "title":
                self._text((x, y), said, 18, font_weight="bold")
                continue
            self._sign(sign, (x + 12, y))
            self._text((x + 36, y), said, 15)
            x += 60 + 9.2 * len(said)

    def _sign(self, sign: str, at: Point) -> None:
        x, y = at
        left, right = (x - 14, y), (x + 14, y)
        if sign.startswith("zone "):
            fill = self.colours[sign.removeprefix("zone ")]
            self._add("circle", cx=x, cy=y, r=9, fill=fill, stroke=_INK)
            self._text(at, self.letters[sign.removeprefix("zone ")], 11, text_anchor="middle", fill=ink_on(fill))
        elif sign == "start":
            self._add("circle", cx=x, cy=y, r=9, fill=_INK)
        elif sign == "one_way":
            self._line(left, right, _ONE_WAY, 4)
            self._polygon(shapes.arrow(left, right, 10), _ONE_WAY, stroke=_INK)
        elif sign == "high_ground":
            for step in (-5, 5):
                self._polygon(shapes.chevron(left, right, 11, step), _HIGH)
        elif sign == "adjacent":
            self._line(left, right, _PATH, 3, stroke_dasharray="3 7", stroke_linecap="round")
        elif sign == "item":
            self._polygon(shapes.diamond(at, 10), _ITEM, stroke=_INK)
        elif sign == "passage":
            self._add("path", d=shapes.arch(at, 9), fill=_PASSAGE)
        elif sign == "token_spot":
            self._add("circle", cx=x, cy=y, r=7, fill=_PAPER, stroke=_INK, stroke_width=2)
        elif sign == "fixture":
            self._add("rect", x=x - 10, y=y - 6, width=20, height=12, rx=3, fill="#d9d2c3", stroke=_INK)


def _radius(points: Mapping[str, Point]) -> float:
    """As large as the nearest two spaces allow."""
    places = list(points.values())
    if len(places) > MOST:
        return _LARGEST
    nearest = min((math.dist(a, b) for i, a in enumerate(places) for b in places[:i]), default=3 * _LARGEST)
    return min(max(0.32 * nearest, _SMALLEST), _LARGEST)


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
