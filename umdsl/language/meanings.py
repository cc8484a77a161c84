"""What each word of the grammar asks of the tree, and why some words ask for nothing. Read by the swallow check.

An atom is the name of a node class (`"May"`), a member of an enum (`"Side.OPPOSING"`), a number or a declared name.
A word is met by any one of its atoms. A test sees to it that every terminal of the grammar is in here.
"""

from __future__ import annotations

from umdsl.language.nodes.conditions import Scope, Verb
from umdsl.language.nodes.selectors import Adjective, Deed, Noun, Stat
from umdsl.language.nodes.statements import Label, Lasts

Atom = str | int | tuple[str, str]

# Words that ask for nothing by themselves, with the reason.
GLUE: dict[str, str] = {
    **dict.fromkeys(("$END", "STOP", "SEP", "BULLET", "COLON", "COMMA", "DASH"), "marks that part sentences"),
    **dict.fromkeys(("_LBR", "_RBR", "_LBRACE", "_RBRACE"), "brackets: what they hold is asked for itself"),
    **dict.fromkeys(("AND", "AND_DO", "AND_DID", "AND_PREP", "BUT", "LIST_COMMA"), "joints: both sides are asked for"),
    **dict.fromkeys(("OR_PREP", "TYPE_JOINT"), "joints of a list whose members are asked for"),
    **dict.fromkeys(("A", "THE", "ANY", "ONE", "ANOTHER", "NO"), "articles: with them goes a noun that is asked for"),
    **dict.fromkeys(("THIS", "THAT", "THOSE", "THIS_IS", "A_NUMBER_OF"), "pointers: the noun is asked for"),
    **dict.fromkeys(("YOU", "YOUR"), "the player whose text it is, who acts where nobody else is named"),
    **dict.fromkeys(("HE", "HER", "HIM", "HIS", "IT", "ITS", "HER_OBJ"), "pronouns: their subject may stand for them"),
    **dict.fromkeys(("THEY", "THEIR", "THEM"), "pronouns: their subject may stand for them"),
    **dict.fromkeys(("OF", "TO", "FROM", "IN", "ON", "INTO", "WITH", "FOR", "BY", "AS", "AGAINST"), "say which part"),
    **dict.fromkeys(("AMONG", "CONTAINING", "POSS", "ALONG_WITH", "DEALT_TO", "EFFECT_OF"), "say which part"),
    **dict.fromkeys(("BE", "BE_BASE", "BE_TYPO", "HAVE_AUX", "THAT_BE", "NOW"), "forms of a verb that is asked for"),
    **dict.fromkeys(("THERE_BE", "HAVE", "MUST", "IF_ABLE"), "what is, is had or must be done is asked for"),
    **dict.fromkeys(("EQUAL_TO", "PLUS", "TO_DO", "TO_TRACK", "WHAT_IT_IS", "WHETHER"), "both sides are asked for"),
    "BACK": "back where it came from: the pile is known",
    "CHOOSE_A_DIFFERENT": "the options are different in any case",
    "CHOOSE_DIFFERENT": "the options are different in any case",
    "J_ADDITIONAL": "one more card is one card",
    "J_CORRECT": "a prediction that came true is the only kind asked about",
    "S_ATTACK_OR_DEFENSE": "the value a card is played with is one value",
    "EACH_ADV": "`they each draw`: what they draw is asked for",
    "SECTION_MARK": "a heading: its name is asked for",
    "W_ALWAYS": "a sentence without a window always holds",
    "E_ATK": "part of the heading of a bonus attack, whose value is asked for",
    "N_CARD": "a bare number means cards, and a named card is one",
    "INSTEAD_OF": "what is replaced is the sentence before",
    "A_MAXIMUM_OF": "the number and what it counts are asked for",
}

