"""A hero exported and imported again is the same hero, and the file is one the Maker understands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.content.definitions import Hero
from umdsl.content.exporters.maker import export
from umdsl.content.importers import read_file, read_text
from umdsl.content.importers.build import Imported, import_deck
from umdsl.content.loader import load_file, load_text
from umdsl.language.data import data_dir

DATA = Path(__file__).parent / "data"
BUNDLED = [
    *sorted(data_dir("content").glob("heroes/*.yaml")),
    *sorted(data_dir("plugins").glob("*/heroes/*.yaml")),
]
CARD_KEYS = [
    "title",
    "type",
    "value",
    "boost",
    "quantity",
    "characterName",
    "basicText",
    "immediateText",
    "duringText",
    "afterText",
    "imageUrl",
]


def _hero(path: Path) -> Hero:
    hero = load_file(path).definition
    assert isinstance(hero, Hero)
    return hero


def _again(hero: Hero) -> Imported:
    found = read_text(export(hero), "export.json")
    assert found.diagnostics == ()
    (deck,) = found.decks
    return import_deck(deck)


def _rest(hero: Hero) -> dict[str, Any]:
    cards = json.loads(export(hero))["deck_data"]["ruleCards"]
    contents = [json.loads(card["content"]) for card in cards if card["title"] == "umdsl"]
    return contents[0] if contents else {}


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_bundled_heroes_come_back(path: Path) -> None:
    hero = _hero(path)
    again = _again(hero)
    assert again.hero == hero
    assert [d.message for d in again.diagnostics if d.is_error] == []


@pytest.mark.parametrize("name", ["umdb-deck", "maker-deck"])
def test_imported_decks_come_back(name: str) -> None:
    hero = import_deck(read_file(DATA / f"{name}.json").decks[0]).hero
    assert _again(hero).hero == hero


def test_what_the_maker_can_say_needs_no_rule_card() -> None:
    hero = import_deck(read_file(DATA / "maker-deck.json").decks[0]).hero
    assert _rest(hero) == {}


def test_corpus_decks_come_back(corpus: Path) -> None:
    for path in sorted((corpus / "umdb").glob("*.json")):
        hero = import_deck(read_file(path).decks[0]).hero
        assert _again(hero).hero == hero, path.name


def test_the_shape_of_the_file() -> None:
    file = json.loads(export(_hero(BUNDLED[0])))
    assert list(file) == ["id", "name", "user", "note", "tags", "deck_data"]
    deck = file["deck_data"]
    assert list(deck) == ["name", "hero", "sidekick", "cards", "extraCharacters", "ruleCards", "appearance"]
    assert list(deck["hero"]) == ["name", "hp", "move", "isRanged", "specialAbility"]
    assert list(deck["sidekick"]) == ["name", "hp", "quantity", "isRanged", "quote"]
    for card in deck["cards"]:
        assert list(card) == CARD_KEYS
        assert card["type"] in ("attack", "defense", "versatile", "scheme")
        assert all(isinstance(card[key], str) for key in CARD_KEYS if key.endswith(("Text", "Name", "Url", "title")))
    for card in deck["ruleCards"]:
        assert list(card) == ["title", "content"]


def test_windows_go_to_their_fields_without_their_labels() -> None:
    text = (
        "hero: Ada\nprovenance: house\nmove: 2\nfighters:\n  - {name: Ada, role: hero, health: 9}\ncards:\n"
        "  - name: One\n    type: attack\n    value: 2\n    text: |\n"
        "      IMMEDIATELY: draw 1\n      DURING COMBAT: draw 2\n      AFTER COMBAT: draw 3\n"
    )
    hero = load_text(text).definition
    assert isinstance(hero, Hero)
    (card,) = json.loads(export(hero))["deck_data"]["cards"]
    assert (card["basicText"], card["immediateText"], card["duringText"], card["afterText"]) == (
        "",
        "Draw 1 card.",
        "Draw 2 cards.",
        "Draw 3 cards.",
    )


FULL = """
hero: Ada of the Marsh
id: ada-2
set: low-fen
provenance: official
move: 3
fighters:
  - {name: Ned, role: sidekick, health: 4, size: large, start: off-board}
  - {name: Ada, role: hero, attack: ranged, health: 9, max_health: 12, aliases: [Old Ada]}
  - {name: Crow, role: sidekick, count: 3}
  - {name: Bea, role: hero, health: 5, count: 2, move: 1}
