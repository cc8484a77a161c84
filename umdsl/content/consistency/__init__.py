"""Whether the parts of a definition fit each other: names that are declared, numbers that agree, paths that meet."""

from __future__ import annotations

from umdsl.content.consistency.boards import check_battlefield
from umdsl.content.consistency.fighters import check_hero, check_parts
from umdsl.content.consistency.layout import check_layout
from umdsl.content.consistency.look import Look
from umdsl.content.consistency.rules import check_id, check_mode
from umdsl.content.definitions import Battlefield, Definition, Hero, Minion, Mode, Scenario, Villain
from umdsl.content.names import names_of
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.names import Names
from umdsl.language.spans import Span


def check(definition: Definition, names: Names, spots: dict[str, Span], source: Source) -> list[Diagnostic]:
    """Everything that does not fit, in the order of the file."""
    look = Look(spots, source)
    _check(definition, names, look)
    # Whether a board makes sense is asked of boards to play on, and only when their parts are sound.
    if isinstance(definition, Battlefield) and not look.diagnostics:
        check_layout(definition, look)
    return look.diagnostics


def _check(definition: Definition, names: Names, look: Look) -> None:
    check_id(definition, look)
    if isinstance(definition, Hero):
        check_hero(definition, names, look)
    elif isinstance(definition, Villain | Minion):
        check_parts(definition, names, look)
    elif isinstance(definition, Battlefield):
        check_battlefield(definition, look)
    elif isinstance(definition, Mode):
        check_mode(definition, look)
    elif isinstance(definition, Scenario):
        for index, hero in enumerate(definition.heroes):
            _check(hero, names_of(hero), look.into(f"heroes[{index}]."))
        for index, board in enumerate(definition.battlefields):
            _check(board, names_of(board), look.into(f"battlefields[{index}]."))
