"""Synthesises the short sounds: chime, gavel and decoy clicks. When they are played is not decided here.

Each starts and ends at silence, so the mixer needs no fades, which would soften the attack.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain

DECOYS = 8
"""How many variants of the decoy click there are."""


def effects() -> dict[str, tuple[NDArray[np.int16], ...]]:
    """The variants of ``chime``, ``gavel`` and ``decoy``; those of one name are equally long."""
    return {
        "chime": (_clip(_chime(), -12.0),),
        "gavel": (_clip(_gavel(), -6.0),),
        "decoy": tuple(
            _clip(_click(np.random.default_rng(seed)), -24.0 + seed % 4) for seed in range(DECOYS)
        ),
    }


def _chime() -> NDArray[np.float64]:
    """A small bell: partials of a struck bar, a fifth, an octave and more above the lowest."""
    time = _time(1.8)
    partials = ((587.3, 1.0, 3.0), (880.0, 0.6, 3.4), (1174.7, 0.5, 4.2), (3170.0, 0.18, 9.0))
    return sum(
        (a * np.exp(-time * decay) * np.sin(2 * np.pi * f * time) for f, a, decay in partials),
        np.zeros(len(time)),
    )


def _gavel() -> NDArray[np.float64]:
    """Two knocks of wood on wood, the second one louder."""
    rng = np.random.default_rng(3)
    sound = np.zeros(RATE)
    for at, strength in ((0.0, 0.7), (0.24, 1.0)):
        knock = _knock(rng, (210.0, 460.0, 840.0), 28.0, 0.5) * strength
        begin = round(at * RATE)
        sound[begin : begin + len(knock)] += knock
    return sound


def _click(rng: np.random.Generator) -> NDArray[np.float64]:
    """A fingertip or nail on a button: short, quiet, and slightly different for each seed."""
    body = rng.uniform((900, 1900, 3000), (1300, 2600, 4200))
    return _knock(rng, tuple(body), rng.uniform(240, 380), 0.08)


def _knock(
    rng: np.random.Generator, modes: tuple[float, ...], decay: float, seconds: float
) -> NDArray[np.float64]:
    time = _time(seconds)
    ring = sum(
        (np.exp(-time * decay * (1 + i)) * np.sin(2 * np.pi * f * time) / (1 + i))
        for i, f in enumerate(modes)
    )
    return ring + 0.5 * rng.standard_normal(len(time)) * np.exp(-time * decay * 6)


def _time(seconds: float) -> NDArray[np.float64]:
    return np.arange(round(seconds * RATE)) / RATE


def _clip(sound: NDArray[np.float64], peak_db: float) -> NDArray[np.int16]:
    """The sound with a fade-in of 1 ms, a fade-out of 20 ms and its peak at ``peak_db`` dBFS."""
    time = np.arange(len(sound)) / RATE
    faded = sound * np.minimum(1, np.minimum(time / 0.001, time[::-1] / 0.02))
    return np.asarray(np.rint(faded / np.abs(faded).max() * gain(peak_db) * 32767), np.int16)
