"""There is one way to write each thing."""

from __future__ import annotations

from umdsl.content.definitions import (
    Ability,
    Card,
    CardType,
    Fighter,
    Hero,
    Provenance,
    Reach,
    Resource,
    Role,
    StateGroup,
    Token,
)
from umdsl.content.loader import load_text
from umdsl.content.writer import write


def test_a_hero_is_written_the_one_way(snapshot: object) -> None:
    hero = Hero(
        hero="Ada of the Marsh",
        provenance=Provenance.HOUSE,
        move=2,
        fighters=(
            Fighter(name="Ada", role=Role.HERO, health=14),
            Fighter(name="Heron", role=Role.SIDEKICK, attack=Reach.RANGED, count=2, aliases=("Bird", "No")),
        ),
        resources=(Resource(name="Mud", start=2, max=5), Resource(name="Reed")),
        tokens=(Token(name="Nest", count=3), Token(name="Egg", sides=("whole", "cracked"))),
        states=(StateGroup(name="mood", values=("CALM", "WILD")),),
        abilities=(Ability(text="START OF TURN: gain 1 Mud."),),
        cards=(
            Card(name="Riposte: the answer", type=CardType.DEFENSE, value=3, boost=1, copies=3),
            Card(
                name="1984",
                type=CardType.SCHEME,
                by="Heron",
                tags=("swift",),
                text="Choose one:\n- draw 2\n- gain 2 Mud",
            ),
        ),
        note="Written by hand.",
    )
    assert write(hero) == snapshot


def test_two_abilities_take_the_long_form() -> None:
    ability = Ability(name="Patience", text="draw 1")
    hero = Hero(hero="Ada", provenance=Provenance.HOUSE, move=2, fighters=(), abilities=(ability, ability), cards=())
    assert "abilities:\n  - name: Patience\n    text: |\n      draw 1\n" in write(hero)


def test_a_hero_with_one_health_says_so() -> None:
    """Left out as the default it would be, the file would no longer pass the linter (UM616)."""
    one = Fighter(name="Ada", role=Role.HERO, health=1)
    heron = Fighter(name="Heron", role=Role.SIDEKICK, health=1)
    hero = Hero(hero="Ada", provenance=Provenance.HOUSE, move=2, fighters=(one, heron), cards=())
    text = write(hero)
    assert "{name: Ada, role: hero, health: 1}" in text
    assert "{name: Heron, role: sidekick}" in text
    loaded = load_text(text, "ada.yaml")
    assert loaded.definition == hero
    assert "UM616" not in {d.code for d in loaded.diagnostics}
