"""`umdsl show board NAME`: a battlefield drawn, in the terminal and as SVG."""

from __future__ import annotations

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from umdsl.cli.board import print_board
from umdsl.cli.show import command
from umdsl.content.definitions import Battlefield, Fixture, Provenance, Region, Space, Start, TokenSpot
from umdsl.content.drawing import draw_board, draw_svg
from umdsl.content.loader import load_file

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "content" / "battlefields").glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"


def show(*arguments: object, columns: int = 100) -> Result:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments], env={"COLUMNS": str(columns)})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def board_in(path: Path) -> Battlefield:
    board = load_file(path).definition
    assert isinstance(board, Battlefield)
    return board


@pytest.fixture
def yard() -> Battlefield:
    return board_in(ROOT / "content" / "battlefields" / "chandlers-yard.yaml")


# --- in the terminal -------------------------------------------------------------------------------------------


def test_the_starter_board(snapshot: object) -> None:
    result = show("board", "chandlers-yard")
    assert result.exit_code == 0
    assert result.output == snapshot


def test_a_board_with_everything(snapshot: object) -> None:
    assert draw_board(EVERYTHING, {"a1": "Ada", "b2": "Heron 1"}, tokens={"a2": "Nest", "door": "x"}) == snapshot
    assert draw_board(EVERYTHING, ascii_only=True).isascii()
    assert draw_board(EVERYTHING, ascii_only=True) == snapshot


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [80, 120])
def test_every_space_is_seen(path: Path, width: int) -> None:
    board = board_in(path)
    drawn = draw_board(board, width=width, legend=False)
    assert max(map(len, drawn.splitlines())) <= width
    assert len(drawn.splitlines()) <= 60
    for space in board.spaces:
        assert drawn.count(f"╭{space.id}─") == 1
    assert drawn.count("╮") == drawn.count("╰") == drawn.count("╯") == len(board.spaces)
    for start in board.starts:
        assert re.search(rf"╭{start.space}─+{'①②③④'[start.number - 1]}╮", drawn)
    assert sum(drawn.count(arrow) for arrow in "→↘↓↙←↖↑↗") == len(board.one_way)
    assert sum(drawn.count(arrow) for arrow in "⇒⇘⇓⇙⇐⇖⇑⇗") == len(board.high_ground)
    assert drawn.count("◆") == len(board.item_spaces)
    assert drawn.count("∩") == sum(map(len, board.secret_passages))
    assert drawn.count("◇") == len(board.token_spots)


def test_names_files_and_several_words() -> None:
    path = ROOT / "content" / "battlefields" / "chandlers-yard.yaml"
    wanted = show("board", "chandlers-yard").output
    for words in (["board", "Chandler's Yard"], ["board", "chandler's", "yard"], ["BOARD", path]):
        assert show(*words).output == wanted


def test_fighters_stand_on_it(yard: Battlefield) -> None:
    drawn = draw_board(yard, {"c3": "Tamsin", "d1": "M1"}, legend=False)
    assert "│Tamsin│" in drawn
    assert re.search(r"│ +M1 +│", drawn)
    assert "Lamplighter" not in draw_board(yard, {"c3": "Lamplighter's Apprentice"})
    assert "│Lamplight…│" in draw_board(yard, {"c3": "Lamplighter's Apprentice"})


def test_colours_only_where_they_can_be_shown(yard: Battlefield) -> None:
    colour, plain, old = StringIO(), StringIO(), StringIO()
    print_board(Console(file=colour, force_terminal=True, color_system="truecolor", width=90), yard)
    print_board(Console(file=plain, width=90), yard)
    assert "\x1b[" in colour.getvalue()
    assert "\x1b[" not in plain.getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", colour.getvalue()) == plain.getvalue()
    assert draw_board(yard, width=90) + "\n" == plain.getvalue()
    print_board(Console(file=old, width=90), yard, ascii_only=True)
    assert old.getvalue().isascii()


def test_a_terminal_that_knows_ascii_only() -> None:
    """The command notices by itself, and every character gets through."""
    code = "import sys; sys.argv = ['umdsl', 'show', 'board', 'chandlers-yard']; from umdsl.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii", "COLUMNS": "90", "PATH": ""},
        check=True,
    )
    assert b"+a1" in done.stdout
    assert b"\\u" not in done.stdout


# --- as SVG ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_svg_shows_everything(path: Path) -> None:
    board = board_in(path)
    root = ET.fromstring(draw_svg(board))
    assert root.tag == f"{SVG}svg"
    texts = [element.text for element in root.iter(f"{SVG}text")]
    for space in board.spaces:
        assert texts.count(space.id) == 1
    assert {str(start.number) for start in board.starts} <= set(texts)
    several = sum(len(space.zones) for space in board.spaces if len(space.zones) > 1)
    arches = sum(map(len, board.secret_passages)) + len(board.secret_passages)
    assert len(list(root.iter(f"{SVG}path"))) == several + arches
    assert len(list(root.iter(f"{SVG}line"))) >= len(board.paths) + len(board.one_way) + len(board.adjacent)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for circle in root.iter(f"{SVG}circle"):
        assert left <= float(circle.attrib["cx"]) <= width
        assert top <= float(circle.attrib["cy"]) <= height


