"""Measures whether a bed hides a noise. It makes no sound and knows no bed by name.

The measure is the masking index of DIN 45681 and ISO/PAS 20065: by how much the level of a tone that half of
all people just hear differs from the level of the noise around it. Both standards mean a steady tone in a
critical band, and each ear by itself; here it is applied to third-octaves and to noises of some milliseconds,
so it is a measure to compare beds by, and no promise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE

Levels = NDArray[np.float64]

FRAME = RATE // 50
"""Samples of a frame: 20 ms."""
BED_HOP, NOISE_HOP = RATE // 100, RATE // 400
"""Samples from frame to frame: half a frame in a bed, finer in a noise, whose peak must not be missed."""
BANDS = 1000.0 * 2 ** (np.arange(-6, 10) / 3)
"""The third-octaves from 250 Hz to 8 kHz, by their centres."""
SHARE = 10
"""The percentile of the bed's level that counts."""
LONGEST_BARE = 0.025
"""Seconds a noise may be bare at a stretch."""
_EDGE = 2 ** (1 / 6)
_BLOCK = 1 << 11  # frames transformed at once
_NOTHING = 1e-14


@dataclass(frozen=True)
class Masking:
    """What a bed makes of a noise; bands as in `BANDS`."""

    bed: Levels
    """The level in dB that the bed has or exceeds in 90 % of its frames, for each band."""
    noise: Levels
    """The greatest level in dB of the noise, for each band."""
    margins: Levels
    """By how many dB the noise stays under what the bed hides, for each band."""
    bare: float
    """The longest stretch in seconds in which the bed hides it less than completely."""

    @property
    def margin(self) -> float:
        """The least of the bands, in dB."""
        return float(self.margins.min())

    @property
    def masked(self) -> bool:
        """Whether the noise is hidden, wherever in the bed it comes."""
        return self.margin >= 0 and self.bare <= LONGEST_BARE


def masking(bed: NDArray[np.floating], noise: NDArray[np.floating]) -> Masking:
    """How well ``bed`` hides ``noise``; both mono floats at 48 kHz on one scale, 20 ms or longer."""
    return masked_by(band_levels(bed, BED_HOP), noise)


def masked_by(frames: Levels, noise: NDArray[np.floating]) -> Masking:
    """The same for a bed whose `band_levels` are known already."""
    loudest = band_levels(noise, NOISE_HOP).max(axis=0)
    level = np.percentile(frames, SHARE, axis=0)
    bare = (frames + masking_index(BANDS) < loudest).any(axis=1)
    return Masking(
        level,
        loudest,
        level + masking_index(BANDS) - loudest,
        _longest(bare) * BED_HOP / RATE,
    )


def masking_index(hertz: Levels) -> Levels:
    """By how many dB a tone that is just heard differs from the noise around it; a_v of DIN 45681."""
    return np.asarray(-2 - np.log10(1 + (hertz / 502) ** 2.5))


def band_levels(sound: NDArray[np.floating], hop: int) -> Levels:
    """The level in dB of each frame (row) in each of the `BANDS`."""
    hertz = _hertz()
    edges = (hertz[None, :] + np.array([[-0.5], [0.5]]) * RATE / FRAME)[:, None, :]
    low, high = BANDS[:, None] / _EDGE, BANDS[:, None] * _EDGE
    share = np.clip(np.minimum(edges[1], high) - np.maximum(edges[0], low), 0, None) * FRAME / RATE
    return _levels(sound, hop, share.T)


def a_weighted(sound: NDArray[np.floating], hop: int) -> Levels:
    """The level in dB(A) of each frame, where 0 dB is an RMS of 1."""
    square = _hertz() ** 2
    gain = square**2 * 12194.0**2
    gain /= (square + 20.6**2) * (square + 12194.0**2)
    gain /= np.sqrt((square + 107.7**2) * (square + 737.9**2))
    return _levels(sound, hop, (gain**2 * 10**0.2)[:, None])[:, 0]


def mean_level(levels: Levels) -> float:
    """The level in dB of the mean power."""
    return float(10 * np.log10(np.mean(10 ** (levels / 10))))


def _levels(sound: NDArray[np.floating], hop: int, weights: Levels) -> Levels:
    """The weighted power of each frame under a Hann window, in dB. A sound that is shorter is padded."""
    long = np.pad(sound, (0, max(0, FRAME - len(sound))))
    window = np.hanning(FRAME + 1)[:FRAME]
    scale = 2 / (FRAME * np.sum(window**2))
    frames = np.lib.stride_tricks.sliding_window_view(long, FRAME)[::hop]
    blocks = [
        np.abs(np.fft.rfft(frames[at : at + _BLOCK] * window, axis=1)) ** 2 @ (weights * scale)
        for at in range(0, len(frames), _BLOCK)
    ]
    return np.asarray(10 * np.log10(np.concatenate(blocks) + _NOTHING))


def _hertz() -> Levels:
    return np.asarray(np.fft.rfftfreq(FRAME, 1 / RATE), np.float64)


def _longest(bare: NDArray[np.bool_]) -> int:
    """The most frames in a row that are bare."""
    borders = np.flatnonzero(np.diff(np.concatenate([[False], bare, [False]]).astype(np.int8)))
    return int(np.max(borders[1::2] - borders[::2], initial=0))
