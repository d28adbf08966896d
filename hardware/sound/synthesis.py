"""Synthesises pads and plucked strings for a seamless loop. It composes nothing.

Every loop has `LENGTH` samples unless it is asked for another number, and its end continues at its start:
what extends beyond the end is added at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain

Waveform = NDArray[np.float32]
Spectrum = NDArray[np.complex64]

LENGTH = 3 << 22
"""Samples of a bed: 262 s. Divided by a power of two or three times one, so that the transforms are fast."""


def hertz(midi: float) -> float:
    """The frequency of a MIDI note number, A4 = 69 = 440 Hz."""
    return float(440 * 2 ** ((midi - 69) / 12))


def pad(
    rng: np.random.Generator,
    chords: Sequence[Sequence[int]],
    *,
    dark: float,
    cents: float = 14.0,
    frames: int = LENGTH,
) -> Waveform:
    """Chords (MIDI notes) of equal length that fade into each other, with an RMS of 1.

    ``dark`` is how fast the overtones decrease (amplitude 1/k**dark), ``cents`` the width of each
    partial. After Nasca Octavian Paul's PADsynth: each partial is a narrow band of noise.
    """
    span = frames // len(chords)
    fade = 0.5 - 0.5 * np.cos(np.linspace(0, 2 * np.pi, 2 * span, endpoint=False))
    loop = np.zeros(frames, np.float32)
    for place, notes in enumerate(chords):
        spectrum = np.zeros(span + 1, np.complex64)
        for note in notes:
            for k in range(1, 9):
                centre = hertz(note) * k * 2 * span / RATE
                width = centre * (2 ** (cents / 1200) - 1)
                low, high = int(centre - 4 * width), int(centre + 4 * width) + 2
                band = np.exp(-(((np.arange(low, high) - centre) / width) ** 2))
                spectrum[low:high] += band * _random(rng, high - low) / (k**dark * width**0.5)
        _add(loop, place * span, np.fft.irfft(spectrum, 2 * span) * fade)
    return unit(loop)


def pluck(midi: float, seconds: float, *, bright: float = 1.0) -> Waveform:
    """A pair of plucked strings, as of a mandolin: a quick attack, and overtones that decay first."""
    time = np.arange(round(seconds * RATE)) / RATE
    sound = np.zeros(len(time))
    for detune in (-1.5, 1.5):
        base = hertz(midi + detune / 100)
        for k in range(1, 11):
            # Plucked at a fifth of the string, so every fifth overtone is missing.
            strength = np.sin(np.pi * k / 5.0) / k ** (2.0 - bright)
            decay = np.exp(-time * (2.2 + 0.9 * k))
            sound += strength * decay * np.sin(2 * np.pi * base * k * time + k)
    edge = np.minimum(1, np.minimum(time / 0.004, (seconds - time) / 0.1))
    return (sound * edge).astype(np.float32)


def placed(events: Iterable[tuple[float, Waveform]], frames: int = LENGTH) -> Waveform:
    """A loop of ``frames`` samples with each sound at its second."""
    loop = np.zeros(frames, np.float32)
    for second, sound in events:
        _add(loop, round(second * RATE), sound)
    return loop


def room(rng: np.random.Generator, dry: Waveform, seconds: float, wet_db: float) -> Waveform:
    """A short sound in a room that decays by 60 dB in ``seconds``, which makes it so much longer; ``wet_db``
    is the level of the room relative to the dry sound."""
    time = np.arange(round(seconds * RATE)) / RATE
    tail = rng.standard_normal(len(time)) * gain(-60) ** (time / seconds)
    long = len(dry) + len(tail)
    size = 1 << (long - 1).bit_length()
    wet = np.fft.irfft(
        np.fft.rfft(dry, size) * np.fft.rfft(np.convolve(tail, np.hanning(9), "same"), size)
    )
    whole = np.pad(dry, (0, len(tail)))
    level = np.float32(gain(wet_db) * np.sqrt(np.mean(whole**2)))
    return np.asarray(whole + unit(wet[:long]) * level, np.float32)


def _add(loop: Waveform, at: int, sound: NDArray[np.floating]) -> None:
    begin = at % len(loop)
    first = min(len(sound), len(loop) - begin)
    loop[begin : begin + first] += sound[:first]
    loop[: len(sound) - first] += sound[first:]


def _random(rng: np.random.Generator, bins: int) -> Spectrum:
    pairs = rng.standard_normal((bins, 2), np.float32)
    return pairs.view(np.complex64)[:, 0]


def unit(sound: NDArray[np.floating]) -> Waveform:
    return np.asarray(sound / np.sqrt(np.mean(sound**2)), np.float32)
