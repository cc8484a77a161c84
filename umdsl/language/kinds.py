"""Whether an effect is done to the kind of thing it can be done to: a deck takes no damage, a hero is not shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.effects import Effect, Redirect
from umdsl.language.nodes.selectors import Both, Either, Noun, Ref, Selector, That, This
from umdsl.language.nodes.statements import Would
from umdsl.language.problems import WRONG_KIND
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text

EFFECTS = get_args(Effect)
_FIGHTERS = frozenset(
    {
        *(Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.ATTACKER, Noun.DEFENDER),
        *(Noun.MINION, Noun.VILLAIN, Noun.HENCHMAN),
    }
)
_CARDS = frozenset(
    {
        *(Noun.CARD, Noun.DEFENSE, Noun.SCHEME, Noun.EFFECT, Noun.ABILITY),
        *(Noun.HAND, Noun.DECK, Noun.DISCARD),
    }
)
_PLACES = frozenset({Noun.SPACE, Noun.ZONE, Noun.BOARD, Noun.PATH, Noun.BOX})
_TIMES = frozenset({Noun.TURN, Noun.ROUND, Noun.COMBAT, Noun.GAME, Noun.ACTION})
_FIGURES = frozenset({Noun.DAMAGE, Noun.HEALTH, Noun.NUMBER, Noun.TYPE, Noun.SIZE})
_SORTS = (
    ("a fighter", _FIGHTERS),
    ("a card or a pile of cards", _CARDS),
    ("a place", _PLACES),
    ("a stretch of time", _TIMES),
    ("a number", _FIGURES),
)
_NO_FIGHTER = _CARDS | _PLACES | _TIMES | _FIGURES
_NO_CARD = _FIGHTERS | _PLACES | _TIMES | _FIGURES
# Class and field, the verb as it is said, what it needs, and what it certainly cannot be done to. What a plugin or
# a declared name may stand for is not ours to judge.
_RULES: dict[str, tuple[str, str, str, frozenset[Noun]]] = {
    "Damage": ("to", "Damage", "a fighter to take it", _NO_FIGHTER),
    "LessDamage": ("who", "Damage", "a fighter to take it", _NO_FIGHTER),
    "MoreDamage": ("who", "Damage", "a fighter to take it", _NO_FIGHTER),
    "Defeat": ("who", "`defeat`", "a fighter", _NO_FIGHTER),
    "Recover": ("who", "`recover`", "a fighter", _NO_FIGHTER),
    "Move": ("who", "`move`", "a fighter or a token", _NO_FIGHTER),
    "Discard": ("what", "`discard`", "cards", _NO_CARD),
    "Shuffle": ("what", "`shuffle`", "cards", _NO_CARD),
    "Reveal": ("what", "`reveal`", "cards", _NO_CARD),
    "Swap": ("with_", "`swap`", "fighters", _CARDS),
    "TakeAction": ("target", "`attack`", "a fighter", _NO_FIGHTER),
    "Look": ("at", "`look at`", "cards", _NO_CARD),
}
#: Who does it, where a verb tells: a fighter, a player or a card.
_DOERS = ("who", "by", "mover")
_PROPOSED = "damage that somebody would take"
_NEVER_ACTS = _PLACES | _TIMES | _FIGURES


def _nouns(node: object) -> Iterator[tuple[Noun, Node]]:
    if isinstance(node, Both | Either):
        for item in node.items:
            yield from _nouns(item)
    elif isinstance(node, Selector | This | That):
        if isinstance(node.noun, That):
            yield from _nouns(node.noun)
        elif isinstance(node.noun, Noun):
            yield node.noun, node


def wrong_kinds(tree: Text, text: str) -> list[Diagnostic]:
    """A diagnostic for each effect that is done to something it cannot be done to, or by what never does anything."""
    found = [_wrong(node, node, Noun.DAMAGE, "`take`", _PROPOSED, text) for node in _unproposed(tree)]
    for node in tree.walk():
        rule = _RULES.get(type(node).__name__)
        if rule is not None:
            field, verb, wanted, never = rule
            found += [_wrong(node, thing, noun, verb, wanted, text) for noun, thing in _among(node, field, never)]
        if isinstance(node, EFFECTS):
            for field in _DOERS:
                if rule is None or field != rule[0]:
                    found += [
                        _wrong(node, thing, noun, "this verb", "somebody who does it", text)
                        for noun, thing in _among(node, field, _NEVER_ACTS)
                    ]
    return found


def _unproposed(tree: Node) -> list[Redirect]:
    """What takes `that damage`, where no window tells of damage that somebody would take."""
    if any(isinstance(node, Would) for node in tree.walk()):
        return []
    pointing = (Ref, That)
    return [node for node in tree.walk() if isinstance(node, Redirect) and isinstance(node.what, pointing)]


def _among(node: Node, field: str, never: frozenset[Noun]) -> list[tuple[Noun, Node]]:
    return [(noun, thing) for noun, thing in _nouns(getattr(node, field, None)) if noun in never]


def _wrong(node: Node, thing: Node, noun: Noun, verb: str, wanted: str, text: str) -> Diagnostic:
    span = thing.span or node.span or Span(0, 0)
    actual = next(name for name, nouns in _SORTS if noun in nouns)
    words = " ".join(span.of(text).split())
    advice = f"name {wanted.removesuffix(' to take it')} instead"
    return WRONG_KIND.at(span, found=words, suggestion=advice, verb=verb, wanted=wanted, actual=actual)
