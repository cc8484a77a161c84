"""Declaring what no deck declares: tokens, resources, states, tags and places, from the way the texts use them.

The patterns (:mod:`umdsl.content.importers.patterns`) come first. What is still unknown when the texts have been
parsed is declared by the place it has in the tree (:mod:`umdsl.content.importers.uses`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from umdsl.content.definitions import Pile, Resource, StateGroup, Token
from umdsl.content.importers.patterns import shouted, sightings
from umdsl.content.importers.spelling import MASK
from umdsl.language.grammar import vocabulary
from umdsl.language.names import NameKind, Names, plural, singular
from umdsl.language.nearest import slip

_LONGEST = 60
# Real decks have a dozen things and a few thousand characters; one that is made to be slow is read up to here.
_MOST = 100
PROSE = 50_000
_ABOUT = ("size", "identity", "form", "stance", "mode", "mood")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}
_NUMBER = rf"(?P<n>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_TRACK = r"(?:track|meter|gauge|bar|pool|dial|counter)"
_START = r"(?:starts?|begins?)(?: the game)? with"
_LINE = re.compile(r"(?m)^[ \t*•-]*(?:[Tt]he )?(?P<x>[A-Z][\w’' -]{0,40}?)(?: (?:form|mode|stance|side))?[*]*:")
_UNCOUNTED = re.compile(r"(?:ss|us|is|os)$", re.I)


@attrs.define
class Things:
    """What a deck keeps besides fighters and cards: a kind for each name, in the order in which they were found."""

    kinds: dict[str, NameKind] = attrs.field(factory=dict)
    together: list[tuple[str, ...]] = attrs.field(factory=list)
    nouns: list[tuple[str, tuple[str, ...]]] = attrs.field(factory=list)

    def add(self, name: str, kind: NameKind) -> None:
        """Declare a name, unless it or its plural is declared, or it is too long to be one."""
        if self.find(name) is None and len(name) <= _LONGEST and len(self.kinds) < 2 * _MOST:
            self.kinds[name] = kind

    def find(self, name: str) -> str | None:
        """The declared name that a spelling belongs to."""
        keys = _keys(name)
        return next((known for known in self.kinds if keys & _keys(known)), None)

    def of(self, kind: NameKind) -> list[str]:
        return [name for name, its_kind in self.kinds.items() if its_kind is kind]

    def join(self, names: Iterable[str]) -> None:
        """Say that some states belong to one group."""
        group = tuple(dict.fromkeys(names))
        if len(group) > 1:
            self.together.append(group)

    # As definitions -------------------------------------------------------------------------------------------------

    def resources(self, prose: str) -> tuple[Resource, ...]:
        """Resources, with the numbers that the texts give them."""
        made = []
        for name in self.of(NameKind.RESOURCE):
            forms = _spellings(name)
            most = _number(rf"(?:maximum of|max(?:imum)?|at most|never have more than) {_NUMBER} {forms}", prose)
            most = most or _number(
                rf"{forms}(?: tokens?| counters?)? \((?:max\.?|maximum|up to)(?: of)? {_NUMBER}\)", prose
            )
            most = most or _number(
                rf"{forms} {_TRACK}(?: from|:)? ?(?:0 ?(?:to|-|–) ?)?{_NUMBER}(?! (?:space|step))", prose
            )
            most = most or _number(
                rf"(?<!\d ){forms}: [^.\n]{{0,30}}\b(?:max\.?|maximum|up to)(?: of| is)? {_NUMBER}(?= *[.,;)\n]|$)",
                prose,
            )
            most = most or _number(
                rf"(?:hold|have|store|carry) (?:up to|at most|a maximum of|no more than) {_NUMBER} {forms}", prose
            )
            most = most or _number(rf"(?:have|hold) more than {_NUMBER} {forms}", prose)
            most = most or _number(rf"{forms} {_TRACK}[^.\n]{{0,40}}\b(?:up to|max(?:imum)?(?: of)?) {_NUMBER}", prose)
            start = _number(rf"{_START} {_NUMBER} {forms}", prose) or 0
            start = start or _number(rf"{forms}(?: {_TRACK})?: starts? (?:at|with) {_NUMBER}", prose) or 0
            start = start or _number(rf"{forms} {_TRACK}[^.\n]{{0,30}} starts? (?:at|on) {_NUMBER}", prose) or 0
            made.append(Resource(name=name, start=min(start, most) if most else start, max=most))
        return tuple(made)

    def tokens(self, prose: str) -> tuple[Token, ...]:
        """Tokens, with their number where the texts give one."""
        return tuple(Token(name=name, count=_supply(name, prose)) for name in self.of(NameKind.TOKEN))

    def states(self, prose: str, starts: Iterable[str] = ()) -> tuple[StateGroup, ...]:
        """States in groups: those that are spoken of together exclude each other."""
        made: list[StateGroup] = []
        folded = prose.casefold()
        for group in self._groups():
            values = tuple(sorted(group, key=lambda value: (folded.find(value.casefold()) % (len(folded) + 1), value)))
            # the longest, for `Ada the Grim` is not Ada
            start = max((value for value in values if starts_as(value, prose)), key=len, default=None)
            start = start or next((value for value in values if value in starts), None)
            taken = {group.name for group in made}
            name = self._called(values, taken) or self._group_name(values, prose, taken)
            ordered = re.search(rf"\bnext {name}\b", prose, re.I) is not None
            made.append(StateGroup(name=name, values=values, start=start, order=ordered))
        return tuple(made)

    def piles(self) -> tuple[Pile, ...]:
        return tuple(Pile(name=name) for name in self.of(NameKind.REGION))

    def tags(self) -> tuple[str, ...]:
        return tuple(self.of(NameKind.TAG))

    def tags_of(self, title: str) -> tuple[str, ...]:
        """The tags of a card: those that are a word of its title."""
        words = {word.casefold() for word in re.findall(r"[\w'’-]+", title)}
        return tuple(tag for tag in self.of(NameKind.TAG) if _keys(tag) & words)

    def _groups(self) -> Iterator[tuple[str, ...]]:
        groups: list[list[str]] = [[name] for name in self.of(NameKind.STATE)]
        for joined in self.together:
            touched = [group for group in groups if any(name in group for name in joined)]
            if len(touched) > 1:
                merged = [name for group in touched for name in group]
                groups = [merged if group is touched[0] else group for group in groups if group not in touched[1:]]
        yield from (tuple(group) for group in groups)

    def _called(self, values: tuple[str, ...], taken: set[str]) -> str | None:
        """What the texts call these states: a weapon, a gadget."""
        folded = {value.casefold() for value in values}
        for noun, items in self.nouns:
            fits = folded & {item.casefold() for item in items} if items else len(values) > 1
            if fits and noun not in taken and self.find(noun) is None:
                return noun
        return None

    @staticmethod
    def _group_name(values: tuple[str, ...], prose: str, taken: set[str]) -> str:
        about = next((word for word in _ABOUT if re.search(rf"\b{word}\b", prose, re.I)), "state")
        name = about if len(values) > 1 or about != "state" else values[0].lower()
        return name if name not in taken else values[0].lower()


# Finding ----------------------------------------------------------------------------------------------------------


def things_in(prose: str, hidden: Names, titles: Iterable[str]) -> Things:
    """What the patterns find in texts whose fighters are masked; `hidden` and card titles are names of their own."""
    found: dict[str, tuple[int, NameKind]] = {}
    written: dict[str, list[str]] = {}
    cards = {title.casefold() for title in titles}
    worded = {singular(word) for title in cards for word in re.findall(r"[\w'’-]+", title)}
    for order, sighting in enumerate(sightings(prose[:PROSE])):
        name, kind = sighting.name, sighting.row.kind
        if len(found) >= _MOST:
            break
        if MASK in name or hidden.find(name):
            continue
        if kind in (NameKind.STATE, NameKind.TAG) and name.casefold() in cards:
            continue
        if (kind is NameKind.STATE and is_title(name, prose)) or is_no_thing(name, prose):
            continue
        if sighting.row.name == "named kind" and singular(name) not in worded and _said(name, prose) < 2:
            continue  # an adjective, as likely as not
        key = _one(name, prose).casefold()
        written.setdefault(key, []).append(_one(name, prose))
        found.setdefault(key, (order, kind))
    things = Things()
    for phrase in shouted(prose[:PROSE])[:_MOST]:
        if MASK not in phrase and not hidden.find(phrase):
            things.add(phrase, NameKind.STATE)
    for key, (_, kind) in sorted(found.items(), key=lambda item: item[1][0]):
        things.add(spelled(_best(written[key]), kind, prose), kind)
    things.together += list(_enumerated(things, prose))
    things.together += list(_alike(things, prose))
    return things


def is_slip(name: str, prose: str) -> bool:
    """Whether a small word said once is a word of the game written wrongly: `spend 1 acton`.

    >>> is_slip("acton", "Spend 1 acton."), is_slip("acton", "Spend 1 acton. Gain 1 acton."), is_slip("mana", "Mana")
    (True, False, False)
    """
    if not name.islower() or " " in name or _said(name, prose) > 1:
        return False
    forms = {name, singular(name)}
    return any(
        slip(form, word) or _left_out(form, word) for word in vocabulary() if word[0] == name[0] for form in forms
    )


def is_no_thing(name: str, prose: str) -> bool:
    """Whether a word is none of the deck's things: a slip of the pen, a word for what was done, somebody's part.

    >>> is_no_thing("tucked", "Draw 1 for each tucked card."), is_no_thing("Prey", "That fighter is your Prey.")
    (True, True)
    """
    return is_slip(name, prose) or _is_done(name.lower(), prose) or _is_part(name, prose)


def _is_done(name: str, prose: str) -> bool:
    """Whether a small word tells only what was done with what it stands before: `for each tucked card`."""
    if re.fullmatch(r"[a-z]+[^\Wea]ed", name) is None:
        return False
    joints = "in|on|from|to|and|or|for|at|with|is|are|instead|this|during|tokens?|counters?|markers?"
    return re.search(rf"(?<!\w){re.escape(name)} (?!(?:{joints})\b)[a-zA-Z]", prose) is not None


def _is_part(name: str, prose: str) -> bool:
    """Whether a fighter on the board is made what is named: nobody who could be put there, nor a thing to be laid."""
    form, whose = re.escape(name), r"(?:now )?(?:the|your|his|her|their|its)"
    told = (
        rf"\b(?i:(?:that|this|the chosen) (?:fighter|hero|sidekick)|it) (?:is|becomes|will be) {whose} {form}(?!\w)",
        rf"\b(?:fighters?|heroe?s?|sidekicks?)\b[^.\n]{{0,40}} (?:to be|as|to become) {whose} {form}(?!\w)",
    )
    return any(re.search(row, prose) for row in told)


def _said(name: str, prose: str) -> int:
    """How often a word is said, in the singular or the plural."""
    return len(re.findall(rf"(?<!\w)(?:{re.escape(name)}|{re.escape(singular(name))}s?)(?!\w)", prose, re.I))


def _left_out(short: str, word: str) -> bool:
    """Whether one word is the other without one of its letters."""
    return len(short) + 1 == len(word) > 4 and any(word[:i] + word[i + 1 :] == short for i in range(1, len(word)))


def is_title(name: str, prose: str) -> bool:
    """Whether a name stands over sentences only, and nothing ever is or becomes it: `REWARD: Draw 2 cards.`

    >>> is_title("PRIZE", "PRIZE: Draw 1 card."), is_title("CALM", "CALM: Draw 1 card. Ada becomes CALM.")
    (True, False)
    """
    over = rf"(?:(?<=[.!:\n])|\A)[ \t*•-]*{re.escape(name)}[*]*:"
    labels = len(re.findall(over, prose))
    if labels == 0 or labels < len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", prose)):
        return False
    being = rf"\b(?:is|are|was|becomes?|became|being|while|if|as|not|in|to|into) (?:the )?{re.escape(name)}(?!\w)"
    return re.search(being, prose, re.I) is None


_KIND_OF = "form|mode|stance|side|mood|phase|style"


def _alike(things: Things, prose: str) -> Iterator[tuple[str, ...]]:
    """States that are called alike: the OX side and the OWL side; and those that label lines one after the other."""
    states = things.of(NameKind.STATE)
    kinds: dict[str, list[str]] = {}
    for state in states:
        for match in re.finditer(rf"(?<!\w){re.escape(state)} ({_KIND_OF})\b", prose, re.I):
            kinds.setdefault(match.group(1).lower(), []).append(state)
    yield from (tuple(dict.fromkeys(names)) for names in kinds.values())
    labels = [things.find(match.group("x").strip()) for match in _LINE.finditer(prose)]
    run: list[str] = []
    for name in [*labels, None]:
        if name is not None and name in states:
            run.append(name)
            continue
        yield tuple(dict.fromkeys(run))
        run = []


def _enumerated(things: Things, prose: str) -> Iterator[tuple[str, ...]]:
    """States that a text lists: `CALM or WILD`."""
    states = things.of(NameKind.STATE)
    if len(states) < 2:
        return
    one = "(?:" + "|".join(re.escape(state) for state in sorted(states, key=len, reverse=True)) + ")"
    for match in re.finditer(rf"\b{one}(?:(?:, | or | and |, or |, and ){one})+\b", prose, re.I):
        names = [things.find(name) for name in re.findall(one, match.group(), re.I)]
        yield tuple(name for name in names if name is not None)


def _one(name: str, prose: str) -> str:
    """A name in the singular, where the texts have it in the singular or it clearly is a plural."""
    single = singular(name)
    if single == name:
        return name
    if re.search(rf"(?<!\w){re.escape(single)}(?!\w)", prose, re.I):
        return single
    many = re.search(rf"(?:\b(?:[2-9]|\d\d|any number of|number of)) {re.escape(name)}(?!\w)", prose)
    return single if many and not _UNCOUNTED.search(name) else name


def _best(spellings: list[str]) -> str:
    """The spelling to declare: with a capital before one without, and one in capitals last."""
    return min(spellings, key=lambda word: (word.islower(), word.isupper(), word))


def spelled(name: str, kind: NameKind, prose: str) -> str:
    """A name as it is declared: a state or tag that texts write small as well is declared small, to be found so."""
    low = name.lower()
    small = kind in (NameKind.STATE, NameKind.TAG) and not vocabulary().issuperset(low.split())
    return low if small and re.search(rf"(?<!\w){re.escape(low)}(?!\w)", prose) else name


# `You have a supply of 5 Embers`, `There are 4 Imps.`, `Ada has 2 Coils.`: no condition, at the head of a sentence.
_SUPPLIES = (
    rf"{_START} {_NUMBER} {{x}}",
    rf"(?:supply|pool|stock|total|set) of {_NUMBER} {{x}}",
    rf"(?<!if )\bthere are(?: only| exactly)? {_NUMBER} {{x}}(?: tokens?)?"
    r"(?= *[.,(]| in (?:your|the|his|her) (?:supply|pool|game)| (?:total|available))",
    r"(?:^|(?<=[.!])) *(?!(?:if|when|while|unless|whenever|each|at)\b)[^.,\n]{1,40}? (?:has|have)"
    rf" {_NUMBER} {{x}}(?: tokens?)?(?= *[.(]| in (?:your|his|her|their) (?:supply|pool))",
    rf"(?:^|(?<=[.!])) *(?:use|take|keep|set aside) {_NUMBER} {{x}}",
)


def _supply(name: str, prose: str) -> int | None:
    """How many tokens of a name texts say that there are."""
    found = (_number(row.replace("{x}", _spellings(name)), prose) for row in _SUPPLIES)
    return next((number for number in found if number), None)


def _keys(name: str) -> set[str]:
    return {form.casefold() for form in (name, singular(name), plural(name))}


def _spellings(name: str) -> str:
    return f"(?:{re.escape(plural(name))}|{re.escape(name)})"


def _number(pattern: str, prose: str) -> int | None:
    match = re.search(pattern, prose, re.I | re.M)
    if match is None:
        return None
    word = match.group("n").lower()
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def starts_as(state: str, prose: str) -> bool:
    """Whether texts say that a state holds at the start."""
    pattern = (
        rf"\bstarts?(?: the game)? (?:(?:as|in|on|with) )?(?:(?:the|his|her|its|your) )?{re.escape(state)}(?!\w)(?! or)"
    )
    return re.search(pattern, prose, re.I) is not None
