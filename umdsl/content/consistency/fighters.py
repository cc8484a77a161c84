"""Heroes, villains and minions: are the names declared, and do the numbers agree?"""

from __future__ import annotations

from umdsl.content import problems
from umdsl.content.consistency.look import Look
from umdsl.content.definitions import ANY, Hero, Minion, Role, Villain
from umdsl.content.nearest import did_you_mean
from umdsl.language.names import NameKind, Names

_COPIES = "Write the copies of one card as one entry with `copies`."


def check_hero(hero: Hero, names: Names, look: Look) -> None:
    """A hero file."""
    fighters = hero.fighters
    look.no_twins("fighters", ((f.name, f"fighters[{i}].name") for i, f in enumerate(fighters)))
    if fighters and not any(fighter.role is Role.HERO for fighter in fighters):
        look.say(problems.NO_HERO, "fighters", suggestion="Write `role: hero` for the one who must not fall.")
    for index, fighter in enumerate(fighters):
        path = f"fighters[{index}]"
        if fighter.role is Role.HERO and f"{look.prefix}{path}.health" not in look.spots:
            hint = "Add `health: …`, as printed on the hero's card."
            look.say(problems.HERO_WITHOUT_HEALTH, f"{path}.name", name=fighter.name, suggestion=hint)
        if fighter.max_health is not None and fighter.max_health < fighter.health:
            problem = f"`max_health` is {fighter.max_health}, below the {fighter.health} of `health`"
            look.say(problems.BAD_BOUNDS, f"{path}.max_health", problem=problem)
    check_parts(hero, names, look)
    if fighters:
        for index, card in enumerate(hero.cards):
            _check_player(card.by, f"cards[{index}].by", names, look)


def check_parts(owner: Hero | Villain | Minion, names: Names, look: Look) -> None:
    """What heroes, villains and minions share."""
    for i, resource in enumerate(owner.resources):
        low, high = resource.min, resource.max
        if high is not None and low > high:
            problem = f"`min` is {low}, above the {high} of `max`"
            look.say(problems.BAD_BOUNDS, f"resources[{i}].min", problem=problem)
        elif resource.start < low or (high is not None and resource.start > high):
            bounds = f"{low} to {high}" if high is not None else f"{low} and more"
            problem = f"`{resource.name}` starts at {resource.start}, outside {bounds}"
            look.say(problems.BAD_BOUNDS, f"resources[{i}].start", problem=problem)
    for i, group in enumerate(owner.states):
        if group.start is not None and group.start not in group.values:
            hint = did_you_mean(group.start, group.values)
            where = f"states[{i}].start"
            of = f" of `{group.name}`"
            look.say(problems.UNKNOWN_STATE, where, name=group.start, group=of, suggestion=hint)
    states = [
        (value, f"states[{i}].values[{j}]") for i, g in enumerate(owner.states) for j, value in enumerate(g.values)
    ]
    look.no_twins("states", states)
    for i, ability in enumerate(owner.abilities):
        if ability.fighter is not None:
            _check_player(ability.fighter, f"abilities[{i}].fighter", names, look, states=False)
        if ability.state is not None:
            _check_state(ability.state, f"abilities[{i}].state", names, look)
    cards = [card.name for card in owner.cards]
    look.no_twins("cards", ((name, f"cards[{i}].name") for i, name in enumerate(cards)), _COPIES)


def _check_player(who: str, path: str, names: Names, look: Look, states: bool = True) -> None:
    """Whoever plays a card: a fighter under any of its names, a state, or `any`."""
    if states and who.casefold() == ANY:
        return
    kinds = (NameKind.FIGHTER, NameKind.STATE) if states else (NameKind.FIGHTER,)
    if _names(who, kinds, names):
        return
    known = [item.name for item in names.declared if item.kind in kinds]
    look.say(
        problems.UNKNOWN_FIGHTER,
        path,
        key=path.rpartition(".")[2],
        name=who,
        what="fighter or state" if states else "fighter",
        found=who,
        expected=tuple(f"`{name}`" for name in ([*known, ANY] if states else known)),
        suggestion=did_you_mean(who, [*known, ANY] if states else known),
    )


def _check_state(state: str, path: str, names: Names, look: Look) -> None:
    if _names(state, (NameKind.STATE,), names):
        return
    known = [item.name for item in names.declared if item.kind is NameKind.STATE]
    hint = did_you_mean(state, known)
    expected = tuple(f"`{name}`" for name in known)
    look.say(problems.UNKNOWN_STATE, path, name=state, group="", expected=expected, suggestion=hint)


def _names(word: str, kinds: tuple[NameKind, ...], names: Names) -> bool:
    """Whether a word is a declared name of one of these kinds, under any of its spellings."""
    folded = word.casefold()
    if any(
        item.kind in kinds and folded in (n.casefold() for n in (item.name, *item.aliases)) for item in names.declared
    ):
        return True
    mentions = names.find(word)
    return len(mentions) == 1 and mentions[0].kind in kinds and (mentions[0].start, mentions[0].end) == (0, len(word))
