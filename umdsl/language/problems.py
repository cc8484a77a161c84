"""The catalogue of what can be wrong with a text: one entry makes the message and its page in the docs.

Other rooms keep their own catalogue of the same :class:`Problem`; `umdsl explain CODE` and `docs/errors.md` read
them all.
"""

from __future__ import annotations

import attrs

from umdsl.language.diagnostics import Diagnostic, Fix, Severity, Source
from umdsl.language.spans import Span


@attrs.frozen
class Problem:
    """One kind of mistake: its code, its sentence (a format string), why it matters, and an example each way.

    `way` is what to do about it, where nothing better is known at the place.
    """

    code: str
    name: str
    message: str
    why: str
    bad: str
    good: str
    severity: Severity = Severity.ERROR
    way: str | None = None

    def at(
        self,
        span: Span,
        /,
        *,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
        fix: Fix | None = None,
        found: str | None = None,
        source: Source | None = None,
        **values: object,
    ) -> Diagnostic:
        """A diagnostic of this kind at a place.

        >>> UNKNOWN_NAME.at(Span(5, 11), name="Adda", kind="name").message
        'I do not know the name `Adda`.'
        """
        return Diagnostic(
            code=self.code,
            message=self.message.format(found=found, **values),
            span=span,
            severity=self.severity,
            expected=expected,
            suggestion=suggestion or (None if expected else self.way),
            fix=fix,
            found=found,
            source=source,
        )


