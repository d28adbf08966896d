"""How much of a word stands out of what is played under it."""

from __future__ import annotations

import numpy as np
import pytest
import soxr

from hardware.sound.loudness import RATE
from scripts.figures.articulation import BANDS, index

NOISE = np.random.default_rng(3).normal(0, 0.05, 3 * RATE)


def test_noise_covers_a_tone_of_its_band_alone() -> None:
    """Nothing is left of a word far below it; a word far above is there whole."""
    assert sum(BANDS.values()) == pytest.approx(1, abs=0.001)
    assert index(NOISE * 100, NOISE, RATE) == pytest.approx(1, abs=0.001)
    assert index(NOISE / 100, NOISE, RATE) == 0
    low = soxr.resample(soxr.resample(NOISE, RATE, 2000), 2000, RATE)[: len(NOISE)]
    assert 0.3 < index(NOISE, low, RATE) < 0.9
