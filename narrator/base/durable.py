"""Files that survive a pulled plug: the new content or the old one, never half of either."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from narrator.base.kept_file import moved_aside

OWN = 0o600
"""The mode of what nobody but the box may read: it holds names, or secrets."""


def write_whole(path: Path, data: bytes, mode: int = OWN, *, sync: bool = True) -> None:
    """Puts ``data`` in place of a file, and its folder there if need be; a folder of its name is set aside.
    ``sync``: it is on the disk before this returns. Raises OSError; a file that stood there is then as it
    was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    for place in (fresh, path):
        if place.is_dir() and not place.is_symlink():
            moved_aside(place)
    fresh.unlink(missing_ok=True)
    try:
        new = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        with open(new, "wb") as file:  # noqa: PTH123
            os.fchmod(new, mode)  # whatever the umask leaves
            file.write(data)
            file.flush()
            if sync:
                os.fsync(new)
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()  # a full disk needs no half of a file
        raise
    if not sync:
        return
    handle = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
