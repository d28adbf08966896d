"""Keeps in memory what is about to be played of a bed's file, and gives up the rest. It plays nothing.

The system still has the file in its cache; only the process that plays stays small.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE

AHEAD = 5 * RATE
"""Samples that are in memory before they are played."""
_SAMPLES_OF_PAGE = mmap.PAGESIZE // 2


def keep_ahead(clip: NDArray[np.int16], positions: Iterable[int]) -> None:
    """Reads `AHEAD` samples of a bed from each of ``positions``, and gives up its other pages.

    It may wait for the disk, so it is not for the thread that plays. A bed that is no memory map is in
    memory as it is.
    """
    file = _mapping(clip)
    if file is None:
        return
    offset = clip.ctypes.data - np.frombuffer(file, np.uint8).ctypes.data
    wanted = sorted((place, min(place + AHEAD, len(clip))) for place in positions)
    done = 0
    for begin, end in [*wanted, (len(clip), len(clip))]:
        first = -(-(offset + 2 * done) // mmap.PAGESIZE) * mmap.PAGESIZE
        last = (offset + 2 * begin) // mmap.PAGESIZE * mmap.PAGESIZE
        if first < last:
            file.madvise(mmap.MADV_DONTNEED, first, last - first)
        done = max(done, end)
    for begin, end in wanted:
        clip[begin:end:_SAMPLES_OF_PAGE].max(initial=0)


def _mapping(clip: NDArray[np.int16]) -> mmap.mmap | None:
    """The memory map that an array is a view of; None if it is not one."""
    base: object = clip
    while isinstance(base, np.ndarray):
        base = base.base
    return base if isinstance(base, mmap.mmap) else None
