"""What an ability lists before it says what it does: the forms there are, how far a resource goes, who fights.

Such a sentence becomes a part of the file, not an effect. It is taken for read where the file says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from umdsl.content.definitions import Hero, Role
from umdsl.content.importers.announcing import announced
from umdsl.language.grammar import vocabulary
from umdsl.language.names import plural, singular

_ABOUT = (
    r"forms?|stances?|modes?|states|sides|identities|moods?|phases|styles|weapons|suits|gadgets|personas?|personalities|"
    r"aspects|disguises|guises|attunements|faces|halves"
)
_ONE = r"(?:the )?[A-Z][\w’'-]{0,29}(?: [A-Z][\w’'-]{0,29}){0,3}"
_SEVERAL = rf"{_ONE}(?:, {_ONE}){{0,7}},? (?:and|or|&) {_ONE}"
_AFTER = re.compile(rf"\b(?:{_ABOUT})\b[^.:;\n]{{0,40}}?[:(–,-] ?(?P<list>{_SEVERAL})(?=\s*[.)\n]|$)")
_BEFORE = re.compile(rf"\b(?:in|either|between|choose|of) (?:his |her |its |the )?(?P<list>{_SEVERAL}) (?:{_ABOUT})\b")
_CHOSEN = re.compile(
    r"\b(?:[Cc]hoose|pick|select) (?:an?|one|one of your|your) (?P<what>[A-Za-z]{3,20})"
    rf"(?: to (?:use|equip|activate))? ?[:(–,-] ?(?P<list>{_SEVERAL})(?=\s*[.)\n]|$)"
)
_ACTIVE = r"(?:active|lit|equipped|current|in use|up)"
_CALLED = re.compile(
    r"\b(?:[Ww]hich(?: one)? of (?:your|his|her|its|the)(?: (?:two|three|four|five|six|\d))? (?P<many>[a-z]{3,20}s)"
    rf" (?:is|are) {_ACTIVE}|[Ww]hich (?P<which>[a-z]{{3,20}}) is {_ACTIVE}|"
    r"[Yy]our (?:active|current|lit|equipped) (?P<own>[a-z]{3,20})|"
    r"[Yy]our (?P<being>[a-z]{3,20}) (?:is|isn't|is not) (?:the )?[A-Z]|is your (?P<told>[a-z]{3,20})\b)"
)
_LABELLED = re.compile(r"(?m)^[ \t*•_-]*(?:The )?(?P<x>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,3})[*_]*:[*_]* ?(?!\d)")
_HEADED = re.compile(rf"\b[Cc]hoose (?P<list>{_SEVERAL}):(?=[ \t\r]*\n)")
# `choose Ebb or Flow`, where each of them is explained on a line of its own
_OFFERED = re.compile(
    r"\b(?:[Cc]hoose|[Pp]ick|[Ss]elect|[Ss]witch to|[Bb]ecome|is|in) (?:either |between |to be )?(?:in )?"
    rf"(?P<list>{_SEVERAL})(?=\s*[.,;:(]|\s*\n|$)"
)
_STAYS = re.compile(
    rf"(?:You|He|She|It) (?:remains?|stays?) in (?:the chosen|the same|that|this) (?:{_ABOUT}|form|stance|mode|state)"
    r" until (?:the (?:start|beginning) of (?:your|his|her|its) next turn|(?:you|he|she|it) changes? (?:it|again))\.?"
)
_ITEM = re.compile(rf"(?:^|, |,? (?:and|or|&) )(?:the )?(?P<x>{_ONE})")
_SENTENCE = re.compile(r"[^.\n]+(?:\.|(?=\n)|$)")
_COUNTED = re.compile(
    rf"\b(?:two|three|four|five|six|\d) (?P<what>[a-z]{{3,20}}s)\b ?[:(–,-] ?(?P<list>{_SEVERAL})(?=\s*[.)\n]|$)"
)
_WORDS = """
a an and any are as at be begins both can different each either exactly five following four has have he her heroes
his in is it its may must no of on one only or she sidekick sidekicks six that the their there these they this three
time two which with you your always
"""
_HOW_MANY = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = ("two", "three", "four", "five", "six")
_SAID = frozenset(_WORDS.split())
_COUNTS = {"both": 2, **{word: n for n, word in enumerate(_NUMBERS, 2)}, **{str(n): n for n in range(2, 7)}}
_ALONE = re.compile(r"\b(?:has|have) no sidekicks?\b|\b(?:does|do)(?: not|n['’]t) have (?:a|any) sidekicks?\b", re.I)
# All of a player's heroes must fall: that is the rule of the game, told of so many of them.
_LAST_FALLS = re.compile(
    r"\byou (?:only )?lose(?: the game)?(?: only)? (?:when|if|once|after)"
    r" (?P<n>both|all(?: (?:two|three|four|five|six|\d))?)(?: of)?\b(?P<who>[^.,]*?)"
    r" (?:are|have been)(?: both| all)? defeated",
    re.I,
)


def listed(prose: str) -> Iterator[tuple[str, ...]]:
    """The forms that a text lists, list by list.

    >>> list(listed("Ada is always in one of these moods: Calm, Sly or Wild.")), list(listed("Be in Ox or Owl stance"))
    ([('Calm', 'Sly', 'Wild')], [('Ox', 'Owl')])
    """
    for pattern in (_AFTER, _BEFORE, _HEADED):
        for match in pattern.finditer(prose):
            yield _items(match.group("list"))
    yield from (items for _, items in called(prose) if items)
    labels = {match.group("x").casefold() for match in _LABELLED.finditer(prose)}
    for match in _OFFERED.finditer(prose):
        items = _items(match.group("list"))
        if labels >= {item.casefold() for item in items}:
            yield items
    for match in _COUNTED.finditer(prose):
        items = _items(match.group("list"))
        if all(len(re.findall(rf"(?<!\w){re.escape(item)}(?!\w)", prose, re.I)) > 1 for item in items):
            yield items


def called(prose: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a deck calls its states, each with those it lists: `choose a weapon: BOW or NET`, `your active weapon`.

    >>> called("Choose which of your two coats is active."), called("Choose a hat: Fez or Cap.")
    ([('coat', ())], [('hat', ('Fez', 'Cap'))])
    """
    words = vocabulary()
    found: dict[str, tuple[str, ...]] = {}
    for match in _CHOSEN.finditer(prose):
        found.setdefault(match.group("what").lower(), _items(match.group("list")))
    for match in _CALLED.finditer(prose):
        told = next(group for group in match.groups() if group)
        found.setdefault(singular(told) if match.group("many") else told, ())
    for match in _COUNTED.finditer(prose):
        if found.get(singular(match.group("what"))) == ():
            found[singular(match.group("what"))] = _items(match.group("list"))
    nouns = [(noun, items) for noun, items in found.items() if noun not in words]
    if len(nouns) == 1 and not nouns[0][1]:
        labels = dict.fromkeys(match.group("x") for match in _LABELLED.finditer(prose))
        named = tuple(label for label in labels if not set(label.lower().split()) <= words)
        return [(nouns[0][0], named if len(named) > 1 else ())]
    return nouns


