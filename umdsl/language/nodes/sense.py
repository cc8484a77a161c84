"""Which selectors mean something: what can be counted, owned, narrowed, and by what.

These are facts of the game, not of a grammar: damage is not adjacent to anything, a zone has no type of card, and
whom a name already picks out is not narrowed further. The parser refuses such a text by the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import (
    RECKONED,
    AnyNumber,
    Best,
    Between,
    Bound,
    Minus,
    Number,
    Plus,
    ThatMuch,
    UpTo,
    Whichever,
)
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.selectors import (
    Acting,
    AdjacentTo,
    Adjective,
    Against,
    Away,
    Both,
    Deed,
    Determiner,
    Done,
    Either,
    Except,
    Extreme,
    Farthest,
    Having,
    In,
    Labelled,
    Name,
    Nearest,
    Not,
    Noun,
    On,
    OneOf,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Rated,
    Ref,
    SameName,
    Selector,
    SharingZone,
    Side,
    Stat,
    StatOf,
    That,
    This,
    Typed,
    Under,
    Within,
)

PILES = frozenset({Noun.HAND, Noun.DECK, Noun.DISCARD})
PLACES = frozenset({Noun.ZONE, Noun.BOARD, Noun.COMBAT, Noun.PLAY, Noun.GAME, Noun.BOX, *PILES})
FIGHTERS = frozenset(
    {Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.ATTACKER, Noun.DEFENDER, Noun.MINION, Noun.VILLAIN, Noun.HENCHMAN}
)
CARDS = frozenset({Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME, Noun.ITEM})
BEFORE = (Owned, OnSide, Quality, Typed, Labelled)
_NO_PLURAL = frozenset(
    {Noun.DAMAGE, Noun.HEALTH, Noun.PLAY, Noun.THREAT, Noun.SIZE, Noun.NUMBER, Noun.TYPE, Noun.BOX, Noun.GAME}
    | {Noun.BOARD, Noun.ROUND, Noun.ATTACKER, Noun.DEFENDER}
)
_NO_PLURAL_NAMES = (NameKind.CARD, NameKind.UNKNOWN, NameKind.STATE, NameKind.RESOURCE)
_COUNTABLE = frozenset({Noun.DAMAGE, Noun.CARD, Noun.ACTION, Noun.HEALTH, Noun.DIE})
_NEVER_EMPTY = frozenset(
    {Noun.ACTION, Noun.DAMAGE, Noun.HEALTH, Noun.TURN, Noun.MANEUVER, Noun.COMBAT, Noun.ATTACK, Noun.DEFENSE}
)
_PLAIN = (Number, UpTo, AnyNumber, ThatMuch, Bound)
_NOWHERE = frozenset({Noun.ZONE, Noun.OPPONENT, Noun.PLAYER, Noun.BOARD, *PILES, *CARDS})
_COMBAT = frozenset({Noun.DAMAGE, Noun.CARD, Noun.EFFECT})
_TOLD_OF = (
    *(Deed.DEALT, Deed.TAKEN, Deed.WOULD_TAKE, Deed.LOST, Deed.MOVED, Deed.MOVED_THROUGH),
    *(Deed.IN, Deed.STARTED_IN, Deed.ENTERED, Deed.LEFT),
)
_SPACE_DEEDS = (Deed.MOVED_FROM, Deed.STARTED_IN, Deed.ENTERED, Deed.LEFT)
_NOT_TO_CARDS = (
    *(Deed.MOVED_THROUGH, Deed.WOULD_TAKE, Deed.RECOVERED, Deed.PREVENTED, Deed.DEFEATED, Deed.MOVED),
    *(Deed.CHOSEN, Deed.NAMED, Deed.ATTACKED, Deed.FLIPPED, Deed.SUMMONED),
)
_DAMAGE_DEEDS = (Deed.DEALT, Deed.TAKEN, Deed.WOULD_TAKE, Deed.PREVENTED)


def is_fighter(head: object) -> bool:
    return head in FIGHTERS or (isinstance(head, Name) and head.kind in (NameKind.FIGHTER, NameKind.UNKNOWN))


def is_thing(head: object) -> bool:
    kinds = (NameKind.TOKEN, NameKind.RESOURCE, NameKind.UNKNOWN, NameKind.TAG)
    return head in (Noun.TOKEN, Noun.COUNTER) or (isinstance(head, Name) and head.kind in kinds)


def is_card(head: object) -> bool:
    kinds = (NameKind.CARD, NameKind.TAG, NameKind.UNKNOWN)
    return head in CARDS or (isinstance(head, Name) and head.kind in kinds)


def head_of(node: object) -> object:
    """The noun that a selector is about."""
    if isinstance(node, Both | Either):
        return head_of(node.items[-1])
    if isinstance(node, Selector):
        return head_of(node.noun) if isinstance(node.noun, That) else node.noun
    return node.noun if isinstance(node, This | That) else None


def is_definite(node: Selector) -> bool:
    """Picked out already, so that nothing narrows it further."""
    before = [f for f in node.filters if isinstance(f, BEFORE)]
    if node.quantity is not Determiner.THE or any(isinstance(f, Owned) for f in before):
        return False
    return picks_out(node.noun, before)


def picks_out(noun: object, before: Sequence[object]) -> bool:
    """Whether `the` with this noun picks out one thing by itself: a name, the attacker, the opposing fighter."""
    if isinstance(noun, Name):
        return not before
    if noun in (Noun.ATTACKER, Noun.DEFENDER):
        return True
    return noun is Noun.FIGHTER and len(before) == 1 and isinstance(before[0], OnSide)


def check_done(done: Done) -> None:
    """A deed is done by somebody, or to somebody, as its verb allows."""
    by, deed = done.by, done.deed
    if deed in (Deed.HAVE, Deed.IN, Deed.WOULD_TAKE) and by is None:
        raise Meaningless(f"somebody must be said to `{deed}`")
    if deed is Deed.DEFEATED and (by is not None or done.scope is not Scope.THIS_WAY):
        raise Meaningless("what was defeated is said with `this way`")
    if done.to is not None and (deed is not Deed.DEALT or by is not None):
        raise Meaningless("only what is dealt is dealt to somebody")
    if isinstance(done.to, Selector) and isinstance(done.to.quantity, RECKONED):
        raise Meaningless("damage is dealt to somebody, not to an amount")
    if isinstance(by, This) and by.noun in (Noun.CARD, Noun.ATTACK) and deed is Deed.DEALT:
        return
    if by is None or (isinstance(by, Ref) and by.pronoun in (Pronoun.YOU, Pronoun.IT, Pronoun.THEM)):
        return
    if isinstance(by, Selector) and by.quantity is Determiner.THE and all(isinstance(f, BEFORE) for f in by.filters):
        if isinstance(by.noun, Noun):
            return
        if (
            isinstance(by.noun, Name)
            and by.noun.kind is NameKind.FIGHTER
            and not by.filters
            and deed in (*_TOLD_OF, *_SPACE_DEEDS, Deed.IN)
        ):
            return
    raise Meaningless("who did it is said with a pronoun, a name, or `the` and a noun")


def check_selector(node: Selector) -> None:
    """Raise :class:`Meaningless` for a selector that says nothing."""
    if node.noun is Noun.CARD and any(isinstance(item, Done) and item.deed in _NOT_TO_CARDS for item in node.filters):
        raise Meaningless("that is done to fighters, and to no card")
    before = [f for f in node.filters if isinstance(f, BEFORE)]
    after = [f for f in node.filters if not isinstance(f, BEFORE)]
    _check_before(node, before)
    _check_quantity(node, before)
    _check_noun(node, before, after)
    if sum(isinstance(f, Done) for f in after) > 1:
        raise Meaningless("one deed is enough")
    if after and isinstance(node.quantity, Plus | Minus | Between | Best | Whichever):
        raise Meaningless("what is added up is not narrowed")
    for item in after:
        if not takes(node, item):
            raise Meaningless("that does not narrow this noun")


def _check_before(node: Selector, before: Sequence[object]) -> None:
    for kind in (Owned, OnSide, Labelled, Typed):
        if sum(isinstance(f, kind) for f in before) > 1:
            raise Meaningless("one owner, one side, one label and one choice of types is enough")
    labels = [f.label.kind for f in before if isinstance(f, Labelled)]
    if any(isinstance(f, Typed) for f in before) and not {*labels} <= {NameKind.TAG, NameKind.UNKNOWN}:
        raise Meaningless("of a type are the cards with a tag, and no others that are called by a name")
    if Owned(Ref(Pronoun.YOU)) in before and OnSide(Side.OPPOSING) in before:
        raise Meaningless("what opposes you is not yours")
    for item in before:
        if isinstance(item, Typed) and node.noun is not Noun.CARD:
            raise Meaningless("only cards have a type")
        if isinstance(item, Labelled):
            if node.noun not in (Noun.CARD, Noun.BONUS) or (
                node.noun is Noun.BONUS and node.quantity is Determiner.SOME
            ):
                raise Meaningless("only a card or a bonus has a label")
            if item.label.kind in (NameKind.CARD, NameKind.ATTACK):
                raise Meaningless("a card's own name is no label")
        if isinstance(item, Quality) and item.word is Adjective.EMPTY and node.noun in _NEVER_EMPTY:
            raise Meaningless("only a place, a pile or a slot is empty")
        if isinstance(item, Quality) and item.word is Adjective.ADJACENT and node.noun in _NOWHERE:
            raise Meaningless("only what stands in a space is adjacent")
        if isinstance(item, Quality) and item.word is Adjective.COMBAT and node.noun not in _COMBAT:
            raise Meaningless("combat damage, cards and effects only")


def _check_quantity(node: Selector, before: Sequence[object]) -> None:
    quantity, noun = node.quantity, node.noun
    if isinstance(quantity, RECKONED) and noun not in _COUNTABLE and not is_thing(noun):
        raise Meaningless("only what is counted out is equal to a figure")
    if noun is Noun.OPPONENT and any(f == Owned(Ref(Pronoun.YOU)) for f in before):
        raise Meaningless("an opponent is yours without saying")
    if noun is Noun.HEALTH and any(isinstance(f, Owned) for f in before) and not isinstance(quantity, Node):
        raise Meaningless("somebody's health is a figure")
    if noun in (Noun.HAND, Noun.COMBAT) and quantity is Determiner.SOME and not node.filters:
        raise Meaningless("`hand` alone is yours, `combat` alone is the combat")
    if noun in (Noun.ATTACKER, Noun.DEFENDER) and quantity is Determiner.SOME and not node.filters:
        raise Meaningless("one fighter attacks, and one defends")
    if isinstance(noun, Name) and noun.kind is NameKind.ATTACK:
        raise Meaningless("a bonus attack is made by its name alone")
    if noun is Noun.BONUS and not any(isinstance(f, Labelled) for f in before):
        raise Meaningless("say which bonus")
    single = noun in _NO_PLURAL or (isinstance(noun, Name) and noun.kind in _NO_PLURAL_NAMES)
    if quantity is Determiner.SOME and single and any(isinstance(f, Owned) for f in before):
        raise Meaningless("what has no plural is owned as one")
    alone = isinstance(noun, Name) and noun.kind is not NameKind.TAG and not node.filters
    if alone and quantity is Determiner.SOME:
        raise Meaningless("a name alone picks out whom it names")


def _check_noun(node: Selector, before: Sequence[object], after: Sequence[object]) -> None:
    noun, quantity = node.noun, node.quantity
    if isinstance(noun, Ref):
        if noun.pronoun is Pronoun.REST and (after or before or not isinstance(quantity, Number) or quantity.n < 2):
            raise Meaningless("of the rest, say no more than how many there are")
        if noun.pronoun not in (Pronoun.THEM, Pronoun.IT, Pronoun.REST) or before:
            raise Meaningless("some of them are not narrowed")
        if quantity in (Determiner.THE, Determiner.SOME) or not isinstance(quantity, (Determiner, *_PLAIN)):
            raise Meaningless("of them, say how many")
        if noun.pronoun is Pronoun.IT and isinstance(quantity, ThatMuch):
            raise Meaningless("of a single thing there is no more than one")
    if isinstance(noun, That):
        if any(isinstance(f, Owned | Labelled | Typed) for f in before):
            raise Meaningless("those are already picked out")
        if quantity is Determiner.SOME or not isinstance(quantity, (Determiner, *_PLAIN)):
            raise Meaningless("of those, say how many")
        if quantity is Determiner.THE and not before:
            raise Meaningless("`that` alone picks it out")
        if isinstance(quantity, AnyNumber) and before:
            raise Meaningless("any number of those are not narrowed")
        if isinstance(noun.noun, Name) and noun.noun.kind is NameKind.ATTACK:
            raise Meaningless("a bonus attack is made by its name alone")


# What follows a noun, by the words that say it; the builder hangs its posts on nouns by the same names.
KINDS: dict[type, str] = {
    Rated: "rated",
    Extreme: "extreme",
    Done: "deed",
    Against: "against",
    SameName: "same name",
    Acting: "acting",
    On: "on",
    In: "in",
    Except: "except",
    Having: "with",
    AdjacentTo: "adjacent",
    SharingZone: "same zone",
    Within: "within",
    Away: "away",
    Nearest: "nearest",
    Farthest: "farthest",
    Under: "under",
}


def takes(node: Selector, item: object) -> bool:
    """Whether the noun can carry what is said after it."""
    if isinstance(item, Not):
        return takes(node, item.what)
    if isinstance(item, OneOf):
        return takes(node, item.first) and takes(node, item.second)
    kind = KINDS.get(type(item))
    if kind is None:
        return False
    owned = any(isinstance(f, Owned) for f in node.filters)
    return carries(
        head_of(node),
        kind,
        place=head_of(item.place) if isinstance(item, In) else head_of(item.what) if isinstance(item, Except) else None,
        deed=item.deed if isinstance(item, Done) else None,
        definite=is_definite(node),
        picked=owned or node.quantity is Determiner.THE,
    )


def carries(head: object, kind: str, *, place: object, deed: Deed | None, definite: bool, picked: bool) -> bool:
    """Whether a noun can carry a thing of that kind after it: the one table of what can carry what.

    `place` is the noun of the place or the owner named, `definite` says that the noun is picked out already, and
    `picked` that it has `the` or an owner.
    """
    person = is_fighter(head) or head in (Noun.PLAYER, Noun.OPPONENT)
    if kind in ("rated", "extreme"):
        return not definite and (is_card(head) or person)
    if kind == "deed":
        return not definite and deed is not None and takes_deed(head, deed)
    if kind == "against":
        return head in (Noun.ATTACK, Noun.CARD, Noun.DEFENSE)
    if kind == "same name":
        return is_card(head)
    if kind == "under":
        return not definite and (is_card(head) or is_thing(head))
    if kind == "acting":
        return person
    if kind == "except" and place is Noun.DAMAGE:  # `damage from effects other than combat damage`
        return head is Noun.DAMAGE
    if head is Noun.EFFECT:
        return kind in ("on", "in", "except")
    if head is Noun.DAMAGE:
        return kind in ("in", "except")
    if head is Noun.ZONE and kind in ("with", "adjacent"):
        return not picked
    if head in (Noun.TURN, Noun.ROUND) and kind != "except":
        return False
    if kind == "in":
        return _takes_place(head, place, definite)
    if kind == "with" and place is Noun.HEALTH:
        return not definite and person
    if kind == "with" and place in (Noun.TURN, Noun.ROUND, Noun.ACTION, Noun.GAME):
        return False  # `play 2 schemes with 1 action`: nothing has a stretch of time about it
    if kind == "with" and is_card(head):  # `BOOST an attack with this card`: no card has another
        return not definite and not is_card(place)
    return not definite and head not in PLACES


def _takes_place(head: object, place: object, definite: bool) -> bool:
    if place in PILES:
        return is_card(head) or is_thing(head)
    if place in (Noun.ZONE, Noun.COMBAT) or isinstance(place, Name):
        return not definite and (is_fighter(head) or is_thing(head) or head is Noun.SPACE or is_card(head))
    return not definite and head not in PLACES


def takes_deed(head: object, deed: Deed) -> bool:
    """Whether that can have been done to this noun."""
    if head is Noun.SPACE:
        return deed in _SPACE_DEEDS or deed in (Deed.MOVED_THROUGH, Deed.MOVED)
    if head is Noun.ZONE:
        return deed is Deed.IN
    if head is Noun.DAMAGE:
        return deed in _DAMAGE_DEEDS
    return head not in PLACES and deed not in _SPACE_DEEDS and deed is not Deed.IN


def check_state(what: object) -> None:
    """A bare name is a state; what is picked out by any other name is a selector."""
    if isinstance(what, Having) and is_fighter(head_of(what.what)):
        raise Meaningless("who is with whom is adjacent, or in the same zone")
    if isinstance(what, Name) and what.kind not in (NameKind.STATE, NameKind.UNKNOWN):
        raise Meaningless("only a state is said by its bare name")
    if not isinstance(what, Selector) or not isinstance(what.noun, Name):
        return
    if what == Selector(Determiner.THE, what.noun) and what.noun.kind in (NameKind.STATE, NameKind.UNKNOWN):
        raise Meaningless("a state is said by its bare name")


def is_group(what: object) -> bool:
    """Another state under a name of the file, or any of them: `change weapon`, `choose a weapon`."""
    noun = what.noun if isinstance(what, Selector) and what == Selector(Number(1), what.noun) else what
    return isinstance(noun, Name) and noun.kind is NameKind.GROUP


def has_state(what: object) -> bool:
    """Whether a state is picked out, alone or among others."""
    items = what.items if isinstance(what, Both | Either) else (what,)
    heads = [head_of(item) for item in items]
    return any(isinstance(head, Name) and head.kind is NameKind.STATE for head in heads)


def check_doer(who: object) -> None:
    """Where nobody is named it is you who act."""
    if who == Ref(Pronoun.YOU):
        raise Meaningless("that you do it goes without saying")
    if isinstance(getattr(who, "quantity", None), RECKONED):
        raise Meaningless("who does it is not worked out")


def check_boosted_with(what: object) -> None:
    """A card is BOOSTed with cards, and with nothing else that has a noun."""
    head = head_of(what)
    if head is not None and not isinstance(head, Ref) and not is_card(head):
        raise Meaningless("a card is BOOSTed with other cards")


def check_figure(stat: object) -> None:
    """What a number is added to."""
    named = isinstance(stat, Selector) and isinstance(stat.noun, Name)
    if isinstance(stat, StatOf):
        if stat.stat in (Stat.HAND_SIZE, Stat.STARTING_HEALTH):
            raise Meaningless("that is counted or printed, and no text changes it; say the maximum")
        return
    if not named or not isinstance(stat, Selector) or head_of(stat).kind not in (NameKind.RESOURCE, NameKind.TOKEN):  # type: ignore[attr-defined]
        raise Meaningless("a number is added to a figure or to a resource")


def check_where(where: tuple[object, ...]) -> None:
    """Figures stand on the board; cards are put."""
    inner = [c for w in where if isinstance(w, Node) for c in w.children()]
    if any(head_of(c) in PILES for c in inner):
        raise Meaningless("nothing is placed in a hand, a deck or a discard pile: it is put there")
