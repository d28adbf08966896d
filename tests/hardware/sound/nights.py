"""The project's nights as they are cached, rendered once for all tests. It contains no tests."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import BED_LUFS, levelled, lufs_in_pieces
from hardware.sound.masking import BED_HOP, Levels, a_weighted, band_levels, mean_level
from hardware.sound.night_beds import MAKERS


@cache
def night(name: str) -> NDArray[np.int16]:
    """One of the project's nights at its level."""
    return levelled(MAKERS[name](), BED_LUFS["night"], lufs_in_pieces)


@cache
def heard(name: str) -> tuple[Levels, float]:
    """The levels of its bands in each 20 ms, and its level in dB(A)."""
    bed = night(name) / np.float32(32768)
    return band_levels(bed, BED_HOP), mean_level(a_weighted(bed, BED_HOP))
