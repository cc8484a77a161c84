"""Choices that later sentences speak of: chosen, named, predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.compile import things
from umdsl.engine.compile.amounts import NAMED
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects.common import decider, each_seat, has_place, me, noun_of, outcome, pick
from umdsl.engine.compile.pointing import recall
from umdsl.engine.machine import Ask
from umdsl.language.nodes.effects import Choose, Declare
from umdsl.language.nodes.selectors import Noun, Selector, StatOf

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Query
    from umdsl.engine.state import Frame

_TYPES = ("attack", "defense", "scheme", "versatile")
_KINDS = ("fighter", "card", "space", "player", "token", "zone", "pile", "counter", "state")


def choose(c: Context, node: Choose) -> None:
    """`choose an opponent`: nothing happens yet."""
    noun = noun_of(node.what)
    if isinstance(node.what, StatOf) or noun in (Noun.NUMBER, Noun.TYPE):
        declare(c, Declare(node.what, node.who))
        return
    with each_seat(c, node.who) as seat:
        kind = things.kind_of(c, node.what)
        among = None
        if kind == "card" and not has_place(node.what):
            # After a look at some cards, it is one of those.
            last = c.last(("card",))
            among = None if last is None else recall(last)
        found = pick(c, node.what, (kind,) if kind in _KINDS else _KINDS, by=seat, among=among, purpose="choose")
        c.mentions[-1].chosen = True

        def tell(g: Machine, f: Frame) -> None:
            things_chosen = tuple(found(g, f))
            if things_chosen:
                # Which card it is, only those know who know the card.
                open_to_all = kind != "card" or all(g.s.known[card] == g.t.all_seats for card in things_chosen)
                told = (kind, *things_chosen) if open_to_all else (kind,)
                g.emit(("choose", (seat(g, f) or me(g, f))[0], told))
            outcome(f, bool(things_chosen), len(things_chosen))

        c.add(tell)


def declare(c: Context, node: Declare) -> None:
    """A number, a type of card or the name of one, said aloud."""
    noun = noun_of(node.what)
    with each_seat(c, node.who) as seat:
        if noun is Noun.TYPE:
            _declare_word(c, seat)
        elif isinstance(node.what, Selector) and noun is Noun.CARD:
            _declare_card(c, seat)
        else:
            _declare_number(c, node, seat)


def _declare_number(c: Context, node: Declare, seat: Query) -> None:
    register = c.register()
    low, high = node.low, node.high

    def options(g: Machine, f: Frame) -> list[Option]:
        first = 0 if low is None else low
        # Where no end is named, no number beyond those on the cards of this game could ever be right.
        last = max((card.value or 0 for card in g.t.cards), default=0) if high is None else high
        return [("number", n) for n in range(first, last + 1)]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        n = 0 if option is None else option[1]
        f.env[register] = n
        outcome(f, option is not None, n)
        g.emit(("name", (seat(g, f) or me(g, f))[0], n))

    c.add(Ask("number", options, take, decider(seat), prompt="Name a number"))
    c.mention("number", register, NAMED)


def _declare_word(c: Context, seat: Query) -> None:
    register = c.register()

    def options(g: Machine, f: Frame) -> list[Option]:
        return [("type", word) for word in _TYPES]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        f.env[register] = "" if option is None else option[1]
        outcome(f, option is not None, 0)
        g.emit(("name", (seat(g, f) or me(g, f))[0], f.env[register]))

    c.add(Ask("type", options, take, decider(seat), prompt="Name a type of card"))
    c.mention("type", register, "type")


def _declare_card(c: Context, seat: Query) -> None:
    register = c.register()

    def options(g: Machine, f: Frame) -> list[Option]:
        first: dict[str, int] = {}
        # By name: the order of the pieces would tell what is printed on them.
        for number, card in sorted(enumerate(g.t.cards), key=lambda item: item[1].name):
            if card.seat >= 0:
                first.setdefault(card.name, number)
        return [("name", number) for number in first.values()]

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        name = "" if option is None else g.t.cards[option[1]].name
        # Any card of that name is meant.
        f.env[register] = tuple(i for i, card in enumerate(g.t.cards) if card.name == name)
        outcome(f, option is not None, 0)
        g.emit(("name", (seat(g, f) or me(g, f))[0], name))

    c.add(Ask("name", options, take, decider(seat), prompt="Name a card"))
    c.mention("card", register, "named")


HANDLERS: dict[type, Any] = {Choose: choose, Declare: declare}