# What a node stands for beyond its own fields: `draw 2` has no card in it, and needs none.
ABSORBS: dict[str, tuple[str, ...]] = {
    # `2 Web tokens`, `each Archer fighter`: the noun only says what sort of name it is.
    "Name": ("Noun.TOKEN", "Noun.COUNTER", "Noun.FIGHTER", "Noun.FORM"),
    # `adjacent to it or adjacent to her` is adjacent to one of two.
    "Either": ("AdjacentTo",),
    "Both": ("AdjacentTo",),
    # `of the named value` is of that value.
    "Rated": ("Adjective.NAMED",),
    # What is gained or drawn or walked is so now; `this turn` adds nothing.
    "Gain": ("Scope.THIS_TURN",),
    "Draw": ("Scope.THIS_TURN",),
    "Damage": ("Noun.DAMAGE",),
    "Divide": ("Noun.DAMAGE",),
    "Recover": ("Noun.HEALTH",),
    "Roll": ("Noun.DIE",),
    "Move": ("Noun.SPACE", "Scope.THIS_TURN"),
    "Swap": ("Noun.SPACE",),
    "Within": ("Noun.SPACE",),
    "TakeAction": ("Noun.ATTACK",),
    "After": ("Noun.ATTACK", "Noun.SCHEME", "Noun.DEFENSE"),
    "Cancel": ("Noun.EFFECT", "Determiner.EACH"),
    "ChooseEffects": ("Noun.EFFECT",),
    "Again": ("Noun.EFFECT",),
    "ActionNumber": ("Noun.ACTION", "Scope.THIS_TURN"),
    "Verb.WIN": ("Noun.COMBAT",),
    "Verb.LOSE": ("Noun.COMBAT",),
    "Verb.PREDICT": ("Stat.VALUE", "Stat.PRINTED", "Noun.NUMBER"),
    "Verb.IS_DEALT": ("Noun.DAMAGE",),
    "Stat.HEALTH": ("Noun.HEALTH",),
    "Stat.MOVE": ("Noun.SPACE",),
    "Thing.TURN": ("Noun.TURN",),
    "Thing.COMBAT": ("Noun.COMBAT",),
    "Thing.ACTION": ("Noun.ACTION",),
    "Thing.ROUND": ("Noun.ROUND",),
    "Thing.GAME": ("Noun.GAME",),
    "Thing.MOVEMENT": ("Stat.MOVE",),
}

