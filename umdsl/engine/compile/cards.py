"""Where cards are looked for: in the piles that a text names, in the combat, among those spoken of, or in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import cast
from umdsl.engine.compile.deeds import done_things, last_cards
from umdsl.engine.compile.nouns import seats_first
from umdsl.engine.compile.pointing import recall, this_card
from umdsl.engine.compile.reading import Reading, is_type, refusal, words_of
from umdsl.language.names import NameKind
from umdsl.language.nodes.selectors import (
    Adjective,
    Against,
    Both,
    Deed,
    Determiner,
    Done,
    Either,
    In,
    Labelled,
    Name,
    Noun,
    On,
    Owned,
    Pronoun,
    Quality,
    Ref,
    Selector,
    Under,
)

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_POINTING = (Adjective.DISCARDED, Adjective.REVEALED, Adjective.BOOSTED, Adjective.CHOSEN, Adjective.NAMED)
_STACKED = (Adjective.TOP, Adjective.BOTTOM)
_WHOLE = (Determiner.THE, Determiner.SOME, Determiner.EACH)
_PLACES = ("pile", "combat", "card", "player", "board", "game")


class Source:
    """Where cards come from, and whether they lie in the combat, where `attack` means the attacker's card."""

    __slots__ = ("cards", "combat", "used")

    def __init__(self, cards: Query, *, combat: bool = False, used: tuple[object, ...] = ()) -> None:
        self.cards = cards
        self.combat = combat
        self.used = used  # the filters that this place has taken care of


def source(r: Reading, node: Selector) -> Source:
    """Where the cards that a phrase speaks of are looked for."""
    filters = node.filters
    for item in filters:
        if isinstance(item, On) and node.noun is Noun.EFFECT:
            return Source(_effects_on(r, item.place), combat=True, used=(item,))
        if isinstance(item, In | On | Under):
            return cards_in(r, item)
        if isinstance(item, Done) and item.deed is Deed.HAVE and item.by is not None:
            return Source(_pile("hand", r.find(item.by, ("player",))), used=(item,))
        if isinstance(item, Done):
            return Source(done_things(r, item, "card"), used=(item,))
    for item in filters:
        if isinstance(item, Quality) and item.word in _POINTING:
            return Source(_pointed(r, item.word), used=(item,))
        if isinstance(item, Quality) and item.word is Adjective.PLAYED:
            return Source(_played, used=(item,))
        if isinstance(item, Against):
            return Source(in_combat, combat=True)
    if r.where is not None:
        return Source(r.where)
    if r.universe == "combat":
        return Source(in_combat, combat=True)
    if any(isinstance(item, Quality) and item.word in _STACKED for item in filters):
        owners, used = _owners(r, filters)
        return Source(_pile("deck", owners), used=used)
    return _unplaced(r, node)


def cards_in(r: Reading, item: In | On | Under) -> Source:
    """The cards in a place."""
    place = item.place
    kinds = [r.kind(part, _PLACES) for part in (place.items if isinstance(place, Both | Either) else (place,))]
    if "combat" in kinds or getattr(place, "noun", None) is Noun.PLAY:
        return Source(in_combat if "combat" in kinds else in_play(r, place), combat="combat" in kinds, used=(item,))
    if all(kind == "pile" for kind in kinds):
        return Source(cast(r.find(place, ("pile",)), "pile", "card"), used=(item,))
    if all(kind == "card" for kind in kinds):
        return Source(r.find(place, ("card",)), used=(item,))
    if all(kind == "player" for kind in kinds):
        return Source(_pile("hand", r.find(place, ("player",))), used=(item,))
    if kinds[0] in ("board", "game"):
        return Source(in_combat if kinds[0] == "board" else all_cards, combat=kinds[0] == "board", used=(item,))
    raise refusal(r.c, f"no card is in `{words_of(place)}`")


def _effects_on(r: Reading, place: Any) -> Query:
    """Effects are those of cards in the combat; a fighter's name there stands for the cards that bear it."""
    if isinstance(place, Both | Either):
        parts = [_effects_on(r, part) for part in place.items]
        return lambda g, f: list(dict.fromkeys(card for part in parts for card in part(g, f)))
    if isinstance(place, Selector) and isinstance(place.noun, Name) and not place.filters:
        name = place.noun.name
        return lambda g, f: [i for i in in_combat(g, f) if name in (g.t.cards[i].by, g.t.cards[i].name)]
    from umdsl.engine.compile.things import query

    return query(r.c, place, ("card",), universe="combat")


