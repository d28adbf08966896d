"""One cue on its way: when it is settled, when it ends, what it answers. No sound device, no clock.

Every moment is in seconds of the audio clock. A cue is *settled* a little before it *ends*, so that
the next one is ready in time, sample for sample, whatever the computer is doing just then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from narrator.script.common.cues import Reply, Say
from narrator.stage.press import Press, PressKind

LEAD = 0.2
"""Seconds before its end at which a Count is settled, and before its beginning from which a press is for a
wait: longer than the loudspeaker's latency."""

LINE_GAP = 0.35
"""Seconds of silence after a spoken line."""

READING = LINE_GAP
"""Seconds before its end at which a cue is settled that no press changes. The next line is read from the disk
meanwhile: 0.2 s for seven seconds of it on a processor of 500 million instructions a second. No more than the
silence after a line, because a press for what comes next cuts the line."""

EARLY_PRESS = 1.0
"""Seconds before the end of a line in which a press is taken for the one that the line asks for."""

TWICE = 0.8
"""Seconds from the start of a line in which a press may still be a second one for what came before."""


def earliest(*moments: float | None) -> float | None:
    """The first of those that will come; None: none of them will."""
    first = None
    for moment in moments:  # asked at every step, and a generator takes three times as long
        if moment is not None and (first is None or moment < first):
            first = moment
    return first


class Performance(Protocol):
    """What the stage can do with a cue that has begun."""

    settled: float | None
    """When the reply is final; None while a press is awaited."""
    end: float
    reply: Reply

    def press(self, press: Press) -> None:
        """A press of CONFIRM."""
        ...

    def due(self) -> float | None:
        """When `advance` is next needed before ``settled``; None: not at all."""
        ...

    def advance(self, now: float) -> None:
        """Does what is due until ``now``."""
        ...

    def resting_point(self, now: float) -> float:
        """The moment from which PAUSE may take effect: the next item, or now (DESIGN 4)."""
        ...


class Timed:
    """A cue of fixed length that no press changes: a line, a rest, a chime, a change of music."""

    def __init__(self, end: float, *, whole: bool, reply: Reply = None) -> None:
        self.end = end
        self.settled: float | None = end - READING
        self.reply = reply
        self._whole = whole

    def press(self, press: Press) -> None:
        """Nothing: nobody can hurry the Count's night."""

    def due(self) -> float | None:
        return None

    def advance(self, now: float) -> None:
        """Nothing is left to do."""

    def resting_point(self, now: float) -> float:
        return self.end - READING if self._whole else now


class Waiting:
    """CONFIRM is awaited, for ever or until a time has run out.

    ``eager`` was pressed while the line before was still spoken, which began at ``asked``: at the end
    of that line it counts, unless it may have meant something else. ``asked`` None: in its last second
    alone. A finger that came down before ``since`` means something else, unless a line has ``led`` to the
    wait, and it came down where a press into that line counts. ``reminded``: that line came amid the wait, so
    any press since the wait began means it. ``held``: a long press is an answer too.
    """

    def __init__(
        self,
        at: float,
        within: float | None,
        eager: Press | None = None,
        *,
        since: float,
        asked: float | None = None,
        led: bool = False,
        reminded: bool = False,
        held: bool = False,
    ) -> None:
        self.reply: Reply = False
        self._held, self._within = held, within
        self._lines: list[Say] = []
        self._next = at
        self.settled: float | None = None if within is None else at + within
        self.end = at if within is None else at + within
        last = at - LINE_GAP - EARLY_PRESS
        early = last if asked is None else min(last, asked + TWICE)
        if reminded:
            early = since
        self._since = min(since, early) if led else since
        if eager is not None and eager.at >= early:
            self.reply = True
            self.settled = self.end = at

    def early(self, press: Press) -> bool:
        """Whether this finger came down before it could mean the wait."""
        return press.at < self._since

    def press(self, press: Press) -> None:
        """A short press goes on at once; a finger that came down too early does not."""
        if self.early(press):
            return
        if press.kind is PressKind.SHORT or (press.kind is PressKind.LONG and self._held):
            self.reply = press.kind is PressKind.SHORT
            self.settled = self.end = press.until
            self._lines.clear()

    def say_again(
        self, lines: Sequence[Say], at: float, speak: Callable[[Say, float], float], *, timed: bool
    ) -> None:
        """Has these lines spoken from ``at`` on, while a press still counts. ``speak`` begins one, and tells
        when it is over; the time of a wait that is not ``timed`` begins anew after the last."""
        self._lines, self._next, self._speak, self._timed = [*lines], at, speak, timed
        self.advance(at)

    def due(self) -> float | None:
        return self._next - LEAD if self._lines else None

    def advance(self, now: float) -> None:
        """Speaks the next line that is to be heard again."""
        while self._lines and self._next - LEAD <= now:
            self._next = self._speak(self._lines.pop(0), self._next)
            if self._within is not None and not self._timed:
                self.settled = self.end = self._next + self._within

    def resting_point(self, now: float) -> float:
        return now
