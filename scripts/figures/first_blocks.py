"""Reports when the first block of a clip is pulled from a mixer. It starts no box."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer

Pulled = tuple[float, float, float]
"""When a clip was passed to the mixer, when its first block was pulled, and at which second of the audio
clock it begins."""


@contextmanager
def first_blocks() -> Iterator[queue.SimpleQueue[Pulled]]:
    """A queue with an entry for each pulled block that contains the first sample of a voice or an effect.

    The first two times are CLOCK_MONOTONIC, which is the same in all processes.
    """
    first: queue.SimpleQueue[Pulled] = queue.SimpleQueue()
    passed: queue.SimpleQueue[float] = queue.SimpleQueue()
    pull, say, effect = Mixer.pull, Mixer.say, Mixer.effect

    def watched_pull(self: Mixer, frames: int) -> NDArray[np.float32]:
        at = self.frames
        bus = pull(self, frames)
        for source in (*self._voices, *self._effects):
            if at <= source.start < at + frames:
                first.put((passed.get(), time.monotonic(), source.start / RATE))
        return bus

    def watched_say(self: Mixer, clip: object, at: float, *, ducks: bool) -> None:
        passed.put(time.monotonic())
        say(self, clip, at, ducks=ducks)

    def watched_effect(self: Mixer, name: str, at: float) -> float:
        passed.put(time.monotonic())
        return effect(self, name, at)

    changed: dict[str, Any] = {"pull": watched_pull, "say": watched_say, "effect": watched_effect}
    for name, method in changed.items():
        setattr(Mixer, name, method)
    yield first
    for name, method in (("pull", pull), ("say", say), ("effect", effect)):
        setattr(Mixer, name, method)
