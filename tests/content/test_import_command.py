"""`umdsl import`: files in, content files out, and an exit code that says how it went."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.content.importers import read_file
from umdsl.content.importers.build import import_deck
from umdsl.content.writer import write

DATA = Path(__file__).parent / "data"
UMDB, MAKER = DATA / "umdb-deck.json", DATA / "maker-deck.json"


def _written(path: Path) -> str:
    return write(import_deck(read_file(path).decks[0]).hero)


def test_prints_without_a_folder() -> None:
    result = CliRunner().invoke(group, ["import", str(MAKER)])
    assert (result.exit_code, result.stdout) == (0, _written(MAKER))


def test_prints_several_as_documents() -> None:
    result = CliRunner().invoke(group, ["import", str(MAKER), str(UMDB)])
    assert result.stdout == _written(MAKER) + "---\n" + _written(UMDB)


def test_writes_into_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "heroes"
    result = CliRunner().invoke(group, ["import", str(MAKER), str(UMDB), str(MAKER), "-o", str(folder)])
    assert result.exit_code == 1  # one text of the second deck is not understood
    assert sorted(path.name for path in folder.iterdir()) == ["mab-quill-2.yaml", "mab-quill.yaml", "oswin-tarn.yaml"]
    assert (folder / "oswin-tarn.yaml").read_text("utf-8") == _written(UMDB)
    assert "oswin-tarn.yaml: Oswin Tarn, 6 of 7 texts understood; 1 kept in its own words." in result.stderr
    assert result.stdout == ""


def test_what_it_writes_passes_the_linter(tmp_path: Path) -> None:
    CliRunner().invoke(group, ["import", str(MAKER), "-o", str(tmp_path)])
    result = CliRunner().invoke(group, ["lint", str(tmp_path / "mab-quill.yaml")])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (None, 2, "UM500"),
        (b"", 1, "UM800"),
        (b"\x89PNG\x00", 1, "UM504"),
        (b"{}", 1, "UM801"),
        (b"[" * 9999, 1, "UM805"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, content: bytes | None, code: int, said: str) -> None:
    path = tmp_path / "deck.json"
    if content is not None:
        path.write_bytes(content)
    result = CliRunner().invoke(group, ["import", str(path)])
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr
    assert "deck.json" in result.stderr


def test_one_broken_file_does_not_hide_the_rest(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    result = CliRunner().invoke(group, ["import", str(broken), str(MAKER)])
    assert (result.exit_code, result.stdout) == (1, _written(MAKER))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", "utf-8")
    result = CliRunner().invoke(group, ["import", str(MAKER), "-o", str(taken / "inner")])
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_ids_never_leave_the_folder(tmp_path: Path) -> None:
    deck = json.loads(UMDB.read_text("utf-8"))
    deck["slug"] = "../../etc/passwd"
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck), "utf-8")
    folder = tmp_path / "out"
    CliRunner().invoke(group, ["import", str(path), "-o", str(folder)])
    assert [written.name for written in folder.iterdir()] == ["etc-passwd.yaml"]


def test_needs_a_file() -> None:
    assert CliRunner().invoke(group, ["import"]).exit_code == 2
