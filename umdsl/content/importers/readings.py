"""What reading a deck gives: each text with what it means, and where."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from umdsl.content.definitions import Hero
from umdsl.content.importers.deck import Deck, RawText
from umdsl.content.importers.problems import OWN_MISTAKE
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Names
from umdsl.language.parser import Parsed
from umdsl.language.spans import Span


@attrs.frozen
class Part:
    """A stretch of a text that is parsed by itself: all of a card's field, or one section of an ability."""

    start: int
    text: str
    parsed: Parsed
    title: str | None = None
    state: str | None = None
    fighter: str | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it, in places of the whole text."""
        return tuple(attrs.evolve(d, span=d.span.shifted(self.start), fix=None) for d in self.parsed.diagnostics)


@attrs.frozen
class Reading:
    """A text of the deck and what it means."""

    raw: RawText
    owner: str
    parts: tuple[Part, ...]

    @property
    def ok(self) -> bool:
        return not self.raw.cut and all(part.parsed.ok for part in self.parts)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(diagnostic for part in self.parts for diagnostic in part.diagnostics)


@attrs.frozen
class Study:
    """A deck and all that could be found out about it. `hero` has no texts yet."""

    deck: Deck
    hero: Hero
    names: Names
    abilities: tuple[Reading, ...]
    cards: tuple[tuple[Reading, ...], ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def entries(self) -> Iterator[Reading]:
        """Every text as often as the file has it: a card may be listed once for each copy."""
        yield from self.abilities
        for card, readings in zip(self.deck.cards, self.cards, strict=True):
            for _ in range(card.entries):
                yield from readings

    @property
    def readings(self) -> Iterator[Reading]:
        """Every text: abilities first, then the cards."""
        yield from self.abilities
        for readings in self.cards:
            yield from readings


def stumbled(deck: Deck, error: Exception) -> Diagnostic:
    """What to say where reading a deck failed through a mistake of ours: the other decks are read all the same."""
    hint = "Please send the deck to whoever maintains umdsl."
    return OWN_MISTAKE.at(
        Span(0, 1), name=deck.name, error=type(error).__name__, suggestion=hint, source=deck.file.source
    )


def in_file(deck: Deck, raw: RawText, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic about a text as one about the file it stands in."""
    return attrs.evolve(diagnostic, span=deck.file.inside(raw.path, diagnostic.span), source=deck.file.source)