EMPTY_TEXT = Problem(
    "UM101",
    "empty-text",
    "There is no text here.",
    "An effect that says nothing does nothing; leave the text out instead.",
    "text: ''",
    "(no text key)",
    way="write what happens, such as `draw 1`, or leave the text out",
)
TOO_LONG = Problem(
    "UM102",
    "text-too-long",
    "This text has {length} characters; a card or ability may have {limit}.",
    "A text of that length is never a card; the limit keeps a stranger's file from holding up the program.",
    "text: (a whole book)",
    "text: 'AFTER COMBAT: draw 1.'",
    way="keep what the card says, and put the rest into a note",
)
UNBALANCED_BRACKET = Problem(
    "UM103",
    "unbalanced-bracket",
    "This `{bracket}` has no matching `{other}`.",
    "Words in parentheses are a reminder and are never executed, so it must be plain where a reminder ends.",
    "Draw 1 card (if you can.",
    "Draw 1 card (if you can).",
)
UNCLOSED_QUOTE = Problem(
    "UM104",
    "unclosed-quote",
    "This quotation mark is never closed.",
    "A name in quotation marks reaches to the next mark; without one nobody can tell where it ends.",
    'Search your deck for the "Long Shot card.',
    'Search your deck for the "Long Shot" card.',
)
STRANGE_CHARACTER = Problem(
    "UM105",
    "strange-character",
    "`{found}` is no part of an effect.",
    "Symbols, emoji and control characters mean nothing in an effect; some cannot even be seen.",
    "Draw 2 \N{FIRE} cards.",
    "Draw 2 cards.",
)
TOO_LARGE = Problem(
    "UM106",
    "number-too-large",
    "The number {found} is too large; the largest is 999.",
    "No value, health or distance of the game comes near it, so it is most likely a slip.",
    "Draw 1000 cards.",
    "Draw 10 cards.",
)
TOO_DEEP = Problem(
    "UM107",
    "too-deep",
    "Too much of this text stands inside something else.",
    "Nobody can follow a sentence with so many parts in one another; the limit also keeps a stranger's text from "
    "holding up the program. Split it into several sentences.",
    "[[[[[[[[[[[[[[[[[[[[[draw 1]]]]]]]]]]]]]]]]]]]]]",
    "[draw 1]",
    way="split the text into several sentences",
)
UNEXPECTED_WORD = Problem(
    "UM201",
    "unexpected-word",
    "I do not understand `{found}` here.",
    "Every word of an effect must mean something to the engine; a sentence is never half understood.",
    "AFTER COMBAT: eat 3 bananas",
    "AFTER COMBAT: draw 3",
    way="say it in other words, or leave it out",
)
UNFINISHED = Problem(
    "UM202",
    "unfinished-sentence",
    "Something is missing after `{found}`.",
    "The sentence stops too early: it must say whom to damage, how far to move, what to draw.",
    "Deal 2 damage to",
    "Deal 2 damage to the opposing fighter.",
)
MISSING_COLON = Problem(
    "UM203",
    "missing-colon",
    "There should be a colon after `{label}`.",
    "The colon parts the window from what happens in it.",
    "AFTER COMBAT draw 1",
    "AFTER COMBAT: draw 1",
)
EMPTY_WINDOW = Problem(
    "UM204",
    "empty-window",
    "Nothing happens in this window: there is no sentence after it.",
    "A window without a sentence does nothing.",
    "AFTER COMBAT:",
    "AFTER COMBAT: draw 1",
)
NOT_A_WINDOW = Problem(
    "UM205",
    "not-a-window",
    "`{found}` is not a window.",
    "What stands before a colon says when the sentence happens; the game knows only certain moments.",
    "AFTER LUNCH: draw 1",
    "AFTER COMBAT: draw 1",
)
MISSING_COMMA = Problem(
    "UM206",
    "missing-comma",
    "There should be a comma after `{label}`.",
    "The comma parts the clause from what happens while or if it holds.",
    "Until your hero is defeated draw 1 card.",
    "Until your hero is defeated, draw 1 card.",
)
TWO_SENTENCES = Problem(
    "UM207",
    "two-sentences",
    "`{found}` begins something new right after `{before}`.",
    "Two effects in a row need a full stop or `and` between them.",
    "Draw 1 card gain 1 action.",
    "Draw 1 card and gain 1 action.",
)
UNKNOWN_NAME = Problem(
    "UM301",
    "unknown-name",
    "I do not know the name `{name}`.",
    "Fighters, tokens, resources, states and tags are declared in the file, so that a misspelling is caught.",
    "Move Adda up to 3 spaces.",
    "Move Ada up to 3 spaces.",
)
WRONG_KIND = Problem(
    "UM401",
    "wrong-kind",
    "{verb} needs {wanted}, but `{found}` is {actual}.",
    "The sentence reads well but cannot be carried out: damage is not drawn and a turn does not recover.",
    "Draw 2 damage.",
    "Draw 2 cards.",
    way="name something that is, or say it with another verb",
)
DOES_NOT_FIT = Problem(
    "UM402",
    "does-not-fit",
    "`{found}` has no meaning in this sentence.",
    "Words that change nothing are a mistake waiting to be found at the table.",
    "Draw 2 cards adjacent to your hero.",
    "Draw 2 cards.",
    way="say in a sentence of its own what it is about, or leave it out",
)
MAKES_NO_SENSE = Problem(
    "UM406",
    "makes-no-sense",
    "`{found}` makes no sense: {reason}.",
    "The words are right and in order, and yet they name nothing that could be on the table.",
    "If your hero is active, draw 1 card.",
    "If your hero is adjacent to a sidekick, draw 1 card.",
    way="say it in another way, or leave it out",
)
NOT_COVERED = Problem(
    "UM403",
    "not-covered",
    "`{found}` was read but has no part in what the sentence means.",
    "Each word must be covered by the meaning; this one was swallowed.",
    "(a text that shows a mistake of this program: please report it)",
    "(the same in other words)",
    way="say it in other words, or leave it out",
)
EXTENSION_MISTAKE = Problem(
    "UM498",
    "extension-mistake",
    "This text uses a verb of a plugin, and {error}.",
    "A plugin that adds a verb brings a function that makes its node. The text may be sound; the function is not.",
    "(a text with a verb of a plugin that fails)",
    "(the same, once the plugin is repaired)",
)
PROGRAM_MISTAKE = Problem(
    "UM499",
    "program-mistake",
    "This text trips up the program ({error}).",
    "No text should; the mistake is the program's. Say it in other words, and please report the text.",
    "(a text that shows a mistake of this program: please report it)",
    "(the same in other words)",
)
NO_LIST = Problem(
    "UM404",
    "no-list",
    "There is nothing to choose from here.",
    "`choose` with a colon is followed by a list of two or more effects.",
    "Choose one:",
    "Choose one: - draw 1 card - gain 1 action",
)
NO_REFERENT = Problem(
    "UM405",
    "no-referent",
    "Nothing before `{found}` says what it means.",
    "`it`, `them`, `that card` and `if you do` point back at the nearest thing that fits; here there is none.",
    "Move it up to 2 spaces.",
    "Choose an adjacent fighter. Move it up to 2 spaces.",
    severity=Severity.WARNING,
    way="name what is meant",
)
