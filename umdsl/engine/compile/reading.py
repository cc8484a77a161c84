"""What the readers of selectors share: which kind of thing a word is, who stands in the combat, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from umdsl.engine.problems import UNPLAYABLE_TEXT, GameError
from umdsl.language.names import NameKind
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import Name, Noun

if TYPE_CHECKING:
    from umdsl.engine.compile.context import Context
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Combat, Frame

#: Keeps those of some things that something is true of.
Sieve = Callable[["Machine", "Frame", "list[int]"], "list[int]"]

#: The kind of thing each noun is.
KINDS: dict[Noun, str] = {
    **dict.fromkeys((Noun.FIGHTER, Noun.HERO, Noun.SIDEKICK, Noun.ATTACKER, Noun.DEFENDER), "fighter"),
    **dict.fromkeys((Noun.MINION, Noun.VILLAIN, Noun.HENCHMAN, Noun.WINNER, Noun.LOSER), "fighter"),
    **dict.fromkeys((Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME, Noun.EFFECT), "card"),
    **dict.fromkeys((Noun.ITEM, Noun.TOKEN), "token"),
    **dict.fromkeys((Noun.SPACE, Noun.PATH), "space"),
    **dict.fromkeys((Noun.PLAYER, Noun.OPPONENT, Noun.TEAMMATE, Noun.OWNER), "player"),
    **dict.fromkeys((Noun.HAND, Noun.DECK, Noun.DISCARD, Noun.PLAY, Noun.BOX, Noun.CHARACTER), "pile"),
    **dict.fromkeys((Noun.IDENTITY, Noun.SIZE, Noun.FORM), "state"),
    Noun.COUNTER: "counter",
    Noun.ZONE: "zone",
    Noun.BOARD: "board",
    Noun.ABILITY: "ability",
    Noun.GAME: "game",
    Noun.COMBAT: "combat",
    Noun.TURN: "turn",
    Noun.ROUND: "round",
    Noun.ACTION: "action",
    Noun.MANEUVER: "maneuver",
    Noun.DAMAGE: "damage",
    Noun.HEALTH: "health",
    Noun.NUMBER: "number",
    Noun.TYPE: "type",
    Noun.DIE: "die",
    Noun.THREAT: "threat",
    Noun.BONUS: "bonus",
    Noun.COIN: "coin",
}
#: Kinds that are counted, never pointed at one by one.
AMOUNTS = frozenset({"damage", "health", "action", "number", "die", "coin", "threat"})
#: What a position on the board can be asked of.
STANDING = ("fighter", "space", "token")

_NAMES = {
    NameKind.FIGHTER: "fighter",
    NameKind.TOKEN: "token",
    NameKind.RESOURCE: "counter",
    NameKind.STATE: "state",
    NameKind.GROUP: "state",
    NameKind.TAG: "card",
    NameKind.CARD: "card",
    NameKind.ATTACK: "bonus",
    NameKind.REGION: "space",
}


class Held:
    """Something settled already: stands in a tree where a phrase stood, and names the binding that holds it."""

    __slots__ = ("kind", "register")

    def __init__(self, kind: str, register: str) -> None:
        self.kind = kind
        self.register = register


class Reading:
    """How a phrase is read: where things are looked for, and whether those off the board count."""

    __slots__ = ("by", "c", "everywhere", "purpose", "universe", "where")

    def __init__(
        self,
        c: Context,
        *,
        universe: str | None = None,
        everywhere: bool = False,
        where: Query | None = None,
        by: Query | None = None,
        purpose: str = "",
    ) -> None:
        self.c = c
        self.universe = universe
        self.everywhere = everywhere
        self.where = where
        self.by = by
        self.purpose = purpose

    def find(self, node: Any, want: tuple[str, ...] | None = None, *, everywhere: bool = False) -> Query:
        """What a phrase inside this one means; the place and the universe are this one's own."""
        from umdsl.engine.compile.things import read

        return read(Reading(self.c, everywhere=everywhere), node, want)[1]

    def kind(self, node: Any, want: tuple[str, ...] | None = None) -> str:
        from umdsl.engine.compile.things import kind_of

        return kind_of(self.c, node, want)


def refusal(c: Context, reason: str) -> GameError:
    """A text that is understood but means nothing at a table."""
    hint = "Say it in other words, or leave it out."
    return GameError(UNPLAYABLE_TEXT, where=c.source, reason=reason, suggestion=hint, span=c.at)


def needs_combat(c: Context, what: str) -> None:
    """Refuse what is done to a combat in a text that is carried out where there is none."""
    if c.window == "scheme" and not c.fights:
        raise refusal(c, f"{what} in a combat, and a scheme is played outside of any")


def words_of(node: Any) -> str:
    """A phrase as it would be written, for a message."""
    from umdsl.language.printers.statements import Terse

    if isinstance(node, Held):
        return node.kind
    if isinstance(node, Name):
        return node.name
    if isinstance(node, Node):
        try:
            return Terse().np(node)
        except (AttributeError, KeyError, TypeError):
            return type(node).__name__
    return str(node)


# --- names ----------------------------------------------------------------------------------------------------------


