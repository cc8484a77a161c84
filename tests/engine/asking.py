"""Tables to ask about things at: one at rest, one in the middle of a combat, and everything that can be told there."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from umdsl.content.definitions import Hero
from umdsl.content.definitions.scenario import Amount, Placed, PlacedToken, Position, Seat
from umdsl.content.loader import load_text
from umdsl.content.names import names_of
from umdsl.content.registry import load_all
from umdsl.engine.compile import amounts, conditions, things
from umdsl.engine.compile.context import Context
from umdsl.engine.content import including
from umdsl.engine.game import Game, from_position
from umdsl.engine.machine import Machine
from umdsl.engine.programs import CompiledText
from umdsl.engine.state import Fact, Frame
from umdsl.language.nodes.effects import Choose
from umdsl.language.nodes.statements import Block, If, When
from umdsl.language.parser import parse

_TAMSIN = """
hero: Tamsin
set: test
provenance: house
move: 2
fighters:
  - {name: Tamsin, role: hero, health: 14}
  - {name: Lantern Moth, role: sidekick, attack: ranged, count: 2, health: 2}
resources:
  Ember: {start: 3, max: 5}
tokens:
  Snare: {count: 4, sides: [armed, sprung]}
states:
  blaze: {values: [AFLAME, COLD], start: AFLAME, order: true}
piles:
  Old Mill: {face: up}
tags: [HEX]
attacks: [VOLLEY]
ability: |
  AFTER you attack: you may draw 1
cards:
  - {name: Last Light, type: attack, value: 3, boost: 2, copies: 3, by: Tamsin, text: "DURING COMBAT: you may draw 1"}
  - {name: Ward, type: defense, value: 2, boost: 1, copies: 3, tags: [HEX]}
  - {name: Twist, type: versatile, value: 2, boost: 3, copies: 2, by: Lantern Moth}
  - {name: Ruse, type: scheme, copies: 2, tags: [HEX], text: "gain 1 Ember"}
"""
_RIVAL = """
hero: Rival
set: test
provenance: house
move: 3
fighters:
  - {name: Rival, role: hero, health: 10}
  - {name: Cub, role: sidekick, health: 3}
cards:
  - {name: Hit, type: attack, value: 4, boost: 1, copies: 3}
  - {name: Wall, type: defense, value: 3, boost: 3, copies: 3}
  - {name: Both, type: versatile, value: 1, boost: 2, copies: 3}
"""


@attrs.frozen(eq=False)
class Asked:
    """A table, whose hero it is about, and facts of every kind that could be told there."""

    game: Game
    hero: Hero
    told: tuple[Fact, ...]

    @property
    def g(self) -> Machine:
        return self.game.machine


@cache
def _hero() -> Hero:
    hero = load_text(_TAMSIN).entries[0].definition
    assert isinstance(hero, Hero)
    return hero


@cache
def _game() -> Game:
    position = Position(
        seats=(
            Seat(
                hero="tamsin",
                hand=("Last Light", "Ward", "Ruse"),
                discard=("Ruse", "Twist", "Ward"),
                fighters=(
                    Placed(fighter="Tamsin", space="b2", health=9),
                    Placed(fighter="Lantern Moth 1", space="a2"),
                    Placed(fighter="Lantern Moth 2", space="d4"),
                ),
                resources=(Amount(resource="Ember", amount=2),),
            ),
            Seat(
                hero="rival",
                hand=("Wall", "Both"),
                fighters=(Placed(fighter="Rival", space="c2"), Placed(fighter="Cub", space="b3")),
            ),
        ),
        tokens=(PlacedToken(token="Snare", space="c2"), PlacedToken(token="Snare", space="a1")),
    )
    content = including(load_all(installed=False), [load_text(text).entries[0] for text in (_TAMSIN, _RIVAL)])
    return from_position("duel", position, "chandlers-yard", 1, content=content)


def at_rest() -> Asked:
    """Tamsin is to act: next to the Rival, the Cub and a Moth; a Snare lies under the Rival and one at a1."""
    game = _game().clone()
    return Asked(game, _hero(), _told(game.machine))


def in_combat() -> Asked:
    """Tamsin attacks the Rival with Last Light, who has answered with Wall; she is asked in DURING COMBAT."""
    game = _game().clone()
    for option in ("attack:Tamsin:Rival", "play:Last Light", "play:Wall"):
        assert game.decision is not None
        # Whoever has one card to play is not asked.
        if option in [one.id for one in game.decision.options]:
            game.choose(option)
    assert game.machine.s.combats
    return Asked(game, _hero(), _told(game.machine))


@cache
def tables() -> tuple[Asked, ...]:
    return (at_rest(), in_combat())


def _told(g: Machine) -> tuple[Fact, ...]:
    """One fact of each kind, besides those that were told already."""
    made: tuple[Fact, ...] = (
        ("turn", 0, 1),
        ("turn over", 0),
        ("action", 0, "attack", 1),
        ("action over", 0, "attack"),
        ("maneuver", 0),
        ("maneuver over", 0),
        ("attack", 0, 0, 3),
        ("attack over", 0, 0, 3),
        ("play", 0, 0, 0, 3),
        ("scheme", 0, 8, 0),
        ("item", 0, 0, 0),
        ("damage", 3, 2, "combat", 0, 0),
        ("damage", 0, 1, "effect", -1, -2),
        ("prevented", 3, 2, "combat"),
        ("heal", 0, 1),
        ("defeat", 4, 6),
        ("won", 0, 0, 1),
        ("lost", 1, 3, 1),
        ("canceled", 0, 1),
        ("draw", 0, (1, 2)),
        ("discard", 0, (1,), 1),
        ("boost", 0, 1, 2, "card"),
        ("boost", 0, 1, 2, "move"),
        ("reveal", 0, (1, 2)),
        ("put", 0, (1,), 0, "into"),
        ("return", 0, (1,)),
        ("remove", 0, (1,)),
        ("give", 0, (1,), 1),
        ("shuffle", 0, 0),
        ("search", 0, 0),
        ("move", 0, (5, 6, 7), 0),
        ("enter", 0, 6, "move"),
        ("leave", 0, 5),
        ("through", 0, (6,), (4,)),
        ("place", 0, 5, 6, "place", 0),
        ("off", 0, 5),
        ("swap", 0, 1),
        ("summon", 1, 5),
        ("token placed", 0, 5, 0),
        ("token gone", 0, 5, "box"),
        ("flip", 0, 1),
        ("gain", 0, "Ember", 1),
        ("gain", 0, "action", 1),
        ("lose", 0, "Ember", 1),
        ("spend", 0, "Ember", 2),
        ("form", 0, 0, 1),
        ("roll", 0, (3, 4)),
        ("coin", 0, True),
        ("name", 0, 3),
        ("name", 0, "attack"),
        ("choose", 0, ("fighter", 3)),
        ("choose", 0, ("card",)),
        ("used", 0, 0),
        ("changed", "value", 0, 1),
        ("over", (0,)),
        ("game", ("Tamsin", "Rival"), "Chandler's Yard"),
    )
    return (*g.s.facts, *made)


def frames(asked: Asked) -> list[Frame]:
    """A card's text, an ability's, and one of the other player's, none of which has done anything yet."""
    g = asked.g
    played = g.s.combats[-1].cards[0] if g.s.combats else g.s.piles[g.t.seats[0].hand][0]
    return [Frame(0, 0, played, 0), Frame(0, 0, -2, -1), Frame(0, 1, -1, -1)]


