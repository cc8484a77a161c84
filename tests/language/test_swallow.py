"""No word is swallowed: what is read is found again in the tree, and what was lost on the way is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from umdsl.language.absorbing import ABSORBS
from umdsl.language.glue import GLUE
from umdsl.language.lalr import parser, tables
from umdsl.language.layout import lay_out
from umdsl.language.meanings import ASKS
from umdsl.language.nodes.base import Node
from umdsl.language.parser import parse
from umdsl.language.swallow import swallowed

OWN_DEMAND = {"NUMBER", "BARE_NUMBER", "NUMBER_WORD", "SIGNED"}


# --- the table ---------------------------------------------------------------------------------------------------


def test_every_word_of_the_grammar_is_accounted_for() -> None:
    terminals = {t for row in tables().actions for t in row if not t.startswith("NAME_")} - OWN_DEMAND
    assert sorted(terminals - set(ASKS) - set(GLUE)) == []
    assert sorted(set(ASKS) & set(GLUE)) == []
    assert all(reason.strip() for reason in GLUE.values())


def test_every_atom_exists() -> None:
    """A misspelt atom would never be in stock, or never be asked for."""
    from enum import EnumMeta

    from umdsl.language.json import node_classes
    from umdsl.language.nodes import namespace

    enums = {name: kind for name, kind in namespace().items() if isinstance(kind, EnumMeta)}
    own = {"negated", "otherwise", "again", "more", "repeats", "later", "of"}
    for atom in [a for atoms in (*ASKS.values(), *ABSORBS.values()) for a in atoms] + list(ABSORBS):
        if isinstance(atom, str) and "." in atom:
            kind, member = atom.split(".")
            assert member in enums[kind].__members__, atom
        elif isinstance(atom, str):
            assert atom in own or atom in node_classes(), atom


# --- the check can fail ------------------------------------------------------------------------------------------


def lost_from(text: str, change: Any) -> list[str]:
    """The words reported for a text whose tree was tampered with."""
    parsed = parse(text)
    assert parsed.tree is not None
    assert parsed.ok, parsed.diagnostics
    laid = lay_out(text, None)
    _, tokens = parser().read(laid.text)
    assert swallowed(parsed.tree, tokens, laid.names, text) == []
    return [d.found or "" for d in swallowed(change(parsed.tree), tokens, laid.names, text)]


def rewrite(tree: Node, kind: str, **values: Any) -> Any:
    """The tree with some fields of every node of a class replaced."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(tree)):
        value = getattr(tree, field.name)
        if isinstance(value, Node):
            changes[field.name] = rewrite(value, kind, **values)
        elif isinstance(value, tuple):
            changes[field.name] = tuple(rewrite(v, kind, **values) if isinstance(v, Node) else v for v in value)
    if type(tree).__name__ == kind:
        changes |= values
    return attrs.evolve(tree, **changes)


def without(tree: Node, kind: str) -> Any:
    """The tree with every node of a class replaced by what is inside it."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(tree)):
        value = getattr(tree, field.name)
        if isinstance(value, tuple):
            flat: list[Any] = []
            for item in value:
                if type(item).__name__ == kind:
                    flat += [without(i, kind) for i in (item.then if kind == "If" else item.body)]
                else:
                    flat.append(without(item, kind) if isinstance(item, Node) else item)
            changes[field.name] = tuple(flat)
    return attrs.evolve(tree, **changes)


@pytest.mark.parametrize(
    ("text", "kind", "values", "word"),
    [
        ("Draw 3 cards.", "Number", {"n": 2}, "3"),
        ("Deal 2 damage to each opposing fighter.", "Selector", {"filters": ()}, "opposing"),
        ("Deal 2 damage to an adjacent fighter.", "Selector", {"filters": ()}, "adjacent"),
        ("Deal 2 damage to each fighter in your zone.", "Selector", {"filters": ()}, "zone"),
        ("Discard 1 random card.", "Selector", {"filters": ()}, "random"),
        ("If you won the combat, draw 1. Otherwise, draw 2.", "If", {"otherwise": ()}, "Otherwise"),
        ("If you did not win the combat, draw 1.", "Happened", {"negated": False}, "did not"),
    ],
)
def test_field_that_got_lost_is_told(text: str, kind: str, values: dict[str, Any], word: str) -> None:
    assert word in lost_from(text, lambda tree: rewrite(tree, kind, **values))


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("You may draw 1 card.", "May", "You may"),
        ("Draw 1 card. Then, gain 1 action.", "Then", "Then"),
        ("Draw 2 cards instead.", "Instead", "instead"),
        ("Your opponent cannot maneuver for the rest of the turn.", "Lasting", "for the rest of the turn"),
        ("If you won the combat, draw 1.", "If", "If"),
        ("For each card in your hand, draw 1.", "ForEach", "For each"),
    ],
)
def test_statement_that_got_lost_is_told(text: str, kind: str, word: str) -> None:
    assert word in lost_from(text, lambda tree: without(tree, kind))


def test_place_of_the_lost_word() -> None:
    text = "Draw 1 card.  Deal 2 damage to each opposing fighter."
    laid = lay_out(text, None)
    _, tokens = parser().read(laid.text)
    tree = rewrite(parse(text).tree, "Selector", filters=())  # type: ignore[arg-type]
    (found,) = swallowed(tree, tokens, laid.names, text)
    assert found.span.of(text) == "opposing"
    assert found.code == "UM403"
    assert found.is_error


def test_words_without_a_place_in_the_tree_are_refused() -> None:
    for text in ("End your opponent's turn.", "Discard 3 cards with different BOOST values."):
        parsed = parse(text)
        assert not parsed.ok
        assert {d.code for d in parsed.diagnostics} <= {"UM402", "UM403"}


def test_what_is_replaced_is_in_the_tree() -> None:
    text = "Your hero may move up to 6 spaces instead of 3."
    assert lost_from(text, lambda tree: rewrite(tree, "Instead", of=())) == ["instead of", "3"]


# --- changing a word changes the tree ----------------------------------------------------------------------------


def texts_of(corpus: Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted((corpus / "umdb").glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        keys = ("basicText", "immediateText", "duringText", "afterText")
        found += [(f"{path.stem}: {c['title']}", c[k]) for c in deck["cards"] for k in keys if c[k]]
    return found


def test_printed_decks_swallow_nothing(corpus: Path) -> None:
    lost = [(n, d.found) for n, text in texts_of(corpus) for d in parse(text).diagnostics if d.code == "UM403"]
    assert lost == []


def test_another_number_is_another_tree(corpus: Path) -> None:
    """Independent of the table: every number, side and adjective of the printed decks matters."""
    tested, same = 0, []
    for name, text in texts_of(corpus):
        parsed = parse(text)
        if not parsed.ok:
            continue
        _, tokens = parser().read(lay_out(text, None).text)
        for token in tokens:
            if token.type == "NUMBER":
                other = str(int(token) + 1)
            elif token.type in ("OPPOSING", "FRIENDLY"):
                other = "friendly" if token.type == "OPPOSING" else "opposing"
            elif token.type.startswith("J_") and token.type not in GLUE:
                other = ""
            else:
                continue
            tested += 1
            again = parse(text[: token.start_pos] + other + text[token.end_pos :])
            if again.ok and again.tree == parsed.tree:
                same.append((name, str(token), text[max(0, token.start_pos - 30) : token.end_pos + 20]))
    assert tested > 300
    # `a card of the named value` is a card of that value, said twice; only the correct value is predicted.
    assert [s for s in same if s[1] not in ("named", "correct")] == []
