"""What each verb is called in the facts of a game, and where its subject, its object and the others stand in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import STATES, zones_at
from umdsl.language.nodes.conditions import Verb
from umdsl.language.nodes.selectors import Noun

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Fact

#: Where something stands in a fact: its place, or a function that finds it.
At = int | Callable[["Machine", "Fact"], Any]
#: What a role can be, each with its place; the first is meant where the words do not say.
Role = tuple[tuple[str, At], ...]


class Case:
    """One kind of fact that a verb can mean."""

    __slots__ = ("by", "fact", "much", "object", "subject", "test")

    def __init__(
        self,
        fact: str,
        subject: Role,
        object_: Role = (),
        by: Role = (),
        much: At | None = None,
        test: Callable[[Machine, Fact], bool] | None = None,
    ) -> None:
        self.fact = fact
        self.subject = subject
        self.object = object_
        self.by = by
        self.much = much
        self.test = test


# --- what stands between the lines ----------------------------------------------------------------------------------


def _seat_of(place: int) -> At:
    return lambda g, fact: g.t.fighters[fact[place]].seat if fact[place] >= 0 else -1


def _other_fighter(g: Machine, fact: Fact) -> int:
    """Whom a combat was won or lost against."""
    if g.s.combats:
        fighters = g.s.combats[-1].fighters
        return fighters[1] if fighters[0] == fact[2] else fighters[0]
    return -1


def _other_seat(g: Machine, fact: Fact) -> int:
    fighter = _other_fighter(g, fact)
    return g.t.fighters[fighter].seat if fighter >= 0 else -1


def _their_card(g: Machine, fact: Fact) -> int:
    """The card that a card was played against: the other one of the same reveal. A bonus attack goes by its own name,
    so what is played against it is played against no card."""
    facts = g.s.facts
    at = next((place for place in range(len(facts) - 1, -1, -1) if facts[place] is fact), -1)
    for way in (range(at - 1, -1, -1), range(at + 1, len(facts))) if at >= 0 else ():
        for place in way:
            other = facts[place]
            if other[0] == "play" and other[1] != fact[1]:
                return int(other[2])
            if other[0] in ("attack", "bonus", "attack over"):
                break
    return -1


def _card_of_seat(g: Machine, fact: Fact) -> int:
    """The card that a seat has in the combat."""
    if g.s.combats:
        combat = g.s.combats[-1]
        return combat.cards[0 if combat.seats[0] == fact[1] else 1]
    return -1


def _fighter_of_seat(g: Machine, fact: Fact) -> int:
    if g.s.combats:
        combat = g.s.combats[-1]
        return combat.fighters[0 if combat.seats[0] == fact[1] else 1]
    return -1


def _fighter_with_card(g: Machine, fact: Fact) -> int:
    """The fighter whose card was changed."""
    if g.s.combats:
        combat = g.s.combats[-1]
        if fact[2] in combat.cards:
            return combat.fighters[combat.cards.index(fact[2])]
    return -1


def slayer(g: Machine, fact: Fact) -> int:
    """Who defeated a fighter: who did so outright, else whoever dealt it damage last."""
    if fact[3:]:
        return int(fact[3])
    for earlier in reversed(g.s.facts):
        if earlier[0] == "damage" and earlier[1] == fact[1]:
            return int(earlier[4])
    return -1


def _slayer_seat(g: Machine, fact: Fact) -> int:
    if fact[3:]:
        return int(fact[4])
    for earlier in reversed(g.s.facts):
        if earlier[0] == "damage" and earlier[1] == fact[1]:
            return _dealer_seat(g, earlier)
    return -1


def _dealer_seat(g: Machine, fact: Fact) -> int:
    """The player whose damage it is: the fighter's who dealt it, else the text's."""
    if fact[4] >= 0:
        return g.t.fighters[fact[4]].seat
    source = fact[5]
    if source >= 0:
        return g.t.cards[source].seat
    return g.t.abilities[-source - 2].seat if source <= -2 else -1


def _dealing_card(g: Machine, fact: Fact) -> int:
    """The card that dealt damage: the text's, or the one the fighter attacks with."""
    if fact[5] >= 0:
        return int(fact[5])
    if g.s.combats and fact[3] == "combat":
        return g.s.combats[-1].cards[0]
    return -1


