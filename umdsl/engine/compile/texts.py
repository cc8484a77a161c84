"""A whole text -> what it does in which window, what holds, what waits, and what it does when it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from umdsl.engine.compile.amounts import figure
from umdsl.engine.compile.conditions import test
from umdsl.engine.compile.context import Context
from umdsl.engine.compile.effects import RULERS
from umdsl.engine.compile.reading import refusal
from umdsl.engine.compile.statements import body, limited
from umdsl.engine.compile.things import query
from umdsl.engine.compile.triggers import on_event, trigger
from umdsl.engine.programs import BonusAttack, CompiledText, Rule, Test
from umdsl.engine.rules.attack import BONUS
from umdsl.language.nodes import effects as e
from umdsl.language.nodes import statements as st
from umdsl.language.nodes.conditions import All, Event, Happened, Is, Ordinal, Scope, Verb
from umdsl.language.nodes.selectors import Adjective, Deed, Done, Noun, Quality, This

if TYPE_CHECKING:
    from umdsl.content.definitions import Hero
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Frame

_COMBAT_LABELS = (st.Label.IMMEDIATELY, st.Label.DURING_COMBAT, st.Label.AFTER_COMBAT, st.Label.AFTER_ATTACK)
_ROUTES = (Deed.MOVED_THROUGH, Deed.ENTERED, Deed.LEFT)
_FAR_BACK = (Scope.THIS_GAME,)
_TO_A_CARD = (
    *(Verb.DISCARD, Verb.IS_DISCARDED, Verb.DRAW, Verb.BOOST, Verb.IS_BOOSTED),
    *(Verb.REVEAL, Verb.IS_REVEALED, Verb.IS_REMOVED, Verb.IS_RETURNED),
)
_AT_SETUP = (e.StartWith, e.StartAs)
_SILENT = (e.Tag, e.Track, e.Apply, st.Limited)


def compile_text(tree: st.Text, *, source: str, hero: Hero | None, on: str) -> CompiledText:
    """Compile a text. `on` says what it stands on: "ability", "scheme", "item", a type of combat card, or, of what the
    players stand against, "initiative" and "objective"."""
    text = CompiledText(source)
    c = Context(source, text, hero)
    c.on = on
    c.fights = on != "scheme" or any(isinstance(node, e.TakeAction) for node in tree.walk())
    _look(tree, text)
    called = {node.name.name for node in tree.walk() if isinstance(node, e.BonusAttack)}
    for block in tree.blocks:
        if isinstance(block, st.AttackBlock):
            _attack(c, block)
    for block in _joined(tree.blocks, on):
        if isinstance(block, st.AttackBlock):
            if block.name.name not in called:
                _follow_up(c, block)
        else:
            _block(c, block)
    return text


def _joined(blocks: tuple[Any, ...], on: str) -> list[Any]:
    """What a card does at once and what it does later are one effect, so that `it` is the same in both: `remove Ada
    from the board. START OF your next turn: place it in a space`."""
    found: list[Any] = []
    for block in blocks:
        before: Any = found[-1] if found else None
        if on != "ability" and _is_plain(before) and _waits(block):
            later = st.Trigger(block.windows[0], block.body)
            found[-1] = attrs.evolve(before, body=(*before.body, later))
        else:
            found.append(block)
    return found


def _is_plain(block: Any) -> bool:
    return isinstance(block, st.Block) and not block.windows and bool(block.body)


def _waits(block: Any) -> bool:
    if not isinstance(block, st.Block) or len(block.windows) != 1 or not block.body:
        return False
    window = block.windows[0]
    return not isinstance(window, st.Printed | st.While | st.OncePer) and not _of_itself(window)


def _look(tree: st.Text, text: CompiledText) -> None:
    """What the table must keep track of for this text's sake."""
    for node in tree.walk():
        if isinstance(node, Done) and node.deed in _ROUTES:
            text.route_matters = text.minds_passed = True
        scope = getattr(node, "scope", None)
        verb = getattr(node, "verb", None)
        if verb in (Verb.ENTER, Verb.LEAVE, Verb.MOVE_THROUGH):
            text.route_matters = True
            text.minds_passed |= verb is Verb.MOVE_THROUGH
        if scope in _FAR_BACK:
            text.long_memory = True


