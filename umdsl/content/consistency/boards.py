"""Battlefields: does everything join spaces that exist?"""

from __future__ import annotations

from collections.abc import Iterable

from umdsl.content import problems
from umdsl.content.consistency.look import Look
from umdsl.content.definitions import Battlefield
from umdsl.content.nearest import did_you_mean


def check_battlefield(board: Battlefield, look: Look) -> None:
    """A battlefield file."""
    known = {space.id: None for space in board.spaces}
    _check_names(board, look)
    for key in ("paths", "one_way", "adjacent", "high_ground"):
        _check_pairs(getattr(board, key), key, known, look)
    for i, group in enumerate(board.secret_passages):
        _check_spaces(group, f"secret_passages[{i}]", known, look)
        if len(group) < 2:
            path, seen = f"secret_passages[{i}]", _spaces(len(group))
            look.say(problems.NOT_A_PAIR, path, key="secret_passages", wanted="two or more spaces", seen=seen)
    _check_joins(board, look)
    _check_starts(board, known, look)
    _check_spaces(board.item_spaces, "item_spaces", known, look)
    for i, region in enumerate(board.regions):
        _check_spaces(region.spaces, f"regions[{i}].spaces", known, look)
    regions = [region.name for region in board.regions]
    walked = {frozenset(pair) for pair in (*board.paths, *board.one_way)}
    for i, spot in enumerate(board.token_spots):
        path = f"token_spots[{i}]"
        _check_spaces(spot.path, f"{path}.path", known, look)
        if frozenset(spot.path) not in walked and all(space in known for space in spot.path):
            joined = " and ".join(spot.path) or "nothing"
            look.say(problems.UNKNOWN_SPACE, f"{path}.path", name=joined, what="a path")
        if spot.region is not None and spot.region not in regions:
            hint = did_you_mean(spot.region, regions)
            look.say(problems.UNKNOWN_SPACE, f"{path}.region", name=spot.region, what="a region", suggestion=hint)
    for i, fixture in enumerate(board.fixtures):
        _check_spaces(fixture.adjacent, f"fixtures[{i}].adjacent", known, look)


def _check_names(board: Battlefield, look: Look) -> None:
    """Ids and names are told apart by what they say, not by their capitals."""
    places = [(space.id, f"spaces[{i}].id") for i, space in enumerate(board.spaces)]
    places += [(spot.id, f"token_spots[{i}].id") for i, spot in enumerate(board.token_spots)]
    look.no_twins("places", places)
    names = [(region.name, f"regions[{i}].name") for i, region in enumerate(board.regions)]
    for i, region in enumerate(board.regions):
        names += [(alias, f"regions[{i}].aliases[{j}]") for j, alias in enumerate(region.aliases)]
    names += [(fixture.name, f"fixtures[{i}].name") for i, fixture in enumerate(board.fixtures)]
    look.no_twins("regions or fixtures", names)
    look.no_twins("item spaces", ((space, f"item_spaces[{i}]") for i, space in enumerate(board.item_spaces)))
    look.no_twins("entries of `items`", ((item, f"items[{i}]") for i, item in enumerate(board.items)))


def _check_starts(board: Battlefield, known: dict[str, None], look: Look) -> None:
    for i, start in enumerate(board.starts):
        _check_spaces([start.space], f"starts[{i}].space", known, look, indexed=False)
    look.no_twins("starts on a space", ((start.space, f"starts[{i}].space") for i, start in enumerate(board.starts)))
    numbers = [start.number for start in board.starts]
    for i, number in enumerate(numbers):
        if number > 1 and number - 1 not in numbers:
            look.say(
                problems.BAD_BOUNDS, f"starts[{i}]", problem=f"there is a start {number}, but no start {number - 1}"
            )


def _check_joins(board: Battlefield, look: Look) -> None:
    """Two spaces are joined in one way only; a secret passage may run below a path."""
    joined: dict[tuple[str, ...], tuple[str, str]] = {}
    said = {"one_way": "a path is walked both ways or one way", "adjacent": "what a path joins is adjacent already"}
    for key in ("paths", "one_way", "adjacent"):
        for i, pair in enumerate(getattr(board, key)):
            if len(pair) != 2:
                continue
            both, path = tuple(sorted(pair)), f"{key}[{i}]"
            first, where = joined.setdefault(both, (key, path))
            opposite = key == first == "one_way" and where != path and pair != board.one_way[_number(where)]
            if first != key or opposite:
                what = "write the two ways as one of `paths`" if opposite else said[key]
                one, other = pair
                look.say(problems.JOINED_TWICE, path, one=one, other=other, key=first, line=look.line(where), what=what)


def _number(path: str) -> int:
    return int(path[path.rfind("[") + 1 : -1])


def _check_pairs(pairs: Iterable[tuple[str, ...]], key: str, known: dict[str, None], look: Look) -> None:
    seen: dict[tuple[str, ...], str] = {}
    for i, pair in enumerate(pairs):
        path = f"{key}[{i}]"
        if len(pair) != 2 or pair[0] == pair[1]:
            what = _spaces(len(pair)) if len(pair) != 2 else "the same space twice"
            look.say(problems.NOT_A_PAIR, path, key=key, wanted="two different spaces", seen=what)
        _check_spaces(pair, path, known, look)
        same = pair if key in ("one_way", "high_ground") else tuple(sorted(pair))
        if same in seen:
            name, line = " – ".join(pair), look.line(seen[same])
            look.say(problems.DUPLICATE_NAME, path, what=f"entries of `{key}`", name=name, line=line)
        seen.setdefault(same, path)


def _check_spaces(spaces: Iterable[str], path: str, known: dict[str, None], look: Look, indexed: bool = True) -> None:
    for i, space in enumerate(spaces):
        if space not in known:
            where = f"{path}[{i}]" if indexed else path
            hint = did_you_mean(space, known)
            look.say(problems.UNKNOWN_SPACE, where, name=space, what="a space", found=space, suggestion=hint)


def _spaces(number: int) -> str:
    return {0: "none", 1: "one space"}.get(number, f"{number} spaces")
