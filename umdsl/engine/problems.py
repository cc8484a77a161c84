"""What can be wrong with a game: a setup, a choice, a save, a text that goes on for ever. UM9xx.

Each kind is a page of the docs (a :class:`Problem`) and an exception that a program can catch (:class:`GameError`).
"""

from __future__ import annotations

from typing import Any

from umdsl.language.problems import Problem
from umdsl.language.spans import Span


class GameError(Exception):
    """A mistake at the table. Nothing has changed: `code` and `suggestion` say what it is and what would work, `spot`
    which part of a position it is in, and `span` which words of a text."""

    def __init__(
        self,
        problem: Problem,
        *,
        suggestion: str | None = None,
        spot: str = "",
        span: Span | None = None,
        **facts: object,
    ) -> None:
        self.problem = problem
        self.code = problem.code
        self.suggestion = suggestion
        self.spot = spot
        self.span = span
        self.facts: dict[str, Any] = facts
        self.message = problem.message.format(**facts)
        super().__init__(f"{self.code}: {self.message}" + (f" {suggestion}" if suggestion else ""))


class EndlessEffect(GameError):
    """An effect that triggers itself for ever; `card` and `window` say which."""

    def __init__(self, card: str, window: str) -> None:
        self.card = card
        self.window = window
        super().__init__(
            ENDLESS,
            card=card,
            window=window or "its effect",
            suggestion="Limit it, for example with `once per turn`, or let it wait for another event.",
        )


UNKNOWN_CONTENT = Problem(
    code="UM900",
    name="unknown content",
    message="There is no {kind} called `{name}`.",
    why="A game is set up from content by id or by name: heroes, battlefields, modes and editions. `umdsl lint` lists "
    "the files it reads; a set from elsewhere is added with `--plugin PATH`.",
    bad="umdsl play my-hero nobody",
    good="umdsl play my-hero your-hero",
)
BAD_SEATS = Problem(
    code="UM901",
    name="wrong number of seats",
    message="{mode} is for {wanted}, not for {seen}.",
    why="A mode says how many heroes take part. In team play with three players, one of them plays two heroes: name "
    "four heroes and give two of them to the same player.",
    bad="new_game('duel', ['my-hero', 'your-hero', 'her-hero'], 'my-board', 1)",
    good="new_game('duel', ['my-hero', 'your-hero'], 'my-board', 1)",
)
NO_STARTS = Problem(
    code="UM902",
    name="not enough starting spaces",
    message="{board} has {seen} starting spaces, and {mode} needs {wanted}.",
    why="Every seat places its hero on a starting space of its own. Some battlefields have only two.",
    bad="a free-for-all on a battlefield with two starting spaces",
    good="a free-for-all on a battlefield with four",
)
UNREAD_TEXT = Problem(
    code="UM903",
    name="text that was not understood",
    message="The text of {where} was not understood, so {hero} cannot be played.",
    why="A game needs every text of a deck. `umdsl lint` says at which word each one went wrong.",
    bad="playing a deck that does not lint",
    good="umdsl lint FILE, then play it",
)
UNPLAYABLE_TEXT = Problem(
    code="UM904",
    name="text that cannot be played",
    message="The text of {where} is understood, but it cannot be played: {reason}.",
    why="Some sentences make sense only in some places: a verb of a set needs that set's plugin, and a text about "
    "enemies needs enemies. The message says what is missing.",
    bad="a verb whose plugin brings no handler",
    good="the same with `umdsl_effects`",
)
WRONG_OPTION = Problem(
    code="UM905",
    name="no such option",
    message="`{option}` is not among the options of this decision.",
    why="A decision lists every legal option; anything else changes nothing. Options belong to the decision they came "
    "with: after a choice, ask for the new decision.",
    bad="game.choose(99)",
    good="game.choose(game.decision.options[0])",
)
GAME_OVER = Problem(
    code="UM906",
    name="the game is over",
    message="The game is over: there is nothing left to decide.",
    why="When `game.outcome` is set, `game.decision` is None.",
    bad="game.choose(0) after the last decision",
    good="while game.decision: game.choose(...)",
)
OTHER_CONTENT = Problem(
    code="UM907",
    name="saved with other content",
    message="This game was saved with other content: {changed}.",
    why="A saved game goes on only with the very content it was played with; another card would change what happened.",
    bad="editing a hero and loading an old save",
    good="loading it with the content it was saved with",
)
BAD_SAVE = Problem(
    code="UM908",
    name="not a saved game",
    message="This is not a saved game that can be read: {reason}.",
    why="A save is the JSON that `game.save()` writes, with its version. It is not meant to be edited.",
    bad="load_game('{}')",
    good="load_game(game.save())",
)
ENDLESS = Problem(
    code="UM909",
    name="effect without end",
    message="{card} goes on for ever ({window}).",
    why="An effect that triggers itself would never let the game go on, so it is stopped after many thousand steps.",
    bad="WHEN you draw a card: draw 1",
    good="THE first time you draw a card each turn: draw 1",
)
NO_UNDO = Problem(
    code="UM910",
    name="nothing to undo",
    message="There are only {made} decisions to take back, not {wanted}.",
    why="Undo goes back to an earlier decision of the same game.",
    bad="new_game(...).undo()",
    good="game.choose(0); game.undo()",
)
BAD_POSITION = Problem(
    code="UM911",
    name="impossible position",
    message="The position cannot be set up: {reason}.",
    why="A scenario describes a position with the fighters, cards and spaces that its heroes and its battlefield have.",
    bad="two fighters on the same space",
    good="each fighter on a space of its own",
)
BAD_CONTENT = Problem(
    code="UM912",
    name="content with a mistake",
    message="The {kind} {name} cannot be played because its file has a mistake: {message}.",
    why="A game is only as sound as its content. `umdsl lint FILE` lists everything that is wrong with a file.",
    bad="a card that may be played by a fighter the file does not have",
    good="the same file after `umdsl lint` has nothing to say",
)
TWO_OF_ONE_ID = Problem(
    code="UM913",
    name="two definitions of one id",
    message="Two different definitions of the {kind} `{id}` cannot be in the same game.",
    why="Saves and replays speak of content by id. The same hero may sit at two seats, but not in two versions.",
    bad="new_game('duel', [hero, attrs.evolve(hero, move=3)], ...)",
    good="new_game('duel', [hero, attrs.evolve(hero, id='faster', move=3)], ...)",
)
BAD_SEED = Problem(
    code="UM914",
    name="seed that is no number",
    message="The seed must be a whole number, and `{seed}` is not.",
    why="All chance in a game comes from one number, so that the same number gives the same game.",
    bad="new_game(..., seed='lucky')",
    good="new_game(..., seed=7)",
)
NO_SEAT = Problem(
    code="UM915",
    name="no such seat",
    message="There is no seat {seat} in this game.",
    why="Seats are counted from 0, in the order in which the heroes were named.",
    bad="game.view(2) in a duel",
    good="game.view(0), game.view(1)",
)
PLUGIN_FAILED = Problem(
    code="UM916",
    name="plugin that failed in a game",
    message="The plugin `{plugin}` failed in the middle of a game, in {card} ({window}): {error}.",
    why="What carries a verb out is a plugin's own code. Where it fails, nothing has happened: the game stands where "
    "it stood before the choice, and can be saved, taken back or gone on with.",
    bad="a step that looks for a fighter that is not there",
    good="a step that does what can be done",
)
