"""The grammar as one text: the files under `grammar/`, with the joints and the name marks filled in.

Two conveniences over plain Lark, both done here by rewriting text, so that what Lark gets is an ordinary grammar:

* a quoted phrase with the `i` flag (`"up to"i`) matches whole words over any white space;
* `{DO}`, `{DOES}`, `{DID}` in a pattern stand for all verbs in that form, `{M_FIGHTER}` for the marks of a name kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from umdsl.language.data import data_dir
from umdsl.language.names import FILL, NameKind, mark_range

TOPICS = ("words", "verbs", "amounts", "selectors", "conditions", "effects", "sentences", "clauses", "windows")
_PHRASE = re.compile(r'"([^"\n]+)"i')
_VERBS = re.compile(r"^(DO|DOES|DID)_\w+:(.*)$", re.M)


def _word_pattern(phrase: str) -> str:
    words = [re.escape(w).replace("/", r"\/") for w in phrase.split()]
    start = "" if phrase[0] in ",'" else r"(?<!\w)"
    return "/" + start + r"\s+".join(words).replace("n't", "n'?t") + r"(?!\w|'t\b)/i"


def _forms(text: str) -> dict[str, str]:
    forms: dict[str, list[str]] = {"DO": [], "DOES": [], "DID": []}
    for form, body in _VERBS.findall(text):
        forms[form] += [r"\s+".join(re.escape(w) for w in phrase.split()) for phrase in _PHRASE.findall(body)]
    return {form: "|".join(words).replace("/", r"\/") for form, words in forms.items()}


def assemble(parts: Iterable[str]) -> str:
    """One grammar from the texts of several files."""
    text = "\n".join(parts)
    for form, words in _forms(text).items():
        text = text.replace("{" + form + "}", words)
    text = text.replace("{DO_AUX}", r"may|can|is|are|was|were|cannot|can't|must")
    for kind in NameKind:
        text = text.replace("{M_" + kind.name + "}", mark_range(kind))
    text = text.replace("{FILL}", FILL)
    text = text.replace(r"\u{MARKS}", f"{chr(0xF0000)}-{FILL}")
    return _PHRASE.sub(lambda m: _word_pattern(m.group(1)), text)


@cache
def grammar_text(extra: tuple[str, ...] = ()) -> str:
    """The grammar that the parser is built from, with the rules that plugins add."""
    return assemble(_parts(extra))


_TERMINAL = re.compile(r"^([A-Z_]+)(?:\.-?\d+)?:(.*)$", re.M)
_PARTS = re.compile(r'\s*(?:"[^"\n]+"i|[A-Z_]+)(?:\s*\|\s*(?:"[^"\n]+"i|[A-Z_]+))*\s*')


@cache
def phrases(extra: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """The terminals that are nothing but phrases, each with all its ways to be written, in lower case."""
    bodies: dict[str, str] = {}
    for part in _parts(extra):
        for name, body in _TERMINAL.findall(part):
            if _PARTS.fullmatch(body):
                bodies[name] = body

    def ways(name: str) -> list[str]:
        found = []
        for phrase, other in re.findall(r'"([^"\n]+)"i|([A-Z_]+)', bodies[name]):
            found += _spelled(phrase) if phrase else ways(other)
        return found

    return {name: tuple(ways(name)) for name in bodies}


def _spelled(phrase: str) -> list[str]:
    """A phrase, and the same as it is written without its apostrophe: `dont`."""
    plain = " ".join(phrase.lower().split())
    return [plain, plain.replace("n't", "nt")] if "n't" in plain else [plain]


def _parts(extra: tuple[str, ...]) -> list[str]:
    folder = data_dir("grammar")
    return [*((folder / f"{topic}.lark").read_text("utf-8") for topic in TOPICS), *extra]


@cache
def verbs() -> frozenset[str]:
    """The verbs as they are told to the reader: `draw`, `charge`."""
    return frozenset(p for name, ways in phrases().items() if name.startswith("DO_") for p in ways if " " not in p)


@cache
def third_person() -> frozenset[str]:
    """The first words of verbs told of somebody else: `draws`, `looks`."""
    return frozenset(p.split()[0] for name, ways in phrases().items() if name.startswith("DOES_") for p in ways)


def pattern_of(terminal: str) -> re.Pattern[str]:
    """The regular expression of one terminal, for the printers, which must know what a joint looks ahead for."""
    found = re.search(rf"^{terminal}(?:\.\d+)?:\s*/(.*)/i\s*$", grammar_text(), re.M)
    assert found is not None, terminal
    return re.compile(found.group(1), re.I)


@cache
def vocabulary(extra: tuple[str, ...] = ()) -> frozenset[str]:
    """Every word of the grammar, so that a capitalised word that is none of them is taken for a name."""
    words: set[str] = set()
    for part in _parts(extra):
        for phrase in _PHRASE.findall(part):
            words.update(word for way in _spelled(phrase) for word in re.findall(r"[\w'-]+", way))
    words.update(("and", "or", "to", "then", "do", "does", "did"))
    return frozenset(words)
