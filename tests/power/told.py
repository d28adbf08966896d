"""Takes what a player confirms through a named pipe, as it comes. Judges nothing."""

from __future__ import annotations

import fcntl
import os
import select
import time
from pathlib import Path

ROOM = 1 << 20
"""Bytes in the pipe before the player would have to wait."""


class Told:
    """A pipe at ``path``, made here; whoever confirms opens it for writing."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        # Open for writing, too: a pipe without a writer would count as ended.
        self._pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, ROOM)
        self._lines = b""

    def so_far(self) -> bytes:
        """Everything that was told by now."""
        self._take(0)
        return self._lines

    def listen(self, seconds: float) -> bytes:
        """Everything that was told by so many seconds from now."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._take(left)
        return self._lines

    def first(self, seconds: float) -> bytes:
        """Waits until something is told at all. Raises TimeoutError after so many seconds."""
        if not self._lines and not self._take(seconds):
            raise TimeoutError(f"nothing was told in {seconds:.0f} s")
        return self._lines

    def _take(self, patience: float) -> bool:
        """Whether something came within so many seconds; what came is kept."""
        if not select.select([self._pipe], [], [], patience)[0]:
            return False
        self._lines += os.read(self._pipe, ROOM)
        return True

    def close(self) -> None:
        os.close(self._pipe)
