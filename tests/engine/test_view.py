"""A view holds what a seat may know, and nothing else; a guess fits all of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tests.engine.probing import probe
from umdsl import Event, Game, Registry, load_game, new_game
from umdsl.content.definitions import Hero
from umdsl.engine.content import everything

Start = Callable[..., Game]


def _positions(game: Game, at_random: Start, seed: int, every: int = 1) -> Iterator[Game]:
    while game.decision is not None:
        yield game
        at_random(game, seed + game.made, decisions=every)


def _unseen(game: Game, seat: int) -> list[str]:
    """The names of all cards that a seat has never seen: in decks, in others' hands, face down. No name is used twice,
    and without texts no card goes back into a deck."""
    g = game.machine
    down = [card for combat in g.s.combats if combat.stage == 0 for card in combat.cards]
    found = []
    for info in g.t.seats:
        found += g.s.piles[info.deck]
        if info.seat != seat:
            found += g.s.piles[info.hand]
            found += [card for card in down if card >= 0 and g.t.cards[card].seat == info.seat]
    return [g.t.cards[card].name for card in found]


@pytest.mark.parametrize("seed", range(3))
def test_no_hidden_name_is_anywhere_in_a_view(duel: Start, at_random: Start, seed: int) -> None:
    for game in _positions(duel(seed), at_random, seed):
        for seat in (0, 1):
            text = json.dumps(game.view(seat))
            assert [name for name in _unseen(game, seat) if f'"{name}' in text or f" {name}" in text] == []


@pytest.mark.parametrize("seed", range(3))
def test_what_differs_only_where_a_seat_cannot_see_looks_the_same(plain: Registry, at_random: Start, seed: int) -> None:
    game = new_game("free-for-all", ["ada", "bram", "cleo"], "chandlers-yard", seed, content=plain)
    differed = 0
    for now in _positions(game, at_random, seed, every=5):
        for seat in range(3):
            guess = now.determinize(seat, now.made)
            assert guess.view(seat) == now.view(seat)
            differed += any(guess.view(other) != now.view(other) for other in range(3))
    assert differed > 100


def test_a_guess_leaves_the_game_alone_and_is_a_whole_game(duel: Start, plain: Registry, at_random: Start) -> None:
    for game in _positions(duel(3), at_random, 3, every=17):
        before = game.save()
        guess = game.determinize(0, 7)
        assert guess == game.determinize(0, 7)
        assert guess.events == tuple(game.seen(0))
        assert load_game(guess.save(), content=plain) == guess
        at_random(guess)
        assert guess.outcome is not None
        guess.undo(1)
        assert guess.decision is not None
        assert game.save() == before


def test_a_guess_keeps_every_deck_whole(duel: Start, at_random: Start) -> None:
    for game in _positions(duel(5), at_random, 5, every=9):
        guess = game.determinize(1, game.made)
        assert guess.machine.s.piles == game.machine.s.piles
        names = [sorted(card.name for card in one.table.cards) for one in (game, guess)]
        assert names[0] == names[1]
        hidden = [card for combat in guess.machine.s.combats if combat.stage == 0 for card in combat.cards[:1]]
        assert all(guess.table.cards[card].type in ("attack", "versatile") for card in hidden if card >= 0)


def test_an_option_can_be_taken_in_a_guess(duel: Start, at_random: Start) -> None:
    for game in _positions(duel(6), at_random, 6, every=11):
        assert game.decision is not None
        for option in game.decision.options:
            game.determinize(game.decision.seat, 1).choose(option)


def test_what_was_secret_stays_secret_in_the_story(duel: Start, at_random: Start) -> None:
    """A card that was drawn unseen and played later was still drawn unseen."""
    game = at_random(duel())

    def drawn(seat: int) -> list[Event]:
        return [event for event in game.seen(seat) if event.kind == "draw" and event.data["seat"] == "Bram"]

    assert drawn(0)
    assert all(card is None for event in drawn(0) for card in event.data["cards"])
    assert "Bram draws 5 cards." in [event.text for event in drawn(0)]
    assert all(card is not None for event in drawn(1) for card in event.data["cards"])


def test_others_learn_that_somebody_decides_and_no_more(duel: Start, at_random: Start) -> None:
    for game in _positions(duel(2), at_random, 2, every=7):
        assert game.decision is not None
        theirs = game.view(1 - game.decision.seat)["decision"]
        assert set(theirs) == {"id", "seat", "kind", "mine"}
        mine = game.view(game.decision.seat)["decision"]
        assert [option["id"] for option in mine["options"]] == [option.id for option in game.decision.options]


def test_the_one_choice_of_another_is_not_told(duel: Start, at_random: Start) -> None:
    """That somebody had no other card would tell of their hand."""
    for seed in range(4):
        game = at_random(duel(seed))
        for seat, name in enumerate(("Ada", "Bram")):
            forced = [event for event in game.view(seat)["events"] if event["kind"] == "forced"]
            assert {event["data"]["seat"] for event in forced} <= {name}
            numbers = [event["number"] for event in game.view(seat)["events"]]
            assert numbers == list(range(1, len(numbers) + 1))


# --- hands that others know of --------------------------------------------------------------------------------------


def _hand_of_bram(game: Game) -> list[str]:
    cards: list[str] = game.view(0)["seats"][1]["hand"]["cards"]
    return cards


def test_a_known_card_may_be_the_one_that_lies_face_down(duel: Start, at_random: Start) -> None:
    game = duel(1)
    while game.decision is not None and (game.decision.kind, game.decision.seat) != ("attack card", 1):
        at_random(game, game.made, decisions=1)
    assert game.decision is not None
    hand = game.machine.s.piles[game.table.seats[1].hand]
    for card in hand:
        game.machine.s.known[card] = 3
    before = _hand_of_bram(game)
    assert before == sorted(game.table.cards[card].name for card in hand)
    views = []
    for option in game.decision.options:
        laid = game.clone()
        laid.choose(option)
        if laid.decision is not None and laid.decision.kind == "defense card":
            assert _hand_of_bram(laid) == before
            assert laid.view(0)["combat"]["attacker"]["card"] is None
            assert laid.determinize(0, 5).view(0) == laid.view(0)
            views.append(laid.view(0))
    assert len(views) > 1
    assert all(view == views[0] for view in views)


def test_a_card_that_leaves_a_hand_unseen_is_not_known_any_more(duel: Start, at_random: Start) -> None:
    views = []
    for place in (0, 1):
        game = at_random(duel(1), decisions=20)
        info = game.table.seats[1]
        hand = game.machine.s.piles[info.hand]
        for card in hand:
            game.machine.s.known[card] = 3
        assert len(_hand_of_bram(game)) == len(hand) > 1
        game.machine.put(hand[place], info.deck)
        views.append(game.view(0))
        assert _hand_of_bram(game) == []
        assert game.view(1)["seats"][1]["deck"]["cards"][0] is not None
    assert views[0] == views[1]


# --- heroes with texts ----------------------------------------------------------------------------------------------

_HEROES = [hero.id for hero in everything().all(Hero)]


@pytest.mark.parametrize("hero", _HEROES)
def test_every_hero_looks_the_same_in_a_guess(at_random: Start, hero: str) -> None:
    other = _HEROES[_HEROES.index(hero) - 1]
    game = new_game("duel", [hero, other], "chandlers-yard", 3)
    for now in _positions(game, at_random, 3, every=8):
        if now.made > 130:
            break
        for seat in (0, 1):
            guess = now.determinize(seat, now.made)
            assert guess.view(seat) == now.view(seat)
        loaded = load_game(now.save())
        assert loaded == now
        assert loaded.decision == now.decision


def test_events_since(duel: Start, at_random: Start) -> None:
    game = at_random(duel(), decisions=30)
    whole = game.view(0)["events"]
    assert game.view(0, since=len(whole) - 3)["events"] == whole[-3:]
    at_random(game, seed=4, decisions=5)
    assert game.view(0)["events"][: len(whole)] == whole


def test_a_card_that_is_put_face_down_is_seen_by_who_put_it_only() -> None:
    table = probe("put 1 card from your hand face down under this card", hand=("Probe", "Blow", "Ruse"))
    game = table.do("scheme:Probe:Ada", "card:Ruse").game
    assert table.pile(0, "kept") == ["Ruse"]
    assert game.view(0)["seats"][0]["kept"] == ["Ruse"]
    assert game.view(1)["seats"][0]["kept"] == [None]
    assert not [event for event in game.view(1)["events"] if "Ruse" in event["text"]]
    names = set()
    for seed in range(8):
        guess = game.determinize(1, seed)
        assert guess.view(1) == game.view(1)
        names.add(guess.table.cards[guess.machine.s.piles[guess.table.seats[0].kept][0]].name)
    assert len(names) > 2
