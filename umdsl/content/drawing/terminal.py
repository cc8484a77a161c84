"""A battlefield in characters: a box for each space, with its id, zones and signs on the frame and fighters inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from umdsl.content.definitions import Battlefield, Space
from umdsl.content.drawing import signs as look
from umdsl.content.drawing.canvas import PLAIN, Canvas, Cell, Ink, Run, cells_between, direction
from umdsl.content.drawing.layout import coordinates, on_grid
from umdsl.content.drawing.legend import notes, title, wrapped
from umdsl.content.drawing.zones import ink_on, zone_colours, zone_letters, zone_names

_NARROWEST, _WIDEST = 7, 12


def draw_board(
    board: Battlefield,
    marks: Mapping[str, str] | None = None,
    *,
    tokens: Mapping[str, str] | None = None,
    width: int = 100,
    ascii_only: bool = False,
    legend: bool = True,
) -> str:
    """The board as plain text. `marks` are short labels of fighters by space id, `tokens` those of tokens."""
    lines = board_lines(board, marks, tokens=tokens, width=width, ascii_only=ascii_only, legend=legend)
    return "\n".join("".join(run.text for run in line).rstrip() for line in lines)


def board_lines(
    board: Battlefield,
    marks: Mapping[str, str] | None = None,
    *,
    tokens: Mapping[str, str] | None = None,
    width: int = 100,
    ascii_only: bool = False,
    legend: bool = True,
) -> list[tuple[Run, ...]]:
    """The same as lines of pieces that say how they look, for a terminal with colours."""
    artist = _Artist.of(board, dict(marks or {}), dict(tokens or {}), width, ascii_only)
    lines = artist.draw()
    return [*lines, (), *artist.legend(width)] if legend else lines


@attrs.frozen
class _Artist:
    """All that is known before the first stroke."""

    board: Battlefield
    marks: dict[str, str]
    tokens: dict[str, str]
    signs: look.Signs
    canvas: Canvas
    box: Cell
    corners: dict[str, Cell]
    letters: dict[str, str]
    colours: dict[str, str]

    @classmethod
    def of(
        cls, board: Battlefield, marks: dict[str, str], tokens: dict[str, str], width: int, ascii_only: bool
    ) -> _Artist:
        inside = [*marks.values(), *(tokens.get(space.id, "") for space in board.spaces)]
        frames = [len(space.id) + 2 for space in board.spaces] + [len(space.zones) + 3 for space in board.spaces]
        wanted = max([*frames, *map(len, inside), 0]) + 2
        # Tokens get a line of their own below the fighter.
        box = (min(max(wanted, _NARROWEST), _WIDEST), 4 if any(space.id in tokens for space in board.spaces) else 3)
        zones = zone_names(board)
        return cls(
            board,
            marks,
            tokens,
            look.signs(ascii_only),
            Canvas(ascii_only),
            box,
            on_grid(coordinates(board), width, box),
            zone_letters(zones),
            zone_colours(zones),
        )

    def draw(self) -> list[tuple[Run, ...]]:
        for space in self.board.spaces:
            self._box(space)
        self._paths()
        self._fixtures()
        return self.canvas.lines()

    # Spaces -------------------------------------------------------------------------------------------------------

    def _box(self, space: Space) -> None:
        column, row = self.corners[space.id]
        wide, high = self.box
        self._frame(space, column, row)
        for line, labels in enumerate((self.marks, self.tokens)[: high - 2]):
            label = self._cut(labels.get(space.id, ""), wide - 2).center(wide - 2)
            self.canvas.put(column + 1, row + 1 + line, label, look.FAINT if line else look.STRONG)
        self.canvas.put(column + 1, row, self._cut(space.id, wide - 3), look.STRONG)
        number = next((start.number for start in self.board.starts if start.space == space.id), None)
        if number is not None:
            self.canvas.put(column + wide - 2, row, self.signs.start(number), look.STRONG)
        bottom = row + high - 1
        for i, zone in enumerate(space.zones[: wide - 3]):
            ground = self.colours[zone]
            self.canvas.put(column + 1 + i, bottom, self.letters[zone], Ink(ink_on(ground), ground, bold=True))
        if space.id in self.board.item_spaces:
            self.canvas.put(column + wide - 2, bottom, self.signs.item, look.ITEM)
        if any(space.id in group for group in self.board.secret_passages):
            self.canvas.put(column + wide - 3, bottom, self.signs.passage, look.PASSAGE)

    def _frame(self, space: Space, column: int, row: int) -> None:
        """The frame of a box, divided among the colours of its zones."""
        wide, high = self.box
        corners = self.signs.corners
        rows = [corners[0] + self.signs.across * (wide - 2) + corners[1]]
        rows += [self.signs.down + " " * (wide - 2) + self.signs.down] * (high - 2)
        rows += [corners[2] + self.signs.across * (wide - 2) + corners[3]]
        for j, text in enumerate(rows):
            for i, character in enumerate(text):
                zone = space.zones[i * len(space.zones) // wide] if space.zones else None
                self.canvas.put(column + i, row + j, character, Ink(self.colours[zone]) if zone else PLAIN)

    def _cut(self, text: str, room: int) -> str:
        return text if len(text) <= room else text[: room - 1] + self.signs.more

    # What joins them ----------------------------------------------------------------------------------------------

    def _paths(self) -> None:
        for pair in self._known(self.board.adjacent):
            self.canvas.line(*self._ends(pair), look.ROUTE, dotted=True)
        for pair in self._known(self.board.paths):
            self.canvas.line(*self._ends(pair), look.ROUTE)
        for pair in self._known(self.board.one_way):
            self.canvas.line(*self._ends(pair), look.ONE_WAY)
        on_path: dict[frozenset[str], list[tuple[str, Ink, tuple[str, ...]]]] = {}
        for pairs, arrows, ink in (
            (self.board.one_way, self.signs.one_way, look.ONE_WAY),
            (self.board.high_ground, self.signs.high_ground, look.HIGH_GROUND),
        ):
            for pair in self._known(pairs):
                sign = arrows[direction(*self._ends(pair))]
                on_path.setdefault(frozenset(pair), []).append((sign, ink, pair))
        for spot in self.board.token_spots:
            for pair in self._known([spot.path]):
                sign = self.tokens.get(spot.id, self.signs.token_spot)
                on_path.setdefault(frozenset(pair), []).append((sign, look.STRONG, pair))
        for found in on_path.values():
            self._along(found)

    def _along(self, found: list[tuple[str, Ink, tuple[str, ...]]]) -> None:
        """Signs on a path, spread over what can be seen of it."""
        start, end = self._ends(found[0][2])
        seen = [cell for cell in cells_between(start, end) if self.canvas.is_free(cell)]
        for i, (sign, ink, _) in enumerate(found):
            if seen:
                column, row = seen[(2 * i + 1) * len(seen) // (2 * len(found))]
                self.canvas.put(column, row, sign, ink)

    def _fixtures(self) -> None:
        for fixture in self.board.fixtures:
            near = [self._middle(space) for space in fixture.adjacent if space in self.corners]
            if not near:
                continue
            label = f"[{fixture.name}]"
            column = sum(x for x, _ in near) // len(near) - len(label) // 2
            row = sum(y for _, y in near) // len(near)
            # The first free place at or below the middle of what it stands beside.
            while not all(self.canvas.is_free((column + i, row)) for i in range(len(label))):
                row += 1
            self.canvas.put(max(column, 0), row, label, look.FAINT)

    def _known(self, pairs: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
        """A board with mistakes can be looked at, too: what cannot be drawn is left out."""
        return (pair for pair in pairs if len(pair) == 2 and all(space in self.corners for space in pair))

    def _ends(self, pair: tuple[str, ...]) -> tuple[Cell, Cell]:
        return self._middle(pair[0]), self._middle(pair[1])

    def _middle(self, space: str) -> Cell:
        column, row = self.corners[space]
        return column + self.box[0] // 2, row + self.box[1] // 2

    # The legend ---------------------------------------------------------------------------------------------------

    def legend(self, width: int) -> Iterator[tuple[Run, ...]]:
        yield (Run(title(self.board).replace("·", "-") if self.canvas.ascii else title(self.board), look.STRONG),)
        zones = [Run("zones:", PLAIN)]
        for zone, letter in self.letters.items():
            ground = self.colours[zone]
            zones += [Run("  ", PLAIN), Run(letter, Ink(ink_on(ground), ground, bold=True)), Run(f" {zone}", PLAIN)]
        yield tuple(zones)
        for note in notes(self.board):
            sign, ink = self._sign(note.sign)
            text = note.sentence(self.signs.arrow, self.signs.above)
            for i, line in enumerate(wrapped(text, max(width - 4, 20))):
                yield (Run(sign.ljust(4) if i == 0 else " " * 4, ink), Run(line, PLAIN))

    def _sign(self, name: str) -> tuple[str, Ink]:
        signs = self.signs
        return {
            "start": (signs.start(1), look.STRONG),
            "one_way": (signs.one_way[0], look.ONE_WAY),
            "high_ground": (signs.high_ground[0], look.HIGH_GROUND),
            "adjacent": (signs.dotted, look.ROUTE),
            "passage": (signs.passage, look.PASSAGE),
            "item": (signs.item, look.ITEM),
            "token_spot": (signs.token_spot, look.STRONG),
            "fixture": ("[ ]", look.FAINT),
        }.get(name, ("", PLAIN))
