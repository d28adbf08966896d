"""What the box says when something is wrong with its settings or its memory card; it plays on all the same.
No file is opened here."""

from __future__ import annotations

from narrator.script.common.conditions import never
from narrator.script.common.cues import Say
from narrator.script.common.lines import Line, Lines, Occasion
from narrator.script.common.scene import Scene

LINES = Lines(never, occasion=Occasion.START)
BOOT = LINES.declare("fault.settings.boot")
SYSTEM = LINES.declare("fault.settings.system")
"""How a settings file is called, by the place where it lies."""

LAST = LINES.declare("fault.settings.last")
PLAIN = LINES.declare("fault.settings.plain")
OWN = LINES.declare("fault.settings.own")
"""What is used in its place."""

WHOLE = LINES.declare("fault.settings.whole", ("file", "instead"))
AT = LINES.declare("fault.settings.line", ("file", "instead", "number"))
MEANT = LINES.declare("fault.settings.meant", ("file", "instead", "number", "word"))

FULL = LINES.declare("fault.disk.full")
LOCKED = LINES.declare("fault.disk.locked")
LOST = LINES.declare("fault.disk.lost")
DAMAGED = LINES.declare("fault.journal")


def settings(*, boot: bool, line: int, word: str | None, instead: Line) -> Say:
    """One sentence on a mistake in the settings. ``line`` 0 is the file as a whole, ``word`` what was
    probably meant there, ``instead`` what is used."""
    file = (BOOT if boot else SYSTEM).id
    if not line:
        return WHOLE(file=file, instead=instead.id)
    if word is None:
        return AT(file=file, instead=instead.id, number=line)
    return MEANT(file=file, instead=instead.id, number=line, word=word)


def disk(*, full: bool) -> Say:
    """One sentence on a memory card that takes no more; else one that cannot be written at all."""
    return FULL() if full else LOCKED()


def forgetting() -> Say:
    """One sentence on a memory card of which the part that is written to is missing."""
    return LOST()


def damaged() -> Scene:
    """The record of an unfinished game cannot be read; it is put aside, aloud."""
    yield DAMAGED()
