"""The names that a definition declares, for the texts in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from umdsl.content.definitions import (
    Battlefield,
    Definition,
    Die,
    Hero,
    InitiativeCard,
    Minion,
    Pile,
    Resource,
    Scenario,
    StateGroup,
    Token,
    UniversalCard,
    Villain,
)
from umdsl.language.names import Declared, NameKind, Names


def names_of(definition: Definition) -> Names:
    """Fighters, tokens, resources, states, tags, cards, bonus attacks and places, with their other names."""
    return Names.of(declared_by(definition))


def declared_by(definition: Definition) -> Iterator[Declared]:
    """The same as plain declarations, without names that no text could mention."""
    for item in _declared(definition):
        if _is_name(item.name):
            yield attrs.evolve(item, aliases=tuple(alias for alias in item.aliases if _is_name(alias)))


def _is_name(name: str) -> bool:
    """A name of signs alone would be found in every sentence."""
    return any(character.isalnum() for character in name)


def _declared(definition: Definition) -> Iterator[Declared]:
    """Fighters come first, because a fighter's name is meant before a card's."""
    if isinstance(definition, Hero):
        for fighter in definition.fighters:
            yield Declared(NameKind.FIGHTER, fighter.name, fighter.aliases, several=fighter.count > 1)
        yield from _parts(definition)
        yield from (Declared(NameKind.ATTACK, attack) for attack in definition.attacks)
    elif isinstance(definition, Villain | Minion):
        yield Declared(NameKind.FIGHTER, definition.name, definition.aliases)
        yield from _parts(definition)
    elif isinstance(definition, Battlefield):
        yield from (Declared(NameKind.REGION, region.name, region.aliases) for region in definition.regions)
        yield from (Declared(NameKind.TOKEN, fixture.name) for fixture in definition.fixtures)
        yield from (Declared(NameKind.STATE, side) for fixture in definition.fixtures for side in fixture.sides)
    elif isinstance(definition, UniversalCard | InitiativeCard):
        yield Declared(NameKind.CARD, definition.name)
        if isinstance(definition, UniversalCard):
            yield from (Declared(NameKind.TAG, tag) for tag in definition.tags)
    elif isinstance(definition, Scenario):
        for inner in (*definition.heroes, *definition.battlefields):
            yield from _declared(inner)


def _parts(owner: Hero | Villain | Minion) -> Iterator[Declared]:
    yield from _counted(owner.resources, owner.tokens, owner.dice)
    yield from _states(owner.states, owner.tokens)
    yield from _places(owner.piles)
    tags = [*owner.tags, *(tag for card in owner.cards for tag in card.tags)]
    tags += [tag for pile in owner.piles for card in pile.cards for tag in card.tags]
    yield from (Declared(NameKind.TAG, tag) for tag in tags)
    yield from (Declared(NameKind.CARD, card.name) for card in owner.cards)
    yield from (Declared(NameKind.CARD, card.name) for pile in owner.piles for card in pile.cards)
    yield from _groups(owner.states)


def _counted(resources: Iterable[Resource], tokens: Iterable[Token], dice: Iterable[Die]) -> Iterator[Declared]:
    yield from (Declared(NameKind.RESOURCE, resource.name, resource.aliases) for resource in resources)
    yield from (Declared(NameKind.TOKEN, token.name, token.aliases) for token in tokens)
    yield from (Declared(NameKind.TOKEN, die.name) for die in dice)


def _states(groups: Iterable[StateGroup], tokens: Iterable[Token]) -> Iterator[Declared]:
    for group in groups:
        halves = [value.rpartition(" THE " if value.isupper() else " the ") for value in group.values]
        called = {head for head, _, _ in halves if head and sum(head == other for other, _, _ in halves) > 1}
        for value, (head, _, end) in zip(group.values, halves, strict=True):  # `the Grim side` of Ada the Grim
            yield Declared(NameKind.STATE, value, (end,) if head in called else ())
    yield from (Declared(NameKind.STATE, side) for token in tokens for side in token.sides)


def _groups(groups: Iterable[StateGroup]) -> Iterator[Declared]:
    """What several states are, where the language has no word for it: a weapon, a gadget."""
    from umdsl.language.grammar import vocabulary

    for group in groups:
        if len(group.values) > 1 and group.name.lower() not in vocabulary():
            yield Declared(NameKind.GROUP, group.name)


def _places(piles: Iterable[Pile]) -> Iterator[Declared]:
    yield from (Declared(NameKind.REGION, pile.name, pile.aliases) for pile in piles)
