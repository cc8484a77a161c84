"""What was done: `card discarded this way`, `damage you took`, `fighters it moved through`, found in what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile.casting import troops
from umdsl.engine.compile.reading import Reading, refusal, side_of, words_of
from umdsl.engine.rules.rounds import opens
from umdsl.language.nodes.conditions import Scope
from umdsl.language.nodes.selectors import Adjective, Deed, Done, Name, Noun, Quality, Selector

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Fact, Frame

Facts = Callable[["Machine", "Frame"], "Iterable[Fact]"]

# --- stretches of the game ------------------------------------------------------------------------------------------


def stretch(scope: Scope | None, deed: Deed | None = None) -> Facts:
    """The facts of a stretch of the game, oldest first. Without one: a combat's where there is one, else the turn's."""
    if scope is None:
        return _own_way if deed not in _LONG else lately
    return _STRETCHES[scope]


def _turn(g: Machine, f: Frame) -> Iterable[Fact]:
    return g.s.facts


def _way(g: Machine, f: Frame) -> Iterable[Fact]:
    return g.s.facts[f.env.get("mark", 0) :]


def _combat(g: Machine, f: Frame) -> Iterable[Fact]:
    combats = g.s.combats
    return g.s.facts[combats[-1].mark :] if combats else ()


def lately(g: Machine, f: Frame) -> Iterable[Fact]:
    """What the combat has brought, else the turn."""
    combats = g.s.combats
    return g.s.facts[combats[-1].mark :] if combats else g.s.facts


def _own_way(g: Machine, f: Frame) -> Iterable[Fact]:
    """What this effect has done; where it has been told nothing of itself, what the turn has."""
    return g.s.facts[f.env.get("mark", 0) :]


def _action(g: Machine, f: Frame) -> Iterable[Fact]:
    return g.s.facts[g.s.action_mark :]


def _game(g: Machine, f: Frame) -> Iterable[Fact]:
    return [*(fact for _, facts in g.s.past for fact in facts), *g.s.facts]


def _round(g: Machine, f: Frame) -> Iterable[Fact]:
    """The turns since the first player's, and this one."""
    found: list[Fact] = list(g.s.facts)
    turns = list(g.s.past)
    seat = g.s.active
    while turns and not opens(g, seat):
        seat, facts = turns.pop()
        found[:0] = facts
    return found


def _last_turn(g: Machine, f: Frame) -> Iterable[Fact]:
    """From the player's own last turn on, without the one at hand: everybody's last turn is in it."""
    found: list[Fact] = []
    for seat, facts in reversed(g.s.past):
        found[:0] = facts
        if seat == f.seat:
            break
    return found


def _since(g: Machine, f: Frame) -> Iterable[Fact]:
    """What the others did since the player's own last turn, and this turn so far."""
    found: list[Fact] = []
    for seat, facts in reversed(g.s.past):
        if seat == f.seat:
            break
        found[:0] = facts
    return [*found, *g.s.facts]


def _since_start(g: Machine, f: Frame) -> Iterable[Fact]:
    """The player's own last turn, and all since."""
    return [*_last_turn(g, f), *g.s.facts]


def _earlier(g: Machine, f: Frame) -> Iterable[Fact]:
    """The turn up to the combat or the action at hand; where there is none, all of it so far."""
    s = g.s
    if s.combats:
        return s.facts[: s.combats[-1].mark]
    over = any(fact[0] == "action over" for fact in s.facts[s.action_mark :])
    return s.facts if over else s.facts[: s.action_mark]


def _turn_of(yours: bool) -> Facts:
    """The last turn of the player, or of the opponent in the combat, else of any opponent."""

    def facts(g: Machine, f: Frame) -> Iterable[Fact]:
        foe = g.opponent_in_combat(f.seat)
        side = g.t.seats[f.seat].side
        for seat, told in reversed(g.s.past):
            if seat == f.seat if yours else (seat == foe if foe >= 0 else g.t.seats[seat].side != side):
                return told
        return ()

    return facts


def _if_active(yours: bool) -> Facts:
    def facts(g: Machine, f: Frame) -> Iterable[Fact]:
        return g.s.facts if (g.s.active == f.seat) is yours else ()

    return facts


