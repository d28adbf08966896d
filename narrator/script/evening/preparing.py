"""What the box says while it prepares what comes next, so that no silence is left unexplained. What is
missing, and when it is there, it is told.
"""

from __future__ import annotations

from collections.abc import Callable

from narrator.script.common.conditions import never
from narrator.script.common.cues import Rest
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.scene import Scene

LINES = Lines(never, occasion=Occasion.START)
MOMENT = LINES.declare("house.moment", variants=3)
STILL = LINES.declare("house.still", variants=3)

LOOK = Rest("back", 0.5)
"""How often the box looks whether it can go on."""

SOON = 4
"""Looks for which the box waits without a word."""

REMIND = 40
"""Looks after which the table is told that it still takes a while."""


def moment(ready: Callable[[], bool]) -> Scene:
    """Asks for patience until ``ready``, and says now and then that it goes on."""
    yield MOMENT()
    looks = 0
    while not ready():
        yield LOOK
        looks += 1
        if looks % REMIND == 0:
            yield STILL()


def in_a_moment(ready: Callable[[], bool]) -> Scene:
    """The same for what may be there at once: not a word about a second or two."""
    for _ in range(SOON):
        yield LOOK
        if ready():
            return
    yield from moment(ready)
