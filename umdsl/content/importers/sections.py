"""The parts of a special ability: its title, and what is printed under a heading of its own.

    THE SERUM                              a title line
    At the start of your turn, …           what it says

    ##### Mr. Pym                          a heading: what follows holds in that form
    Mr. Pym adds 1 to …

    STRAW TO GOLD: At the end of …         a second title, on the line of its text

    GIVE TO THE POOR                       or on a line of its own, in capitals
    At the end of …

Places in a section are places in the whole text.
"""

from __future__ import annotations

import re

import attrs

from umdsl.content.importers.patterns import OF_THE_GAME
from umdsl.language.grammar import vocabulary

_TITLE_LENGTH = 60
_HEADING = re.compile(r"^[ \t]*#{1,6}(?P<title>[^\r\n]+)", re.M)
_LABEL = re.compile(r"^[ \t*_]*(?P<title>[A-Z][A-Z0-9 '’!?&,-]{2,40}?)[*_]*[ \t]*(?::|–|—| - )[*_]*[ \t]*(?=\S)", re.M)
_NAMED = re.compile(
    r"^[ \t]*[*_]{0,3}(?:The )?(?P<title>[A-Z][\w’'-]*(?: (?:of|the|and|in|to|&|[A-Z][\w’'-]*)){0,4}!?)"
    r"(?: (?:form|mode|stance|side))?[*_ \t]{0,4}:[*_]{0,3}[ \t]*(?=\S)",
    re.M,
)
_TITLE_LINE = re.compile(r"^[ \t]*(?P<title>[*_]*[A-Z][A-Z0-9 '’!?&,*_-]{1,60})[ \t\r]*\n(?=\s*\S)", re.M)
# `Web Swing`, on a line of its own between paragraphs
_TITLE_BETWEEN = re.compile(
    r"(?<=\n)[ \t\r]*\n[ \t*_]*(?P<title>[A-Z][\w’'-]*(?: (?:of|the|and|in|to|a|&|[A-Z][\w’'-]*)){0,5}[!?]?)"
    r"[*_]*[ \t\r]*\n(?=\s*\S)"
)
_WINDOW = re.compile(
    r"(?:(?:immediate|during|after|before|start|end|once|when|while|if|at|on|set ?up|choose|objective|permanent)\b.*)",
    re.I,
)
_ATTACK = re.compile(r"\d+\s*(?:ATK|ATTACK)\b", re.I)
_NEW_SENTENCE = re.compile(r"(?<=[.!)])[ \t\r]*\n(?=\s*[A-Z])")
_BLANK = re.compile(r"\n[ \t\r]*\n\s*")
_BULLET = re.compile(r"\s*(?:[-*•>▪●◦·]|\d+[.)])\s")


@attrs.frozen
class Section:
    """A run of an ability's text. `heading`: its title is printed as the name of a form, not of the ability."""

    start: int
    text: str
    title: str | None = None
    heading: bool = False


def sections(text: str) -> list[Section]:
    """The sections of an ability; a first line that may be a title is taken for one.

    >>> [(s.title, s.text) for s in sections("KEEN EYE\\nDraw 1 card.\\n\\nQUICK FEET: Move 1 space.")]
    [('KEEN EYE', 'Draw 1 card.'), ('QUICK FEET', 'Move 1 space.')]
    """
    found: list[Section] = []
    cuts = sorted([*_headings(text), *_labels(text), *_title_lines(text)])
    lead_end = cuts[0][0] if cuts else len(text)
    found += _lead(text, 0, lead_end)
    for index, (begin, body, title, heading) in enumerate(cuts):
        end = cuts[index + 1][0] if index + 1 < len(cuts) else len(text)
        if not heading:
            # A label holds for its own sentence or list; a new sentence on a new line is printed for all again.
            line = None if "\n" in text[begin:body] else _NEW_SENTENCE.search(text, body, end)
            stop = line.end() if line else end
            found.append(Section(body, text[body:stop], title))
            if text[stop:end].strip():
                found.append(Section(stop, text[stop:end]))
            continue
        # Under a heading, what stands after a blank line is printed for every form again.
        blank = _BLANK.search(text, body, end)
        stop = blank.start() if blank and text[body : blank.start()].strip() else end
        found.append(Section(body, text[body:stop], title, heading=True))
        if text[stop:end].strip():
            found.append(Section(stop, text[stop:end]))
    return [_trimmed(section) for section in found if section.text.strip()]


