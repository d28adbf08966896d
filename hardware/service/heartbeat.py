"""The box's sign of life: given only while every part of it lives. It mends and restarts nothing.

The main loop calls it each time before it waits for a press, so a beat shows that the loop comes
round; the parts tell for themselves. Where one does not, beats stay away, and the service manager
starts the box anew.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping

from hardware.closeable import Closeable
from hardware.service.notifier import Notifier, watchdog_seconds

log = logging.getLogger(__name__)

WAITS, PLAYS = "waits for a press", "a game is in progress"
"""What the status says, as anybody at the table may read it."""


class Heartbeat(Closeable):
    """Tells READY at its first call, from then on a sign of life at least every ``interval`` seconds
    (None: none is wanted), and STOPPING when it is closed.

    ``parts``: name → whether it lives, asked on the main loop's thread.
    """

    def __init__(
        self,
        notifier: Notifier,
        interval: float | None,
        parts: Mapping[str, Callable[[], bool]],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._notifier, self._parts, self._monotonic = notifier, parts, monotonic
        self._interval = interval
        self._beaten: float | None = None
        self._status = ""

    @classmethod
    def of(
        cls, parts: Mapping[str, Callable[[], bool]], environ: Mapping[str, str] = os.environ
    ) -> Heartbeat:
        """As the service manager wants it, at half of its time."""
        seconds = watchdog_seconds(environ)
        return cls(Notifier.of(environ), None if seconds is None else seconds / 2, parts)

    def __call__(self, *, game: bool) -> None:
        """The main loop is about to wait for a press; ``game``: one is in progress."""
        if self._beaten is None:
            self._notifier.tell(READY=1)
            self._beaten = self._monotonic()
        dead = [name for name, alive in self._parts.items() if not alive()]
        self._tell_status(dead, PLAYS if game else WAITS)
        if self._interval is None or dead:
            return
        if self._monotonic() - self._beaten >= self._interval:
            self._beaten = self._monotonic()
            self._notifier.tell(WATCHDOG=1)

    def close(self) -> None:
        """The box ends of its own will."""
        self._notifier.tell(STOPPING=1)

    def _tell_status(self, dead: list[str], well: str) -> None:
        status = f"no sign of life from {' and '.join(dead)}" if dead else well
        if status == self._status:
            return
        self._status = status
        self._notifier.tell(STATUS=status)
        if dead:
            log.warning("%s", status)
