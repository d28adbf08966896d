"""Feeds systemd's watchdog while every part of the box is alive. It repairs and restarts nothing.

The main loop calls it each time before it waits for a press, so a heartbeat shows that the loop is
running; each part is asked whether it is alive. If one is not, no heartbeat is sent, and systemd
restarts the box.
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
"""Texts of the service's status. It is public: anybody at the table may read it."""


class Heartbeat(Closeable):
    """Sends READY at the first call, then WATCHDOG every ``interval`` seconds, and STOPPING at the end.

    ``interval`` None means that no WATCHDOG is wanted. ``parts`` maps the name of each part to a
    function that says whether it is alive; it is called on the main loop's thread.
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
        self._sent: float | None = None
        self._status = ""

    @classmethod
    def from_environment(
        cls, parts: Mapping[str, Callable[[], bool]], environ: Mapping[str, str] = os.environ
    ) -> Heartbeat:
        """With the interval that systemd has set: half of its time limit."""
        seconds = watchdog_seconds(environ)
        return cls(Notifier.from_environment(environ), None if seconds is None else seconds / 2, parts)

    def __call__(self, *, game: bool) -> None:
        """Called when the main loop is about to wait for a press. ``game``: whether one is in progress."""
        if self._sent is None:
            self._notifier.send(READY=1)
            self._sent = self._monotonic()
        dead = [name for name, alive in self._parts.items() if not alive()]
        self._send_status(dead, PLAYS if game else WAITS)
        if self._interval is None or dead:
            return
        if self._monotonic() - self._sent >= self._interval:
            self._sent = self._monotonic()
            self._notifier.send(WATCHDOG=1)

    def close(self) -> None:
        """Announces that the box is stopping by itself."""
        self._notifier.send(STOPPING=1)

    def _send_status(self, dead: list[str], normal: str) -> None:
        status = f"no sign of life from {' and '.join(dead)}" if dead else normal
        if status == self._status:
            return
        self._status = status
        self._notifier.send(STATUS=status)
        if dead:
            log.warning("%s", status)
