"""Lays a rain under music wherever the music alone would let small noises be heard. It measures, and knows no
file."""

from __future__ import annotations

import numpy as np

from hardware.sound.loudness import RATE, gain
from hardware.sound.masking import (
    BANDS,
    BED_HOP,
    LONGEST_BARE,
    SHARE,
    Levels,
    band_levels,
    masking_index,
)
from hardware.sound.mixer import Clip

HIDDEN = -51.0
"""The level in dB(A) of the loudest 20 ms of noises that are to be hidden: 14 under our own rain."""
NOISES = np.array(
    (-48.9, -57.9, -59.7, -62.5, -64.1, -58.3, -60.9, -61.0, -59.8, -63.0, -58.8, -60.1, -58.3, -58.2, -57.3,
     -57.3)
)  # fmt: skip
"""The greatest level in dB that one of the reference noises (scripts/masking) then has in each of `BANDS`."""
WINDOW = 2 * RATE
"""Samples for which one gain is chosen."""
STEPS = (-np.inf, -9.0, -6.0, -3.0, -1.5, 0.0, 1.5)
"""The gains that are tried, in dB; the last is taken if none does."""


def laid_under(music: Clip, rain: Clip) -> tuple[Clip, float]:
    """The music with as little of the rain as hides the reference noises at `HIDDEN`, and the share of the
    time in which there is some."""
    need = NOISES - masking_index(BANDS)
    gains = np.array([_gain(music, begin, rain, need) for begin in range(0, len(music), WINDOW)])
    # The line from centre to centre is then nowhere under the gain of the window it is in.
    wide = np.maximum(gains, np.maximum(np.roll(gains, 1), np.roll(gains, -1)))
    centres = (np.arange(len(wide)) + 0.5) * WINDOW
    mixed = np.empty_like(music)
    for begin in range(0, len(music), WINDOW):
        at = np.arange(begin, min(begin + WINDOW, len(music)))
        ramp = np.interp(at, centres, wide).astype(np.float32)
        both = music[at] + ramp * rain[at % len(rain)]
        mixed[at] = np.clip(np.rint(both), -32768, 32767)
    return mixed, float(np.mean(wide > 0))


def _gain(music: Clip, begin: int, rain: Clip, need: Levels) -> float:
    """The least amplitude of the rain that hides all in one window of the music."""
    at = np.arange(begin, min(begin + WINDOW + BED_HOP, len(music)))
    drops, piece = rain[at % len(rain)], music[at].astype(np.float32)
    for step in STEPS:
        both = (piece + np.float32(gain(step)) * drops) / np.float32(32768)
        if _hides(band_levels(both, BED_HOP), need):
            return gain(step)
    return gain(STEPS[-1])


def _hides(levels: Levels, need: Levels) -> bool:
    """Whether no stretch is bare for too long, and in each band nine tenths of the time is not."""
    bare = (levels < need).any(axis=1)
    longest = round(LONGEST_BARE * RATE / BED_HOP)
    together = np.convolve(bare, np.ones(longest), "valid").max(initial=0)
    return bool(together < longest and (np.percentile(levels, SHARE, axis=0) >= need).all())