# --- bonus attacks --------------------------------------------------------------------------------------------------


def _attack(c: Context, block: st.AttackBlock) -> None:
    name = block.name.name
    if c.on not in ("attack", "versatile"):
        raise refusal(c, f"`{name}` is a bonus attack, and only a card that attacks can have one")
    inner = compile_text(st.Text(block.blocks), source=f"{c.source}/{name}", hero=c.hero, on="attack")
    c.text.bonus.append(BonusAttack(name, block.value.n, inner))
    c.text.route_matters |= inner.route_matters
    c.text.minds_passed |= inner.minds_passed
    c.text.long_memory |= inner.long_memory


def _follow_up(c: Context, block: st.AttackBlock) -> None:
    """A bonus attack that no sentence calls by name is made in the window it stands in."""
    number = [attack.name for attack in c.text.bonus].index(block.name.name)
    labels = [w.label for w in block.windows if isinstance(w, st.Printed)]
    label = labels[0] if labels else st.Label.AFTER_COMBAT
    tests = tuple(test(c, w.condition) for w in block.windows if isinstance(w, st.While))
    saved = c.begin()
    c.window = str(label)

    def make(g: Machine, f: Frame) -> None:
        g.call(BONUS, f.seat, f.src, f.who, {"bonus": number})

    c.add(make)
    c.text.windows.setdefault(str(label), []).append((c.end(saved), tests))


# --- blocks ---------------------------------------------------------------------------------------------------------


def _block(c: Context, block: st.Block) -> None:
    if not block.body:
        return
    c.mentions.clear()
    c.at = block.windows[0].span if block.windows else block.span
    label: st.Label | None = None
    moment: Any = None
    limit: str | None = None
    tests: tuple[Test, ...] = ()
    for window in block.windows:
        if isinstance(window, st.Printed):
            label = window.label
        elif isinstance(window, st.While):
            tests = (*tests, test(c, window.condition))
        elif isinstance(window, st.OncePer):
            limit = str(window.limit)
        else:
            moment = window
    statements = block.body
    _check_windows(c, label, moment, limit)
    if moment is not None and (c.on == "ability" or label is st.Label.PERMANENT or _of_itself(moment)):
        made = trigger(c, moment, statements, tests, limit)
        assert made is not None
        made.anywhere = c.on != "ability" and label is not st.Label.PERMANENT
        _file(c, made, permanent=c.on != "ability")
        return
    if moment is not None:  # on a card, a window waits from when the card is carried out
        statements = (st.Trigger(moment, statements),)
    if label is st.Label.PERMANENT:
        _hold(c, statements, tests, permanent=True)
    elif label is st.Label.FIRST_HAND:
        c.text.dealt.append(_program(c, statements, "setup"))
    elif label is st.Label.SETUP:
        c.text.setup.append(_program(c, statements, "setup"))
    elif label is not None:
        c.text.windows.setdefault(str(label), []).append((_program(c, statements, str(label), limit), tests))
    elif limit is not None:
        c.text.actions.append((limit, _program(c, statements, limit), tests))
    elif c.on == "ability":
        _hold(c, statements, tests)
    else:
        _played(c, statements, tests)


_NO_TURN_OF_ITS_OWN = (st.Whose.YOUR_NEXT, st.Whose.OPPONENTS_NEXT, st.Whose.THIS)
#: Windows that come for one kind of thing only, none of which a player has.
_OF_ENEMIES = {
    st.Label.RIGHT_NOW: "initiative",
    st.Label.END_OF_ROUND: "initiative",
    st.Label.OBJECTIVE: "objective",
}


def _check_windows(c: Context, label: st.Label | None, moment: Any, limit: str | None) -> None:
    """Refuse windows that never come where the text stands."""
    ability = c.on == "ability"
    if ability and isinstance(moment, st.TurnEdge) and moment.whose in _NO_TURN_OF_ITS_OWN:
        raise refusal(c, f"an ability is always in force, and `{moment.whose}` is told from some moment on")
    if ability and getattr(getattr(moment, "event", None), "ordinal", None) is Ordinal.NEXT:
        raise refusal(c, "an ability is always in force, and `the next time` is told from some moment on")
    if label in _OF_ENEMIES and c.on != _OF_ENEMIES[label]:
        raise refusal(c, f"`{label}` is a window of cards that no player has")
    if label in _COMBAT_LABELS and c.on == "scheme":
        raise refusal(c, f"`{label}` is a window of a combat, and a scheme is played outside of any")
    if not ability and label in (st.Label.SETUP, st.Label.FIRST_HAND):
        raise refusal(c, "a card does nothing at setup")
    if limit == st.Limit.COMBAT and label is None and moment is None:
        raise refusal(c, "what is used once per combat needs a window of the combat, or something to wait for")
    if not ability and limit is not None and label is None and moment is None:
        raise refusal(c, f"a card is played, not used `{limit}`")


