"""Asks once an evening, after its first game, whether it shall be written down. What is kept, and where, is
not known here.
"""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.script.common.asking import NO, YES, Answer
from narrator.script.common.cues import Count, Item
from narrator.script.common.lines import Lines, Occasion

LINES = Lines(occasion=Occasion.START)
ASKED = LINES.declare("chronicle.ask")
KEPT = LINES.declare("chronicle.kept")


def keep_evening() -> Answer:
    """1 where somebody has said yes; no answer is a no."""
    yield ASKED()
    reply = yield Count(Ask("chronicle"), (Item(1, YES()), Item(0, NO())), secret=False)
    kept = reply == (1,)
    if kept:
        yield KEPT()
    return int(kept)
