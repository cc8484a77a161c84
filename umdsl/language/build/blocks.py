"""Rules of windows.lark, and laying windows and sentences out into blocks."""

from __future__ import annotations

import re
from typing import Any

import attrs

from umdsl.language.build.amending import amended
from umdsl.language.build.choosing import so_many
from umdsl.language.build.going_on import goes_on, reached
from umdsl.language.build.lists import BuildLists
from umdsl.language.build.subjects import chosen_by
from umdsl.language.build.whenever import paragraphs
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import FIRST_MARK, NameKind, Names
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.conditions import Happened, Is, Ordinal, Verb
from umdsl.language.nodes.effects import Discard, Lose, Remove, Spend, TakeAction
from umdsl.language.nodes.selectors import (
    Name,
    Pronoun,
    Ref,
)
from umdsl.language.nodes.statements import (
    AttackBlock,
    Block,
    ChooseEffects,
    If,
    Instead,
    Label,
    May,
    Option,
    Printed,
    Reminder,
    Text,
    Trigger,
    TurnEdge,
    When,
    While,
    Whose,
    Window,
    Would,
)
from umdsl.language.problems import DOES_NOT_FIT, EMPTY_WINDOW, NO_LIST
from umdsl.language.spans import Span

_BEFORE_ALL = (Label.FIRST_HAND, Label.SETUP)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


class Builder(BuildLists):
    """The whole tree of one text."""

    def __init__(self, text: str, names: Names, reminders: tuple[Reminder, ...], window: Window | None) -> None:
        super().__init__(text, names)
        self.reminders = reminders
        self.window_of_text = window

    # --- windows ----------------------------------------------------------------------------------------------------

    def window(self, c: list[Any], span: Span) -> Any:
        self.told = None
        return ("window", c[0], c[-1].type, span)

    def permanent(self, c: list[Any], span: Span) -> Any:
        return ("window", Printed(Label.PERMANENT, span=span), "COLON", span)

    def section(self, c: list[Any], span: Span) -> Any:
        return ("section", While(Is(Ref(Pronoun.YOU), c[-1]), span=span), span)

    def free_action(self, c: list[Any], span: Span) -> list[Any]:
        """`this does not count as an action`: no action that an effect gives does."""
        acting = self.told is not None and any(isinstance(n, TakeAction) for n in self.told.walk())
        if not acting:
            at = Span(c[0].start_pos, c[0].end_pos)
            self.complain(DOES_NOT_FIT.at(at, found=self.words(at), suggestion="leave it out"))
        return [c[-1]]

    def limit_one(self, c: list[Any], span: Span) -> list[Any]:
        """`limit 1 per space`: so it is by the rules for tokens, and for nothing else."""
        told = list(self.told.walk()) if self.told is not None else []
        named = any(ord(char) >= ord(FIRST_MARK) for char in c[0])
        if not named and not any(isinstance(n, Name) and n.kind is NameKind.TOKEN for n in told):
            at = Span(c[0].start_pos, c[0].end_pos)
            self.complain(DOES_NOT_FIT.at(at, found=self.words(at), suggestion="say of which token"))
        return [c[-1]]

    def kept_all(self, c: list[Any], span: Span) -> list[Any]:
        """`you do not spend them`: nothing that is only counted is spent."""
        told = list(self.told.walk()) if self.told is not None else []
        counted = any(isinstance(n, Name) and n.kind in (NameKind.RESOURCE, NameKind.TOKEN) for n in told)
        if not counted or any(isinstance(n, Spend | Lose | Discard | Remove) for n in told):
            at = Span(c[0].start_pos, c[0].end_pos)
            self.complain(DOES_NOT_FIT.at(at, found=self.words(at), suggestion="leave it out"))
        return [c[-1]]

    def spared(self, c: list[Any], span: Span) -> Any:
        return ("spared", span)

    def otherwise(self, c: list[Any], span: Span) -> Any:
        return ("otherwise", span)

    def stop(self, c: list[Any], span: Span) -> Any:
        return ("stop", span)

    def sep(self, c: list[Any], span: Span) -> Any:
        return ("sep", span)

    def bullet(self, c: list[Any], span: Span) -> Any:
        return ("bullet", span)

    def piece(self, c: list[Any], span: Span) -> list[Any]:
        return c

    def piece_may(self, c: list[Any], span: Span) -> list[Any]:
        *leads, phrase, token, chain, brk = c
        first = phrase.span or span
        may = self._may(Ref(Pronoun.YOU), self.body(chain))
        if may.span is None:
            object.__setattr__(may, "span", Span(token.start_pos, brk[-1].start))
        sentence = ("sentence", [may], Span(token.start_pos, brk[-1].start))
        return [*leads, ("window", phrase, "COMMA", first), sentence, brk]

    def piece_imp(self, c: list[Any], span: Span) -> list[Any]:
        *leads, phrase, chain, brk = c
        statements = self.flat(chain)
        where = _span_of(statements) or span
        return [*leads, ("window", phrase, "COMMA", phrase.span or span), ("sentence", statements, where), brk]

    # --- the whole text ---------------------------------------------------------------------------------------------

    def start(self, c: list[Any], span: Span) -> Text:
        events = [e for piece in c for e in (piece if isinstance(piece, list) else [piece])]
        return _Layout(self, self.text, self.window_of_text).run(events, self.reminders, span)


