"""Reads the user's own music as a loop that can stand for a bed. It needs scipy and soxr, so it
belongs in a process that only renders."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, levelled
from narrator.errors import NarratorError

SEAM = RATE * 2
"""Samples in which one piece, and the end of the loop, melts into what follows."""

BAD_MUSIC = 3
"""The exit code by which the rendering process tells a `MusicError`."""

UNWRITABLE = 4
"""The exit code by which it tells that it cannot write its file."""


class MusicError(NarratorError):
    """The user's music cannot stand for a bed."""


def load_music(
    path: Path, target: float, under: NDArray[np.int16] | None = None
) -> NDArray[np.int16]:
    """A WAV file, or all those in a folder in order of name, as one loop at ``target`` LUFS.

    WAV of any rate, 8 to 32 bits or float, any number of channels. Each piece is levelled for
    itself; all are joined by crossfades, the last with the first. ``under`` is a loop that sounds
    along with the music, so that its quiet moments are not bare. Raises `MusicError`.
    """
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.suffix.lower() == ".wav")
        if not files:
            raise MusicError(f"the music folder {path} holds no .wav file: put one there")
    else:
        files = [path]
    loop = np.zeros(0, np.int16)
    for file in files:
        piece = _piece(file, target)
        loop = _joined(loop, piece) if len(loop) else piece
    if under is not None:
        both = loop.astype(np.int32) + np.resize(under, len(loop))
        loop = np.clip(both, -32768, 32767).astype(np.int16)
    return np.concatenate([_joined(loop[-SEAM:], loop[:SEAM]), loop[SEAM:-SEAM]])


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
        raise MusicError(f"the music {file} is silent: give another file, or none for our own")
    return piece


def _read(file: Path) -> tuple[int, NDArray[np.float32]]:
    from scipy.io import wavfile

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wavfile.WavFileWarning)
            rate, data = wavfile.read(file)
    except OSError as error:
        raise MusicError(f"the music {file} cannot be read: {error.strerror}") from error
    except Exception as error:  # scipy raises whatever a broken header leads to
        raise MusicError(f"the music {file} is no WAV file: convert it to .wav") from error
    mono = data.astype(np.float32) if data.ndim == 1 else data.mean(1, dtype=np.float32)
    if data.dtype.kind == "f":
        return rate, np.nan_to_num(mono)
    full = np.float32(2 ** (8 * data.dtype.itemsize - 1))
    return rate, mono / full - np.float32(data.dtype == np.uint8)


def _joined(first: NDArray[np.int16], second: NDArray[np.int16]) -> NDArray[np.int16]:
    """The second after the first, the last `SEAM` samples of which melt into it (equal power)."""
    angle = np.linspace(0, np.pi / 2, SEAM, dtype=np.float32)
    seam = first[-SEAM:] * np.cos(angle) + second[:SEAM] * np.sin(angle)
    middle = np.clip(np.rint(seam), -32768, 32767).astype(np.int16)
    return np.concatenate([first[:-SEAM], middle, second[SEAM:]])
