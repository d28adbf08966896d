"""Keeps the beds on disk and hands them out memory-mapped. Rendering happens in a child process."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import BED_LUFS, RATE
from hardware.sound.music import BAD_MUSIC, MusicError
from narrator.errors import NarratorError

VERSION = 1
"""Goes up whenever the compositions or their levels change, so that old files are left alone."""


class BedError(NarratorError):
    """A bed is not there and cannot be rendered."""


def bed_files(cache: Path, music: Mapping[str, Path]) -> dict[str, NDArray[np.int16]]:
    """The loops ``night`` and ``day``, mono int16 at 48 kHz, read-only and memory-mapped.

    ``music`` names a WAV file, or a folder of them, that replaces a bed. What is missing in
    ``cache``, or damaged, is rendered first: a few seconds, longer on a small board. Raises
    `MusicError` when the user's music cannot be used, `BedError` when the cache cannot.
    """
    return {name: _bed(cache, name, music.get(name)) for name in BED_LUFS}


def _bed(cache: Path, name: str, music: Path | None) -> NDArray[np.int16]:
    file = cache / f"{name}-{_key(music)}.npy"
    clip = _opened(file)
    if clip is None:
        command = [sys.executable, "-m", "hardware.sound.render", str(file), name]
        if music is not None:
            command.append(str(music))
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        clip = _opened(file)
        if done.returncode or clip is None:
            said = done.stderr.strip().splitlines() or [f"it ended with code {done.returncode}"]
            if done.returncode == BAD_MUSIC:
                raise MusicError(said[-1])
            raise BedError(f"the bed {name!r} was not rendered: {said[-1]}")
    return clip


def _key(music: Path | None) -> str:
    """Changes when the composition, or any file of the user's music, does."""
    if music is None:
        return str(VERSION)
    stamps = []
    try:
        for file in [music, *sorted(music.iterdir())] if music.is_dir() else [music]:
            stat = file.stat()
            stamps.append(f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns}")
    except OSError as error:
        raise MusicError(
            f"the music {music} cannot be read ({error.strerror}): name a WAV file or a folder of them"
        ) from error
    return hashlib.sha256("\n".join([str(VERSION), *stamps]).encode()).hexdigest()[:16]


def _opened(file: Path) -> NDArray[np.int16] | None:
    """None when the file is missing or is not a whole bed."""
    try:
        clip = np.load(file, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    whole = clip.ndim == 1 and clip.dtype == np.int16 and len(clip) >= RATE
    return clip if whole else None
