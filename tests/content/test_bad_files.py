"""Broken files: each gets its sentences, at the right place, and never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from umdsl.content import limits
from umdsl.content.loader import load_bytes, load_file, load_text
from umdsl.language.diagnostics import render

BAD = Path(__file__).parent / "bad"
HEAD = "hero: Ada\nprovenance: house\nmove: 2\nfighters:\n  - {name: Ada, role: hero, health: 14}\n"
CARD = "cards:\n  - {name: Riposte, type: defense, value: 3}\n"

BYTES = {
    "binary": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "byte-order-mark": b"\xef\xbb\xbfhero: Ada\nmove: fast\n",
    "carriage-return-alone": b"hero: Ada\rmove: fast\r",
    "control-character": b"hero: Ada\nnote: a\x07b\n",
    "latin-1": "hero: Ad\xe4\n".encode("latin-1"),
    "nul": b"hero: A\x00da\n",
    "utf-16": "hero: Ada\n".encode("utf-16"),
    "white-space-only": b" \n\n   \n",
    "windows-line-ends": HEAD.replace("\n", "\r\n").encode() + b"cards:\r\n  - {name: Riposte, tipe: defense}\r\n",
    "windows-line-ends-tab": b"hero: Ada\r\ncards:\r\n\t- x\r\n",
    "emoji-key": HEAD.encode() + "🦩: 3\n".encode() + CARD.encode(),
    "deck-of-unmatched-maker": b'{"id": 1, "name": "Ada", "deck_data": {"hero": {"name": "Ada"}, "cards": []}}\n',
    "deck-of-umdb": b'{"slug": "ada", "heroes": [], "cards": []}\n',
    "lone-hyphen": b"-",
    "only-colon": b":",
    "document-end": b"hero: Ada\n...\nmove: 2\n",
    "yaml-directive": b"%YAML 9.9\n---\nhero: Ada\n",
    "text-too-long": HEAD.encode()
    + b"cards:\n  - name: Riposte\n    type: defense\n    text: "
    + b"draw 1. " * 600
    + b"\n",
    "name-too-long": HEAD.encode() + b"cards:\n  - {name: " + b"R" * 300 + b", type: defense}\n",
    "too-many-cards": HEAD.encode()
    + b"cards:\n"
    + b"".join(b"  - {name: Card %d, type: attack, value: 1}\n" % n for n in range(limits.CARDS + 5)),
    "too-many-problems": HEAD.encode() + b"cards:\n" + b"  - {name: X, type: defense, valeu: 3, tipe: 1}\n" * 150,
}


def told(loaded: object) -> str:
    return "\n".join(render(diagnostic) for diagnostic in loaded.diagnostics)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_bad_file(path: Path, snapshot: object) -> None:
    loaded = load_text(path.read_text("utf-8"), path.name)
    assert loaded.diagnostics
    assert told(loaded) == snapshot


@pytest.mark.parametrize("name", sorted(BYTES))
def test_bad_bytes(name: str, snapshot: object) -> None:
    loaded = load_bytes(BYTES[name], f"{name}.yaml")
    assert loaded.diagnostics
    if name == "too-many-problems":
        assert len(loaded.diagnostics) == limits.DIAGNOSTICS + 1
        assert told(attrs_last(loaded)) == snapshot
    else:
        assert told(loaded) == snapshot


def attrs_last(loaded: object) -> object:
    import attrs

    return attrs.evolve(loaded, diagnostics=loaded.diagnostics[-2:])  # type: ignore[attr-defined,misc]


def test_there_are_enough_of_them() -> None:
    assert len(list(BAD.glob("*.yaml"))) + len(BYTES) >= 60


def test_ten_megabytes_are_refused_unread(tmp_path: Path, snapshot: object) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(10_000_000)
    loaded = load_file(path)
    assert told(loaded).replace(str(tmp_path), "") == snapshot
    assert load_bytes(b"a" * 10_000_000).diagnostics[0].code == "UM503"
    assert load_text("a" * 10_000_000).diagnostics[0].code == "UM503"


def test_paths_that_are_no_files(tmp_path: Path, snapshot: object) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    paths = [tmp_path / "none.yaml", tmp_path, tmp_path / "pipe.yaml", tmp_path / "loop.yaml", "/dev/null", "a\0b.yaml"]
    said = "\n".join(told(load_file(path)) for path in paths)
    assert said.replace(str(tmp_path), "TMP") == snapshot


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text("hero: Ada\n")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # taking the permission away would not stop every user
    (found,) = load_file(path).diagnostics
    assert (found.code, found.message) == ("UM502", f"`{path}` cannot be read: permission denied.")


def test_one_broken_card_does_not_hide_the_rest() -> None:
    text = (
        HEAD
        + "cards:\n  - {name: A, type: attack, value: 1}\n  - {name: B}\n  - {name: C, type: scheme, text: draw 1}\n"
    )
    loaded = load_text(text)
    assert [card.name for card in loaded.definition.cards] == ["A", "C"]  # type: ignore[union-attr]
    assert list(loaded.trees) == ["cards[1].text"]
    assert [d.code for d in loaded.diagnostics] == ["UM603"]


def test_a_broken_card_still_declares_its_name() -> None:
    """One mistake, one message: the other card may speak of the broken one."""
    text = HEAD + "cards:\n  - {name: Heron Dance}\n  - {name: C, type: scheme, by: Ada, text: draw 1}\n"
    loaded = load_text(text)
    assert [d.code for d in loaded.diagnostics] == ["UM603"]
    assert "Heron Dance" in loaded.names.spellings()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_change_nothing(ending: str, mark: bytes) -> None:
    text = HEAD + "cards:\n  - name: Riposte\n    type: defense\n    text: |\n      AFTER COMBAT: draw 1\n"
    loaded = load_bytes(mark + text.replace("\n", ending).encode())
    assert loaded.ok, told(loaded)
    assert loaded.definition == load_text(text).definition
