"""The Sunrise and the Mafia Night on paper (R7). Everybody hears all of it; nobody's card is known here."""

from __future__ import annotations

from narrator.rules.game.acts import Wake
from narrator.rules.game.state import PublicView
from narrator.script.common import where
from narrator.script.common.cues import Beat, Music, Rest, SpokenManner
from narrator.script.common.lines import Lines
from narrator.script.common.scene import NUMBER, Scene, rest

LINES = Lines(where.on_notes)
HEADS_DOWN = LINES.declare("sunrise.heads")
FALLS = LINES.declare("notes.falls", variants=3, manner=SpokenManner.NIGHTFALL)
WRITE = LINES.declare("notes.write")
HURRY = LINES.declare("notes.hurry")
COLLECT = LINES.declare("notes.collect", variants=3)

ALOUD_FIRST, SILENT, ALOUD_AGAIN = range(1, 6), range(6, 16), range(16, 21)
"""The Sunrise: aloud to five, silently to fifteen, aloud to twenty (R7.1)."""

COUNTED = (*ALOUD_FIRST, *ALOUD_AGAIN)

SECOND = 1.0
"""Between two numbers of the Sunrise, whatever the pace is (R7.1)."""


LINES.fill("number", lambda table: (0, *COUNTED) if table.options.on_notes else ())


def notes_night(view: PublicView) -> Scene:
    """Night 1 is the Sunrise, every later one a Mafia Night (R13.1)."""
    yield Music("night")
    yield from _sunrise(view) if view.night == 1 else _written(view)
    yield Wake()


def _sunrise(view: PublicView) -> Scene:
    """In the silence black cards look at each other (R7.1)."""
    yield HEADS_DOWN()
    yield rest("back", view.table.options)
    for number in ALOUD_FIRST:
        yield Beat(NUMBER(number=number), SECOND)
    yield Rest("think", SECOND * len(SILENT))
    for number in ALOUD_AGAIN:
        yield Beat(NUMBER(number=number), SECOND)


def _written(view: PublicView) -> Scene:
    """Everybody writes for the same time, and hands in a note (R7.3)."""
    options = view.table.options
    yield FALLS()
    yield rest("fetch", options)
    yield WRITE()
    yield rest("write", options)
    yield HURRY()
    yield rest("hurry", options)
    yield COLLECT()
    yield rest("fetch", options)
