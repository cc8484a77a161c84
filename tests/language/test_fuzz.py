"""Any text in, a tree or a diagnostic out: never an exception."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from umdsl.language.diagnostics import Source, render
from umdsl.language.grammar import phrases, vocabulary
from umdsl.language.json import tree_from_json, tree_to_json
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.parser import Parsed, parse

NAMES = Names.of(
    [
        Declared(NameKind.FIGHTER, "Tamsin Wick"),
        Declared(NameKind.TOKEN, "Lantern"),
        Declared(NameKind.RESOURCE, "Oil"),
        Declared(NameKind.STATE, "LIT"),
        Declared(NameKind.CARD, "The Long Night"),
        Declared(NameKind.TAG, "SONG"),
    ]
)
PHRASES = sorted({way for ways in phrases().values() for way in ways})
MARKS = [
    ".",
    ",",
    ":",
    ";",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    "'s",
    "-",
    "•",
    "\n",
    "\r\n",
    "+1",
    "2",
    "3",
    "999",
    "#",
]
LIKELY = [
    *("draw 1", "deal 2 damage to", "move", "up to", "your fighter", "each opposing fighter", "you may", "if you do,"),
    *(
        "AFTER COMBAT:",
        "WHEN you maneuver:",
        "Tamsin Wick",
        "Lantern",
        "Oil",
        "LIT",
        "SONG card",
        "Zebediah",
        "and",
        "or",
    ),
    *(
        "it",
        "them",
        "that card",
        "that much",
        "choose one:",
        "- ",
        "for each",
        "instead",
        "otherwise,",
        "then",
        "until",
    ),
    *("equal to", "half", "twice", "rounded up", "this turn", "in your zone", "adjacent to", "from your discard pile"),
]
WORDS = st.one_of(
    st.sampled_from(LIKELY), st.sampled_from(PHRASES), st.sampled_from(MARKS), st.sampled_from(sorted(vocabulary()))
)
WINDOWS = st.sampled_from([None, "immediately", "during combat", "after combat"])


def check(text: str, parsed: Parsed) -> None:
    assert parsed.tree is not None or parsed.diagnostics
    source = Source("card", text)
    for diagnostic in parsed.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= max(len(text), 1)
        assert diagnostic.message.strip()
        assert render(diagnostic)
        assert "\n" in render(diagnostic.__class__(**{**_fields(diagnostic), "source": source})) or not text.strip()
    if parsed.ok:
        assert parsed.tree is not None
        assert tree_from_json(tree_to_json(parsed.tree)) == parsed.tree


def _fields(diagnostic: object) -> dict[str, object]:
    import attrs

    return {f.name: getattr(diagnostic, f.name) for f in attrs.fields(type(diagnostic))}  # type: ignore[arg-type]


@given(st.text(max_size=200))
@example("\x00")
@example("\ud800")
@example("\U000f0000\U0010f000")
@example("\ue000\ue001")
@example("İİİ draw 2")
@example("\r")
@example("'" * 50)
@example("Draw 2\u2028cards")
def test_any_text(text: str) -> None:
    check(text, parse(text))
    check(text, parse(text, NAMES))


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(WORDS, max_size=14), WINDOWS)
def test_words_of_the_grammar_in_any_order(words: list[str], window: str | None) -> None:
    text = " ".join(words)
    check(text, parse(text, NAMES, window=window))
    check(text, parse(text, window=window))


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_good_sentences_with_a_word_changed(data: st.DataObject) -> None:
    sentence = data.draw(st.sampled_from(SENTENCES)).split(" ")
    at = data.draw(st.integers(0, len(sentence) - 1))
    how = data.draw(st.sampled_from(["drop", "replace", "double", "insert"]))
    word = data.draw(WORDS)
    changed = {
        "drop": [*sentence[:at], *sentence[at + 1 :]],
        "replace": [*sentence[:at], word, *sentence[at + 1 :]],
        "double": [*sentence[: at + 1], *sentence[at:]],
        "insert": [*sentence[:at], word, *sentence[at:]],
    }[how]
    text = " ".join(changed)
    check(text, parse(text, NAMES))


SENTENCES = [
    "AFTER COMBAT: if you won the combat, draw 2 cards and move your fighter up to 3 spaces.",
    "Choose an adjacent opposing fighter. Deal damage to it equal to half its health, rounded up.",
    "WHEN Tamsin Wick maneuvers: you may spend 1 Oil to place a Lantern in any empty space in her zone.",
    "Reveal the top 3 cards of your deck. Put 1 of them into your hand and the rest on the bottom of your deck.",
    "Until the start of your next turn, your opponent cannot play scheme cards unless they discard 1 random card.",
    "This card's value is +1 for each Lantern adjacent to the opposing fighter, to a maximum of 4.",
    "If Tamsin Wick started this turn in a different space, this card's value is 5 instead.",
    "Cancel all effects on your opponent's card. Ignore the value of that card. Your opponent gives you 1 card.",
    "Search your deck and discard pile for The Long Night card, shuffle your deck and draw until you have 5 cards.",
]
