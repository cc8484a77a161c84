"""An attack: two cards face down, revealed, carried out window by window as the edition orders them, put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions.rules import Step
from umdsl.engine.machine import Ask
from umdsl.engine.programs import Program, add_program
from umdsl.engine.rules import items, legal
from umdsl.engine.rules.damage import strike
from umdsl.engine.rules.values import ATTACKER, DEFENDER, boost_value, parts
from umdsl.engine.rules.window import begin as begin_window
from umdsl.engine.state import Combat, Frame
from umdsl.language.nodes.effects import Facing

if TYPE_CHECKING:
    from umdsl.engine.machine import Machine, Option
    from umdsl.engine.state import Fact


def _declare(g: Machine, f: Frame) -> None:
    env = f.env
    attacker, target = env["fighter"], env["target"]
    combat = Combat(attacker, target, (f.seat, g.t.fighters[target].seat))
    combat.mark = len(g.s.facts)
    g.s.combats.append(combat)
    env["step"] = 0
    g.herald(("attack", f.seat, attacker, target))
    if not g.s.queue:
        f.pc += 1
        _announce(g, f)


def _announce(g: Machine, f: Frame) -> None:
    g.emit(("attack", f.seat, f.env["fighter"], f.env["target"]))


# --- the cards ------------------------------------------------------------------------------------------------------


def _attacks(g: Machine, f: Frame) -> list[Option]:
    combat = g.s.combats[-1]
    attacker, target = combat.fighters
    if "card" in f.env:  # a text has it played
        return [("play", f.env["card"])]
    cards = legal.combat_cards(g, f.seat, attacker, 0, target)
    if "allow" in g.t.card_rules and not f.env.get("free") and not legal.in_reach(g, attacker, target):
        cards = [card for card in cards if legal.reaches(g, card, attacker, target)]
    return [("play", card) for card in cards]


def _attack(g: Machine, f: Frame, option: Option | None) -> None:
    if option is None:  # nothing left to attack with
        g.s.combats.pop()
        f.pc = _END
        return
    _commit(g, ATTACKER, option[1])


def _defenses(g: Machine, f: Frame) -> list[Option]:
    combat = g.s.combats[-1]
    fighter = combat.fighters[1]
    if g.s.space[fighter] < 0:
        return []
    cards = legal.combat_cards(g, combat.seats[1], fighter, 1, combat.fighters[0])
    return [*(("play", card) for card in cards), ("none",)]


def _defend(g: Machine, f: Frame, option: Option | None) -> None:
    if option is not None and option[0] == "play":
        _commit(g, DEFENDER, option[1])


def _commit(g: Machine, side: int, card: int) -> None:
    """A card goes to the table face down, unless a text says otherwise; what it says of its being played is done at
    once."""
    combat = g.s.combats[-1]
    seat = combat.seats[side]
    combat.cards[side] = card
    _lay(g, combat, side, card, 1 if _face_up(g, card, seat) else 0)
    text = g.t.cards[card].text
    if text is not None and text.played is not None:
        g.perform(text.played, seat, card, combat.fighters[side], {"mark": len(g.s.facts)})


def _lay(g: Machine, combat: Combat, side: int, card: int, shown: int) -> None:
    g.put(card, g.t.seats[g.t.cards[card].seat].play)
    if shown:
        combat.shown[side] |= shown
        g.s.known[card] = g.t.all_seats
    g.emit(("face up" if shown else "commit", combat.seats[side], card))


def _face_up(g: Machine, card: int, seat: int) -> bool:
    """Whether a card is played face up: it says so itself, or a rule in force says it of such cards."""
    text = g.t.cards[card].text
    own = () if text is None else text.rules
    f = Frame(0, seat, card, -1)
    if any(rule.kind == "face up" and rule.holds(g, f) and card in rule.data["what"](g, f) for rule in own):
        return True
    return g.may_hold("face up") and any(
        seat in rule.data["who"](g, rf) and card in rule.data["what"](g, rf) for rule, rf in g.rules_of("face up")
    )


def _defender(g: Machine, f: Frame) -> int:
    return g.s.combats[-1].seats[1]


def _attacker_extras(g: Machine, f: Frame) -> list[Option]:
    return _extras(g, f, ATTACKER)


def _defender_extras(g: Machine, f: Frame) -> list[Option]:
    return _extras(g, f, DEFENDER)


def _extras(g: Machine, f: Frame, side: int) -> list[Option]:
    """What may go along with a card: a combat item that lies there, or another card where a text says so."""
    combat = g.s.combats[-1]
    if combat.cards[side] < 0:
        return []
    found: list[Option] = []
    if combat.items[side] < 0 and g.t.item_tokens:
        found += [("item", token, combat.fighters[side]) for token in items.here(g, combat.fighters[side], "combat")]
    if combat.along[side] < 0 and g.may_hold("along"):
        for rule, rf in g.rules_of("along"):
            if rf.seat == combat.seats[side] and rule.data.get("of", side) == side:
                found += [("card", card) for card in rule.data["what"](g, rf) if ("card", card) not in found]
    return [*found, ("none",)] if found else []


def _attacker_takes(g: Machine, f: Frame, option: Option | None) -> None:
    _takes(g, f, ATTACKER, option)


def _defender_takes(g: Machine, f: Frame, option: Option | None) -> None:
    _takes(g, f, DEFENDER, option)


def _takes(g: Machine, f: Frame, side: int, option: Option | None) -> None:
    if option is None or option[0] == "none":
        return
    combat = g.s.combats[-1]
    f.pc -= 1
    if option[0] == "item":
        combat.items[side] = g.t.tokens[option[1]].card
        items.take(g, option[1])
        g.emit(("item", combat.seats[side], combat.items[side], combat.fighters[side]))
    else:
        combat.along[side] = option[1]
        _lay(g, combat, side, option[1], 2 if _shown_along(g, combat, side, option[1]) else 0)


def _shown_along(g: Machine, combat: Combat, side: int, card: int) -> bool:
    """Whether the text that lets a card go along has it lie face up."""
    return any(
        rule.data["side"] == Facing.UP and card in rule.data["what"](g, rf)
        for rule, rf in g.rules_of("along")
        if rf.seat == combat.seats[side] and rule.data.get("of", side) == side
    )


# --- the steps of a combat ------------------------------------------------------------------------------------------


def _step(g: Machine, f: Frame) -> None:
    """The next steps, in the order of the edition, until something has to be carried out first."""
    env = f.env
    frames, queue = g.s.frames, g.s.queue
    order = g.t.edition.combat
    f.pc -= 1
    here = f.pc
    while f.pc == here and not queue and frames and frames[-1] is f:
        if env.pop("judge", False):
            judge(g)
        at = env["step"]
        if at >= len(order):
            f.pc += 1
            return
        env["step"] = at + 1
        _STEPS[order[at]](g, f, g.s.combats[-1])


def judge(g: Machine) -> None:
    """Whoever dealt combat damage as the attacker has won, unless a text has decided otherwise."""
    combat = g.s.combats[-1]
    combat.winner = ATTACKER if combat.dealt > 0 else DEFENDER
    if g.may_hold("decided"):
        for rule, f in g.rules_of("decided"):
            in_it = combat.fighters if rule.data["fighter"] else combat.seats
            for side in (ATTACKER, DEFENDER):
                if in_it[side] in rule.data["who"](g, f):
                    combat.winner = side if rule.data["won"] else 1 - side
    for fact in _results(combat):
        g.note(fact)


def _reveal(g: Machine, f: Frame, combat: Combat) -> None:
    combat.stage = 1
    g.tell(("window", "reveal"))
    everybody = g.t.all_seats
    for side in (ATTACKER, DEFENDER):
        card = combat.cards[side]
        if card < 0:
            continue
        g.s.known[card] = everybody
        if not (side == ATTACKER and combat.bonus >= 0):
            g.emit(("play", combat.seats[side], card, combat.fighters[side], combat.fighters[1 - side]))
        along = combat.along[side]
        if along >= 0:
            g.s.known[along] = everybody
            value = boost_value(g, along)
            combat.mods[side] = (*combat.mods[side], (value, along))
            g.emit(("boost", combat.seats[side], along, value, "card"))


def _immediately(g: Machine, f: Frame, combat: Combat) -> None:
    _window(g, f, "immediately", "all")


def _during(g: Machine, f: Frame, combat: Combat) -> None:
    _window(g, f, "during combat", "all")


def _after(g: Machine, f: Frame, combat: Combat) -> None:
    _window(g, f, "after combat", "cards")


def _results(combat: Combat) -> list[Fact]:
    """Who won and who lost: known to the cards from the damage on; abilities that wait for it come after them."""
    return [
        ("won" if combat.winner == side else "lost", combat.seats[side], combat.fighters[side], combat.dealt)
        for side in (DEFENDER, ATTACKER)
    ]


def _after_abilities(g: Machine, f: Frame, combat: Combat) -> None:
    if g.s.lasting or "won" in g.t.triggers or "lost" in g.t.triggers:
        for fact in _results(combat):
            g.rouse(fact)
    if "after combat" in g.t.windows:
        _window(g, f, "after combat", "abilities")


def _window(g: Machine, f: Frame, label: str, which: str) -> None:
    if which != "abilities":
        g.tell(("window", label))
    begin_window(g, f.seat, label, which)


def _damage(g: Machine, f: Frame, combat: Combat) -> None:
    f.env["judge"] = True
    values = []
    for side in (ATTACKER, DEFENDER):
        lines = parts(g, side)
        values.append(0 if combat.ignored[side] else max(0, sum(amount for amount, _ in lines)))
        if g.telling:
            card = combat.cards[side]
            g.tell(("value", combat.seats[side], card, values[side], tuple(lines), _called(g, combat, side)))
    attacker, defender = combat.fighters
    amount = values[ATTACKER] - values[DEFENDER]
    if amount > 0 and g.s.space[defender] >= 0:
        strike(g, f, ((defender, amount),), attacker, combat.cards[0])


def _called(g: Machine, combat: Combat, side: int) -> str:
    """The name that a bonus attack goes by; nothing for a card's own."""
    text = g.t.cards[combat.cards[side]].text if side == ATTACKER and combat.bonus >= 0 else None
    return text.bonus[combat.bonus].name if text is not None else ""


