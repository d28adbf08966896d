"""Tells who still lives: at each dawn from the third night on, and whenever the menu is asked for it."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.state import PublicView
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import SEAT_WAS

LINES = Lines(need=RenderPriority.LATER)
STILL_IN = LINES.declare("living.are")

FIRST_TOLD = 3
"""The first night after which nobody is expected to know by heart."""


def still_in(view: PublicView) -> Iterator[Say]:
    """All of them, in the order of seats."""
    yield STILL_IN()
    yield from (SEAT_WAS(seat=seat) for seat in view.living)


def reminded(view: PublicView) -> Iterator[Say]:
    """The same at a dawn that comes late enough."""
    if view.night >= FIRST_TOLD:
        yield from still_in(view)
