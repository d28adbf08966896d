"""How many random games a test plays: few in every run, many by `scripts/test --long`."""

from __future__ import annotations

import os

LONG = "NARRATOR_LONG" in os.environ


def games(every_run: int, long_run: int) -> int:
    """The number for this run."""
    return long_run if LONG else every_run
