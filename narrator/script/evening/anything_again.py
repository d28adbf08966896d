"""Asks whether a part of what was explained is to be heard again, as often as the table likes. What the parts
say is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Line, Lines, RenderPriority
from narrator.script.common.scene import Scene, ask
from narrator.script.evening.explanations import explained

LINES = Lines(need=RenderPriority.WELCOME)
ANYTHING = LINES.declare("anything.again")
NOTHING = LINES.declare("anything.nothing")

ASK = "anything"
CLEAR = 1
"""The answer that all is clear."""

Explained = Mapping[Line, Callable[[GameSetup], Iterable[Say]]]
"""What a part is called → its sentences."""


def anything_again(table: GameSetup, parts: Explained) -> Scene:
    """That all is clear comes first; a press ends what is said again, and then it is asked anew."""
    said = dict(enumerate(parts.values(), start=CLEAR + 1))
    names = (NOTHING, *parts)
    items = tuple([Item(number, name()) for number, name in enumerate(names, start=CLEAR)])
    while (picked := (yield from ask(ASK, ANYTHING(), items))) != CLEAR:
        yield from explained(ASK, said[picked](table))
