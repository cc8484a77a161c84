"""The catalogue of what can be wrong with a deck of another program: UM8xx."""

from __future__ import annotations

from umdsl.language.diagnostics import Severity
from umdsl.language.problems import Problem

NOT_JSON = Problem(
    code="UM800",
    name="JSON that cannot be read",
    message="This cannot be read as JSON: {problem}.",
    why="Decks of other programs are JSON files. Nothing of a file that breaks its rules can be trusted.",
    bad='{"name": "Ada" "cards": []}',
    good='{"name": "Ada", "cards": []}',
)
UNKNOWN_SHAPE = Problem(
    code="UM801",
    name="not a deck",
    message="This JSON is neither a UmDb deck nor an Unmatched Maker deck: {seen}.",
    why="A UmDb deck has `heroes` and `cards`; a Maker deck has them inside `deck_data`, or a `hero` and `cards`.",
    bad='{"title": "My holiday"}',
    good='{"name": "Ada", "heroes": [{"name": "Ada", "hp": 14}], "cards": []}',
)
WRONG_VALUE = Problem(
    code="UM802",
    name="value of another kind",
    message="`{key}` should be {wanted}, but this is {seen}.",
    why="A value of another kind cannot be taken over; it is left out, and the rest of the deck is read.",
    bad='"hp": "many"',
    good='"hp": 14',
    way="Correct it here, or in the file that is written.",
)
MISSING_VALUE = Problem(
    code="UM803",
    name="missing value",
    message="{owner} has no `{key}`; {instead}.",
    why="A hero file needs it, so something had to be put in its place. Correct it in the file that was written.",
    bad='{"title": "Riposte", "value": 3}',
    good='{"title": "Riposte", "type": "defense", "value": 3}',
    way="Add it here, or correct it in the file that is written.",
)
OUT_OF_RANGE = Problem(
    code="UM804",
    name="number that cannot be",
    message="`{key}` is {seen}, but it must be {low} to {high}; {used} is used instead.",
    why="A number outside these bounds has no meaning in the game.",
    bad='"quantity": -1',
    good='"quantity": 1',
)
TOO_DEEP = Problem(
    code="UM805",
    name="JSON nested too deeply",
    message="Lists and objects are nested more than {limit} deep here.",
    why="A deck is a handful of levels deep; deeper nesting is an accident or an attack.",
    bad="[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ and so on",
    good='{"cards": [{"title": "Riposte"}]}',
    way="Download the file again: a deck is not nested like this.",
)
RENAMED = Problem(
    code="UM806",
    name="name used twice",
    message="There are two {what} called `{name}`; the second one is now called `{used}`.",
    why="Texts, decks and players refer to things by name, so a file cannot hold two with the same one.",
    bad='[{"title": "Riposte", "value": 2}, {"title": "Riposte", "value": 3}]',
    good='[{"title": "Riposte", "quantity": 2}, {"title": "Great Riposte", "value": 3}]',
    severity=Severity.WARNING,
    way="Give one of them another name if this one does not suit you.",
)
UNKNOWN_PLAYER = Problem(
    code="UM807",
    name="card of nobody",
    message="`{name}` is not one of the fighters, so anybody may play this card now.",
    why="A card is played by a fighter of its deck, by one of the fighter's forms, or by any of them.",
    bad='"characterName": "ORAL"',
    good='"characterName": "ORLA"',
    severity=Severity.WARNING,
)
CUT = Problem(
    code="UM808",
    name="text too long",
    message="`{key}` is {length:,} characters long; only the first {limit:,} are kept.",
    why="A card holds a few hundred characters, a name a few words. Files from strangers must not fill the memory.",
    bad="the whole rulebook as the text of a card",
    good='"afterText": "Draw 2 cards."',
    way="Shorten it here, or correct the file that is written.",
)
BAD_REST = Problem(
    code="UM809",
    name="rule card that cannot be used",
    message="The rule card `umdsl` cannot be used: {problem}.",
    why="`umdsl export` keeps there what the other program has no place for. It is left out, and the rest is read.",
    bad='{"title": "umdsl", "content": "something else"}',
    good="a rule card as `umdsl export` wrote it, or none",
    severity=Severity.WARNING,
    way="Delete this rule card, or export the hero again.",
)
TOO_MANY = Problem(
    code="UM810",
    name="too many entries",
    message="`{key}` has {count:,} entries; only the first {limit:,} are read.",
    why="A deck has about thirty cards. Files from strangers must not fill the memory.",
    bad="a list of ten thousand cards",
    good="a list of fifteen cards",
    way="Leave out what is too much, or make two decks of it.",
)
OWN_MISTAKE = Problem(
    code="UM811",
    name="deck that umdsl stumbles over",
    message="umdsl made a mistake with the deck `{name}` and left it out: {error}.",
    why="This is a mistake of umdsl and not of the deck. Nothing is known of its texts; the other decks are read.",
    bad="a deck that nobody has thought of",
    good="the same deck, once umdsl is corrected",
)
MENDED = Problem(
    code="UM812",
    name="text that was mended",
    message="This was read as `{read}`.",
    why="Of a text with a slip of the pen the meaning is plain, but nobody wrote it. See whether it is the right one.",
    bad='"afterText": "Your oponent discards 1 card."',
    good='"afterText": "Your opponent discards 1 card."',
    severity=Severity.WARNING,
)
NOT_A_HERO = Problem(
    code="UM820",
    name="nothing to export",
    message="`{name}` holds no hero, and only heroes can be exported.",
    why="The Maker shape has room for a hero, a sidekick and a deck, and for nothing else.",
    bad="umdsl export --format maker content/battlefields/my-yard.yaml",
    good="umdsl export --format maker content/heroes/my-hero.yaml",
)
