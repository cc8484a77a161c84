"""Walking the parser's tree, and what every part of the builder shares."""

from __future__ import annotations

import re
from typing import Any

from umdsl.language.build.phrases import Finisher, Misfit, Phrase, Post
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.extensions import Build, ExtensionFailed, builder_of
from umdsl.language.lalr import Tree
from umdsl.language.names import Names
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.conditions import Scope
from umdsl.language.problems import DOES_NOT_FIT
from umdsl.language.spans import Span

_NOT_NOW = re.compile(r"was|were|been|had|still|already")


class Walker:
    """Visits a tree bottom up; each rule is a method of a subclass that gets its children and its span."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.problems: list[Diagnostic] = []
        self.finish = Finisher()
        self.scopes: list[Scope] = []
        # who does what was last told, by the identity of the node (kept alive so that no identity is used twice)
        self.subjects: dict[int, Any] = {}
        self.kept: list[Any] = []
        # the last statement of the sentence before, in the same window
        self.told: Any = None
        # what may be done by whom the words before it name: `it recovers 1 and may move`
        self.asked: list[Any] = []
        # what brackets end with: what follows them is told anew
        self.closed: list[Any] = []
        self.attacks: list[Any] = []
        # cards that were taken: into the hand, unless the sentence goes on to say where to
        self.taken: list[Any] = []
        # `take 2`: damage, unless cards were looked at before
        self.bare_takes: list[Any] = []
        self.bare_cards: list[Any] = []
        self.seen: Any = None
        # an amount called X was told
        self.x_told = False
        # what you discard `of your choice`: yours, unless another hand was looked at
        self.own_choices: list[Any] = []
        # what was told with a bare `or`, and may go on with what stands before it
        self.open_choices: list[Any] = []
        # what ends a choice of which both may be done
        self.both: list[Any] = []
        # what is told to hold while something is so: a window, where it is the whole sentence
        self.held: list[Any] = []
        self.standing: list[Any] = []  # those that wait whatever the line of them waits for
        # what somebody was last told to have: what a bare number after it counts
        self.held_last: Any = None
        # where a move told before has to end
        self.ends: list[Any] = []
        self.extra_turns = 0
        self.rather: list[tuple[Any, str]] = []  # `choose both instead`: what stands for it, and the words
        # conditions told in the present tense
        self.now: list[Any] = []
        # conditions told with `cannot`: after an offer that is not the same as not doing it
        self.unable: list[Any] = []
        # the rules that are being visited, from the text down
        self.path: list[str] = []

    def visit(self, tree: Tree) -> Any:
        children = []
        self.path.append(tree.data)
        for child in tree.children:  # no comprehension: a frame less for each level of a deep tree
            children.append(self.visit(child) if isinstance(child, Tree) else child)
        self.path.pop()
        span = Span(max(0, tree.meta.start_pos), max(0, tree.meta.end_pos))
        method = getattr(self, tree.data, None)
        try:
            if method is not None:
                result = method(children, span)
            else:
                added = builder_of(tree.data)
                if added is None:
                    return children
                result = self._added(*added, children, span)
        except Meaningless as error:
            if error.span is None:
                error.span = span
            raise
        except ValueError as error:  # a node's own validator: too many of something, or too few
            raise Misfit(span) from error
        if self.scopes and tree.data.startswith("cond_"):  # what a condition left over is not for the effect after it
            self.scopes.clear()
            self.complain(
                DOES_NOT_FIT.at(span, found=self.words(span), suggestion="say when in the effect, or leave it out")
            )
        if tree.data.startswith(("is_", "has_")):
            self._is_told_now(children)
        if isinstance(result, Node) and result.span is None:
            object.__setattr__(result, "span", span)
        return result

    def _added(self, name: str, build: Build, children: list[Any], span: Span) -> Any:
        """What a plugin makes of a sentence. A failure is the plugin's own, but for what our code in it refuses: a node
        that makes no sense, or one whose validator is not content."""
        try:
            return build(self, children, span)
        except (Meaningless, Misfit):
            raise
        except Exception as error:
            within = error.__traceback__ and error.__traceback__.tb_next
            if isinstance(error, ValueError) and within and within.tb_next:
                raise
            raise ExtensionFailed(name, error) from error

    def _is_told_now(self, children: list[Any]) -> None:
        """`Ada is CALM` makes her so; that she was, or still is, is no effect but something a condition asks for."""
        verb = self.token(children, "BE", "HAVE")
        if verb is not None and _NOT_NOW.search(verb.lower()):
            place = Span(verb.start_pos, verb.end_pos)
            hint = f"write `{'is' if verb.type == 'BE' else 'has'}`, or begin with `if`"
            self.complain(DOES_NOT_FIT.at(place, found=self.words(place), suggestion=hint))

    def inside(self, rule: str) -> bool:
        """Whether what is visited stands in a rule of that name, or of one that begins with it."""
        return any(name.startswith(rule) for name in self.path)

    # --- reading children -------------------------------------------------------------------------------------------

    @staticmethod
    def token(children: list[Any], *types: str) -> Any:
        """The first token of one of the types, or None."""
        for child in children:
            if getattr(child, "type", None) in types:
                return child
        return None

    @staticmethod
    def phrases(children: list[Any]) -> list[Phrase]:
        return [c for c in children if isinstance(c, Phrase)]

    def complain(self, problem: Diagnostic) -> None:
        self.problems.append(problem)

    def sel(self, phrase: Phrase, keep: tuple[str, ...] = ()) -> Any:
        """A phrase as a selector; what hangs on nothing is reported, unless the caller keeps that kind."""
        self.settle(phrase, keep)
        return self.finish(phrase)

    def every(self, phrase: Phrase) -> Any:
        """What stands after `for each`: all there are, though the noun is in the singular."""
        self.finish.all_such(phrase)
        return self.sel(phrase)

    def settle(self, phrase: Phrase, keep: tuple[str, ...] = ()) -> None:
        rest = []
        for post in phrase.leftover:
            if post.kind == "scope" and post.scope is not None:
                self.scopes.append(post.scope)
            elif post.kind in keep:
                rest.append(post)
            else:
                self.complain(DOES_NOT_FIT.at(post.span, found=self.words(post.span)))
        phrase.leftover = rest

    def words(self, span: Span) -> str:
        return " ".join(span.of(self.text).split())

    @staticmethod
    def pop(phrase: Phrase, *kinds: str) -> Post | None:
        """Take the first leftover post of a kind."""
        for post in phrase.leftover:
            if post.kind in kinds:
                phrase.leftover.remove(post)
                return post
        return None


__all__ = ["Misfit", "Walker"]
