"""What stands before a list to choose from: how many of it, who chooses, and on what condition."""

from __future__ import annotations

from typing import Any

from umdsl.language.build.choosing import how_often, so_many
from umdsl.language.build.phrases import Misfit, Phrase
from umdsl.language.build.windows import BuildWindows
from umdsl.language.nodes.amounts import AnyNumber, Bound, Comparison, Number, Times
from umdsl.language.nodes.base import Node
from umdsl.language.nodes.selectors import Pronoun, Ref
from umdsl.language.nodes.statements import ForEach, If, May, Pay, Then
from umdsl.language.spans import Span


class BuildLists(BuildWindows):
    """Builds the heads of lists; the entries are laid out in :mod:`blocks`."""

    def choose_head(self, c: list[Any], span: Span) -> Any:
        return ("choose", c[1], span)

    def choose_head_some(self, c: list[Any], span: Span) -> Any:
        words = c[1].lower()
        return ("choose", AnyNumber() if words.startswith("any") else Bound(Comparison.AT_LEAST, Number(1)), span)

    def choose_head_one(self, c: list[Any], span: Span) -> Any:
        return ("choose", Number(1), span)

    def choose_head_by(self, c: list[Any], span: Span) -> Any:
        amount = next((x for x in c[1:] if isinstance(x, Node)), Number(1))
        return ("choose", amount, span, self.sel(c[0]))

    def choose_head_times(self, c: list[Any], span: Span) -> Any:
        """`choose 2 times:`, which may be the same."""
        who = self.sel(c[0]) if isinstance(c[0], Phrase) else None
        return ("choose", how_often(c[-2]), span, who, True)

    def choose_head_again(self, c: list[Any], span: Span) -> Any:
        if "twice" in c[2].lower() and c[1] != Number(2):
            raise Misfit(span)
        return ("choose", c[1], span, None, True)

    def choose_head_or_all(self, c: list[Any], span: Span) -> Any:
        """`choose one, or both if you won the combat:`."""
        words = next(x for x in c if getattr(x, "type", "") in ("OR_ALL", "DO_BOTH"))
        condition: Any = next(x for x in c[2:] if isinstance(x, Node))

        def around(made: list[Any]) -> list[Any]:
            rather = so_many(made[0].options, made[0], words)
            if rather is None:
                raise Misfit(span)
            return [If(condition, rather, tuple(made), span=span)]

        return ("choose", c[1], span, None, False, around)

    def same_again(self, c: list[Any], span: Span) -> list[Any]:
        return [("same_again", span), c[-1]]

    def choose_head_each(self, c: list[Any], span: Span) -> Any:
        each = next(x for x in self.phrases(c))
        return ("choose", Times(Number(1), self.every(each)), span, None, c[0].type == "CHOOSE_AN_EFFECT")

    def choose_head_for_each(self, c: list[Any], span: Span) -> Any:
        """`for each Mana spent, choose one:`: one of them each time, which may be the same."""
        each = self.every(next(x for x in self.phrases(c)))
        count = next((x for x in c if isinstance(x, Number)), None)
        if count not in (None, Number(1)):
            raise Misfit(span)
        different = any(getattr(x, "type", "") == "CHOOSE_A_DIFFERENT" for x in c) or any(
            "different" in str(x).lower() for x in c if getattr(x, "type", "") == "CHOOSE_DIFFERENT"
        )
        return ("choose", Times(Number(1), each), span, None, not different)

    def _wrapped(self, head: Any, around: Any) -> Any:
        """A list under a condition: `if you won the combat, choose one:`."""
        kind, amount, span = head[:3]
        who = head[3] if len(head) > 3 else None
        repeats = head[4] if len(head) > 4 else False
        inner = head[5] if len(head) > 5 else None

        def outer(made: Any) -> Any:
            return around(inner(made) if callable(inner) else made)

        return (kind, amount, span, who, repeats, outer)

    def choose_if(self, c: list[Any], span: Span) -> Any:
        return self._wrapped(c[-1], lambda made: [If(c[1], tuple(made))])

    def choose_for_each(self, c: list[Any], span: Span) -> Any:
        each = self.every(c[1])
        return self._wrapped(c[-1], lambda made: [ForEach(each, tuple(made))])

    def choose_may(self, c: list[Any], span: Span) -> Any:
        return self._wrapped(c[-1], lambda made: [May(Ref(Pronoun.YOU), tuple(made))])

    def choose_then(self, c: list[Any], span: Span) -> Any:
        return self._wrapped(c[-1], lambda made: [Then(tuple(made))])

    def choose_after(self, c: list[Any], span: Span) -> Any:
        first, then = self.flat(c[0]), c[1] == "then"
        return self._wrapped(c[-1], lambda made: [*first, *([Then(tuple(made))] if then else made)])

    def choose_pay(self, c: list[Any], span: Span) -> Any:
        cost = self.body(c[0])
        return self._wrapped(c[-1], lambda made: [Pay(cost, tuple(made))])
