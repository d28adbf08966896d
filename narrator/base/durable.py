"""Files that survive a pulled plug: the new content or the old one, never half of either."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, data: bytes, mode: int | None = None) -> None:
    """Puts ``data`` in place of a file, and its folder there if need be. ``mode``: the file's; None: what the
    umask leaves. Raises OSError; what stood there before is then untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()  # a full disk needs no half of a file
        raise
    handle = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
