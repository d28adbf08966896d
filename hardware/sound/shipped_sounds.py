"""Finds what of the package's own music and sounds is gone or cut off. Of a file only the end is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hardware.sound import beds, effects
from hardware.sound.beds import BedError, BedFile
from narrator.base.sounds import BANDS, BEDS, LATE_NIGHT, NIGHTS, PLACES

PAGE = 65_307
"""Bytes of the longest page of an Ogg file."""


def damaged_sounds() -> list[str]:
    """A sentence on each file that cannot be played to its end."""
    damaged = [file for file in _files() if not _is_whole(file)]
    return [f"the sound {file} is gone or damaged: install the narrator again" for file in damaged]


def _files() -> Iterator[Path]:
    for band in BANDS:
        yield from (beds.PIECES / band / f"{moment}.ogg" for moment in BEDS)
    yield from (beds.PIECES / "floors" / f"{night}.ogg" for night in (*NIGHTS, LATE_NIGHT))
    yield from (beds.PIECES / "motifs" / f"{name}.ogg" for name in effects.MOTIFS)
    yield from (effects.CLIPS / f"{name}.ogg" for name in PLACES)
    yield from (effects.CLIPS / f"{name}.flac" for name in (*effects.TAKES, *effects.TESTS))


def _is_whole(file: Path) -> bool:
    try:
        BedFile(file).open()
        return file.suffix != ".ogg" or _ends(file)
    except (BedError, OSError):
        return False


def _ends(ogg: Path) -> bool:
    """Whether the last page says that it is the last: an Ogg file that is cut off is a shorter one."""
    with ogg.open("rb") as file:
        file.seek(-min(PAGE, ogg.stat().st_size), os.SEEK_END)
        end = file.read()
    page = end[end.rfind(b"OggS") :]
    return bool(page[5] & 4)
