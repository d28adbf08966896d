"""The system clock, its time zone, and whether its time is known to be correct. It is never set here."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
"""Touched by systemd-timesyncd each time it sets the clock."""

TIMEDATECTL = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
"""Covers the other ways to set the clock: chrony, GPS, a clock chip that these synchronise."""

TIMEOUT = 2.0
"""Seconds that timedatectl may take to answer."""

RETRY = 60.0
"""Seconds until timedatectl is asked again."""

LOCALTIME = Path("/etc/localtime")


class SystemClock:
    """Implements `agenda.WallClock`. Once the time is known to be correct, it counts as such until reboot."""

    def __init__(self, file: Path = SYNCHRONIZED, command: tuple[str, ...] = TIMEDATECTL) -> None:
        self._file, self._command = file, command
        self._known = False
        self._asked: float | None = None

    def now(self) -> datetime:
        """The current time in UTC."""
        return datetime.now(UTC)

    def known(self) -> bool:
        """Whether timesyncd has set the clock since boot, or timedatectl reports it as synchronized."""
        self._known = self._known or newer_than_boot(self._file) or self._synchronized()
        return self._known

    def _synchronized(self) -> bool:
        now = time.monotonic()
        if self._asked is not None and now < self._asked + RETRY:
            return False
        self._asked = now
        try:
            answer = subprocess.run(self._command, capture_output=True, timeout=TIMEOUT, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return answer.stdout.strip() == b"yes"


@dataclass
class FakeWallClock:
    """A fake clock that stands still until it is set. Implements `agenda.WallClock`."""

    time: datetime
    """What `now` returns."""
    right: bool = True
    """What `known` returns."""

    def now(self) -> datetime:
        """The time that was set."""
        return self.time

    def known(self) -> bool:
        """Whether it was set as correct."""
        return self.right


def newer_than_boot(file: Path) -> bool:
    """Whether a file was modified after boot, measured by the current clock.

    A timestamp made before the clock was set is older than the boot time and does not count.
    """
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return touched >= time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)


def local_zone(localtime: Path = LOCALTIME) -> tzinfo:
    """The time zone of this computer, or UTC if none is set."""
    named = os.environ.get("TZ", "").removeprefix(":")
    try:
        if named:
            return ZoneInfo(named)
        key = str(localtime.resolve(strict=True)).partition("/zoneinfo/")[2] or "local"
        with localtime.open("rb") as file:
            return ZoneInfo.from_file(file, key=key)
    except (OSError, ValueError):
        return UTC
