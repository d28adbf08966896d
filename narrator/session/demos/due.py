"""Tells the box when to begin a demo, from the schedule and a clock that may be wrong. No sound here."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol

from narrator.config.schedule import Schedule

PROMPT = timedelta(minutes=1)
"""Whoever has not looked at the clock for so long has missed what was due, and makes up for nothing."""


class WallClock(Protocol):
    """What time it is, by the machine."""

    def now(self) -> datetime:
        """The time the machine believes, aware."""
        ...

    def known(self) -> bool:
        """Whether that time is known to be right: not the one of the last shutdown, nor of 1970."""
        ...


class DemoTimer:
    """Looks at the clock again and again. Only a start that passes between two looks is due.

    So nothing begins before the clock is right, at once after a start of the box, or for a time that
    a jump of the clock, a game or a demo has passed over.
    """

    def __init__(self, schedule: Schedule, clock: WallClock) -> None:
        self._schedule, self._clock = schedule, clock
        self._looked: datetime | None = None
        self._next: datetime | None = None

    @property
    def planned(self) -> bool:
        """Whether there are any windows."""
        return bool(self._schedule.windows)

    def due(self) -> bool:
        """Whether a demo begins now; it says so once for each start."""
        if not self.planned or not self._clock.known():
            return False
        now, before = self._clock.now(), self._looked
        if before is not None and before - PROMPT < now < before:
            return False  # put right by a little: that time has been, and comes no second time
        self._looked = now
        if before is None or not before <= now <= before + PROMPT:
            self._plan(now)
            return False
        if self._next is None or now < self._next:
            return False
        self._plan(now)
        return True

    def _plan(self, now: datetime) -> None:
        self._next = next(self._schedule.starts(now), None)