def counted(prose: str) -> Iterator[str]:
    """What the lists are lists of, as `beam` in `has 2 beams: Hot Beam and Ice Beam`: a word for them, not a thing."""
    for match in _COUNTED.finditer(prose):
        yield from (match.group("what"), singular(match.group("what")))


def _items(words: str) -> tuple[str, ...]:
    """`Calm, Sly or Wild` as three; nothing of the pattern may eat the joint of the next."""
    found: list[str] = []
    at = 0
    while match := _ITEM.match(words, at):
        found.append(match.group("x").removeprefix("The "))
        at = match.end()
    return tuple(found)


def said_by_file(text: str, hero: Hero, title: str | None = None, cards: str = "") -> str:
    """An ability with the sentences blanked that say no more than the file does; as long as before.

    `cards` is what the cards of the deck say.
    """
    out = text
    if text.endswith(":"):  # before a blank line and the labels of what was chosen
        out = text[:-1] + " "
    for match in _SENTENCE.finditer(text):
        sentence = match.group()
        if (
            any(said(sentence, hero) for said in (_forms, _group, _track, _fighters, _stays, _supply, _empty))
            or (title is not None and _track(f"{title}: {sentence}", hero))
            or announced(sentence, hero, cards)
        ):
            out = out[: match.start()] + " " * len(match.group()) + out[match.end() :]
    return out


