"""Lays music that takes no time into a cache: a few seconds of noise at the level of each bed. It contains no
tests.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hardware.sound.bed_cache import bed_file
from hardware.sound.loudness import BED_LUFS, RATE, levelled
from narrator.base.sounds import BEDS, NIGHTS

SECONDS = 4


def lay_music(cache: Path) -> None:
    """Every bed of the project's own, as if it were rendered."""
    cache.mkdir(parents=True, exist_ok=True)
    noise = np.random.default_rng(7).normal(0, 0.05, SECONDS * RATE)
    for name in BEDS:
        clip = levelled(noise, BED_LUFS[name])
        for music in NIGHTS if name == "night" else (None,):
            np.save(bed_file(cache, name, music), clip)
