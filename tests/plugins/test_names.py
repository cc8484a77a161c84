"""Content is data: nothing that a set of ours or a printed deck calls its own is named in the package or the grammar.

Whole files are looked at: code, strings, comments and docstrings. Their examples speak of nobody's people and things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.plugins.shipped import ROOT, SETS
from umdsl.content.definitions import Battlefield, Hero, Item
from umdsl.content.importers import read_file
from umdsl.content.importers.build import import_deck
from umdsl.content.loader import load_file
from umdsl.language.names import plural

#: Names that are words of English or of the rules, too. They may stand as they are spelled here, and not otherwise.
ORDINARY = {
    "small": "the plain word, as in small letters",
    "SMALL": "a size of fighters that the rules of adventures speak of",
    "big": "the order of bytes, as Python calls it, and a word before a name",
    "clone": "a copy of a game",
    "clones": "copies of a game",
    "dash": "the mark",
    "DASH": "the mark, as a word of the grammar",
    "king": "a word before a name, which a short name leaves out",
}

_CONTENT = [
    *(ROOT / "plugins").glob("*/*/*.yaml"),
    *(ROOT / "content").glob("*/*.yaml"),
    *ROOT.glob("docs/examples/**/*.yaml"),
]


def _of_hero(hero: Hero) -> Iterator[str]:
    yield from (hero.name, hero.id)
    for fighter in hero.fighters:
        yield from (fighter.name, plural(fighter.name), *fighter.aliases)
        yield from (word for word in re.findall(r"\w+", fighter.name) if len(word) > 3 and word[0].isupper())
    for token in hero.tokens:
        yield from (token.name, plural(token.name))
    yield from (resource.name for resource in hero.resources)
    yield from (value for group in hero.states for value in group.values)
    yield from hero.attacks
    for card in hero.cards:
        yield from (card.name, *card.tags)


@cache
def ours() -> frozenset[str]:
    """What the sets, the content that comes along and the example call their own."""
    names = {form for folder in SETS for form in (folder.name, folder.name.replace("-", " "))}
    for path in sorted(_CONTENT):
        for definition in load_file(path).definitions:
            if isinstance(definition, Hero):
                names.update(_of_hero(definition))
            elif isinstance(definition, Battlefield | Item):
                names.update((definition.name, definition.id))
    return frozenset(names)


def of_decks(corpus: Path) -> frozenset[str]:
    """What the printed decks call their own, those included that we have no set of."""
    decks = [deck for path in sorted((corpus / "umdb").glob("*.json")) for deck in read_file(path).decks]
    return frozenset(name for deck in decks for name in _of_hero(import_deck(deck).hero))


@cache
def _files() -> dict[str, str]:
    """Every file of the package and the grammar."""
    paths = [path for room in ("umdsl", "grammar") for path in sorted((ROOT / room).rglob("*")) if path.is_file()]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths if path.suffix != ".pyc"}


def named(names: Iterable[str], text: str) -> list[tuple[int, str]]:
    """The lines of a text where one of the names stands, in whatever case, and its spelling there."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)", re.I)
    lines = enumerate(text.splitlines(), 1)
    return [(number, found) for number, line in lines for found in pattern.findall(line)]


def _guilty(names: Iterable[str]) -> list[str]:
    return [
        f"{file}:{line} {found}"
        for file, text in _files().items()
        for line, found in named(names, text)
        if found not in ORDINARY
    ]


def test_the_package_names_nothing_of_ours() -> None:
    assert len(ours()) > 300
    assert len(_files()) > 150
    assert _guilty(ours()) == []


def test_the_package_names_nothing_of_a_printed_deck(corpus: Path) -> None:
    names = of_decks(corpus)
    assert len(names) > 350
    assert _guilty(names) == []


@pytest.mark.parametrize("word", ORDINARY)
def test_an_exception_is_needed(word: str) -> None:
    assert word.casefold() in {name.casefold() for name in ours()}
    assert any(found == word for text in _files().values() for _, found in named([word], text))


def test_a_name_is_found_wherever_it_stands() -> None:
    text = '"""As `Medusa\'s` do."""\nX = "BIG"  # a Trap\nbig = 1\nHARPIES = ()\nbigger = "small"\n'
    assert named(ours(), text) == [(1, "Medusa"), (2, "BIG"), (2, "Trap"), (3, "big"), (4, "HARPIES"), (5, "small")]