def _forms(sentence: str, hero: Hero) -> bool:
    """`Ada has three moods: Calm, Sly and Wild.`"""
    whole = sentence
    sentence, count = re.subn(
        rf"\b(?:{_ABOUT}|[a-z]{{3,20}}s(?=:)|(?:is|are|be) (?:always )?either|is always)\b|\d", " ", sentence
    )
    if not count:
        return False
    told = [n for n, word in enumerate(_NUMBERS, 2) if re.search(rf"\b(?:{word}|{n})\b", whole, re.I)]
    for group in hero.states:
        if told and told != [len(group.values)]:
            continue
        rest, found = sentence, 0
        for value in sorted(group.values, key=len, reverse=True):
            rest, count = re.subn(rf"(?<!\w){re.escape(value)}(?!\w)", " ", rest, flags=re.I)
            found += count > 0
        if found > 1 and found == len(group.values) and _only_words(rest, hero):
            return True
    return False


_OWNED = re.compile(
    rf"(?P<who>you|[\w’'. -]{{2,40}}?) (?:has|have) (?P<n>\d|{'|'.join(_HOW_MANY)}) (?:different )?"
    r"(?P<what>[\w’'-]{3,20})\.?",
    re.I,
)
_ONE_AT_A_TIME = re.compile(
    r"(?:(?:you|he|she|it|they) (?:can|may|must) (?:only )?(?:have|use|equip)(?: only| exactly)? one|"
    r"only one|exactly one)"
    r" (?P<what>[\w’'-]{3,20}?)(?: card)?(?: (?:can|may|must) be| is)? (?:active|equipped|in use|face up)"
    r"(?: at (?:a|any one) time)?\.?",
    re.I,
)


def _group(sentence: str, hero: Hero) -> bool:
    """`Ada has 2 hats.`, `Only one hat may be active.`: states of that name are so many, and one of them holds."""
    told = sentence.strip()
    owned, single = _OWNED.fullmatch(told), _ONE_AT_A_TIME.fullmatch(told)
    match = owned or single
    if match is None or (owned is not None and not _only_words(owned.group("who"), hero)):
        return False
    forms = (match.group("what").lower(), singular(match.group("what").lower()))
    count = None
    if owned is not None:
        word = owned.group("n").lower()
        count = int(word) if word.isdigit() else _HOW_MANY.index(word) + 1
    return any(group.name.lower() in forms and count in (None, len(group.values)) for group in hero.states)


def _stays(sentence: str, hero: Hero) -> bool:
    """`You remain in that stance until you change it.`: a state holds until another one does."""
    return bool(hero.states) and _STAYS.fullmatch(sentence.strip()) is not None


def _track(sentence: str, hero: Hero) -> bool:
    """`Ada has a Mana track from 0 to 9.`, `Mana: starts at 3, max 10.`"""
    for resource in hero.resources:
        name = rf"(?:{re.escape(plural(resource.name))}|{re.escape(resource.name)})"
        rest, count = re.subn(rf"(?<!\w){name}(?!\w)", " ", sentence, flags=re.I)
        if not count:
            continue
        numbers = [int(n) for n in re.findall(r"\d+", rest)]
        known = {0, resource.start or 0, resource.max or 0}
        words = re.sub(
            r"\b(?:track|meter|gauge|bar|pool|dial|counter|from|to|starts?|starting|at|max(?:imum)?|minimum|min|go(?:es)?|up|"
            r"with|value|range[sd]?|that|can|never|above|below|begins?|it|down)\b|\d+",
            " ",
            rest,
            flags=re.I,
        )
        told = re.search(r"\b(?:track|meter|gauge|bar|dial|pool|max|maximum|range)", rest, re.I) is not None
        if told and numbers and set(numbers) <= known and _only_words(words, hero):
            return True
    return False


