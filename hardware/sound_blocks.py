"""Reads any file of sound in blocks, as mono at 48 kHz. Nothing of it is kept or judged.

It loads soxr: use it only in a process that renders, records or measures.
"""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

RATE = 48_000
"""Samples per second of what is read."""
BLOCK = 1 << 19
"""Numbers that are decoded at a time, and at most a second."""
RATES = range(1_000, 768_001)
"""Samples per second that a file may have."""
LOUDEST = 100.0
"""Amplitude of the loudest sample: numbers without an end would silence all the others."""

SoundBlock = NDArray[np.float32]


class NoSound(Exception):
    """The file holds no sound that can be decoded."""


def sound_blocks(file: Path) -> Iterator[SoundBlock]:
    """The file from its start until nothing more can be decoded, whatever its header claims.

    Raises OSError for a file that cannot be opened, and `NoSound`.
    """
    if not stat.S_ISREG(file.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no file")
    with file.open("rb") as opened:
        try:
            sound = soundfile.SoundFile(opened.fileno(), closefd=False)
        except (RuntimeError, TypeError, ValueError) as error:
            raise NoSound(str(error)) from error
        with sound:
            rate = sound.samplerate
            if rate not in RATES:
                raise NoSound(f"it claims {rate} samples per second")
            resample = soxr.ResampleStream(rate, RATE, 1, "float32").resample_chunk
            for block in _decoded(sound):
                yield block if rate == RATE else resample(block)
            if rate != RATE:
                yield resample(np.zeros(0, np.float32), last=True)


def _decoded(sound: soundfile.SoundFile) -> Iterator[SoundBlock]:
    frames = max(1, min(sound.samplerate, BLOCK // sound.channels))
    while True:
        try:
            block = sound.read(frames, "float32", always_2d=True)
        except RuntimeError:  # it is damaged from here on
            return
        if not len(block):
            return
        mono = np.nan_to_num(block.mean(axis=1), copy=False)
        yield np.clip(mono, -LOUDEST, LOUDEST, out=mono)
