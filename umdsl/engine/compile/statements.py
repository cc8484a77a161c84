"""Statements -> steps: what is offered, what depends on what, what is chosen from, what lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.amounts import figure
from umdsl.engine.compile.conditions import test
from umdsl.engine.compile.context import Context, Label
from umdsl.engine.compile.effects import HANDLERS, in_turn, joined, swapped
from umdsl.engine.compile.effects.common import constant
from umdsl.engine.compile.feasible import feasible
from umdsl.engine.compile.lasting import delayed, lasting, until
from umdsl.engine.compile.picking import settle_opponent, speak
from umdsl.engine.compile.pointing import spoken
from umdsl.engine.compile.reading import refusal
from umdsl.engine.compile.replacing import bare, before_its_like, chosen_first, nested, replaces, spoken_first
from umdsl.engine.compile.things import kind_of, pick, query
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Trigger
from umdsl.engine.rules.would import replace_proposal
from umdsl.language.nodes import effects as e
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.amounts import AnyNumber, Bound, Comparison, Count, Number, Times, UpTo
from umdsl.language.nodes.conditions import Rolled, Verb
from umdsl.language.nodes.effects import Allow, Cannot
from umdsl.language.nodes.selectors import Both, Determiner, Noun, Pronoun, Ref, Selector, StatOf
from umdsl.language.printers import terse

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import Figure, Query, Step, Test
    from umdsl.engine.state import Frame

YOU = Ref(Pronoun.YOU)


def body(c: Context, statements: tuple[Any, ...]) -> None:
    """A list of statements; what takes the place of the sentence before it is compiled together with that one."""
    limit = next((node for node in statements if isinstance(node, st.Limited)), None)
    if limit is not None:
        limited(c, str(limit.limit), tuple(node for node in statements if node is not limit))
        return
    statements = joined(statements)
    outer = c.before
    at = 0
    while at < len(statements):
        others = following = before_its_like(statements, at)
        while following < len(statements) and replaces(statements[following]):
            following += 1
        replaced(c, statements[at:others], statements[others:following])
        c.before = statements[others - 1]
        at = following
    c.before = outer


def statement(c: Context, node: Any) -> None:
    """One statement."""
    outer, c.at = c.at, node.span or c.at
    compiler = _STATEMENTS.get(type(node)) or HANDLERS.get(type(node))
    if c.asking and _leaves_opponent_open(node):
        settle_opponent(c)
    if compiler is None:  # the verb of a plugin that reads it and does not say what it does
        raise refusal(c, f"nothing says what `{_words(node)}` does")
    compiler(c, node)
    c.at = outer


_OPPONENT = Selector(Determiner.THE, Noun.OPPONENT)
_UNASKED = (Cannot, Allow, Count, StatOf, Times)


def _leaves_opponent_open(node: Any) -> bool:
    """Whether a statement speaks of `your opponent` where nobody would be asked which: in a condition, an amount, a
    rule for a while."""
    if isinstance(node, st.If | st.Unless):
        return any(part == _OPPONENT for part in node.condition.walk())
    if isinstance(node, st.ChooseEffects):
        return node.who == _OPPONENT
    if isinstance(node, st.Lasting | st.Until):
        return any(part == _OPPONENT for part in node.walk())
    if isinstance(node, st.May | st.Pay | st.Then | st.Instead | st.ForEach | st.Trigger):
        return False  # each of their own statements sees to itself
    return any(isinstance(part, _UNASKED) and any(inner == _OPPONENT for inner in part.walk()) for part in node.walk())


# --- instead --------------------------------------------------------------------------------------------------------


def replaced(c: Context, first: tuple[Any, ...], others: tuple[Any, ...]) -> None:
    """Statements, nearly always one, and what may take their place: the last one that applies does."""
    if not others:
        for node in first:
            statement(c, node)
        return
    if len(first) == 1:
        whole = nested(first[0], others)
        if whole is not None:
            statement(c, whole)
            return
        first = (_settled_first(c, first[0], others),)
    last = others[-1]
    end, plain = Label(), Label()
    if isinstance(last, st.If):
        c.unless(test(c, last.condition), plain)
        body(c, bare(last.then))
        c.jump(end)
        c.mark(plain)
        replaced(c, first, others[:-1])
        body(c, last.otherwise)
    elif isinstance(last, st.May):
        _offer(c, last, bare(last.body), plain)
        body(c, bare(last.body))
        c.jump(end)
        c.mark(plain)
        replaced(c, first, others[:-1])
    else:
        body(c, bare((last,)))
    c.mark(end)


def _settled_first(c: Context, node: Any, others: tuple[Any, ...]) -> Any:
    """A sentence that may be replaced, after whom both are about has been settled."""
    target = spoken_first(node, others)
    chosen = None if target is None or not c.asking else chosen_first(target, node)
    if chosen is not None:
        statement(c, chosen[0])
        return chosen[1]
    speak(c, target)
    return node


def _instead(c: Context, node: st.Instead) -> None:
    """With no sentence before it, what the window is about does not happen. Where it is only offered, it happens unless
    that is taken."""
    for inner in node.of:
        speak(c, getattr(inner, "who", None))
    offer = node.body[0] if len(node.body) == 1 else None
    if isinstance(offer, st.May):
        _may(c, attrs.evolve(offer, body=(attrs.evolve(node, body=offer.body),)))
        return
    if c.proposal is not None:

        def stop(g: Machine, f: Frame) -> None:
            replace_proposal(g)

        c.add(stop)
    elif c.event in (Verb.MANEUVER, Verb.BOOST):
        what = "no draw" if any(isinstance(inner, e.Draw) for inner in node.walk()) else "no move"
        moves = [inner for inner in node.of if isinstance(inner, e.Move) and inner.who != YOU]
        who = query(c, moves[0].who, ("fighter",)) if moves else None

        def without(g: Machine, f: Frame) -> None:
            g.leave_out(what, () if who is None else tuple(who(g, f)))

        c.add(without)
    body(c, node.body)


# --- may, if, pay ---------------------------------------------------------------------------------------------------


def _asks_anyway(statements: tuple[Any, ...]) -> bool:
    """Whether doing nothing is among the answers already, so that nobody need be asked twice."""
    if len(statements) != 1:
        return False
    only = statements[0]
    return isinstance(only, e.Move) and isinstance(only.distance, UpTo) and only.course is None


def _may(c: Context, node: st.May) -> None:
    if node.who == YOU and _asks_anyway(node.body):
        body(c, node.body)
        return
    if _are_several(node.who):
        # Each of them is asked, and does it or not.
        with in_turn(c, "player", query(c, node.who, ("player",))):
            _may(c, swapped(node, node.who, Ref(Pronoun.THEM)))
        return
    end = Label()
    settled = node
    if isinstance(node.who, Selector) and kind_of(c, node.who) == "player":
        # Who is asked is settled once, and has been spoken of also where they decline.
        pick(c, node.who, ("player",))
        settled = swapped(node, node.who, Ref(Pronoun.THEM))
    _offer(c, settled, settled.body, end, node.body)
    body(c, settled.body)
    c.mark(end)


def _are_several(who: Any) -> bool:
    return isinstance(who, Both) or (isinstance(who, Selector) and who.quantity is Determiner.EACH)


def _offer(
    c: Context, node: st.May, offered: tuple[Any, ...], declined: Label, told: tuple[Any, ...] | None = None
) -> None:
    """Ask whether to do it, in the words of what is told; where it cannot be done, nobody is asked."""
    can = feasible(c, offered)
    who = None if node.who == YOU else query(c, node.who, ("player",))

    def options(g: Machine, f: Frame) -> list[Option]:
        return [("yes",), ("no",)] if can is None or can(g, f) else []

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        yes = option is not None and option[0] == "yes"
        f.env["did"] = yes
        if not yes:
            f.env["much"] = 0
            f.pc = declined.at

    words = "; ".join(_words(inner) for inner in told or offered)
    c.add(Ask("may", options, take, None if who is None else _first(who), prompt=words))


def _first(who: Query) -> Callable[[Machine, Frame], int]:
    def decider(g: Machine, f: Frame) -> int:
        found = who(g, f)
        return found[0] if found else f.seat

    return decider


def _words(node: Any) -> str:
    return terse(st.Text((st.Block((), (node,)),))).strip()


def _if(c: Context, node: st.If) -> None:
    other, end = Label(), Label()
    _look_ahead(c, node)
    holds = _condition(c, node.condition)
    c.unless(holds, other)
    at = len(c.steps)
    body(c, node.then)
    if not node.otherwise and (then := c.adds_alone(at)) is not None:
        c.steps.pop()
        c.add(_only_if(holds, then), alone=True)
    if node.otherwise:
        c.jump(end)
    c.mark(other)
    body(c, node.otherwise)
    c.mark(end)


def _look_ahead(c: Context, node: st.If) -> None:
    """`defeat the opposing fighter if it is a sidekick` is told with the condition first: `it` is whom the rest speaks
    of, where nobody was spoken of before."""
    it = Ref(Pronoun.IT)
    if node.condition is None or spoken(c, Pronoun.IT, None) is not None or it not in tuple(node.condition.walk()):
        return
    for part in (part for inner in node.then for part in inner.walk()):
        if isinstance(part, Selector) and part.quantity is Determiner.THE and kind_of(c, part) == "fighter":
            speak(c, part)
            return


def _only_if(holds: Test, then: Step) -> Step:
    """A condition and what depends on it in one step."""

    def step(g: Machine, f: Frame) -> None:
        if holds(g, f):
            then(g, f)

    return step


def _condition(c: Context, condition: Any) -> Test:
    if isinstance(condition, Rolled):
        results = condition.results
        return lambda g, f: any(face in results for face in f.env.get("rolled", ()))
    return test(c, condition)


def _unless(c: Context, node: st.Unless) -> None:
    end = Label()
    holds = test(c, node.condition)
    c.unless(lambda g, f: not holds(g, f), end)
    body(c, node.body)
    c.mark(end)


def _pay(c: Context, node: st.Pay) -> None:
    """The second only where the first was done in full; what cannot be paid is not begun."""
    end = Label()
    can = feasible(c, node.cost)

    def begin(g: Machine, f: Frame) -> None:
        f.env["did"] = can is None or can(g, f)
        if not f.env["did"]:
            f.pc = end.at

    c.add(begin)
    body(c, node.cost)
    c.unless(lambda g, f: bool(f.env.get("did")), end)
    body(c, node.body)
    c.mark(end)


def _then(c: Context, node: st.Then) -> None:
    body(c, node.body)


# --- for each, choose -----------------------------------------------------------------------------------------------


def _for_each(c: Context, node: st.ForEach) -> None:
    """Once for each thing there was when it began; inside, `it` is the one at hand."""
    things = query(c, node.each)
    left, one = c.register(), c.register()
    top, end = Label(), Label()
    c.bind(things, left)
    c.mark(top)

    def following(g: Machine, f: Frame) -> None:
        waiting = f.env[left]
        if not waiting:
            f.pc = end.at
            return
        f.env[one] = (waiting[0],)
        f.env[left] = waiting[1:]

    c.add(following)
    c.mention(kind_of(c, node.each), one)
    body(c, node.body)
    c.jump(top)
    c.mark(end)


def _choose_effects(c: Context, node: st.ChooseEffects) -> None:
    """All are chosen before the first is carried out, none twice unless the text allows it. What cannot be done may be
    chosen all the same: as much of it as possible is done."""
    number = len(node.options)
    wanted = _most(c, node.amount, number)
    fewest = _fewest(node.amount)
    chosen = c.register()
    count = c.register()
    labels = [Label() for _ in node.options]
    top, end = Label(), Label()
    who = None if node.who == YOU else _first(query(c, node.who, ("player",)))

    def begin(g: Machine, f: Frame) -> None:
        f.env[chosen] = ()
        f.env[count] = wanted(g, f)

    def options(g: Machine, f: Frame) -> list[Option]:
        taken = f.env[chosen]
        if len(taken) >= (f.env[count] if node.repeats else min(f.env[count], number)):
            return []
        left = [n for n in range(number) if node.repeats or n not in taken]
        found: list[Option] = [("option", n) for n in left]
        return [*found, ("done",)] if fewest is not None and len(taken) >= fewest else found

    def take(g: Machine, f: Frame, option: Option | None) -> None:
        if option is not None and option[0] == "option":
            f.env[chosen] = (*f.env[chosen], option[1])
            f.pc -= 1

    def dispatch(g: Machine, f: Frame) -> None:
        waiting = f.env[chosen]
        if not waiting:
            f.pc = end.at
            return
        f.env[chosen] = waiting[1:]
        f.pc = labels[waiting[0]].at

    words = tuple("; ".join(_words(inner) for inner in option.body) for option in node.options)
    c.add(begin)
    c.add(Ask("choose effects", options, take, who, prompt="Choose an effect", words=words))
    c.mark(top)
    c.add(dispatch)
    spoken = len(c.mentions)
    for label, option in zip(labels, node.options, strict=True):
        c.mark(label)
        body(c, option.body)
        c.jump(top)
        del c.mentions[spoken:]
    c.mark(end)


def _fewest(amount: Any) -> int | None:
    """After how many one may stop choosing; None where a number is told."""
    if isinstance(amount, Bound) and amount.comparison is Comparison.AT_LEAST and isinstance(amount.amount, Number):
        return amount.amount.n
    return 0 if isinstance(amount, UpTo | AnyNumber) else None


def _most(c: Context, amount: Any, number: int) -> Figure:
    """How many may be chosen: of `one or more` as many as there are."""
    if isinstance(amount, Bound | AnyNumber) and _fewest(amount) is not None:
        return constant(number)
    return figure(c, amount)


def _repeat(c: Context, node: st.Repeat) -> None:
    """One effect so many times, each decided anew; up to so many, until somebody has had enough."""
    times = node.times.most if isinstance(node.times, UpTo) else node.times
    assert isinstance(times, Number)
    left = c.register()
    top, end = Label(), Label()

    def begin(g: Machine, f: Frame) -> None:
        f.env[left] = times.n

    def following(g: Machine, f: Frame) -> None:
        if f.env[left] <= 0:
            f.pc = end.at
        f.env[left] -= 1

    c.add(begin)
    c.mark(top)
    c.add(following)
    if isinstance(node.times, UpTo):
        _offer(c, st.May(YOU, (node.effect,)), (node.effect,), end)
    statement(c, node.effect)
    c.jump(top)
    c.mark(end)


def limited(c: Context, limit: str, statements: tuple[Any, ...]) -> None:
    """What may be done only so often: not begun where that is used up, and used up by being done. What is woken keeps
    count by itself."""
    name = f"{c.source}#limit{c.count()}"
    counted = Trigger(name, (), lambda g, f, fact: False, 0, "when", limit=limit)
    c.text.awaited.append(counted)
    end = Label()
    c.unless(lambda g, f: g.allowed(counted, f.seat), end)
    body(c, statements)

    def use_up(g: Machine, f: Frame) -> None:
        if f.env.get("did"):
            g.use_up(counted, f.seat)

    c.add(use_up)
    c.mark(end)


_STATEMENTS: dict[type[Any], Callable[[Context, Any], None]] = {
    st.May: _may,
    st.If: _if,
    st.Unless: _unless,
    st.Instead: _instead,
    st.Then: _then,
    st.Pay: _pay,
    st.ForEach: _for_each,
    st.Repeat: _repeat,
    st.ChooseEffects: _choose_effects,
    st.Lasting: lasting,
    st.Until: until,
    st.Trigger: delayed,
}