_NOUNS: dict[str, tuple[str, ...]] = {
    "N_ENEMY": ("Side.OPPOSING",),
    "N_VERSATILE": ("CardType.VERSATILE",),
    "N_ATTACK": ("CardType.ATTACK", "Noun.ATTACK"),
    "N_DEFENSE": ("CardType.DEFENSE", "Noun.DEFENSE"),
    "N_SCHEME": ("CardType.SCHEME", "Noun.SCHEME"),
    "N_BOOST": ("Adjective.BOOSTED", "Stat.BOOST"),
    "BOOST_CARD": ("Adjective.BOOSTED",),
    "N_DISCARD": ("Noun.DISCARD",),
    **{f"N_{n.name}": (f"Noun.{n.name}",) for n in Noun if n.name not in ("ATTACK", "DEFENSE", "SCHEME", "CARD")},
}
_ADJECTIVES: dict[str, tuple[str, ...]] = {
    **{f"J_{a.name}": (f"Adjective.{a.name}",) for a in Adjective if a.name not in ("ADDITIONAL", "CORRECT")},
    **{f"J_{o}": (f"Adjective.{o}", f"Ordinal.{o}") for o in ("FIRST", "SECOND", "THIRD", "NEXT", "LAST")},
    "J_DEFEATED": ("Adjective.DEFEATED", "Verb.IS_DEFEATED", "Defeat", "Deed.DEFEATED"),
    "J_COMBAT": ("DamageKind.COMBAT", "Adjective.COMBAT"),
    "J_FACE_UP": ("Facing.UP", "Adjective.FACE_UP"),
    "J_FACE_DOWN": ("Facing.DOWN", "Adjective.FACE_DOWN"),
    "AT_RANDOM": ("Adjective.RANDOM",),
    "THE_OTHER": ("Adjective.OTHER",),
    "FRIENDLY": ("Side.FRIENDLY",),
    "OPPOSING": ("Side.OPPOSING",),
}
_STATS: dict[str, tuple[str, ...]] = {
    **{f"S_{s.name}": (f"Stat.{s.name}",) for s in Stat},
    "S_PRINTED_ATTACK": ("Stat.PRINTED",),
    "S_STARTING_AND_MAXIMUM": ("Stat.STARTING_HAND",),
}
# Verbs by what they can become; each is also met by the event and the deed of the same name.
_VERBS: dict[str, tuple[str, ...]] = {
    "DRAW": ("Draw", "DrawUntil", "Put", "Deed.DRAWN"),
    "DISCARD": ("Discard", "Choose", "Adjective.DISCARDED"),
    "MOVE": ("Move", "PassThrough", "AddStat", "Verb.MOVE_THROUGH", "Adjective.MOVED"),
    "PLACE": ("Place", "Put"),
    "DEAL": ("Damage", "Redirect", "Deed.DEALT"),
    "TAKE": ("Damage", "LessDamage", "MoreDamage", "Gain", "Choose", "Verb.IS_DEALT", "Deed.TAKEN", "Deed.WOULD_TAKE"),
    "RECOVER": ("Recover", "Deed.RECOVERED"),
    "GAIN": ("Gain", "AddStat", "TakeStat", "Deed.GAINED"),
    "LOSE": ("Lose", "Deed.LOST"),
    "SPEND": ("Spend", "Deed.SPENT"),
    "BOOST": ("Boost", "Deed.BOOSTED", "Adjective.BOOSTED"),
    "BLIND_BOOST": ("Boost",),
    "LOOK_AT": ("Look",),
    "REVEAL": ("Reveal", "Deed.REVEALED", "Adjective.REVEALED"),
    "PUT": ("Put", "Place"),
    "RETURN": ("Return", "Put", "Deed.RETURNED"),
    "REMOVE": ("Remove", "Deed.REMOVED"),
    "SHUFFLE": ("Shuffle", "Deed.SHUFFLED"),
    "SEARCH": ("Search",),
    "CHOOSE": ("Choose", "ChooseEffects", "StartAs", "Deed.CHOSEN", "Adjective.CHOSEN"),
    "NAME": ("Declare", "Deed.NAMED", "Adjective.NAMED"),
    "PREDICT": ("Declare",),
    "GIVE": ("Give",),
    "GIVE_YOU": ("Give",),
    "GIVE_THEM": ("Give",),
    "PLAY": ("Play", "Deed.PLAYED", "Adjective.PLAYED"),
    "FLIP": ("Flip", "Deed.FLIPPED"),
    "ROLL": ("Roll",),
    "MANEUVER": ("TakeAction",),
    "ATTACK": ("TakeAction", "Deed.ATTACKED", "Adjective.ATTACKING"),
    "DEFEND": ("Adjective.DEFENDING",),
    "TARGET": (),
    "CANCEL": ("Cancel", "Deed.CANCELED"),
    "IGNORE": ("Ignore",),
    "SET": ("SetStat",),
    "ADD": ("AddStat", "TakeStat", "Put"),
    "INCREASE": ("AddStat", "SetStat"),
    "DECREASE": ("TakeStat", "LessDamage", "SetStat"),
    "SUBTRACT": ("TakeStat",),
    "SWAP": ("Swap", "SwapStats"),
    "PREVENT": ("Prevent", "Deed.PREVENTED"),
    "END": ("End",),
    "SKIP": ("Skip",),
    "REPEAT": ("Again",),
    "DO_AGAIN": ("Again",),
    "BECOME": ("Become",),
    "CHANGE": ("Become", "SetStat"),
    "START": ("StartedTurn",),
    "SUMMON": ("Summon", "Deed.SUMMONED"),
    "DEFEAT": ("Defeat", "Deed.DEFEATED"),
    "KEEP": ("Keep",),
    "TREAT": ("Treat",),
    "COUNT": ("Treat",),
    "MAKE": ("SetStat", "TakeAction"),
    "USE": ("Track",),
    "ENTER": ("Deed.ENTERED",),
    "LEAVE": ("Deed.LEFT",),
    "WIN": (),
    "DIVIDE": ("Divide",),
    "ASSIGN": ("Redirect",),
    "APPLY": ("Apply",),
    "DOUBLE": ("Twice",),
    "NOT_START_WITH": ("StartWith",),
}
_PASSIVES = {
    "DEAL": "DEALT",
    "ATTACK": "ATTACKED",
    "PLACE": "PLACED",
    "MOVE": "MOVED",
    "RETURN": "RETURNED",
    "REMOVE": "REMOVED",
    "DISCARD": "DISCARDED",
    "CANCEL": "CANCELED",
    "PLAY": "PLAYED",
    "BOOST": "BOOSTED",
    "REVEAL": "REVEALED",
    "CHOOSE": "CHOSEN",
    "PREVENT": "PREVENTED",
    "FLIP": "FLIPPED",
    "TARGET": "TARGETED",
}


