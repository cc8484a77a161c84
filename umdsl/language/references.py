"""What `it`, `them`, `that card`, `that much` and `if you do` point back at: the nearest thing before that fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

import attrs

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import AnyNumber, Count, Difference, Half, Number, ThatMuch, Times, Twice, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Did, Event
from umdsl.language.nodes.effects import Effect
from umdsl.language.nodes.selectors import Both, Either, Name, Noun, Pronoun, Ref, Selector, StatOf, That, This
from umdsl.language.nodes.statements import ChooseEffects, May, Pay
from umdsl.language.problems import NO_REFERENT
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.nodes.statements import Text


@attrs.frozen
class Binding:
    """A word that points back, and what it points at; None where nothing fits."""

    ref: Node
    antecedent: Node | None


_FIGHTERS = {
    *(Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.ATTACKER, Noun.DEFENDER),
    *(Noun.MINION, Noun.VILLAIN, Noun.HENCHMAN),
}
_CARDS = {Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME, Noun.ITEM, Noun.EFFECT, Noun.ABILITY}
_PLAYERS = {Noun.PLAYER, Noun.OPPONENT, Noun.TEAMMATE}
_THINGS = {Noun.TOKEN, Noun.COUNTER}
_PILES = {Noun.HAND, Noun.DECK, Noun.DISCARD}
# Nothing is done to these by a later `it`.
_BACKDROP = {Noun.BOARD, Noun.GAME, Noun.COMBAT, Noun.PLAY, Noun.BOX}
_NAMES = {
    NameKind.FIGHTER: "fighter",
    NameKind.TOKEN: "thing",
    NameKind.RESOURCE: "thing",
    NameKind.CARD: "card",
    NameKind.TAG: "card",
    NameKind.ATTACK: "card",
}
_AMOUNTS = (Number, UpTo, AnyNumber, Count, StatOf, Times, Half, Twice, Difference)
_DONE = (*get_args(Effect), May, Pay, ChooseEffects)


def _kind(noun: object) -> str:
    """A coarse sort of thing, by which `that fighter` finds a hero."""
    if isinstance(noun, Name):
        return _NAMES.get(noun.kind, "any")
    for kind, nouns in (("fighter", _FIGHTERS), ("card", _CARDS), ("player", _PLAYERS), ("thing", _THINGS)):
        if noun in nouns:
            return kind
    return "pile" if noun in _PILES else str(noun)


def _noun(node: Node) -> object:
    return node.noun if isinstance(node, Selector | This | That) else None


def _spoken(node: Node) -> bool:
    """Whether a node is something that a later word can point at."""
    if isinstance(node, Selector):
        return not isinstance(node.noun, Ref | That) and node.noun not in _BACKDROP
    return isinstance(node, This | Both | Either)


def _fits(ref: Node, node: Node) -> bool:
    if isinstance(ref, Did):
        return isinstance(node, _DONE)
    if isinstance(ref, ThatMuch):
        return isinstance(node, (*_AMOUNTS, Event)) or _noun(node) in (Noun.DAMAGE, Noun.NUMBER, *_PILES)
    if isinstance(ref, That) and isinstance(node, Event):  # `when you attack, BOOST that attack`
        return str(node.verb) == str(ref.noun)
    if not _spoken(node):
        return False
    if isinstance(node, Both | Either):
        return isinstance(ref, Ref) and (ref.pronoun is not Pronoun.IT or isinstance(node, Either))
    kind = _kind(_noun(node))
    if isinstance(ref, That):
        return "any" in (kind, _kind(ref.noun)) or kind == _kind(ref.noun)
    assert isinstance(ref, Ref)
    if ref.pronoun is Pronoun.IT:
        return kind not in ("player", str(Noun.TURN), str(Noun.DAMAGE), str(Noun.HEALTH))
    return kind not in (str(Noun.TURN), str(Noun.DAMAGE), str(Noun.HEALTH))


def _points_back(node: Node) -> bool:
    if node.span is None:  # not written: the builder's own word for what goes without saying
        return False
    return isinstance(node, Did | That | ThatMuch) or (isinstance(node, Ref) and node.pronoun is not Pronoun.YOU)


def _placed(node: Node, place: Span, above: tuple[int, ...]) -> Iterator[tuple[Node, Span, tuple[int, ...]]]:
    """Every node with its place, its own or that of the node it stands in, and the nodes above it."""
    here = node.span or place
    yield node, here, above
    for child in node.children():
        yield from _placed(child, here, (*above, id(node)))


def bindings(tree: Text) -> list[Binding]:
    """What each word that points back is bound to, in the order of the text.

    >>> from umdsl.language.parser import parse
    >>> found = bindings(parse("Choose an adjacent fighter. Move it up to 2 spaces.").tree)
    >>> [(b.ref.pronoun.value, b.antecedent.noun.value) for b in found]
    [('it', 'fighter')]
    """
    nodes = sorted(_placed(tree, Span(0, 0), ()), key=lambda item: item[1].start)
    found = []
    for ref, span, above in nodes:
        if not _points_back(ref):
            continue
        best: Node | None = None
        for node, place, _ in nodes:
            if place.start >= span.start:
                break
            if id(node) not in above and _fits(ref, node):
                best = node
        found.append(Binding(ref, best))
    return found


_ADVICE = "name what is meant, or put the sentence that speaks of it first"


def unbound(tree: Text, text: str) -> list[Diagnostic]:
    """A warning for each word that points back at nothing."""
    found = []
    for binding in bindings(tree):
        if binding.antecedent is None:
            span = binding.ref.span or Span(0, 0)
            did = isinstance(binding.ref, Did)
            advice = "put the sentence with what may be done first" if did else _ADVICE
            words = " ".join(span.of(text).split())
            found.append(NO_REFERENT.at(span, found=words, suggestion=advice))
    return found
