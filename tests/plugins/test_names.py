"""Content is data: no hero, fighter, token, resource, state, card or set of a plugin is named in the package's code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.plugins.shipped import HERO_FILES, PLUGINS, ROOT, SETS, hero_of
from umdsl.content.definitions import Item
from umdsl.content.loader import load_file
from umdsl.language.names import plural

# Words that any program may use for itself, in small letters or for a constant.
_WORDS = frozenset(("big", "small", "trap", "clone"))


def _names() -> Iterator[str]:
    """What a plugin may call its own; a card or attack of one word may be a plain word of English, and is left out."""
    yield from (folder.name for folder in SETS)
    for path in HERO_FILES:
        hero = hero_of(path)
        yield hero.name
        for fighter in hero.fighters:
            yield from (fighter.name, plural(fighter.name), *fighter.aliases)
        yield from (token.name for token in hero.tokens)
        yield from (resource.name for resource in hero.resources)
        yield from (value for group in hero.states for value in group.values)
        yield from (attack for attack in hero.attacks if " " in attack)
        yield from (card.name for card in hero.cards if " " in card.name)
    for path in sorted(PLUGINS.glob("*/items/*.yaml")):
        yield from (item.name for item in load_file(path).definitions if isinstance(item, Item))


def _code(path: Path) -> Iterator[tuple[int, str]]:
    """The names and strings of a module with their lines; comments and docstrings may give examples."""
    text = path.read_text("utf-8")
    documented = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            documented.add(node.value.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME or (token.type == tokenize.STRING and token.start[0] not in documented):
            yield token.start[0], token.string


def test_the_package_names_nobody() -> None:
    names = sorted({name for name in _names() if name.casefold() not in _WORDS})
    assert len(names) > 150
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)", re.I)
    guilty = [
        f"{path.relative_to(ROOT)}:{line} {found}"
        for path in sorted((ROOT / "umdsl").rglob("*.py"))
        for line, string in _code(path)
        for found in pattern.findall(string)
    ]
    for path in sorted((ROOT / "grammar").rglob("*.lark")):
        text = re.sub(r"//.*", "", path.read_text("utf-8"))
        guilty += [f"{path.relative_to(ROOT)} {found}" for found in pattern.findall(text)]
    assert guilty == []
