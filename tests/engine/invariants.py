"""What holds in every position of every game."""

from __future__ import annotations

from umdsl.engine.game import Game
from umdsl.engine.machine import Machine
from umdsl.engine.programs import PROGRAMS
from umdsl.engine.state import carrier


def broken(game: Game) -> list[str]:
    """Everything that is wrong with a position; nothing where all is well."""
    g = game.machine
    return [*_cards(g), *_fighters(g), *_counted(g), *_decision(g)]


def _cards(g: Machine) -> list[str]:
    found = [card for pile in g.s.piles for card in pile]
    if sorted(found) == list(range(len(g.t.cards))):
        return []
    lost = [g.t.cards[card].name for card in range(len(g.t.cards)) if found.count(card) != 1]
    return [f"not in exactly one place: {', '.join(lost)}"]


def _fighters(g: Machine) -> list[str]:
    s, t = g.s, g.t
    wrong = []
    taken = [space for space in s.space if space >= 0]
    # Where somebody comes into another's space, that one is about to leave it.
    expected = any(PROGRAMS[f.prog].name == "rules/room" for f in s.frames)
    if len(taken) != len(set(taken)) and not expected:
        wrong.append(f"several fighters on one space: {s.space}")
    for info in t.fighters:
        space, health, name = s.space[info.number], s.health[info.number], info.label
        if not -1 <= space < t.board.size:
            wrong.append(f"{name} stands on {space}")
        if not 0 <= health <= g.dial(info.number):
            wrong.append(f"{name} has {health} health of {g.dial(info.number)}")
        # Where the game ends at once, who else fell with the last hero stays where they were.
        if space >= 0 and health <= 0 and s.winners is None:
            wrong.append(f"{name} is defeated and on the board")
        if s.away[info.number] and space >= 0:
            wrong.append(f"{name} is away and on the board")
    return wrong


def _counted(g: Machine) -> list[str]:
    s, t = g.s, g.t
    wrong = []
    for number, info in enumerate(t.counters):
        value = s.counters[number]
        if value < info.min or (info.max is not None and value > info.max):
            wrong.append(f"{info.name} is {value}, of {info.min} to {info.max}")
    for number, form in enumerate(t.forms):
        if not -1 <= s.forms[number] < len(form.values):
            wrong.append(f"{form.name} is {s.forms[number]}")
    for number, token in enumerate(t.tokens):
        where = s.token_space[number]
        if carrier(where) >= 0:
            if s.space[carrier(where)] < 0:
                wrong.append(f"{token.name} lies on {t.fighters[carrier(where)].label}, who is not on the board")
        elif not -2 <= where < len(t.board.names):
            wrong.append(f"{token.name} lies on {where}")
        if token.sides and not 0 <= s.token_side[number] < len(token.sides):
            wrong.append(f"{token.name} shows side {s.token_side[number]}")
    if s.combats and (not s.frames or s.winners is not None):
        wrong.append("a combat goes on, but nothing runs")
    if s.winners is not None and any(s.piles[info.play] for info in t.seats):
        wrong.append("the game is over, and cards are in play")
    return wrong


def _decision(g: Machine) -> list[str]:
    if g.pending is None:
        return [] if g.s.winners is not None else ["nobody has won, and nobody decides"]
    ask, options = g.pending
    wrong = []
    if len(options) < 2:
        wrong.append(f"{ask.kind} with {len(options)} options")
    if len(set(options)) != len(options):
        wrong.append(f"{ask.kind} offers an option twice: {options}")
    f = g.s.frames[-1]
    again = ask.options(g, f)
    if again != options:
        wrong.append(f"{ask.kind} offers other options when it is asked again")
    seat = ask.decider(g, f)
    if not 0 <= seat < len(g.t.seats):
        wrong.append(f"seat {seat} has to decide")
    return wrong