def _of_itself(window: Any) -> bool:
    """Whether a card waits for something that happens to itself, wherever it lies: `WHEN this card is discarded`."""
    event = getattr(window, "event", None)
    return event is not None and event.verb in _TO_A_CARD and This(Noun.CARD) in (event.subject, event.object, event.by)


def _program(c: Context, statements: tuple[Any, ...], window: str, limit: str | None = None) -> int:
    saved = c.begin()
    c.window = window
    if limit is None:
        body(c, statements)
    else:
        limited(c, limit, statements)
    return c.end(saved)


def _file(c: Context, made: Any, *, permanent: bool) -> None:
    text = c.text
    if permanent:
        text.permanent_triggers.append(made)
    else:
        (text.would if made.phase == "would" else text.triggers).append(made)


def _played(c: Context, statements: tuple[Any, ...], tests: tuple[Test, ...]) -> None:
    """A scheme's effect; or what a combat card says of itself and does as it is played."""
    combat = c.on in ("attack", "defense", "versatile")
    done: list[Any] = []
    for node in statements:
        if isinstance(node, e.PlayOnly):
            holds = test(c, node.condition)
            c.text.play_rules.append(_rule(c, "play only", {"test": holds}, tests))
        elif combat and type(node) in RULERS:
            kind, data = RULERS[type(node)](c, node)
            c.text.rules.append(_rule(c, kind, data, tests))
        elif isinstance(node, st.Limited) or not isinstance(node, _SILENT):
            done.append(node)
    if done:
        window = "when played" if combat else "scheme" if c.on == "scheme" else "item"
        program = _program(c, tuple(done), window)
        if c.text.played is None:
            c.text.played = program
        else:
            _append(c, program)


def _append(c: Context, program: int) -> None:
    """A further paragraph of the same effect."""
    first = c.text.played
    saved = c.begin()

    def call(number: int | None) -> Any:
        def step(g: Machine, f: Frame) -> None:
            assert number is not None
            g.call(number, f.seat, f.src, f.who, {"mark": len(g.s.facts)})

        return step

    c.add(call(first))
    c.add(call(program))
    c.text.played = c.end(saved)


# --- what holds -----------------------------------------------------------------------------------------------------


def _rule(c: Context, kind: str, data: dict[str, Any], tests: tuple[Test, ...]) -> Rule:
    return Rule(f"{c.source}#rule{c.count()}", kind, data, tests)


def _hold(c: Context, statements: tuple[Any, ...], tests: tuple[Test, ...], *, permanent: bool = False) -> None:
    """The sentences of an ability: each holds, waits for its event, or is done once at setup."""
    rules = c.text.permanent_rules if permanent else c.text.rules
    done: list[Any] = []
    often = next((str(node.limit) for node in statements if isinstance(node, st.Limited)), str(st.Limit.TURN))
    for node in statements:
        if type(node) in RULERS and not isinstance(node, _AT_SETUP):
            kind, data = RULERS[type(node)](c, node)
            rules.append(_rule(c, kind, data, tests))
        elif isinstance(node, st.If):
            _conditional(c, node, tests, permanent)
        elif isinstance(node, st.Unless):
            holds = test(c, node.condition)
            _hold(c, node.body, (*tests, _not(holds)), permanent=permanent)
        elif isinstance(node, st.Trigger):
            made = trigger(c, node.window, node.body, tests)
            if made is not None:
                _file(c, made, permanent=permanent)
            elif isinstance(node.window, st.While):
                _hold(c, node.body, (*tests, test(c, node.window.condition)), permanent=permanent)
            else:
                assert isinstance(node.window, st.OncePer)
                _no_card(c, permanent)
                limit = str(node.window.limit)
                c.text.actions.append((limit, _program(c, node.body, limit), tests))
        elif isinstance(node, st.ForEach) and all(type(inner) in RULERS for inner in node.body):
            _scaled(c, node, tests, rules)
        elif isinstance(node, st.May) and all(type(inner) in RULERS for inner in node.body):
            _hold(c, node.body, tests, permanent=permanent)
        elif isinstance(node, st.May) and (allowed := _reach(node)) is not None:
            _hold(c, (allowed,), tests, permanent=permanent)
        elif isinstance(node, st.May) and any(map(_boosts_a_card, node.walk())):
            raise refusal(c, "an ability is always in force; say when it is BOOSTED: `WHEN you attack: …`")
        elif isinstance(node, st.May):
            _no_card(c, permanent)
            c.text.actions.append((often, _program(c, (node,), often), tests))
        elif not isinstance(node, _SILENT):
            done.append(node)
    if done and tests:
        raise refusal(
            c, "an ability is always in force, and what it does is done at some moment; say when: `WHEN …: …`"
        )
    if done:
        _no_card(c, permanent)
        c.text.setup.append(_program(c, tuple(done), "setup"))


