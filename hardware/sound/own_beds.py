"""The user's own music as beds, levelled once and kept in the cache. It is made in a child process, never
here."""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import Mapping
from pathlib import Path

from hardware.child_process import last_words, run_child
from hardware.memory_folder import memory_folder
from hardware.sound.beds import BedError, BedFile
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError

VERSION = 5
"""Part of the file names; to be raised whenever what is made of music changes."""

log = logging.getLogger(__name__)


class UnwritableCacheError(BedError):
    """The cache folder cannot be written."""


def own_beds(cache: Path, music: Mapping[str, Path]) -> dict[str, BedFile]:
    """``night`` and ``day``, as far as ``music`` maps them to a file or a folder of files.

    One that is missing from ``cache`` or damaged is made first, which takes some seconds for each ten minutes
    of music. If the cache cannot be written, it is kept in memory until the program ends. Raises `MusicError`
    if the music cannot be used, and `BedError` if a bed cannot be made.
    """
    return {name: own_bed(cache, name, its) for name, its in music.items()}


def own_bed(cache: Path, name: str, music: Path) -> BedFile:
    """One of `own_beds`."""
    file = bed_file(cache, name, music)
    bed = open_bed(file)
    if bed is None:
        try:
            bed = _made(file, name, music)
        except UnwritableCacheError as error:
            bed = _in_memory(file.name, name, music, error)
    return bed


def _in_memory(file: str, name: str, music: Path, why: BedError) -> BedFile:
    """Makes a bed in memory. Its file is deleted at once; the memory is freed when it is closed."""
    log.warning("%s; until then the bed is made at every start", why)
    try:
        with memory_folder() as folder:
            return _made(Path(folder) / file, name, music)
    except OSError as error:
        raise BedError(f"{why}; and it cannot be kept in memory either: {error.strerror}") from None


def _made(file: Path, name: str, music: Path) -> BedFile:
    done = run_child(
        [sys.executable, "-m", "hardware.sound.render_bed", str(file), name, str(music)]
    )
    bed = open_bed(file)
    if done.returncode == 0:
        for line in done.stderr.decode(errors="replace").splitlines():
            log.warning("%s", line)
    if done.returncode or bed is None:
        if done.returncode == BAD_MUSIC:
            raise MusicError(last_words(done))
        error = UnwritableCacheError if done.returncode == UNWRITABLE else BedError
        raise error(f"the bed {name!r} was not made: {last_words(done)}")
    return bed


def bed_file(cache: Path, name: str, music: Path) -> Path:
    """Where a bed is, or will be. Raises `MusicError` if the user's music cannot be read."""
    stamps = []
    try:
        for file in [music, *sorted(music.iterdir())] if music.is_dir() else [music]:
            stat = file.stat()
            stamps.append(f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns}")
    except OSError as error:
        raise MusicError(
            f"the music {music} cannot be read ({error.strerror}): name a file of music or a folder of them"
        ) from error
    key = hashlib.sha256("\n".join([str(VERSION), *stamps]).encode()).hexdigest()[:16]
    return cache / f"{name}-{key}.flac"


def open_bed(file: Path) -> BedFile | None:
    """A bed from the cache; None if the file is missing, damaged or incomplete."""
    try:
        return BedFile(file).open()
    except BedError:
        return None
