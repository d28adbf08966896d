"""How long a press may take after the name that it means, by ear: as usual, or longer, for slow hands. It
holds for everybody at the table, since nobody may know who needs it."""

from __future__ import annotations

from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.set_up.choosing import Change, SetUpMenu, Situation, choose

LINES = Lines(never, occasion=Occasion.SET_UP)
HOW = LINES.declare("set.hands.how")
AS_USUAL = LINES.declare("set.hands.usual")
SLOW = LINES.declare("set.hands.slow")
TOOK = {150: LINES.declare("set.hands.usual.taken"), 300: LINES.declare("set.hands.slow.taken")}
"""Milliseconds between hearing a name and pressing → what is said once they hold."""

KEY = "reaction"
"""The setting."""


def hands_menu(_now: Situation) -> SetUpMenu:
    """One of the two; the settings alone can say more exactly how long."""
    usual, slow = TOOK
    items = (Item(slow, SLOW()), Item(usual, AS_USUAL()))
    picked = yield from choose("set.hands", HOW(), items)
    return Change(KEY, picked) if picked >= 0 else None
