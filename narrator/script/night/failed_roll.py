"""The morning after a roll call that failed too often: the table says how to go on (R13.15). Whose sign-in
went wrong is not known here.
"""

from __future__ import annotations

from narrator.rules.game.acts import DealByLight, Morning
from narrator.rules.game.state import PublicView
from narrator.script.common.asking import NO, YES, ask
from narrator.script.common.conditions import offered_light
from narrator.script.common.cues import AwaitConfirm, Item
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import Scene

LINES = Lines(offered_light, need=Need.DAWN)
BY_LIGHT = LINES.declare("roll.by_light")
ONCE_MORE = LINES.declare("dawn.once_more", variants=3)


def ask_light(_view: PublicView) -> Scene:
    """Yes comes first, so that whoever presses all the time leads on (R13.15)."""
    if (yield from ask("by_light", BY_LIGHT(), (Item(1, YES()), Item(0, NO())))):
        yield DealByLight()
    yield ONCE_MORE()
    yield AwaitConfirm("ready")
    yield Morning()