def test_svg_of_a_board_with_everything(snapshot: object) -> None:
    assert draw_svg(EVERYTHING, {"a1": "Ada"}) == snapshot


def test_svg_into_a_file_and_to_the_output(tmp_path: Path, yard: Battlefield) -> None:
    target = tmp_path / "yard.svg"
    result = show("board", "chandlers-yard", "--svg", target)
    assert (result.exit_code, result.output) == (0, f"Chandler's Yard is drawn in {target}.\n")
    assert target.read_text("utf-8") == draw_svg(yard) == show("board", "chandlers-yard", "--format", "svg").output


def test_svg_that_cannot_be_written(tmp_path: Path) -> None:
    result = show("board", "chandlers-yard", "--svg", tmp_path / "none" / "yard.svg")
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory." in result.output
    assert show("tamsin-wick", "--svg", tmp_path / "x.svg").output.startswith("Only boards are drawn as SVG")


# --- what cannot be drawn --------------------------------------------------------------------------------------


def test_an_unknown_board_gets_a_hint() -> None:
    result = show("board", "chandlers-yrad")
    assert (result.exit_code, result.output) == (
        2,
        "There is no board called `chandlers-yrad`. Did you mean `chandlers-yard`?\n",
    )
    assert "The boards are: `chandlers-yard`, " in show("board", "zzz").output


def test_a_board_where_a_hero_was_expected() -> None:
    assert "`umdsl show board chandlers-yard` draws" in show("chandlers-yard").output
    assert "`umdsl show board NAME` draws a battlefield." in show("board").output


def test_a_file_without_a_board(tmp_path: Path) -> None:
    (tmp_path / "rope.yaml").write_text("item: Rope\nprovenance: house\ntype: combat\n")
    assert show("board", tmp_path / "rope.yaml").exit_code == 1
    assert show("board", tmp_path / "none.yaml").exit_code == 2


def test_a_board_with_mistakes_is_still_drawn(tmp_path: Path) -> None:
    path = ROOT / "tests" / "content" / "bad" / "battlefield-unknown-space.yaml"
    result = show("board", path)
    assert result.exit_code == 0
    assert "UM617" in result.output
    assert "╭a1" in result.output
    assert show("board", path, "--svg", tmp_path / "odd.svg").exit_code == 0


# --- whatever a stranger sends ---------------------------------------------------------------------------------

EVERYTHING = Battlefield(
    battlefield="Two Rooms",
    provenance=Provenance.HOUSE,
    spaces=(
        Space(id="a1", zones=("red", "parlour", "gray"), x=0, y=0),
        Space(id="a2", zones=("red",), x=200, y=20),
        Space(id="b1", zones=("parlour", "green"), x=400, y=0),
        Space(id="b2", zones=("green",), x=380, y=180),
        Space(id="c1", zones=("gray", "green"), x=180, y=200),
    ),
    paths=(("a1", "a2"), ("a2", "b1"), ("b2", "c1")),
    one_way=(("b1", "b2"),),
    adjacent=(("a1", "c1"),),
    secret_passages=(("a1", "b2"),),
    high_ground=(("a2", "b1"), ("b1", "b2")),
    starts=(Start(number=1, space="a1"), Start(number=2, space="b2")),
    item_spaces=("a2", "b2"),
    regions=(Region(name="Cellar <&>", spaces=("c1", "b2")),),
    token_spots=(TokenSpot(id="door", path=("a2", "b1"), region="Cellar <&>"),),
    fixtures=(Fixture(name="Stove", adjacent=("a2", "c1")),),
    items=("rope",),
)
_IDS = st.sampled_from(["a", "b2", "a very long id", "{0}", "ü", "\x0b"])
_PAIRS = st.lists(st.lists(_IDS, max_size=3).map(tuple), max_size=4).map(tuple)


@given(
    spaces=st.lists(
        st.builds(
            Space,
            id=_IDS,
            zones=st.lists(st.sampled_from(["red", "{", "??", "Rot", "\x00"]), max_size=9).map(tuple),
            x=st.integers(0, 9999),
            y=st.integers(0, 9999),
        ),
        max_size=6,
        unique_by=lambda space: space.id,
    ).map(tuple),
    paths=_PAIRS,
    one_way=_PAIRS,
    high_ground=_PAIRS,
    secret_passages=_PAIRS,
    marks=st.dictionaries(_IDS, st.text(max_size=20)),
    width=st.integers(1, 200),
)
def test_any_board_can_be_drawn(marks: dict[str, str], width: int, **parts: tuple[object, ...]) -> None:
    board = Battlefield(battlefield="Any", provenance=Provenance.HOUSE, starts=(), **parts)  # type: ignore[arg-type]
    draw_board(board, marks, width=width)
    draw_board(board, marks, width=width, ascii_only=True)
    ET.fromstring(draw_svg(board, marks))


def test_a_huge_board_is_drawn_soon() -> None:
    spaces = tuple(Space(id=f"s{i}", zones=(f"z{i % 70}",), x=i % 97, y=i % 89) for i in range(3000))
    paths = tuple((f"s{i}", f"s{i + 1}") for i in range(2999))
    board = Battlefield(battlefield="Sprawl", provenance=Provenance.HOUSE, spaces=spaces, paths=paths, starts=())
    assert draw_board(board).count("╭") == 3000
    assert draw_svg(board).startswith("<svg")
