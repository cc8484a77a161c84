"""The table: everything about a game that does not change while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umdsl.content.definitions import Edition, Hero, Mode, Reach, Role, Size, StartsAt
from umdsl.engine.rules.barring import kind_of

if TYPE_CHECKING:
    from umdsl.engine.board import Board
    from umdsl.engine.programs import CompiledText, Rule, Trigger
    from umdsl.engine.state import Frame


class FighterInfo:
    """A fighter at the table: one figure."""

    __slots__ = (
        "dial",
        "health",
        "hero",
        "kind",
        "label",
        "large",
        "move",
        "name",
        "number",
        "off",
        "ranged",
        "seat",
        "small",
    )

    def __init__(self, number: int, seat: int, hero: Hero, kind: int, copy: int, sidekick_health: int) -> None:
        fighter = hero.fighters[kind]
        self.number = number
        self.seat = seat
        self.kind = kind
        self.name = fighter.name
        self.label = f"{fighter.name} {copy}" if fighter.count > 1 else fighter.name
        self.hero = fighter.role is Role.HERO
        self.ranged = fighter.attack is Reach.RANGED
        self.health = fighter.health if self.hero or fighter.health > 1 else max(fighter.health, sidekick_health)
        self.dial = max(self.health, fighter.max_health or self.health)
        self.move = hero.move if fighter.move is None else fighter.move
        self.large = fighter.size is Size.LARGE
        self.small = fighter.size is Size.SMALL
        self.off = fighter.start is StartsAt.OFF_BOARD


class CardInfo:
    """A card at the table: one piece of cardboard. Items of the battlefield are such pieces, too."""

    __slots__ = (
        "attacks",
        "boost",
        "by",
        "item",
        "name",
        "number",
        "plain",
        "seat",
        "tags",
        "text",
        "type",
        "users",
        "value",
    )

    def __init__(
        self,
        number: int,
        seat: int,
        name: str,
        type_: str,
        value: int | None,
        boost: int | None,
        by: str,
        tags: tuple[str, ...],
        text: CompiledText | None,
        item: str | None = None,
    ) -> None:
        self.number = number
        self.seat = seat  # -1 where it belongs to the board
        self.name = name
        self.type = type_
        self.attacks = type_ in ("attack", "versatile")
        self.value = value
        self.boost = boost
        self.by = by
        self.tags = tags
        self.text = text
        self.item = item  # "scheme" or "combat"
        # Worked out by `Table.seal`: the fighters that may play it, and whether nothing on it says when.
        self.users: tuple[int, ...] = ()
        self.plain = False


class AbilityInfo:
    """A text that is always in force, at a seat."""

    __slots__ = ("always", "fighter", "name", "number", "seat", "state", "text", "whose")

    def __init__(
        self, number: int, seat: int, name: str, fighter: str | None, state: tuple[int, int] | None, text: CompiledText
    ) -> None:
        self.number = number
        self.seat = seat
        self.name = name
        self.fighter = fighter
        self.state = state  # (form, value) in which it is in force
        self.always = fighter is None and state is None  # as long as its seat is in the game
        self.whose = -1  # the one fighter it belongs to, if it is one: see `Table.seal`
        self.text = text


class SeatInfo:
    """One hero at the table, with whoever plays it."""

    __slots__ = (
        "counters",
        "deck",
        "dice",
        "discard",
        "extra",
        "fighters",
        "forms",
        "gone",
        "hand",
        "hero",
        "heroes",
        "kept",
        "label",
        "named",
        "play",
        "player",
        "seat",
        "side",
        "tokens",
    )

    def __init__(self, seat: int, hero: Hero, side: int, player: str) -> None:
        self.seat = seat
        self.hero = hero
        self.side = side
        self.player = player
        self.label = hero.name
        self.fighters: list[int] = []
        self.heroes: list[int] = []
        self.named: dict[str, list[int]] = {}
        self.counters: dict[str, int] = {}
        self.forms: dict[str, tuple[int, int]] = {}  # a state -> (form, value)
        self.tokens: dict[str, list[int]] = {}
        self.dice: dict[str, tuple[str, ...]] = {}
        self.deck = self.hand = self.discard = self.play = self.kept = self.gone = 0
        self.extra: dict[str, int] = {}


class CounterInfo:
    """A resource of a seat, with its bounds."""

    __slots__ = ("max", "min", "name", "seat", "start")

    def __init__(self, seat: int, name: str, start: int, low: int, high: int | None) -> None:
        self.seat = seat
        self.name = name
        self.start = start
        self.min = low
        self.max = high


class FormInfo:
    """A group of states of a seat, of which one holds."""

    __slots__ = ("name", "order", "seat", "start", "values")

    def __init__(self, seat: int, name: str, values: tuple[str, ...], start: str | None, order: bool) -> None:
        self.seat = seat
        self.name = name
        self.values = values
        self.start = start
        self.order = order


class TokenInfo:
    """A token at the table. A battlefield item is one that carries a card."""

    __slots__ = ("card", "name", "seat", "sides")

    def __init__(self, seat: int, name: str, sides: tuple[str, ...], card: int = -1) -> None:
        self.seat = seat
        self.name = name
        self.sides = sides
        self.card = card


class PileInfo:
    """A place for cards: whose, what it is called, and who sees what lies in it."""

    __slots__ = ("name", "open", "seat")

    def __init__(self, seat: int, name: str, open_: bool) -> None:
        self.seat = seat
        self.name = name
        self.open = open_


class Table:
    """A set-up game before anything has happened, shared by all its clones."""

    __slots__ = (
        "abilities",
        "action_texts",
        "all_seats",
        "board",
        "box",
        "calm",
        "card_rules",
        "cards",
        "counters",
        "edition",
        "fighters",
        "fixtures",
        "foes",
        "forms",
        "free_discards",
        "free_draws",
        "item_tokens",
        "items_to_use",
        "kinds",
        "lone_heroes",
        "long_memory",
        "loose",
        "minds_passed",
        "mode",
        "order",
        "permanent",
        "piles",
        "programs",
        "rivals",
        "route_matters",
        "rules",
        "rules_by_name",
        "seats",
        "starts_in",
        "tokens",
        "triggers",
        "triggers_by_name",
        "vital",
        "windows",
        "would",
    )

    def __init__(self, edition: Edition, mode: Mode, board: Board) -> None:
        self.edition = edition
        self.mode = mode
        self.board = board
        self.seats: list[SeatInfo] = []
        self.all_seats = 0
        self.order: list[int] = []
        self.fighters: list[FighterInfo] = []
        self.cards: list[CardInfo] = []
        self.starts_in: list[int] = []  # the pile that each card is in before anything has happened
        self.abilities: list[AbilityInfo] = []
        self.counters: list[CounterInfo] = []
        self.forms: list[FormInfo] = []
        self.tokens: list[TokenInfo] = []
        self.piles: list[PileInfo] = []
        self.box = 0
        self.item_tokens: list[int] = []
        self.fixtures = 0  # the number of the token that stands for the board's first fixture; the others follow
        self.items_to_use: list[int] = []  # those that are used as an action
        # What waits for an event of a kind: (trigger, seat, source); what steps in before one; what abilities do in a
        # window of a combat: (program, seat, source); and what holds, by kind, each with a standing frame.
        self.triggers: dict[str, list[tuple[Trigger, int, int]]] = {}
        self.would: dict[str, list[tuple[Trigger, int, int]]] = {}
        self.windows: dict[str, list[tuple[int, int, int]]] = {}
        self.rules: dict[str, list[tuple[Rule, Frame]]] = {}
        # Cards whose words hold while they are kept: known by their card, in force only there.
        self.permanent: set[int] = set()
        self.action_texts: list[tuple[int, int]] = []
        self.route_matters = False
        self.minds_passed = False
        self.long_memory = False
        # Worked out by `seal`: the heroes whose defeat may end the game, and the kinds of rule that stand on cards.
        self.vital: list[int] = []
        self.card_rules: frozenset[str] = frozenset()
        # All kinds of rule that may come to hold without an effect that puts them in force.
        self.kinds: frozenset[str] = frozenset()
        # By seat, the seats on other sides, and the fighters that are no friends of its own.
        self.rivals: list[tuple[int, ...]] = []
        self.foes: list[tuple[int, ...]] = []
        # By seat, its hero where it has one only and nothing else may count as one, else -1.
        self.lone_heroes: list[int] = []
        # The tokens that effects lay down and take up: all but the items of the board.
        self.loose: list[int] = []
        # Whether nothing on the table changes damage or steps in before it.
        self.calm = False
        # Whether nothing on the table keeps anybody from drawing or discarding, or steps in before it.
        self.free_draws = False
        self.free_discards = False
        self.programs: dict[str, int] = {}
        self.rules_by_name: dict[str, int] = {}
        self.triggers_by_name: dict[str, int] = {}

    def friendly(self, a: int, b: int) -> bool:
        """Whether the fighters of two seats are friends."""
        return a == b or (self.mode.teammates_friendly and self.seats[a].side == self.seats[b].side)

    def start_of(self, seat: int) -> int:
        """The number of the starting space of a seat."""
        return self.mode.placement[seat % len(self.mode.placement)]

    def seal(self) -> None:
        """Work out what is asked for all the time, once everything is on the table."""
        for card in self.cards:
            if card.seat >= 0:
                seat = self.seats[card.seat]
                card.users = tuple(seat.named.get(card.by, seat.fighters))
                only = card.by in seat.forms and card.by not in seat.named
                card.plain = not only and (card.text is None or not card.text.play_rules)
        for ability in self.abilities:
            seat = self.seats[ability.seat]
            mine = seat.heroes if ability.fighter is None else seat.named.get(ability.fighter, [])
            ability.whose = mine[0] if len(mine) == 1 else -1
        self.vital = [number for info in self.seats for number in info.heroes]
        self.rivals = [tuple(o.seat for o in self.seats if o.side != info.side) for info in self.seats]
        self.items_to_use = [i for i in self.item_tokens if self.cards[self.tokens[i].card].item == "scheme"]
        self.loose = [
            number for number in range(len(self.tokens)) if number not in self.item_tokens and number < self.fixtures
        ]
        everybody = range(len(self.fighters))
        self.foes = [
            tuple(i for i in everybody if not self.friendly(info.seat, self.fighters[i].seat)) for info in self.seats
        ]
        texts = [card.text for card in self.cards if card.text is not None]
        bonus = [attack.text for text in texts for attack in text.bonus]
        self.card_rules = frozenset(rule.kind for text in (*texts, *bonus) for rule in text.rules)
        self.kinds = self.card_rules.union(self.rules)
        changing = ("immune", "less", "more", "prevent", "redirect", *map(kind_of, ("deal", "is dealt", "is defeated")))
        self.free_draws = "draw" not in self.would and kind_of("draw") not in self.kinds
        self.free_discards = "discard" not in self.would and self.kinds.isdisjoint(
            map(kind_of, ("discard", "is discarded"))
        )
        plain = "treat" not in self.kinds
        self.lone_heroes = [s.heroes[0] if plain and len(s.heroes) == 1 else -1 for s in self.seats]
        self.calm = self.kinds.isdisjoint(changing) and not ("damage" in self.would or "defeat" in self.would)
        everything = [*texts, *bonus, *(ability.text for ability in self.abilities)]
        self.route_matters = any(text.route_matters for text in everything)
        self.minds_passed = any(text.minds_passed for text in everything)
        self.long_memory = any(text.long_memory for text in everything)
