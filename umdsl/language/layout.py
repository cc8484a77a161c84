"""Before the parser: the author's text, character for character, made plain.

Every step replaces characters one for one, so an offset into the laid-out text is an offset into the author's:
curly quotes become straight, reminders in parentheses become blanks (and are kept aside), declared names become
marks, and line breaks become either blanks or the break that ends a sentence.
"""

from __future__ import annotations

import re

import attrs

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.extensions import grammars
from umdsl.language.grammar import vocabulary
from umdsl.language.names import Declared, Mention, NameKind, Names
from umdsl.language.nodes.statements import Reminder
from umdsl.language.options import BULLET, listed
from umdsl.language.problems import UNCLOSED_QUOTE
from umdsl.language.signs import unbalanced as _unbalanced
from umdsl.language.sloppy import OWNED, owned, unmarked
from umdsl.language.spans import Span

# Two characters of the private use area, so that no pattern takes them for a blank.
SEP = "\ue000"
HALT = "\ue003"
_PLAIN = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "`": "'",
        "\u00b4": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00ab": '"',
        "\u00bb": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u2010": "-",
        "\u2011": "-",
        "\u00a0": " ",
        "\u2009": " ",
        "\u200b": " ",
        "\ufeff": " ",
        "\t": " ",
        "\x0b": " ",
        "\x0c": " ",
        "\u2028": "\n",
        "\u2029": "\n",
        "\u0085": "\n",
        SEP: " ",
        BULLET: " ",
        HALT: " ",
    }
)
_BULLET_LINE = re.compile(r"(?m)^[ ]*((?!-\d+\s+(?:to|value)\b)[-*•▪●◦·>]|\d{1,2}[.)](?=\s+[A-Za-z]))(?=\s*[^\s\-*])")
_BULLET_INLINE = re.compile(r"[•▪●◦]")
_LIST_AFTER_COLON = re.compile(r"(?<=:)\s+-\s")
_ATTACK_NAME = re.compile(
    r"(?<![\w])([A-Z][\w'!,-]*(?:\s+(?:of|the|and|in|to|a|[A-Z0-9][\w'!-]*))*?)\s*:\s*\d+\s*(?:ATK|ATTACK)\b"
)
# `[ROSE]`, as printed for an icon: the brackets say no more than the name.
_BRACKETED = re.compile(r"[\[{<]([\U000f0000-\U0010f000]+)[\]}>]")
# Where a sentence may begin and where it may end: `draw 1 and [HEX] and draw 1`, not `discard a [HEX] card`.
_SENTENCE_AFTER = re.compile(r"(?:^|[.,:;\[]|\b(?:and|or|to|then|among|instead|(?<!number )(?<!amount )of))\s*$", re.I)
_SENTENCE_ENDS = re.compile(r"\s*(?:$|[.,:;\]]|(?:and|or|to|then|otherwise)\b)", re.I)
# What people put in parentheses though it is part of the rule.
# `each fighter (other than Ada)`, `draw 1 (instead of 2)`: what says of whom or when it is not so.
_NARROWS = re.compile(r"(?:other than|except|excluding|but|unless|only|not)\b|.*\binstead\b", re.I)
_ROUNDED = re.compile(r"(?:rounded|rounding) (?:up|down)", re.I)
_ONCE = re.compile(r"(?:only )?once (?:per|a|each) (?:turn|game)\.?", re.I)
# `(if defeated)`, `(or both if you won the combat)`, `(you may choose the same option twice)`
_IF_DEFEATED = re.compile(r"if defeated", re.I)
_OF_LIST = re.compile(
    r"or (?:both|all(?: three)?|two|three|2|3)(?: instead)? if .*"
    r"|(?:you (?:may|can) (?:choose|pick|select) (?:the same|an|each) |(?:the same|an|each) )(?:option|effect|one)\b.*",
    re.I,
)
_WORD = re.compile(r"(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|MR|MRS|MS|DR|ST|[A-Z])\.(?=\s+[A-Z])|[A-Z][\w'-]*")
# A line that stops on one of these goes on in the next.
_OPEN_END = re.compile(
    r"(?:,|\b(?:a|an|the|of|to|in|on|from|with|each|your|their|his|her|its|and|or|(?<!face )up|for|if|by|all|any|"
    r"this|that|adjacent|opposing|friendly|other|deal|draw|move|place|discard|gain|may|is|are|add|into|through))$",
    re.I,
)
_AFTER_NAME = re.compile(
    r"\s*(?:'s?(?!\w)|(?:is|are|was|may|can|cannot|can't|must|and|or|has|gains?|gets?|takes?|deals?|moves?|recovers?|swaps?|"
    r"becomes?|attacks?|loses?|heals?|starts?|adds?|cards?|tokens?|does|wins?|counts?|ignores?|discards?|draws?|enters?)\b)",
)