@attrs.define(eq=False)
class _Open:
    """A block being filled."""

    windows: tuple[Window, ...]
    start: int
    end: int
    attack: tuple[Name, Any] | None = None
    body: list[Any] = attrs.field(factory=list)


class _Layout:
    """Reads windows, sentences and breaks in order and keeps track of which window holds how long.

    A printed label (`AFTER COMBAT:`) holds until the next; a window said in a sentence (`When …,`) to the end of
    its line, or to the next that waits for nothing in it; one with a colon and its list on the lines below to the end
    of the list.
    """

    def __init__(self, builder: Builder, text: str, window: Window | None) -> None:
        self.builder = builder
        self.text = text
        self.ground: tuple[Window, ...] = (window,) if window is not None else ()
        self.label: tuple[Window, ...] = self.ground
        self.section: tuple[Window, ...] = ()
        self.line: list[Window] = []
        self.pending: list[Window] = []
        self.twins: list[Window] = []
        self.blocks: list[_Open] = []
        self.attack: tuple[Name, Any] | None = None
        self.fresh = True
        self.spared = False
        self.label_only = False
        self.otherwise = False
        self.otherwise_at = Span(0, 0)
        self.choice: tuple[Any, Span, list[list[Any]]] | None = None
        self.last_window: Span | None = None
        self.chooser: Any = Ref(Pronoun.YOU)
        self.repeats = False
        self.around: Any = None

    def run(self, events: list[Any], reminders: tuple[Reminder, ...], span: Span) -> Text:
        for event in events:
            getattr(self, "on_" + event[0])(*event[1:])
        self._close_choice()
        if self.last_window is not None:
            advice = "write what happens after it, or delete it"
            self._complain(EMPTY_WINDOW.at(self.last_window, suggestion=advice))
        return Text(self._assemble(reminders), span=Span(span.start, min(span.end, len(self.text))))

    def _complain(self, problem: Diagnostic) -> None:
        self.builder.complain(problem)

    # --- what comes -------------------------------------------------------------------------------------------------

    def on_window(self, window: Any, mark: str, span: Span) -> None:
        self._close_choice_unless_option()
        if self.choice is not None:
            self._complain(DOES_NOT_FIT.at(span, found=self.builder.words(span)))
        if self.last_window is not None and isinstance(window, Printed) and not self.line:
            advice = "write what happens after it, or delete it"
            self._complain(EMPTY_WINDOW.at(self.last_window, suggestion=advice))
        if self.last_window is None and not _delayed(window):
            self.line = []
        self.last_window = span
        self.label_only = mark == "STATE"
        self.fresh = True
        if window is None:
            self.label, self.line = self.section, []
        elif isinstance(window, Printed) and mark == "COMMA" and not self.section and window.label in _BEFORE_ALL:
            self.label, self.line = (), [window]  # `before the start of the game, …`: said of what follows in its line
        elif isinstance(window, Printed):
            self.label, self.line = (window, *self.section), []
        elif isinstance(window, list):
            self.line.append(window[0])
            self.twins = window[1:]
        elif mark == "COLON" and "\n" in self.text[span.end : span.end + 3]:
            self.label, self.line = (*self.label, window), []
        else:
            self.line.append(window)

    def on_section(self, window: While, span: Span) -> None:
        self._close_choice()
        self.section = (window,)
        self.label, self.line, self.fresh = self.section, [], True

    def on_attack(self, name: Name, value: Any, span: Span) -> None:
        self._close_choice()
        windows = (*self.label, *self.line)
        self.attack = (name, value)
        self.blocks.append(_Open(windows, span.start, span.end, attack=(name, value)))
        self.label, self.line, self.fresh = (), [], True
        self.last_window = None

    def on_choose(self, amount: Any, span: Span, who: Any = None, repeats: bool = False, around: Any = None) -> None:
        self._close_choice()
        self.around = around
        self.repeats = repeats
        self.choice = (amount, span, [])
        self.chooser = who if who is not None else Ref(Pronoun.YOU)

    def on_otherwise(self, span: Span) -> None:
        self.otherwise = True
        self.otherwise_at = span

    def on_spared(self, span: Span) -> None:
        """`If Ada would be defeated, she is not defeated and …`: what follows happens instead."""
        last = self.line[-1] if self.line else None
        if not isinstance(last, Would) or last.event.verb is not Verb.IS_DEFEATED or self.last_window is None:
            self._complain(DOES_NOT_FIT.at(span, found=self.builder.words(span)))
        self.spared = True

    def on_stop(self, span: Span) -> None:
        return

    def on_sep(self, span: Span) -> None:
        if self.choice is not None and self.choice[2]:
            self._close_choice()
        if self.last_window is None:
            self.line = []
            self.twins = []
            if self.section and _BLANK_LINE.match(self.text, span.start):  # a heading holds for one paragraph
                self.section, self.label, self.fresh = (), self.ground, True

    def on_bullet(self, span: Span) -> None:
        if self.choice is not None:
            self.choice[2].append([])
        elif self.last_window is None:
            self.line = []

    def on_same_again(self, span: Span) -> None:
        """`you may choose the same option more than once`."""
        body = self._list_before()
        made = body[-1] if body else None
        twice = {"twice", "two", "2"} & set(self.builder.words(span).lower().split())
        if (
            isinstance(made, ChooseEffects)
            and isinstance(made.amount, Number)
            and (made.amount.n == 2 or (made.amount.n > 2 and not twice))
        ):
            body[-1] = attrs.evolve(made, repeats=True)
        else:
            self._complain(DOES_NOT_FIT.at(span, found=self.builder.words(span), suggestion="say it after a list"))

    def _list_before(self) -> list[Any]:
        """The sentences that end with the list just told."""
        self._close_choice()
        return self.blocks[-1].body if self.blocks else []

    def _rather(self, statements: list[Any], span: Span) -> bool:
        """`if you won the combat, choose both instead`, after a list."""
        words = next((words for made, words in self.builder.rather if statements[0] is made), None)
        if words is None:
            return False
        body = self._list_before()
        made: Any = body[-1] if body else None
        several = so_many(made.options, made, words) if isinstance(made, ChooseEffects) else None
        if several is None:
            self._complain(DOES_NOT_FIT.at(span, found=self.builder.words(span), suggestion="say it after a list"))
        else:
            body[-1] = If(statements[0].condition, several, (made,), span=span)
        return True

    def on_sentence(self, statements: list[Any], span: Span) -> None:
        for made, value in self.builder.attacks:
            if len(statements) == 1 and statements[0] is made and self.choice is None:
                return self.on_attack(made.name, value, span)
        if self._rather(statements, span):
            return None
        statements = self._ended(statements, span)
        if not statements:
            return None
        if self.spared:
            self.spared = False
            if not isinstance(statements[0], Instead):
                statements = [Instead(tuple(statements), span=span)]
        if self.choice is not None:
            if not self.choice[2]:
                self.choice[2].append([])
            option = self.choice[2][-1]
            if not (self.otherwise and self._give_otherwise(option, statements)):
                option.extend(statements)
            self.otherwise = False
            self.last_window = None
            return None
        if len(statements) == 1 and any(statements[0] is held for held in self.builder.held):
            kept, label = list(self.line), self.label
            if any(statements[0] is one for one in self.builder.standing):  # whatever the line waits for
                self.line, self.label = [], self.section
            self.line, self.fresh = [*self.line, statements[0].window], True
            self._add(list(statements[0].body), span)
            self.line, self.label, self.fresh = kept, label, True
            return None
        moment = self._moment(statements)
        if moment is not None:
            self.on_window(When(moment.event), "COMMA", span)
            statements = list(statements[0].then)
        if self.otherwise:
            self.otherwise = False
            if self._attach_otherwise(statements):
                return None
            at, advice = self.otherwise_at, "it stands after a sentence that begins with `if`"
            self._complain(DOES_NOT_FIT.at(at, found=self.builder.words(at).rstrip(","), suggestion=advice))
        self._add(statements, span)
        return None

    def _ended(self, statements: list[Any], span: Span) -> list[Any]:
        """`He must end that movement adjacent to it`, `you may only use it to attack`: part of what stands before."""
        if not any(s is e for s in statements for e in self.builder.ends):
            return statements
        kept: list[Any] = []
        for statement in statements:
            if not any(statement is end for end in self.builder.ends):
                kept.append(statement)
                continue
            before = kept
            if not before and self.choice is not None and self.choice[2]:
                before = self.choice[2][-1]
            if not before and self.blocks:
                before = self.blocks[-1].body
            moved = amended(before[-1], statement) if before else None
            if moved is None:
                self._complain(
                    DOES_NOT_FIT.at(span, found=self.builder.words(span), suggestion="say it with what it is about")
                )
                continue
            before[-1] = moved
        return kept

    def _moment(self, statements: list[Any]) -> Happened | None:
        """`If Ada wins the combat, draw 1` at the head of an ability's line: the condition is the moment itself.

        In a window of a card it is a condition, for what happens there has happened.
        """
        first = statements[0] if statements else None
        if len(statements) != 1 or not isinstance(first, If) or first.otherwise or self.otherwise:
            return None
        condition = first.condition
        if not isinstance(condition, Happened) or condition.negated or condition.event.scope is not None:
            return None
        at_head = (
            self.fresh or not self.blocks or "\n" in self.text[self.blocks[-1].end : (first.span or Span(0, 0)).start]
        )
        labelled = any(isinstance(w, Printed) and w.label is not Label.PERMANENT for w in self.label)
        triggered = any(not isinstance(w, While | Printed) for w in (*self.label, *self.line))
        told_now = any(condition is now for now in self.builder.now)
        return condition if told_now and at_head and not labelled and not triggered else None

    # --- blocks -----------------------------------------------------------------------------------------------------

    def _add(self, statements: list[Any], span: Span) -> None:
        windows = (*self.label, *self.line)
        always = reached(self.line[-1], statements) if self.line else None
        if always is not None:
            windows, statements = windows[:-1], always
        self.last_window = None
        block = self.blocks[-1] if self.blocks else None
        same_line = block is not None and "\n" not in self.text[block.end : (statements[0].span or Span(0, 0)).start]
        if block is not None and block.attack is None and same_line and block.windows == windows[:-1]:
            more = goes_on(block.body, windows, tuple(statements), span, self.label_only)
            if more is not None:
                block.body.append(more)
                block.end, self.fresh = span.end, False
                if isinstance(more, Trigger):
                    self.line = self.line[:-1]
                return
        if block is None or self.fresh or block.windows != windows or block.attack is not None:
            block = _Open(windows, span.start, span.end)
            self.blocks.append(block)
            for twin in self.twins:
                self.blocks.append(
                    _Open((*self.label, *self.line[:-1], twin), span.start, span.end, body=list(statements))
                )
            if self.twins:
                block.body.extend(statements)
                self.twins, self.fresh = [], True
                return
        self.fresh = False
        block.body.extend(statements)
        block.end = span.end

    def _attach_otherwise(self, statements: list[Any]) -> bool:
        return bool(self.blocks) and self._give_otherwise(self.blocks[-1].body, statements)

    @staticmethod
    def _give_otherwise(body: list[Any], statements: list[Any]) -> bool:
        if not body or not isinstance(body[-1], If) or body[-1].otherwise:
            return False
        body[-1] = attrs.evolve(body[-1], otherwise=tuple(s for s in statements))
        return True

    def _close_choice_unless_option(self) -> None:
        if self.choice is not None and len(self.choice[2]) > 1 and self.choice[2][-1]:
            self._close_choice()

    def _close_choice(self) -> None:
        if self.choice is None:
            return
        amount, span, options = self.choice
        self.choice = None
        filled = [o for o in options if o]
        if len(filled) == 1 and len(filled[0]) == 1 and isinstance(filled[0][0], ChooseEffects):
            filled = [list(o.body) for o in filled[0][0].options]  # `choose one: draw 2 or gain 1 action`
        if len(filled) < 2:
            advice = "write two or more effects after it, each on a line of its own that begins with `-`"
            self._complain(NO_LIST.at(span, suggestion=advice))
            return
        made = chosen_by(tuple(Option(tuple(o), span=_span_of(o)) for o in filled), self.chooser)
        end = made[-1].span.end if made[-1].span else span.end
        whole = Span(span.start, end)
        chosen: list[Any] = [ChooseEffects(amount, made, self.chooser, self.repeats, span=whole)]
        self._add(self.around(chosen) if self.around is not None else chosen, whole)

    def _assemble(self, reminders: tuple[Reminder, ...]) -> tuple[Any, ...]:
        notes: dict[int, list[Reminder]] = {}
        for reminder in reminders:
            assert reminder.span is not None
            before = [i for i, b in enumerate(self.blocks) if b.start <= reminder.span.start and b.attack is None]
            notes.setdefault(before[-1] if before else -1, []).append(reminder)
        out: list[Any] = []
        attack: AttackBlock | None = None
        inner: list[Block] = []
        if -1 in notes and not any(b.attack is None for b in self.blocks):
            out.append(Block(self.ground, (), tuple(notes.pop(-1))))
        for i, block in enumerate(self.blocks):
            span = Span(block.start, block.end)
            if block.attack is not None:
                if attack is not None:
                    out.append(attrs.evolve(attack, blocks=tuple(inner)))
                name, value = block.attack
                attack, inner = AttackBlock(name, value, block.windows, span=span), []
                continue
            said = notes.get(i, [])
            if -1 in notes:
                said = [*notes.pop(-1), *said]
            (inner if attack is not None else out).extend(paragraphs(block.windows, block.body, said, span))
        if attack is not None:
            out.append(attrs.evolve(attack, blocks=tuple(inner)))
        headed = {b.name.name for b in out if isinstance(b, AttackBlock)}
        for made, value in self.builder.attacks:  # one defined in the middle of a sentence
            if made.name.name not in headed:
                out.append(AttackBlock(made.name, value, self.ground, span=made.span))
        return tuple(out)


def _delayed(window: Any) -> bool:
    """Whether a window said after another's sentences belongs to them: `at the start of your next turn` is counted from
    there, and `when Ada attacks` from nowhere."""
    if isinstance(window, TurnEdge):
        return window.whose in (Whose.YOUR_NEXT, Whose.OPPONENTS_NEXT, Whose.THIS, Whose.COMBAT, Whose.ACTION)
    return isinstance(window, When) and window.event.ordinal is Ordinal.NEXT


def _span_of(statements: list[Any]) -> Span | None:
    spans = [s.span for s in statements if s.span is not None]
    return Span(spans[0].start, spans[-1].end) if spans else None


__all__ = ["Builder", "May"]
