"""Texts made from the grammar: each is understood and comes back, or is refused with a sentence."""

from __future__ import annotations

from functools import cache

import lark
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from hypothesis.strategies import SearchStrategy

from tests.language.strategies import NAMES
from umdsl.language.grammar import grammar_text, phrases
from umdsl.language.names import NameKind
from umdsl.language.parser import parse
from umdsl.language.printers import prose, terse

# Terminals that look ahead or are marks, as an author would type them.
_TYPED = {
    "STOP": [". "],
    "SEP": [".\n"],
    "HALT": [".\n"],
    "BULLET": ["\n- "],
    "ONLY_FOR": ["that may only be used to "],
    "ONLY_USE": ["you may only use ", "you must use "],
    "NOT_USE": ["you cannot use "],
    "ONLY_TO": ["only to "],
    "ONLY_BE": ["must be "],
    "NOT_BE": ["cannot be "],
    "USED_TO": ["to "],
    "USED_FOR": ["for ", "on "],
    "PURPOSE_OR": ["or "],
    "AS_NTH_ACTION": ["as your first action "],
    "NONE_OF": ["none of "],
    "OR_SO_MANY": [", or "],
    "OR_BOTH": [", or both "],
    "AS_RANGED": ["as if she were ranged "],
    "USE_AS_RANGED": ["be used as a ranged attack "],
    "BY_DOING": ["by "],
    "AS_WELL": ["as well ", "too "],
    "NO_SUBJECT": ["no ", "none of "],
    "WAS_IT": ["is "],
    "WAS_NOT_IT": ["is not "],
    "ANYWHERE_MID": ["anywhere "],
    "AS_IF_RANGED": ["attack as if they were ranged "],
    "AT_LEAST_AS": ["is equal to or greater than ", "was at least as high as "],
    "AT_MOST_AS": ["is less than or equal to "],
    "GE_THAN": ["greater than or equal to "],
    "LE_THAN": ["equal to or lower than "],
    "HAS_A_STAT": ["has a "],
    "WITH_STAT_THAN": ["with a "],
    "WITH_MORE_STAT": ["of lower "],
    "WITH_MORE_THAN": ["with a higher "],
    "WITH_SAME_STAT": ["with the same "],
    "DAMAGED_NOW": ["damaged ", "dealt damage "],
    "AND_OR_NP": ["and/or "],
    "DID_NONE": ["discarded none "],
    "NONE_DONE": ["none were discarded "],
    "REST_OF": ["the rest of "],
    "DAMAGED_WAY": ["damaged this way "],
    "DURING_MOVE": ["during this movement "],
    "EACH_MUST": ["each fighter must "],
    "EACH_OF_SO_MANY": ["each of "],
    "EITHER_POSS": ["either "],
    "OR_WHOSE": ["or "],
    "MOVED_FROM": ["moved from "],
    "AS_YOU_DID": ["as you discarded "],
    "ATTACKERS_LOOSE": ["the attackers "],
    "CANNOT_OR": ["or ", "nor "],
    "CAP_AFTER_EACH": ["up to ", ", max "],
    "CHOICE_MID": ["of your choice "],
    "DEFENDERS_LOOSE": ["the defenders "],
    "HIMSELF": ["herself "],
    "INCLUDING": [", including your own "],
    "INCLUDING_NAME": [", including "],
    "IT_IS": ["it's "],
    "NON": ["non-"],
    "EXTRA_SPACES": ["2 extra spaces "],
    "MOVEMENT_ENDS": ["its movement ends "],
    "INSTEAD_OF_PILE": ["instead of in your discard pile "],
    "AT_MOST_HAVE": ["you can have up to "],
    "AT_MOST_HAS": ("cannot have more than", "can hold up to", "may have no more than", "has at most"),
    "STARTS_FACE_UP": ("starts the game charged", "start face up"),
    "STARTS_FACE_DOWN": ("starts uncharged", "start the game face down"),
    "STARTS_OFF": ("starts off the board", "do not start on the board"),
    "CHOOSE_COMPANION": ("choose", "choose either", "pick one of"),
    "STEPS": ("2 spaces", "one step"),
    "LIMIT_ONE": ("limit 1 per space", "no space may hold more than one"),
    "WITH_HEALTH": ["with 3 health "],
    "UP_TO_CAP": [", up to "],
    "W_SET_UP": ["set up "],
    "OTHER_GROUP": ["another temper "],
    "UP_SIDE": ["up "],
    "OWN_GROUP": ["your temper ", "temper "],
    "ONE_GROUP": ["a temper ", "one of your two tempers "],
    "WHICH_GROUP": ["which of your two tempers ", "which temper "],
    "YOU_MUST_SPEND": ["you must spend "],
    "AS_A_COST": ["as an additional cost to play this card, spend "],
    "COLON": [": "],
    "COMMA": [", "],
    "LIST_COMMA": [", "],
    "POSS": ["'s "],
    "DASH": ["- "],
    "NUMBER": ["2 ", "3 "],
    "SIGNED": ["+1 ", "-2 "],
    "AND": ["and "],
    "AND_DO": ["and "],
    "AND_DID": ["and "],
    "AND_PREP": ["and "],
    "OR": ["or "],
    "OR_DO": ["or "],
    "OR_DID": ["or "],
    "OR_PREP": ["or "],
    "TYPE_JOINT": ["or "],
    "TO_DO": ["to "],
    "EACH_OWNED": ["each of "],
    "ANY_OWNED": ["any number of "],
    "HER_OBJ": ["her "],
    "J_COMBAT": ["combat "],
    "THE_OTHER_ALONE": ["the other "],
    "THE_OTHER_NUM": ["the other "],
    "OF_LIST": ["of "],
    "EACH_ALONE": ["each "],
    "CARD_UNDER": ["card under "],
    "BESIDE": ["next to "],
    "CARD_NAMED": ["card named "],
    "AT_ONCE": ["immediately "],
    "TIMES": ["2 times ", "up to 3 times ", "twice "],
    "WITH_A_STAT": ["with a "],
    "WITH_THAT_STAT": ["with that "],
    "HAVE_AUX": ["has "],
    "DID_IT": ["do "],
    "DIDNT_IT": ["don't "],
    "SECTION_MARK": ["## "],
    "AND_DAMAGE": ["and "],
    "AND_TO": ["and "],
    "PUT_JOINT": ["and "],
    "ADD_JOINT": ["and "],
    "AWAY": ["3 spaces away ", "up to 2 spaces away "],
    "FROM_AWAY": ["from up to 2 spaces away "],
    "HAS_RANGE": ["has a range of 3 spaces "],
    "AWAY_OF": ["exactly 3 spaces away from "],
    "CHOOSE_DIFFERENT": ["different effects "],
    "EACH_OTHER": ["each other "],
    "EACH_PRON": ["each "],
    "ENDS_MOVE": ["ends this movement "],
    "ENEMY": ["enemy "],
    "FOR_EACH_ALONE": ["for each "],
    "HAS_STAT": ["has a "],
    "LESS_CMP": ["fewer "],
    "MORE_CMP": ["more "],
    "NAME_REL": ["Tamsin "],
    "NUMBER_RANGE": ["from 1 to 4 "],
    "ON_ROLL": ["on a 4 or 5 "],
    "HAVE_DO": ["have "],
    "FORCE": ["force "],
    "FORCED_TO": ["to "],
    "N_BOOST": ["BOOST "],
    "IN_STATE": ["in "],
    "ONCE_ALONE": ["once per turn "],
    "STARTS_ACTIVE": ["starts with "],
    "TYPE_LIST": [": attack, defense or scheme "],
    "DEAL_DO": ["do 2 "],
    "FREE_ACTION": ["this does not count as an action "],
    "NEXT_ATTACK_NOW": ["next attack this turn "],
    "HALF_HEALTH": ["is at half health or less "],
    "IS_LAST_CARD": ["this is the last card in your hand "],
    "TO_BOOST": ["to BOOST "],
    "TO_CHOSEN": ["to "],
    "ONCE_OVER": ["after combat "],
    "SIGNED_VALUE": ["+2 value "],
    "S_ATTACK_OR_DEFENSE": ["attack or defense value "],
    "WHILE_ATTACKING": ["while attacking "],
    "WHILE_DEFENDING": ["while defending "],
    "X_MANY": ["X "],
    "PLUS_GAIN": ["+1 "],
    "DAMAGE_ALONE": ["2 damage to "],
    "ENDS_TURN": ["ends its turn "],
    "STARTS_TURN": ["starts its turn "],
    "ONCE_ONLY": ["once per turn "],
    "FIRST_ON_TURN": ["during your turn, the first time "],
    "YOU_MAY_ONLY": ["you may only "],
    "MAY_ONLY": ["may only "],
    "FIRST_EACH": ["your first attack each turn "],
    "OR_PLUS": ["+ "],
    "MORE_ALONE": ["more "],
    "HEALTH_MID": ["with 3 health "],
    "FULL_MID": ["with full health "],
    "IN_COMBAT": ["during combat "],
    "USED_TO_ATTACK": ["this card was used to attack "],
    "USED_TO_DEFEND": ["this card was used to defend "],
    "AS_COST": ["as an additional cost, you must "],
    "FROM_DOING": ["from "],
    "UNPREVENTABLE_MID": ["that cannot be prevented "],
    "SAME_AGAIN": [". you may choose the same option more than once "],
    "SO_MANY_TIMES": ["2 times "],
    "OR_LATER": ["or later "],
    "AGAINST_NOW": ["against "],
    "USE_ONLY_AGAINST": ["may only use this against "],
    "GAME_BEGUN": ["at the start of the game, after all players have placed their fighters "],
    "COST_AFTER": [" as an additional cost "],
    "IF_ANY": [", if any "],
    "THAT_TURN": ["during that turn "],
    "STOP_IF": [". if "],
    "UNPREVENTABLE": ["that cannot be prevented "],
    "AFTER_USE": ["after use "],
    "AT_LEAST_NTH": ["at least "],
    "NORMAL_MOVE": ["normal move "],
    "NO_EFFECTS": ["no card effects happen "],
    "DO_BOTH": ["do both "],
    "OR_ALL": ["or both "],
    "AGAIN_WITH": ["again "],
    "BOOST_WHEN": ["when you maneuver "],
    "IF_DEFEATED": [", if defeated "],
    "KEEPS": ["keep "],
    "IN_PLAY": ["in play "],
    "STAYS_IN_PLAY": ["stays in play "],
    "W_IT_IN_PLAY": ["while it is in play "],
    "W_IN_PLAY": ["while this card is in play "],
    "WHERE_X": [", where X is "],
    "TO_FIGURE": ["to attack ", "to defense "],
    "HAVE_STATE": ["has "],
    "STARTS_STATE": ["starts the game in "],
    "LEAVES_STATE": ["leave "],
    "THAT_REL": ["that "],
    "THIS_ALONE": ["this "],
    "VALUE_NUMBER": ["value 5 "],
    "WITHIN_SPACES": ["within 2 spaces "],
    "YOUR_OPPONENTS": ["your opponents "],
    "DID_DEFEAT": ["defeated "],
    "NTH_ATTACK": ["the second attack "],
    "NTH_OF_TURN": ["the third attack this turn "],
    "MADE_IT": ["has made "],
    "HAVE_AT": ["is at "],
    "AND_NUMBER": ["and "],
    "OR_NUMBER": [", or "],
    "BARE_NUMBER": ["4 "],
    "PLUS_NUMBER": ["plus "],
    "PLUS_EACH": ["plus 1 for each "],
    "MINUS_NUMBER": ["minus "],
    "CAP_BETWEEN": [", up to "],
    "WHICHEVER_HIGHER": [", whichever is higher "],
    "WHICHEVER_LOWER": [", whichever is lower "],
    "KEPT_ALL": ["you do not spend them "],
    "SPARED": ["she is not defeated and "],
    "_LBR": ["[ "],
    "_RBR": ["] "],
    "_LBRACE": ["{ "],
    "_RBRACE": ["} "],
    "NAME_UNKNOWN": ["Zorblax "],
}
_CALM = list(HealthCheck)


