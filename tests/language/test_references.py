"""What the words that point back are bound to."""

from __future__ import annotations

from typing import Any

import pytest

from umdsl.language.nodes.base import Node
from umdsl.language.parser import parse
from umdsl.language.references import bindings


def bound(text: str) -> list[tuple[str, str | None]]:
    tree = parse(text).tree
    assert tree is not None

    def words(node: Node | None) -> str | None:
        return None if node is None or node.span is None else node.span.of(text)

    return [(words(b.ref) or "", words(b.antecedent)) for b in bindings(tree)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Choose an adjacent fighter. Move it up to 2 spaces.", [("it", "an adjacent fighter")]),
        ("Choose an opponent. They discard 1 card.", [("They", "an opponent")]),
        ("Reveal the top card of your deck. Discard that card.", [("that card", "the top card of your deck")]),
        ("Deal 2 damage to a sidekick and move that fighter up to 2 spaces.", [("that fighter", "a sidekick")]),
        ("WHEN your hero attacks: BOOST that attack.", [("that attack", "your hero attacks")]),
        ("You may discard 1 card. If you do, draw 2.", [("you do", "discard 1 card")]),
        ("Draw 2 cards.", []),
        # what a phrase is about, not what it stands in or by
        ("Choose a card in your discard pile. Return it to your hand.", [("it", "a card in your discard pile")]),
        ("Discard the top card of your deck. BOOST it.", [("it", "the top card of your deck")]),
        (
            "Place each fighter adjacent to your fighter in another space in their zone.",
            [("their", "each fighter adjacent to your fighter in another space in their zone")],
        ),
        ("Choose a card or a fighter in the combat. Draw 1. Return it.", [("it", "a card or a fighter in the combat")]),
        # what it can be where it stands
        ("Look at an opponent's hand. Draw 1 card. They draw 1 card.", [("They", "an opponent")]),
        ("Reveal a card in an opponent's hand. Their hero takes 2 damage.", [("Their", "an opponent")]),
        ("If your opponent played a card, they may BOOST it.", [("they", "your opponent")] * 2 + [("it", "a card")]),
        # whom a condition is about, before those who stand near; whoever is called so, before either
        ("If your hero is adjacent to a sidekick, it recovers 1.", [("it", "your hero")]),
        ("If your hero is adjacent to a sidekick, defeat that sidekick.", [("that sidekick", "a sidekick")]),
        # those who are passed are passed, and nobody swaps with themselves
        (
            "Move a friendly fighter up to 3 through opposing fighters. Deal 1 to each fighter they moved through.",
            [("they", "a friendly fighter")],
        ),
        (
            "Choose a friendly fighter. Your hero swaps spaces with them.",
            [("them", "a friendly fighter")],
        ),
        # an amount that was settled, and a number that was named
        ("Spend any number of cards. Add that much to this card's value.", [("that much", "any number of")]),
        ("Move it up to 2 spaces.", [("it", None)]),
        ("If you do, draw 1 card.", [("you do", None)]),
    ],
)
def test_nearest_fit(text: str, expected: Any) -> None:
    assert bound(text) == expected


def test_what_points_at_nothing_is_a_warning() -> None:
    parsed = parse("Move it up to 2 spaces.")
    assert parsed.ok
    (found,) = parsed.diagnostics
    assert (found.code, found.is_error) == ("UM405", False)


def test_a_thing_does_not_point_at_what_it_stands_in() -> None:
    assert bound("Deal 1 damage to each fighter adjacent to it.") == [("it", None)]


def test_printed_decks_leave_nothing_unbound(corpus: Any) -> None:
    import json

    lost = []
    for path in sorted((corpus / "umdb").glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        texts = [deck["special"], *(c[k] for c in deck["cards"] for k in ("basicText", "duringText", "afterText"))]
        for text in filter(None, texts):
            lost += [(path.stem, d.found) for d in parse(text).diagnostics if d.code == "UM405"]
    assert lost == []
