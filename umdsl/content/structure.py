"""Nodes -> definitions, and everything that is wrong with them at once.

Reading goes on after a mistake. Every value is read twice over, so to speak: as what is *whole*, which ends up in the
definition, and as a *draft*, in which a missing value is replaced by a stand-in. A card without a type is left out of
the hero, but its name is still a declared name and its text is still read: one mistake gives one message.
"""

from __future__ import annotations

from typing import Any

import attrs

from umdsl.content import limits, problems
from umdsl.content.definitions import KINDS, Definition
from umdsl.content.nearest import did_you_mean, nearest
from umdsl.content.shapes import Shape, Slot, a, slots, slots_by_key, words
from umdsl.content.values import MISSING, ValueReader
from umdsl.content.wording import is_nothing, place, quoted, seen
from umdsl.content.yamltree import Mapping, Node, Scalar, Sequence
from umdsl.language.diagnostics import Fix
from umdsl.language.spans import Span

#: The whole value and the draft; the same object where nothing is wrong.
Read = tuple[Any, Any]
_NONE: Read = (MISSING, MISSING)
#: What to do with the export of another program.
_A_DECK = (
    "This looks like the deck of another tool: `umdsl import` makes content of it, `umdsl coverage` tells what is read."
)
_WANTED = {"text": "text", "int": "a whole number", "bool": "`true` or `false`", "enum": "one word"}


@attrs.frozen
class Given:
    """A field that the key of an entry already said: the `Mud` of `Mud: {start: 5}`."""

    field: str
    value: Any
    span: Span


