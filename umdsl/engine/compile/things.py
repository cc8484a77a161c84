"""Which things a phrase means: the kind of thing, and a query that finds them now.

`query` asks nobody. `pick` (see `picking.py`) settles what is left open by asking, and binds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import cards, nouns
from umdsl.engine.compile.casting import STATES, aim, cast
from umdsl.engine.compile.context import Context, held
from umdsl.engine.compile.deeds import done_things
from umdsl.engine.compile.filters import each, sieve_of
from umdsl.engine.compile.order import LATE, late
from umdsl.engine.compile.pointing import (
    each_of_them,
    opponents,
    point,
    pointed_kind,
    pointing,
    recall,
    what_is_left,
    wrong_kind,
)
from umdsl.engine.compile.reading import AMOUNTS, Held, Reading, Sieve, noun_kind, noun_name
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import (
    Adjective,
    Both,
    Deed,
    Determiner,
    Done,
    Either,
    Extreme,
    Farthest,
    Name,
    Nearest,
    Noun,
    OnSide,
    Owned,
    Pronoun,
    Quality,
    Ref,
    SameName,
    Selector,
    Side,
    StatOf,
    That,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

Want = tuple[str, ...] | None
_YOU = Owned(Ref(Pronoun.YOU))
_OPPOSING = OnSide(Side.OPPOSING)
_POINTED = (Adjective.DISCARDED, Adjective.REVEALED, Adjective.BOOSTED, Adjective.CHOSEN, Adjective.NAMED)
_DEFEATED = (Adjective.DEFEATED, Adjective.UNDEFEATED)


# --- kinds ----------------------------------------------------------------------------------------------------------


def kind_of(c: Context, node: Any, want: Want = None) -> str:
    """The kind of thing a phrase means, as one of the kinds wanted where it can be taken for one."""
    kind = natural(c, node, want)
    return aim(kind, want) or kind


def one_kind_of(c: Context, node: Any, want: tuple[str, ...]) -> str:
    """The same where nothing else will do."""
    kind = kind_of(c, node, want)
    if kind not in want:
        raise wrong_kind(c, node, kind, want)
    return kind


def natural(c: Context, node: Any, want: Want = None) -> str:
    """The kind that a phrase has by itself."""
    if isinstance(node, Held):
        return node.kind
    if pointing(node):
        return pointed_kind(c, node, want)
    if isinstance(node, Both | Either):
        return _of_several(c, node, want)
    if isinstance(node, StatOf):
        return "number"
    if isinstance(node, Name):
        return noun_kind(c, node)
    if isinstance(node.noun, Ref | That):
        return pointed_kind(c, node.noun, want)
    kind = noun_kind(c, node.noun)
    if node.noun is Noun.ITEM and want is not None and "token" not in want and "card" in want:
        return "card"
    return kind


def _of_several(c: Context, node: Both | Either, want: Want) -> str:
    """Things joined are of the kind of the first whose kind is wanted; what they are joined with is taken for it."""
    kinds = [natural(c, item, want) for item in node.items]
    if want is not None:
        return next((kind for kind in kinds if kind in want), kinds[0])
    return kinds[0]


# --- queries --------------------------------------------------------------------------------------------------------


def query(
    c: Context,
    node: Any,
    want: Want = None,
    *,
    universe: str | None = None,
    everywhere: bool = False,
    where: Query | None = None,
) -> Query:
    """What a phrase means now; nobody is asked, and what could be chosen is all that fits."""
    return read(Reading(c, universe=universe, everywhere=everywhere, where=where), node, want)[1]


def read(r: Reading, node: Any, want: Want = None) -> tuple[str, Query]:
    """The kind and the query of a phrase."""
    kind, found = _read(r, node, want)
    wanted = aim(kind, want)
    if wanted is None:
        assert want is not None
        raise wrong_kind(r.c, node, kind, want)
    return wanted, cast(found, kind, wanted)


def _read(r: Reading, node: Any, want: Want) -> tuple[str, Query]:
    if isinstance(node, Held):
        return node.kind, held(node.register)
    if pointing(node):
        return point(r, node, want)
    if isinstance(node, Both | Either):
        return _joined(r, node, want)
    if isinstance(node, StatOf):
        from umdsl.engine.compile.amounts import figure

        return "number", _as_many(figure(r.c, node))
    if isinstance(node, Name):
        node = Selector(Determiner.THE, node)
    return _select(r, node, want)


def _joined(r: Reading, node: Both | Either, want: Want) -> tuple[str, Query]:
    kind = kind_of(r.c, node, want)
    queries = [read(r, item, (kind,))[1] for item in node.items]

    def found(g: Machine, f: Frame) -> list[int]:
        things = dict.fromkeys(thing for part in queries for thing in part(g, f))
        return list(things) if kind == "card" else sorted(things)

    return kind, found


def _as_many(figure: Any) -> Query:
    """An amount as that many things, so that counting them gives the amount."""
    return lambda g, f: list(range(max(0, figure(g, f))))


# --- selectors ------------------------------------------------------------------------------------------------------


def _select(r: Reading, node: Selector, want: Want) -> tuple[str, Query]:
    kind = natural(r.c, node, want)
    if kind == "fighter" and not isinstance(node.noun, Ref | That):
        short = _common(r, node)
        if short is not None:
            return kind, short
    if kind in AMOUNTS:
        from umdsl.engine.compile.amounts import measure

        return kind, _as_many(measure(r.c, node))
    base, sieves = anatomy(r, node, want)
    return kind, _strained(base, sieves)


def _common(r: Reading, node: Selector) -> Query | None:
    """The phrases that nearly every card has, without a sieve."""
    if node.quantity is not Determiner.THE or len(node.filters) > 1:
        return None
    if isinstance(node.noun, Name) and not node.filters:
        return nouns.everything(r, node.noun)
    if node.noun is Noun.FIGHTER and node.filters == (_OPPOSING,):
        return nouns.opposing(r.everywhere)
    if node.noun is Noun.FIGHTER and node.filters == (_YOU,):
        return nouns.yours(r.everywhere)
    if node.noun is Noun.HERO and node.filters == (_YOU,) and r.purpose != "place":
        return nouns.your_hero(r.everywhere)
    return None


def _strained(base: Query, sieves: list[Sieve]) -> Query:
    if not sieves:
        return base
    if len(sieves) == 1:
        only = sieves[0]
        return lambda g, f: only(g, f, base(g, f))

    def found(g: Machine, f: Frame) -> list[int]:
        things = base(g, f)
        for sieve in sieves:
            if not things:
                return things
            things = sieve(g, f, things)
        return things

    return found


def anatomy(r: Reading, node: Selector, want: Want = None, *, loose: bool = False) -> tuple[Query, list[Sieve]]:
    """What a selector begins with, and the sieves that narrow it. `loose` where something given is to be tested: then
    where things are looked for says nothing."""
    c = r.c
    kind = natural(c, node, want)
    used: tuple[object, ...] = ()
    combat = False
    if isinstance(node.noun, Ref | That):
        several = node.quantity is Determiner.EACH and node.noun == Ref(Pronoun.THEM)
        base = each_of_them(r, node.noun, want) if several else point(r, node.noun, want)[1]  # type: ignore[arg-type]
        if kind == "card" and node.noun == Ref(Pronoun.THEM) and isinstance(node.quantity, Node):
            base = what_is_left(c, kind) or base
    elif kind == "card" and node.noun is not Noun.ITEM:
        place = cards.source(r, node)
        base, used, combat = place.cards, place.used, place.combat
        if loose:
            used, combat = (), False
    elif kind == "card":
        base = cast(nouns.everything(r, node.noun), "token", "card")
    elif r.where is not None and kind not in ("pile", "player"):
        base = r.where
    else:
        base, used = _base(r, node, kind)
    sieves = [*_of_noun(node, kind)]
    # what compares all the things comes after what is true of each
    comparing: list[Sieve] = []
    for item in node.filters:
        if any(item is taken for taken in used) or _says_nothing(item, kind):
            continue
        if isinstance(item, Nearest | Farthest | Extreme | SameName):
            comparing.append(sieve_of(r, item, kind, combat))
        elif not isinstance(item, Quality) or item.word not in LATE:
            sieves.append(sieve_of(r, item, kind, combat))
    sieves += comparing
    words = [item.word for item in node.filters if isinstance(item, Quality)]
    for word in LATE:
        if word in words:
            sieve = late(r, word, node, kind)
            if sieve is not None:
                sieves.append(sieve)
    return base, sieves


def _says_nothing(item: object, kind: str) -> bool:
    """Words that say how things are chosen, or that the place has taken care of."""
    if not isinstance(item, Quality):
        return False
    if item.word is Adjective.RANDOM:
        return True
    return kind == "card" and (item.word in _POINTED or item.word is Adjective.PLAYED)


def _of_noun(node: Selector, kind: str) -> list[Sieve]:
    """What the noun itself says of a card."""
    from umdsl.engine.compile.filters import labelled, typed
    from umdsl.language.names import NameKind
    from umdsl.language.nodes.selectors import CardType

    noun = node.noun
    if kind != "card":
        return []
    if isinstance(noun, Name):
        if noun.kind is NameKind.CARD:
            return [each(lambda g, f, i: g.t.cards[i].name == noun.name)]
        return [labelled(noun)]
    if isinstance(noun, Noun) and noun in (Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME):
        return [typed((CardType(noun.value),))]
    return []


def _base(r: Reading, node: Selector, kind: str) -> tuple[Query, tuple[object, ...]]:
    """What a noun begins with, where its owner or a word before it decides that."""
    noun = node.noun
    words = [item.word for item in node.filters if isinstance(item, Quality)]
    owned = next((item for item in node.filters if isinstance(item, Owned)), None)
    if kind == "fighter" and any(word in _DEFEATED for word in words):
        r = Reading(r.c, everywhere=True)
    if kind == "fighter" and (done := _gone(node)) is not None:
        return done_things(r, done, "fighter"), (done,)
    if kind == "token" and (done := _taken_up(node)) is not None:
        return _called(done_things(r, done, "token"), noun), (done,)
    if noun is Noun.FIGHTER and not r.everywhere and r.purpose != "place":
        foes = next((item for item in node.filters if item == _OPPOSING), None)
        if foes is not None:
            return nouns.foes, (foes,)
    if kind == "player":
        return _players(r, node, owned)
    if kind == "pile" and isinstance(noun, Noun):
        return _piles(r, node, noun, owned)
    if kind == "state" and isinstance(noun, Noun):
        return _states(noun, words), ()
    if kind == "space" and noun is Noun.SPACE:
        done = next((item for item in node.filters if isinstance(item, Done)), None)
        if done is not None and done.deed is Deed.MOVED:
            return done_things(r, done, "space"), (done,)
    if isinstance(noun, Name) and (_OPPOSING in node.filters or (owned is not None and owned != _YOU)):
        # Somebody else may have what one's own hero has, too.
        anybodys = nouns.anybodys(r, noun)
        if anybodys is not None:
            return anybodys, ()
    assert isinstance(noun, Noun | Name)
    return nouns.everything(r, noun), ()


def _gone(node: Selector) -> Done | None:
    """A deed after which a fighter may be off the board."""
    return next(
        (i for i in node.filters if isinstance(i, Done) and i.deed in (Deed.DEFEATED, Deed.REMOVED, Deed.LOST)), None
    )


_TAKEN_UP = (Deed.REMOVED, Deed.RETURNED, Deed.SPENT, Deed.LOST, Deed.DISCARDED, Deed.DEFEATED)


def _taken_up(node: Selector) -> Done | None:
    """A deed after which a token lies nowhere any more."""
    return next((i for i in node.filters if isinstance(i, Done) and i.deed in _TAKEN_UP), None)


def _called(tokens: Query, noun: object) -> Query:
    if not isinstance(noun, Name):
        return tokens
    return lambda g, f: [i for i in tokens(g, f) if g.t.tokens[i].name == noun.name]


def _players(r: Reading, node: Selector, owned: Owned | None) -> tuple[Query, tuple[object, ...]]:
    if node.noun is Noun.OWNER:
        if owned is not None:
            return r.find(owned.by, ("player",)), (owned,)
        mention = r.c.last(("card", "fighter", "token"))
        return (cast(recall(mention), mention.kind, "player") if mention is not None else _yours), ()
    if node.noun is Noun.OPPONENT and owned is not None:
        whose = r.find(owned.by, ("player",))
        return (lambda g, f: sorted({i for seat in whose(g, f) for i in g.opponents(seat)})), (owned,)
    if node.noun is Noun.OPPONENT and node.quantity is Determiner.THE and not node.filters:
        return _opponent(r.c), ()
    assert isinstance(node.noun, Noun)
    return nouns.everything(r, node.noun), ()


def _yours(g: Machine, f: Frame) -> list[int]:
    return [f.seat]


def _opponent(c: Context) -> Query:
    """`your opponent`: in the combat the other player; else whoever was chosen, else each there is."""
    mention = c.last(("player",), "opponent")
    if mention is None or mention.query is not None:
        return opponents
    register = mention.register

    def found(g: Machine, f: Frame) -> Any:
        here = opponents(g, f)
        return here if len(here) < 2 else f.env.get(register) or here

    return found


def _piles(r: Reading, node: Selector, noun: Noun, owned: Owned | None) -> tuple[Query, tuple[object, ...]]:
    if owned is not None:
        return nouns.pile_of(r, noun, r.find(owned.by, ("player",))), (owned,)
    if node.quantity is Determiner.THE:
        return nouns.pile_of(r, noun, None), ()
    return nouns.everything(r, noun), ()


def _states(noun: Noun, words: list[Adjective]) -> Query:
    """`your next identity`, `change size`: what one can change to."""
    if Adjective.NEXT in words:
        base: Query = nouns.next_states
    elif Adjective.SAME in words:
        base = nouns.present_states
    else:
        base = nouns.other_states
    group = nouns.of_group(noun)
    return lambda g, f: group(g, f, base(g, f))


# --- membership -----------------------------------------------------------------------------------------------------


def member(c: Context, node: Any, kind: str) -> Any:
    """Whether a given thing of a kind is one that a phrase means, wherever it is: `(g, f, thing) -> bool`."""
    if isinstance(node, Both | Either):
        parts = [member(c, item, kind) for item in node.items]
        return lambda g, f, i: any(part(g, f, i) for part in parts)
    if kind == "fighter" and kind_of(c, node, ("fighter", "player")) == "player":
        seats = member(c, node, "player")
        return lambda g, f, i: seats(g, f, g.t.fighters[i].seat)
    if node == Ref(Pronoun.YOU):
        return (lambda g, f, i: i == f.seat) if kind == "player" else _among(c, node, kind)
    if not isinstance(node, Selector) or isinstance(node.noun, Ref | That) or natural(c, node, (kind,)) != kind:
        return _among(c, node, kind)
    if _is_lone(node, kind):
        return _among(c, node, kind)
    if node.noun is Noun.EFFECT:
        effects = query(c, node, (kind,), universe="combat")
        return lambda g, f, i: i in effects(g, f)
    base, sieves = anatomy(Reading(c, everywhere=True), node, (kind,), loose=True)
    if kind != "card" or node.noun is Noun.ITEM:
        everyone = base

        def inside(g: Machine, f: Frame, i: int) -> bool:
            if i not in everyone(g, f):
                return False
            found = [i]
            for sieve in sieves:
                found = sieve(g, f, found)
            return bool(found)

        return inside

    def fits(g: Machine, f: Frame, i: int) -> bool:
        found = [i]
        for sieve in sieves:
            found = sieve(g, f, found)
        return bool(found)

    return fits


def _is_lone(node: Selector, kind: str) -> bool:
    """A phrase that compares things with each other, or points at one: it must be looked for among all. Effects are
    those of cards that a phrase points at, too."""
    if node.noun is Noun.EFFECT:
        return True
    late_words = any(
        isinstance(item, Nearest | Farthest | Extreme | Done) or (isinstance(item, Quality) and item.word in LATE)
        for item in node.filters
    )
    return late_words or (kind in ("player", "pile") and node.quantity is Determiner.THE)


def _among(c: Context, node: Any, kind: str) -> Any:
    everyone = query(c, node, (kind,), everywhere=True)
    return lambda g, f, i: i in everyone(g, f)


# --- states and supplies --------------------------------------------------------------------------------------------


def states(c: Context, node: Any) -> Any:
    """The states a phrase means, each as (form, value): `(g, f) -> [(form, value), ...]`."""
    found = query(c, node, ("state",))
    return lambda g, f: [divmod(state, STATES) for state in found(g, f)]


def supply(c: Context, node: Any) -> Query:
    """The tokens of a phrase that wait in their supply."""
    noun = node.noun if isinstance(node, Selector) else node
    return nouns.supply_of(noun_name(noun) if isinstance(noun, Name) else None)


def pick(
    c: Context,
    node: Any,
    want: Want = None,
    *,
    purpose: str = "",
    by: Query | None = None,
    where: Query | None = None,
) -> Query:
    """Settle what a phrase means, asking where it is open: see `picking.py`."""
    from umdsl.engine.compile.picking import pick as settle

    return settle(c, node, want, purpose=purpose, by=by, where=where)
