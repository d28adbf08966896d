"""Waits for a press while a time runs out, and warns ten seconds before its end. A discussion's own cuts are
no matter of this module, nor are the fixed rests of a night.
"""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import SceneOf

LINES = Lines(need=Need.DAY)
LAST_SECONDS = LINES.declare("day.last_seconds")

WARNING = 10.0
"""Seconds that are left when it is warned; they begin when the warning has been said."""

SHORT = 15.0
"""Seconds; in a time that is no longer, a warning would only be in the way."""


def wait(ask: str, seconds: float | None) -> SceneOf[bool]:
    """Waits until somebody presses (True), or these seconds have run out (False); None: as long as it
    takes."""
    if seconds is None:
        return bool((yield AwaitConfirm(ask, unhurried=True)))
    if seconds > SHORT:
        if (yield AwaitConfirm(ask, within=seconds - WARNING, timed=True)):
            return True
        yield LAST_SECONDS()
        seconds = WARNING
    return bool((yield AwaitConfirm(ask, within=seconds, timed=True)))
