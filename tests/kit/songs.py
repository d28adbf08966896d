"""Music as somebody puts it on a box, and the loop that it becomes. It contains no tests."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.measured_music import MeasuredMusic
from hardware.sound.user_music import closed, joined, levelled


def song(path: Path, seconds: float = 9.0, *, rate: int = 44_100, bits: int = 16, loud: float = 0.3) -> Path:
    """Writes a stereo file with a tone that ends at another phase than it starts."""
    time = np.arange(round(seconds * rate)) / rate
    left = loud * np.sin(2 * np.pi * 311.1 * time)
    sound = np.stack([left, left * 0.5], axis=1).ravel()
    if bits == 8:
        data = np.rint(sound * 127 + 128).astype(np.uint8).tobytes()
    else:
        whole = np.rint(sound * (2**31 - 1)).astype("<i4")
        data = whole.view(np.uint8).reshape(-1, 4)[:, 4 - bits // 8 :].tobytes()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(bits // 8)
        file.setframerate(rate)
        file.writeframes(data)
    return path


def loop_of(path: Path, target: float, seed: int = 1) -> NDArray[np.int16]:
    """The music at a path, in an order by the seed, at so many LUFS."""
    pieces = MeasuredMusic(path.parent / "cache").chosen(path, np.random.default_rng(seed))
    return np.concatenate([*closed(joined(levelled(piece, target) for piece in pieces))])