@attrs.frozen
class Laid:
    """A text ready for the parser."""

    text: str
    names: Names
    reminders: tuple[Reminder, ...]
    problems: tuple[Diagnostic, ...]


def plain(text: str) -> str:
    """The text with plain quotes, dashes, blanks and line ends; as long as before."""
    return re.sub(r"\r(?!\n)", "\n", text.replace("\r\n", " \n")).translate(_PLAIN)


# What is told in parentheses and yet is no reminder: how much it may come to.
_MOST = re.compile(r"([.])?\s*(\()\s*(?:(?:(?:up )?to a )?max(?:imum)?(?: of)?|up to)\s*\+?\d{1,3}\s*(\.?\s*\))", re.I)


_ROUNDED = re.compile(r"\(\s*rounded (?:up|down)\s*\)", re.I)
# `draw 1 card (2 if you won the combat)`: another amount, and when it is meant.
_OR_SO_MANY = re.compile(
    r"(\.)?\s*(\()\s*(?:or\s+)?[+\-]?\s*(?:\d{1,3}|one|two|three|four|five)(?:\s+[\w\U000f0000-\U0010f000]+){0,2}\s+if\b[^()]*?(\.?\s*\))",
    re.I,
)
# `[SHIELD]`: a sign on the card, told by its name. Our own brackets hold sentences.
_ICON = re.compile(r"\[([A-Z][A-Z']+(?: [A-Z']+){0,2})\]")
# `put a Snare on her (max 3)`
_LAID = re.compile(r"\b(?:put|place)s?\b.*\bon(?:to)?\b", re.I)
_MEASURED = re.compile(r"\b(?:for each|for every|equal to|number of|amount of|increased?|values?|recovers?)\b", re.I)


def _told_most(text: str) -> str:
    """`add 1 for each Mana (max 3)`, `half its health (rounded up)`: the parentheses hold a part of the sentence."""
    out = list(text)
    for match in _ROUNDED.finditer(text):
        out[match.start()] = out[match.end() - 1] = " "
    for match in _OR_SO_MANY.finditer(text):
        out[match.start(2)] = ","
        out[slice(*match.span(3))] = " " * (match.end(3) - match.start(3))
        if match.group(1):  # `Draw 1 card. (2 if you won the combat.)`
            out[match.start(1)], out[match.end(3) - 1] = " ", "."
    for match in _MOST.finditer(text):
        said = re.split(r"[.!\n]", text[: match.start(2)].rstrip(" ."))[-1]
        if not _MEASURED.search(said) and not _LAID.search(said):
            continue  # `gain 1 Mana (max 5)`: how much there may be, not how much is gained
        for group in (1, 2, 3):
            out[slice(*match.span(group))] = " " * (match.end(group) - match.start(group))
    return "".join(out)


def _reminders(text: str) -> tuple[str, list[Reminder], list[Diagnostic]]:
    out = list(text)
    found: list[Reminder] = []
    problems: list[Diagnostic] = []
    stack: list[int] = []
    for i, char in enumerate(text):
        if char == "(":
            stack.append(i)
        elif char == ")":
            if not stack:
                problems.append(_unbalanced(i, ")", "("))
                out[i] = " "
                continue
            start = stack.pop()
            if not stack:
                words = " ".join(re.sub(r"[()]", " ", text[start + 1 : i]).split())
                lead = _is_rule(words)
                if lead is not None:
                    out[start], out[i] = lead, " "
                    continue
                if words:
                    found.append(Reminder(words, span=Span(start, i + 1)))
                out[start : i + 1] = [c if c == "\n" else " " for c in text[start : i + 1]]
    for start in stack[:1]:
        problems.append(_unbalanced(start, "(", ")"))
        out[start] = " "
    return "".join(out), found, problems


def _is_rule(words: str) -> str | None:
    """What stands for the opening parenthesis of words that are a rule and no reminder: `(rounded up)`."""
    if _ONCE.fullmatch(words):
        return "."
    if _IF_DEFEATED.fullmatch(words):
        return ","
    if _OF_LIST.fullmatch(words):
        return ","
    if _ROUNDED.fullmatch(words) or _NARROWS.match(words):
        return " "
    return None


def _bullets(text: str) -> str:
    text = _BULLET_LINE.sub(lambda m: m.group()[: -len(m.group(1))] + BULLET + " " * (len(m.group(1)) - 1), text)
    text = _BULLET_INLINE.sub(BULLET, text)
    if _LIST_AFTER_COLON.search(text):
        start = _LIST_AFTER_COLON.search(text).start()  # type: ignore[union-attr]
        text = text[:start] + re.sub(r"(?<=\s)-(?=\s)", BULLET, text[start:])
    return text