def _as_side(side: int) -> Facts:
    def facts(g: Machine, f: Frame) -> Iterable[Fact]:
        return _combat(g, f) if side_of(g, f) == side else ()

    return facts


_STRETCHES: dict[Scope, Facts] = {
    Scope.THIS_TURN: _turn,
    Scope.EACH_TURN: _turn,
    Scope.THIS_COMBAT: _combat,
    Scope.THIS_ACTION: _action,
    Scope.THIS_ROUND: _round,
    Scope.THIS_GAME: _game,
    Scope.THIS_WAY: _way,
    Scope.YOUR_TURN: _if_active(True),
    Scope.YOUR_NEXT_TURN: _if_active(True),
    Scope.THEIR_TURN: _if_active(False),
    Scope.THEIR_NEXT_TURN: _if_active(False),
    Scope.SINCE_LAST_TURN: _since,
    Scope.SINCE_LAST_START: _since_start,
    Scope.LAST_TURN: _last_turn,
    Scope.EARLIER_THIS_TURN: _earlier,
    Scope.THEIR_LAST_TURN: _turn_of(False),
    Scope.YOUR_LAST_TURN: _turn_of(True),
    Scope.WHILE_ATTACKING: _as_side(0),
    Scope.WHILE_DEFENDING: _as_side(1),
}
# Deeds that are told of a whole combat or turn, not of this effect alone.
_LONG = frozenset(
    {
        *(Deed.PLAYED, Deed.TAKEN, Deed.ATTACKED, Deed.ENTERED, Deed.LEFT, Deed.BOOSTED, Deed.CANCELED),
        *(Deed.PREVENTED, Deed.STARTED_IN, Deed.MOVED_FROM, Deed.SUMMONED),
    }
)

# --- who did it, and what ------------------------------------------------------------------------------------------

