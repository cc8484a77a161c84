"""Tree to text: the terse register that files are kept in, and the prose of a card's face.

>>> from umdsl.language.parser import parse
>>> tree = parse("After combat: Move your fighter up to 3 spaces.").tree
>>> print(terse(tree))
AFTER COMBAT: move up to 3
>>> print(prose(tree))
After combat: Move your fighter up to 3 spaces.
"""

from __future__ import annotations

from umdsl.language.names import Names
from umdsl.language.nodes.statements import Text
from umdsl.language.printers.statements import Prose, Terse
from umdsl.language.printers.tidy import tidied


def terse(tree: Text, names: Names | None = None) -> str:
    """The text in the terse register."""
    return tidied(Terse().text(tree), tree, names)


def prose(tree: Text, names: Names | None = None) -> str:
    """The text as printed English."""
    return tidied(Prose(names).text(tree), tree, names)
