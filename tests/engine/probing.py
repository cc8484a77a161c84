"""A small table for trying one text: Ada with two Pips against Bo and a Cub, and a card of Ada's that says the text."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from umdsl.content.definitions.scenario import Amount, InState, Placed, PlacedToken, Position, Seat
from umdsl.content.loader import load_text
from umdsl.content.registry import Registry, load_all
from umdsl.engine.content import including
from umdsl.engine.game import Game, from_position

_ADA = """
hero: Ada
set: test
provenance: house
move: 2
fighters:
  - {name: Ada, role: hero, health: 12, max_health: 14}
  - {name: Pip, role: sidekick, attack: ranged, count: 2, health: 2}
resources:
  Oil: {start: 2, max: 5}
tokens:
  Lantern: 2
  Coat: {count: 1, sides: [worn, torn]}
states:
  mood: {values: [CALM, WILD, GRIM], start: CALM, order: true}
  size: {values: [BIG, SMALL], start: BIG}
tags: [TRICK]
attacks: [ENCORE]
ability: |
ABILITY
cards:
  - name: Probe
    type: TYPE
    VALUE
    boost: 1
    copies: 2
    text: |
TEXT
  - {name: Blow, type: attack, value: 3, boost: 2, copies: 3}
  - {name: Guard, type: defense, value: 2, boost: 1, copies: 3, tags: [TRICK]}
  - {name: Swing, type: versatile, value: 2, boost: 3, copies: 2, text: "AFTER COMBAT: draw 1"}
  - {name: Ruse, type: scheme, boost: 4, copies: 2, tags: [TRICK], text: "gain 1 Oil"}
"""
_BO = """
hero: Bo
set: test
provenance: house
move: 2
fighters:
  - {name: Bo, role: hero, health: 10}
  - {name: Cub, role: sidekick, health: 3}
ability: |
ABILITY
cards:
  - name: Reply
    type: versatile
    value: 1
    boost: 2
    copies: 2
    text: |
TEXT
  - {name: Hit, type: attack, value: 4, boost: 1, copies: 3, text: "AFTER COMBAT: draw 1"}
  - {name: Wall, type: defense, value: 3, boost: 3, copies: 3}
  - {name: Plan, type: scheme, boost: 1, copies: 3, text: "draw 1"}
