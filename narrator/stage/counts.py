"""Begins the Counts of a table: spoken, or by lamps of the seats on a kit that has a ring of them. What a
press in one means is not decided here."""

from __future__ import annotations

from functools import partial

from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Count, Mode, PrivateCount, Say
from narrator.script.common.scene import SEAT
from narrator.stage.count import LIT, Counting, CountPlan, slot_for, starts_for
from narrator.stage.delivery import Delivery
from narrator.stage.performance import Performance
from narrator.stage.ports import Utterance
from narrator.stage.ring import lamp_of, plan_ring


class Counts:
    """The Counts of one stage. ``reaction`` is in seconds; ``ring`` is how many seats have a lamp."""

    def __init__(self, out: Delivery, reaction: float, ring: int) -> None:
        self._out, self.reaction, self._ring = out, reaction, ring
        self._rounds = 0
        self.seats: tuple[Say, ...] = ()
        """The names of the seats of this table, which fix the length of a slot."""
        self.on_ring = False
        """Whether every seat of this table has a lamp."""

    def lay(self, table: GameSetup) -> None:
        """From now on counts at this table, whose spoken names fix the length of a slot."""
        self.seats = tuple(SEAT(call=seat) for seat in range(1, table.players + 1))
        self.on_ring = table.players <= self._ring

    def begin(self, cue: Count, private: PrivateCount | None, key: str, at: float) -> Performance:
        """Begins a Count at ``at``; ``key`` is public and places its decoys."""
        if self.on_ring and cue.watched and private is not None:
            return self._by_lamps(cue, private, key, at)
        return self._spoken(cue, private, key, at)

    def _spoken(self, cue: Count, private: PrivateCount | None, key: str, at: float) -> Performance:
        names = [self._out.utter(item.say) for item in cue.items]
        slot = slot_for(names + self._named()) if cue.slot is None else max(cue.slot, slot_for(names))
        starts = starts_for(names) if cue.uneven else ()
        plan = CountPlan(at, slot, self.reaction, starts=starts)

        def speak(item: int, begins: float) -> None:
            line = cue.items[item].say.line
            self._out.name(line, names[item], begins, round(plan.width(item), 3))
            if self.on_ring and not cue.secret and line == SEAT.id:
                self._out.lights.glow(lamp_of(cue.items[item].value), begins, slot * LIT)

        if cue.secret:
            self._out.scatter(key, at, slot * len(cue.items), len(cue.items))
        tell = partial(self._out.answer, cue)
        if private is not None and private.news:
            self._out.no_news(private, at)
            tell = partial(self._out.news, private)
        elif private is not None and cue.mode is Mode.OBJECT:
            tell = partial(self._out.note, cue, private)
        elif private is not None and cue.mode is Mode.TELL and not private.lit:
            self._out.private(cue.ask, "dark", at, 0.0)
        return Counting(cue, private, plan, speak, tell, self._out.blink, self._out.refuse)

    def _named(self) -> list[Utterance]:
        return [self._out.utter(seat) for seat in self.seats]

    def _by_lamps(self, cue: Count, private: PrivateCount, key: str, at: float) -> Performance:
        """Only the music and decoys are heard."""
        self._rounds += 1
        plan = plan_ring(cue, private, at, slot_for(self._named()), self._rounds)
        seats = [item.value for item in cue.items]
        seconds = plan.turn(len(seats)) - at
        self._out.public("rest", "answer" if cue.mode is Mode.TELL else "think", "", at, seconds)
        self._out.scatter(key, at, seconds)
        if cue.mode is Mode.TELL:
            self._tell_at_once(cue.ask, [s for s in seats if s in private.lit], at, seconds)
            no_press_counts = PrivateCount(())
            return Counting(cue, no_press_counts, plan, lambda *_: None, lambda *_: None, self._out.blink)

        def show(item: int, begins: float) -> None:
            lit = plan.slot * LIT
            self._out.lights.glow(lamp_of(seats[item]), begins, lit)
            self._out.private("ring", str(seats[item]), begins, lit)

        return Counting(cue, private, plan, show, partial(self._out.answer, cue), self._out.blink)

    def _tell_at_once(self, ask: str, seats: list[int], at: float, seconds: float) -> None:
        """The lamps of these seats shine as long as an answer does; none is an answer in the dark."""
        for seat in seats:
            self._out.lights.glow(lamp_of(seat), at, seconds)
            self._out.private(ask, str(seat), at, seconds)
        if not seats:
            self._out.private(ask, "dark", at, 0.0)
