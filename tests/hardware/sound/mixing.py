"""Test clips, and functions to record what the mixer plays. It contains no tests."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import Looped
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer

RATE = 48_000


def tone(seconds: float, level: float, hertz: float = 220.0) -> NDArray[np.int16]:
    time = np.arange(round(seconds * RATE)) / RATE
    return np.rint(level * 32767 * np.cos(2 * np.pi * hertz * time)).astype(np.int16)


def flat(seconds: float, level: float) -> NDArray[np.int16]:
    """A clip of equal samples, so that the output shows the gain."""
    return np.full(round(seconds * RATE), round(level * 32768), np.int16)


BED = 0.125


def mixer(**gains: float) -> Mixer:
    beds = {"night": Looped(flat(1.7, BED)), "day": Looped(flat(1.3, BED / 2))}
    return Mixer(beds, effects(), **gains)


def heard(box: Mixer, seconds: float, blocks: Iterable[int] = ()) -> NDArray[np.float32]:
    """Pulls ``seconds`` of sound, first in the given block sizes, then the rest at once."""
    left, parts = round(seconds * RATE), []
    for frames in blocks:
        parts.append(box.pull(min(frames, left)))
        left -= len(parts[-1])
    return np.concatenate([*parts, box.pull(left)])


def at(sound: NDArray[np.float32], second: float) -> float:
    return float(sound[round(second * RATE)])
