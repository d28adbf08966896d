"""Waits once the end is told: the last decision can still be taken back. What is told afterwards is not known
here.
"""

from __future__ import annotations

from narrator.rules.game.acts import LetStand
from narrator.script.common.cues import AwaitConfirm
from narrator.script.common.lines import Lines
from narrator.script.common.scene import Scene

LINES = Lines()
LAST_CHANCE = LINES.declare("over.last_chance")

ASK = "last_chance"

SECONDS = 10.0
"""So long nothing is told that the table could not know; twenty seconds and more since the victory."""


def last_chance() -> Scene:
    """A long press opens the menu as by day; a short one lets the end stand at once."""
    yield LAST_CHANCE()
    yield AwaitConfirm(ASK, within=SECONDS, timed=True, silent=True)
    yield LetStand()
