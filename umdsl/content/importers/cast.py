"""Who fights: the fighters of a deck as a file declares them.

Decks write names in capitals, in the plural and with articles, and call a fighter by half of its name. Nothing is
known about any particular hero here: the texts and the cards of the deck itself are the evidence.
"""

from __future__ import annotations

import re
import unicodedata

import attrs

from umdsl.content import limits
from umdsl.content.definitions import Fighter, Reach, Role
from umdsl.content.importers import problems
from umdsl.content.importers.deck import Deck, RawFighter
from umdsl.content.importers.forms import called_after, is_form
from umdsl.content.importers.spelling import ARTICLE, masked, one_of_them, spelled_in, titled
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Declared, NameKind, Names, plural
from umdsl.language.spans import Span

# What a hero gets that comes without health: no printed hero is far from it, and it is said.
_HEALTH = 14


@attrs.define
class Cast:
    """The fighters, the other forms they take, and the sheets of those that have one; `called`: by the deck's names."""

    fighters: list[Fighter] = attrs.field(factory=list)
    forms: list[str] = attrs.field(factory=list)
    sheets: list[RawFighter] = attrs.field(factory=list)
    called: dict[str, str] = attrs.field(factory=dict)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)

    @property
    def heroes(self) -> list[Fighter]:
        return [fighter for fighter in self.fighters if fighter.role is Role.HERO]

    def names(self) -> Names:
        """The names of the fighters."""
        return Names.of(Declared(NameKind.FIGHTER, fighter.name, fighter.aliases) for fighter in self.fighters)

    def say(self, diagnostic: Diagnostic) -> None:
        """Keep something to say about the deck, once."""
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def add_alias(self, name: str, alias: str) -> None:
        """Let a fighter be called something else too."""
        self.fighters = [
            attrs.evolve(f, aliases=(*f.aliases, alias)) if f.name == name and alias not in (f.name, *f.aliases) else f
            for f in self.fighters
        ]

    def add_unlisted(self, name: str, prose: str, deck: Deck) -> None:
        """A fighter that only the texts speak of: a sidekick with as many and as much health as they say."""
        name = one_of_them(name) if count_of(name, prose) > 1 else name
        if self.find(name) is not None:
            return
        told = re.search(rf"(?<!\w){re.escape(name)}s? \((?P<n>\d{{1,2}}) (?:health|hp)", prose, re.I)
        health = max(1, int(told.group("n"))) if told else 1
        self.fighters.append(Fighter(name=name, role=Role.SIDEKICK, health=health, count=count_of(name, prose)))
        if told is None:
            _missing(self, deck, f"The fighter `{name}`", "hp", "it has 1 health now")

    def find(self, words: str) -> str | None:
        """The fighter that some words name as a whole."""
        names = self.names()
        bare = ARTICLE.sub("", words)
        for spelled in (words, bare, titled(words), titled(bare)):
            mentions = names.find(spelled)
            if len(mentions) == 1 and (mentions[0].start, mentions[0].end) == (0, len(spelled)):
                return mentions[0].name
        return None


def cast_of(deck: Deck, prose: str) -> Cast:
    """The cast of a deck; `prose` is everything that its texts say."""
    cast = Cast()
    by = {card.by.casefold() for card in deck.cards}
    for raw in _together(deck.fighters, prose, cast):
        # Changing the case of a letter can make two of it.
        name = _declared_name(raw, by, prose)[: limits.NAME_LENGTH].strip()
        cast.called.setdefault(raw.name, name)
        if is_form(raw, name, prose):
            cast.forms.append(name)
            cast.sheets.append(raw)
            continue
        _add(cast, raw, name, deck, prose)
    if not cast.heroes:
        _add_hero(cast, deck)
    _promote(cast, prose)
    _call_by_deck_name(cast, deck, prose)
    cast.forms += [form for form in called_after(cast.names(), prose) if form not in cast.forms]
    return cast


_HEROES = re.compile(
    r"(?:^|[.\n])\s*(?P<who>[A-Z][^.,\n]{2,80}? and [^.,\n]{2,40}?) are (?:both |all )?heroes(?=\s*\.)"
)


def _promote(cast: Cast, prose: str) -> None:
    """`Ada and Bo are both heroes.`, where the deck had only room for one."""
    names = {m.name for match in _HEROES.finditer(prose) for m in cast.names().find(match.group("who"))}
    cast.fighters = [attrs.evolve(f, role=Role.HERO) if f.name in names else f for f in cast.fighters]


def _together(raws: tuple[RawFighter, ...], prose: str, cast: Cast) -> list[RawFighter]:
    """Heroes on sheets of their own that are all alike, and that texts call by the last word of their names alone."""
    heroes = [raw for raw in raws if raw.role is Role.HERO]
    words = {raw.name.split()[-1].casefold() for raw in heroes if len(raw.name.split()) > 1}
    alike = len({(raw.hp, raw.ranged, raw.name.casefold() in prose.casefold()) for raw in heroes}) == 1
    if len(heroes) < 2 or len(words) != 1 or not alike or heroes[0].name.casefold() in prose.casefold():
        return list(raws)
    word = titled(heroes[0].name.split()[-1].upper())
    if not re.search(rf"\b(?:an?|each|another|of (?:your|the)) (?:\w+ )?{re.escape(word)}", prose):
        return list(raws)
    cast.called.update({raw.name: word for raw in heroes})
    one = attrs.evolve(heroes[0], name=word, count=len(heroes), extra=False)
    return [one, *(raw for raw in raws if raw not in heroes)]


