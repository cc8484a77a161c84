"""`a space of your choice` says who chooses: it is taken only where that is so anyway, and where there is a choice.

Whoever does something chooses whom and where, so the words have no trace in the tree. Said of somebody else they would
hand the choice over, and the tree has no room for that: then they are an error, with their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from umdsl.language.diagnostics import Diagnostic
from umdsl.language.nodes import effects
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import Adjective, Determiner, Noun, Pronoun, Quality, Ref, Selector, That, This
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

if TYPE_CHECKING:
    from umdsl.language.lexer import Token
    from umdsl.language.nodes.statements import Text

N = TypeVar("N", bound=Node)
_CHOICE = re.compile(r"\bof (?P<whose>your|their|his|her|its) choice\b", re.I)
_YOU = Ref(Pronoun.YOU)
_PLAYERS = frozenset({Noun.OPPONENT, Noun.PLAYER})
_SETTLED = (Determiner.THE, Determiner.EACH)
#: Those to whom it happens, and who do nothing themselves.
_PATIENTS = (
    *(effects.Recover, effects.Defeat, effects.Become, effects.PassThrough, effects.LessDamage, effects.MoreDamage),
    *(effects.Immune, effects.StopBeing, effects.StartWith, effects.AtMost, effects.Linked, effects.Swap),
)


def doer(effect: Node) -> object:
    """Who does it; None where it is the one whose text it is."""
    if isinstance(effect, effects.Damage):
        return effect.by
    if isinstance(effect, effects.Move):
        return effect.mover
    who = None if isinstance(effect, _PATIENTS) else getattr(effect, "who", None)
    return None if who == _YOU else who


def not_theirs(tree: Text, tokens: Iterable[Token], text: str) -> list[Diagnostic]:
    """A diagnostic for each choice that is not with whom the words say it is."""
    told = [(token, match) for token in tokens if (match := _CHOICE.search(str(token))) and token.type != "OF_CHOICE"]
    if not told:
        return []
    found = []
    nodes = [node for node in tree.walk() if node.span is not None]
    for token, match in told:
        here = Span(token.start_pos + match.start(), token.start_pos + match.end())
        chosen = _inmost(here, (node for node in nodes if isinstance(node, Selector)))
        done = _inmost(here, (node for node in nodes if type(node).__module__ == effects.__name__))
        by_chance = chosen is not None and any(
            isinstance(f, Quality) and f.word is Adjective.RANDOM for f in chosen.filters
        )
        settled = chosen is not None and chosen.quantity in _SETTLED
        if by_chance or settled or (done is not None and not _fits(match["whose"].lower() == "your", doer(done))):
            words = " ".join(here.of(text).split())
            hint = "leave it out, or let whoever chooses do so in a sentence before"
            found.append(DOES_NOT_FIT.at(here, found=words, suggestion=hint))
    return found


def _fits(yours: bool, who: object) -> bool:
    if who is None:
        return yours
    if isinstance(who, Selector | This | That):
        # A fighter is led by a player who may be either.
        return not yours or who.noun not in _PLAYERS
    return not yours or not isinstance(who, Ref)


def _inmost(here: Span, nodes: Iterable[N]) -> N | None:
    best: tuple[int, N] | None = None
    for node in nodes:
        span = node.span
        if span is None or span.start > here.start or here.end > span.end:
            continue
        if best is None or span.end - span.start < best[0]:
            best = (span.end - span.start, node)
    return best[1] if best else None
