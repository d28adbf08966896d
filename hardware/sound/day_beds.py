"""Composes the music of the day and of a trial. Files, playing and levels are not known here.

Both use fixed seeds, so every box renders the same samples.
"""

from __future__ import annotations

import numpy as np

from hardware.sound.even_noise import HOP, even_noise
from hardware.sound.loudness import RATE
from hardware.sound.melody import Style, tune
from hardware.sound.synthesis import LENGTH, Waveform, pad, placed, pluck, room

MAJOR, MINOR = (0, 2, 4, 5, 7, 9, 11), (0, 2, 4, 5, 7, 9, 10)
"""C major, and D minor."""

BREEZE = ((60, -20), (200, -3), (600, -2), (2000, -8), (6000, -20), (14000, -45), (20_000, -70))

DAY = (
    (48, 55, 64), (45, 52, 60), (41, 53, 57), (43, 50, 59),
    (48, 55, 64), (40, 52, 59), (41, 53, 60), (43, 50, 59),
    (45, 52, 60), (41, 53, 57), (48, 55, 64), (43, 50, 59),
    (45, 52, 60), (38, 50, 57), (41, 53, 60), (43, 50, 59),
    (41, 53, 57), (48, 55, 64), (38, 50, 57), (45, 52, 60),
    (41, 53, 57), (40, 52, 59), (38, 50, 57), (43, 50, 59),
)  # fmt: skip
"""C, A minor, F, G and their neighbours: four bars of six eighths each."""

STROLL = Style(
    MAJOR, 67, 81,
    ((0, 2, 3, 6, 8, 9), (3, 5, 6, 9), (0, 2, 3, 6, 8, 9, 12), (3, 5, 6, 9, 11, 12), (0, 3, 6), (0, 3, 5, 6),
     ()),
)  # fmt: skip

TRIAL = (
    (38, 45, 53), (38, 46, 53), (36, 43, 52), (37, 45, 52),
    (38, 45, 53), (34, 41, 50), (43, 46, 50), (45, 49, 52),
    (41, 45, 48), (34, 41, 50), (43, 46, 50), (37, 45, 52),
    (38, 45, 53), (36, 45, 53), (34, 43, 50), (45, 49, 52),
    (43, 46, 50), (38, 45, 53), (40, 46, 49), (45, 49, 52),
    (34, 41, 50), (41, 45, 48), (40, 46, 55), (45, 49, 52),
)  # fmt: skip
"""D minor and what leads back to it."""

QUESTION = Style(MINOR, 57, 70, ((), (0, 6, 8), (6, 9), (), (12, 15, 17)), bright=0.6, rings=2.8)


def day() -> Waveform:
    """A sparse mandolin tune over a warm pad and a little wind."""
    rng = np.random.default_rng(1860)
    mix = tune(rng, DAY, STROLL, LENGTH)
    mix += pad(rng, DAY, dark=1.6) * np.float32(0.16)
    mix += even_noise(rng, [(BREEZE, np.zeros(LENGTH // HOP))]) * np.float32(0.04)
    return mix


def trial() -> Waveform:
    """A slow step of low strings over a dark pad, and now and then a few notes that ask."""
    rng = np.random.default_rng(1893)
    span = LENGTH / RATE / len(TRIAL)
    steps = []
    for place, chord in enumerate(TRIAL):
        low = room(rng, pluck(chord[0], 2.6, bright=0.3), 1.8, -12.0)
        fifth = room(rng, pluck(chord[1], 2.6, bright=0.3), 1.8, -12.0)
        for beat in range(8):
            sound = low if beat % 4 == 0 else fifth
            loud = np.float32((1.2 if beat % 4 == 0 else 0.6) * rng.uniform(0.9, 1.05))
            steps.append(((place + beat / 8) * span + rng.uniform(0, 0.015), sound * loud))
    mix = placed(steps)
    mix += tune(rng, TRIAL, QUESTION, LENGTH) * np.float32(0.7)
    mix += pad(rng, TRIAL, dark=1.7) * np.float32(0.3)
    return mix
