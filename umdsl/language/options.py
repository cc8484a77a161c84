"""What is chosen between, however it is listed: every option begins with a bullet afterwards.

`Choose one: draw 2; or gain 1 action`, `(a) draw 2 (b) gain 1 action`, `draw 2 / gain 1 action`, one sentence or
one line for each. As all of the layout, character for character: a bullet takes the place of a blank or of the sign
that told the option.
"""

from __future__ import annotations

import re

BULLET = "\ue001"

_HEAD = re.compile(
    r"\b(?:(?:choose|pick|select|do|perform|resolve)s?|gain(?=\s+(?:one|1) of))"
    r"\s+(?:(?:up to|at least|exactly|any)\s+)?(?:one|two|three|1|2|3)"
    r"(?:\s+(?:of|or|both|more|the|these|those|following|different|effects?|options?|actions?|bonus(?:es)?|below))*"
    r"\s*?(?P<end>:|\.|[ ]-(?=[ ])|(?=\n))",
    re.I,
)
_BULLETS = re.compile(r"\s*\n?[ ]*(?:[•▪●◦·*>]|-(?!\d)|\d{1,2}[.)](?=\s))")
_LABEL = re.compile(r"(?<![\w(])\(?([a-f1-6]|i{1,3}|iv|v)[).](?=\s*[A-Za-z])", re.I)
_LABELS = (("a", "b", "c", "d", "e", "f"), ("1", "2", "3", "4", "5", "6"), ("i", "ii", "iii", "iv", "v"))
_SLASH = re.compile(r"(?<=\s)(?:/|\|)(?=\s)")
_STAR = re.compile(r"(?<=\s)(?:[*>+](?=\s*[A-Za-z])|-(?=\s+[A-Za-z]))")
_SEMICOLON = re.compile(r";\s*(?:and/or|or|and)?(?=\s)", re.I)
_COMMA_OR = re.compile(r",\s+or(?=\s)", re.I)
_STOP = re.compile(r"[.!](?=\s|$)|\n")
_GOES_ON = re.compile(
    r"\s*(?:then|if|when|while|after|otherwise|this|that|these|either way|in either case|for each)\b", re.I
)
# What is said of the whole list, and is none of its options.
_OF_LIST = re.compile(
    r"\s*(?:(?:but\s+)?if\b[^.\n]*\b(?:choose|do|pick|select|perform)\s+(?:both|all|two|three|2|3)\b"
    r"|(?:you\s+(?:may|can)\s+)?(?:choose|do|pick|select|perform)\s+(?:both|all|two|three|2|3)\b[^.\n]*\bif\b"
    r"|you\s+(?:may|can)\s+(?:choose|pick|select)\s+(?:the\s+same|an|each)\s+(?:option|effect|one)\b"
    r"|(?:the\s+same|an|each)\s+(?:option|effect)\s+(?:may|can)\s+be\b)",
    re.I,
)
_OR = re.compile(r"\s*or\b,?", re.I)
# `Draw 1. OR Gain 1 action.`, a line that says `OR`, `-OR-`
_OR_ALONE = re.compile(
    r"(?:\.[ ]*(?:\n\s*)?|(?<!\s)(?=[ ]*\n)\s++)(?:-+\s*)?(?:OR|Or|or)(?:\s*-+|,|:|\s*\n)?(?=\s+[A-Za-z])"
    r"|[ ]-+\s*OR\s*-+(?=[ ])"
)

# `• draw 1; or • gain 1 action`: the bullet says as much as the `or` before it.
_OR_BULLET = re.compile(
    r"(?:[;,][ ]*|(?<!\s)\s++)(?:-+[ ]*)?(?:and/)?or(?:[ ]*-+)?[,:]?"
    r"(?=(?:\s*[•▪●◦]|[ ]*\n\s*(?:[·*>]|-(?!\d)|\d[.)]\s)|[ ]+[-*][ ]))",
    re.I,
)


# `If you won the combat:` and what is done then, a line for each.
_UNDER = re.compile(
    r"\bif\b[^.:;\n]{3,120}?:(?P<items>(?:[ ]*\n[ \n]*(?:[•▪●◦·*>]|-(?!\d))[^\n]+){2,})",
    re.I,
)
_CHOICE = re.compile(r"\b(?:choose|pick|select|do|perform|resolve)s?\b", re.I)
_ITEM = re.compile(r"[.;,]?[ ]*\n[ \n]*(?:[•▪●◦·*>]|-)")