# Kind of thing, deed -> fact kinds with where the thing and its doer stand. A doer is ("fighter" | "player", place).
_Row = tuple[str, int, tuple[str, int] | None]
_ROWS: dict[tuple[str, Deed], tuple[_Row, ...]] = {
    ("card", Deed.DISCARDED): (("discard", 2, ("player", 1)),),
    ("card", Deed.DRAWN): (("draw", 2, ("player", 1)),),
    ("card", Deed.PLAYED): (("play", 2, ("player", 1)),),
    ("card", Deed.REVEALED): (("reveal", 2, ("player", 1)),),
    ("card", Deed.REMOVED): (("remove", 2, ("player", 1)),),
    ("card", Deed.RETURNED): (("return", 2, ("player", 1)),),
    ("card", Deed.BOOSTED): (("boost", 2, ("player", 1)),),
    ("card", Deed.CANCELED): (("canceled", 1, ("player", 2)),),
    ("card", Deed.PLACED): (("put", 2, ("player", 1)),),
    ("card", Deed.SHUFFLED): (("put", 2, ("player", 1)),),
    ("card", Deed.GAINED): (("draw", 2, ("player", 1)),),
    ("card", Deed.LOST): (("discard", 2, ("player", 1)),),
    ("card", Deed.SPENT): (("discard", 2, ("player", 1)),),
    ("card", Deed.TAKEN): (("give", 2, ("player", 3)),),
    ("card", Deed.DEALT): (("give", 2, ("player", 1)),),
    ("fighter", Deed.MOVED_THROUGH): (("through", 3, ("fighter", 1)),),
    ("fighter", Deed.DEFEATED): (("defeat", 1, None),),
    ("fighter", Deed.MOVED): (("move", 1, ("player", 3)),),
    ("fighter", Deed.PLACED): (("place", 1, ("player", 5)),),
    ("fighter", Deed.ATTACKED): (("attack", 3, ("fighter", 2)),),
    ("fighter", Deed.DEALT): (("damage", 1, ("fighter", 4)),),
    ("fighter", Deed.TAKEN): (("damage", 1, ("fighter", 4)),),
    ("fighter", Deed.RECOVERED): (("heal", 1, ("fighter", 1)),),
    ("fighter", Deed.SUMMONED): (("summon", 1, None),),
    ("fighter", Deed.RETURNED): (("place", 1, ("player", 5)),),
    ("fighter", Deed.REMOVED): (("off", 1, None),),
    ("fighter", Deed.LOST): (("defeat", 1, ("fighter", 1)),),
    ("space", Deed.MOVED_THROUGH): (("through", 2, ("fighter", 1)),),
    ("space", Deed.ENTERED): (("enter", 2, ("fighter", 1)), ("move", 2, ("fighter", 1))),
    ("space", Deed.LEFT): (("leave", 2, ("fighter", 1)), ("move", 2, ("fighter", 1))),
    ("space", Deed.MOVED_FROM): (("move", 2, ("fighter", 1)),),
    ("space", Deed.MOVED): (("move", 2, ("fighter", 1)),),
    ("token", Deed.PLACED): (("token placed", 1, ("player", 3)),),
    ("token", Deed.REMOVED): (("token gone", 1, None),),
    ("token", Deed.RETURNED): (("token gone", 1, None),),
    ("token", Deed.SPENT): (("token gone", 1, None),),
    ("token", Deed.LOST): (("token gone", 1, None),),
    ("token", Deed.DISCARDED): (("token gone", 1, None),),
    ("token", Deed.DEFEATED): (("token gone", 1, None),),
    ("token", Deed.FLIPPED): (("flip", 1, None),),
    ("token", Deed.GAINED): (("token placed", 1, ("player", 3)),),
}
# Amounts: fact kind, where the amount and the one it is told of stand.
_AMOUNTS: dict[tuple[str, Deed], tuple[str, int, tuple[str, int] | None]] = {
    ("damage", Deed.DEALT): ("damage", 2, ("fighter", 4)),
    ("damage", Deed.TAKEN): ("damage", 2, ("fighter", 1)),
    ("damage", Deed.PREVENTED): ("prevented", 2, ("fighter", 1)),
    ("health", Deed.RECOVERED): ("heal", 2, ("fighter", 1)),
    ("health", Deed.GAINED): ("heal", 2, ("fighter", 1)),
    ("health", Deed.LOST): ("damage", 2, ("fighter", 1)),
    ("counter", Deed.SPENT): ("spend", 3, ("player", 1)),
    ("counter", Deed.GAINED): ("gain", 3, ("player", 1)),
    ("counter", Deed.LOST): ("lose", 3, ("player", 1)),
    ("counter", Deed.DISCARDED): ("lose", 3, ("player", 1)),
    ("counter", Deed.REMOVED): ("lose", 3, ("player", 1)),
    ("counter", Deed.PLACED): ("gain", 3, ("player", 1)),
    ("action", Deed.GAINED): ("gain", 3, ("player", 1)),
    ("action", Deed.SPENT): ("spend", 3, ("player", 1)),
    ("action", Deed.LOST): ("lose", 3, ("player", 1)),
    ("die", Deed.REVEALED): ("roll", 2, ("player", 1)),
}


def doers(r: Reading, by: Any, role: str) -> Query | None:
    """Who must have done it, as numbers of the role's kind; a player's deeds are those of all their fighters."""
    if by is None:
        return None
    kind = r.kind(by, ("player", "fighter", "card"))
    if kind == "fighter" or (kind == "card" and role == "fighter"):
        return r.find(by, (role,), everywhere=True)
    seats = r.find(by, ("player",), everywhere=True)
    if role == "player":
        return seats
    return lambda g, f: [i for seat in seats(g, f) for i in troops(g, f, seat)]


def _facts_of(r: Reading, node: Done) -> Facts:
    """Where a deed is looked for. `for each card discarded this way`, with nothing done before it in its window, is
    told of what the card did in an earlier one."""
    if node.scope is Scope.THIS_WAY and r.c.fights and not r.c.steps:
        return lately
    return stretch(node.scope, node.deed)


