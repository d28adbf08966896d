"""Keeps the beds on disk and hands them out memory-mapped. Rendering happens in a child process."""

from __future__ import annotations

import hashlib
import logging
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.memory_folder import memory_folder
from hardware.sound.loudness import BED_LUFS, RATE
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError
from narrator.errors import NarratorError

VERSION = 1
"""Goes up whenever the compositions or their levels change, so that old files are left alone."""

log = logging.getLogger(__name__)


class BedError(NarratorError):
    """A bed is not there and cannot be rendered."""


class UnwritableError(BedError):
    """The cache takes no file."""


def bed_files(cache: Path, music: Mapping[str, Path]) -> dict[str, NDArray[np.int16]]:
    """The loops ``night`` and ``day``, mono int16 at 48 kHz, read-only and memory-mapped.

    ``music`` names a WAV file, or a folder of them, that replaces a bed. What is missing in
    ``cache``, or damaged, is rendered first: a few seconds, longer on a small board. Raises
    `MusicError` when the user's music cannot be used, `BedError` when nothing can be rendered. Where
    the cache cannot be written, a bed lasts as long as the program.
    """
    return {name: _bed(cache, name, music.get(name)) for name in BED_LUFS}


def _bed(cache: Path, name: str, music: Path | None) -> NDArray[np.int16]:
    file = cache / f"{name}-{_key(music)}.npy"
    clip = open_bed(file)
    if clip is None:
        try:
            clip = _rendered(file, name, music)
        except UnwritableError as error:
            clip = _in_memory(file.name, name, music, error)
    return clip


def _in_memory(file: str, name: str, music: Path | None, why: BedError) -> NDArray[np.int16]:
    """A bed that the cache cannot take. Its file is gone at once, and its memory with the mapping."""
    log.warning("%s; until then the bed is rendered at every start", why)
    try:
        with memory_folder() as folder:
            return _rendered(Path(folder) / file, name, music)
    except OSError as error:
        raise BedError(f"{why}; nor is there any other place for it: {error.strerror}") from None


def _rendered(file: Path, name: str, music: Path | None) -> NDArray[np.int16]:
    command = [sys.executable, "-m", "hardware.sound.render_bed", str(file), name]
    if music is not None:
        command.append(str(music))
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    clip = open_bed(file)
    if done.returncode or clip is None:
        said = done.stderr.strip().splitlines() or [f"it ended with code {done.returncode}"]
        if done.returncode == BAD_MUSIC:
            raise MusicError(said[-1])
        error = UnwritableError if done.returncode == UNWRITABLE else BedError
        raise error(f"the bed {name!r} was not rendered: {said[-1]}")
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


def open_bed(file: Path) -> NDArray[np.int16] | None:
    """A bed of the cache; None when the file is missing or is not a whole bed."""
    try:
        clip = np.load(file, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    whole = clip.ndim == 1 and clip.dtype == np.int16 and len(clip) >= RATE
    return clip if whole else None