def _cleanup(g: Machine, f: Frame, combat: Combat) -> None:
    """Cards are put away, unless a bonus attack follows: then only the defender's, and it goes on from there."""
    if combat.next >= 0 and all(g.s.space[i] >= 0 for i in combat.fighters):
        _put_away(g, combat, DEFENDER)
        follow = Combat(combat.fighters[0], combat.fighters[1], (combat.seats[0], combat.seats[1]))
        follow.cards[0] = combat.cards[0]
        follow.kept[0] = combat.kept[0]
        follow.bonus = combat.next
        follow.mark = len(g.s.facts)
        g.s.combats[-1] = follow
        f.env["step"] = 0
        f.pc = _DEFENSE
        text = g.t.cards[follow.cards[0]].text
        assert text is not None
        g.expire(lambda expiry: expiry[0] == "combat")
        g.emit(("bonus", f.seat, follow.cards[0], text.bonus[follow.bonus].name))
        return
    _put_away(g, combat, DEFENDER)
    _put_away(g, combat, ATTACKER)
    g.expire(lambda expiry: expiry[0] == "combat")
    g.refresh("once per combat")


def _put_away(g: Machine, combat: Combat, side: int) -> None:
    for card in (combat.cards[side], combat.along[side]):
        if card >= 0:
            owner = g.t.seats[g.t.cards[card].seat]
            if card in g.s.piles[owner.play]:
                g.put(card, owner.discard)
    card = combat.cards[side]
    if card >= 0:
        g.emit(("play over", combat.seats[side], card, combat.fighters[side], combat.fighters[1 - side]))


