"""Reads the user's own music as a loop that can replace a bed.

It loads scipy and soxr: use it only in a process that renders.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, levelled
from narrator.errors import NarratorError

SEAM = RATE * 2
"""Samples of the crossfade between two pieces, and between the end and the start of the loop."""

BAD_MUSIC = 3
"""Exit code of the rendering process for a `MusicError`."""

UNWRITABLE = 4
"""Exit code of the rendering process if it cannot write its file."""


class MusicError(NarratorError):
    """The user's music cannot be used as a bed."""


def load_music(
    path: Path, target: float, under: NDArray[np.int16] | None = None
) -> NDArray[np.int16]:
    """A WAV file, or all WAV files of a folder in order of name, as one loop at ``target`` LUFS.

    Files may have any sample rate and number of channels, and 8 to 32 bits or floats. Each piece is
    levelled separately; all are joined by crossfades, the last one with the first. ``under`` is a loop to
    add to the music, which masks noises in its quiet passages; None adds nothing. Raises `MusicError`.
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


def wav_samples(file: Path) -> NDArray[np.float32]:
    """A WAV file as it is, mono at 48 kHz, between -1 and 1. Raises `MusicError`."""
    import soxr

    rate, samples = _read(file)
    return np.asarray(samples if rate == RATE else soxr.resample(samples, rate, RATE), np.float32)


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
    from scipy.io import wavfile

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wavfile.WavFileWarning)
            rate, data = wavfile.read(file)
    except OSError as error:
        raise MusicError(f"the music {file} cannot be read: {error.strerror}") from error
    except Exception as error:  # scipy raises many kinds of errors for a broken header
        raise MusicError(f"the music {file} is not a WAV file: convert it to .wav") from error
    mono = data.astype(np.float32) if data.ndim == 1 else data.mean(1, dtype=np.float32)
    if data.dtype.kind == "f":
        return rate, np.nan_to_num(mono)
    full = np.float32(2 ** (8 * data.dtype.itemsize - 1))
    return rate, mono / full - np.float32(data.dtype == np.uint8)


def _joined(first: NDArray[np.int16], second: NDArray[np.int16]) -> NDArray[np.int16]:
    """The first clip followed by the second, with an equal-power crossfade of `SEAM` samples."""
    angle = np.linspace(0, np.pi / 2, SEAM, dtype=np.float32)
    seam = first[-SEAM:] * np.cos(angle) + second[:SEAM] * np.sin(angle)
    middle = np.clip(np.rint(seam), -32768, 32767).astype(np.int16)
    return np.concatenate([first[:-SEAM], middle, second[SEAM:]])