@attrs.define
class Reader(ValueReader):
    """Reads the nodes of one document.

    `spots` says where the value of each path stands; `usable` is the definition with stand-ins for what is missing at
    its top, but with whole entries only, so that the paths into it are those of the spots.
    """

    spots: dict[str, Span] = attrs.field(factory=dict)
    usable: Definition | None = None

    def definition(self, node: Node) -> Read:
        """A whole document: the first key says what it defines."""
        if not isinstance(node, Mapping) or not node.pairs:
            self.say(problems.NOT_A_DEFINITION, place(node), seen=seen(node), expected=quoted(KINDS))
            return _NONE
        first = node.pairs[0][0]
        cls = KINDS.get(first.value)
        if cls is not None:
            return self.object(node, cls, "", first.value)
        keys = [key.value for key, _ in node.pairs]
        later = next((key for key in keys if key in KINDS), None)
        hint = f"Put the line `{later}: …` first." if later else did_you_mean(first.value, KINDS)
        if "deck_data" in keys or {"heroes", "cards"} <= set(keys):
            hint = _A_DECK
        self.say(
            problems.UNKNOWN_KIND,
            first.span,
            key=first.value,
            found=first.value,
            expected=quoted(KINDS),
            suggestion=hint,
        )
        return _NONE

    # Objects -----------------------------------------------------------------------------------------------------

    def object(self, node: Node, cls: type, path: str, key: str, given: Given | None = None) -> Read:
        """A mapping as a definition class."""
        if not isinstance(node, Mapping):
            wanted = f"a mapping with the keys of {a(words(cls))}"
            self.say(problems.WRONG_TYPE, place(node), what=f"`{key}`", wanted=wanted, seen=seen(node))
            return _NONE
        whole: dict[str, Any] = {}
        draft: dict[str, Any] = {}
        if given is not None:
            whole[given.field] = draft[given.field] = given.value
            self.spots[_join(path, given.field)] = given.span
        owner = _owner(node, cls, given)
        meant = self.read_pairs(node, cls, path, owner, given, whole, draft)
        broken = self.missing_keys(node, cls, owner, given, whole, meant)
        for slot in slots(cls):
            if slot.required and slot.key not in draft:
                stand_in = _stand_in(slot)
                if stand_in is MISSING:
                    return _NONE
                draft[slot.key] = stand_in
        if broken:
            if not path:
                self.usable = cls(**{**draft, **whole})
            return MISSING, cls(**draft)
        made = cls(**whole)
        if not path:
            self.usable = made
        return made, (made if draft == whole else cls(**draft))

    def read_pairs(
        self,
        node: Mapping,
        cls: type,
        path: str,
        owner: str,
        given: Given | None,
        whole: dict[str, Any],
        draft: dict[str, Any],
    ) -> set[str]:
        """Reads the keys of a mapping; the answer are the keys that misspelt ones most likely meant."""
        known = slots_by_key(cls)
        shorts = {slot.short: slot for slot in slots(cls) if slot.short}
        said = {key.value for key, _ in node.pairs}
        meant: set[str] = set()
        for key, value in node.pairs:
            if key.value in shorts:
                slot = shorts[key.value]
                if slot.key in said:
                    self.say(problems.SHORT_AND_LONG, key.span, short=key.value, long=slot.key)
                    continue
                read = self.short(value, slot, path)
            elif key.value in known and (given is None or key.value != given.field):
                slot = known[key.value]
                read = self.field(value, slot, path)
            else:
                allowed = [k for k in (*known, *shorts) if k not in said and (given is None or k != given.field)]
                meant.add(self.unknown_key(key, allowed, owner) or "")
                continue
            if read[0] is not MISSING:
                whole[slot.key] = read[0]
            if read[1] is not MISSING:
                draft[slot.key] = read[1]
        return meant

    def missing_keys(
        self, node: Mapping, cls: type, owner: str, given: Given | None, whole: dict[str, Any], meant: set[str]
    ) -> bool:
        """Whether a key is missing that must be there; one that is there but wrong has had its message."""
        said = {key.value for key, _ in node.pairs} | meant
        absent = [slot for slot in slots(cls) if slot.required and slot.key not in whole]
        unsaid = [slot for slot in absent if slot.key not in said and slot.short not in said]
        if unsaid:
            keys = quoted(slot.key for slot in unsaid)
            one = len(keys) == 1
            self.say(
                problems.MISSING_KEY,
                given.span if given is not None else node.span,
                owner=owner,
                keys=f"a key {keys[0]}" if one else f"the keys {', '.join(keys[:-1])} and {keys[-1]}",
                suggestion=f"Add a line `{unsaid[0].key}: …`. {unsaid[0].doc}" if one else "Add a line for each.",
            )
        return bool(absent)

    def unknown_key(self, key: Scalar, allowed: list[str], owner: str) -> str | None:
        """Says so; the answer is the key that was most likely meant."""
        near = nearest(key.value, allowed)
        self.say(
            problems.UNKNOWN_KEY,
            key.span,
            owner=owner,
            key=key.value,
            found=key.value,
            expected=quoted(allowed) if near is None else (),
            suggestion=f"Did you mean `{near}`?" if near else None,
            fix=Fix(f"write `{near}`", key.span, near) if near else None,
        )
        return near

    # Fields ------------------------------------------------------------------------------------------------------

    def field(self, node: Node, slot: Slot, path: str) -> Read:
        here = _join(path, slot.key)
        self.spots[here] = place(node)
        if not slot.required and is_nothing(node):
            return _NONE  # nothing after the colon is the same as no key at all
        if slot.keyed is not None:
            return self.keyed(node, slot, here)
        return self.value(node, slot.shape, slot, slot.key, here)

    def short(self, node: Node, slot: Slot, path: str) -> Read:
        """`ability: text` for a list with one plain entry."""
        entry = _item(slot.shape).type
        inner = slots_by_key(entry)["text"]
        here = _join(path, slot.key)
        self.spots[here] = place(node)
        if is_nothing(node):
            return (), ()
        read = self.value(node, inner.shape, inner, slot.short or slot.key, f"{here}[0].text")
        made = () if read[0] is MISSING else (entry(text=read[0]),)
        return made, made

    def keyed(self, node: Node, slot: Slot, path: str) -> Read:
        """A mapping whose keys are a field of the entries."""
        entry = _item(slot.shape).type
        if not isinstance(node, Mapping):
            numbers = slots_by_key(entry)[slot.keyed or ""].shape.kind == "int"
            wanted = "a mapping with numbers as keys" if numbers else f"a mapping with the {slot.keyed}s as keys"
            self.say(problems.WRONG_TYPE, place(node), what=f"`{slot.key}`", wanted=wanted, seen=seen(node))
            return _NONE
        naming = slots_by_key(entry)[slot.keyed or ""]
        whole: list[Any] = []
        draft: list[Any] = []
        for key, value in node.pairs:
            here, mark = f"{path}[{len(whole)}]", len(self.texts)
            name, _ = self.value(key, naming.shape, naming, slot.key, here, as_key=True)
            if name is MISSING:
                continue
            self.spots[here] = key.span
            given = Given(naming.key, name, key.span)
            self.collect(self.entry(value, slot, entry, here, key, given), whole, draft, mark)
        return tuple(whole), tuple(draft)

    def entry(self, node: Node, slot: Slot, cls: type, path: str, key: Scalar, given: Given) -> Read:
        """One entry of such a mapping: all its keys, its one short value, or nothing at all."""
        if is_nothing(node):
            return self.object(Mapping([], key.start, key.end), cls, path, key.value, given)
        if slot.value is None or isinstance(node, Mapping):
            return self.object(node, cls, path, key.value, given)
        only = slots_by_key(cls)[slot.value]
        self.spots[_join(path, given.field)] = given.span
        self.spots[_join(path, only.key)] = place(node)
        read = self.value(node, only.shape, only, key.value, _join(path, only.key))
        stand_in = _stand_in(only) if read[1] is MISSING else read[1]
        whole = MISSING if read[0] is MISSING else cls(**{given.field: given.value, only.key: read[0]})
        return whole, cls(**{given.field: given.value, only.key: stand_in})

    def value(self, node: Node, shape: Shape, slot: Slot, key: str, path: str, as_key: bool = False) -> Read:
        """A value of any shape."""
        if shape.kind == "list":
            return self.sequence(node, shape, slot, key, path)
        if shape.kind == "object":
            return self.object(node, shape.type, path, key)
        if not isinstance(node, Scalar):
            self.say(problems.WRONG_TYPE, place(node), what=f"`{key}`", wanted=_WANTED[shape.kind], seen=seen(node))
            return _NONE
        if shape.kind == "text":
            read = self.text(node, slot, key, path, as_key)
        elif shape.kind == "int":
            read = self.integer(node, slot, key)
        elif shape.kind == "bool":
            read = self.boolean(node, key)
        else:
            read = self.choice(node, shape, key)
        return read, read

    def sequence(self, node: Node, shape: Shape, slot: Slot, key: str, path: str) -> Read:
        item = _item(shape)
        if not isinstance(node, Sequence):
            hint = "Start each entry with a hyphen, or put them in square brackets: `[a, b]`."
            self.say(
                problems.WRONG_TYPE, place(node), what=f"`{key}`", wanted="a list", seen=seen(node), suggestion=hint
            )
            return _NONE
        nodes = node.items
        if key == "cards" and len(nodes) > limits.CARDS:
            self.say(problems.TOO_MANY_CARDS, place(nodes[limits.CARDS]), count=len(nodes), limit=limits.CARDS)
            nodes = nodes[: limits.CARDS]
        whole: list[Any] = []
        draft: list[Any] = []
        for entry in nodes:
            here, mark = f"{path}[{len(whole)}]", len(self.texts)
            self.spots[here] = place(entry)
            if item.kind == "object" and not isinstance(entry, Mapping):
                what, wanted = f"Each entry of `{key}`", f"{a(words(item.type))} with its keys"
                self.say(problems.WRONG_TYPE, place(entry), what=what, wanted=wanted, seen=seen(entry))
                continue
            self.collect(self.value(entry, item, slot, key, here), whole, draft, mark)
        return tuple(whole), tuple(draft)

    def collect(self, read: Read, whole: list[Any], draft: list[Any], mark: int) -> None:
        """Keep an entry if it is whole; the texts of one that is not are still read, but belong to nothing."""
        if read[0] is not MISSING:
            whole.append(read[0])
        else:
            self.texts[mark:] = [attrs.evolve(text, whole=False) for text in self.texts[mark:]]
        if read[1] is not MISSING:
            draft.append(read[1])


def _owner(node: Mapping, cls: type, given: Given | None) -> str:
    """How a message calls the thing a mapping describes: by its name where it has one."""
    naming = ("name", "title", "fighter", "hero", getattr(cls, "KIND", ""))
    name = given.value if given is not None else None
    for key, value in node.pairs:
        if name is None and key.value in naming and isinstance(value, Scalar) and value.value.strip():
            name = " ".join(value.value.split())
    return f"The {words(cls)} `{name}`" if name is not None else f"This {words(cls)}"


def _stand_in(slot: Slot) -> Any:
    """Something to put where a required value is missing, so that a draft can be made."""
    shape = slot.shape
    if shape.kind == "list":
        return ()
    if shape.kind == "text":
        return ""
    if shape.kind == "int":
        return slot.minimum or 0
    if shape.kind == "bool":
        return False
    return next(iter(shape.type)) if shape.kind == "enum" else MISSING


def _item(shape: Shape) -> Shape:
    if shape.item is None:
        raise TypeError(f"{shape} has no entries")
    return shape.item


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
