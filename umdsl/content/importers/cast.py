"""Who fights: the fighters of a deck as a file declares them, and who plays each card.

Decks write names in capitals, in the plural and with articles, and call a fighter by half of its name. Nothing is
known about any particular hero here: the texts and the cards of the deck itself are the evidence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import attrs

from umdsl.content import limits
from umdsl.content.definitions import ANY, Fighter, Reach, Role
from umdsl.content.importers import problems
from umdsl.content.importers.deck import Deck, RawCard, RawFighter
from umdsl.content.nearest import nearest
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Declared, NameKind, Names, plural, singular
from umdsl.language.spans import Span

_SMALL = frozenset("of the and or le la de du del der den von van al el da di in on".split())
_ARTICLE = re.compile(r"^the\s+", re.I)
_EVERYBODY = frozenset(("", "any", "any fighter", "all", "all fighters", "anyone", "either"))
_ROLES = {"sidekick": Role.SIDEKICK, "any sidekick": Role.SIDEKICK, "hero": Role.HERO, "any hero": Role.HERO}
_JOINED = re.compile(r"\s*(?:/|&|,|\bor\b|\band\b)\s*", re.I)


@attrs.define
class Cast:
    """The fighters, the other forms they take, and for each card who plays it."""

    fighters: list[Fighter] = attrs.field(factory=list)
    forms: list[str] = attrs.field(factory=list)
    players: list[str] = attrs.field(factory=list)
    called: dict[str, str] = attrs.field(factory=dict)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)

    @property
    def heroes(self) -> list[Fighter]:
        return [fighter for fighter in self.fighters if fighter.role is Role.HERO]

    def names(self) -> Names:
        """The names of the fighters."""
        return Names.of(Declared(NameKind.FIGHTER, fighter.name, fighter.aliases) for fighter in self.fighters)

    def add_alias(self, name: str, alias: str) -> None:
        """Let a fighter be called something else too."""
        self.fighters = [
            attrs.evolve(f, aliases=(*f.aliases, alias)) if f.name == name and alias not in (f.name, *f.aliases) else f
            for f in self.fighters
        ]

    def find(self, words: str) -> str | None:
        """The fighter that some words name as a whole."""
        names = self.names()
        for spelled in (words, titled(words)):
            mentions = names.find(spelled)
            if len(mentions) == 1 and (mentions[0].start, mentions[0].end) == (0, len(spelled)):
                return mentions[0].name
        return None


def cast_of(deck: Deck, prose: str) -> Cast:
    """The cast of a deck; `prose` is everything that its texts say."""
    cast = Cast()
    by = {card.by.casefold() for card in deck.cards}
    for raw in deck.fighters:
        name = _declared_name(raw, by, prose)
        cast.called.setdefault(raw.name, name)
        if raw.extra and raw.hp is None and raw.role is Role.HERO:
            cast.forms.append(name)
            continue
        _add(cast, raw, name, deck)
    if not cast.heroes:
        _add_hero(cast, deck)
    _call_by_deck_name(cast, deck, prose)
    cast.players = [_player(card, cast, deck, prose) for card in deck.cards]
    return cast


# Names ------------------------------------------------------------------------------------------------------------


def titled(name: str) -> str:
    """A name in capitals as it would be written in a sentence.

    >>> titled("THE QUEEN OF HEARTS"), titled("MILLER'S SON-IN-LAW"), titled("R2-D2"), titled("SHANE O'NEIL")
    ("The Queen of Hearts", "Miller's Son-In-Law", 'R2-D2', "Shane O'Neil")
    """
    words = name.split(" ")
    return " ".join(_titled_word(word, first=index == 0) for index, word in enumerate(words))


def _titled_word(word: str, first: bool) -> str:
    low = word.lower()
    if low in _SMALL and not first:
        return low
    if any(c.isdigit() for c in word) or re.fullmatch(r"(?:\w\.)+", word):
        return word
    return re.sub(r"(^|-|'(?=\w\w)|’(?=\w\w)|\()(\w)", lambda m: m.group(1) + m.group(2).upper(), low)


def _declared_name(raw: RawFighter, by: set[str], prose: str) -> str:
    name = _spelled(raw.name, prose)
    bare = _ARTICLE.sub("", name)
    one = singular(bare)
    if one == bare:
        return name
    told = one.casefold() in by or one.casefold().split()[-1] in by
    told = told or re.search(rf"(?<!\w){re.escape(one)}(?!\w)", prose) is not None
    return one if told or raw.count > 1 else name


def _spelled(name: str, prose: str) -> str:
    """A name in capitals as the texts spell it, or in capitals at the start of words only."""
    if not (name.isupper() and len(name) > 1):
        return name
    article = _ARTICLE.match(name)
    bare = name[article.end() :] if article else name
    for form in (bare, plural(bare), singular(bare)):
        for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", prose, re.I):
            if not match.group().isupper() and match.group()[:1].isupper():
                return ("The " if article else "") + (match.group() if form == bare else titled(bare))
    return titled(name)


def _plain(name: str) -> str:
    """A name without accents and case, for comparing."""
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))


# Fighters ---------------------------------------------------------------------------------------------------------


def _add(cast: Cast, raw: RawFighter, name: str, deck: Deck) -> None:
    taken = {fighter.name.casefold() for fighter in cast.fighters}
    if name.casefold() in taken:
        kept, name = name, _free(f"{name[: limits.NAME_LENGTH - 20]} ({raw.role})", taken)
        _say(cast, problems.RENAMED.at(Span(0, 0), what="fighters", name=kept, used=name, source=deck.file.source))
    if raw.role is Role.HERO and raw.hp is None:
        owner = f"The hero `{name}`"
        facts = {"owner": owner, "key": "hp", "instead": "it has 1 health now"}
        _say(cast, problems.MISSING_VALUE.at(Span(0, 0), source=deck.file.source, **facts))
    cast.fighters.append(
        Fighter(
            name=name,
            role=raw.role,
            attack=Reach.RANGED if raw.ranged else Reach.MELEE,
            health=raw.hp or 1,
            count=raw.count,
            move=raw.move if raw.move is not None and raw.move != deck.move else None,
            aliases=tuple(_accents(name)),
        )
    )


def _accents(name: str) -> Iterable[str]:
    """The name without its accents, which typists leave out."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return [bare] if bare != name and bare.strip() else []


