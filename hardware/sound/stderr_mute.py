"""Mutes standard error, so that PortAudio cannot flood the log. Sound is not known here.

If a sound card disappears, PortAudio's thread prints millions of lines per second.
"""

from __future__ import annotations

import contextlib
import os

ERRORS = 2
"""File descriptor of standard error."""


class StderrMute:
    """Switches the standard error of the whole process off and on; does nothing if there is none."""

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