# --- asking in words ------------------------------------------------------------------------------------------------


def context() -> Context:
    """A text of Tamsin's that has said nothing yet, in no combat of its own."""
    made = Context("a test", CompiledText("a test"), _hero())
    made.fights = False
    return made


def _statement(text: str) -> Any:
    parsed = parse(text, names_of(_hero()))
    assert parsed.tree is not None, [d.message for d in parsed.diagnostics]
    block = parsed.tree.blocks[0]
    assert isinstance(block, Block)
    return block.body[0]


def node_of(words: str) -> Any:
    """A phrase as a tree."""
    statement = _statement(f"choose {words}")
    assert isinstance(statement, Choose), statement
    return statement.what


def condition_of(words: str) -> Any:
    statement = _statement(f"if {words}, draw 1")
    assert isinstance(statement, If), statement
    return statement.condition


def event_of(words: str, opening: str = "WHEN") -> Any:
    """What a window waits for."""
    parsed = parse(f"{opening} {words}: draw 1", names_of(_hero()))
    assert parsed.tree is not None, [d.message for d in parsed.diagnostics]
    block = parsed.tree.blocks[0]
    assert isinstance(block, Block)
    (window,) = block.windows
    assert isinstance(window, When)
    return window.event


def ask(asked: Asked, words: str, f: Frame | None = None, **how: Any) -> list[str]:
    """The names of what a phrase means at a table."""
    c = context()
    node = node_of(words)
    kind = things.kind_of(c, node)
    found = things.query(c, node, **how)
    return [name(asked, kind, thing) for thing in found(asked.g, f or frames(asked)[0])]


def name(asked: Asked, kind: str, thing: int) -> str:
    t = asked.g.t
    if kind == "fighter":
        return t.fighters[thing].label
    if kind == "card":
        return t.cards[thing].name
    if kind == "space":
        return t.board.names[thing]
    if kind == "player":
        return t.seats[thing].label
    if kind == "token":
        return f"{t.tokens[thing].name} at {t.board.names[asked.g.s.token_space[thing]]}"
    if kind == "zone":
        return t.board.zone_names[thing]
    if kind == "pile":
        return f"{t.seats[t.piles[thing].seat].label}'s {t.piles[thing].name}"
    return str(thing)


def holds(asked: Asked, words: str, f: Frame | None = None) -> bool:
    """Whether a condition holds at a table."""
    return conditions.test(context(), condition_of(words))(asked.g, f or frames(asked)[0])


def how_much(asked: Asked, words: str, f: Frame | None = None) -> int:
    """How much an amount is at a table."""
    amount = _statement(f"draw cards equal to {words}").amount
    return amounts.figure(context(), amount)(asked.g, f or frames(asked)[0])