"""
_REGISTRY: list[Registry] = []


def _hero(pattern: str, **words: str) -> Any:
    text = pattern
    for word, value in words.items():
        if word in ("TEXT", "ABILITY"):
            if value:
                value = indent(value, " " * (6 if word == "TEXT" else 2))
            else:
                # nothing to say: leave the field out
                lines = text.splitlines()
                at = lines.index(word)
                text = "\n".join([*lines[: at - 1], *lines[at + 1 :]]) + "\n"
                continue
        text = text.replace(word, value)
    loaded = load_text(text, "hero.yaml")
    assert loaded.ok, [d.message for d in loaded.diagnostics]
    return loaded.entries[0]


class Probe:
    """A game with names for what a test looks at."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def g(self) -> Any:
        return self.game.machine

    @property
    def ids(self) -> list[str]:
        """What can be chosen now."""
        decision = self.game.decision
        return [] if decision is None else [option.id for option in decision.options]

    @property
    def decider(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    def do(self, *ids: str) -> Probe:
        for one in ids:
            assert one in self.ids, f"{one} is not among {self.ids}"
            self.game.choose(one)
        return self

    def fighter(self, name: str) -> int:
        return next(i for i, info in enumerate(self.g.t.fighters) if info.label == name)

    def health(self, name: str) -> int:
        return int(self.g.s.health[self.fighter(name)])

    def space(self, name: str) -> str | None:
        space = self.g.s.space[self.fighter(name)]
        return None if space < 0 else str(self.g.t.board.names[space])

    def pile(self, seat: int, name: str) -> list[str]:
        pile = self.g.s.piles[getattr(self.g.t.seats[seat], name)]
        return [self.g.t.cards[card].name for card in pile]

    def oil(self) -> int:
        return int(self.g.s.counters[self.g.t.seats[0].counters["Oil"]])

    def state(self, group: str) -> str:
        number = next(i for i, form in enumerate(self.g.t.forms) if form.name == group)
        return str(self.g.t.forms[number].values[self.g.s.forms[number]])

    def lanterns(self) -> list[str]:
        t, s = self.g.t, self.g.s
        return [t.board.names[s.token_space[i]] for i in t.seats[0].tokens["Lantern"] if s.token_space[i] >= 0]

    def facts(self, kind: str) -> list[tuple[Any, ...]]:
        return [fact for fact in self.g.s.facts if fact[0] == kind]

    @property
    def actions(self) -> int:
        """Actions left after the one at hand."""
        return int(self.g.s.actions)


def probe(
    text: str,
    on: str = "scheme",
    *,
    ability: str = "",
    reply: str = "",
    theirs: str = "",
    ada: str | None = "b2",
    pip1: str | None = "a2",
    pip2: str | None = "a1",
    bo: str | None = "c2",
    cub: str | None = "b3",
    health: dict[str, int] | None = None,
    hand: tuple[str, ...] = ("Probe", "Blow", "Ruse"),
    deck: tuple[str, ...] | None = None,
    discard: tuple[str, ...] = (),
    their_hand: tuple[str, ...] = ("Wall", "Hit"),
    their_deck: tuple[str, ...] | None = None,
    oil: int = 2,
    states: tuple[tuple[str, str], ...] = (),
    lanterns: tuple[str, ...] = (),
    actions: int = 2,
    turn: int = 1,
    seed: int = 1,
) -> Probe:
    """A position with Ada to act. `text` stands on her card Probe, which is a scheme or of a type that fights."""
    if not _REGISTRY:
        _REGISTRY.append(load_all(installed=False))
    value = "" if on == "scheme" else "value: 3"
    one = _hero(_ADA, TYPE=on, VALUE=value, TEXT=text, ABILITY=ability)
    other = _hero(_BO, TEXT=reply, ABILITY=theirs)

    def placed(**spaces: str | None) -> tuple[Placed, ...]:
        names = {"pip1": "Pip 1", "pip2": "Pip 2"}
        found = []
        for key, space in spaces.items():
            name = names.get(key, key.capitalize())
            if space is not None:
                found.append(Placed(fighter=name, space=space, health=(health or {}).get(name)))
        return tuple(found)

    position = Position(
        seats=(
            Seat(
                hero="ada",
                hand=hand,
                deck=deck,
                discard=discard,
                fighters=placed(ada=ada, pip1=pip1, pip2=pip2),
                resources=(Amount(resource="Oil", amount=oil),),
                states=tuple(InState(group=group, value=value) for group, value in states),
            ),
            Seat(hero="bo", hand=their_hand, deck=their_deck, fighters=placed(bo=bo, cub=cub)),
        ),
        tokens=tuple(PlacedToken(token="Lantern", space=space) for space in lanterns),
        turn=turn,
        actions=actions,
    )
    content = including(_REGISTRY[0], [one, other])
    return Probe(from_position("duel", position, "chandlers-yard", seed, content=content))


def scheme(text: str, **more: Any) -> Probe:
    """The text on a scheme that Ada has just played."""
    played = probe(text, "scheme", **more)
    return played.do("scheme:Probe:Ada")


def attack(text: str, defense: str = "none", **more: Any) -> Probe:
    """The text on an attack of Ada's against Bo, who has answered with a card or none."""
    begun = probe(text, "attack", **more)
    begun.do("attack:Ada:Bo", "play:Probe")
    answer = defense if defense == "none" else f"play:{defense}"
    # Whoever has nothing to defend with is not asked.
    return begun.do(answer) if answer in begun.ids else begun
