"""Reminds a slow table, wherever the box waits by day without a time limit (R5).

Waits that have a time limit (a discussion, a plea) stay as they are, as do all nights, and the silence after
a question that nobody has answered.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from narrator.rules.game.acts import Act
from narrator.script.common.cues import AwaitConfirm, Cue, Reply
from narrator.script.common.lines import Lines

T = TypeVar("T")

LINES = Lines()
REMINDER = LINES.declare("trial.urge", variants=3)

SLOW = 180.0
"""Seconds without a press after which the box reminds."""

MOST_REMINDERS = 3
"""Reminders in one wait; a table that has gone for supper is then left in peace."""


def with_reminders(scene: Generator[Cue | Act, Reply, T]) -> Generator[Cue | Act, Reply, T]:
    """The same scene; waits without a time limit are cut where the box reminds."""
    reply: Reply = None
    while True:
        try:
            cue = scene.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if isinstance(cue, AwaitConfirm) and _reminds(cue):
            reply = yield from _wait_with_reminders(cue)
        else:
            reply = yield cue


def _reminds(cue: AwaitConfirm) -> bool:
    """Whether the box waits for somebody who may have forgotten it."""
    return cue.within is None and not cue.silent and cue.over is None


def _wait_with_reminders(cue: AwaitConfirm) -> Generator[Cue | Act, Reply, Reply]:
    for _ in range(MOST_REMINDERS):
        if (yield cue._replace(within=SLOW)):
            return True
        yield REMINDER()
    return (yield cue)
