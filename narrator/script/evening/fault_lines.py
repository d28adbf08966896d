"""What the box says of itself: a device that fails or comes back, a mistake in its settings, its memory card,
updates. All of it is found elsewhere, and the box plays on all the same."""

from __future__ import annotations

from narrator.script.common.cues import Say
from narrator.script.common.lines import Line, Lines, Occasion, never
from narrator.script.common.scene import SETTLE, Scene

LINES = Lines(never, occasion=Occasion.START)
SOUND_BY_DAY = LINES.declare("fault.sound.day", variants=3)
SOUND_BY_NIGHT = LINES.declare("fault.sound.night", variants=3)
LAMP = LINES.declare("fault.lamp")
BUTTON = LINES.declare("fault.button")
VOICE = LINES.declare("fault.voice")
OWN_VOICE = LINES.declare("house.voice")
"""A better voice than the one so far speaks from now on, and this is its first sentence."""

NO_BUTTONS = LINES.declare("fault.buttons")
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

CARD_AT = LINES.declare("fault.card.line", ("word", "number"))
CARD = LINES.declare("fault.card.whole", ("word",))

FULL = LINES.declare("fault.disk.full")
LOCKED = LINES.declare("fault.disk.locked")
LOST = LINES.declare("fault.disk.lost")
DAMAGED = LINES.declare("fault.journal")
ASIDE = LINES.declare("fault.aside")

LESS_MUSIC = LINES.declare("fault.music.less")
NO_MUSIC = LINES.declare("fault.music.none")
SHIPPED_MUSIC = LINES.declare("fault.music.shipped")

UPDATES = {
    outcome: LINES.declare(f"update.{outcome}")
    for outcome in (
        "untrusted", "damaged", "board", "older", "room", "failed", "ready", "taken", "rolled_back",
    )
}  # fmt: skip
"""Outcome → what is said of it; no version is named, since nobody would understand the numbers."""


def sound_restored(*, night: bool) -> Scene:
    """The loudspeaker was gone; by night the bed must be back before anybody chooses."""
    if not night:
        yield SOUND_BY_DAY()
        return
    yield SOUND_BY_NIGHT()
    yield SETTLE


def settings(*, boot: bool, line: int, word: str | None, instead: Line) -> Say:
    """One sentence on a mistake in the settings. ``line`` 0 is the file as a whole, ``word`` what was
    probably meant there, ``instead`` what is used."""
    file = (BOOT if boot else SYSTEM).id
    if not line:
        return WHOLE(file=file, instead=instead.id)
    if word is None:
        return AT(file=file, instead=instead.id, number=line)
    return MEANT(file=file, instead=instead.id, number=line, word=word)


def card(*, name: str, line: int) -> Say:
    """One sentence on a mistake in a card that somebody wrote without Python. ``line`` 0 is the file as a
    whole."""
    return CARD_AT(word=name, number=line) if line else CARD(word=name)
