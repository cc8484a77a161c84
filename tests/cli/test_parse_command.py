"""`umdsl parse`: every form, every source, and a sentence for whatever goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from umdsl.cli.parse import tree_lines
from umdsl.language.json import tree_from_json
from umdsl.language.parser import parse
from umdsl.language.spans import Span

TERSE = "AFTER COMBAT: move up to 3"


def umdsl(*arguments: str, stdin: bytes = b"", cwd: Path | None = None) -> tuple[int, str, str]:
    """Run the command as a user does; a traceback is never an answer."""
    done = subprocess.run(
        [sys.executable, "-m", "umdsl", *arguments], input=stdin, capture_output=True, cwd=cwd, check=False
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in err
    return done.returncode, out, err


def test_tree_is_the_default() -> None:
    code, out, err = umdsl("parse", TERSE)
    assert (code, err) == (0, "")
    assert out == umdsl("parse", "--tree", TERSE)[1]
    assert out.splitlines()[0].startswith("Text")


@pytest.mark.parametrize("text", [TERSE, "After combat: Move your fighter up to 3 spaces."])
def test_forms(text: str) -> None:
    assert umdsl("parse", "--terse", text) == (0, TERSE + "\n", "")
    prose = umdsl("parse", "--prose", text)[1]
    assert umdsl("parse", "--terse", prose) == (0, TERSE + "\n", "")
    code, out, _ = umdsl("parse", "--json", text)
    assert code == 0
    assert tree_from_json(json.loads(out)) == parse(TERSE).tree


def test_dash_reads_standard_input() -> None:
    assert (
        umdsl("parse", "--terse", "-", stdin=b"\xef\xbb\xbfAfter combat:\r\nDraw 2 cards.\r\n")[1]
        == "AFTER COMBAT: draw 2\n"
    )


def test_window_holds_unlabelled_text() -> None:
    assert umdsl("parse", "--terse", "--window", "after combat", "Draw 2 cards.")[1] == "AFTER COMBAT: draw 2\n"


def test_error_is_shown_at_the_word() -> None:
    code, out, err = umdsl("parse", "AFTER COMBAT: eat 3 bananas")
    assert (code, out) == (1, "")
    first, line, caret = err.splitlines()[:3]
    assert first.startswith("<text>:1:15: error UM")
    assert line.endswith("| AFTER COMBAT: eat 3 bananas")
    assert caret.index("^") == line.index("eat")


def test_hero_file_gives_names(tmp_path: Path) -> None:
    hero = tmp_path / "hero.yaml"
    hero.write_text(
        "hero: Ada\nset: tests\nprovenance: house\nmove: 2\nfighters:\n"
        "  - {name: Ada, role: hero, attack: melee, health: 15}\n"
        "  - {name: Brass Owl, role: sidekick, attack: ranged, health: 4}\n"
        "ability: |\n  START OF TURN: draw 1\ncards: []\n",
        encoding="utf-8",
    )
    text = "AFTER COMBAT: move Brass Owl up to 3"
    code, out, _ = umdsl("parse", "--terse", "--hero", str(hero), text)
    assert (code, out) == (0, text + "\n")
    code, _, err = umdsl("parse", "--hero", str(hero), "AFTER COMBAT: move Brass Owlet up to 3")
    assert code == 1
    assert "Brass Owlet" in err


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (["-"], b"\xff\xfe\x00binary", "error UM504"),
        (["-"], b"draw 2\x00", "error UM505"),
        (["-"], b"", "error UM"),
        ([""], b"", "error UM"),
        ([" \n "], b"", "error UM"),
        (["-"], b"draw 2. " * 1_000, "error UM"),
        (["draw 2. " * 1_000], b"", "error UM"),
        (["-"], b"draw 2. " * 1_000_000, "error UM503"),
        (["--hero", "nowhere.yaml", TERSE], b"", "nowhere.yaml"),
        (["--hero", ".", TERSE], b"", "."),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], stdin: bytes, said: str, tmp_path: Path) -> None:
    code, out, err = umdsl("parse", *arguments, stdin=stdin, cwd=tmp_path)
    assert code in (1, 2)
    assert out == ""
    assert said in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(("shell", "said"), [("<&-", "no standard input"), (">/dev/full", "No space")])
def test_broken_surroundings_get_a_sentence(shell: str, said: str, tmp_path: Path) -> None:
    text = "'draw 2'" if shell.startswith(">") else "-"
    done = subprocess.run(
        f"{sys.executable} -m umdsl parse {text} {shell}",
        shell=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert said in done.stderr


@given(st.text(max_size=40))
def test_any_text_is_shown_or_refused(text: str) -> None:
    parsed = parse(text)
    assert parsed.ok or parsed.diagnostics
    if parsed.tree is not None:
        assert list(tree_lines(parsed.tree))


@attrs.frozen
class _Leaf:
    value: int
    span: Span = attrs.field(default=Span(0, 0), eq=False)


@attrs.frozen
class _Branch:
    leaves: tuple[_Leaf, ...]
    name: str
    absent: _Leaf | None = None


def test_tree_lines() -> None:
    assert list(tree_lines(_Branch((_Leaf(1), _Leaf(2)), "b"))) == [
        "_Branch name='b'",
        "  leaves[]: _Leaf value=1",
        "  leaves[]: _Leaf value=2",
    ]
