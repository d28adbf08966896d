"""The panel of a program without a terminal: prints captions as lines. It reads no keys and draws nothing."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO

from hardware.closeable import Closeable


class PlainPanel(Closeable):
    """Prints each caption on one line of ``stdout`` (None: standard output). Implements `Panel`."""

    def __init__(self, stdout: TextIO | None = None) -> None:
        self._stdout = stdout or sys.stdout

    def lamp(self, name: str, on: bool) -> None:
        """Does nothing: the lamps answer one player in secret, and this output may be a log."""

    def ambience(self, mood: str) -> None:
        """Does nothing: the captions show the mood."""

    def caption(self, text: str) -> None:
        """Prints one line. An output that is closed or broken is ignored."""
        with contextlib.suppress(OSError, ValueError):
            print(" ".join(text.split()), file=self._stdout, flush=True)

    def pattern(self, name: str | None) -> None:
        """Does nothing: faults are also logged."""

    def state(self, *, paused: bool) -> None:
        """Does nothing: a pause is also spoken."""

    def close(self) -> None:
        """Does nothing: no resource is held."""
