"""What a thing is by all that the texts do with it: what is held is a resource, what lies on the board a token.

One sentence alone misleads: `gain 1 Glow token` sounds like a token, and `any number of mirrors` like a resource.
"""

from __future__ import annotations

import re

from umdsl.content.importers.patterns import AMOUNT
from umdsl.language.names import NameKind, plural

#: What a token is called that has its name from what is held: `collect the clue token`, `spend 1 clue`.
MARKER = "token"
_MARKER = r"(?:tokens?|counters?|markers?|cubes?)"
_THING = rf"{{x}}(?: {_MARKER})?"
_SOME = rf"(?:{AMOUNT} )?"
_SHEET = r"(?:this|your|his|her|its|their|the)(?: [\w’'-]+)? (?:card|sheet|board|mat|supply|pool)\b|you\b"
_HELD = (
    rf"\b(?:gain|spend|spent|pay|lose|earn|collect)(?:s|ed|ing)? {_SOME}{_THING}",
    rf"{_THING} (?:that )?(?:you (?:have|spend|spent)|spent|lost|gained|paid)\b",
    r"\b(?:have|has|with|than|hold|up to|maximum of) (?:at least |exactly |fewer than |less than |more than )?"
    rf"\d+ (?:or (?:more|less|fewer) )?{_THING}",
)
_STANDS = (
    # Placed and no more said is placed on the board.
    rf"\bplac(?:es?|ed|ing) {_SOME}{_THING}\b(?! {_MARKER})(?! (?:on|in|onto|into|from) (?:{_SHEET}))",
    rf"\b(?:put|mov)(?:e|s|es|ed|ting|ing)? {_SOME}{_THING} (?:up to |in|on|onto|into|adjacent|next|within|anywhere)\b"
    rf"(?! (?:{_SHEET}))",
    rf"{_THING} (?:adjacent to|in (?:the same|his|her|its|their) zone)\b",
    rf"\b(?:spaces?|zones?) (?:with|containing|of) {_SOME}{_THING}",
    rf"\b(?:on|adjacent to|toward|towards|nearest|closest|enters?|through) (?:an?|the|another|any) {_THING}",
    rf"{_THING} (?:on|from) (?:the (?:board|battlefield|map)|an?y? (?:space|zone))",
)
_PLAYED = (
    r"\bplay(?:s|ed)? (?:an?|another|\d) {x}(?! (?:tokens?|counters?|markers?))\b",
    r"{x} (?:(?:is|are) )?(?:in|from) (?:your|their|his|her|a|any) (?:hand|deck|discard pile)\b",
)
_TURNED = (
    rf"\b(?:flip|(?:dis|un|re)?charge)(?:s|ed|ing)? {_SOME}{_THING}",
    rf"{_THING} (?:is|are) (?:(?:dis|un)?charged|face-?(?:up|down)|flipped)\b",
)
_FIGHTS = (
    rf"\b(?:defeat|attack)(?:s|ed|ing)? {_SOME}{{x}}(?! {_MARKER})\b",
    r"{x} (?:is|are|was|were|would be) (?:defeated|attacked)\b",
    r"{x} (?:attacks?|may attack|defends?|deals? \d)\b",
    r"\bfriendly {x}\b",
)


def kind_of(name: str, kind: NameKind, prose: str) -> NameKind:
    """The kind of a thing that is held or lies about, by all that is done with it; others are what they were."""
    if kind is NameKind.STATE and re.search(rf"{_form(name)} tokens?\b", prose, re.I):
        kind = NameKind.TOKEN  # nobody is in a state of which there are tokens
    if kind not in (NameKind.TOKEN, NameKind.RESOURCE):
        return kind
    if _any(_TURNED, name, prose):
        return NameKind.TOKEN
    if _any(_PLAYED, name, prose):
        return NameKind.TAG
    held, stands = _any(_HELD, name, prose), _any(_STANDS, name, prose)
    if held == stands:
        return kind
    return NameKind.RESOURCE if held else NameKind.TOKEN


def is_both(name: str, prose: str) -> bool:
    """Whether the texts place tokens of a name on the board, and have them held under the name alone."""
    one = rf"{_form(name)}(?! {_MARKER})\b"
    return (
        re.search(rf"{_form(name)} tokens?\b", prose, re.I) is not None
        and _any(_STANDS, name, prose)
        and _any(_HELD, name, prose)
        and not any(re.search(row.replace(_THING, one), prose, re.I) for row in _STANDS)
        and not any(
            re.search(row.replace(_THING, rf"{_form(name)} {_MARKER}").replace("collect", "earn"), prose, re.I)
            for row in _HELD
        )
    )


def fights(name: str, prose: str) -> bool:
    """Whether what the texts speak of is a fighter: it attacks, or can be attacked or defeated."""
    return _any(_FIGHTS, name, prose)


def _any(rows: tuple[str, ...], name: str, prose: str) -> bool:
    return any(re.search(row.replace("{x}", _form(name)), prose, re.I) for row in rows)


def _form(name: str) -> str:
    return rf"(?<!\w)(?:{re.escape(plural(name))}|{re.escape(name)})(?!\w)"
