"""What the parser could not read, told so that the author knows what to write instead.

A guess at a repair is never offered on looks alone: it is tried, and offered only if the parser then gets further.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import attrs

from umdsl.language.diagnostics import Diagnostic, Fix
from umdsl.language.expected import Ways, in_words
from umdsl.language.grammar import vocabulary
from umdsl.language.layout import SEP, lay_out
from umdsl.language.names import NameKind, Names
from umdsl.language.nearest import ELSEWHERE, alike, figure, near, nearest, words_at
from umdsl.language.options import BULLET
from umdsl.language.problems import (
    EMPTY_WINDOW,
    MISSING_COLON,
    MISSING_COMMA,
    NOT_A_WINDOW,
    STRANGE_CHARACTER,
    TWO_SENTENCES,
    UNEXPECTED_WORD,
    UNFINISHED,
    UNKNOWN_NAME,
)
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.layout import Laid
    from umdsl.language.lexer import Token, Unreadable

WINDOW_LABELS = (
    "IMMEDIATELY",
    "DURING COMBAT",
    "AFTER COMBAT",
    "AFTER ATTACK",
    "START OF TURN",
    "END OF TURN",
    "SETUP",
    "ONCE PER TURN",
    "RIGHT NOW",
    "END OF ROUND",
    "OBJECTIVE",
)
_WORD = re.compile(r"[\w'’]+(?:-\w+)*")
_LAST_WORD = re.compile(r"([\w'’-]+|\S)\W*$")
_LABEL = re.compile(r"[^\W\d_][^\W\d_' -]*(?:[ -]+[^\W\d_]+){0,3}[ ]*:")
_LABEL_OPENING = re.compile(r"(?:after|before|during|on|at)\s", re.I)
_JOINT = re.compile(r"(?:and|or|to)[ ]+(\w+)", re.I)
_CLAUSE = re.compile(r"(?:if|unless|when|whenever|while|after|until|for each|at the|as long as|each time|the)\b", re.I)
_END = frozenset(SEP + BULLET + ".!;\n")


@attrs.frozen
class _Case:
    """One place where reading stopped."""

    text: str
    laid: Laid
    names: Names | None
    at: int
    accepts: frozenset[str]

    @property
    def found(self) -> str:
        word = _WORD.match(self.text, self.at)
        return word.group() if word else self.text[self.at]

    @property
    def span(self) -> Span:
        return Span(self.at, self.at + len(self.found))

    @property
    def piece(self) -> int:
        """Where the sentence, or the label before it, begins."""
        before = self.laid.text[: self.at]
        start = max((before.rfind(mark) for mark in (SEP, BULLET, ".", "!", ";", "\n")), default=-1) + 1
        return start + len(before[start:]) - len(before[start:].lstrip())

    @property
    def expected(self) -> tuple[str, ...]:
        return in_words(self.accepts, _ways())

    def gets_past(self, start: int, end: int, replacement: str) -> bool:
        """Whether the parser reads on beyond this place if the words there are replaced."""
        text = self.text[:start] + replacement + self.text[end:]
        goal = start + len(replacement) + (len(self.found) if end <= self.at else 0)
        return reach(text, self.names) > goal

    def fix(self, description: str, start: int, end: int, replacement: str) -> Fix:
        return Fix(description, Span(start, end), replacement)


def _ways() -> Ways:
    """How the terminals of the grammar in force are written."""
    from umdsl.language.extensions import grammars
    from umdsl.language.lalr import tables

    return tables(grammars()).phrases


def reach(text: str, names: Names | None) -> int:
    """How far the parser gets in a text: the place where it stops, or beyond the end."""
    from umdsl.language.extensions import grammars
    from umdsl.language.lalr import parser
    from umdsl.language.lexer import Unreadable

    try:
        parser(grammars()).parse(lay_out(text, names).text)
    except Unreadable as error:
        return error.position
    return len(text) + 1


def explain(error: Unreadable, text: str, laid: Laid, names: Names | None = None) -> Diagnostic:
    """The one thing to tell about a text that could not be read."""
    at = min(error.position, len(text))
    case = _past_joint(_Case(text, laid, names, at, error.accepts))
    for attempt in _ATTEMPTS:
        found = attempt(case)
        if found is not None:
            return found
    return UNEXPECTED_WORD.at(case.span, found=case.found, expected=case.expected)


def _past_joint(case: _Case) -> _Case:
    """`and` is read only before a verb, so where a verb is misspelt the parser stops a word too early."""
    match = _JOINT.match(case.text, case.at)
    if match is None or ord(case.laid.text[match.start(1)]) >= 0xF0000 or match.group(1).lower() in vocabulary():
        return case
    verbs = frozenset(t for t in _ways() if t.startswith("D_"))
    return attrs.evolve(case, at=match.start(1), accepts=verbs)


def misread(text: str, tokens: list[Token], names: Names | None) -> Diagnostic | None:
    """A word in capitals that was taken for a name and is a plain word, misspelt: `DEAL 2 DMAAGE`."""
    for token in tokens:
        word = text[token.start_pos : token.end_pos]
        if token.type != "NAME_UNKNOWN":
            continue
        for way in near(word.lower(), (w for w in sorted(vocabulary()) if len(w) > 3)):
            better = text[: token.start_pos] + way + text[token.end_pos :]
            if reach(better, names) > len(better):
                span, meant = Span(token.start_pos, token.end_pos), _like(word, way)
                fix = Fix(f"write `{meant}`", span, meant)
                return UNEXPECTED_WORD.at(span, found=word, suggestion=f"did you mean `{meant}`?", fix=fix)
    return None


# --- one kind of mistake each, the surest first --------------------------------------------------------------------


def _label(case: _Case) -> Diagnostic | None:
    """`AFTER LUNCH:`, `DURING COMBT:`."""
    start = case.piece
    match = _LABEL.match(case.text, start)
    if match is None or match.end() <= case.at:
        return None
    words = " ".join(match.group()[:-1].split())
    close = _nearest_label(words)
    if not (close or (words.isupper() and len(words) > 1) or (_LABEL_OPENING.match(words) and words.count(" ") < 3)):
        return None
    span = Span(start, start + len(match.group()[:-1].rstrip()))
    if close is None and case.names is not None and " " not in words and nearest(words, spellings(case.names)):
        return None
    return not_a_window(words, span)


def _nearest_label(words: str) -> str | None:
    best = max(WINDOW_LABELS, key=lambda label: (alike(words, label), label))
    return best if alike(words, best) >= 0.78 else None


def not_a_window(words: str, span: Span) -> Diagnostic:
    """A label that names no window."""
    close = _nearest_label(words)
    return NOT_A_WINDOW.at(
        span,
        found=words,
        expected=tuple(f"`{label}`" for label in WINDOW_LABELS[:8]),
        suggestion=f"did you mean `{close}`?" if close else None,
        fix=Fix(f"write `{close}`", span, close) if close else None,
    )


def _bare_label(case: _Case) -> Diagnostic | None:
    """`AFTER COMBAT` or `AFTER COMBAT.`, and nothing else."""
    label = " ".join(case.text[case.piece : case.at].split())
    if "COLON" not in case.accepts or label.upper() not in WINDOW_LABELS or not _at_end(case):
        return None
    span = Span(case.piece, len(case.text[: case.at].rstrip()))
    return EMPTY_WINDOW.at(span, found=label, suggestion=f"write `{label}:` and then what happens")


def _at_end(case: _Case) -> bool:
    return case.at >= len(case.text) or case.laid.text[case.at] in _END


def _colon(case: _Case) -> Diagnostic | None:
    """`AFTER COMBAT draw 1`."""
    if "COLON" not in case.accepts or not case.gets_past(case.at, case.at, ": "):
        return None
    label = case.text[case.piece : case.at].rstrip()
    if not label or case.found in ".!;":
        return None
    start, end = case.piece, case.piece + len(label)
    spoken = "COMMA" in case.accepts and not label.isupper() and _CLAUSE.match(label)
    problem, mark = (MISSING_COMMA, ",") if spoken else (MISSING_COLON, ":")
    words = " ".join(label.split())
    return problem.at(
        Span(start, end),
        found=case.found,
        label=words,
        expected=(f"`{mark}`",),
        suggestion=f"write `{_short(words)}{mark} {case.found} …`",
        fix=Fix(f"put a `{mark}` here", Span(end, end), mark),
    )


def _comma(case: _Case) -> Diagnostic | None:
    """`until your hero is defeated draw 1`."""
    if "COMMA" not in case.accepts or not case.gets_past(case.at, case.at, ", "):
        return None
    before = case.text[case.piece : case.at].rstrip()
    clauses = list(re.finditer(r"\b(?:if|unless|until|for each|when|whenever|while|after)\b", before, re.I))
    if not clauses:
        return None
    start = case.piece + clauses[-1].start()
    end = case.piece + len(before)
    words = " ".join(case.text[start:end].split())
    return MISSING_COMMA.at(
        Span(start, end),
        found=case.found,
        label=words,
        expected=("`,`",),
        suggestion=f"write `{_short(words)}, {case.found} …`",
        fix=Fix("put a `,` here", Span(end, end), ","),
    )


def _short(words: str) -> str:
    return words if len(words) <= 40 else "… " + words[-36:].partition(" ")[2]


def _unfinished(case: _Case) -> Diagnostic | None:
    """`Deal 2 damage to`, and a full stop or a new line where more should come."""
    before = case.text[: case.at].rstrip()
    new_line = "\n" in case.text[len(before) : case.at] and case.text[case.at : case.at + 1].isupper()
    if not (_at_end(case) or (new_line and "STOP" not in case.accepts)):
        return None
    last = _LAST_WORD.search(before)
    if last is None:
        return None
    start = last.start(1)
    word = last.group(1)
    if word.startswith(":"):
        return None
    expected = case.expected
    if "COMMA" in case.accepts and _CLAUSE.match(before, case.piece):
        expected = ("a comma and what happens then",)
    return UNFINISHED.at(Span(start, start + len(word)), found=word, expected=expected)


def _last_word(case: _Case) -> Diagnostic | None:
    """`Move each of your`: the last word is known, and would fit if another followed."""
    end = case.at + len(case.found)
    rest = case.laid.text[end:].lstrip(" ")
    if case.found.lower() not in vocabulary() or (rest and rest[0] not in _END):
        return None
    for more, what in (("fighters", "a noun such as `fighters` or `cards`"), ("draw 1", "a verb such as `draw`")):
        if reach(f"{case.text[:end]} {more}{case.text[end:]}", case.names) > end + len(more):
            return UNFINISHED.at(case.span, found=case.found, expected=(what,))
    return None


def _double(case: _Case) -> Diagnostic | None:
    """`draw 2 2 cards`."""
    before = case.text[: case.at].rstrip()
    if not before.lower().endswith(case.found.lower()) or not case.found[0].isalnum():
        return None
    alone = _WORD.fullmatch(before[-len(case.found) - 1 :].strip())
    if alone is None or not case.gets_past(len(before), case.span.end, ""):
        return None
    return UNEXPECTED_WORD.at(
        case.span,
        found=case.found,
        suggestion=f"`{case.found}` stands here twice: delete one of the two",
        fix=Fix("delete it", Span(len(before), case.span.end), ""),
    )


def _symbol(case: _Case) -> Diagnostic | None:
    """Emoji and other signs that no text needs."""
    char = case.text[case.at]
    if char.isalnum() or char == "_" or ord(case.laid.text[case.at]) >= 0xF0000:
        return None
    if char.isascii():
        return UNEXPECTED_WORD.at(case.span, found=char, expected=case.expected, suggestion=_SIGNS.get(char))
    length = len(re.compile(r"[^\w\s.,:;]+").match(case.text, case.at).group())  # type: ignore[union-attr]
    sign = case.text[case.at : case.at + length]
    spaced = case.at + length < len(case.text) and case.text[case.at + length] == " "
    return STRANGE_CHARACTER.at(
        Span(case.at, case.at + length),
        found=sign,
        suggestion="leave it out, or say it in words",
        fix=Fix("leave it out", Span(case.at, case.at + length + spaced), ""),
    )


_SIGNS = {
    ",": "leave the comma out, or begin a new sentence",
    ":": "a colon stands after a window or after `choose one`",
    "/": "write `or` or `and` instead of a stroke",
    "+": "a number stands after it: `+2`",
    "=": "write `is`",
    "%": "percentages have no meaning here",
    "?": "end a sentence with a full stop",
}


def _figure(case: _Case) -> Diagnostic | None:
    """`draw seventeen`."""
    digits = figure(case.found)
    if digits is None or not {"NUMBER", "NUMBER_WORD"} & case.accepts:
        return None
    return UNEXPECTED_WORD.at(
        case.span,
        found=case.found,
        expected=("a number in figures, or a word up to `twelve`",),
        suggestion=f"write `{digits}`",
        fix=Fix(f"write `{digits}`", case.span, digits),
    )


def _candidates(case: _Case) -> Iterator[tuple[str, str]]:
    """Words of the author and what they may have meant, the nearest first."""
    from umdsl.language.expected import spelled

    known = _ways()
    ways = [w for t in sorted(case.accepts) if t in known for w in known[t][1]]
    ways += [w for w in (spelled(t, {}) for t in sorted(case.accepts)) if w and w.isalpha()]
    first = case.found
    by_count: dict[int, list[str]] = {}
    for way in ways:
        by_count.setdefault(way.count(" ") + 1, []).append(way)
    scored: list[tuple[float, str, str]] = []
    for count in sorted(by_count):
        words = words_at(case.text, case.at, count)
        if words is not None:
            scored += [(-alike(words, w), words, w) for w in near(words, by_count[count])]
        if count > 1:  # `upto` for `up to`, `adjcent` where `adjacent to` may follow
            scored += [(-alike(first, w.replace(" ", "")), first, w) for w in near_joined(first, by_count[count])]
            openings = {w.partition(" ")[0] for w in by_count[count]}
            scored += [(-alike(first, w) + 0.02, first, w) for w in near(first, openings)]
    # A repair must change something.
    for _, words, way in sorted(dict.fromkeys(scored)):
        if words.lower() != way:
            yield words, way


def near_joined(word: str, phrases: list[str]) -> list[str]:
    joined = {p.replace(" ", ""): p for p in phrases}
    return [joined[j] for j in near(word, joined) if alike(word, j) >= 0.85]


def _spelling(case: _Case) -> Diagnostic | None:
    """`drwa 2`, `move upto 3`, and words of other games."""
    for words, way in _candidates(case):
        if case.gets_past(case.at, case.at + len(words), way):
            return _meant(case, words, _like(words, way))
    # A joint looks ahead for a verb, so after `and` a misspelt verb is no longer among what could follow.
    for way in near(case.found, (w for w in sorted(vocabulary()) if len(w) > 2)):
        if way != case.found.lower() and case.gets_past(case.at, case.at + len(case.found), way):
            return _meant(case, case.found, _like(case.found, way))
    other = ELSEWHERE.get(case.found.lower())
    if other is not None and case.gets_past(case.at, case.at + len(case.found), other):
        return _meant(case, case.found, _like(case.found, other))
    return None


def _like(words: str, way: str) -> str:
    """The repair in the case of the author."""
    if words.isupper() and len(words) > 1:
        return way.upper()
    return way[0].upper() + way[1:] if words[:1].isupper() else way


def _meant(case: _Case, words: str, meant: str) -> Diagnostic:
    span = Span(case.at, case.at + len(words))
    return UNEXPECTED_WORD.at(
        span,
        found=words,
        expected=case.expected,
        suggestion=f"did you mean `{meant}`?",
        fix=Fix(f"write `{meant}`", span, meant),
    )


def _name(case: _Case) -> Diagnostic | None:
    """A declared name, misspelt."""
    if case.names is None:
        return None
    scored = []
    before = re.search(r"[\w'’-]+\s*$", case.text[: case.at])
    starts = [case.at, before.start()] if before else [case.at]  # the first word of a name may have passed for a name
    for name in spellings(case.names):
        for start in starts:
            words = words_at(case.text, start, name.count(" ") + 1)
            if words is not None and start + len(words) > case.at and near(words, (name,)):
                scored.append((-alike(words, name), start, words, name))
    for _, start, words, name in sorted(scored):
        if words != name and case.gets_past(start, start + len(words), name):
            return unknown_name(words, Span(start, start + len(words)), name)
    return None


def spellings(names: Names) -> tuple[str, ...]:
    """Every declared name, and the single words by which a fighter with a longer one may be called."""
    found = list(names.spellings())
    longer = [item.name for item in names.declared if item.kind is NameKind.FIGHTER and " " in item.name]
    found += [word for name in longer for word in name.split() if len(word) > 2]
    return tuple(dict.fromkeys(found))


def unknown_name(found: str, span: Span, name: str | None) -> Diagnostic:
    """A name that nobody declared, and the one that may have been meant."""
    advice = "declare it in the file, or write it in lower case if it is no name"
    return UNKNOWN_NAME.at(
        span,
        name=found,
        found=found,
        suggestion=f"did you mean `{name}`?" if name else advice,
        fix=Fix(f"write `{name}`", span, name) if name else None,
    )


_FILLERS = re.compile(
    r"(?:at the same time|at once|also|automatically|even|just|simply|still|thus|too|therefore)(?!\w)",
    re.I,
)


def _filler(case: _Case) -> Diagnostic | None:
    """`simply draw 1`: a word that would change nothing, where the sentence is whole without it."""
    match = _FILLERS.match(case.text, case.at)
    if match is None:
        return None
    spaced = case.text[match.end() : match.end() + 1] == " "
    rest = case.text[: case.at] + case.text[match.end() + spaced :]
    if reach(rest, case.names) <= case.at:
        return None
    word, end = match.group(), match.end()
    return UNEXPECTED_WORD.at(
        Span(case.at, end),
        found=word,
        suggestion=f"leave `{word}` out: nothing would happen otherwise than without it",
        fix=Fix("leave it out", Span(case.at, end + spaced), ""),
    )


def _known_word(case: _Case) -> Diagnostic | None:
    """A verb spelled as it should be is no misspelling: a new sentence begins with it."""
    word = case.found.lower()
    verb = any(word in ways for terminal, (_, ways) in _ways().items() if terminal.startswith("D_"))
    return _two_sentences(case) if verb else None


def _two_sentences(case: _Case) -> Diagnostic | None:
    """`draw 1 gain 1 action`."""
    if "STOP" not in case.accepts or not case.gets_past(case.at, case.at, ". "):
        return None
    before = case.text[: case.at].rstrip()
    last = _LAST_WORD.search(before)
    if last is None:
        return None
    end = len(before)
    return TWO_SENTENCES.at(
        case.span,
        found=case.found,
        before=last.group(1),
        suggestion="end the first with a full stop, or join the two with `and`",
        fix=Fix("end the sentence here", Span(end, end), "."),
    )


_ATTEMPTS: tuple[Callable[[_Case], Diagnostic | None], ...] = (
    _label,
    _bare_label,
    _unfinished,
    _last_word,
    _double,
    _symbol,
    _filler,
    _figure,
    _colon,
    _comma,
    _known_word,
    _spelling,
    _name,
    _two_sentences,
)
