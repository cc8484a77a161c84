"""The printed decks, where they are at hand: every text is understood, comes back, and keeps its terse form.

The snapshot holds our terse form of what a card does, never the printed sentence.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from syrupy.assertion import SnapshotAssertion

from umdsl.language.grammar import vocabulary
from umdsl.language.names import Declared, NameKind, Names, singular
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

_FIELDS = (
    ("basicText", None),
    ("immediateText", "immediately"),
    ("duringText", "during combat"),
    ("afterText", "after combat"),
)
_TOKENS = re.compile(r"(\w+) (?:token|counter)s?\b")
_RESOURCES = re.compile(r"(?:[Gg]ains?|[Ss]pend|place a|starts?(?: the game)? with) (?:up to )?(?:\d+ )?([A-Za-z]+)\b")
_HEADINGS = re.compile(r"^#+ *(\S.*?) *$", re.M)
_BONUSES = re.compile(r"\b([a-z]+) bonus\b")


def texts_of(deck: dict[str, Any]) -> list[tuple[str, str | None, str]]:
    """Title, window and text of everything a deck says."""
    found: list[tuple[str, str | None, str]] = []
    if special := deck["special"]:
        title, _, rest = special.partition("\n")
        titled = rest and len(title.split()) <= 6 and title.strip()[-1:] not in ".:,"
        found.append(("ability", None, rest if titled else special))
    for card in deck["cards"]:
        found += [(card["title"], window, card[key]) for key, window in _FIELDS if card.get(key)]
    return found


def names_of(deck: dict[str, Any]) -> Names:
    """What the deck's file would declare, guessed from how it speaks."""
    declared = []
    for fighter in deck["heroes"] + deck["sidekicks"]:
        name = fighter["name"].removeprefix("The ")
        declared.append(Declared(NameKind.FIGHTER, singular(name) if fighter["quantity"] > 1 else name))
    declared += [Declared(NameKind.CARD, card["title"]) for card in deck["cards"]]
    for _, _, text in texts_of(deck):
        declared += [Declared(NameKind.STATE, m[1]) for m in _HEADINGS.finditer(text)]
        declared += [Declared(NameKind.TAG, m[1]) for m in _BONUSES.finditer(text) if m[1] not in vocabulary()]
        declared += [Declared(NameKind.TOKEN, m[1]) for m in _TOKENS.finditer(text)]
        for match in _RESOURCES.finditer(text):
            if match[1].lower() not in vocabulary():
                name = singular(match[1]) if len(match[1]) > 5 else match[1]
                declared.append(Declared(NameKind.RESOURCE, name))
    return Names.of(declared)


def test_every_printed_text_comes_back(corpus: Path, snapshot: SnapshotAssertion) -> None:
    kept: dict[str, list[str]] = {}
    failed = []
    for path in sorted((corpus / "umdb").glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        names = names_of(deck)
        for title, window, text in texts_of(deck):
            parsed = parse(text, names, window=window)
            errors = [d for d in parsed.diagnostics if d.code != "UM301"]  # a name that only the file declares
            if parsed.tree is None or errors:
                failed.append(f"{path.stem}, {title}: {errors[0].message if errors else 'no tree'}")
                continue
            for register in (terse, prose):
                if parse(register(parsed.tree), names).tree != parsed.tree:
                    failed.append(f"{path.stem}, {title}: {register(parsed.tree)}")
            kept.setdefault(path.stem, []).append(f"{title} | {terse(parsed.tree)}")
    assert not failed, "\n".join(failed)
    for deck_name, lines in kept.items():
        assert lines == snapshot(name=deck_name)