def _headings(text: str) -> list[tuple[int, int, str, bool]]:
    found = [(m.start(), m.end(), m.group("title").strip("# \t"), True) for m in _HEADING.finditer(text)]
    return [cut for cut in found if cut[2]]


def _labels(text: str) -> list[tuple[int, int, str, bool]]:
    """Titles on the line of their text: in capitals, before a colon, and no words of a window."""
    words = vocabulary()
    found: list[tuple[int, int, str, bool]] = []
    for match in sorted((*_LABEL.finditer(text), *_NAMED.finditer(text)), key=lambda m: m.start()):
        title = match.group("title").strip()
        if found and found[-1][0] == match.start():
            continue
        known = all(word in words for word in re.findall(r"[\w']+", title.lower()))
        called = " " in title and not title.isupper() and not _WINDOW.fullmatch(title)  # `Great Power:`
        chosen = known and re.search(rf"\b[Cc]hoose [^.:\n]*\b{re.escape(title)}(?!\w)[^.:\n]*:", text)
        if (not known or called or chosen) and not _ATTACK.match(text, match.end()):
            found.append((match.start(), match.end(), title, False))
    return found


def _title_lines(text: str) -> list[tuple[int, int, str, bool]]:
    """Further titles on lines of their own: in capitals, with a text below, and no entry of a list."""
    found = []
    for match in _TITLE_LINE.finditer(text):
        title = strip_title(match.group("title"))
        if OF_THE_GAME.issuperset(title.lower().split()):
            continue  # `AFTER COMBAT`, without its colon
        if text[: match.start()].strip() and len(title) > 1 and may_be_title(match.group("title").strip()):
            found.append((match.start(), match.end(), title, False))
    words = vocabulary()
    for match in _TITLE_BETWEEN.finditer(text):
        title = match.group("title")
        strange = [word for word in re.findall(r"[\w']+", title.lower()) if word not in words]
        if strange and not any(start <= match.end() and match.start() <= end for start, end, *_ in found):
            found.append((match.start(), match.end(), title, False))
    return found


def _lead(text: str, start: int, end: int) -> list[Section]:
    """What stands before the first heading, with its title line taken off."""
    lead = text[start:end]
    skipped = len(lead) - len(lead.lstrip())
    line_end = lead.find("\n", skipped)
    line = lead[skipped : line_end if line_end >= 0 else len(lead)].strip()
    more = lead[line_end:].strip() if line_end >= 0 else ""
    if (more or end < len(text)) and may_be_title(line):
        after = line_end if line_end >= 0 else len(lead)
        return [Section(start + after, lead[after:], strip_title(line))]
    return [Section(start, lead)] if lead.strip() else []


def may_be_title(line: str) -> bool:
    """Whether a line could be a title: short, in no need of a full stop, and no entry of a list.

    >>> may_be_title("KEEN EYE"), may_be_title("Draw 1 card."), may_be_title("- draw 1 card")
    (True, False, False)
    >>> may_be_title("ALL THAT GLITTERS...")
    True
    """
    bare = strip_title(line)
    rules = _BULLET.match(line) or _ATTACK.search(bare)
    trailing = bare.isupper() and bare.endswith(("...", "\N{HORIZONTAL ELLIPSIS}"))
    ended = bare[-1:] in tuple(".:;,") and not trailing
    return 0 < len(bare) <= _TITLE_LENGTH and not ended and not rules and "\n" not in bare


def strip_title(line: str) -> str:
    """A title without the signs that make it bold."""
    return line.strip().strip("*_").strip()


def _trimmed(section: Section) -> Section:
    text = section.text
    skipped = len(text) - len(text.lstrip())
    return attrs.evolve(section, start=section.start + skipped, text=text.strip())
