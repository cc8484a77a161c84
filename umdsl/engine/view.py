"""The game as one seat sees it: plain data, with nothing in it that this seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umdsl.engine.knowing import eyes_of, face_down, known_held, sees
from umdsl.engine.rules.values import combat_value, parts
from umdsl.engine.state import in_play
from umdsl.engine.telling import card_name, fighter_name, seat_name, source_name, space_name, token_name

if TYPE_CHECKING:
    from umdsl.engine.decisions import Decision
    from umdsl.engine.game import Game
    from umdsl.engine.machine import Machine
    from umdsl.engine.state import Combat
    from umdsl.engine.table import SeatInfo


def view(game: Game, seat: int, since: int) -> dict[str, Any]:
    """Everything a seat may know."""
    g = game.machine
    t, s = g.t, g.s
    eyes = eyes_of(t, seat)
    hidden = face_down(g)
    outcome = game.outcome
    return {
        "seat": seat,
        "mode": t.mode.id,
        "edition": t.edition.id,
        "battlefield": t.board.definition.id,
        "turn": s.turn,
        "active": s.active,
        "actions": s.actions,
        "seats": [_seat(g, info, eyes, hidden) for info in t.seats],
        "tokens": _tokens(g),
        "fixtures": _fixtures(g),
        "combat": _combat(g, s.combats[-1], eyes, hidden) if s.combats else None,
        "decision": _decision(game.decision, eyes),
        "events": [event.to_json() for event in game.seen(seat)[since:]],
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "text": str(outcome)},
    }


def _seat(g: Machine, info: SeatInfo, eyes: int, hidden: dict[int, int]) -> dict[str, Any]:
    t, s = g.t, g.s
    return {
        "seat": info.seat,
        "name": info.label,
        "player": info.player,
        "hero": info.hero.id,
        "side": info.side,
        "out": bool(s.out[info.seat]),
        "fighters": [_fighter(g, number) for number in info.fighters],
        "hand": _hand(g, info, eyes, hidden),
        "deck": _pile(g, info.deck, eyes, hidden),
        "discard": _pile(g, info.discard, eyes, hidden)["cards"],
        "play": _pile(g, info.play, eyes, hidden)["cards"],
        "kept": _pile(g, info.kept, eyes, hidden)["cards"],
        "removed": _pile(g, info.gone, eyes, hidden)["cards"],
        "piles": {name: _pile(g, pile, eyes, hidden) for name, pile in info.extra.items()},
        "resources": {name: s.counters[number] for name, number in info.counters.items()},
        "states": {form.name: _form(g, n) for n, form in enumerate(t.forms) if form.seat == info.seat},
    }


def _form(g: Machine, form: int) -> str | None:
    value = g.s.forms[form]
    return g.t.forms[form].values[value] if value >= 0 else None


def _fighter(g: Machine, number: int) -> dict[str, Any]:
    info = g.t.fighters[number]
    space = g.s.space[number]
    return {
        "name": info.label,
        "role": "hero" if info.hero else "sidekick",
        "attack": "ranged" if info.ranged else "melee",
        "health": g.s.health[number],
        "max_health": info.dial,
        "space": space_name(g.t, space) if space >= 0 else None,
        "defeated": g.s.health[number] <= 0,
    }


def _hand(g: Machine, info: SeatInfo, eyes: int, hidden: dict[int, int]) -> dict[str, Any]:
    """How many cards there are, and which of them are known. Of a hand from which a card lies face down, what others
    know includes that card: whether it is the one is not theirs to know. The order of a hand tells nothing."""
    hand = g.s.piles[info.hand]
    if eyes >> info.seat & 1:
        return {"count": len(hand), "cards": sorted(card_name(g.t, card) for card in hand)}
    known = known_held(g, eyes, info.seat, hidden)
    return {"count": len(hand), "cards": sorted(card_name(g.t, card) for card in known)}


def _pile(g: Machine, pile: int, eyes: int, hidden: dict[int, int]) -> dict[str, Any]:
    """A pile from the top down; what is not seen is None."""
    cards = g.s.piles[pile]
    names = [card_name(g.t, card) if sees(g, eyes, card, pile, hidden) else None for card in cards]
    return {"count": len(cards), "cards": names}


def _tokens(g: Machine) -> list[dict[str, Any]]:
    found = []
    for number, space in enumerate(g.s.token_space):
        if in_play(space):
            info = g.t.tokens[number]
            side = info.sides[g.s.token_side[number]] if info.sides else None
            owner = g.s.token_owner[number]
            name = token_name(g.t, number)
            found.append({"token": name, "space": space_name(g.t, space), "side": side, "owner": _owner(g, owner)})
    return sorted(found, key=lambda token: (token["token"], token["space"], token["owner"] or ""))


def _fixtures(g: Machine) -> list[dict[str, Any]]:
    """What stands beside the spaces, and which side of it is up."""
    tokens = list(enumerate(g.t.tokens))[g.t.fixtures :]
    return [
        {"fixture": info.name, "side": info.sides[g.s.token_side[number]] if info.sides else None}
        for number, info in tokens
    ]


def _owner(g: Machine, seat: int) -> str | None:
    return seat_name(g.t, seat) if seat >= 0 else None


def _combat(g: Machine, combat: Combat, eyes: int, hidden: dict[int, int]) -> dict[str, Any]:
    sides = []
    for side in (0, 1):
        card = combat.cards[side]
        shown = card >= 0 and (card not in hidden or bool(eyes >> hidden[card] & 1))
        sides.append(
            {
                "seat": combat.seats[side],
                "fighter": fighter_name(g.t, combat.fighters[side]),
                "played": card >= 0,
                "card": card_name(g.t, card) if shown else None,
                "item": card_name(g.t, combat.items[side]) if combat.items[side] >= 0 else None,
                "canceled": bool(combat.canceled[side]),
                **(_worth(g, side) if combat.stage > 0 else {"value": None, "parts": []}),
            }
        )
    return {"revealed": combat.stage > 0, "attacker": sides[0], "defender": sides[1]}


def _worth(g: Machine, side: int) -> dict[str, Any]:
    """A value with its breakdown."""
    breakdown = []
    for amount, source in parts(g, side):
        name = source_name(g.t, source) if isinstance(source, int) else str(source)
        breakdown.append({"amount": amount, "from": name or "the rules"})
    return {"value": combat_value(g, side), "parts": breakdown}


def _decision(decision: Decision | None, eyes: int) -> dict[str, Any] | None:
    """The decision to whom it belongs; to others, that somebody decides."""
    if decision is None:
        return None
    if not eyes >> decision.seat & 1:
        return {"id": decision.id, "seat": decision.seat, "kind": decision.kind, "mine": False}
    return {
        "id": decision.id,
        "seat": decision.seat,
        "kind": decision.kind,
        "mine": True,
        "prompt": decision.prompt,
        "source": decision.source,
        "window": decision.window,
        "options": [{"id": option.id, "label": option.label, "data": option.data} for option in decision.options],
    }
