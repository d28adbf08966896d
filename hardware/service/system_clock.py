"""The machine's clock and its zone, and whether the time is known to be right. It is never set here."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
"""Touched by systemd-timesyncd whenever it has set the clock."""

TIMEDATECTL = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
"""Answers for every other way to set a clock: chrony, a satellite, a clock chip held right by them."""

PATIENCE = 2.0
AGAIN = 60.0
"""Seconds for which timedatectl may think, and after which it is asked once more."""

LOCALTIME = Path("/etc/localtime")


class SystemClock:
    """Implements `agenda.WallClock`. Once the time was right it stays so until the next boot."""

    def __init__(self, file: Path = SYNCHRONIZED, command: tuple[str, ...] = TIMEDATECTL) -> None:
        self._file, self._command = file, command
        self._known = False
        self._asked: float | None = None

    def now(self) -> datetime:
        """In UTC."""
        return datetime.now(UTC)

    def known(self) -> bool:
        """Whether timesyncd has set the clock since this boot, or timedatectl calls it synchronized."""
        self._known = self._known or newer_than_boot(self._file) or self._called_right()
        return self._known

    def _called_right(self) -> bool:
        now = time.monotonic()
        if self._asked is not None and now < self._asked + AGAIN:
            return False
        self._asked = now
        try:
            answer = subprocess.run(
                self._command, capture_output=True, timeout=PATIENCE, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return answer.stdout.strip() == b"yes"


@dataclass
class FakeWallClock:
    """A fake: it shows what it is set to. Implements `agenda.WallClock`."""

    time: datetime
    right: bool = True

    def now(self) -> datetime:
        return self.time

    def known(self) -> bool:
        return self.right


def newer_than_boot(file: Path) -> bool:
    """Whether a file was touched since the machine was started, by the clock as it is now.

    A stamp from before the clock was set is older than that boot, and does not count.
    """
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return touched >= time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)


def local_zone(localtime: Path = LOCALTIME) -> tzinfo:
    """The zone this machine is set to, or UTC where it is set to none."""
    named = os.environ.get("TZ", "").removeprefix(":")
    try:
        if named:
            return ZoneInfo(named)
        key = str(localtime.resolve(strict=True)).partition("/zoneinfo/")[2] or "local"
        with localtime.open("rb") as file:
            return ZoneInfo.from_file(file, key=key)
    except (OSError, ValueError):
        return UTC
