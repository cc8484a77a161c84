"""What is understood is counted, in all three shapes; what is not is shown with the place and the word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from umdsl.cli import group
from umdsl.content.coverage import as_text, coverage
from umdsl.language.data import data_dir

DATA = Path(__file__).parent / "data"


def _deck(tmp_path: Path, **changes: Any) -> Path:
    data = {"name": "Ada", "movement": 2, "heroes": [{"name": "Ada", "hp": 9}], "special": "", "cards": [], **changes}
    path = tmp_path / "ada.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def _card(**texts: str) -> dict[str, Any]:
    return {"title": "One", "type": "attack", "value": 3, "boost": 1, "quantity": 1, "characterName": "ANY", **texts}


def test_report_is_exactly_this(tmp_path: Path) -> None:
    cards = [
        _card(duringText="Draw 2 cards.", afterText="Draw 2 cards, then whistle a tune."),
        {**_card(basicText="Gain 1 action."), "title": "Two"},
    ]
    report = coverage([_deck(tmp_path, cards=cards, special="KEEN EYE\nAt the start of your turn, draw 1 card.")])
    found = report.to_json()
    expected = found["decks"][0]["unparsed"][0].pop("expected")
    assert isinstance(expected, list)
    assert all(isinstance(word, str) for word in expected)
    assert found == {
        "decks": [
            {
                "name": "Ada",
                "effects": 4,
                "parsed": 3,
                "unparsed": [
                    {
                        "card": "One",
                        "window": "after combat",
                        "text": "Draw 2 cards, then whistle a tune.",
                        "column": 20,
                        "found": "whistle",
                    }
                ],
            }
        ],
        "total": {"effects": 4, "parsed": 3},
    }


def test_a_text_with_an_unknown_name_counts_only_if_the_name_is_inferred(tmp_path: Path) -> None:
    known = _deck(tmp_path, cards=[_card(afterText="Spend 1 Mana.", duringText="Move ADA up to 2 spaces.")])
    assert coverage([known]).parsed == 2


def test_an_ability_is_one_effect_however_many_parts_it_has(tmp_path: Path) -> None:
    special = "##### Ada\nDraw 1 card.\n\n##### Heron\nGain 1 action.\n\nWhistle a tune."
    report = coverage([_deck(tmp_path, special=special)])
    assert (report.effects, report.parsed) == (1, 0)
    (one,) = report.decks[0].unparsed
    assert (one.card, one.window, one.text) == ("Ada", "ability", special)
    assert special[one.column - 1 :].startswith("Whistle")


def test_abilities_of_further_characters_are_effects_of_their_own(tmp_path: Path) -> None:
    report = coverage([DATA / "maker-deck.json"])
    assert [(deck.name, deck.effects) for deck in report.decks] == [("Mab Quill", 6)]


def test_a_card_that_is_listed_twice_counts_twice(tmp_path: Path) -> None:
    """An effect is a text field of the file: some decks list each copy of a card."""
    twice = [_card(duringText="Draw 1 card.", afterText="Whistle.")] * 2
    report = coverage([_deck(tmp_path, cards=twice)])
    assert (report.effects, report.parsed) == (4, 2)
    assert [one.found for one in report.decks[0].unparsed] == ["Whistle", "Whistle"]


def test_a_text_of_blanks_is_none(tmp_path: Path) -> None:
    report = coverage([_deck(tmp_path, special=" \n\t ", cards=[_card(duringText="  ", afterText="\r\n")])])
    assert report.effects == 0


def test_a_text_that_is_too_long_is_not_understood_by_halves(tmp_path: Path) -> None:
    report = coverage([_deck(tmp_path, special="Draw 1 card. " * 9000, cards=[_card(afterText="Draw 1. " * 9000)])])
    assert (report.effects, report.parsed) == (2, 0)


def test_a_deck_that_trips_up_the_program_does_not_cost_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from umdsl.content.importers import study

    real = study.cast_of

    def stumbles(deck: Any, prose: str) -> Any:
        if deck.name == "Bo":
            raise RecursionError
        return real(deck, prose)

    monkeypatch.setattr(study, "cast_of", stumbles)
    decks = [
        {"name": name, "movement": 2, "heroes": [{"name": name, "hp": 9}], "special": "Draw 1 card.", "cards": []}
        for name in ("Ada", "Bo", "Cy")
    ]
    path = tmp_path / "decks.json"
    path.write_text(json.dumps(decks), "utf-8")
    report = coverage([path])
    assert [(deck.name, deck.effects, deck.parsed) for deck in report.decks] == [
        ("Ada", 1, 1),
        ("Bo", 1, 0),
        ("Cy", 1, 1),
    ]
    assert [told.code for told in report.diagnostics] == ["UM811"]
    result = CliRunner().invoke(group, ["import", str(path), "-o", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "UM811" in result.stderr
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["ada.yaml", "cy.yaml"]


def test_our_own_files(tmp_path: Path) -> None:
    path = tmp_path / "ada.yaml"
    path.write_text(
        "hero: Ada\nprovenance: house\nmove: 2\nfighters:\n  - {name: Ada, role: hero, health: 9}\n"
        "ability: draw 1\ncards:\n  - name: One\n    type: attack\n    value: 2\n    text: |\n"
        "      AFTER COMBAT: draw 3\n      IMMEDIATELY: eat 3 bananas\n  - {name: Two, type: scheme, text: draw 2}\n",
        "utf-8",
    )
    report = coverage([path])
    assert [said.code for said in report.diagnostics] == []
    assert (report.effects, report.parsed) == (3, 2)
    (one,) = report.decks[0].unparsed
    assert (one.card, one.window, one.found) == ("One", "text", "eat")
    assert one.text[one.column - 1 :].startswith("eat")


def test_bundled_content_is_understood() -> None:
    report = coverage([data_dir("content")])
    assert report.effects > 10
    assert [one for deck in report.decks for one in deck.unparsed] == []


def test_folders_are_read_and_other_json_in_them_is_passed_over(tmp_path: Path) -> None:
    _deck(tmp_path)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "package.json").write_text('{"version": 3}', "utf-8")
    (tmp_path / ".hidden.json").write_text("{", "utf-8")
    report = coverage([tmp_path, tmp_path / "ada.json"])
    assert [deck.name for deck in report.decks] == ["Ada"]
    assert report.diagnostics == ()


def test_text_output_groups_by_the_word(tmp_path: Path) -> None:
    cards = [
        {**_card(afterText="Whistle a tune."), "title": "One"},
        {**_card(afterText="Draw 1 card. Whistle another."), "title": "Two"},
        {**_card(afterText="Yodel."), "title": "Three"},
    ]
    lines = list(as_text(coverage([_deck(tmp_path, cards=cards)])))
    assert lines == [
        "Ada       0 of    3    0.0 %",
        "total     0 of    3    0.0 %",
        "",
        "Not understood, by the word at which it stops making sense:",
        "  'whistle': 2",
        "    Ada, One, after combat: ▸ Whistle a tune.",
        "    Ada, Two, after combat: Draw 1 card. ▸ Whistle another.",
        "  'yodel': 1",
        "    Ada, Three, after combat: ▸ Yodel.",
    ]


def test_the_corpus_is_understood(corpus: Path) -> None:
    """Every text and every ability of the printed decks, as printed."""
    report = coverage([corpus / "umdb"])
    assert [(deck.name, one.card, one.found) for deck in report.decks for one in deck.unparsed] == []
    assert (len(report.decks), report.effects) == (23, 322)


# The command ------------------------------------------------------------------------------------------------------


def test_command_prints_json(tmp_path: Path) -> None:
    path = _deck(tmp_path, cards=[_card(afterText="Whistle.")])
    result = CliRunner().invoke(group, ["coverage", "--format", "json", str(path)])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == coverage([path]).to_json()


def test_command_prints_text() -> None:
    result = CliRunner().invoke(group, ["coverage", str(DATA)])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == list(as_text(coverage([DATA])))


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (None, 2, "UM500"),
        ("{", 1, "UM800"),
        ("{}", 1, "UM801"),
        ('{"cards": [], "heroes": [', 1, "UM800"),
    ],
)
def test_command_says_what_is_wrong_with_a_file(tmp_path: Path, content: str | None, code: int, said: str) -> None:
    path = tmp_path / "deck.json"
    if content is not None:
        path.write_text(content, "utf-8")
    result = CliRunner().invoke(group, ["coverage", "--format", "json", str(path)])
    assert result.exit_code == code
    assert said in result.stderr
    assert json.loads(result.stdout) == {"decks": [], "total": {"effects": 0, "parsed": 0}}


def test_command_needs_a_path() -> None:
    assert CliRunner().invoke(group, ["coverage"]).exit_code == 2


def test_command_on_an_empty_folder(tmp_path: Path) -> None:
    result = CliRunner().invoke(group, ["coverage", str(tmp_path)])
    assert result.exit_code == 0
    assert "UM704" in result.stderr
