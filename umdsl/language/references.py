"""What `it`, `them`, `that card`, `that much` and `if you do` point back at: the nearest thing before that fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

import attrs

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import RECKONED, AnyNumber, Number, ThatMuch, Times, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Did, Event, Has, Is
from umdsl.language.nodes.effects import Effect, Move, PassThrough, Put, Swap
from umdsl.language.nodes.selectors import (
    Both,
    Deed,
    Done,
    Either,
    Filter,
    Name,
    Noun,
    Owned,
    Pronoun,
    Rated,
    Ref,
    Selector,
    Stat,
    StatOf,
    That,
    This,
)
from umdsl.language.nodes.statements import ChooseEffects, May, Pay, TurnEdge, Whose
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
_AMOUNTS = (Number, UpTo, AnyNumber, Times, *RECKONED)
_OTHERS_TURNS = (Whose.OPPONENTS, Whose.OPPONENTS_NEXT, Whose.EACH)
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
    if isinstance(node, TurnEdge):  # `at the start of your opponent's turn, … each of their fighters`
        return isinstance(ref, Ref) and ref.pronoun is Pronoun.THEM and node.whose in _OTHERS_TURNS
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


# --- what a word can be where it stands -----------------------------------------------------------------------------

_FIGHTER, _PLAYER, _CARD = ("fighter",), ("player",), ("card",)
_WHO = {
    **dict.fromkeys(("Move", "PassThrough", "Swap", "Recover", "Defeat"), _FIGHTER),
    **dict.fromkeys(("Immune", "LessDamage", "MoreDamage"), _FIGHTER),
    **dict.fromkeys(("Draw", "Discard", "Look", "Reveal", "Search", "Put"), _PLAYER),
    **dict.fromkeys(("Shuffle", "Play", "Return", "Boost"), _PLAYER),
    "May": ("player", "fighter"),
}
# The kinds of thing that each field of a node asks for, where it asks for one.
_ASKED: dict[tuple[str, str], tuple[str, ...]] = {
    **{(node, "who"): kinds for node, kinds in _WHO.items()},
    ("Swap", "with_"): _FIGHTER,
    ("Damage", "to"): _FIGHTER,
    ("Damage", "by"): _FIGHTER,
    ("Discard", "what"): _CARD,
    ("Boost", "what"): _CARD,
    ("Play", "what"): _CARD,
    ("Cancel", "card"): _CARD,
    ("Put", "what"): ("card", "thing"),
    ("Shuffle", "what"): ("card", "pile"),
    ("Return", "what"): ("card", "fighter", "thing"),
    ("AdjacentTo", "to"): ("fighter", "thing", str(Noun.SPACE)),
}
_FIGURES = {
    **dict.fromkeys((Stat.HEALTH, Stat.MAXIMUM_HEALTH, Stat.STARTING_HEALTH, Stat.MOVE), _FIGHTER),
    **dict.fromkeys((Stat.HAND_SIZE, Stat.STARTING_HAND, Stat.MAXIMUM_HAND), _PLAYER),
}
_HELD_BY_PLAYERS = {*_PILES, Noun.HERO, Noun.SIDEKICK, Noun.OPPONENT}


def _asked(ref: Node, above: tuple[Node, ...]) -> tuple[str, ...] | None:
    """The kinds of thing that a word can be for what stands around it; None where anything will do."""
    parent, child = above[-1], ref
    if isinstance(parent, Selector) and parent.noun is ref:  # `each of them` stands where a noun would
        parent, child = above[-2], parent
    if isinstance(parent, StatOf):
        return _FIGURES.get(parent.stat, _CARD)
    if isinstance(parent, Owned):
        owned = getattr(above[-2], "noun", None)
        if owned in _HELD_BY_PLAYERS:
            return _PLAYER
        return ("fighter", "player") if getattr(ref, "pronoun", None) is Pronoun.THEM else None
    if isinstance(parent, Done):
        return _FIGHTER if parent.deed in (Deed.MOVED_THROUGH, Deed.STARTED_IN) else None
    if isinstance(parent, Has):
        return _PLAYER if parent.subject is child and _kind(_noun(parent.what)) == "card" else None
    for field in attrs.fields(type(parent)):
        if getattr(parent, field.name) is child:
            return _ASKED.get((type(parent).__name__, field.name))
    return None


# --- which one it is ------------------------------------------------------------------------------------------------

_PHRASES = (Selector, StatOf, Is, Both, Either, *get_args(Filter))
_Placed = tuple[Node, Span, tuple[Node, ...]]


def _placed(node: Node, place: Span, above: tuple[Node, ...]) -> Iterator[_Placed]:
    """Every node with its place, its own or that of the node it stands in, and the nodes above it."""
    here = node.span or place
    yield node, here, above
    for child in node.children():
        yield from _placed(child, here, (*above, node))


def _whole(node: Node, place: Span, above: tuple[Node, ...]) -> tuple[int, int]:
    """Where the phrase begins that something is part of, and how deep in it that stands: `the fighter adjacent to
    Ada` is a fighter before it is Ada, and a condition is about its subject before those who stand near."""
    start, depth = place.start, 0
    for number, outer in enumerate(reversed(above)):
        if not isinstance(outer, _PHRASES):
            break
        start = outer.span.start if outer.span is not None else start
        inner = above[-number] if number else node
        depth += not (isinstance(outer, Is) and outer.subject is inner)
    return start, -depth


def _called_so(ref: Node, above: tuple[Node, ...], node: Node) -> bool:
    """Whether something goes by the very word that points at it, or is an amount that somebody settled."""
    if isinstance(ref, That):
        return _noun(node) == ref.noun
    if isinstance(above[-1], Rated):  # `a card of that value`: the number that was named
        return _noun(node) is Noun.NUMBER
    return isinstance(ref, ThatMuch) and not isinstance(node, Number)


def _stands_aside(ref: Node, above: tuple[Node, ...], node: Node, over: tuple[Node, ...]) -> bool:
    """Whether nobody means something, though it is near and would fit."""
    if any(node is outer for outer in above):
        return True
    parent = over[-1] if over else None
    if isinstance(parent, Move | PassThrough) and parent.through is node:  # those who are only passed
        return True
    if isinstance(parent, Put) and parent.pile is node:
        return True
    if isinstance(above[-1], Swap) and above[-1].with_ is ref:  # nobody swaps with themselves
        return node == above[-1].who
    return isinstance(ref, ThatMuch) and any(parent is outer for outer in above)


def _antecedent(ref: Node, span: Span, above: tuple[Node, ...], nodes: list[_Placed]) -> Node | None:
    fitting = [
        item
        for item in nodes
        if item[1].start < span.start and _fits(ref, item[0]) and not _stands_aside(ref, above, item[0], item[2])
    ]
    asked = _asked(ref, above) if isinstance(ref, Ref) else None
    if asked is not None:
        fitting = [item for item in fitting if _kind(_noun(item[0])) in (*asked, "any", "None")] or fitting
    if not fitting:
        return None
    return max(fitting, key=lambda item: (_called_so(ref, above, item[0]), _whole(*item)))[0]


def bindings(tree: Text) -> list[Binding]:
    """What each word that points back is bound to, in the order of the text.

    >>> from umdsl.language.parser import parse
    >>> found = bindings(parse("Choose an adjacent fighter. Move it up to 2 spaces.").tree)
    >>> [(b.ref.pronoun.value, b.antecedent.noun.value) for b in found]
    [('it', 'fighter')]
    """
    nodes = sorted(_placed(tree, Span(0, 0), ()), key=lambda item: item[1].start)
    return [
        Binding(ref, _doer(ref, span, above, nodes) or _antecedent(ref, span, above, nodes))
        for ref, span, above in nodes
        if _points_back(ref)
    ]


def _doer(ref: Node, span: Span, above: tuple[Node, ...], nodes: list[_Placed]) -> Node | None:
    """Who `they` are in `if they do`: whoever was asked just before."""
    if not isinstance(above[-1], Did):
        return None
    asked = [item for item in nodes if isinstance(item[0], May) and item[1].start < span.start]
    if not asked:
        return None
    offer: Any = asked[-1][0]
    if not isinstance(offer.who, Ref):
        return offer.who  # type: ignore[no-any-return]
    return None if offer.who.pronoun is Pronoun.YOU else _antecedent(offer.who, *asked[-1][1:], nodes)


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
