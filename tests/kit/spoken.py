"""Sounds as if somebody had spoken into a microphone, for the tests of recordings. It contains no tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.speech.recordings import recording_name

RATE = 48_000


def spoken(
    seconds: float = 1.0,
    *,
    level: float = -20.0,
    noise: float = -70.0,
    before: float = 0.5,
    after: float = 0.8,
    rate: int = RATE,
) -> NDArray[np.float64]:
    """A vowel at 150 Hz with its overtones, four syllables a second, in a room's noise.

    ``level`` and ``noise`` are RMS in dB below full scale; the rest is in seconds and Hz.
    """
    chance = np.random.default_rng(7)
    time = np.arange(round(seconds * rate)) / rate
    tone = sum(np.sin(2 * np.pi * 150 * k * time) / k for k in range(1, 20))
    voice = tone * (0.6 + 0.4 * np.cos(2 * np.pi * 4 * time))
    voice *= 10 ** (level / 20) / np.sqrt(np.mean(voice**2))
    sound = np.concatenate((np.zeros(round(before * rate)), voice, np.zeros(round(after * rate))))
    return sound + chance.standard_normal(len(sound)) * 10 ** (noise / 20)


def save(sound: NDArray[np.float64], file: Path, rate: int = RATE, channels: int = 1) -> Path:
    """Writes it, whatever the file's suffix says; each channel has the same."""
    file.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(file, np.repeat(sound[:, None], channels, axis=1), rate)
    return file


def recorded(folder: Path, text: str, seconds: float = 1.0, suffix: str = ".flac") -> Path:
    """A recording of this text in a folder of them."""
    return save(spoken(seconds), folder / (Path(recording_name(text)).stem + suffix))
