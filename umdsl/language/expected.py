"""What the parser could take, in words people know: the terminals of the grammar never reach a user."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_WHERE = (
    *("ADJACENT_TO", "IN", "ON", "FROM", "ON_OR_ADJACENT"),
    *("SAME_ZONE_AS", "WITHIN", "THROUGH", "TOWARD", "AWAY_FROM"),
)
_WHEN = (
    *("THIS_TURN", "THIS_COMBAT", "THIS_ACTION", "THIS_ROUND", "THIS_GAME", "THIS_WAY", "EACH_TURN", "YOUR_TURN"),
    *("THEIR_TURN", "YOUR_NEXT_TURN", "THEIR_NEXT_TURN", "SINCE_LAST_TURN", "SINCE_LAST_START", "LAST_TURN"),
)
# Groups of terminals, the most useful to an author first: a prefix or a full name, what to call the group, and
# which of its words to show as examples.
_GROUPS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("a verb such as {}", ("D_", "STARTS_", "DO_NOT_TAKE"), ("D_DRAW", "D_MOVE", "D_DEAL", "D_ATTACK")),
    ("a window such as {}", ("W_", "AT_START", "AT_END"), ("W_AFTER_COMBAT",)),
    ("a number", ("NUMBER", "NUMBER_WORD", "ONE", "SIGNED"), ()),
    ("a word such as {}", ("A", "THE", "EACH", "ANOTHER", "ANY", "NO", "THIS", "THAT", "THOSE"), ("A", "THE", "EACH")),
    ("a noun such as {}", ("N_", "BOOST_CARD"), ("N_CARD", "N_FIGHTER", "N_DAMAGE", "N_SPACE")),
    ("a name from the file", ("NAME_",), ()),
    ("{}", ("YOUR", "THEIR", "HIS", "HER", "ITS"), ("YOUR",)),
    ("{}", ("YOU", "HE", "IT", "THEY", "HIM", "HER_OBJ", "THEM"), ("YOU", "IT")),
    ("a word that describes it, such as {}", ("J_", "FRIENDLY", "OPPOSING"), ("OPPOSING", "J_ADJACENT")),
    ("where, such as {}", _WHERE, ("IN", "ADJACENT_TO", "FROM")),
    ("a value such as {}", ("S_",), ("S_VALUE", "S_BOOST")),
    ("what was done to it, such as {}", ("DID_", "DEFEATED_WAY", "MOVED_THROUGH"), ("DID_DISCARD", "DID_DEAL")),
    ("how long, such as {}", ("REST_OF_", "UNTIL_", "FOR_NEXT_ATTACK"), ("REST_OF_TURN",)),
    ("when, such as {}", _WHEN, ("THIS_TURN",)),
    ("the end of the sentence", ("STOP", "SEP", "BULLET", "$END"), ()),
)
# Marks, and terminals whose regular expressions are looking ahead.
_LITERAL = {
    "COLON": ":",
    "COMMA": ",",
    "TO_DO": "to",
    "AND_DO": "and",
    "AND_DID": "and",
    "AND_PREP": "and",
    "AND": "and",
    "OR_DO": "or",
    "OR_PREP": "or",
    "OR_DID": "or",
    "OR": "or",
    "POSS": "'s",
    "EACH_OWNED": "each of",
    "ANY_OWNED": "any number of",
    "HAVE_AUX": "has",
    "DID_IT": "do",
    "DIDNT_IT": "don't",
    "WITH_A_STAT": "with",
    "WITH_THAT_STAT": "with",
    "THE_OTHER_ALONE": "the other",
    "THE_OTHER_NUM": "the other",
}
# Words worth showing by themselves, in this order; what is in no list is not worth the room.
_WORTH = (
    "UP_TO", "COLON", "COMMA", "TO", "BE", "HAVE", "MAY", "CANNOT", "OF", "WITH", "INTO", "FOR", "AS", "BY", "AMONG",
    "TO_DO", "AND_DO", "AND", "OR_DO", "OR", "THEN", "IF", "FOR_EACH", "YOU_MAY", "EQUAL_TO", "INSTEAD", "ON_TOP",
    "WHEN", "WHILE", "UNLESS",
)  # fmt: skip
_NEVER = frozenset({"_LBR", "_RBR", "_LBRACE", "_RBRACE", "DASH", "BE_TYPO", "SECTION_MARK", "NAME_REL"})
# What opens a sentence is most of the grammar; these few ways to begin are what an author wants to hear of.
_OPENING = ("D_", "W_", "IF", "YOU_MAY", "WHEN", "YOUR", "NAME_")
_ADDED = (
    *("A", "THE", "EACH", "THIS", "THAT", "YOUR", "YOU", "HE", "IT", "THEY", "COMMA", "OF", "WITH"),
    *("DID_", "J_FACE_", "DEFEATED_WAY", "MOVED_THROUGH"),
)
_MOST = 6

Ways = Mapping[str, tuple[int, tuple[str, ...]]]


def spelled(terminal: str, ways: Ways) -> str | None:
    """The plainest way to write a terminal; None for one that is no word."""
    if terminal in _LITERAL:
        return _LITERAL[terminal]
    known = ways.get(terminal)
    if known is None:
        return None
    word = next((w for w in known[1] if w[0].isalpha()), known[1][0])
    return word.upper() if terminal.startswith("W_") else word


def _belongs(terminal: str, members: tuple[str, ...]) -> bool:
    return any(terminal == m or (m.endswith("_") and terminal.startswith(m)) for m in members)


def _quoted(words: Iterable[str]) -> str:
    shown = [f"`{w}`" for w in words]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]


def in_words(accepts: frozenset[str], ways: Ways) -> tuple[str, ...]:
    """What is acceptable, most useful first, at most six entries.

    >>> in_words(frozenset({"COLON", "COMMA", "DASH"}), {})
    ('`:`', '`,`')
    """
    left = sorted(accepts - _NEVER)
    opening = "W_SETUP" in accepts
    if opening:
        left = [t for t in left if _belongs(t, _OPENING)]
    elif "STOP" in accepts:  # what could be added to a whole sentence is endless: only the likely is worth saying
        left = [t for t in left if not _belongs(t, _ADDED)]
    if not opening:  # in the middle of a sentence a window's name is only one more adjective
        left = [t for t in left if not t.startswith(("W_", "AT_START", "AT_END"))]
    found: list[str] = []
    ends: list[str] = []
    for title, members, examples in _GROUPS:
        inside = [t for t in left if _belongs(t, members)]
        if not inside:
            continue
        left = [t for t in left if t not in inside]
        if "{}" not in title:
            (ends if members[0] == "STOP" else found).append(title)
            continue
        shown = [t for t in examples if t in inside] or inside[:2]
        words = [w for w in (spelled(t, ways) for t in shown[:2]) if w]
        if words:
            found.append(_quoted(words) if len(inside) <= len(words) else title.format(_quoted(words)))
    worth = [t for t in _WORTH if t in left]
    if not found and not worth:
        worth = left
    singles = [f"`{w}`" for w in dict.fromkeys(spelled(t, ways) for t in worth) if w]
    # A mark or a small word is the likelier thing to be missing where little else fits.
    if opening or len(found) > 3:
        ordered = [*found[:3], *singles[:2], *found[3:], *singles[2:]]
    else:
        ordered = [*singles[:4], *found]
    return tuple(dict.fromkeys([*ordered[: _MOST - len(ends)], *ends]))[:_MOST]
