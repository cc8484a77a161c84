"""The verb `rouse`: the rule of the grammar, the node it makes, and how the node is written.

    rouse up to 2 Bees reaching 3                    the terse form
    Rouse up to 2 Bees reaching 3 spaces.            the printed form
    Your opponent rouses a Bee reaching 2 spaces.    with another subject

Nothing in here knows the token: any set may rouse tokens of its own.
"""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.language.build.subjects import SELF
from umdsl.language.extensions import Extension
from umdsl.language.names import NameKind
from umdsl.language.nodes.amounts import Number
from umdsl.language.nodes.base import Meaningless, Node
from umdsl.language.nodes.selectors import AnySelector, Name

# `DO_` is the verb as one is asked to do it, `DOES_` as it is told of another; `D_` is either of the two. Words that
# are in the grammar already, such as `np` (a noun with all that belongs to it), are used by their names.
GRAMMAR = """
DO_ROUSE: "rouse"i
DOES_ROUSE: "rouses"i
D_ROUSE.1: DO_ROUSE | DOES_ROUSE
REACHING: "reaching"i
SPACES_OFF: "spaces"i | "space"i
%extend vp: D_ROUSE np REACHING number SPACES_OFF? -> v_rouse
"""


@attrs.frozen(repr=False, eq=False)
class Rouse(Node):
    """Somebody sends tokens that lie on the board at fighters so many spaces away."""

    what: AnySelector
    reach: Number
    who: AnySelector

    def make_sense(self) -> None:
        """Refuse what nobody can carry out, with a reason: `rouse 2 cards reaching 3`."""
        noun = getattr(self.what, "noun", None)
        if not isinstance(noun, Name) or noun.kind not in (NameKind.TOKEN, NameKind.UNKNOWN):
            raise Meaningless("only tokens that the file declares are roused")


def _build(builder: Any, children: list[Any], span: Any) -> Node:
    """The node of a sentence: the children are the words of the rule, in order. `SELF` is whoever the sentence names
    as its subject, else the reader."""
    _, what, _, reach, *_ = children
    return Rouse(builder.sel(what), reach, SELF)


def _write(writer: Any, node: Rouse, subject: Any) -> str:
    """The words of a node: `said` puts the verb in the form that agrees with who does it."""
    reach = writer.amount(node.reach)
    if not writer.terse:
        reach += " space" if node.reach.n == 1 else " spaces"
    return str(writer.said(node.who, subject, "rouse", "rouses", f"{writer.core(node.what)} reaching {reach}"))


EXTENSION = Extension("apiary", GRAMMAR, {"v_rouse": _build}, {Rouse: _write})
