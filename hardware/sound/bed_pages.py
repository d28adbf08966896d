"""Keeps in memory what is about to be played of a bed's file, and gives up the rest. It plays nothing.

The system still has the file in its cache; only the process that plays stays small.
"""

from __future__ import annotations

import ctypes
import errno
import mmap

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE

AHEAD = 5 * RATE
"""Samples that are in memory before they are played."""
_SAMPLES_OF_PAGE = mmap.PAGESIZE // 2
POPULATE_READ = 22
"""MADV_POPULATE_READ of Linux, since 5.14."""
_madvise = ctypes.CDLL(None, use_errno=True).madvise


def keep_ahead(clip: NDArray[np.int16], position: int) -> None:
    """Reads `AHEAD` samples of a bed from ``position`` on, and gives up all other pages.

    It may wait for the disk, so it is not for the thread that plays. A bed that is no memory map is in
    memory as it is.
    """
    file = _mapping(clip)
    if file is None:
        return
    offset = clip.ctypes.data - np.frombuffer(file, np.uint8).ctypes.data
    begin, end, over = (
        position,
        min(position + AHEAD, len(clip)),
        max(position + AHEAD - len(clip), 0),
    )
    for first, last in ((over, begin), (end, len(clip))):
        page = -(-(offset + 2 * first) // mmap.PAGESIZE) * mmap.PAGESIZE
        until = (offset + 2 * last) // mmap.PAGESIZE * mmap.PAGESIZE
        if page < until:
            file.madvise(mmap.MADV_DONTNEED, page, until - page)
    for part in (clip[begin:end], clip[:over]):
        if len(part):
            _read(part)


def _read(part: NDArray[np.int16]) -> None:
    """Has these samples in memory. While numpy waits for the disk no other thread runs; during a call of the
    system all others do."""
    begin = part.ctypes.data // mmap.PAGESIZE * mmap.PAGESIZE
    size = part.ctypes.data + part.nbytes - begin
    done = _madvise(ctypes.c_void_p(begin), ctypes.c_size_t(size), POPULATE_READ)
    if done and ctypes.get_errno() == errno.EINVAL:  # an older system
        part[::_SAMPLES_OF_PAGE].max(initial=0)


def _mapping(clip: NDArray[np.int16]) -> mmap.mmap | None:
    """The memory map that an array is a view of; None if it is not one."""
    base: object = clip
    while isinstance(base, np.ndarray):
        base = base.base
    return base if isinstance(base, mmap.mmap) else None
