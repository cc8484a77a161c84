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
    for key in ("paths", "one_way", "adjacent", "high_ground"):
        _check_pairs(getattr(board, key), key, known, look)
    for i, group in enumerate(board.secret_passages):
        _check_spaces(group, f"secret_passages[{i}]", known, look)
        if len(group) < 2:
            path, seen = f"secret_passages[{i}]", _spaces(len(group))
            look.say(problems.NOT_A_PAIR, path, key="secret_passages", wanted="two or more spaces", seen=seen)
    for i, start in enumerate(board.starts):
        _check_spaces([start.space], f"starts[{i}].space", known, look, indexed=False)
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
