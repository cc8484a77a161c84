"""Every word counts: texts that differ in a word that means something differ in their trees."""

from __future__ import annotations

import pytest

from tests.language.strategies import NAMES
from tests.language.test_identity import LINES
from umdsl.language.lalr import parser
from umdsl.language.layout import lay_out
from umdsl.language.lexer import Token
from umdsl.language.parser import parse

DIFFERENT = [
    ("draw 2 cards instead of 1", "draw 2 cards instead of 3"),
    ("draw 2 cards instead of 1", "draw 2 cards instead"),
    ("draw 2 cards instead", "draw 2 cards"),
    ("return this card to your hand instead of discarding it", "return this card to your hand instead"),
    ("return this card to your hand instead of discarding it", "return this card to your hand instead of removing it"),
    ("Instead of attacking, you may draw 1", "Instead of maneuvering, you may draw 1"),
    ("Instead of attacking, you may draw 1", "Instead, you may draw 1"),
    ("move Tamsin up to 3 instead of your hero", "move Tamsin up to 3 instead of your sidekick"),
    ("deal 3 damage to it instead of 2", "deal 3 damage to it instead of 1"),
    ("your opponent cannot attack you again", "your opponent cannot attack you"),
    ("attack again", "attack"),
    ("BOOST this attack twice", "BOOST this attack"),
    ("draw 1 card 2 times", "draw 1 card 3 times"),
    ("put the other 2 on top of your deck", "put the other 3 on top of your deck"),
    ("put the other 2 on top of your deck", "put the other on top of your deck"),
    ("choose a fighter in the combat", "choose the fighters in the combat"),
    (
        "if your opponent has more cards in hand than you, draw 1",
        "if your opponent has more cards in your hand than you, draw 1",
    ),
    ("BOOST this card again", "BOOST this card"),
    ("roll 2 dice again", "roll 2 dice"),
    ("draw 1 additional card", "draw 1 card"),
    ("deal 1 additional damage to it", "deal 1 damage to it"),
    ("it recovers 1 additional health", "it recovers 1 health"),
    ("gain 1 additional action", "gain 1 action"),
    ("discard another card", "discard a card"),
    ("discard a random card", "discard a card"),
    ("deal 2 to each fighter", "deal 2 to the fighter"),
    ("you may draw 1", "you draw 1"),
    ("draw up to 2", "draw 2"),
    ("draw 1, then gain 1 action", "draw 1 and gain 1 action"),
    ("deal 1 to an adjacent fighter", "deal 1 to a fighter"),
    ("choose an opposing fighter", "choose a fighter"),
    ("if you have exactly 2 cards in hand, draw 1", "if you have 2 cards in hand, draw 1"),
    ("if you won the combat, draw 1", "if you lost the combat, draw 1"),
    ("the first time you attack each turn, draw 1", "when you attack, draw 1"),
    ("after you attack, draw 1", "before you attack, draw 1"),
    ("when you attack, draw 1", "when you would attack, draw 1"),
    ("prevent all damage to it", "prevent all combat damage to it"),
    ("put it on top of your deck", "put it on the bottom of your deck"),
    ("put them on top of your deck in any order", "put them on top of your deck"),
    ("look at your opponent's hand", "look at your hand"),
    ("this card's value is 5", "this card's printed value is 5"),
    ("deal 2 to the nearest opposing fighter", "deal 2 to the opposing fighter"),
    ("your opponent cannot maneuver for the rest of the turn", "your opponent cannot maneuver"),
    ("move through opposing fighters", "move through fighters"),
    ("place it in another space", "place it in a space"),
    ("once per turn, you may draw 1", "once per game, you may draw 1"),
    (
        "choose an effect for each Ember: - draw 1 - gain 1 action",
        "choose a different effect for each Ember: - draw 1 - gain 1 action",
    ),
    ("deal damage equal to twice its BOOST value to it", "deal damage equal to its BOOST value to it"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_one_word_makes_another_tree(one: str, other: str) -> None:
    first, second = parse(one, NAMES), parse(other, NAMES)
    assert first.ok, first.diagnostics
    assert second.ok, second.diagnostics
    assert first.tree != second.tree


@pytest.mark.parametrize(
    "text",
    [
        "simply draw 1",
        "draw 1 again",
        "draw 2 at once",
        "automatically draw 1",
        "discard 1 card at the same time",
        "repeat your opponent's effect",
        "draw 2 instead of your hero",
        "just draw 1",
    ],
)
def test_words_that_would_change_nothing_are_refused(text: str) -> None:
    parsed = parse(text, NAMES)
    assert not parsed.ok
    (told,) = [d for d in parsed.diagnostics if d.is_error]
    assert told.suggestion or told.code == "UM402"


# Words without a trace of their own: what they say of a sentence holds of it anyway (docs/language.md says why).
RESTATING = [
    ("you must discard 1 card", "discard 1 card"),
    ("your opponent must discard 1 card", "your opponent discards 1 card"),
    ("your opponent has to reveal a card", "your opponent reveals a card"),
    ("also draw 1", "draw 1"),
    ("Tamsin must also recover 1", "Tamsin recovers 1"),
    ("draw 1 card as well", "draw 1"),
    ("Tamsin recovers 1 too", "Tamsin recovers 1"),
    ("discard 2 cards if able", "discard 2 cards"),
    ("draw 2 cards if possible", "draw 2 cards"),
    ("gain 1 action immediately", "gain 1 action"),
    ("discard 1 card of your choice", "discard 1 card"),
    ("your opponent discards a card of their choice", "your opponent discards a card"),
    ("deal 2 to a fighter of your choice", "deal 2 to a fighter"),
    ("your opponent places it in a space of their choice", "your opponent places it in a space"),
    ("Tamsin deals 2 to a fighter of her choice", "Tamsin deals 2 to a fighter"),
    ("your opponents each discard 1 card", "each opponent discards 1 card"),
    ("your hero and Tamsin both recover 1", "your hero and Tamsin recover 1"),
    ("if Tamsin is still adjacent to a Snare, draw 1", "if Tamsin is adjacent to a Snare, draw 1"),
    ("if Tamsin is already adjacent to a Snare, draw 1", "if Tamsin is adjacent to a Snare, draw 1"),
    ("if your opponent still has 2 cards, draw 1", "if your opponent has 2 cards, draw 1"),
    ("if you have already moved this turn, draw 1", "if you have moved this turn, draw 1"),
]
# The same words where they change what happens: another tree.
CHANGING = [
    ("your opponent discards a card of your choice", "your opponent discards a card"),
    ("you each draw 1", "you draw 1"),
    ("they both recover 1", "they recover 1"),
    ("your fighters both move up to 2", "your fighters move up to 2"),
    ("IMMEDIATELY: draw 1", "draw 1"),
    ("if you have already attacked this turn, draw 1", "if you have attacked this turn, draw 1"),
]
# And where they can say nothing that is so: an error at the word.
FALSE = [
    ("discard a card of their choice", "of their choice"),
    ("your opponent discards a random card of their choice", "of their choice"),
    ("draw 1 card of your choice", "of your choice"),
    ("deal 2 to a fighter of their choice", "of their choice"),
    ("deal 2 to the opposing fighter of your choice", "of your choice"),
    ("deal 2 to each fighter of your choice", "of your choice"),
    ("your opponent deals 2 to a fighter of your choice", "of your choice"),
    ("your opponent places Tamsin in a space of your choice", "of your choice"),
    ("your opponent moves a fighter of your choice up to 2 spaces", "of your choice"),
    ("gain 1 action of your choice", "of your choice"),
    ("your hero both recovers 1", "both"),
    ("your opponent both discards 1 card", "both"),
    ("each player both draws 1", "both"),
    ("it each recovers 1", "each"),
    ("deal 1 to the opposing fighter each", "each"),
    ("your opponent must attack you this turn if able", "your opponent must attack you this turn if able"),
    ("your opponent must attack this turn", "this turn"),
    ("this card's value is still 5", "is still"),
    ("this card's value was 5", "was"),
    ("Tamsin is already defeated", "is already"),
    ("Tamsin still has 2 Embers", "still has"),
    ("just draw 1", "just"),
    ("if Tamsin just moved, draw 1", "just"),
]


@pytest.mark.parametrize(("one", "other"), RESTATING)
def test_what_holds_anyway_may_be_said(one: str, other: str) -> None:
    first, second = parse(one, NAMES), parse(other, NAMES)
    assert first.ok, first.diagnostics
    assert second.ok, second.diagnostics
    assert first.tree == second.tree


@pytest.mark.parametrize(("one", "other"), CHANGING)
def test_what_does_not_hold_anyway_is_in_the_tree(one: str, other: str) -> None:
    test_one_word_makes_another_tree(one, other)


@pytest.mark.parametrize(("text", "word"), FALSE)
def test_what_is_not_so_is_refused(text: str, word: str) -> None:
    errors = [d for d in parse(text, NAMES).diagnostics if d.is_error]
    assert [d.span.of(text) for d in errors] == [word]


# What may be left out without a loss, and why. Whatever is not in here changes the tree or the text is refused.
ELLIPSES = {
    "THE": "an article whose noun says the same alone",
    "A": "an article whose noun says the same alone",
    "ANY": "an article whose noun says the same alone",
    "N_CARD": "`draw 2`, `discard 1 HEX`",
    "N_SPACE": "`move up to 3`",
    "N_DAMAGE": "`deal 2`",
    "N_HEALTH": "`recover 3`",
    "N_FIGHTER": "`move up to 3` moves your fighter",
    "N_TOKEN": "`2 Snares`",
    "N_COMBAT": "`you won`",
    "N_DIE": "`roll 2`",
    "S_VALUE": "`its value is higher than your opponent's card's`",
    "EACH": "`cancel effects on it`",
    "EACH_OWNED": "`his attack value`",
    "EACH_ADV": "`they each draw 1`",
    "YOUR": "`from hand`, `third action`",
    "ITS": "`add BOOST value`",
    "THEIR": "`your opponent reveals hand`",
    "IT": "`instead of discarding`",
    "HIS": "`add BOOST value`",
    "OF": "`a value of 2`",
    "D_ADD": "`+2 to its value`",
    "MAY": "to move through somebody is a permission",
    "YOU_MAY": "to move through somebody is a permission",
    "YOU": "`you draw 1`",
    "TO": "`change to`",
    "INTO": "`change into`",
    "INSTEAD": "a value that is set replaces the old one",
    "BE": "`is in fewer zones than`",
    "NOW": "`is now the defender`",
    "CHOOSE_DIFFERENT": "no effect is chosen twice",
    "J_CORRECT": "only a right value is predicted",
    "J_NAMED": "`of that value`",
    "THE_NUMBER_OF": "`equal to cards in your hand`",
    "A_NUMBER_OF": "`draw cards equal to`",
    "THAT_MUCH": "`deal damage`: that much",
    "EQUAL_TO": "`is`",
    "MUST": "what is done is done",
    "HAVE_AUX": "`you played`",
    "THAT_BE": "`each card under your character card`",
    "THIS_TURN": "an action is counted in its turn",
}


def without(text: str, token: Token) -> str:
    return text[: token.start_pos] + text[token.end_pos :]


@pytest.mark.parametrize("part", range(4))
def test_leaving_out_a_word_changes_the_tree(part: int) -> None:
    """Independent of the table of meanings: the words themselves are taken out, one by one."""
    tested, same = 0, []
    for line in LINES[part::4]:
        tree = parse(line, NAMES).tree
        _, tokens = parser().read(lay_out(line, NAMES).text)
        for token in tokens:
            if not token[:1].isalnum() or token.type in ELLIPSES or token == "1":  # `discard card` is one
                continue
            if token.type == "IF" and line.startswith(("if heads", "if tails")):  # `Heads: draw 1`
                continue
            tested += 1
            less = parse(without(line, token), NAMES)
            if less.ok and less.tree == tree:
                same.append((token.type, line))
    assert tested > 300
    assert same == []
