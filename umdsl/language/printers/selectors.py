"""Writing selectors and amounts."""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.names import NameKind, Names, plural
from umdsl.language.nodes.amounts import (
    RECKONED,
    AnyNumber,
    Best,
    Between,
    Bound,
    Capped,
    Comparison,
    Count,
    Difference,
    Half,
    Minus,
    Number,
    Plus,
    ThatMuch,
    Times,
    Twice,
    UpTo,
    Whichever,
)
from umdsl.language.nodes.selectors import (
    AdjacentTo,
    Adjective,
    Both,
    CardType,
    Determiner,
    Either,
    In,
    Labelled,
    Name,
    Noun,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Stat,
    StatOf,
    Superlative,
    That,
    This,
    Typed,
)
from umdsl.language.printers.joints import AND_DID, AND_DO, OR_DID, OR_DO, braced
from umdsl.language.printers.posts import WritePosts
from umdsl.language.printers.words import nouns

_BEFORE = (Owned, OnSide, Quality, Typed, Labelled)
_SPANS = frozenset({Noun.TURN, Noun.COMBAT, Noun.ACTION, Noun.ROUND, Noun.GAME})
_COUNTED = frozenset({Noun.CARD, Noun.DAMAGE, Noun.HEALTH, Noun.ACTION, Noun.DIE})
_PRONOUNS = {
    Pronoun.YOU: ("you", "you", "your"),
    Pronoun.IT: ("it", "it", "its"),
    Pronoun.THEM: ("they", "them", "their"),
    Pronoun.REST: ("the rest", "the rest", ""),
    Pronoun.OTHER: ("{the other}", "{the other}", ""),
    Pronoun.EACH_OTHER: ("{each other}", "{each other}", ""),
}


