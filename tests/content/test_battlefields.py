"""The boards that come along: the published ones are as printed, our own can be played, and their items exist."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from umdsl.cli.lint import command as lint
from umdsl.content.definitions import Battlefield, Item, ItemType, Provenance
from umdsl.content.loader import load_text
from umdsl.content.references import unknown_items
from umdsl.content.registry import Registry, load_all

OWN = ("kestrel-steps", "undercroft-market", "weirkeepers-mill")
PUBLISHED = ("marmoreal", "sarpedon")
HEAD = "battlefield: Marsh\nprovenance: house\nspaces:\n  a1: {zones: [green]}\n  a2: {zones: [green]}\n"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_all(installed=False)


def board_of(registry: Registry, name: str) -> Battlefield:
    entry = registry.find("battlefield", name)
    assert entry is not None, name
    assert isinstance(entry.definition, Battlefield)
    return entry.definition


# --- the published boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_board_is_the_printed_graph(name: str, registry: Registry, corpus: Path) -> None:
    """Spaces are told apart by where they are printed; ids are our own."""
    board = board_of(registry, name)
    printed = json.loads((corpus / "battlefields.json").read_text("utf-8"))[board.name]
    assert board.provenance is Provenance.OFFICIAL
    ours = {space.id: (space.x, space.y) for space in board.spaces}
    theirs = {space["id"]: (space["x"], space["y"]) for space in printed["spaces"]}
    assert len(set(ours.values())) == len(ours) == len(theirs)
    assert {(space.x, space.y): sorted(space.zones) for space in board.spaces} == {
        (space["x"], space["y"]): sorted(space["zones"]) for space in printed["spaces"]
    }
    assert sorted(sorted(ours[end] for end in pair) for pair in board.paths) == sorted(
        sorted(theirs[end] for end in pair) for pair in printed["edges"]
    )
    assert {str(start.number): ours[start.space] for start in board.starts} == {
        number: theirs[space] for number, space in printed["starts"].items()
    }
    assert [sorted(ours[s] for s in group) for group in board.secret_passages] == printed["secret_passages"] == []
    assert [board.one_way, board.adjacent, board.high_ground, board.item_spaces] == [()] * 4


def test_published_boards_without_the_corpus(registry: Registry) -> None:
    sizes = {
        name: (len(b.spaces), len(b.paths), len(b.starts)) for name in PUBLISHED if (b := board_of(registry, name))
    }
    assert sizes == {"marmoreal": (31, 42, 4), "sarpedon": (38, 61, 4)}


# --- our own boards --------------------------------------------------------------------------------------------


def steps(board: Battlefield) -> dict[str, set[str]]:
    """Where a fighter can step."""
    found: dict[str, set[str]] = {space.id: set() for space in board.spaces}
    for a, b in board.paths:
        found[a].add(b)
        found[b].add(a)
    for a, b in board.one_way:
        found[a].add(b)
    for group in board.secret_passages:
        for a in group:
            found[a] |= set(group) - {a}
    return found


def distances(board: Battlefield, start: str) -> dict[str, int]:
    ways, found, edge = steps(board), {start: 0}, [start]
    for here in edge:
        for there in sorted(ways[here] - set(found)):
            found[there] = found[here] + 1
            edge.append(there)
    return found


@pytest.mark.parametrize("name", OWN)
def test_our_own_boards_can_be_played(name: str, registry: Registry) -> None:
    board = board_of(registry, name)
    assert board.provenance is Provenance.HOUSE
    assert 25 <= len(board.spaces) <= 34
    assert [start.number for start in board.starts] == [1, 2, 3, 4]
    # Everywhere is reached from everywhere, one-way paths included, and not in an age.
    for space in board.spaces:
        found = distances(board, space.id)
        assert set(found) == {other.id for other in board.spaces}
        assert max(found.values()) <= 10
    # Nobody is attacked before moving, and the first two, who play a duel, are neither next door nor an age apart.
    homes = [start.space for start in board.starts]
    zones = {space.id: set(space.zones) for space in board.spaces}
    for number, home in enumerate(homes):
        for other in homes[:number]:
            assert distances(board, home)[other] >= 3
            assert distances(board, other)[home] >= 3
            assert not zones[home] & zones[other], (home, other)
        assert sum(bool(zones[home] & seen) for seen in zones.values()) > 4, "no room for sidekicks"
    assert 5 <= distances(board, homes[0])[homes[1]] <= 6
    # Ranged fighters see a part of the board and never most of it; melee has no dead ends.
    for space in board.spaces:
        assert len(steps(board)[space.id]) >= 1
        seen = sum(bool(zones[space.id] & other) for other in zones.values())
        assert 4 < seen < len(zones) * 0.6, space.id


def test_our_own_boards_use_everything_a_board_can_have(registry: Registry) -> None:
    boards = [board_of(registry, name) for name in OWN]
    for key in (
        *("one_way", "high_ground", "adjacent", "secret_passages", "item_spaces", "items"),
        *("regions", "token_spots", "fixtures"),
    ):
        assert any(getattr(board, key) for board in boards), key
    assert all(any(len(space.zones) > 1 for space in board.spaces) for board in boards)
    assert any(len(space.zones) > 2 for board in boards for space in board.spaces)
    kinds = {b.id: (bool(b.one_way), bool(b.high_ground), bool(b.item_spaces)) for b in boards}
    assert kinds == {
        "kestrel-steps": (False, True, False),
        "undercroft-market": (False, False, True),
        "weirkeepers-mill": (True, False, False),
    }


@pytest.mark.parametrize("name", [*OWN, *PUBLISHED, "chandlers-yard"])
def test_no_two_spaces_are_drawn_on_top_of_each_other(name: str, registry: Registry) -> None:
    places = [(space.x, space.y) for space in board_of(registry, name).spaces]
    for number, (x, y) in enumerate(places):
        assert all((x - a) ** 2 + (y - b) ** 2 >= 100**2 for a, b in places[:number])


# --- items -----------------------------------------------------------------------------------------------------


def test_items_of_both_kinds_for_every_item_space(registry: Registry) -> None:
    board = board_of(registry, "undercroft-market")
    items = {item.id: item for item in registry.all(Item)}
    mine = [items[item] for item in board.items]
    assert sum(item.type is ItemType.SCHEME for item in mine) >= 2
    assert sum(item.type is ItemType.COMBAT for item in mine) >= 2
    assert all(item.provenance is Provenance.HOUSE for item in mine)
    assert all(item.text for item in mine if item.type is ItemType.SCHEME)
    assert all(item.value for item in mine if item.type is ItemType.COMBAT)
    assert sum(item.count for item in mine) >= len(board.item_spaces)


def test_every_board_names_items_that_exist(registry: Registry) -> None:
    known = [item.id for item in registry.all(Item)]
    assert list(unknown_items(registry.entries.values(), known)) == []


def test_an_item_that_nobody_defines(registry: Registry) -> None:
    loaded = load_text(HEAD + "paths: [[a1, a2]]\nstarts: {1: a1, 2: a2}\nitems: [brass-lamp, coil-of-roep]\n")
    first, second = unknown_items(loaded.entries, ["coil-of-rope"])
    assert (first.code, first.suggestion) == ("UM706", None)
    assert second.suggestion == "Did you mean `coil-of-rope`?"
    assert second.source is not None
    assert second.source.text[second.span.start : second.span.end] == "coil-of-roep"


def test_the_linter_looks_for_items_everywhere(tmp_path: Path) -> None:
    """In the files at hand first, then in everything in force."""
    board = HEAD + "paths: [[a1, a2]]\nstarts: {1: a1, 2: a2}\nitems: [ITEM]\n"
    (tmp_path / "board.yaml").write_text(board.replace("ITEM", "strong-tea"))
    assert CliRunner().invoke(lint, [str(tmp_path)]).exit_code == 0
    (tmp_path / "board.yaml").write_text(board.replace("ITEM", "marsh-gas"))
    result = CliRunner().invoke(lint, [str(tmp_path)])
    assert result.exit_code == 1
    assert "UM706: The battlefield `Marsh` comes with the item `marsh-gas`" in result.output
    (tmp_path / "gas.yaml").write_text("item: Marsh Gas\nprovenance: house\ntype: combat\nvalue: 1\n")
    assert CliRunner().invoke(lint, [str(tmp_path)]).exit_code == 0


# --- boards that hardly make sense -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "codes"),
    [
        ("paths: [[a1, a2]]\nstarts: {1: a1, 2: a2}", []),
        ("paths: []\nstarts: {1: a1, 2: a2}", ["UM622"]),
        ("paths: []\none_way: [[a1, a2]]\nstarts: {1: a1, 2: a2}", ["UM622"]),
        ("paths: []\nsecret_passages: [[a1, a2]]\nstarts: {1: a1, 2: a2}", []),
        ("paths: []\nsecret_passages: [[a1, a2]]\nhigh_ground: [[a1, a2]]\nstarts: {1: a1}", ["UM625"]),
        ("paths: [[a1, a2]]\none_way: [[a2, a1]]\nstarts: {1: a1, 2: a2}", ["UM621"]),
        ("paths: [[a1, a2]]\nstarts: {2: a1}", ["UM614"]),
        ("paths: [[a1, a2]]\nstarts: {}", []),
    ],
)
def test_what_is_said_about_a_board(rest: str, codes: list[str]) -> None:
    assert [found.code for found in load_text(HEAD + rest + "\n").diagnostics] == codes


def test_a_board_without_spaces() -> None:
    loaded = load_text("battlefield: Void\nprovenance: house\nspaces: {}\npaths: []\nstarts: {}\n")
    assert loaded.diagnostics == ()


ODD_SCENARIO = """\
scenario: Small
provenance: house
battlefield: tiny
battlefields:
  - battlefield: Tiny
    provenance: house
    spaces:
      a1: {zones: [red]}
      a2: {zones: [blue]}
    paths: []
    starts: {1: START}
position:
  seats: []
"""


def test_the_board_of_a_scenario_may_be_odd() -> None:
    """A scenario shows one thing on as few spaces as it needs; what does not fit is still said."""
    assert [found.code for found in load_text(ODD_SCENARIO.replace("START", "a1")).diagnostics] == []
    assert [found.code for found in load_text(ODD_SCENARIO.replace("START", "a9")).diagnostics] == ["UM617"]
