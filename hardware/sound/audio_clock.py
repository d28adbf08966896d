"""Maps the system's monotonic clock to the sample that was heard then. It knows no sound card.

Second t of the audio clock is when sample 48000 t leaves the loudspeaker.
"""

from __future__ import annotations

import time

from hardware.sound.loudness import RATE

SETTLING = 2.0
"""Seconds over which the clock follows what it is told: cards take samples in pieces of 5 to 20 ms, and by so
much what is queued jumps."""
JUMP = 0.05
"""Seconds; a difference of more sets the clock at once, because the stream was interrupted."""


class AudioClock:
    """The audio clock. It stands still where nothing is handed over, so a game never goes on unheard."""

    def __init__(self) -> None:
        self._begin: float | None = None
        """When sample 0 was heard, or would have been."""
        self._followed = 0.0
        self._floor = float("-inf")
        self._last = 0.0
        self._frames = 0

    def follow(self, queued: float, frames: int, *, broken: bool = False) -> None:
        """The last of ``frames`` samples that were handed over so far is heard in ``queued`` seconds.

        ``broken``: the sound was interrupted since the last time.
        """
        now = time.monotonic()
        begin = now + queued - frames / RATE
        if self._begin is None or broken or abs(begin - self._begin) > JUMP:
            self._begin = begin
        else:
            weight = min((now - self._followed) / SETTLING, 1.0)
            self._begin += weight * (begin - self._begin)
        self._followed, self._frames = now, frames

    def handed(self, frames: int) -> None:
        """So many samples were handed over so far."""
        self._frames = frames

    def hold(self) -> None:
        """The card was lost: what is heard from now on was not heard before."""
        if self._begin is not None:
            self._floor = self._frames / RATE

    def now(self) -> float:
        """The moment that is heard now; it never goes back."""
        self._last = max(self._last, self.heard(time.monotonic()))
        return self._last

    def heard(self, monotonic: float) -> float:
        """The moment that was heard at a CLOCK_MONOTONIC timestamp.

        Below 0 for timestamps before the first sample, and 0 before any was handed over. While the card is
        lost, it is the moment at which the sound stopped.
        """
        if self._begin is None:
            return 0.0
        return min(max(monotonic - self._begin, self._floor), self._frames / RATE)