def _path(g: Machine, fact: Fact) -> Any:
    return fact[2][1:]


def _between(g: Machine, fact: Fact) -> Any:
    """The spaces that were entered and left again."""
    return fact[2][1:-1]


def _left(g: Machine, fact: Fact) -> Any:
    return fact[2][:-1]


def _end(g: Machine, fact: Fact) -> Any:
    return fact[2][-1]


def _tokens_at(at: At) -> At:
    def tokens(g: Machine, fact: Fact) -> Any:
        where = fact[at] if isinstance(at, int) else at(g, fact)
        spaces = where if isinstance(where, tuple) else (where,)
        return tuple(i for i, space in enumerate(g.s.token_space) if space in spaces)

    return tokens


def _zones_of(at: At) -> At:
    def zones(g: Machine, fact: Fact) -> Any:
        where = fact[at] if isinstance(at, int) else at(g, fact)
        spaces = where if isinstance(where, tuple) else (where,)
        return tuple(dict.fromkeys(zone for space in spaces for zone in zones_at(g, space)))

    return zones


def _state(g: Machine, fact: Fact) -> int:
    return int(fact[2] * STATES + fact[3])


def _hand(g: Machine, fact: Fact) -> int:
    return g.t.seats[fact[1]].hand


def _chosen(kind: str) -> At:
    def things(g: Machine, fact: Fact) -> Any:
        return fact[2][1:] if fact[2][0] == kind else ()

    return things


def _ground(at: At) -> Role:
    return (("space", at), ("token", _tokens_at(at)), ("zone", _zones_of(at)))


# --- the verbs ------------------------------------------------------------------------------------------------------

_FIGHT: Role = (("fighter", _other_fighter), ("player", _other_seat), ("combat", 0))
_ATTACK: Role = (("fighter", 2), ("player", 1), ("card", _card_of_seat))
_TARGET: Role = (("fighter", 3), ("player", _seat_of(3)))
_BOOSTED: Role = (("card", _card_of_seat), ("maneuver", 4), ("fighter", _fighter_of_seat))
_CHANGED: Role = (("card", 2), ("fighter", _fighter_with_card))
_HURT: Role = (("damage", 2), ("health", 2), ("number", 2))
_DEALER: Role = (("fighter", 4), ("player", _dealer_seat), ("card", _dealing_card))

_WON = Case("won", (("fighter", 2), ("player", 1)), (("combat", 0), ("card", 0)), _FIGHT, 3)
_LOST = Case("lost", (("fighter", 2), ("player", 1)), (("combat", 0), ("card", 0)), _FIGHT, 3)
_SUFFERER: Role = (("fighter", 1), ("player", _seat_of(1)), ("damage", 2))
_DAMAGED = Case("damage", _SUFFERER, (*_HURT, ("fighter", 1)), _DEALER, 2)
_DISCARD = Case("discard", (("player", 1),), (("card", 2),), (("player", 3),), 2)
_MOVED = Case(
    "move", (("fighter", 1), ("player", _seat_of(1))), (("space", _path), *_ground(_end)[1:]), (("player", 3),)
)
_TOKEN_GONE = Case("token gone", (("token", 1),), (("pile", 3), ("space", 2), ("board", 0)))
_PLACED = Case("place", (("fighter", 1),), (*_ground(3), ("board", 0)), (("player", 5),))
_LAID = Case("token placed", (("token", 1),), _ground(2), (("player", 3),))
_HEALED = Case("heal", (("fighter", 1), ("player", _seat_of(1))), (("health", 2), ("number", 2)), (), 2)
_DEFEAT_OF = Case("defeat", (("fighter", 1), ("player", _seat_of(1))))

