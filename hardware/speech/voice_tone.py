"""Colours the voice so that it is understood over the music: filters, a compressor, a shadow. It uses no
files and knows no language, and no level but the line's own.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import soxr
from numpy.typing import NDArray
from scipy.fft import next_fast_len
from scipy.signal import butter, hilbert, sosfilt, sosfiltfilt

from hardware.speech.chain import ESPEAK
from hardware.speech.engines import Chain
from hardware.speech.voice_spec import VOICE_RATE

Samples = NDArray[np.float64]
"""Mono samples between -1 and 1."""

THRESHOLD = -14.0
"""The compressor works above so many dB relative to the line's own level."""
ATTACK, RELEASE = 0.005, 0.08
"""Seconds in which it follows; quick enough for a syllable, too slow for a period of the voice."""

SHADOW_LEVEL = -6.0
"""Of the sub-octave relative to the voice below `SHADOW_BELOW`, in dB."""
SHADOW_BELOW = 350.0
"""Hertz: above it nothing is added, so consonants and vowels stay as clear as they are."""
FUNDAMENTAL = (60.0, 170.0)
"""Hertz, within which a low voice swings."""


def toned(dry: Samples, chain: Chain = ESPEAK) -> Samples:
    """The line (at `VOICE_RATE`), as long as before: warmer below 250 Hz, clearer around 2.8 kHz and above
    5 kHz, with quiet consonants raised against the vowels, and an octave below it as a shadow."""
    coloured = sosfilt(_tone(chain.low, chain.bell, chain.high), dry)
    even = _compressed(coloured, chain.ratio)
    return even + _shadow(even) if chain.shadow else even


def _section(feedforward: list[float], feedback: list[float]) -> Samples:
    return np.array([*feedforward, *feedback]) / feedback[0]


def _bell(hertz: float, decibels: float, q: float) -> Samples:
    """Raises the band around ``hertz``. This and the shelf are those of R. Bristow-Johnson's cookbook."""
    amplitude, angle = 10 ** (decibels / 40), 2 * np.pi * hertz / VOICE_RATE
    alpha, cosine = np.sin(angle) / (2 * q), np.cos(angle)
    return _section(
        [1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude],
        [1 + alpha / amplitude, -2 * cosine, 1 - alpha / amplitude],
    )


def _shelf(hertz: float, decibels: float, *, above: bool) -> Samples:
    """Raises everything above or below ``hertz``."""
    amplitude, angle = 10 ** (decibels / 40), 2 * np.pi * hertz / VOICE_RATE
    side = -1 if above else 1
    cosine = side * np.cos(angle)
    slope = np.sqrt(2 * amplitude) * np.sin(angle)
    more, less = amplitude + 1, amplitude - 1
    return _section(
        [
            amplitude * (more - less * cosine + slope),
            2 * side * amplitude * (less - more * cosine),
            amplitude * (more - less * cosine - slope),
        ],
        [
            more + less * cosine + slope,
            -2 * side * (less + more * cosine),
            more + less * cosine - slope,
        ],
    )


@cache
def _tone(low: float, bell: float, high: float) -> Samples:
    return np.stack([_shelf(250, low, above=False), _bell(2800, bell, 0.5), _shelf(5000, high, above=True)])


SLOW_RATE = 3000
"""Samples per second at which the shadow is made: enough for its few hertz, and eight times as fast."""
LOW = butter(2, SHADOW_BELOW, fs=SLOW_RATE, output="sos")
SWING = butter(2, FUNDAMENTAL, "band", fs=SLOW_RATE, output="sos")


def _compressed(line: Samples, ratio: float) -> Samples:
    """Evens out the line by its energy in each millisecond."""
    step = VOICE_RATE // 1000
    frames = np.pad(line, (0, -len(line) % step)).reshape(-1, step)
    energy = np.einsum("ij,ij->i", frames, frames) / step
    rising, falling = np.exp(-0.001 / ATTACK), np.exp(-0.001 / RELEASE)
    followed, last = np.empty(len(energy)), 0.0
    for place, now in enumerate(energy.tolist()):
        keep = rising if now > last else falling
        last = keep * last + (1 - keep) * now
        followed[place] = last
    own = np.mean(energy[energy > energy.max() / 1000])
    over = np.maximum(0, 10 * np.log10(followed / own + 1e-12) - THRESHOLD)
    gain = 10 ** (-over * (1 - 1 / ratio) / 20)
    return line * between(gain, step)[: len(line)]


def between(gains: Samples, step: int) -> Samples:
    """One gain a sample from one for each block of ``step`` samples, linear from middle to middle."""
    edges = np.pad(gains, 1, mode="edge")
    lines: Samples = edges[:-1, None] + np.diff(edges)[:, None] * (np.arange(step) / step)
    return lines.ravel()[step // 2 :][: len(gains) * step]


def _shadow(line: Samples) -> Samples:
    """The low part of the voice, swinging at half its pace: an octave lower, in the same rhythm and tune."""
    edge = SLOW_RATE // 10
    slow = np.pad(soxr.resample(line, VOICE_RATE, SLOW_RATE, quality="MQ"), edge)
    swing = hilbert(sosfiltfilt(SWING, slow), next_fast_len(len(slow)))[: len(slow)]
    halved = sosfiltfilt(LOW, slow) * np.cos(np.unwrap(np.angle(swing)) / 2)
    low = sosfiltfilt(LOW, halved)[edge:-edge]
    shadow = soxr.resample(low, SLOW_RATE, VOICE_RATE, quality="MQ")[: len(line)]
    lower: Samples = np.pad(shadow, (0, len(line) - len(shadow))) * (2 * 10 ** (SHADOW_LEVEL / 20))
    return lower
