"""The tone after which somebody speaks. Nothing else sounds like it, and nobody is ever
listened to without it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain

SECONDS = 0.3


def record_tone() -> dict[str, tuple[NDArray[np.int16], ...]]:
    """``tone``: 880 Hz with its octave, which ends as softly as it begins."""
    time = np.arange(round(SECONDS * RATE)) / RATE
    sound = np.sin(2 * np.pi * 880 * time) + 0.3 * np.sin(2 * np.pi * 1760 * time)
    fade = np.minimum(1, np.minimum(time, time[::-1]) / 0.02)
    return {"tone": (np.asarray(np.rint(sound * fade * gain(-18.0) * 32767), np.int16),)}
