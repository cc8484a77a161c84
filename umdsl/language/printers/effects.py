"""Writing effects: one method for each class of effect.

Each method returns what the effect says after its subject, in the form that agrees with the subject: `v` picks
`draw` or `draws`. An effect whose subject is the reader's own (`you`) is told without one.
"""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.phrases import THE_DECK, YOU, YOUR_FIGHTER
from umdsl.language.extensions import writer_of
from umdsl.language.nodes.amounts import Capped, Count, Number, Plus, Times, UpTo, UpToFigure
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.conditions import Verb
from umdsl.language.nodes.effects import (
    Act,
    AddStat,
    Again,
    Allow,
    Apply,
    AtMost,
    Become,
    BonusAttack,
    Boost,
    Cancel,
    Cannot,
    Choose,
    Confine,
    Course,
    Damage,
    Decide,
    Declare,
    Defeat,
    Discard,
    DiscardUntil,
    Divide,
    Draw,
    DrawUntil,
    End,
    ExtraTurn,
    Flip,
    Gain,
    Give,
    Ignore,
    Immune,
    Keep,
    LessDamage,
    Linked,
    Look,
    Lose,
    MoreDamage,
    Move,
    PassThrough,
    Place,
    Play,
    PlayOnly,
    Prevent,
    Purpose,
    Put,
    Recover,
    Redirect,
    Remove,
    Return,
    Reveal,
    Roll,
    Search,
    SetStat,
    Shuffle,
    Skip,
    Spend,
    Spot,
    StartAs,
    StartWith,
    StopBeing,
    Summon,
    Swap,
    SwapStats,
    Tag,
    TakeAction,
    TakeStat,
    Thing,
    Track,
    Treat,
    Use,
)
from umdsl.language.nodes.selectors import Both, Determiner, Name, Noun, Pronoun, Ref, Selector, Stat, StatOf, This
from umdsl.language.nodes.sense import is_fighter, is_group
from umdsl.language.printers.conditions import WriteConditions

_DOING: dict[type, dict[str, str]] = {
    Discard: {"discard": "discarding"},
    Draw: {"draw": "drawing"},
    Reveal: {"reveal": "revealing"},
    Gain: {"gain": "gaining"},
    Lose: {"lose": "losing"},
    Spend: {"spend": "spending"},
    Recover: {"recover": "recovering"},
    Return: {"return": "returning"},
    TakeAction: {"attack": "attacking", "maneuver": "maneuvering"},
}
# Their amount is told before other words, so that it cannot be named alone.
_ADDED = (AddStat, TakeStat)
_CHANGED = tuple(Selector(Determiner.SOME, noun) for noun in (Noun.SIZE, Noun.FORM, Noun.IDENTITY))


_PURPOSES = {Purpose.ATTACK: "attack", Purpose.MANEUVER: "maneuver", Purpose.SCHEME: "play a scheme"}


