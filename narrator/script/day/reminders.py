"""Urges a slow table on, wherever the box waits by day without a clock (R5). One wrapper for all waits.

What waits with a clock of its own (a discussion, a plea) is left alone, and so is every night.
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
"""Seconds without a press after which the box urges."""

MOST_REMINDERS = 3
"""So often in one wait; a table that has gone for supper is then left in peace."""


def with_reminders(scene: Generator[Cue | Act, Reply, T]) -> Generator[Cue | Act, Reply, T]:
    """The same scene; a wait without a clock is cut where the box urges."""
    reply: Reply = None
    while True:
        try:
            cue = scene.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if isinstance(cue, AwaitConfirm) and cue.within is None:
            reply = yield from _patiently(cue)
        else:
            reply = yield cue


def _patiently(cue: AwaitConfirm) -> Generator[Cue | Act, Reply, Reply]:
    for _ in range(MOST_REMINDERS):
        if (yield cue._replace(within=SLOW)):
            return True
        yield REMINDER()
    return (yield cue)
