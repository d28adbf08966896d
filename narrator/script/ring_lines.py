"""The lines that replace those about a spoken Count, where lamps of the seats light instead of names. No lamp
is lit here."""

from __future__ import annotations

from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.demo_driver import COUNT
from narrator.script.evening.welcome import BUTTON
from narrator.script.night.call_scene import NOW
from narrator.script.night.night_scene import SIGN_IN
from narrator.script.set_up.tutorial import COUNT as PRACTICE
from narrator.script.set_up.tutorial import TAKE_BACK

LINES = Lines()
RING_NOW = LINES.declare("ring.now", variants=3)
RING_ROLL = LINES.declare("ring.roll")
RING_BUTTON = LINES.declare("ring.button")
RING_DEMO = LINES.declare("demo.ring", variants=3, when=never, occasion=Occasion.DEMO)
RING_PRACTICE = LINES.declare("learn.ring", when=never, occasion=Occasion.SET_UP)
RING_TAKE_BACK = LINES.declare("learn.ring_again", when=never, occasion=Occasion.SET_UP)

_REPLACED = {
    NOW.id: RING_NOW,
    SIGN_IN.id: RING_ROLL,
    BUTTON.id: RING_BUTTON,
    COUNT.id: RING_DEMO,
    PRACTICE.id: RING_PRACTICE,
    TAKE_BACK.id: RING_TAKE_BACK,
}


def ring_wording(say: Say) -> Say:
    """The line as it is said at a table whose seats have lamps."""
    line = _REPLACED.get(say.line)
    return say if line is None else line()