class WriteSelectors(WritePosts):
    """Selectors and amounts are written alike in both registers, but for lists of alternatives."""

    terse = False

    def __init__(self, names: Names | None = None) -> None:
        self._names: set[str] = set()
        self.several = frozenset(d.name for d in names.declared if d.several) if names is not None else frozenset()

    def name(self, name: Name, many: bool = False) -> str:
        text = plural(name.name) if many and name.kind not in _NEVER_PLURAL else name.name
        if " " in text:
            self._names.add(text)
        return text

    def one_word(self, text: str) -> str:
        """The text as the parser sees it, each name one word."""
        for name in sorted(self._names, key=len, reverse=True):
            text = text.replace(name, name.replace(" ", "_"))
        return text

    # --- amounts ----------------------------------------------------------------------------------------------------

    def amount(self, amount: Any) -> str:
        """An amount that stands alone: `3`, `its BOOST value`, `the number of cards in your hand`."""
        match amount:
            case Number(n=n):
                return str(n)
            case UpTo(most=most):
                return f"up to {self.amount(most)}"
            case AnyNumber():
                return "any number of"
            case ThatMuch():
                return "that much"
            case Bound(comparison=how, amount=value):
                return self.bound(how, self.amount(value))
            case Count(of=of):
                return self.count_of(of)
            case Plus() | Minus() | Whichever() | Best() | Between():
                return self._reckoned(amount)
            case Half(of=of, rounding=rounding):
                return f"half {self.core(of) if rounding else self.amount(of)}" + (f" {rounding}" if rounding else "")
            case Twice(of=ThatMuch()):
                return "twice that amount"
            case Twice(of=of):
                return f"twice {self.amount(of)}"
            case Difference():
                return self._difference(amount)
            case StatOf():
                return self.np(amount)
        raise TypeError(f"no words for {amount!r}")

    def _reckoned(self, amount: Plus | Minus | Whichever | Best | Between) -> str:
        """What is added up, taken off, or picked from two or more figures."""
        match amount:
            case Plus(left=left, right=right):
                return f"{self._term(left)} plus {self._term(right)}"
            case Minus(left=left, right=right):
                return f"{self._term(left)} minus {self._term(right)}"
            case Whichever(which=which, left=left, right=right):
                word = "higher" if which is Superlative.MOST else "lower"
                return f"the {word} of {self._term(left)} and {self._term(right)}"
            case Best(which=which, of=of):
                word = "highest" if which is Superlative.MOST else "lowest"
                return f"the {word} {of.stat} among {self._among(of.of)}"
            case Between(left=left, right=right):
                return f"the number of spaces between {self.core(left)} and {self.core(right)}"

    def _among(self, node: Any) -> str:
        """Several things, in the plural: `those cards`, `all cards in your hand`."""
        if isinstance(node, That):
            return f"those {self._noun(node.noun, True)}"
        if isinstance(node, Selector) and node.quantity is Determiner.EACH and not self._partitive(node):
            text = "all " + self.np(attrs.evolve(node, quantity=Determiner.SOME))
            return braced(text) if self.posts(node) else text
        return self.core(node)

    def _term(self, amount: Any) -> str:
        """One part of a sum, closed so that what follows it is not drawn in."""
        match amount:
            case ThatMuch():
                return "that number"
            case Twice(of=ThatMuch()):
                return "twice that number"
            case Best() | Between():
                return "{" + self.amount(amount) + "}"
            case Twice(of=of):
                return f"twice {self.core(of)}"
            case StatOf() | Count():
                return self.core(amount)
        return self.amount(amount)

    def _difference(self, node: Difference) -> str:
        return f"the difference between {self.core(node.left)} and {self.core(node.right)}"

    def count_of(self, of: Any) -> str:
        if isinstance(of, Both | Either) or (isinstance(of, Selector) and self._partitive(of)):
            return "the number of {" + self.np(of) + "}"
        if isinstance(of, Selector) and of.noun in (Noun.DAMAGE, Noun.HEALTH):
            return f"the amount of {self.np(of)}"
        return f"the number of {self.np(of)}"

    @staticmethod
    def bound(how: Comparison, value: str) -> str:
        match how:
            case Comparison.EXACTLY:
                return f"exactly {value}"
            case Comparison.AT_LEAST:
                return f"{value} or more"
            case Comparison.AT_MOST:
                return f"{value} or less"
            case Comparison.MORE_THAN:
                return f"more than {value}"
            case Comparison.LESS_THAN:
                return f"fewer than {value}"

    @staticmethod
    def is_plain(amount: Any) -> bool:
        """Whether an amount can stand before a noun; others follow it after `equal to`."""
        return isinstance(amount, Number | UpTo | AnyNumber | ThatMuch | Bound)

    def of_noun(self, amount: Any, noun: str, many: str) -> str:
        """`2 cards`, `cards equal to its BOOST value`."""
        if isinstance(amount, Times | Capped):
            return self.of_noun(amount.amount, noun, many)
        if not self.is_plain(amount):
            return f"{many} equal to {self.equal(amount, True)}"
        if isinstance(amount, ThatMuch):
            return f"that {'much' if many == noun else 'many'} {many}"
        one = (isinstance(amount, Number) and amount.n == 1) or (isinstance(amount, UpTo) and amount.most == Number(1))
        return f"{self.amount(amount)} {noun if one else many}"

    def equal(self, amount: Any, last: bool = False) -> str:
        """An amount after `equal to`, closed with braces where words after it would be drawn in."""
        match amount:
            case StatOf() if last:
                return self.np(amount)
            case Count() if last:
                return self.amount(amount)
            case Half(of=of, rounding=rounding):
                return f"half {self.core(of)}" + (f" {rounding}" if rounding else "")
            case Twice(of=ThatMuch()):
                return "twice that amount"
            case Twice(of=of):
                return f"twice {self.core(of)}"
            case Count() | StatOf():
                return self.core(amount)
        return self.amount(amount)

    def _equal_before(self, amount: Any, posts: str) -> str:
        if not posts or (isinstance(amount, RECKONED) and not isinstance(amount, Count | StatOf)):
            return self.equal(amount, not posts)
        text = self.equal(amount)
        return braced(text)

    @staticmethod
    def each_suffix(amount: Any) -> Any:
        """The `for each S` that an effect's amount asks for at the end of the sentence, or None."""
        return amount.each if isinstance(amount, Times) else None

    # --- noun phrases -----------------------------------------------------------------------------------------------

    def np(self, node: Any, subject: bool = False) -> str:
        """A selector with all that follows its noun."""
        match node:
            case Ref(pronoun=p):
                return _PRONOUNS[p][0 if subject else 1]
            case This(noun=noun) if noun in _SPANS:
                return "{this " + str(noun) + "}"  # without braces it would tell when, not what
            case This(noun=noun):
                return f"this {self._noun(noun)}"
            case That(noun=noun):
                return f"that {self._noun(noun)}"
            case StatOf():
                return self._stat(node)
            case Count(of=of):
                return self.count_of(of)
            case Both(items=items):
                return " and ".join([self.core(items[0]), *(self._addition(i) for i in items[1:])])
            case Either(items=items) if _said_once(items):
                return self._one_of(items)
            case Either(items=items):
                return " or ".join([self.core(items[0]), *(self._alternative(i, items[0]) for i in items[1:])])
            case Selector():
                return self._selector(node)
            case Name():
                return self.name(node)
        raise TypeError(f"no words for {node!r}")

    def _one_of(self, items: tuple[Any, ...]) -> str:
        """`a Long Shot or Lucky Shot in your discard pile`: the article and the place are said once."""
        first, *rest = (attrs.evolve(i, filters=()) for i in items)
        names = [self.np(first), *(self.name(i.noun) for i in rest)]
        return self.any_of(names) + self._posts_text(items[-1])

    def any_of(self, names: list[str]) -> str:
        """`one or another`; a card prints a list of more with commas."""
        if self.terse or len(names) < 3:
            return " or ".join(names)
        return f"{', '.join(names[:-1])}, or {names[-1]}"

    def _addition(self, node: Any) -> str:
        """`and 2 attacks` alone would be read as what somebody does."""
        text = self._labelled(node)
        said = self.one_word(f"and {text} ")
        return braced(text) if AND_DO.match(said) or AND_DID.match(said) else text

    def _alternative(self, node: Any, first: Any) -> str:
        """`1 Imp or {Ada}`: what has no article of its own would take the one of the first."""
        text = self._labelled(node)
        counted = isinstance(first, Selector) and isinstance(first.quantity, Number) and not self.posts(first)
        bare = (
            isinstance(node, Selector)
            and not text.startswith("{")
            and (node.quantity is Determiner.SOME or (node.quantity is Determiner.THE and not node.filters))
        )
        said = self.one_word(f"or {text} ")
        return braced(text) if (counted and bare) or OR_DO.match(said) or OR_DID.match(said) else text

    def _labelled(self, node: Any) -> str:
        """`Ada and {SONG cards}`: without braces the cards would be those of both."""
        bare = isinstance(node, Selector) and node.quantity is Determiner.SOME and node.noun is Noun.CARD
        shared = bare and any(isinstance(f, Labelled) for f in node.filters)
        return braced(self.core(node)) if shared else self.core(node)

    def core(self, node: Any) -> str:
        """A selector as one closed thing: in braces where something follows its noun."""
        text = self.np(node)
        if isinstance(node, Both | Either) or self.posts(node):
            return "{" + text + "}"
        if isinstance(node, Selector) and isinstance(node.quantity, RECKONED):
            return "{" + text + "}"
        if isinstance(node, StatOf) and not self._possessor_ok(node.of):
            return "{" + text + "}"
        if isinstance(node, Count):
            return "{" + text + "}"
        return text

    def _possessor_ok(self, node: Any) -> bool:
        return (
            isinstance(node, This | That)
            or (isinstance(node, Ref) and bool(_PRONOUNS[node.pronoun][2]))
            or (
                isinstance(node, Selector)
                and not self.posts(node)
                and self._closed(node)
                and not self._partitive(node)
                and not (node.quantity is Determiner.EACH and isinstance(node.noun, Name) and not node.filters)
            )
        )

    def possessive(self, node: Any) -> str:
        """`your`, `Ada's`, `{each fighter in your zone}'s`."""
        if isinstance(node, Ref) and _PRONOUNS[node.pronoun][2]:
            return _PRONOUNS[node.pronoun][2]
        text = self.np(node) if self._possessor_ok(node) else "{" + self.np(node) + "}"
        if isinstance(node, Selector) and isinstance(node.noun, Name) and text == node.noun.name in self.several:
            text = plural(text)
        return f"{text}'" if text.endswith("s") else f"{text}'s"

    def _stat(self, node: StatOf) -> str:
        if node.stat is Stat.HEALTH:
            return f"{self.possessive(node.of)} health"
        if isinstance(node.of, Ref) or self._possessor_ok(node.of):
            return f"{self.possessive(node.of)} {node.stat}"
        return f"the {node.stat} of {self.core(node.of)}"

    def _noun(self, noun: Any, many: bool = False) -> str:
        match noun:
            case Name():
                return self.name(noun, many)
            case Ref(pronoun=p):
                return _PRONOUNS[p][1]
            case That(noun=inner):
                return f"those {self._noun(inner, True)}"
        return nouns(noun) if many else str(noun)

    @staticmethod
    def _partitive(node: Selector) -> bool:
        owned = any(isinstance(f, Owned) for f in node.filters)
        counted = not isinstance(node.quantity, Determiner)
        return isinstance(node.noun, Ref | That) or (owned and (counted or node.quantity is Determiner.EACH))

    @staticmethod
    def _closed(node: Selector) -> bool:
        return isinstance(node.quantity, (Determiner, Number))

    def each(self, node: Any) -> str:
        """What stands after `for each`, in the singular."""
        if isinstance(node, Selector) and node.quantity is Determiner.SOME:
            if any(isinstance(f, Owned) for f in node.filters):
                return f"of {self.np(node)}"
            return self._selector(node, one=True)
        return self.np(node)

    def _selector(self, node: Selector, one: bool = False) -> str:
        quantity = node.quantity
        owner = next((f.by for f in node.filters if isinstance(f, Owned)), None)
        words = [
            self._before(f, node.noun) for f in node.filters if isinstance(f, _BEFORE) and not isinstance(f, Owned)
        ]
        many = quantity is Determiner.SOME or isinstance(quantity, (AnyNumber, ThatMuch, *RECKONED))
        if isinstance(quantity, Number):
            many = quantity.n != 1
        elif quantity is Determiner.EACH:
            many = node.noun is Noun.EFFECT
        elif isinstance(quantity, UpTo):
            many = quantity.most != Number(1)
        elif isinstance(quantity, Bound):
            many = quantity.comparison is not Comparison.EXACTLY or quantity.amount != Number(1)
        if one:
            many = False
        posts = self._posts_text(node)
        equal = (
            ""
            if self.is_plain(quantity) or isinstance(quantity, Determiner)
            else f" equal to {self._equal_before(quantity, posts)}"
        )
        if isinstance(node.noun, Ref | That):
            return self._part(node, words) + equal + posts
        if node.noun is Noun.OPPONENT and quantity is Determiner.THE and owner is None and not words:
            return "your opponent" + posts
        if quantity is Determiner.EACH and owner is not None:
            head = " ".join(["each of", self._flat_owner(owner), *words, self._noun(node.noun, True)])
        elif isinstance(quantity, AnyNumber) and owner is not None:
            head = " ".join(["any number of", self._flat_owner(owner), *words, self._noun(node.noun, True)])
        elif owner is not None and not isinstance(quantity, Determiner) and self.is_plain(quantity):
            part = self._quantity(quantity, node, True)
            head = " ".join([part, "of", self.possessive(owner), *words, self._noun(node.noun, True)])
        elif owner is not None:
            head = " ".join([self.possessive(owner), *words, self._noun(node.noun, many)])
        else:
            det = self._quantity(quantity, node, False)
            if det == "a" and words[:1] == ["other"]:
                det, words = "another", words[1:]
            if (
                words[:1] in (["top"], ["bottom"])
                and isinstance(quantity, Number | UpTo)
                and quantity not in (Number(0), Number(1))
            ):
                det, words = f"the {words[0]} {det}", words[1:]
            rest = " ".join([*words, self._noun(node.noun, many)])
            if det == "a" and rest[:1].lower() in "aeiou":
                det = "an"
            head = f"{det} {rest}" if det else rest
        return head + equal + posts

    def _part(self, node: Selector, words: list[str]) -> str:
        assert isinstance(node.noun, Ref | That)
        if node.noun == Ref(Pronoun.REST):
            return "{" + f"the other {self.amount(node.quantity)}" + "}"
        if isinstance(node.noun, That):
            if node.quantity is Determiner.THE:
                return " ".join(["that", *words, self._noun(node.noun.noun)])
            if isinstance(node.quantity, AnyNumber):
                return f"any {'amount' if node.noun.noun in _MASS else 'number'} of that {self._noun(node.noun.noun)}"
        if node.quantity is Determiner.EACH:
            return " ".join(
                ["each of", *([] if isinstance(node.noun, Ref) else ["those", *words]), self._inner(node.noun)]
            )
        if isinstance(node.quantity, AnyNumber):
            return f"any number of {self._inner(node.noun)}"
        those = "that" if isinstance(node.noun, That) and node.noun.noun in _MASS else "those"
        of = [those, *words] if isinstance(node.noun, That) else []
        return " ".join([self.amount(node.quantity), "of", *of, self._inner(node.noun)])

    def _inner(self, noun: Any) -> str:
        return _PRONOUNS[noun.pronoun][1] if isinstance(noun, Ref) else self._noun(noun.noun, True)

    def _flat_owner(self, owner: Any) -> str:
        """The owner after `each of`: a pronoun, a bare name, or braces."""
        if isinstance(owner, Ref) and _PRONOUNS[owner.pronoun][2]:
            return _PRONOUNS[owner.pronoun][2]
        if (
            isinstance(owner, Selector)
            and isinstance(owner.noun, Name)
            and owner == Selector(Determiner.THE, owner.noun)
        ):
            return self.name(owner.noun) + ("'" if owner.noun.name.endswith("s") else "'s")
        return "{" + self.np(owner) + "}'s"

    def _quantity(self, quantity: Any, node: Selector, alone: bool) -> str:
        match quantity:
            case Determiner.THE:
                return (
                    ""
                    if isinstance(node.noun, Name) and not node.filters and node.noun.kind is not NameKind.TAG
                    else "the"
                )
            case Determiner.EACH:
                mass = node.noun in (*_MASS, Noun.EFFECT) or (
                    isinstance(node.noun, Name) and node.noun.kind is NameKind.RESOURCE
                )
                return "all" if mass else "each"
            case Determiner.SOME:
                return ""
            case Number(n=0) if not alone:
                return "no"
            case Number(n=1) if not alone:
                if node.filters[:1] == (Quality(Adjective.OTHER),):
                    return "a"
                return (
                    "1"
                    if node.noun in _COUNTED or (isinstance(node.noun, Name) and node.noun.kind in _COUNTED_NAMES)
                    else "a"
                )
            case ThatMuch():
                return "that much" if node.noun in _MASS else "that many"
            case AnyNumber() if node.noun in _MASS:
                return "any amount of"
        return "" if isinstance(quantity, RECKONED) else self.amount(quantity)

    def _before(self, item: Any, noun: Any) -> str:
        match item:
            case OnSide(side=side):
                return str(side)
            case Quality(word=Adjective.BOOSTED) if noun is Noun.CARD:
                return "BOOST"
            case Quality(word=word):
                return str(word)
            case Labelled(label=label):
                return self.name(label)
            case Typed(types=types):
                return self.types(types)
        raise TypeError(f"no words for {item!r}")

    def types(self, types: tuple[CardType, ...]) -> str:
        return self.any_of([str(t) for t in types])


# Said with `all` and `any amount of`.
_MASS = (Noun.DAMAGE, Noun.HEALTH)


def _said_once(items: tuple[Any, ...]) -> bool:
    first = items[0]
    return all(
        isinstance(i, Selector)
        and isinstance(i.noun, Name)
        and i.noun.kind in (NameKind.CARD, NameKind.FIGHTER, NameKind.TOKEN)
        and i.quantity == first.quantity == Number(1)
        and i.filters == first.filters
        and len(i.filters) == 1
        and isinstance(i.filters[0], In | AdjacentTo)
        for i in items
    )


_NEVER_PLURAL = (NameKind.CARD, NameKind.ATTACK, NameKind.UNKNOWN, NameKind.STATE, NameKind.RESOURCE)
_COUNTED_NAMES = (NameKind.RESOURCE,)
