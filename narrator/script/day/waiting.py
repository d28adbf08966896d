"""Waits for the table: while a time runs out, with a warning ten seconds before its end; without a limit,
while it speaks, where it is reminded (R5) that it takes long; and once the end is told, since the last
decision can still be taken back.

What a table has done without a word is asked for in `common.ready`; a discussion's own cuts are no matter of
this module.
"""

from __future__ import annotations

from typing import TypeVar

from narrator.rules.game.acts import LetStand
from narrator.rules.game.state import PublicView
from narrator.script.common.cues import AwaitConfirm, Reply, Rest, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import Scene, SceneOf

T = TypeVar("T")

LINES = Lines()
REMINDER = LINES.declare("trial.urge", variants=3)
LAST_SECONDS = LINES.declare("day.last_seconds", need=RenderPriority.DAY)
LAST_CHANCE = LINES.declare("over.last_chance")

SLOW = 180.0
"""Seconds without a press after which a table that speaks is reminded."""

MOST_REMINDERS = 3
"""Reminders in such a wait; a table that has gone for supper is then left in peace."""

WARNING = 10.0
"""Seconds that are left when it is warned; they begin when the warning has been said."""

SHORT = 15.0
"""Seconds; in a time that is no longer, a warning would only be in the way."""

LAST_ASK = "last_chance"

STANDS_AFTER = 10.0
"""So long nothing is told that the table could not know."""

BEFORE_THE_NIGHTS = Rest("silence", 2.0)
"""Before what they have hidden is told."""


def with_reminders(scene: SceneOf[T]) -> SceneOf[T]:
    """The same scene; waits in which the table speaks are cut where the box reminds."""
    reply: Reply = None
    while True:
        try:
            cue = scene.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if type(cue) is AwaitConfirm and cue.unhurried and cue.within is None:
            reply = yield from _reminded(cue)
        else:
            reply = yield cue


def _reminded(cue: AwaitConfirm) -> SceneOf[Reply]:
    for _ in range(MOST_REMINDERS):
        if (yield cue._replace(within=SLOW)):
            return True
        yield REMINDER()
    return (yield cue)


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


def last_chance(view: PublicView) -> Scene:
    """The story's last picture first, so that nothing stands between that and the victory. A long press opens
    the menu as by day; a short one ends the wait."""
    if view.winner:
        yield Story("over")
    yield LAST_CHANCE()
    yield AwaitConfirm(LAST_ASK, within=STANDS_AFTER, timed=True, silent=True)
    yield BEFORE_THE_NIGHTS
    yield LetStand()