def _under_condition(match: re.Match[str]) -> str:
    """All of the list hangs on the condition: one sentence."""
    start = match.start()
    before = re.split(r"[.:;\n]", match.string[: match.start("items") - 1])[-1]
    if _CHOICE.search(before):  # `if you are CALM, choose one:`
        return match[0]
    head, items = match[0][: match.start("items") - start - 1], match["items"]
    told = _ITEM.sub(lambda m: "," + " " * (len(m[0]) - 1), items)
    return head + " " + told


def listed(text: str) -> str:
    """The text with a bullet before each option of a choice; as long as before."""
    text = _UNDER.sub(_under_condition, text)
    text = _OR_BULLET.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    at = 0
    while (head := _HEAD.search(text, at)) is not None:
        text = _told(text, head)
        at = head.end()
    return _joined(text)


def _told(text: str, head: re.Match[str]) -> str:
    start = head.end()
    end = head["end"]
    signs = _BULLETS.match(text, start)
    if not signs and end in {".", ""}:
        return text
    out = list(text)
    if end != ":":  # `Choose one -`, `Choose one of the following options.` and the list
        mark = head.end() - 1 if end.strip() == "-" else head.start("end")
        out[mark] = ":"
    spots = _labelled(text, start) or (_spots(text, start, out) if not signs or "\n" not in signs[0] else [])
    for first, last in spots:
        out[first] = BULLET
        out[first + 1 : last] = " " * (last - first - 1)
    return "".join(out)


def _labelled(text: str, start: int) -> list[tuple[int, int]]:
    """`(a) draw 1 (b) gain 1 action`"""
    for labels in _LABELS:
        found = [m for m in _LABEL.finditer(text, start) if m[1].lower() in labels]
        told = [m[1].lower() for m in found]
        if len(found) > 1 and told == list(labels[: len(found)]) and not text[start : found[0].start()].strip():
            return [m.span() for m in found]
    return []


def _spots(text: str, start: int, out: list[str]) -> list[tuple[int, int]]:
    """Where an option begins, and the sign that tells it; the sentence after the last option is none."""
    if not text[start : start + 1].isspace():
        return []
    line = text.find("\n", start)
    line = len(text) if line < 0 else line
    stars = list(_STAR.finditer(text, start, line))
    if len(stars) > 1 and not text[start : stars[0].start()].strip():
        return [m.span() for m in stars]
    stop = _STOP.search(text, start + 1)
    over = stop.start() if stop else len(text)
    for sign in (_SLASH, _SEMICOLON, _COMMA_OR):
        found = list(sign.finditer(text, start, over))
        if found and (sign is not _COMMA_OR or _is_compound(text[start:over], len(found))):
            if text[over + 1 : over + 2] == " ":
                out[over + 1] = "\n"
            return [(start, start + 1), *(m.span() for m in found)]
    return _sentences(text, start, line, out) or _of_lines(text, start)


def _is_compound(said: str, found: int) -> bool:
    """`draw 1 and move 2, or gain 1 action`: two options that a single `or` tells apart."""
    return found == 1 and " and " in said and said.count(",") == 1


def _sentences(text: str, start: int, line: int, out: list[str]) -> list[tuple[int, int]]:
    """`Choose one: Draw 2 cards. Gain 1 action.`"""
    said = text[start:line]
    if re.search(r"\bor\b", said.split(".")[0], re.I):
        return []
    stops = [m.end() for m in re.finditer(r"[.!](?=[ ]+\S)", said)]
    if not stops:
        return []
    spots = [(start, start + 1)]
    for stop in stops:
        if len(spots) > 1 and _OF_LIST.match(said, stop):
            out[start + stop] = "\n"
            break
        if _GOES_ON.match(said, stop):
            return []
        taken = _OR.match(said, stop)
        spots.append((start + stop, start + (taken.end() if taken else stop + 1)))
    return spots


def _of_lines(text: str, start: int) -> list[tuple[int, int]]:
    """One line for each option, with no sign before it."""
    spots = []
    for match in re.finditer(r"\n+[ ]*(?=\S)", text[start - 1 :] if text[start - 1 : start] == "\n" else text[start:]):
        first = match.start() + start
        if _GOES_ON.match(text, first + 1):
            return []
        taken = _OR.match(text, match.end() + start)
        if re.match(r"[A-Z ]+:", text[match.end() + start :]):
            break
        spots.append((first, taken.end() if taken else first + 1))
    return spots if len(spots) > 1 and not text[start : spots[0][0]].strip() else []


def _joined(text: str) -> str:
    """`Draw 1. OR Gain 1 action.` as one sentence."""

    def blank(match: re.Match[str]) -> str:
        at = match[0].lower().index("or")
        return " " * at + "or" + " " * (len(match[0]) - at - 2)

    return _OR_ALONE.sub(blank, text)