def done_things(r: Reading, node: Done, kind: str) -> Query:
    """The things of a kind that something was done to, in the order in which it was done."""
    rows = _ROWS.get((kind, node.deed))
    if rows is None:
        raise refusal(r.c, f"no {kind} is `{node.deed}`")
    facts = _facts_of(r, node)
    told = {fact: (place, role, doers(r, node.by, role[0]) if role else None) for fact, place, role in rows}
    walked = kind == "space" and node.deed is not Deed.MOVED_THROUGH
    left = node.deed is Deed.LEFT
    here = node.scope is None and node.deed in (Deed.LEFT, Deed.ENTERED, Deed.MOVED_FROM)
    each = node.deed is Deed.MOVED
    # `BOOST this attack. Draw 1 for each card discarded`: what it was boosted with is another thing.
    apart = node.deed is Deed.DISCARDED and node.scope in (None, Scope.THIS_WAY)

    def found(g: Machine, f: Frame) -> list[int]:
        # `place her, then summon one in the space she left`: what this effect did comes before what happened earlier.
        return (here and search(g, f, _own_way)) or search(g, f, facts)

    def search(g: Machine, f: Frame, facts: Facts) -> list[int]:
        things: list[int] = []
        for fact in facts(g, f):
            row = told.get(fact[0])
            if row is None:
                continue
            place, role, by = row
            if by is not None and role is not None and fact[role[1]] not in by(g, f):
                continue
            thing = fact[place]
            if not isinstance(thing, tuple):
                things.append(thing)
            elif node.deed is Deed.MOVED_FROM:
                things.append(thing[0])
            elif walked:  # a path begins with the space that was left
                things.extend(thing[:-1] if left else thing[1:])
            else:
                things.extend(thing)
        if apart:
            boosted = {fact[2] for fact in facts(g, f) if fact[0] == "boost"}
            things = [thing for thing in things if thing not in boosted]
        return things if walked and each else list(dict.fromkeys(things))

    return found


# --- amounts --------------------------------------------------------------------------------------------------------


def done_amount(r: Reading, selector: Selector, node: Done, kind: str) -> Figure:
    """How much of something was dealt, taken, spent, gained."""
    if kind == "damage" and node.deed is Deed.WOULD_TAKE:
        return proposed
    row = _AMOUNTS.get((kind, node.deed))
    if row is None:
        raise refusal(r.c, f"no `{words_of(selector)}` is counted that way")
    fact_kind, place, role = row
    name = told_name(selector.noun)
    by = doers(r, node.by, role[0]) if role is not None else None
    to = r.find(node.to, ("fighter",), everywhere=True) if node.to is not None else None
    combat = Quality(Adjective.COMBAT) in selector.filters
    in_combat = kind == "damage" and node.deed is Deed.DEALT
    told_of = node.scope is None and (to is not None or by is not None or combat)
    facts = lately if in_combat and told_of else _facts_of(r, node)

    def amount(g: Machine, f: Frame) -> int:
        total = 0
        for fact in facts(g, f):
            if fact[0] != fact_kind or (combat and fact[3] != "combat"):
                continue
            if name is not None and fact[2] != name:
                continue
            if by is not None and role is not None and fact[role[1]] not in by(g, f):
                continue
            if to is not None and fact[1] not in to(g, f):
                continue
            much = fact[place]
            total += len(much) if isinstance(much, tuple) else much
        return total

    return amount


def told_name(noun: Any) -> str | None:
    """How a fact calls what was gained, spent or lost."""
    if isinstance(noun, Name):
        return noun.name
    return "action" if noun is Noun.ACTION else None


def proposed(g: Machine, f: Frame) -> int:
    """The amount of what would happen, while a text steps in for it."""
    proposal = f.env.get("proposal") or f.env.get("fact")
    if proposal is not None and proposal[0] == "damage":
        return int(proposal[2])
    return int(f.env.get("much", 0))


# --- the last of its kind -------------------------------------------------------------------------------------------

#: Words before the noun that point at what just happened to a card: fact and place.
_POINTED = {
    Adjective.DISCARDED: ("discard", 2),
    Adjective.REVEALED: ("reveal", 2),
    Adjective.BOOSTED: ("boost", 2),
    Adjective.PLAYED: ("play", 2),
    Adjective.CHOSEN: ("choose", 2),
    Adjective.NAMED: ("name", 2),
}


def last_cards(word: Adjective) -> Query:
    """`the discarded card`: the last that was, by this effect or else this turn."""
    kind, place = _POINTED[word]

    def found(g: Machine, f: Frame) -> list[int]:
        facts = g.s.facts
        for fact in reversed(facts):
            if fact[0] == kind:
                thing = fact[place]
                if isinstance(thing, tuple):
                    return list(thing)
                return [thing] if isinstance(thing, int) else []
        return []

    return found


def last_moved(g: Machine, f: Frame) -> list[int]:
    """The fighter that moved last."""
    for fact in reversed(g.s.facts):
        if fact[0] in ("move", "place"):
            return [fact[1]]
    return []
