"""Reads a player's confirmations from a named pipe. It does not interpret them."""

from __future__ import annotations

import fcntl
import os
import select
import time
from pathlib import Path

PIPE_SIZE = 1 << 20
"""Bytes that fit into the pipe before the player has to wait."""


class Confirmations:
    """A named pipe, created at ``path``; the player opens it for writing."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        # Also open for writing: a pipe without a writer counts as ended.
        self._pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, PIPE_SIZE)
        self._lines = b""

    def so_far(self) -> bytes:
        """Everything that was confirmed so far."""
        self._take(0)
        return self._lines

    def read_for(self, seconds: float) -> bytes:
        """Reads for ``seconds``; returns everything that was confirmed so far."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._take(left)
        return self._lines

    def wait_for_first(self, seconds: float) -> bytes:
        """Waits until something is confirmed. Raises TimeoutError after ``seconds``."""
        if not self._lines and not self._take(seconds):
            raise TimeoutError(f"nothing was confirmed within {seconds:.0f} s")
        return self._lines

    def _take(self, timeout: float) -> bool:
        """Waits for input until the timeout; whether there was any."""
        if not select.select([self._pipe], [], [], timeout)[0]:
            return False
        self._lines += os.read(self._pipe, PIPE_SIZE)
        return True

    def close(self) -> None:
        os.close(self._pipe)
