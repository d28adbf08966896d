"""Keeps a stream filled from a mixer: far ahead of what will be heard and can change no more, just far enough
where a press may still change it. It opens nothing and has no thread.

Waking up is what costs, and each time is a chance to come too late; so it happens as rarely as may be.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.sound.audio_clock import AudioClock
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer

log = logging.getLogger(__name__)

DEEP = 0.25
"""Seconds that are queued where nobody waits for the answer to a press."""
REFILL = 1 / 2
"""The part of the queue that is left when it is filled again."""
LEAST = RATE // 1000
"""Samples; fewer are not worth the call."""
STILL = 0.1
"""Seconds without a sample taken after which a short queue counts as too short for this card."""
GROWTH = 1.5
"""By this factor a queue that is too short for the card grows."""
LATE = 0.05
"""Seconds after what was committed has been heard. Who has not said by then what comes next is at work, and
could not answer a press either."""
STORM = 10.0
"""Seconds; two underflows within them mean that the queue is too short, one alone is an accident."""


class Stream(Protocol):
    """What is fed: a started blocking stream of `sounddevice`."""

    channels: int

    @property
    def write_available(self) -> int:
        """How many samples it has room for."""
        ...

    def write(self, data: NDArray[np.float32]) -> bool:
        """Takes samples × channels; returns whether it had run dry since the last call."""
        ...


class Feed:
    """Feeds one stream. ``capacity`` in samples is the room that it had when it was empty; ``short`` is how
    many seconds are queued where a press may be answered."""

    def __init__(self, stream: Stream, capacity: int, mixer: Mixer, clock: AudioClock, short: float) -> None:
        self.underflows = 0
        """How often the stream ran dry."""
        self.taken = time.monotonic()
        """When the card was last seen to take samples."""
        self.short = short
        self._stream, self._capacity, self._mixer, self._clock = stream, capacity, mixer, clock
        self._deep = min(DEEP, 0.9 * capacity / RATE)  # a full buffer would make it wait
        self._committed_until = 0.0
        self._queued = 0.0
        self._ran_dry = float("-inf")
        self._pulling = threading.Lock()

    def commit(self, until: float) -> bool:
        """What is heard until then changes no more; returns whether that is news to who waits for `fill`.

        Once it has returned, nothing later is handed over sooner than needed, 0 being for as long as a press
        is awaited, and any other moment until it has passed by `LATE`.
        """
        with self._pulling:
            waits = self._committed_until <= self._mixer.frames / RATE
            self._committed_until = until
            return waits and until > self._mixer.frames / RATE + self._deep * REFILL

    def fill(self) -> float:
        """Hands over what is missing; returns after how many seconds to look again.

        Raises what the stream raises.
        """
        queued = max(0.0, (self._capacity - self._stream.write_available) / RATE)
        self._look(queued)
        with self._pulling:
            room, late, until = self._room(queued), self._late(queued), self._committed_until
            missing = int((room - queued) * RATE)
            samples = self._mixer.pull(missing) if missing >= LEAST else None
            frames = self._mixer.frames
        if samples is not None:
            broken = self._stream.write(np.repeat(samples[:, np.newaxis], self._stream.channels, 1))
            if broken:
                self._dry()
            self._clock.follow(0.0 if broken else queued, frames - len(samples), broken=broken)
            self._clock.handed(frames)
            queued += len(samples) / RATE
        else:
            self._clock.follow(queued, frames)
        self._queued = queued
        low = REFILL * (self.short if frames / RATE >= until and not late else room)
        return max(queued - low, LEAST / RATE)

    def _room(self, queued: float) -> float:
        """How many seconds may be queued now."""
        if self._late(queued):
            return self._deep
        return min(max(self._committed_until - self._heard(queued), self.short), self._deep)

    def _late(self, queued: float) -> bool:
        return 0 < self._committed_until < self._heard(queued) - LATE

    def _heard(self, queued: float) -> float:
        return self._mixer.frames / RATE - queued

    def _look(self, queued: float) -> None:
        """Some cards take nothing as long as fewer samples are queued than they take at once."""
        now = time.monotonic()
        if queued < self._queued or not queued:
            self.taken = now
        elif now - self.taken > STILL and self.short < self._deep:
            self._lengthen()

    def _dry(self) -> None:
        self.underflows += 1
        now = time.monotonic()
        if now - self._ran_dry < STORM:
            self._lengthen()
        self._ran_dry = now

    def _lengthen(self) -> None:
        self.short = min(GROWTH * self.short, self._deep)
        log.info("the sound card needs %d ms of sound in hand", round(1000 * self.short))
