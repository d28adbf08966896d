"""Noises as a player's hand, sleeve, chair and foot make them, to measure beds by. No box ever plays them.

None is a recording: they were computed once from what is known of the things that make them, as
docs/decisions/sound.md tells. A real room may have others: ``scripts/mask`` measures a recording.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.masking import NOISE_HOP, a_weighted

FILES = Path(__file__).with_name("noises")
NOISES = ("pad", "cloth", "pencil", "chair", "footstep", "switch")


def reference_noise(name: str) -> NDArray[np.float64]:
    """One of `NOISES`, whose loudest 20 ms are at 0 dB(A). Raises OSError for any other name."""
    sound, _ = soundfile.read(FILES / f"{name}.flac")
    whole = np.pad(sound, 1200)
    return np.asarray(whole * 10 ** (-a_weighted(whole, NOISE_HOP).max() / 20))
