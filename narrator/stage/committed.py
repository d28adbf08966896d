"""Until when what is heard can change no more, whatever is pressed: no sound card is known, and no secret."""

from __future__ import annotations

import math

from narrator.script.common.cues import AwaitConfirm, Count, HearName, Performed, Rest
from narrator.stage.performance import LEAD, Performance

ANSWERED = (AwaitConfirm, Count, Rest, HearName)
"""By day a press, or PAUSE, changes these at once."""


def committed_until(playing: Performance | None, cue: Performed | None, *, answers: bool) -> float:
    """Until when, in seconds of the audio clock, what ``playing`` lets be heard can change no more.

    ``answers``: somebody may press and be answered at once; while that is waited for, everything can change.
    """
    if playing is None or (answers and isinstance(cue, ANSWERED) and not _idle(cue)):
        return 0.0
    due = playing.due()
    if due is None:
        return math.inf if playing.settled is None else playing.end
    return min(playing.end, due + LEAD)


def _idle(cue: Performed) -> bool:
    return isinstance(cue, AwaitConfirm) and cue.idle
