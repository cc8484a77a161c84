"""Who plays each card: a fighter under any of its names, a form of the hero, or anybody."""

from __future__ import annotations

import re

from umdsl.content.definitions import ANY, Role
from umdsl.content.importers import problems
from umdsl.content.importers.cast import Cast
from umdsl.content.importers.deck import Deck, RawCard
from umdsl.content.importers.spelling import ARTICLE, SMALL, folded, spelled_in, titled
from umdsl.content.nearest import nearest
from umdsl.language.grammar import vocabulary

_EVERYBODY = frozenset(("", "any", "any fighter", "all", "all fighters", "anyone", "either"))
_ROLES = {"sidekick": Role.SIDEKICK, "any sidekick": Role.SIDEKICK, "hero": Role.HERO, "any hero": Role.HERO}
_JOINED = re.compile(r"\s*(?:/|&|,|\bor\b|\band\b)\s*", re.I)


def players_of(cast: Cast, deck: Deck, prose: str) -> list[str]:
    """For each card who plays it; a form or a short name that comes up on the way is added to the cast."""
    return [_player(card, cast, deck, prose) for card in deck.cards]


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
    known = (
        word.casefold() in _ROLES
        or (len(parts) > 1 and all(cast.find(part) for part in parts))
        or all(part.casefold() in vocabulary() for part in word.split())
    )
    if not known and re.search(rf"(?<!\w){re.escape(ARTICLE.sub('', word))}(?!\w)", prose, re.I):
        name = spelled_in(word, prose)
        cast.forms.append(name)
        return name
    near = nearest(word.casefold(), [fighter.name.casefold() for fighter in cast.fighters])
    meant = next((fighter.name for fighter in cast.fighters if fighter.name.casefold() == near), None)
    place = deck.file.span((*card.path, "characterName"))
    hint = f"Did you mean `{meant}`?" if meant else "Write who plays it after `by`."
    cast.say(problems.UNKNOWN_PLAYER.at(place, name=word, found=word, suggestion=hint, source=deck.file.source))
    return ANY


def _by_part(word: str, cast: Cast) -> str | None:
    """The one fighter whose name has all these words: from then on it goes by them as well."""
    words = set(folded(word).split())
    fits = [f for f in cast.fighters if words <= set(folded(f.name).split()) or folded(f.name) == folded(word)]
    if len(fits) != 1 or words & SMALL == words:
        return None
    cast.add_alias(fits[0].name, titled(word) if word.isupper() else word)
    return fits[0].name


def _by_role(word: str, cast: Cast) -> str | None:
    role = _ROLES.get(word.casefold())
    fits = [fighter for fighter in cast.fighters if fighter.role is role]
    return fits[0].name if role is not None and len(fits) == 1 else None
