"""What makes words bold, breaks their lines or stands for a sign: blanks of the same length.

Texts come out of editors and web pages with `**stars**`, `<b>tags</b>` and `&nbsp;` in them. None of it says anything,
so it is taken out, character for character: an offset into the result is an offset into the author's text.
"""

from __future__ import annotations

import re

_TAG = re.compile(
    r"</?(?P<name>b|i|u|s|em|strong|small|big|sup|sub|span|font|center|mark|ul|ol|li|p|div|br|h[1-6])"
    r"(?:\s[^<>\n]{0,200})?\s*/?>",
    re.I,
)
_LINES = frozenset(("p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"))
_SIGNS = {"nbsp": " ", "quot": '"', "apos": "'", "rsquo": "'", "lsquo": "'", "ldquo": '"', "rdquo": '"', "amp": "&"}
_SIGNS |= {"lt": "<", "gt": ">", "ndash": "-", "mdash": "-", "bull": "•", "#39": "'", "#34": '"', "#160": " "}
_SIGN = re.compile(rf"&(?P<sign>{'|'.join(_SIGNS)});", re.I)
# A star or a line that opens right before a word and closes right after one; a star before a blank begins an entry.
_EMPHASIS = re.compile(
    r"(?<![\w*])(?P<mark>\*{1,3}|_{1,3})(?=[^\s*_])(?P<words>[^*_\n]{0,400}?[^\s*_])(?P=mark)(?![\w*_])"
)


def unmarked(text: str) -> str:
    """The text without marks, as long as before.

    >>> unmarked("<b>After combat:</b> *Draw* 1 card.<br>**Move** it.")
    '   After combat:      Draw  1 card.\\n     Move   it.'
    """
    if "<" in text:
        text = _TAG.sub(_blank, text)
    if "&" in text:
        text = _SIGN.sub(lambda m: _SIGNS[m["sign"].lower()].ljust(len(m.group())), text)
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(lambda m: " " * len(m["mark"]) + m["words"] + " " * len(m["mark"]), text)
    return text.replace("**", "  ")


def _blank(match: re.Match[str]) -> str:
    name = match["name"].lower()
    if name not in _LINES:
        return " " * len(match.group())
    # An entry of a list begins with its tag; `</li>` and the list itself only end a line.
    entry = "\n•" if name == "li" and match.group()[1] != "/" else "\n"
    return entry.ljust(len(match.group()))