resources:
  Mana: {start: 1, min: 1, max: 7, aliases: [Spark]}
tokens:
  Snare: {count: 3, sides: [Hidden, Sprung]}
states:
  mood: {values: [CALM, WILD], start: WILD, order: true}
piles:
  Kettle: {face: down, cards: [{name: Frog, copies: 2}]}
dice:
  Bone: ["1", "2", X]
tags: [omen, unused]
attacks: [SECOND BITE]
abilities:
  - name: A Title That Is Very Long And Goes On For Quite A While, Well Past What Any Printed Card Would Hold
    fighter: Bea
    state: CALM
    text: |
      draw 1
  - text: |
      words that nobody understands:
      AFTER COMBAT: more of them
cards:
  - {name: One, type: attack, value: 0, copies: 2, by: WILD, tags: [omen]}
  - name: Two
    type: scheme
    value: 3
    boost: 0
    by: Old Ada
    text: |
      AFTER COMBAT: draw 1
      IMMEDIATELY: draw 2
  - name: ANY
    type: defense
    text: |
      IMMEDIATELY: gibberish of a kind
      AFTER COMBAT: and more of it
rules:
  - title: umdsl
    text: |
      A note with an unlucky title.
note: |
  Two lines
  of a note.
extra:
  maker/id: "77"
  maker/tags/0: ink
  maker/deck_data/appearance/patternName: dots
  maker/deck_data/cards/0/imageUrl: "https://example.org/1.png"
  other/program: "yes"
"""


def _full() -> Hero:
    hero = load_text(FULL).definition
    assert isinstance(hero, Hero)
    return hero


def test_everything_a_hero_file_can_say_comes_back() -> None:
    assert _again(_full()).hero == _full()


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Hero) if field.default is not attrs.NOTHING])
def test_everything_but_one_thing_comes_back(field: str) -> None:
    """The rest must not say more than is missing: taking any part away takes it away for good."""
    default = attrs.fields_dict(Hero)[field].default
    hero = attrs.evolve(_full(), **{field: "ada-of-the-marsh" if field == "id" else default})
    if field == "states":  # nobody may refer to a state that is not declared
        hero = attrs.evolve(hero, abilities=(), cards=tuple(attrs.evolve(card, by="any") for card in hero.cards))
    assert _again(hero).hero == hero


def test_extras_go_where_they_came_from() -> None:
    file = json.loads(export(_full()))
    assert (file["id"], file["tags"]) == ("77", ["ink"])
    assert file["deck_data"]["appearance"] == {"patternName": "dots"}
    assert file["deck_data"]["cards"][0]["imageUrl"] == "https://example.org/1.png"


# The command ------------------------------------------------------------------------------------------------------


def test_command_prints_or_writes(tmp_path: Path) -> None:
    path = BUNDLED[0]
    printed = CliRunner().invoke(group, ["export", "--format", "maker", str(path)])
    assert printed.exit_code == 0
    out = tmp_path / "out.json"
    written = CliRunner().invoke(group, ["export", str(path), "-o", str(out)])
    assert (written.exit_code, written.output) == (0, "")
    assert out.read_text("utf-8") == printed.output == export(_hero(path))


def test_command_knows_heroes_by_name() -> None:
    hero = _hero(BUNDLED[0])
    for name in (hero.id, hero.hero, hero.hero.upper()):
        assert CliRunner().invoke(group, ["export", name]).output == export(hero)


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("nobody-at-all", 1, "There is no hero `nobody-at-all`, and no such file."),
        ("nowhere.yaml", 2, "There is no file or folder `nowhere.yaml`."),
        (".", 2, "is a folder"),
        (str(next(iter(sorted(data_dir("content").glob("battlefields/*.yaml"))))), 1, "holds no hero"),
    ],
)
def test_command_says_what_is_wrong(name: str, code: int, said: str) -> None:
    result = CliRunner().invoke(group, ["export", name])
    assert result.exit_code == code
    assert said in result.stderr


def test_command_says_when_it_cannot_write(tmp_path: Path) -> None:
    result = CliRunner().invoke(group, ["export", str(BUNDLED[0]), "-o", str(tmp_path / "no" / "out.json")])
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
