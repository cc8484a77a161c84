"""What nodes stand for beyond their own fields. Read by the swallow check, beside :mod:`umdsl.language.meanings`."""

from __future__ import annotations

Atom = str | int | tuple[str, str]

# What a node stands for beyond its own fields: `draw 2` has no card in it, and needs none.
ABSORBS: dict[str, tuple[Atom, ...]] = {
    # `2 Snare tokens`, `each Imp fighter`: the noun only says what sort of name it is.
    "Name": ("Noun.TOKEN", "Noun.COUNTER", "Noun.FIGHTER", "Noun.FORM", "Noun.CARD"),
    # `adjacent to it or adjacent to her` is adjacent to one of two.
    "Is": ("Adjective.ACTIVE", "Adjective.FACE_UP", "Adjective.INACTIVE", "Adjective.FACE_DOWN"),
    "Become": ("Adjective.ACTIVE",),
    "StartAs": ("Adjective.ACTIVE",),
    "Either": ("AdjacentTo",),
    "Both": ("AdjacentTo",),
    # `of the named value` is of that value.
    "Rated": ("Adjective.NAMED",),
    # `Ada may only use this card to attack an adjacent fighter`: one adjacent to her
    "PlayOnly": ("Adjective.ADJACENT",),
    # What is gained or drawn or walked is so now; `this turn` adds nothing.
    "Gain": ("Scope.THIS_TURN",),
    "Draw": ("Scope.THIS_TURN", "Noun.CARD"),
    # `your first attack this turn`: what is counted is counted in its turn.
    "Adjective.FIRST": ("Scope.THIS_TURN",),
    "Adjective.SECOND": ("Scope.THIS_TURN",),
    "Adjective.THIRD": ("Scope.THIS_TURN",),
    # `the spaces of any two fighters`: one of them and another.
    "Swap": (2, "Noun.SPACE", "Noun.SPACE"),
    # `already this turn`: before what is done now.
    "Scope.EARLIER_THIS_TURN": ("Scope.THIS_TURN",),
    "Lasts.TURN": ("This", "Noun.TURN"),
    "Lasts.COMBAT": ("This", "Noun.COMBAT"),
    "DrawUntil": ("Noun.CARD",),
    "DiscardUntil": ("Noun.CARD",),
    "Damage": ("Noun.DAMAGE",),
    **dict.fromkeys(("LessDamage", "MoreDamage"), ("Determiner.EACH", "Deed.DEALT")),
    "Divide": ("Noun.DAMAGE",),
    "Recover": ("Noun.HEALTH", "Noun.DAMAGE"),
    # what is revealed to one is revealed to all
    "Reveal": ("Noun.OPPONENT", "Noun.PLAYER", "Determiner.EACH"),
    "Roll": ("Noun.DIE",),
    "Return": ("Noun.BOARD", "Noun.PLAY"),
    "Move": ("Noun.SPACE", "Scope.THIS_TURN"),
    "Within": ("Noun.SPACE",),
    # `+1 for each space between them`
    "Between": (1,),
    "SharingZone": ("Noun.ZONE",),
    "TakeAction": ("Noun.ATTACK",),
    "Allow": ("Noun.ATTACK", "Noun.CARD", "Adjective.RANGED", "Treat", "When", "This", "Verb.ATTACK"),
    "After": ("Noun.ATTACK", "Noun.SCHEME", "Noun.DEFENSE"),
    "Cancel": ("Noun.EFFECT", "Determiner.EACH"),
    "ChooseEffects": ("Noun.EFFECT",),
    "Again": ("Noun.EFFECT",),
    # the word that takes something away leaves the others
    **dict.fromkeys(
        ("Purpose.ATTACK", "Purpose.MANEUVER", "Purpose.SCHEME"),
        (
            *("May", "Use", "TakeAction", "Play", "That", "Scope.THIS_ACTION"),
            *("Noun.ACTION", "Noun.ATTACK", "Noun.MANEUVER", "CardType.SCHEME"),
        ),
    ),
    "TurnEdge": ("Noun.TURN",),
    "Decide": ("Noun.COMBAT",),
    "ActionNumber": (
        "Adjective.FIRST",
        "Noun.ACTION",
        "Noun.ATTACK",
        "CardType.SCHEME",
        "Noun.MANEUVER",
        "This",
        "Scope.THIS_TURN",
    ),
    "AttackNumber": (
        "Noun.ATTACK",
        "This",
        "Scope.THIS_TURN",
        "Adjective.FIRST",
        "Adjective.SECOND",
        "Adjective.THIRD",
    ),
    "Verb.WIN": ("Noun.COMBAT",),
    "Verb.LOSE": ("Noun.COMBAT",),
    "Verb.SHUFFLE": ("Noun.DECK",),
    "Verb.PREDICT": ("Stat.VALUE", "Stat.PRINTED", "Noun.NUMBER"),
    "Verb.IS_DEALT": ("Noun.DAMAGE",),
    # who survived the combat was not defeated in it
    "Verb.IS_DEFEATED": ("Noun.COMBAT",),
    "Stat.HEALTH": ("Noun.HEALTH",),
    # A fighter's attack and defense values are those of all of his cards.
    "Stat.ATTACK": ("Determiner.EACH",),
    "Stat.DEFENSE": ("Determiner.EACH",),
    # what is gained during the next turn is gained as it starts
    # `after each combat`: at the end of it
    "Whose.COMBAT": ("Noun.COMBAT", "Determiner.EACH"),
    "Whose.YOUR_NEXT": ("Scope.YOUR_NEXT_TURN", "Lasts.DURING_YOUR_NEXT_TURN"),
    "Whose.OPPONENTS_NEXT": ("Scope.THEIR_NEXT_TURN", "Lasts.DURING_THEIR_NEXT_TURN"),
    # `was adjacent to it at the start of this turn`
    "StartedTurn": ("Edge.START", "Whose.THIS", "Whose.YOURS"),
    "Stat.MOVE": ("Noun.SPACE",),
    "Thing.TURN": ("Noun.TURN",),
    "Thing.COMBAT": ("Noun.COMBAT",),
    "Thing.ACTION": ("Noun.ACTION",),
    "Thing.ROUND": ("Noun.ROUND",),
    "Thing.GAME": ("Noun.GAME",),
    "Thing.MOVEMENT": ("Stat.MOVE",),
}
