"""Reads the user's own music as a loop that can replace a bed.

It loads scipy, soxr and soundfile: use it only in a process that renders.
"""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, levelled
from narrator.base.errors import NarratorError

SUFFIXES = (".flac", ".mp3", ".ogg", ".wav")
"""What counts as music in a folder. A file that is named by itself may be called anything."""

SEAM = RATE * 2
"""Samples of the crossfade between two pieces, and between the end and the start of the loop."""

ENOUGH = RATE * 60 * 20
"""Samples after which no further file of a folder is read; 115 MB in the cache."""

BAD_MUSIC = 3
"""Exit code of the rendering process for a `MusicError`."""

UNWRITABLE = 4
"""Exit code of the rendering process if it cannot write its file."""

log = logging.getLogger(__name__)


class MusicError(NarratorError):
    """The user's music cannot be used as a bed."""


def load_music(path: Path, target: float, rng: np.random.Generator) -> NDArray[np.int16]:
    """A file of music, or those of a folder in an order drawn from ``rng``, at ``target`` LUFS.

    Files may have any sample rate and number of channels. Each piece is levelled separately; they are joined
    by crossfades. A file of a folder that cannot be used is left out, and logged. Raises `MusicError` if none
    can. The result is to be `closed`.
    """
    files = _shuffled(path, rng) if path.is_dir() else [path]
    loop, last = np.zeros(0, np.int16), None
    for file in files:
        if len(loop) >= ENOUGH:
            break
        try:
            piece = _piece(file, target)
        except MusicError as error:
            last = error
            if path.is_dir():
                log.warning("%s; it is left out", error)
            continue
        loop = _joined(loop, piece) if len(loop) else piece
    if last is not None and not len(loop):
        raise last
    return loop


def closed(music: NDArray[np.int16]) -> NDArray[np.int16]:
    """The music as a loop, its end crossfaded with its start."""
    return np.concatenate([_joined(music[-SEAM:], music[:SEAM]), music[SEAM:-SEAM]])


def samples_of(file: Path) -> NDArray[np.float32]:
    """A file of sound as it is, mono at 48 kHz, between -1 and 1. Raises `MusicError`."""
    import soxr

    rate, samples = _read(file)
    return np.asarray(samples if rate == RATE else soxr.resample(samples, rate, RATE), np.float32)


def _shuffled(folder: Path, rng: np.random.Generator) -> list[Path]:
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES)
    if not files:
        raise MusicError(
            f"the music folder {folder} holds no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file: "
            "put one there"
        )
    return [files[place] for place in rng.permutation(len(files))]


def _piece(file: Path, target: float) -> NDArray[np.int16]:
    import soxr

    rate, samples = _read(file)
    if rate < 1000 or len(samples) < 3 * SEAM * rate / RATE:
        raise MusicError(
            f"the music {file} lasts {len(samples) / max(rate, 1):.1f} s, "
            f"and a bed needs {3 * SEAM // RATE} s: give a longer piece"
        )
    piece = levelled(soxr.resample(samples, rate, RATE), target)
    if not piece.any():
        raise MusicError(f"the music {file} is silent: give another file, or remove the setting")
    return piece


def _read(file: Path) -> tuple[int, NDArray[np.float32]]:
    import soundfile

    try:
        with file.open("rb") as opened:
            samples, rate = soundfile.read(opened, dtype="float32", always_2d=True)
    except OSError as error:
        raise MusicError(f"the music {file} cannot be read: {error.strerror}") from error
    except (RuntimeError, TypeError, ValueError) as error:  # whatever a broken header leads to
        raise MusicError(
            f"the music {file} cannot be decoded: give a FLAC, MP3, Ogg Vorbis or WAV file"
        ) from error
    return int(rate), np.nan_to_num(samples.mean(axis=1))


def _joined(first: NDArray[np.int16], second: NDArray[np.int16]) -> NDArray[np.int16]:
    """The first clip followed by the second, with an equal-power crossfade of `SEAM` samples."""
    angle = np.linspace(0, np.pi / 2, SEAM, dtype=np.float32)
    seam = first[-SEAM:] * np.cos(angle) + second[:SEAM] * np.sin(angle)
    middle = np.clip(np.rint(seam), -32768, 32767).astype(np.int16)
    return np.concatenate([first[:-SEAM], middle, second[SEAM:]])
