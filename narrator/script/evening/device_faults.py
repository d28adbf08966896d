"""What the box says when a device fails or comes back. Faults are detected elsewhere."""

from __future__ import annotations

from narrator.script.common.conditions import never
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.pace import SETTLE
from narrator.script.common.scene import Scene

LINES = Lines(never, occasion=Occasion.START)
SOUND_BY_DAY = LINES.declare("fault.sound.day", variants=3)
SOUND_BY_NIGHT = LINES.declare("fault.sound.night", variants=3)
LAMP = LINES.declare("fault.lamp")
BUTTON = LINES.declare("fault.button")
VOICE = LINES.declare("fault.voice")
NO_BUTTONS = LINES.declare("fault.buttons")


def sound_restored(*, night: bool) -> Scene:
    """The loudspeaker was gone; by night the bed must be back before anybody chooses."""
    if not night:
        yield SOUND_BY_DAY()
        return
    yield SOUND_BY_NIGHT()
    yield SETTLE


def told(faults: tuple[Say, ...]) -> Scene:
    """What was found at the start, one sentence each."""
    yield from faults
