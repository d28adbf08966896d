"""What is known of files of the user's music, until they change: how long and loud each is, or why it cannot
be played. It decodes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from narrator.base.kept_file import from_json, read_kept

VERSION = 6
"""Part of what is kept; to be raised whenever what is made of music changes."""

FILE = "music.json"
MOST_BYTES = 1_000_000

KnownMusic = Mapping[str, tuple[int, float] | str]
"""`stamp` of a file → its samples and LUFS, or a sentence on why it cannot be played."""


def stamp(file: Path) -> str:
    """Changes whenever a file does. Raises OSError."""
    its = file.stat()
    return f"{VERSION} {file.absolute()} {its.st_size} {its.st_mtime_ns}"


def known_music(cache: Path) -> KnownMusic:
    """What a cache has; nothing where it cannot be read."""
    return read_kept(cache / FILE, MOST_BYTES, _known, set_aside=False) or {}


def left_out(cache: Path, music: Path) -> Iterator[str]:
    """A sentence on each file of the music at a path that is known to be unplayable."""
    known = known_music(cache)
    with suppress(OSError):
        for file in sorted(music.iterdir()) if music.is_dir() else [music]:
            if isinstance(why := known.get(stamp(file)), str):
                yield f"{why}; it is left out"


def _known(data: bytes) -> KnownMusic:
    return {
        its: found if isinstance(found, str) else (int(found[0]), float(found[1]))
        for its, found in from_json(data).items()
    }
