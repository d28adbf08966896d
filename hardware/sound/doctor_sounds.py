"""The test sounds of `narrator doctor`: a sweep and a tick. A game never plays them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain

LOWEST, HIGHEST = 120.0, 8000.0
"""Range of the sweep in Hz: from the lowest tone of a small loudspeaker to the hiss of consonants."""
SWEEP, TICK = 4.0, 0.05
"""Their lengths in seconds."""
EDGE = 0.02
"""Seconds of the sweep's fade-in and fade-out."""


def doctor_sounds() -> dict[str, tuple[NDArray[np.int16], ...]]:
    """``sweep`` rises evenly in pitch; ``tick`` is loudest in its first millisecond."""
    return {"sweep": (_sweep(),), "tick": (_tick(),)}


def _sweep() -> NDArray[np.int16]:
    time = np.arange(round(SWEEP * RATE)) / RATE
    rate = np.log(HIGHEST / LOWEST) / SWEEP
    tone = np.sin(2 * np.pi * LOWEST / rate * np.expm1(rate * time))
    fade = np.minimum(1, np.minimum(time, time[::-1]) / EDGE)
    return _clip(tone * fade, -12.0)


def _tick() -> NDArray[np.int16]:
    time = np.arange(round(TICK * RATE)) / RATE
    return _clip(np.cos(2 * np.pi * 1800 * time) * np.exp(-time * 120), -6.0)


def _clip(sound: NDArray[np.float64], peak_db: float) -> NDArray[np.int16]:
    return np.asarray(np.rint(sound * gain(peak_db) * 32767), np.int16)
