"""Names that lead from one file to another: does what they name exist?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from umdsl.content import problems
from umdsl.content.definitions import Battlefield
from umdsl.content.loader import Entry
from umdsl.content.nearest import did_you_mean
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.spans import Span


def unknown_items(entries: Iterable[Entry], known: Iterable[str]) -> Iterator[Diagnostic]:
    """Battlefield items that boards come with and nobody defines; `known` are the ids of all items in force."""
    ids = dict.fromkeys(known)
    for entry in entries:
        board = entry.definition
        if not isinstance(board, Battlefield):
            continue
        for i, item in enumerate(board.items):
            if item not in ids:
                span = entry.spots.get(f"items[{i}]", Span(0, 0))
                hint = did_you_mean(item, ids)
                yield problems.UNKNOWN_ITEM.at(span, board=board.name, id=item, suggestion=hint, source=entry.source)
