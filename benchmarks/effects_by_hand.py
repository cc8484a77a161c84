"""Six typical effects twice: as a card's text that the interpreter carries out, and written by hand in Python.

Both start from the same position and end in the same one, event for event. By hand is what a programmer would write who
knows the card, its seat and that nobody has to be asked twice; it asks the rules in force, as any card must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

import attrs

from umdsl.content.definitions.scenario import Amount, Placed, Position, Seat
from umdsl.content.loader import load_text
from umdsl.engine import chance
from umdsl.engine.content import everything, including
from umdsl.engine.game import from_position
from umdsl.engine.machine import Machine
from umdsl.engine.programs import Program, add_program

ByHand = Callable[[Machine], None]
#: The seat that plays, its hero, and the one that is played against.
ME, ADA, FOE = 0, 0, 1

_HERO = """
hero: {name}
provenance: house
move: 2
fighters:
  - {{name: {name}, role: hero, health: 14}}
  - {{name: {name}'s Crew, role: sidekick, count: 2, health: 3}}
resources:
  Oil: {{start: 0, max: 5}}
cards:
  - {{name: Probe, type: scheme, boost: 1, copies: 2, text: '{text}'}}
  - {{name: Blow, type: attack, value: 3, boost: 2, copies: 14}}
  - {{name: Guard, type: defense, value: 2, boost: 1, copies: 14}}
"""


@attrs.frozen
class Effect:
    """A text, and what it does."""

    text: str
    by_hand: ByHand
    base: Machine
    program: int
    card: int

    def run(self, g: Machine) -> None:
        """By the interpreter; the last option of a choice is taken."""
        _carry_out(g, self.program, self.card)
        while g.pending is not None:
            g.choose(len(g.pending[1]) - 1)

    def measure(self, times: int) -> tuple[float, float, float]:
        """Microseconds by the interpreter, by hand as a program on the machine's stack, and by hand alone: the median
        of many, each on a fresh clone. The ends are the same."""
        text, hand = self.base.clone(), self.base.clone()
        self.run(text)
        self.by_hand(hand)
        ends = [_end(text), _end(hand)]
        if ends[0] != ends[1]:
            raise AssertionError(f"{self.text!r} ends otherwise by hand: {ends[0]} {ends[1]}")
        step = add_program(Program(f"by hand/{self.text}", [lambda g, f: self.by_hand(g)]))

        def on_the_stack(g: Machine) -> None:
            _carry_out(g, step, self.card)

        return tuple(_median(run, self.base, times) for run in (self.run, on_the_stack, self.by_hand))  # type: ignore[return-value]


def _carry_out(g: Machine, program: int, card: int) -> None:
    """Carry out a program as the rules do with the text of a card that is played."""
    g.perform(program, ME, card, ADA, {"mark": len(g.s.facts)})
    if g.s.frames:
        g.run()


def _end(g: Machine) -> object:
    data = g.s.to_json()
    return {key: value for key, value in data.items() if key != "frames"}


def _median(run: ByHand, base: Machine, times: int) -> float:
    found = []
    for _ in range(times):
        clones = [base.clone() for _ in range(10)]
        begun = process_time()
        for clone in clones:
            run(clone)
        found.append((process_time() - begun) / len(clones))
    return sorted(found)[len(found) // 2] * 1e6


def effects() -> Iterator[Effect]:
    """The six."""
    for text, by_hand in SIX:
        mine = load_text(_HERO.format(name="Ada", text=text)).entries[0]
        theirs = load_text(_HERO.format(name="Bo", text="draw 1")).entries[0]
        game = from_position("duel", POSITION, "marmoreal", 1, content=including(everything(), [mine, theirs]))
        base = game.machine.clone()
        base.s.frames.clear()
        base.pending = None
        base.telling = True
        card = next(card for card in base.t.cards if card.name == "Probe")
        assert card.text is not None
        assert card.text.played is not None
        yield Effect(text, by_hand, base, card.text.played, card.number)


# --- by hand --------------------------------------------------------------------------------------------------------


class OtherRules(Exception):
    """Something is in force that the hand has not been told how to honour."""


def _unchanged(g: Machine, *kinds: str) -> None:
    """A card written by hand has to ask, too, whether anything in force changes what it does."""
    for kind in kinds:
        if g.may_hold(kind):
            raise OtherRules(kind)


def draw_two(g: Machine) -> None:
    if "draw" in g.t.would:
        raise OtherRules("draw")
    s, info = g.s, g.t.seats[ME]
    deck = s.piles[info.deck]
    taken = deck[:2]
    if len(taken) < 2:
        raise OtherRules("an empty deck")
    del deck[:2]
    s.piles[info.hand].extend(taken)
    for card in taken:
        s.known[card] |= 1 << ME
    g.emit(("draw", ME, tuple(taken)))


def hurt_neighbours(g: Machine) -> None:
    s, t = g.s, g.t
    near = t.board.adjacent[s.space[ADA]]
    hit = [i for i, space in enumerate(s.space) if space in near and t.fighters[i].seat == FOE]
    _unchanged(g, "immune", "less", "more", "prevent", "redirect")
    if g.may_step_in("damage") or g.may_step_in("defeat"):
        raise OtherRules("damage")
    for fighter in hit:
        s.health[fighter] = max(0, s.health[fighter] - 2)
    for fighter in hit:
        g.emit(("damage", fighter, 2, "effect", ADA, g.t.cards[0].number))
    for fighter in hit:
        if s.health[fighter] == 0:
            g.defeat(fighter)


def heal_hero(g: Machine) -> None:
    s = g.s
    _unchanged(g, "figure maximum health")
    gained = min(2, g.t.fighters[ADA].dial - s.health[ADA])
    s.health[ADA] += gained
    g.emit(("heal", ADA, gained))


def discard_at_random(g: Machine) -> None:
    s, info = g.s, g.t.seats[FOE]
    hand = s.piles[info.hand]
    s.rng, place = chance.below(s.rng, len(hand))
    card = hand.pop(place)
    s.piles[info.discard].insert(0, card)
    s.known[card] = g.t.all_seats
    g.emit(("discard", FOE, (card,), ME))


def gain_beside_a_foe(g: Machine) -> None:
    s, t = g.s, g.t
    near = t.board.adjacent[s.space[ADA]]
    if any(space in near and t.fighters[i].seat == FOE for i, space in enumerate(s.space)):
        _unchanged(g, "at most")
        counter = t.seats[ME].counters["Oil"]
        gained = min(2, (t.counters[counter].max or 0) - s.counters[counter])
        s.counters[counter] += gained
        g.emit(("gain", ME, "Oil", gained))


def move_hero(g: Machine) -> None:
    s, t = g.s, g.t
    _unchanged(g, "cannot", "through")
    origin = s.space[ADA]
    shut = {space for i, space in enumerate(s.space) if t.fighters[i].seat == FOE}
    full = set(s.space)
    before = {origin: origin}
    ends = [origin]
    edge = [origin]
    for _ in range(2):
        following = []
        for space in edge:
            for other in t.board.steps[space]:
                if other not in before and other not in shut:
                    before[other] = space
                    following.append(other)
                    if other not in full:
                        ends.append(other)
        edge = following
    end = ends[-1]
    path = [end]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    s.space[ADA] = end
    g.emit(("move", ADA, tuple(reversed(path)), ME))
    over = path[-2:0:-1]
    passed = tuple(i for space in over for i, other in enumerate(s.space) if other == space)
    if passed:
        g.emit(("through", ADA, tuple(over), passed))


SIX: tuple[tuple[str, ByHand], ...] = (
    ("draw 2", draw_two),
    ("deal 2 damage to each opposing fighter adjacent to your hero", hurt_neighbours),
    ("your hero recovers 2 health", heal_hero),
    ("your opponent discards 1 random card", discard_at_random),
    ("if your hero is adjacent to an opposing fighter, gain 2 Oil", gain_beside_a_foe),
    ("move your hero up to 2 spaces", move_hero),
)


def _seat(hero: str, name: str, spaces: tuple[str, str, str], health: int) -> Seat:
    return Seat(
        hero=hero,
        hand=("Blow", "Blow", "Guard", "Guard"),
        fighters=(
            Placed(fighter=name, space=spaces[0], health=health),
            Placed(fighter=f"{name}'s Crew 1", space=spaces[1]),
            Placed(fighter=f"{name}'s Crew 2", space=spaces[2]),
        ),
        resources=(Amount(resource="Oil", amount=1),),
    )


POSITION = Position(
    seats=(_seat("ada", "Ada", ("c3", "a4", "a1"), 9), _seat("bo", "Bo", ("b3", "b4", "g4"), 12)), actions=2
)
