"""Makes noise that never thins out: as strong in each third-octave of each 20 ms as it should be. It composes
nothing.

Ordinary noise does not do: in a narrow band it is 10 dB weaker than its mean a tenth of the time, and in such
a moment it hides nothing. Its length is a multiple of `HOP`, and its end continues at its start.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from hardware.sound.masking import BANDS

Waveform = NDArray[np.float32]
Strand = tuple[Sequence[tuple[float, float]], NDArray[np.floating]]
"""A spectrum as points of hertz and decibels, and its gain in dB in each `HOP`."""

HOP = 256
SIZE = 4 * HOP
"""Samples of a frame, 21 ms."""
_BLOCK = 1 << 10  # frames transformed at once
_PASSES = 12
"""How often the frames are made even; overlapping frames disturb each other a little."""


def even_noise(rng: np.random.Generator, layers: Sequence[Strand]) -> Waveform:
    """Noise whose power follows the sum of ``layers`` in time and spectrum, with an RMS of about 1 where the
    sum is 0 dB everywhere."""
    hertz = np.fft.rfftfreq(SIZE, 1 / RATE)
    curves = np.array([_power(curve, hertz) for curve, _ in layers], np.float32)
    gains = np.array([10 ** (gain / 10) for _, gain in layers], np.float32).T
    sound: Waveform = rng.standard_normal(len(gains) * HOP, np.float32)
    for number in range(_PASSES):
        sound = _evened(sound, gains, curves, shape=number == 0)
    return sound


def _evened(
    sound: Waveform, gains: NDArray[np.float32], curves: NDArray[np.float32], *, shape: bool
) -> Waveform:
    """The sound with the wanted power in each band of each frame; ``shape``: it is white so far."""
    share = _share()
    inside = share.any(axis=1)
    window = np.hanning(SIZE + 1)[:SIZE].astype(np.float32)
    energy = np.float32(np.sum(window**2))
    overlap = np.float32(energy / HOP)
    out = np.zeros(len(sound) + SIZE - HOP, np.float32)
    for at in range(0, len(gains), _BLOCK):
        wanted = gains[at : at + _BLOCK] @ curves
        begin, end = at * HOP, (at + len(wanted)) * HOP
        part = np.take(sound, np.arange(begin, end + SIZE - HOP), mode="wrap")
        frames = np.lib.stride_tricks.sliding_window_view(part, SIZE)[::HOP] * window
        spectrum = np.fft.rfft(frames, axis=1).astype(np.complex64)
        if shape:
            spectrum *= np.sqrt(wanted)
        power = (spectrum.real**2 + spectrum.imag**2) @ share / energy
        gain = np.sqrt(wanted @ share / np.maximum(power, 1e-12))
        spectrum[:, inside] *= (gain @ share.T)[:, inside]
        pieces = np.fft.irfft(spectrum, SIZE, axis=1).astype(np.float32) * (window / overlap)
        for shift in range(0, SIZE, HOP):
            out[begin + shift : end + shift] += pieces[:, shift : shift + HOP].ravel()
    out[: SIZE - HOP] += out[HOP - SIZE :]
    return out[: HOP - SIZE]


def _power(
    curve: Sequence[tuple[float, float]], hertz: NDArray[np.floating]
) -> NDArray[np.float64]:
    points, decibels = zip(*curve, strict=True)
    level = np.interp(np.log(np.maximum(hertz, 1)), np.log(points), decibels)
    return np.asarray(10 ** (level / 10) * (hertz > 0))


def _share() -> NDArray[np.float32]:
    """How much of each bin (row) belongs to each third-octave up to 12.7 kHz; a row adds up to 1 or to 0."""
    hertz = np.fft.rfftfreq(SIZE, 1 / RATE)
    centres = np.concatenate([BANDS, BANDS[-1] * 2 ** (np.arange(1, 3) / 3)])
    edge, half = 2 ** (1 / 6), RATE / SIZE / 2
    low, high = centres / edge, centres * edge
    cover = np.minimum(hertz[:, None] + half, high) - np.maximum(hertz[:, None] - half, low)
    cover = np.clip(cover, 0, None)
    return np.asarray(cover / np.maximum(cover.sum(axis=1, keepdims=True), 1e-9), np.float32)
