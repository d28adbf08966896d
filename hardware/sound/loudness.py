"""Measures and sets how loud a clip is (EBU R 128). What is loud enough for what stands here too.

The meter loads scipy, over 100 MB: `lufs` and `levelled` belong in a process that only renders.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
"""Samples a second, everywhere inside."""

VOICE_LUFS = -19.0
BED_LUFS: Mapping[str, float] = {"night": -32.5, "day": -35.0}
"""Night: a Count's numbers stand 13.5 dB over the bed, speech 23.5 dB over the ducked one."""


def gain(db: float) -> float:
    """Decibels as a factor of amplitude."""
    return float(10 ** (db / 20))


def lufs(samples: NDArray[Any]) -> float:
    """Integrated loudness of mono samples: floats within -1 and 1, or int16. ITU-R BS.1770-4.

    Silence measures -inf; less than 0.4 s raises ValueError.
    """
    from pyloudnorm import Meter

    scale = 32768.0 if samples.dtype == np.int16 else 1.0
    return float(Meter(RATE).integrated_loudness(samples / scale))


def levelled(samples: NDArray[Any], target: float) -> NDArray[np.int16]:
    """The samples as int16 at ``target`` LUFS; silence stays silence."""
    measured = lufs(samples)
    if not np.isfinite(measured):
        return np.zeros(len(samples), np.int16)
    scale = gain(target - measured) * (1 if samples.dtype == np.int16 else 32768)
    return np.clip(np.rint(samples * scale), -32768, 32767).astype(np.int16)