class WriteEffects(WriteConditions):
    asked = False  # inside `you may …` an effect begins with its verb
    having = False  # `you may have your opponent discard 1 card`: who is made to do it is named after `have`

    # --- the subject ------------------------------------------------------------------------------------------------

    def effect(self, node: Any, subject: Any = YOU) -> str:
        """An effect as a clause. `subject` is the one already being spoken to; another is named."""
        added = writer_of(type(node))
        text = added(self, node, subject) if added else getattr(self, "w_" + type(node).__name__)(node, subject)
        if getattr(node, "again", False):
            text += " again"
        each = self._each(node)
        if each is not None:
            text = f"{text} for each {self.each(each)}"
        value = _amount_of(node)
        return f"{text}, to a maximum of {self.amount(value.most)}" if isinstance(value, Capped) else str(text)

    @staticmethod
    def _each(node: Any) -> Any:
        value = _amount_of(node)
        if isinstance(value, Capped):
            value = value.amount
        return value.each if isinstance(value, Times) else getattr(node, "each", None)

    def said(self, who: Any, subject: Any, base: str, third: str, rest: str) -> str:
        """`draw 2`, or `your opponent draws 2` where the subject is another."""
        rest = f" {rest}" if rest else ""
        if who is None or who == subject:
            return f"{base}{rest}"
        if who == Both((YOU, Ref(Pronoun.THEM))):
            return f"you each {base}{rest}"
        if self.having:
            return f"have {self.np(who)} {base}{rest}"
        return f"{self.who(who)} {base if self.is_plural(who) else third}{rest}"

    def other_amount(self, node: Any, other: Any) -> str | None:
        """The number of an effect that is otherwise the same, where it can be said alone."""
        name = "amount" if hasattr(other, "amount") else "distance"
        value = getattr(other, name, None)
        if type(node) is not type(other) or not isinstance(value, Number | UpTo) or getattr(node, name, None) is None:
            return None
        same = not isinstance(node, _ADDED) and attrs.evolve(node, **{name: value}) == other
        return self.amount(value) if same else None

    def doing(self, node: Any, subject: Any) -> str | None:
        """`discarding it`, `attacking`: the effects that are told so, done by the one spoken to."""
        if type(node) not in _DOING or getattr(node, "again", False) or self._each(node) is not None:
            return None
        verb, _, rest = self.effect(node, subject).partition(" ")
        if verb not in _DOING[type(node)]:
            return None
        return f"{_DOING[type(node)][verb]} {rest}".rstrip()

    # --- cards ------------------------------------------------------------------------------------------------------

    def w_Draw(self, n: Draw, s: Any) -> str:
        return self.said(n.who, s, "draw", "draws", self._short(n.amount, "card", "cards", n.more))

    def _short(self, amount: Any, noun: str, many: str, more: bool) -> str:
        plain = _plain(amount)
        if more:
            return self.of_noun(amount, f"additional {noun}", f"additional {many}")
        if self.terse and isinstance(plain, Number | UpTo):
            return self.amount(plain)
        return self.of_noun(amount, noun, many)

    def w_DrawUntil(self, n: DrawUntil, s: Any) -> str:
        return self.said(n.who, s, "draw", "draws", f"until {self._until(n)} {self.np(n.what)}")

    def w_DiscardUntil(self, n: DiscardUntil, s: Any) -> str:
        return self.said(n.who, s, "discard", "discards", f"until {self._until(n)} {self.np(n.what)}")

    @staticmethod
    def _until(n: Any) -> str:
        return "you have" if n.who == YOU else "they have"

    def w_Discard(self, n: Discard, s: Any) -> str:
        return self.said(n.who, s, "discard", "discards", self.np(n.what))

    def w_Look(self, n: Look, s: Any) -> str:
        return self.said(n.who, s, "look at", "looks at", self.np(n.at))

    def w_Reveal(self, n: Reveal, s: Any) -> str:
        return self.said(n.who, s, "reveal", "reveals", self.np(n.what))

    def w_Put(self, n: Put, s: Any) -> str:
        what = self.np(n.what) + (f" {n.side}" if n.side else "")
        where = {Spot.TOP: "on top of", Spot.BOTTOM: "on the bottom of", Spot.INTO: "into", Spot.UNDER: "under"}.get(
            n.spot, str(n.spot)
        )
        pile = self.np(n.pile)
        if n.pile == THE_DECK and n.spot in (Spot.TOP, Spot.BOTTOM):
            where, pile = ("on top" if n.spot is Spot.TOP else "on the bottom"), ""
        order = f" {n.order}" if n.order else ""
        return self.said(n.who, s, "put", "puts", f"{what} {where}{' ' + pile if pile else ''}{order}")

    def closed(self, node: Any) -> str:
        """A noun phrase that the words after it cannot be drawn into."""
        return self.core(node)

    def w_Return(self, n: Return, s: Any) -> str:
        to = f" to {self.np(n.to)}" if n.to is not None else ""
        return self.said(n.who, s, "return", "returns", f"{self.np(n.what)}{to}")

    def w_Remove(self, n: Remove, s: Any) -> str:
        if n.from_ is None:
            return self.said(n.who, s, "remove", "removes", self.np(n.what))
        return self.said(n.who, s, "remove", "removes", f"{self.np(n.what)} from {self.core(n.from_)}")

    def w_Shuffle(self, n: Shuffle, s: Any) -> str:
        into = f" into {self.np(n.into)}" if n.into is not None else ""
        return self.said(n.who, s, "shuffle", "shuffles", f"{self.np(n.what)}{into}")

    def w_Search(self, n: Search, s: Any) -> str:
        return self.said(n.who, s, "search", "searches", f"{self.np(n.where)} for {self.np(n.for_)}")

    def w_Choose(self, n: Choose, s: Any) -> str:
        return self.said(n.who, s, "choose", "chooses", self.np(n.what))

    def w_Declare(self, n: Declare, s: Any) -> str:
        span = f" from {n.low} to {n.high}" if n.low is not None else ""
        return self.said(n.who, s, "name", "names", self.np(n.what) + span)

    def w_Use(self, n: Use, s: Any) -> str:
        return self.said(n.who, s, "use", "uses", self.np(n.what))

    def w_Tag(self, n: Tag, s: Any) -> str:
        return n.name.name

    def w_Give(self, n: Give, s: Any) -> str:
        return self.said(n.who, s, "give", "gives", f"{self._given(n.what)} to {self.np(n.to)}")

    def _given(self, what: Any) -> str:
        """`give them` alone would be read as giving to them."""
        text = self.np(what)
        return "{" + text + "}" if text.startswith(("them", "you ")) or text == "you" else text

    def w_Play(self, n: Play, s: Any) -> str:
        side = f" {n.side}" if n.side else ""
        along = f" along with {self.core(n.along)}" if n.along is not None else ""
        return self.said(
            n.who, s, "play", "plays", f"{self.core(n.what) if side or along else self.np(n.what)}{side}{along}"
        )

    def w_Flip(self, n: Flip, s: Any) -> str:
        return self.said(n.who, s, "flip", "flips", self.core(n.what) + (f" {n.side}" if n.side else ""))

    def w_Roll(self, n: Roll, s: Any) -> str:
        return self.said(n.who, s, "roll", "rolls", self.of_noun(n.amount, "die", "dice"))

    def w_Keep(self, n: Keep, s: Any) -> str:
        return self.said(n.who, s, "keep", "keeps", self.np(n.what))

    # --- fighters ---------------------------------------------------------------------------------------------------

    def w_Move(self, n: Move, s: Any) -> str:
        tail = "" if n.distance is None else " " + self._spaces(n.distance)
        if n.course is not None:
            tail += " " + self.w_Course(n.course, s)
        if n.through is not None:
            tail += f" through {self.np(n.through)}"
        if n.mover is not None:
            return self.said(n.mover, s, "move", "moves", (self.core(n.who) if tail else self.np(n.who)) + tail)
        if n.who == s and n.who != YOU:
            return f"move{tail}"
        if n.who == YOUR_FIGHTER and self.terse and (n.distance is not None or n.course is not None):
            return f"move{tail}"
        if n.who == YOU:
            return f"you move{tail}"
        return f"move {self.core(n.who) if tail else self.np(n.who)}{tail}"

    def _spaces(self, distance: Any) -> str:
        plain = _plain(distance)
        if isinstance(plain, UpToFigure):
            return f"up to {self.possessive(plain.most.of)} {plain.most.stat}"
        if isinstance(plain, Number | UpTo) and self.terse:
            return self.amount(plain)
        return self.of_noun(distance, "space", "spaces")

    def w_Course(self, n: Course, s: Any) -> str:
        return f"{n.heading} {self.core(n.target)}"

    def w_PassThrough(self, n: PassThrough, s: Any) -> str:
        who = self.who(n.who)
        return f"{who} may move through {self.np(n.through)}"

    def w_Place(self, n: Place, s: Any) -> str:
        return self.said(n.who, s, "place", "places", self.closed(n.what) + self._where(n.where))

    def _where(self, where: tuple[Any, ...]) -> str:
        return "".join(" " + self.post(w, last=i == len(where) - 1) for i, w in enumerate(where))

    def w_Swap(self, n: Swap, s: Any) -> str:
        return self.said(n.who, s, "swap", "swaps", f"spaces with {self.core(n.with_)}")

    def w_Summon(self, n: Summon, s: Any) -> str:
        return self.said(n.who, s, "summon", "summons", self.closed(n.what) + self._where(n.where))

    def w_Damage(self, n: Damage, s: Any) -> str:
        kind = ("additional " if n.more else "") + (f"{n.kind} " if n.kind else "")
        plain = _plain(n.amount)
        if self.terse and isinstance(plain, Number | UpTo) and not kind:
            amount = self.amount(plain)
        else:
            amount = self.of_noun(n.amount, kind + "damage", kind + "damage")
        if n.by is None and n.to == s:
            return f"take {amount}"
        if not self.is_plain(plain) and (_points_at(plain, n.to) or (not self.terse and _names_first(n))):
            words = f"{kind}damage to {self.core(n.to)} equal to {self.equal(plain, True)}"
            return self.said(n.by, s, "deal", "deals", words)
        return self.said(n.by, s, "deal", "deals", f"{amount} to {self.np(n.to)}")

    def w_Divide(self, n: Divide, s: Any) -> str:
        return f"divide {self.of_noun(n.amount, 'damage', 'damage')} among {self.np(n.among)}"

    def w_Recover(self, n: Recover, s: Any) -> str:
        return self.said(n.who, s, "recover", "recovers", self._short(n.amount, "health", "health", n.more))

    def w_Defeat(self, n: Defeat, s: Any) -> str:
        return f"defeat {self.np(n.who)}"

    def w_Become(self, n: Become, s: Any) -> str:
        if isinstance(n.what, Selector) and n.what in _CHANGED:
            return self.said(n.who, s, "change", "changes", self._noun(n.what.noun))
        if is_group(n.what):
            verb = "choose" if isinstance(n.what, Selector) else "change"
            return self.said(n.who, s, verb, f"{verb}s", self.np(n.what))
        return self.said(n.who, s, "become", "becomes", self.np(n.what))

    # --- resources and actions --------------------------------------------------------------------------------------

    def w_Gain(self, n: Gain, s: Any) -> str:
        only = " or ".join(_PURPOSES[purpose] for purpose in n.only)
        rest = f" that may only be used to {only}" if only else ""
        return self.said(n.who, s, "gain", "gains", self.np(n.what) + rest)

    def w_Lose(self, n: Lose, s: Any) -> str:
        return self.said(n.who, s, "lose", "loses", self.np(n.what))

    def w_Spend(self, n: Spend, s: Any) -> str:
        return self.said(n.who, s, "spend", "spends", self.np(n.what))

    def w_TakeAction(self, n: TakeAction, s: Any) -> str:
        if n.act is Act.MANEUVER:
            return self.said(n.who, s, "maneuver", "maneuvers", "")
        target = self.np(n.target) if n.target is not None else ""
        return self.said(n.who, s, "attack", "attacks", target)

    def w_BonusAttack(self, n: BonusAttack, s: Any) -> str:
        return n.name.name

    def w_Skip(self, n: Skip, s: Any) -> str:
        return self.said(n.who, s, "skip", "skips", self.np(n.what))

    def w_ExtraTurn(self, n: ExtraTurn, s: Any) -> str:
        return self.said(n.who, s, "take", "takes", "an extra turn")

    def w_Decide(self, n: Decide, s: Any) -> str:
        verbs = ("win", "wins") if n.won else ("lose", "loses")
        return self.said(n.who, s, *verbs, "the combat")

    def w_Linked(self, n: Linked, s: Any) -> str:
        return f"{self.who(n.who)} may move between {self.np(n.spaces)} as if they were adjacent"

    def w_End(self, n: End, s: Any) -> str:
        return "end its movement" if n.what is Thing.MOVEMENT else f"end the {n.what}"

    def w_Again(self, n: Again, s: Any) -> str:
        return "do this again"

    # --- combat -----------------------------------------------------------------------------------------------------

    def w_Boost(self, n: Boost, s: Any) -> str:
        with_ = f" with {self.np(n.with_)}" if n.with_ is not None else ""
        return self.said(
            n.who, s, "BOOST", "BOOSTs", (self.inner(n.what, False) if with_ else self.core(n.what)) + with_
        )

    def w_Cancel(self, n: Cancel, s: Any) -> str:
        windows = " and ".join(w.value.upper() for w in n.windows)
        windows = f"{windows} " if windows else ""
        return self.said(n.who, s, "cancel", "cancels", f"all {windows}effects on {self.core(n.card)}")

    def w_Ignore(self, n: Ignore, s: Any) -> str:
        return f"ignore {self.np(n.what)}"

    def w_SetStat(self, n: SetStat, s: Any) -> str:
        amount = self._sum(n.amount)
        if isinstance(n.stat, StatOf) and n.stat.stat is not Stat.HEALTH and not self.asked:
            return f"{self.np(n.stat)} is {amount}"
        return f"set {self.np(n.stat)} to {amount}"

    def _sum(self, amount: Any) -> str:
        return self.amount(_plain(amount))

    def w_AddStat(self, n: AddStat, s: Any) -> str:
        plain = _plain(n.amount)
        if (
            self.terse
            and not self.asked
            and isinstance(plain, Number)
            and n.stat == StatOf(Stat.VALUE, This(Noun.CARD))
        ):
            return f"+{plain.n}"
        return f"add {self._addend(n.amount)} to {self.np(n.stat)}"

    def _addend(self, amount: Any) -> str:
        plain = _plain(amount)
        if isinstance(plain, Plus):
            return self.amount(plain)
        return self.amount(plain) if self.is_plain(plain) else self.equal(plain)

    def w_TakeStat(self, n: TakeStat, s: Any) -> str:
        return f"reduce {self.core(n.stat)} by {self._sum(n.amount)}"

    def w_Confine(self, n: Confine, s: Any) -> str:
        word = "lower" if n.lowest else "higher"
        return f"{self.np(n.stat)} cannot be {word} than {self._sum(n.amount)}"

    def w_SwapStats(self, n: SwapStats, s: Any) -> str:
        return f"swap {self.core(n.left)} with {self.core(n.right)}"

    def w_Prevent(self, n: Prevent, s: Any) -> str:
        to = f" to {self.core(n.to)}" if n.to is not None else ""
        return f"prevent {self.np(n.what)}{to}"

    def w_Redirect(self, n: Redirect, s: Any) -> str:
        return f"assign {self.core(n.what)} to {self.np(n.to)}"

    def w_LessDamage(self, n: LessDamage, s: Any) -> str:
        return self.said(n.who, s, "take", "takes", f"{self.amount(n.amount)} less {self.np(n.what)}")

    def w_MoreDamage(self, n: MoreDamage, s: Any) -> str:
        return self.said(n.who, s, "take", "takes", f"{self.amount(n.amount)} more {self.np(n.what)}")

    def w_Immune(self, n: Immune, s: Any) -> str:
        return self.said(n.who, s, "do not take", "does not take", self.np(n.what))

    # --- rules that hold --------------------------------------------------------------------------------------------

    def w_Cannot(self, n: Cannot, s: Any) -> str:
        return f"{self.who(n.event.subject)} cannot {self._bare(n.event)}"

    def w_Allow(self, n: Allow, s: Any) -> str:
        thing = n.event.object
        reach = n.event.verb is Verb.ATTACK and isinstance(thing, Selector) and thing.quantity is Determiner.SOME
        if n.event.verb is Verb.TARGET or (reach and n.event.by is None):
            return f"{self.who(n.event.subject)} may {self._bare(n.event)}"
        return f"{self.who(n.event.subject)} {self.be(n.event.subject)} free to {self._bare(n.event)}"

    def w_PlayOnly(self, n: PlayOnly, s: Any) -> str:
        return f"play only if {self.condition(n.condition)}"

    def w_StartWith(self, n: StartWith, s: Any) -> str:
        return self.said(n.who, s, "start with", "starts with", self.np(n.what))

    def w_StartAs(self, n: StartAs, s: Any) -> str:
        return self.said(n.who, s, "start as", "starts as", self.np(n.what))

    def w_AtMost(self, n: AtMost, s: Any) -> str:
        who = "you" if n.who == YOU else self.who(n.who)
        return f"{who} {'have' if self.is_plural(n.who) else 'has'} a maximum of {self.np(n.what)}"

    def w_Treat(self, n: Treat, s: Any) -> str:
        return f"treat {self.core(n.what)} as {self.np(n.as_)}"

    def w_Apply(self, n: Apply, s: Any) -> str:
        return f"{self.who(n.what)} {'apply' if self.is_plural(n.what) else 'applies'}"

    def w_StopBeing(self, n: StopBeing, s: Any) -> str:
        return f"{self.who(n.who)} {'are' if self.is_plural(n.who) else 'is'} no longer {self.np(n.what)}"

    def w_Track(self, n: Track, s: Any) -> str:
        return f"use {self.core(n.what)} to track {self.np(n.subject)}"


def _points_at(amount: Any, to: Any) -> bool:
    """Whether an amount speaks of the one who takes the damage, who must then be named before it."""
    fighter = isinstance(to, Selector) and is_fighter(to.noun) and not isinstance(to.noun, Name)
    return fighter and isinstance(amount, StatOf) and any(n == Ref(Pronoun.THEM) for n in amount.walk())


def _names_first(n: Damage) -> bool:
    """Whether a card names a fighter before a long amount: what `you took to the opposing fighter` would be misread."""
    fighter = isinstance(n.to, Selector) and isinstance(n.to.noun, Noun) and is_fighter(n.to.noun)
    return fighter and isinstance(n.amount, StatOf | Count)


def _amount_of(node: Any) -> Any:
    """The one amount of an effect: how much, how far or how many."""
    for value in (getattr(node, "amount", None), getattr(node, "distance", None)):
        if value is not None:
            return value
    what = getattr(node, "what", None)
    return what.quantity if isinstance(what, Selector) else None


def _plain(amount: Any) -> Any:
    """An amount without the `for each` and the maximum that are said at the end."""
    while isinstance(amount, Times | Capped):
        amount = amount.amount
    return amount


__all__ = ["Name", "Node", "Pronoun", "Ref", "WriteEffects"]