def _after_attack(g: Machine, f: Frame, combat: Combat) -> None:
    seat = combat.seats[0]
    g.emit(("attack over", seat, combat.fighters[0], combat.fighters[1]))
    g.expire(lambda expiry: expiry[0] == "attack" and expiry[1] == seat)
    texts = [g.t.cards[card].text for card in combat.cards if card >= 0]
    if "after attack" in g.t.windows or any(text is not None and "after attack" in text.windows for text in texts):
        _window(g, f, "after attack", "all")


def _finish(g: Machine, f: Frame) -> None:
    g.s.combats.pop()


def abandon(g: Machine) -> None:
    """Put the cards of every combat away without a further word, for a turn that is cut short."""
    while g.s.combats:
        combat = g.s.combats[-1]
        for side in (ATTACKER, DEFENDER):
            for card in (combat.cards[side], combat.along[side]):
                owner = g.t.seats[g.t.cards[card].seat] if card >= 0 else None
                if owner is not None and card in g.s.piles[owner.play]:
                    g.put(card, owner.discard)
        g.s.combats.pop()
    g.expire(lambda expiry: expiry[0] == "combat")


_STEPS = {
    "reveal": _reveal,
    "immediately": _immediately,
    "during combat": _during,
    "damage": _damage,
    "after combat": _after,
    "after combat abilities": _after_abilities,
    "cleanup": _cleanup,
    "after attack": _after_attack,
}
_EXTRAS = "Take something along?"
#: An attack: {"fighter", "target"}, "free" where nobody asks how far away the target is, and the "card" where a text
#: has it played.
ATTACK = add_program(
    Program(
        "rules/attack",
        [
            _declare,
            _announce,
            Ask("attack card", _attacks, _attack, prompt="Attack {target} with which card?"),
            Ask("along", _attacker_extras, _attacker_takes, prompt=_EXTRAS),
            Ask("defense card", _defenses, _defend, _defender, prompt="Defend {target} with which card?"),
            Ask("along", _defender_extras, _defender_takes, _defender, prompt=_EXTRAS),
            _step,
            _finish,
        ],
        spine=True,
    )
)
_DEFENSE = 4
STEP = 6
_END = 8


