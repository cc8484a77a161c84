"""Rules of selectors.lark up to the noun: determiners, pronouns, adjectives and the noun itself."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.amounts import BuildAmounts
from umdsl.language.build.phrases import Misfit, Phrase, Post
from umdsl.language.names import NameKind, plural, singular
from umdsl.language.nodes.amounts import AnyNumber, Bound, Comparison, Number
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.effects import CombatWindow
from umdsl.language.nodes.selectors import (
    Adjective,
    Away,
    CardType,
    Determiner,
    Either,
    Except,
    Labelled,
    Name,
    Noun,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Side,
    Stat,
    That,
    This,
    Typed,
)
from umdsl.language.nodes.sense import PLACES
from umdsl.language.spans import Span

WINDOWS = {
    "W_IMMEDIATELY": CombatWindow.IMMEDIATELY,
    "W_DURING_COMBAT": CombatWindow.DURING,
    "W_AFTER_COMBAT": CombatWindow.AFTER,
}
_TYPES = {
    "N_ATTACK": CardType.ATTACK,
    "N_DEFENSE": CardType.DEFENSE,
    "N_VERSATILE": CardType.VERSATILE,
    "N_SCHEME": CardType.SCHEME,
}
_SIDES = {"ENEMY": Side.OPPOSING, "ALLY": Side.FRIENDLY}
_STATS = {
    "S_ATTACK_OR_DEFENSE": (Stat.VALUE,),
    "S_PRINTED_ATTACK": (Stat.PRINTED,),
    "S_STARTING_AND_MAXIMUM": (Stat.STARTING_HAND, Stat.MAXIMUM_HAND),
}


class BuildHeads(BuildAmounts):
    @staticmethod
    def _that(phrase: Phrase, quantity: Any) -> Phrase:
        if not isinstance(phrase.noun, Noun | Name):
            raise Misfit(phrase.span)
        phrase.noun = That(phrase.noun, span=phrase.span)
        phrase.quantity = quantity
        return phrase

    def your_opponents(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, Noun.OPPONENT)

    def each_other(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.EACH_OTHER, span=span))

    def det_the(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:  # `the fighters in the combat` are all of them
            _set(p, quantity=p.quantity or (Determiner.EACH if p.many else Determiner.THE))

        return det

    def det_one(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            any_ = c[0].type == "ANY"
            _set(p, quantity=(self._any(p, span) if any_ else None) or Number(1, span=span))

        return det

    def _any(self, p: Phrase, span: Span) -> Any:
        """`put any Imps there` is as many as you like, `any damage` all there is; `if any Imps are` asks for one."""
        if p.noun is Noun.DAMAGE or p.boost:  # `any BOOST on it`: each there is
            return Determiner.EACH
        if not p.many or p.noun in (Noun.SPACE, *PLACES) or self.inside("cond_") or self.inside("window"):
            return None  # `return 2 of them to any spaces`: a space for each
        return Determiner.EACH if p.noun is Noun.EFFECT or self.inside("subj") else AnyNumber(span=span)

    def det_another(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = Number(1, span=span)
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def det_no(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=Number(0, span=span))

    def det_each(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            _set(p, quantity=Determiner.EACH, both=c[0].lower() == "both")

        return det

    def det_this(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            if isinstance(p.noun, Noun | Name) and not p.filters:
                p.node = This(p.noun, span=p.span)
            else:
                p.quantity = Determiner.THE

        return det

    def det_that(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            if isinstance(p.noun, Noun | Name):
                if p.filters:
                    self._that(p, Determiner.THE)
                else:
                    p.node = That(p.noun, span=p.span)
            else:
                p.quantity = Determiner.THE

        return det

    def det_some(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=Determiner.SOME)

    def det_count(self, c: list[Any], span: Span) -> Any:
        count = c[-1]
        if isinstance(count, Phrase):
            return lambda p: _set(p, quantity=count.quantity, sign=count.sign)
        return lambda p: _set(p, quantity=count)

    def det_owned(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            for item in p.items or [p]:
                bare = Determiner.SOME if item.many else Determiner.THE
                item.quantity, item.owner = item.quantity or bare, c[0]

        return det

    def det_owned_either(self, c: list[Any], span: Span) -> Any:
        """`in Ada's or Bo's zone`: the zone of one of the two."""
        owners: tuple[Any, ...] = tuple(x for x in c if isinstance(x, Node))
        return self.det_owned([Either(owners, span=span)], span)

    def det_owned_count(self, c: list[Any], span: Span) -> Any:
        return lambda p: _set(p, quantity=c[1], owner=c[0])

    def det_other(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = p.quantity or Determiner.THE
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def det_other_count(self, c: list[Any], span: Span) -> Any:
        def det(p: Phrase) -> None:
            p.quantity = c[1]
            p.filters.append(Quality(Adjective.OTHER, span=span))

        return det

    def your(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.YOU)

    def their(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.THEM)

    def the_attackers(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, Noun.ATTACKER)

    def the_defenders(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, Noun.DEFENDER)

    def everyone(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, quantity=Determiner.EACH, noun=Noun.PLAYER)

    def its(self, c: list[Any], span: Span) -> Ref:
        return Ref(Pronoun.IT)

    def possessive(self, c: list[Any], span: Span) -> Any:
        return self.sel(c[0])

    def possessive_name(self, c: list[Any], span: Span) -> Selector:
        return Selector(Determiner.THE, c[-2])

    def pronoun(self, c: list[Any], span: Span) -> Any:
        return c[0]

    def you(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.YOU, span=span))

    def it(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.IT, span=span))

    def them(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.THEM, span=span))

    def the_rest(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, node=Ref(Pronoun.REST, span=span))

    def mods(self, c: list[Any], span: Span) -> list[Any]:
        return c

    def mod(self, c: list[Any], span: Span) -> Any:
        token = c[0]
        if token.type == "FRIENDLY":
            return OnSide(Side.FRIENDLY)
        if token.type in ("OPPOSING", "ENEMY"):
            return OnSide(Side.OPPOSING)
        return Quality(Adjective[token.type[2:]])

    def mod_top(self, c: list[Any], span: Span) -> Any:
        return (Adjective.TOP, c[1])

    def mod_non(self, c: list[Any], span: Span) -> Any:
        """`a non-OMEN card`: other than one of those."""
        return Except(Selector(Number(1), Noun.CARD, (Labelled(c[1]),)), span=span)

    def mod_non_type(self, c: list[Any], span: Span) -> Any:
        return Except(Selector(Number(1), Noun.CARD, (Typed((c[1],)),)), span=span)

    def mod_non_hero(self, c: list[Any], span: Span) -> Any:
        return Except(Selector(Number(1), Noun.HERO), span=span)

    def mod_non_adjacent(self, c: list[Any], span: Span) -> Any:
        """`a non-adjacent fighter` is 2 or more spaces away."""
        return Away(Bound(Comparison.AT_LEAST, Number(2)), span=span)

    def mod_bottom(self, c: list[Any], span: Span) -> Any:
        return (Adjective.BOTTOM, c[1])

    def mod_windows(self, c: list[Any], span: Span) -> Any:
        return tuple(c[0])

    def wlabels(self, c: list[Any], span: Span) -> list[CombatWindow]:
        return [x for x in c if isinstance(x, CombatWindow)]

    def wlabel(self, c: list[Any], span: Span) -> CombatWindow:
        return WINDOWS[c[0].type]

    def _with_mods(self, head: Phrase, mods: list[Any], span: Span) -> Phrase:
        head.span = span
        for mod in mods:
            if isinstance(mod, tuple) and mod and isinstance(mod[0], Adjective):
                head.filters.append(Quality(mod[0]))
                head.quantity = mod[1]
            elif isinstance(mod, tuple):
                head.windows = mod
            else:
                head.filters.append(mod)
        if head.noun is Noun.OPPONENT and Quality(Adjective.ADJACENT) in head.filters:  # a fighter of theirs
            head.noun = Noun.FIGHTER
            head.filters.append(OnSide(Side.OPPOSING))
        return head

    def head_noun(self, c: list[Any], span: Span) -> Phrase:
        noun = c[0]
        if isinstance(noun, Side):
            return Phrase(span, noun=Noun.FIGHTER, filters=[OnSide(noun)], many=self._many(span))
        if noun == "a value":
            return Phrase(span, noun=Noun.NUMBER, quantity=Number(1))
        many = self._many(span)
        return Phrase(span, noun=noun, many=many, one=not many)

    def _many(self, span: Span, one: str = "") -> bool:
        """Whether a noun was written in the plural; a name has a singular of its own."""
        word = self.words(span).casefold()
        if one:
            return word != one.casefold() and word == plural(one).casefold()
        return word in ("henchmen", "dice") or singular(word) != word

    def noun(self, c: list[Any], span: Span) -> Any:
        kind = c[0].type[2:]
        if c[0].lower().startswith("a "):
            return "a value"
        return _SIDES.get(kind) or Noun[kind]

    def head_card_value(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, stats=(Stat.VALUE,), of_card=True)

    def head_stat(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, stats=c[0])

    def stat(self, c: list[Any], span: Span) -> tuple[Stat, ...]:
        kind = c[0].type
        return _STATS.get(kind) or (Stat[kind[2:]],)

    def head_name(self, c: list[Any], span: Span) -> Phrase:
        name: Name = c[0]
        words = name.span or span
        return Phrase(span, noun=name, many=self._many(words, name.name) or (len(c) > 1 and str(c[1]).endswith("s")))

    def head_named(self, c: list[Any], span: Span) -> Phrase:
        return self.head_name([c[1]], span)

    def head_copy(self, c: list[Any], span: Span) -> Phrase:
        """`each copy of that card`: it has the same name."""
        post = Post("same name", span, inner=c[2])
        return Phrase(span, noun=Noun.CARD, posts=[post], many=str(c[0]).lower() == "copies")

    def copied(self, c: list[Any], span: Span) -> Phrase:
        kind = getattr(c[0], "type", "")
        if kind == "IT":
            return Phrase(span, node=Ref(Pronoun.IT, span=span))
        if isinstance(c[0], Name):
            return Phrase(span, quantity=Determiner.THE, noun=c[0])
        if kind == "THE":
            return self._with_mods(Phrase(span, quantity=Determiner.THE, noun=Noun.CARD), c[1], span)
        return Phrase(span, node=(This if kind == "THIS" else That)(Noun.CARD, span=span))

    def head_label(self, c: list[Any], span: Span) -> Phrase:
        name: Name = c[0]
        if name.kind is NameKind.CARD:
            return Phrase(span, noun=name)
        return Phrase(span, noun=Noun.CARD, filters=[Labelled(name, span=name.span)], many=str(c[1]).lower() == "cards")

    def head_label_typed(self, c: list[Any], span: Span) -> Phrase:
        """`a HEX scheme`: a card with that tag and of that type."""
        many = self.words(span).lower().endswith("s")
        return Phrase(span, noun=Noun.CARD, filters=[Labelled(self.name(c[:1], span)), Typed(c[1])], many=many)

    def head_bonus(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.BONUS, filters=[Labelled(c[0], span=c[0].span)])

    def head_types(self, c: list[Any], span: Span) -> Phrase:
        types: tuple[CardType, ...] = c[0]
        if CardType.VERSATILE in types:
            return Phrase(span, noun=Noun.CARD, filters=[Typed(types, span=span)])
        if len(types) == 1:
            return Phrase(span, noun=Noun[types[0].name], many=self._many(span))
        return Phrase(span, items=[Phrase(span, noun=Noun[t.name]) for t in types], either=True)

    def head_typed(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.CARD, filters=[Typed(c[0], span=span)], many=str(c[1]).lower() == "cards")

    def head_under(self, c: list[Any], span: Span) -> Phrase:
        place = Selector(Determiner.THE, Noun.CHARACTER, (Owned(c[1]),))
        return Phrase(span, noun=Noun.CARD, posts=[Post("under", span, inner=Phrase(span, node=place))])

    def head_under_this(self, c: list[Any], span: Span) -> Phrase:
        return Phrase(span, noun=Noun.CARD, posts=[Post("under", span, inner=Phrase(span, node=This(Noun.CARD)))])

    def head_boost(self, c: list[Any], span: Span) -> Phrase:
        boost = c[0].type == "N_BOOST"
        return Phrase(span, noun=Noun.CARD, filters=[Quality(Adjective.BOOSTED, span=span)], boost=boost)

    def head_next_attack(self, c: list[Any], span: Span) -> Phrase:
        """`your next attack this turn`: how long it may be waited for is for the sentence to say."""
        words = c[0].lower().split()
        if words[-1] in ("turn", "game"):
            self.scopes.append(Scope.THIS_GAME if words[-1] == "game" else Scope.THIS_TURN)
        yours = [Owned(Ref(Pronoun.YOU))] if " you " in c[0].lower() else []
        return Phrase(span, noun=Noun.ATTACK, filters=[*yours, Quality(Adjective.NEXT, span=span)])

    def types(self, c: list[Any], span: Span) -> tuple[CardType, ...]:
        return tuple(dict.fromkeys(x for x in c if isinstance(x, CardType)))

    def type(self, c: list[Any], span: Span) -> CardType:
        return _TYPES[c[0].type]

    def name(self, c: list[Any], span: Span) -> Name:
        kind, name = self.names.unmark(c[0][0])
        return Name(kind, name)


def _set(phrase: Phrase, **values: Any) -> None:
    targets = phrase.items or [phrase]
    for target in targets:
        for key, value in values.items():
            setattr(target, key, value)