@cache
def written() -> SearchStrategy[str]:
    """Any text the grammar can make, names and blanks filled in."""
    grammar = lark.Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)
    explicit: dict[str, SearchStrategy[str]] = {}
    for terminal in grammar.terminals:
        ways = _TYPED.get(terminal.name) or [f"{way} " for way in phrases().get(terminal.name, ())]
        if terminal.name.startswith("NAME_") and not ways:
            kind = NameKind[terminal.name.removeprefix("NAME_")]
            ways = [f"{item.name} " for item in NAMES.declared if item.kind is kind]
        explicit[terminal.name] = st.sampled_from(ways or [" "])
    return from_lark(grammar, start="start", explicit=explicit)


def test_every_terminal_has_a_spelling() -> None:
    grammar = lark.Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)
    silent = {t.name for t in grammar.terminals} - set(_TYPED) - set(phrases())
    assert {name for name in silent if not name.startswith(("NAME_", "__"))} == set()


@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM)
@given(written())
def test_understood_or_refused(text: str) -> None:
    parsed = parse(text, NAMES)
    if not parsed.ok:
        assert parsed.diagnostics
        assert "UM499" not in {d.code for d in parsed.diagnostics}
        return
    assert parsed.tree is not None
    for register in (terse, prose):
        said = register(parsed.tree)
        again = parse(said, NAMES)
        assert again.tree == parsed.tree, (text, said)
