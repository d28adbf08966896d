"""The user's own music as beds, levelled once and kept in the cache. It is made in a child process, never
here."""

from __future__ import annotations

import hashlib
import logging
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hardware.child_process import last_words, run_child
from hardware.memory_folder import memory_folder
from hardware.sound.beds import BedError, BedFile
from hardware.sound.known_music import left_out, stamp
from narrator.base.sounds import BEDS

BAD_MUSIC, UNWRITABLE = 3, 4
"""Exit codes of the process that makes a bed: none of the music can be used; it cannot write its file."""

log = logging.getLogger(__name__)


class UnwritableCacheError(BedError):
    """The cache folder cannot be written."""


def own_bed(cache: Path, name: str, music: Path, tell: Callable[[str], None] = log.warning) -> BedFile:
    """``night`` or ``day`` of a file of music or a folder of files.

    One that is missing from ``cache`` or damaged is made first, which takes some seconds for each ten minutes
    of music, and takes the place of the one before. If the cache cannot be written, it is kept in memory
    until the program ends. ``tell`` is given a sentence on each file that is left out, at every call. Raises
    `BedError` if none of the music can be used.
    """
    file = bed_file(cache, name, music)
    bed = open_bed(file)
    if bed is None:
        try:
            bed = _made(file, name, music)
            _remove(cache, rf"{name}-{_KEY}\.flac", file)
        except UnwritableCacheError as error:
            log.warning("%s; until then the bed is made at every start", error)
            return _in_memory(file.name, name, music, error, tell)
    for why in left_out(cache, music):
        tell(why)
    return bed


def remove_old_sounds(cache: Path) -> None:
    """Removes the music and the short sounds that earlier versions have kept in a cache."""
    _remove(cache, rf"({'|'.join(BEDS)})-([a-z]+-\d+|{_KEY})\.npy|(effects|places)-\d+\.npz")


_KEY = "[0-9a-f]{16}"
"""What a name has that is ours alone: the cache may be a folder with files of somebody else."""


def _remove(cache: Path, pattern: str, but: Path | None = None) -> None:
    with suppress(OSError):
        for file in cache.iterdir():
            if re.fullmatch(pattern, file.name) and file != but:
                file.unlink()


def _in_memory(file: str, name: str, music: Path, why: BedError, tell: Callable[[str], None]) -> BedFile:
    """Makes a bed in memory. Its file is deleted at once; the memory is freed when it is closed."""
    try:
        with memory_folder() as folder:
            bed = _made(Path(folder) / file, name, music)
            for each in left_out(Path(folder), music):
                tell(each)
            return bed
    except OSError as error:
        raise BedError(f"{why}; and it cannot be kept in memory either: {error.strerror}") from None


def _made(file: Path, name: str, music: Path) -> BedFile:
    command = [sys.executable, "-m", "hardware.sound.render_bed", str(file), name, str(music)]
    try:
        done = run_child(command)
    except OSError as error:
        raise BedError(f"no bed can be made of the music {music}: {error.strerror}") from None
    bed = open_bed(file)
    if done.returncode == 0 and bed is not None:
        return bed
    if done.returncode == UNWRITABLE:
        raise UnwritableCacheError(last_words(done))
    if done.returncode == BAD_MUSIC:
        raise BedError(last_words(done))
    raise BedError(f"no bed was made of the music {music}: {last_words(done)}")


def bed_file(cache: Path, name: str, music: Path) -> Path:
    """Where a bed is, or will be. Raises `BedError` if the user's music cannot be read."""
    try:
        files = [music, *sorted(music.iterdir())] if music.is_dir() else [music]
        stamps = [stamp(file) for file in files]
    except OSError as error:
        raise BedError(
            f"the music {music} cannot be read ({error.strerror}): name a file of music or a folder of them"
        ) from error
    key = hashlib.sha256("\n".join(stamps).encode(errors="surrogateescape"))
    return cache / f"{name}-{key.hexdigest()[:16]}.flac"


def open_bed(file: Path) -> BedFile | None:
    """A bed from the cache; None if the file is missing, damaged or incomplete."""
    try:
        return BedFile(file).open()
    except BedError:
        return None
