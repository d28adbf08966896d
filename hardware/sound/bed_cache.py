"""The music beds on disk, returned memory-mapped. They are rendered in a child process, never here."""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.child_process import last_words, run_child
from hardware.memory_folder import memory_folder
from hardware.sound.loudness import RATE
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError
from narrator.base.errors import NarratorError
from narrator.base.sounds import BEDS, LATE_NIGHT, NIGHTS

VERSION = 4
"""Part of the file names; to be raised whenever the compositions or their levels change."""

Source = Path | str
"""The user's own, or the name of one of the project's nights."""

log = logging.getLogger(__name__)


class BedError(NarratorError):
    """A bed is not in the cache and cannot be rendered."""


class UnwritableCacheError(BedError):
    """The cache folder cannot be written."""


def bed_files(cache: Path, music: Mapping[str, Source]) -> dict[str, NDArray[np.int16]]:
    """The loops ``night`` and ``day``: mono int16 at 48 kHz, read-only and memory-mapped.

    ``music`` maps a bed to the file, or folder of files, that replaces it, or to the name of one of
    `NIGHTS`. A bed that is missing from ``cache`` or damaged is rendered first, which takes some ten
    seconds, or longer on a small board. If
    the cache cannot be written, the bed is kept in memory until the program ends. Raises `MusicError` if
    the user's music cannot be used, and `BedError` if a bed cannot be rendered.
    """
    return {name: bed(cache, name, music.get(name)) for name in needed()}


def needed() -> list[str]:
    """The beds without which no game can be played."""
    return [name for name, otherwise in BEDS.items() if otherwise is None]


def spare(music: Mapping[str, Source]) -> list[str]:
    """The beds that a box plays where it has them. Where the user's own music replaces one, there are no
    variants of it."""
    return [
        name
        for name, otherwise in BEDS.items()
        if otherwise is not None and not isinstance(music.get(otherwise), Path)
    ]


def spare_bed(cache: Path, name: str) -> NDArray[np.int16] | None:
    """One of `spare`, rendered first if it is missing; None, and a line in the log, if that fails."""
    file = bed_file(cache, name, None)
    try:
        clip = open_bed(file)
        return _rendered(file, name, None) if clip is None else clip
    except BedError as error:
        log.warning("%s; other music plays in its place", error)
        return None


def beds_at_hand(cache: Path, music: Mapping[str, Source]) -> dict[str, NDArray[np.int16]]:
    """Those of all beds that need not be rendered."""
    names = [*needed(), *spare(music)]
    found = {name: open_bed(bed_file(cache, name, music.get(name))) for name in names}
    return {name: clip for name, clip in found.items() if clip is not None}


def bed(cache: Path, name: str, music: Source | None = None) -> NDArray[np.int16]:
    """One of `bed_files`."""
    file = bed_file(cache, name, music)
    clip = open_bed(file)
    if clip is None:
        try:
            clip = _rendered(file, name, music)
        except UnwritableCacheError as error:
            clip = _in_memory(file.name, name, music, error)
    return clip


def _in_memory(file: str, name: str, music: Source | None, why: BedError) -> NDArray[np.int16]:
    """Renders a bed into memory. Its file is deleted at once; the memory is freed with the mapping."""
    log.warning("%s; until then the bed is rendered at every start", why)
    try:
        with memory_folder() as folder:
            return _rendered(Path(folder) / file, name, music)
    except OSError as error:
        raise BedError(f"{why}; and it cannot be kept in memory either: {error.strerror}") from None


def _rendered(file: Path, name: str, music: Source | None) -> NDArray[np.int16]:
    source = ["music", str(music)] if isinstance(music, Path) else ["own", _own(name, music)]
    done = run_child([sys.executable, "-m", "hardware.sound.render_bed", str(file), name, *source])
    clip = open_bed(file)
    if done.returncode == 0:
        for line in done.stderr.decode(errors="replace").splitlines():
            log.warning("%s", line)
    if done.returncode or clip is None:
        if done.returncode == BAD_MUSIC:
            raise MusicError(last_words(done))
        error = UnwritableCacheError if done.returncode == UNWRITABLE else BedError
        raise error(f"the bed {name!r} was not rendered: {last_words(done)}")
    return clip


def _own(name: str, music: str | None) -> str:
    """Which of the project's own beds is meant."""
    return music or {"night": NIGHTS[0], "late": LATE_NIGHT}.get(name, name)


def bed_file(cache: Path, name: str, music: Source | None) -> Path:
    """Where a bed is, or will be. Raises `MusicError` if the user's music cannot be read."""
    key = _key(music) if isinstance(music, Path) else f"{_own(name, music)}-{VERSION}"
    return cache / f"{name}-{key}.npy"


def _key(music: Path) -> str:
    """A key that changes with the composition and with every file of the user's music."""
    stamps = []
    try:
        for file in [music, *sorted(music.iterdir())] if music.is_dir() else [music]:
            stat = file.stat()
            stamps.append(f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns}")
    except OSError as error:
        raise MusicError(
            f"the music {music} cannot be read ({error.strerror}): name a file of music or a folder of them"
        ) from error
    return hashlib.sha256("\n".join([str(VERSION), *stamps]).encode()).hexdigest()[:16]


def open_bed(file: Path) -> NDArray[np.int16] | None:
    """A bed from the cache; None if the file is missing, damaged or incomplete."""
    try:
        clip = np.load(file, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    whole = clip.ndim == 1 and clip.dtype == np.int16 and len(clip) >= RATE
    return clip if whole else None
