"""A deck that has been read -> a hero, its texts in our words where they are understood and in its own where not."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from umdsl.content import limits
from umdsl.content.definitions import Ability, Hero
from umdsl.content.importers import problems
from umdsl.content.importers.deck import Deck, Field
from umdsl.content.importers.fields import clean
from umdsl.content.importers.readings import Part, Reading, Study, in_file
from umdsl.content.importers.rest import texts_replaced, with_rest
from umdsl.content.importers.study import study
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Names
from umdsl.language.nodes.statements import Text
from umdsl.language.parser import parse
from umdsl.language.printers import terse
from umdsl.language.spans import Span

_LABELS = {Field.IMMEDIATE: "IMMEDIATELY: ", Field.DURING: "DURING COMBAT: ", Field.AFTER: "AFTER COMBAT: "}


@attrs.frozen
class Imported:
    """A hero, what there is to say about its deck, and how many of its texts are understood."""

    hero: Hero
    diagnostics: tuple[Diagnostic, ...]
    texts: int
    understood: int

    @property
    def ok(self) -> bool:
        return not any(diagnostic.is_error for diagnostic in self.diagnostics)


def import_deck(deck: Deck) -> Imported:
    """The hero of a deck."""
    return build(study(deck))


def build(found: Study) -> Imported:
    """The hero of a deck that has been read."""
    deck, names = found.deck, found.names
    said = list(found.diagnostics)
    texts = [_card_text(readings, names) for readings in found.cards]
    cards = tuple(
        attrs.evolve(card, text=_short(text, deck, said)) for card, text in zip(found.hero.cards, texts, strict=True)
    )
    abilities = tuple(
        Ability(name=_name(part), fighter=part.fighter, state=part.state, text=_short(_words(part, names), deck, said))
        for reading in found.abilities
        for part in reading.parts
        if clean(part.text)
    )
    hero = attrs.evolve(found.hero, cards=cards, abilities=abilities)
    readings = list(found.readings)
    if deck.rest is not None:
        whole = with_rest(hero, deck.rest)
        if whole is not None:
            hero, readings = whole, _still_read(found)
        else:
            problem = "what it says does not fit this deck"
            said.append(problems.BAD_REST.at(Span(0, 0), problem=problem, source=deck.file.source))
    for reading in readings:
        said += [in_file(deck, reading.raw, diagnostic) for diagnostic in reading.diagnostics]
    return Imported(hero, tuple(said), len(readings), sum(reading.ok for reading in readings))


def _still_read(found: Study) -> list[Reading]:
    """The texts that the rest does not replace."""
    abilities, cards = texts_replaced(found.deck.rest)
    kept = [] if abilities else list(found.abilities)
    for card, readings in zip(found.hero.cards, found.cards, strict=True):
        if cards is not None and card.name not in cards:
            kept += readings
    return kept


def _name(part: Part) -> str | None:
    return " ".join(clean(part.title).split())[: limits.NAME_LENGTH].strip() or None if part.title else None


def _words(part: Part, names: Names) -> str:
    """A part of an ability in our words, if they mean the same, or in its own."""
    tree = part.parsed.tree
    if tree is not None and part.parsed.ok:
        printed = terse(tree, names)
        if _means(printed, tree, names):
            return printed
    return clean(part.text)


def _card_text(readings: Iterable[Reading], names: Names) -> str:
    """All windows of a card in one text."""
    fields = [(reading.raw.field, part) for reading in readings for part in reading.parts if clean(part.text)]
    trees = [part.parsed.tree for _, part in fields if part.parsed.ok and part.parsed.tree is not None]
    if trees and len(trees) == len(fields):
        whole = Text(tuple(block for tree in trees for block in tree.blocks))
        printed = terse(whole, names)
        if _means(printed, whole, names):
            return printed
    return "\n".join(_field_text(field, part, names) for field, part in fields)


def _field_text(field: Field, part: Part, names: Names) -> str:
    tree = part.parsed.tree
    if tree is not None and part.parsed.ok:
        printed = terse(tree, names)
        if _means(printed, tree, names):
            return printed
    return _LABELS.get(field, "") + clean(part.text)


def _means(text: str, tree: Text, names: Names) -> bool:
    parsed = parse(text, names)
    return parsed.ok and parsed.tree == tree


def _short(text: str, deck: Deck, said: list[Diagnostic]) -> str:
    """A text no longer than a file may have it."""
    limit = limits.TEXT_LENGTH
    if len(text) <= limit:
        return text
    source = deck.file.source
    said.append(problems.CUT.at(Span(0, 0), key="text", length=len(text), limit=limit, source=source))
    return text[:limit].rstrip()
