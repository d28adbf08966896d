"""Lays a rain under music wherever the music alone would let small noises be heard. It measures, and knows no
file."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from hardware.sound.beds import Bed, BedSamples
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
STEPS = (-np.inf, -9.0, -6.0, -3.0, -1.5, 0.0, 0.8, 1.5)
"""The gains that are tried, in dB; the last is taken if none does."""


def with_masking_rain(music: Iterable[Clip], rain: Bed) -> Iterator[Clip]:
    """The music with as little of the rain as hides the reference noises at `HIDDEN`."""
    before = 0.0
    for (piece, drops, here), (_, _, coming) in pairwise(_judged(music, rain)):
        # The line from edge to edge is nowhere under the gain of the window that it crosses.
        line = np.linspace(max(before, here), max(here, coming), len(piece), dtype=np.float32)
        yield np.clip(np.rint(piece + line * drops), -32768, 32767).astype(np.int16)
        before = here


def _judged(music: Iterable[Clip], rain: Bed) -> Iterator[tuple[Clip, BedSamples, float]]:
    """Each window of the music, the rain that falls in it, and the least amplitude of it that hides all;
    after the last one an empty one."""
    need = NOISES - masking_index(BANDS)
    windows = ((piece, rain.read(len(piece))) for piece in _windows(music))
    least = 0.0
    for (piece, drops), (next_piece, next_drops) in pairwise(windows):
        both = np.concatenate([piece, next_piece[:BED_HOP]]).astype(np.float32)
        least = _least(both, np.concatenate([drops, next_drops[:BED_HOP]]), need)
        yield piece, drops, least
    yield next_piece, next_drops, least


def _windows(music: Iterable[Clip]) -> Iterator[Clip]:
    """The same music in pieces of `WINDOW` samples, the last of them up to twice as long; then nothing."""
    rest = np.zeros(0, np.int16)
    for block in music:
        rest = np.concatenate([rest, block])
        while len(rest) >= 2 * WINDOW:
            yield rest[:WINDOW]
            rest = rest[WINDOW:]
    yield rest
    yield rest[:0]


def _least(piece: BedSamples, drops: BedSamples, need: Levels) -> float:
    def enough(step: float) -> bool:
        both = (piece + np.float32(gain(step)) * drops) / np.float32(32768)
        return _hides(band_levels(both, BED_HOP), need)

    return gain(STEPS[min(bisect_left(STEPS, True, key=enough), len(STEPS) - 1)])


def _hides(levels: Levels, need: Levels) -> bool:
    """Whether no stretch is bare for too long, and in each band nine tenths of the time is not."""
    bare = (levels < need).any(axis=1)
    longest = round(LONGEST_BARE * RATE / BED_HOP)
    together = np.convolve(bare, np.ones(longest), "valid").max(initial=0)
    return bool(together < longest and (np.percentile(levels, SHARE, axis=0) >= need).all())