def cut_short(g: Machine, f: Frame) -> None:
    """Go straight to the end of a combat: the cards are put away."""
    order = list(g.t.edition.combat)
    f.env["step"] = order.index(Step.CLEANUP) if Step.CLEANUP in order else len(order)


def _bonus(g: Machine, f: Frame) -> None:
    """Another attack follows when this combat is over."""
    if g.s.combats:
        g.s.combats[-1].next = f.env["bonus"]
        g.give(did=True)


#: Make a bonus attack: {"bonus": its number on the card}.
BONUS = add_program(Program("rules/bonus", [_bonus]))


def _choices(g: Machine, f: Frame) -> list[Option]:
    fighters, targets = f.env["fighters"], f.env.get("targets")
    found: list[Option] = []
    for a, b in legal.attacks(g, f.seat):
        if a in fighters and (targets is None or b in targets):
            found.append(("attack", a, b))
    return found


def _strike(g: Machine, f: Frame, option: Option | None) -> None:
    g.give(did=option is not None)
    if option is not None:
        g.count_action(f.seat)
        g.call(ATTACK, f.seat, -1, option[1], {"fighter": option[1], "target": option[2]})


#: An attack as an effect: {"fighters", "targets"}; gives {"did"}.
STRIKE = add_program(Program("rules/strike", [Ask("attack", _choices, _strike, prompt="Attack whom?")], spine=True))
