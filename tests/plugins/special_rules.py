"""The special rules of the sets that come along, as their scenarios name them under `proves`, and worked examples."""

from __future__ import annotations

SPECIAL_RULES: dict[str, tuple[str, ...]] = {
    "legends-1": (
        "a boost laid face down",
        "a boost lost with the card",
        "three Harpies",
        "BIG or SMALL at placement",
        "BIG",
        "SMALL",
        "VOYAGE cards",
        "Marmoreal",
        "Sarpedon",
    ),
    "ingen-raptors": (
        "placing a Trap",
        "eight Traps",
        "a Trap goes off on a move",
        "a Trap goes off on a placement",
        "a Trap stops",
        "a Trap goes to the box",
        "friends pass Traps",
        "three Raptors are one hero",
        "three dials",
        "one-way paths",
    ),
    "legends-2": (
        "Patroclus defeated",
        "a third action",
        "no Clones at the start",
        "summoning a Clone",
        "a fourth Clone",
        "Archers with 2 health",
        "damage for the Archers",
        "no more than an Archer has left",
        "bonus attacks",
        "high ground",
    ),
    "redemption-row": (
        "2 less combat damage",
        "a win by taking none",
        "a win with no card",
        "identities in order",
        "one dial",
        "a change at the end of the turn",
        "Khonshu",
        "Hellfire",
        "the Hell Cycle",
        "items at random",
        "an item is no scheme card",
        "an item before the defense",
        "a canceled item",
        "Security Camera",
        "Secret Documents",
        "Electrified Floor",
        "Food Tray",
        "Folding Chair",
        "Electro-Baton",
    ),
    "turtles": (
        "Leonardo moves a fighter",
        "Donatello draws for a card",
        "inventions stay in play",
        "a hand of three",
        "an action for a lost combat",
    ),
}

#: Each worked example of the rulebooks that heroes of a set can play: what the README calls it, and its scenarios.
WORKED_EXAMPLES: dict[str, dict[str, tuple[str, ...]]] = {
    "legends-1": {
        "Core rules: maneuver and scheme": (
            "The rulebook's maneuver and scheme example, with the real King Arthur and Medusa",
        ),
        "Core rules: combat": ("The rulebook's combat example, with the real Alice and King Arthur",),
    },
    "ingen-raptors": {"Combat": ("The rulebook's combat example, with the real heroes",)},
    "legends-2": {
        "Combat": ("Battle of Legends 2, combat, with the real heroes",),
        "High ground": (
            "The rulebook's high ground, Achilles down the arrow, with the real heroes",
            "The rulebook's high ground, Yennenga up the arrow and beside it, with the real heroes",
        ),
        "Archers": ("Battle of Legends 2, Archers, with the real heroes",),
        "Bonus attacks": (
            "Battle of Legends 2, bonus attack, with the real heroes",
            "Feint against Rain of Arrows leaves 1 damage and no Volley",
        ),
    },
    "redemption-row": {"Combat": ("Redemption Row, combat, with the real heroes",)},
    "turtles": {
        "An enemy attacks a turtle": ("Leonardo answers 4 with a 3 and takes 1, and both cards have their say",),
        "A boosted maneuver": ("Raphael boosts a maneuver by 1 and moves three spaces",),
    },
}
