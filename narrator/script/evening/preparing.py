"""What the box says while lines are rendered that come next, so that no silence is left unexplained. What is
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
