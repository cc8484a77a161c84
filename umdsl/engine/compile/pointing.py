"""Words that point: `you`, `it`, `them`, `the rest`, `this card`, `that fighter`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import aim, cast
from umdsl.engine.compile.context import held
from umdsl.engine.compile.reading import (
    FOUGHT,
    Reading,
    noun_kind,
    noun_name,
    opposed,
    own_fighters,
    refusal,
    side_of,
    words_of,
    yourself,
)
from umdsl.language.nodes.selectors import Name, Noun, Pronoun, Ref, That, This

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context, Mention
    from umdsl.engine.machine import Machine
    from umdsl.engine.problems import GameError
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

Found = tuple[str, "Query"]
_SINGLE = ("fighter", "card", "space", "token", "pile", "zone", "state", "counter", "player", "fixture", "ability")
_COMMON = frozenset(noun.value for noun in Noun)
_TYPES = (Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME, Noun.EFFECT, Noun.ITEM)


def recall(mention: Mention) -> Query:
    """What a mention holds now: what was bound, else what its words find; where it was never reached, as in an offer
    that was not taken, what was spoken of before it."""
    register = mention.register
    query = mention.query
    if query is None:
        if mention.earlier is None or mention.earlier.kind != mention.kind:
            return held(register)
        query = recall(mention.earlier)

    def found(g: Machine, f: Frame) -> Any:
        things = f.env.get(register)
        return query(g, f) if things is None else things

    return found


def _together(mention: Mention) -> Query:
    """What `they` means after a mention: both, where it did something together with another."""
    alone = recall(mention)
    if mention.together is None:
        return alone
    both = mention.together

    def found(g: Machine, f: Frame) -> Any:
        things = f.env.get(both)
        return alone(g, f) if things is None else things

    return found


def each_of_them(r: Reading, node: Ref, want: tuple[str, ...] | None) -> Query:
    """What `each of them` means: also those whom the condition just before spoke of besides."""
    mention = _nearest(r.c, node.pronoun, want)
    if mention is None or not mention.beside:
        return point(r, node, want)[1]
    parts = [recall(one) for one in (mention, *mention.beside)]
    return lambda g, f: sorted({thing for part in parts for thing in part(g, f)})


# --- which kind -----------------------------------------------------------------------------------------------------


def pointed_kind(c: Context, node: Any, want: tuple[str, ...] | None) -> str:
    """The natural kind of what a pointing word means, before it is taken for anything else."""
    if isinstance(node, This | That):
        return _noun_kind(c, node, want)
    pronoun = node.pronoun
    if pronoun is Pronoun.YOU:
        return "player"
    if pronoun in (Pronoun.REST, Pronoun.OTHER):
        return _rest_kind(c, want)
    mention = spoken(c, pronoun, want)
    if mention is not None:
        return mention.kind
    if want is None:
        return "fighter" if pronoun is not Pronoun.IT or c.on == "ability" else "card"
    if pronoun is Pronoun.IT and want[0] in ("player", "fighter", "card"):
        return want[0]
    for kind in ("player", "fighter", "card"):
        if kind in want:
            return kind
    return next((kind for kind in ("fighter", "card", "player") if aim(kind, want) is not None), "fighter")


def _noun_kind(c: Context, node: This | That, want: tuple[str, ...] | None) -> str:
    if isinstance(node, This) and node.noun is Noun.CARD and want is not None and "card" not in want and "pile" in want:
        return "pile"  # under this card, where what is kept lies
    kind = noun_kind(c, node.noun)
    if kind == "token" and node.noun is Noun.ITEM and want is not None and "token" not in want:
        return "card"
    return kind


def _rest_kind(c: Context, want: tuple[str, ...] | None) -> str:
    for mention in reversed(c.mentions):
        if mention.kind in _SINGLE and (want is None or mention.kind in want):
            return mention.kind
    return want[0] if want else "card"


def spoken(c: Context, pronoun: Pronoun, want: tuple[str, ...] | None) -> Mention | None:
    """What `it` or `them` is. Nobody says `them` of whom they call by name, where there is someone besides whom they
    do not."""
    mention = _nearest(c, pronoun, want)
    if mention is None or pronoun is not Pronoun.THEM or mention.name in _COMMON:
        return mention
    return next((one for one in reversed(mention.beside) if one.name in _COMMON), mention)


def _nearest(c: Context, pronoun: Pronoun, want: tuple[str, ...] | None) -> Mention | None:
    """The nearest thing spoken of that `it` or `them` can be: of a wanted kind, else of one that stands for it."""
    if want is not None:
        if pronoun is Pronoun.IT and len(want) > 1:  # nobody calls a player `it` where it can be anything else
            want = tuple(kind for kind in want if kind != "player")
        found = c.last(want)
        if found is not None:
            return found
        for mention in reversed(c.mentions):
            if mention.kind in _SINGLE and aim(mention.kind, want) is not None and mention.kind != "pile":
                return mention
        return None
    for mention in reversed(c.mentions):
        if mention.kind in _SINGLE and (mention.kind != "player" or pronoun is not Pronoun.IT):
            return mention
    return None


# --- what -----------------------------------------------------------------------------------------------------------


def point(r: Reading, node: Any, want: tuple[str, ...] | None) -> Found:
    """The kind and the query of a pointing word, as its own kind."""
    c = r.c
    kind = pointed_kind(c, node, want)
    if isinstance(node, This):
        return kind, _this(r, node, kind)
    if isinstance(node, That):
        return kind, _that(r, node.noun, kind)
    pronoun = node.pronoun
    if pronoun is Pronoun.YOU:
        if want is not None and "player" not in want and "fighter" in want:
            return "fighter", _you(r)
        return "player", _seat
    if pronoun in (Pronoun.REST, Pronoun.OTHER):
        return kind, _rest(c, kind)
    if pronoun is Pronoun.EACH_OTHER:
        pronoun = Pronoun.THEM
    mention = spoken(c, pronoun, want)
    if mention is not None:
        return kind, _together(mention) if pronoun is Pronoun.THEM else recall(mention)
    return kind, _unspoken(r, pronoun, kind)


def _seat(g: Machine, f: Frame) -> list[int]:
    return [f.seat]


def _you(r: Reading) -> Query:
    if r.everywhere:
        return yourself

    def found(g: Machine, f: Frame) -> list[int]:
        space = g.s.space
        return [i for i in yourself(g, f) if space[i] >= 0]

    return found


def this_card(g: Machine, f: Frame) -> list[int]:
    """The card a text is printed on; for an ability, the card its player has in the combat."""
    if f.src >= 0:
        return [f.src]
    side = side_of(g, f)
    if side >= 0:
        card = g.s.combats[-1].cards[side]
        return [card] if card >= 0 else []
    return []


def their_card(g: Machine, f: Frame) -> list[int]:
    """The card of the other player in the combat."""
    side = side_of(g, f)
    if side >= 0:
        card = g.s.combats[-1].cards[1 - side]
        return [card] if card >= 0 else []
    return []


def opposing_one(g: Machine, f: Frame) -> list[int]:
    """`the opposing fighter` of a combat."""
    both = opposed(g, f)
    return [both[1]] if both is not None else []


def opponents(g: Machine, f: Frame) -> list[int]:
    """`your opponent`: the other player in the combat, else each there is."""
    kept = f.env.get(FOUGHT)
    if kept is not None and f.seat in kept[2:]:
        return [seat for seat in kept[2:] if seat != f.seat]
    side = side_of(g, f)
    if side >= 0:
        return [g.s.combats[-1].seats[1 - side]]
    return g.opponents(f.seat)


def _kept(g: Machine, f: Frame) -> list[int]:
    return [g.t.seats[f.seat].kept]


def _unspoken(r: Reading, pronoun: Pronoun, kind: str) -> Query:
    """What a pronoun means where nothing fitting was spoken of: `it` is yours, `they` are the others."""
    if kind == "player":
        return _seat if pronoun is Pronoun.IT else opponents
    if kind == "card":
        return this_card if pronoun is Pronoun.IT else their_card
    if kind == "fighter":
        return _you(r) if pronoun is Pronoun.IT else opposing_one
    if aim("fighter", (kind,)) is not None:
        return cast(_you(r), "fighter", kind)
    return held("none")


def one_of_some(c: Context, node: Any, want: tuple[str, ...] | None) -> Mention | None:
    """What a word points at where that is one of several that a condition spoke of, so that it must be asked which."""
    mention: Mention | None = None
    if isinstance(node, That):
        kind = _noun_kind(c, node, want)
        mention = c.last((kind,), noun_name(node.noun)) or (c.last((kind,)) if _loose(node.noun) else None)
    elif isinstance(node, Ref) and node.pronoun in (Pronoun.IT, Pronoun.THEM):
        mention = spoken(c, node.pronoun, want)
    return mention if mention is not None and mention.one_of_some else None


# --- this and that --------------------------------------------------------------------------------------------------


def _this(r: Reading, node: This, kind: str) -> Query:
    if kind == "card":
        return this_card
    if kind == "pile":
        return _kept if node.noun in (Noun.CARD, Noun.CHARACTER) else _named(r, node.noun)
    if kind == "fighter":
        return own_fighters if isinstance(node.noun, Noun) else _this_named(r, node.noun)
    if kind in ("space", "zone"):
        return cast(own_fighters, "fighter", kind)
    if kind == "player":
        return _seat
    if node.noun is Noun.ITEM:
        return _this_item
    return _that(r, node.noun, kind)


def _this_item(g: Machine, f: Frame) -> list[int]:
    """The item whose text it is."""
    return [i for i in g.t.item_tokens if f.src >= 0 and g.t.tokens[i].card == f.src]


def _this_named(r: Reading, name: Name) -> Query:
    """`this sidekick`, by its name: the one that fights, where it goes by that name; else whoever does."""
    everyone = _named(r, name)

    def found(g: Machine, f: Frame) -> list[int]:
        here = everyone(g, f)
        mine = [i for i in own_fighters(g, f) if i in here]
        return mine or here

    return found


def _named(r: Reading, noun: Noun | Name) -> Query:
    from umdsl.engine.compile.nouns import everything

    return everything(r, noun)


def _that(r: Reading, noun: Noun | Name, kind: str) -> Query:
    c = r.c
    name = noun_name(noun)
    if kind == "card" and (named := c.last((kind,), "named")) is not None and (shown := c.last((kind,), "seen")):
        # After a card was named and some were shown, it is the named one of those.
        those, there = recall(named), recall(shown)
        return lambda g, f: [card for card in there(g, f) if card in those(g, f)]
    mention = c.last((kind,), name) or (c.last((kind,)) if _loose(noun) else None)
    if mention is not None:
        return recall(mention)
    if kind == "token" and (mention := c.last(("fixture",))) is not None:
        return recall(mention)
    if kind == "card" and noun in _TYPES:
        return this_card
    if kind == "fighter" and isinstance(noun, Noun) and _loose(noun):
        mention = c.last(("fighter",))
        if mention is None and c.on == "scheme":
            raise refusal(c, f"nothing was said that `that {words_of(noun)}` can be")
        return recall(mention) if mention is not None else _those(r, noun)
    if kind == "player":
        return opponents
    return _named(r, noun)


def _loose(noun: Noun | Name) -> bool:
    """Whether a word points at anything of its kind, whatever it was called when it was spoken of."""
    return noun not in (Noun.ATTACK, Noun.DEFENSE, Noun.ATTACKER, Noun.DEFENDER)


def _those(r: Reading, noun: Noun | Name) -> Query:
    """`that fighter`, with none spoken of: the other one in the combat, or your own."""

    def found(g: Machine, f: Frame) -> list[int]:
        return opposing_one(g, f) or own_fighters(g, f)

    return found


# --- the rest -------------------------------------------------------------------------------------------------------


def what_is_left(c: Context, kind: str) -> Query | None:
    """`put 1 of them into your hand and discard 1 of them`: the second is one of those that are left."""
    last = c.last((kind,))
    return _rest(c, kind) if last is not None and last.whole is not None and not last.chosen else None


def _rest(c: Context, kind: str) -> Query:
    """What was seen or drawn or gathered, without what has been chosen from it."""
    mentions = [m for m in c.mentions if m.kind == kind]
    parts = [m for m in mentions if m.whole is not None]
    if parts:
        whole = parts[-1].whole
        assert whole is not None
        return _without(held(whole), [recall(m) for m in parts if m.whole == whole])
    if kind == "card":
        group = next((m for m in reversed(mentions) if m.name in ("seen", "drawn")), None)
        if group is not None:
            later = mentions[mentions.index(group) + 1 :]
            return _without(recall(group), [recall(m) for m in later])
    if len(mentions) > 1:
        return _without(recall(mentions[-2]), [recall(mentions[-1])])
    if kind == "fighter":
        return opposing_one
    if kind == "card":
        return their_card
    if kind == "player":
        return opponents
    return recall(mentions[0]) if mentions else held("none")


def _without(whole: Query, parts: list[Query]) -> Query:
    def found(g: Machine, f: Frame) -> list[int]:
        taken = {thing for part in parts for thing in part(g, f)}
        return [thing for thing in whole(g, f) if thing not in taken]

    return found


def pointing(node: Any) -> bool:
    return isinstance(node, Ref | This | That)


def wrong_kind(c: Context, node: Any, kind: str, want: tuple[str, ...]) -> GameError:
    """What is said of a thing that it cannot be."""
    articles = [f"{'an' if word[0] in 'aeiou' else 'a'} {word}" for word in (kind, want[0])]
    return refusal(c, f"`{words_of(node)}` is {articles[0]}, and {articles[1]} is meant")
