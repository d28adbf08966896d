"""Composes the project's own music for the day. Files, playing and levels are not known here.

It uses fixed seeds, so every box renders the same samples.
"""

from __future__ import annotations

import numpy as np

from hardware.sound.loudness import RATE
from hardware.sound.synthesis import (
    FRAMES,
    Waveform,
    noise,
    pad,
    placed,
    pluck,
    room,
)

BREEZE = ((60, -20), (200, -3), (600, -2), (2000, -8), (6000, -20), (14000, -45))

DAY = (
    (48, 55, 64), (45, 52, 60), (41, 53, 57), (43, 50, 59),
    (48, 55, 64), (40, 52, 59), (41, 53, 60), (43, 50, 59),
)  # fmt: skip
"""C, A minor, F, G; C, E minor, F, G: four bars of six eighths each."""

TUNE: tuple[tuple[tuple[float, int], ...], ...] = (
    ((0, 76), (2, 77), (3, 79), (6, 76), (8, 74), (9, 72)),
    ((3, 72), (5, 74), (6, 76), (9, 69)),
    ((0, 72), (2, 74), (3, 77), (6, 76), (8, 74), (9, 77)),
    ((3, 74), (5, 76), (6, 74), (9, 71)),
    ((0, 79), (2, 77), (3, 76), (6, 79), (8, 81), (9, 79)),
    ((3, 76), (5, 74), (6, 71), (9, 76)),
    ((0, 69), (2, 72), (3, 77), (6, 76), (8, 74), (9, 72)),
    ((0, 74), (3, 71), (6, 67)),
)
"""For each chord: (eighth, MIDI note); the last two bars of each four rest."""


def day() -> Waveform:
    """A sparse mandolin tune over a warm pad and a little wind."""
    rng = np.random.default_rng(1860)
    eighth = FRAMES / RATE / len(DAY) / 24
    notes = [
        ((place * 24 + at + rng.uniform(-0.03, 0.03)) * eighth, pluck(note, 2.2) * accent)
        for place, phrase in enumerate(TUNE)
        for at, note in phrase
        for accent in [0.8 if at % 3 else 1.0]
    ]
    mandolin = room(rng, placed(notes), 1.4, -9.0)
    mix: Waveform = mandolin + pad(rng, DAY, dark=1.6) * 0.16 + noise(rng, BREEZE) * 0.05
    return mix
