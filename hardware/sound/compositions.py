"""Composes the project's own music for night and day. Files, playing and levels are not known here.

Both use fixed seeds, so every box renders the same samples.
"""

from __future__ import annotations

import numpy as np

from hardware.sound.loudness import RATE
from hardware.sound.synthesis import (
    FRAMES,
    Waveform,
    hertz,
    noise,
    pad,
    placed,
    pluck,
    room,
    swell,
)

SURF = ((30, -30), (60, -8), (140, 0), (400, -5), (1000, -12), (3000, -22), (12000, -50))
RAIN = ((150, -26), (500, -9), (1200, -1), (2500, 0), (5000, -1), (7000, -6), (14000, -26))
BREEZE = ((60, -20), (200, -3), (600, -2), (2000, -8), (6000, -20), (14000, -45))

NIGHT = ((38, 45, 50, 53, 57), (34, 46, 53, 58, 62), (43, 50, 55, 58, 62), (45, 52, 57, 60, 64))
"""D minor, B flat, G minor, A minor."""

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


def night() -> Waveform:
    """Surf and soft rain, which mask small noises without a gap, crickets, and a slow minor pad."""
    rng = np.random.default_rng(1282)
    surf = noise(rng, SURF) * swell(9, 1.5)
    crickets = placed(_chirps(rng))
    drone = pad(rng, NIGHT, dark=1.3)
    mix: Waveform = surf * 0.45 + rain() * 0.5 + crickets * 0.3 + drone * 0.6
    return mix


def rain() -> Waveform:
    """The part of the night that masks small noises: even, and loudest from 1 to 6 kHz."""
    return noise(np.random.default_rng(827), RAIN) * swell(7, 0.6)


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


def _chirps(rng: np.random.Generator) -> list[tuple[float, Waveform]]:
    """Two crickets with different pitch and tempo; each skips a chirp now and then."""
    chirps = []
    for midi, pace, loud in ((108.3, 0.62, 1.0), (110.1, 0.91, 0.6)):
        time = np.arange(round(0.2 * RATE)) / RATE
        pulses = np.sin(np.pi * time / 0.04) ** 2 * np.sin(np.pi * time / 0.2)
        chirp = (pulses * np.sin(2 * np.pi * hertz(midi) * time) * loud).astype(np.float32)
        for beat in range(int(FRAMES / RATE / pace)):
            if rng.random() < 0.8:
                chirps.append((beat * pace + rng.uniform(0, 0.05), chirp))
    return chirps
