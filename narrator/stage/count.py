"""The Count: names at a steady pace, and the press that means the name being heard (DESIGN 2).

Nothing here may change when or what is spoken in a secret Count, whoever presses whenever.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from narrator.rules.night.own_presses import agreed
from narrator.script.common.cues import Count, Mode, PrivateCount, Reply
from narrator.stage.performance import LEAD, LINE_GAP
from narrator.stage.ports import Utterance
from narrator.stage.press import STANDARD, Press, PressKind

SHORTEST_SLOT = 0.9
"""Seconds; a slot is the longest name and `LINE_GAP`, and never less than this."""

SHORTEST_NAME, NAME_GAP = 0.8, 0.25
"""The same where each name has its own time: nobody's eyes are closed there, and many names are passed by."""

LIT = 0.8
"""The part of a slot for which a lamp is lit in it."""

REACTION = 0.15
"""Seconds between hearing a name and pressing: every window is shifted by so much."""

LOOK = 0.6
"""Seconds from the beginning of a name until whoever was called has opened their eyes."""

GLANCE = 0.2
"""The same for a lamp. Nobody knows which one comes next, so nobody presses earlier. Lamps have no audio
latency, so the setting ``reaction`` does not apply."""


def slot_for(names: list[Utterance]) -> float:
    """The length of a slot for these names, the same for each of them."""
    return round(max(SHORTEST_SLOT, max(name.seconds for name in names) + LINE_GAP), 3)


def starts_for(names: list[Utterance]) -> tuple[float, ...]:
    """When each of these names begins, and when the last is over, where each has the time that it needs:
    in seconds after the first begins."""
    widths = (max(SHORTEST_NAME, name.seconds + NAME_GAP) for name in names)
    return tuple(round(at, 3) for at in accumulate(widths, initial=0.0))


