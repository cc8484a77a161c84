"""How texts speak of things that no deck declares: a table of patterns, each with what it tells.

Every row is general: it knows the words around a name, never a name. The rows stand in the order of their weight: a
thing that is placed is a token, even where it is also spent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import attrs

from umdsl.language.grammar import verbs, vocabulary
from umdsl.language.names import NameKind, singular

# The shapes of a name: one in capitals, words with a capital, or one plain word. They have an end, so that a text made
# to be slow is not.
_CAPS = r"[A-Z][A-Z’'-]{1,29}(?: [A-Z][A-Z’'-]{1,29}){0,4}"
_CAP = r"[A-Z][\w’'-]{0,29}(?: (?:of (?:the )?|the )?[A-Z][\w’'-]{0,29}){0,4}"
_LOW = r"[a-z][a-z’'-]{1,29}"
_SHAPES = {
    "X": rf"(?P<x>{_CAP}|{_LOW})",
    "CAP": rf"(?P<x>{_CAP})",
    "CAPS": rf"(?P<x>{_CAPS})",
    "LOW": rf"(?P<x>{_LOW})",
    # Something that is counted, and not a kind of card or token.
    "Y": rf"(?P<x>{_CAP}|{_LOW})\b(?! (?i:cards?|tokens?|counters?|markers?|values?|forms?|modes?|stances?|sides?)\b)",
    "MADE": r"(?P<x>[a-z]{2,18}(?:ed|en|ous|ible|ic|y|ful|ish))(?=[.,;\n]|$| (?:until|and|for|instead)\b)",
    "ONE": r"(?P<x>[a-z]{3,29}|[A-Z]{3,29})(?= instead|[.,\n]|$)",
}
AMOUNT = (
    r"(?:(?:up to )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)(?: (?:additional|more|other))?|"
    r"all(?: (?:of )?(?:the|your))?|any(?: (?:number|amount) of)?|each|every|another|the|your|that|no|the other)"
)
_END = (
    r"(?= *(?:[.,;:)\n]|$)| (?:in|on|onto|from|to|at|next|adjacent|within|under|with|and|or|for|instead|face|faceup|"
    r"facedown)\b)(?! (?:in|into|from) (?:your|their|his|her|the|a|any|its owner['’]s) (?:\w+['’]s? )?"
    r"(?:hand|deck|discard))"
)
_WORDS = re.compile(r"[\w’'-]+")
_DRIFT = re.compile(r" {2,}|\s*\n\s*")


@attrs.frozen
class Row:
    """One way to speak of a thing: `{X}` stands for its name, `{N}` for an amount, `{.}` for where a name may end.

    Without one of its cues in a text, a row need not be tried there.
    """

    name: str
    cues: str
    pattern: str
    kind: NameKind
    example: str

    def cued(self, text: str) -> bool:
        """Whether a text in small letters has one of the cues."""
        return any(cue in text for cue in self.cues.split("|"))

    def regex(self) -> re.Pattern[str]:
        shape = self.pattern.replace("{N}", AMOUNT).replace("{.}", _END)
        for key, value in _SHAPES.items():
            shape = shape.replace("{" + key + "}", value)
        return re.compile(shape)


_TOKEN, _RESOURCE, _STATE = NameKind.TOKEN, NameKind.RESOURCE, NameKind.STATE
_TAG, _PILE = NameKind.TAG, NameKind.REGION

_SPEND = "gains?|gained|gaining|spends?|spent|spending|loses?|lost|losing|pays?|paying|gets?"
_TURN = "transforms?|transformed|changes?|changed|turns?|flips?|switch(?:es)?"
_BE = "is|are|was|were|becomes?|became|being|while|if|as|not|in"
_PUT = "puts?|adds?|tuck|place|discard"
_INTO = "in|into|from|under"
_BOUND = r"(?:at least |exactly |fewer than |less than |more than )?\d+(?: or (?:more|less|fewer))?"

# fmt: off
ROWS = (
    Row("worn", " in ",
        r"\b(?i:while(?: [\w\N{SECTION SIGN}]+ is)?|(?:starts?|begins?)(?: the game)?) in "
        r"(?i:his|her|its|your|their) {CAP}{.}", _STATE, "while in her <Storm Cloak>, draw 1"),
    Row("token", "token|counter|marker|cube",
        r"\b{X} (?i:tokens?|counters?|markers?|cubes?)\b", _TOKEN, "3 <smoke> tokens"),
    Row("placed", "plac", r"\b(?i:places?|placed|placing) {N} {X}{.}", _TOKEN, "place a <beacon> in any space"),
    Row("taken away", "remov|return|flip",
        r"\b(?i:removes?|removed|returns?|flips?) {N} {X}{.}", _TOKEN, "remove 1 <Snare> from the board"),
    Row("stood on", " with | containing ",
        r"\b(?:spaces?|fighters?) (?:with|containing) {N} {CAP}{.}", _TOKEN, "a space with a <Snare>."),
    Row("stands on", " on |adjacent to|space",
        r"\b(?:on|adjacent to|spaces? of) (?:an?|another|the) {CAP}{.}", _TOKEN, "enemies on a <Snare>."),
    Row("headed for", "toward|closest|nearest",
        r"\b(?i:towards?|closest|nearest)(?: the)?(?: nearest)? {LOW}{.}", _TOKEN, "nearest <gate>."),
    Row("measured", "track|meter|gauge|dial", r"\b{CAP} (?i:track|meter|gauge|dial)\b", _RESOURCE, "the <Doom> track"),
    Row("advanced", "advanc|refill|replenish",
        r"\b(?i:advances?|refills?|replenish(?:es)?) (?i:the |your |his |her )?{CAP}", _RESOURCE,
        "advance <Doom> by 1"),
    Row("spent", "gain|spen|los|pay|get", rf"\b(?i:{_SPEND}) {{N}} {{Y}}", _RESOURCE, "spend 1 <mana>"),
    Row("added", "add", r"\b(?i:adds?) {N} {CAP}{.}", _RESOURCE, "add 1 <Fury>."),
    Row("had at first", "with ",
        r"\b(?i:starts?|begins?)(?: the game)? with {N} {Y}", _RESOURCE, "starts with 5 <Mana>"),
    Row("had at most", "max", r"\b(?i:maximum|max) of \d+ {Y}", _RESOURCE, "a maximum of 3 <Mana>"),
    Row("any amount", "any ", r"\b(?i:any (?:amount|number) of) {Y}", _RESOURCE, "any amount of <Mana>"),
    Row("owned", "you have", r"\b{X} (?:that )?you have(?=[.,;]|$)", _RESOURCE, "for each <Mana> you have"),
    Row("held", "have |has ", rf"\b(?i:have|has) {_BOUND} {{Y}}", _RESOURCE, "if you have 3 or more <Mana>"),
    Row("set", "set ", r"\b(?i:set) (?:your|his|her|its|their) {X} to \d", _RESOURCE, "set your <temper> to 0"),
    Row("marked", "tag|symbol|icon|keyword",
        r"\b(?:the|an?) {X} (?:tag|symbol|icon|keyword)\b", _TAG, "cards with the <OMEN> tag"),
    Row("carried", " with ",
        r"\b(?i:cards?|schemes?|attacks?|defen[cs]es?) with (?:(?:an?|the) )?{CAPS}(?=[ .,:;)])", _TAG,
        "schemes with <OMEN> stay in play"),
    Row("lies there", "to play|n play", r"\b{N} {X} (?:in|into) play\b", _TAG, "put any <omen> into play"),
    Row("named kind", "card", r"\b(?i:an?|any|each|another|all|your|his|her|the|\d+) {LOW} (?i:cards?)\b", _TAG,
        "put your <omen> cards in a deck"),
    Row("kind of card", "card", r"\b{CAP} (?i:cards?)\b", _TAG, "each <OMEN> card in your discard pile"),
    Row("turned into", "to ",
        rf"\b(?i:{_TURN})(?: \w+){{0,3}} (?:in)?to (?:the |a )?{{CAP}}", _STATE, "turn into <Bruin>"),
    Row("between two", "between|either",
        r"\b(?i:between|either) {CAPS} (?:and|or) [A-Z]{2}", _STATE, "switch between <CALM> and WILD"),
    Row("or another", " or | and ", r"\b[A-Z]{2,},? (?:and|or) {CAPS}", _STATE, "she starts CALM or <WILD>"),
    Row("listed", " or | and ",
        r"\b{CAPS}(?=,(?: [A-Z’'-]{2,29},){0,6} [A-Z’'-]{2,29},? (?:and|or) [A-Z]{2})", _STATE, "<SLY>, DIM or WILD"),
    Row("one or other", " or | and ", r"\b{CAPS},? (?:and|or) [A-Z]{2}", _STATE, "she starts <CALM> or WILD"),
    Row("being", " ", rf"\b(?i:{_BE})(?: in| not)? {{CAPS}}{{.}}", _STATE, "while she is <WILD>, draw 1"),
    Row("form", "form|mode|stance|side", r"\b{CAP} (?i:form|mode|stance|side)\b", _STATE, "in <OTTER> form"),
    Row("made", "become|is now|are now",
        r"(?:\N{SECTION SIGN}|\b(?:[Yy]ou|[Hh]e|[Ss]he|[Ii]t) )\s*(?:becomes?|is now|are now) {MADE}", _STATE,
        "§§§ becomes <enraged>."),
    Row("label", ":", r"(?:^|\n|\. ) *{CAPS}: (?!\d)", _STATE, "<WILD>: You may BOOST this attack"),
    Row("put into", "the |your ",
        rf"\b(?i:{_PUT})\b[^.\n]{{1,40}}? (?:{_INTO}) (?:the|your) {{ONE}}", _PILE, "put it in the <pot>."),
    Row("played", "play|discard",
        r"\b(?i:plays?|played|discards?) (?:an?|another) {X}{.}", _TAG, "after you play an <omen>, draw 1"),
)
# fmt: on
#: Words that stand where names do and are none, besides the words of the grammar.
_NO_NAMES = (
    "it them him her one ones this that these those what which who points more less fewer much many any all both "
    "either only else extra new same first second third last next other others another of to with from such and or "
    "is are be been not different additional attack atk boost value reminder note coin die dice x i ii iii single "
    "free copy copies total edge way time times turns rounds point effect bonus face facedown faceup character name"
)
#: Verbs that are the names of what is done in the game, and never of a thing.
_DEEDS = frozenset(
    ("attack", "boost", "blind-boost", "defend", "discard", "draw", "end", "maneuver", "move", "play", "start", "turn")
)
_SKIPPED = frozenset(_NO_NAMES.split())
#: What labels of the game itself are made of.
_LABELS = (
    "after always attack boost card cards choose combat during effect end immediate immediately now objective one "
    "permanent right round setup start turn two when while"
)
OF_THE_GAME = frozenset(_LABELS.split())
_LABEL = re.compile(rf"(?m)^ *(?P<x>{_CAPS}): (?!\d)")


@cache
def _regex(row: Row) -> re.Pattern[str]:
    return row.regex()


@attrs.frozen
class Sighting:
    """A name found by a row, as it is written there."""

    name: str
    row: Row


def sightings(text: str) -> Iterator[Sighting]:
    """What the rows find in a text whose fighters are masked, row by row.

    >>> [(s.name, str(s.row.kind)) for s in sightings("Spend 1 Mana to place a beacon in her zone.")]
    [('beacon', 'token'), ('Mana', 'resource')]
    """
    text = _DRIFT.sub(lambda m: "\n" if "\n" in m.group() else " ", text)
    small = text.lower()
    for row in ROWS:
        for match in _regex(row).finditer(text) if row.cued(small) else ():
            name = _bare(match.group("x")) or _verb(match, row)
            if name is not None:
                yield Sighting(name, row)


def shouted(text: str) -> list[str]:
    """Labels of plain words, such as `COME WHAT MAY:`: several words in capitals that the texts use more than once.

    >>> shouted("COME WHAT MAY: Draw 1.\\nIf COME WHAT MAY, draw 2.\\nAFTER COMBAT: Draw 1.\\nAFTER COMBAT: Draw 2.")
    ['COME WHAT MAY']
    """
    found = dict.fromkeys(match.group("x") for match in _LABEL.finditer(text))
    return [
        phrase
        for phrase in found
        if " " in phrase and text.count(phrase) > 1 and not OF_THE_GAME & set(phrase.lower().split())
    ]


def _bare(words: str) -> str | None:
    """A name without the words of the grammar before it; nothing if no word is left that could be one."""
    words = re.sub(r"['’]s?$", "", words)
    while words:
        first = _WORDS.match(words)
        if first is None or not _common(first.group()):
            break
        words = words[first.end() :].strip()
    if len(words) < 2 or all(_common(word) for word in _WORDS.findall(words)):
        return None
    return words


def _verb(match: re.Match[str], row: Row) -> str | None:
    """What is called like a verb (`spend 1 Charge`, `2 Charge tokens`): with a capital where no sentence begins."""
    word = match.group("x")
    before = match.string[: match.start("x")].rstrip(" ")
    named = row.kind in (NameKind.RESOURCE, NameKind.TOKEN) or row.name == "form"
    if (
        not named
        or " " in word
        or not word[0].isupper()
        or (before[-1:] in (".", "", "\n", ":") and not word.isupper())
    ):
        return None
    low = singular(word).lower()
    if low in _DEEDS or low in _SKIPPED:
        return None
    # What stands before `token` in capitals is its name, whatever else the word may mean: `a MARK token`.
    return word if low in verbs() or (row.name == "token" and len(word) > 2) else None


def _common(word: str) -> bool:
    low = re.sub(r"['’]s?$", "", word.lower().replace("’", "'"))
    return low in vocabulary() or low in _SKIPPED or low.isdigit()
