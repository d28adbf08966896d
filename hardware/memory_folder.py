"""Where rendered sound goes that the cache cannot take: memory, for as long as the program runs.
Nothing that must outlive a pulled plug belongs here."""

from __future__ import annotations

import os
import tempfile

MEMORY = "/dev/shm"
"""Always there on Linux, also beside a disk that is full or read only."""


def memory_path() -> str | None:
    """The folder in memory; None where there is none, and the system's own has to do."""
    return MEMORY if os.access(MEMORY, os.W_OK | os.X_OK) else None


def memory_folder() -> tempfile.TemporaryDirectory[str]:
    """A new folder that vanishes with the program. Raises OSError where nothing can be written."""
    return tempfile.TemporaryDirectory(
        prefix="narrator-", dir=memory_path(), ignore_cleanup_errors=True
    )
