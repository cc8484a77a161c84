"""What a hurried hand leaves: marks of a web page, and possessives without their apostrophe.

Both are made plain before the words are read, character for character, so that no place in the text moves.
"""

from __future__ import annotations

import re
from html import unescape

_BREAK = re.compile(r"<\s*(?:br|/?p|/?div|/?ul|/?ol|/li)\b[^<>\n]{0,40}>", re.I)
_ITEM = re.compile(r"<\s*li\b[^<>\n]{0,40}>", re.I)
_TAG = re.compile(
    r"</?\s*(?:b|i|u|s|em|strong|span|font|small|big|center|sup|sub|h[1-6]|a|code|mark)\b[^<>\n]{0,80}>", re.I
)
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,5});", re.I)
_MARKDOWN = re.compile(r"(?<![\w*_])([*_]{1,3})(?=\S)([^*_\n]{1,200}?)(?<=\S)\1(?![\w*_])|~~|(?<!\w)__|__(?!\w)")

# Who owns things in a game, in the singular, and what they own there.
_OWNERS = r"opponent|player|attacker|defender|fighter|hero|sidekick|card|attack|winner|loser|owner|target"
_OWNED = (
    r"hand|deck|discard pile|card|zone|space|turn(?!\s+over)|health|hp|effects?|ability|sidekicks?|hero|next turn|"
    r"(?:(?:printed|boost|attack|defen[sc]e|move|movement|current|combat) )?values?|hand size|"
    r"(?:attack|defen[sc]e) card"
)
_POSSESSIVE = re.compile(
    rf"(?<![\w'])(?:(?:{_OWNERS})s(?=\s+(?:{_OWNED})(?![\w']))|(?:opponent|attacker|defender)s(?=\s+(?:cards|fighters?)\b))",
    re.I,
)
#: What stands after a name in the possessive: `Harrows hand`, `Harrows attacks gain +1`.
OWNED = re.compile(rf"\s+(?:{_OWNED}|attacks|cards|defen[sc]es|fighters?|starting)(?![\w'])", re.I)


def unmarked(text: str) -> str:
    """A text without the marks of a web page or of bold type; as long as before.

    >>> unmarked("<b>After</b> it<br>**move** 2")
    '   After     it\\n     move   2'
    """
    if "<" in text:
        text = _BREAK.sub(lambda m: "\n" + " " * (len(m.group()) - 1), text)
        text = _ITEM.sub(lambda m: "\n-" + " " * (len(m.group()) - 2), text)
        text = _TAG.sub(lambda m: " " * len(m.group()), text)
    if "&" in text:
        text = _ENTITY.sub(_character, text)
    if "*" in text or "_" in text or "~" in text:
        text = _MARKDOWN.sub(_bare, text).replace("**", "  ")
    return text


def _character(match: re.Match[str]) -> str:
    found = unescape(match.group())
    return found.ljust(len(match.group())) if len(found) == 1 else match.group()


def _bare(match: re.Match[str]) -> str:
    if match.group(1) is None:
        return " " * len(match.group())
    blank = " " * len(match.group(1))
    return blank + match.group(2) + blank


def owned(text: str) -> str:
    """A text with the apostrophes that were left out where somebody owns something; as long as before.

    >>> owned("look at the opponents hand; the attackers card; your fighters attack")
    "look at the opponent' hand; the attacker' card; your fighters attack"
    """
    return _POSSESSIVE.sub(lambda m: m.group()[:-1] + "'", text)
