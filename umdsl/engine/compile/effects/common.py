"""What the handlers share: who acts, how much of it, choosing one by one, going through several in turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import amounts, picking, things
from umdsl.engine.compile.context import Context, Label, held
from umdsl.engine.programs import Rule
from umdsl.language.nodes.amounts import AnyNumber, Bound, Capped, Comparison, Number, ThatMuch, Times, UpTo
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import Determiner, Done, In, Name, Noun, Pronoun, Quality, Ref, Selector, That, This

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine
    from umdsl.engine.programs import Figure, Query
    from umdsl.engine.state import Frame

YOU = Ref(Pronoun.YOU)
#: Nouns that speak of one figure on the board, and of the places where cards lie.
CARDS = (Noun.CARD, Noun.ATTACK, Noun.DEFENSE, Noun.SCHEME)
PILES = (Noun.HAND, Noun.DECK, Noun.DISCARD)


def me(g: Machine, f: Frame) -> list[int]:
    """The player whose effect it is."""
    return [f.seat]


def constant(n: int) -> Figure:
    def figure(g: Machine, f: Frame) -> int:
        return n

    return figure


def outcome(f: Frame, did: bool, much: int) -> None:
    """What `if you do` and `that much` will ask for."""
    f.env["did"] = did
    f.env["much"] = much


# --- who and which --------------------------------------------------------------------------------------------------


def pick(
    c: Context,
    node: Node,
    want: tuple[str, ...],
    *,
    by: Query | None = None,
    among: Query | None = None,
    purpose: str = "",
    at_once: bool = False,
) -> Query:
    """The things meant, asking whoever decides where it is open; in a rule, all that fit. With `at_once` the next step
    looks them up, once, and they are bound by that."""
    return picking.pick(c, node, want, purpose=purpose, by=by, where=among, at_once=at_once)


def seats(c: Context, node: Node) -> Query:
    """The players meant: themselves, or whoever the fighters meant belong to."""
    return me if node == YOU else pick(c, node, ("player",))


def name_in(node: object) -> str | None:
    """The declared name a phrase is about: `2 Mana`, `that Snare`."""
    if isinstance(node, Name):
        return node.name
    noun = getattr(node, "noun", None)
    if isinstance(noun, Name):
        return noun.name
    return name_in(noun) if isinstance(noun, That) else None


def noun_of(node: object) -> object:
    """The bare noun of a phrase."""
    noun = getattr(node, "noun", None)
    return noun_of(noun) if isinstance(noun, That | This) else noun


def has_place(node: object) -> bool:
    """Whether a phrase about cards says where they are, or points at cards that are known already."""
    if not isinstance(node, Selector) or isinstance(node.noun, Ref | That) or node.quantity is Determiner.THE:
        return True
    pointing = ("boosted", "discarded", "revealed", "chosen", "played", "top", "bottom")
    return any(
        isinstance(item, In | Done) or (isinstance(item, Quality) and item.word in pointing) for item in node.filters
    )


def hands(players: Query) -> Query:
    """The cards in the hands of some players."""

    def cards(g: Machine, f: Frame) -> list[int]:
        seats = players(g, f)
        if len(seats) == 1:
            return g.s.piles[g.t.seats[seats[0]].hand]
        found: list[int] = []
        for seat in seats:
            found.extend(g.s.piles[g.t.seats[seat].hand])
        return found

    return cards


def spaces_of(kind: str, found: Query) -> Query:
    """Where fighters or tokens are; spaces are where they are."""
    if kind == "space":
        return found

    def spaces(g: Machine, f: Frame) -> list[int]:
        where = g.s.space if kind == "fighter" else g.s.token_space
        return sorted({where[i] for i in found(g, f) if where[i] >= 0})

    return spaces


# --- how much -------------------------------------------------------------------------------------------------------


def is_open(amount: object) -> bool:
    """Whether somebody chooses how much."""
    if isinstance(amount, UpTo | AnyNumber):
        return True
    return isinstance(amount, Times | Capped) and is_open(amount.amount)


def sized(c: Context, amount: Any, most: Figure | None = None, by: Query | None = None) -> Figure:
    """How much: worked out, or chosen now."""
    if isinstance(amount, Number):
        return constant(amount.n)
    if is_open(amount) and c.asking:
        return amounts.pick_amount(c, amount, most=most, by=by)
    return amounts.figure(c, amount)


def speak_of_each(c: Context, amount: object) -> None:
    """After `draw 1 for each adjacent fighter`, `those fighters` are the ones that were counted."""
    if isinstance(amount, Capped):
        speak_of_each(c, amount.amount)
    elif isinstance(amount, Times):
        kind = things.kind_of(c, amount.each)
        if kind in ("fighter", "card", "space", "token", "player"):
            c.mention(kind, c.register(), None, things.query(c, amount.each, (kind,)))


def settled(c: Context, amount: Any) -> Any:
    """An amount for several in turn: `that much` is what it was before the first of them."""
    if not isinstance(amount, Node) or not any(isinstance(part, ThatMuch) for part in amount.walk()):
        return None
    register = c.register()
    now = amounts.figure(c, amount)

    def keep(g: Machine, f: Frame) -> None:
        f.env[register] = now(g, f)

    c.add(keep)
    return lambda g, f: f.env[register]


def multiplied(c: Context, amount: Figure, each: Node | None) -> Figure:
    """So much for each of some things."""
    if each is None:
        return amount
    times = amounts.figure(c, Times(Number(1), each))  # type: ignore[arg-type]

    def figure(g: Machine, f: Frame) -> int:
        return amount(g, f) * times(g, f)

    return figure


def quantity(node: object) -> Any:
    """How many a phrase speaks of: a determiner or an amount."""
    return node.quantity if isinstance(node, Selector) else Determiner.THE


def enough(c: Context, node: object, each: Node | None = None) -> Figure:
    """From how many on a phrase is done in full: of `up to 3` and `any number` something will do."""
    amount = quantity(node)
    if isinstance(amount, Number):
        return multiplied(c, constant(amount.n), each)
    if isinstance(amount, Determiner) or is_open(amount):
        return constant(1)
    if isinstance(amount, Bound):
        less = amount.comparison in (Comparison.AT_MOST, Comparison.LESS_THAN)
        return constant(1 if less else amount.amount.n)
    return multiplied(c, amounts.figure(c, amount), each)


# --- one by one -----------------------------------------------------------------------------------------------------


def choose(
    c: Context,
    kind: str,
    candidates: Query,
    least: Figure,
    most: Figure,
    by: Query | None = None,
    purpose: str = "",
) -> str:
    """Let somebody take things one at a time; the register that holds them."""
    register = c.register()
    picking.choose(c, kind, candidates, register, least, most, by, purpose)
    c.mention(kind, register)
    return register


def decider(by: Query | None) -> Any:
    """Who decides, for an Ask: the first of the players meant, else the player whose effect it is."""
    if by is None or by is me:
        return None

    def seat(g: Machine, f: Frame) -> int:
        found = by(g, f)
        return found[0] if found else f.seat

    return seat


@contextmanager
def in_turn(c: Context, kind: str, found: Query) -> Iterator[Query]:
    """Compile steps that are carried out for each of some things in turn; `did` and `much` are added up."""
    everything, at, current, total, full = (c.register() for _ in range(5))
    top, out = Label(), Label()

    def begin(g: Machine, f: Frame) -> None:
        env = f.env
        things = tuple(found(g, f))
        env[everything] = things
        env[total] = 0
        env[full] = bool(things)
        env[current] = things[:1]
        env[at] = 1
        if not things:
            outcome(f, False, 0)
            f.pc = out.at

    def following(g: Machine, f: Frame) -> None:
        env = f.env
        env[total] += env.get("much", 0)
        env[full] = env[full] and env.get("did", False)
        things = env[everything]
        number = env[at]
        if number < len(things):
            env[current] = (things[number],)
            env[at] = number + 1
            f.pc = top.at
        else:
            env[current] = things
            outcome(f, env[full], env[total])

    c.add(begin)
    c.mark(top)
    c.mention(kind, current)
    yield held(current)
    c.add(following)
    c.mark(out)


def is_opponent(who: Node) -> bool:
    """`your opponent`, who is one."""
    return isinstance(who, Selector) and who.quantity is Determiner.THE and who.noun is Noun.OPPONENT


@contextmanager
def each_seat(c: Context, who: Node, *, nobody_does: bool = False) -> Iterator[Query]:
    """Compile what each of some players does, in turn. With `nobody_does` the steps may also be carried out for none,
    where there is no opponent."""
    if who == YOU:
        yield me
        return
    if is_opponent(who):
        one = seats(c, who)
        if nobody_does:
            yield one
            return
        out = Label()

        def nobody(g: Machine, f: Frame) -> None:
            if not one(g, f):
                outcome(f, False, 0)
                f.pc = out.at

        c.add(nobody)
        yield one
        c.mark(out)
        return
    with in_turn(c, "player", seats(c, who)) as seat:
        yield seat


# --- rules for a while ----------------------------------------------------------------------------------------------


def rule_of(c: Context, kind: str, data: dict[str, Any]) -> Rule:
    """A rule of this text, with a name that is the same in every process."""
    rule = Rule(f"{c.source}#rule{c.count()}", kind, data)
    c.text.enacted.append(rule)
    return rule


def enact(c: Context, kind: str, data: dict[str, Any], outside: str = "turn", inside: str = "combat") -> None:
    """Put a rule in force until the end of the combat, or outside of any, of the turn."""
    rule = rule_of(c, kind, data)

    def put_in_force(g: Machine, f: Frame) -> None:
        g.enact(rule, f, (inside if g.s.combats else outside,))
        f.env["did"] = True

    c.add(put_in_force)