class CountPlan(NamedTuple):
    """When each item is heard or seen: turn ``n`` begins at ``at + n * slot``. Times are in seconds."""

    at: float
    slot: float
    reaction: float
    """By so much the windows for presses are later than the turns."""
    order: tuple[int, ...] = ()
    """Which item has which turn; empty: in the order of the list."""
    starts: tuple[float, ...] = ()
    """Turns of different lengths: when each begins, in seconds after ``at``, and when the last ends; empty:
    every ``slot`` seconds."""

    def turn(self, nth: int) -> float:
        """When a turn begins; the one after the last is the end."""
        return self.at + (self.starts[nth] if self.starts else nth * self.slot)

    def width(self, nth: int) -> float:
        """How long a turn is."""
        return self.turn(nth + 1) - self.turn(nth)

    def item(self, nth: int) -> int:
        """Which item has this turn."""
        return self.order[nth] if self.order else nth

    def begins(self, item: int) -> float:
        """When an item has its turn."""
        return self.turn(self.order.index(item) if self.order else item)

    def heard(self, moment: float, items: int) -> int | None:
        """Which item a press at ``moment`` means; None before the first and after the last window."""
        nth = self.nth(moment, items)
        return None if nth is None else self.item(nth)

    def nth(self, moment: float, items: int) -> int | None:
        """Which turn a press at ``moment`` falls into; None likewise."""
        since = moment - self.reaction - self.at
        nth = bisect_right(self.starts, since) - 1 if self.starts else int(since // self.slot)
        return nth if 0 <= nth < items else None


class Counting:
    """A Count on its way. ``speak(item, at)`` says a name; ``light(at, seconds, value)`` and
    ``blink(at, kept)`` are private; a press that takes a value away is not ``kept``. ``refuse(at)`` answers
    a press in an open Count that means no name.

    A secret Count and a ballot are spoken to their end; an open Count ends with the first short press.
    """

    def __init__(
        self,
        cue: Count,
        private: PrivateCount | None,
        plan: CountPlan,
        speak: Callable[[int, float], None],
        light: Callable[[float, float, int], None],
        blink: Callable[[float, bool], None],
        refuse: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._refuse = refuse
        self._cue, self._private, self.plan = cue, private, plan
        self._speak, self._light, self._blink = speak, light, blink
        self._spoken = 0
        self._stored = list(private.stored) if private else []
        self._lit = private.lit if private else ()
        self._each = cue.mode is Mode.OBJECT or bool(private and private.news)
        pressing = (*private.legal, *private.refused) if private else ()
        if private is not None and cue.own:
            pressing = private.own
        self._voters = {f"seat {seat}": seat for seat in pressing}
        self._meant: dict[int, int] = {}
        """Whose own press decides → what it means."""
        self.end = plan.turn(len(cue.items))
        if cue.slot is None or cue.mode is not Mode.TELL:  # nobody presses in a glance
            # A long press that begins in the last window has time to become one.
            after = plan.reaction + STANDARD.long + LEAD
            self.end += max(after, plan.slot) if cue.mode is Mode.OBJECT else after
        self.settled: float | None = self.end - LEAD
        self.reply: Reply = tuple(self._stored)

    def due(self) -> float | None:
        if self._spoken == len(self._cue.items):
            return None
        return self.plan.turn(self._spoken) - LEAD

    def advance(self, now: float) -> None:
        """Says every name that begins within the lead; in a second pass the lamp shows what is stored."""
        while (due := self.due()) is not None and due <= now:
            item, begins = self.plan.item(self._spoken), self.plan.turn(self._spoken)
            self._speak(item, begins)
            value = self._cue.items[item].value
            if self._each:
                self._light(begins + LOOK, self.plan.slot * LIT - LOOK, value)
            elif value in self._lit or (self._cue.pass_ == 2 and value in self._stored):
                self._light(begins, self.plan.slot * LIT, value)
            self._spoken += 1

    def resting_point(self, now: float) -> float:
        """The end of the item that is being heard; before the first, where the next name is not said yet."""
        due = self.due()
        if now < self.plan.turn(0) and due is not None:
            return due
        nth = self.plan.nth(now + self.plan.reaction, len(self._cue.items))
        return now if nth is None else self.plan.turn(nth + 1) - LEAD

    def press(self, press: Press) -> None:
        """Takes a press for the name that was heard when the finger came down."""
        if self._cue.mode is Mode.BALLOT:
            self._ballot(press)
        elif self._private is None or not self._cue.secret:
            self._open_press(press)
        elif self._cue.own:
            self._own_press(press, self._private)
        elif press.kind is PressKind.LONG and self._cue.mode is not Mode.OBJECT:
            if self._stored:
                self._blink(press.until, False)
            self._stored = []
        elif press.kind is PressKind.DOWN:
            self._secret_press(press, self._private)
        self.reply = tuple(self._stored)

    def _value(self, press: Press) -> int | None:
        item = self.plan.heard(press.at, len(self._cue.items))
        return None if item is None else self._cue.items[item].value

    def _open_press(self, press: Press) -> None:
        value = self._own(press) if press.button.startswith("seat ") else self._value(press)
        if press.kind is PressKind.DOWN and value is None:
            self._refuse(press.until)
        if press.kind is PressKind.SHORT and value is not None:
            self._stored = [value]
            self._spoken = len(self._cue.items)
            self.settled = self.end = press.until

    def _own(self, press: Press) -> int | None:
        """The seat whose button it is, be it only to be refused; None for one that is not at the table,
        or came too early."""
        values = [item.value for item in self._cue.items if press.button == f"seat {item.value}"]
        value = values[0] if values else self._voters.get(press.button)
        return value if press.at >= self.plan.at else None

    def _ballot(self, press: Press) -> None:
        """Everybody's last press counts, by the own button; a long one takes the vote back (R6). Who has
        no vote is answered aloud, when the names are over."""
        voter = self._voters.get(press.button)
        if voter is None:
            return
        value = self._value(press)
        votes = dict(zip(self._stored[::2], self._stored[1::2], strict=True))
        if press.kind is PressKind.LONG:
            votes.pop(voter, None)
        elif press.kind is PressKind.DOWN and value is None:
            self._refuse(press.until)
        elif press.kind is PressKind.DOWN and value is not None:
            votes[voter] = value
            if self._private is not None and voter in self._private.legal:
                self._blink(press.until, True)
        self._stored = [number for vote in sorted(votes.items()) for number in vote]

    def _own_press(self, press: Press, private: PrivateCount) -> None:
        """The press of whoever holds no card of this call leaves nothing behind, and no lamp tells that one
        counts. The last one of each stands, and a long one takes it back (R2.9, R13.17)."""
        voter, value = self._voters.get(press.button), self._value(press)
        if voter is None:
            return
        if press.kind is PressKind.LONG:
            self._meant.pop(voter, None)
        elif press.kind is PressKind.DOWN and value in private.legal:
            self._meant[voter] = value
        chosen = agreed(self._meant, len(private.own))
        self._stored = [] if chosen is None else [chosen]

    def _late(self, press: Press) -> int | None:
        """Whose objection this is after the last name: a late one of any other seat falls to the next name,
        and counts as well."""
        late = self._cue.mode is Mode.OBJECT and press.at >= self.plan.turn(len(self._cue.items))
        return self._cue.items[-1].value if late else None

    def _secret_press(self, press: Press, private: PrivateCount) -> None:
        value = self._value(press) or self._late(press)
        if value is None or value not in private.legal:
            return  # R2.9: an illegal choice is ignored
        if self._cue.mode is Mode.OBJECT:
            self._stored = sorted({*self._stored, value})
        elif self._cue.mode is Mode.ONE:
            self._stored = [value]
        elif value in self._stored:
            self._stored.remove(value)
            self._blink(press.until, False)
            return
        elif private.most is None or len(self._stored) < private.most:
            self._stored = sorted([*self._stored, value])
        else:
            return
        self._blink(press.until, True)
