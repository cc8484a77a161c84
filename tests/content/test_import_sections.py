"""Abilities fall into a title, headings, labels and what they stand over; places stay places of the whole text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umdsl.content.importers.sections import may_be_title, sections


def _cut(text: str) -> list[tuple[str | None, bool, str]]:
    return [(section.title, section.heading, section.text) for section in sections(text)]


def test_a_title_line() -> None:
    assert _cut("KEEN EYE\r\nDraw 1 card.\r\nMove 1 space.") == [("KEEN EYE", False, "Draw 1 card.\r\nMove 1 space.")]


def test_no_title() -> None:
    assert _cut("Draw 1 card.\nMove 1 space.") == [(None, False, "Draw 1 card.\nMove 1 space.")]


def test_headings_hold_until_a_blank_line() -> None:
    text = "##### Otter\nDraw 1.\n\n##### Heron\nMove 1.\n\nAt the end of your turn, change."
    assert _cut(text) == [
        ("Otter", True, "Draw 1."),
        ("Heron", True, "Move 1."),
        (None, False, "At the end of your turn, change."),
    ]


def test_labels_hold_for_their_sentence() -> None:
    text = "She starts in HERON.\nHERON: After you defend, draw 1.\nOTTER: Move 1.\nAt the end of your turn, switch."
    assert _cut(text) == [
        (None, False, "She starts in HERON."),
        ("HERON", False, "After you defend, draw 1."),
        ("OTTER", False, "Move 1."),
        (None, False, "At the end of your turn, switch."),
    ]


def test_further_titles_stand_on_lines_of_their_own() -> None:
    text = "KEEN EYE\nDraw 1.\nMove 1.\n\nGIVE TO THE POOR\nGain 1 action.\nDraw 2.\n**HEY, YOU!**\nDiscard 1."
    assert _cut(text) == [
        ("KEEN EYE", False, "Draw 1.\nMove 1."),
        ("GIVE TO THE POOR", False, "Gain 1 action.\nDraw 2."),
        ("HEY, YOU!", False, "Discard 1."),
    ]


@pytest.mark.parametrize("line", ["AFTER COMBAT", "- DRAW 1 CARD", "DRAW 1 CARD.", "VOLLEY: 3 ATK", "X"])
def test_what_is_no_title_is_none_further_down_either(line: str) -> None:
    text = f"At the start of your turn, draw 1.\n{line}\nDraw 1 card."
    assert line not in [title for title, _, _ in _cut(text)]


@pytest.mark.parametrize("label", ["AFTER COMBAT", "IMMEDIATELY", "DURING COMBAT"])
def test_a_window_is_no_title(label: str) -> None:
    text = f"{label}: draw 1."
    assert _cut(text) == [(None, False, text)]


def test_a_bonus_attack_is_no_title() -> None:
    text = "VOLLEY: 3 ATK\nAFTER COMBAT: draw 1."
    assert _cut(text) == [(None, False, text)]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("KEEN EYE", True),
        ("Float on, little leaf!", True),
        ("**Keen Eye**", True),
        ("Draw 1 card.", False),
        ("Choose one:", False),
        ("- draw 1 card", False),
        ("x" * 61, False),
        ("", False),
    ],
)
def test_may_be_title(line: str, title: bool) -> None:
    assert may_be_title(line) is title


@given(st.text(alphabet="AB ab.:#\n-*", max_size=60))
def test_every_section_stands_where_it_says(text: str) -> None:
    for section in sections(text):
        assert text[section.start : section.start + len(section.text)] == section.text


@pytest.mark.parametrize("text", ["# " + " " * 3900 + "#x", "#" * 4000, "A " * 2000, "\n \n" * 1300, "A:\n" * 1300])
def test_texts_made_to_be_slow_are_not(text: str) -> None:
    for section in sections(text):
        assert text[section.start : section.start + len(section.text)] == section.text