def _no_card(c: Context, permanent: bool) -> None:
    """Refuse what a card that lies before somebody would have to do of itself."""
    if permanent:
        raise refusal(c, "as long as a card lies there something holds or is waited for; say when: `PERMANENT: WHEN …`")


def _boosts_a_card(node: Any) -> bool:
    return isinstance(node, e.Boost) and getattr(node.what, "noun", None) is not Noun.MANEUVER


def _reach(node: st.May) -> e.Allow | None:
    """`Ada may attack a fighter on the board`: told of no moment, it is whom she may attack when she does."""
    only = node.body[0]
    if len(node.body) > 1 or not isinstance(only, e.TakeAction) or only.act is not e.Act.ATTACK or only.again:
        return None
    return e.Allow(Event(node.who, Verb.ATTACK, only.target)) if only.target is not None else None


def _conditional(c: Context, node: st.If, tests: tuple[Test, ...], permanent: bool) -> None:
    """`if X won the combat, Y` waits for it; any other condition holds or does not."""
    condition = node.condition
    fallen = _fallen(condition) if not node.otherwise else None
    if fallen is not None and not all(type(inner) in RULERS for inner in node.then):
        fall = Event(fallen, Verb.IS_DEFEATED)  # `if all your Imps are defeated, Ada becomes WILD`
        _file(c, on_event(c, fall, node.then, tests), permanent=permanent)
        return
    event, rest = _event_in(condition)
    if event is not None and not event.negated:
        more = tuple(test(c, other) for other in rest)
        _file(c, on_event(c, event.event, node.then, (*tests, *more)), permanent=permanent)
        return
    assert condition is not None
    holds = test(c, condition)
    _hold(c, node.then, (*tests, holds), permanent=permanent)
    if node.otherwise:
        _hold(c, node.otherwise, (*tests, _not(holds)), permanent=permanent)


def _fallen(condition: Any) -> Any:
    """Who is told to be defeated by a condition; None where it tells something else."""
    told = isinstance(condition, Is) and condition.what == Quality(Adjective.DEFEATED) and not condition.negated
    return condition.subject if told else None


def _event_in(condition: Any) -> tuple[Happened | None, tuple[Any, ...]]:
    """The event that a condition waits for, and what else must hold."""
    if isinstance(condition, Happened):
        return condition, ()
    if isinstance(condition, All):
        for one in condition.conditions:
            if isinstance(one, Happened):
                return one, tuple(other for other in condition.conditions if other is not one)
    return None, ()


def _not(holds: Test) -> Test:
    return lambda g, f: not holds(g, f)


def _scaled(c: Context, node: st.ForEach, tests: tuple[Test, ...], rules: list[Rule]) -> None:
    """`for each X, add 1 to ...`: the rule counts anew whenever it is asked."""
    things = query(c, node.each)
    inner: Any
    for inner in node.body:
        kind, data = RULERS[type(inner)](c, inner)
        one = data.get("amount") or figure(c, inner.amount)

        def many(g: Machine, f: Frame, one: Any = one) -> int:
            return int(one(g, f)) * len(things(g, f))

        rules.append(_rule(c, kind, {**data, "amount": many}, tests))
