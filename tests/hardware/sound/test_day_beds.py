"""The music of day, trial and endings: long, without a seam or a repeat, at its level, and each its own."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.loudness import BED_LUFS, RATE, gain, levelled, lufs_in_pieces
from hardware.sound.render_bed import COMPOSED
from narrator.base.sounds import BEDS

NAMES = ("day", "trial", "town", "mafia", "neutral")


@cache
def piece(name: str) -> NDArray[np.int16]:
    return levelled(COMPOSED[name](), BED_LUFS[name], lufs_in_pieces)


def test_each_bed_has_a_composition_and_each_variant_the_level_of_what_it_stands_for() -> None:
    assert {*BEDS} - {"night", "late"} <= {*COMPOSED}
    assert all(BED_LUFS[name] == BED_LUFS[other] for name, other in BEDS.items() if other)


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_is_long_and_soft_enough(name: str) -> None:
    clip = piece(name)
    assert len(clip) >= 240 * RATE
    assert np.abs(clip).max() < 32768 * gain(-10)
    quiet = np.abs(clip[: len(clip) // RATE * RATE].reshape(-1, RATE)).max(axis=1)
    assert quiet.min() > 32768 * gain(-60)


@pytest.mark.parametrize("name", NAMES)
def test_the_end_of_a_piece_goes_on_at_its_beginning(name: str) -> None:
    clip = piece(name).astype(np.float64)
    seam = np.concatenate([clip[-480:], clip[:480]])
    for order in (1, 2):
        usual = np.abs(np.diff(clip, order)).max()
        assert np.abs(np.diff(seam, order)).max() <= usual


@pytest.mark.parametrize("name", NAMES)
def test_no_ten_seconds_of_a_piece_come_again(name: str) -> None:
    whole = piece(name)[::8].astype(np.float32)
    size = 1 << (2 * len(whole)).bit_length() - 1
    spectrum, long, second = np.fft.rfft(whole, size), 10 * RATE // 8, RATE // 8
    for begin in range(0, len(whole) - long, 5 * long):
        part = whole[begin : begin + long]
        fits = np.fft.irfft(spectrum * np.conj(np.fft.rfft(part, size)), size)
        fits[max(0, begin - second) : begin + second] = 0  # the part itself
        assert fits[: len(whole) - long].max() / np.dot(part, part) < 0.8
