"""The takes of the false clicks: as loud as clicks are, each another, and heard when a press would be."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.effects import effects
from hardware.sound.loudness import RATE
from hardware.sound.masking import NOISE_HOP, a_weighted

Signal = NDArray[np.float64]
LEVEL, STRAY = -33.0, 2.0
"""dB(A) re full scale of a click's loudest 20 ms, and by how much takes differ from it."""


@pytest.fixture(scope="module")
def takes() -> list[Signal]:
    return [take / 32_768 for take in effects()["decoy"]]


def test_each_take_has_the_level_of_a_click(takes: list[Signal]) -> None:
    levels = [a_weighted(take, NOISE_HOP).max() for take in takes]
    assert all(abs(level - LEVEL) <= STRAY + 0.1 for level in levels)
    assert max(levels) - min(levels) > STRAY / 2


def test_each_take_begins_with_its_click_and_ends_in_silence(takes: list[Signal]) -> None:
    for take in takes:
        assert np.abs(take).argmax() < 0.02 * RATE
        assert take[0] == take[-1] == 0


def test_no_two_takes_are_alike(takes: list[Signal]) -> None:
    """At no shift does one follow another as a copy of it would, which has 1."""
    size = 2 * len(takes[0])
    spectra = [np.fft.rfft(take / np.sqrt((take**2).sum()), size) for take in takes]
    for one, other in combinations(spectra, 2):
        assert np.fft.irfft(one * other.conj(), size).max() < 0.97