def _lines(text: str) -> str:
    """Line breaks as blanks or as the end of a sentence."""
    out = list(text)
    for match in re.finditer(r"[ ]*\n[ \n]*", text):
        before, after = text[: match.start()].rstrip(), text[match.end() :]
        mark = match.start() + match.group().index("\n")
        for i in range(match.start(), match.end()):
            out[i] = " "
        ended = before[-1:] in ".!;:"
        goes_on = not ended and (after[:1].islower() or bool(_OPEN_END.search(before)))
        if before and after and not goes_on and before[-1:] != ":" and after[:1] != BULLET:
            out[mark] = SEP
    return "".join(out)


def _mask(text: str, mentions: list[Mention], names: Names) -> str:
    for m in mentions:
        mark = names.mark(m)
        if _owns(text, m):  # `Harrows hand`
            mark = mark[:-1] + "'"
        text = text[: m.start] + mark + text[m.end :]
    return text


def _unbracketed(match: re.Match[str]) -> str:
    """The name without its brackets, unless they hold a sentence of its own."""
    alone = Names.kind_of(match[1]) in (NameKind.TAG, NameKind.ATTACK) and match[0][0] == "["
    before, after = match.string[: match.start()], match.string[match.end() :]
    if alone and _SENTENCE_AFTER.search(before) and _SENTENCE_ENDS.match(after):
        return match[0]
    return f" {match[1]} "


def _owns(text: str, mention: Mention) -> bool:
    """Whether a fighter's name stands in the possessive without its apostrophe."""
    if mention.kind is not NameKind.FIGHTER or mention.end - mention.start < 3:
        return False
    last = mention.name.rpartition(" ")[2].casefold()
    written = text[mention.start : mention.end].rpartition(" ")[2].casefold()
    return written == last + "s" and OWNED.match(text, mention.end) is not None


def _attacks(text: str) -> list[Declared]:
    return [Declared(NameKind.ATTACK, " ".join(m.group(1).split())) for m in _ATTACK_NAME.finditer(text)]


def _unknown(text: str) -> list[tuple[int, int]]:
    """Runs of capitalised words that are no words of the grammar."""
    words = vocabulary(grammars())
    runs: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        start, end = match.span()
        word = match.group()
        if word.endswith("'s"):
            word, end = word[:-2], end - 2
        elif word.endswith("'"):
            word, end = word[:-1], end - 1
        if (
            word == "X"
            or word.rstrip(".").lower() in words
            or (start and (text[start - 1].isalnum() or text[start - 1] in "'_"))
        ):
            continue
        if runs and not text[runs[-1][1] : start].strip(" ") and text[runs[-1][1] : start]:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    kept = []
    for start, end in runs:
        before = text[:start].rstrip(" ")
        opens = not before or before[-1] in ".!:;,\n" + BULLET + SEP
        word = text[start:end]
        if opens and not (word.isupper() and len(word) > 1) and " " not in word and not _AFTER_NAME.match(text, end):
            continue
        kept.append((start, end))
    return kept


def lay_out(text: str, names: Names | None) -> Laid:
    """Make a text ready for the parser."""
    body = owned(listed(plain(unmarked(text))))
    body, reminders, problems = _reminders(_told_most(body))
    body = re.sub(r";(?=\s+or\b)", ",", body)
    # a tag or an attack in brackets of ours is a sentence of its own
    alone = {d.name.casefold() for d in (names or Names()).declared if d.kind in (NameKind.TAG, NameKind.ATTACK)}
    body = _ICON.sub(lambda m: m[0] if m[1].casefold() in alone else f" {m[1]} ", body)
    body = _bullets(body)
    known = names or Names()
    attacks = _attacks(body)
    if attacks:
        known = known.plus(attacks)
    unmasked = body
    body = _mask(body, known.find(body), known)
    runs = _unknown(body)
    quoted = [m.span(1) for m in re.finditer(r'"([^"\n]+)"', body)]
    runs += [(s, e) for s, e in quoted if not _masked(body[s:e]) and not any(a < e and s < b for a, b in runs)]
    if runs:
        strange = [Declared(NameKind.UNKNOWN, " ".join(unmasked[s:e].split())) for s, e in runs]
        known = known.plus(strange)
        body = _mask(body, [Mention(s, e, NameKind.UNKNOWN, " ".join(unmasked[s:e].split())) for s, e in runs], known)
    body = _BRACKETED.sub(_unbracketed, body)
    marks = body.count('"')
    if marks % 2:
        at = body.rindex('"')
        advice = "put another quotation mark at the end of the name, or delete this one"
        problems.append(UNCLOSED_QUOTE.at(Span(at, at + 1), found='"', suggestion=advice))
    body = _lines(body.replace('"', " "))
    return Laid(body + SEP, known, tuple(reminders), tuple(problems))


def _masked(text: str) -> bool:
    return any(ord(c) >= 0xF0000 for c in text)