_MANY = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def count_of(name: str, prose: str) -> int:
    """How many there are of a fighter that no sheet lists: the largest number that texts give with it.

    >>> count_of("Owl", "Both Owls move. Place 3 Owls."), count_of("Owl", "Place an Owl.")
    (3, 1)
    """
    forms = rf"(?:{re.escape(plural(one_of_them(name)))}|{re.escape(name)})"
    words = rf"\b(?P<n>[1-9]|{'|'.join(_MANY)}) (?:\w+ )?{forms}(?!\w)"
    found = [match.group("n").lower() for match in re.finditer(words, prose, re.I)]
    return max([1, *(_MANY.get(word) or int(word) for word in found)])


def _declared_name(raw: RawFighter, by: set[str], prose: str) -> str:
    name = spelled_in(raw.name, prose)
    bare = ARTICLE.sub("", name)
    one = one_of_them(bare)
    if one == bare:
        return name
    told = one.casefold() in by or one.casefold().split()[-1] in by
    told = told or re.search(rf"(?<!\w){re.escape(one)}(?!\w)", prose) is not None
    return one if told or raw.count > 1 else name


def _add(cast: Cast, raw: RawFighter, name: str, deck: Deck, prose: str) -> None:
    taken = {fighter.name.casefold() for fighter in cast.fighters}
    if name.casefold() in taken:
        kept, name = name, _free(f"{name[: limits.NAME_LENGTH - 20]} ({raw.role})", taken)
        cast.say(problems.RENAMED.at(Span(0, 0), what="fighters", name=kept, used=name, source=deck.file.source))
    if raw.role is Role.HERO and raw.hp is None:
        _missing(cast, deck, f"The hero `{name}`", "hp", f"it has {_HEALTH} health now")
    cast.fighters.append(
        Fighter(
            name=name,
            role=raw.role,
            attack=Reach.RANGED if raw.ranged else Reach.MELEE,
            health=raw.hp or (_HEALTH if raw.role is Role.HERO else 1),
            count=raw.count,
            move=raw.move if raw.move is not None and raw.move != deck.move else None,
            aliases=tuple(_other_names(name, raw, prose)),
        )
    )


def _other_names(name: str, raw: RawFighter, prose: str) -> list[str]:
    """What else a fighter is called: an odd plural, the name without accents, and the parts of it that texts use."""
    found = []
    bare = ARTICLE.sub("", spelled_in(raw.name, prose))
    if bare.casefold() not in (ARTICLE.sub("", form).casefold() for form in (name, plural(name))):
        found.append(bare)
    plain = " ".join("".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).split())
    if plain not in (name, ""):
        found.append(plain)
    words = name.split()
    rest = prose.replace(name, "")
    runs = [words[i:j] for i in range(len(words)) for j in range(i + 2, len(words) + 1) if j - i < len(words)]
    runs = [*runs[:20], *([words[0], word] for word in words[2:8])]  # `Dr. Grau` for Dr. Ida Grau
    for run in (" ".join(run) for run in runs if run[0].casefold() not in ("the", "of", "and", "&")):
        if run[-1:].isalnum() and run != bare and re.search(rf"(?<!\w){re.escape(run)}(?!\w)", rest):
            found.append(run)
    return list(dict.fromkeys(found))


def _add_hero(cast: Cast, deck: Deck) -> None:
    name = deck.name or "Unnamed"
    taken = {fighter.name.casefold() for fighter in cast.fighters}
    cast.fighters.insert(0, Fighter(name=_free(name, taken), role=Role.HERO, health=_HEALTH))
    _missing(cast, deck, "The deck", "hero", f"`{name}` with {_HEALTH} health takes the place")


def _free(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free.casefold() in taken:
        free, number = f"{name[: limits.NAME_LENGTH - 8]} {number}", number + 1
    return free


def _call_by_deck_name(cast: Cast, deck: Deck, prose: str) -> None:
    """A deck's name is the hero's too, where the texts use it and there is only one hero."""
    if len(cast.heroes) != 1 or not deck.name or cast.find(deck.name) is not None:
        return
    rest = masked(prose, cast.names())
    if re.search(rf"(?<!\w){re.escape(ARTICLE.sub('', deck.name))}(?!\w)", rest):
        cast.add_alias(cast.heroes[0].name, deck.name)


def _missing(cast: Cast, deck: Deck, owner: str, key: str, instead: str) -> None:
    source = deck.file.source
    cast.say(problems.MISSING_VALUE.at(Span(0, 0), owner=owner, key=key, instead=instead, source=source))
