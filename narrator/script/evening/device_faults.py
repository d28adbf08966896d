"""What the box says when a part of it fails, or comes back. Which part and why is found elsewhere."""

from __future__ import annotations

from narrator.script.common.cues import Line, Say
from narrator.script.common.pace import SETTLE
from narrator.script.common.scene import Scene

SOUND = Line("fault.sound", variants=3)
LAMP = Line("fault.lamp")
BUTTON = Line("fault.button")
NO_BUTTONS = Line("fault.buttons")


def regained(*, night: bool) -> Scene:
    """The loudspeaker was gone; by night the bed must be back before anybody chooses."""
    yield SOUND()
    if night:
        yield SETTLE


def told(faults: tuple[Say, ...]) -> Scene:
    """What was found at the start, one sentence each."""
    yield from faults
