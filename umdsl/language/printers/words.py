"""How the nodes' words are written: verbs in their forms, nouns in the plural."""

from __future__ import annotations

from umdsl.language.names import plural
from umdsl.language.nodes.conditions import Verb
from umdsl.language.nodes.selectors import Noun

# base, third person, past
VERBS: dict[Verb, tuple[str, str, str]] = {
    Verb.WIN: ("win", "wins", "won"),
    Verb.LOSE: ("lose", "loses", "lost"),
    Verb.ATTACK: ("attack", "attacks", "attacked"),
    Verb.DEFEND: ("defend", "defends", "defended"),
    Verb.MANEUVER: ("maneuver", "maneuvers", "maneuvered"),
    Verb.PLAY: ("play", "plays", "played"),
    Verb.DRAW: ("draw", "draws", "drew"),
    Verb.DISCARD: ("discard", "discards", "discarded"),
    Verb.BOOST: ("BOOST", "BOOSTs", "BOOSTed"),
    Verb.MOVE: ("move", "moves", "moved"),
    Verb.MOVE_THROUGH: ("move through", "moves through", "moved through"),
    Verb.ENTER: ("enter", "enters", "entered"),
    Verb.LEAVE: ("leave", "leaves", "left"),
    Verb.PLACE: ("place", "places", "placed"),
    Verb.SWAP: ("swap", "swaps", "swapped"),
    Verb.DEFEAT: ("defeat", "defeats", "defeated"),
    Verb.DEAL: ("deal", "deals", "dealt"),
    Verb.TAKE: ("take", "takes", "took"),
    Verb.RECOVER: ("recover", "recovers", "recovered"),
    Verb.GAIN: ("gain", "gains", "gained"),
    Verb.SPEND: ("spend", "spends", "spent"),
    Verb.CANCEL: ("cancel", "cancels", "canceled"),
    Verb.REVEAL: ("reveal", "reveals", "revealed"),
    Verb.SUMMON: ("summon", "summons", "summoned"),
    Verb.SEARCH: ("search", "searches", "searched"),
    Verb.SHUFFLE: ("shuffle", "shuffles", "shuffled"),
    Verb.PREDICT: ("predict", "predicts", "predicted"),
    Verb.CHOOSE: ("choose", "chooses", "chose"),
    Verb.START: ("start", "starts", "started"),
    Verb.END: ("end", "ends", "ended"),
    Verb.USE: ("use", "uses", "used"),
    Verb.CHANGE: ("change", "changes", "changed"),
    Verb.TARGET: ("target", "targets", "targeted"),
}

_SAME = frozenset(
    {
        Noun.DAMAGE,
        Noun.HEALTH,
        Noun.PLAY,
        Noun.THREAT,
        Noun.SIZE,
        Noun.NUMBER,
        Noun.TYPE,
        Noun.BOX,
        Noun.GAME,
        Noun.BOARD,
        Noun.ROUND,
        Noun.ATTACKER,
        Noun.DEFENDER,
    }
)
_IRREGULAR = {Noun.HERO: "heroes", Noun.HENCHMAN: "henchmen", Noun.DIE: "dice", Noun.IDENTITY: "identities"}


def nouns(noun: Noun) -> str:
    """The plural of a noun of the game."""
    if noun in _SAME:
        return str(noun)
    return _IRREGULAR.get(noun) or plural(str(noun))
