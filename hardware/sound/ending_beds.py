"""Composes the music that plays once it was told who has won. It knows no file and no level."""

from __future__ import annotations

import numpy as np

from hardware.sound.day_beds import MAJOR, MINOR
from hardware.sound.melody import Chords, Style, tune
from hardware.sound.synthesis import LENGTH, Waveform, pad

RELIEF = (
    (48, 55, 64), (41, 53, 60), (48, 55, 64), (43, 50, 59),
    (45, 52, 60), (41, 53, 57), (48, 55, 64), (43, 55, 62),
    (41, 53, 60), (48, 55, 64), (38, 50, 57), (43, 50, 59),

    (45, 52, 60), (40, 52, 59), (41, 53, 60), (48, 55, 64),
    (38, 50, 57), (45, 52, 60), (41, 53, 57), (43, 50, 59),
    (45, 52, 60), (40, 47, 55), (41, 48, 57), (43, 55, 62),

    (48, 55, 64), (41, 53, 60), (48, 52, 60), (43, 50, 59),
    (45, 52, 60), (38, 50, 57), (43, 50, 59), (48, 55, 64),
    (41, 53, 57), (43, 50, 59), (45, 52, 60), (41, 53, 60),

    (41, 53, 57), (45, 52, 60), (38, 50, 57), (48, 55, 64),
    (41, 48, 57), (43, 50, 59), (40, 52, 59), (45, 52, 60),
    (38, 50, 57), (41, 53, 60), (43, 50, 60), (43, 50, 59),
)  # fmt: skip
"""C, F, G and their minors, in a dance of six eighths: a tune, one from the minor side, the first again with
another way home, and one that sets out from F and leads back."""
DANCE = Style(
    MAJOR, 67, 84,
    ((0, 2, 3, 5, 6, 8, 9, 12, 15, 18), (0, 3, 5, 6, 9, 11, 12, 15), (0, 3, 6, 8, 9, 12, 14, 15, 18, 21),
     (0, 6, 9, 12)),
    bright=1.1, rings=1.6,
)  # fmt: skip

DEFEAT = (
    (38, 45, 53), (34, 46, 53), (43, 50, 58), (45, 52, 61),
    (38, 45, 53), (36, 48, 55), (34, 46, 53), (45, 52, 61),
    (43, 50, 58), (38, 45, 53), (40, 46, 55), (45, 49, 52),

    (34, 41, 50), (41, 48, 57), (43, 50, 55), (38, 45, 53),
    (39, 46, 55), (43, 50, 58), (40, 46, 55), (45, 49, 52),
    (43, 50, 58), (36, 48, 52), (34, 46, 53), (45, 52, 61),
)  # fmt: skip
"""D minor, slowly; then from B flat over E flat back to it."""
LAMENT = Style(
    MINOR, 50, 65, ((0, 6, 9), (0, 3, 6, 12), (6, 9, 12), (0, 12)), bright=0.7, rings=3.2, room=2.2
)

NEITHER = (
    (45, 52, 59), (41, 52, 60), (43, 50, 60), (38, 52, 57),
    (45, 50, 59), (41, 48, 55), (36, 50, 55), (40, 52, 57),
    (45, 52, 59), (38, 48, 57), (43, 53, 60), (40, 50, 59),

    (41, 48, 55), (43, 50, 57), (38, 45, 52), (45, 50, 59),
    (36, 43, 50), (41, 52, 55), (40, 47, 57), (43, 48, 57),
    (38, 50, 55), (41, 48, 59), (43, 50, 60), (40, 45, 59),
)  # fmt: skip
"""Chords without a third, which come to no rest."""
SHRUG = Style(MAJOR, 60, 76, ((0, 6), (3, 9), (), (0, 3, 9)), bright=0.8, rings=2.8, room=2.0)


def town() -> Waveform:
    """Bright, and in the step of a dance."""
    return _ending(1861, RELIEF, DANCE, dark=1.6, warm=0.18)


def mafia() -> Waveform:
    """Low and slow: somebody has won who does not dance."""
    return _ending(1943, DEFEAT, LAMENT, dark=1.4, warm=0.3)


def neutral() -> Waveform:
    """Neither one nor the other: for lovers, for a draw, and where nobody is left."""
    return _ending(1908, NEITHER, SHRUG, dark=1.6, warm=0.25)


def _ending(seed: int, chords: Chords, style: Style, *, dark: float, warm: float) -> Waveform:
    rng = np.random.default_rng(seed)
    return tune(rng, chords, style, LENGTH) + pad(rng, chords, dark=dark) * np.float32(warm)
