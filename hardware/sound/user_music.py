"""Reads the user's own music as a stream that can replace a bed, in little memory however long it is.

It loads scipy and soxr: use it only in a process that renders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hardware.sound.beds import BedError
from hardware.sound.loudness import RATE, Meter, gain
from hardware.sound.mixer import Clip
from hardware.sound_blocks import NoSound, sound_blocks

SUFFIXES = (".flac", ".mp3", ".ogg", ".wav")
"""What counts as music in a folder. A file that is named by itself may be called anything."""

SEAM = RATE * 2
"""Samples of the crossfade between two pieces, and between the end and the start of the loop."""

ENOUGH = RATE * 60 * 20
"""Samples of a piece that are played, and after which no further file of a folder is read."""


class Song(NamedTuple):
    """What a file of music holds, as far as it is played."""

    file: Path
    frames: int
    """Samples at 48 kHz."""
    lufs: float


def files_of(path: Path, rng: np.random.Generator) -> list[Path]:
    """The files of music at a path: itself, or those of a folder in an order drawn from ``rng``. Raises
    `BedError`."""
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
    if not files:
        raise BedError(
            f"the music folder {path} holds no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file: "
            "put one there"
        )
    return [files[place] for place in rng.permutation(len(files))]


def measured(file: Path) -> tuple[int, float]:
    """How many samples a file holds, as far as it is played, and its loudness. Raises OSError, and `BedError`
    for what is no bed."""
    frames, meter = 0, Meter()
    try:
        for block in sound_blocks(file):
            meter.add(block[: ENOUGH - frames])
            frames = min(frames + len(block), ENOUGH)
            if frames == ENOUGH:
                break
    except NoSound as error:
        raise BedError(
            f"the music {file} cannot be decoded: give a FLAC, MP3, Ogg Vorbis or WAV file"
        ) from error
    except MemoryError as error:
        raise BedError(f"the music {file} takes too much memory: save it as stereo at 48 kHz") from error
    if frames < 3 * SEAM:
        raise BedError(
            f"the music {file} lasts {frames / RATE:.1f} s, "
            f"and a bed needs {3 * SEAM // RATE} s: give a longer piece"
        )
    if not np.isfinite(meter.lufs):
        raise BedError(f"the music {file} is silent: give another file, or remove the setting")
    return frames, meter.lufs


def levelled(piece: Song, target: float) -> Iterator[Clip]:
    """A piece at ``target`` LUFS."""
    scale, left = np.float32(32768 * gain(target - piece.lufs)), piece.frames
    for block in sound_blocks(piece.file):
        yield np.clip(np.rint(block[:left] * scale), -32768, 32767).astype(np.int16)
        left -= len(block)
        if left <= 0:
            return


def joined(pieces: Iterable[Iterable[Clip]]) -> Iterator[Clip]:
    """The pieces one after another, by equal-power crossfades of `SEAM` samples."""
    last = np.zeros(0, np.int16)
    for piece in pieces:
        ending, last = last, last[:0]
        for block in piece:
            last = np.concatenate([last, block])
            if len(last) < SEAM:
                continue
            if len(ending):
                last = np.concatenate([_seam(ending, last[:SEAM]), last[SEAM:]])
                ending = ending[:0]
            yield last[:-SEAM]
            last = last[-SEAM:]
    yield last


def closed(music: Iterable[Clip]) -> Iterator[Clip]:
    """The music as a loop from its third second on: its end goes over into its start."""
    rest, start = iter(music), np.zeros(0, np.int16)
    while len(start) < SEAM:
        start = np.concatenate([start, next(rest)])
    return joined([chain([start[SEAM:]], rest), [start[:SEAM]]])


def _seam(ending: Clip, start: Clip) -> Clip:
    angle = np.linspace(0, np.pi / 2, SEAM, dtype=np.float32)
    seam = ending * np.cos(angle) + start * np.sin(angle)
    return np.asarray(np.clip(np.rint(seam), -32768, 32767), np.int16)
