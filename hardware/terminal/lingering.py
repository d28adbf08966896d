"""Shows each change of a lamp on a screen for as long as eyes need. Time is passed in; nothing is drawn here.

A lamp of 0.08 seconds is seen in the dark, and on a screen it is not. Changes that come faster wait for their
turn, so that two blinks stay two.
"""

from __future__ import annotations

from collections import deque

LIT = 0.5
"""Seconds for which a lamp, or a key, that was lit is shown at least."""

DARK = 0.2
"""The same for one that was put out."""

BEHIND = 4
"""So many changes wait at most, which are two blinks: the earlier ones of more are never shown."""


class Lingering:
    """Which of these lamps, by their names, are shown lit."""

    def __init__(self) -> None:
        self._lit: dict[str, bool] = {}
        self._until: dict[str, float] = {}
        self._waiting: dict[str, deque[bool]] = {}

    def set(self, name: str, on: bool, now: float) -> None:
        """A lamp is lit, or put out."""
        self._waiting.setdefault(name, deque(maxlen=BEHIND)).append(on)
        self.tick(now)

    def lit(self, name: str) -> bool:
        """Whether it is shown lit."""
        return self._lit.get(name, False)

    def tick(self, now: float) -> None:
        """Shows what has waited for long enough."""
        for name, waiting in self._waiting.items():
            while waiting and self._until.get(name, now) <= now:
                on = waiting.popleft()
                if on != self.lit(name):
                    self._lit[name] = on
                    self._until[name] = now + (LIT if on else DARK)

    def deadline(self) -> float | None:
        """When `tick` changes something next; None: not before another change."""
        return min((self._until[name] for name, one in self._waiting.items() if one), default=None)