def _unplaced(r: Reading, node: Selector) -> Source:
    """Cards without a place: in the combat where the phrase is definite, in a hand where some are chosen."""
    noun, quantity = node.noun, node.quantity
    owned = next((item for item in node.filters if isinstance(item, Owned)), None)
    if isinstance(noun, Name):
        return _by_name(r, node, noun)
    if noun is Noun.EFFECT:
        if owned is not None and r.kind(owned.by, ("card", "player", "fighter")) == "card":
            return Source(r.find(owned.by, ("card",)), used=(owned,))
        return Source(in_combat, combat=True)
    if noun in (Noun.ATTACK, Noun.DEFENSE) and quantity in _WHOLE:
        return Source(in_combat, combat=True)
    if quantity is Determiner.THE and noun is not Noun.SCHEME:
        if owned is not None:
            return Source(in_combat, combat=True)
        if not any(isinstance(item, Labelled) for item in node.filters):
            mention = r.c.last(("card",))
            return Source(recall(mention) if mention is not None else this_card)
    named = owned is not None and is_type(owned.by)  # `each card of that type`
    if (named or (r.purpose == "choose" and owned is None)) and (seen := _seen(r)) is not None:
        return Source(seen)
    owners, used = _owners(r, node.filters)
    return Source(_pile("hand", owners), used=used)


def _by_name(r: Reading, node: Selector, name: Name) -> Source:
    """A card called by its own name or its mark: in the combat, else in the hand, else wherever it lies."""
    if r.everywhere:
        return Source(all_cards)
    owners, _ = _owners(r, node.filters)
    hand = _pile("hand", owners)
    title = name.name
    tagged = name.kind is not NameKind.CARD

    def found(g: Machine, f: Frame) -> list[int]:
        cards = g.t.cards
        for place in (in_combat, hand, all_cards):
            here = [i for i in place(g, f) if cards[i].name == title or (tagged and title in cards[i].tags)]
            if here:
                return here
        return []

    return Source(found)


def _seen(r: Reading) -> Query | None:
    """`choose 1 card`, after a hand or some cards were looked at: one of those."""
    for mention in reversed(r.c.mentions):
        if mention.kind == "pile":
            return cast(recall(mention), "pile", "card")
        if mention.kind == "card":
            return recall(mention)
    return None


def _owners(r: Reading, filters: tuple[Any, ...]) -> tuple[Query, tuple[object, ...]]:
    """Whose pile it is: the owner's, else the one's who decides."""
    for item in filters:
        if isinstance(item, Owned) and item.by != Ref(Pronoun.YOU) and not is_type(item.by):
            kind = r.kind(item.by, ("player", "fighter", "card"))
            return r.find(item.by, ("player",)), (item,) if kind == "player" else ()
    if r.by is not None:
        return r.by, ()
    return _yours, ()


def _yours(g: Machine, f: Frame) -> list[int]:
    return [f.seat]


def _pile(field: str, owners: Query) -> Query:
    def found(g: Machine, f: Frame) -> list[int]:
        seats = owners(g, f)
        if len(seats) == 1:
            return g.s.piles[getattr(g.t.seats[seats[0]], field)]
        return [card for seat in seats for card in g.s.piles[getattr(g.t.seats[seat], field)]]

    return found


def _pointed(r: Reading, word: Adjective) -> Query:
    if word is Adjective.NAMED and (named := r.c.last(("card",), "named")) is not None:
        # Any card of that name was named; meant are those that were shown since, or that whoever acts has.
        shown = r.c.last(("card",), "seen")
        there = recall(shown) if shown is not None else _pile("hand", r.by or _yours)
        those = recall(named)
        return lambda g, f: [card for card in there(g, f) if card in those(g, f)]
    if word is Adjective.CHOSEN:
        mention = r.c.last(("card",))
        if mention is not None:
            return recall(mention)
    return last_cards(word)


def in_combat(g: Machine, f: Frame) -> list[int]:
    """The cards of the combat, the attacker's first."""
    combats = g.s.combats
    return [card for card in combats[-1].cards if card >= 0] if combats else []


def _played(g: Machine, f: Frame) -> list[int]:
    return in_combat(g, f) or last_cards(Adjective.PLAYED)(g, f)


def in_play(r: Reading, place: Any) -> Query:
    """Cards on the table: those of the combat, and those that are being played or kept."""
    owner = next((item for item in getattr(place, "filters", ()) if isinstance(item, Owned)), None)
    seats = r.find(owner.by, ("player",)) if owner is not None else None

    def found(g: Machine, f: Frame) -> list[int]:
        cards = in_combat(g, f)
        for seat in g.t.seats:
            cards.extend(g.s.piles[seat.play])
            cards.extend(g.s.piles[seat.kept])
        whose = None if seats is None else seats(g, f)
        return [i for i in dict.fromkeys(cards) if whose is None or g.t.cards[i].seat in whose]

    return found


def all_cards(g: Machine, f: Frame) -> list[int]:
    """Every card of the game, the text's own first."""
    cards = g.t.cards
    return [i for seat in seats_first(g, f) for i in range(len(cards)) if cards[i].seat == seat.seat]