def _add_hero(cast: Cast, deck: Deck) -> None:
    name = deck.name or "Unnamed"
    taken = {fighter.name.casefold() for fighter in cast.fighters}
    cast.fighters.insert(0, Fighter(name=_free(name, taken), role=Role.HERO, health=1))
    facts = {"owner": "The deck", "key": "hero", "instead": f"`{name}` with 1 health takes the place"}
    _say(cast, problems.MISSING_VALUE.at(Span(0, 0), source=deck.file.source, **facts))


def _free(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free.casefold() in taken:
        free, number = f"{name} {number}", number + 1
    return free


def _call_by_deck_name(cast: Cast, deck: Deck, prose: str) -> None:
    """A deck's name is the hero's too, where the texts use it and there is only one hero."""
    if len(cast.heroes) != 1 or not deck.name or cast.find(deck.name) is not None:
        return
    rest = masked(prose, cast.names())
    if re.search(rf"(?<!\w){re.escape(_ARTICLE.sub('', deck.name))}(?!\w)", rest):
        cast.add_alias(cast.heroes[0].name, deck.name)


def masked(text: str, names: Names) -> str:
    """A text with each mention of a name replaced by as many signs that mean nothing."""
    for mention in names.find(text):
        text = text[: mention.start] + "\N{SECTION SIGN}" * (mention.end - mention.start) + text[mention.end :]
    return text


# Who plays a card -------------------------------------------------------------------------------------------------


def _player(card: RawCard, cast: Cast, deck: Deck, prose: str) -> str:
    word = card.by
    if word.casefold() in _EVERYBODY:
        return ANY
    form = next((form for form in cast.forms if form.casefold() == word.casefold()), None)
    if form is not None:
        return form
    found = cast.find(word) or _by_part(word, cast) or _by_role(word, cast)
    if found is not None:
        return found
    parts = [part for part in _JOINED.split(word) if part]
    if len(parts) > 1 and {cast.find(part) for part in parts} == {fighter.name for fighter in cast.fighters}:
        return ANY
    if re.search(rf"(?<!\w){re.escape(_ARTICLE.sub('', word))}(?!\w)", prose, re.I):
        name = _spelled(word, prose)
        cast.forms.append(name)
        return name
    near = nearest(word.casefold(), [fighter.name.casefold() for fighter in cast.fighters])
    meant = next((fighter.name for fighter in cast.fighters if fighter.name.casefold() == near), None)
    place = deck.file.span((*card.path, "characterName"))
    hint = f"Did you mean `{meant}`?" if meant else "Write who plays it after `by`."
    _say(cast, problems.UNKNOWN_PLAYER.at(place, name=word, found=word, suggestion=hint, source=deck.file.source))
    return ANY


def _by_part(word: str, cast: Cast) -> str | None:
    """The one fighter whose name has all these words: from then on it goes by them as well."""
    words = set(_plain(word).split())
    fits = [f for f in cast.fighters if words <= set(_plain(f.name).split()) or _plain(f.name) == _plain(word)]
    if len(fits) != 1 or words & _SMALL == words:
        return None
    cast.add_alias(fits[0].name, titled(word) if word.isupper() else word)
    return fits[0].name


def _by_role(word: str, cast: Cast) -> str | None:
    role = _ROLES.get(word.casefold())
    fits = [fighter for fighter in cast.fighters if fighter.role is role]
    return fits[0].name if role is not None and len(fits) == 1 else None


def _say(cast: Cast, diagnostic: Diagnostic) -> None:
    if diagnostic not in cast.diagnostics:
        cast.diagnostics.append(diagnostic)