_SUPPLY = re.compile(
    rf"(?:you (?:also )?have|there are|[\w’'. -]{{2,40}} has|keep|use|set aside|take) (?:only |exactly )?"
    rf"(?:an? (?P<kept>supply|pool|stock|set) of )?(?P<n>\d{{1,2}}|{'|'.join(_HOW_MANY)}) (?P<what>[\w’' -]{{2,40}}?)"
    r"(?: tokens?| counters?| markers?)?(?P<where> (?:in|from) (?:your|the|his|her|its|their) (?:supply|pool|game|box)|"
    r" (?:in total|total|available|at your disposal)|,? (?:kept )?(?:next to|beside|near) (?:your|his|her|the|this)"
    r" (?:character )?(?:card|board))*\.?",
    re.I,
)
_EMPTY = re.compile(
    r"(?:the|your|his|her|its|their) (?P<what>[\w’' -]{2,40}?) (?:starts?|begins?)(?: the game)?(?: off)? empty\.?",
    re.I,
)


def _supply(sentence: str, hero: Hero) -> bool:
    """`You have a supply of 5 Embers.`, `There are 4 Imps.`, `You have three heroes.`"""
    match = _SUPPLY.fullmatch(sentence.strip())
    if match is None:
        return False
    word, what = match.group("n").lower(), match.group("what").lower()
    number = int(word) if word.isdigit() else _HOW_MANY.index(word) + 1
    for role in Role:
        if what in (str(role), f"{role}s", f"{role}es"):
            return sum(fighter.count for fighter in hero.fighters if fighter.role is role) == number
    there = match.group("kept") or match.group("where") or sentence.strip().lower().startswith("there are")
    counts = [(thing.name, thing.count) for thing in hero.tokens] + [(one.name, one.count) for one in hero.fighters]
    named = [count for name, count in counts if what in (name.lower(), plural(name).lower())]
    return bool(there) and named == [number]


def _empty(sentence: str, hero: Hero) -> bool:
    """`Your Larder starts empty.`"""
    match = _EMPTY.fullmatch(sentence.strip())
    return match is not None and any(p.name.lower() == match.group("what").lower() and not p.cards for p in hero.piles)


def _fighters(sentence: str, hero: Hero) -> bool:
    """`Ada has no sidekick.`, `Ada and Bo are both heroes.`, `You lose when all three heroes are defeated.`"""
    roles = [fighter.role for fighter in hero.fighters]
    none = _ALONE.search(sentence) is not None and Role.SIDEKICK not in roles
    both = re.search(r"\bare (?:both )?heroes\b", sentence, re.I) is not None and set(roles) == {Role.HERO}
    heroes = sum(fighter.count for fighter in hero.fighters if fighter.role is Role.HERO)
    fall = _LAST_FALLS.search(sentence)
    if fall is not None:
        told = fall.group("n").lower()
        fits = (heroes > 1 and told in ("all", "all of", "all the")) or _COUNTS.get(told.split()[-1]) == heroes
        return fits and _only_words(_LAST_FALLS.sub(" ", sentence), hero)
    return (none or (both and len(roles) > 1)) and _only_words(_ALONE.sub(" ", sentence), hero)


def _only_words(words: str, hero: Hero) -> bool:
    """Whether nothing is left but fighters and words that say nothing by themselves."""
    for fighter in hero.fighters:
        for name in (fighter.name, *fighter.aliases, *fighter.name.split()):
            words = re.sub(rf"(?<!\w){re.escape(name)}(?:'s|’s)?(?!\w)", " ", words, flags=re.I)
    return all(word in _SAID for word in re.findall(r"[\w']+", words.lower()))
