"""What an ability tells of the deck's own cards: which of them carry a mark, and what some of them do.

Such a sentence asks for nothing. It is taken for read where the deck bears it out: where cards carry that mark, so many
as it says, or where the texts of cards do speak of what it names.
"""

from __future__ import annotations

import re

from umdsl.content.definitions import Hero
from umdsl.language.names import plural, singular

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_NUMBER = rf"\d{{1,2}}|{'|'.join(_NUMBERS)}"
_WHOSE = r"(?:your|his|her|its|their|the|[A-Z][\w’'. -]{0,40}['’]s?)"
_MANY = rf"(?P<n>some|several|many|a few|most|all|each|every|{_NUMBER})"
_SIGN = r"(?:icons?|symbols?|tags?|marks?|keywords?|traits?|types?|subtypes?|signs?|labels?)"
_MARKED = (
    r"(?:are|is|count as|have|has|bear|bears|carry|carries|show|shows|feature|contain|are marked with|are labell?ed"
    rf"(?: as| with)?|are tagged(?: as| with)?) (?:an? |the |one of the )?(?P<what>[^.:;]{{2,60}}?)(?: {_SIGN})?"
)
_LISTED = r"(?: ?[:(–-] ?(?P<list>[^.:;]{2,80}?)\)?)?"
_CARRIED = (
    re.compile(rf"{_MANY}(?: of {_WHOSE})? cards(?: in your deck)? {_MARKED}{_LISTED}\.?", re.I),
    re.compile(rf"(?:each|every) of {_WHOSE} cards {_MARKED}{_LISTED}\.?".replace("?P<n>", "?:"), re.I),
    re.compile(
        rf"(?:your|the|his|her) deck (?:contains|has|includes|holds) {_MANY} (?P<what>[^.:;]{{2,60}}?)(?: cards?)?\.?",
        re.I,
    ),
    re.compile(rf"there are {_MANY} (?P<what>[^.:;]{{2,60}}?) cards in (?:your|the|his|her) deck\.?", re.I),
)
_SPOKEN_OF = re.compile(
    r"(?:some|many|several|a few|most)(?: of)?(?: (?:the )?effects (?:on|of))?"
    rf"(?: {_WHOSE})? (?:cards?|effects?|attacks?|schemes?)\b(?P<rest>[^.\n]*)\.?",
    re.I,
)
_DOES = re.compile(
    r"\s*(?:that )?(?:(?:may |can |will )?(?:let|allow|permit|ask)s?\b|"
    r"(?:may |will )?(?:have|gain|get)s? (?:an? |the )?"
    r"(?:additional|extra|different|alternate|alternative|bonus|special|unique|secondary|stronger|better|cost|costs)\b|"
    r"(?:may |can )?(?:costs?|require|use|spend|refer to|interact with|care about|benefit from|depend on|change|"
    r"do something|are (?:stronger|better|improved)|work)\b)",
    re.I,
)
_PAYING = re.compile(
    r"you may (?:pay|spend) (?:that many|that much|that number of|the) (?P<what>[\w’' -]{2,40}?)(?: cost)?"
    r" (?:to (?:use|gain|get|resolve|trigger|activate)|for) (?:the|that|this|those|these) effects?\.?",
    re.I,
)
# What the game itself calls so.
_BLIND_BOOST = re.compile(
    r"to blind[ -]?boost(?: (?:a|your|the|an?) (?:card|attack|played card))?, (?:discard|flip|reveal(?: and discard)?)"
    r" the top card of your deck(?:,)? and add its boost value to (?:the value of )?(?:your|the|that|this) (?:played )?"
    r"(?:card|attack)(?:['’]s value)?\.?",
    re.I,
)
_JOINTS = re.compile(r",? (?:and|or|&) |, ?|/")


def announced(sentence: str, hero: Hero, cards: str) -> bool:
    """Whether a sentence only tells what is true of the deck's cards; `cards` is what they say."""
    told = sentence.strip()
    return (
        any(_carried(match, hero) for pattern in _CARRIED if (match := pattern.fullmatch(told)))
        or _spoken_of(told, hero, cards)
        or _paid(told, hero, cards)
        or _BLIND_BOOST.fullmatch(told) is not None
    )


def _carried(match: re.Match[str], hero: Hero) -> bool:
    """`Some of your cards are TRICKS.`, `Each of your cards has an ingredient: EYE, TOE or WOOL.`"""
    groups = match.groupdict()
    kind = _mark(groups["what"], hero)
    names = [_mark(name, hero) for name in _JOINTS.split(groups.get("list") or groups["what"])]
    if not all(names):
        return False
    if groups.get("list") and kind is None and _strange(groups["what"]):
        return False
    with_all = [[c for c in hero.cards if name in c.tags] for name in names]
    if not all(with_all):
        return False
    carriers = [card for card in hero.cards if set(card.tags) & set(names)]
    many = (groups.get("n") or "each").lower()
    if many in ("all", "each", "every"):
        return len(carriers) == len(hero.cards)
    number = _NUMBERS.get(many) or (int(many) if many.isdigit() else None)
    return number is None or number in (len(carriers), sum(card.copies for card in carriers))


def _mark(words: str, hero: Hero) -> str | None:
    """The mark that some words name, in whatever number and case."""
    bare = re.sub(rf"^(?:an? |the )|(?: {_SIGN})$", "", words.strip(), flags=re.I)
    forms = {form.casefold() for form in (bare, singular(bare), plural(bare))}
    carried = dict.fromkeys(tag for card in hero.cards for tag in card.tags)
    return next((tag for tag in (*hero.tags, *carried) if tag.casefold() in forms), None)


def _strange(words: str) -> bool:
    """Whether a word for what is listed is anything but a plain noun."""
    return re.fullmatch(r"(?:an? |the )?[a-z]{3,20}", words) is None


def _things(hero: Hero) -> list[str]:
    """What is kept besides fighters: resources, tokens, states, piles and marks."""
    kept = [thing.name for group in (hero.resources, hero.tokens, hero.piles) for thing in group]
    return [*kept, *(value for group in hero.states for value in group.values), *(group.name for group in hero.states)]


def _named(words: str, hero: Hero) -> list[str]:
    """The things of the deck that some words name."""
    found = []
    for name in dict.fromkeys([*_things(hero), *hero.tags]):
        if _speaks_of(words, name):
            found.append(name)
    return found


def _speaks_of(words: str, name: str) -> bool:
    forms = "|".join(re.escape(form) for form in dict.fromkeys((name, plural(name), singular(name))))
    return re.search(rf"(?<!\w)(?:{forms})(?!\w)", words, re.I) is not None


def _spoken_of(sentence: str, hero: Hero, cards: str) -> bool:
    """`Some of your cards let you spend Mana for additional effects.`: one that does must be there for each thing."""
    match = _SPOKEN_OF.fullmatch(sentence)
    if match is None or _DOES.match(match.group("rest")) is None:
        return False
    named = _named(match.group("rest"), hero)
    return bool(named) and all(_speaks_of(cards, name) for name in named)


def _paid(sentence: str, hero: Hero, cards: str) -> bool:
    """`You may pay that many Coins to use the effect.`: a cost before a colon may always be paid or not."""
    match = _PAYING.fullmatch(sentence)
    named = _named(match.group("what"), hero) if match else []
    costs = [rf"\b(?:pay|spend) \d+ (?:{re.escape(name)}|{re.escape(plural(name))})[^.:\n]*:" for name in named]
    return bool(costs) and all(re.search(cost, cards, re.I) for cost in costs)
