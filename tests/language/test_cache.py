"""The compiled grammar on disk: found again, shared by processes, and never the reason that something fails."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from umdsl.language import cache
from umdsl.language.grammar import grammar_text, phrases
from umdsl.language.lalr import Lalr, Tree, parser, tables
from umdsl.language.layout import lay_out
from umdsl.language.tables import Tables, lark_of

ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    "draw 2",
    "AFTER COMBAT: if you won the combat, draw 2 and move your fighter up to 3 spaces.",
    "Deal 2 damage to each opposing fighter adjacent to your hero, then you may discard 1 card to gain 1 action.",
    "Choose one:\n- draw 1 card\n- gain 1 action\n- [you may draw 1] and gain 1 action",
    "WHEN you maneuver: your opponent discards 1 random card.",
    "Each of {the opposing fighter}'s cards is +1 for each card in your hand.",
)
NEXT = "import sys; from umdsl.language.parser import parse; print(parse('draw 2').ok, 'lark' in sys.modules)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UMDSL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def only(folder: Path) -> Path:
    (path,) = folder.glob("*.bin")
    return path


# --- the tables are Lark's -------------------------------------------------------------------------------------


def as_data(tree: Any) -> Any:
    """A tree of Lark's or of ours as plain data, with its places."""
    if not hasattr(tree, "children"):
        return (tree.type, str(tree), tree.start_pos, tree.end_pos)
    start, end = getattr(tree.meta, "start_pos", -1), getattr(tree.meta, "end_pos", -1)
    return (str(tree.data), start, end, [as_data(c) for c in tree.children])


def test_tree_is_the_one_lark_builds() -> None:
    from lark import Token

    lark = lark_of(grammar_text())
    for text in TEXTS:
        laid = lay_out(text, None)
        ours, tokens = parser().read(laid.text)
        theirs = lark.parse_interactive("")
        for token in tokens:
            theirs.feed_token(Token(token.type, str(token), start_pos=token.start_pos, end_pos=token.end_pos))
        assert as_data(ours) == as_data(theirs.feed_eof()), text


def test_tables_survive_being_packed(folder: Path) -> None:
    made = tables()
    assert cache.save("packed", made.pack())
    again = Tables.unpack(cache.load("packed"))
    assert again == made
    tree = Lalr(again).parse(lay_out(TEXTS[1], None).text)
    assert isinstance(tree, Tree)
    assert as_data(tree) == as_data(parser().parse(lay_out(TEXTS[1], None).text))


def test_key_changes_with_the_grammar() -> None:
    assert cache.key("1", "a: B") != cache.key("1", "a: C")
    assert cache.key("1", "a: B") != cache.key("2", "a: B")
    assert cache.key("ab", "c") != cache.key("a", "bc")
    assert phrases()["DOWN_TO"] == ("down to",)


def test_lark_version_is_read_without_importing_it() -> None:
    import lark

    assert cache._lark_version() == lark.__version__


# --- keeping and finding ---------------------------------------------------------------------------------------


def test_what_is_kept_is_found(folder: Path) -> None:
    assert cache.load("x") is None
    assert cache.save("x", ({"a": 1}, ("b", 2)))
    assert cache.load("x") == ({"a": 1}, ("b", 2))


def test_nobody_else_may_read_or_write_it(folder: Path) -> None:
    cache.save("x", (1,))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(only(folder).stat().st_mode) == 0o600


def test_file_that_others_can_write_is_not_read(folder: Path) -> None:
    cache.save("x", (1,))
    only(folder).chmod(0o666)
    assert cache.load("x") is None


@pytest.mark.parametrize(
    "broken",
    [b"", b"umdsl", b"\x00" * 200, b"umdsl tables\n" + b"\x00" * 32 + b"junk"],
    ids=["empty", "short", "zeros", "wrong checksum"],
)
def test_broken_file_is_no_file(folder: Path, broken: bytes) -> None:
    cache.save("x", (1,))
    only(folder).write_bytes(broken)
    assert cache.load("x") is None
    assert cache.save("x", (2,))
    assert cache.load("x") == (2,)


def test_every_truncation_is_noticed(folder: Path) -> None:
    cache.save("x", ({"a": 1}, "some more text"))
    whole = only(folder).read_bytes()
    for length in range(len(whole)):
        only(folder).write_bytes(whole[:length])
        assert cache.load("x") is None


def test_right_checksum_round_no_data_is_noticed(folder: Path) -> None:
    cache.save("x", (1,))
    body = b"\xff\xff"
    only(folder).write_bytes(b"umdsl tables\n" + hashlib.sha256(body).digest() + body)
    assert cache.load("x") is None


def test_no_home_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UMDSL_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert cache.directory() is None
    assert cache.load("x") is None
    assert not cache.save("x", (1,))


def test_user_cache_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("UMDSL_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.directory() == tmp_path / "umdsl"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/paths/are/to/be/ignored")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.directory() == tmp_path / "home" / ".cache" / "umdsl"


def test_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("UMDSL_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert not cache.save("x", (1,))
    assert cache.load("x") is None


def test_file_that_cannot_be_replaced(folder: Path) -> None:
    (folder / "x.bin").mkdir(parents=True)
    assert not cache.save("x", (1,))
    assert cache.load("x") is None
    assert list(folder.glob("*.tmp")) == []


def test_old_grammars_are_dropped(folder: Path) -> None:
    for i in range(9):
        cache.save(f"x{i}", (i,))
        os.utime(folder / f"x{i}.bin", (i, i))
    assert len(list(folder.glob("*.bin"))) == 8
    assert cache.load("x8") == (8,)


def test_what_is_used_is_not_dropped(folder: Path) -> None:
    for i in range(8):
        cache.save(f"x{i}", i)
        os.utime(folder / f"x{i}.bin", (i, i))
    assert cache.load("x0") == 0
    cache.save("y", 9)
    assert (cache.load("x0"), cache.load("x1"), cache.load("y")) == (0, None, 9)


# --- several processes -----------------------------------------------------------------------------------------

WRITER = """
import sys
from umdsl.language import cache
data = ({str(i): i for i in range(5000)},)
for _ in range(40):
    assert cache.save("shared", data)
    assert cache.load("shared") == data
"""


def test_writers_and_readers_at_once(folder: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", WRITER], cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    errors = [run.communicate(timeout=120)[1] for run in runs]
    assert [run.returncode for run in runs] == [0] * 4, errors
    assert [path.name for path in folder.iterdir()] == ["shared.bin"]


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_second_process_needs_no_lark_and_a_corrupt_cache_is_rebuilt(folder: Path) -> None:
    assert run(NEXT) == "True True"
    assert run(NEXT) == "True False"
    whole = only(folder).read_bytes()
    only(folder).write_bytes(whole[: len(whole) // 2])
    assert run(NEXT) == "True True"
    assert len(only(folder).read_bytes()) > len(whole) // 2
    assert run(NEXT) == "True False"


def test_data_of_another_shape_under_our_key_is_rebuilt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables()
    monkeypatch.setattr("umdsl.language.tables.compile_tables", lambda *_: made)
    monkeypatch.setattr(cache, "load", lambda name: ("not", "tables"))
    assert tables.__wrapped__() is made
