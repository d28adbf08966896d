"""When demos begin, told from the windows alone: pure arithmetic on dates. No clock is read here.

Times are those of the zone's wall clocks. A start that falls into the hour which daylight saving
leaves out does not exist and is skipped; in the hour that comes twice, only the first pass counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import NamedTuple

LASTS = timedelta(minutes=7)
"""No demo is longer: none begins sooner after another, or so shortly before quiet hours."""

DAY = timedelta(days=1)

FAR = 15
"""Days in which every window has come round, whatever daylight saving did to one of its starts."""


class TimeSpan(NamedTuple):
    """From ``start`` up to ``end``, which no longer counts; across midnight if ``end`` is earlier."""

    start: time
    end: time

    @property
    def length(self) -> timedelta:
        """By the wall clock; less than a day, more than nothing."""
        return timedelta(minutes=(_minute(self.end) - _minute(self.start)) % 1440)

    def holds(self, moment: time) -> bool:
        """Whether a wall clock's time lies in it."""
        passed = (_minute(moment) - _minute(self.start)) % 1440
        return timedelta(minutes=passed) < self.length


class Window(NamedTuple):
    """When demos begin on certain days of the week."""

    days: frozenset[int]
    """Those on which it begins, Monday 0; what comes after midnight belongs to them."""
    span: TimeSpan
    """A demo begins at its start."""
    every: timedelta
    """After so long the next one begins, as long as the span lasts."""


class Schedule(NamedTuple):
    """When demos begin, whatever the clock says now."""

    windows: tuple[Window, ...]
    quiet: TimeSpan | None
    """Hours in which nothing may be heard; None: there are none."""
    zone: tzinfo

    def starts(self, after: datetime) -> Iterator[datetime]:
        """Every start later than ``after``, in order, in UTC; none at all where no window has one."""
        last = after.astimezone(UTC) - DAY
        day = after.astimezone(self.zone).date() - DAY - DAY
        empty, coming = 0, list[datetime]()
        while empty < FAR:
            found = self._on(day)
            empty = 0 if found else empty + 1
            day += DAY
            # What begins after midnight may have to wait for a window of the day that follows.
            midnight = datetime.combine(day, time(), self.zone).astimezone(UTC)
            coming = sorted(coming + found)
            while coming and coming[0] < midnight:
                start = coming.pop(0)
                if start - last >= LASTS:
                    last = start
                    if start > after:
                        yield start

    def next(self, after: datetime, many: int) -> list[datetime]:
        """So many of the next starts, or fewer where there are none."""
        return list(islice(self.starts(after), many))

    def _on(self, day: date) -> list[datetime]:
        """The starts of the windows that begin on a day, in UTC."""
        found: list[datetime] = []
        for window in self.windows:
            begins = datetime.combine(day, window.span.start)
            steps = -(-window.span.length // window.every) if day.weekday() in window.days else 0
            for step in range(steps):
                start = self._moment(begins + step * window.every)
                if start is not None and not self._disturbs(start):
                    found.append(start)
        return found

    def _moment(self, wall: datetime) -> datetime | None:
        """The moment in UTC at which the wall clocks show this, at first; None if they never do."""
        moment = wall.replace(tzinfo=self.zone, fold=0).astimezone(UTC)
        return moment if moment.astimezone(self.zone).replace(tzinfo=None) == wall else None

    def _disturbs(self, start: datetime) -> bool:
        """Whether any minute of a demo that begins then lies in quiet hours."""
        if self.quiet is None:
            return False
        minutes = (start + timedelta(minutes=n) for n in range(LASTS // timedelta(minutes=1)))
        return any(self.quiet.holds(minute.astimezone(self.zone).time()) for minute in minutes)


def _minute(moment: time) -> int:
    return moment.hour * 60 + moment.minute
