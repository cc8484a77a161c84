"""The machine: runs the frames of a state until somebody has to decide, and wakes what waits for what happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import repeat
from typing import TYPE_CHECKING, Any

from umdsl.engine import chance, changes, combat_changes
from umdsl.engine.events import SECRET, seen_by
from umdsl.engine.problems import EndlessEffect
from umdsl.engine.programs import PROGRAMS, RULES, TRIGGERS, Rule
from umdsl.engine.state import WINDOW_BITS, Fact, Frame, State, blank

if TYPE_CHECKING:
    from umdsl.engine.table import Table

#: Steps and frames between two decisions, far above what any real effect takes.
BUDGET = 20_000
#: Frames on top of each other at a decision.
DEPTH = 400
#: Events in one turn: an effect that asks and then wakes itself goes on for ever, too.
EVENTS = 5_000

Option = tuple[Any, ...]
Options = Callable[["Machine", Frame], "list[Option]"]
Apply = Callable[["Machine", Frame, "Option | None"], None]

RULE, TRIGGER = 0, 1
#: All windows of a card are canceled.
EVERYTHING = sum(WINDOW_BITS.values())


class Ask:
    """A step that waits for a decision. Its options are worked out anew from the state wherever it is resumed; where
    there is only one, it is taken, and where there is none, the step does what it does without an answer."""

    __slots__ = ("apply", "kind", "options", "prompt", "quiet", "seat", "words")

    def __init__(
        self,
        kind: str,
        options: Options,
        apply: Apply,
        seat: Callable[[Machine, Frame], int] | None = None,
        prompt: str = "",
        *,
        quiet: bool = False,
        words: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.options = options
        self.apply = apply
        self.seat = seat
        self.prompt = prompt
        self.quiet = quiet  # nothing is told where there was nothing to choose
        self.words = words  # what each ("option", n) does, as the text has it

    def __call__(self, g: Machine, f: Frame) -> bool | None:
        return self.ask(g, f)

    def ask(self, g: Machine, f: Frame) -> bool | None:
        """The same as a method, which is faster to call: see `Program.calls`."""
        options = self.options(g, f)
        if not options:
            self.apply(g, f, None)
            return None
        if len(options) > 1 or self.kind == g.rests:
            f.pc -= 1
            g.pending = (self, options)
            return True
        if g.telling and not self.quiet:
            g.tell(("forced", self.decider(g, f), self.kind, options[0]))
        self.apply(g, f, options[0])
        return None

    def decider(self, g: Machine, f: Frame) -> int:
        return f.seat if self.seat is None else self.seat(g, f)


class Machine:
    """A table, a state, and what is needed to go on from it."""

    __slots__ = ("history", "pending", "rests", "s", "t", "telling", "trail", "trying")

    def __init__(self, table: Table, state: State, *, telling: bool = True) -> None:
        self.t = table
        self.s = state
        self.telling = telling
        # Events as a chain from the newest back, so that a clone shares them.
        # Each has, where not everybody may see its cards, who does.
        self.history: tuple[Any, Fact, tuple[int, ...] | None] | None = None
        self.pending: tuple[Ask, list[Option]] | None = None
        # The last search for spaces in reach: (fighter, distance, through, the space before each). Kept only between a
        # decision and its answer, and never needed: it can be made again from the state.
        self.trail: tuple[int, int, int, dict[int, int]] | None = None
        # The card that is tried, and the side it would lie on, while it is asked whether it may be played.
        self.trying: tuple[int, int] = (-1, -1)
        self.rests = ""  # a kind of decision that waits even where there is one option only

    def clone(self) -> Machine:
        """An independent game in the same position."""
        other = Machine.__new__(Machine)
        other.t = self.t
        other.s = self.s.copy()
        other.telling = self.telling
        other.history = self.history
        other.pending = self.pending
        other.trail = self.trail
        other.trying = self.trying
        other.rests = self.rests
        return other

    # --- running ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Go on until somebody has to decide or the game is over."""
        s = self.s
        frames = s.frames
        queue = s.queue
        left = repeat(None, BUDGET)
        programs = PROGRAMS
        self.pending = None
        if len(s.facts) > EVENTS or len(frames) > DEPTH:
            raise self._endless()
        while frames:
            f = frames[-1]
            program = programs[f.prog]
            steps = program.calls
            end = len(steps)
            spine = program.spine
            for _ in left:  # as long as this frame is the one on top
                if queue and spine:
                    self.wake()
                    break
                pc = f.pc
                if pc >= end:
                    frames.pop()
                    break
                f.pc = pc + 1
                if steps[pc](self, f):
                    return
                if not frames or frames[-1] is not f:
                    break
            else:
                raise self._endless()

    def choose(self, number: int) -> None:
        """Take an option of the decision at hand, and go on."""
        ask, options = self.pending  # type: ignore[misc]  # whoever chooses has looked
        f = self.s.frames[-1]
        f.pc += 1
        self.pending = None
        ask.apply(self, f, options[number])
        self.trail = None
        self.run()

    def _endless(self) -> EndlessEffect:
        """Name the text that goes on for ever: the one that most frames are in, or the last one."""
        texts = [PROGRAMS[f.prog] for f in self.s.frames if not PROGRAMS[f.prog].spine and PROGRAMS[f.prog].source]
        program = max(texts, key=lambda p: sum(q is p for q in texts)) if texts else PROGRAMS[self.s.frames[-1].prog]
        last = self.s.queue[-1] if self.s.queue else None
        if last is not None and not texts:
            program = PROGRAMS[TRIGGERS[last[0]].program]
        return EndlessEffect(program.source or program.name, program.window)

    def call(self, prog: int, seat: int, src: int, who: int, env: dict[str, Any] | None = None) -> None:
        """Put a program on top: it runs before the one at hand goes on."""
        f = blank(Frame)
        f.prog = prog
        f.pc = 0
        f.seat = seat
        f.src = src
        f.who = who
        f.env = {} if env is None else env
        self.s.frames.append(f)

    def perform(self, prog: int, seat: int, src: int, who: int, env: dict[str, Any]) -> None:
        """Carry out a text now: up to where it has to ask, or has something else carried out first. From there, it goes
        on as a program on top of the others does."""
        frames = self.s.frames
        program = PROGRAMS[prog]
        f = blank(Frame)
        f.prog = prog
        f.pc = 0
        f.seat = seat
        f.src = src
        f.who = who
        f.env = env
        if program.alone is not None:
            f.pc = 1
            depth = len(frames)
            program.alone(self, f)
            if len(frames) > depth:  # it has called a program, which has something to give it
                frames.insert(depth, f)
            return
        frames.append(f)
        steps = program.steps
        end = len(steps)
        for _ in range(BUDGET):
            pc = f.pc
            if pc >= end:
                frames.pop()
                break
            step = steps[pc]
            if type(step) is Ask:
                break
            f.pc = pc + 1
            step(self, f)
            if not frames or frames[-1] is not f:
                break

    def give(self, **results: Any) -> None:
        """Hand results to the program below the one at hand."""
        frames = self.s.frames
        if len(frames) > 1:
            frames[-2].env.update(results)

    # --- events, and what waits for them ----------------------------------------------------------------------------

    def tell(self, fact: Fact) -> None:
        """Add to the story without waking anything."""
        if self.telling:
            self.history = (self.history, fact, seen_by(self.s.known, fact) if fact[0] in SECRET else None)

    def emit(self, fact: Fact) -> None:
        """Something happened."""
        s = self.s
        kind = fact[0]
        s.facts.append(fact)
        if self.telling:
            self.history = (self.history, fact, seen_by(s.known, fact) if kind in SECRET else None)
        if kind in self.t.triggers or s.lasting:
            self.rouse(fact)

    def note(self, fact: Fact) -> None:
        """Something is settled; what waits for it is woken later, with :meth:`rouse`."""
        self.s.facts.append(fact)
        self.tell(fact)

    def rouse(self, fact: Fact) -> None:
        """Wake what waits for something that happened."""
        for trigger, seat, src in self.t.triggers.get(fact[0], ()):
            if trigger.anywhere or self.in_force(src):
                self._try(trigger, seat, src, -1, None, fact)
        for entry in tuple(self.s.lasting):
            if entry[0] == TRIGGER:
                trigger = TRIGGERS[entry[1]]
                if fact[0] in trigger.kinds and trigger.phase != "would" and self.expires_never_before(entry):
                    self._try(trigger, entry[2], entry[3], entry[4], entry[5], fact, entry)

    def _try(
        self,
        trigger: Any,
        seat: int,
        src: int,
        who: int,
        bound: tuple[tuple[str, Any], ...] | None,
        fact: Fact,
        entry: tuple[Any, ...] | None = None,
    ) -> None:
        if trigger.limit is not None and not self.allowed(trigger, seat):
            return
        f = blank(Frame)
        f.prog = trigger.program
        f.pc = 0
        f.seat = seat
        f.src = src
        f.who = who if who >= 0 else self.fighter_of(src)
        f.env = dict(bound) if bound else {}
        plain = trigger.plain.get(fact[0], fact[0])
        if plain != fact[0]:
            fact = (plain, *fact[1:])
        if not trigger.match(self, f, fact):
            return
        if not all(test(self, f) for test in trigger.tests):
            return
        self.use_up(trigger, seat)
        if entry is not None and entry[6][0] == "once":
            self.s.lasting.remove(entry)
        f.env["fact"] = fact
        self.s.queue.append((trigger.number, seat, src, f.who, tuple(f.env.items()), trigger.interrupts))

    def in_force(self, src: int) -> bool:
        """Whether a text that waits or holds is in force: an ability in its state, a card that is kept."""
        if src >= 0:
            seat = self.t.cards[src].seat
            return seat >= 0 and src in self.s.piles[self.t.seats[seat].kept]
        if src == -1:
            return True
        ability = self.t.abilities[-src - 2]
        if self.s.out[ability.seat]:
            return False
        if ability.always:
            return True
        if ability.state is not None and self.s.forms[ability.state[0]] != ability.state[1]:
            return False
        if ability.fighter is None:
            return True
        return any(self.s.space[i] >= 0 for i in self.t.seats[ability.seat].named.get(ability.fighter, ()))

    def allowed(self, trigger: Any, seat: int) -> bool:
        return trigger.limit is None or trigger.number * 16 + seat not in self.s.limits

    def use_up(self, trigger: Any, seat: int) -> None:
        if trigger.limit is not None:
            self.s.limits = (*self.s.limits, trigger.number * 16 + seat)

    def refresh(self, *limits: str) -> None:
        """Forget what was used up once per turn, per combat ..."""
        if self.s.limits:
            self.s.limits = tuple(n for n in self.s.limits if self._limit(n) not in limits)

    def _limit(self, used: int) -> str | None:
        """How often a text that was used up may be used: a trigger, or below zero what is used as an action."""
        if used >= 0:
            return TRIGGERS[used // 16].limit
        ability, action = divmod(-used - 1, 64)
        return self.t.abilities[ability].text.actions[action][0]

    def wake(self) -> None:
        """Give what was triggered its turn."""
        from umdsl.engine.rules.waiting import RESOLVE, carry_out

        queue = self.s.queue
        if len(queue) == 1:
            carry_out(self, queue.pop())
            return
        waiting = tuple(queue)
        queue.clear()
        self.call(RESOLVE, self.s.active, -1, -1, {"waiting": waiting})

    # --- what holds -------------------------------------------------------------------------------------------------

    def may_hold(self, kind: str) -> bool:
        """Whether it is worth asking for rules of a kind at all."""
        t = self.t
        if kind in t.kinds and (kind in t.rules or self.s.combats):
            return True
        return bool(self.s.lasting) and self._lasts((kind,))

    def none_hold(self, kinds: frozenset[str]) -> bool:
        """Whether nothing can be in force of any of some kinds, so that no one of them need be asked for."""
        return self.t.kinds.isdisjoint(kinds) and not (self.s.lasting and self._lasts(kinds))

    def _lasts(self, kinds: Collection[str]) -> bool:
        """Whether an effect has put a rule of some kinds in force for a while."""
        return any(entry[0] == RULE and RULES[entry[1]].kind in kinds for entry in self.s.lasting)

    def may_step_in(self, kind: str) -> bool:
        """Whether any text could step in before something happens."""
        return kind in self.t.would or bool(self.s.lasting)

    def rules_of(self, kind: str) -> list[tuple[Rule, Frame]]:
        """The rules of a kind that are in force, each with a frame that says whose it is."""
        found: list[tuple[Rule, Frame]] = []
        standing = self.t.rules.get(kind)
        if standing is not None:
            for rule, frame in standing:
                if self.in_force(frame.src) and rule.holds(self, frame):
                    found.append((rule, frame))
        if kind in self.t.card_rules and self.s.combats:
            found.extend(self._card_rules(kind))
        for entry in self.s.lasting:
            if entry[0] == RULE and RULES[entry[1]].kind == kind and self.expires_never_before(entry):
                rule = RULES[entry[1]]
                frame = Frame(0, entry[2], entry[3], entry[4], dict(entry[5]))
                if rule.holds(self, frame):
                    found.append((rule, frame))
        return found

    def _card_rules(self, kind: str) -> Iterator[tuple[Rule, Frame]]:
        """What the cards in combat say of themselves, outside all windows."""
        combat = self.s.combats[-1]
        if combat.stage == 0:
            return
        for side in (0, 1):
            card = combat.cards[side]
            text = self.t.cards[card].text if card >= 0 else None
            if text is not None and side == 0 and combat.bonus >= 0:
                text = text.bonus[combat.bonus].text
            if text is None or combat.canceled[side] == EVERYTHING:
                continue
            for rule in text.rules:
                if rule.kind == kind:
                    frame = Frame(0, combat.seats[side], card, combat.fighters[side])
                    if rule.holds(self, frame):
                        yield rule, frame

    def enact(self, rule: Rule, f: Frame, expiry: tuple[Any, ...], **extra: Any) -> None:
        """Put a rule in force for a while."""
        env = tuple({**{k: v for k, v in f.env.items() if k != "fact"}, **extra}.items())
        self.s.lasting.append((RULE, rule.number, f.seat, f.src, f.who, env, expiry))

    def use_some(self, rule: Rule, f: Frame, amount: int) -> int:
        """How much of an amount a rule takes care of. One that was put in force for so much in all is used up by it."""
        figure = rule.data.get("amount")
        if figure is None:
            return amount
        most = int(figure(self, f))
        for at, entry in enumerate(self.s.lasting):
            if entry[:5] == (RULE, rule.number, f.seat, f.src, f.who):
                used = dict(entry[5]).get("used", 0)
                taken = int(max(0, min(amount, most - used)))
                env = tuple({**dict(entry[5]), "used": used + taken}.items())
                self.s.lasting[at] = (*entry[:5], env, entry[6])
                return taken
        return min(amount, most)

    def await_(self, trigger: Any, f: Frame, expiry: tuple[Any, ...], **extra: Any) -> None:
        """Let something wait for an event for a while."""
        env = tuple({**{k: v for k, v in f.env.items() if k != "fact"}, **extra}.items())
        self.s.lasting.append((TRIGGER, trigger.number, f.seat, f.src, f.who, env, expiry))

    def expires_never_before(self, entry: tuple[Any, ...]) -> bool:
        """Whether an entry that holds only during a coming turn has begun to hold."""
        expiry = entry[6]
        return bool(expiry[0] != "during" or (self.s.active == expiry[1] and self.s.turn > expiry[2]))

    def expire(self, test: Callable[[tuple[Any, ...]], bool]) -> None:
        """Drop what has lasted as long as it was to last."""
        if self.s.lasting:
            self.s.lasting[:] = [entry for entry in self.s.lasting if not test(entry[6])]

    def herald(self, fact: Fact) -> None:
        """Wake what waits for something that is about to happen."""
        kind = f"before {fact[0]}"
        if kind in self.t.triggers or self.s.lasting:
            self.emit((kind, *fact[1:]))

    def interrupt(self) -> None:
        """Give what does not wait for the end of the effect at hand its turn now."""
        if any(entry[5] for entry in self.s.queue):
            from umdsl.engine.rules.waiting import RESOLVE

            now = tuple(entry for entry in self.s.queue if entry[5])
            self.s.queue[:] = [entry for entry in self.s.queue if not entry[5]]
            self.call(RESOLVE, self.s.active, -1, -1, {"waiting": now})

    def leave_out(self, what: str, fighters: tuple[int, ...] = ()) -> None:
        """Let the maneuver at hand go without one of its parts, or without the moves of some fighters."""
        from umdsl.engine.rules.maneuver import MANEUVER

        for frame in reversed(self.s.frames):
            if frame.prog == MANEUVER:
                if fighters:
                    frame.env["moved"] = (*frame.env.get("moved", ()), *fighters)
                else:
                    frame.env[what] = True
                return

    def remember(self, seat: int) -> tuple[Any, ...]:
        """The turns before, this one last: a round's worth, or all of them where a text looks that far back."""
        turn = (seat, tuple(self.s.facts))
        if self.t.long_memory:
            return (*self.s.past, turn)
        return (*self.s.past, turn)[-2 * len(self.t.seats) :]

    def count_action(self, seat: int) -> None:
        """An action that a text gives for nothing still counts as one of the turn."""
        if seat == self.s.active:
            self.s.action += 1

    def finish(self, what: str) -> None:
        """Bring something to its end before its time."""
        from umdsl.engine.rules import attack, movement, rounds, turn, winning
        from umdsl.engine.rules.action import ACTION, ACTION_END

        if what == "game":
            winning.finish(self, ())
        elif what == "movement":
            for frame in reversed(self.s.frames):
                if frame.prog == movement.MOVE:
                    frame.env["path"] = ()
                    return
        elif what == "combat":
            fight = self._unwind(attack.ATTACK, attack.STEP)
            if fight is not None:
                attack.cut_short(self, fight)
        elif what == "action":
            attack.abandon(self)
            self._unwind(ACTION, ACTION_END)
        else:
            if what == "round":
                rounds.end(self)
            attack.abandon(self)
            self.s.actions = 0
            self.s.queue.clear()
            self._unwind(turn.TURN, turn.TURN_END)

    def _unwind(self, program: int, pc: int) -> Frame | None:
        """Drop what stands above a program, and go on with it from a step."""
        frames = self.s.frames
        at = next((i for i in range(len(frames) - 1, -1, -1) if frames[i].prog == program), None)
        if at is None:
            return None
        del frames[at + 1 :]
        frames[at].pc = pc
        return frames[at]

    # --- chance -----------------------------------------------------------------------------------------------------

    def random(self, n: int) -> int:
        """A number from 0 to n - 1."""
        s = self.s
        s.rng, bits = chance.step(s.rng)
        return (bits * n) >> 64

    # --- players ----------------------------------------------------------------------------------------------------

    def fighter_of(self, src: int) -> int:
        """The fighter that an ability belongs to: the one it names, else the hero where there is just one."""
        return self.t.abilities[-src - 2].whose if src < -1 else -1

    def opponents(self, seat: int) -> list[int]:
        """The seats still in the game on other sides."""
        out = self.s.out
        rivals = self.t.rivals[seat]
        if len(rivals) == 1:
            only = rivals[0]
            if out[only]:
                return []
            hero = self.t.lone_heroes[only]
            return [only] if (hero >= 0 and self.s.space[hero] >= 0) or not self.dormant(only) else []
        return [i for i in rivals if not out[i] and not self.dormant(i)]

    def dormant(self, seat: int) -> bool:
        """Without a fighter on the board, but with one that may return."""
        if self.stands(seat):
            return False
        s = self.s
        return any(s.away[i] and s.health[i] > 0 for i in self.t.seats[seat].fighters)

    def stands(self, seat: int) -> bool:
        """Whether a seat has a fighter on the board."""
        space = self.s.space
        for i in self.t.seats[seat].fighters:
            if space[i] >= 0:
                break
        else:
            return False
        return True

    def opponent_in_combat(self, seat: int) -> int:
        """The other player in the combat, or -1."""
        if self.s.combats:
            seats = self.s.combats[-1].seats
            if seat == seats[0]:
                return seats[1]
            if seat == seats[1]:
                return seats[0]
        return -1

    # --- changes: see `umdsl.engine.changes` ------------------------------------------------------------------------

    pile_of = changes.pile_of
    put = changes.put
    shuffle = changes.shuffle
    draw = changes.draw
    discard = changes.discard
    learn = changes.learn
    occupant = changes.occupant
    bound = changes.bound
    may_move = changes.may_move
    stand = changes.stand
    lift = changes.lift
    room_on = changes.room_on
    keep_off = changes.keep_off
    heal = changes.heal
    dial = changes.dial
    defeat = changes.defeat
    count = changes.count
    most = changes.most
    change = changes.change
    lay = changes.lay
    clear = changes.clear
    turn_over = changes.turn_over
    turn_dial = changes.turn_dial
    revive = changes.revive
    more_actions = changes.more_actions
    skip_turn = changes.skip_turn

    # --- changes to a combat: see `umdsl.engine.combat_changes` -----------------------------------------------------

    set_value = combat_changes.set_value
    add_value = combat_changes.add_value
    boost_side = combat_changes.boost_side
    swap_values = combat_changes.swap_values
    ignore_value = combat_changes.ignore_value
    ignore_boosts = combat_changes.ignore_boosts
    cancel = combat_changes.cancel
    change_role = combat_changes.change_role
    replace_card = combat_changes.replace_card
    leave_combat = combat_changes.leave_combat
