"""Reminds a table wherever the box waits without a time limit and all are awake (R5): of what it waits for,
and where the table speaks meanwhile, that it takes long.

Waits that have a time limit (a discussion, a plea) stay as they are, as do all nights, and the silence after
a question that nobody has answered.
"""

from __future__ import annotations

from typing import TypeVar

from narrator.script.common.cues import AwaitConfirm, Reply, Say
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import SceneOf

T = TypeVar("T")

LINES = Lines()
REMINDER = LINES.declare("trial.urge", variants=3)
WAITS = LINES.declare("wait.patient", need=Need.WELCOME)

SOON = 20.0
"""Seconds without a press after which the request is said again: a press may have been lost."""

MOST_REQUESTS = 2
"""How often; then the box says that it waits, and is silent."""

SLOW = 180.0
"""The same where the table speaks or counts meanwhile."""

MOST_REMINDERS = 3
"""Reminders in such a wait; a table that has gone for supper is then left in peace."""


def with_reminders(scene: SceneOf[T]) -> SceneOf[T]:
    """The same scene; waits without a time limit are cut where the box reminds."""
    reply: Reply = None
    said: Say | None = None
    while True:
        try:
            cue = scene.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if type(cue) is Say:
            said = cue
        elif type(cue) is AwaitConfirm:
            if _reminds(cue):
                reply = yield from _late(cue) if cue.unhurried else _again(cue, said)
                continue
            said = cue.over or said
        reply = yield cue


def _reminds(cue: AwaitConfirm) -> bool:
    """Whether the box waits for somebody who may have forgotten it. Where a long press is an answer too, it
    could not be told from none."""
    return cue.within is None and not cue.silent and not cue.held and cue.over is None


def _again(cue: AwaitConfirm, request: Say | None) -> SceneOf[Reply]:
    lines = ((request,) if request is not None else ()) * MOST_REQUESTS
    for line in (*lines, WAITS()):
        if (yield cue._replace(within=SOON)):
            return True
        yield line
        cue = cue._replace(timed=False)  # a press into the request that is known by now means it
    return (yield cue)


def _late(cue: AwaitConfirm) -> SceneOf[Reply]:
    for _ in range(MOST_REMINDERS):
        if (yield cue._replace(within=SLOW)):
            return True
        yield REMINDER()
    return (yield cue)
