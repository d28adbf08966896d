"""The nights as a box plays them, read once for all tests. It contains no tests."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import shipped
from hardware.sound.loudness import RATE
from hardware.sound.masking import BED_HOP, Levels, a_weighted, band_levels, mean_level
from narrator.base.sounds import BANDS, NIGHTS

EVERY = (
    *(f"harbour/night/{floor}" for floor in NIGHTS),
    *(f"{band}/late/rain" for band in BANDS),
    "mountain/night/rain",
)
"""Band, moment, and what lies under the music."""
SECONDS = 250


@cache
def night(name: str) -> NDArray[np.int16]:
    """The beginning of one of `EVERY`; of the harbour's night where only what lies under it is named."""
    band, moment, floor = name.split("/") if "/" in name else ("harbour", "night", name)
    return np.rint(shipped(band, moment, floor).read(SECONDS * RATE)).astype(np.int16)


@cache
def heard(name: str) -> tuple[Levels, float]:
    """The levels of its bands in each 20 ms, and its level in dB(A)."""
    bed = night(name) / np.float32(32768)
    return band_levels(bed, BED_HOP), mean_level(a_weighted(bed, BED_HOP))
