"""Blink patterns of the two lamps: starting, ready, fault. Pins and the game are not known here.

A pattern must never look like an answer at night, which is green alone and steady or red alone
blinking twice. So in a pattern both lamps are lit together, or they alternate without end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import cycle
from typing import NamedTuple


class LampStep(NamedTuple):
    """One step of a pattern."""

    seconds: float
    """How long the step lasts."""
    yes: bool
    """Whether the green lamp is lit."""
    no: bool
    """Whether the red lamp is lit."""


PATTERNS = {
    "starting": (LampStep(0.5, True, True), LampStep(0.5, False, False)),
    "ready": (LampStep(0.1, True, True), LampStep(2.9, False, False)),
    "fault": (LampStep(0.15, True, False), LampStep(0.15, False, True)),
}
"""Name → the steps that repeat: a slow blink, a short flash every three seconds, a fast alternation."""


class Blinker:
    """Shows one pattern at a time on its own thread. ``show(lamp, on)`` switches a lamp."""

    def __init__(self, show: Callable[[str, bool], None]) -> None:
        self._show = show
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def set(self, name: str | None) -> None:
        """Starts a pattern, or stops it (None); then both lamps are dark when this returns."""
        if self._stop is not None and self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._stop = self._thread = None
        if name is None:
            return
        stop = self._stop = threading.Event()
        self._thread = threading.Thread(target=self.blink, args=(name, stop.wait), name="lamps", daemon=True)
        self._thread.start()

    def blink(self, name: str, wait: Callable[[float], bool]) -> None:
        """Repeats a pattern until ``wait(seconds)`` returns True."""
        for step in cycle(PATTERNS[name]):
            self._show("yes", step.yes)
            self._show("no", step.no)
            if wait(step.seconds):
                break
        self._show("yes", False)
        self._show("no", False)
