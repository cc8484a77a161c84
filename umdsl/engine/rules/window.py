"""One window of a combat: what the cards and abilities do in it, the first side's effects first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.content.definitions.rules import Side
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.state import WINDOW_BITS, Combat, Frame

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.programs import CompiledText

_DEFENDER = Side.DEFENDER
#: What waits in a window: (side, program, source, fighter, whether it is the card's).
Entry = tuple[int, int, int, int, bool]


def text_of(g: Machine, combat: Combat, side: int) -> CompiledText | None:
    """The text that a side plays by: its card's, or that of the bonus attack."""
    card = combat.cards[side]
    if card < 0:
        return None
    text = g.t.cards[card].text
    if text is not None and side == 0 and combat.bonus >= 0:
        return text.bonus[combat.bonus].text
    return text


def begin(g: Machine, seat: int, label: str, which: str) -> None:
    """Let a window have its effects: of all texts, of "cards" or of "abilities" only. Where nothing was triggered that
    comes first, and there are none, there is no more to it."""
    if g.s.queue:
        g.call(WINDOW, seat, -1, -1, {"label": label, "which": which})
        return
    left = _entries(g, label, which)
    if left:
        g.s.frames.append(Frame(WINDOW, seat, -1, -1, {"label": label, "left": tuple(left)}, 1))


def _gather(g: Machine, f: Frame) -> None:
    f.env["left"] = tuple(_entries(g, f.env["label"], f.env["which"]))


def _entries(g: Machine, label: str, which: str) -> list[Entry]:
    """What the two sides have for a window, in the order they come."""
    t = g.t
    combat = g.s.combats[-1]
    found: list[Entry] = []
    abilities = t.windows.get(label, ()) if which != "cards" else ()
    for side in (1, 0) if t.edition.first_in_window is _DEFENDER else (0, 1):
        fighter = combat.fighters[side]
        if which != "abilities":
            text = text_of(g, combat, side)
            if text is not None and label in text.windows:
                card = combat.cards[side]
                found += [(side, program, card, fighter, True) for program, _ in text.windows[label]]
            if combat.items[side] >= 0:
                found += _of_item(g, combat, side, label)
        for program, seat, src in abilities:
            if seat == combat.seats[side] and g.in_force(src):
                found.append((side, program, src, fighter, False))
    return found


def _of_item(g: Machine, combat: Combat, side: int, label: str) -> list[Entry]:
    """What a combat item does that was played along, and what it adds."""
    item, text = _item(g, combat, side)
    fighter = combat.fighters[side]
    programs = [program for program, _ in text.windows.get(label, ())] if text is not None else []
    if label == "during combat" and g.t.cards[item].value:
        programs.append(ITEM_VALUE)
    return [(side, program, item, fighter, True) for program in programs]


def _item(g: Machine, combat: Combat, side: int) -> tuple[int, CompiledText | None]:
    item = combat.items[side]
    return (item, g.t.cards[item].text) if item >= 0 else (-1, None)


def _options(g: Machine, f: Frame) -> list[Option]:
    """What the player whose turn it is may do first. The effects of one card come in the order they are printed in."""
    left = f.env["left"]
    if len(left) < 2:
        return []
    mine: list[Option] = []
    printed = []
    for i, entry in enumerate(left):
        if entry[0] == left[0][0] and entry[2] not in printed and not canceled(g, entry, f.env["label"]):
            mine.append(("order", i))
            if entry[4]:
                printed.append(entry[2])
    return mine if len(mine) > 1 else []


def canceled(g: Machine, entry: Entry, label: str) -> bool:
    """Whether an effect has been canceled before its turn."""
    return entry[4] and bool(g.s.combats[-1].canceled[entry[0]] & WINDOW_BITS.get(label, 0))


def _take(g: Machine, f: Frame, option: Option | None) -> None:
    left = f.env["left"]
    if not left:
        return
    number = 0 if option is None else option[1]
    entry = left[number]
    f.env["left"] = (*left[:number], *left[number + 1 :])
    if len(left) > 1:
        f.pc -= 1
    label = f.env["label"]
    if canceled(g, entry, label):
        return
    side, program, src, fighter, of_card = entry
    combat = g.s.combats[-1]
    tests = _tests(g, combat, entry, label)
    seat = combat.seats[side]
    env = {"mark": len(g.s.facts)}
    if tests:
        frame = Frame(program, seat, src, fighter, env)
        if not all(test(g, frame) for test in tests):
            return
    if of_card:
        combat.done[side] = (*combat.done[side], program)
    g.tell(("effect", seat, src, label))
    g.perform(program, seat, src, fighter, env)


def _tests(g: Machine, combat: Combat, entry: Entry, label: str) -> tuple[Any, ...]:
    side, program, src, _, of_card = entry
    if of_card:
        texts = (text_of(g, combat, side), _item(g, combat, side)[1])
    else:
        texts = (g.t.abilities[-src - 2].text if src < -1 else g.t.cards[src].text, None)
    for text in texts:
        for number, tests in text.windows.get(label, ()) if text is not None else ():
            if number == program:
                return tests
    return ()


def _decider(g: Machine, f: Frame) -> int:
    return int(g.s.combats[-1].seats[f.env["left"][0][0]])


def _item_value(g: Machine, f: Frame) -> None:
    """What an item adds is an effect of the card it was played along with."""
    combat = g.s.combats[-1]
    side = combat.items.index(f.src)
    combat.mods[side] = (*combat.mods[side], (g.t.cards[f.src].value or 0, f.src))


ITEM_VALUE = add_program(Program("rules/item value", [_item_value]))
#: One window: {"label", "which": "all" | "cards" | "abilities"}.
WINDOW = add_program(
    Program(
        "rules/window", [_gather, Ask("order", _options, _take, _decider, prompt="Which effect first?")], spine=True
    )
)
