"""Writing sentences, windows and whole texts."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any

import attrs

from umdsl.language.build.phrases import YOU
from umdsl.language.extensions import writer_of
from umdsl.language.grammar import verbs
from umdsl.language.nodes.amounts import Number, Times
from umdsl.language.nodes.conditions import Rolled
from umdsl.language.nodes.effects import (
    AddStat,
    Choose,
    Discard,
    Effect,
    Linked,
    PassThrough,
    PlayOnly,
    Redirect,
    SetStat,
)
from umdsl.language.nodes.selectors import Determiner, Name, Noun, Pronoun, Ref, Selector
from umdsl.language.nodes.statements import (
    After,
    AttackBlock,
    Before,
    Block,
    ChooseEffects,
    Edge,
    ForEach,
    If,
    Instead,
    Lasting,
    Lasts,
    Limited,
    May,
    OncePer,
    Pay,
    Printed,
    Repeat,
    Text,
    Then,
    Trigger,
    TurnEdge,
    Unless,
    Until,
    When,
    While,
    Whose,
    Would,
)
from umdsl.language.printers.effects import WriteEffects
from umdsl.language.printers.joints import AND_DO, HAVE_DO, LIST_COMMA, OR_DO, TO_DO, closed

# `the other` is told from `the other fighter` by what follows it; elsewhere it keeps its braces.
_OTHER_ALONE = re.compile(
    r"(?<! number of )(?<! amount of )\{(the other)\}"
    r"(?=\s*(?:[.,;:\]}]|$|\s(?:on|in|back|to|from|into|and|or|under|face)\b))"
    r"|(?<! number of )(?<! amount of )\{(each other)\}(?=\s*(?:[.,;:\]}]|$))"
)


def _bare_other(text: str) -> str:
    return _OTHER_ALONE.sub(lambda m: m[1] or m[2], text)


_EFFECTS = Effect.__args__  # type: ignore[attr-defined]
_THEY_DISCARD_IT = Discard(Ref(Pronoun.IT), Ref(Pronoun.THEM))


class Writer(WriteEffects, ABC):
    """Both registers; the two subclasses say how sentences begin and end."""

    # --- inside a sentence ------------------------------------------------------------------------------------------

    @staticmethod
    def is_step(node: Any) -> bool:
        """A plain effect that others may follow in the same sentence."""
        if writer_of(type(node)) is not None:
            return True
        return isinstance(node, _EFFECTS) and not isinstance(node, PlayOnly | PassThrough | Linked)

    def chain(self, body: tuple[Any, ...], subject: Any = YOU) -> str:
        """Statements in one sentence: joined by `and`; a compound that is not the last is closed with brackets."""
        done = ""
        for i, node in reversed(list(enumerate(body))):
            text = self.statement(node, subject)
            first = not i and isinstance(node, Then)  # after a comma `then` would go on with what stands before it
            if not closed(text) and (first or (done and not self.is_step(node))):
                text = f"[{text}]"
            if i and isinstance(node, Then) and not done and not closed(text):
                done = ", " + text
                continue
            whole = text + done
            if i and not closed(text) and not AND_DO.match(self.one_word("and " + whole)):
                whole = f"[{text}]" + done
            done = f" and {whole}" if i else whole
        return done

    def statement(self, node: Any, subject: Any = YOU) -> str:
        match node:
            case May(who=who, body=body):
                return self._may(node, who, body)
            case If(condition=Rolled() as rolled, then=then, otherwise=()):
                return f"{self.rolled(rolled)}, {self.chain(then, subject)}"
            case If(condition=Rolled() as rolled, then=then, otherwise=otherwise):
                return (
                    f"[{self.rolled(rolled)}, {self.chain(then, subject)}, otherwise {self.chain(otherwise, subject)}]"
                )
            case If(condition=condition, then=then, otherwise=()):
                return self.led(f"if {self.condition(condition)}", self.chain(then, subject))
            case If(condition=condition, then=then, otherwise=otherwise):
                first = self.led(f"if {self.condition(condition)}", self.chain(then, subject))
                return f"[{first}, otherwise {self.chain(otherwise, subject)}]"
            case Unless(condition=condition, body=body):
                return self.led(f"unless {self.condition(condition)}", self.chain(body))
            case Instead(body=body, of=of) if of:
                return self._instead_of(body, of, subject)
            case Instead(body=body):
                if len(body) == 1 and self.is_step(body[0]) and not isinstance(body[0], SetStat | Redirect):
                    return f"{self.statement(body[0], subject)} instead"
                return f"instead {self.chain(body, subject)}"
            case Then(body=body):
                return f"then {self.chain(body, subject)}"
            case Pay(cost=cost, body=body):
                return self._pay(cost, body, subject)
            case Repeat(times=times, effect=effect):
                return f"{self.effect(effect, subject)} {self.amount(times)} times"
            case ForEach(each=each, body=body):
                return self.led(f"for each {self.each(each)}", self.chain(body, subject))
            case ChooseEffects():
                return self._choose_inline(node, subject)
            case Lasting(lasts=lasts, body=body):
                return self.led(str(lasts), self.chain(body, subject))
            case Until(event=event, body=body):
                return self.led(f"until {self.event(event)}", self.chain(body))
            case Limited(limit=limit):
                return f"only {limit}"
            case Trigger(window=window, body=body):
                return f"[{self.led(self.spoken(window), self.chain(body))}]"
        return self.effect(node, subject)

    def _instead_of(self, body: tuple[Any, ...], of: tuple[Any, ...], subject: Any) -> str:
        """`draw 2 instead of 1` where only the number differs, else the replaced sentence in brackets."""
        if len(body) == 1 and self.is_step(body[0]):
            text = self.statement(body[0], subject)
            amount = self.other_amount(body[0], of[0]) if len(of) == 1 else None
            return f"{text} instead of {amount or self._replaced(of, subject)}"
        return self.led(f"instead of {self._replaced(of, subject)}", self.chain(body, subject))

    def _replaced(self, of: tuple[Any, ...], subject: Any) -> str:
        text = (self.doing(of[0], subject) if len(of) == 1 else None) or self.chain(of, subject)
        return text if text.split(" ", 1)[0].endswith("ing") or closed(text) else f"[{text}]"

    def led(self, head: str, chain: str) -> str:
        """`if …, draw 2`: in brackets where the comma would be read as one of a list."""
        return (
            f"{head}, [{chain}]" if LIST_COMMA.match(self.one_word(_bare_other(", " + chain))) else f"{head}, {chain}"
        )

    @staticmethod
    def rolled(node: Rolled) -> str:
        return f"on a {' or '.join(str(r) for r in node.results)}"

    def _may(self, node: May, who: Any, body: tuple[Any, ...]) -> str:
        outer, self.asked = self.asked, True
        text = self._led_by_you(self.chain(body, who), body[0]) if who == YOU else self.chain(body, who)
        self.asked = outer
        return f"{self.who(who)} may {text}"

    def _led_by_you(self, text: str, first: Any) -> str:
        """`have your opponent discard 1 card`: what another does where you may have it done."""
        if isinstance(first, Pay):
            first = first.cost[0]
        if not self.is_step(first):
            return text
        told = self.effect(first)
        self.having = True
        made = self.effect(first)
        self.having = False
        return made + text.removeprefix(told) if text.startswith(told) and HAVE_DO.match(self.one_word(made)) else text

    def _pay(self, cost: tuple[Any, ...], body: tuple[Any, ...], subject: Any) -> str:
        price = self.chain(cost, subject)
        if len(cost) > 1 or not self.is_step(cost[0]):
            price = price if closed(price) else f"[{price}]"
        outer, self.asked = self.asked, True
        gain = self.chain(body, subject)
        self.asked = outer
        if not TO_DO.match("to " + gain):
            gain = f"[{gain}]"
        return f"{price} to {gain}"

    def _choose_inline(self, node: ChooseEffects, subject: Any) -> str:
        either = self._either(node, subject)
        if either is not None:
            return either
        options = " or ".join(f"[{self.chain(o.body, node.who)}]" for o in node.options)
        if isinstance(node.amount, Times):
            return f"{_one_of(node)} for each {self.each(node.amount.each)} among {options}"
        who = (
            "choose"
            if node.who == subject
            else f"{self.who(node.who)} {'choose' if self.is_plural(node.who) else 'chooses'}"
        )
        return f"{who} {self.amount(node.amount)}{' times' if node.repeats else ''} of {options}"

    def _either(self, node: ChooseEffects, subject: Any) -> str | None:
        """`draw 1 or gain 1 action`, where two plain effects are all there is to choose from."""
        if node.amount != Number(1) or node.who != YOU or subject != YOU or len(node.options) != 2:
            return None
        first, second = (o.body for o in node.options)
        if len(first) > 1 or len(second) > 1 or not self.is_step(first[0]) or not self.is_step(second[0]):
            return None
        told = [self.statement(first[0], subject), self.statement(second[0], subject)]
        word = told[0].split(" ", 1)[0]
        if word.islower() and word not in verbs():  # of whom the first is told, the choice would be
            return None
        joined = f"{told[0]} or {told[1]}"
        return joined if " or " not in told[0] and OR_DO.match(self.one_word("or " + told[1])) else None

    # --- windows ----------------------------------------------------------------------------------------------------

    def spoken(self, window: Any) -> str:
        """A window as it is said in a sentence: `at the start of your turn`."""
        match window:
            case TurnEdge(edge=edge, whose=whose):
                turn = str(whose) if isinstance(whose, Whose) else f"{self.possessive(whose)} turn"
                return f"at the {'start' if edge is Edge.START else 'end'} of {turn}"
            case When(event=event):
                if event.ordinal is not None:
                    return f"the {event.ordinal} time {self.event(event)}"
                return f"when {self.event(event)}"
            case After(event=event):
                told = self.event(event)
                if told.startswith("that "):  # `after that` is a word of its own
                    subject = self.who(event.subject)
                    told = "{" + subject + "}" + told[len(subject) :]
                return f"after {told}"
            case Before(event=event):
                return f"before {self.event(event)}"
            case Would(event=event) if event.ordinal is not None:
                return f"the {event.ordinal} time {self.who(event.subject)} would {self._bare(event)}"
            case Would(event=event):
                return f"if {self.who(event.subject)} would {self._bare(event)}"
            case While(condition=condition):
                return f"while {self.condition(condition)}"
            case OncePer(limit=limit):
                return str(limit)
        raise TypeError(f"no words for {window!r}")

    @abstractmethod
    def window(self, window: Any) -> str:
        """A window at the head of a block."""

    # --- the whole text ---------------------------------------------------------------------------------------------

    def text(self, text: Text) -> str:
        lines: list[str] = []
        self._blocks(text.blocks, lines)
        for i, line in enumerate(lines[:-1]):
            if line[-1:] not in ".:" and _goes_on(line, lines[i + 1]):
                lines[i] = line + "."
        return _bare_other("\n".join(lines))

    def _blocks(self, blocks: tuple[Any, ...], lines: list[str]) -> None:
        labelled, plain = False, False
        for block in blocks:
            if isinstance(block, AttackBlock):
                head = self._windows(block.windows)
                if labelled and not _is_labelled(block):
                    head = self.always() + head
                lines.append(f"{head}{block.name.name}: {self.amount(block.value)} ATK")
                self._blocks(block.blocks, lines)
                labelled, plain = True, True
                continue
            printed = _is_labelled(block)
            force = not printed and (labelled or (plain and not block.windows))
            lines.append(self.block(block, force))
            labelled = printed or (labelled and not force)
            plain = not block.windows

    def _windows(self, windows: tuple[Any, ...]) -> str:
        return "".join(self.window(w) for w in windows)

    def block(self, block: Block, force: bool) -> str:
        head = self._windows(block.windows)
        if force:
            head = self.always() + head
        body = self.body(block.body)
        notes = " ".join(f"({r.text})" for r in block.reminders)
        return head + " ".join(p for p in (body, notes) if p)

    @abstractmethod
    def always(self) -> str:
        """The label that ends a printed window."""

    def body(self, body: tuple[Any, ...]) -> str:
        parts: list[str] = []
        for node in body:
            parts += self.sentences(node)
        return self.join(parts)

    def sentences(self, node: Any) -> list[str]:
        """A statement as one or two sentences."""
        if isinstance(node, If) and node.otherwise:
            first = self.statement(attrs.evolve(node, otherwise=()))
            return [first, f"otherwise, {self.chain(node.otherwise)}"]
        if isinstance(node, ChooseEffects) and node.who == YOU:
            return [self.choice(node)]
        return [self.statement(node)]

    def choice(self, node: ChooseEffects) -> str:
        if isinstance(node.amount, Times):
            head = f"{_one_of(node)} for each {self.each(node.amount.each)}:"
        else:
            head = f"choose {self.amount(node.amount)}{' times' if node.repeats else ''}:"
        return head + "".join(f"\n- {self.body(o.body)}" for o in node.options) + "\n"

    @abstractmethod
    def join(self, parts: list[str]) -> str:
        """Sentences one after the other."""


class Terse(Writer):
    """`AFTER COMBAT: move up to 3`."""

    terse = True

    def always(self) -> str:
        return "ALWAYS: "

    def window(self, window: Any) -> str:
        match window:
            case Printed(label=label):
                return f"{label.upper()}: "
            case TurnEdge(edge=edge, whose=Whose.YOURS):
                return f"{edge.upper()} OF TURN: "
            case TurnEdge(edge=edge):
                return f"{edge.upper()} OF {self.spoken(window).split(' of ', 1)[1]}: "
            case OncePer(limit=limit):
                return f"{limit.upper()}: "
        first, _, rest = self.spoken(window).partition(" ")
        return f"{first.upper()} {rest}: "

    def join(self, parts: list[str]) -> str:
        out = ""
        for part in parts:
            if out:
                out += "" if out.endswith("\n") else ". "
            out += part
        return out.rstrip("\n")


class Prose(Writer):
    """`After combat: Move your fighter up to 3 spaces.`"""

    def always(self) -> str:
        return "Always: "

    def _may(self, node: May, who: Any, body: tuple[Any, ...]) -> str:
        """`you may move your fighters 1 more for this action`: after `may` a card begins with what may be done."""
        match body:
            case [Lasting(lasts=Lasts.ACTION, body=[AddStat() as only])]:
                return f"{self.who(who)} may {self.effect(only, who)} {Lasts.ACTION}"
        return super()._may(node, who, body)

    def body(self, body: tuple[Any, ...]) -> str:
        match body:
            case [Redirect(what=Selector(noun=Noun.DAMAGE, quantity=Determiner.EACH) as what, to=Selector() as to)]:
                return self.join([f"{self.np(what)} is dealt to {self.np(to)} instead"])
        return super().body(body)

    def chain(self, body: tuple[Any, ...], subject: Any = YOU) -> str:
        match body:
            case [*_, Choose(what=Selector(noun=Noun.CARD, quantity=Number(n=1), filters=()), who=who), last] if (
                who == subject == YOU and last == _THEY_DISCARD_IT
            ):
                return f"{super().chain(body[:-1], subject)} for them to discard"
        return super().chain(body, subject)

    def window(self, window: Any) -> str:
        if isinstance(window, Printed):
            return f"{window.label.capitalize()}: "
        return f"{self.spoken(window)}, "

    def _windows(self, windows: tuple[Any, ...]) -> str:
        return _capital(super()._windows(windows))

    def block(self, block: Block, force: bool) -> str:
        head = self._windows(block.windows)
        if force:
            head = self.always() + head
        spoken = bool(block.windows) and not isinstance(block.windows[-1], Printed)
        body = self.body(block.body)
        if (
            spoken
            and body
            and (isinstance(block.body[0], Then) or LIST_COMMA.match(self.one_word(", " + _small(body))))
        ):
            body = self.join(
                [f"[{self.statement(block.body[0])}]", *(s for n in block.body[1:] for s in self.sentences(n))]
            )
        if spoken and body and not body.startswith("BOOST") and not _begins_with_a_name(body, block):
            body = _small(body)
        notes = " ".join(f"({r.text})" for r in block.reminders)
        return head + " ".join(p for p in (body, notes) if p)

    def join(self, parts: list[str]) -> str:
        out = ""
        for part in parts:
            if out and not out.endswith("\n"):
                out += " "
            out += _capital(part)
            if not part.endswith("\n"):
                out += "."
        return out.rstrip("\n")


def _one_of(node: ChooseEffects) -> str:
    return "choose an effect" if node.repeats else "choose a different effect"


def _goes_on(line: str, following: str) -> bool:
    """Whether a line would be read on: one that begins small, or a name right after a name."""
    from umdsl.language.grammar import vocabulary

    first = following.split(" ", 1)[0].rstrip(":,").lower()
    return not following[:1].isupper() or (line.rsplit(" ", 1)[-1][:1].isupper() and first not in vocabulary())


def _is_labelled(block: Block | AttackBlock) -> bool:
    return bool(block.windows) and isinstance(block.windows[0], Printed)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _begins_with_a_name(text: str, block: Block) -> bool:
    named = (node.name for node in block.walk() if isinstance(node, Name))
    return any(text.startswith(name) and not name.startswith("The ") for name in named)


def _small(text: str) -> str:
    first = text.split(" ", 1)[0]
    return text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]
