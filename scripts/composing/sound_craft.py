"""Tools to synthesise a short sound: curves, noise, bodies, struck things. No sound has a name here.

Sounds are arrays of float64 at 48 kHz; their level means nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain

Signal = NDArray[np.float64]
Points = Sequence[tuple[float, float]]
Resonances = Sequence[tuple[float, float, float]]
"""Each a frequency in Hz, a bandwidth in Hz, and a gain."""


def time(seconds: float) -> Signal:
    """The second of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def curve(at: Signal, points: Points) -> Signal:
    """A smooth line through ``points`` (second, value), level before the first and after the last."""
    seconds, values = (np.array(column) for column in zip(*points, strict=True))
    place = np.clip(np.searchsorted(seconds, at, "right") - 1, 0, len(points) - 2)
    span = (at - seconds[place]) / (seconds[place + 1] - seconds[place])
    eased = 0.5 - 0.5 * np.cos(np.pi * np.clip(span, 0, 1))
    return np.asarray(values[place] + (values[place + 1] - values[place]) * eased)


def shaped(sound: Signal, points: Points) -> Signal:
    """The sound through a filter without delay: ``points`` of hertz and decibels."""
    size = 1 << (len(sound) + RATE // 4).bit_length()
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    corners, decibels = zip(*points, strict=True)
    level = np.interp(np.log(np.maximum(hertz, 1)), np.log(corners), decibels)
    filtered = np.fft.irfft(np.fft.rfft(sound, size) * 10 ** (level / 20), size)
    return np.asarray(filtered[: len(sound)])


def noise(rng: np.random.Generator, at: Signal, points: Points) -> Signal:
    """Noise with an RMS of 1 whose spectrum follows ``points`` of hertz and decibels."""
    return unit(shaped(rng.standard_normal(len(at)), points))


def drift(rng: np.random.Generator, at: Signal, hertz: float) -> Signal:
    """A random line with an RMS of 1 that changes no faster than ``hertz``."""
    return noise(
        rng, at, ((hertz / 8, 0.0), (hertz, -6.0), (hertz * 2, -40.0), (hertz * 8, -120.0))
    )


def ringing(sound: Signal, peaks: Resonances) -> Signal:
    """The sound through a body with these resonances."""
    size = 1 << (len(sound) + RATE).bit_length()
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    spectrum = np.fft.rfft(sound, size)
    body = sum(
        (g / (1 + 2j * (hertz - f) / width) for f, width, g in peaks), np.zeros(len(hertz), complex)
    )
    return np.asarray(np.fft.irfft(spectrum * body, size)[: len(sound)])


def struck(at: Signal, modes: Iterable[tuple[float, float, float]]) -> Signal:
    """A thing that rings after a blow at second 0; ``modes``: Hz, amplitude, seconds until -60 dB."""
    rings = (a * gain(-60) ** (at / fade) * np.sin(2 * np.pi * f * at) for f, a, fade in modes)
    return np.asarray(sum(rings, np.zeros(len(at))))


def add(sound: Signal, second: float, what: Signal) -> None:
    """Adds ``what`` to ``sound`` from a second on; what reaches beyond the end is dropped."""
    begin = round(second * RATE)
    end = min(len(sound), begin + len(what))
    if begin < end:
        sound[begin:end] += what[: end - begin]


def moments(rng: np.random.Generator, seconds: float, rate: float) -> list[float]:
    """Random moments, ``rate`` a second, in order."""
    return sorted(rng.uniform(0, seconds, rng.poisson(rate * seconds)).tolist())


def unit(sound: Signal) -> Signal:
    """The sound with an RMS of 1."""
    return np.asarray(sound / np.sqrt(np.mean(sound**2)))
