"""Reading a deck: who fights, what the texts speak of, and what each text means.

First the patterns declare what they find, then the texts are parsed, and what they name besides is declared by its
use and they are parsed again: a deck declares nothing itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from umdsl.content import limits
from umdsl.content.definitions import Card, Extra, Hero, slug
from umdsl.content.importers import problems
from umdsl.content.importers.cast import Cast, cast_of
from umdsl.content.importers.deck import Deck, RawAbility, RawCard, RawText
from umdsl.content.importers.infer import PROSE, Things, is_no_thing, is_title, spelled, starts_as, things_in
from umdsl.content.importers.keywords import keyword, labelled, stays
from umdsl.content.importers.listing import called, counted, listed, said_by_file
from umdsl.content.importers.mending import mended
from umdsl.content.importers.players import players_of
from umdsl.content.importers.readings import Part, Reading, Study
from umdsl.content.importers.rest import with_rest, without_texts
from umdsl.content.importers.sections import Section, sections
from umdsl.content.importers.spelling import MASK, is_short_for, masked, titled
from umdsl.content.importers.uses import by_use
from umdsl.content.importers.weighing import MARKER, fights, is_both, kind_of
from umdsl.content.names import names_of
from umdsl.language.diagnostics import Diagnostic
from umdsl.language.names import Declared, NameKind, Names
from umdsl.language.nodes.statements import Text
from umdsl.language.parser import Parsed, parse
from umdsl.language.problems import UNKNOWN_NAME
from umdsl.language.sloppy import unmarked
from umdsl.language.spans import Span

_ROUNDS = 3
# Coins that are paid with, and the one that is flipped, which the language knows.
_COINS = re.compile(r"\b(?:gain|spend|lose|pay)s? (?:\d{1,3}|an?|one|two|three|all|any number of) coins?\b", re.I)
_FLIPS = re.compile(r"\b(?:flip|toss)(?:es)? (?:\d|an?|the|one|two|three)\s?coins?\b", re.I)


def study(deck: Deck) -> Study:
    """Read a deck."""
    return _Student(deck).study()


@attrs.define
class _Student:
    deck: Deck
    cast: Cast = attrs.field(factory=Cast)
    things: Things = attrs.field(factory=Things)
    cut: dict[RawAbility, list[Section]] = attrs.field(factory=dict)
    players: list[str] = attrs.field(factory=list)
    titles: list[str] = attrs.field(factory=list)
    marks: dict[RawText, tuple[tuple[str, ...], int]] = attrs.field(factory=dict)
    diagnostics: list[Diagnostic] = attrs.field(factory=list)
    prose: str = ""
    told: str = ""  # what the cards say
    seen: str = ""
    facts: str = ""
    known: dict[tuple[str, str | None], Parsed] = attrs.field(factory=dict)
    mend: bool = False
    hero: Hero = attrs.field(init=False)
    names: Names = attrs.field(init=False)

    def study(self) -> Study:
        deck = self.deck
        self.cut = {ability: sections(unmarked(ability.text.text)) for ability in deck.abilities}
        said = [section.text for cut in self.cut.values() for section in cut]
        told = [unmarked(text.text) for card in deck.cards for text in card.texts]
        self.told = "\n".join(told)[:PROSE]
        self.prose = "\n".join([*said, *told])[:PROSE]
        self.cast = cast_of(deck, self.prose)
        self.players = players_of(self.cast, deck, self.prose)
        self.titles = self._card_titles()
        self._find_things()
        self._declare()
        for mend in (False, True):  # what a name explains needs no mending
            self.mend = mend
            self.known = {key: parsed for key, parsed in self.known.items() if parsed.ok}
            for _ in range(_ROUNDS):
                if not self._learn():
                    break
        abilities = tuple(self._ability(ability) for ability in deck.abilities)
        cards = tuple(
            tuple(self._read(text, title) for text in card.texts)
            for card, title in zip(deck.cards, self.titles, strict=True)
        )
        said_about = (*deck.diagnostics, *self.cast.diagnostics, *self.diagnostics)
        return Study(deck, self.hero, self.names, abilities, cards, said_about)

    def _find_things(self) -> None:
        """What the patterns find where fighters, forms and cards are masked, and the marks over the texts."""
        self._forms()
        named = self.cast.names().plus(Declared(NameKind.STATE, form) for form in self.things.kinds)
        several = [Declared(NameKind.CARD, title) for title in self.titles if len(title.split()) > 1]
        self.seen = masked(self.prose, named.plus(several))
        # Rule cards say how many there are of a thing; what the things are, the texts show by using them.
        whole = (ability.text.text for ability in self.deck.abilities)  # with the titles of its parts
        self.facts = "\n".join([self.seen, *whole, *(rule.text for rule in self.deck.rules)])[: 2 * PROSE]
        self.things.nouns = called(self.facts)
        for group in listed(self.facts):
            if not any(MASK in name or named.find(name) for name in group):
                for name in group:
                    self.things.add(spelled(name, NameKind.STATE, self.facts), NameKind.STATE)
                self.things.join(known for known in map(self.things.find, group) if known is not None)
        found = things_in(self.seen, named, self.titles)
        classes = frozenset([*counted(self.facts), *(noun for noun, _ in self.things.nouns)])
        for name, kind in found.kinds.items():
            if name.lower() not in classes and not self._is_half(name, kind):
                self.things.add(name, kind)
        self.things.together += found.together
        # What only a rule card speaks of is a thing where the texts name it too.
        rules = masked("\n".join(rule.text for rule in self.deck.rules)[:PROSE], named)
        for name, kind in things_in(rules, named, self.titles).kinds.items() if rules else ():
            named_too = re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", self.seen, re.I) is not None
            if named_too and not is_no_thing(name, self.prose):
                self.things.add(name, kind)
        if _COINS.search(self.seen) and not _FLIPS.search(self.seen):
            self.things.add("coin", NameKind.RESOURCE)
        self._weigh()
        tags = frozenset(tag.casefold() for tag in self.things.tags())
        for text in (text for card in self.deck.cards for text in card.texts):
            self._find_marks(text, tags)

    def _find_marks(self, text: RawText, tags: frozenset[str]) -> None:
        """The marks over a text: one alone, or its kind and the mark."""
        body = unmarked(text.text)
        one, two = keyword(body, self.prose, tags), labelled(body, self.prose)
        marks, end = two or (((one[0],), one[1]) if one is not None else ((), 0))
        if marks and not any(self.cast.find(mark) for mark in marks):
            self.marks[text] = marks, end
            for mark in marks:
                if len(marks) > 1 and (known := self.things.find(mark)) is not None:
                    self.things.kinds[known] = NameKind.TAG  # what a card has printed on it is nothing else
                self.things.add(mark, NameKind.TAG)

    def _is_half(self, name: str, kind: NameKind) -> bool:
        """`the Grim side` of who is called Ada the Grim."""
        ends = f" the {name.casefold()}"
        return kind is NameKind.STATE and any(known.casefold().endswith(ends) for known in self.things.kinds)

    def _weigh(self) -> None:
        """Let all that the texts do with a thing say what it is."""
        for name, kind in list(self.things.kinds.items()):
            if kind is NameKind.TOKEN and fights(name, self.seen):
                del self.things.kinds[name]
                self.cast.add_unlisted(name, self.facts, self.deck)
            elif kind in (NameKind.TOKEN, NameKind.RESOURCE) and is_both(name, self.facts):
                self.things.kinds[name] = NameKind.RESOURCE
                self.things.kinds[f"{name} {MARKER}"] = NameKind.TOKEN
            else:
                self.things.kinds[name] = kind_of(name, kind, self.facts)

    # Names ----------------------------------------------------------------------------------------------------------

    def _card_titles(self) -> list[str]:
        """The names of the cards, no two alike."""
        taken: dict[str, str] = {}
        for card in self.deck.cards:
            name, number = card.title, 2
            while name.casefold() in taken:
                name, number = f"{card.title[: limits.NAME_LENGTH - 8]} ({number})", number + 1
            taken[name.casefold()] = name
            if name != card.title:
                facts = self.deck.file.span((*card.path, "title")), self.deck.file.source
                said = problems.RENAMED.at(facts[0], what="cards", name=card.title, used=name, source=facts[1])
                self.diagnostics.append(said)
        return list(taken.values())

    def _forms(self) -> None:
        """Other forms of the hero: those that cards are played by, and those an ability has a heading for."""
        headings = [s.title for cut in self.cut.values() for s in cut if s.heading and s.title]
        forms = [*self.cast.forms, *(titled(h) if h.isupper() else h for h in headings)]
        strange = [form for form in forms if self.cast.find(form) is None]
        if not strange:
            return
        heroes = self.cast.heroes
        own = [heroes[0].name] if len(heroes) == 1 else []
        if any(starts_as(form, self.prose) for form in strange):
            own = []  # who starts as Ada the Grim is never Ada alone
        named = list(dict.fromkeys([*own, *strange]))
        named = [spelled(name, NameKind.STATE, self.prose) if name in strange else name for name in named]
        for name in named:
            self.things.add(name, NameKind.STATE)
        self.things.join(named)

    def _declare(self) -> None:
        """Put what is known into a hero without texts, and take its names from there."""
        deck, things = self.deck, self.things
        name = deck.name or self.cast.fighters[0].name
        starts = [fighter.name for fighter in self.cast.heroes]
        own = slug(deck.id) if deck.id else slug(name)
        self.hero = Hero(
            hero=name,
            id=own if own != "unnamed" else slug(name),
            set=deck.set,
            provenance=deck.provenance,
            move=deck.move,
            fighters=tuple(self.cast.fighters),
            resources=things.resources(self.facts),
            tokens=things.tokens(self.facts),
            states=things.states(self.prose, starts),
            piles=things.piles(),
            tags=things.tags(),
            cards=tuple(
                Card(
                    name=title,
                    type=card.type,
                    value=card.value,
                    boost=card.boost,
                    copies=card.copies,
                    by=by,
                    tags=self._tags(title, card),
                )
                for title, card, by in zip(self.titles, deck.cards, self.players, strict=True)
            ),
            rules=deck.rules,
            note=deck.note,
            extra=(*deck.extra, *_sheets(self.cast)),
        )
        if deck.rest is not None:
            # What an export could not say otherwise is declared, not guessed.
            self.hero = with_rest(self.hero, without_texts(deck.rest)) or self.hero
        self.names = names_of(self.hero)

    def _tags(self, title: str, card: RawCard) -> tuple[str, ...]:
        marks = [mark for text in card.texts if text in self.marks for mark in self.marks[text][0]]
        known = [self.things.find(mark) for mark in marks]
        tags = self.things.tags()
        named = [name if name in tags else mark for name, mark in zip(known, marks, strict=True)]
        return tuple(dict.fromkeys(tag for tag in (*self.things.tags_of(title), *named) if tag))

    def _learn(self) -> bool:
        """Parse everything; declare the names that were not known. Whether there were any."""
        found: dict[str, NameKind] = {}
        for text, window in self._pieces():
            parsed = self._parse(text, window)
            if parsed.tree is not None and not parsed.ok:
                found.update({name: kind for name, kind in by_use(parsed.tree) if name not in found})
        new = {name: kind for name, kind in found.items() if self._learn_name(name, kind)}
        if new:
            self._declare()
            folded = [name.casefold() for name in new]
            self.known = {
                key: parsed
                for key, parsed in self.known.items()
                if parsed.ok and not any(name in key[0].casefold() for name in folded)
            }
        return bool(new)

    def _learn_name(self, name: str, kind: NameKind) -> bool:
        name = name.strip(" ,:;!?'\"")
        if not name:
            return False
        if kind is NameKind.FIGHTER:
            meant = self._fighter_like(name)
            if meant is not None:
                self.cast.add_alias(meant, name)
                return True
            kind = NameKind.STATE if name.isupper() else NameKind.TOKEN
        if kind is NameKind.TOKEN and fights(name, self.seen) and not is_no_thing(name, self.prose):
            self.cast.add_unlisted(name, self.facts, self.deck)
            return True
        kind = kind_of(name, kind, self.facts)
        if (kind is NameKind.STATE and is_title(name, self.prose)) or is_no_thing(name, self.prose):
            return False
        before = len(self.things.kinds)
        self.things.add(spelled(name, kind, self.seen), kind)
        return len(self.things.kinds) > before

    def _fighter_like(self, name: str) -> str | None:
        """The fighter that shares a word with a name, or the only hero of a deck that bears it."""
        words = {word.casefold() for word in name.split() if len(word) > 2}
        fits = [f for f in self.cast.fighters if words & {word.casefold() for word in f.name.split()}]
        fits = fits or [f for f in self.cast.fighters if is_short_for(name, f.name)]
        if len(fits) == 1:
            return fits[0].name
        shared = words & {word.casefold() for word in self.deck.name.split()}
        return self.cast.heroes[0].name if len(self.cast.heroes) == 1 and shared else None

    # Texts ----------------------------------------------------------------------------------------------------------

    def _pieces(self) -> Iterator[tuple[str, str | None]]:
        for cut in self.cut.values():
            yield from ((said_by_file(section.text, self.hero, section.title, self.told), None) for section in cut)
        for card in self.deck.cards:
            yield from ((self._body(text)[1], self._window(text)) for text in card.texts)

    def _window(self, raw: RawText) -> str | None:
        """The window in which a text stands without saying so: what is said under the mark of a card that stays."""
        over = self.marks.get(raw, ((), 0))[0]
        lies = raw.field.window is None and any(stays(mark, self.prose) for mark in over)
        return "permanent" if lies else raw.field.window

    def _body(self, raw: RawText) -> tuple[int, str]:
        """A text without the mark over it, and where it starts."""
        start = self.marks[raw][1] if raw in self.marks else 0
        return start, unmarked(raw.text[start:])

    def _parse(self, text: str, window: str | None) -> Parsed:
        key = (text, window)
        if not text.strip():
            return Parsed(Text())  # nothing but a mark
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._mended(text, window, parse(text, self.names, window=window))
        return found

    def _mended(self, text: str, window: str | None, parsed: Parsed) -> Parsed:
        if not self.mend or parsed.ok or (parsed.tree is not None and _only_names(parsed)):
            return parsed
        better = mended(text, self.names, window, parsed)
        if better is None:
            return parsed
        said = problems.MENDED.at(Span(0, len(text)), read=" ".join(better.text.split()))
        return Parsed(better.parsed.tree, (*better.parsed.diagnostics, said))

    def _read(self, raw: RawText, owner: str) -> Reading:
        start, text = self._body(raw)
        return Reading(raw, owner, (Part(start, text, self._parse(text, self._window(raw))),))

    def _ability(self, ability: RawAbility) -> Reading:
        raw = ability.text
        owner = self.cast.called.get(ability.owner, ability.owner) if ability.owner else None
        cut = self.cut[ability]
        parts = []
        if cut and cut[0].title and not cut[0].heading and cut[0].start > 0:
            whole = Section(0, unmarked(raw.text)[: cut[0].start + len(cut[0].text)])
            # A first line that reads well as a sentence of its own is no title.
            parsed = self._parse(whole.text, None)
            if parsed.ok and not _is_mark(parsed):
                cut = [whole, *cut[1:]]
        for section in cut:
            parts.append(self._section(section, owner))
        return Reading(raw, owner or self.deck.name, tuple(parts))

    def _section(self, section: Section, owner: str | None) -> Part:
        """A section with whose it is: a form's, a fighter's, or everybody's under a title of its own."""
        left = said_by_file(section.text, self.hero, section.title, self.told)
        parsed = self._parse(left, None)
        if parsed.ok:
            section = attrs.evolve(section, text=left)
        state = self._state(section.title)
        if state is not None:
            return Part(section.start, section.text, parsed, None, state)
        if section.title and self.cast.find(section.title) is not None:
            return Part(section.start, section.text, parsed, fighter=self.cast.find(section.title))
        fighter = self.cast.find(owner) if owner else None
        state = self._state(owner) if fighter is None else None
        return Part(section.start, section.text, parsed, section.title, state, fighter)

    def _state(self, name: str | None) -> str | None:
        found = self.things.find(name) if name else None
        return found if found is not None and self.things.kinds[found] is NameKind.STATE else None


def _is_mark(parsed: Parsed) -> bool:
    """A tag or a name with nothing said of it, which over a text is its title."""
    from umdsl.language.nodes.effects import Tag
    from umdsl.language.nodes.statements import Block

    blocks = parsed.tree.blocks if parsed.tree is not None else ()
    first = blocks[0] if blocks else None
    return isinstance(first, Block) and bool(first.body) and isinstance(first.body[0], Tag)


def _only_names(parsed: Parsed) -> bool:
    return all(d.code == UNKNOWN_NAME.code for d in parsed.diagnostics if d.is_error)


def _sheets(cast: Cast) -> Iterator[Extra]:
    """The figures of other forms: a state has none, so they are kept as notes."""
    for raw in cast.sheets:
        facts = {"hp": raw.hp, "move": raw.move, "isRanged": "true" if raw.ranged else None}
        name = cast.called[raw.name][: limits.NAME_LENGTH - 40].replace("/", " ")
        yield from (Extra(name=f"forms/{name}/{key}", value=str(v)) for key, v in facts.items() if v is not None)