CASES: dict[Verb, tuple[Case, ...]] = {
    Verb.WIN: (_WON,),
    Verb.LOSE: (
        _LOST,
        Case("lose", (("player", 1),), (("counter", 3), ("action", 3), ("token", 3)), (), 3),
        Case("damage", (("fighter", 1),), (("health", 2),), (), 2),
        Case("discard", (("player", 1),), (("card", 2),), (), 2),
        Case("defeat", (("player", _seat_of(1)),), (("fighter", 1),)),
    ),
    Verb.ATTACK: (Case("attack", _ATTACK, _TARGET, _TARGET),),
    Verb.DEFEND: (Case("attack", _TARGET, (), (("fighter", 2), ("player", 1), ("card", _card_of_seat))),),
    Verb.MANEUVER: (Case("maneuver", (("player", 1),)),),
    Verb.PLAY: (
        Case(
            "play",
            (("player", 1), ("fighter", 3)),
            (("card", 2),),
            (("fighter", 4), ("player", _seat_of(4)), ("card", _their_card)),
        ),
    ),
    Verb.DRAW: (Case("draw", (("player", 1),), (("card", 2),), (), 2),),
    Verb.DISCARD: (_DISCARD, Case("token gone", (("player", 0),), (("token", 1),))),
    Verb.BOOST: (
        Case(
            "boost",
            (("player", 1), ("fighter", _fighter_of_seat)),
            _BOOSTED,
            (("card", 2),),
            3,
        ),
    ),
    Verb.MOVE: (
        _MOVED,
        Case("move", (("player", 3),), (("fighter", 1),)),
        Case("token placed", (("player", 3),), (("token", 1),)),
    ),
    Verb.MOVE_THROUGH: (
        Case("through", (("fighter", 1), ("player", _seat_of(1))), (("fighter", 3),)),
        Case("move", (("fighter", 1), ("player", _seat_of(1))), _ground(_between)),
    ),
    Verb.ENTER: (
        Case("enter", (("fighter", 1), ("player", _seat_of(1))), (*_ground(2), ("board", 0))),
        Case("token placed", (("token", 1),), _ground(2)),
    ),
    Verb.LEAVE: (
        Case("leave", (("fighter", 1), ("player", _seat_of(1))), _ground(2)),
        Case("off", (("fighter", 1), ("player", _seat_of(1))), (("board", 0),)),
        Case("token gone", (("token", 1),), (*_ground(2), ("board", 0), ("pile", 0))),
    ),
    Verb.PLACE: (
        Case("place", (("player", 5),), (("fighter", 1),)),
        Case("token placed", (("player", 3),), (("token", 1),)),
        Case("gain", (("player", 1),), (("counter", 3),), (), 3),
        Case("put", (("player", 1),), (("card", 2),)),
    ),
    Verb.SWAP: (
        Case("swap", (("fighter", 1), ("player", _seat_of(1))), (("fighter", 2), ("space", 0))),
        Case("swap", (("fighter", 2), ("player", _seat_of(2))), (("fighter", 1), ("space", 0))),
    ),
    Verb.DEFEAT: (
        Case("defeat", (("fighter", slayer), ("player", _slayer_seat)), (("fighter", 1),)),
        Case("token gone", (("player", 0),), (("token", 1),)),
    ),
    Verb.DEAL: (Case("damage", _DEALER, (*_HURT, ("fighter", 1)), (("fighter", 1), ("player", _seat_of(1))), 2),),
    Verb.TAKE: (
        _DAMAGED,
        Case("action", (("player", 1),), (("action", 0), ("maneuver", 2))),
        Case("give", (("player", 3),), (("card", 2),)),
        Case("token gone", (("player", 0),), (("token", 1),)),
        Case("gain", (("player", 1),), (("counter", 3),), (), 3),
    ),
    Verb.RECOVER: (_HEALED,),
    Verb.GAIN: (
        Case("gain", (("player", 1),), (("counter", 3), ("action", 3)), (), 3),
        Case("heal", (("fighter", 1), ("player", _seat_of(1))), (("health", 2),), (), 2),
        Case("draw", (("player", 1),), (("card", 2),), (), 2),
        Case("token placed", (("player", 3),), (("token", 1),)),
        Case("summon", (("player", _seat_of(1)),), (("fighter", 1),)),
        Case("form", (("player", 1),), (("state", _state),)),
    ),
    Verb.SPEND: (
        Case("spend", (("player", 1),), (("counter", 3), ("action", 3)), (), 3),
        Case("damage", (("fighter", 1),), (("health", 2),), (), 2),
        Case("discard", (("player", 1),), (("card", 2),), (), 2),
        Case("token gone", (("player", 0),), (("token", 1),)),
    ),
    Verb.CANCEL: (Case("canceled", (("player", 2),), (("card", 1),)),),
    Verb.REVEAL: (Case("reveal", (("player", 1),), (("card", 2), ("pile", _hand)), (), 2),),
    Verb.SUMMON: (Case("summon", (("player", _seat_of(1)),), (("fighter", 1),)),),
    Verb.SEARCH: (Case("search", (("player", 1),), (("pile", 2), ("card", 0))),),
    Verb.SHUFFLE: (Case("shuffle", (("player", 1),), (("pile", 2), ("card", 0))),),
    Verb.CHOOSE: (
        Case(
            "choose",
            (("player", 1),),
            tuple((k, _chosen(k)) for k in ("fighter", "card", "space", "player", "token", "pile", "zone", "state")),
        ),
        Case("name", (("player", 1),), (("number", 2), ("type", 2))),
    ),
    Verb.START: (
        Case("turn", (("player", 1), ("turn", 0), ("round", 0)), (("turn", 0), ("round", 0))),
        Case("attack", (("fighter", 2), ("player", 1), ("combat", 0), ("card", 0)), (("combat", 0), ("card", 0))),
        Case("maneuver", (("player", 1), ("maneuver", 0)), (("maneuver", 0),)),
        Case("action", (("player", 1), ("action", 0)), (("action", 0),)),
        Case("game", (("game", 0), ("player", 0)), (("game", 0),)),
    ),
    Verb.END: (
        Case("turn over", (("player", 1), ("turn", 0), ("round", 0)), (("turn", 0), ("round", 0))),
        Case("attack over", (("fighter", 2), ("player", 1), ("combat", 0), ("card", 0)), (("combat", 0), ("card", 0))),
        Case("maneuver over", (("player", 1), ("maneuver", 0)), (("maneuver", 0),)),
        Case("action over", (("player", 1), ("action", 0)), (("action", 0),)),
        Case("move", (("fighter", 1),), _ground(_end)),
        Case("over", (("game", 0), ("player", 0)), (("game", 0),)),
    ),
    Verb.USE: (
        Case("item", (("player", 1), ("fighter", 3)), (("card", 2), ("token", 0)), (("player", 0), ("fighter", 0))),
        Case("used", (("player", 1),), (("token", 2), ("card", 0)), (("player", 0), ("fighter", 0))),
        Case("spend", (("player", 1),), (("counter", 3), ("action", 3)), (), 3),
        Case("play", (("player", 1), ("fighter", 3)), (("card", 2),), (("fighter", 4), ("player", _seat_of(4)))),
    ),
    Verb.CHANGE: (Case("form", (("player", 1),), (("state", _state),)),),
    Verb.TARGET: (Case("attack", _ATTACK, _TARGET, _TARGET),),
    Verb.IS_DEFEATED: (_DEFEAT_OF, _TOKEN_GONE),
    Verb.IS_DEALT: (_DAMAGED,),
    Verb.IS_ATTACKED: (Case("attack", _TARGET, (), _ATTACK),),
    Verb.IS_TARGETED: (Case("attack", _TARGET, (), _ATTACK),),
    Verb.IS_PLACED: (_PLACED, _LAID, Case("put", (("card", 2),), (("pile", 3),), (("player", 1),))),
    Verb.IS_MOVED: (_MOVED, Case("token placed", (("token", 1),), _ground(2), (("player", 3),))),
    Verb.IS_RETURNED: (
        _TOKEN_GONE,  # first, for a token could be taken for a card
        Case("return", (("card", 2),), (("pile", _hand), ("player", 1)), (("player", 1),)),
        _PLACED,
        Case("lose", (("counter", 3),), (("pile", 0),), (("player", 1),), 3),
    ),
    Verb.IS_REMOVED: (
        Case("remove", (("card", 2),), (), (("player", 1),)),
        _TOKEN_GONE,
        Case("off", (("fighter", 1),)),
        Case("lose", (("counter", 3),), (), (("player", 1),), 3),
    ),
    Verb.IS_DISCARDED: (Case("discard", (("card", 2),), (), (("player", 3),)), _TOKEN_GONE),
    Verb.IS_CANCELED: (Case("canceled", (("card", 1),), (), (("player", 2),)),),
    Verb.IS_PLAYED: (
        Case("play", (("card", 2),), (), (("player", 1), ("fighter", 3))),
        Case("used", (("token", 2),), (), (("player", 1),)),
    ),
    Verb.IS_BOOSTED: (Case("boost", _BOOSTED, (), (("player", 1),), 3),),
    Verb.IS_REVEALED: (
        Case("reveal", (("card", 2), ("pile", _hand)), (), (("player", 1),)),
        Case("flip", (("token", 1),)),
    ),
    Verb.IS_CHOSEN: (
        Case(
            "choose",
            tuple((k, _chosen(k)) for k in ("fighter", "card", "space", "player", "token", "pile", "zone", "state")),
            (),
            (("player", 1),),
        ),
        Case("name", (("number", 2), ("type", 2)), (), (("player", 1),)),
    ),
    Verb.IS_PREVENTED: (Case("prevented", (("damage", 2), ("fighter", 1)), (), (), 2),),
    Verb.IS_REDUCED: (
        Case("changed", _CHANGED, test=lambda g, fact: fact[3] < 0),
        Case("prevented", (("damage", 2),), (), (), 2),
        Case("lose", (("counter", 3), ("action", 3)), (), (("player", 1),), 3),
        Case("damage", (("health", 2),), (), _DEALER, 2),
    ),
    Verb.IS_INCREASED: (
        Case("changed", _CHANGED, test=lambda g, fact: fact[3] > 0),
        Case("gain", (("counter", 3), ("action", 3)), (), (("player", 1),), 3),
        Case("heal", (("health", 2),), (), (), 2),
    ),
    Verb.IS_CHANGED: (Case("changed", _CHANGED), Case("form", (("state", _state), ("player", 1)))),
    Verb.IS_FLIPPED: (Case("flip", (("token", 1),)), Case("coin", (("coin", 0),), (), (("player", 1),))),
}
#: Facts of a whole move, for what has happened: the spaces on the way are told of only where somebody waits for them.
WALKS: dict[Verb, Case] = {
    Verb.ENTER: Case("move", (("fighter", 1), ("player", _seat_of(1))), (*_ground(_path), ("board", 0))),
    Verb.LEAVE: Case("move", (("fighter", 1), ("player", _seat_of(1))), _ground(_left)),
}
#: Verbs whose subject, said as a player, means each of their fighters when it is forbidden or allowed.
OF_FIGHTERS = frozenset(
    {
        *(Verb.MOVE, Verb.MOVE_THROUGH, Verb.ENTER, Verb.LEAVE, Verb.SWAP, Verb.RECOVER, Verb.IS_DEFEATED),
        *(Verb.IS_DEALT, Verb.IS_ATTACKED, Verb.IS_TARGETED, Verb.IS_PLACED, Verb.IS_MOVED, Verb.IS_REMOVED),
    }
)
#: Verbs whose subject, said as a fighter, means its player when it is forbidden.
OF_PLAYERS = frozenset(
    {
        *(Verb.DRAW, Verb.DISCARD, Verb.GAIN, Verb.LOSE, Verb.SPEND, Verb.BOOST, Verb.PLACE, Verb.SUMMON),
        *(Verb.SEARCH, Verb.USE, Verb.CHANGE, Verb.TAKE),
    }
)
#: Groups of states by the noun that a text changes them with.
GROUPS = (Noun.SIZE, Noun.FORM, Noun.IDENTITY)