def _verb(name: str) -> tuple[str, ...]:
    found = list(_VERBS[name])
    if name in Verb.__members__:
        found.append(f"Verb.{name}")
    done = _PASSIVES.get(name, "")
    if done:
        found.append(f"Verb.IS_{done}")
    if done in Deed.__members__:
        found.append(f"Deed.{done}")
    return tuple(dict.fromkeys(found))


_LASTING = {Scope.THIS_TURN: Lasts.TURN, Scope.THIS_COMBAT: Lasts.COMBAT, Scope.THIS_ACTION: Lasts.ACTION}
_LASTING |= {Scope.THIS_ROUND: Lasts.ROUND, Scope.THIS_GAME: Lasts.GAME}
_TIMES: dict[str, tuple[str, ...]] = {
    **{s.name: (f"Scope.{s.name}", *((f"Lasts.{_LASTING[s].name}",) if s in _LASTING else ())) for s in Scope},
    "REST_OF_TURN": ("Lasts.TURN",),
    "REST_OF_COMBAT": ("Lasts.COMBAT",),
    "REST_OF_ROUND": ("Lasts.ROUND",),
    "REST_OF_GAME": ("Lasts.GAME",),
    "UNTIL_NEXT_TURN": ("Lasts.YOUR_NEXT_TURN",),
    "UNTIL_END_NEXT_TURN": ("Lasts.END_OF_YOUR_NEXT_TURN",),
    "UNTIL_THEIR_TURN": ("Lasts.THEIR_NEXT_TURN",),
    "FOR_NEXT_ATTACK": ("Lasts.NEXT_ATTACK",),
}
_COMBAT = {"IMMEDIATELY": "IMMEDIATELY", "DURING_COMBAT": "DURING", "AFTER_COMBAT": "AFTER"}
_WINDOWS: dict[str, tuple[str, ...]] = {
    **{
        f"W_{w.name}": (f"Label.{w.name}", *((f"CombatWindow.{_COMBAT[w.name]}",) if w.name in _COMBAT else ()))
        for w in Label
    },
    "AT_START": ("Edge.START",),
    "AT_END": ("Edge.END",),
    "WHEN": ("When", "While", "Would"),
    "AFTER": ("After",),
    "WHILE": ("While",),
    "WOULD": ("Would", "Deed.WOULD_TAKE"),
    "FIRST_TIME": ("Ordinal.FIRST",),
    "NEXT_TIME": ("Ordinal.NEXT",),
    "ONCE_TURN": ("Limit.TURN",),
    "ONCE_GAME": ("Limit.GAME",),
    "ONCE_COMBAT": ("Limit.COMBAT",),
    "ONCE_ROUND": ("Limit.ROUND",),
    "AS_ACTION": ("Limit.ACTION",),
    **{
        f"E_{e}": (f"Whose.{e}",)
        for e in "YOURS YOUR_NEXT OPPONENTS OPPONENTS_NEXT EACH THIS GAME ROUND COMBAT ACTION".split()  # noqa: SIM905
    },
}
_NEGATED = ("negated", "Not", 0)
_SMALL: dict[str, tuple[Atom, ...]] = {
    "EACH": ("Determiner.EACH",),
    "EACH_OWNED": ("Determiner.EACH",),
    "ANY_OWNED": ("AnyNumber",),
    "ANY_NUMBER_OF": ("AnyNumber",),
    "UP_TO": ("UpTo",),
    "THAT_MUCH": ("ThatMuch",),
    "THAT_AMOUNT": ("ThatMuch",),
    "THE_NUMBER_OF": ("Count",),
    "EXACTLY": ("Comparison.EXACTLY",),
    "AT_LEAST": ("Comparison.AT_LEAST",),
    "OR_MORE": ("Comparison.AT_LEAST",),
    "AT_MOST": ("Comparison.AT_MOST",),
    "OR_LESS": ("Comparison.AT_MOST",),
    "MORE_THAN": ("Comparison.MORE_THAN",),
    "HIGHER": ("Comparison.MORE_THAN",),
    "FEWER_THAN": ("Comparison.LESS_THAN",),
    "LOWER": ("Comparison.LESS_THAN",),
    "MATCHES": ("Comparison.EXACTLY",),
    "TWICE": ("Twice",),
    "HALF": ("Half",),
    "ROUNDED_UP": ("Rounding.UP",),
    "ROUNDED_DOWN": ("Rounding.DOWN",),
    "FOR_EACH": ("Times", "ForEach"),
    "LESS": ("LessDamage",),
    "MORE": ("MoreDamage",),
    "MAY": ("May", "PassThrough", "Allow"),
    "YOU_MAY": ("May", "PassThrough", "Allow"),
    "IS_FREE_TO": ("Allow",),
    "CANNOT": ("Cannot",),
    "IF": ("If", "Would"),
    "UNLESS": ("Unless",),
    "UNTIL": ("Until", "DrawUntil"),
    "PLAY_ONLY_IF": ("PlayOnly",),
    "OTHERWISE": ("otherwise",),
    "INSTEAD": ("Instead", "SetStat", "Redirect"),
    "THEN": ("Then",),
    "OR": ("Either", "ChooseEffects"),
    "OR_DO": ("ChooseEffects", "Any", "Either"),
    "OR_DID": ("Any",),
    "DID_IT": ("Did",),
    "DIDNT_IT": ("Did",),
    "NOT": (*_NEGATED, "Did"),
    "BE_NOT": _NEGATED,
    "HAVE_NOT": _NEGATED,
    "DO_NOT": _NEGATED,
    "THERE_BE_NOT": _NEGATED,
    "THAT_BE_NOT": _NEGATED,
    "WITHOUT": _NEGATED,
    "DO_NOT_TAKE": ("Immune",),
    "SHARES_NO_ZONES": ("SharesZones",),
    "SHARES_ZONES": ("SharesZones",),
    "FEWER_ZONES": ("Zones.FEWER",),
    "MORE_ZONES": ("Zones.MORE",),
    "STARTED_TURN": ("StartedTurn",),
    "NOT_STARTED_TURN": ("negated",),
    "STARTED_IN": ("Deed.STARTED_IN",),
    "STARTS_AS": ("StartAs",),
    "STARTS_WITH": ("StartWith",),
    "DEFEATED_WAY": ("Deed.DEFEATED",),
    "MOVED_THROUGH": ("Deed.MOVED_THROUGH",),
    "DISCARDED_WITHOUT_EFFECT": ("Discard",),
    "AND_PLAYING": ("Adjective.ATTACKING", "Adjective.DEFENDING"),
    "PLAYING_TO": ("Adjective.ATTACKING", "Adjective.DEFENDING"),
    "ADJACENT_TO": ("AdjacentTo",),
    "ON_OR_ADJACENT": ("OneOf",),
    "SAME_ZONE_AS": ("SharingZone",),
    "WITHIN": ("Within",),
    "OTHER_THAN": ("Except",),
    "WITH_MOST": ("Superlative.MOST",),
    "WITH_LEAST": ("Superlative.LEAST",),
    "WITH_A_STAT": ("Rated",),
    "WITH_THAT_STAT": ("Rated",),
    "MATCHING": ("Rated",),
    "THROUGH": ("Move", "PassThrough", "Verb.MOVE_THROUGH"),
    "TOWARD": ("Heading.TOWARD",),
    "AWAY_FROM": ("Heading.AWAY_FROM",),
    "ON_TOP": ("Spot.TOP",),
    "ON_TOP_ALONE": ("Spot.TOP",),
    "ON_BOTTOM": ("Spot.BOTTOM",),
    "ON_BOTTOM_ALONE": ("Spot.BOTTOM",),
    "UNDER": ("Spot.UNDER",),
    "IN_ANY_ORDER": ("Order.ANY",),
    "IN_SAME_ORDER": ("Order.SAME",),
    "IN_RANDOM_ORDER": ("Order.RANDOM",),
    "THE_REST": ("Pronoun.REST",),
    "THE_OTHER_ALONE": ("Pronoun.OTHER",),
}

ASKS: dict[str, tuple[Atom, ...]] = {
    **_NOUNS,
    **_ADJECTIVES,
    **_STATS,
    **{f"{form}_{name}": _verb(name) for name in _VERBS for form in ("D", "DID")},
    **_TIMES,
    **_WINDOWS,
    **_SMALL,
}
