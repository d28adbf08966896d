"""A speaker for a box that has none, so that the game goes on with captions. Nothing is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from hardware.sound.effects import effects
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Clip


class SilentSpeaker:
    """The same interface as `Speaker`; sound is dropped, time goes on by the machine's clock.

    ``sounds`` tell how long each effect takes; None: those of an evening.
    """

    latency = 0.0
    underflows = 0
    outages = 0
    stuck = False

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        sounds: Mapping[str, Sequence[Clip]] | None = None,
    ) -> None:
        self._monotonic = monotonic
        self._begin = monotonic()
        self._seconds = {
            name: len(takes[0]) / RATE for name, takes in (sounds or effects()).items()
        }

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """Drops it."""

    def effect(self, name: str, at: float) -> float:
        """Drops it; returns its length in seconds."""
        del at
        return self._seconds[name]

    def bed(self, name: str | None, at: float) -> None:
        """Drops it."""

    def cut(self, at: float) -> None:
        """Nothing sounds."""

    def levels(self, voice: float, music: float) -> None:
        """There is nothing to turn up."""

    def volume(self, db: float) -> None:
        """Silence is as soft as it can be."""

    def now(self) -> float:
        """Seconds since it was made."""
        return self.heard(self._monotonic())

    def heard(self, monotonic: float) -> float:
        """The moment of the audio clock at a CLOCK_MONOTONIC stamp."""
        return monotonic - self._begin

    def alive(self) -> bool:
        """Always: there is nothing that could stop."""
        return True

    def tended(self) -> bool:
        """Always, likewise."""
        return True

    def keep(self) -> None:
        """There is no card that could go."""

    def close(self) -> None:
        """There is nothing to close."""
