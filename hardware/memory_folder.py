"""A temporary folder in RAM, for rendered sound when the cache cannot be written.

Nothing that must survive a power cut may be put here.
"""

from __future__ import annotations

import os
import tempfile

MEMORY = "/dev/shm"
"""A RAM file system that every Linux has, even when its disk is full or read-only."""


def memory_path() -> str | None:
    """The RAM file system's folder; None if it cannot be used, so that the default of `tempfile` applies."""
    return MEMORY if os.access(MEMORY, os.W_OK | os.X_OK) else None


def memory_folder() -> tempfile.TemporaryDirectory[str]:
    """A new folder that is deleted when the program ends. Raises OSError if none can be created."""
    return tempfile.TemporaryDirectory(prefix="narrator-", dir=memory_path(), ignore_cleanup_errors=True)
