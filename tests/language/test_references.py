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
