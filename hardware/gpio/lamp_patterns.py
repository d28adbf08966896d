"""What the lamps show by themselves: starting, ready, fault. No pin and no game is known here.

A pattern must never look like an answer of the night: that is green alone and steady, or red alone
in two blinks. So the lamps shine together, or one after the other without end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import cycle
from typing import NamedTuple


class LampStep(NamedTuple):
    """For so many seconds, the green lamp (``yes``) and the red one (``no``) are lit or dark."""

    seconds: float
    yes: bool
    no: bool


PATTERNS = {
    "starting": (LampStep(0.5, True, True), LampStep(0.5, False, False)),
    "ready": (LampStep(0.1, True, True), LampStep(2.9, False, False)),
    "fault": (LampStep(0.15, True, False), LampStep(0.15, False, True)),
}
"""Name → what is shown over and over: slow together, a heartbeat together, hastily in turn."""


class Blinker:
    """Shows one pattern at a time, on a thread of its own. ``show(lamp, on)`` sets a lamp."""

    def __init__(self, show: Callable[[str, bool], None]) -> None:
        self._show = show
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def set(self, name: str | None) -> None:
        """Begins a pattern; None ends it, and both lamps are dark when this returns."""
        if self._stop is not None and self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._stop = self._thread = None
        if name is None:
            return
        stop = self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self.blink, args=(name, stop.wait), name="lamps", daemon=True
        )
        self._thread.start()

    def blink(self, name: str, wait: Callable[[float], bool]) -> None:
        """Goes round until ``wait(seconds)`` says that it is over."""
        for step in cycle(PATTERNS[name]):
            self._show("yes", step.yes)
            self._show("no", step.no)
            if wait(step.seconds):
                break
        self._show("yes", False)
        self._show("no", False)
