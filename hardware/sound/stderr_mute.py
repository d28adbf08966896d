"""Keeps a library that shouts at standard error from filling the log. No sound here.

PortAudio's thread over a card that is gone prints millions of lines a second there.
"""

from __future__ import annotations

import contextlib
import os

ERRORS = 2


class StderrMute:
    """Standard error of the whole process, switched off and on. Does nothing where there is none."""

    def __init__(self) -> None:
        self._kept: int | None = None

    def set(self, on: bool) -> None:
        """Switches standard error off (True) or on again."""
        with contextlib.suppress(OSError):
            if on and self._kept is None:
                kept = os.dup(ERRORS)
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, ERRORS)
                os.close(nowhere)
                self._kept = kept
            elif not on and self._kept is not None:
                kept, self._kept = self._kept, None
                os.dup2(kept, ERRORS)
                os.close(kept)
