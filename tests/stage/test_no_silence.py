"""With nobody pressing and nobody talking, no silence by day or before a game goes unexplained: within half a
minute something is said, or the box has said that it waits, or how long the table may talk."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.script.common.cues import AwaitConfirm
from narrator.script.common.ready import GENTLY
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight

LONGEST = 30.0
"""Seconds of silence that need no explanation."""

EXPLAINS = ("ask.waits",)
"""Lines that say once that the box waits."""

TIMES = ("discussion", "speech", "campaign", "last_words")
"""Waits whose time has been told."""


def _silences(it: Theatre, until: float) -> list[str]:
    """What was awaited in each silence that nothing explains, up to this moment."""
    found = []
    heard = it.now
    while it.now < until and it.conductor.due() is not None:
        now, rows, cue = it.now, len(it.rows), it.stage.cue
        it.run(lambda t, now=now: t.now > now or t.conductor.due() is None)  # type: ignore[misc]
        quiet = it.now - heard
        if quiet > LONGEST and not _explained(it, cue):
            found.append(f"{told(cue)}, {quiet:.0f} s")
        if len(it.rows) > rows:
            heard = max(it.now, it.rows[-1].t + it.rows[-1].seconds)
    if not (it.conductor.done or it.conductor.due() or _explained(it, it.stage.cue)):
        found.append(f"{told(it.stage.cue)}, for ever")
    return found


def _explained(it: Theatre, cue: Any) -> bool:
    patient = isinstance(cue, AwaitConfirm) and (cue.unhurried or cue.held or cue.silent)
    if patient or (isinstance(cue, AwaitConfirm) and (cue.ask in TIMES or cue.within == GENTLY)):
        return True  # the request itself says that it may take its time, and to press then
    return it.said()[-1] in EXPLAINS or it.said()[-1].startswith("epilogue.")


TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"votes": "tally", "mayor": True},
    {"trial": "motion", "votes": "tally"},
    {"trial": "pointing", "votes": "tally"},
    {"trial": "open", "votes": "tally"},
    {"deal": "box"},
    {"moderation": "helper"},
)


@pytest.mark.parametrize("agreed", TABLES, ids=str)
def test_no_silence_is_left_unexplained(agreed: dict[str, Any]) -> None:
    """Everybody plays up to one wait or question after the other, and then nobody presses any more."""
    silent = {""}
    while True:
        it = eight(**agreed).run(lambda t: _asked(t) not in silent)
        if it.conductor.done or it.driver.cue is None:
            break
        silent.add(_asked(it))
        it.fall_silent()
        assert _silences(it, it.now + 3600.0) == [], silent
    assert len(silent) > 3


def _asked(it: Theatre) -> str:
    """What is awaited or asked while everybody is awake, on whichever day; empty: nothing."""
    phase = it.driver.view.phase.value
    kind, *ask = told(None if it.stage.now_playing is None else it.stage.cue).split()[:2]
    return f"{phase} {ask}" if kind in ("wait", "ask") and phase not in ("night", "deal") else ""
