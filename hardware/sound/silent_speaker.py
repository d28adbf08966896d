"""The fake of `Speaker`: without a sound card the game continues with captions. Nothing is played here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from hardware.sound.effects import effects
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Clip
from narrator.base.sounds import lasts


class SilentSpeaker:
    """Has the interface of `Speaker`, drops all sound, and takes the time from ``monotonic``.

    ``sounds`` determines how long each effect takes; None stands for `effects`. Those of a story take their
    fixed seconds (`lasts`). ``why`` is that of the
    `NoSoundDevice` in whose place it stands.
    """

    ahead = 0.0
    underflows = 0
    outages = 0
    stuck = False

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        sounds: Mapping[str, Sequence[Clip]] | None = None,
        why: str = "",
    ) -> None:
        self.why = why
        self._monotonic = monotonic
        self._begin = monotonic()
        every = sounds or effects()
        self._seconds = {name: len(takes[0]) / RATE for name, takes in every.items()}

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """Drops the clip."""

    def effect(self, name: str, at: float) -> float:
        """Drops the effect; returns its length in seconds."""
        del at
        return lasts(name) or self._seconds[name]

    def bed(self, name: str | None, at: float) -> None:
        """Drops the bed."""

    def cut(self, at: float) -> None:
        """Does nothing."""

    def levels(self, voice: float, music: float) -> None:
        """Does nothing."""

    def volume(self, db: float) -> None:
        """Does nothing."""

    def commit(self, until: float) -> None:
        """Does nothing."""

    def now(self) -> float:
        """Seconds since this speaker was created."""
        return self.heard(self._monotonic())

    def heard(self, monotonic: float) -> float:
        """The time of the audio clock, in seconds, at a CLOCK_MONOTONIC timestamp."""
        return monotonic - self._begin

    def alive(self) -> bool:
        """Always True: there is nothing that could stop."""
        return True

    def playing_or_waiting(self) -> bool:
        """Always True."""
        return True

    def start(self) -> None:
        """Does nothing: there is no card."""

    def close(self) -> None:
        """Does nothing."""