def name_kind(c: Context, name: Name) -> str:
    """The kind of thing a declared name is. The files of heroes say what is a die, a pile or a place of the board."""
    hero = c.hero
    if name.kind is NameKind.UNKNOWN:
        return unknown_kind(c, name)
    if hero is not None and name.kind is NameKind.TOKEN:
        if any(die.name == name.name for die in hero.dice):
            return "die"
        return "token" if any(token.name == name.name for token in hero.tokens) else "fixture"
    if hero is not None and name.kind is NameKind.REGION and any(pile.name == name.name for pile in hero.piles):
        return "pile"
    return _NAMES[name.kind]


def unknown_kind(c: Context, name: Name) -> str:
    """A name that the text could not know the kind of, looked up in the hero's file."""
    hero = c.hero
    if hero is None:
        return "state"
    told = (
        ("fighter", [f.name for f in hero.fighters]),
        ("counter", [r.name for r in hero.resources]),
        ("token", [t.name for t in hero.tokens]),
        ("state", [value for group in hero.states for value in group.values]),
        ("pile", [p.name for p in hero.piles]),
        ("die", [d.name for d in hero.dice]),
        ("card", [*hero.tags, *(card.name for card in hero.cards), *(tag for card in hero.cards for tag in card.tags)]),
    )
    for kind, names in told:
        if any(name.name.casefold() == other.casefold() for other in names):
            return kind
    raise refusal(c, f"nothing declares `{name.name}`")


def noun_kind(c: Context, noun: Noun | Name) -> str:
    return KINDS[noun] if isinstance(noun, Noun) else name_kind(c, noun)


def is_type(node: Any) -> bool:
    """`that type`, `the named type`: a type of card, and nobody."""
    return getattr(node, "noun", None) is Noun.TYPE


def noun_name(noun: Any) -> str | None:
    """What a thing is spoken of by, so that `that sidekick` finds a sidekick."""
    if isinstance(noun, Noun):
        return noun.value
    return noun.name if isinstance(noun, Name) else None


# --- who is in the combat -------------------------------------------------------------------------------------------


def combat_of(g: Machine) -> Combat | None:
    combats = g.s.combats
    return combats[-1] if combats else None


def side_of(g: Machine, f: Frame) -> int:
    """The side of the combat that a text's player is on, or -1."""
    combats = g.s.combats
    if combats:
        seats = combats[-1].seats
        if seats[0] == f.seat:
            return 0
        if seats[1] == f.seat:
            return 1
    return -1


#: Under what a rule or a trigger keeps who fought when it was put in force, for as long as it outlasts that combat.
FOUGHT = "fought"


def opposed(g: Machine, f: Frame) -> tuple[int, int] | None:
    """The fighter of a text's player in the combat and the one against it: in the combat that the text was part of,
    where it holds or waits beyond it."""
    kept = f.env.get(FOUGHT)
    if kept is not None:
        attacker, defender, *seats = kept
        return None if f.seat not in seats else (attacker, defender) if seats[0] == f.seat else (defender, attacker)
    side = side_of(g, f)
    if side < 0:
        return None
    fighters = g.s.combats[-1].fighters
    return fighters[side], fighters[1 - side]


def text_seat(g: Machine, f: Frame) -> int:
    """The seat whose words these are: names mean its own fighters and tokens first."""
    src = f.src
    if src >= 0:
        seat = g.t.cards[src].seat
        if seat >= 0:
            return seat
    return f.seat


def own_fighters(g: Machine, f: Frame) -> list[int]:
    """`your fighter`: the one in the combat, else whom the text belongs to, else each of them."""
    s = g.s
    both = opposed(g, f)
    if both is not None:
        return [both[0]]
    if f.who >= 0 and g.t.fighters[f.who].seat == f.seat:
        return [f.who]
    return [i for i in g.t.seats[f.seat].fighters if s.space[i] >= 0]


def yourself(g: Machine, f: Frame) -> list[int]:
    """`you` as a fighter: whom the text belongs to, else the hero, each part of it."""
    if f.who >= 0:
        return [f.who]
    both = opposed(g, f)
    if both is not None and f.src >= 0:
        return [both[0]]
    return g.t.seats[f.seat].heroes


def is_hero(g: Machine, fighter: int) -> bool:
    """Whether a fighter is a hero, or counts as one."""
    return g.t.fighters[fighter].hero or counts_as(g, fighter, "hero")


def counts_as(g: Machine, thing: int, word: str) -> bool:
    """Whether a rule in force has something count as something else."""
    return any(data.get("as") == word and thing in things for data, things, _ in treated(g))


def treated(g: Machine) -> list[tuple[dict[str, Any], list[int], Frame]]:
    """What counts as something else, by rule. Whether a rule is in force, and for what, is asked of the table as it is
    without them, or the question would never end."""
    if not g.may_hold("treat") or g in _ASKED:
        return []
    _ASKED.append(g)
    try:
        return [(rule.data, list(rule.data["what"](g, f)), f) for rule, f in g.rules_of("treat")]
    finally:
        _ASKED.pop()


_ASKED: list[Machine] = []
