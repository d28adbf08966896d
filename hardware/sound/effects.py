"""The short sounds and those of places, as the package brings them. When they are played is not decided here.

Each starts and ends at silence, so the mixer needs no fades, which would soften the attack.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from narrator.base.sounds import PLACES

CLIPS = Path(__file__).with_name("clips")
"""One FLAC file for each."""
TAKES = {"chime": 1, "gavel": 1, "decoy": 8}
"""Short sound → how many variants there are; its file has one after the other, all equally long."""

Effects = Mapping[str, tuple[NDArray[np.int16], ...]]


@cache
def effects() -> Effects:
    """The variants of ``chime``, ``gavel`` and ``decoy``."""
    return {name: tuple(np.split(_clip(name), takes)) for name, takes in TAKES.items()}


@cache
def places() -> Effects:
    """The sounds of places, each once."""
    return {name: (_clip(name),) for name in PLACES}


def _clip(name: str) -> NDArray[np.int16]:
    file = io.BytesIO((CLIPS / f"{name}.flac").read_bytes())  # a disk that fails raises OSError
    samples, _ = soundfile.read(file, dtype="int16")
    return np.asarray(samples, np.int16)
